"""The end: what everyone has earned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS, PRICES
from caravanserai.games.silk_road.faces import GOODS
from caravanserai.kernel.game import Standing

if TYPE_CHECKING:
    from caravanserai.games.silk_road.journey import Journey

MOST: Final = tuple(f"most_{good}" for good in GOODS)


def score_sheet(state: Journey, seat: int) -> tuple[tuple[str, int], ...]:
    """Money, a point for each token, and two for each kind of which one has most alone (SR-116 ... SR-118)."""
    own = state.goods[KINDS * seat : KINDS * seat + KINDS]
    lines = [("money", state.money[seat]), ("goods", PRICES.points_per_good * sum(own))]
    for good, line in enumerate(MOST):
        held = state.goods[good::KINDS]
        alone = own[good] == max(held) > 0 and held.count(own[good]) == 1
        lines.append((line, PRICES.points_for_most if alone else 0))
    return tuple(lines)


def standings(state: Journey) -> tuple[Standing, ...]:
    """The highest score wins; ties go to more money, then victory is shared (SR-119, SR-120)."""
    sheets = [score_sheet(state, seat) for seat in range(state.seats)]
    keys = [(sum(points for _, points in sheet), sheet[0][1]) for sheet in sheets]
    return tuple(
        Standing(seat, 1 + sum(other > keys[seat] for other in keys), keys[seat][0], sheets[seat])
        for seat in range(state.seats)
    )
