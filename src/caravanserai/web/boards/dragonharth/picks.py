"""Choices on a sheet beside the board: each with its picture, its words and its price."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.dragonharth.content import CARD_IDS, COLOURS, KINGDOMS
from caravanserai.games.dragonharth.state import TILES
from caravanserai.web.boards.dragonharth.pictures import card, figure, portrait, shot_name, symbol, tile_name
from caravanserai.web.boards.dragonharth.targets import is_at_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.kernel.space import Block
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_CREWS: Final = {"small": ("small",), "two_small": ("small", "small"), "giant": ("giant",)}


class Pick(NamedTuple):
    """A choice on a sheet; `reason` says why it is barred."""

    choice: int
    picture: Markup
    label: str
    note: str
    reason: str
    at_once: bool
    bare: bool
    """Whether the picture needs no visible text beside it, as with a card."""


class Group(NamedTuple):
    """Some choices under a heading, which may be empty."""

    title: str
    picks: tuple[Pick, ...]


def picks_of(board: DragonharthBoard, block: Block) -> tuple[Pick, ...]:
    """Return the legal choices of a block."""
    decision = board.perspective.decision
    if decision is None:
        return ()
    start = decision.space.starts[block.name]
    inside = range(start, start + len(block.items))
    return tuple(pick_of(board, choice) for choice in board.perspective.options if choice in inside)


def pick_of(board: DragonharthBoard, choice: int, note: str = "") -> Pick:
    """Return one choice with its picture."""
    description = board.perspective.choice(choice)
    picture = picture_for(board, description.block, description.item)
    decision = board.perspective.decision
    return Pick(
        choice,
        picture or Markup(""),
        description.label[:1].upper() + description.label[1:],
        note or description.outlook,
        description.reason,
        decision is not None and is_at_once(decision),
        description.block.of == "card",
    )


def picture_for(board: DragonharthBoard, block: Block, item: int | str) -> Markup | None:
    """Return the picture of an item."""
    draw = _PICTURES.get(block.of)
    return None if draw is None else draw(board, item)


def _card(board: DragonharthBoard, item: int | str) -> Markup:
    number = CARD_IDS.index(str(item))
    return card(number, board.lexicon.faces[number], board.lexicon.effect(number))


def _seat(board: DragonharthBoard, item: int | str) -> Markup | None:
    kingdom = board.view.corner[int(item)]
    return portrait(kingdom, 44) if kingdom >= 0 else None


def _tile(board: DragonharthBoard, item: int | str) -> Markup:
    return symbol(tile_name(str(item)), 40, badge=board.mine)


_PICTURES: Final[dict[str, Callable[[DragonharthBoard, int | str], Markup | None]]] = {
    "card": _card,
    "kingdom": lambda _, item: portrait(KINGDOMS.index(str(item)), 52),
    "seat": _seat,
    "deck": lambda _, item: symbol(f"deck-{item}", 40),
    "colour": lambda _, item: symbol(shot_name(COLOURS.index(str(item))), 40),
    "stashed": _tile,
    "tile": _tile,
    "crew": lambda board, item: Markup("").join(figure(name, board.mine, 40) for name in _CREWS[str(item)]),
}
"""The drawing functions, by type of item."""


def tile_on(board: DragonharthBoard, field: int) -> Markup | None:
    """Return the picture of the tile on a field."""
    tile = board.view.tile[field]
    return symbol(tile_name(TILES[tile - 1]), 40) if tile else None
