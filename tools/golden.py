"""The content of the golden files of every game: option table, records, walks, and a playthrough for readers."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.chance import Dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event, Value
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Options


_STRIDE: Final = 10


@dataclass(frozen=True)
class Recorded:
    """A random match that is stored as a record; its name is its seed."""

    seats: int
    options: Mapping[str, str]
    undo_one_in: int = 0
    """One answer in this many is undone if undo is allowed; 0 for never."""


@dataclass(frozen=True)
class Walks:
    """Many random matches, each stored as one line: its length, its scores, and digests of its positions and events.

    The walk with number n has the setting n modulo the number of settings.
    """

    settings: tuple[tuple[int, Mapping[str, str]], ...]
    """Seats and options."""
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Golden:
    """A game with the functions for its golden files; `view` is always the view of the acting seat."""

    game: Game[Any]
    records: Mapping[str, Recorded]
    walks: Walks
    seats: int
    """The number of seats of the playthrough."""
    layout: Callable[[Any], list[str]]
    """The public table at the start, from the spectator's view."""
    chapter: Callable[[Any], str]
    """The heading above a question; it is written when it changes."""
    sight: Callable[[Any], str]
    """A view in one line."""
    name: Callable[[str, Value, Mapping[str, Value]], str | None]
    """The name of a thing (its type, its number, the facts around it); None for a plain number."""

    @property
    def folder(self) -> str:
        """The folder of the golden files: one for each rules version of the game."""
        return f"{self.game.id}/rules-{self.game.rules}"

    def files(self) -> dict[str, Callable[[], str]]:
        """The golden files of the game, each with the function that writes it."""
        records = {f"{seed}.json": partial(self._record, seed, recorded) for seed, recorded in self.records.items()}
        return {
            "options.json": self._option_table,
            **records,
            "playthrough.txt": self._playthrough,
            "walks.txt": self._walked,
        }

    def walk(self, number: int) -> Iterator[Match[Any]]:
        """Play a random match; yield it before each answer, and at its end."""
        seats, options = self.walks.settings[number % len(self.walks.settings)]
        match, dice = self.game.start(seats, f"walk_{number}", options), Dice(f"chooser of walk_{number}")
        while not match.over:
            yield match
            choices = match.options()
            match.answer(choices[dice.below(len(choices))])
        yield match

    def _walked(self) -> str:
        """One line for each walk."""
        return "".join(f"{self.walk_in_a_line(number)}\n" for number in self.walks.numbers)

    def walk_in_a_line(self, number: int) -> str:
        """The digests of the positions (every tenth, and the last) and of each seat's events."""
        positions, events = hashlib.sha256(), hashlib.sha256()
        for match in self.walk(number):
            if match.over or not match.number % _STRIDE:
                positions.update(match.digest().encode())
        for seat in (None, *range(match.seats)):
            for event in match.events(seat, -1):
                events.update(f"{event.kind.name}{event.values};".encode())
        settings = " ".join(f"{name}={value}" for name, value in match.setup.items())
        scores = ",".join(str(score) for score in match.scores())
        facts = f"walk_{number}: {match.seats} seats, {settings}; {match.number} answers, scores {scores}"
        return f"{facts}; positions {positions.hexdigest()[:16]}, told {events.hexdigest()[:16]}"

    def _option_table(self) -> str:
        """Every kind of decision with its offset, size and blocks; a block of numbers as its first and last."""
        table = self.game.table
        kinds = [
            {
                "kind": kind.__name__,
                "offset": table.offsets[kind.__name__],
                "size": kind.space.size,
                "blocks": [
                    {
                        "name": block.name,
                        "of": block.of,
                        "items": {"from": block.items[0], "to": block.items[-1]}
                        if isinstance(block.items, range)
                        else list(block.items),
                    }
                    for block in kind.space.blocks
                ],
            }
            for kind in table.kinds
        ]
        listing = {"game": self.game.id, "rules": self.game.rules, "size": table.size, "kinds": kinds}
        return json.dumps(listing, indent=1) + "\n"

    def _record(self, seed: str, recorded: Recorded) -> str:
        """The record of a random match."""
        match, dice = self.game.start(recorded.seats, seed, recorded.options), Dice(f"chooser of {seed}")
        while not match.over:
            if recorded.undo_one_in and match.can_undo() and not dice.below(recorded.undo_one_in):
                match.undo()
            choices = match.options()
            match.answer(choices[dice.below(len(choices))])
        return match.record().to_json() + "\n"

    def _playthrough(self) -> str:
        """A short match for readers: questions, options, answers and events."""
        match, dice = self.game.start(self.seats, "playthrough", {}), Dice("chooser of playthrough")
        settings = " ".join(f"{name}={value}" for name, value in match.setup.items())
        lines = [f"{self.game.id}, rules {self.game.rules}, {self.seats} seats, seed playthrough, {settings}", ""]
        lines += [f"    {line}" for line in self.layout(match.view())]
        lines += ["", *(f"    told   {events}" for events in self._event_lines(match, -1))]
        chapter = ""
        while not match.over:
            question, choices = match.decision_of(None), match.options()
            view = match.view(question.seat)
            if chapter != self.chapter(view):
                chapter = self.chapter(view)
                lines += ["", chapter]
            choice = match.timeout_choice() if dice.below(2) else choices[dice.below(len(choices))]
            lines += ["", f"{match.number + 1}. seat {question.seat}: {question}"]
            lines += [f"    sees   {self.sight(view)}"]
            lines += [f"    may    {' '.join(self._names(question, choices, view))}"]
            lines += [f"    does   {self._option(question, choice, view)}"]
            match.answer(choice, question.seat)
            lines += [f"    told   {events}" for events in self._event_lines(match, match.number - 1)]
        lines += ["", "scores"]
        for seat, rank, points, sheet in match.standings():
            counted = " + ".join(f"{name} {amount}" for name, amount in sheet)
            lines += [f"    seat {seat}, rank {rank}: {points} = {counted}"]
        return "\n".join(lines) + "\n"

    def _names(self, question: Decision[Any], choices: Options, view: object) -> Iterator[str]:
        """Name the options; a run of plain numbers as its first and last."""
        run: list[str] = []
        before = None
        for choice in choices:
            block, _ = question.space.locate(choice)
            name = self._option(question, choice, view)
            plain = isinstance(block.items, range) and block.of != "seat" and name == question.space.name(choice)
            if not (run and plain and before == (block, choice - 1)):
                yield from _shortened(run)
                run = []
            run.append(name)
            before = (block, choice)
        yield from _shortened(run)

    def _option(self, question: Decision[Any], choice: int, view: object) -> str:
        """Name an option as in the table, but a numbered thing by its name."""
        block, place = question.space.locate(choice)
        if not isinstance(block.items, range):
            return question.space.name(choice)
        among = {"page": getattr(view, "page", None), "encounter": getattr(view, "encounter", None)}
        name = self.name(block.of, block.items[place], among)
        return question.space.name(choice) if name is None else f"{block.name}:{name}"

    def _event_lines(self, match: Match[Any], since: int) -> Iterator[str]:
        """The events, with the secrets that a seat has seen."""
        for sights in zip(*(match.events(seat, since) for seat in range(match.seats)), strict=True):
            event = min(sights, key=lambda seen: seen.values.count(None))
            yield " ".join([event.kind.name, *(f"{field}={self._word(event, field)}" for field in event.kind.fields)])

    def _word(self, event: Event, field: str) -> object:
        value = event.field(field)
        name = self.name(event.kind.types[field], value, event.facts())
        return value if name is None else name


def _shortened(run: list[str]) -> list[str]:
    return run if len(run) < 3 else [f"{run[0]}..{run[-1].partition(':')[2]}"]
