"""Page 2, Floe Lake. Mood: crisp and patient, clear noon light on dark open water.

The rule: an island can be reached only where drifting ice links it to the shore. The shore camp stands in the middle,
six islands of their own kind lie around it, and between camp and island each ice spot is a dark, open gap between two
landing stages. The current between the spots runs clockwise, as the ice does. Fishing holes are cut into the ice
under their spaces. The ice is live.
"""

from collections.abc import Sequence
from math import cos, fsum, hypot, pi, sin

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.floe_lake import (
    crumb,
    fisher,
    gulls,
    hut,
    landing,
    otters,
    seals,
    shore_pines,
    tent,
    tread,
)
from art.painters.land import mountain, ridge, stones, strokes
from art.painters.objects import barrel, crate, pennants
from art.painters.people_and_animals import figure
from art.painters.plants import pines, snow_pine
from art.painters.sky import glow, sky, sun
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import Point, group, num, path, smooth, xy


def paint(page: Page) -> str:
    deep, blue, _ice, white, orange = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#12304a")
    spots = {q["group"]: (q["x"], q["y"]) for q in page["piece"] if q["kind"] == "ice_spot"}
    isles = {q["id"]: (q["x"], q["y"]) for q in page["group"]}
    spaces: dict[str, list[Point]] = {}
    holes = []
    for sp in page["space"]:
        spaces.setdefault(sp["group"], []).append((sp["x"], sp["y"]))
        if sp.get("location") == "fishing_hole":
            holes.append((sp["x"], sp["y"]))
    cx = fsum(x for x, _ in spots.values()) / len(spots)
    cy = fsum(y for _, y in spots.values()) / len(spots)
    # far: thin cold sky, white hills, the round bank of the lake
    s.add(
        sky(s, "#5fa9d6", "#a9d8ee", "#f2f4e2", height=70),
        sun(s, 704, 30, 14, "#fff3c8", rays=13, reach=8),
        *(
            mountain(s, x, 60, w, h, "#f4fafd", "#9cc4de", line=False)
            for x, w, h in (
                (60, 150, 42),
                (150, 120, 50),
                (240, 130, 36),
                (330, 110, 44),
                (640, 110, 30),
                (780, 130, 44),
                (860, 150, 52),
                (950, 130, 40),
            )
        ),
        ridge(s, 58, 22, "#cfe4f0", "#ffffff", 11, depth=50),
        pines(s, 56, 92, 17, "#5d8aa0"),
        f'<rect y="52" width="1000" height="660" fill="{s.lin("#f4fafe", "#dcebf5", "#b7d3e6")}"/>',
        strokes(s, (0, 56, 960, 690), 30, "#a9cbe2", 50, 4, 0.02, 0.4),
    )
    rims = {"": _outline(s, [(cx, cy)], 108, 92)}
    for name in sorted(isles, key=lambda n: isles[n][1]):
        x, y = isles[name]
        wide = len({q[1] for q in spaces[name]}) == 1
        more = (
            [(x - 142, y, 34, 34), (x + 142, y, 34, 34)]
            if wide
            else [(x - 74, y - 40, 40, 40), (x + 74, y - 40, 40, 40), (x, y + 78, 50, 28)]
        )
        rims[name] = _outline(s, [*spaces[name], *more], 62, 56)
    lake = smooth(
        [
            (cx + 492 * cos(i * pi / 11) * s.rnd(0.97, 1.03), cy + 16 + 312 * sin(i * pi / 11) * s.rnd(0.98, 1.02))
            for i in range(22)
        ]
    )
    lake += "".join(
        smooth([(x + (x - isles[n][0]) * 0.17, y + 6 + (y - isles[n][1]) * 0.17) for x, y in rim])
        for n, rim in rims.items()
        if n
    )  # every island keeps water on all sides
    pool = s.stamp("lake", 0, 0, lambda: path(lake))
    s.add(
        group(pool, stroke="#8fb6d2", stroke_width=30, opacity=".5"),
        group(pool, stroke="#ffffff", stroke_width=25),
        group(pool, stroke="#cfeaf5", stroke_width=12),
        group(pool, fill=s.lin("#7fc0dc", blue, mix(blue, deep, 0.45))),
    )
    s.add(
        glow(s, cx + 250, cy - 120, 330, "#bdeaf2", 0.55, 0.5),
        glow(s, cx, cy + 20, 300, mix(deep, blue, 0.25), 0.75, 0.66),
    )
    # the current: brushed arcs that run clockwise through the six spots, with crumbs of ice
    s.add(_current(s, cx, cy, 172, 158, white))
    s.add(
        strokes(s, (70, 80, 880, 640), 40, "#d9f2fa", 38, 2, 0, 0.45),
        strokes(s, (60, 120, 880, 650), 26, deep, 46, 2.4, 0, 0.22),
    )
    # the shore camp and the islands, from back to front
    for name, rim in rims.items():
        s.add(_isle(s, name or "camp", rim, deep))
    for sp in page["space"]:
        s.add(s.stamp("tread", sp["x"], sp["y"], lambda: tread(s), turn=(sp["x"] + sp["y"]) % 90))
    for x, y in holes:
        s.add(_hole(s, x, y, deep))
    for name, (x, y) in spots.items():
        ix, iy = isles[name]
        near = min(spaces[name], key=lambda q: hypot(q[0] - x, q[1] - y))
        target = (ix, iy) if abs(ix - x) < 5 else ((near[0] + ix) / 2, (near[1] + iy) / 2)
        s.add(landing(s, (cx, cy), (x, y), target, orange, deep))
    s.add(_camp(s, cx, cy, orange))
    s.add(
        _north(s, *isles["north"], orange),
        gulls(s, *isles["northeast"]),
        otters(s, *isles["northwest"], orange),
        shore_pines(s, *isles["southeast"]),
        seals(s, *isles["southwest"]),
        _south(s, *isles["south"], orange),
    )
    # crumbs of ice on the outer water, firs and fishers on the bank
    for x, y, k in (
        (330, 160, 0.8),
        (676, 158, 0.7),
        (70, 352, 1.0),
        (928, 352, 1.1),
        (330, 560, 0.9),
        (664, 566, 1.0),
        (300, 356, 0.6),
        (706, 350, 0.6),
        (96, 330, 0.5),
        (902, 376, 0.5),
    ):
        s.add(s.stamp("crumb", x, y, lambda: crumb(s), scale=k, flip=x > 500))
    for x, y, h in (
        (30, 122, 62),
        (62, 108, 46),
        (964, 130, 66),
        (934, 110, 48),
        (24, 676, 128),
        (74, 690, 96),
        (978, 680, 124),
        (930, 692, 92),
        (250, 74, 28),
        (722, 72, 30),
        (268, 76, 22),
    ):
        s.add(s.stamp("fir", x, y, lambda: snow_pine(s, 0, 0, 100, "#2f6f78"), scale=h / 100, flip=x > 500))
    s.add(fisher(s, 262, 676, orange), fisher(s, 742, 678, orange, True))
    return s.svg(grain=0.11, vignette=0.2)


