"""Page 5, Ice Point. Mood: eerie and crowded; a black sea, teal ice, red coals, one glowing needle.

The rule is the warmth of neighbours: every space is a trodden ring on the cape, and each pair of neighbours is joined
by a thawed track with embers in it; the braziers stand in the middle of three spaces and light them all. The cape
narrows as the lattice does, from six places to two, and a bridge leads from its tip to the needle with the
alchemist's tower.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.painters.bridges_and_mines import crystals, plank_bridge
from art.painters.house_fronts import window
from art.painters.houses import plank
from art.painters.land import strokes
from art.painters.objects import lantern
from art.painters.people_and_animals import figure
from art.painters.sky import birds, glow
from art.painters.snow_cover import snow_on
from art.painters.weather import smoke, snow
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, straight


def paint(page: Page) -> str:
    night, _teal, mint, white, ember = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#071526")
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    links = sorted({tuple(sorted((sp["id"], n))) for sp in page["space"] for n in sp["neighbours"]})
    near = {sp["id"]: set(sp["neighbours"]) for sp in page["space"]}
    trios = sorted({tuple(sorted((a, b, c))) for a, b in links for c in near[a] & near[b]})
    rows = sorted({y for _, y in spots.values()})
    # the sea, with the moon in it
    s.add(f'<rect width="1000" height="710" fill="{s.lin("#12466a", "#0b2f52", "#071c38", "#050f22")}"/>')
    s.add(
        strokes(s, (-10, 120, 960, 690), 70, "#2f7f9f", 54, 2.4, 0, 0.4),
        strokes(s, (-10, 160, 960, 690), 50, "#04101f", 70, 4, 0, 0.5),
    )
    s.add(glow(s, 110, 520, 190, mint, 0.2, 1.3), _moon_road(s, 50, 236, white))
    # the needle and the tower
    s.add(_needle(s, 872, 664, 372, mint, white, night), _tower(s, 872, 520, ember))
    # the cape
    rim = _cape(s, spots, rows)
    drop = [(x, y + 30) for x, y in rim]
    s.add(
        path(smooth([(500 + (x - 500) * 1.035, y + 34) for x, y in rim]), mint, opacity=".16"),
        path(smooth(drop), s.lin("#3f93a8", "#1b5a7a", "#0a2a48"), s.ink, 2.4),
    )
    s.add(
        path(
            "".join(
                f"M{num(x, 0)} {num(y + 4, 0)}l{num(s.rnd.near(0, 4), 0)} {num(s.rnd(14, 26), 0)}"
                for x, y in rim
                if y > 110
            ),
            "none",
            "#9fe4e0",
            2,
            opacity=".55",
        )
    )
    s.add(
        path(smooth(rim), s.lin("#1d5674", "#2a7089", "#2f7f92", "#3f95a0"), s.ink, 2.4),
        path(smooth([(500 + (x - 500) * 0.985, y - 3) for x, y in rim]), "none", "#c9f2ee", 2.6, opacity=".5"),
    )
    s.add(
        strokes(s, (130, 50, 820, 300), 34, "#bfeae8", 44, 3, 0.04, 0.2),
        strokes(s, (330, 300, 620, 640), 22, "#bfeae8", 40, 3, 0.04, 0.22),
        strokes(s, (120, 50, 820, 320), 28, "#0d3552", 50, 4, -0.05, 0.3),
        strokes(s, (340, 320, 600, 640), 14, "#0d3552", 44, 4, -0.05, 0.28),
    )
    # tracks of thaw between neighbours
    d = ""
    for a, b in links:
        (x1, y1), (x2, y2) = spots[a], spots[b]
        d += (
            f"M{x1} {y1}Q{num((x1 + x2) / 2 + s.rnd.near(0, 12), 0)} "
            f"{num((y1 + y2) / 2 + s.rnd.near(0, 12), 0)} {x2} {y2}"
        )
    s.add(
        path(d, "none", "#0b2c49", 34, opacity=".5"),
        path(d, "none", mix(ember, "#7a2f3a", 0.5), 22, opacity=".42"),
        path(d, "none", mix(ember, "#ffb070", 0.4), 11, opacity=".5"),
        path(d, "none", "#ff9a4a", 5, stroke_dasharray="2 13 7 18 1 9", opacity=".75"),
        path(d, "none", "#ffe0a0", 2.4, stroke_dasharray="1 16 2 11", opacity=".95"),
    )
    # trodden rings
    for sp in page["space"]:
        brew = sp["action"] == "location"
        s.add(s.stamp("brew" if brew else "ring", sp["x"], sp["y"], lambda: _ring(s, "#35d0b0" if brew else "", white)))
    # braziers between two above and one below; people between one above and two below
    cloaks = ["#5f4a78", "#2f5b6a", "#7d3f40", "#3f5a4a", "#8a6a3a"]
    for i, trio in enumerate(trios):
        pts = [spots[k] for k in trio]
        x, y = sum(p[0] for p in pts) / 3, sum(p[1] for p in pts) / 3
        if sum(p[1] < y for p in pts) == 2:
            s.add(s.stamp("coals", x, y + 8, lambda: _brazier(s, ember)))
        else:
            s.add(
                s.stamp(
                    f"folk{i % 4}",
                    x,
                    y + 14,
                    lambda: figure(s, -9, 0, 28, cloaks[i % 5]) + figure(s, 10, 3, 24, cloaks[(i + 2) % 5], flip=True),
                    flip=i % 2 == 1,
                )
            )
    # crystals along the rim, outside the outermost links
    for y1, y2 in pairwise(rows):
        for pick, out in ((min, -1), (max, 1)):
            x1, x2 = (pick(p[0] for p in spots.values() if p[1] == y) for y in (y1, y2))
            s.add(
                s.stamp(
                    "rime",
                    (x1 + x2) / 2 + out * 27,
                    (y1 + y2) / 2 + 22,
                    lambda: crystals(s, 0, 0, 22, mint, 4),
                    flip=out > 0,
                )
            )
    # potions: flasks beside their counters
    for sp in page["space"]:
        if sp["action"] == "location":
            free = [(sp["x"] + dx, sp["y"] + dy) for dx, dy in ((54, 34), (-56, 34), (62, 2), (-64, 4))]
            free = [
                p
                for p in free
                if all(
                    hypot(p[0] - sum(spots[k][0] for k in q) / 3, p[1] - 14 - sum(spots[k][1] for k in q) / 3) > 52
                    for q in trios
                )
                and all(
                    hypot(p[0] - u, p[1] - 12 - v) > (48 if (u, v) == (sp["x"], sp["y"]) else 92)
                    for u, v in spots.values()
                )
            ]
            free = list(free[:1]) + [p for p in free[1:] if hypot(p[0] - free[0][0], p[1] - free[0][1]) > 40]
            for n, (x, y) in enumerate(free[:2]):
                s.add(s.stamp(f"flask{n}", x, y, lambda: _flask(s, 0, 0, 1 - 0.15 * n, ("#35d0b0", "#b06ae0")[n])))
    last = max(spots.values(), key=lambda p: (p[1], p[0]))
    s.add(
        plank_bridge(s, (last[0] + 74, last[1] + 34), (822, 642), 22, "#8a7a78", 9),
        s.stamp("coals", last[0] + 84, last[1] + 20, lambda: "", scale=0.7),
    )
    # boats, floes and mist on the water
    s.add(
        _boat(s, 150, 470, 1.0, "#ffcf70"), _boat(s, 250, 604, 1.3, "#ffcf70", True), _boat(s, 74, 628, 0.9, "#ffcf70")
    )
    for x, y, k in (
        (112, 372, 0.9),
        (206, 420, 0.6),
        (70, 544, 1.1),
        (180, 660, 1.3),
        (318, 566, 0.7),
        (330, 664, 0.9),
        (690, 560, 0.8),
        (740, 612, 1.0),
        (782, 470, 0.6),
        (950, 400, 0.8),
        (960, 610, 1.1),
        (700, 668, 0.8),
        (940, 270, 0.6),
    ):
        s.add(s.stamp(f"floe{int(x) % 2}", x, y, lambda: _floe(s), scale=k, flip=int(x) % 3 == 0))
    s.add(_spire(s, 46, 408, 96, mint), _spire(s, 962, 520, 70, mint))
    for x, y, w in ((120, 576, 300), (840, 616, 300), (70, 300, 200), (930, 330, 190)):
        s.add(f'<ellipse cx="{x}" cy="{y}" rx="{w}" ry="26" fill="{s.rad((0, mint, 0.3), (1, mint, 0))}"/>')
    s.add(birds(s, 800, 420, 4, "#04101f", 40), snow(s, 26, "#cfeef2"))
    return s.svg(grain=0.16, vignette=0.42)


def _cape(s: Scene, spots: dict[str, Point], rows: Sequence[float]) -> list[Point]:
    left: list[Point] = []
    right: list[Point] = []
    for y in rows:
        xs = [p[0] for p in spots.values() if p[1] == y]
        for dx, dy in ((92, -26), (74, 2), (84, 16), (62, 44)):  # bites and noses of ice
            left.append((min(xs) - dx + s.rnd.near(0, 7), y + dy + s.rnd.near(0, 4)))
            right.append((max(xs) + dx + s.rnd.near(0, 7), y + dy + s.rnd.near(0, 4)))
    top = [(-40, 30), (-40, -40), (1040, -40), (1040, 30)]
    foot = [(left[-1][0] + 26, rows[-1] + 62), (500, rows[-1] + 66), (right[-1][0] - 26, rows[-1] + 62)]
    return top + right + list(reversed(foot)) + list(reversed(left))


def _ring(s: Scene, brew: str, white: str) -> str:
    """A trodden place on the ice; with `brew` a counter with a cold light of its own."""
    out = [glow(s, 0, 0, 84, brew, 0.75)] if brew else []
    edge = brew or "#ffb57a"
    out.append(
        '<circle cy="3" r="53" fill="#071f38" opacity=".5"/>'
        f'<circle r="51" fill="{s.rad((0, "#0f3a58"), (0.75, "#123f5e"), (1, "#1f6480"))}" stroke="{edge}" '
        'stroke-width="2.6" stroke-opacity=".75"/>'
    )
    out.append(
        f'<circle r="44" fill="none" stroke="{white}" stroke-width="1.6" stroke-dasharray="3 8" stroke-opacity=".4"/>'
    )
    return "".join(out)


def _brazier(s: Scene, ember: str) -> str:
    legs = path("M-10 2L-15 18M10 2L15 18M0 4v15", "none", "#04101f", 3.4)
    bowl = path("M-17 -6h34q-2 14 -17 14t-17 -14Z", s.lin("#5a5560", "#23222c"), "#04101f", 2) + path(
        "M-19 -6h38", "none", "#77707a", 4
    )
    fire = path(
        "M-12 -7q-5 -15 5 -22q0 9 5 11q-1 -14 5 -22q1 14 8 18q2 -4 2 -8q7 12 0 23Z", s.lin("#fff0a0", "#ffa23c", ember)
    )
    return glow(s, 0, -8, 84, "#ff8a3c", 0.62) + legs + fire + bowl + path("M-10 -3h5M2 -2h6", "none", "#ffb04a", 2.4)


def _needle(s: Scene, x: float, y: float, h: float, mint: str, white: str, night: str) -> str:
    """The needle of blue ice, lit from within."""
    left = [(x - 78, y + 6), (x - 58, y - h * 0.18), (x - 50, y - h * 0.4), (x - 26, y - h * 0.72), (x - 4, y - h)]
    right = [(x + 20, y - h * 0.76), (x + 44, y - h * 0.42), (x + 52, y - h * 0.2), (x + 76, y + 6)]
    spine = [(x + 4, y - h * 0.7), (x - 8, y - h * 0.45), (x + 10, y - h * 0.2), (x - 4, y + 10)]
    out = [
        glow(s, x, y - h * 0.5, 240, mint, 0.5, 1.1),
        path(
            straight(
                [
                    (x - 96, y + 4),
                    (x - 60, y - 30),
                    (x + 64, y - 34),
                    (x + 100, y + 2),
                    (x + 40, y + 24),
                    (x - 50, y + 24),
                ]
            ),
            s.lin("#3f93a8", "#0a2a48"),
            s.ink,
            2.2,
        ),
    ]
    out.append(path(straight(left + right), s.lin(white, mint, "#2f8fb0", "#154f78"), s.ink, 2.4))
    out.append(path(straight([left[-1], *right, *reversed(spine)]), s.lin((0, "#2f8fb0", 0.5), (1, night, 0.75))))
    out.append(
        path(
            straight(
                [
                    left[-1],
                    left[3],
                    (x - 14, y - h * 0.5),
                    (x - 30, y - h * 0.2),
                    (x - 22, y),
                    spine[2],
                    spine[1],
                    spine[0],
                ]
            ),
            s.lin((0, "#ffffff", 0.75), (1, mint, 0.12)),
        )
    )
    out.append(
        path(
            straight([(x - 50, y - h * 0.4), (x - 22, y - h * 0.46), spine[1]], closed=False)
            + straight([(x + 10, y - h * 0.3), (x + 46, y - h * 0.36)], closed=False)
            + straight([(x - 56, y - h * 0.14), (x - 24, y - h * 0.22)], closed=False),
            "none",
            white,
            2,
            opacity=".6",
        )
    )
    return "".join(out)


def _tower(s: Scene, x: float, y: float, ember: str) -> str:
    """The alchemist's house, built round the needle, with pipes and flasks."""
    roof = "#5a3a6a"
    body = path(
        f"M{num(x - 42)} {num(y + 60)}L{num(x - 36)} {num(y - 20)}h72L{num(x + 42)} {num(y + 60)}"
        f"Q{num(x)} {num(y + 72)} {num(x - 42)} {num(y + 60)}Z",
        s.lin("#8a7f94", "#574f68", "#352f48", across=True),
        s.ink,
        2.4,
    )
    stones_ = path(
        "".join(f"M{num(x - 32 + (i % 3) * 22)} {num(y - 8 + i * 8)}h14" for i in range(8)),
        "none",
        "#2a2438",
        1.8,
        opacity=".7",
    )
    top = path(
        f"M{num(x - 56)} {num(y - 14)}Q{num(x - 26)} {num(y - 28)} {num(x - 12)} {num(y - 84)}"
        f"L{num(x + 2)} {num(y - 100)}L{num(x + 14)} {num(y - 84)}"
        f"Q{num(x + 28)} {num(y - 28)} {num(x + 56)} {num(y - 14)}Q{num(x)} {num(y + 4)} {num(x - 56)} {num(y - 14)}Z",
        s.lin(pale(roof, 0.2), dark(roof, 0.35), across=True),
        s.ink,
        2.4,
    )
    cap = snow_on(s, [(x - 46, y - 22), (x - 24, y - 42), (x - 12, y - 74)], 6, "#eaf6ff", "#80b8c8")
    lit = (
        glow(s, x - 10, y + 14, 54, "#7af0c0", 0.8)
        + window(s, x - 12, y + 26, 20, 28, "#b8ffd8")
        + glow(s, x + 20, y + 40, 30, "#ffb04a", 0.7)
        + window(s, x + 20, y + 50, 14, 20, "#ffd98a")
    )
    pipe = path(f"M{num(x + 38)} {num(y + 24)}h18v-52q0 -12 12 -12", "none", s.ink, 8) + path(
        f"M{num(x + 38)} {num(y + 24)}h18v-52q0 -12 12 -12", "none", "#c98a4a", 4.6
    )
    deck = plank(s, (x - 66, y + 64), (x + 62, y + 64), 11, "#6a5548") + path(
        f"M{num(x - 50)} {num(y + 68)}l16 28M{num(x + 46)} {num(y + 68)}l-14 28", "none", "#4a3a34", 6
    )
    return (
        body
        + stones_
        + lit
        + top
        + cap
        + pipe
        + smoke(s, x + 70, y - 46, 88, "#6fd8b0", 26, 0.5)
        + deck
        + _flask(s, x - 54, y + 58, 1.3, "#35d0b0")
        + _flask(s, x + 52, y + 58, 1.05, "#b06ae0")
        + lantern(s, x - 62, y + 88, 15, "#ffcf70", cord=12)
    )


