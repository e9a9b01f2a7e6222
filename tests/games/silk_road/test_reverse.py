"""Section 10 of the rules: the reverse journey."""

from collections import Counter

import pytest

from caravanserai.games.silk_road.content import CITY_IDS, TILE_SETS
from caravanserai.games.silk_road.tile_faces import FACES
from tests.games.silk_road.board import EXITS, PRINTED, deal_of, exits_of, journeys
from tests.games.silk_road.scene import Scene, auction_in, market_in, new_match, play_out

REVERSE_EXITS = {
    "antioch": ("aleppo", "tyre"),
    "aleppo": ("ecbatana", "palmyra"),
    "tyre": ("ecbatana", "palmyra"),
    "ecbatana": ("susia", "hecatompylos"),
    "palmyra": ("hecatompylos",),
    "hecatompylos": ("merv", "susia"),
    "susia": ("merv",),
    "merv": ("samarkand", "bactra"),
    "samarkand": ("kasgar",),
    "bactra": ("kasgar",),
    "kasgar": ("khotan", "kucha"),
    "khotan": ("miran", "koria"),
    "kucha": ("koria",),
    "miran": ("dunhuang", "turfan"),
    "koria": ("dunhuang", "turfan"),
    "dunhuang": ("lanzhou", "yumen"),
    "turfan": ("lanzhou", "yumen"),
    "lanzhou": ("changan",),
    "yumen": ("changan",),
    "changan": (),
}


def test_the_caravan_goes_from_antioch_to_changan() -> None:
    """SR-122: an option that the match records; the game ends on arrival in Chang'An."""
    match = play_out(new_match(4, 3, direction="reverse"), 3)
    path = [CITY_IDS[at] for at in match.view(None).path]
    assert (path[0], path[-1]) == ("antioch", "changan")
    assert match.setup["direction"] == match.record().options["direction"] == "reverse"
    assert Scene(new_match(4, 3)).place == "changan", "the normal direction is the default"


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_purple_tiles_in_the_east_and_orange_ones_in_the_west(seats: int) -> None:
    """SR-123: so the journey still starts with buying."""
    for seed in range(10):
        deal = deal_of(seats, seed, direction="reverse")
        for back, cities in ((1, CITY_IDS[1:10]), (0, CITY_IDS[10:19])):
            lying = Counter(face for name in cities for face in deal[name])
            assert lying <= Counter(FACES[face] for face in TILE_SETS["standard"][back])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_ban_moves_to_lanzhou_and_yumen(seats: int) -> None:
    """SR-124: no Crook and no Barterer there, but they can lie in Aleppo and Tyre."""
    in_the_west = 0
    for seed in range(60):
        deal = deal_of(seats, seed, direction="reverse")
        assert not {*deal["lanzhou"], *deal["yumen"]} & {"crook", "barterer"}
        in_the_west += sum(face in ("crook", "barterer") for face in (*deal["aleppo"], *deal["tyre"]))
    assert in_the_west > 5


@pytest.mark.parametrize(
    ("place", "answers", "silver"),
    [("merv", ("count:1",), 14), ("dunhuang", ("count:1",), 9), ("kasgar", ("done",), 10)],
)
def test_printed_actions_stay_as_printed(place: str, answers: tuple[str, ...], silver: int) -> None:
    """SR-125: Merv still buys jewels from the player, Dunhuang still sells silk."""
    scene = market_in(place, "crook", "crook", "crook", direction="reverse", goods={0: {"jewels": 1}})
    scene.answer("printed")
    assert scene.events() == [("used_printed", {"seat": 0, "face": PRINTED[place]})]
    scene.answer(*answers)
    assert scene.money(0) == silver


def test_every_connection_is_followed_the_other_way() -> None:
    """SR-126: the mirror of the map, city by city."""
    ways = {(start, to) for start, exits in EXITS.items() for to in exits}
    back = {(start, to) for start, exits in exits_of(1).items() for to in exits}
    assert back == {(to, start) for start, to in ways}
    assert {way[::-1] for way in journeys(1)} == {*journeys(0)}


@pytest.mark.parametrize("place", REVERSE_EXITS)
def test_the_reverse_exits_are_those_of_the_table(place: str) -> None:
    """SR-126: in the order of the table, which SR-127 uses."""
    assert exits_of(1)[place] == REVERSE_EXITS[place]


def test_the_leader_is_offered_the_reverse_exits() -> None:
    """SR-126: from Kasgar the way goes on to Khotan or Kucha."""
    scene = auction_in("kasgar", direction="reverse").answer("pass", "pass", "pass")
    assert scene.offers == ["to:khotan", "to:kucha"]
    assert scene.refuse("to:samarkand").key == "no_road"
