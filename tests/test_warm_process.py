import signal
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests import warm_process
from tests.crowding import patience
from tests.warm_process import running_program

_TELL = """
import os, sys, threading
print(os.getcwd(), os.environ["TEA"], *sys.argv[1:], len(threading.enumerate()), flush=True)
print("not well", file=sys.stderr)
"""
_WAIT = "import threading; print('ready', flush=True); threading.Event().wait()"


@pytest.fixture(params=[True, False])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Forked programs, and those that start anew."""
    monkeypatch.setattr(warm_process, "_FORKS", request.param)
    return bool(request.param)


@pytest.mark.usefixtures("kind")
def test_a_program_gets_arguments_environment_and_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEA", "green")
    monkeypatch.chdir(tmp_path)
    with tempfile.TemporaryFile("w+") as errors:
        with running_program(_TELL, "a", "b c", stderr=errors) as (line, program):
            assert line == f"{tmp_path} green a b c 1\n"
            assert program.wait(patience(10)) == 0
        errors.seek(0)
        assert errors.read() == "not well\n"


@pytest.mark.usefixtures("kind")
@pytest.mark.parametrize(
    ("end", "code"), [("raise SystemExit(3)", 3), ("1 / 0", 1), ("import os; os.abort()", -signal.SIGABRT)]
)
def test_the_exit_code_is_that_of_any_program(end: str, code: int) -> None:
    with (
        tempfile.TemporaryFile("w+") as errors,
        running_program(f"print('ready', flush=True); {end}", stderr=errors) as (_, program),
    ):
        assert program.wait(patience(10)) == program.poll() == program.returncode == code


@pytest.mark.usefixtures("kind")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_ends_a_program(number: signal.Signals) -> None:
    with tempfile.TemporaryFile("w+") as errors, running_program(_WAIT, stderr=errors) as (line, program):
        assert line == "ready\n"
        assert program.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(0.01)
        program.send_signal(number)
        assert program.wait(patience(10)) == -number
        program.kill()  # has no effect on a program that has ended


@pytest.mark.skipif(not warm_process._FORKS, reason="with coverage, every program starts anew")
def test_a_forked_program_finds_the_server_loaded_and_warm() -> None:
    program = """
import sys
loaded = "caravanserai.server.run" in sys.modules
from caravanserai.server import warm_up
print(loaded, warm_up._draw_game.cache_info().currsize, flush=True)
"""
    with tempfile.TemporaryFile("w+") as errors, running_program(program, stderr=errors) as (line, _):
        assert line == "True 4\n"


def test_each_program_is_a_process_of_its_own() -> None:
    program = f"import os; print(os.getpid(), flush=True); {_WAIT}"
    with (
        tempfile.TemporaryFile("w+") as errors,
        running_program(program, stderr=errors) as (first, one),
        running_program(program, stderr=errors) as (second, other),
    ):
        assert (first, second) == (f"{one.pid}\n", f"{other.pid}\n")
        assert one.pid != other.pid
