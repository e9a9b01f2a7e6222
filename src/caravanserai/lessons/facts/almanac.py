"""The facts of an almanac."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import GOODS

if TYPE_CHECKING:
    from caravanserai.games.almanac.view import RoadView

NAMES: Final = (
    *("round", "page", "gold", "goods", *GOODS, "guards", "workers", "crates", "free_crates", "strength"),
    *("contracts", "done", "cards", "guides"),
)


def facts(view: RoadView) -> dict[str, int]:
    """Return the facts of a seat: round and page, own gold, goods, guards, crates, contracts and cards."""
    seat, kinds = view.seat or 0, len(GOODS)
    goods = view.goods[kinds * seat : kinds * seat + kinds]
    filled = sum(goods)
    own = (
        view.round,
        view.page,
        view.gold[seat] or 0,
        filled,
        *goods,
        view.guards[seat],
        view.home[seat],
        view.crates[seat],
        view.crates[seat] - filled,
        view.strength[seat],
        len(view.contracts),
        len(view.done[seat]),
        len(view.cards[seat]),
        int(view.guide == seat),
    )
    return dict(zip(NAMES, own, strict=True))
