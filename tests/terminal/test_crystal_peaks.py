"""Crystal Peaks in the terminal: every page with its spaces and pieces, and a unique key for every choice."""

import io
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from caravanserai import Match
from caravanserai.games.almanac.book import Page
from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.terminal import question
from caravanserai.terminal.choice_keys import Menu, menu_of
from caravanserai.terminal.layout import Layout
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.screens.almanac import AlmanacScreen
from caravanserai.text import Describer, Words
from tests.games.almanac.scene import Scene, action_at
from tests.terminal.test_dragon_road import FakeTerminal

NAMES = ["Ana", "Benjamin", "Cleo", "Dov"]
PAGES = [page for page in BOOK.pages if page]
RICH = {0: 40, 1: 40, 2: 40, 3: 40}


def screen(lang: str) -> AlmanacScreen:
    found = screen_for("crystal_peaks", Describer(CRYSTAL_PEAKS, lang, NAMES), Words(lang), utf8=True)
    assert isinstance(found, AlmanacScreen)
    return found


def menu(match: Match[Any], lang: str = "en") -> Menu:
    return menu_of(match, match.decision_of(None).seat, screen(lang).describer)


def table(scene: Scene, lang: str = "en", width: int = 100, height: int = 40) -> str:
    """Return the screen of the deciding player: the table and the question."""
    seat, paper, choices = scene.asked[1], io.StringIO(), menu(scene.match, lang)
    console = Console(file=paper, width=width, height=height, color_system=None, highlight=False)
    view = scene.match.view(seat)
    for part in screen(lang).board(view, width, height, menu=choices):
        console.print(part)
    for part in question.question(choices, view, screen(lang), undo=False):
        console.print(part)
    return paper.getvalue()


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_every_page_shows_all_its_spaces_groups_and_rules(page: Page, lang: str) -> None:
    for seats, width in ((2, 80), (3, 100), (4, 100)):
        shown = table(action_at(page.id, seats=seats, gold=RICH), lang, width)
        described = " ".join(shown.split())
        tell = Describer(CRYSTAL_PEAKS, lang, NAMES)
        assert all(f"{spot + 1}" in shown for spot in page.in_use[seats])
        used = {page.spots[spot].group for spot in page.in_use[seats]}
        if page.id not in ("ice_point", "oak_valley", "grasslands_fair"):
            for group in used:
                assert tell.thing("group", group, {"page": page.number})[:8] in shown
        for location in {page.spots[spot].location for spot in page.in_use[seats]} - {-1}:
            assert tell.thing("location", location, {"page": page.number}) in described
        assert tell.text(f"help.page.{page.id}")[:40] in described
        assert max(map(len, shown.splitlines())) <= width


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_no_two_choices_have_the_same_key(page: Page) -> None:
    scene = action_at(page.id, gold=RICH, tokens={0: {"silver_mist": 1}})
    keys = [entry.key for entry in menu(scene.match).entries]
    assert len(keys) == len(set(keys))
    assert any(key.startswith("e") for key in keys)


def test_a_space_in_spite_of_the_rule_has_the_number_of_the_space_behind_its_letter() -> None:
    scene = action_at("floe_lake", gold=RICH, tokens={0: {"silver_mist": 1}})
    choices, spots = (
        menu(scene.match),
        [spot.id for spot in next(page for page in PAGES if page.id == "floe_lake").spots],
    )
    number = spots.index("northeast_1") + 1
    assert choices.find(str(number)) is None
    found = choices.find(f"e{number}")
    assert found is not None
    assert f"e{number}" in table(scene)
    scene.match.answer(found.choice)
    assert scene.on_spaces() == {"northeast_1": 0}


def test_spaces_in_spite_of_the_rule_are_barred_only_to_who_could_ignore_it() -> None:
    spite = "ignoring the page's rule"
    for tokens, described in (({}, False), ({0: {"silver_mist": 1}}, True)):
        scene = action_at("skell", workers={"outer_4": 1}, tokens=tokens)
        lines = [line.plain for line in question.barred(scene.match, 0, screen("en"))]
        assert lines
        assert any(spite in line for line in lines) == described