def _current(s: Scene, cx: float, cy: float, rx: float, ry: float, colour: str) -> str:
    out = []
    for i in range(18):
        a = 2 * pi * i / 18 + s.rnd(0, 0.2)
        k, arc = s.rnd(0.9, 1.12), s.rnd(0.22, 0.4)
        p, q, m = (
            (cx + rx * k * cos(a), cy + ry * k * sin(a)),
            (cx + rx * k * cos(a + arc), cy + ry * k * sin(a + arc)),
            (cx + rx * k * 1.03 * cos(a + arc / 2), cy + ry * k * 1.03 * sin(a + arc / 2)),
        )
        out.append(f"M{xy([p])}Q{xy([m, q])}")
        if i % 3 == 0:  # an arrowhead of foam
            b = a + arc
            tx, ty = -sin(b), cos(b)
            nx, ny = cos(b), sin(b)
            out.append(
                f"M{xy([(q[0] - tx * 9 + nx * 6, q[1] - ty * 9 + ny * 6)])}L{xy([q])}"
                f"L{xy([(q[0] - tx * 9 - nx * 6, q[1] - ty * 9 - ny * 6)])}"
            )
    return path("".join(out), "none", colour, 2.6, opacity=".5")


def _outline(s: Scene, spots: Sequence[tuple[float, ...]], rx: float, ry: float) -> list[Point]:
    """The softened hull of the discs of some spaces; a spot may bring its own radii."""
    mx, my = fsum(p[0] for p in spots) / len(spots), fsum(p[1] for p in spots) / len(spots)
    n = 26
    hull: list[Point] = []
    rim: list[Point] = []
    for i in range(n):
        a = 2 * pi * i / n
        c, q = cos(a), sin(a)
        x, y, u, v = max(
            ((p[0], p[1], *(p[2:] or (rx, ry))) for p in spots),
            key=lambda p: p[0] * c + p[1] * q + hypot(p[2] * c, p[3] * q),
        )
        k = hypot(u * c, v * q)
        hull.append((x + u * u * c / k + s.rnd.near(0, 3), y + v * v * q / k + s.rnd.near(0, 3)))
    sides = list(zip(hull, hull[1:] + hull[:1], strict=True))
    far = fsum(hypot(p[0] - r[0], p[1] - r[1]) for p, r in sides)
    step = far / 21
    left = step
    for p, r in sides:  # the same outline in even steps, with a hand's tremble
        q = hypot(p[0] - r[0], p[1] - r[1])
        u = left
        while u < q:
            x, y = p[0] + (r[0] - p[0]) * u / q, p[1] + (r[1] - p[1]) * u / q
            k = s.rnd(-5, 8) / hypot(x - mx, y - my)
            rim.append((x + (x - mx) * k, y + (y - my) * k))
            u += step
        left = u - q
    return rim


