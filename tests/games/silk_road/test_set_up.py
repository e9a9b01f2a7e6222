"""Section 4 of the rules: the set-up."""

from collections import Counter

import pytest

from caravanserai.games.silk_road.content import CITY_IDS, TILE_SETS
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.kernel.chance import chance_of
from caravanserai.kernel.state import State
from tests.games.silk_road.board import Deal, deal_of
from tests.games.silk_road.scene import Scene, auction_in, city, market_in, named_facts, new_match

ALL_COUNTS = pytest.mark.parametrize("seats", [3, 4, 5, 6])
LAST = ("aleppo", "tyre")
BANNED = ("crook", "barterer")


def deal_before_the_ban(seats: int, seed: int | str) -> tuple[Deal, list[str]]:
    """The tiles before banned ones are exchanged, and the purple tiles left over."""
    each = 5 if seats == 3 else seats - 1
    bag = State(seats, chance_of(seed), [], [], 0)
    bag.sample(list(range(75)), 3 * seats, "first_goods")
    deal: Deal = {"changan": [], "antioch": []}
    for back, first in ((0, 1), (1, 10)):
        pile = list(TILE_SETS["standard"][back])
        dealt = [FACES[face] for face in bag.sample(pile, 9 * each, "tiles")]
        for place in range(9):
            deal[CITY_IDS[first + place]] = dealt[each * place : each * (place + 1)]
    return deal, [FACES[face] for face in pile]


@ALL_COUNTS
def test_everyone_starts_with_ten_silver(seats: int) -> None:
    """SR-17: 1 gold and 5 silver."""
    assert Scene(new_match(seats)).purses() == [10] * seats


@ALL_COUNTS
def test_everyone_draws_three_tokens_out_of_the_common_75(seats: int) -> None:
    """SR-18: three tokens each, which the supply no longer has; every kind occurs."""
    seen: Counter[str] = Counter()
    for seed in range(60):
        scene = Scene(new_match(seats, seed))
        hands = [Counter(scene.goods(seat)) for seat in range(seats)]
        assert [hand.total() for hand in hands] == [3] * seats
        drawn = sum(hands, Counter())
        assert all(scene.supply(good) == 15 - drawn[good] for good in GOODS)
        seen += drawn
    assert all(seen[good] > 60 * seats * 3 / 5 * 0.6 for good in GOODS)


def test_only_the_owner_sees_the_tokens_drawn() -> None:
    """SR-19: the three kinds are hidden from the others and from spectators."""
    match = new_match(4, 8)
    for viewer in (0, 1, 2, 3, None):
        dealt = [named_facts(event) for event in match.events(viewer, -1) if event.kind.name == "dealt"]
        assert [facts["seat"] for facts in dealt] == [0, 1, 2, 3]
        for facts in dealt:
            kinds = [facts["first"], facts["second"], facts["third"]]
            if facts["seat"] == viewer:
                assert Counter(kinds) == Scene(match).goods(facts["seat"])
            else:
                assert kinds == [None] * 3


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_each_market_city_gets_one_tile_fewer_than_players(seats: int) -> None:
    """SR-20: players - 1 tiles on each of the 18 cities."""
    deal = deal_of(seats, 1)
    assert [len(deal[name]) for name in CITY_IDS[1:19]] == [seats - 1] * 18


def test_with_three_players_each_market_city_gets_five_tiles() -> None:
    """SR-21: five tiles."""
    deal = deal_of(3, 1)
    assert [len(deal[name]) for name in CITY_IDS[1:19]] == [5] * 18


@ALL_COUNTS
def test_orange_tiles_lie_in_the_east_and_purple_ones_in_the_west(seats: int) -> None:
    """SR-22: each half draws from its own back only, never more of a face than that back has."""
    for seed in range(20):
        deal = deal_of(seats, seed)
        for back, cities in ((0, CITY_IDS[1:10]), (1, CITY_IDS[10:19])):
            lying = Counter(face for name in cities for face in deal[name])
            assert lying <= Counter(FACES[face] for face in TILE_SETS["standard"][back])


@ALL_COUNTS
def test_no_tiles_at_the_ends_of_the_road(seats: int) -> None:
    """SR-23: Chang'An and Antioch hold no market."""
    deal = deal_of(seats, 4)
    assert deal["changan"] == deal["antioch"] == []


@ALL_COUNTS
def test_a_printed_action_takes_no_tile_away(seats: int) -> None:
    """SR-24: Dunhuang, Koria, Kasgar, Merv and Susia get as many tiles as their neighbours."""
    deal = deal_of(seats, 4)
    printed = [len(deal[name]) for name in ("dunhuang", "koria", "kasgar", "merv", "susia")]
    assert printed == [len(deal["turfan"])] * 5