def test_ladders_are_set_by_their_letter_and_number() -> None:
    cliff = action_at("cliffside", gold=RICH)
    shown = table(cliff)
    assert "Your ladder between rows (by their first space): a1 1-6, a2 1-9, a3 1-12, a4 6-9" in " ".join(shown.split())
    assert "Neutral ladder: n1 1-6" in " ".join(shown.split())
    for lang, space, or_key in (
        ("en", "Number or name of a space", ", or a key such as a1"),
        ("es", "Número o nombre de un espacio", ", o una clave como a1"),
    ):
        assert question.prompt(menu(cliff.match, lang), screen(lang)) == f"{space}{or_key} >"
        assert question.prompt(menu(action_at("skell").match, lang), screen(lang)) == f"{space} >"
    own, neutral = menu(cliff.match).find("a1"), menu(cliff.match).find("n2")
    assert own is not None
    assert neutral is not None
    cliff.match.answer(own.choice)
    found = menu(cliff.match).find("n2")
    assert found is not None
    cliff.match.answer(found.choice)
    assert "Ladders between rows: A 1-6, 1-9" in " ".join(table(cliff).split())


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_the_question_of_every_page_fits_on_a_screen_of_80_by_24(page: Page, seats: int, lang: str) -> None:
    scene = action_at(page.id, seats=seats, gold=RICH if seats == 4 else {}, tokens={0: {"silver_mist": 1}})
    painter, terminal = screen(lang), FakeTerminal(lang, 80, 24)
    choices = menu(scene.match, lang)
    below = question.question(choices, scene.match.view(0), painter, undo=True)
    shown = Layout(terminal, painter).table(scene.match, 0, below, scene.match.number, choices)
    terminal.show(*shown, Text(question.prompt(choices, painter)))
    room_for_the_log = 1
    assert len(terminal.paper.getvalue().splitlines()) <= 24 - room_for_the_log


MOVED = [
    ("floe_lake", ["north_1"], "Gull Island [ice token]", "Isla de las Gaviotas [ficha de hielo]"),
    ("balloon_town", ["gold_1"], "Gold Balloon [bug tile]", "Globo Dorado ["),
    ("baskmill", ["mill_a_1"], "Grain Mill [door: 2]", "Molino de Grano [puerta: 2]"),
    ("ceru_springs", ["azure_1"], "Azure Pool [steam]", "Poza Celeste [vapor]"),
    ("tortuga", ["turtle_3_1"], "Turtle 3 [2nd]", "Tortuga 3 [2.ª]"),
    ("silver_falls", ["terrace_4_1"], "Terrace 4 [last: Ana]", "Terraza 4 [último: Ana]"),
    ("aurora", ["avenue_2_1", "group:1"], "Avenue 2 [light", "Avenida 2 [marcador de luz]"),
    ("far_rupa", ["red_1"], "The last worker placed is Ana's", "El último trabajador colocado es de Ana"),
    ("high_frost_fortress", [], "Tower [strength 6]", "Torre [fuerza 6]"),
    ("high_frost_palace", ["gate_hall_1"], "Ana: rank 1", "Ana: rango 1"),
    ("sisters_port", ["ship_2_2"], "Ana: 3 knots", "Ana: 3 nudos"),
    ("sisters_port", ["ship_1_2"], "The Heron [moored]", "La Garza [en el muelle]"),
]


@pytest.mark.parametrize(("page", "answers", "english", "spanish"), MOVED, ids=str)
def test_pieces_are_told_where_the_rules_have_brought_them(
    page: str, answers: list[str], english: str, spanish: str
) -> None:
    scene = action_at(page, gold=RICH)
    before = " ".join(table(scene).split())
    scene.answer(*answers)
    while scene.asked[0] not in ("Place", "PlaceOrLadder"):
        scene.match.answer(scene.match.options()[0])
    assert english in " ".join(table(scene).split())
    assert spanish in " ".join(table(scene, "es").split())
    assert not answers or "moored" in english or english not in before


def test_every_space_of_a_ship_tells_its_knots() -> None:
    shown = table(action_at("sisters_port", gold=RICH))
    assert shown.count("kn") == len(PAGES[-1].in_use[2]) + shown.count("knots") + shown.count("knot,")


@pytest.mark.parametrize(
    ("lang", "path"),
    [("en", "Paths: Caravan Gate-Market Square, "), ("es", "Senderos: Puerta de las Caravanas-Plaza del Mercado, ")],
)
def test_the_map_tells_which_clusters_are_joined(lang: str, path: str) -> None:
    village = action_at("traders_village")
    assert any(path in str(part) for part in screen(lang).plan(village.view(0), 100))
