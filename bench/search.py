"""Simulations a second of our search, compared with OpenSpiel's Python MCTS on backgammon: `python -m bench.search`.

Both search positions half-way through random matches with random playouts, in pure Python on the same interpreter, in
short alternating slices of one run. Ours imagines hidden state, lists the options, skips the checks, and carries out
every answer; theirs calls the rules of backgammon, which are compiled C++. A playout goes to the end of the match
(`whole`) or to the end of the chapter (`chapter`: a turn of the caravan, a page of the book) and its score there.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from bench.peers import Peer, install
from caravanserai.bots.search.guide import RandomGuide
from caravanserai.bots.search.search import Search
from caravanserai.kernel import registry

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

OPEN_SPIEL: Final = "open_spiel==2.0.2"
TABLES: Final = (("silk_road", 4), ("dragon_road", 4))
CATANATRON_PER_S: Final = 32
"""Simulations a second of catanatron's tree search, measured once; our goal is 50 times as many."""
_POSITIONS: Final = 6
_SIMULATIONS: Final = 200
_SLICES: Final = 5


def middle(game: Game[Any], seats: int, seed: int) -> Match[Any]:
    """A position half-way through a random match, with more than one option."""

    def played(length: int | None) -> Match[Any]:
        draw, match = random.Random(seed), game.start(seats, seed)
        while not match.over and (length is None or match.number < length or len(match.options()) < 2):
            match.answer(draw.choice(match.options()))
        return match

    return played(played(None).number // 2)


def simulations_per_s(positions: list[Match[Any]], guide: RandomGuide, seconds: float) -> float:
    """Search all positions repeatedly for `seconds` of processor time."""
    done, begin = 0, process_time()
    while process_time() < begin + seconds:
        for match in positions:
            search = Search(match.chair(match.decision_of(None).seat), guide, done, {})
            for _ in range(_SIMULATIONS):
                search.simulate()
            done += _SIMULATIONS
    return done / (process_time() - begin)


def compare(peer: Peer | None, seconds: float) -> dict[str, Any]:
    """Measure all searches in turn; return the medians of the slices."""
    positions = {
        f"{name} {seats} seats": [middle(registry.game(name), seats, seed) for seed in range(_POSITIONS)]
        for name, seats in TABLES
    }
    guides = {"whole": RandomGuide(), "chapter": RandomGuide(1)}
    found: dict[str, list[float]] = {}
    for _ in range(_SLICES):
        for table, at in positions.items():
            for name, guide in guides.items():
                found.setdefault(f"{table}, {name}", []).append(simulations_per_s(at, guide, seconds / _SLICES))
        if peer is not None:
            theirs = peer.ask("search", seconds / _SLICES)["simulations_per_s"]
            found.setdefault("open_spiel backgammon, whole", []).append(theirs)
    medians = {name: round(statistics.median(figures)) for name, figures in found.items()}
    bar = {name: round(figure / CATANATRON_PER_S, 1) for name, figure in medians.items()}
    return {"simulations_per_s": medians, "times_catanatron": bar}


def main() -> None:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.search", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long to measure each table")
    parser.add_argument("--peer", action="store_true", help=f"also measure {OPEN_SPIEL}, installed for the purpose")
    parser.add_argument("--peer-python", type=Path, help="the same, in an environment that has it already")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="peers-") as folder:
        python = wanted.peer_python or (install(folder, OPEN_SPIEL) if wanted.peer else None)
        peer = None if python is None else Peer(python, "open_spiel_worker.py")
        print(json.dumps(compare(peer, wanted.seconds)), flush=True)
        if peer is not None:
            peer.close()


if __name__ == "__main__":
    main()
