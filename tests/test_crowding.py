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


def test_a_limit_grows_with_what_others_do_here() -> None:
    assert patience(2) == 6


def test_work_that_waits_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (20.0, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert patience(2) == 20


def test_what_becomes_true_is_waited_for_and_what_does_not_is_an_error_with_its_name() -> None:
    looks = iter([False, False, True])
    until(lambda: next(looks))
    with pytest.raises(AssertionError, match="the sky did not fall"):
        until(lambda: False, "the sky did not fall", 0.01)
    with pytest.raises(AssertionError, match="nor did it later"):
        asyncio.run(until_so(lambda: False, "nor did it later", 0.01))


def test_others_have_their_turns_meanwhile() -> None:
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
