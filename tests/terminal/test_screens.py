import io
import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from caravanserai import Match, game
from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.tile_faces import FACES
from caravanserai.terminal import match_end, question
from caravanserai.terminal.choice_keys import menu_of
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.screens.silk_road_map import ASCII, DRAWN, draw_map
from caravanserai.text import Describer, Words

SILK_ROAD = game("silk_road")
NAMES = ["Ana", "Benjamin", "Cleo", "Dov", "Eufemia", "Farid"]


def screen(lang: str = "en", *, utf8: bool = True) -> Screen:
    describer = Describer(SILK_ROAD, lang, NAMES)
    return screen_for("silk_road", describer, Words(lang), utf8=utf8)


def drawn(*parts: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None, highlight=False).print(*parts, sep="\n")
    return paper.getvalue()


def positions(seats: int, seed: int, **options: str) -> "list[Match[Any]]":
    match, dice = SILK_ROAD.start(seats, seed, options), random.Random(seed)
    found = [match.copy()]
    while not match.over:
        match.answer(dice.choice(match.options()))
        found.append(match.copy())
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("utf8", [True, False])
@pytest.mark.parametrize("ledger", ["hidden", "open"])
@pytest.mark.parametrize("direction", ["normal", "reverse"])
@pytest.mark.parametrize("seats", [3, 6])
def test_everything_fits_into_80_columns(*, lang: str, utf8: bool, ledger: str, direction: str, seats: int) -> None:
    painter = screen(lang, utf8=utf8)
    for match in positions(seats, 2, ledger=ledger, direction=direction)[::25]:
        seat = None if match.over else match.decision_of(None).seat
        view = match.view(seat)
        parts = [*painter.board(view, 80, 60), *painter.plan(view, 80), painter.ledger(view)]
        if seat is not None:
            menu = menu_of(match, seat, painter.describer)
            parts += question.question(menu, view, painter, undo=True)
            parts.append(question.prompt(menu, painter))
            assert cell_len(question.commands(menu, painter, undo=True)) <= 80
        text = drawn(*parts)
        assert max(map(cell_len, text.splitlines())) <= 80
        assert "…" not in text
        if not utf8 and lang == "en":
            assert text.replace("“", "").replace("”", "").isascii()


