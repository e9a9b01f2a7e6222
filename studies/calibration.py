"""How honest shares of the victory are: `python -m studies.calibration --kept questions.jsonl`.

Bots of the usual level play against each other; now and then a master looks at a question, and the end tells who won.
From that the foresight of each game is fitted (`Game.foresight`), and what is told is set beside what came. Questions
are kept as JSON lines: begun again with the same file, it goes on where it stopped.
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
from caravanserai.bots.analysis import GLANCE, searched
from caravanserai.bots.shares import honest
from caravanserai.kernel import registry
from caravanserai.kernel.chance import Dice
from studies.markdown import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_LOOKS: Final = 6
"""In each of so many parts of a match, one question is looked at."""
_WAIT: Final = 6
"""Less than so many questions of a part pass before that."""
_FORESIGHTS: Final = [step / 20 for step in range(201)]
"""What is tried as foresight."""
_PARTS: Final = ("first third", "second third", "last third")


class Asked(NamedTuple):
    """A question of a match: what a search found for the answer given, and how the match ended for who gave it."""

    game: str
    seats: int
    number: int
    """Which match it was."""
    progress: float
    """How much of it was behind at the end of the chapter."""
    utility: float
    won: float
    """The share of the victory."""

    def told(self, foresight: float) -> float:
        """The share that is told, if search foresees so much."""
        return honest(self.utility, self.seats, foresight * self.progress)

    @property
    def part(self) -> int:
        """Which third of the match it was in."""
        return min(2, int(3 * self.progress - 0.001))


def play(game_id: str, seats: int, number: int, seed: str = "calibration") -> list[Asked]:
    """Play a match and look at some of its questions."""
    game = registry.game(game_id)
    match = game.start(seats, f"{seed} {number}")
    players = [bot(usual_bot(game), f"{seed} {number} {seat}") for seat in range(seats)]
    dice = Dice(f"{seed} {number}")
    found, sixth, wait = [], -1, 0
    while (question := match.decision) is not None:
        chair = match.chair(question.seat)
        choice = players[question.seat].choose(chair)
        progress = chair.world(0).progress
        if int(_LOOKS * progress) != sixth:
            sixth, wait = int(_LOOKS * progress), dice.below(_WAIT)
        if len(chair.options) > 1:
            if wait == 0:
                utility = searched(chair, GLANCE, choice).root.branches[choice].mean
                asked = Asked(game.id, seats, number, round(progress, 4), round(utility, 5), 0.0)
                found.append((question.seat, asked))
            wait -= 1
        match.answer(choice, question.seat)
    winners = match.winners()
    return [asked._replace(won=round((seat in winners) / len(winners), 5)) for seat, asked in found]


def brier(asked: Iterable[Asked], told: Callable[[Asked], float]) -> float:
    """The mean square by which what was told missed what came."""
    return statistics.fmean((told(one) - one.won) ** 2 for one in asked)


def fitted(asked: Sequence[Asked]) -> float:
    """The foresight with which the shares told miss least."""
    return min(_FORESIGHTS, key=lambda each: brier(asked, lambda one: one.told(each)))


def report(asked: Sequence[Asked]) -> Iterator[str]:
    """How far shares miss in each third of the matches, and how often such shares were won."""
    games = sorted({one.game for one in asked})
    yield from table(["game", "part", "questions", "1/n", "search", "told"], _misses(asked, games))
    yield ""
    tenths = [f"{low}-{low + 20} %" for low in range(0, 100, 20)]
    yield from table(["game", *tenths], _kept_promises(asked, games))


def _misses(asked: Sequence[Asked], games: Iterable[str]) -> Iterator[list[object]]:
    for game, (part, name) in itertools.product(games, enumerate(_PARTS)):
        here = [one for one in asked if one.game == game and one.part == part]
        if here:
            foresight = registry.game(game).foresight
            ways: list[Callable[[Asked], float]] = [
                lambda one: 1 / one.seats,
                lambda one: one.utility,
                lambda one, foresight=foresight: one.told(foresight),  # type: ignore[misc]  # of this game
            ]
            yield [game, name, len(here), *[f"{brier(here, way):.3f}" for way in ways]]


def _kept_promises(asked: Sequence[Asked], games: Iterable[str]) -> Iterator[list[object]]:
    for game in games:
        foresight = registry.game(game).foresight
        row: list[object] = [game]
        for low in range(5):
            here = [one for one in asked if one.game == game and int(min(0.999, one.told(foresight)) * 5) == low]
            row.append(f"{100 * statistics.fmean(one.won for one in here):.0f} % ({len(here)})" if here else "-")
        yield row


def kept_in(file: Path) -> list[Asked]:
    """The questions that a file holds; a line cut off by an interruption is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            found.append(Asked(**json.loads(line)))
        except (ValueError, TypeError):
            continue
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is missing, fit the foresight of each game, and print both tables."""
    known = list(registry.names())
    parser = argparse.ArgumentParser(prog="python -m studies.calibration")
    parser.add_argument("--game", choices=known, action="append", help="only this one; may be given again")
    parser.add_argument("--seats", type=int, action="append", default=[], help="the fewest, if not given")
    parser.add_argument("--matches", type=int, default=100, help="at each table")
    parser.add_argument("--kept", type=Path, default=Path("calibration.jsonl"), help="where questions are kept")
    wanted = parser.parse_args(arguments)
    kept = kept_in(wanted.kept)
    for game in map(registry.game, wanted.game or known):
        for seats in [count for count in wanted.seats or game.seat_counts[:1] if count in game.seat_counts]:
            seen = {one.number for one in kept if (one.game, one.seats) == (game.id, seats)}
            for number in [number for number in range(wanted.matches) if number not in seen]:
                asked = play(game.id, seats, number)
                with wanted.kept.open("a", encoding="utf-8") as opened:
                    opened.writelines(json.dumps(one._asdict()) + "\n" for one in asked)
                kept += asked
        here = [one for one in kept if one.game == game.id]
        if here:
            sys.stdout.write(f"{game.id}: foresight {fitted(here):.2f}\n")
    sys.stdout.write("\n" + "\n".join(report(kept)) + "\n")


if __name__ == "__main__":
    main()
