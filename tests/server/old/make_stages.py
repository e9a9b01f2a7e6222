"""Make the databases of older programs: `python -m tests.server.old.make_stages FOLDER`, in a clone with its history.

Each stage checks out a commit of this project, and that version of the server fills a database. The files are made
once and kept: they stand for databases that people have. They are never made again with a newer program.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Commit(NamedTuple):
    """A version of this project, and whether its server is killed or stopped."""

    id: str
    killed: bool = False


STAGES = {
    "stage_1": Commit("fd7b10e"),
    "stage_2": Commit("4fe2929", killed=True),
    "stage_3": Commit("2d7a56f"),
    "stage_4": Commit("c7b726e"),
    "stage_5": Commit("d37291f"),
}


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], check=True, cwd=HERE)  # noqa: S607  # the git of the path


def filled(commit: Commit, folder: Path) -> bytes:
    """The database that a version of the server leaves behind, in one small file."""
    program, data = folder / "program", folder / "data"
    data.mkdir()
    git("worktree", "add", "--quiet", "--detach", str(program), commit.id)
    try:
        subprocess.run(
            [sys.executable, str(HERE / "stage.py"), str(data), *(["--killed"] if commit.killed else [])],
            check=True,
            env={**os.environ, "PYTHONPATH": str(program / "src")},
        )
    finally:
        git("worktree", "remove", "--force", str(program))
    database = data / "caravanserai.sqlite3"
    connection = sqlite3.connect(database)
    connection.execute("pragma journal_mode = delete")
    connection.execute("vacuum")
    connection.close()
    return database.read_bytes()


def main(folder: Path) -> None:
    for name, commit in STAGES.items():
        with tempfile.TemporaryDirectory() as work:
            packed = gzip.compress(filled(commit, Path(work)), mtime=0)
        (folder / f"{name}.sqlite3.gz").write_bytes(packed)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
