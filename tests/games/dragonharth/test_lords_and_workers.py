"""Dragon Lords, ruin, workers and fateful cards."""

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
    field,
    give_card,
    hand_of,
    lay_decks,
    offered,
    realm,
    spot,
    stand,
    told,
    top,
    upkeep,
    waiting,
)

WEAPON = 1
"""The face of the card die that names the weapons."""


def test_an_old_loan_ruins_a_kingdom(rolls: Rolls) -> None:
    """DH-157, DH-158, DH-159: from the sixth upkeep a Lord comes each time; three lost attacks wipe the kingdom out."""
    laid = realm()
    borrow(laid, GREEN, 2)
    laid.borrowed = 0
    laid.loan_age = put(laid.loan_age, GREEN, 5)
    ask(laid, Wrath.of(GREEN))
    assert not laid.stack
    laid.loan_age = put(laid.loan_age, GREEN, 6)
    set_control(laid, field(1, 3, 0), GREEN)
    targets = [f"piece:{spot(0, 3, 1)}", f"piece:{spot(0, 1, 3)}", f"piece:{spot(0, 2, 2)}"]
    for target in targets:
        rolls.will("battle", 6, 1)
        ask(laid, Wrath.of(GREEN))
        choose(laid, target, "done")
    assert laid.out[GREEN] == 1
    assert laid.money[GREEN] == 0
    assert not any(space >= 0 for space in laid.army[:6])
    assert laid.control[field(0, 0, 1)] == -1
    assert laid.control[field(1, 3, 0)] == BLUE
    assert laid.tile[field(0, 0, 1)] == 6


def test_the_next_kingdom_runs_the_lord(rolls: Rolls) -> None:
    """DH-06, DH-147, DH-148, DH-149, DH-151, DH-152.

    The runner picks; the Lord has +10 and one card for each played.
    """
    laid = realm()
    give_card(laid, GREEN, "sword")
    runner = laid.order[(laid.order.index(GREEN) + 1) % 4]
    ask(laid, LordAttack.of(GREEN, TAX))
    assert (top(laid), waiting(laid).seat) == ("LordTarget", runner)
    names = offered(laid)
    assert {f"piece:{spot(0, 1, 1)}", f"field:{spot(0, 0, 1)}", "castle:0"} <= set(names)
    rolls.will("battle", 1, 1)
    choose(laid, f"field:{spot(0, 0, 1)}", "card:sword", "done")
    attack, defence = told(laid, "scored")[0]
    lord_card = told(laid, "lord_showed")[0][0]
    assert attack >= 1 + 10
    assert defence == 1 + 1 + 3
    assert len(lord_card) == 1
    assert told(laid, "razed") == [(GREEN, spot(0, 0, 1))]
    assert laid.control[field(0, 0, 1)] == GREEN


def test_an_envoy_turns_the_lord_away() -> None:
    """DH-199, DH-225: whoever holds a Kingdom card is asked; only an Envoy helps."""
    laid = realm()
    give_card(laid, GREEN, "levy")
    ask(laid, LordAttack.of(GREEN, TAX))
    assert offered(laid) == ["pass"]
    laid.stack.clear()
    give_card(laid, GREEN, "envoy")
    ask(laid, LordAttack.of(GREEN, TAX))
    choose(laid, "envoy")
    assert not laid.stack


def test_pride_is_punished_once_in_three_months() -> None:
    """DH-150: leading by 20 public points brings a Lord, at most once in three months."""
    laid = realm(month=3)
    laid.honour = put(laid.honour, BLUE, 19)
    ask(laid, Pride.of())
    assert not laid.stack
    laid.honour = put(laid.honour, BLUE, 20)
    ask(laid, Pride.of())
    assert told(laid, "wrath") == [(BLUE, PRIDE)]
    laid.stack.clear()
    laid.month = 5
    ask(laid, Pride.of())
    assert not laid.stack
    laid.month = 6
    ask(laid, Pride.of())
    assert laid.stack


def test_the_lords_alliance_protects(rolls: Rolls) -> None:
    """DH-188: no tax and no Lord for three upkeeps, except for loans."""
    laid = realm()
    laid.pact = put(laid.pact, GREEN, 3)
    rolls.will("card_die", WEAPON)
    upkeep(laid, GREEN)
    assert told(laid, "tax_free") == [(GREEN,)]
    choose(laid, "pay")
    assert laid.pact[GREEN] == 2
    laid.stack.clear()
    ask(laid, LordAttack.of(GREEN, TAX))
    assert not laid.stack
    ask(laid, LordAttack.of(GREEN, LOAN))
    assert laid.stack


