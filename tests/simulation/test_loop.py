"""The event loop of the simulation: virtual time, processes that pause and die, and a seeded order."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from tests.simulation.loop import Process, SimulatedLoop, StuckError, current_process


def _loop(seed: int = 1) -> SimulatedLoop:
    return SimulatedLoop(Random(seed))  # type: ignore[abstract]  # it needs no sockets


def _start(loop: SimulatedLoop, process: Process, work: Coroutine[Any, Any, None]) -> None:
    process.enter(lambda: loop.create_task(work))


def test_time_passes_only_when_all_tasks_wait() -> None:
    loop = _loop()

    async def main() -> float:
        async with asyncio.timeout(3600):
            await asyncio.sleep(1800)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(10):
                await asyncio.Event().wait()
        return loop.time()

    assert loop.run(main()) == 1810


def test_a_paused_process_goes_on_later_and_a_killed_one_never() -> None:
    loop, seen = _loop(), list[tuple[str, float]]()
    processes = [Process("first"), Process("second"), Process("third")]

    async def tick() -> None:
        process = current_process()
        assert process is not None
        for _ in range(3):
            await asyncio.sleep(1)
            seen.append((process.name, loop.time()))

    async def main() -> None:
        for process in processes:
            _start(loop, process, tick())
        await asyncio.sleep(1.5)
        loop.pause(processes[0])
        loop.kill(processes[1])
        await asyncio.sleep(4)
        loop.resume(processes[0])
        await asyncio.sleep(10)

    loop.run(main())
    times = {process.name: [at for name, at in seen if name == process.name] for process in processes}
    assert times == {"first": [1, 5.5, 6.5], "second": [1], "third": [1, 2, 3]}


def test_the_seed_picks_which_process_goes_first_but_keeps_the_order_in_each() -> None:
    def order(seed: int) -> list[str]:
        loop, seen = _loop(seed), list[str]()

        async def main() -> None:
            for name in "ab":
                process = Process(name)
                for number in range(3):
                    process.enter(lambda note=f"{name}{number}": loop.call_soon(seen.append, note))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
            await asyncio.sleep(1)

        loop.run(main())
        return seen

    orders = [order(seed) for seed in range(20)]
    assert orders == [order(seed) for seed in range(20)]
    assert len(set(map(tuple, orders))) > 5
    for seen in orders:
        assert [note for note in seen if note[0] == "a"] == ["a0", "a1", "a2"]


def test_work_in_threads_runs_in_the_loop() -> None:
    loop = _loop()

    async def main() -> int:
        return await asyncio.to_thread(lambda: 42)

    assert loop.run(main()) == 42


@pytest.mark.parametrize("busy", [False, True])
def test_a_run_that_cannot_end_is_noticed(busy: bool) -> None:  # noqa: FBT001  # a parameter of the test
    async def main() -> None:
        while busy:  # noqa: ASYNC110  # it must not end
            await asyncio.sleep(0)
        await asyncio.Event().wait()

    with pytest.raises(StuckError):
        _loop().run(main())
