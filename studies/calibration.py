"""Calibration of the shares of the victory: `python -m studies.calibration --kept questions.jsonl`.

Bots of the usual level play against each other. A master searches a sample of their questions, and the end of the match
shows who won. The study fits `Game.calibration_slope` of each game to these samples and compares the reported shares
with the results. The samples are stored as JSON lines; a second run with the same file continues the first.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.bots import bot, usual_bot
from caravanserai.bots.analysis import GLANCE, search_options
from caravanserai.bots.win_probability import calibrated
from caravanserai.kernel import registry
from caravanserai.kernel.chance import Dice
from studies.markdown import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_SAMPLES: Final = 6
"""Questions sampled in a match, one in each of as many equal parts."""
_SKIPPED_BELOW: Final = 6
"""In each part, fewer questions than this are skipped before the sampled one."""
_FORESIGHTS: Final = [step / 20 for step in range(201)]
"""The values of the calibration_slope that the fit tries."""
_PARTS: Final = ("first third", "second third", "last third")


class Sample(NamedTuple):
    """A sampled question: the utility that a search found for the answer given, and the result of the player."""

    game: str
    seats: int
    number: int
    """The number of the match."""
    progress: float
    """The part of the match that is over at the end of the chapter."""
    utility: float
    won: float
    """The player's share of the victory."""

    def reported_share(self, calibration_slope: float) -> float:
        """The share of the victory that players are shown with this calibration_slope."""
        return calibrated(self.utility, self.seats, calibration_slope * self.progress)

    @property
    def part(self) -> int:
        """The third of the match that the question is in: 0, 1 or 2."""
        return min(2, int(3 * self.progress - 0.001))


def play(game_id: str, seats: int, number: int, seed: str = "calibration") -> list[Sample]:
    """Play a match and sample some of its questions."""
    game = registry.game(game_id)
    match = game.start(seats, f"{seed} {number}")
    players = [bot(usual_bot(game), f"{seed} {number} {seat}") for seat in range(seats)]
    dice = Dice(f"{seed} {number}")
    found, part, skip = [], -1, 0
    while (question := match.decision) is not None:
        chair = match.chair(question.seat)
        choice = players[question.seat].choose(chair)
        progress = chair.world(0).progress
        if int(_SAMPLES * progress) != part:
            part, skip = int(_SAMPLES * progress), dice.below(_SKIPPED_BELOW)
        if len(chair.options) > 1:
            if skip == 0:
                utility = search_options(chair, GLANCE, choice).search.root.branches[choice].mean
                sample = Sample(game.id, seats, number, round(progress, 4), round(utility, 5), 0.0)
                found.append((question.seat, sample))
            skip -= 1
        match.answer(choice, question.seat)
    winners = match.winners()
    return [sample._replace(won=round((seat in winners) / len(winners), 5)) for seat, sample in found]


def brier(samples: Iterable[Sample], forecast: Callable[[Sample], float]) -> float:
    """The Brier score: the mean squared difference between forecast and result."""
    return statistics.fmean((forecast(one) - one.won) ** 2 for one in samples)


def fit_calibration_slope(samples: Sequence[Sample]) -> float:
    """The calibration_slope whose reported shares have the lowest Brier score."""
    return min(_FORESIGHTS, key=lambda each: brier(samples, lambda one: one.reported_share(each)))


def report(samples: Sequence[Sample]) -> Iterator[str]:
    """Two tables: Brier scores in each third of the matches, and the share of victories for each range of forecasts."""
    games = sorted({one.game for one in samples})
    yield from table(["game", "part", "questions", "1/n", "search", "reported"], _brier_scores(samples, games))
    yield ""
    ranges = [f"{low}-{low + 20} %" for low in range(0, 100, 20)]
    yield from table(["game", *ranges], _wins_by_forecast(samples, games))


def _brier_scores(samples: Sequence[Sample], games: Iterable[str]) -> Iterator[list[object]]:
    for game, (part, name) in itertools.product(games, enumerate(_PARTS)):
        here = [one for one in samples if one.game == game and one.part == part]
        if here:
            calibration_slope = registry.game(game).calibration_slope
            forecasts: list[Callable[[Sample], float]] = [
                lambda one: 1 / one.seats,
                lambda one: one.utility,
                lambda one, calibration_slope=calibration_slope: one.reported_share(calibration_slope),  # type: ignore[misc]  # of this game
            ]
            yield [game, name, len(here), *[f"{brier(here, forecast):.3f}" for forecast in forecasts]]


def _wins_by_forecast(samples: Sequence[Sample], games: Iterable[str]) -> Iterator[list[object]]:
    for game in games:
        calibration_slope = registry.game(game).calibration_slope
        row: list[object] = [game]
        for low in range(5):
            here = [
                one
                for one in samples
                if one.game == game and int(min(0.999, one.reported_share(calibration_slope)) * 5) == low
            ]
            row.append(f"{100 * statistics.fmean(one.won for one in here):.0f} % ({len(here)})" if here else "-")
        yield row


def load_samples(file: Path) -> list[Sample]:
    """The samples of a file; a line that an interruption cut off is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            found.append(Sample(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the missing matches, fit the calibration_slope of each game, and print both tables."""
    known = list(registry.names())
    parser = argparse.ArgumentParser(prog="python -m studies.calibration")
    parser.add_argument("--game", choices=known, action="append", help="study only this game; may be repeated")
    parser.add_argument(
        "--seats",
        type=int,
        action="append",
        default=[],
        help="number of seats; may be repeated; default: the smallest of the game",
    )
    parser.add_argument("--matches", type=int, default=100, help="matches of each game with each number of seats")
    parser.add_argument("--kept", type=Path, default=Path("calibration.jsonl"), help="the file of the samples")
    wanted = parser.parse_args(arguments)
    kept = load_samples(wanted.kept)
    for game in map(registry.game, wanted.game or known):
        for seats in [count for count in wanted.seats or game.seat_counts[:1] if count in game.seat_counts]:
            seen = {one.number for one in kept if (one.game, one.seats) == (game.id, seats)}
            for number in [number for number in range(wanted.matches) if number not in seen]:
                samples = play(game.id, seats, number)
                with wanted.kept.open("a", encoding="utf-8") as opened:
                    opened.writelines(json.dumps(one._asdict()) + "\n" for one in samples)
                kept += samples
        here = [one for one in kept if one.game == game.id]
        if here:
            sys.stdout.write(f"{game.id}: calibration_slope {fit_calibration_slope(here):.2f}\n")
    sys.stdout.write("\n" + "\n".join(report(kept)) + "\n")


if __name__ == "__main__":
    main()
