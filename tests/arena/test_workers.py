import os
import signal
import threading

import pytest

from caravanserai.arena.simulate import simulate
from caravanserai.arena.workers import Workers, in_order, interrupts_held
from caravanserai.text.refused import SpokenError
from tests.arena.dying import die, hears_interrupts


def test_an_interrupt_never_reaches_a_worker_not_even_while_it_begins() -> None:
    workers = Workers(1)
    try:
        asked = workers.submit(hears_interrupts, None)
        for process in workers._processes.values():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        assert asked.result(timeout=60) is False
    finally:
        workers.dismiss()


def is_held() -> bool:
    """Whether this thread is deaf to Ctrl-C for now."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def interrupt_while_held(done: list[bool]) -> None:
    with interrupts_held():
        other = threading.Thread(target=lambda: done.append(is_held()))
        other.start()
        other.join()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        done.append(is_held())


def test_an_interrupt_waits_while_it_is_held_and_threads_begun_meanwhile_leave_it_alone() -> None:
    done: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        interrupt_while_held(done)
    assert done == [True, True]
    assert not is_held()


def test_a_lost_worker_is_told_as_such() -> None:
    with pytest.raises(SpokenError, match="workers_lost"):
        list(in_order(die, [1, 2, 3], 2))


def test_a_simulation_that_loses_a_worker_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caravanserai.arena.simulate.functools.partial", lambda *_: die)
    with pytest.raises(SpokenError, match="workers_lost"):
        simulate("silk_road", 3, 2, ["random"], processes=2)
