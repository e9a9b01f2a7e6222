"""Dragon Lords, ruin, workers, and cards that are resolved when drawn."""

from caravanserai.games.dragonharth.combat.dragon_lords import LordAttack
from caravanserai.games.dragonharth.content import KIND
from caravanserai.games.dragonharth.deck import CutHand
from caravanserai.games.dragonharth.dragons import SendHome
from caravanserai.games.dragonharth.economy.dues import expenses, revenue
from caravanserai.games.dragonharth.economy.loans import borrow
from caravanserai.games.dragonharth.economy.ruin import LOAN, PRIDE, TAX, wipe_out
from caravanserai.games.dragonharth.flow.turn import Pride, Wrath
from caravanserai.games.dragonharth.map.changes import set_control, set_crew, set_nest, set_piece
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import (
    ADULT,
    GIANT,
    HALF_GIANT,
    SMALL,
    STASHED,
)
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    RED,
    Rolls,
    ask,
    choose,
    clear_army,
    event_values,
    field,
    give_card,
    hand_of,
    lay_decks,
    offered,
    realm,
    spot,
    stand,
    top,
    upkeep,
    waiting,
)

WEAPON = 1
"""The roll of the card die that names the weapon deck."""


def test_an_old_loan_ruins_a_kingdom(rolls: Rolls) -> None:
    """DH-157, DH-158, DH-159: from the sixth upkeep on a Lord attacks; three lost attacks wipe the kingdom out."""
    state = realm()
    borrow(state, GREEN, 2)
    state.borrowed = 0
    state.loan_age = put(state.loan_age, GREEN, 5)
    ask(state, Wrath.of(GREEN))
    assert not state.stack
    state.loan_age = put(state.loan_age, GREEN, 6)
    set_control(state, field(1, 3, 0), GREEN)
    targets = [f"piece:{spot(0, 3, 1)}", f"piece:{spot(0, 1, 3)}", f"piece:{spot(0, 2, 2)}"]
    for target in targets:
        rolls.queue("battle", 6, 1)
        ask(state, Wrath.of(GREEN))
        choose(state, target, "done")
    assert state.out[GREEN] == 1
    assert state.money[GREEN] == 0
    assert not any(space >= 0 for space in state.army[:6])
    assert state.control[field(0, 0, 1)] == -1
    assert state.control[field(1, 3, 0)] == BLUE
    assert state.tile[field(0, 0, 1)] == 6


def test_the_next_kingdom_runs_the_lord(rolls: Rolls) -> None:
    """DH-06, DH-147, DH-148, DH-149, DH-151, DH-152.

    The next kingdom chooses the target; the Lord has +10 and draws one card for each card played.
    """
    state = realm()
    give_card(state, GREEN, "sword")
    runner = state.order[(state.order.index(GREEN) + 1) % 4]
    ask(state, LordAttack.of(GREEN, TAX))
    assert (top(state), waiting(state).seat) == ("LordTarget", runner)
    names = offered(state)
    assert {f"piece:{spot(0, 1, 1)}", f"field:{spot(0, 0, 1)}", "castle:0"} <= set(names)
    rolls.queue("battle", 1, 1)
    choose(state, f"field:{spot(0, 0, 1)}", "card:sword", "done")
    attack, defence = event_values(state, "scored")[0]
    lord_card = event_values(state, "lord_showed")[0][0]
    assert attack >= 1 + 10
    assert defence == 1 + 1 + 3
    assert len(lord_card) == 1
    assert event_values(state, "razed") == [(GREEN, spot(0, 0, 1))]
    assert state.control[field(0, 0, 1)] == GREEN


def test_an_envoy_turns_the_lord_away() -> None:
    """DH-199, DH-225: an offender with any Kingdom card is asked; only an Envoy helps."""
    state = realm()
    give_card(state, GREEN, "levy")
    ask(state, LordAttack.of(GREEN, TAX))
    assert offered(state) == ["pass"]
    state.stack.clear()
    give_card(state, GREEN, "envoy")
    ask(state, LordAttack.of(GREEN, TAX))
    choose(state, "envoy")
    assert not state.stack


def test_pride_is_punished_once_in_three_months() -> None:
    """DH-150: a lead of 20 public points brings a Lord, at most once in three months."""
    state = realm(month=3)
    state.honour = put(state.honour, BLUE, 19)
    ask(state, Pride.of())
    assert not state.stack
    state.honour = put(state.honour, BLUE, 20)
    ask(state, Pride.of())
    assert event_values(state, "wrath") == [(BLUE, PRIDE)]
    state.stack.clear()
    state.month = 5
    ask(state, Pride.of())
    assert not state.stack
    state.month = 6
    ask(state, Pride.of())
    assert state.stack


