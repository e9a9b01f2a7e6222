"""A page of the almanac as text: its spaces in their layout, each in a few signs, and the pieces on them.

A space reads from left to right: its number (with a mark if it is barred) or the letter of the worker's seat, its
action, its cost for the reader, and the tokens on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from caravanserai.games.almanac.book import ANY, COMPLETE, CONTRACT, EXTEND, GAIN, LOCATION, SELL, SHOP
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.content import FROM_FOLDERS
from caravanserai.games.almanac.flow.legal_placements import price_of
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.state import FREE
from caravanserai.terminal.choice_list import flowing
from caravanserai.terminal.screens.almanac_pieces import MARKS, Look, Pieces
from caravanserai.terminal.screens.crystal_peaks_pieces import CRYSTAL_PEAKS
from caravanserai.terminal.screens.dragon_road_pieces import DRAGON_ROAD

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.terminal.screens.goods_paint import GoodsPaint
    from caravanserai.text import Describer, Words

GRIDS: Final = (
    "cloud_monastery",
    "cavern_mines",
    "neverwood",
    "caravan_crossroads",
    "horizon_isles",
    "ice_point",
    "oak_valley",
    "grasslands_fair",
)
"""The pages on which adjacency matters: their spaces are drawn as a grid; all other pages are drawn group by group."""
_LINKED: Final = ("cavern_mines", "neverwood", "horizon_isles", "ice_point", "oak_valley", "skell")
_PIECES: Final = {**DRAGON_ROAD, **CRYSTAL_PEAKS}
_SMALL_GROUP: Final = 2
"""Groups with at most this number of spaces share a line."""
_ROW_HEIGHT: Final = 80
_PER_LINE: Final = 5
_SHORTEST_LABEL: Final = 10
_WORD_OF: Final = {SHOP: "shop", EXTEND: "extend", COMPLETE: "complete", CONTRACT: "contract"}


class Signs(NamedTuple):
    """The signs on a page besides the shapes of goods."""

    locations: tuple[str, str]
    sells: str
    token: str
    face_down: str
    barred: str
    any_good: str
    between: str
    cut: str


DRAWN: Final = Signs(("✦", "✧"), "→", "◇", "▣", "\N{MULTIPLICATION SIGN}", "?", " · ", "…")
ASCII: Final = Signs(("&", "@"), ">", "o", "#", "x", "?", " - ", "...")


class Pen(NamedTuple):
    """The tools of a drawing."""

    describer: Describer
    words: Words
    goods: GoodsPaint
    signs: Signs


class PageDrawing:
    """The spaces of the open page for one reader; `legal` contains the current choices of a question about spaces."""

    def __init__(self, view: RoadView, page: Page, pen: Pen, legal: Collection[int] | None) -> None:
        self.view, self.page, self.pen, self.legal = view, page, pen, legal
        self.road = None if view.seat is None else believed(view)
        self.used = page.in_use[view.seats]

    def lines(self, width: int) -> list[Text]:
        """Return the drawing within `width` columns as far as names allow, then the legend of the actions."""
        if self.page.id in GRIDS:
            drawn = self._grid(width)
        elif all(len(self._spots(group)) <= _SMALL_GROUP for group in range(len(self.page.groups))):
            drawn = self._in_a_row(width)
        else:
            drawn = self._by_groups(width)
        return [*drawn, *self._legend(width)]

    def ways(self) -> list[Text]:
        """Return the links between spaces and the crossing roads that the drawing does not show."""
        page, say = self.page, self.pen.words.say
        if page.id in _LINKED or page.rule.by_links:
            links = [
                f"{spot + 1}-{to + 1}"
                for spot in self.used
                for to in page.spots[spot].neighbours
                if spot < to and to in self.used
            ]
            return [Text(say("terminal.dragon_road.linked", links=", ".join(links)))]
        if "paths" in page.rule.settings:
            ends = [[self._group(page.groups.index(end)).plain for end in path] for path in page.rule.settings["paths"]]
            return [Text(say("terminal_crystal_peaks.paths", paths=", ".join(map("-".join, ends))))]
        named = [self._group(group).plain for group in range(len(page.groups)) if not self._spots(group)]
        if not named:
            return []
        rows = [self._group(group).plain for group in range(len(page.groups)) if self._spots(group)]
        return [Text(say("terminal.dragon_road.roads", rows=", ".join(rows), columns=", ".join(named)))]

    # -- the layout of the spaces ------------------------------------------------------------------------

    def _spots(self, group: int) -> list[Spot]:
        return [self.page.spots[spot] for spot in self.used if self.page.spots[spot].group == group]

    def _grid(self, width: int) -> list[Text]:
        """Return the spaces side by side as on the page, row by row."""
        rows: list[list[Spot]] = []
        for spot in sorted((self.page.spots[spot] for spot in self.used), key=_height):
            if rows and _height(spot) - _height(rows[-1][0]) < _ROW_HEIGHT:
                rows[-1].append(spot)
            else:
                rows.append([spot])
        everywhere = [_across(self.page.spots[spot]) for spot in self.used]
        left, right = min(everywhere), max(everywhere)
        step = min(two - one for one in everywhere for two in everywhere if two - one > _ROW_HEIGHT)
        cell = int(width / ((right - left) / step + 1))
        return [
            _place_in_columns(
                [(cell * (_across(one) - left) // step, self.cell(one)) for one in sorted(row, key=_across)], width
            )
            for row in rows
        ]

    def _by_groups(self, width: int) -> list[Text]:
        """Return each group with its name and spaces in a line; pyramids have a line for each tier, top first."""
        rows: list[tuple[Text, list[Text]]] = []
        for group in range(len(self.page.groups)):
            tiers: dict[int, list[Spot]] = {}
            for spot in self._spots(group):
                tiers.setdefault(-int(spot.extra.get("tier", 0)), []).append(spot)
            for tier, spots in sorted(tiers.items()):
                name = self._group(group).append(f" {-tier}" if tier else "")
                cells = [self.cell(spot) for spot in spots]
                lines = [cells[first : first + _PER_LINE] for first in range(0, len(cells), _PER_LINE)]
                rows += [(name if not place else Text(), line) for place, line in enumerate(lines)]
        longest = max(sum(len(text) + 1 for text in cells) for _, cells in rows)
        label = min(max(len(name) for name, _ in rows) + 1, max(_SHORTEST_LABEL, width - longest))
        for name, _ in rows:
            if len(name) >= label:
                name.truncate(label - 1 - len(self.pen.signs.cut))
                name.append(self.pen.signs.cut)
        most = max(len(cells) for _, cells in rows)
        cell = min((width - label) // most, 1 + max(len(text) for _, cells in rows for text in cells))
        cell = max(cell, min((width - label) // most, (width - label) // _PER_LINE))
        return [
            _place_in_columns([(0, name), *((label + cell * place, text) for place, text in enumerate(cells))], width)
            for name, cells in rows
        ]

    def _in_a_row(self, width: int) -> list[Text]:
        """Return small groups one after the other, in lines that break only between them."""
        lines: list[Text] = []
        for group in range(len(self.page.groups)):
            cells = [self.cell(spot) for spot in self._spots(group)]
            if not cells:
                continue
            text = Text(" ").join([self._group(group).append(":"), *cells])
            if lines and len(lines[-1]) + 2 + len(text) <= width:
                lines[-1].append("  ").append_text(text)
            else:
                lines.append(text)
        return lines

    def _group(self, group: int) -> Text:
        """Return the name of a group and the piece on it."""
        name = Text(self.pen.describer.thing("group", group, {"page": self.page.number}), "bold")
        piece = self._pieces().groups.get(group)
        return name.append(f" [{piece}]", "bold magenta") if piece else name

    def _pieces(self) -> Pieces:
        """The pieces of the open page; empty for most pages of The Dragon Road and for almanacs from folders."""
        tell = None if self.view.product in FROM_FOLDERS else _PIECES.get(self.page.id)
        look = Look(self.view, self.page, self.pen.describer, self.pen.words)
        return tell(look) if tell and self.view.memo else Pieces({})

    # -- the text of a space -----------------------------------------------------------------------------

    def cell(self, spot: Spot) -> Text:
        """Return a space in a few signs."""
        view, signs = self.view, self.pen.signs
        owner = view.workers[spot.index]
        number = spot.index + 1
        if owner != FREE:
            text = Text().append(f"[{MARKS[owner]}]", "bold reverse" if owner == view.seat else "bold")
        elif self._is_barred(spot):
            text = Text(f"{number:>2}{signs.barred}", "dim")
        else:
            text = Text().append(f"{number:>2}", "bold cyan").append(" ")
        action = self._action(spot)
        if owner != FREE:
            action.stylize("dim")
        text.append_text(action)
        if owner == FREE:
            text.append_text(self._price(spot))
        if view.lying[spot.index]:
            text.append(signs.token * view.lying[spot.index], "bold magenta")
        if view.face_down[spot.index]:
            text.append(f"{signs.face_down}{view.face_down[spot.index]}", "bold magenta")
        if "knots" in spot.extra:
            text.append(f" {self.pen.words.say('terminal_crystal_peaks.knots', count=spot.extra['knots'])}", "magenta")
        if not spot.capacity and any(view.crowd):
            crowd = ["".join(MARKS[seat] * count) for seat, count in enumerate(view.crowd)]
            text.append(f"[{''.join(crowd)}]", "bold")
        return text

    def _is_barred(self, spot: Spot) -> bool:
        if self.legal is not None:
            return spot.index not in self.legal
        return self.surcharge(spot) == BARRED

    def surcharge(self, spot: Spot) -> int:
        """Return the surcharge of the page's rule for the reader."""
        if self.road is None or self.view.seat is None:
            return 0
        return self.page.rule.surcharge(self.road, self.view.seat, spot.index)

    def _action(self, spot: Spot) -> Text:
        pen = self.pen
        if spot.action == GAIN:
            text = Text("+").append_text(_without_blanks(pen.goods.counts(spot.goods[:ANY])))
            return text.append(f"{spot.goods[ANY]}{pen.signs.any_good}") if spot.goods[ANY] else text
        if spot.action == SELL:
            return Text(" ").join(self._sale(good, price) for good, price in enumerate(spot.prices) if price)
        if spot.action == LOCATION:
            return Text(pen.signs.locations[spot.location], "bold yellow")
        return Text(pen.words.say(f"terminal.dragon_road.action.{_WORD_OF[spot.action]}"))

    def _sale(self, good: int, price: int) -> Text:
        goods = self.pen.goods
        return Text(goods.shapes[good], goods.colours[good]).append(f"{self.pen.signs.sells}{price}")

    def _price(self, spot: Spot) -> Text:
        """Return the space's cost for the reader in gold and goods, and the gain from the page's rule."""
        say, any_good, seat = self.pen.words.say, self.pen.signs.any_good, self.view.seat
        paid, gold, goods = spot.cost.gold, 0, 0
        if self.road is not None and seat is not None:
            paid = price_of(self.road, seat, spot, max(0, self.surcharge(spot)))
            gold, goods = self.page.rule.windfall(self.road, seat, spot.index)
        text = Text()
        if paid:
            text.append(f" -{say('terminal.dragon_road.gold', amount=paid)}", "bold red")
        if spot.cost.any_goods:
            text.append(f" -{spot.cost.any_goods}{any_good}", "bold red")
        if gold:
            text.append(f" +{say('terminal.dragon_road.gold', amount=gold)}", "bold green")
        if goods:
            text.append(f" +{goods}{any_good}", "bold green")
        return text

    def _legend(self, width: int) -> list[Text]:
        """Return the page's own actions by name, and everything beside the spaces."""
        describer, signs = self.pen.describer, self.pen.signs
        here = {"page": self.page.number}
        used = {self.page.spots[spot].location for spot in self.used}
        parts = [
            Text(signs.locations[place], "bold yellow").append(
                f" {describer.thing('location', place, here)}", "not bold default"
            )
            for place in range(len(self.page.locations))
            if place in used
        ]
        parts += [Text(note, "magenta") for note in self._pieces().notes]
        beside = [self._several(kind, count) for kind, count in enumerate(self.view.pool) if count]
        if beside:
            parts.append(Text(self.pen.words.say("terminal.dragon_road.display", names=", ".join(beside))))
        return flowing(parts, width, signs.between)

    def _several(self, kind: int, count: int) -> str:
        name = self.pen.describer.thing("token", kind)
        return f"{name} x{count}" if count > 1 else name


def _without_blanks(text: Text) -> Text:
    """Remove the blanks between the parts."""
    return Text("").join(text.split(" "))


def _place_in_columns(cells: Sequence[tuple[int, Text]], width: int) -> Text:
    """Place each text at its column, or one blank after the previous one; if that is too wide, all close together."""
    line = _placed(cells)
    if len(line) <= width:
        return line
    return _placed([*cells[:2], *((0, text) for _, text in cells[2:])])


def _placed(cells: Sequence[tuple[int, Text]]) -> Text:
    line = Text()
    for column, text in cells:
        if line.plain:
            line.append(" ")
        line.pad_right(max(0, column - len(line)))
        line.append_text(text)
    return line


def _height(spot: Spot) -> int:
    return int(spot.extra["y"])


def _across(spot: Spot) -> int:
    return int(spot.extra["x"])
