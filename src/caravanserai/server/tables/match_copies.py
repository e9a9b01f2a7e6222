"""Copies of finished matches, which a person plays on against bots from any moment. Their results are not counted."""

from __future__ import annotations

import json
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import caravanserai
from caravanserai.bots import plays, usual_bot
from caravanserai.server.domain.clocks import start_clocks
from caravanserai.server.domain.seating import free_name, with_seat
from caravanserai.server.domain.table_info import PLAYING, SeatInfo, TableInfo
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import snapshots, table_origins, table_store, uncounted
from caravanserai.server.storage.clocks import save_clocks
from caravanserai.server.storage.snapshots import Snapshot, started_match
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.server.storage.uncounted import RETRY, Uncounted
from caravanserai.web.player import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.person import Person
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.tables.bot_pool import MatchSource
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table
    from caravanserai.web.player import Player

_LOG: Final = logging.getLogger(__name__)


class CopiedCalls(NamedTuple):
    """The answers of a match up to a moment, each with the digest of the position after it, and that position."""

    calls: tuple[tuple[int, int, str], ...]
    position: Snapshot

    @classmethod
    def of(cls, match: Match[Any], number: int) -> CopiedCalls:
        """Repeat the first answers of a match; undone answers are left out."""
        again = match.game.start(match.seats, match.seed, match.setup)
        calls = []
        for seat, choice in match.answers()[:number]:
            again.answer(choice, seat)
            calls.append((seat, choice, again.digest()))
        return cls(tuple(calls), Snapshot.of(again, number))

    def to_json(self) -> str:
        """Return the calls as text, which another process sends."""
        return json.dumps(self)

    @classmethod
    def from_json(cls, text: str) -> CopiedCalls:
        """Read what `to_json` returns."""
        calls, position = json.loads(text)
        return cls(tuple((seat, choice, digest) for seat, choice, digest in calls), Snapshot(*position))


async def open_copy(  # noqa: PLR0913, PLR0917  # whose copy, of what, and from where
    registry: TableRegistry,
    person: Person,
    seat: int,
    source: MatchSource,
    players: Sequence[Player],
    copied: CopiedCalls,
    page: str,
    address: str,
) -> Table:
    """Open a running table with a copy of a finished match: the person has one seat, bots have the others.

    The bots of the match keep their seats. The match goes on with the same seed, so the same bots answer alike. `page`
    is the address of the finished match.
    """
    game, store = caravanserai.game(source.game), registry.store
    if source.base is not None or copied.position.rules != game.rules:
        raise RefusedError("retry_older_rules")
    if not 0 <= seat < source.seats:
        raise RefusedError("no_seat")
    name, now, mark = secrets.token_urlsafe(9), store.now(), registry.marker.mark(address)
    info = TableInfo(
        name,
        source.game,
        game.rules,
        source.seats,
        dict(source.options),
        source.seed,
        person.id,
        open=False,
        clock=0,
        status=PLAYING,
        scores=None,
        created=now,
        changed=now,
    )
    seat_infos = seats_of_copy(source, players, seat, person)
    calls = [StoredCall(*call, time.time()) for call in copied.calls]
    position = started_match(source.game, source.seats, source.seed, source.options)
    clocks = start_clocks(info.pace, [0.0] * info.seats, {}, now)

    def write(connection: Connection) -> None:
        registry.check_shares(connection, person.id, mark, now)
        table_store.add_table(connection, info)
        table_store.save_seats(connection, name, seat_infos)
        table_store.add_calls(connection, name, 0, calls)
        save_clocks(connection, name, dict(enumerate(clocks)))
        snapshots.save(connection, name, Snapshot.of(position, 0))
        snapshots.save(connection, name, copied.position)
        table_origins.save_origin(connection, name, mark, now)
        uncounted.save(connection, name, Uncounted(RETRY, page, len(calls)))

    await store.do(write)
    _LOG.info("match copied", extra={"table": name, "game": info.game, "number": len(calls)})
    return await registry.table(name)


def seats_of_copy(source: MatchSource, players: Sequence[Player], seat: int, person: Person) -> list[SeatInfo]:
    """Return the seats of a copy: the person, the bots of the match, and bots of the usual level for other people."""
    game = caravanserai.game(source.game)
    seats = [SeatInfo(number, OPEN, None, "", "", away=False) for number in range(source.seats)]
    for player in players:
        if player.kind == BOT and player.seat != seat:
            bot = player.bot if plays(player.bot, game) else usual_bot(game)
            seats = with_seat(seats, SeatInfo(player.seat, BOT, None, player.name, bot, away=False))
    seats = with_seat(seats, SeatInfo(seat, PERSON, person.id, free_name(seats, person.name), "", away=False))
    for number in range(source.seats):
        if seats[number].kind == OPEN:
            seats = with_seat(seats, SeatInfo(number, BOT, None, free_name(seats), usual_bot(game), away=False))
    return seats
