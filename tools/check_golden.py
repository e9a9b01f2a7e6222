"""Check that published golden files are unchanged: `python -m tools.check_golden`.

Each file of `tests/golden/<game>/rules-<n>/` has its digest in `tests/golden/published.sha256`. The check fails when a
listed file has changed or is missing, when a file is not listed, when the rules version of a game has no files, and,
if git has the history of the list, when a line of an earlier list has changed or is missing. The tests in
`tests/golden` check whether the rules still behave as the files say.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tools.golden_list import FOLDER, LIST, digest_of, published, read_list
from tools.regenerate_golden import GAMES, files_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path


def faults_of_files(folder: Path) -> Iterator[str]:
    """Compare the list with the files."""
    known = published(folder)
    there = {file.relative_to(folder).as_posix(): file for file in folder.glob("*/rules-*/*")}
    for name, digest in known.items():
        if name not in there:
            yield f"{name} is published and missing"
        elif digest_of(there[name].read_text(encoding="utf-8")) != digest:
            yield f"{name} is published and has changed: a change of behaviour needs a new rules number"
    for name in sorted(set(there) - set(known)):
        yield f"{name} is not in {LIST}: run `make golden`"


def faults_of_numbers(folder: Path, files: Collection[str], numbers: Mapping[str, int]) -> Iterator[str]:
    """Check that the golden files of every game's rules version are published, and no later version."""
    known = published(folder)
    for name in files:
        if name not in known:
            yield f"{name} is not published: run `make golden`"
    for name in known:
        game, rules, _ = name.split("/")
        if game in numbers and int(rules.partition("-")[2]) > numbers[game]:
            yield f"{name} is published, but {game} has gone back to rules {numbers[game]}: numbers only go up"


def faults_of_history(folder: Path) -> Iterator[str]:
    """Compare the list with all its earlier versions in the git history."""
    known = published(folder)
    lost: dict[tuple[str, str], str] = {}
    for commit in _git(folder, "log", "--first-parent", "--format=%h", "--", LIST).split():
        for name, digest in read_list(_git(folder, "show", f"{commit}:./{LIST}")).items():
            if known.get(name) != digest:
                lost[name, digest] = commit
    for (name, _), commit in lost.items():
        yield f"{name}: its line in {LIST} of commit {commit} has changed or is gone; lines are only added"


def has_history(folder: Path) -> bool:
    """Whether git tracks this folder; a source archive has no history."""
    return shutil.which("git") is not None and bool(_git(folder, "ls-files", LIST))


def _git(folder: Path, *arguments: str) -> str:
    """The output of git; empty if git does not know the folder or the file."""
    asked = subprocess.run(  # noqa: S603  # fixed commands
        ["git", "-C", str(folder), *arguments],  # noqa: S607  # git from the PATH
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout if asked.returncode == 0 else ""


def main() -> int:
    """Print the errors; return 1 if there are any."""
    numbers = {name: golden.game.rules for name, golden in GAMES.items()}
    faults = [*faults_of_files(FOLDER), *faults_of_numbers(FOLDER, files_of([*GAMES]), numbers)]
    history = has_history(FOLDER)
    if history:
        faults += faults_of_history(FOLDER)
    for fault in faults:
        print(fault)
    compared = "with its history" if history else "without history: git does not know it"
    print(f"golden: {len(published(FOLDER))} published files, {len(faults)} faults, {compared}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
