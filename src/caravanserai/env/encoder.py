"""Encodes views as rows of numbers. For a seat that was encoded before, it writes only the changed fields."""

from __future__ import annotations

import functools
from array import array
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.encoder_codegen import MISFITS, misfit, writer_for
from caravanserai.env.field import NOTHING
from caravanserai.env.layout import ABOUT, CODE
from caravanserai.kernel.errors import RuleFaultError

if TYPE_CHECKING:
    from caravanserai.env.layout import Layout
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match

_CACHE_SIZE: Final = 1 << 11


class Encoder:
    """Encodes the views of all seats of a table. It writes only fields that differ from the previous view."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._kinds = {kind: at for at, kind in enumerate(layout.game.table.kinds)}
        self._writes = [writer_for(layout, seat) for seat in range(layout.seats)]
        self._blank = SimpleNamespace(**{field.name: object() for field in layout.of_view})
        """A view that differs from every view in every field."""
        self._views: list[Any] = [self._blank] * layout.seats
        """The view of each row."""
        self._rows = [array(CODE, [NOTHING]) * layout.size for _ in range(layout.seats)]

    def numbers(self, match: Match[Any], seat: int) -> array[int]:
        """The row of a seat's current view; the caller owns the row."""
        view, last, row = match.view(seat), self._views[seat], self._rows[seat]
        self._views[seat] = self._blank  # if the encoding fails half-way, the next call writes all fields
        try:
            self._writes[seat](row, view, last)
        except MISFITS:
            raise misfit(self.layout, view, seat) from None
        self._views[seat] = view
        row[: 1 + ABOUT] = self._question(match, seat)
        return row[:]

    def _question(self, match: Match[Any], seat: int) -> array[int]:
        """The open question of the seat: its kind, numbered as in the option table, and its parameters."""
        question = match.decision
        if question is not None and question.seat != seat:
            question = next((other for other in match.decisions() if other.seat == seat), None)
        return _NOT_ASKED if question is None else _encoded_question(question, self._kinds[type(question)])


_NOT_ASKED: Final = array(CODE, [NOTHING]) * (1 + ABOUT)


@functools.lru_cache(_CACHE_SIZE)
def _encoded_question(question: Decision[Any], kind: int) -> array[int]:
    """The kind of a question and its numeric fields without the seat, lists last; texts are left out."""
    _, _, *values = question.encode()
    single = [value for value in values if isinstance(value, int)]
    listed = [item for value in values if isinstance(value, list) for item in value]
    about = single + listed
    if len(about) > ABOUT:
        raise RuleFaultError(f"{question} is about {len(about)} numbers, and only {ABOUT} fit")
    return array(CODE, [kind, *about, *[NOTHING] * (ABOUT - len(about))])
