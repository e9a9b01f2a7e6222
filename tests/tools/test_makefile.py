"""The Python that `make` uses. Nothing is installed: make only prints its commands."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def environment(folder: Path, python: str) -> Path:
    """A folder that make accepts as a finished environment; its Python is this line of a shell script."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python").write_text(f"#!/bin/sh\n{python}\n")
    (folder / "bin" / "python").chmod(0o755)
    for name in ("bin/uv", ".run", ".dev"):
        (folder / name).touch()
    return folder


def would_do(folder: Path, *words: str) -> str:
    """The commands of make to set up an environment in the folder."""
    calm = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    command = ["make", "-n", "-C", str(ROOT), f"{folder}/.dev", f"V={folder}", *words]
    return subprocess.run(command, env=calm, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def same(tmp_path: Path) -> Path:
    return environment(tmp_path / "same", f'exec "{sys.executable}" "$@"')


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return environment(tmp_path / "other", "echo another Python")


def test_an_environment_stays_if_no_python_is_named(other: Path) -> None:
    assert "--clear" not in would_do(other)


def test_an_environment_of_the_python_that_is_named_stays(same: Path) -> None:
    assert "--clear" not in would_do(same, f"PYTHON={sys.executable}")


def test_an_environment_of_another_python_is_made_again(other: Path) -> None:
    done = would_do(other, f"PYTHON={sys.executable}")
    assert f"venv --clear {other}" in done
    assert "--require-hashes -r requirements/dev.lock" in done


def test_a_missing_environment_is_made(tmp_path: Path) -> None:
    assert f"venv --clear {tmp_path}/new" in would_do(tmp_path / "new")


def test_a_python_that_is_not_there_is_refused_and_the_environment_stays(same: Path) -> None:
    command = ["make", "-C", str(ROOT), f"{same}/.dev", f"V={same}", "PYTHON=no-such-python"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "make PYTHON=/path/to/python3" in done.stderr
    assert (same / ".dev").exists()
