"""Small marks that several almanacs share: the owner, the number of pieces, and the key to the city."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from markupsafe import Markup

from caravanserai.games.almanac.state import BOOKS
from caravanserai.web.boards.almanac.pictures import token_symbol
from caravanserai.web.boards.almanac.pieces import NOBODY, Piece
from caravanserai.web.boards.almanac.svg import SHAPES, number, use

if TYPE_CHECKING:
    from caravanserai.web.boards.almanac.pieces import Look


@functools.lru_cache(maxsize=512)
def badge(seat: int, x: float, y: float, radius: float = 14) -> Markup:
    """Draw a seat's shape on its colour."""
    return Markup('<g class="who p{}"><circle cx="{:g}" cy="{:g}" r="{:g}"/>{}</g>').format(
        seat + 1, x, y, radius, use(f"shape-{SHAPES[seat]}", x, y, radius * 1.1)
    )


@functools.lru_cache(maxsize=512)
def tag(text: int | str, x: float, y: float) -> Markup:
    """Draw a number on a small round of paper."""
    return Markup('<circle class="tag" cx="{:g}" cy="{:g}" r="12"/>').format(x, y) + number(
        text, x, y + 6, "price small"
    )


def beside(look: Look, x: float, y: float) -> list[Piece]:
    """Return the tokens beside the page, one kind below the other."""
    found: list[Piece] = []
    for kind, count in enumerate(look.view.pool):
        if count:
            label = look.words.say("web_almanac.piece.beside", count, token=look.describer.thing("token", kind))
            symbol = token_symbol(BOOKS[look.view.product].tokens[kind])
            drawing = use(symbol, 0, 0, 44) + tag(count, 18, 16)
            found.append(Piece(f"pool-{kind}", x, y + 56 * len(found), label, drawing))
    return found


def key_piece(look: Look, x: float, y: float) -> list[Piece]:
    """Return the key at its place, or the badge of its holder."""
    holder = look.view.key
    if holder == NOBODY:
        return [Piece("key", x, y, look.words.say("web_almanac.piece.key_free"), use("live-key", 0, 0, 56))]
    label = look.words.say("web_almanac.piece.key_held", name=look.describer.seat(holder))
    drawing = Markup('<g class="gone">{}</g>').format(use("live-key", 0, 0, 56)) + badge(holder, 16, 14, 16)
    return [Piece("key", x, y, label, drawing)]
