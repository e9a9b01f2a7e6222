"""Says everything that a describer can be asked to say about a game, whether or not it has happened yet."""

import dataclasses
import itertools
import random
from collections.abc import Iterator
from typing import Any

from caravanserai.kernel import Decision, Event, EventKind, Game, Match, Outlook, Reason
from caravanserai.kernel.decision import NOT_OFFERED
from caravanserai.text import Describer
from tests.text.reading import causes, folder_of, modules, reasons

NAMES = ("Ana", "Bo", "Cleo", "Dov", "Eva", "Fe")


def values_of(game: Game[Any], kind: str) -> tuple[Any, ...]:
    """Values that a fact of this type can have: all, or for numbers a few."""
    if kind == "cause":
        return tuple(sorted(set().union(*(causes(module) for module in modules(folder_of(game))))))
    return tuple(range(len(game.things[kind]))) if kind in game.things else (0, 1, 2, 5)


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


def say_things(describer: Describer) -> Iterator[str]:
    yield from (describer.seat(seat) for seat in range(len(NAMES) + 1))
    yield from (describer.purse(money) for money in range(12))
    for kind in ("seat", "money", "count", "cause", *describer.game.things):
        yield from (describer.thing(kind, value) for value in (*values_of(describer.game, kind), None))


def say_events(describer: Describer) -> Iterator[str]:
    for kind in describer.game.events:
        choices = [values_of(describer.game, of) for of in kind.types.values()]
        for turn in range(max(map(len, choices))):
            yield describer.event(Event(kind, tuple(choice[turn % len(choice)] for choice in choices), 0))


def say_decisions(describer: Describer) -> Iterator[str]:
    """Every kind of decision, with and without a view, and all its options."""
    view = describer.game.start(seed=1).view(0)
    for kind in describer.game.table.kinds:
        fields = dataclasses.fields(kind)  # type: ignore[arg-type]  # every kind is a dataclass
        for values in itertools.product((0, 1), repeat=len(fields)):
            decision: Decision[Any] = kind.of(*values)
            yield describer.question(decision)
            yield describer.question(decision, view)
            for choice in range(decision.space.size):
                yield describer.option(decision, choice)
                yield describer.option_help(decision, choice)
                yield from filter(None, [describer.option_gist(decision, choice)])


def say_reasons(describer: Describer) -> Iterator[str]:
    yield describer.reason(NOT_OFFERED)
    for module in modules(folder_of(describer.game)):
        for key, names in reasons(module).items():
            choices = [values_of(describer.game, name.rpartition("_")[2]) for name in names]
            for turn in range(max(map(len, choices), default=1)):
                facts = [(name, choice[turn % len(choice)]) for name, choice in zip(names, choices, strict=True)]
                yield describer.reason(Reason(key, tuple(facts)))


@dataclasses.dataclass
class Heard:
    """All that seats and spectators of some matches could ask a describer to say, each thing once."""

    events: dict[tuple[EventKind, Any], None] = dataclasses.field(default_factory=dict)
    choices: dict[tuple[Decision[Any], int], None] = dataclasses.field(default_factory=dict)
    outlooks: dict[Outlook, None] = dataclasses.field(default_factory=dict)
    reasons: dict[Reason, None] = dataclasses.field(default_factory=dict)
    questions: list[tuple[Decision[Any], Any]] = dataclasses.field(default_factory=list)
    lines: dict[str, None] = dataclasses.field(default_factory=dict)

    def listen(self, match: Match[Any], since: int) -> None:
        """Take in what happened after answer `since`, and what is to be decided now."""
        for seat in (*range(match.seats), None):
            self.events |= dict.fromkeys((event.kind, event.values) for event in match.events(seat, since))
        for decision in match.decisions():
            seat = decision.seat
            self.questions.append((decision, match.view(seat)))
            for choice in range(decision.space.size):
                reason = match.why_not(choice, seat)
                if reason is None:
                    self.choices[decision, choice] = None
                    self.outlooks[match.outlook(choice, seat)] = None
                else:
                    self.reasons[reason] = None
        if match.over:
            self.lines |= dict.fromkeys(name for end in match.standings() for name, _ in end.lines)

    def say(self, describer: Describer) -> Iterator[str]:
        yield from (describer.event(Event(kind, values, 0)) for kind, values in self.events)
        yield from (describer.option(*choice) for choice in self.choices)
        yield from (describer.option_help(*choice) for choice in self.choices)
        yield from (describer.outlook(outlook) for outlook in self.outlooks if outlook)
        yield from (describer.reason(reason) for reason in self.reasons)
        yield from (describer.question(decision, view) for decision, view in self.questions)
        yield from (describer.score_line(name) for name in self.lines)


def hear_random_matches(game: Game[Any], number: int) -> Heard:
    """Play random matches with all options and seat counts, the answers to sealed groups in any order."""
    heard, dice = Heard(), random.Random(number)
    names = [option.name for option in game.match_options]
    tables = itertools.cycle(itertools.product(*(option.values for option in game.match_options)))
    for seed, values in zip(range(number), tables, strict=False):
        match = game.start(dice.choice(game.seat_counts), seed, dict(zip(names, values, strict=True)))
        heard.listen(match, -1)
        while not match.over:
            number_before = match.number
            decision = dice.choice(match.decisions())
            match.answer(dice.choice(match.options(decision.seat)), decision.seat)
            heard.listen(match, number_before)
    return heard
