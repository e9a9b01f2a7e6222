"""Lists of tables: the game, the players, and what each table waits for."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.game_cards import picture_of, title_of
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, ranked
from caravanserai.server.domain.time_controls import pace_in_words, span
from caravanserai.server.errors import RefusedError, StoreError
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for, board_type
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.server.domain.table_info import SeatInfo
    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.table_store import ListedTable
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

_LOG: Final = logging.getLogger(__name__)
TURN: Final = "turn"
WAITING: Final = "waiting"
BROKEN: Final = "broken"
_ORDER: Final = (TURN, WAITING, BROKEN, GATHERING, CLOSED, OVER)


class TableLine(NamedTuple):
    """A table as one reader sees it in a list."""

    id: str
    title: str
    picture: str
    state: str
    where: str
    """The progress of the match, or its options before the beginning."""
    note: str
    """What the table waits for."""
    seats: tuple[SeatInfo, ...]
    badges: tuple[int, ...]
    """The colour and shape of each seat, as at the table; empty if only the loaded match could tell them."""
    closable: bool
    """Whether the reader may close the table: it is theirs, and no other person plays there."""


async def lines(registry: TableRegistry, person: Person, listed: Iterable[ListedTable]) -> list[TableLine]:
    """Return tables as lines: first those that wait for the reader, last those that are over."""
    made = []
    for one in listed:
        made.append(await _line(registry, person, one))
        await asyncio.sleep(0)  # other requests go on between two tables
    return sorted(made, key=lambda line: _ORDER.index(line.state))


def may_close(person: str, host: str, status: str, seat_infos: Iterable[SeatInfo]) -> bool:
    """Return whether a person may close a table: their own, before the match or while no other person plays there."""
    others = any(seat_info.person not in {None, person} for seat_info in seat_infos)
    return person == host and status not in {OVER, CLOSED} and (status == GATHERING or not others)


async def _line(registry: TableRegistry, person: Person, listed: ListedTable) -> TableLine:
    info, seat_infos = listed
    words = Words(person.lang)
    try:
        state, where, note, badges = await _status_of(registry, person, listed, words)
    except Exception as fault:  # noqa: BLE001  # one unreadable match must not break the front page
        if not isinstance(fault, RefusedError | StoreError):  # these are in the log already
            _LOG.exception("a match could not be listed", extra={"table": info.id})
        state, where, note, badges = BROKEN, "", words.say("lobby.broken"), ()
    closable = may_close(person.id, info.host, info.status, seat_infos)
    title, picture = title_of(info.game, person.lang), picture_of(info.game)
    return TableLine(info.id, title, picture, state, where, note, seat_infos, badges, closable)


async def _status_of(
    registry: TableRegistry, person: Person, listed: ListedTable, words: Words
) -> tuple[str, str, str, tuple[int, ...]]:
    """Return the state of a table, its progress, what it waits for, and the badges of its players."""
    info, seat_infos = listed
    given_out = board_type(info.game).gives_badges and info.status != GATHERING
    badges = () if given_out else tuple(seat_info.seat + 1 for seat_info in seat_infos)
    if info.status == CLOSED:
        return CLOSED, "", words.say("admin.closed.note"), badges
    if info.status == GATHERING:
        free = words.say("lobby.free_seats", sum(seat_info.kind == OPEN for seat_info in seat_infos))
        return GATHERING, pace_in_words(words, info.pace), free, badges
    if info.status == OVER and info.scores is not None:
        return OVER, "", ", ".join(f"{seat_info.name} {score}" for score, seat_info in ranked(info, seat_infos)), badges
    return _standing(await registry.table(info.id), person, words)


def _standing(table: Table, person: Person, words: Words) -> tuple[str, str, str, tuple[int, ...]]:
    """Return the state of a running match, its progress, the players it waits for, and their badges."""
    if table.match is None:
        return BROKEN, "", words.say("lobby.broken"), ()
    perspective = Perspective(table.match, None, table.players(), person.lang)
    progress = board_for(perspective).progress()
    badges = tuple(player.badge for player in perspective.players)
    where = ", ".join(filter(None, (progress.title, progress.note)))
    mine = [
        seat
        for seat in table.seating.seats_of(person.id)
        if seat in perspective.deciding and not table.seating.seats[seat].away
    ]
    if mine:
        deadlines = [at for at in (table.clocks.readings[seat].deadline for seat in mine) if at is not None]
        left = span(words, min(deadlines) - table.now()) if deadlines else ""
        note = words.say("mail.your_turn", span=left) if left else words.say("web.your_turn")
        return TURN, where, note, badges
    names = ", ".join(table.seating.seats[seat].name for seat in perspective.deciding)
    return WAITING, where, words.say("lobby.thinking", len(perspective.deciding), names=names), badges
