"""The cost of an answer with four sockets, early and late in a match: processor time of the server, and bytes.

One table plays at a time, as fast as its screens follow. Each match is checked at its end.
"""

from __future__ import annotations

import itertools
import random
import statistics
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import uvloop

from bench.measuring import cpu_seconds, machine_load, unlimited_server
from bench.sockets.check import Shown, wrong_screens
from bench.sockets.table import browsers_of, open_table
from tests.server.browsing import AT_ANY_PACE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bench.measuring import Server
    from bench.sockets.table import LiveTable

LANGS: Final = (("en", "en", "en", "en"), ("en", "es", "en", "es"))
EARLY: Final = (10, 60)
"""The answers that count as early."""
LATE: Final = 1000
"""The middle of the answers that count as late; in shorter matches they are the last ones before the end."""
LATE_ANSWERS: Final = 50
"""The number of answers that count as late."""
WARM_UP: Final = 30
"""The answers of a first match that only warms up the server."""
SAME_SEEDS: Final = """
import itertools
from caravanserai.kernel.chance import keyed_seed
from caravanserai.server.tables import registry
registry.checked_seed = lambda _, numbers=itertools.count(1): keyed_seed(next(numbers))
"""
"""Code that gives the first, second and later tables of a server fixed seeds: every run measures the same matches."""


class Used(NamedTuple):
    """What a match has used up to an answer: processor time of the server, and bytes on all screens."""

    cpu_ms: float
    wire_bytes: float
    message_bytes: float

    @classmethod
    def by(cls, table: LiveTable, process: int) -> Used:
        """Read what a table has used so far."""
        return cls(1000 * cpu_seconds(process), table.wire_bytes, table.message_bytes)


class Played(NamedTuple):
    """A match with what it had used after each answer, and the faults of its screens."""

    used: list[Used]
    over: bool
    faults: list[str]

    @property
    def late(self) -> tuple[int, int]:
        """The first and the last of the late answers; the last answer of a match draws its score sheet."""
        last = min(len(self.used) - 1 - self.over, LATE + LATE_ANSWERS // 2)
        return max(0, last - LATE_ANSWERS), last

    def between(self, first: int, last: int) -> Used:
        """The mean use of one answer after the answer `first` up to the answer `last`."""
        begun, ended = self.used[first], self.used[last]
        return Used(*((after - before) / (last - first) for before, after in zip(begun, ended, strict=True)))


async def play_match(server: Server, game: str, langs: Sequence[str], seed: int, most: int) -> Played:
    """Play a match up to a number of answers, each as soon as all screens show the last one."""
    table = await open_table(server, game, browsers_of(server, seed, langs))
    chance = random.Random(seed)
    try:
        used = [Used.by(table, server.process)]
        while not table.match.over and table.match.number < most:
            await table.answer(chance)
            used.append(Used.by(table, server.process))
        faults = wrong_screens(Shown.of(table), server.folder)
    finally:
        table.close()
    return Played(used, table.match.over, faults)


async def cost_of(server: Server, game: str, langs: Sequence[str], matches: int) -> dict[str, Any]:
    """Play some matches of a game; return the median costs of an early and of a late answer."""
    await play_match(server, game, langs, 0, WARM_UP)
    played = [await play_match(server, game, langs, seed, LATE + LATE_ANSWERS // 2) for seed in range(1, matches + 1)]
    early = [match.between(*EARLY) for match in played]
    late = [match.between(*match.late) for match in played]
    faults = [fault for match in played for fault in match.faults]
    return {
        "game": game,
        "langs": ",".join(langs),
        "matches": matches,
        "answers": sum(len(match.used) - 1 for match in played),
        "early": {"answers": list(EARLY), **_figures(early)},
        "late": {"answers": [list(match.late) for match in played], **_figures(late)},
        "late_to_early": round(_median_ms(late) / _median_ms(early), 2),
        "faults": len(faults),
        "first_faults": faults[:5],
    }


def _median_ms(used: Sequence[Used]) -> float:
    return statistics.median(one.cpu_ms for one in used)


def _figures(used: Sequence[Used]) -> dict[str, Any]:
    """The cost of an answer: processor time as median and by match, bytes as means of all four screens together."""
    return {
        "server_cpu_ms": round(_median_ms(used), 2),
        "server_cpu_ms_by_match": [round(one.cpu_ms, 2) for one in used],
        "wire_bytes": round(statistics.mean(one.wire_bytes for one in used)),
        "message_bytes": round(statistics.mean(one.message_bytes for one in used)),
    }


def costs(games: Sequence[str], all_langs: Sequence[Sequence[str]] = LANGS, matches: int = 3) -> dict[str, Any]:
    """Measure the cost of an answer in each game and each choice of languages, each on a new server."""
    found: list[dict[str, Any]] = []
    for game, langs in itertools.product(games, all_langs):
        with unlimited_server(f"{AT_ANY_PACE}\n{SAME_SEEDS}", LOOP_SHARE="1") as server:
            found.append(uvloop.run(cost_of(server, game, langs, matches)))
    return {"costs": found, "faults": sum(one["faults"] for one in found), "load": machine_load()}
