"""Baskmill: busy and humming, a dusty forenoon full of flour.

How the rule shows: three giant mills; every space of a mill lies on one of its five sails, and the sails ride on
toothed rims that mesh with the neighbour's rim, so anyone sees that a turn here turns the next mill backwards. Under
each lowest sail is the mill's door. The yard below is brick, and its spaces are millstones that never move.
"""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.painters.houses import chimney, cottage, plank, roof_thatch
from art.painters.land import mountain, patch, ridge, scatter, wash
from art.painters.objects import barrel, cog, crate, sack, wheel
from art.painters.people_and_animals import beast, figure
from art.painters.plants import pines
from art.painters.sky import glow, sky, sun
from art.painters.weather import fog, puff, smoke
from art.scene import Scene
from art.svg import at, disc, group, num, path, smooth, straight

CLOTH = {"mill_a": ("#f1dfae", "#b98a35"), "mill_b": ("#f0cfa8", "#b5462f"), "mill_c": ("#f6f1e4", "#6b8f9c")}


def paint(page: Page) -> str:
    brown, tan, flour, steel, brick = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#33231b")
    hubs = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    doors = {p["group"]: (p["x"], p["y"]) for p in page["piece"] if p["kind"] == "mill_door"}
    reach = page["rule"]["turn_radius"]
    mills = sorted(page["rule"]["wheels"], key=lambda m: hubs[m][1])
    s.add(
        sky(s, "#7fa3ae", "#b3c4bd", "#e6d9b8", "#f1dba9", height=480),
        sun(s, 655, 60, 24, "#fff0c2", rays=15, reach=9),
        *(
            puff(s, x, y, w, "#fffaf0", "#d9cfb8", w % 2 == 1, o)
            for x, y, w, o in (
                (318, 76, 120, 0.9),
                (60, 92, 131, 0.8),
                (946, 88, 121, 0.85),
                (700, 130, 81, 0.6),
                (352, 150, 70, 0.6),
            )
        ),
        *(
            mountain(s, x, 420, w, h, "#93aaae", "#6f8d98", "#efe9da", line=False)
            for x, w, h in ((-6, 340, 210), (336, 270, 306), (664, 270, 296), (1010, 340, 220))
        ),
        ridge(s, 372, 70, mix(steel, "#8f9a62", 0.6), mix(tan, flour, 0.4), 10),
        pines(s, 366, 46, 26, mix(steel, "#5f6f4a", 0.6)),
        fog(s, 320, 140, flour, 0.7),
    )
    # the town wall and roofs between the mills
    for x, w, k, c in (
        (332, 74, 2, brick),
        (376, 50, 0, steel),
        (300, 46, 1, brick),
        (640, 70, 0, steel),
        (684, 52, 1, brick),
        (622, 44, 2, tan),
        (30, 66, 2, steel),
        (968, 70, 0, brick),
    ):
        s.add(cottage(s, x, 470, w, k, mix(tan, flour, 0.3), c))
    s.add(smoke(s, 352, 346, 120, "#fbf3e2", 50, 0.6), chimney(s, 352, 440, 92, brick, 24))
    # the yard
    s.add(
        path(
            "M-20 462Q250 448 500 438T1020 462V720H-20Z",
            s.lin(mix(tan, flour, 0.2), mix(brick, tan, 0.45), dark(mix(brick, brown, 0.5), 0.25)),
        )
    )
    s.add(
        _paving(s, 470, 700, dark(brick, 0.35)),
        wash(s, 500, 470, 260, 40, flour, 0.8),
        wash(s, 140, 520, 150, 30, flour, 0.5),
        wash(s, 860, 520, 150, 30, flour, 0.5),
    )
    for m in mills:
        x, y = hubs[m]
        s.add(_tower(s, x, y, doors[m][1] + 38, brick if m == "mill_b" else mix(brick, tan, 0.35), CLOTH[m][1], m))
    # rims: neighbours mesh tooth to gap
    lean = atan2(hubs["mill_b"][1] - hubs["mill_a"][1], hubs["mill_b"][0] - hubs["mill_a"][0])
    rim = hypot(hubs["mill_b"][0] - hubs["mill_a"][0], hubs["mill_b"][1] - hubs["mill_a"][1]) / 2
    for m in mills:
        x, y = hubs[m]
        phase = {"mill_a": lean, "mill_b": pi + lean + pi / 40, "mill_c": pi - lean}[m]
        s.add(
            disc(x, y, rim - 2, flour, opacity=".2"),
            s.stamp("rim", x, y, lambda: cog(s, rim - 5, 40, 10, 11, brown), turn=degrees(phase)),
        )
        sails = [sp for sp in page["space"] if sp["group"] == m]
        for sp in sails:
            s.add(
                s.stamp(
                    f"sail{m[-1]}", x, y, lambda: _sail(s, reach, *CLOTH[m]), turn=degrees(atan2(sp["dy"], sp["dx"]))
                )
            )
        s.add(s.stamp("hub", x, y, lambda: _hub(s)))
    # the drive shaft and its bevel cogs in front of the doors
    s.add(_shaft(s, 506, [doors[m][0] for m in page["rule"]["wheels"]]))
    s.add(_engine(s, 345, 536), _store(s, 655, 536))
    for m in mills:
        s.add(_steps(s, doors[m][0], doors[m][1] + 40, 66))
    for sp in page["space"]:
        if sp["group"] == page["rule"]["open_group"]:
            s.add(s.stamp("stone", sp["x"], sp["y"], lambda: _millstone(s)))
    s.add(
        sack(s, 250, 596, 34, flour),
        sack(s, 272, 604, 38, tan),
        sack(s, 258, 622, 36, flour, True),
        wheel(s, 420, 610, 20, brown),
        crate(s, 414, 650, 32, brown),
        barrel(s, 576, 590, 34, brown),
        sack(s, 590, 622, 36, flour),
        sack(s, 568, 634, 34, tan, True),
    )
    s.add(
        at(744, 622, cog(s, 20, 12, 7, 11, steel)),
        at(724, 600, cog(s, 12, 9, 6, 7, brown)),
        crate(s, 748, 660, 30, tan),
        sack(s, 84, 590, 38, flour),
        sack(s, 62, 604, 40, tan),
        barrel(s, 102, 640, 34, brown),
        barrel(s, 912, 596, 38, brown),
        sack(s, 940, 618, 42, flour),
        sack(s, 900, 636, 36, tan),
    )
    s.add(
        figure(s, 460, 486, 30, "#5f7f8a"),
        figure(s, 560, 500, 32, brick, flip=True),
        figure(s, 258, 540, 34, "#7d6a3a"),
        figure(s, 754, 542, 34, "#8a5a34"),
        beast(s, 60, 540, 38, "#8c7763", load=tan),
        figure(s, 920, 530, 33, "#4f6f5a", flip=True),
        figure(s, 420, 572, 30, "#b98a35"),
    )
    s.add(
        *(
            glow(s, x, y, r, "#fffaf0", 0.55, 0.5)
            for x, y, r in ((345, 300, 90), (655, 300, 90), (500, 450, 160), (190, 470, 110), (810, 470, 110))
        )
    )
    s.add(
        _near(s),
        group(
            *(disc(px, py, s.rnd(1, 2.6), "#fffaf0") for px, py in scatter(s, 60, (20, 200, 980, 560))), opacity=".65"
        ),
    )
    return s.svg(grain=0.15, vignette=0.26)


