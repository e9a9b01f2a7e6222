"""Count the instructions of workloads with valgrind's callgrind, in a process with a fixed environment."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_ROOT: Final = Path(__file__).parents[2]
_PROCESSES: Final = 2
"""Counts do not depend on the load of the machine, so two processes count at once."""
_SOURCE: Final = Path(__file__).with_name("counter.c")
_NAME: Final = re.compile(r"^desc: Trigger: Client Request: (.+)$", re.MULTILINE)
_TOTAL: Final = re.compile(r"^totals: (\d+)$", re.MULTILINE)


class CountError(Exception):
    """The workloads could not be counted; the message gives the reason."""


def missing_tools() -> list[str]:
    """Return the programs that counting needs and that are missing on this machine."""
    return [tool for tool in ("valgrind", "cc") if shutil.which(tool) is None]


def instructions_per_unit(names: Iterable[str], module: str = "bench.guard.workloads") -> dict[str, int]:
    """Count some of a module's `WORKLOADS`; return the instructions of one unit of each."""
    wanted = list(names)
    with ThreadPoolExecutor(_PROCESSES) as threads:
        found = threads.map(lambda part: _count(part, module), _parts(wanted))
        counts = dict(itertools.chain.from_iterable(part.items() for part in found))
    return {name: counts[name] for name in wanted}


def _parts(names: list[str]) -> list[list[str]]:
    """Divide workloads between processes; those of a game, which share caches, stay together."""
    games = list(dict.fromkeys(map(_game, names)))
    parts = [[name for name in names if _game(name) in games[first::_PROCESSES]] for first in range(_PROCESSES)]
    return [part for part in parts if part] or [[]]


def _game(name: str) -> str:
    return name.partition(".")[2]


def _count(names: list[str], module: str) -> dict[str, int]:
    """Count workloads in one process."""
    with tempfile.TemporaryDirectory(prefix="guard-") as folder:
        library = _compiled(Path(folder))
        dumps = Path(folder, "callgrind")
        valgrind = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={dumps}"]
        python = [sys.executable, "-s", "-m", "bench.guard.counted", str(library), module, *names]
        units = json.loads(_output_of([*valgrind, *python], folder))
        totals = dict(map(_read, Path(folder).glob("callgrind.*")))
    return {name: round(totals[name] / done) for name, done in units.items()}


def _compiled(folder: Path) -> Path:
    library = folder / "counter.so"
    _output_of(["cc", "-shared", "-fPIC", "-o", str(library), str(_SOURCE)], str(folder))
    return library


def _output_of(command: list[str], home: str) -> str:
    """Run a program with a minimal environment: only the search paths of programs and libraries."""
    found = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment = {**found, "HOME": home, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
    ran = subprocess.run(command, cwd=_ROOT, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  # fixed commands
    if ran.returncode:
        raise CountError(f"{command[0]} failed: {ran.stderr.strip()}")
    return ran.stdout


def _read(dump: Path) -> tuple[str, int]:
    """Read the name and the count of a callgrind dump."""
    text = dump.read_text(encoding="utf-8")
    name, total = _NAME.search(text), _TOTAL.search(text)
    if name is None or total is None:
        raise CountError(f"callgrind wrote a dump that names no count: {text[:200]}")
    return name[1], int(total[1])
