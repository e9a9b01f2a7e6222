import asyncio
import contextlib
import os

import pytest

from tests import crowding
from tests.crowding import others_go_on, patience, until, until_so


@pytest.fixture(autouse=True)
def three_times_as_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowding, "_measured", [])
    monkeypatch.setattr(os, "getloadavg", lambda: (0.0, 0.0, 0.0))
    monkeypatch.setattr(crowding, "crowding", lambda: 3.0)


def test_a_limit_grows_with_the_load_of_the_machine() -> None:
    assert patience(2) == 6


def test_queued_work_counts_as_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (20.0, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert patience(2) == 20


def test_until_waits_for_a_condition_and_names_one_that_stays_false() -> None:
    looks = iter([False, False, True])
    until(lambda: next(looks))
    with pytest.raises(AssertionError, match="the sky did not fall"):
        until(lambda: False, "the sky did not fall", 0.01)
    with pytest.raises(AssertionError, match="nor did it later"):
        asyncio.run(until_so(lambda: False, "nor did it later", 0.01))


def test_other_tasks_run_meanwhile() -> None:
    async def story() -> list[int]:
        done: list[int] = []

        async def work() -> None:
            for turn in range(20):
                await asyncio.sleep(0)
                done.append(turn)

        working = asyncio.create_task(work())
        await others_go_on()
        with contextlib.suppress(asyncio.CancelledError):
            working.cancel()
        return done

    assert asyncio.run(story()) == list(range(20))
