"""The map of Crystal Peaks: nineteen pages, six rounds, thirty-two routes to four final pages."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK
from tests.games.almanac.scene import end_of

PAGES = [page for page in BOOK.pages if page is not None]
MAP = [
    (1, "traders_village", (2, 3), 1, "A"),
    (2, "floe_lake", (4, 5), 2, "B"),
    (3, "cliffside", (6, 7), 2, "B"),
    (4, "avon_upon_snow", (8, 9), 3, "C"),
    (5, "ice_point", (8, 10), 3, "C"),
    (6, "balloon_town", (9, 11), 3, "C"),
    (7, "baskmill", (10, 11), 3, "C"),
    (8, "ceru_springs", (12, 13), 4, "D"),
    (9, "oak_valley", (12, 14), 4, "D"),
    (10, "tortuga", (13, 15), 4, "D"),
    (11, "silver_falls", (14, 15), 4, "D"),
    (12, "aurora", (16, 17), 5, "E"),
    (13, "grasslands_fair", (16, 17), 5, "E"),
    (14, "skell", (18, 19), 5, "E"),
    (15, "far_rupa", (18, 19), 5, "E"),
    (16, "high_frost_palace", (), 6, ""),
    (17, "high_frost_fortress", (), 6, ""),
    (18, "brothers_colosseum", (), 6, ""),
    (19, "sisters_port", (), 6, ""),
]


def routes(start: int = 1) -> list[tuple[int, ...]]:
    """All routes from a page to a final page."""
    onward = {page.number: page.onward for page in PAGES}[start]
    return [(start, *rest) for to in onward for rest in routes(to)] or [(start,)]


@pytest.mark.parametrize(("number", "name", "onward", "at_round", "letter"), MAP)
def test_every_page_leads_where_the_map_says(
    number: int, name: str, onward: tuple[int, ...], at_round: int, letter: str
) -> None:
    """CP-M01, CP-M02, CP-M03, CP-M04, CP-M05, CP-M06, CP-M07, CP-M08, CP-M09, CP-M10, CP-M11, CP-M12, CP-M13,
    CP-M14, CP-M15, CP-M16, CP-M17, CP-M18, CP-M19: its number, what comes next, its round, and the letter left behind.
    """
    page = BOOK.pages[number]
    assert page is not None
    assert (page.id, page.onward, page.round, page.letter) == (name, onward, at_round, letter)


def test_there_are_no_other_pages() -> None:
    assert [page.number for page in PAGES] == [number for number, *_ in MAP]
    assert BOOK.start == 1


def test_thirty_two_routes_of_six_pages_eight_to_each_final_one() -> None:
    ways = routes()
    assert len(set(ways)) == 32
    assert {len(way) for way in ways} == {6}
    assert [sum(way[-1] == last for way in ways) for last in (16, 17, 18, 19)] == [8] * 4


def test_the_guide_leads_to_either_city() -> None:
    """CP-M12, CP-M14: High Frost from the north, Two Twin City from the south."""
    for page, onward in (("aurora", "high_frost_palace"), ("skell", "sisters_port")):
        scene = end_of(page).bid(0, 0)
        scene.answer(f"page:{onward}").until("Place")
        assert scene.place == onward
