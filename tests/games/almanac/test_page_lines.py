"""The first line of a page's rules: its round, its encounter, its tokens."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK


@pytest.mark.parametrize(
    ("number", "name", "turn", "letter", "groups", "tokens"),
    [
        (1, "outpost", 1, "A", 5, {}),
        (2, "cloud_monastery", 2, "B", None, {"letter": 4}),
        (3, "razorbeak_canyon", 2, "B", 5, {"tourist": 2}),
        (4, "cavern_mines", 3, "C", 4, {"ancient_weapon": 2}),
        (5, "yop_gub_islands", 3, "C", 6, {"prophecy_globe": 4}),
        (6, "silt_ruins", 3, "C", 5, {"contraband": 4}),
    ],
)
def test_a_page_has_its_round_its_encounter_and_its_tokens(
    number: int, name: str, turn: int, letter: str, groups: int | None, tokens: dict[str, int]
) -> None:
    """DR-L01, DR-L02, DR-L03, DR-L04, DR-L05, DR-L06: huts, bridges, levels, islands and ruins are groups of spaces."""
    page = BOOK.pages[number]
    assert page is not None
    assert (page.id, page.round, page.letter) == (name, turn, letter)
    assert groups is None or len(page.groups) == groups
    found: dict[str, int] = {}
    for kind in BOOK.tokens:
        if kind.page == number:
            found[kind.family] = found.get(kind.family, 0) + kind.count
    assert found == tokens
