"""The mutants as data: `tests/mutants/<area>.toml`, one entry each."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA: Final = Path(__file__).resolve().parents[2] / "tests" / "mutants"
PACKAGE: Final = Path("src", "caravanserai")
_PLANTED: Final = "planted.toml"
"""The list of faults that tests plant themselves."""


class Mutant(NamedTuple):
    """A change at one place in one file, and the tests that must fail with it."""

    area: str
    name: str
    file: str
    """The path below `src/caravanserai`."""
    find: str
    replace: str
    tests: tuple[str, ...]
    """Files or folders of tests."""
    only: str = ""
    """The value of pytest's `-k`, if the files contain many other tests."""

    def applied(self, tree: Path) -> str:
        """The text of its file with the change; a `ValueError` says why it cannot be made in this tree."""
        file = tree / PACKAGE / self.file
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        found = text.count(self.find)
        if found != 1:
            raise ValueError(f"{self.file} holds the text to be replaced {found} times")
        return text.replace(self.find, self.replace)


class Planted(NamedTuple):
    """A test that plants faults itself, and the minimum number of its cases."""

    test: str
    cases: int


def read_mutants(folder: Path = DATA) -> list[Mutant]:
    """All mutants, area by area."""
    return [
        Mutant(file.stem, **{**entry, "tests": tuple(entry["tests"])})
        for file in sorted(folder.glob("*.toml"))
        if file.name != _PLANTED
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    ]


def read_planted(folder: Path = DATA) -> list[Planted]:
    """All tests that plant faults themselves."""
    file = folder / _PLANTED
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return [Planted(**entry) for entry in tomllib.loads(text).get("planted", [])]


def faults(mutants: list[Mutant], planted: list[Planted], tree: Path) -> Iterator[str]:
    """The errors in the lists themselves, in this tree."""
    names = [mutant.name for mutant in mutants]
    yield from (f"two mutants are called {name!r}" for name in sorted({one for one in names if names.count(one) > 1}))
    for mutant in mutants:
        missing = [test for test in mutant.tests if not (tree / test).exists()]
        if missing or not mutant.tests:
            yield f"{mutant.name}: there is no {', '.join(missing) or 'test'}"
        try:
            text = mutant.applied(tree)
            if mutant.file.endswith(".py"):
                compile(text, mutant.file, "exec")
        except (ValueError, SyntaxError) as fault:
            yield f"{mutant.name}: {fault}"
        if mutant.find == mutant.replace:
            yield f"{mutant.name}: it changes nothing"
    for one in planted:
        if not (tree / one.test.partition("::")[0]).exists():
            yield f"{one.test}: there is no such file"
