"""The folder of an arena: the league it belongs to, and the results so far, a line for each match.

A line is there whole or not at all. Whatever stops an arena, it goes on after the last whole line.
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


class Ledger:
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
            _write_whole(known, about.encode())
        elif known.read_text("utf-8") != about:
            raise RefusedError("arena.other_league", folder=str(folder))
        self.results = self._read()

    @property
    def left(self) -> list[Fixture]:
        """The matches that are still to be played."""
        return [fixture for fixture in self._fixtures if fixture.number not in self.results]

    def add(self, result: dict[str, Any]) -> None:
        """Write a result down, and let Ctrl-C wait for that; if it fails, what stood there before still stands."""
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
        """Put the lines in the order of the league, so that equal leagues have equal files."""
        lines = [json.dumps(self.results[number], separators=(",", ":")) for number in sorted(self.results)]
        _write_whole(self.file, "".join(f"{line}\n" for line in lines).encode())

    def _read(self) -> dict[int, dict[str, Any]]:
        """Read the whole lines; what was cut off in the middle is dropped."""
        results: dict[int, dict[str, Any]] = {}
        if not self.file.exists():
            return results
        whole = 0
        with self.file.open("rb") as lines:
            for at, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):
                    break
                result = self._checked(line, at)
                results[result["number"]] = result
                whole += len(line)
        os.truncate(self.file, whole)
        return results

    def _checked(self, line: bytes, at: int) -> dict[str, Any]:
        """The result that stands in a line; a line that is none is refused."""
        with contextlib.suppress(ValueError, TypeError, KeyError, IndexError, RecursionError):
            result = json.loads(line)
            if is_result(result, self._fixtures[result["number"]]):
                return result  # type: ignore[no-any-return]  # JSON
        raise RefusedError("arena.damaged", file=str(self.file), line=at)


def _write_whole(file: Path, text: bytes) -> None:
    """Write a file so that it is there whole or as it was before."""
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        unfinished.write_bytes(text)
        os.replace(unfinished, file)  # noqa: PTH105  # whole or not at all
    finally:
        unfinished.unlink(missing_ok=True)
