"""A separate tree for mutants: the program with one change, and the tests as `make test` runs them."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sysconfig
import time
import venv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.mutants.catalogue import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.mutants.catalogue import Mutant
    from tools.mutants.selection import Selection

CAUGHT, SURVIVED, TIMED_OUT, BROKEN, STALE = "caught", "survived", "timed out", "broken", "stale"
"""The outcomes of a mutant. Broken: pytest could not run the tests. Stale: the change cannot be applied."""
_FAILED, _NOTHING_SELECTED = 1, 5
_NOT_COPIED: Final = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "build", "dist", "__pycache__")
_PYTEST: Final = ("-m", "pytest", "--verbosity=-1", "-x", "--tb=line", "-rfE", "--color=no")
_LIGHT: Final = ("-p", "no:cacheprovider", "-p", "no:schemathesis")
"""No cache in the tree, and without a plugin that no test uses and that takes a second to load."""
_NAMED: Final = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", re.MULTILINE)
_PASSED: Final = "PASSED "
_LOOP: Final = 1_000_000


class Outcome(NamedTuple):
    """The result of a test run."""

    verdict: str
    by: str = ""
    """The test that failed, or the error."""
    seconds: float = 0.0
    cpu: float = 0.0


def crowding() -> float:
    """The present ratio of elapsed time to computing time, caused by other processes; at least 1."""
    wall, own = time.perf_counter(), time.process_time()
    for _ in range(_LOOP):
        pass
    return max(1.0, (time.perf_counter() - wall) / max(time.process_time() - own, 1e-9))


class Workshop:
    """A copy of a tree in which mutants are tested one after another.

    It has its own Python environment, which contains the program of the copy, even if a test changes the environment
    variables.
    """

    def __init__(self, tree: Path, folder: Path) -> None:
        self.tree = folder / "tree"
        shutil.copytree(tree, self.tree, ignore=_NOT_COPIED, symlinks=True)
        venv.create(folder / "env", with_pip=False, symlinks=True)
        self.python = folder / "env" / "bin" / "python"
        packages = sysconfig.get_path("purelib", vars={"base": str(folder / "env"), "platbase": str(folder / "env")})
        ours = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
        lines = [str(self.tree / PACKAGE.parent), *sorted(ours)]
        Path(packages, "mutant.pth").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        self._check_import()

    def run(self, tests: Sequence[str], only: str, selections: Sequence[Selection], limit: float) -> Outcome:
        """Run tests as `make test` selects them, until one fails."""
        wall, cpu = time.monotonic(), _children_seconds()
        outcome = Outcome(BROKEN, "make test runs none of these tests")
        for selection in selections:
            chosen = selection.of(tests)
            output = self._pytest(chosen, only, selection, limit) if chosen else None
            if output is not None:
                outcome = output
            if outcome.verdict not in {SURVIVED, BROKEN}:
                break
        return outcome._replace(seconds=time.monotonic() - wall, cpu=_children_seconds() - cpu)

    def failing(self, tests: Sequence[str], selections: Sequence[Selection]) -> set[str]:
        """The single tests that do not pass now."""
        passed: set[str] = set()
        for selection in selections:
            chosen = selection.of(tests)
            words = ["-m", "pytest", "--verbosity=-1", "--tb=no", "-rp", "--color=no", *_LIGHT, *selection.options]
            _, output = self._call([*words, *chosen], selection, None) if chosen else (0, "")
            passed.update(line.removeprefix(_PASSED) for line in output.splitlines() if line.startswith(_PASSED))
        return set(tests) - passed

    def collected(self, tests: Sequence[str], selections: Sequence[Selection]) -> dict[str, int]:
        """The number of cases of each test in `make test`."""
        files = sorted({test.partition("::")[0] for test in tests})
        found = Counter[str]()
        for selection in selections:
            chosen = selection.of(files)
            words = ["-m", "pytest", "--collect-only", "--verbosity=-1", *_LIGHT, *selection.options]
            _, output = self._call([*words, *chosen], selection, None) if chosen else (0, "")
            found.update(line.partition("[")[0] for line in output.splitlines() if "::" in line)
        return {test: found[test] for test in tests}

    @contextlib.contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """Apply the mutant during the block."""
        file = self.tree / PACKAGE / mutant.file
        text, before = mutant.applied(self.tree), file.read_bytes()
        try:
            _write(file, text.encode())
            yield
        finally:
            _write(file, before)

    def _pytest(self, tests: list[str], only: str, selection: Selection, limit: float) -> Outcome | None:
        """One run of pytest; None if it selects no test."""
        code, output = self._call([*_PYTEST, *_LIGHT, *_narrowed(selection.options, only), *tests], selection, limit)
        if code is None:
            return Outcome(TIMED_OUT, f"after {limit:.0f} s")
        if code == _NOTHING_SELECTED:
            return None
        named = _NAMED.search(output)
        if code == _FAILED and named:
            return Outcome(CAUGHT, named[1])
        last = next(iter(output.strip().splitlines()[-1:]), "")
        return Outcome(BROKEN, f"pytest ended with {code}: {last}") if code else Outcome(SURVIVED)

    def _call(self, words: list[str], selection: Selection, limit: float | None) -> tuple[int | None, str]:
        """Run Python in the tree; at the time limit stop it with all its child processes."""
        environ = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME"}}
        environ |= dict(selection.environ)
        with subprocess.Popen(  # noqa: S603  # our own tests
            [self.python, *words],
            cwd=self.tree,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                _end_group(process.pid)
                process.communicate()
                return None, ""
            finally:
                _end_group(process.pid)
        return process.returncode, output

    def _check_import(self) -> None:
        """Check that Python imports the copy."""
        done = subprocess.run(  # noqa: S603  # our own program
            [self.python, "-c", "import caravanserai; print(caravanserai.__file__)"],
            cwd=self.tree.parent,
            env={},
            check=True,
            capture_output=True,
            text=True,
        )
        if not Path(done.stdout.strip()).is_relative_to(self.tree):
            raise RuntimeError(f"not the copy is imported, but {done.stdout.strip()}")


def _narrowed(options: Sequence[str], only: str) -> list[str]:
    """The options of a selection with one more condition on the names."""
    words = list(options)
    if not only:
        return words
    if "-k" in words:
        at = words.index("-k") + 1
        words[at] = f"({words[at]}) and ({only})"
        return words
    return [*words, "-k", only]


def _write(file: Path, content: bytes) -> None:
    """Write a file and delete its compiled version: two versions of the same second may have the same size."""
    file.write_bytes(content)
    for compiled in file.parent.glob(f"__pycache__/{file.stem}.*"):
        compiled.unlink()


def _end_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
