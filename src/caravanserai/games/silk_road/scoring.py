"""The final scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS, PRICES
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.kernel.game import Standing

if TYPE_CHECKING:
    from caravanserai.games.silk_road.state import Journey

MOST: Final = tuple(f"most_{good}" for good in GOODS)


def standings(state: Journey) -> tuple[Standing, ...]:
    """The highest score wins; ties go to more money, then victory is shared (SR-119, SR-120)."""
    sheets = score_sheets(state)
    keys = [(sum([points for _, points in sheet]), sheet[0][1]) for sheet in sheets]
    order = sorted(keys, reverse=True)
    return tuple([Standing(seat, 1 + order.index(key), key[0], sheets[seat]) for seat, key in enumerate(keys)])


def score_sheets(state: Journey) -> list[tuple[tuple[str, int], ...]]:
    """Money, a point for each token, and two points for each sole majority of a kind (SR-116 ... SR-118)."""
    owners = [_sole_owner_of_most(state.goods[good::KINDS]) for good in range(KINDS)]
    sheets = []
    for seat in range(state.seats):
        own = sum(state.goods[KINDS * seat : KINDS * seat + KINDS])
        most = [
            (line, PRICES.points_for_most if owner == seat else 0) for line, owner in zip(MOST, owners, strict=True)
        ]
        sheets.append((("money", state.money[seat]), ("goods", PRICES.points_per_good * own), *most))
    return sheets


def _sole_owner_of_most(held: list[int]) -> int | None:
    """The seat with the sole majority of a kind; None for a tie or if nobody has a token (SR-117)."""
    most = max(held)
    return held.index(most) if most and held.count(most) == 1 else None