def _flask(s: Scene, x: float, y: float, k: float, c: str) -> str:
    glass = (
        path("M-3 -24h6v9l9 13q2 6 -4 6h-16q-6 0 -4 -6l9 -13Z", "#d9f4f2", "#04101f", 1.8, fill_opacity=".55")
        + path("M-8 -5h16l3 5q0 3 -3 3h-16q-3 0 -3 -3Z", s.lin(pale(c, 0.3), c))
        + path("M-5 -25h10", "none", "#8a6a48", 4)
        + f'<circle cx="-2" cy="-1" r="1.6" fill="#fff"/><circle cx="3" cy="-30" r="2" fill="{pale(c, 0.4)}"/>'
        f'<circle cx="-1" cy="-36" r="1.4" fill="{pale(c, 0.4)}"/>'
    )
    return glow(s, x, y - 4, 30 * k, c, 0.7) + at(x, y, glass, scale=k)


def _boat(s: Scene, x: float, y: float, k: float, light: str, flip: bool = False) -> str:
    hull = path("M-34 -4q34 10 68 -2q-6 16 -18 17h-32q-12 -3 -18 -15Z", s.lin("#6a4a3c", "#2f2028"), s.ink, 2) + path(
        "M-30 14q30 6 60 0M-40 19q14 4 26 0M16 20q16 4 30 -1", "none", "#7fc8cc", 1.8, opacity=".6"
    )
    return glow(s, x + (14 if not flip else -14) * k, y + 26 * k, 46 * k, light, 0.35, 0.5) + at(
        x,
        y,
        hull,
        figure(s, -8, 2, 28, "#3f4a6a"),
        path("M18 2v-26h10", "none", s.ink, 3),
        lantern(s, 28, -16, 13, light, cord=3),
        scale=k,
        flip=flip,
    )


