"""Section 11 of the rules: the timeout choices for a player whose time is up (SR-127)."""

import pytest

from tests.games.silk_road.scene import Scene, auction_in, market_in, new_match


def timeout_choice(scene: Scene, seat: int | None = None) -> str:
    """The name of the option chosen for a seat on timeout."""
    return scene.match.decision_of(seat).space.name(scene.match.timeout_choice(seat))


def test_a_bidder_passes_and_the_holder_sells() -> None:
    """SR-127: in the auction."""
    scene = auction_in("turfan")
    assert timeout_choice(scene) == "pass"
    scene.answer("bid:1", "pass", "pass")
    assert timeout_choice(scene) == "sell"


@pytest.mark.parametrize(
    ("place", "direction", "first"),
    [
        ("changan", "normal", "to:lanzhou"),
        ("susia", "normal", "to:ecbatana"),
        ("koria", "normal", "to:khotan"),
        ("kasgar", "reverse", "to:khotan"),
        ("hecatompylos", "reverse", "to:merv"),
        ("ecbatana", "reverse", "to:susia"),
    ],
)
def test_a_leader_takes_the_exit_first_in_the_table(place: str, direction: str, first: str) -> None:
    """SR-127: the tables of the two directions name the exits in this order."""
    scene = auction_in(place, direction=direction).answer("pass", "pass", "pass")
    assert timeout_choice(scene) == first


def test_an_actor_takes_the_first_tile() -> None:
    """SR-127: a timeout spends neither the printed action nor a Barterer."""
    scene = market_in("dunhuang", "thief", "buyer_silk", "crook", barterers={0: 1})
    assert {"printed", "barterer"} < {*scene.offers}
    assert timeout_choice(scene) == "take:thief"


@pytest.mark.parametrize(
    ("tile", "answer"),
    [
        ("buyer_silk", "count:0"),
        ("seller_silk", "count:0"),
        ("trader_silk_jewels", "times:0"),
        ("merchant_3", "done"),
        ("thief", "decline"),
        ("vizier", "decline"),
    ],
)
def test_an_actor_declines(tile: str, answer: str) -> None:
    """SR-127: for every tile, nothing is bought, sold, changed or stolen, and no Crook is spent."""
    goods = {0: {"silk": 2}, 1: {"silk": 1}}
    scene = market_in("turfan", tile, "crook", "crook", goods=goods, crooks={0: 1}).answer(f"take:{tile}")
    assert timeout_choice(scene) == answer


@pytest.mark.parametrize(("leader", "acted", "nearest"), [(0, 2, 3), (2, 0, 1), (3, 1, 2), (4, 2, 3)])
def test_the_pawn_goes_to_the_nearest_eligible_seat_on_the_left(leader: int, acted: int, nearest: int) -> None:
    """SR-127: the next seat on the left that has room."""
    scene = market_in("turfan", *["crook"] * 4, seats=5, leader=leader)
    scene.answer("take:crook")
    assert timeout_choice(scene) == f"to:{(leader + 1) % 5}"
    scene.answer(f"to:{acted}", "take:crook")
    assert timeout_choice(scene) == f"to:{nearest}"


def test_nearest_on_the_left_skips_those_without_room() -> None:
    """SR-127: seat 4, left of seat 3, has acted, so the pawn goes to seat 0."""
    scene = market_in("turfan", *["crook"] * 4, seats=5, leader=4)
    scene.answer("take:crook", "to:3", "take:crook")
    assert timeout_choice(scene) == "to:0"


def test_an_absent_seat_shows_all_its_goods() -> None:
    """SR-127: each absent seat shows all its tokens of the kind."""
    scene = market_in("turfan", "vizier", "crook", "crook", goods={1: {"silk": 3}, 2: {"ivory": 2}})
    scene.answer("take:vizier", "name:silk")
    assert [timeout_choice(scene, seat) for seat in range(4)] == ["show:0", "show:3", "show:0", "show:0"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_match_of_absent_players_comes_to_its_end(seats: int) -> None:
    """SR-127: timeout choices finish the match; nobody gains or loses by them."""
    match = new_match(seats, 4)
    while not match.over:
        match.answer(match.timeout_choice())
    assert Scene(match).purses() == [10] * seats
    assert [sum(Scene(match).goods(seat).values()) for seat in range(seats)] == [3] * seats
