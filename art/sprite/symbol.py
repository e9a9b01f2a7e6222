"""The class of symbols, and the strokes they are drawn with: flat colour, one darker side, an ink outline."""

from dataclasses import dataclass
from typing import Final

INK: Final = "#2b201a"


@dataclass(frozen=True)
class Symbol:
    """One drawing of the sprite, in a box that starts at 0, 0; `pen` holds the attributes that its strokes share."""

    body: str
    width: int = 64
    height: int = 64
    pen: str = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'


def shape(d: str, fill: str, ink: float = 3.2) -> str:
    """A closed form with an ink outline."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{ink:g}"/>'


def blot(d: str, fill: str, opacity: float = 1) -> str:
    """A form without an outline: the shaded or the lit side of something."""
    clear = "" if opacity == 1 else f' opacity="{opacity:g}"'
    return f'<path d="{d}" fill="{fill}"{clear}/>'


def line(d: str, colour: str = INK, width: float = 2.4, opacity: float = 1) -> str:
    """A stroke; the symbol around it says fill="none" and round ends for all."""
    clear = "" if opacity == 1 else f' opacity="{opacity:g}"'
    return f'<path d="{d}" stroke="{colour}" stroke-width="{width:g}"{clear}/>'


def disc(cx: float, cy: float, r: float, fill: str, ink: float = 0, colour: str = INK) -> str:
    """A round form, with an outline if `ink` is its width."""
    rim = f' stroke="{colour}" stroke-width="{ink:g}"' if ink else ""
    return f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" fill="{fill}"{rim}/>'


def oval(cx: float, cy: float, rx: float, ry: float, fill: str, ink: float = 0, opacity: float = 1) -> str:
    """An upright ellipse, with an outline if `ink` is its width."""
    rim = f' stroke="{INK}" stroke-width="{ink:g}"' if ink else ""
    clear = "" if opacity == 1 else f' opacity="{opacity:g}"'
    return f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}"{rim}{clear}/>'


def moved(body: str, transform: str) -> str:
    """The same drawing in another place, size or turn."""
    return f'<g transform="{transform}">{body}</g>'


def figure(d: str, fill: str, *inside: str) -> str:
    """A silhouette that stands on any ground: a thick outline, what lies inside, a thin outline over it."""
    return shape(d, fill, 5) + "".join(inside) + line(d, INK, 3.2)