@pytest.mark.parametrize("direction", ["normal", "reverse"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_map_shows_every_city_once_and_the_caravan(direction: str, lang: str) -> None:
    cities = SILK_ROAD.things["city"]
    describer = Describer(SILK_ROAD, lang, NAMES)
    for match in positions(4, 3, direction=direction)[::11]:
        view = match.view(None)
        text = drawn(draw_map(view, lambda city: describer.thing("city", city), utf8=True))
        assert len(text.splitlines()) == 6
        for city in range(len(cities)):
            assert text.count(describer.thing("city", city)) == 1
        assert text.count("★") == 1
        assert f"★{describer.thing('city', view.city)}" in text
        assert text.count("▶") == len(view.exits)
        assert all(f"▶{describer.thing('city', city)}" in text for city in view.exits)
        assert text.count("•") == len(view.path) - 1
        assert text.count("*") == 5


def test_no_sign_of_the_map_or_the_table_is_also_the_shape_of_a_good() -> None:
    for utf8, shapes in ((True, "◖≈●◆▲"), (False, "(~o#^")):
        signs = DRAWN if utf8 else ASCII
        used = {signs.caravan, signs.visited, signs.exit, signs.city, signs.printed}
        assert len(used) == 5
        guide = screen(utf8=utf8).guide().splitlines()
        pawn, (had, not_yet) = guide[1].split()[0], guide[2].split()[:2]
        assert not {*used, pawn, had, not_yet} & set(shapes)


@pytest.mark.parametrize(
    ("direction", "start", "end"), [("normal", "Chang'An", "Antioch"), ("reverse", "Antioch", "Chang'An")]
)
def test_the_heading_tells_how_far_the_road_still_is(direction: str, start: str, end: str) -> None:
    told = [screen().heading(match.view(None)) for match in positions(4, 3, direction=direction)]
    assert told[0] == f"Silk Road · {start} · 11-12 moves to {end}"
    assert any(f"· 1 move to {end}" in heading for heading in told)
    assert told[-1] == f"Silk Road · {end} · the journey is over"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_a_tile_does_stands_beside_its_name(lang: str) -> None:
    painter = screen(lang)
    printed = 0
    for match in positions(4, 3):
        if match.over or type(match.decision_of(None)).__name__ != "TakeTile":
            continue
        seat = match.decision_of(None).seat
        menu, view = menu_of(match, seat, painter.describer), match.view(seat)
        for entry in menu.others:
            gist = painter.gist(menu.decision, entry.choice, view)
            assert gist or entry.label == painter.describer.option(menu.decision, len(FACES) + 1)
            if entry.choice == len(FACES):
                printed += 1
                assert painter.describer.thing("face", CITIES[view.city].printed) in gist
    assert printed


def test_goods_have_a_shape_besides_their_colour() -> None:
    for utf8, shapes in ((True, "◖≈●◆▲"), (False, "(~o#^")):
        painted = screen(utf8=utf8).paint("ivory, silk, dried fruits, 1 dried fruit, jewels, 1 jewel and spices")
        plain = painted.plain
        assert plain == (
            f"{shapes[0]}ivory, {shapes[1]}silk, {shapes[2]}dried fruits, 1 {shapes[2]}dried fruit, "
            f"{shapes[3]}jewels, 1 {shapes[3]}jewel and {shapes[4]}spices"
        )
        assert len({span.style for span in painted.spans}) == 5


def test_without_the_open_ledger_the_log_goes_back_to_the_last_arrival_only() -> None:
    for ledger in ("hidden", "open"):
        match = positions(4, 5, ledger=ledger)[80]
        events = match.events(0, -1)
        kept = screen().chapter(events, match.view(0))
        if ledger == "open":
            assert kept == events
        else:
            assert kept[0].kind.name == "moved"
            assert len(kept) < len(events)
            assert [event.kind.name for event in kept].count("moved") == 1


def test_a_closed_ledger_says_so_and_shows_no_number() -> None:
    match = positions(4, 5)[80]
    assert not any(letter.isdigit() for letter in drawn(screen().ledger(match.view(0))))


def test_an_open_ledger_shows_money_but_never_more_goods_than_are_known() -> None:
    match = positions(4, 5, ledger="open")[80]
    text = drawn(screen().ledger(match.view(None)))
    for name, (money, _) in zip(NAMES, match.view(None).ledger, strict=False):
        line = next(line for line in text.splitlines() if name in line)
        assert str(money) in line.split()


def test_a_game_without_a_screen_of_its_own_gets_the_plain_one() -> None:
    plain = screen_for("some_other_game", Describer(SILK_ROAD, "en", NAMES), Words("en"), utf8=True)
    assert type(plain) is Screen
    match = SILK_ROAD.start(3, 1)
    text = drawn(*plain.board(match.view(0), 80, 24))
    assert "supply" in text
    assert plain.plan(match.view(0), 80) == []
    events = match.events(0, -1)
    assert plain.chapter(events, match.view(0)) == events
    assert not any(plain.begins_turn(event) for event in events)


def test_what_is_barred_is_told_with_its_reason() -> None:
    match = SILK_ROAD.start(4, 1)
    seat = match.decision_of(None).seat
    match.answer(5)
    told = [line.plain for line in question.barred(match, match.decision_of(None).seat, screen())]
    assert match.decision_of(None).seat != seat
    assert any("bid 5 silver" in line for line in told)
    assert any("bid 11 silver" in line for line in told)


def test_the_end_says_what_decides_between_equal_totals() -> None:
    told = {True: 0, False: 0}
    for seed in range(60):
        match = SILK_ROAD.start(3, seed)
        dice = random.Random(seed)
        while not match.over:
            match.answer(dice.choice(match.options()))
        points = [standing.points for standing in match.standings()]
        tied = points.count(max(points)) > 1 and len(match.winners()) == 1
        told[tied] += 1
        assert ("player with more money" in match_end.winners(match, screen()).plain) is tied
    assert all(told.values())
