"""A server whose process may open too few files says so, and takes no more connections than it can hold."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai.server.http.open_file_limit import connections_allowed
from caravanserai.text.catalogue import Words
from tests.server.test_hosting import GUIDE, examples

LIMITED = "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard})); "
SERVE = "sys.argv = ['caravanserai', *sys.argv[1:]]; runpy.run_module('caravanserai', run_name='__main__')"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")


def started(folder: Path, soft: int, hard: int, *options: str) -> tuple[str, str]:
    """Start a server under a limit, wait until it is open, and stop it: what it has said and logged."""
    program = LIMITED.format(soft=soft, hard=hard) + SERVE
    asked = ["serve", "--port", "0", "--no-browser", "--folder", str(folder), "--lang", "en", *options]
    command = [sys.executable, "-c", program, *asked]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        said = server.stdout.readline()
        server.terminate()
        return said, server.stderr.read()


def test_a_limit_that_is_too_low_is_told_at_the_start(tmp_path: Path) -> None:
    said, told = started(tmp_path, 500, 500)
    assert "is running at" in said
    assert Words("en").say("admin.few_files", None, allowed=372, wanted=3000) in told
    assert "warning the limit of open files is too low connections=372" in told


def test_a_limit_that_can_be_raised_is_raised_and_nothing_is_said(tmp_path: Path) -> None:
    said, told = started(tmp_path, 256, 4096)
    assert "is running at" in said
    assert told == ""


def test_fewer_connections_need_fewer_files(tmp_path: Path) -> None:
    _, told = started(tmp_path, 500, 500, "--set", "most_connections=300")
    assert told == ""


def test_one_connection_is_always_allowed() -> None:
    assert connections_allowed(1) == 1


def test_the_unit_of_the_guide_allows_all_connections() -> None:
    service = examples("ini")[0]
    limit = int(service.partition("LimitNOFILE=")[2].split()[0])
    assert limit >= 3000 + 128
    assert "most_connections" in GUIDE
