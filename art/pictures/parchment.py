"""Parchment for pages without a painting: faint hills, a compass rose and a ruled edge."""

from math import cos, pi, sin
from typing import Final

from art.painters.land import wash
from art.scene import Scene
from art.svg import disc, group, path, smooth, straight

_INK: Final = "#7a5a34"
_PAPER: Final = ("#f1e2bf", "#e8d3a6", "#dcc08c")
_ROSE: Final = (870, 575, 84)


def paint() -> str:
    """Paint it."""
    s = Scene(seed=811, ink=_INK)
    s.add(f'<rect width="{s.w}" height="{s.h}" fill="{s.lin(*_PAPER)}"/>')
    for _ in range(14):
        s.add(wash(s, s.rnd(40, 960), s.rnd(40, 660), s.rnd(90, 220), s.rnd(50, 120), "#c79f62", s.rnd(0.1, 0.22)))
    for line in range(7):
        s.add(_hill(s, 120 + 86 * line))
    s.add(_rose(), _edge(s))
    return s.svg(vignette=0.22)


def _hill(s: Scene, y: float) -> str:
    """A line of hills, as on an old map."""
    points = [(x, y + s.rnd(-26, 26)) for x in range(-40, 1080, 90)]
    return path(smooth(points, closed=False), stroke=_INK, width=2.2, opacity=".26")


def _rose() -> str:
    """A compass rose of eight rays."""
    x, y, size = _ROSE
    rays = []
    for ray in range(8):
        a, far = ray * pi / 4, size if ray % 2 == 0 else size * 0.6
        tip = (x + far * sin(a), y - far * cos(a))
        for side, colour in ((1, _INK), (-1, "#f6ead0")):
            b = a + side * pi / 8
            foot = (x + size * 0.2 * sin(b), y - size * 0.2 * cos(b))
            rays.append(path(straight([(x, y), tip, foot]), colour, _INK, 1.4))
    return group(*rays, disc(x, y, size * 0.1, "#f6ead0", _INK, 2), opacity=".5")


def _edge(s: Scene) -> str:
    """Two ruled lines around the page."""
    ruled = []
    for inset, width in ((30, 4.0), (40, 1.6)):
        right, low = s.w - inset, s.h - inset
        corners = [(inset, inset), (right, inset), (right, low), (inset, low)]
        ruled.append(path(straight([(float(x), float(y)) for x, y in corners]), stroke=_INK, width=width))
    return group(*ruled, opacity=".55")
