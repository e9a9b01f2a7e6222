"""The golden files of an almanac: its views and facts as text for readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.state import BOOKS
from tools.golden import Golden, Recorded, Walks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Page
    from caravanserai.games.almanac.game import Almanac
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.event import Value


_MIXED: Final = {"caravans": "mixed", "contracts": "mixed", "encounters": "mixed"}
_SETTINGS: Final[tuple[tuple[int, Mapping[str, str]], ...]] = (
    (2, {}),
    (3, _MIXED),
    (4, {}),
    (2, {"strict_placement": "off", "merged_supply": "on"}),
    (3, {}),
    (4, {"unlimited_goods": "on", "first_guide": "1"}),
    (2, _MIXED),
)
_FIRST_WALKS: Final = range(21)


def goods_in(counts: tuple[int, ...]) -> str:
    """Goods by name."""
    return " ".join(f"{good} {count}" for good, count in zip(GOODS, counts, strict=True) if count) or "none"


class Writer:
    """Writes with the names of one almanac."""

    def __init__(self, game: Almanac) -> None:
        self.game, self.book = game, BOOKS[game.id]

    def layout(self, view: RoadView) -> list[str]:
        """The first offer, and the used spaces of the first page."""
        page = self.book.pages[view.page]
        spots = [page.spots[spot] for spot in page.in_use[view.seats]] if page else []
        return [f"offer: {self._cards('caravan', view.offer)}", f"spaces: {' '.join(spot.id for spot in spots)}"]

    def chapter(self, view: RoadView) -> str:
        """The round and its page."""
        return f"round {view.round}, {self.game.things['page'][view.page]}"

    def sight(self, view: RoadView) -> str:
        """The seat's own caravan, then the parts of the table that change most."""
        seat = view.seat or 0
        page = self.book.pages[view.page]
        taken = [f"{page.spots[spot].id} {who}" for spot, who in enumerate(view.workers) if who >= 0] if page else []
        kept = [
            f"{kind.id} {view.tokens[seat][kind.index]}" for kind in self.book.tokens if view.tokens[seat][kind.index]
        ]
        parts = [
            f"guide {view.guide}",
            f"gold {view.gold[seat]}",
            f"goods {goods_in(view.goods[KINDS * seat : KINDS * (seat + 1)])} in {view.crates[seat]} crates",
            f"workers {view.home[seat]} strength {view.strength[seat]}",
            f"cards {self._cards('caravan', view.cards[seat])}",
            f"contracts {self._cards('contract', view.contracts)}; done {self._cards('contract', view.done[seat])}",
            f"tokens {' '.join(kept) or 'none'}",
            f"taken {', '.join(taken) or 'none'}",
            f"supply {goods_in(view.supply)}",
        ]
        return "; ".join(parts)

    def _cards(self, kind: str, cards: tuple[int, ...]) -> str:
        return " ".join(self.game.things[kind][card] for card in cards) or "none"

    def name(self, kind: str, value: Value, among: Mapping[str, Value]) -> str | None:
        """Spaces and groups are named by their page, choices by their encounter, other things by themselves."""
        if kind == "contracts" and isinstance(value, tuple):
            return self._cards("contract", value).replace(" ", "+")
        if not isinstance(value, int) or value < 0:
            return None
        if kind == "source":
            kind, value = ("token", value - FIRST_TOKEN) if value >= FIRST_TOKEN else ("contract", value)
        page = self._page(among)
        if kind in ("space", "group") and page:
            return page.spots[value].id if kind == "space" else page.groups[value]
        encounter = among.get("encounter")
        if kind == "choice" and isinstance(encounter, int) and encounter >= 0:
            return self.book.encounters[encounter].choices[value].id
        return self.game.things[kind][value] if kind in self.game.things else None

    def _page(self, among: Mapping[str, Value]) -> Page | None:
        number = among.get("page")
        return self.book.pages[number] if isinstance(number, int) else None


def golden_of(game: Almanac, rare: tuple[int, ...]) -> Golden:
    """The golden files of one almanac; `rare` are walks with decisions that the first walks do not reach."""
    writer = Writer(game)
    return Golden(
        game=game,
        records={
            "two_players": Recorded(2, {}),
            "three_undos": Recorded(3, {}, undo_one_in=4),
            "four_open_gold": Recorded(4, {"open_gold": "on"}),
        },
        walks=Walks(_SETTINGS, (*_FIRST_WALKS, *rare)),
        seats=3,
        layout=writer.layout,
        chapter=writer.chapter,
        sight=writer.sight,
        name=writer.name,
    )
