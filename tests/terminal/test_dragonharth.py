"""Dragonharth in the terminal: the land as text, squares as keys, and a whole match typed key by key."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from caravanserai.bots import bot
from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.map.board import FIELD_OF, at
from caravanserai.games.dragonharth.map.changes import set_control, set_terrain, set_tile
from caravanserai.games.dragonharth.state import PRIMARY
from caravanserai.kernel import Match
from caravanserai.terminal import question
from caravanserai.terminal.choice_keys import Menu, menu_of
from caravanserai.terminal.console import Desk
from caravanserai.terminal.play import make_setting, session_of
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens import screen_for
from caravanserai.text import Describer, Words
from tests.games.dragonharth.scene import realm, started

NAMES = ("Amaia", "Teo", "Noor", "Wolfgang Amadeus Mo")


def screen(lang: str = "en", *, utf8: bool = True) -> Screen:
    return screen_for("dragonharth", Describer(DRAGONHARTH, lang, NAMES), Words(lang), utf8=utf8)


def drawn(*parts: Any, width: int = 80) -> str:  # noqa: ANN401  # whatever rich draws
    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None, highlight=False).print(*parts, sep="\n")
    return paper.getvalue()


def positions(seed: int, every: int = 1) -> Iterator[Match[Any]]:
    """A match between automatons, at every so many of its questions, and at its end."""
    match = DRAGONHARTH.start(4, seed, {"length": "short"})
    players = [bot("normal", seat) for seat in range(4)]
    while (decision := match.decision) is not None:
        if match.number % every == 0:
            yield match
        match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    yield match


def menu(match: Match[Any], painter: Screen) -> Menu:
    return menu_of(match, match.decision_of(None).seat, painter.describer, painter.key_of)


def graded(lang: str, match: Match[Any]) -> str:
    """The sentence that tells the player in seat 1 how well they did."""
    standings = match.standings()
    grade, rank = DRAGONHARTH.grade(standings, (0,)), standings[0].rank
    place = Words(lang).say(f"solo.place.{rank}") if rank > 1 else ""
    return Words(lang).say(f"solo.grade.{grade}.you", rank=place)


def test_every_choice_has_a_key_of_its_own() -> None:
    painter = screen()
    kinds = set()
    for match in positions(3):
        if match.over:
            break
        choices = menu(match, painter)
        kinds.add(type(choices.decision).__name__)
        for entry in choices.entries:
            found = choices.find(entry.key)
            assert found is not None
            assert found.choice == entry.choice
    assert {"Aim", "Pull", "MoveLead", "AttackAt", "MeetDues", "Buy", "WorkField"} <= kinds


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("utf8", [True, False])
def test_everything_fits_into_80_columns(*, lang: str, utf8: bool) -> None:
    painter = screen(lang, utf8=utf8)
    for match in positions(2, every=60):
        seat = None if match.over else match.decision_of(None).seat
        view = match.view(seat)
        parts = [painter.heading(view), *painter.board(view, 80, 60), *painter.plan(view, 80), painter.ledger(view)]
        if seat is not None:
            choices = menu(match, painter)
            parts += [*painter.board(view, 80, 24, brief=True, menu=choices), question.prompt(choices, painter)]
            parts += question.question(choices, view, painter, undo=True)
        text = drawn(*parts)
        assert max(map(cell_len, text.splitlines())) <= 80
        land = drawn(*painter.plan(view, 80)[:1])
        assert utf8 or land.isascii()
        assert all(name[:8] in text for name in NAMES)


def test_the_land_shows_tiles_pieces_and_owners() -> None:
    laid = realm()
    set_control(laid, FIELD_OF[at(4, 1)], 1)
    set_tile(laid, FIELD_OF[at(4, 1)], PRIMARY + 1)
    set_terrain(laid, at(0, 2), 1)
    rows = drawn(*screen(utf8=False).plan(DRAGONHARTH.view(laid, 0), 80)).splitlines()
    assert rows[0].split() == list("ABCDEFGHIJKLM")
    assert rows[1].startswith(" 1 H    o    :    v    : i1")
    assert rows[2].startswith(" 2 L    : K1 L    : i1 L' 2")
    assert rows[3].startswith(" 3 :%   L    : i1 _    Y")
    assert rows[5].startswith(" 5 : i1 _    Y    _    U S1 ~")
    assert rows[7][33] == "*"


def test_a_square_is_typed_by_its_name_and_stands_out_on_the_land() -> None:
    painter = screen()
    match = next(match for match in positions(3) if type(match.decision).__name__ == "MoveLead")
    choices = menu(match, painter)
    squares = [entry for entry in choices.others if entry not in painter.listed(choices)]
    assert len(squares) > 1
    assert all(choices.find(entry.key.upper()) == entry for entry in squares)
    assert choices.find("z9") is None
    paper = io.StringIO()
    console = Console(file=paper, width=80, color_system="standard", force_terminal=True, highlight=False)
    console.print(*painter.board(match.view(choices.decision.seat), 80, 24, brief=True, menu=choices), sep="\n")
    reversed_cells = re.findall(r"\x1b\[(?:\d+;)*7[;m]", paper.getvalue())
    assert len(reversed_cells) >= len(squares)
    listed = drawn(*question.question(choices, match.view(choices.decision.seat), painter, undo=False))
    assert squares[0].key not in listed.split()
    assert "b7" in question.prompt(choices, painter)


def test_no_square_is_asked_for_where_none_can_be_chosen() -> None:
    painter = screen()
    told = set()
    for match in positions(3):
        if type(match.decision).__name__ == "PayTax":
            choices = menu(match, painter)
            squares = any(not entry.key.isdigit() for entry in choices.others)
            assert ("b7" in question.prompt(choices, painter)) == squares
            told.add(squares)
    assert False in told


def test_an_angle_is_typed_in_degrees_and_a_pull_in_spaces() -> None:
    painter = screen()
    match = next(match for match in positions(3) if type(match.decision).__name__ == "Aim")
    choices = menu(match, painter)
    for typed, choice in (("0", 0), ("123.4", 1234), ("359.9", 3599), ("90", 900), ("a1", 3600), ("m13", 3768)):
        found = choices.find(typed)
        assert found is not None
        assert found.choice == choice
    for typed in ("360", "1.25", "-1", "12,5", "x", "1e3"):
        assert choices.find(typed) is None
    assert "0.0-359.9" in question.prompt(choices, painter)
    match.answer(1234)
    pull = menu(match, painter)
    entry = pull.find("3.1")
    assert entry is not None
    assert pull.decision.space.name(entry.choice) == "pull:31"


class Typist(io.StringIO):
    """Types what a bot would choose, after looking at the menu, as somebody at the keyboard does."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Any = None
        self.player = bot("normal", 7)
        self.typed = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002  # as StringIO has it
        match, painter = self.session.match, self.session.screen
        choices = menu_of(match, 0, painter.describer, painter.key_of)
        choice = self.player.choose(match.chair(0))
        self.typed += 1
        keys = [entry.key for entry in choices.entries if entry.choice == choice]
        return f"{keys[0] if keys else (choice / 10 if choice < 3600 else choice)}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ("wins", "Seed")), pytest.param("es", ("gana", "semilla"), marks=pytest.mark.deep)],
)
def test_a_whole_match_is_typed_and_graded(lang: str, words: tuple[str, str]) -> None:
    """DH-219: alone against three automatons, the grade is told at the end, with the seed."""
    typist = Typist()
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False, markup=False)
    desk = Desk(Words(lang), console, typist)
    setting = make_setting(
        Words(lang), "dragonharth", seats=4, people=(0,), bots=("easy",), seed=2, options={"length": "short"}
    )
    typist.session = session_of(desk, setting, setting.start(), None)
    typist.session.play()
    typist.session.finish(None)
    text = console.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    told = graded(lang, typist.session.match)
    assert typist.typed > 50
    assert text.index(told) < text.rindex(str(setting.seed))
    assert all(word.casefold() in text.casefold() for word in words)