def test_the_lords_alliance_protects(rolls: Rolls) -> None:
    """DH-188: no tax and no Lord for three upkeeps, except for loans."""
    state = realm()
    state.pact = put(state.pact, GREEN, 3)
    rolls.queue("card_die", WEAPON)
    upkeep(state, GREEN)
    assert event_values(state, "tax_free") == [(GREEN,)]
    choose(state, "pay")
    assert state.pact[GREEN] == 2
    state.stack.clear()
    ask(state, LordAttack.of(GREEN, TAX))
    assert not state.stack
    ask(state, LordAttack.of(GREEN, LOAN))
    assert state.stack


def test_the_home_kingdom_pays_for_its_lost_field() -> None:
    """DH-77, DH-78: the home kingdom pays the foreign workers; if it is wiped out, the controller pays."""
    state = realm()
    lost = field(0, 3, 0)
    set_control(state, lost, BLUE)
    state.small = put(state.small, GREEN, 6)
    state.small = put(state.small, BLUE, 4)
    assert (lost, 1) in expenses(state, GREEN)
    assert (lost, 1) not in expenses(state, BLUE)
    assert revenue(state, BLUE) == 20
    wipe_out(state, GREEN)
    assert (lost, 1) in expenses(state, BLUE)


def test_workers_needed() -> None:
    """DH-66, DH-69, DH-70, DH-71: a Primary needs two small workers or a giant; half a giant works a Regular field."""
    state = realm()
    primary, village = field(0, 0, 1), field(0, 3, 0)
    for crew, points in ((0, 14), (SMALL, 14), (2, 18), (GIANT, 18), (HALF_GIANT, 14)):
        set_crew(state, primary, crew)
        assert revenue(state, GREEN) == points
    set_crew(state, primary, GIANT)
    for crew, points in ((0, 16), (SMALL, 18), (HALF_GIANT, 18)):
        set_crew(state, village, crew)
        assert revenue(state, GREEN) == points


def test_a_tile_in_the_stash_yields_nothing() -> None:
    """DH-44: only fields produce."""
    state = realm()
    state.stash = put(state.stash, STASHED * GREEN, 5)
    assert revenue(state, GREEN) == 18


def test_a_large_hand_is_cut() -> None:
    """DH-64: with more than twelve cards the owner discards; the cards go under their decks."""
    state = realm()
    for name in ("dagger", "spear", "sword", "war_axe", "troll", "griffin", "fog", "haste", "levy", "spy", "windfall"):
        give_card(state, GREEN, name)
    give_card(state, GREEN, "dagger")
    ask(state, CutHand.of(GREEN))
    assert not state.stack
    last = give_card(state, GREEN, "fireball")
    ask(state, CutHand.of(GREEN))
    choose(state, "card:fireball")
    assert (len(hand_of(state, GREEN)), state.decks[2][0]) == (12, last)


def test_sending_a_dragon_home() -> None:
    """DH-146: an adult may be sent home; eggs and babies may not."""
    state = realm()
    home = field(0, 1, 0)
    ask(state, SendHome.of(GREEN))
    assert offered(state) == ["back"]
    state.stack.clear()
    set_nest(state, home, ADULT)
    state.flown = put(state.flown, home, spot(0, 1, 0))
    set_piece(state, spot(0, 1, 0), 3)
    ask(state, SendHome.of(GREEN))
    choose(state, f"field:{home}")
    assert (state.nest[home], state.piece[spot(0, 1, 0)]) == (0, 0)


def test_some_cards_are_resolved_when_drawn(rolls: Rolls) -> None:
    """DH-197: Bad Omen costs 3 RP, Plague costs everyone 2; they go under the deck, and no other card is drawn."""
    state = realm()
    for name in ("bad_omen", "plague"):
        card = give_card(state, GREEN, name)
        state.hands = put(state.hands, GREEN, 0)
        lay_decks(state, *state.decks[:4], (*state.decks[4], card))
        rolls.queue("card_die", 5)
        upkeep(state, GREEN)
        assert not state.hands[GREEN]
        assert state.decks[4][0] == card
        state.stack.clear()
    assert event_values(state, "lost") == [(GREEN, 3, 75), *((seat, 2, 50) for seat in range(4))]
    assert event_values(state, "drew_fate") == [(GREEN, KIND["bad_omen"]), (GREEN, KIND["plague"])]


def test_neutral_fields_have_no_workers() -> None:
    """DH-159, DH-160: a wiped-out kingdom's fields are neutral and have no workers."""
    state = realm()
    wipe_out(state, RED)
    assert [state.crew[f] for f in range(48) if state.control[f] == -1] == [0] * 12
    clear_army(state)
    stand(state, GREEN, 0, spot(3, 1, 1))
