"""Prepared answers: what somebody would answer if he were asked now. Given for him as long as nothing has changed.

Which questions can be prepared, and what an answer to them rests on, each game says itself. Nobody but the person
learns that an answer is prepared.
"""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import RefusedError
from caravanserai.text.describe import Describer
from caravanserai.web.table_talk import Preparable, Prepared

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match
    from caravanserai.server.play.table import Table
    from caravanserai.server.storage.store import Store


class PreparedAnswer(NamedTuple):
    """An answer to the next question of a kind, with a digest of what it rests on."""

    kind: str
    choice: int
    basis: str
    dropped: bool = False
    """Whether it was not given, because things have changed."""


def preparable(match: Match[Any], seat: int) -> tuple[Decision[Any], dict[int, str]] | None:
    """The question that a seat may expect, and the digests of what its answers rest on; None if there is none.

    It is the question that somebody else thinks about now, put to this seat.
    """
    asked = match.decisions()
    if len(asked) != 1 or asked[0].seat == seat or not asked[0].preparable:
        return None
    question = dataclasses.replace(asked[0], seat=seat)  # type: ignore[type-var]  # every decision is a dataclass
    found = _bases(question, match.view(seat))
    return (question, found) if found else None


async def prepare(store: Store, table: Table, seat: int, choice: int) -> None:
    """Prepare an answer; one prepared before is forgotten."""
    async with table.lock:
        if table.match is None:
            raise RefusedError("not_running")
        offer = preparable(table.match, seat)
        if offer is None or choice not in offer[1]:
            raise RefusedError("not_preparable")
        question, bases = offer
        await _keep(store, table, seat, PreparedAnswer(type(question).__name__, choice, bases[choice]))


async def forget(store: Store, table: Table, seat: int) -> None:
    """Forget what is prepared for a seat, or that it was dropped."""
    async with table.lock:
        await _keep(store, table, seat, None)


async def give_prepared(store: Store, table: Table) -> bool:
    """Give the first answer that was prepared for an open question; one that rests on what has changed is dropped.

    True if one was given.
    """
    match = table.match
    if match is None:
        return False
    for decision in match.decisions():
        seat, question = decision.seat, table.question_of(decision.seat)
        ready = table.prepared.get(seat)
        if ready is None or ready.dropped or seat not in table.people():
            continue
        holds = (
            ready.kind == type(decision).__name__
            and _bases(decision, match.view(seat)).get(ready.choice) == ready.basis
        )
        if holds:
            try:
                await table.answer(seat, ready.choice, question)
            except CaravanseraiError:
                holds = False
        async with table.lock:
            await _keep(store, table, seat, None if holds else ready._replace(dropped=True))
        if holds:
            return True
    return False


def prepared_in_words(table: Table, seat: int | None, lang: str) -> tuple[Prepared | None, tuple[Preparable, ...]]:
    """What the person in a seat has prepared, and else what he could prepare."""
    match = table.match
    if match is None or match.over or seat not in table.people():
        return None, ()
    ready, offer = table.prepared.get(seat), preparable(match, seat)
    tell = Describer(match.game, lang, [place.name for place in table.places])
    if ready is not None:
        kind: Any = match.game.kinds_by_name[ready.kind]
        return Prepared(tell.option(kind.of(seat), ready.choice, match.view(seat)), ready.dropped), ()
    if offer is None:
        return None, ()
    question, bases = offer
    return None, tuple(Preparable(choice, tell.option(question, choice, match.view(seat))) for choice in bases)


def _bases(question: Decision[Any], view: object) -> dict[int, str]:
    """Digests of what the answers to a question rest on: of those answers that can be prepared."""
    if not question.preparable:
        return {}
    found = {choice: question.basis(view, choice) for choice in range(question.space.size)}
    return {choice: _digest(facts) for choice, facts in found.items() if facts is not None}


def _digest(facts: tuple[object, ...]) -> str:
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()


async def _keep(store: Store, table: Table, seat: int, ready: PreparedAnswer | None) -> None:
    await store.do(lambda connection: save_prepared(connection, table.id, seat, ready))
    table.prepared.pop(seat, None)
    if ready is not None:
        table.prepared[seat] = ready
    table.stir()


# -- in the store -------------------------------------------------------------------------------------------


def save_prepared(connection: sqlite3.Connection, sitting: str, seat: int, ready: PreparedAnswer | None) -> None:
    """Write what is prepared for a seat."""
    connection.execute("delete from prepared where sitting = ? and seat = ?", (sitting, seat))
    if ready is not None:
        connection.execute(
            "insert into prepared (sitting, seat, kind, choice, basis, dropped) values (?, ?, ?, ?, ?, ?)",
            (sitting, seat, *ready),
        )


def load_prepared(connection: sqlite3.Connection, sitting: str) -> dict[int, PreparedAnswer]:
    """Read what is prepared at a table, by seat."""
    rows: list[Mapping[str, Any]] = connection.execute(
        "select seat, kind, choice, basis, dropped from prepared where sitting = ?", (sitting,)
    ).fetchall()
    return {row["seat"]: PreparedAnswer(row["kind"], row["choice"], row["basis"], bool(row["dropped"])) for row in rows}