@ALL_COUNTS
def test_no_crook_and_no_barterer_in_the_last_cities(seats: int) -> None:
    """SR-25: neither Aleppo nor Tyre holds one after the set-up, though the first deal often puts one there."""
    banned_there = 0
    for seed in range(80):
        deal, (before, _) = deal_of(seats, seed), deal_before_the_ban(seats, seed)
        assert not {*deal["aleppo"], *deal["tyre"]} & {*BANNED}
        banned_there += sum(face in BANNED for name in LAST for face in before[name])
    assert banned_there > 10


@pytest.mark.parametrize("seats", [4, 5])
def test_a_banned_tile_is_exchanged_for_an_undealt_one(seats: int) -> None:
    """SR-26: a random allowed tile of the undealt purple tiles replaces it; no other city changes."""
    newcomers: set[str] = set()
    for seed in range(80):
        deal, (before, rest) = deal_of(seats, seed), deal_before_the_ban(seats, seed)
        came: Counter[str] = Counter()
        for name in CITY_IDS:
            for old, new in zip(before[name], deal[name], strict=True):
                if name in LAST and old in BANNED:
                    came[new] += 1
                else:
                    assert old == new
        assert came <= Counter(rest)
        newcomers.update(came)
    assert len(newcomers) > 5, "the choice among the allowed tiles is random"


@pytest.mark.parametrize("seats", [3, 6])
def test_without_undealt_tiles_a_banned_one_is_swapped(seats: int) -> None:
    """SR-27: with three or six players it is swapped with a random allowed tile of another purple city."""
    partners = set()
    for seed in range(80):
        deal, (before, rest) = deal_of(seats, seed), deal_before_the_ban(seats, seed)
        assert not rest
        changed = {name for name in CITY_IDS if deal[name] != before[name]}
        assert changed <= {*CITY_IDS[10:19]}
        assert Counter(face for name in CITY_IDS[10:19] for face in deal[name]) == Counter(
            face for name in CITY_IDS[10:19] for face in before[name]
        )
        for name in LAST:
            for old, new in zip(before[name], deal[name], strict=True):
                assert (new == old) == (old not in BANNED)
        partners |= changed - {*LAST}
    assert partners == {*CITY_IDS[10:17]}


def test_undealt_tiles_never_come_into_play() -> None:
    """SR-28: with four players 54 tiles lie on the map; a market holds only the tiles dealt to its city."""
    scene = Scene(new_match(4, 6))
    assert sum(len(tiles) for tiles in scene.view().deal) == 54
    for _ in range(40):
        scene.answer(scene.offers[0])
        view = scene.view()
        if scene.asked[0] == "TakeTile" and not any(view.tokens):
            assert Counter(view.market) == Counter(view.deal[view.city])


def test_the_caravan_starts_in_changan() -> None:
    """SR-29: and the first move starts there."""
    scene = Scene(new_match(4, 1))
    assert (scene.place, scene.view().path) == ("changan", (city("changan"),))
    scene.answer("pass", "pass", "pass")
    assert scene.offers == ["to:lanzhou", "to:yumen"]


@ALL_COUNTS
def test_the_first_holder_is_random(seats: int) -> None:
    """SR-30: every seat can be the first holder, who has the pawn and all turn tokens."""
    begun: Counter[int] = Counter()
    for seed in range(120):
        scene = Scene(new_match(seats, seed))
        holder = scene.view().holder
        assert scene.events(since=-1)[-1] == ("began", {"seat": holder, "city": "changan"})
        assert scene.asked == ("Bid", (holder + 1) % seats)
        assert scene.view().tokens == (0,) * seats
        begun[holder] += 1
    assert all(begun[seat] > 120 / seats / 2 for seat in range(seats))


def test_the_left_neighbour_is_the_next_seat() -> None:
    """SR-31: bidding goes round from the holder's left, past the last seat to seat 0."""
    for holder in range(5):
        scene = auction_in("turfan", seats=5, holder=holder)
        order = []
        while scene.asked[0] == "Bid":
            order.append(scene.asked[1])
            scene.answer("pass")
        assert order == [(holder + place) % 5 for place in range(1, 5)]


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    """SR-32: the position is equal after every answer, also if chance decides a theft."""
    for seed in (1, "a word"):
        one, two = new_match(6, seed), new_match(6, seed)
        while not one.over:
            assert one.digest() == two.digest()
            choice = one.options()[-1]
            one.answer(choice)
            two.answer(choice)
        assert one.digest() == two.digest()
        assert one.scores() == two.scores()
    assert new_match(6, 1).digest() != new_match(6, 2).digest()


def test_another_seed_can_steal_another_token() -> None:
    """SR-32: chance comes from the seed: one seed always steals the same token, and other seeds can steal another."""
    stolen = {}
    for seed in range(20):
        twins = [
            market_in("turfan", "thief", "crook", "crook", goods={1: {"silk": 1, "ivory": 1}}, seed=seed)
            for _ in range(2)
        ]
        for scene in twins:
            scene.answer("take:thief", "from:1")
        assert twins[0].goods(0) == twins[1].goods(0)
        stolen[seed] = tuple(twins[0].goods(0))
    assert {*stolen.values()} == {("silk",), ("ivory",)}
