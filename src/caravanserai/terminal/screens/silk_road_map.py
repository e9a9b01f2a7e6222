"""The road as text: 20 cities in columns from the start to the end, in two bands that fit 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.state import ROUTES, Route

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from caravanserai.games.silk_road.view import SilkRoadView

_TOP, _MIDDLE, _BOTTOM = range(3)
_COLUMNS_PER_BAND: Final = 6
_BACK_STYLES: Final = ("color(172)", "color(135)")


class Signs(NamedTuple):
    """The marks and lines of the map."""

    caravan: str
    visited: str
    exit: str
    city: str
    printed: str
    line: str
    fork: tuple[str, str, str]
    join: tuple[str, str, str]
    cross: str
    up: str
    down: str
    aside: str
    """A path within one column, downwards; `against` is the same path upwards."""
    against: str
    onward: str


DRAWN: Final = Signs(
    "★",
    "•",
    "▶",
    "○",
    "*",
    "─",
    (" ╭─", "─┤ ", " ╰─"),
    ("─╮ ", " ├─", "─╯ "),
    "\N{BOX DRAWINGS LIGHT DIAGONAL CROSS}",
    "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    "╲",
    "↓",
    "↑",
    "▸",
)
ASCII: Final = Signs(
    "@", "+", ">", ".", "*", "-", (" /-", "-| ", " \\-"), ("-\\ ", " |-", "-/ "), "X", "/", "\\", "v", "^", ">"
)


def draw_map(view: SilkRoadView, name: Callable[[int], str], *, utf8: bool) -> Text:
    """Draw the road with the caravan, the route taken and the open exits."""
    return _Map(view, name, DRAWN if utf8 else ASCII).draw()


def columns_of(route: Route) -> list[list[int]]:
    """Return the cities by their distance from the start, in the order of the map's table."""
    first = CITIES[route.start].step
    columns: list[list[int]] = [[] for _ in range(1 + abs(CITIES[route.end].step - first))]
    for at, city in enumerate(CITIES):
        columns[abs(city.step - first)].append(at)
    return columns


class _Map:
    def __init__(self, view: SilkRoadView, name: Callable[[int], str], signs: Signs) -> None:
        self.view, self.name, self.signs = view, name, signs
        self.route = ROUTES[view.reverse]
        self.columns = columns_of(self.route)
        self.row = {
            city: _MIDDLE if len(column) == 1 else (_TOP, _BOTTOM)[place]
            for column in self.columns
            for place, city in enumerate(column)
        }
        self.ahead = reachable(self.route, view.city)

    def draw(self) -> Text:
        drawn = Text(no_wrap=True, overflow="crop")
        for first in range(0, len(self.columns), _COLUMNS_PER_BAND):
            rows = [Text() for _ in range(3)]
            for at in range(first, min(first + _COLUMNS_PER_BAND, len(self.columns))):
                if at:
                    self._join(rows, self.columns[at - 1], self.columns[at])
                self._column(rows, at)
            if first + _COLUMNS_PER_BAND < len(self.columns):
                rows[_MIDDLE].append(self.signs.line * 2 + self.signs.onward, "dim")
            for row in rows:
                row.rstrip()
            drawn.append_text(Text("\n").join(rows))
            drawn.append("\n")
        drawn.right_crop(1)
        return drawn

    def _join(self, rows: list[Text], before: Iterable[int], after: list[int]) -> None:
        """Draw the paths between two columns, three characters wide."""
        ways = {(self.row[at], self.row[to]) for at in before for to in self.route.exits[at] if to in after}
        signs = self.signs
        if any(start == _MIDDLE for start, _ in ways):
            parts = signs.fork
        elif any(end == _MIDDLE for _, end in ways):
            parts = signs.join
        else:
            rising, falling = (_BOTTOM, _TOP) in ways, (_TOP, _BOTTOM) in ways
            slope = signs.cross if rising and falling else signs.up if rising else signs.down
            lines = [signs.line * 3 if (row, row) in ways else "   " for row in (_TOP, _BOTTOM)]
            parts = (lines[0], f" {slope if rising or falling else ' '} ", lines[1])
        for row, part in zip(rows, parts, strict=True):
            row.append(part, "dim")

    def _column(self, rows: list[Text], at: int) -> None:
        column = self.columns[at]
        width = max(len(self._label(city)) for city in column) + 1
        following = self.columns[at + 1] if at + 1 < len(self.columns) else []
        for place, row in enumerate(rows):
            city = next((city for city in column if self.row[city] == place), None)
            if city is None:
                row.append(self._aside(column, width), "dim")
                continue
            row.append(self._label(city), self._style(city))
            straight = place == _MIDDLE or any(to in following for to in self.route.exits[city])
            row.append(" ")
            rest = width - len(self._label(city)) - 1
            row.append((self.signs.line if straight and following else " ") * rest, "dim")

    def _aside(self, column: list[int], width: int) -> str:
        """Return the middle row of a column with two cities: the path between them, if there is one."""
        for start in column:
            for end in self.route.exits[start]:
                if end in column:
                    sign = self.signs.aside if self.row[start] < self.row[end] else self.signs.against
                    return f"  {sign}".ljust(width)
        return " " * width

    def _label(self, city: int) -> str:
        signs, view = self.signs, self.view
        if city == view.city:
            mark = signs.caravan
        elif city in view.path:
            mark = signs.visited
        else:
            mark = signs.exit if city in view.exits else signs.city
        printed = signs.printed if CITIES[city].printed is not None else ""
        return f"{mark}{self.name(city)}{printed}"

    def _style(self, city: int) -> str:
        view = self.view
        back = self.route.backs[city]
        colour = "" if back is None else _BACK_STYLES[back]
        if city == view.city:
            return f"bold reverse {colour}"
        if city in view.exits:
            return f"bold {colour}"
        if city in view.path or city in self.ahead:
            return colour
        return "dim"


def reachable(route: Route, start: int) -> set[int]:
    """Return the cities that the caravan can still reach."""
    found, left = set(), [start]
    while left:
        for to in route.exits[left.pop()]:
            if to not in found:
                found.add(to)
                left.append(to)
    return found


def moves_left(route: Route, city: int) -> tuple[int, int]:
    """Return the minimum and maximum number of moves from a city to the end."""
    ways = [moves_left(route, to) for to in route.exits[city]]
    return (1 + min(way[0] for way in ways), 1 + max(way[1] for way in ways)) if ways else (0, 0)
