"""The report: the test that caught each mutant, as JSON, so that two versions of the tests can be compared."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tools.mutants.trial import CAUGHT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tools.mutants.catalogue import Mutant
    from tools.mutants.trial import Outcome


class Report:
    """The outcomes so far. A file, if given, is updated after every mutant and keeps the other entries."""

    def __init__(self, file: Path | None, *, goes_on: bool = False) -> None:
        known = read(file) if file is not None and goes_on and file.exists() else {"mutants": {}, "planted": {}}
        self._file = file
        self._known = known["mutants"]
        self.mutants: dict[str, dict[str, Any]] = {}
        self.planted: dict[str, int] = known["planted"]

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        """Add the outcome of a mutant."""
        seconds = {"seconds": round(outcome.seconds, 1), "cpu": round(outcome.cpu, 1)}
        self.mutants[mutant.name] = {
            "area": mutant.area,
            "verdict": outcome.verdict,
            "by": outcome.by,
            "tests": list(mutant.tests),
            **seconds,
        }
        self.keep()

    def keep(self) -> None:
        """Write the file."""
        if self._file is not None:
            facts = {"mutants": self._known | self.mutants, "planted": self.planted}
            self._file.write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def read(file: Path) -> dict[str, Any]:
    """Read a file."""
    facts: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return facts


def lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """The mutants that were caught before and are not caught now."""
    for name, facts in before["mutants"].items():
        now = after["mutants"].get(name, {"verdict": "not tried", "by": ""})
        if facts["verdict"] == CAUGHT != now["verdict"]:
            yield f"{name}: caught by {facts['by']} before, now {now['verdict']} {now['by']}".rstrip()
    for test, cases in before["planted"].items():
        now = after["planted"].get(test, 0)
        if now < cases:
            yield f"{test}: {cases} cases before, now {now}"
