"""Snow and icicles on buildings."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from art.scene import Scene
from art.svg import Point, num, path, smooth


def snow_on(s: Scene, line: Sequence[Point], thick: float, light: str = "#ffffff", shade: str = "#bcd0e6") -> str:
    """A pillow of snow lying along a line (a roof, a wall, a beam) and hanging a little over it."""
    top: list[Point] = []
    low: list[Point] = []
    for (x1, y1), (x2, y2) in pairwise(line):
        n = max(2, int(hypot(x2 - x1, y2 - y1) / (thick * 1.5 + 6)))
        for i in range(n):
            t = i / n
            x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
            top.append((x, y - thick * s.rnd(0.75, 1.1)))
            low.append((x, y + thick * (s.rnd(0.35, 0.8) if i % 2 else s.rnd(-0.05, 0.2))))
    x, y = line[-1]
    (fx, fy) = line[0]
    pts = [(fx - thick * 0.5, fy), *top, (x, y - thick * 0.6), (x + thick * 0.5, y + thick * 0.2), *reversed(low)]
    return path(smooth(pts), s.lin(light, (0.6, light), shade), s.ink, 1.7, stroke_opacity=".6")


def icicles(s: Scene, x1: float, x2: float, y: float, size: float, colour: str = "#dff3fb") -> str:
    """A row of icicles from x1 to x2."""
    d, x = "", x1
    while x < x2:
        w, q = s.rnd(3, 6), size * s.rnd(0.4, 1.0)
        d += f"M{num(x)} {num(y)}l{num(w / 2)} {num(q)} {num(w / 2)} {num(-q)}Z"
        x += w + s.rnd(1, 9)
    return path(d, colour, opacity=".9")