def test_the_home_kingdom_pays_for_its_lost_field() -> None:
    """DH-77, DH-78: the annexed kingdom pays the foreign workers; if it is wiped out, the controller does."""
    laid = realm()
    lost = field(0, 3, 0)
    set_control(laid, lost, BLUE)
    laid.small = put(laid.small, GREEN, 6)
    laid.small = put(laid.small, BLUE, 4)
    assert (lost, 1) in expenses(laid, GREEN)
    assert (lost, 1) not in expenses(laid, BLUE)
    assert revenue(laid, BLUE) == 20
    wipe_out(laid, GREEN)
    assert (lost, 1) in expenses(laid, BLUE)


def test_workers_needed() -> None:
    """DH-66, DH-69, DH-70, DH-71: a Primary needs two small or a giant; half a giant works a Regular field."""
    laid = realm()
    primary, village = field(0, 0, 1), field(0, 3, 0)
    for crew, points in ((0, 14), (SMALL, 14), (2, 18), (GIANT, 18), (HALF_GIANT, 14)):
        set_crew(laid, primary, crew)
        assert revenue(laid, GREEN) == points
    set_crew(laid, primary, GIANT)
    for crew, points in ((0, 16), (SMALL, 18), (HALF_GIANT, 18)):
        set_crew(laid, village, crew)
        assert revenue(laid, GREEN) == points


def test_a_tile_in_the_stash_yields_nothing() -> None:
    """DH-44: only fields produce."""
    laid = realm()
    laid.stash = put(laid.stash, STASHED * GREEN, 5)
    assert revenue(laid, GREEN) == 18


def test_a_large_hand_is_cut() -> None:
    """DH-64: above twelve cards the owner cuts; the cards go under their decks."""
    laid = realm()
    for name in ("dagger", "spear", "sword", "war_axe", "troll", "griffin", "fog", "haste", "levy", "spy", "windfall"):
        give_card(laid, GREEN, name)
    give_card(laid, GREEN, "dagger")
    ask(laid, CutHand.of(GREEN))
    assert not laid.stack
    last = give_card(laid, GREEN, "fireball")
    ask(laid, CutHand.of(GREEN))
    choose(laid, "card:fireball")
    assert (len(hand_of(laid, GREEN)), laid.decks[2][0]) == (12, last)


def test_sending_a_dragon_home() -> None:
    """DH-146: an adult may be sent home; eggs and babies may not."""
    laid = realm()
    home = field(0, 1, 0)
    ask(laid, SendHome.of(GREEN))
    assert offered(laid) == ["back"]
    laid.stack.clear()
    set_nest(laid, home, ADULT)
    laid.flown = put(laid.flown, home, spot(0, 1, 0))
    set_piece(laid, spot(0, 1, 0), 3)
    ask(laid, SendHome.of(GREEN))
    choose(laid, f"field:{home}")
    assert (laid.nest[home], laid.piece[spot(0, 1, 0)]) == (0, 0)


def test_fateful_cards_are_resolved_when_drawn(rolls: Rolls) -> None:
    """DH-197: Bad Omen costs 3 RP, Plague everyone 2; they go under the deck and no other is drawn."""
    laid = realm()
    for name in ("bad_omen", "plague"):
        card = give_card(laid, GREEN, name)
        laid.hands = put(laid.hands, GREEN, 0)
        lay_decks(laid, *laid.decks[:4], (*laid.decks[4], card))
        rolls.will("card_die", 5)
        upkeep(laid, GREEN)
        assert not laid.hands[GREEN]
        assert laid.decks[4][0] == card
        laid.stack.clear()
    assert told(laid, "lost") == [(GREEN, 3, 75), *((seat, 2, 50) for seat in range(4))]
    assert told(laid, "drew_fate") == [(GREEN, KIND["bad_omen"]), (GREEN, KIND["plague"])]


def test_neutral_fields_keep_no_wages() -> None:
    """DH-159, DH-160: a wiped-out kingdom's fields stand empty of workers and neutral."""
    laid = realm()
    wipe_out(laid, RED)
    assert [laid.crew[f] for f in range(48) if laid.control[f] == -1] == [0] * 12
    clear_army(laid)
    stand(laid, GREEN, 0, spot(3, 1, 1))
