"""How a view becomes a row of numbers: a list of fields, each with its place, its size and its way of writing.

Seats are counted from the one who looks: 0 is oneself, 1 the next to the left. What is missing is -1.
"""

from __future__ import annotations

import functools
import struct
from array import array
from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.field import NOTHING, Field, number, padded
from caravanserai.kernel.errors import RuleFaultError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

CODE: Final = "i"
"""The type code of a number, as `array` and numpy know it: 32 bits with a sign."""
_DETAILS: Final = 12
QUESTION: Final = (number("question"), padded("question_about", _DETAILS))
"""The seat's own open question; all other fields are those of the view."""
_REMEMBERED: Final = 1 << 14


class Layout:
    """All fields of a game's view in order, for one number of seats."""

    def __init__(self, game: Game[Any], seats: int, fields: Iterable[Field]) -> None:
        given = tuple(fields)
        plain = [field for field in given if field.pack is None]
        packed = [field for field in given if field.pack is not None]
        self.game = game
        self.seats = seats
        self.fields = (*QUESTION, *plain, *packed)
        self.size = sum(field.size for field in self.fields)
        self._bytes = struct.calcsize(f"{self.size}{CODE}")
        self._kinds = {kind.__name__: at for at, kind in enumerate(game.table.kinds)}
        self._seen_from = [(*[(seat - own) % seats for seat in range(seats)], NOTHING) for own in range(seats)]
        self._plain = _compiled(field.source for field in plain)
        self._write_plain = struct.Struct(f"{sum(field.size for field in plain)}{CODE}").pack
        self._packed = [(field.name, _packer(field)) for field in packed]

    def numbers(self, match: Match[Any], seat: int) -> bytearray:
        """What a seat sees, as numbers of 32 bits one after another."""
        view = match.view(seat)
        plain = self._plain(view, seat, self._seen_from[seat])
        try:
            parts = [self._question(match, seat), self._write_plain(*plain)]
        except struct.error:
            raise self._misfit(view, seat) from None
        for name, pack in self._packed:
            parts.append(pack(getattr(view, name), seat))
        whole = bytearray().join(parts)
        if len(whole) != self._bytes:
            raise self._misfit(view, seat)
        return whole

    def places(self) -> Iterator[tuple[Field, int]]:
        """Each field with the place of its first number."""
        place = 0
        for field in self.fields:
            yield field, place
            place += field.size

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
            if field.pack is None:
                found = len(_compiled([field.source])(view, seat, self._seen_from[seat]))
            else:
                found = len(tuple(field.pack(getattr(view, field.name) or (), seat)))
            if found != field.size:
                wrong.append(f"{field.name} has {found} numbers, not {field.size}")
        return RuleFaultError(f"a view of {self.game.id} does not fit its layout: {', '.join(wrong)}")


def _compiled(sources: Iterable[str]) -> Callable[[Any, int, tuple[int, ...]], list[int]]:
    """Make one function of the fields that are written as they stand: the fastest way in plain Python."""
    source = f"lambda v, s, seat: [{', '.join(sources)}]"
    made: Callable[[Any, int, tuple[int, ...]], list[int]] = eval(source, {"FILL": _FILL})  # noqa: S307  # made of the names of fields
    return made


def _packer(field: Field) -> Callable[[Any, int], bytes]:
    """Write a field that seldom changes, remembering what was written."""
    write = field.pack or (lambda _value, _own: ())
    nothing = array(CODE, [NOTHING] * field.size).tobytes()

    @functools.lru_cache(_REMEMBERED)
    def pack(value: Any, own: int) -> bytes:  # noqa: ANN401  # whatever the field holds
        return nothing if value is None else array(CODE, write(value, own)).tobytes()

    return pack


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
