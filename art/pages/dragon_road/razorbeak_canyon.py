"""Page 3, Razorbeak Canyon: windy, giddy, low afternoon sun from the right.

The rule (the first worker starts at a blue end, everybody follows the last one) is carried by five rope bridges, each
one unbroken line of planks from a blue platform on the left wall to a blue platform on the right wall. Spaces in
between are broad decks hung into the same two ropes, so the order along a bridge can be read without a word.
Razorbeaks sit under the planks and point along the line. Tourist spaces carry a parasol on their railing.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Entry, Page
from art.pages.dragon_road.props.razorbeak_canyon import (
    bridge,
    cave,
    flyer,
    ledge,
    parasol,
    razorbeak,
    rim,
    wind,
)
from art.painters.bridges_and_mines import ladder
from art.painters.objects import barrel, bell, crate, pennants
from art.painters.people_and_animals import figure
from art.painters.plants import tufts
from art.painters.sky import birds, sky, sun
from art.painters.weather import fog
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, straight


def paint(page: Page) -> str:
    red, sand, brown, blue, night = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink=dark(night, 0.3))
    haze = "#f7dcae"
    s.add(
        sky(s, "#7fa9bd", "#c3d6cf", "#f8dfae", "#f3bd83", height=330),
        sun(s, 742, 44, 24, "#ffdf96", rays=13, reach=8),
        _streaks(s, "#fff3d8"),
        _mesa(s, 90, 190, mix(red, haze, 0.66), haze),
        _mesa(s, 118, 200, mix(red, haze, 0.5), mix(red, haze, 0.8)),
    )
    # the gorge closes in, wall before wall, down to a river nobody hears
    s.add(
        '<rect y="150" width="1000" height="560" fill="'
        f'{s.lin(mix(red, haze, 0.7), "#d9a894", "#9b87ac", "#5f588e")}"/>'
    )
    s.add(_river(s, blue))
    for k, (lx, rx, top) in enumerate(((468, 552, 148), (412, 604, 126), (338, 682, 96))):
        t = k / 2
        near = mix(red, haze, 0.74 - 0.3 * t)
        cool = mix(near, "#7d5a86", 0.3 + 0.12 * t)
        s.add(
            _wall(s, lx, top, near, mix(near, ("#8d86b6", "#746ca2", "#5d5590")[k], 0.8), False, 40),
            _wall(s, rx, top + 10, cool, mix(cool, ("#7a74a8", "#625b94", "#4d4680")[k], 0.8), True, 40),
        )
        s.add(fog(s, 210 + 80 * k, 240, mix("#ffe2b8", "#c3b4d6", t), 0.36))
    for a, b, w in ((300, 130, 90), (470, 330, 70), (600, 520, 60), (690, 700, 50)):  # shafts of low sun
        s.add(
            path(
                straight([(742, 44), (a + w, 560), (b, 720), (a - w * 0.4, 560)]),
                s.lin((0, "#fff0c0", 0.5), (1, "#ffd9a0", 0)),
                opacity=".32",
            )
        )
    s.add(birds(s, 470, 40, 5, brown, 60))
    lines = [[sp for sp in page["space"] if sp["group"] == line] for line in page["rule"]["lines"]]
    for line in lines:
        line.sort(key=lambda sp: sp["order"])
    s.add(_near_wall(s, [(ln[0]["x"], ln[0]["y"]) for ln in lines], red, sand, brown, False))
    s.add(
        _near_wall(
            s,
            [(ln[-1]["x"], ln[-1]["y"]) for ln in lines],
            mix(mix(red, brown, 0.5), "#5a3550", 0.25),
            mix(sand, red, 0.6),
            mix(dark(brown, 0.25), "#3a2a4a", 0.4),
            True,
        )
    )
    s.add(rim(s, sand, red))
    wood = "#b98a58"
    for k, line in enumerate(lines):
        t = k / (len(lines) - 1)
        tone = mix(wood, "#8d6a58", t * 0.7)
        s.add(bridge(s, line, tone, mix("#5f97b3", "#456f95", t), k))
    s.add(_props(s, lines, sand, brown))
    s.add(fog(s, 628, 110, "#4a4168", 0.5), wind(s))
    return s.svg(grain=0.11, vignette=0.26)


def _streaks(s: Scene, colour: str) -> str:
    """Torn, wind-drawn clouds."""
    out = []
    for x, y, w in ((210, 46, 240), (420, 76, 170), (540, 26, 150), (860, 96, 160)):
        pts = [
            (x - w / 2, y),
            (x - w * 0.2, y - 9),
            (x + w * 0.1, y - 6),
            (x + w / 2, y - 13),
            (x + w * 0.2, y + 4),
            (x - w * 0.15, y + 6),
        ]
        out.append(path(smooth(pts), colour, opacity=".6"))
    return "".join(out)


def _mesa(s: Scene, y: float, depth: float, top: str, foot: str) -> str:
    """Flat-topped table hills."""
    d, x = f"M-20 {num(y + depth)}V{num(y)}", -20.0
    while x < 1020:
        w, up, gap = s.rnd(60, 130), s.rnd(14, 44), s.rnd(30, 90)
        d += f"h{num(gap, 0)}l{num(s.rnd(8, 18), 0)} {num(-up, 0)}h{num(w, 0)}l{num(s.rnd(8, 18), 0)} {num(up, 0)}"
        x += w + gap + 26
    return path(d + f"V{num(y + depth)}Z", s.lin(top, foot))


def _river(s: Scene, blue: str) -> str:
    left = [(508, 176), (520, 236), (478, 300), (540, 380), (470, 470), (520, 560), (430, 720)]
    right = [(580, 720), (592, 560), (536, 470), (588, 380), (514, 300), (540, 236), (516, 176)]
    d = smooth(left + right)
    glint = "".join(
        f"M{num(505 + s.rnd.near(0, 26), 0)} {num(y, 0)}h{num(14 + (y - 200) / 16, 0)}" for y in range(230, 660, 24)
    )
    return path(d, s.lin(pale(blue, 0.55), pale(blue, 0.15), mix(blue, "#4a5a90", 0.55)), opacity=".95") + path(
        glint, "none", "#fff2d4", 2.2, opacity=".45"
    )


def _wall(s: Scene, x: float, top: float, light: str, foot: str, right: bool, rough: float) -> str:
    """One receding canyon wall with ledges; x is its inner edge at half height."""
    sign = 1 if right else -1
    edge, y, px = [], top, x + sign * 120
    edge.append((x + sign * 560, top - 10))
    edge.append((px, top))
    while y < 720:
        run = s.rnd(34, 74)
        inward = x + sign * 90 * max(0, 1 - (y - top) / 330) + s.rnd.near(0, rough * 0.16)
        edge += [(inward + sign * s.rnd(0, 8), y + 4), (inward - sign * s.rnd(2, 10), y + run)]
        y += run + s.rnd(4, 10)
    edge.append((x + sign * 560, 720))
    seams = ""
    for yy in range(int(top) + 34, 640, 46):
        q = s.rnd(50, 130)
        seams += (
            f"M{num(x + sign * s.rnd(20, 60) + (sign * 60 if yy < 250 else 0), 0)} {num(yy, 0)}"
            f"q{num(sign * q / 2, 0)} {num(s.rnd.near(0, 8))} {num(sign * q, 0)} {num(s.rnd.near(0, 6))}"
        )
    lit = path(
        straight(edge[1:-1], closed=False),
        "none",
        pale(light, 0.55) if not right else pale(light, 0.2),
        3,
        opacity=".5",
    )
    return (
        path(straight(edge), s.lin(light, (0.4, mix(light, foot, 0.35)), foot))
        + lit
        + path(seams, "none", dark(light, 0.3), 3, opacity=".22")
    )


def _near_wall(s: Scene, ends: list[Point], light: str, band: str, deep: str, right: bool) -> str:
    """The wall that holds the platforms: a shelf of rock under each bridge end, strata, cracks."""
    sign = -1 if right else 1  # towards the gorge
    base = 1000 if right else 0
    pts: list[Point] = [(base - sign * 30, 20), (base + sign * 62, 26), (base + sign * 84, 44)]
    for x, y in ends:
        stem = x - sign * s.rnd(34, 44)
        pts += [
            (stem - sign * s.rnd(4, 12), y - 52),
            (stem + sign * 6, y + 10),
            (x + sign * 30, y + 48),
            (x + sign * 20, y + 64),
            (x - sign * 10, y + 74),
            (min(stem, base + sign * 138) if sign > 0 else max(stem, base + sign * 138), y + 92),
        ]
    pts += [(base + sign * 96, 712), (base - sign * 30, 712)]
    out = [
        path(
            straight(pts),
            s.lin(
                pale(light, 0.28), (0.3, pale(light, 0.04)), (0.65, mix(light, deep, 0.6)), mix(deep, "#2c2740", 0.55)
            ),
            s.ink,
            2.4,
            stroke_opacity=".6",
        )
    ]
    # strata: thick beds of pale and dark stone with a lit upper edge
    for i in range(8):
        yy, q = 66 + i * 78 + s.rnd.near(0, 8), s.rnd(20, 40)
        upper = [
            (base - sign * 20, yy),
            (base + sign * 30, yy + s.rnd.near(0, 9)),
            (base + sign * 74, yy + s.rnd.near(0, 9)),
            (base + sign * s.rnd(98, 118), yy + s.rnd.near(0, 7)),
        ]
        lower = [
            (base + sign * s.rnd(92, 112), yy + q),
            (base + sign * 60, yy + q + s.rnd.near(0, 9)),
            (base - sign * 20, yy + q + s.rnd.near(0, 6)),
        ]
        out.append(
            path(
                smooth([*upper, *lower]),
                (band, dark(deep, 0.1), pale(light, 0.25))[i % 3],
                opacity=(".42", ".34", ".3")[i % 3],
            )
            + path(smooth(upper, closed=False), "none", pale(band, 0.4), 2.2, opacity=".45")
        )
    for i in range(11):  # facets
        fx, fy, q = base + sign * s.rnd(-6, 70), 50 + i * 58 + s.rnd.near(0, 14), s.rnd(26, 58)
        out.append(
            path(
                straight(
                    [
                        (fx, fy),
                        (fx + sign * q * 0.7, fy + s.rnd.near(0, 10)),
                        (fx + sign * q * 0.55, fy + q),
                        (fx + sign * q * 0.1, fy + q * s.rnd(0.7, 1.3)),
                    ]
                ),
                pale(light, 0.45) if i % 2 else dark(deep, 0.15),
                opacity=".2",
            )
        )
    cracks = ""
    for _ in range(9):
        cx, cy = base + sign * s.rnd(14, 88), s.rnd(70, 640)
        cracks += (
            f"M{num(cx, 0)} {num(cy, 0)}l{num(s.rnd.near(0, 6), 0)} {num(s.rnd(14, 26), 0)} "
            f"{num(s.rnd.near(0, 9), 0)} {num(s.rnd(10, 26), 0)}"
        )
    out.append(path(cracks, "none", dark(deep, 0.4), 2, opacity=".5"))
    lit = straight(pts[1:-2], closed=False)
    out.append(path(lit, "none", pale(band, 0.35), 3.4, opacity=".55", transform=f"translate({-sign * 5} 3)"))
    for x, y in ends:  # cracks and shade in the corbel under each platform
        out.append(
            path(
                f"M{num(x + sign * 20)} {num(y + 64)}l{num(-sign * 26)} 8"
                f"M{num(x - sign * 40)} {num(y + 62)}l{num(-sign * 16)} 22 {num(sign * 4)} 14",
                "none",
                dark(deep, 0.45),
                2.4,
                opacity=".6",
            )
        )
    return "".join(out)


def _props(s: Scene, lines: list[list[Entry]], sand: str, brown: str) -> str:
    out = []
    # razorbeaks under the planks, halfway between two spaces
    perch = 0
    for k, line in enumerate(lines):
        for a, b in pairwise(line):
            perch += 1
            if perch % 2 == 0:
                x, y = (a["x"] + b["x"]) / 2, (a["y"] + b["y"]) / 2 + 44
                out.append(s.stamp("razor", x, y, lambda: razorbeak(s), flip=k % 2 == 1, scale=0.92))
    # viewing platforms
    colours = ["#d8473a", "#f3e2bd"]
    for line in lines:
        for sp in line:
            if sp.get("location"):
                c = colours.pop(0) if colours else "#d8473a"
                out.append(at(sp["x"] + 74, sp["y"] - 16, parasol(s, c), turn=8))
    # sightseers on the walls, ledges, ladders, cliff dwellings
    first = lines[0]
    for lx, ly, w in (
        (first[0]["x"] - 106, first[0]["y"] + 6, 92),
        (first[-1]["x"] + 106, first[-1]["y"] + 4, 90),
        (lines[2][0]["x"] - 112, lines[2][0]["y"] + 25, 116),
        (lines[2][-1]["x"] + 116, lines[2][-1]["y"] + 27, 120),
    ):
        out.append(ledge(s, lx, ly, w, sand))
    for n, (dx, k) in enumerate(((-132, 1), (-128, 3), (-134, 4))):
        y0 = lines[k][0]["y"] + (26 if n else 8)
        out.append(
            s.stamp("cave", lines[k][0]["x"] + dx, y0, lambda: cave(s, sand))
            + s.stamp("cave", lines[k][-1]["x"] - dx, y0 - 18, lambda: "", flip=True)
        )
    x, y = first[0]["x"], first[0]["y"]
    out += [
        figure(s, x - 98, y + 4, 34, "#f0dcae"),
        at(x - 82, y - 28, parasol(s, "#e8c04e"), scale=0.72, turn=-6),
        figure(s, x - 126, y + 8, 30, "#6d8fa8", flip=True),
    ]
    x, y = first[-1]["x"], first[-1]["y"]
    out += [
        figure(s, x + 104, y + 2, 34, "#b5563c", flip=True),
        at(x + 120, y - 28, parasol(s, "#f3e2bd"), scale=0.66, turn=8),
    ]
    for upper, lower in ((0, 1), (3, 4)):
        p, q = lines[upper][0], lines[lower][0]
        out.append(ladder(s, (p["x"] - 78, p["y"] + 46), (q["x"] - 86, q["y"] + 8), "#d9b27a", 15))
        p, q = lines[upper][-1], lines[lower][-1]
        out.append(ladder(s, (p["x"] + 84, p["y"] + 46), (q["x"] + 78, q["y"] + 8), "#c79a68", 15))
    p = lines[2][0]
    out += [
        pennants(
            s, (p["x"] - 176, p["y"] - 34), (p["x"] - 56, p["y"] - 20), ["#8fb6c9", "#f6ead0", "#d8473a"], 6, 13, 16
        ),
        crate(s, p["x"] - 96, p["y"] + 16, 26, "#a9794a"),
        barrel(s, p["x"] - 128, p["y"] + 24, 30, "#8a5a3a"),
    ]
    q = lines[2][-1]
    out += [
        bell(s, q["x"] + 104, q["y"] - 12, 32, "#a9794a"),
        figure(s, q["x"] + 150, q["y"] + 24, 34, "#5d7f96", flip=True),
    ]
    out += [
        s.stamp("flyer", 556, 46, lambda: flyer(s), scale=0.8),
        s.stamp("flyer", 398, 330, lambda: "", scale=0.66, flip=True),
        s.stamp("flyer", 210, 666, lambda: "", scale=0.9),
        s.stamp("flyer", 500, 676, lambda: "", scale=0.5, flip=True),
        s.stamp("flyer", 770, 668, lambda: "", scale=0.6, flip=True),
    ]
    out += [
        s.stamp(
            "feather",
            fx,
            fy,
            lambda: path("M-14 4Q0 -8 16 -6Q4 4 -14 4ZM-18 6L10 -4", "#fff3d8", s.ink, 1, stroke_opacity=".5"),
            turn=t,
        )
        for fx, fy, t in ((318, 178, 20), (240, 410, -30), (700, 530, 40), (560, 416, -12))
    ]
    out.append(
        tufts(
            s,
            [(22, 244), (70, 300), (34, 420), (60, 640), (980, 236), (930, 296), (972, 520), (946, 640)],
            "#6d6a3c",
            15,
        )
    )
    return "".join(out)
