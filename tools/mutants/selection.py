"""The tests that `make test` runs, from its command lines without the options for speed and display."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_WITHOUT_VALUE: Final = re.compile(r"-[qvxs]+|-[nr]\w+|--(exitfirst|ff|failed-first|no-header|no-summary)")
"""Options without a value that select no tests."""
_WITH_VALUE: Final = re.compile(
    r"-n|-r|--(numprocesses|dist|maxprocesses|maxfail|durations(-min)?|tb|junit-?xml|color|verbosity)"
)
"""Options with a value that select no tests; the value is the next word or follows a `=`."""
_TAKES_NEXT: Final = ("-m", "-k", "-p", "-o", "-c", "--ignore", "--ignore-glob", "--deselect", "--confcutdir")
"""Options that select tests, and whose value is the next word."""
_OF_AN_OUTER_MAKE: Final = ("ARGS", "MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "MFLAGS")
_TESTS: Final = "tests"
_SETTING: Final = re.compile(r"[A-Za-z_]\w*=.*")


class Selection(NamedTuple):
    """One command line of `make test`."""

    options: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Its files and folders; empty for all."""
    environ: tuple[tuple[str, str], ...] = ()

    def of(self, tests: Sequence[str]) -> list[str]:
        """The files, folders and single tests that this command line runs."""
        if not self.paths:
            return list(tests)
        files = {test: PurePath(test.partition("::")[0]) for test in tests}
        return [test for test, file in files.items() if any(map(file.is_relative_to, self.paths))]


def selections(tree: Path) -> list[Selection]:
    """The selections of `make test` in a tree."""
    command = ["make", "--no-print-directory", "-n", "-C", str(tree), "test", "ARGS="]
    environ = {name: value for name, value in os.environ.items() if name not in _OF_AN_OUTER_MAKE}
    completed = subprocess.run(command, env=environ, check=True, capture_output=True, text=True)  # noqa: S603  # our own Makefile
    return parsed(completed.stdout)


def parsed(commands: str) -> list[Selection]:
    """The selections in the output of `make -n test`."""
    lines = commands.replace("\\\n", " ").splitlines()
    found = [_selection(words) for words in map(_words, lines) if any(map(_is_pytest, words))]
    if not found:
        raise ValueError("make test runs no pytest that could be seen")
    return found


def _words(line: str) -> list[str]:
    """The words of a command; empty for a part of a longer script."""
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        return []


def _is_pytest(word: str) -> bool:
    return PurePath(word).name == "pytest"


def _selection(words: list[str]) -> Selection:
    start = next(at for at, word in enumerate(words) if _is_pytest(word))
    environ = [tuple(word.split("=", 1)) for word in words[:start] if _SETTING.fullmatch(word)]
    options: list[str] = []
    paths: list[str] = []
    rest = iter(words[start + 1 :])
    for word in rest:
        name = word.split("=", 1)[0]
        if _WITHOUT_VALUE.fullmatch(word):
            continue
        if _WITH_VALUE.fullmatch(name):
            if name == word:
                next(rest, None)
        elif word in _TAKES_NEXT:
            options += (word, next(rest, ""))
        elif word.startswith(_TESTS):
            paths.append(word)
        else:
            options.append(word)  # also the value of an unknown option
    return Selection(tuple(options), tuple(paths), tuple((name, value) for name, value in environ))