def _paving(s: Scene, y1: float, y2: float, colour: str) -> str:
    d, y, k = "", y1, 0
    while y < y2:
        h = 11 + (y - y1) * 0.06
        d += f"M0 {num(y, 0)}H1000"
        d += "".join(
            f"M{num(x + (k % 2) * 2 * h + s.rnd.near(0, 4), 0)} {num(y, 0)}v{num(h, 0)}"
            for x in range(0, 1000, int(4.8 * h))
        )
        y, k = y + h, k + 1
    return path(d, "none", colour, 1.4, opacity=".3")


def _tower(s: Scene, x: float, y: float, base: float, brick: str, roof: str, name: str) -> str:
    """A tapering brick tower with a cap, windows and the door on its foot."""
    top = y - 58
    body = path(
        f"M{num(x - 50)} {num(top)}L{num(x - 88)} {num(base)}Q{num(x)} {num(base + 16)} {num(x + 88)} {num(base)}"
        f"L{num(x + 50)} {num(top)}Z",
        s.lin(pale(brick, 0.35), brick, dark(brick, 0.35), across=True),
        s.ink,
        2.6,
    )
    rows = ""
    for i in range(15):
        yy = top + 14 + (base - top - 20) * i / 15
        half = 50 + 38 * (yy - top) / (base - top)
        for _ in range(3):
            rows += f"M{num(x + s.rnd(-half, half - 22), 0)} {num(yy, 0)}h{num(s.rnd(9, 20), 0)}"
    shapes = {
        "mill_a": f"M{num(x - 60)} {num(top + 4)}Q{num(x - 50)} {num(top - 62)} {num(x)} {num(top - 70)}"
        f"Q{num(x + 50)} {num(top - 62)} {num(x + 60)} {num(top + 4)}"
        f"Q{num(x)} {num(top + 18)} {num(x - 60)} {num(top + 4)}Z",
        "mill_b": f"M{num(x - 62)} {num(top + 4)}Q{num(x - 20)} {num(top - 36)} {num(x)} {num(top - 92)}"
        f"Q{num(x + 20)} {num(top - 36)} {num(x + 62)} {num(top + 4)}"
        f"Q{num(x)} {num(top + 18)} {num(x - 62)} {num(top + 4)}Z",
        "mill_c": f"M{num(x - 62)} {num(top + 4)}L{num(x - 34)} {num(top - 60)}H{num(x + 34)}"
        f"L{num(x + 62)} {num(top + 4)}Q{num(x)} {num(top + 18)} {num(x - 62)} {num(top + 4)}Z",
    }
    cap = path(shapes[name], s.lin(pale(roof, 0.3), roof, dark(roof, 0.35), across=True), s.ink, 2.4) + path(
        f"M{num(x - 44)} {num(top - 14)}Q{num(x)} {num(top - 4)} {num(x + 44)} {num(top - 14)}"
        f"M{num(x - 32)} {num(top - 34)}Q{num(x)} {num(top - 26)} {num(x + 32)} {num(top - 34)}",
        "none",
        dark(roof, 0.45),
        1.8,
        opacity=".7",
    )
    door = (
        path(f"M{num(x - 24)} {num(base + 5)}v-46q24 -26 48 0v46Z", s.lin("#3a261b", "#6b4526"), s.ink, 2.4)
        + glow(s, x, base - 16, 30, "#ffcf7a", 0.8)
        + path(f"M{num(x - 30)} {num(base + 5)}v-48q30 -32 60 0v48", "none", pale(brick, 0.5), 5)
    )
    eyes = "".join(path(f"M{num(x + k)} {num(base - 34)}v-16q7 -8 14 0v16Z", "#ffdf9a", s.ink, 1.6) for k in (-66, 52))
    return (
        patch(s, x, base + 8, 120, 16, "#1d1512", 0.3)
        + body
        + path(rows, "none", dark(brick, 0.45), 1.8, opacity=".5")
        + cap
        + eyes
        + door
    )


