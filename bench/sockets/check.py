"""Check the screens of a table: each must show what a drawing of the replica from scratch shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bench.sockets.table import stored_table
from caravanserai.server.domain.prepared_answers import expected_question, preparable_choices
from caravanserai.text.describe import Describer
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.table_talk import Preparable, Talk

if TYPE_CHECKING:
    from pathlib import Path

    from bench.sockets.table import LiveTable
    from caravanserai.kernel.match import Match


class Screen(NamedTuple):
    """The content of one screen, and what its page could not apply."""

    number: int
    fragments: dict[str, str]
    faults: tuple[str, ...]


class Shown(NamedTuple):
    """A table as its four screens show it, and the replica of its match."""

    table: str
    names: list[str]
    langs: list[str]
    match: Match[Any]
    screens: list[Screen]

    @classmethod
    def of(cls, table: LiveTable) -> Shown:
        """Keep what the screens of a table show now; its match must not go on."""
        pages = [screen.page for screen in table.screens]
        screens = [Screen(page.number, dict(page.fragments), tuple(page.faults)) for page in pages]
        return cls(table.id, table.names, table.langs, table.match, screens)


def wrong_screens(shown: Shown, folder: Path) -> list[str]:
    """All differences between the screens and the replica, and between the stored match and the replica."""
    match, name = shown.match, f"{shown.match.game.id} {shown.table}"
    calls = stored_table(folder, shown.table).calls
    found = []
    if (len(calls), calls[-1].digest if calls else "") != (match.number, match.digest() if calls else ""):
        found.append(f"{name}: the stored match is not the played one")
    for seat, (screen, lang) in enumerate(zip(shown.screens, shown.langs, strict=True)):
        where = f"{name}, screen of seat {seat} ({lang}) after {match.number} answers"
        found += [f"{where}: {fault}" for fault in screen.faults]
        if screen.number != match.number:
            found.append(f"{where}: the screen shows {screen.number} answers")
        right = drawn_from_scratch(match, seat, shown.names, lang, shown.table)
        found += [
            f"{where}: {key} is {_difference(screen.fragments.get(key), right.get(key))}"
            for key in sorted(screen.fragments.keys() | right.keys())
            if screen.fragments.get(key) != right.get(key)
        ]
    return found


def drawn_from_scratch(match: Match[Any], seat: int, names: list[str], lang: str, table: str) -> dict[str, str]:
    """Draw the screen of a seat at a table of four present people without clocks, chat and proposals."""
    players = [Player(number, PERSON, name) for number, name in enumerate(names)]
    talk = Talk(table, preparable=_preparable(match, seat, names, lang))
    drawn = fragments(Perspective(match, seat, players, lang), talk)
    return {key: str(html) for key, html in drawn.items()}


def _preparable(match: Match[Any], seat: int, names: list[str], lang: str) -> tuple[Preparable, ...]:
    """The answers that a seat could prepare, in words."""
    question = None if match.over else expected_question(match, seat)
    if question is None:
        return ()
    tell, view = Describer(match.game, lang, names), match.view(seat)
    choices = preparable_choices(question, view)
    return tuple(Preparable(choice, tell.option(question, choice, view)) for choice in choices)


def _difference(shown: str | None, right: str | None) -> str:
    """Describe the first difference of two texts."""
    if shown is None or right is None:
        return "missing" if shown is None else "not wanted"
    at = next((at for at, (one, other) in enumerate(zip(shown, right, strict=False)) if one != other), len(right))
    start = max(0, at - 30)
    return f"{shown[start : at + 30]!r} instead of {right[start : at + 30]!r}"
