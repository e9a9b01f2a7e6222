"""Check every field of a match file before the match is built."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.bots import plays
from caravanserai.kernel.chance import checked_seed
from caravanserai.kernel.errors import CaravanseraiError, UnknownGameError, shown
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import (
    CLOSED,
    GATHERING,
    OVER,
    OVERTIMES,
    PLAYING,
    STATUSES,
    SeatInfo,
    TableInfo,
)
from caravanserai.server.identity.person import clean
from caravanserai.server.storage.integrity import is_sound
from caravanserai.server.storage.snapshots import Snapshot
from caravanserai.server.storage.table_store import (
    GIVEN_BY_TABLE,
    GIVEN_SINGLY,
    StoredCall,
    StoredChat,
    StoredTable,
)
from caravanserai.server.storage.uncounted import LESSON, RETRY
from caravanserai.text.refusal import SpokenError
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[Any], bool]

PARTS: Final[dict[str, Any]] = {"places": SeatInfo, "calls": StoredCall, "chat": StoredChat, "snapshots": Snapshot}
FIELD_OF_PART: Final = {"places": "seats"}
"""Fields of `StoredTable` by their older names in the file; the file also says `deed` for `info`."""
_IDENTIFIER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_DIGEST: Final = re.compile(r"[0-9a-f]{16}")
_LONGEST_NAME: Final = 60
_LONGEST_LINE: Final = 500
_LONGEST_STATE: Final = 1 << 20
_LONGEST_PACE: Final = 366 * DAY
_MOST: Final = 1 << 31
_MOST_SEATS: Final = 64
_MOST_OPTIONS: Final = 64
_LATEST: Final = 1e11
"""The latest valid time, in seconds; times of another server cannot be compared with the time of this one."""


class WrongPartError(CaravanseraiError):
    """A part of the file is not valid; `admin.match.wrong.<part>` is the text of the error."""

    def __init__(self, part: str, detail: str) -> None:
        super().__init__(detail)
        self.part = part

    def spoken(self, file: str) -> SpokenError:
        """Return the error for the operator."""
        return SpokenError(f"admin.match.wrong.{self.part}", file=file, detail=str(self))


def _whole(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _text(longest: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= longest and _can_be_stored(value)


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _can_be_stored(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _is_identifier(value: object) -> bool:
    return isinstance(value, str) and _IDENTIFIER.fullmatch(value) is not None


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and _DIGEST.fullmatch(value) is not None


def _is_name(value: object) -> bool:
    return isinstance(value, str) and clean(value, _LONGEST_NAME) == value and _can_be_stored(value)


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _is_time(value: object) -> bool:
    return type(value) in {int, float} and 0 <= value <= _LATEST  # type: ignore[operator]  # a number


def _is_seed(value: Any) -> bool:  # noqa: ANN401  # foreign JSON
    try:
        return value is not None and checked_seed(value) == value
    except CaravanseraiError:
        return False


def _are_options(value: object) -> bool:
    short = _text(_LONGEST_NAME)
    return isinstance(value, dict) and len(value) <= _MOST_OPTIONS and all(map(short, (*value, *value.values())))


def _are_scores(value: object) -> bool:
    return isinstance(value, list) and all(map(_whole(-_MOST, _MOST), value))


_INFO: Final[dict[str, Check]] = {
    "id": _is_identifier,
    "game": _is_identifier,
    "rules": _whole(0, _MOST),
    "seats": _whole(1, _MOST_SEATS),
    "options": _are_options,
    "seed": _is_seed,
    "host": _is_identifier,
    "open": _is_flag,
    "clock": _whole(0, _LONGEST_PACE),
    "status": _one_of(*STATUSES),
    "scores": _or_none(_are_scores),
    "created": _is_time,
    "changed": _is_time,
    "bank": _whole(0, _LONGEST_PACE),
    "increment": _whole(0, _LONGEST_PACE),
    "overtime": _one_of(*OVERTIMES),
}
_OWN_PART: Final = {"id": "id", "host": "id", "person": "id", "seats": "seats", "scores": "scores"}
"""Fields of a table with an error text of their own; the others have the text of `facts`."""
_ROWS: Final[dict[str, dict[str, Check]]] = {
    "places": {
        "seat": _whole(0, _MOST_SEATS),
        "kind": _one_of(OPEN, PERSON, BOT),
        "person": _or_none(_is_identifier),
        "name": _is_name,
        "bot": _text(_LONGEST_NAME),
        "away": _is_flag,
    },
    "calls": {
        "seat": _whole(-1, _MOST_SEATS),
        "choice": _whole(-1, _MOST),
        "digest": _is_digest,
        "at": _is_time,
        "given": _whole(GIVEN_SINGLY, GIVEN_BY_TABLE),
    },
    "chat": {
        "seat": _or_none(_whole(0, _MOST_SEATS)),
        "name": _is_name,
        "text": _text(_LONGEST_LINE),
        "at": _is_time,
    },
    "snapshots": {
        "calls": _whole(0, _MOST),
        "rules": _whole(0, _MOST),
        "number": _whole(0, _MOST),
        "base": _is_flag,
        "state": _text(_LONGEST_STATE),
        "digest": _is_digest,
    },
}


def read_match(facts: dict[str, Any]) -> StoredTable:
    """Build a table from the data of a file; raise a `WrongPartError` for invalid data."""
    info = TableInfo(**facts["deed"])
    for name, check in _INFO.items():
        if not check(getattr(info, name)):
            raise WrongPartError(_OWN_PART.get(name, "facts"), f"{name} is {shown(getattr(info, name))}")
    parts = {part: _rows(part, facts[part]) for part in PARTS}
    info = info._replace(scores=None if info.scores is None else tuple(info.scores))
    rows = (parts["places"], parts["calls"], parts["chat"], parts["snapshots"])
    stored = StoredTable(info, *rows, [], None, {}, {}, frozenset())
    _check_seats(stored)
    _check_match(stored)
    return stored


def read_uncounted(facts: dict[str, Any]) -> str:
    """Return why the match of a file is not counted; empty if it is, as in every file of an older version."""
    reason = facts.get("uncounted", "")
    if not _one_of("", LESSON, RETRY)(reason):
        raise WrongPartError("facts", f"uncounted is {shown(reason)}")
    return str(reason)


def _rows(part: str, rows: Any) -> list[Any]:  # noqa: ANN401  # foreign JSON
    read = []
    for at, row in enumerate(rows):
        made = PARTS[part](**row)
        for name, check in _ROWS[part].items():
            if not check(getattr(made, name)):
                detail = f"{name} of row {at} of {part} is {shown(getattr(made, name))}"
                raise WrongPartError(_OWN_PART.get(name, part), detail)
        read.append(made)
    return read


def _check_seats(stored: StoredTable) -> None:
    """Check that every seat exists once and has a valid holder."""
    info, seat_infos = stored.info, stored.seats
    try:
        game = caravanserai.game(info.game)
    except UnknownGameError:
        return  # the replay of the match reports it
    held = [seat_info.seat for seat_info in seat_infos]
    _expect(info.seats in game.seat_counts, "seats", f"{info.seats} seats in {info.game}")
    _expect(held == list(range(info.seats)), "seats", f"expected {info.seats} seats, found {held}")
    for seat_info in seat_infos:
        _expect(
            (seat_info.kind == PERSON) == (seat_info.person is not None),
            "seats",
            f"the person in seat {seat_info.seat}",
        )
        _expect(seat_info.kind != OPEN or info.status in {GATHERING, CLOSED}, "seats", f"seat {seat_info.seat} is open")
        plain = seat_info.kind == PERSON or not seat_info.away
        _expect(
            plain and (seat_info.kind == BOT or not seat_info.bot), "seats", f"seat {seat_info.seat} is of two kinds"
        )
        known = seat_info.kind != BOT or info.status == OVER or plays(seat_info.bot, game)
        _expect(known, "seats", f"the bot in seat {seat_info.seat} is {shown(seat_info.bot)}")


def _check_match(stored: StoredTable) -> None:
    """Check that answers, chat and scores belong to this table."""
    info, calls = stored.info, stored.calls
    _expect(info.status != GATHERING or not (calls or stored.snapshots), "calls", "answers before the match")
    for at, call in enumerate(calls):
        _expect(call.seat < info.seats, "calls", f"call {at} is of seat {call.seat}")
    for said in stored.chat:
        _expect(said.seat is None or said.seat < info.seats, "chat", f"a line of seat {said.seat}")
    _expect((info.scores is not None) == (info.status == OVER), "scores", f"scores of a table that is {info.status}")
    _expect(info.scores is None or len(info.scores) == info.seats, "scores", f"the scores are {shown(info.scores)}")


def _expect(holds: bool, part: str, detail: str) -> None:  # noqa: FBT001  # reads like assert
    if not holds:
        raise WrongPartError(part, detail)


def check_positions(stored: StoredTable) -> None:
    """Check that the stored positions are the positions after the answers; this needs a valid record."""
    for kept in stored.snapshots:
        _expect(is_sound(kept, stored.calls), "snapshots", f"the position after {kept.calls} calls is damaged")


def as_if_playing(stored: StoredTable) -> StoredTable:
    """Return a closed table with the status before, so that its answers can be replayed."""
    closed = stored.info.status == CLOSED and bool(stored.calls)
    return stored._replace(info=stored.info._replace(status=PLAYING)) if closed else stored
