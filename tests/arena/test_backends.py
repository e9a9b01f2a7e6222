import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any, Self

import pytest
from distributed import LocalCluster
from distributed.comm.core import CommClosedError

from caravanserai.arena import backends
from caravanserai.arena.league import League, Table, plan
from caravanserai.kernel import registry
from caravanserai.text.refusal import RefusedError, SpokenError
from tests.arena.worker_tasks import die
from tests.crowding import patience
from tests.games.almanac.own.folders import registered_almanac

OPTIONS = registry.game("silk_road").checked_options({}, 3)
LEAGUE = League("round_robin", "7", True, (Table("silk_road", 3, OPTIONS, ("greedy", "random"), 8),))  # noqa: FBT003  # with records
FIXTURES = plan(LEAGUE)


@pytest.fixture(scope="module")
def alone() -> list[dict[str, Any]]:
    """All results, played one after another."""
    return list(backends.play_in_processes(FIXTURES, 1))


def in_order(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(results, key=lambda result: int(result["number"]))


@pytest.mark.slow
def test_a_process_that_is_killed_is_replaced_and_nothing_is_lost(alone: list[dict[str, Any]]) -> None:
    playing = backends.play_in_processes(FIXTURES, 2)
    results = [next(playing)]
    child = multiprocessing.active_children()[0]
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    results += playing
    assert in_order(results) == alone


@pytest.mark.slow
def test_the_arena_gives_up_if_processes_keep_dying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "play", die)
    with pytest.raises(SpokenError, match="workers_die"):
        list(backends.play_in_processes(FIXTURES, 2))


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]  # few types
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as two:
        yield two


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Dask warns about the killed worker
def test_a_cluster_that_loses_a_worker_gives_the_same_results(
    cluster: LocalCluster, alone: list[dict[str, Any]]
) -> None:
    results: list[dict[str, Any]] = []
    for result in backends.play_on_cluster(FIXTURES, cluster.scheduler_address):
        results.append(result)
        if len(results) == 2:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    assert in_order(results) == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # as above
def test_a_lost_cluster_is_reported_and_earlier_results_are_kept(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backends, "_TIMEOUT", 2.0)
    playing = backends.play_on_cluster(FIXTURES * 20, cluster.scheduler_address)
    assert next(playing)["number"] >= 0
    cluster.close()
    begin = time.monotonic()
    with pytest.raises(SpokenError, match="cluster_gone"):
        list(playing)
    assert time.monotonic() < begin + patience(30)


def test_an_address_without_a_cluster_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "_TIMEOUT", 0.3)
    with pytest.raises(SpokenError, match="no_cluster"):
        list(backends.play_on_cluster(FIXTURES, "tcp://127.0.0.1:1"))


@pytest.mark.parametrize("address", ["", "foo", "foo://bar", "foo://bar:1", "tcp://", "127.0.0.1:x", "a b:1", ":1"])
def test_an_invalid_address_is_refused_before_connecting(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(RefusedError, match="no_address"):
        list(backends.play_on_cluster(FIXTURES, address))


class Leaving:
    """A client whose cluster disappears at one of its calls."""

    status = "running"

    def __init__(self, where: str) -> None:
        self.where = where

    def _go_on(self, here: str) -> Self:
        if here == self.where:
            raise CommClosedError("in <TCP (closed) Client->Scheduler>")
        return self

    def scheduler_info(self, **_: object) -> dict[str, Any]:
        self._go_on("info")
        return {"workers": {"one": {}}}

    def submit(self, *_: object, **__: object) -> Self:
        return self._go_on("submit")

    def done(self) -> bool:
        return True

    def result(self) -> dict[str, Any]:
        self._go_on("result")
        return {"number": 0}

    def close(self, **_: object) -> None:
        raise TimeoutError


@pytest.mark.parametrize("where", ["info", "submit", "result"])
def test_a_broken_connection_at_any_call_is_reported_without_logs_of_dask(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("distributed.Client", lambda *_, **__: Leaving(where))
    logging.getLogger("distributed.client").setLevel(logging.WARNING)
    with pytest.raises(SpokenError, match="cluster_gone"):
        list(backends.play_on_cluster(FIXTURES, "tcp://127.0.0.1:1"))
    for name in ("distributed.client", "distributed.core", "tornado.application"):
        assert not logging.getLogger(name).isEnabledFor(logging.CRITICAL)


OF_A_FOLDER = plan(League("round_robin", "7", False, (Table("salt_lane", 2, {}, ("greedy", "random"), 2),)))  # noqa: FBT003  # without
"""Some matches of an almanac that other processes do not know."""


@pytest.mark.slow
def test_other_processes_know_dynamic_games() -> None:
    with registered_almanac():
        assert in_order(list(backends.play_in_processes(OF_A_FOLDER, 2))) == list(
            backends.play_in_processes(OF_A_FOLDER, 1)
        )


@pytest.mark.slow
def test_cluster_workers_know_dynamic_games(cluster: LocalCluster) -> None:
    with registered_almanac():
        found = list(backends.play_on_cluster(OF_A_FOLDER, cluster.scheduler_address))
        assert in_order(found) == list(backends.play_in_processes(OF_A_FOLDER, 1))


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RefusedError, match="cluster"):
        list(backends.play_on_cluster(FIXTURES, "tcp://127.0.0.1:1"))
