"""Prepared answers: given for a person when they are asked, as long as nothing has changed.

Which questions can be prepared, and what an answer to them rests on, each game says itself. Nobody but the person
learns that an answer is prepared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.domain.prepared_answers import PreparedAnswer, answer_bases, preparable
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.prepared_answers import save_prepared
from caravanserai.text.describe import Describer
from caravanserai.web.table_talk import Preparable, Prepared

if TYPE_CHECKING:
    from caravanserai.server.storage.store import Store
    from caravanserai.server.tables.table import Table


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
        if ready is None or ready.dropped or seat not in table.seating.people():
            continue
        holds = (
            ready.kind == type(decision).__name__
            and answer_bases(decision, match.view(seat)).get(ready.choice) == ready.basis
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
    """The prepared answer of the person in a seat, or else the answers that they could prepare."""
    match = table.match
    if match is None or match.over or seat not in table.seating.people():
        return None, ()
    ready, offer = table.prepared.get(seat), preparable(match, seat)
    tell = Describer(match.game, lang, [seat_info.name for seat_info in table.seating.seats])
    if ready is not None:
        kind: Any = match.game.kinds_by_name[ready.kind]
        return Prepared(tell.option(kind.of(seat), ready.choice, match.view(seat)), ready.dropped), ()
    if offer is None:
        return None, ()
    question, bases = offer
    return None, tuple(Preparable(choice, tell.option(question, choice, match.view(seat))) for choice in bases)


async def _keep(store: Store, table: Table, seat: int, ready: PreparedAnswer | None) -> None:
    await store.do(lambda connection: save_prepared(connection, table.id, seat, ready))
    table.prepared.pop(seat, None)
    if ready is not None:
        table.prepared[seat] = ready
    table.notify()
