"""The golden files of Silk Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import CITY_IDS
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from tools.golden import Golden, Recorded, Walks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.event import Value

WORDS: Final[Mapping[str, tuple[str, ...]]] = {"good": GOODS, "city": CITY_IDS, "face": FACES}


def _layout(view: SilkRoadView) -> list[str]:
    return [f"{CITY_IDS[at]}: {_faces(tiles)}" for at, tiles in enumerate(view.deal) if tiles]


def _chapter(view: SilkRoadView) -> str:
    """Every turn begins with an auction in the city where the previous turn ended."""
    bidding = any(kind in ("Bid", "SellOrKeep", "MoveCaravan") for _, kind in view.asked)
    turn = len(view.path) if bidding else len(view.path) - 1
    return f"turn {turn}, from {CITY_IDS[view.path[turn - 1]]}"


def _faces(tiles: tuple[int, ...]) -> str:
    return " ".join(FACES[face] for face in tiles) or "none"


def _goods(counts: tuple[int, ...]) -> str:
    return " ".join(f"{good} {count}" for good, count in zip(GOODS, counts, strict=True) if count) or "none"


def _sight(view: SilkRoadView) -> str:
    kept = [f"crooks {view.crooks}"] if any(view.crooks) else []
    kept += [f"barterers {view.barterers}"] if any(view.barterers) else []
    parts = [
        CITY_IDS[view.city],
        f"tiles {_faces(view.market)}",
        f"holder {view.holder} leader {view.leader}",
        f"tokens {view.tokens}",
        f"bid {view.high}",
        f"money {view.money}",
        f"goods {_goods(view.goods or ())}",
        f"supply {_goods(view.supply)}",
        *kept,
    ]
    return "; ".join(parts)


def _name(kind: str, value: Value, _among: Mapping[str, Value]) -> str | None:
    return WORDS[kind][value] if kind in WORDS and isinstance(value, int) else None


GOLDEN: Final = Golden(
    game=SILK_ROAD,
    records={
        "three_west": Recorded(3, {}),
        "five_reverse": Recorded(5, {"direction": "reverse"}, undo_one_in=4),
        "six_open": Recorded(6, {"ledger": "open"}),
    },
    walks=Walks(
        ((3, {}), (4, {"direction": "reverse"}), (5, {"ledger": "open"}), (6, {"direction": "reverse"})),
        tuple(range(40)),
    ),
    seats=4,
    layout=_layout,
    chapter=_chapter,
    sight=_sight,
    name=_name,
)
