"""How a view becomes a row of numbers: a list of fields, each with its place, its size and its way of writing.

Seats are counted from the one who looks: 0 is oneself, 1 the next to the left. What is missing is -1.
"""

from __future__ import annotations

import functools
import itertools
import struct
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.field import NOTHING, Field, Pack, number, padded
from caravanserai.kernel.errors import RuleFaultError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

CODE: Final = "i"
"""The type code of a number, as `array` and numpy know it: 32 bits with a sign."""
_DETAILS: Final = 12
QUESTION: Final = (number("question"), padded("question_about", _DETAILS))
"""The seat's own open question; all other fields are those of the view."""
_MANY: Final = 12
"""Fields of so many numbers are remembered as they were written; smaller ones are sooner written again."""
_REMEMBERED: Final = 1 << 11
_Writer = Callable[[Any, int], bytes]
"""Writes a value for the seat that looks."""


class Layout:
    """All fields of a game's view in order, for one number of seats."""

    def __init__(self, game: Game[Any], seats: int, fields: Iterable[Field]) -> None:
        given = sorted(fields, key=lambda field: field.pack is not None)
        self.game = game
        self.seats = seats
        self.fields = (*QUESTION, *given)
        self.size = sum(field.size for field in self.fields)
        self._bytes = struct.calcsize(f"{self.size}{CODE}")
        self._kinds = {kind.__name__: at for at, kind in enumerate(game.table.kinds)}
        self._seen_from = [(*[(seat - own) % seats for seat in range(seats)], NOTHING) for own in range(seats)]
        self._write = self._compiled(given)

    def numbers(self, match: Match[Any], seat: int) -> bytearray:
        """What a seat sees, as numbers of 32 bits one after another."""
        view = match.view(seat)
        try:
            whole = self._write(view, seat, self._seen_from[seat], self._question(match, seat))
        except struct.error:
            raise self._misfit(view, seat) from None
        if len(whole) != self._bytes:
            raise self._misfit(view, seat)
        return whole

    def places(self) -> Iterator[tuple[Field, int]]:
        """Each field with the place of its first number."""
        place = 0
        for field in self.fields:
            yield field, place
            place += field.size

    def _compiled(self, fields: list[Field]) -> Callable[[Any, int, tuple[int, ...], bytes], bytearray]:
        """Make one function of all fields of a view, the fastest way in plain Python."""
        parts = ["question"]
        tools: dict[str, Any] = {"FILL": _FILL, "whole": bytearray().join}
        for remembered, run in itertools.groupby(fields, _is_remembered):
            if remembered:
                for field in run:
                    tools[f"write_{field.name}"] = self._remembering(field)
                    parts.append(f"write_{field.name}(v.{field.name}, s)")
            else:
                small = list(run)
                pack = f"pack_{small[0].name}"
                tools[pack] = struct.Struct(f"{sum(field.size for field in small)}{CODE}").pack
                parts.append(f"{pack}({', '.join(_expression(field, f'v.{field.name}') for field in small)})")
        return eval(f"lambda v, s, seat, question: whole(({', '.join(parts)},))", tools)  # type: ignore[no-any-return]  # noqa: S307  # made of the names of fields

    def _remembering(self, field: Field) -> _Writer:
        """Write a field that seldom changes, remembering what was written."""
        write = self._lister(field)
        nothing = array(CODE, [NOTHING] * field.size).tobytes()

        @functools.lru_cache(_REMEMBERED)
        def written(value: Any, own: int) -> bytes:  # noqa: ANN401  # whatever the field holds
            return nothing if value is None else array(CODE, write(value, own)).tobytes()

        return written

    def _lister(self, field: Field) -> Pack:
        """The numbers of one field."""
        if field.pack is not None:
            return field.pack
        source = f"lambda value, s, seat: [{_expression(field, 'value')}]"
        listed: Callable[[Any, int, tuple[int, ...]], list[int]] = eval(source, {"FILL": _FILL})  # noqa: S307  # as above
        return lambda value, own: listed(value, own, self._seen_from[own])

    def _question(self, match: Match[Any], seat: int) -> bytes:
        """The open question of the seat: its kind, counted as in the option table, and what it is about."""
        question = match.decision
        if question is None:
            return _NOT_ASKED
        if question.seat != seat:
            question = next((other for other in match.decisions() if other.seat == seat), None)
        return _NOT_ASKED if question is None else _asked(question, self._kinds[type(question).__name__])

    def _misfit(self, view: object, seat: int) -> RuleFaultError:
        """Tell which fields hold more or less than the layout says."""
        wrong = []
        for field in self.fields[len(QUESTION) :]:
            value = getattr(view, field.name)
            found = field.size if value is None else len(list(self._lister(field)(value, seat)))
            if found != field.size:
                wrong.append(f"{field.name} has {found} numbers, not {field.size}")
        return RuleFaultError(f"a view of {self.game.id} does not fit its layout: {', '.join(wrong)}")


def _is_remembered(field: Field) -> bool:
    return field.pack is not None or field.size >= _MANY


def _expression(field: Field, value: str) -> str:
    """The Python expression of the numbers of a field."""
    return value if field.source is None else field.source(value)


_FILL: Final = (NOTHING,) * 256
_NOT_ASKED: Final = array(CODE, [NOTHING] * (1 + _DETAILS)).tobytes()


@functools.lru_cache(_REMEMBERED)
def _asked(question: Decision[Any], kind: int) -> bytes:
    """A kind of question and its numbers but for the seat, lists last; words in it are left out."""
    _, _, *values = question.encode()
    single = [value for value in values if isinstance(value, int)]
    listed = [item for value in values if isinstance(value, list) for item in value]
    details = (single + listed)[:_DETAILS]
    return array(CODE, [kind, *details, *[NOTHING] * (_DETAILS - len(details))]).tobytes()
