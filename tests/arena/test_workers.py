import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from caravanserai.arena.interrupts import interrupts_held
from caravanserai.arena.simulate import simulate
from caravanserai.arena.workers import WorkerLostError, Workers, in_order
from caravanserai.text.refusal import SpokenError
from tests.arena.worker_tasks import bad_result, die, double, hears_interrupts, leave, much, stay
from tests.crowding import patience


@contextlib.contextmanager
def at_work(processes: int) -> Iterator[Workers]:
    workers = Workers(processes)
    try:
        yield workers
    finally:
        workers.dismiss()


def test_results_come_with_the_number_of_their_item() -> None:
    with at_work(2) as workers:
        assert sorted(workers.as_done(double, range(5, 12))) == [(at, 2 * item) for at, item in enumerate(range(5, 12))]
        assert list(workers.as_done(double, [])) == []
        assert sorted(workers.as_done(much, [20, 1])) == [(0, bytes(20_000_000)), (1, bytes(1_000_000))]


def test_in_order_keeps_the_order_of_the_items() -> None:
    assert list(in_order(double, range(9), 2)) == list(range(0, 18, 2))


def test_an_interrupt_never_reaches_a_worker_not_even_while_it_begins() -> None:
    with at_work(1) as workers:
        for process in workers.processes:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        assert list(workers.as_done(hears_interrupts, [None])) == [(0, False)]


ALONE = """
from caravanserai.arena.workers import Workers
from tests.arena.worker_tasks import hears_interrupts

if __name__ == "__main__":
    workers = Workers(2)
    print(list(workers.as_done(hears_interrupts, [None])))
"""


def test_the_first_worker_gets_no_interrupt_and_a_program_ends_without_dismissing_its_workers() -> None:
    """Python starts its resource tracker before the first process, and then stops delaying Ctrl-C."""
    completed = subprocess.run(
        [sys.executable, "-c", ALONE], capture_output=True, text=True, check=True, timeout=patience(60)
    )
    assert (completed.stdout, completed.stderr) == ("[(0, False)]\n", "")


def is_held() -> bool:
    """Whether this thread delays Ctrl-C now."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def interrupt_while_held(done: list[bool]) -> None:
    with interrupts_held():
        other = threading.Thread(target=lambda: done.append(is_held()))
        other.start()
        other.join()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        done.append(is_held())


def test_a_delayed_interrupt_waits_and_new_threads_do_not_receive_it() -> None:
    done: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        interrupt_while_held(done)
    assert done == [True, True]
    assert not is_held()


def test_there_is_no_thread_and_no_lock_that_an_interrupt_could_leave_behind() -> None:
    before = threading.active_count()
    with at_work(2) as workers:
        results = workers.as_done(double, range(20))
        next(results)
        assert threading.active_count() == before
        with pytest.raises(KeyboardInterrupt):
            results.throw(KeyboardInterrupt)
    assert not multiprocessing.active_children()


def test_busy_workers_are_stopped_at_once() -> None:
    """One worker ignores a polite request; another has sent a part of its result, and waits for a reader."""
    with at_work(2) as workers:
        results = workers.as_done(_either, [stay, double, much])
        assert next(results) == (1, 2)
        busy = workers.processes
        assert all(process.is_alive() for process in busy)
        workers.dismiss()
        assert [process.exitcode for process in busy] == [-signal.SIGKILL] * 2
        assert not multiprocessing.active_children()


def _either(work: object) -> object:
    assert callable(work)
    return work(1)


@pytest.mark.parametrize(("work", "fault"), [(leave, SystemExit), (bad_result, Exception)])
def test_an_exception_of_the_work_reaches_the_main_process_and_the_worker_continues(
    work: object, fault: type[BaseException]
) -> None:
    assert callable(work)
    with at_work(1) as workers:
        with pytest.raises(fault) as found:
            list(workers.as_done(work, [7]))
        assert work is bad_result or "in leave" in "".join(found.value.__notes__)
        assert list(workers.as_done(double, [7])) == [(0, 14)]


def test_a_lost_worker_raises_an_error() -> None:
    with pytest.raises(SpokenError, match="workers_lost"):
        list(in_order(die, [1, 2, 3], 2))
    with at_work(1) as workers, pytest.raises(WorkerLostError):
        list(workers.as_done(die, [1, 2]))


def test_a_simulation_that_loses_a_worker_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caravanserai.arena.simulate._play_some", die)
    with pytest.raises(SpokenError, match="workers_lost"):
        simulate("silk_road", 3, 2, ["random"], processes=2)
