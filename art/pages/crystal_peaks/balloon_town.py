"""Balloon Town: airy and nervous, an apricot morning above a sea of clouds.

How the rule shows: each group is one silk balloon in its own colour with four wicker balconies (its spaces) around a
brass perch (where the bug settles). Rope bridges join the balloons in a ring, and every pennant on them streams the
way the bug flies: clockwise. The town itself hangs between them on thin ropes. The bug is a live piece.
"""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.painters.bridges_and_mines import lift
from art.painters.houses import cottage
from art.painters.land import mountain
from art.painters.objects import bell, pennants
from art.painters.people_and_animals import figure
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud_bank, fog, puff
from art.scene import Scene
from art.svg import Point, at, disc, group, num, path, smooth, straight, xy

SILK = {"red": "#c0392b", "gold": "#dd9f31", "green": "#5f9257", "blue": "#2f6ea6", "violet": "#7d5aa6"}


def paint(page: Page) -> str:
    apricot, cream, skyc, deep, red = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#2b2f4a")
    hubs = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    ring = page["rule"]["ring"]
    mid = (sum(x for x, _ in hubs.values()) / len(hubs), sum(y for _, y in hubs.values()) / len(hubs))
    s.add(
        sky(s, "#4d8bbd", skyc, "#c3dde2", cream, (0.62, mix(apricot, cream, 0.35)), (0.8, "#a9c3da"), (1, "#5f8db4")),
        sun(s, 340, 392, 36, "#ffc861", rays=21, reach=7),
        disc(340, 392, 34, "#fffbe6"),
        *(
            puff(s, x, y, w, "#fffaf0", "#f3d7bd", w % 2 == 1, o)
            for x, y, w, o in (
                (318, 62, 130, 0.9),
                (700, 56, 161, 0.9),
                (64, 118, 150, 0.8),
                (946, 120, 141, 0.8),
                (612, 250, 90, 0.7),
                (352, 196, 71, 0.6),
                (30, 330, 90, 0.6),
                (972, 372, 101, 0.6),
            )
        ),
        *(
            mountain(s, x, y, w, h, mix("#9fb9d0", apricot, 0.2), "#7f9fc0", "#fff6e6", line=False)
            for x, y, w, h in (
                (420, 470, 190, 96),
                (600, 474, 230, 120),
                (706, 474, 150, 84),
                (30, 480, 200, 110),
                (960, 476, 210, 120),
            )
        ),
        cloud_bank(s, 424, mix(cream, apricot, 0.3), 34, 90, 1, shade="#d98f5a"),
        cloud_bank(s, 474, mix("#ffffff", cream, 0.7), 46, 130, 0.95, shade="#d9a06a"),
        *(_wind(s, mid, r, a) for r, a in ((212, -1.05), (226, 0.1), (232, 1.2), (226, 2.35), (212, 3.5))),
        birds(s, 640, 300, 5, deep, 40),
        birds(s, 372, 262, 4, deep, 30),
    )
    # thin ropes that lash the town to all five balloons, then the town
    for x, y in hubs.values():
        s.add(
            path(
                f"M{num(x + (mid[0] - x) * 0.24)} {num(y + (mid[1] - y) * 0.24)}"
                f"Q{num((x + mid[0]) / 2)} {num((y + mid[1]) / 2 + 26)} {num(mid[0] + (x - mid[0]) * 0.22)} "
                f"{num(mid[1] + 62)}",
                "none",
                s.ink,
                1.8,
                opacity=".55",
            )
        )
    s.add(cloud_bank(s, 548, "#fffaf2", 44, 130, 0.95, shade=deep), _abyss(s, mid[0], 640))
    s.add(_town(s, mid[0], mid[1] + 68))
    # bridges in the order of the ring
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        s.add(_bridge(s, hubs[a], hubs[b], apricot, SILK[a]))
    for gid in sorted(hubs, key=lambda g: hubs[g][1]):
        x, y = hubs[gid]
        if y < 500:
            s.add(_basket(s, x, y + 124, SILK[gid]))
        s.add(_balloon(s, x, y, SILK[gid]))
        for sp in page["space"]:
            if sp["group"] == gid:
                s.add(s.stamp("bal", sp["x"], sp["y"], lambda: _balcony(s)))
        s.add(s.stamp("perch", x, y, lambda: _perch(s)))
    s.add(
        lift(s, 56, 430, 500, "#8a5a34", red),
        path("M56 430Q90 412 118 372", "none", s.ink, 1.8),
        lift(s, 946, 436, 520, "#8a5a34", "#5f9257"),
        path("M946 436Q914 416 884 372", "none", s.ink, 1.8),
    )
    s.add(
        pennants(s, (618, 44), (748, 168), [red, cream, skyc, apricot], 9, 13, 26),
        pennants(s, (382, 44), (252, 168), [skyc, cream, apricot, red], 9, 13, 26),
    )
    s.add(
        _kite(s, 62, 576, [red, cream, skyc]),
        _kite(s, 930, 590, [deep, apricot, red], True),
        path(
            "M846 452l9 5 9 -5M868 442l9 5 9 -5M868 462l9 5 9 -5M890 432l9 5 9 -5",
            "none",
            deep,
            2.4,
            opacity=".8",
            transform="translate(18 -14)",
        ),
    )
    s.add(cloud_bank(s, 672, "#ffffff", 40, 90, 1, shade=deep), fog(s, 640, 70, "#ffffff", 0.3))
    return s.svg(grain=0.09, vignette=0.16)


