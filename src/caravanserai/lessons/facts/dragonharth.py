"""The facts of Dragonharth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView

NAMES: Final = ("month", "months", "dollars", "debts", "points", "chaos", "cards", "roll", "attacked", "fired")


def facts(view: DragonharthView) -> dict[str, int]:
    """Return the facts of a seat: month, own money and debts, points, cards, and what it has done in this turn."""
    seat = view.seat or 0
    own = (
        view.month,
        view.months,
        view.money or 0,
        view.debt[seat],
        view.points[seat],
        view.chaos[seat],
        len(view.hand or ()),
        view.roll,
        view.attacked,
        view.fired,
    )
    return dict(zip(NAMES, own, strict=True))
