"""What a view becomes as a row of numbers: a list of fields, each with its place, its size and its way of writing.

Seats are counted from the one who looks: 0 is oneself, 1 the next to the left. What is missing is -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.env.field import Field, number, padded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from caravanserai.kernel.game import Game

CODE: Final = "i"
"""The type code of a number, as `array` and numpy know it: 32 bits with a sign."""
ABOUT: Final = 12
"""How many numbers tell what a question is about."""
QUESTION: Final = (number("question"), padded("question_about", ABOUT))
"""The seat's own open question; all other fields are those of the view."""


class Layout:
    """All fields of a game's view in order, for one number of seats."""

    def __init__(self, game: Game[Any], seats: int, fields: Iterable[Field]) -> None:
        self.game = game
        self.seats = seats
        self.of_view = tuple(fields)
        self.fields = (*QUESTION, *self.of_view)
        self.size = sum(field.size for field in self.fields)

    def places(self) -> Iterator[tuple[Field, int]]:
        """Each field with the place of its first number."""
        place = 0
        for field in self.fields:
            yield field, place
            place += field.size
