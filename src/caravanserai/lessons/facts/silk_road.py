"""The facts of Silk Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.tile_faces import GOODS

if TYPE_CHECKING:
    from caravanserai.games.silk_road.view import SilkRoadView

NAMES: Final = ("station", "silver", "goods", *GOODS, "tiles", "high", "leads", "crooks", "barterers", "tokens")


def facts(view: SilkRoadView) -> dict[str, int]:
    """Return the facts of a seat: station of the caravan, own silver and goods, the market and the auction."""
    seat, goods = view.seat or 0, view.goods or (0,) * len(GOODS)
    own = (
        len(view.path),
        view.money or 0,
        sum(goods),
        *goods,
        len(view.market),
        view.high,
        int(view.leader == seat),
        view.crooks[seat],
        view.barterers[seat],
        view.tokens[seat],
    )
    return dict(zip(NAMES, own, strict=True))
