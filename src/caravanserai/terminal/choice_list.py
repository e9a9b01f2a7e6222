"""The choices of a question as a list: one below the other, or compressed into fewer lines."""

from __future__ import annotations

from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from caravanserai.terminal.choice_keys import AMOUNTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from caravanserai.terminal.choice_keys import Entry, Menu
    from caravanserai.terminal.console import Terminal
    from caravanserai.terminal.screen import Screen

_MAX_STACKED: Final = 3
"""The number of choices that stand one below the other; longer runs of amounts or similar choices are combined."""
_VERY_MANY: Final = 24
_WIDEST_LABEL: Final = 36
_GAP: Final = "  "


class _Line(NamedTuple):
    """One line of a compressed list: a choice, or several consecutive ones."""

    block: str
    key: str
    label: str
    told: str
    final: bool


class Choices:
    """Choices to list; by default they stand one below the other."""

    def __init__(self, entries: Sequence[Entry], menu: Menu, view: object, screen: Screen) -> None:
        self.entries, self.menu, self.view, self.screen = entries, menu, view, screen
        self._all_final = all(entry.final for entry in menu.entries)

    def __rich__(self) -> RenderableType:
        """Return the default form: numbers side by side, others with their details; very many choices side by side."""
        if self.entries == self.menu.numbers:
            lines = self._description(self._numbers())
            return Group(*lines) if len(lines) <= _MAX_STACKED else Columns(lines, padding=(0, 3), equal=True)
        return self.full() if len(self.entries) <= _VERY_MANY else self._columns()

    def full(self) -> RenderableType:
        """Return all choices with their details, one below the other."""
        labels = [self.screen.paint(entry.label) for entry in self.entries]
        wide = min(_WIDEST_LABEL, max(map(len, labels)))
        table = Table.grid()
        for entry, label in zip(self.entries, labels, strict=True):
            more = self._more(entry)
            if more:
                label.pad_right(max(0, wide - len(label)))
                label.append(_GAP).append_text(more)
            table.add_row(_key(entry.key), label.append_text(self._mark(final=entry.final)))
        return table

    def within(self, terminal: Terminal, room: int, least: int = 0) -> RenderableType:
        """Return the most detailed form that fits into `room` lines; if no form fits, the shortest.

        A list longer than both `room` and `least` lines is cut, and a line names the key that shows the rest.
        """
        running = self._running(terminal.width)
        for form in (self, self._columns(), Group(*running)):
            if terminal.lines(form) <= room:
                return form
        most = max(room, least)
        if len(running) <= most:
            return Group(*running)
        more = Text(_GAP + self.screen.words.say("terminal.ask.more_choices"), "dim")
        return Group(*running[: max(0, most - 1)], more)

    def _more(self, entry: Entry) -> Text:
        """Return the effect of a choice in short, and its certain costs and gains unless its name includes them."""
        more = self.screen.paint(self.screen.gist(self.menu.decision, entry.choice, self.view))
        more.stylize("dim")
        outlook = _outlook(entry)
        return more.append(_GAP if more and outlook else "").append_text(self.screen.paint(outlook))

    def _mark(self, *, final: bool) -> Text:
        """Return the mark of a final choice among others that are not final."""
        return Text(" !", "bold red") if final and not self._all_final else Text()

    # -- short forms -------------------------------------------------------------------------------------

    def _columns(self) -> RenderableType:
        return Columns(self._description(self._lines()), padding=(0, 2), equal=True, column_first=True)

    def _running(self, width: int) -> list[Text]:
        """Return the choices one after the other; a common beginning appears once."""
        shown: list[Text] = []
        alone: list[_Line] = []
        for _, group in groupby(self._lines(), lambda line: line.block):
            kind = [*group]
            start = _beginning([line.label for line in kind])
            if len(kind) <= _MAX_STACKED or not start:
                alone += kind
                continue
            rest = [line._replace(label=line.label.removeprefix(start).strip()) for line in kind]
            first, *others = self._description(rest)
            shown += flowing(self._description(alone), width, "")
            shown += flowing([Text(f"{_GAP}{start}", "dim") + first, *others], width, "")
            alone = []
        return [*shown, *flowing(self._description(alone), width, "")]

    def _lines(self) -> list[_Line]:
        """Return consecutive amounts in one line, and each other choice in a line of its own."""
        if self.entries == self.menu.numbers:
            return self._numbers()
        lines: list[_Line] = []
        locate = self.menu.decision.space.locate
        for block, entries in groupby(self.entries, lambda entry: locate(entry.choice)[0]):
            for run in _runs(entries):
                one = block.of in AMOUNTS and len(run) > _MAX_STACKED
                lines += [self._as_one(block.name, run)] if one else self._each(block.name, run)
        return lines

    def _each(self, block: str, entries: Iterable[Entry]) -> list[_Line]:
        return [_Line(block, entry.key, entry.label, _outlook(entry), entry.final) for entry in entries]

    def _as_one(self, block: str, run: Sequence[Entry]) -> _Line:
        first, *_, last = self._each(block, run)
        told = f"{first.told} … {last.told}" if first.told else ""
        return _Line(block, f"{first.key}-{last.key}", f"{first.label} … {last.label}", told, first.final)

    def _numbers(self) -> list[_Line]:
        """Return numbers with their costs and gains; numbers with the same result share a line."""
        lines = []
        for (outlook, final), group in groupby(self.menu.numbers, lambda entry: (entry.outlook, entry.final)):
            first, *others = group
            key = f"{first.key}-{others[-1].key}" if others and outlook else first.key
            lines += [_Line("", key, outlook or first.label, "", final)]
            lines += [] if outlook else [_Line("", entry.key, entry.label, "", final) for entry in others]
        return lines

    def _description(self, lines: Sequence[_Line]) -> list[Text]:
        paint = self.screen.paint
        return [
            _key(line.key)
            .append_text(paint(f"{line.label}{_GAP}{line.told}" if line.told else line.label))
            .append_text(self._mark(final=line.final))
            for line in lines
        ]


def flowing(parts: Sequence[Text], width: int, between: str) -> list[Text]:
    """Return parts one after the other, in lines that break only between them."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= width:
            lines[-1] = lines[-1] + Text(between, "dim") + part
        else:
            lines.append(part)
    return lines


def _beginning(labels: Sequence[str]) -> str:
    """Return the words with which all labels begin."""
    pairs = zip(min(labels).split(), max(labels).split(), strict=False)
    return " ".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _runs(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Yield runs of consecutive entries with equal marks."""
    numbered = enumerate(entries)
    for _, run in groupby(numbered, lambda one: (one[1].choice - one[0], one[1].final)):
        yield [entry for _, entry in run]


def _outlook(entry: Entry) -> str:
    """Return the certain costs and gains of a choice, unless its name includes them."""
    return entry.outlook if entry.outlook.lstrip("+-") not in entry.label else ""


def _key(key: str) -> Text:
    return Text(_GAP).append(key.rjust(2), "bold cyan").append(_GAP)
