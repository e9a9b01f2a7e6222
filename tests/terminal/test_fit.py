"""Every question of every game fits on a screen of 80 by 24."""

import io
import random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from caravanserai import Match, game
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry
from caravanserai.terminal import question
from caravanserai.terminal.choice_keys import menu_of
from caravanserai.terminal.choice_list import Choices
from caravanserai.terminal.console import Terminal
from caravanserai.terminal.layout import Layout
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens import screen_for
from caravanserai.text import Describer, Words

NAMES = ["Ana", "Benjamin", "Cleo", "Dov", "Ernesto", "Fatima"]
ASKED = 1500
"""The number of answers given in each match; matches of Dragonharth are long."""


class FakeTerminal(Terminal):
    def __init__(self, lang: str = "en", height: int = 24) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=80, height=height, color_system=None, highlight=False)
        super().__init__(Words(lang), console, io.StringIO())
        self._height = height

    @property
    def height(self) -> int:
        return self._height

    @property
    def shown(self) -> list[str]:
        return self.paper.getvalue().splitlines()


def painter(name: str, lang: str = "en") -> Screen:
    return screen_for(name, Describer(game(name), lang, NAMES), Words(lang), utf8=True)


def asked(match: "Match[Any]", screen: Screen) -> list[str]:
    seat, terminal = match.decision_of(None).seat, FakeTerminal(screen.words.lang)
    menu = menu_of(match, seat, screen.describer, screen.key_of)
    below = question.question(menu, match.view(seat), screen, undo=True)
    shown = Layout(terminal, screen).table(match, seat, below, match.number - 5, menu)
    terminal.show(*shown, Text(question.prompt(menu, screen)))
    return terminal.shown


def played(name: str, seats: int, seed: int, until: str = "") -> "Match[Any]":
    """Return a match played at random up to a question of that kind."""
    match, dice = game(name).start(seats, seed), random.Random(seed)
    while type(match.decision_of(None)).__name__ != until:
        match.answer(dice.choice(match.options()))
    return match


@pytest.mark.parametrize("name", [one.id for one in registry.games()])
def test_every_kind_of_question_fits_on_a_screen_of_80_by_24(name: str) -> None:
    """Both few and many choices of a kind, alternating between the languages."""
    screens, seats = [painter(name, "en"), painter(name, "es")], game(name).seat_counts[-1]
    match, dice = game(name).start(seats, 2), random.Random(3)
    seen: set[tuple[str, int]] = set()
    for _ in range(ASKED):
        if match.over:
            break
        options = match.options()
        kind = type(match.decision_of(None)).__name__, len(options).bit_length()
        if kind not in seen:
            seen.add(kind)
            lines = asked(match, screens[len(seen) % 2])
            assert len(lines) <= 24, "\n".join(lines)
            assert max(map(cell_len, lines)) <= 80, "\n".join(lines)
        match.answer(dice.choice(options))


TALL = [("dragonharth", "Pull", 4, 0), ("dragonharth", "LordTarget", 4, 0), ("dragonharth", "BuildOffer", 4, 2),
        ("dragon_road", "ChooseTide", 4, 26), ("crystal_peaks", "PlaceOrLadder", 3, 1)]  # fmt: skip  # in rows


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("name", "kind", "seats", "seed"), TALL)
def test_the_longest_lists_fit_too(name: str, kind: str, seats: int, seed: int, lang: str) -> None:
    assert len(asked(played(name, seats, seed, kind), painter(name, lang))) <= 24


def test_pulls_that_come_to_the_same_stand_in_one_line() -> None:
    match, screen = played("dragonharth", 4, 0, "Pull"), painter("dragonharth")
    menu = menu_of(match, match.decision_of(None).seat, screen.describer, screen.key_of)
    shown = " ".join(" ".join(asked(match, screen)).split())
    outlooks = [entry.outlook for entry in menu.numbers]
    assert len(outlooks) == 91
    assert all(shown.count(outlook) < outlooks.count(outlook) for outlook in set(outlooks) if outlook[:2] == "0 ")
    assert " 1.0-" in shown


LONG_LISTS = {"Buy", "ChooseShot", "Pull", "Commit", "CutHand", "BuildOffer", "LordTarget"}
"""Questions of Dragonharth whose choices can take more than the six lines below the land."""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_in_dragonharth_the_land_stays_in_sight_while_one_decides(lang: str) -> None:
    match, dice, screen = game("dragonharth").start(4, 5), random.Random(5), painter("dragonharth", lang)
    hidden: set[str] = set()
    seen: set[tuple[str, int]] = set()
    for _ in range(ASKED):
        if match.over:
            break
        kind = type(match.decision_of(None)).__name__, len(match.options()).bit_length()
        if kind not in seen:
            seen.add(kind)
            lines = asked(match, screen)
            assert len(lines) <= 24, "\n".join(lines)
            hidden |= set() if any(line.startswith("13 ") for line in lines) else {kind[0]}
        match.answer(dice.choice(match.options()))
    assert len(seen) > 20
    assert hidden <= LONG_LISTS


def test_where_the_land_has_no_room_the_heading_still_tells_the_money() -> None:
    match = played("dragonharth", 4, 0, "Pull")
    money = match.view(match.decision_of(None).seat).money
    shown = asked(match, painter("dragonharth"))
    assert f"you have ${money}" in shown[0]
    assert len(shown) == 24


def test_what_does_not_fit_is_shown_by_a_key() -> None:
    match, screen = played("dragonharth", 4, 2, "BuildOffer"), painter("dragonharth")
    seat = match.decision_of(None).seat
    menu = menu_of(match, seat, screen.describer, screen.key_of)
    choices = next(part for part in question.question(menu, None, screen, undo=True) if isinstance(part, Choices))
    terminal = FakeTerminal()
    terminal.show(choices.within(terminal, 4))
    assert len(terminal.shown) == 4
    assert terminal.shown[-1].strip() == "… + shows all choices"
    whole = FakeTerminal()
    whole.show(*question.every_choice(menu, match.view(seat), screen))
    assert len(whole.shown) >= len(menu.others)
    assert all(entry.label in whole.paper.getvalue() for entry in menu.others)


def test_in_a_replay_the_page_goes_before_the_log() -> None:
    match, screen, terminal = played("dragon_road", 4, 2, "Place"), painter("dragon_road"), FakeTerminal()
    below = [Text("step"), Text("keys"), Text("keys")]
    terminal.show(*Layout(terminal, screen).table(match, 0, [*below], -1))
    text = "\n".join(terminal.shown)
    page = screen.describer.text(f"help.page.{BOOKS[match.view(0).product].pages[match.view(0).page].id}")
    assert page[:40] in text
    assert len(terminal.shown) <= 23


def test_the_key_line_names_the_hint_unless_the_keyboard_is_shared() -> None:
    match, screen = played("silk_road", 3, 1, "TakeTile"), painter("silk_road")
    menu = menu_of(match, match.decision_of(None).seat, screen.describer, screen.key_of)
    assert " h:hint " in question.commands(menu, screen, undo=True)
    assert "h:" not in question.commands(menu, screen, undo=True, hint=False)
    assert " u:" not in question.commands(menu, screen, undo=False)