def _sail(s: Scene, reach: float, cloth: str, trim: str) -> str:
    """One sail along +x: a spar, a lattice and its cloth; the space lies in the middle of the cloth."""
    a, b = reach - 50, reach + 38
    panel = straight([(a, -27), (b, -43), (b, 43), (a, 27)])
    lat = (
        "".join(f"M{num(a + (b - a) * k)} {num(-27 - 16 * k)}V{num(27 + 16 * k)}" for k in (0.2, 0.4, 0.6, 0.8))
        + f"M{a} -13L{b} -22M{a} 13L{b} 22"
    )
    return (
        path(straight([(a + 5, -23), (b + 5, -39), (b + 5, 49), (a + 5, 33)]), "#1d1512", opacity=".22")
        + path(f"M8 0H{num(b + 6)}", "none", s.ink, 11)
        + path(f"M8 0H{num(b + 5)}", "none", s.palette[0], 7)
        + path(panel, s.lin(pale(cloth, 0.3), dark(cloth, 0.06)), s.ink, 2.2)
        + path(lat, "none", s.palette[0], 2, opacity=".55")
        + path(f"M{a + 4} -22L{b - 5} -37V37L{a + 4} 22Z", "none", trim, 3.4)
        + disc(reach, 0, 38, dark(cloth, 0.25), opacity=".55")
    )


def _hub(s: Scene) -> str:
    turn = "M-10 14A17 17 0 1 1 13 11"
    return (
        cog(s, 36, 18, 8, 12, s.palette[0], 0.1)
        + disc(0, 0, 28, s.rad("#fff0c8", "#f0d598", "#b98a4a"), s.ink, 2.2)
        + path(turn, "none", s.palette[4], 4.6)
        + path("M21 6L12 20L5 5Z", s.palette[4])
        + disc(0, 0, 6, s.palette[0], s.ink, 1.8)
    )


def _shaft(s: Scene, y: float, xs: list[float]) -> str:
    wood, steel = s.palette[0], s.palette[3]
    rod = (
        path(f"M30 {y}H970", "none", s.ink, 13)
        + path(f"M30 {y}H970", "none", steel, 9)
        + path(f"M30 {y - 2}H970", "none", pale(steel, 0.6), 2, opacity=".7")
    )
    marks = path(
        "".join(f"M{x} {y - 5}l7 10" for x in range(50, 960, 26)), "none", dark(steel, 0.45), 1.8, opacity=".6"
    )
    feet = "".join(plank(s, (x, y + 24), (x, y - 10), 13, wood) for x in (40, 120, 262, 432, 568, 738, 880, 960))
    return (
        feet
        + rod
        + marks
        + "".join(
            s.stamp("bevel", x + 62 * k, y, lambda: cog(s, 17, 12, 6, 9, "#b98a4a") + disc(0, 0, 5, steel, s.ink, 1.6))
            for x in xs
            for k in (-1, 1)
        )
    )


