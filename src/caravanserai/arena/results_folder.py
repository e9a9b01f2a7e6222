"""The results folder of an arena: its league, and the results so far, one line for each match.

A line is written completely or not at all. After any interruption the arena continues after the last complete line.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.interrupts import interrupts_held
from caravanserai.arena.result import is_result
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

    from caravanserai.arena.fixture import Fixture
    from caravanserai.arena.league import League

_LEAGUE: Final = "league.json"
RESULTS: Final = "results.jsonl"


class ResultsFolder:
    """The results of one league in one folder."""

    def __init__(self, folder: Path, league: League, fixtures: list[Fixture]) -> None:
        self.folder = folder
        self.file = folder / RESULTS
        self._fixtures = fixtures
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (FileNotFoundError, FileExistsError, NotADirectoryError):
            raise RefusedError("arena.no_folder", folder=str(folder)) from None
        about = json.dumps(league.to_data(), indent=1, sort_keys=True) + "\n"
        known = folder / _LEAGUE
        if not known.exists():
            if self.file.exists():
                raise RefusedError("arena.other_league", folder=str(folder))
            _write_atomically(known, about.encode())
        elif known.read_text("utf-8") != about:
            raise RefusedError("arena.other_league", folder=str(folder))
        self.results = self._read()

    @property
    def left(self) -> list[Fixture]:
        """The matches without a result."""
        return [fixture for fixture in self._fixtures if fixture.number not in self.results]

    def add(self, result: dict[str, Any]) -> None:
        """Append a result; Ctrl-C waits until the line is written.

        If writing fails, the file keeps its previous content.
        """
        line = json.dumps(result, separators=(",", ":")).encode() + b"\n"
        with interrupts_held(), self.file.open("ab") as lines:
            before = lines.tell()
            try:
                lines.write(line)
                lines.flush()
            except OSError:
                os.truncate(self.file, before)
                raise
            self.results[result["number"]] = result

    def finish(self) -> None:
        """Sort the lines by match number, so that equal leagues have equal files."""
        lines = [json.dumps(self.results[number], separators=(",", ":")) for number in sorted(self.results)]
        _write_atomically(self.file, "".join(f"{line}\n" for line in lines).encode())

    def _read(self) -> dict[int, dict[str, Any]]:
        """Read the complete lines; cut off an incomplete last line."""
        results: dict[int, dict[str, Any]] = {}
        if not self.file.exists():
            return results
        complete = 0
        with self.file.open("rb") as lines:
            for at, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):
                    break
                result = self._checked(line, at)
                results[result["number"]] = result
                complete += len(line)
        os.truncate(self.file, complete)
        return results

    def _checked(self, line: bytes, at: int) -> dict[str, Any]:
        """The result in a line; an invalid line raises an error."""
        with contextlib.suppress(ValueError, TypeError, KeyError, IndexError, RecursionError):
            result = json.loads(line)
            if is_result(result, self._fixtures[result["number"]]):
                return result  # type: ignore[no-any-return]  # JSON
        raise RefusedError("arena.damaged", file=str(self.file), line=at)


def _write_atomically(file: Path, text: bytes) -> None:
    """Write a file atomically: it has the new content or the old one."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        unfinished.write_bytes(text)
        os.replace(unfinished, file)  # noqa: PTH105  # atomic
    finally:
        unfinished.unlink(missing_ok=True)
