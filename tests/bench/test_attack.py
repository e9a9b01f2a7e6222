"""The attack on a small scale: some hostile requests of each kind while tables play. No limit here depends on time."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
import uvloop

from bench import worst
from bench.attack import MORE_LINES, Server, hostile, missed, past_of, serving
from bench.bombard import Plan
from bench.hostile.mix import KINDS, shots
from bench.hostile.pieces import Site
from bench.worst import Attacker, Target

SITE = Site("127.0.0.1:1", "table", ("token",))
GOOD = {
    "acknowledged_ms": {"p99": 10.0},
    "answers": 5,
    "faults_at_tables": 0,
    "answers_lost": 0,
    "answers_5xx": 0,
    "tracebacks": 0,
    "server_memory_mb": {"after_a_third": 60.0, "most": 61.0, "at_last": 60.0},
    "open_lines": {"left_over": 0},
}


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Target]]:
    folder = tmp_path_factory.mktemp("besieged")
    target = past_of(folder)
    with serving(folder) as server:
        yield server, target(server.address)


def test_hostile_requests_break_nothing(besieged: tuple[Server, Target]) -> None:
    plan = Plan(requests=6 * len(KINDS), rate=100.0, seed=1, hang_seconds=1.0)
    found = uvloop.run(hostile(besieged[0], plan, tables=3, quiet=0.5))
    assert not found["answers_5xx"], besieged[0].log
    assert not found["tracebacks"], besieged[0].log
    assert found["answers"]
    assert not found["first_faults"]
    assert not found["answers_lost"]
    assert found["open_lines"]["left_over"] <= MORE_LINES
    assert sum(sum(by_status.values()) for by_status in found["outcomes"].values()) == plan.requests


@pytest.mark.parametrize("kind", worst.PAGES)
def test_every_request_of_one_address_succeeds(besieged: tuple[Server, Target], kind: str) -> None:
    """An attack that the server does not understand would measure nothing."""

    async def ask() -> str:
        attacker = Attacker(besieged[1], random.Random(3), worst.Tally())
        await attacker.ask("/games/dragonharth/play", {})
        try:
            return await worst.PAGES[kind][1](attacker)
        finally:
            await attacker.close()

    status = uvloop.run(ask())
    assert status[0] in "23" or status == "409"  # advice is refused during a bot's turn


def test_a_seed_gives_the_same_requests_of_every_kind() -> None:
    made = list(shots(SITE, 2 * len(KINDS), seed=5))
    assert made == list(shots(SITE, 2 * len(KINDS), seed=5))
    assert made != list(shots(SITE, 2 * len(KINDS), seed=6))
    assert sorted(shot.kind for shot in made) == sorted([*KINDS, *KINDS])


@pytest.mark.parametrize(
    "fault",
    [
        {"acknowledged_ms": {"p99": 251.0}},
        {"answers": 0},
        {"faults_at_tables": 1},
        {"answers_lost": 1},
        {"answers_5xx": 1},
        {"tracebacks": 1},
        {"server_memory_mb": {"after_a_third": 60.0, "most": 90.0, "at_last": 90.0}},
        {"server_memory_mb": {"after_a_third": 60.0, "most": 160.0, "at_last": 60.0}},
        {"open_lines": {"left_over": 50}},
    ],
)
def test_each_limit_can_be_missed(fault: dict[str, object]) -> None:
    assert missed(GOOD) == []
    assert len(missed(GOOD | fault)) == 1
