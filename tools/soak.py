"""Play many random matches of a game, and check the totals of the table after every answer.

Run as `python -m tools.soak --game dragon_road --matches 5000`. Prints a summary as JSON; at the first violation it
stops with exit status 1 and names the match to repeat.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import math
import sys
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.kernel.chance import Dice
from tools.watching import CrystalPeaksWatch, DragonharthWatch, DragonRoadWatch, SilkRoadWatch, SoakError, Watch

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

WATCHES: Final[dict[str, type[Watch[Any]]]] = {
    watch.game.id: watch for watch in (SilkRoadWatch, DragonRoadWatch, CrystalPeaksWatch, DragonharthWatch)
}


@functools.cache
def settings(game: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of options."""
    names = [option.name for option in game.match_options]
    values = itertools.product(*(option.values for option in game.match_options))
    combined = [dict(zip(names, chosen, strict=True)) for chosen in values]
    return [(seats, options) for seats in game.seat_counts for options in combined]


def setting(game: Game[Any], number: int) -> tuple[int, dict[str, str]]:
    """The setting of the match with that number: all settings occur, and a few matches are already a sample of all.

    An almanac has more than a thousand settings, because its decks can be mixed. So the settings are not used in
    order, but with a step near the golden section of their number, which is coprime to it.
    """
    every = settings(game)
    step = next(step for step in itertools.count(round(len(every) * 0.618)) if math.gcd(step, len(every)) == 1)
    return every[number * step % len(every)]


def begin(game: Game[Any], number: int) -> Match[Any]:
    """Start the match with that number."""
    seats, options = setting(game, number)
    return game.start(seats, f"soak {number}", options)


def play(number: int, watch: Watch[Any]) -> None:
    """Play one match with random answers; the totals must not change."""
    match, dice = begin(watch.game, number), Dice(f"chooser {number}")
    state = match._state  # noqa: SLF001  # the check includes hidden state
    first = watch.game.totals(state)
    watch.sit_down(match)
    while not match.over:
        options = match.options()
        match.answer(options[dice.below(len(options))])
        totals = watch.game.totals(state)
        if totals != first:
            raise SoakError(f"answer {match.number}: {totals} on the table, not {first}")
        try:
            watch.look(state)
        except SoakError as fault:
            raise SoakError(f"answer {match.number}: {fault}") from fault
    watch.leave(match, state)


def soak(game: str, numbers: range) -> Watch[Any]:
    """Play the matches with these numbers."""
    watch = WATCHES[game]()
    for number in numbers:
        try:
            play(number, watch)
        except SoakError as fault:
            raise SoakError(f"match {number}, {fault}") from fault
        except caravanserai.CaravanseraiError as fault:
            raise SoakError(f"match {number}: {fault!r}") from fault
    return watch


def main(arguments: list[str]) -> int:
    """Play and print the summary; return 1 if a check failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--game", choices=WATCHES, default="silk_road", help="which one")
    parser.add_argument("--matches", type=int, default=10_000, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    chosen = parser.parse_args(arguments)
    try:
        watch = soak(chosen.game, range(chosen.first, chosen.first + chosen.matches))
    except SoakError as fault:
        print(fault)
        return 1
    print(json.dumps(watch.summary()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
