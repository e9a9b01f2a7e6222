"""The knowledge of other seats about cards and projectiles, and the worlds they consider possible."""

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.combat.attack import AttackWith
from caravanserai.games.dragonharth.combat.catapult import ChooseVictim
from caravanserai.games.dragonharth.content import CARDS, KIND, KIND_OF
from caravanserai.games.dragonharth.deck import CutHand
from caravanserai.games.dragonharth.economy.barter import BuildOffer
from caravanserai.games.dragonharth.economy.store import Buy
from caravanserai.games.dragonharth.events import CUT
from caravanserai.games.dragonharth.imagine import redraw
from caravanserai.games.dragonharth.knowledge import FATED, draw_card, draw_shot, give_shot, hide_under, tell_draw
from caravanserai.games.dragonharth.map.board import STANDS, at
from caravanserai.games.dragonharth.rows import members, put
from caravanserai.games.dragonharth.state import Realm
from caravanserai.games.dragonharth.view import view_of
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import Value, seen_by
from tests.games.dragonharth.scene import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    ask,
    choose,
    clear_army,
    event_values,
    give_card,
    hand_of,
    lay_decks,
    realm,
    stand,
    top,
    waiting,
)

WORLDS = 40


def spy(state: Realm, seat: int, other: int) -> None:
    """Let a seat see a hand."""
    state.card_known = put(state.card_known, seat, state.card_known[seat] | state.hands[other])


def worlds(state: Realm, seat: int | None) -> list[Realm]:
    """Worlds that a seat considers possible; its view is the same in all of them, and nothing is lost.

    From each world the same dice lead to the same next world, because only the dice and the seat's knowledge matter.
    """
    found: list[Realm] = []
    for number in range(WORLDS):
        world = state.copy()
        redraw(world, seat, Dice(number))
        assert view_of(world, seat) == view_of(state, seat)
        assert DRAGONHARTH.totals(world) == DRAGONHARTH.totals(state)
        found.append(world)
        again = world.copy()
        redraw(again, seat, Dice(0))
        assert again.encode() == found[0].encode()
    return found


def values_seen_by(state: Realm, name: str, seat: int | None) -> list[tuple[Value, ...]]:
    """The values of the events of a kind, as a seat or a spectator sees them."""
    events = [seen_by(raw, seat) for raw in state.pending_events or ()]
    return [event.values for event in events if event is not None and event.kind.name == name]


def plain_on_top(state: Realm) -> None:
    """Put cards that are not resolved when drawn on top of every deck."""
    lay_decks(state, *(sorted(deck, key=lambda card: not FATED[card]) for deck in state.decks))


def test_a_drawn_card_is_known_to_its_owner_alone_and_stays_drawn() -> None:
    """DH-37: the others see the back, and the draw is sealed: nobody can look at a card and undo the draw."""
    state = realm()
    plain_on_top(state)
    seals = state.seals
    card = draw_card(state, GREEN, 0)
    assert state.seals > seals
    tell_draw(state, GREEN, card)
    assert values_seen_by(state, "drew", GREEN) == [(GREEN, 0, KIND_OF[card])]
    assert {*values_seen_by(state, "drew", BLUE), *values_seen_by(state, "drew", None)} == {(GREEN, 0, None)}


def test_a_bought_card_is_known_to_its_owner_alone() -> None:
    """DH-84, DH-37: the others see the deck and the price."""
    state = realm()
    plain_on_top(state)
    ask(state, Buy.of(GREEN))
    choose(state, "item:weapon_card")
    (card,) = hand_of(state, GREEN)
    ((_, _, price, kind),) = values_seen_by(state, "bought_card", GREEN)
    assert kind == KIND_OF[card]
    assert {*values_seen_by(state, "bought_card", BLUE), *values_seen_by(state, "bought_card", None)} == {
        (GREEN, 0, price, None)
    }


def test_an_offer_is_private_until_it_is_made() -> None:
    """DH-90: only its author sees an unfinished offer; everyone sees it once it is made."""
    state = realm()
    ask(state, BuildOffer.of(GREEN, BLUE, 0))
    choose(state, "give_money:2")
    assert [bool(view_of(state, seat).give) for seat in (GREEN, BLUE, GOLD, None)] == [True, False, False, False]
    choose(state, "done")
    assert all(view_of(state, seat).give for seat in (GREEN, BLUE, GOLD, None))


