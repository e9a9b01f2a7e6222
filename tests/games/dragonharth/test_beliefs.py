"""What others can know of cards and projectiles, and the worlds they can believe in."""

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
    give_card,
    hand_of,
    lay_decks,
    realm,
    stand,
    told,
    top,
    waiting,
)

WORLDS = 40


def spy(laid: Realm, seat: int, other: int) -> None:
    """A seat sees a hand."""
    laid.card_known = put(laid.card_known, seat, laid.card_known[seat] | laid.hands[other])


def worlds(laid: Realm, seat: int | None) -> list[Realm]:
    """Worlds that a seat can believe in; it sees the same in all of them, and nothing is lost.

    From each of them the same dice lead to the same world, for nothing else but what the seat knows has a part in it.
    """
    found: list[Realm] = []
    for number in range(WORLDS):
        world = laid.copy()
        redraw(world, seat, Dice(number))
        assert view_of(world, seat) == view_of(laid, seat)
        assert DRAGONHARTH.totals(world) == DRAGONHARTH.totals(laid)
        found.append(world)
        again = world.copy()
        redraw(again, seat, Dice(0))
        assert again.encode() == found[0].encode()
    return found


def heard(laid: Realm, name: str, seat: int | None) -> list[tuple[Value, ...]]:
    """The events of a kind as a seat, or a spectator, hears them."""
    events = [seen_by(raw, seat) for raw in laid.pending_events or ()]
    return [event.values for event in events if event is not None and event.kind.name == name]


def plain_on_top(laid: Realm) -> None:
    """Let no deck have a card on top that is resolved when drawn."""
    lay_decks(laid, *(sorted(deck, key=lambda card: not FATED[card]) for deck in laid.decks))


def test_a_drawn_card_is_known_to_its_owner_alone_and_stays_drawn() -> None:
    """DH-37: the others see the back; nobody looks at a card and takes back how they came to it."""
    laid = realm()
    plain_on_top(laid)
    seals = laid.seals
    card = draw_card(laid, GREEN, 0)
    assert laid.seals > seals
    tell_draw(laid, GREEN, card)
    assert heard(laid, "drew", GREEN) == [(GREEN, 0, KIND_OF[card])]
    assert {*heard(laid, "drew", BLUE), *heard(laid, "drew", None)} == {(GREEN, 0, None)}


def test_a_bought_card_is_known_to_its_owner_alone() -> None:
    """DH-84, DH-37: the others see the deck and the price."""
    laid = realm()
    plain_on_top(laid)
    ask(laid, Buy.of(GREEN))
    choose(laid, "item:weapon_card")
    (card,) = hand_of(laid, GREEN)
    ((_, _, price, kind),) = heard(laid, "bought_card", GREEN)
    assert kind == KIND_OF[card]
    assert {*heard(laid, "bought_card", BLUE), *heard(laid, "bought_card", None)} == {(GREEN, 0, price, None)}


def test_an_offer_is_nobodys_business_until_it_is_made() -> None:
    """DH-90: what is put together is seen by who does so; once it is made, by all."""
    laid = realm()
    ask(laid, BuildOffer.of(GREEN, BLUE, 0))
    choose(laid, "give_money:2")
    assert [bool(view_of(laid, seat).give) for seat in (GREEN, BLUE, GOLD, None)] == [True, False, False, False]
    choose(laid, "done")
    assert all(view_of(laid, seat).give for seat in (GREEN, BLUE, GOLD, None))


def attacking(*cards: str) -> Realm:
    """Green is about to commit cards against Blue, and Blue has seen Green's hand."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(6, 0))
    stand(laid, BLUE, 0, at(7, 0))
    for card in cards:
        give_card(laid, GREEN, card)
    give_card(laid, BLUE, "dagger")
    spy(laid, BLUE, GREEN)
    ask(laid, AttackWith.of(GREEN))
    choose(laid, f"space:{at(6, 0)}", f"piece:{at(7, 0)}")
    return laid


def test_a_card_face_down_can_be_any_of_its_deck_that_was_seen() -> None:
    """DH-107, DH-109: who knew the hand knows that one of its Weapons was committed, not which; a Spell it was not."""
    laid = attacking("sword", "spear", "fireball")
    before = view_of(laid, BLUE).hands[GREEN]
    choose(laid, "card:sword", "done")
    assert top(laid) == "Answer"
    assert view_of(laid, BLUE).hands[GREEN] == before
    assert view_of(laid, BLUE).played == ((-1,), ())
    assert view_of(laid, GREEN).played == ((KIND["sword"],), ())
    committed = {CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(laid, BLUE)}
    assert committed == {"sword", "spear"}
    assert {CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(laid, GREEN)} == {"sword"}
    assert len({CARDS[KIND_OF[world.played[0][0]]].id for world in worlds(laid, RED)}) > 2


def test_what_was_seen_is_known_again_when_the_cards_are_shown() -> None:
    """DH-110: once Green's Sword lies open, Blue knows that the Spear is still in the hand."""
    laid = attacking("sword", "spear", "fireball")
    choose(laid, "card:sword", "done", "done")
    assert [CARDS[kind].id for kind in view_of(laid, BLUE).hands[GREEN]] == ["spear", "fireball"]
    assert {world.hands[GREEN] for world in worlds(laid, BLUE)} == {laid.hands[GREEN]}
    assert view_of(laid, RED).hands[GREEN] == ()