def _wind(s: Scene, mid: Point, r: float, a: float) -> str:
    """A clockwise brush of air: three strokes, the outer one ends in a curl."""
    d, curl = "", ""
    for k in range(3):
        q, b = r - k * 12, a + k * 0.12
        p = [(mid[0] + q * cos(b + t * 0.12), mid[1] + 10 + q * 0.7 * sin(b + t * 0.12)) for t in range(7 - k)]
        d += smooth(p, closed=False)
        if not k:
            (x1, y1), (x2, y2) = p[-2:]
            curl = at(
                x2,
                y2,
                path("M0 0C12 0 19 -6 18 -14A8 8 0 1 0 5 -9", "none", "#ffffff", 3),
                turn=degrees(atan2(y2 - y1, x2 - x1)),
            )
    return group(path(d, "none", "#ffffff", 3), curl, opacity=".7")


def _abyss(s: Scene, x: float, y: float) -> str:
    """A hole in the clouds: fields and a river, a very long way down."""
    rim = [
        (x + 96 * s.rnd(0.9, 1.1) * cos(2 * pi * i / 12), y + 30 * s.rnd(0.85, 1.1) * sin(2 * pi * i / 12))
        for i in range(12)
    ]
    fields = "".join(
        path(
            straight([(x + a, y + b), (x + a + 34, y + b - 5), (x + a + 40, y + b + 9), (x + a + 4, y + b + 13)]),
            c,
            opacity=".75",
        )
        for a, b, c in (
            (-76, -4, "#9ab58a"),
            (-36, -14, "#c3c08a"),
            (14, 2, "#8fb094"),
            (44, -12, "#b9bd8c"),
            (-30, 8, "#86a98c"),
        )
    )
    river = path(f"M{x - 80} {y + 14}q40 -26 70 -8t40 -12t50 -6", "none", "#dff1f4", 4)
    edge = "".join(
        puff(s, x + a, y + b, w, "#ffffff", "#cfdcec", a > 0, 1)
        for a, b, w in (
            (-92, 10, 66),
            (94, 8, 70),
            (-48, -18, 56),
            (6, -22, 60),
            (58, -16, 52),
            (-62, 34, 70),
            (64, 36, 74),
        )
    )
    return (
        path(smooth(rim), s.lin("#6f9ab0", "#7fae9c"))
        + fields
        + river
        + edge
        + "".join(disc(x + a, y + b, 1.8, "#b5563c") for a, b in ((-18, -2), (-12, 1), (34, 6), (40, 3)))
    )


def _kite(s: Scene, x: float, y: float, colours: list[str], flip: bool = False) -> str:
    tail = path("M0 20q-8 14 2 26t-4 26", "none", s.ink, 1.5) + "".join(
        path(f"M{a} {b}l-7 -4v8ZM{a} {b}l7 -4v8Z", colours[2], s.ink, 1) for a, b in ((-4, 32), (3, 48), (-1, 64))
    )
    return at(
        x,
        y,
        tail,
        path("M0 -24L17 -4L0 22L-17 -4Z", colours[0], s.ink, 2),
        path("M0 -24L17 -4H-17Z", colours[1], s.ink, 1.6),
        path("M0 -24V22", "none", s.ink, 1.4),
        flip=flip,
        turn=14 if flip else -14,
    )