def _isle(s: Scene, name: str, rim: list[Point], deep: str) -> str:
    """A snowy island on a shelf of ice."""
    mx, my = fsum(p[0] for p in rim) / len(rim), fsum(p[1] for p in rim) / len(rim)

    def body() -> str:
        return path(smooth([(x - mx, y - my) for x, y in rim]))

    def lay(dy: float, k: float, **paint: object) -> str:
        return group(s.stamp(name, mx, my + dy, body, scale=k), **paint)

    return "".join(
        [
            lay(10, 1.07, fill="#bfe9f4", opacity=".3"),
            lay(24, 1.02, fill=deep, opacity=".45"),
            lay(15, 1, fill=s.lin("#8fcbe2", "#2f7ba6", mix("#2f7ba6", deep, 0.6)), stroke=s.ink, stroke_width=2),
            path(
                "".join(
                    f"M{num(x, 0)} {num(y + 2, 0)}l{num(s.rnd.near(0, 4), 0)} {num(s.rnd(8, 14), 0)}"
                    for x, y in rim
                    if y > my
                ),
                "none",
                "#d9f4fb",
                1.8,
                opacity=".7",
            ),
            lay(0, 1, fill=s.lin("#ffffff", "#eaf4fa", "#c4dcec"), stroke=s.ink, stroke_width=2, stroke_opacity=".7"),
            lay(5, 0.86, fill="#a9c9de", opacity=".38"),
            lay(0, 0.82, fill="#dbeaf4", opacity=".8"),
            strokes(s, (mx - 70, my - 30, mx + 30, my + 50), 7, "#9fc0d8", 34, 3, 0.04, 0.4),
        ]
    )


def _hole(s: Scene, x: float, y: float, deep: str) -> str:
    """A fishing hole: cut ice with dark water round the plaque."""
    pts = [
        (x + 47 * cos(i * pi / 5) * s.rnd(0.95, 1.05), y + 45 * sin(i * pi / 5) * s.rnd(0.95, 1.05)) for i in range(10)
    ]
    return (
        path(smooth(pts), "#8fc6de", s.ink, 2)
        + path(
            smooth([(x + (a - x) * 0.9, y + 3 + (b - y) * 0.9) for a, b in pts]),
            s.rad((0, "#0a2740"), (0.8, deep), (1, "#1f5f86")),
        )
        + path(f"M{num(x - 40)} {num(y + 14)}q12 20 30 24", "none", "#bfe9f4", 2.4, opacity=".7")
    )


