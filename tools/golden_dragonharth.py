"""The golden files of Dragonharth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import CARD_IDS, KINGDOMS, ROWS
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.map.board import FIELDS, SIDE
from tools.golden import Golden, Recorded, Walks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.event import Value


def _layout(_view: DragonharthView) -> list[str]:
    return [" ".join(f"{token:>2}" for token in row) for row in ROWS]


def _chapter(view: DragonharthView) -> str:
    return f"month {view.month}, turn of seat {view.turn}" if view.month else "set-up"


def _square(space: int) -> str:
    y, x = divmod(space, SIDE)
    return f"{'ABCDEFGHIJKLM'[x]}{y + 1}"


def _sight(view: DragonharthView) -> str:
    kingdom = view.corner[view.seat or 0]
    parts = [
        KINGDOMS[kingdom] if kingdom >= 0 else "no kingdom",
        f"money {view.money}",
        f"points {view.points}",
        f"hand {' '.join(CARD_IDS[kind] for kind in view.hand or ()) or 'none'}",
        f"army {' '.join(_square(space) for space in _own_army(view)) or 'none'}",
        f"debt {view.debt}",
    ]
    return "; ".join(parts)


def _own_army(view: DragonharthView) -> list[int]:
    first = 6 * (view.seat or 0)
    return [space for space in view.army[first : first + 6] if space >= 0]


def _name(kind: str, value: Value, _among: Mapping[str, Value]) -> str | None:
    if not isinstance(value, int):
        return None
    if kind == "space":
        return _square(value)
    if kind == "field":
        return _square(FIELDS[value])
    return DRAGONHARTH.things[kind][value] if kind in DRAGONHARTH.things else None


GOLDEN: Final = Golden(
    game=DRAGONHARTH,
    records={
        "short_game": Recorded(4, {"length": "short"}),
        "short_undos": Recorded(4, {"length": "short"}, undo_one_in=12),
    },
    walks=Walks(((4, {"length": "short"}),), (0, 1, 21, 38, 135, 204, 233, 319, 330, 404)),
    seats=4,
    layout=_layout,
    chapter=_chapter,
    sight=_sight,
    name=_name,
)
