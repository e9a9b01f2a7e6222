"""The legend: what the signs on a table mean. The browser shows only those that occur on the table now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from caravanserai.web.board import Board


class Sign(NamedTuple):
    """A sign: its picture, its name, its meaning, and the CSS selector of the same things on the table."""

    id: str
    picture: Markup
    name: str
    text: str
    finds: str


class Group(NamedTuple):
    """Several signs under a heading."""

    title: str
    signs: tuple[Sign, ...]


def legend(board: Board) -> Markup:
    """Render all signs of a table."""
    return render_cached("table/legend.html", board.perspective.lang, groups=board.legend)


def symbols(*names: str) -> str:
    """Return the selector of all drawings of some symbols of the sprite."""
    return "#table :is({})".format(",".join(f"[href$=\\#{name}]" for name in names))


def framed(drawing: Markup) -> Markup:
    """Return a drawing around its own origin as a picture of the legend."""
    return Markup('<svg class="plaque" viewBox="-38 -38 76 76" aria-hidden="true">{}</svg>').format(drawing)
