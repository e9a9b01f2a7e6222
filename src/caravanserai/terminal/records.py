"""Records read from files: one that stands alone, or a match of an arena by its number."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import RecordError
from caravanserai.kernel.record import Record
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

_LARGEST: Final = 1 << 26
"""No record is longer; what goes on and on is read no further."""


def record_in(file: Path, number: int | None) -> Record:
    """The record of a file; among the results of an arena, that of the match of this number."""
    if file.suffix == ".jsonl":
        return _result_in(file, number)
    if number is not None:
        raise RefusedError("arena.match.not_results")
    with file.open("rb") as opened:
        return Record.from_json(opened.read(_LARGEST))


def _result_in(file: Path, number: int | None) -> Record:
    numbers = []
    with file.open("rb") as lines:
        while line := lines.readline(_LARGEST):
            result = _result(line)
            numbers.append(result["number"])
            if result["number"] == number:
                if "record" not in result:
                    raise RefusedError("arena.match.no_record", file=str(file), number=number)
                return Record.from_data(result["record"])
    if not numbers:
        raise RecordError(f"{file} is empty")
    key = "arena.match.which" if number is None else "arena.match.none"
    raise RefusedError(key, file=str(file), number=number, first=min(numbers), last=max(numbers))


def _result(line: bytes) -> dict[str, Any]:
    try:
        result = json.loads(line)
    except ValueError as fault:
        raise RecordError(f"a line is no JSON: {fault}") from fault
    if not isinstance(result, dict) or type(result.get("number")) is not int:
        raise RecordError("a line is no result of an arena")
    return result
