"""Small drawings that the book is made of: symbols of the sprite, workers, signs and flags."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.web.rendering import sprite

if TYPE_CHECKING:
    from collections.abc import Iterable

SHAPES: Final = ("circle", "diamond", "triangle", "square", "star", "cross")
"""The sign of each seat."""


def joined(parts: Iterable[Markup]) -> Markup:
    """Several drawings one above the other."""
    return Markup("").join(parts)


@functools.lru_cache(maxsize=2048)
def use(name: str, x: float, y: float, width: float, height: float = 0) -> Markup:
    """A symbol of the sprite around a point."""
    height = height or width
    return Markup('<use href="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        sprite(name), x - width / 2, y - height / 2, width, height
    )


@functools.lru_cache(maxsize=512)
def icon(name: str, style: str, x: float, y: float, size: float) -> Markup:
    """A symbol in one colour, which its class gives it."""
    return Markup('<g class="{}" fill="currentColor">{}</g>').format(style, use(name, x, y, size))


def number(amount: int | str, x: float, y: float, style: str) -> Markup:
    """A figure."""
    return Markup('<text class="{}" x="{:g}" y="{:g}">{}</text>').format(style, x, y, amount)


def flag(x: float, y: float, style: str, content: Markup) -> Markup:
    """A pennant at the corner of a space: what it costs, or what the page's rule gives."""
    return Markup(
        '<g class="flag {}" transform="translate({:g} {:g})"><path d="M-15 -15h21l11 15-11 15h-21Z"/>{}</g>'
    ).format(style, x, y, content)
