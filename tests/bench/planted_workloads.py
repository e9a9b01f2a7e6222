"""Workloads for the tests of the speed guard: matches, and matches with a needless copy before each answer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bench.guard.workload import REFERENCE, Run, Workload, prepare_reference
from caravanserai.kernel import registry

if TYPE_CHECKING:
    from collections.abc import Callable

MATCHES = 5


def prepare(*, copying: bool) -> Callable[[], Run]:
    def play(seed: int) -> int:
        draw, match = random.Random(seed), registry.game("silk_road").start(4, seed)
        while not match.over:
            if copying:
                match.copy()
            match.answer(draw.choice(match.options()))
        return match.number

    def run() -> int:
        return sum(map(play, range(MATCHES)))

    def prepared() -> Run:
        run()
        return run

    return prepared


WORKLOADS = {
    REFERENCE: Workload("round", prepare_reference),
    "as they are": Workload("answer", prepare(copying=False)),
    "as they are, again": Workload("answer", prepare(copying=False)),
    "with a copy": Workload("answer", prepare(copying=True)),
}