def _floe(s: Scene) -> str:
    pts = [(28 * cos(i * pi / 3.5) * s.rnd(0.8, 1.15), 11 * sin(i * pi / 3.5) * s.rnd(0.8, 1.15)) for i in range(7)]
    return path(straight([(a, b + 7) for a, b in pts]), "#174f70") + path(
        straight(pts), s.lin("#bfe8e8", "#5fa6b8"), s.ink, 1.5
    )


def _spire(s: Scene, x: float, y: float, h: float, mint: str) -> str:
    """An iceberg with two tips."""
    return (
        path(
            straight(
                [
                    (x - h * 0.44, y),
                    (x - h * 0.3, y - h * 0.4),
                    (x - h * 0.12, y - h),
                    (x + h * 0.06, y - h * 0.5),
                    (x + h * 0.2, y - h * 0.7),
                    (x + h * 0.46, y),
                ]
            ),
            s.lin("#c9f2ee", mix(mint, "#2f7f9f", 0.5), "#123f5e"),
            s.ink,
            2,
        )
        + path(
            straight([(x - h * 0.12, y - h), (x + h * 0.06, y - h * 0.5), (x, y), (x - h * 0.1, y - h * 0.3)]),
            "#0b2f52",
            opacity=".35",
        )
        + path(
            f"M{num(x - h * 0.6)} {num(y + 3)}q{num(h * 0.6)} 8 {num(h * 1.2)} 0", "none", "#9fe4e0", 2, opacity=".6"
        )
    )


def _moon_road(s: Scene, x: float, y: float, colour: str) -> str:
    """The moon in the water: a disc in slices, and its road below."""
    d = ""
    for i in range(9):
        half = 26 * (1 - ((i - 4) / 4.6) ** 2) ** 0.5
        d += f"M{num(x - half + s.rnd.near(0, 3), 0)} {num(y + (i - 4) * 6, 0)}h{num(2 * half, 0)}"
    for i in range(4):
        w = 22 - i * 1.6
        d += f"M{num(x - w * s.rnd(0.2, 1.0), 0)} {num(y + 36 + i * 12, 0)}h{num(w * s.rnd(0.5, 1.2), 0)}"
    return glow(s, x, y, 96, colour, 0.4) + path(d, "none", colour, 4.4, opacity=".8")
