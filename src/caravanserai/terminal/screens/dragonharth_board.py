"""The land of Dragonharth as text: 13 rows of 13 squares, four characters each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from rich.text import Text

from caravanserai.games.dragonharth.map.board import ALL_SPACES, FIELD_HOME, FIELD_OF, HOME, KIND_AT, SIDE
from caravanserai.games.dragonharth.state import NO_CREW, NO_TERRAIN, PRIMARY, good_of, kind_of, owner_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from caravanserai.games.dragonharth.view import DragonharthView

COLUMNS: Final = "ABCDEFGHIJKLM"
COLOURS: Final = ("green", "dodger_blue1", "color(178)", "color(203)")
"""The colours of the kingdoms, chosen to be readable on dark and light backgrounds."""
_SEA, _MARCH = "color(67)", "dim"


class Signs(NamedTuple):
    """The signs on the board, in ASCII or Unicode."""

    pieces: tuple[str, str, str]
    """Soldier, leader, dragon."""
    terrain: tuple[str, str, str, str, str]
    """River, wall, fire, camp, bridge."""
    nests: tuple[str, str, str]
    """Egg, baby, the home of an adult."""
    ship: str
    idle: str
    """A resource without workers."""
    ground: dict[str, str]
    """Castle, empty field, road, catapult stand, dock, march, sea, Dragonhearth."""


_GROUND: Final = {"F": "_", "R": ":", "A": "Y", "D": "U", "m": ".", "~": "~", "I": "*"}
DRAWN: Final = Signs(
    ("♟", "♚", "Ж"), ("≈", "▒", "!", "^", "="), ("o", "ö", "Ö"), "◭", "'", {**_GROUND, "C": "♜", "R": "·"}
)
ASCII: Final = Signs(("i", "K", "D"), ("%", "#", "!", "^", "="), ("o", "b", "@"), "S", "'", {**_GROUND, "C": "H"})


def square(space: int) -> str:
    """Return the name of a space: its column and row."""
    row, column = divmod(space, SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def draw_board(view: DragonharthView, signs: Signs, letters: str, marked: Collection[int]) -> Text:
    """Draw the land; `letters` are those of the goods, `marked` are the spaces that can be chosen now."""
    lines = [Text("   " + "".join(f"{column:^5}" for column in COLUMNS), "dim")]
    for row in range(SIDE):
        line = Text().append(f"{row + 1:>2} ", "dim")
        for space in ALL_SPACES[SIDE * row : SIDE * (row + 1)]:
            line.append_text(_cell(view, signs, letters, space, marked=space in marked)).append(" ")
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


def _cell(view: DragonharthView, signs: Signs, letters: str, space: int, *, marked: bool) -> Text:
    """Return four characters: the ground or resource, a mark, a piece or ship, and its owner."""
    ground, style = _ground(view, signs, letters, space)
    code = view.piece[space]
    ships = [seat for seat, place in enumerate(view.ship) if place == space]
    field = FIELD_OF[space]
    if code:
        stands, owner = signs.pieces[kind_of(code)], owner_of(code)
    elif ships:
        stands, owner = signs.ship, ships[0]
    elif field >= 0 and 0 <= view.control[field] != _home_seat(view, field):
        stands, owner = "", view.control[field]
    else:
        stands, owner = "", -1
    cell = Text(ground, style)
    if owner >= 0:
        cell.append(f"{stands or ' '}{owner + 1}", f"bold {_colour(view, owner)}")
    cell.pad_right(4 - len(cell))
    if marked:
        cell.stylize("reverse")
    return cell


def _ground(view: DragonharthView, signs: Signs, letters: str, space: int) -> tuple[str, str]:
    """Return the first two characters and their colour: the controller of a field, or the owner of the corner."""
    field, terrain, home = FIELD_OF[space], view.terrain[space], HOME[space]
    mark = signs.terrain[terrain - 1] if terrain != NO_TERRAIN else " "
    if field < 0:
        kind = KIND_AT[space]
        return signs.ground[kind] + mark, _SEA if kind == "~" else _MARCH if home < 0 else COLOURS[home]
    holder = view.control[field]
    style = _colour(view, holder) if holder >= 0 else "" if view.month else COLOURS[home]
    tile, nest = view.tile[field], view.nest[field]
    if nest:
        return signs.nests[nest - 1] + mark, style
    if not tile:
        return signs.ground["F"] + mark, style
    letter = letters[good_of(tile)]
    idle = signs.idle if view.crew[field] == NO_CREW else " "
    return (letter.upper() if tile > PRIMARY else letter.lower()) + (mark if terrain else idle), style


def _home_seat(view: DragonharthView, field: int) -> int:
    return view.corner.index(FIELD_HOME[field]) if FIELD_HOME[field] in view.corner else -1


def _colour(view: DragonharthView, seat: int) -> str:
    return COLOURS[view.corner[seat]] if view.corner[seat] >= 0 else ""
