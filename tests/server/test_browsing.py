"""The servers of tests: what their logs may contain."""

import signal
from pathlib import Path

import pytest

from tests.server.browsing import running_server, without_orphans

_ORPHAN = """\
Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "/usr/lib/python3.11/multiprocessing/spawn.py", line 122, in spawn_main
    exitcode = _main(fd, parent_sentinel)
               ^^^^^^^^^^^^^^^^^^^^^^^^^^
EOFError: Ran out of input
"""
_FAULT = """\
Traceback (most recent call last):
  File "/house/server.py", line 7, in answer
    1 / 0
ZeroDivisionError: division by zero
"""
_COMPLAIN = "import sys; print('Traceback', file=sys.stderr)"


def test_only_bot_workers_that_were_starting_may_complain_about_a_kill() -> None:
    assert without_orphans(f"a\n{_ORPHAN}{_FAULT}{_ORPHAN}b\n") == f"a\n{_FAULT}b\n"


@pytest.mark.parametrize("end", [None, signal.SIGTERM, signal.SIGKILL])
def test_a_test_with_a_server_that_complains_fails(tmp_path: Path, end: signal.Signals | None) -> None:
    def visit() -> None:
        with running_server(tmp_path, prelude=_COMPLAIN) as (_, server):
            if end is not None:
                server.send_signal(end)
                server.wait()

    with pytest.raises(AssertionError, match="Traceback"):
        visit()