def _camp(s: Scene, x: float, y: float, orange: str) -> str:
    fire = (
        glow(s, x, y + 4, 86, "#ff9a4a", 0.75, 0.7)
        + stones(s, [(x + 19 * cos(i * pi / 4), y + 12 + 9 * sin(i * pi / 4)) for i in range(8)], "#7d8a96", 9)
        + path(f"M{num(x - 12)} {num(y + 14)}l24 -6M{num(x - 10)} {num(y + 7)}l22 8", "none", "#5a3a26", 5)
        + path(
            f"M{num(x - 11)} {num(y + 8)}q-3 -15 6 -22q0 9 5 11q-1 -15 5 -24q2 15 8 19q2 -4 2 -8q7 12 1 24Z",
            s.lin("#fff0a8", "#ff7a2e"),
        )
    )
    far = (
        tent(s, x - 48, y - 14, 60, orange) + tent(s, x + 46, y - 16, 56, "#b5563c") + tent(s, x, y - 40, 46, "#d9b24f")
    )
    rack = path(
        f"M{num(x - 76)} {num(y + 44)}v-34M{num(x - 38)} {num(y + 50)}v-34"
        f"M{num(x - 80)} {num(y + 13)}L{num(x - 34)} {num(y + 19)}",
        "none",
        s.ink,
        4.6,
    ) + path(
        f"M{num(x - 76)} {num(y + 44)}v-34M{num(x - 38)} {num(y + 50)}v-34"
        f"M{num(x - 80)} {num(y + 13)}L{num(x - 34)} {num(y + 19)}",
        "none",
        "#8a6a48",
        2.4,
    )
    fish = "".join(
        s.stamp(
            "fish",
            x - 70 + i * 9,
            y + 21 + i * 1.2,
            lambda: path("M0 -6q4 5 0 12l3 4h-6l3 -4q-4 -7 0 -12Z", "#7fa6c4", s.ink, 1.1),
        )
        for i in range(4)
    )
    return (
        far
        + fire
        + smoke(s, x, y - 22, 62, "#ffffff", 24, 0.5)
        + rack
        + fish
        + figure(s, x + 42, y + 34, 30, "#3f6b8a")
        + figure(s, x - 12, y + 50, 32, "#8a3f3a")
        + figure(s, x + 14, y + 52, 28, "#c08a3e", flip=True)
        + crate(s, x + 72, y + 26, 22, "#a9804f")
    )


def _north(s: Scene, x: float, y: float, orange: str) -> str:
    return (
        hut(s, x - 46, y - 40, 38, "#a8483a")
        + hut(s, x + 46, y - 42, 40, "#3f7f9f")
        + pennants(s, (x - 28, y - 70), (x + 28, y - 72), [orange, "#ffffff", "#3f8fbf"], 5, 9, 8)
        + hut(s, x - 146, y + 2, 40, "#c08a4a")
        + barrel(s, x + 146, y + 8, 26, "#8a6a48")
        + crate(s, x + 166, y + 12, 20, "#a9804f")
    )


def _south(s: Scene, x: float, y: float, orange: str) -> str:
    mast = (
        path(f"M{num(x - 184)} {num(y + 22)}h48q-4 14 -14 15h-24q-9 -4 -10 -15Z", s.lin("#c08a5a", "#7a4f30"), s.ink, 2)
        + path(f"M{num(x - 160)} {num(y + 22)}v-56", "none", s.ink, 3.4)
        + path(f"M{num(x - 157)} {num(y - 32)}q28 22 4 46Z", "#f6ead2", s.ink, 1.8)
        + path(f"M{num(x - 163)} {num(y - 28)}q-16 18 -16 40h16Z", orange, s.ink, 1.6)
    )
    return mast + hut(s, x + 164, y + 8, 44, "#3f7f9f") + figure(s, x + 146, y + 36, 26, "#7a5a8a")
