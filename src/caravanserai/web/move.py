"""A move of another player, told in a message: who acted, and the lines of the log about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from caravanserai.web.rendering import kept_macros

if TYPE_CHECKING:
    from caravanserai.web.board import Board


class Move(TypedDict):
    """A move for the strip of moves; the browser shows one after another."""

    badge: int
    """The badge of the player who acted; 0 if nobody did."""
    face: str
    """The badge as a picture."""
    text: str
    """The first line, which says what the player did; the others say what came of it."""
    lines: list[str]
    """The ids of the lines in the log."""


def move_since(board: Board, number: int) -> Move | None:
    """Return what happened after an answer, as the reader of the board saw it; None if the log tells nothing."""
    lines = [logged.line for logged in reversed(board.log.since(number))]
    if not lines:
        return None
    told = [line for line in lines if not line.heading] or lines
    badge = next((line.badge for line in told if line.badge), 0)
    return Move(
        badge=badge,
        face=str(kept_macros("small_parts.html")["badge"](badge)) if badge else "",
        text=str(told[0].text),
        lines=[f"line-{line.number}-{line.place}" for line in told],
    )
