"""Play many random matches of Silk Road, and count everything on the table after every answer.

Run as `python -m tools.soak --matches 10000`. Prints a summary as JSON; stops with 1 at the first fault and says
which match to repeat.
"""

import argparse
import dataclasses
import itertools
import json
import sys

import caravanserai
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.journey import Journey
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match

MOST_MOVES = 12
SETTINGS = tuple(itertools.product(SILK_ROAD.seat_counts, ("normal", "reverse"), ("hidden", "open")))


class SoakError(Exception):
    """A match broke a promise; the message says which one, where."""


@dataclasses.dataclass(slots=True)
class Summary:
    """What was seen over all matches."""

    matches: int = 0
    answers: int = 0
    longest: int = 0
    """The most answers in one match."""
    most_money: int = 0
    supply_ran_dry_in: int = 0
    """The number of matches in which some kind of goods was sold out at some time."""
    most_moves: int = 0

    def add(self, answers: int, money: int, moves: int, *, ran_dry: bool) -> None:
        """Count one match."""
        self.matches += 1
        self.answers += answers
        self.longest = max(self.longest, answers)
        self.most_money = max(self.most_money, money)
        self.supply_ran_dry_in += ran_dry
        self.most_moves = max(self.most_moves, moves)


def begin(number: int) -> Match[Journey]:
    """Start the match of that number; every setting of seats, direction and ledger comes round."""
    seats, direction, ledger = SETTINGS[number % len(SETTINGS)]
    return SILK_ROAD.start(seats, f"soak {number}", {"direction": direction, "ledger": ledger})


def play(number: int, summary: Summary) -> None:
    """Play one match with random answers; totals stay as they were, and 12 moves are enough (SR-132)."""
    match, dice = begin(number), Dice(f"chooser {number}")
    state = match._state  # noqa: SLF001  # the soak counts behind the screens, too
    first = SILK_ROAD.totals(state)
    money, ran_dry = 0, False
    while not match.over:
        options = match.options()
        match.answer(options[dice.below(len(options))])
        totals = SILK_ROAD.totals(state)
        if totals != first:
            raise SoakError(f"match {number}, answer {match.number}: {totals} on the table, not {first}")
        money = max(money, *state.money)
        ran_dry = ran_dry or 0 in state.supply
    moves = len(state.path) - 1
    if moves > MOST_MOVES:
        raise SoakError(f"match {number}: the caravan moved {moves} times")
    summary.add(match.number, money, moves, ran_dry=ran_dry)


def soak(numbers: range) -> Summary:
    """Play the matches of these numbers."""
    summary = Summary()
    for number in numbers:
        try:
            play(number, summary)
        except caravanserai.CaravanseraiError as fault:
            raise SoakError(f"match {number}: {fault!r}") from fault
    return summary


def main(arguments: list[str]) -> int:
    """Play and print the summary; 1 if a match broke a promise."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    chosen = parser.parse_args(arguments)
    try:
        summary = soak(range(chosen.first, chosen.first + chosen.matches))
    except SoakError as fault:
        print(fault)
        return 1
    print(json.dumps(dataclasses.asdict(summary)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
