"""The ground of the four lands and of the marches."""

from functools import partial

from art.colour import dark, pale
from art.painters.land import patch, strokes
from art.painters.sky import glow
from art.pictures.dragonharth.grid import CELL, CORNER, EDGE, LAND, centre, spaces
from art.scene import Scene
from art.svg import Point, num, path, smooth, straight


def lands(s: Scene) -> None:
    """Lay the ground: each land has its own soil, the marches heather and low hills."""
    s.add(f'<rect width="1000" height="1000" fill="{LAND["m"]}"/>')
    for k, (cx, cy) in CORNER.items():
        x1, y1 = EDGE + CELL * cx - (24 if cx == 0 else 0), EDGE + CELL * cy - (24 if cy == 0 else 0)
        x2, y2 = x1 + CELL * 5 + 24, y1 + CELL * 5 + 24
        pts: list[Point] = []
        for a, b in (((x1, y1), (x2, y1)), ((x2, y1), (x2, y2)), ((x2, y2), (x1, y2)), ((x1, y2), (x1, y1))):
            pts += [
                (a[0] + (b[0] - a[0]) * i / 7 + s.rnd.near(0, 7), a[1] + (b[1] - a[1]) * i / 7 + s.rnd.near(0, 7))
                for i in range(7)
            ]
        hub = centre(cx + 2, cy + 2)
        s.add(
            path(
                smooth(pts),
                s.rad(pale(LAND[k], 0.22), LAND[k], dark(LAND[k], 0.08), r=0.72),
                dark(LAND[k], 0.35),
                2,
                stroke_opacity=".45",
                stroke_dasharray="2 7",
            )
        )
        s.add(
            strokes(s, (x1 + 10, y1 + 10, x2 - 50, y2 - 10), 16, dark(LAND[k], 0.22), 40, 3, 0.1, 0.2),
            strokes(s, (x1 + 10, y1 + 10, x2 - 50, y2 - 10), 11, pale(LAND[k], 0.5), 36, 3, -0.1, 0.3),
        )
        if k == "r":
            for dx, dy, r in ((-110, 60, 60), (70, 110, 70), (96, -80, 56)):
                s.add(glow(s, hub[0] + dx, hub[1] + dy, r, "#ff7a2a", 0.5))
            crack = "".join(
                f"M{num(EDGE + CELL * (cx + u), 0)} {num(EDGE + CELL * (cy + v), 0)}l"
                f"{num(s.rnd(6, 12), 0)} {num(s.rnd(-12, 12), 0)} {num(s.rnd(4, 12), 0)} "
                f"{num(s.rnd(-8, 14), 0)} {num(s.rnd(5, 10), 0)} {num(s.rnd(-12, 10), 0)}"
                for u, v in (
                    (0.02, 1.98),
                    (0.9, 3.02),
                    (1.9, 1.05),
                    (1.88, 3.02),
                    (2.9, 2.02),
                    (3.9, 3.05),
                    (2.95, 4.05),
                    (4.4, 1.05),
                    (3.5, 0.06),
                    (0.6, 0.96),
                    (4.55, 3.02),
                    (1.1, 4.03),
                )
            )
            s.add(
                path(crack, "none", "#a83208", 5.5, opacity=".7"),
                path(crack, "none", "#ff8a3c", 3),
                path(crack, "none", "#ffe08a", 1.1),
            )
        if k == "y":
            for dx, dy in ((-120, -96), (30, -60), (-60, 84), (100, 60), (70, 150)):
                s.add(
                    path(
                        f"M{num(hub[0] + dx - 40)} {num(hub[1] + dy)}q40-20 76-4q18 10 8 20q-12 8-16-4",
                        "none",
                        "#b39f6e",
                        2.6,
                        opacity=".75",
                    )
                )
    for x, y, _ in spaces("m"):  # the marches: heather and low hills
        px, py = centre(x, y)
        colour = s.rnd.pick(("#a9ad74", "#cbbf8e", "#b7a68f", "#a99b86"))
        heath = partial(patch, s, 0, 0, 38, 26, colour, 0.55, 9)
        s.add(s.stamp(f"heath{colour[1:]}", s.rnd.near(px, 12), s.rnd.near(py, 12), heath))
        if s.rnd.unit() < 0.75:
            hx, hy = px + s.rnd.near(0, 16), py - s.rnd(14, 26)
            s.add(
                path(f"M{num(hx - 20, 0)} {num(hy + 6, 0)}q9-14 20-12t19 13", "none", "#7d7448", 2, opacity=".6"),
                path(
                    f"M{num(hx - 3, 0)} {num(hy - 3, 0)}l-5 8M{num(hx + 5, 0)} {num(hy - 3, 0)}l-4 7",
                    "none",
                    "#7d7448",
                    1.4,
                    opacity=".5",
                ),
            )
    for i in range(6, 8):  # thin dotted lines between their spaces
        for u, v in ((i, 0), (i, 11), (0, i), (11, i)):
            a = (EDGE + CELL * u, EDGE + CELL * v)
            b = (a[0], a[1] + 2 * CELL) if u == i else (a[0] + 2 * CELL, a[1])
            s.add(path(straight([a, b], closed=False), "none", "#5f5434", 1.8, stroke_dasharray="2 8", opacity=".7"))
    for a, b in (((5, 1), (8, 1)), ((5, 12), (8, 12)), ((1, 5), (1, 8)), ((12, 5), (12, 8))):
        s.add(
            path(
                straight(
                    [(EDGE + CELL * a[0], EDGE + CELL * a[1]), (EDGE + CELL * b[0], EDGE + CELL * b[1])], closed=False
                ),
                "none",
                "#5f5434",
                1.8,
                stroke_dasharray="2 8",
                opacity=".7",
            )
        )
