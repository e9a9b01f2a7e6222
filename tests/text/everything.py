"""Produces every text that a describer can produce about a game, whether or not it occurs in a match."""

import dataclasses
import functools
import itertools
import random
from collections.abc import Iterator
from typing import Any

from caravanserai.kernel import Decision, Event, EventKind, Game, Match, Outlook, Reason
from caravanserai.kernel.decision import NOT_OFFERED
from caravanserai.text import Describer
from tests.text.reading import causes, modules_of, reasons

WITHIN = {"space": "page", "group": "page", "location": "page", "choice": "encounter"}
"""Things that are numbered within other things."""
EXPLAINED = ("space", "choice")
"""Those of them that have a help text."""
NUMBERS = (0, 1, 2, 5)
NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eva", "Fe")


@functools.cache
def values_of(game: Game[Any], kind: str) -> tuple[Any, ...]:
    """Values of a fact of this type: all, or a few if they are numbers."""
    if kind == "cause":
        return tuple(sorted(set[str]().union(*map(causes, modules_of(game)))))
    if kind in game.things:
        return tuple(number for number, name in enumerate(game.things[kind]) if name)
    return tuple((number,) for number in NUMBERS) if kind.removesuffix("s") in game.things else NUMBERS


def fields_of(game: Game[Any], kind: type[Decision[Any]]) -> list[tuple[Any, ...]]:
    """Values of each field of a decision."""
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]  # every kind is a dataclass
    values = {"int": (0, 1), "tuple[int, ...]": ((0, 1, 2, 3),)}
    return [hooks(game) if field.type == "str" else values[str(field.type)] for field in fields]


def hooks(game: Game[Any]) -> tuple[str, ...]:
    """The names of moments with a text: the only fields that are not numbers."""
    words = Describer(game, "en", ()).words
    keys = [(domain, key) for domain in (game.id, *game.catalogues) for key in words.keys(f"{domain}.hook.")]
    return tuple(key.removeprefix(f"{domain}.hook.") for domain, key in keys)


def say_everything(describer: Describer) -> Iterator[str]:
    yield from say_game(describer)
    yield from say_things(describer)
    yield from say_events(describer)
    yield from say_decisions(describer)
    yield from say_reasons(describer)


def say_game(describer: Describer) -> Iterator[str]:
    yield describer.game_title()
    yield describer.game_summary()
    for option in describer.game.match_options:
        yield describer.match_option(option.name)
        yield from (describer.match_option_value(option.name, value) for value in option.values)
    for grade in ("lost", "narrow", "clear", "glorious"):
        if describer.has(f"grade.{grade}"):
            ranks = (2, 3, 4) if grade == "lost" else (1,)
            yield from (describer.grade(grade, 0, rank, own=own) for rank in ranks for own in (False, True))


def say_things(describer: Describer) -> Iterator[str]:
    yield from (describer.seat(seat) for seat in range(len(NAMES) + 1))
    for kind in ("seat", "money", "count", "cause", *describer.game.things):
        yield from (describer.thing(kind, value) for value in (*values_of(describer.game, kind), None))
        for value in values_of(describer.game, kind):
            if describer.game.portrait(kind, value, {}):
                yield describer.help(kind, value)
                yield from filter(None, [describer.gist(kind, value)])
    for kind, home in WITHIN.items():
        for place in values_of(describer.game, home) if home in describer.game.things else ():
            among = {home: place}
            for value in itertools.count():
                if describer.game.portrait(kind, value, among) is None:
                    break
                yield describer.thing(kind, value, among)
                if kind in EXPLAINED:
                    yield describer.help(kind, value, among)
                    yield from filter(None, [describer.gist(kind, value, among)])


def say_events(describer: Describer) -> Iterator[str]:
    for kind in describer.game.events:
        choices = [values_of(describer.game, of) for of in kind.types.values()]
        for turn in range(max(map(len, choices), default=1)):
            values = tuple(choice[turn % len(choice)] for choice in choices)
            yield describer.event(Event(kind, values, 0))
            if describer.has(f"event.{kind.name}.veiled"):
                yield describer.event(Event(kind, (*values[:-1], None), 0))


