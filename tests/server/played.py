"""Played matches that are written into the store of a server before a test begins."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

import caravanserai
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import OVER, PLAYING, SeatInfo, TableInfo
from caravanserai.server.identity.person import Person
from caravanserai.server.identity.signing import Signer
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.server.storage import table_store
from caravanserai.server.storage.keys import make_key, read_key
from caravanserai.server.storage.people import save_person
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.web.player import BOT, PERSON

AMAIA: Final = Person("amaia", "Amaia", "en")
OTHERS: Final = ("Teo", "Noor", "Ilse", "Bram", "Yara")
SHORT_GLANCES: Final = "from caravanserai.server.review import analyst; analyst.GLANCE = 6"
"""Code with which a server analyses each answer of a match for a quarter of the usual time."""


def played(game: str, seats: int, answers: int = 10_000, seed: str = "tea", **options: str) -> Match[Any]:
    """Return a match that the heuristic bot has played, up to a number of answers."""
    match = caravanserai.game(game).start(seats, seed, options)
    dice = Dice("played")
    while not match.over and match.number < answers:
        decision = match.decision
        assert decision is not None
        chair = match.chair(decision.seat)
        match.answer(match.game.greedy(chair.view(), chair.decision, chair.options, dice), decision.seat)
    return match


def store_match(
    folder: Path,
    match: Match[Any],
    name: str,
    kinds: tuple[str, ...] = (),
    amaia: Person = AMAIA,
    *,
    bot: str = "random",
    ended: float = 1.0,
    minutes: float = 0.0,
) -> str:
    """Write a match into the store of a folder, with Amaia in the first seat; return the path of its table.

    It ended at a time of the wall clock, and took these minutes.
    """
    record, now = match.record(), time.time()
    last = max(1, len(record.calls) - 1)
    calls = [
        StoredCall(*call, digest, ended - 60 * minutes * (1 - number / last))
        for number, (call, digest) in enumerate(zip(record.calls, record.digests, strict=True))
    ]
    status, scores = (OVER, match.scores()) if match.over else (PLAYING, None)
    agreed = (record.game, record.rules, record.seats, record.options, record.seed)
    info = TableInfo(
        name, *agreed, host=AMAIA.id, open=False, clock=0, status=status, scores=scores, created=now, changed=now
    )
    kinds = kinds or (PERSON,) + (BOT,) * (record.seats - 1)
    names = (AMAIA.name, *OTHERS)
    persons = [(names[seat].lower() if kind == PERSON else None) for seat, kind in enumerate(kinds)]
    bots = [bot if kind == BOT else "" for kind in kinds]
    seat_infos = [
        SeatInfo(seat, kind, persons[seat], names[seat], bots[seat], away=False) for seat, kind in enumerate(kinds)
    ]

    file = Settings(folder).database_file
    if not file.exists():
        Store(SqliteDatabase(file)).close()  # creates the schema
    key_of(folder)
    with contextlib.closing(sqlite3.connect(file)) as store, store:
        save_person(store, amaia, 1.0)
        table_store.add_table(store, info)
        table_store.save_seats(store, name, seat_infos)
        table_store.add_calls(store, name, 0, calls)
    return f"/tables/{name}"


def cookie(folder: Path, person: str = AMAIA.id) -> tuple[str, str]:
    """Return the cookie of a person for the server of a folder."""
    return COOKIE, Signer(key_of(folder), "person").sign(person)


def key_of(folder: Path) -> bytes:
    """Return the secret key of a folder; make it if it is missing."""
    file = Settings(folder).key_file
    return read_key(file) if file.exists() else make_key(file)
