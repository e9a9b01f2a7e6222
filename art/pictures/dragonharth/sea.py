"""The sea between the lands: coast, currents and waves."""

from functools import partial
from math import hypot

from art.pictures.dragonharth.grid import CELL, EDGE, centre, spaces
from art.scene import Scene
from art.svg import Point, num, path, smooth
from caravanserai.games.dragonharth.content import ROWS


def coast(s: Scene) -> str:
    """The outline of the sea cross, a little torn."""
    corners = [(5, 2), (8, 2), (8, 5), (11, 5), (11, 8), (8, 8), (8, 11), (5, 11), (5, 8), (2, 8), (2, 5), (5, 5)]
    pts: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        n = int(max(abs(bx - ax), abs(by - ay)) * 2)
        for i in range(n):
            t = i / n
            px, py = EDGE + CELL * (ax + (bx - ax) * t), EDGE + CELL * (ay + (by - ay) * t)
            q = 9 if 0 < i < n - 1 else 4
            pts.append(
                (
                    s.rnd.near(px, q) + (0 if i else (500 - px) * 0.012),
                    s.rnd.near(py, q) + (0 if i else (500 - py) * 0.012),
                )
            )
    return smooth(pts)


def sea(s: Scene) -> None:
    """Fill the cross of the sea; small crosses mark the corners of its spaces."""
    deep = s.rad("#a5d3cb", (0.22, "#7cbcbf"), (0.6, "#4f99a8"), (1, "#387f97"), r=0.62)
    s.add(f'<defs><path id="{s.key}coast" d="{coast(s)}"/></defs>')
    s.add(_along(s, "#6b5834", 21, 0.22), _along(s, "#f0e0b2", 15), f'<use href="#{s.key}coast" fill="{deep}"/>')
    s.add(f'<clipPath id="{s.key}sea"><use href="#{s.key}coast"/></clipPath>')
    inner = [_along(s, "#bfe5dc", 22, 0.5), _along(s, "#e3f5ec", 9, 0.6)]
    mx, my = centre(6, 6)
    for k in range(4):
        inner.append(s.stamp("current", mx, my, partial(_current, s), turn=90 * k))
    waves, marks = "", ""
    for x, y, _ in spaces("~"):
        a, b = centre(x, y)
        px, py = s.rnd.near(a, 20), s.rnd.near(b, 20)
        if hypot(px - mx, py - my) > 64:
            waves += f"M{num(px - 10, 0)} {num(py, 0)}q5-6 10 0t10 0"
    for i in range(2, 12):
        for j in range(2, 12):
            near = [ROWS[v][u] for u in (i - 1, i) for v in (j - 1, j)]
            if all(c in "~I" for c in near):
                gx, gy = EDGE + CELL * i, EDGE + CELL * j
                marks += f"M{gx - 5} {gy}h10M{gx} {gy - 5}v10"
    inner += [path(waves, "none", "#1f5e78", 2.2, opacity=".42"), path(marks, "none", "#0f4357", 1.8, opacity=".62")]
    s.add(f'<g clip-path="url(#{s.key}sea)">{"".join(inner)}</g>', _along(s, s.ink, 2, 0.6))


def _along(s: Scene, colour: str, width: float, opacity: float = 1) -> str:
    """A line along the coast, which is drawn once."""
    clear = "" if opacity == 1 else f' opacity="{num(opacity, 2)}"'
    return f'<use href="#{s.key}coast" stroke="{colour}" stroke-width="{num(width)}"{clear}/>'


def _current(s: Scene) -> str:
    """A current bends round a land, another circles the island."""
    bends = "".join(
        f"M{336 - i * 9} {off}C{150 - i * 6} {off} {off} {150 - i * 6} {off} {336 - i * 9}"
        for i, off in enumerate((28, 52, 78))
    )
    ring = "M-40-84A93 93 0 0 1 44-82M-10-104A104 104 0 0 1 74-74"
    head = "M241 58l-11 7 11 6M62 198l-7 12 -6-12M178 24l-10 6 10 6M37 262l-7 11-6-11"
    return (
        path(bends, "none", "#eafaf2", 2.4, opacity=".42", stroke_dasharray="74 12 30 10")
        + path(ring, "none", "#eafaf2", 2.4, opacity=".5")
        + path(head, "none", "#f4fff8", 2.6, opacity=".75")
    )