def _bridge(s: Scene, a: Point, b: Point, wood: str, silk: str) -> str:
    """Slats across, two ropes, and pennants that stream from a to b."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start, n = 100, max(5, int((length - 200) / 10))
    span = length - 2 * start

    def spot(t: float, off: float) -> Point:
        return (
            a[0] + ux * (start + span * t) - uy * off,
            a[1] + uy * (start + span * t) + ux * off + 22 * 4 * t * (1 - t) * abs(ux),
        )

    slats = "".join(f"M{xy([spot(i / n, -12)], 1)}L{xy([spot(i / n, 12)], 1)}" for i in range(n + 1))
    ropes = "".join("M" + "L".join(xy([spot(i / 8, off)], 1) for i in range(9)) for off in (-13, 13))
    rail = (
        "M"
        + "L".join(xy([(spot(i / 8, -13)[0], spot(i / 8, -13)[1] - 17)], 1) for i in range(9))
        + "".join(f"M{xy([spot(i / 4, -13)], 1)}v-17" for i in range(5))
    )
    out = (
        path(slats, "none", s.ink, 7.5)
        + path(slats, "none", mix(wood, "#8a5a34", 0.45), 5)
        + path(ropes, "none", s.ink, 2.6)
        + path(rail, "none", s.ink, 1.6)
    )
    for i in (1, 2, 3):
        x, y = spot(i / 4, -13)
        y -= 17
        foot = (x - uy * -7 - ux * 2, y + ux * -7 - uy * 2)
        tip, head = (x + ux * 21, y + uy * 21), (x + uy * -7 - ux * 2, y - ux * -7 - uy * 2)
        out += path(
            f"M{xy([foot, tip, head], 1)}Z",
            silk if i % 2 else "#fdf3dc",
            s.ink,
            1.4,
        )
    return out


def _balloon(s: Scene, x: float, y: float, silk: str) -> str:
    shape = (
        "M0 -104C62 -104 118 -66 118 -2C118 52 84 92 28 122L-28 122C-84 92 -118 52 -118 -2C-118 -66 -62 -104 0 -104Z"
    )

    def gore(k: float) -> str:
        return (
            f"M0 -104C{num(62 * k)} -104 {num(118 * k)} -66 {num(118 * k)} -2"
            f"C{num(118 * k)} 52 {num(84 * k)} 92 {num(28 * k)} 122"
        )

    def band(k: float, q: float) -> str:
        return (
            gore(k) + f"L{num(28 * q)} 122C{num(84 * q)} 92 {num(118 * q)} 52 {num(118 * q)} -2"
            f"C{num(118 * q)} -66 {num(62 * q)} -104 0 -104Z"
        )

    stripes = path(
        "".join(band(k, q) for k, q in ((-0.84, -0.5), (-0.17, 0.17), (0.5, 0.84))), pale(silk, 0.35), opacity=".5"
    )
    lines = path(
        "".join(gore(k) for k in (-0.84, -0.5, -0.17, 0.17, 0.5, 0.84)), "none", dark(silk, 0.35), 1.5, opacity=".6"
    )
    light = path(
        "M-96 -20C-92 -60 -56 -90 -12 -96C-44 -78 -70 -52 -78 -4C-80 20 -92 10 -96 -20Z", "#fff6df", opacity=".34"
    )
    shade = path(
        "M118 -2C118 52 84 92 28 122L-28 122C40 96 92 50 96 -40C112 -24 118 -14 118 -2Z",
        dark(silk, 0.55),
        opacity=".38",
    )
    zig = (
        "M-66 99"
        + "".join(f"L{num(-66 + 132 * (i + 0.5) / 9)} {num(110 if i % 2 == 0 else 97)}" for i in range(9))
        + "L66 99"
    )
    cuff = path("M-30 120H30L24 132H-24Z", s.lin(pale(silk, 0.3), dark(silk, 0.3)), s.ink, 1.8)
    return at(
        x,
        y,
        path(shape, s.lin(pale(silk, 0.2), silk, dark(silk, 0.3)), s.ink, 2.6),
        stripes,
        lines,
        light,
        shade,
        path(zig, "none", "#fdf0cf", 3.4, opacity=".85"),
        cuff,
        path("M-8 -104q8 -9 16 0", silk, s.ink, 2),
    )


def _balcony(s: Scene) -> str:
    weave = disc(0, 0, 42, "none", "#f0cf94", 7, stroke_dasharray="5 4") + path(
        "M-26 -26H26M-35 -13H35M-37 0H37M-35 13H35M-26 26H26M-10 -36V-26M12 -26V-13M-14 -13V0M8 0V13"
        "M-12 13V26M10 26V36",
        "none",
        "#4f331d",
        1.5,
        opacity=".5",
    )
    return (
        disc(0, 4, 46, "#1d1a30", opacity=".35")
        + disc(0, 0, 42, s.lin("#b98a58", "#7d5634"), s.ink, 11)
        + disc(0, 0, 42, "none", "#b9854f", 8)
        + weave
    )


def _perch(s: Scene) -> str:
    return (
        disc(0, 0, 20, s.rad("#ffe9b0", "#d6a84a", "#7d5423"), s.ink, 2)
        + disc(0, 0, 13, "none", "#6d4717", 1.8, stroke_dasharray="3 3")
        + path("M-5 0h10M0 -5v10", "none", "#6d4717", 2.4)
    )


def _basket(s: Scene, x: float, y: float, silk: str) -> str:
    ropes = path("M-24 0L-24 34M24 0L24 34M-8 4L-12 34M8 4L12 34", "none", s.ink, 1.6)
    fire = glow(s, 0, 10, 30, "#ffb347", 0.8) + path("M-5 20q-4 -8 5 -18q9 10 5 18Z", "#ffcf5c", "#c0392b", 1.4)
    body = (
        path("M-30 34H30L24 64Q0 70 -24 64Z", s.lin("#c99a5f", "#7d5632"), s.ink, 2)
        + path("M-28 42H28M-27 50H27M-25 58H25M-16 36L-13 65M0 36V67M16 36L13 65", "none", "#5a3a20", 1.5, opacity=".7")
        + path("M-32 34H32", "none", s.ink, 7)
        + path("M-31 34H31", "none", silk, 4)
    )
    bags = "".join(path(f"M{k} 40v6q-6 4 -4 11q5 4 9 0q2 -7 -4 -11", "#d9c39a", s.ink, 1.3) for k in (-30, 31))
    return at(x, y, ropes, fire, figure(s, -10, 40, 26, dark(silk, 0.1)), body, bags)


def _town(s: Scene, x: float, y: float) -> str:
    """The floating platform: five different houses, an alarm bell, a keel with ballast."""
    wood, _cream = "#96683c", s.palette[1]
    keel = path("M-118 4Q-90 34 -52 44L-30 66H30L52 44Q90 34 118 4Z", s.lin("#8a5f3a", "#4f3526"), s.ink, 2.4) + path(
        "M-100 16H100M-66 34H66M-34 54H34M-60 10L-40 56M60 10L40 56M0 10V64", "none", "#34231a", 1.8, opacity=".6"
    )
    top = disc(0, 0, 122, s.lin(pale(wood, 0.45), wood), s.ink, 2.4, 0.2) + path(
        "M-104 -6H104M-116 4H116M-96 14H96", "none", dark(wood, 0.4), 1.4, opacity=".5"
    )
    homes = (
        cottage(s, -58, -6, 52, 2, "#e7cfa2", "#b5563c")
        + cottage(s, 62, -8, 50, 0, "#dcc5a0", "#4d7ea6")
        + cottage(s, 2, -10, 60, 1, "#efdcb4", s.palette[4])
        + cottage(s, -94, 4, 34, 3, "#a9784a", "#3f78ad")
        + cottage(s, 98, 6, 36, 3, "#a9784a", "#d99a35")
    )
    people = (
        figure(s, -26, 16, 24, "#b5462f")
        + figure(s, 34, 17, 25, "#3a6a58", flip=True)
        + figure(s, 68, 14, 22, "#6a4a8a")
    )
    rail = (
        path("M-112 10Q0 40 112 10", "none", s.ink, 3.4)
        + path("M-112 10Q0 40 112 10", "none", pale(wood, 0.3), 1.8)
        + path(
            "".join(f"M{num(k)} {num(26 - abs(k) ** 1.6 * 0.0085)}v12" for k in range(-96, 97, 24)), "none", s.ink, 2
        )
    )
    vane = path("M2 -98v-16M-10 -112h24l-6 -5M14 -112l-6 5", "none", s.ink, 2.2)
    bags = "".join(
        path(f"M{k} {q}v14q-9 5 -6 15q6 5 12 0q3 -10 -6 -15", "#d9c39a", s.ink, 1.5)
        for k, q in ((-74, 34), (0, 66), (74, 34))
    )
    return at(
        x,
        y,
        glow(s, 0, 10, 170, "#fff0cc", 0.5, 0.5),
        bags,
        keel,
        top,
        homes,
        vane,
        bell(s, 30, 2, 17, wood),
        people,
        rail,
    )
