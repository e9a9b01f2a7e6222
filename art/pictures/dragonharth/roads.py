"""The ways of the lands and the trails through the marches."""

from functools import partial
from math import hypot

from art.colour import dark, pale
from art.pictures.dragonharth.grid import ROAD, SIDE, centre, spaces
from art.scene import Scene
from art.svg import Point, num, path
from caravanserai.games.dragonharth.content import ROWS


def roads(s: Scene) -> None:
    """Winding ways through the corners of the spaces: roads meet diagonally, so the ways run between the plots."""
    ways: list[tuple[str, str]] = []
    pads: list[tuple[Point, str]] = []
    for x, y, c in spaces("RADC"):
        for dx, dy in ((1, 1), (-1, 1)):
            u, v = x + dx, y + dy
            if not (0 <= u < SIDE and 0 <= v < SIDE):
                continue
            o = ROWS[v][u]
            if o[-1] in "RADC" and o[0] == c[0]:
                a, b = centre(x, y), centre(u, v)
                m = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                w = 7 * (1 if (x + y) % 4 < 2 else -1)
                way = (
                    f"M{num(a[0], 0)} {num(a[1], 0)}Q{num((a[0] + m[0]) / 2 + w * dy, 0)} "
                    f"{num((a[1] + m[1]) / 2 - w * dx, 0)} {num(m[0], 0)} {num(m[1], 0)}T"
                    f"{num(b[0], 0)} {num(b[1], 0)}"
                )
                ways.append((way, ROAD[c[0]]))
        if c[-1] == "R":
            pads.append((centre(x, y), ROAD[c[0]]))
    trails = []
    for (ax, ay), (bx, by), bow in (
        ((4, 0), (8, 0), 34),
        ((4, 2), (8, 2), -64),
        ((0, 4), (0, 8), -30),
        ((2, 4), (2, 8), 64),
        ((12, 4), (12, 8), 30),
        ((10, 4), (10, 8), -64),
        ((4, 12), (8, 12), -34),
        ((4, 10), (8, 10), 64),
    ):
        a, b = centre(ax, ay), centre(bx, by)
        t = (b[1] - a[1], a[0] - b[0])
        q = hypot(*t)
        n = (-t[0] / q * bow, -t[1] / q * bow)
        trails.append(
            f"M{num(a[0], 0)} {num(a[1], 0)}C{num(a[0] + (b[0] - a[0]) * 0.2 + n[0] * 1.25, 0)}"
            f" {num(a[1] + (b[1] - a[1]) * 0.2 + n[1] * 1.25, 0)} {num(a[0] + (b[0] - a[0]) * 0.8 + n[0] * 1.25, 0)}"
            f" {num(a[1] + (b[1] - a[1]) * 0.8 + n[1] * 1.25, 0)} {num(b[0], 0)} "
            f"{num(b[1], 0)}"
        )
    d = "".join(trails)
    s.add(
        f'<defs><path id="{s.key}trails" d="{d}"/></defs>',
        f'<use href="#{s.key}trails" stroke="#6d5c38" stroke-width="17" opacity=".32"/>',
        f'<use href="#{s.key}trails" stroke="{ROAD["m"]}" stroke-width="13"/>',
        f'<use href="#{s.key}trails" stroke="#8d7a4e" stroke-width="2" stroke-dasharray="5 9" opacity=".5"/>',
    )
    for k in "grby":
        mine = "".join(w for w, col in ways if col == ROAD[k])
        s.add(f'<defs><path id="{s.key}ways{k}" d="{mine}"/></defs>')
    edges = "".join(f'<use href="#{s.key}ways{k}"/>' for k in "grby")
    s.add(f'<g stroke="#5a4426" stroke-width="23" opacity=".5">{edges}</g>')
    s.add(
        "".join(f'<circle cx="{num(p[0])}" cy="{num(p[1])}" r="26.5" fill="#5a4426" opacity=".55"/>' for p, _ in pads)
    )
    for k in "grby":
        s.add(f'<use href="#{s.key}ways{k}" stroke="{ROAD[k]}" stroke-width="18"/>')
        for p, col in pads:
            if col == ROAD[k]:
                s.add(
                    s.stamp(
                        f"pad{k}",
                        p[0],
                        p[1],
                        partial(_clearing, s, k),
                    )
                )


def _clearing(s: Scene, land: str) -> str:
    """The round place of a road."""
    marks = "M-15-9q6-6 12-4M6 14q7-1 10-7M-14 8l4 4M9-13l6 2"
    ground = s.rad(pale(ROAD[land], 0.35), ROAD[land], r=0.55)
    return f'<circle r="24" fill="{ground}"/>' + path(marks, "none", dark(ROAD[land], 0.35), 1.6, opacity=".5")
