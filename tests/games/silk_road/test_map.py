"""Section 2 of the rules: the map."""

import itertools

from caravanserai.games.silk_road.content import BACKS, CITIES, CITY_IDS
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import FACES
from tests.games.silk_road.board import EXITS, PRINTED, exits_of, journeys


def test_the_exits_are_those_of_the_table() -> None:
    """SR-10: 20 cities with exactly these exits, in this order."""
    assert exits_of(0) == EXITS
    assert len(EXITS) == 20


def test_each_city_has_one_or_two_exits_and_entries() -> None:
    """SR-10: the limits hold in both directions."""
    for route in ROUTES:
        entries = list(itertools.chain.from_iterable(route.exits))
        for at in range(len(CITIES)):
            assert at == route.end or len(route.exits[at]) in (1, 2)
            assert at == route.start or entries.count(at) in (1, 2)


def test_the_steps_are_the_shortest_distances() -> None:
    """SR-10: the column of steps is the shortest distance from Chang'An."""
    nearest = {"changan": 0}
    for name, exits in EXITS.items():
        for to in exits:
            nearest[to] = min(nearest.get(to, 99), nearest[name] + 1)
    assert {city.id: city.step for city in CITIES} == nearest


def test_there_are_240_journeys_of_12_or_13_stations() -> None:
    """SR-10: 144 journeys have 12 stations and 96 have 13."""
    lengths = [len(way) for way in journeys()]
    assert (len(lengths), lengths.count(12), lengths.count(13)) == (240, 144, 96)
    assert len(set(journeys())) == 240


def test_every_journey_has_7_to_9_forks_and_2_to_5_printed_actions() -> None:
    """SR-10: every journey has enough choices; all pass Kasgar and Merv."""
    forks = [sum(len(EXITS[name]) == 2 for name in way) for way in journeys()]
    printed = [sum(name in PRINTED for name in way) for way in journeys()]
    assert (min(forks), max(forks)) == (7, 9)
    assert (min(printed), max(printed)) == (2, 5)
    assert all("kasgar" in way and "merv" in way for way in journeys())


def test_two_first_stops_and_two_last_stops() -> None:
    """SR-11: Lanzhou or Yumen comes first, Aleppo or Tyre last."""
    assert {way[1] for way in journeys()} == {"lanzhou", "yumen"}
    assert {way[-2] for way in journeys()} == {"aleppo", "tyre"}


def test_nine_orange_cities_and_nine_purple_ones() -> None:
    """SR-12: the ends of the road have no colour; the first nine are orange, the others purple."""
    colours = [None if city.back is None else BACKS[city.back] for city in CITIES]
    assert colours == [None, *["orange"] * 9, *["purple"] * 9, None]
    assert [CITY_IDS[0], CITY_IDS[9], CITY_IDS[10], CITY_IDS[19]] == [
        "changan",
        "kasgar",
        "samarkand",
        "antioch",
    ]


def test_five_cities_have_a_printed_action() -> None:
    """SR-13: Dunhuang, Koria, Kasgar, Merv and Susia, and no other."""
    assert [city.id for city in CITIES if city.printed is not None] == list(PRINTED)


def test_the_printed_actions_are_those_of_the_table() -> None:
    """SR-14: two Buyers in the east, a Merchant in the middle, two Sellers in the west."""
    assert {city.id: FACES[city.printed] for city in CITIES if city.printed is not None} == PRINTED