@pytest.mark.parametrize(("lang", "words"), [("en", ("wins", "Seed")), ("es", ("gana", "semilla"))])
def test_the_end_of_a_match_is_graded_in_every_language(lang: str, words: tuple[str, str]) -> None:
    match = list(positions(5, every=10_000))[-1]
    console = Console(file=io.StringIO(), width=100, color_system=None, highlight=False, markup=False)
    setting = make_setting(Words(lang), "dragonharth", seats=4, people=(0,), bots=("easy",), seed=5)
    session_of(Desk(Words(lang), console, Typist()), setting, match, None).finish(None)
    text = console.file.getvalue()  # type: ignore[attr-defined]  # it is a StringIO
    told = graded(lang, match)
    assert text.index(told) < text.rindex(str(setting.seed))
    assert all(word.casefold() in text.casefold() for word in words)


def test_two_people_are_not_graded() -> None:
    """DH-219 is about solo play."""
    standings = list(positions(5, every=10_000))[-1].standings()
    assert DRAGONHARTH.grade(standings, (0, 1)) == ""
    assert DRAGONHARTH.grade(standings, ()) == ""
    assert DRAGONHARTH.grade(standings, (2,)) in {"lost", "narrow", "clear", "glorious"}


def test_set_up_names_no_squares_that_are_not_there() -> None:
    match = started(length="short")
    assert "H" in drawn(*screen(utf8=False).plan(match.view(None), 80))
