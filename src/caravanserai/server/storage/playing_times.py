"""The playing times of matches, from the times of their answers."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.match_lengths import AGAINST_BOTS, LAST, WITH_PEOPLE, measured
from caravanserai.server.errors import StoreError
from caravanserai.server.storage.uncounted import IS_COUNTED

if TYPE_CHECKING:
    from caravanserai.server.domain.match_lengths import Length
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.store import Store

_LOG: Final = logging.getLogger(__name__)
LONGEST_PAUSE: Final = 300.0
"""Seconds that a pause between two answers counts at most: a longer one was a break."""
_MEASURE_AFTER: Final = 60.0
"""Seconds after the start until the lengths of matches are measured for the first time."""
_MEASURE_EVERY: Final = 600.0
"""Seconds between two measurements of the usual lengths."""
_LOOKED_AT: Final = 500
"""The number of finished matches among which the last ones of each kind are found."""
_MOST_KEPT: Final = 5000


class PlayingTime(NamedTuple):
    """The wall-clock times of the first and the last answer of a match, and the seconds that people and bots played."""

    begun: float
    ended: float
    seconds: float


class TableKind(NamedTuple):
    """The tables that have the same usual length: those of a game, a number of seats, and of bots or people."""

    game: str
    seats: int
    kind: str


class PlayingTimes:
    """Knows the playing time of each match, and the usual length for each kind of table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: dict[str, PlayingTime | None] = {}
        """The times of finished matches, which do not change any more."""
        self._usual: dict[TableKind, Length] = {}

    def usual(self, game: str, seats: int, kind: str) -> Length | None:
        """Return the measured length of a kind of table; None if too few matches have ended."""
        return self._usual.get(TableKind(game, seats, kind))

    async def of(self, table_id: str, *, over: bool) -> PlayingTime | None:
        """Return the playing time of a match; None before its first answer."""
        if table_id in self._kept:
            return self._kept[table_id]
        found = await self._store.do(lambda store: playing_time(store, table_id))
        if over:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[table_id] = found
        return found

    async def measure(self) -> None:
        """Measure the usual lengths of all kinds of tables."""
        found: dict[TableKind, list[float]] = defaultdict(list)
        for table_id, table_kind in await self._store.do(lambda store: last_finished(store, _LOOKED_AT)):
            if len(found[table_kind]) < LAST:
                time = await self.of(table_id, over=True)
                found[table_kind] += [] if time is None else [time.seconds]
        lengths = {table_kind: measured(seconds) for table_kind, seconds in found.items()}
        self._usual = {table_kind: length for table_kind, length in lengths.items() if length is not None}

    async def work(self) -> None:
        """Measure the usual lengths again and again, but not while the server starts; a chore of the server."""
        await asyncio.sleep(_MEASURE_AFTER)
        while True:
            try:
                await self.measure()
            except StoreError as fault:
                _LOG.warning("the lengths of matches could not be measured", extra={"reason": str(fault)})
            await asyncio.sleep(_MEASURE_EVERY)


# -- in the store's thread ----------------------------------------------------------------------------------


def playing_time(connection: Connection, table_id: str) -> PlayingTime | None:
    """Measure a match; a clock that was put back counts as no time."""
    row = connection.execute(
        "select min(at), max(at), sum(case when gap > :most then :most when gap > 0 then gap else 0 end) from"
        " (select at, at - lag(at) over (order by number) as gap from call where table_id = :table_id) as answered",
        {"table_id": table_id, "most": LONGEST_PAUSE},
    ).fetchone()
    return None if row[0] is None else PlayingTime(float(row[0]), float(row[1]), float(row[2]))


def last_finished(connection: Connection, most: int) -> list[tuple[str, TableKind]]:
    """Return the counted matches of people who played to the end, without those by letter, the last ones first."""
    people = "select count(*) from seat where table_id = id and kind = 'person' and not away"
    rows = connection.execute(
        f"select id, game, seats, ({people}) as people from game_table"  # noqa: S608  # constant SQL
        f" where status = 'over' and scores is not null and clock < {DAY} and bank < {DAY}"
        f" and {IS_COUNTED}"
        f" order by changed desc limit {int(most)}"
    ).fetchall()
    return [
        (row["id"], TableKind(row["game"], row["seats"], AGAINST_BOTS if row["people"] == 1 else WITH_PEOPLE))
        for row in rows
        if row["people"]
    ]
