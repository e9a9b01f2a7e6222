"""The golden files of Almanac: The Dragon Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.windows import FIRST_TOKEN
from tools.golden import Golden, Recorded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Page
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.event import Value


def _layout(view: RoadView) -> list[str]:
    """The first offer, and the spaces of the Outpost in use."""
    page = BOOK.pages[view.page]
    spots = [page.spots[spot] for spot in page.in_use[view.seats]] if page else []
    return [f"offer: {_cards('caravan', view.offer)}", f"spaces: {' '.join(spot.id for spot in spots)}"]


def _chapter(view: RoadView) -> str:
    return f"round {view.round}, {DRAGON_ROAD.things['page'][view.page]}"


def _sight(view: RoadView) -> str:
    """The seat's own caravan, then what of the table changes most."""
    seat = view.seat or 0
    page = BOOK.pages[view.page]
    taken = [f"{page.spots[spot].id} {who}" for spot, who in enumerate(view.workers) if who >= 0] if page else []
    kept = [f"{kind.id} {view.tokens[seat][kind.index]}" for kind in BOOK.tokens if view.tokens[seat][kind.index]]
    parts = [
        f"guide {view.guide}",
        f"gold {view.gold[seat]}",
        f"goods {_goods(view.goods[KINDS * seat : KINDS * (seat + 1)])} in {view.crates[seat]} crates",
        f"workers {view.home[seat]} strength {view.strength[seat]}",
        f"cards {_cards('caravan', view.cards[seat])}",
        f"contracts {_cards('contract', view.contracts)}; done {_cards('contract', view.done[seat])}",
        f"tokens {' '.join(kept) or 'none'}",
        f"taken {', '.join(taken) or 'none'}",
        f"supply {_goods(view.supply)}",
    ]
    return "; ".join(parts)


def _goods(counts: tuple[int, ...]) -> str:
    return " ".join(f"{good} {count}" for good, count in zip(GOODS, counts, strict=True) if count) or "none"


def _cards(kind: str, cards: tuple[int, ...]) -> str:
    return " ".join(DRAGON_ROAD.things[kind][card] for card in cards) or "none"


def _name(kind: str, value: Value, among: Mapping[str, Value]) -> str | None:
    """Spaces and groups are named by their page, choices by their encounter, all else by itself."""
    if kind == "contracts" and isinstance(value, tuple):
        return _cards("contract", value).replace(" ", "+")
    if not isinstance(value, int) or value < 0:
        return None
    if kind == "source":
        kind, value = ("token", value - FIRST_TOKEN) if value >= FIRST_TOKEN else ("contract", value)
    page = _page(among)
    if kind in ("space", "group") and page:
        return page.spots[value].id if kind == "space" else page.groups[value]
    encounter = among.get("encounter")
    if kind == "choice" and isinstance(encounter, int) and encounter >= 0:
        return BOOK.encounters[encounter].choices[value].id
    return DRAGON_ROAD.things[kind][value] if kind in DRAGON_ROAD.things else None


def _page(among: Mapping[str, Value]) -> Page | None:
    number = among.get("page")
    return BOOK.pages[number] if isinstance(number, int) else None


GOLDEN: Final = Golden(
    game=DRAGON_ROAD,
    records={
        "two_players": Recorded(2, {}),
        "three_undos": Recorded(3, {}, undo_one_in=4),
        "four_open_gold": Recorded(4, {"open_gold": "on"}),
    },
    seats=3,
    layout=_layout,
    chapter=_chapter,
    sight=_sight,
    name=_name,
)
