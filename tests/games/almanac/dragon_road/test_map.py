"""The map of The Dragon Road: seventeen pages, six rounds, thirty-two routes."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.scene import end_of, new_match

PAGES = [page for page in BOOK.pages if page is not None]
MAP = [
    (1, "outpost", (2, 3), 1, "A"),
    (2, "cloud_monastery", (4, 5), 2, "B"),
    (3, "razorbeak_canyon", (6, 7), 2, "B"),
    (4, "cavern_mines", (8, 9), 3, "C"),
    (5, "yop_gub_islands", (8, 10), 3, "C"),
    (6, "silt_ruins", (9, 11), 3, "C"),
    (7, "emperor_sands", (10, 11), 3, "C"),
    (8, "skygate", (12, 13), 4, "D"),
    (9, "neverwood", (12, 14), 4, "D"),
    (10, "rivertown_landing", (13, 15), 4, "D"),
    (11, "sublin_salt", (14, 15), 4, "D"),
    (12, "wizards_hollow", (16, 17), 5, "E"),
    (13, "caravan_crossroads", (16, 17), 5, "E"),
    (14, "vineland_tract", (16, 17), 5, "E"),
    (15, "horizon_isles", (16, 17), 5, "E"),
    (16, "courtyard_markets", (), 6, ""),
    (17, "dockside_arcade", (), 6, ""),
]


def routes(start: int = 1) -> list[tuple[int, ...]]:
    """All routes from a page to a final page."""
    onward = {page.number: page.onward for page in PAGES}[start]
    return [(start, *rest) for to in onward for rest in routes(to)] or [(start,)]


@pytest.mark.parametrize(("number", "name", "onward", "at_round", "letter"), MAP)
def test_every_page_leads_where_the_map_says(
    number: int, name: str, onward: tuple[int, ...], at_round: int, letter: str
) -> None:
    """DR-M01, DR-M02, DR-M03, DR-M04, DR-M05, DR-M06, DR-M07, DR-M08, DR-M09, DR-M10, DR-M11, DR-M12, DR-M13,
    DR-M14, DR-M15, DR-M16, DR-M17: its number, what comes next, its round, and the letter left behind.
    """
    page = BOOK.pages[number]
    assert page is not None
    assert (page.id, page.onward, page.round, page.letter) == (name, onward, at_round, letter)


def test_there_are_no_other_pages() -> None:
    assert [page.number for page in PAGES] == [number for number, *_ in MAP]
    assert BOOK.start == 1


def test_thirty_two_routes_of_six_pages_half_of_them_to_each_city() -> None:
    ways = routes()
    assert len(ways) == 32
    assert {len(way) for way in ways} == {6}
    assert [sum(way[-1] == city for way in ways) for city in (16, 17)] == [16, 16]


def test_some_pages_are_out_of_reach_after_the_first_choice() -> None:
    reached = {start: {page for way in routes(start) for page in way} for start in (2, 3)}
    everything = {page.number for page in PAGES} - {1}
    assert everything - reached[2] - {3} == {6, 7, 11}
    assert everything - reached[3] - {2} == {4, 5, 8}


@pytest.mark.parametrize(("name", "onward"), [(name, onward) for _, name, onward, _, _ in MAP if onward])
def test_the_guide_may_choose_just_these(name: str, onward: tuple[int, ...]) -> None:
    scene = end_of(name).bid(1, 0)
    ids = {number: page for number, page, *_ in MAP}
    assert scene.asked == ("ChooseLocation", 0)
    assert scene.offers == [f"page:{ids[number]}" for number in onward]
    other = next(page for number, page in ids.items() if number not in onward)
    assert scene.refuse(f"page:{other}").key == "no_way_there"


def test_a_match_begins_at_the_outpost() -> None:
    assert new_match().place == "outpost"
