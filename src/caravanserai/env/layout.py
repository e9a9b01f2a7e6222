"""The layout of a view as a row of numbers: a list of fields, each with its offset, size and encoding.

Seats are relative to the observing seat: 0 is the observing seat itself, 1 the next one to the left. A missing value
is -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.field import Field, number, padded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from caravanserai.kernel.game import Game

CODE: Final = "i"
"""The type code of the numbers in `array` and numpy: signed 32 bits."""
ABOUT: Final = 12
"""The size of the parameters of a question."""
QUESTION: Final = (number("question"), padded("question_about", ABOUT))
"""The open question of the seat; all other fields belong to the view."""


class Layout:
    """All fields of a game's view in order, for a number of seats."""

    def __init__(self, game: Game[Any], seats: int, fields: Iterable[Field]) -> None:
        self.game = game
        self.seats = seats
        self.of_view = tuple(fields)
        self.fields = (*QUESTION, *self.of_view)
        self.size = sum(field.size for field in self.fields)

    def places(self) -> Iterator[tuple[Field, int]]:
        """Each field with its offset."""
        place = 0
        for field in self.fields:
            yield field, place
            place += field.size
