"""What is done for a seat whose time is up, in games that spare the late."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.history import UNDO

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match


def least_calls(match: Match[Any], seat: int) -> list[tuple[int, int]]:
    """Take back what the seat has only begun, as far as it can be, and answer with the harmless choice (DH-221)."""
    trial, calls = match.copy(), []
    while trial.decision_of(seat).is_follow_up and trial.can_undo(seat):
        trial.undo(seat)
        calls.append((seat, UNDO))
    return [*calls, (seat, trial.timeout_choice(seat))]
