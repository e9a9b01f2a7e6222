"""Silk Road in the terminal: the road, the tiles here and ahead, goods, players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.events import MOVED
from caravanserai.games.silk_road.market import PRINTED, TakeTile, room_for_tokens
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens.goods_paint import GoodsPaint
from caravanserai.terminal.screens.silk_road_map import ASCII, DRAWN, columns_of, draw_map, moves_left, reachable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.terminal.choice_keys import Menu
    from caravanserai.text import Describer, Words

_KINDS: Final = len(GOODS)
_COLOURS: Final = ("bold", "dodger_blue1", "color(130)", "color(178)", "color(203)")
"""White, blue, brown, yellow, red in shades that are readable on dark and light backgrounds."""
_SHAPES: Final = ("◖", "≈", "●", "◆", "▲")
_LETTERS: Final = ("(", "~", "o", "#", "^")
_HEIGHT_FOR_MAP: Final = 38
_ON_THE_ROAD: Final = frozenset({"Bid", "SellOrKeep", "MoveCaravan"})
"""The questions between two markets: they are about the next city."""


class SilkRoadScreen(Screen):
    """The table of a match of Silk Road, for one seat or a spectator."""

    def __init__(self, describer: Describer, words: Words, *, utf8: bool = True) -> None:
        super().__init__(describer, words, utf8=utf8)
        self.signs = DRAWN if utf8 else ASCII
        self.shapes = _SHAPES if utf8 else _LETTERS
        self.goods = GoodsPaint(describer, GOODS, self.shapes, _COLOURS)

    def heading(self, view: SilkRoadView) -> str:
        """Return the game, the city, and the remaining length of the road."""
        route = ROUTES[view.reverse]
        fewest, most = moves_left(route, view.city)
        return self.words.say(
            "terminal.silk_road.heading",
            most,
            game=self.describer.game_title(),
            city=self._city(view.city),
            left=fewest if fewest == most else f"{fewest}-{most}",
            end=self._city(route.end),
        )

    def board(
        self,
        view: SilkRoadView,
        width: int,
        height: int,
        *,
        brief: bool = False,
        menu: Menu | None = None,  # noqa: ARG002  # the choices are listed below the board
    ) -> list[RenderableType]:
        """Return the map if it fits, the current and next tiles, the goods, the players.

        In brief: the relevant tiles with the reader's goods, or all goods if no tiles are relevant.
        """
        cities = self._cities_in_question(view) if brief else (view.city, *view.exits)
        own_only = brief and bool(cities)
        parts: list[RenderableType] = [self._goods_table(view, own_only=own_only), self._players(view)]
        near = [city for city in cities if view.deal[city]]
        if near:
            parts.insert(0, self._cities(view, near, width))
        if height >= _HEIGHT_FOR_MAP:
            parts.insert(0, self._map(view))
        return parts

    def plan(self, view: SilkRoadView, width: int) -> list[RenderableType]:
        """Return the map, and the tiles of every city that the caravan can still reach."""
        ahead = reachable(ROUTES[view.reverse], view.city)
        cities = [city for column in columns_of(ROUTES[view.reverse]) for city in column if city in ahead]
        return [self._map(view), self._cities(view, [city for city in cities if view.deal[city]], width)]

    def ledger(self, view: SilkRoadView) -> RenderableType:
        """Return everyone's money and goods from public memory (with the open ledger), else the revealed facts."""
        known = view.final or view.ledger
        if known is None:
            return Text(self.words.say("terminal.silk_road.ledger_closed"))
        table = Table(box=None, padding=(0, 1), header_style="dim")
        table.add_column(self.words.say("terminal.silk_road.player"))
        table.add_column(self.words.say("terminal.silk_road.money"), justify="right")
        for good in range(_KINDS):
            table.add_column(self.goods.name(good), justify="right")
        mark = "" if view.final else "≥" if self.utf8 else ">="
        for seat, (money, goods) in enumerate(known):
            counts = [Text(f"{mark}{count}" if count else "-", "" if count else "dim") for count in goods]
            table.add_row(Text(self.describer.seat(seat)), str(money), *counts)
        return table

    def gist(self, decision: Decision[Any], choice: int, view: SilkRoadView) -> str:
        """Return the effect of a tile; for the printed action, its name."""
        face = CITIES[view.city].printed
        if choice != PRINTED or not isinstance(decision, TakeTile) or face is None:
            return self.describer.option_gist(decision, choice)
        return self.describer.thing("face", face)

    def guide(self) -> str:
        """Return the meaning of the signs in the table of players and in the log."""
        had, not_yet = self._turn_signs()
        return self.words.say("terminal.silk_road.signs", pawn=self._pawn(), had=had, not_yet=not_yet)

    def tie(self) -> str:
        """Return the tie-breaker: money (SR-120)."""
        return self.words.say("terminal.silk_road.tie")

    def chapter(self, events: Sequence[Event], view: SilkRoadView) -> list[Event]:
        """Return the events since the arrival in the current city; with the open ledger, all events (SR-96)."""
        if view.ledger is not None or view.over:
            return list(events)
        moves = [place for place, event in enumerate(events) if self.begins_turn(event)]
        return list(events[moves[-1] :]) if moves else list(events)

    def begins_turn(self, event: Event) -> bool:
        """Whether the caravan has moved: a market opens."""
        return event.kind is MOVED

    def paint(self, words: str) -> Text:
        """Give every good its colour and its shape."""
        return self.goods.sentence(words)

    def _city(self, city: int) -> str:
        return self.describer.thing("city", city)

    def _cities_in_question(self, view: SilkRoadView) -> tuple[int, ...]:
        """Return the cities whose tiles matter for the current decision; if a tile is taken, the choices show them."""
        asked = {name for _, name in view.asked}
        if asked & _ON_THE_ROAD:
            return view.exits
        return (view.city,) if "PassPawn" in asked else ()

    def _map(self, view: SilkRoadView) -> RenderableType:
        signs = self.signs
        legend = self.words.say(
            "terminal.silk_road.legend",
            caravan=signs.caravan,
            visited=signs.visited,
            exit=signs.exit,
            printed=signs.printed,
        )
        return Group(draw_map(view, self._city, utf8=self.utf8), Text(legend, style="dim"))

    def _cities(self, view: SilkRoadView, cities: Sequence[int], width: int) -> RenderableType:
        """Return the tiles of some cities; in the current city only those left (SR-09)."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        labels = [self._city_label(view, city) for city in cities]
        room = width - max((len(label) for label in labels), default=0) - 3
        for city, label in zip(cities, labels, strict=True):
            here = city == view.city
            tiles = self._tiles(view.market if here else sorted(view.deal[city]))
            action = CITIES[city].printed
            if action is not None and (view.printed or not here):
                printed = self.paint(self.describer.thing("face", action))
                tiles.insert(0, Text(self.signs.printed).append_text(printed))
            table.add_row(label, self._filled(tiles, room))
        return table

    def _city_label(self, view: SilkRoadView, city: int) -> Text:
        mark = self.signs.caravan if city == view.city else self.signs.city
        mark = self.signs.exit if city in view.exits else mark
        return Text(f"{mark} {self._city(city)}", "bold" if mark != self.signs.city else "")

    def _tiles(self, faces: Sequence[int]) -> list[Text]:
        """Describe tiles, equal ones combined."""
        tiles = []
        for face in dict.fromkeys(faces):
            tile = self.paint(self.describer.thing("face", face))
            count = faces.count(face)
            tiles.append(tile.append(f" x{count}") if count > 1 else tile)
        return tiles

    def _filled(self, tiles: list[Text], room: int) -> Text:
        """Return tiles one after the other, in lines that break only between them."""
        if not tiles:
            return Text(self.words.say("terminal.silk_road.no_tiles"), "dim")
        between = Text(" · " if self.utf8 else ", ", "dim")
        lines = [tiles[0]]
        for tile in tiles[1:]:
            if len(lines[-1]) + len(between) + len(tile) <= room:
                lines[-1] = lines[-1] + between + tile
            else:
                lines.append(tile)
        return Text("\n").join(lines)

    def _goods_table(self, view: SilkRoadView, *, own_only: bool) -> RenderableType:
        """Return the reader's goods and money, the open supply, the kinds that a Vizier has marked."""
        table = Table(box=None, padding=(0, 1), pad_edge=False)
        table.add_column("", no_wrap=True)
        for good in range(_KINDS):
            table.add_column(self.goods.name(good), justify="right", no_wrap=True)
        table.add_column("", no_wrap=True)
        if view.goods is not None and view.money is not None:
            purse = self.describer.thing("money", view.money)
            own = [Text(str(count), "bold" if count else "dim") for count in view.goods]
            label = Text(self.words.say("terminal.silk_road.yours"), "bold")
            table.add_row(label, *own, Text(f" {purse}", "bold"))
        if own_only:
            return table
        supply = [Text(str(count), "" if count > 3 else "red") for count in view.supply]
        table.add_row(Text(self.words.say("terminal.silk_road.supply"), "dim"), *supply)
        if any(view.named):
            marks = ["x" * count or "-" for count in view.named]
            table.add_row(Text(self.words.say("terminal.silk_road.marked"), "dim"), *marks)
        return table

    def _players(self, view: SilkRoadView) -> RenderableType:
        """Return the pawn's holder, the seats that have acted, and all open belongings (SR-08, SR-57, SR-95)."""
        say = self.words.say
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column("", no_wrap=True)
        table.add_column(say("terminal.silk_road.player"), no_wrap=True, max_width=16, overflow="ellipsis")
        table.add_column(say("terminal.silk_road.turns"), justify="center", no_wrap=True)
        table.add_column(say("terminal.silk_road.crooks"), justify="center", no_wrap=True)
        table.add_column(say("terminal.silk_road.barterers"), justify="center", no_wrap=True)
        table.add_column(say("terminal.silk_road.shown"))
        if view.ledger is not None:
            table.add_column(say("terminal.silk_road.known"))
        room = room_for_tokens(view.seats)
        full, empty = self._turn_signs()
        for seat in range(view.seats):
            pawn = self._pawn() if seat == view.holder else " "
            had = min(view.tokens[seat], room)
            cells: list[RenderableType] = [
                Text(pawn, "bold"),
                Text(self.describer.seat(seat), "bold" if seat == view.seat else ""),
                Text(full * had + empty * (room - had)),
                Text(str(view.crooks[seat] or "-")),
                Text(str(view.barterers[seat] or "-")),
                self._counts(view.shown[_KINDS * seat : _KINDS * (seat + 1)], least=0),
            ]
            if view.ledger is not None:
                money, goods = view.ledger[seat]
                cells.append(Text(f"{money} ").append_text(self._counts(goods, least=1)))
            table.add_row(*cells)
        return table

    def _pawn(self) -> str:
        return "♟" if self.utf8 else ">"

    def _turn_signs(self) -> tuple[str, str]:
        """The signs of a turn taken and of one not yet taken."""
        return ("■", "□") if self.utf8 else ("x", ".")

    def _counts(self, counts: Sequence[int], least: int) -> Text:
        """Return numbers of goods in short, as shape and number."""
        parts = [
            Text(f"{self.shapes[good]}{count}", _COLOURS[good]) for good, count in enumerate(counts) if count >= least
        ]
        return Text(" ").join(parts) if parts else Text("-", "dim")
