"""How the answers that stand were given. It follows from the stored calls, also after an undo and a restart."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from caravanserai.kernel.history import REWIND, UNDO
from caravanserai.server.storage.table_store import GIVEN_BY_TABLE, GIVEN_JOINTLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.server.storage.table_store import StoredCall


class GivenAnswers:
    """The answers of a match that stand, each with its seat and how it was given."""

    def __init__(self, answers: Sequence[tuple[int, int]] = ()) -> None:
        self._answers = answers
        """The seat of each answer, and how it was given; the first answer has number 1."""

    def after(self, calls: Sequence[StoredCall]) -> GivenAnswers:
        """Return the answers that stand after some more calls."""
        answers = [*self._answers]
        for call in calls:
            if call.seat == REWIND:
                del answers[call.choice :]
            elif call.choice == UNDO:
                last = max((at for at, (seat, _) in enumerate(answers) if seat == call.seat), default=len(answers))
                del answers[last : last + 1]
            else:
                answers.append((call.seat, call.given))
        return GivenAnswers(answers)

    @functools.cached_property
    def joined(self) -> frozenset[int]:
        """The numbers of the answers that came in one message with the answer before them."""
        return self._numbers(GIVEN_JOINTLY)

    @functools.cached_property
    def by_table(self) -> frozenset[int]:
        """The numbers of the answers that the table has given, because there was only one choice."""
        return self._numbers(GIVEN_BY_TABLE)

    def by_table_for(self, seat: int | None) -> frozenset[int]:
        """Return those of the answers given by the table that it has given for a seat."""
        return frozenset(number for number in self.by_table if self._answers[number - 1][0] == seat)

    def _numbers(self, how: int) -> frozenset[int]:
        return frozenset(number for number, (_, given) in enumerate(self._answers, 1) if given == how)