def say_decisions(describer: Describer) -> Iterator[str]:
    """Every kind of decision, with and without a view, and all its options."""
    view = describer.game.start(seed=1).view(0)
    moments = hooks(describer.game)
    for kind in describer.game.table.kinds:
        for values in itertools.product(*fields_of(describer.game, kind)):
            decision: Decision[Any] = kind.of(*values)
            yield describer.question(decision)
            yield describer.question(decision, view)
            if any(isinstance(value, str) and value != moments[0] for value in values):
                continue  # the options are the same at every moment
            for choice in range(decision.space.size):
                yield describer.option(decision, choice)
                yield describer.option(decision, choice, view)
                about = (describer.option_help, describer.option_gist)
                yield from filter(None, [say(decision, choice, view) for say in about])


def say_reasons(describer: Describer) -> Iterator[str]:
    yield describer.reason(NOT_OFFERED)
    for module in modules_of(describer.game):
        for key, names in reasons(module).items():
            choices = [values_of(describer.game, name.rpartition("_")[2]) for name in names]
            for turn in range(max(map(len, choices), default=1)):
                facts = [(name, choice[turn % len(choice)]) for name, choice in zip(names, choices, strict=True)]
                yield describer.reason(Reason(key, tuple(facts)))


@dataclasses.dataclass
class Heard:
    """Everything that seats and spectators of some matches could ask a describer to describe, each thing once."""

    events: dict[tuple[EventKind, Any], None] = dataclasses.field(default_factory=dict)
    choices: dict[tuple[Any, ...], Any] = dataclasses.field(default_factory=dict)
    outlooks: dict[Outlook, None] = dataclasses.field(default_factory=dict)
    reasons: dict[Reason, None] = dataclasses.field(default_factory=dict)
    questions: dict[tuple[Any, ...], Any] = dataclasses.field(default_factory=dict)
    lines: dict[str, None] = dataclasses.field(default_factory=dict)

    def listen(self, match: Match[Any], since: int) -> None:
        """Add the events after answer `since`, and the current questions."""
        for seat in (*range(match.seats), None):
            self.events |= dict.fromkeys((event.kind, event.values) for event in match.events(seat, since))
        for decision in match.decisions():
            seat = decision.seat
            view = match.view(seat)
            place = tuple(getattr(view, home, None) for home in WITHIN.values())
            self.questions[decision, *place] = view
            legal = frozenset(match.options(seat))
            for choice in range(decision.space.size):
                if choice in legal:
                    self.choices[decision, choice, *place] = view
                    self.outlooks[match.outlook(choice, seat)] = None
                elif reason := match.why_not(choice, seat):
                    self.reasons[reason] = None
        if match.over:
            self.lines |= dict.fromkeys(name for end in match.standings() for name, _ in end.lines)

    def say(self, describer: Describer) -> Iterator[str]:
        yield from (describer.event(Event(kind, values, 0)) for kind, values in self.events)
        for (decision, choice, *_), view in self.choices.items():
            yield describer.option(decision, choice, view)
            yield describer.option_help(decision, choice, view)
        yield from (describer.outlook(outlook) for outlook in self.outlooks if outlook)
        yield from (describer.reason(reason) for reason in self.reasons)
        yield from (describer.question(decision, view) for (decision, *_), view in self.questions.items())
        yield from (describer.score_line(name) for name in self.lines)


def hear_random_matches(game: Game[Any], number: int) -> Heard:
    """Play random matches with random options and seat counts, and answer sealed groups in random order."""
    heard, dice = Heard(), random.Random(number)
    for seed in range(number):
        options = {option.name: dice.choice(option.values) for option in game.match_options}
        match = game.start(dice.choice(game.seat_counts), seed, options)
        heard.listen(match, -1)
        while not match.over:
            number_before = match.number
            decision = dice.choice(match.decisions())
            match.answer(dice.choice(match.options(decision.seat)), decision.seat)
            heard.listen(match, number_before)
    return heard