def test_the_others_keep_their_knowledge_in_imagined_worlds() -> None:
    """DH-37, DH-223: Red has seen Green's hand; in every world that Blue imagines he knows that hand."""
    laid = realm()
    for card in ("sword", "fireball", "levy"):
        give_card(laid, GREEN, card)
        give_card(laid, GOLD, card)
    spy(laid, RED, GREEN)
    for world in worlds(laid, BLUE):
        assert world.card_known[RED] == world.hands[GREEN]
        assert world.card_known[GREEN] == world.hands[GREEN]
    assert len({world.hands[GREEN] for world in worlds(laid, BLUE)}) > 10
    assert {world.hands[GREEN] for world in worlds(laid, RED)} == {laid.hands[GREEN]}


def test_a_cut_card_goes_face_down_under_its_deck() -> None:
    """DH-64: only its owner knows which card of that deck it was; others forget what they knew of that deck there."""
    laid = realm()
    for card in ("sword", "spear", "dagger", "windfall", *["wolf_pack"] * 4, *["levy"] * 4):
        give_card(laid, GREEN, card)
    cut = give_card(laid, GREEN, "lucky_charm")
    spy(laid, BLUE, GREEN)
    ask(laid, CutHand.of(GREEN))
    assert len(hand_of(laid, GREEN)) == 13
    choose(laid, "card:lucky_charm")
    assert (top(laid), laid.decks[4][0], len(hand_of(laid, GREEN))) == ("", cut, 12)
    assert [known >> cut & 1 for known in laid.card_known] == [1, 0, 0, 0, 0]
    assert told(laid, "cut") == [(GREEN, 4, KIND["lucky_charm"])]
    assert ((GREEN,), 1, CUT, GREEN, 4, KIND["lucky_charm"]) in (laid.pending_events or ())
    assert view_of(laid, GREEN).decks[4][0] == KIND["lucky_charm"]
    assert view_of(laid, BLUE).decks[4][0] == -1
    assert KIND["windfall"] not in view_of(laid, BLUE).hands[GREEN]
    assert KIND["sword"] in view_of(laid, BLUE).hands[GREEN]


def test_a_card_that_was_in_a_hand_is_no_fate() -> None:
    """DH-197: no imagined world puts a Bad Omen or a Plague where a card was cut, or into a hand."""
    laid = realm()
    for card in ("windfall", "market_day"):
        give_card(laid, GREEN, card)
    hide_under(laid, GREEN, hand_of(laid, GREEN)[0])
    bottoms = [world.decks[4][0] for world in worlds(laid, BLUE)]
    assert not any(FATED[card] for card in bottoms)
    assert len({*bottoms}) > 5
    assert any(FATED[world.decks[4][5]] for world in worlds(laid, BLUE))
    assert not any(FATED[card] for world in worlds(laid, BLUE) for card in members(world.hands[GREEN]))


def test_the_colour_of_a_shot_is_seen_when_it_flies() -> None:
    """DH-134, DH-37: while another aims, nobody knows the colour or the angle."""
    laid = realm()
    ask(laid, ChooseVictim.of(GREEN))
    choose(laid, waiting(laid).space.name(BLUE), f"space:{STANDS[0][0]}", "colour:yellow")
    assert len(view_of(laid, GREEN).aim) == 3
    assert len(view_of(laid, BLUE).aim) == 2
    assert len({world.aim[2] for world in worlds(laid, BLUE)}) > 3
    assert {world.aim[2] for world in worlds(laid, GREEN)} == {8}
    choose(laid, "angle:900")
    assert len(view_of(laid, BLUE).aim) == 2
    assert len({world.aim[3] for world in worlds(laid, None)}) > 10


def test_drawn_projectiles_are_a_secret() -> None:
    """DH-37, DH-86: who drew which of the unowned projectiles only the drawer knows, in every world."""
    laid = realm()
    for shot in (0, 5, 34):
        give_shot(laid, shot, -1)
    draw_shot(laid, GREEN)
    mine = laid.shots[GREEN]
    assert {world.shots[GREEN] for world in worlds(laid, GREEN)} == {mine}
    believed = {world.shots[GREEN] for world in worlds(laid, BLUE)}
    assert len(believed) == 3
    assert mine in believed
    assert all(world.shot_known[GREEN] & world.shots[GREEN] == world.shots[GREEN] for world in worlds(laid, BLUE))