def _engine(s: Scene, x: float, y: float) -> str:
    """The engine house with its flywheel."""
    brick = s.palette[4]
    body = path("M-58 0V-62H58V0Z", s.lin(pale(brick, 0.2), dark(brick, 0.25)), s.ink, 2.4) + path(
        "".join(f"M{num(s.rnd(-54, 36), 0)} {num(-56 + i * 2.9, 0)}h{num(s.rnd(8, 18), 0)}" for i in range(19)),
        "none",
        dark(brick, 0.5),
        1.6,
        opacity=".5",
    )
    roof = path("M-68 -58L-40 -92L-12 -60L16 -92L44 -60L68 -60V-54H-68Z", s.lin("#8a8478", "#55504a"), s.ink, 2.2)
    arch = path("M-36 0V-30q22 -26 44 0V0Z", "#2c1d16", s.ink, 2) + glow(s, -14, -8, 34, "#ff9a4a", 0.9)
    return at(
        x, y, patch(s, 0, 4, 76, 10, "#1d1512", 0.35), body, roof, arch, at(34, -24, wheel(s, 0, 0, 26, s.palette[3]))
    )


def _store(s: Scene, x: float, y: float) -> str:
    """An open barn for flour and paper."""
    wood = s.palette[0]
    back = path("M-56 0V-56H56V0Z", "#4a3526", s.ink, 2.2)
    load = "".join(sack(s, k, q, 26, s.palette[2]) for k, q in ((-36, 0), (-14, 0), (-25, -20), (10, 0))) + path(
        "M24 0v-10h26v10ZM26 -10v-10h22v10ZM24 -20v-9h24v9Z", "#f8f3e6", s.ink, 1.4
    )
    return at(
        x,
        y,
        patch(s, 0, 4, 76, 10, "#1d1512", 0.35),
        back,
        glow(s, 0, -20, 50, "#ffd48a", 0.5),
        load,
        plank(s, (-56, 4), (-56, -58), 9, wood),
        plank(s, (56, 4), (56, -58), 9, wood),
        roof_thatch(s, 0, -52, 140, 36, "#b98a4a", 6),
    )


def _steps(s: Scene, x: float, y: float, w: float) -> str:
    return "".join(
        path(
            f"M{num(x - w / 2 - i * 7)} {num(y + i * 7)}h{num(w + i * 14)}v8h{num(-w - i * 14)}Z",
            s.lin("#efe4cb", "#b9a27f"),
            s.ink,
            1.6,
        )
        for i in range(3)
    )


def _millstone(s: Scene) -> str:
    chisel = "".join(
        f"M{num(14 * cos(a))} {num(13 * sin(a))}L{num(36 * cos(a))} {num(34 * sin(a))}"
        for a in (i * pi / 6 for i in range(12))
    )
    cuts = "".join(
        f"M{num(40 * cos(a))} {num(40 * sin(a))}L{num(47 * cos(a + 0.1))} {num(46 * sin(a + 0.1))}"
        for a in (i * pi / 12 for i in range(24))
    )
    return (
        disc(0, 10, 51, "#1d1512", opacity=".4", squash=0.96)
        + disc(0, 6, 50, "#8f8573", s.ink, 2.2, 0.96)
        + disc(0, 0, 50, s.lin("#ddd2ba", "#b9ab90"), s.ink, 2.2, 0.96)
        + path(cuts, "none", "#7d715c", 2)
        + disc(0, 0, 39, "#b0a287", "#7d715c", 1.6, 0.96)
        + path(chisel, "none", "#857860", 1.6, opacity=".7")
        + disc(0, 0, 9, "#6f6450", "#4f4636", 1.4)
    )


def _near(s: Scene) -> str:
    """Dark near edge: a low wall of bricks."""
    top = [(-20, 676), (120, 672), (260, 680), (420, 684), (580, 684), (740, 680), (880, 672), (1020, 676)]
    return path(smooth(top, closed=False) + "L1020 720L-20 720Z", "#3d2a20") + path(
        "M60 686h22M130 684h22M210 690h20M300 692h24M680 692h22M770 690h24M850 684h20M930 688h22", "none", "#6b4a38", 3
    )