def attacking(*cards: str) -> Realm:
    """Green is about to commit cards against Blue, and Blue has seen Green's hand."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(6, 0))
    stand(state, BLUE, 0, at(7, 0))
    for card in cards:
        give_card(state, GREEN, card)
    give_card(state, BLUE, "dagger")
    spy(state, BLUE, GREEN)
    ask(state, AttackWith.of(GREEN))
    choose(state, f"space:{at(6, 0)}", f"piece:{at(7, 0)}")
    return state


def test_a_card_face_down_can_be_any_seen_card_of_its_deck() -> None:
    """DH-107, DH-109: a seat that knew the hand knows that one of its Weapons was committed, but not which."""
    state = attacking("sword", "spear", "fireball")
    before = view_of(state, BLUE).hands[GREEN]
    choose(state, "card:sword", "done")
    assert top(state) == "Answer"
    assert view_of(state, BLUE).hands[GREEN] == before
    assert view_of(state, BLUE).played == ((-1,), ())
    assert view_of(state, GREEN).played == ((KIND["sword"],), ())
    committed = {CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(state, BLUE)}
    assert committed == {"sword", "spear"}
    assert {CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(state, GREEN)} == {"sword"}
    assert len({CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(state, RED)}) > 2


def test_a_seen_hand_is_known_again_when_the_cards_are_revealed() -> None:
    """DH-110: once Green's Sword is revealed, Blue knows that the Spear is still in the hand."""
    state = attacking("sword", "spear", "fireball")
    choose(state, "card:sword", "done", "done")
    assert [CARDS[kind].id for kind in view_of(state, BLUE).hands[GREEN]] == ["spear", "fireball"]
    assert {world.hands[GREEN] for world in worlds(state, BLUE)} == {state.hands[GREEN]}
    assert view_of(state, RED).hands[GREEN] == ()


def test_the_others_keep_their_knowledge_in_imagined_worlds() -> None:
    """DH-37, DH-223: Red has seen Green's hand; in every world that Blue imagines, Red knows that hand."""
    state = realm()
    for card in ("sword", "fireball", "levy"):
        give_card(state, GREEN, card)
        give_card(state, GOLD, card)
    spy(state, RED, GREEN)
    for world in worlds(state, BLUE):
        assert world.card_known[RED] == world.hands[GREEN]
        assert world.card_known[GREEN] == world.hands[GREEN]
    assert len({world.hands[GREEN] for world in worlds(state, BLUE)}) > 10
    assert {world.hands[GREEN] for world in worlds(state, RED)} == {state.hands[GREEN]}


def test_a_cut_card_goes_face_down_under_its_deck() -> None:
    """DH-64: only its owner knows the card; the others no longer know the owner's cards of that deck."""
    state = realm()
    for card in ("sword", "spear", "dagger", "windfall", *["wolf_pack"] * 4, *["levy"] * 4):
        give_card(state, GREEN, card)
    cut = give_card(state, GREEN, "lucky_charm")
    spy(state, BLUE, GREEN)
    ask(state, CutHand.of(GREEN))
    assert len(hand_of(state, GREEN)) == 13
    choose(state, "card:lucky_charm")
    assert (top(state), state.decks[4][0], len(hand_of(state, GREEN))) == ("", cut, 12)
    assert [known >> cut & 1 for known in state.card_known] == [1, 0, 0, 0, 0]
    assert event_values(state, "cut") == [(GREEN, 4, KIND["lucky_charm"])]
    assert ((GREEN,), 1, CUT, GREEN, 4, KIND["lucky_charm"]) in (state.pending_events or ())
    assert view_of(state, GREEN).decks[4][0] == KIND["lucky_charm"]
    assert view_of(state, BLUE).decks[4][0] == -1
    assert KIND["windfall"] not in view_of(state, BLUE).hands[GREEN]
    assert KIND["sword"] in view_of(state, BLUE).hands[GREEN]


def test_a_card_from_a_hand_is_never_one_resolved_when_drawn() -> None:
    """DH-197: no imagined world puts a Bad Omen or a Plague into a hand or in the place of a discarded card."""
    state = realm()
    for card in ("windfall", "market_day"):
        give_card(state, GREEN, card)
    hide_under(state, GREEN, hand_of(state, GREEN)[0])
    bottoms = [world.decks[4][0] for world in worlds(state, BLUE)]
    assert not any(FATED[card] for card in bottoms)
    assert len({*bottoms}) > 5
    assert any(FATED[world.decks[4][5]] for world in worlds(state, BLUE))
    assert not any(FATED[card] for world in worlds(state, BLUE) for card in members(world.hands[GREEN]))


def test_the_colour_of_a_shot_is_seen_when_it_flies() -> None:
    """DH-134, DH-37: while a seat aims, nobody else knows the colour or the angle."""
    state = realm()
    ask(state, ChooseVictim.of(GREEN))
    choose(state, waiting(state).space.name(BLUE), f"space:{STANDS[0][0]}", "colour:yellow")
    assert len(view_of(state, GREEN).aim) == 3
    assert len(view_of(state, BLUE).aim) == 2
    assert len({world.aim[2] for world in worlds(state, BLUE)}) > 3
    assert {world.aim[2] for world in worlds(state, GREEN)} == {8}
    choose(state, "angle:900")
    assert len(view_of(state, BLUE).aim) == 2
    assert len({world.aim[3] for world in worlds(state, None)}) > 10


def test_drawn_projectiles_are_hidden() -> None:
    """DH-37, DH-86: only the drawer knows which unowned projectile was drawn, in every world."""
    state = realm()
    for shot in (0, 5, 34):
        give_shot(state, shot, -1)
    draw_shot(state, GREEN)
    mine = state.shots[GREEN]
    assert {world.shots[GREEN] for world in worlds(state, GREEN)} == {mine}
    believed = {world.shots[GREEN] for world in worlds(state, BLUE)}
    assert len(believed) == 3
    assert mine in believed
    assert all(world.shot_known[GREEN] & world.shots[GREEN] == world.shots[GREEN] for world in worlds(state, BLUE))
