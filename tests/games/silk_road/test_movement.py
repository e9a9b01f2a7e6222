"""Section 6 of the rules: the move."""

from collections import Counter

import pytest

from caravanserai.games.silk_road.content import CITY_IDS
from caravanserai.games.silk_road.tile_faces import FACES
from tests.games.silk_road.scene import auction_in, city, market_in, new_match, play_out


def test_the_leader_chooses_among_the_exits() -> None:
    """SR-47: seat 2 bought the lead in Merv and may go to Susia or Hecatompylos."""
    scene = auction_in("merv").answer("pass", "bid:1", "pass", "sell")
    assert scene.asked == ("MoveCaravan", 2)
    assert scene.offers == ["to:susia", "to:hecatompylos"]
    scene.answer("to:hecatompylos")
    assert scene.place == "hecatompylos"
    assert scene.events() == [("moved", {"seat": 2, "city": "hecatompylos"})]


@pytest.mark.parametrize("barred", ["koria", "dunhuang", "changan", "kasgar"])
def test_no_staying_no_going_back_no_leaping(barred: str) -> None:
    """SR-48: from Koria only one connection onward is allowed."""
    scene = auction_in("koria").answer("pass", "pass", "pass")
    assert scene.refuse(f"to:{barred}").key == "no_road"


def test_one_connection_a_turn() -> None:
    """SR-48: each turn adds just one city to the path."""
    scene = auction_in("turfan").answer("pass", "pass", "pass")
    before = scene.view().path
    scene.answer("to:koria")
    assert scene.view().path == (*before, city("koria"))
    assert scene.asked[0] == "TakeTile"


def test_a_single_exit_is_taken_without_asking() -> None:
    """SR-49: from Miran the caravan moves on to Khotan automatically, led by the leader."""
    scene = auction_in("miran").answer("pass", "bid:2", "pass", "sell")
    assert scene.events()[-1] == ("moved", {"seat": 2, "city": "khotan"})
    assert scene.place == "khotan"
    assert scene.asked == ("TakeTile", 2)


def test_arrival_ends_the_game_without_a_market() -> None:
    """SR-50: in Antioch nobody acts any more."""
    scene = market_in("tyre", "seller_silk", goods={0: {"silk": 2}})
    scene.answer("take:seller_silk", "count:1", "to:1")
    assert scene.match.over
    assert scene.match.decisions() == ()
    assert scene.events()[-1] == ("arrived", {"city": "antioch"})
    assert scene.match.scores()[0] == 10 + 4 + 1 + 2


def test_tiles_of_cities_passed_by_have_no_effect() -> None:
    """SR-51: every tile taken was dealt to the city of that turn."""
    for seed in range(5):
        match = play_out(new_match(5, seed), seed)
        deal, here = match.view(None).deal, -1
        left: Counter[str] = Counter()
        visited = 0
        for event in match.events(None):
            if event.kind.name == "moved":
                assert not left, "a market ends when its last tile is gone"
                at = event.field("city")
                assert isinstance(at, int)
                here, left = at, Counter(FACES[face] for face in deal[at])
                visited += 1
            elif event.kind.name == "took":
                face = event.field("face")
                assert isinstance(face, int)
                assert left[FACES[face]] > 0, CITY_IDS[here]
                left -= Counter([FACES[face]])
        assert 11 <= visited <= 12
        assert match.view(None).deal == new_match(5, seed).view(None).deal
