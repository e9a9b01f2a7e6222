"""Prepared answers: given for a person when the question is asked, if the facts have not changed.

Each game declares which questions can be prepared, and the facts on which an answer depends. Only the person knows
that an answer is prepared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.domain.prepared_answers import (
    PreparedAnswer,
    basis_of,
    expected_question,
    preparable_choices,
)
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage.prepared_answers import save_prepared
from caravanserai.server.tables.change import change
from caravanserai.web.table_talk import Preparable, Prepared

if TYPE_CHECKING:
    from caravanserai.server.tables.table import Table
    from caravanserai.web.perspective import Perspective


@change
def prepare(table: Table, seat: int, choice: int) -> None:
    """Store a prepared answer; it replaces an earlier one."""
    if table.match is None:
        raise RefusedError("not_running")
    question = expected_question(table.match, seat)
    basis = None if question is None else basis_of(question, table.match.view(seat), choice)
    if basis is None:
        raise RefusedError("not_preparable")
    _keep(table, seat, PreparedAnswer(type(question).__name__, choice, basis))


@change
def forget(table: Table, seat: int) -> None:
    """Remove the prepared answer of a seat, or the notice that it was dropped."""
    _keep(table, seat, None)


async def give_prepared(table: Table) -> bool:
    """Give the first prepared answer to an open question; drop prepared answers whose facts have changed.

    Return True if an answer was given.
    """
    return bool(table.prepared) and await _give_prepared(table)


@change
def _give_prepared(table: Table) -> bool:
    match = table.match
    if match is None:
        return False
    for decision in match.decisions():
        seat = decision.seat
        ready = table.prepared.get(seat)
        if ready is None or ready.dropped or seat not in table.seating.people():
            continue
        kind, view = type(decision).__name__, match.view(seat)
        if ready.kind == kind and basis_of(decision, view, ready.choice) == ready.basis:
            try:
                given = match.chair(seat).checked(ready.choice, None)
                table.perform(match, [(seat, one) for one in given])
            except CaravanseraiError:  # the answer is not legal any more
                _keep(table, seat, ready._replace(dropped=True))
            else:
                _keep(table, seat, None)
                return True
        else:
            _keep(table, seat, ready._replace(dropped=True))
    return False


def prepared_in_words(table: Table, reader: Perspective) -> tuple[Prepared | None, tuple[Preparable, ...]]:
    """Return the prepared answer of a reader or, without one, the answers that the reader could prepare."""
    match, seat = table.match, reader.seat
    if match is None or match.over or seat not in table.seating.people():
        return None, ()
    tell, ready = reader.describer, table.prepared.get(seat)
    if ready is not None:
        kind: Any = match.game.kinds_by_name[ready.kind]
        return Prepared(tell.option(kind.of(seat), ready.choice, reader.view), ready.dropped), ()
    question = expected_question(match, seat)
    if question is None:
        return None, ()
    choices = preparable_choices(question, reader.view)
    return None, tuple(Preparable(choice, tell.option(question, choice, reader.view)) for choice in choices)


def _keep(table: Table, seat: int, ready: PreparedAnswer | None) -> None:
    table.write(lambda store: save_prepared(store, table.id, seat, ready))
    table.prepared.pop(seat, None)
    if ready is not None:
        table.prepared[seat] = ready
