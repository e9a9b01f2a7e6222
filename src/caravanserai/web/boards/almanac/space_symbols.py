"""The shared shapes of all spaces of a page. The page's drawing contains each shape once; the spaces refer to it.

A stencil inherits the colours of the element that refers to it, so the classes of that element colour rims, rings
and workers.
"""

from __future__ import annotations

import functools
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from caravanserai.web.boards.almanac.svg import SHAPES, joined, use

MAX_FIGURE: Final = 40
_AURA: Final = Markup(
    '<radialGradient id="aura"><stop offset=".55" stop-color="#ffd76a" stop-opacity=".95"/>'
    '<stop offset=".75" stop-color="#ffd76a" stop-opacity=".5"/>'
    '<stop offset="1" stop-color="#ffd76a" stop-opacity="0"/></radialGradient>'
    '<circle id="sp-aura" r="56" fill="url(#aura)"/>'
)
_RING: Final = Markup(
    '<g id="sp-ring"><circle r="37.5" stroke="#5a3a05" stroke-width="8.5"/><circle r="37.5"/></g>'
    '<path id="sp-rays" d="{}"/>'
)
_FOCUS: Final = Markup(
    '<g id="sp-focus" fill="none"><rect x="-47" y="-47" width="94" height="94" rx="14" stroke="#fff" stroke-width="8"/>'
    '<rect x="-47" y="-47" width="94" height="94" rx="14" stroke="#0b4fa0" stroke-width="4.5"/></g>'
)
_LOCK: Final = Markup(
    '<g id="sp-lock"><circle cx="23" cy="23" r="12.5" fill="#2b201a" stroke="#fbf3e0" stroke-width="2"/>{}</g>'
)
_SEAL: Final = Markup(
    '<g id="sp-{}"><circle cx="15" cy="15" r="11" fill="{}" stroke="#fff8e6" stroke-width="2"/><path d="{}" '
    'fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></g>'
)
_PLATE: Final = Markup(
    '<g id="sp-{}"><ellipse cy="5" rx="36" ry="35" fill="#1d1208" opacity=".42"/><path d="{}" stroke="#21160f" '
    'stroke-width="3"/><path d="{}" fill="none" stroke="#fff3d4" stroke-opacity=".4" stroke-width="2"/>'
    '<circle r="28.5" fill="#fbf3e0" stroke="#21160f" stroke-opacity=".55" stroke-width="1.5"/></g>'
)


@functools.lru_cache(maxsize=512)
def stencil(name: str, style: str = "", turn: str = "") -> Markup:
    """Draw a stencil."""
    kind = Markup(' class="{}"').format(style) if style else ""
    return Markup('<use{} href="#sp-{}"{}/>').format(kind, name, Markup(' transform="{}"').format(turn) if turn else "")


@functools.lru_cache(maxsize=2048)
def figure(amount: int, x: float, y: float, style: str) -> Markup:
    """Draw a number on a space. It is decoration: the label of the space contains the words."""
    return Markup('<use class="{}" href="#figure-{}" x="{:g}" y="{:g}"/>').format(style, amount, x, y)


@functools.cache
def coin(amount: int, x: float, y: float, size: float) -> Markup:
    """Draw a gold coin with its number."""
    return use("coin-gold", x, y, size) + figure(amount, x, y + size * 0.18, "price" if size > 30 else "price small")


def worker(seat: int, turn: str = "") -> Markup:
    """Draw a worker of a seat."""
    return stencil(f"worker-{seat}", f"worker p{seat + 1}", turn)


@functools.cache
def stencils() -> Markup:
    """Return all stencils."""
    return joined(
        [
            _AURA,
            _RING.format(_rays()),
            _FOCUS,
            _LOCK.format(use("i-lock", 23, 22.5, 16)),
            _SEAL.format("tick", "#1f6b45", "M9.5 15.5l4 4 7-8.5"),
            _SEAL.format("plus", "#8f2f2a", "M15 9v12M9 15h12"),
            _PLATE.format("round", _circle(34), _circle(31)),
            _PLATE.format("octagon", _octagon(37), _octagon(33.5)),
            *(_worker(seat) for seat in range(len(SHAPES))),
            *(Markup('<text id="figure-{0}">{0}</text>').format(amount) for amount in range(MAX_FIGURE)),
        ]
    )


def _worker(seat: int) -> Markup:
    """Draw a worker in the colour of its seat, with the seat's shape on the chest."""
    chest = use(f"shape-{SHAPES[seat]}", 0, 0.25, 14.8)
    return Markup('<g id="sp-worker-{}">{}<g fill="#2b201a">{}</g></g>').format(
        seat, use("worker", 0, -8, 52.8, 66), chest
    )


def _circle(radius: float) -> str:
    return f"M{-radius:g} 0a{radius:g} {radius:g} 0 1 0 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 0 {-2 * radius:g} 0Z"


def _octagon(radius: float) -> str:
    corners = [(cos(pi / 8 + at * pi / 4), sin(pi / 8 + at * pi / 4)) for at in range(8)]
    return "M" + "L".join(f"{radius * x:.1f} {radius * y:.1f}" for x, y in corners) + "Z"


def _rays() -> str:
    """Draw eight rays around a space."""
    rays = []
    for turn in (at * pi / 4 + pi / 8 for at in range(8)):
        points = [(47, turn), (40.5, turn - 0.12), (40.5, turn + 0.12)]
        rays.append("M" + "L".join(f"{far * cos(way):.1f} {far * sin(way):.1f}" for far, way in points) + "Z")
    return "".join(rays)
