"""The check of a line of results."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import RecordError
from caravanserai.kernel.record import Record

if TYPE_CHECKING:
    from caravanserai.arena.fixture import Fixture

_ENDING: Final = ("scores", "ranks", "answers")
"""The keys of the outcome of a match."""


def is_result(found: object, fixture: Fixture) -> bool:
    """Whether the data is the complete result of this match.

    Its record must belong to the match, but is not replayed.
    """
    about, record = fixture.about, ("record",) if fixture.keep_record else ()
    return (
        isinstance(found, dict)
        and set(found) == {*about, *_ENDING, *record}
        and _as_text({name: found[name] for name in about}) == _as_text(about)
        and _is_ending(fixture.seats, *(found[name] for name in _ENDING))
        and (not record or _is_recorded(found))
    )


def _as_text(data: object) -> str:
    """Data as text, so that values of different types, such as 1 and true, differ."""
    return json.dumps(data, sort_keys=True)


def _is_ending(seats: int, scores: object, ranks: object, answers: object) -> bool:
    """Whether there is a score and a rank for each seat; a rank is one more than the number of seats above it."""
    return (
        _are_numbers(scores, seats)
        and isinstance(ranks, list)
        and _are_numbers(ranks, seats)
        and ranks == [1 + sum(other < rank for other in ranks) for rank in ranks]
        and type(answers) is int
        and answers >= 0
    )


def _are_numbers(found: object, count: int) -> bool:
    return isinstance(found, list) and len(found) == count and all(type(number) is int for number in found)


def _is_recorded(found: dict[str, Any]) -> bool:
    try:
        record = Record.from_data(found["record"])
    except RecordError:
        return False
    same = all(getattr(record, name) == found[name] for name in ("game", "seats", "options", "seed"))
    return same and len(record.calls) == found["answers"] and record.scores == tuple(found["scores"])
