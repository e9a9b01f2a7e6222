"""The random matches in which the contract is checked."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.testing.sampling import Sample
from caravanserai.testing.violation import ContractBroken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

MOST_ANSWERS: Final = 20_000
"""A match with more answers than this counts as endless."""
_MOST_COMBINATIONS: Final = 12
_UNDO_ONE_IN: Final = 6


class RandomMatch(NamedTuple):
    """One random match, the same each time it is played. If `sampled`, costly properties skip positions."""

    game: Game[Any]
    seats: int
    seed: int | str
    options: Mapping[str, str] | None = None
    sampled: bool = False

    def play(self, *, undoing: bool = False) -> Iterator[Match[Any]]:
        """Play the match; see `play`."""
        return play(self.game, self.seats, self.seed, self.options, undoing=undoing)

    def sample(self) -> Sample:
        """The sample of positions for a costly property; all positions unless `sampled`."""
        return Sample(every=not self.sampled)

    def visits(self) -> Iterator[Match[Any]]:
        """Play the match; yield it at the positions of its sample."""
        sample = self.sample()
        return (match for match in self.play() if sample.takes(match))

    def dice(self, use: str) -> Dice:
        """Dice for the checks, independent of the match."""
        return Dice(f"{use} {self.seed}")

    def broken(self, broken: str, number: int, detail: str) -> NoReturn:
        """Report that a property does not hold after answer `number`."""
        where = f"{self.game.id}, {self.seats} seats, seed {self.seed!r}, options {dict(self.options or {})}"
        raise ContractBroken(broken, f"{detail} ({where}, after answer {number})")


def play(  # noqa: PLR0913  # the arguments of a match
    game: Game[Any],
    seats: int,
    seed: int | str,
    options: Mapping[str, str] | None = None,
    *,
    undoing: bool = False,
    most: int = MOST_ANSWERS,
) -> Iterator[Match[Any]]:
    """Play a random match; yield it at its start and after every answer (or undo, if `undoing`)."""
    played = RandomMatch(game, seats, seed, options)
    match = game.start(seats, seed, options)
    dice = played.dice("play")
    yield match
    for _ in range(most):
        if match.over:
            return
        if undoing and match.can_undo() and not dice.below(_UNDO_ONE_IN):
            match.undo()
        else:
            question, choice = any_answer(match, dice)
            try:
                match.answer(choice, question.seat)
            except CaravanseraiError as fault:
                offered = f"{type(question).__name__} offered {choice}, but it cannot be answered: {fault}"
                played.broken("options", match.number, offered)
        yield match
    if not match.over:
        played.broken("ends", match.number, f"the match is not over after {most} answers")


def any_answer(match: Match[Any], dice: Dice) -> tuple[Decision[Any], int]:
    """Pick one of the open questions and one of its options."""
    questions = match.decisions()
    question = questions[dice.below(len(questions))]
    options = match.options(question.seat)
    return question, options[dice.below(len(options))]


def play_on(match: Match[Any], dice: Dice, answers: int) -> None:
    """Give random answers, at most to the end of the match."""
    for _ in range(answers):
        if match.over:
            return
        question, choice = any_answer(match, dice)
        match.answer(choice, question.seat)


def contract_cases(game: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of match options (if many: every value at least once)."""
    names = [option.name for option in game.match_options]
    combinations = [
        dict(zip(names, values, strict=True))
        for values in itertools.product(*(option.values for option in game.match_options))
    ]
    if len(combinations) > _MOST_COMBINATIONS:
        usual = combinations[0]
        single = [usual | {option.name: v} for option in game.match_options for v in option.values[1:]]
        combinations = [usual, *single]
    return [(seats, options) for seats in game.seat_counts for options in combinations]
