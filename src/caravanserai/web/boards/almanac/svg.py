"""Small SVG drawings for the book: symbols of the sprite, workers, signs and flags."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.web.rendering import sprite

if TYPE_CHECKING:
    from collections.abc import Iterable

SHAPES: Final = ("circle", "diamond", "triangle", "square", "star", "cross")
"""The shape of each seat."""


def joined(parts: Iterable[Markup]) -> Markup:
    """Join several drawings; later ones lie above earlier ones."""
    return Markup("").join(parts)


@functools.lru_cache(maxsize=2048)
def use(name: str, x: float, y: float, width: float, height: float = 0) -> Markup:
    """Draw a symbol of the sprite around a point."""
    height = height or width
    return Markup('<use href="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        sprite(name), x - width / 2, y - height / 2, width, height
    )


@functools.lru_cache(maxsize=512)
def icon(name: str, style: str, x: float, y: float, size: float) -> Markup:
    """Draw a symbol in one colour, which its class defines."""
    return Markup('<g class="{}" fill="currentColor">{}</g>').format(style, use(name, x, y, size))


@functools.lru_cache(maxsize=2048)
def number(amount: int | str, x: float, y: float, style: str) -> Markup:
    """Draw a number."""
    return Markup('<text class="{}" x="{:g}" y="{:g}">{}</text>').format(style, x, y, amount)


def flag(x: float, y: float, style: str, content: Markup) -> Markup:
    """Draw a pennant at the corner of a space, for its cost or for the gain from the page's rule."""
    return Markup(
        '<g class="flag {}" transform="translate({:g} {:g})"><path d="M-15 -15h21l11 15-11 15h-21Z"/>{}</g>'
    ).format(style, x, y, content)
