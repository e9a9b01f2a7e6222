"""Islands, landing stages and the small folk: props of Yop-Gub Islands."""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth, straight


def cog_buoy(s: Scene, x: float, y: float, brass: str, orange: str, cream: str) -> str:
    """A floating brass cog with a curved arrow: the sea turns clockwise."""
    swirl = ""
    for i in range(14):
        a = i * 2 * pi / 14 + s.rnd(0, 0.3)
        r = s.rnd(76, 128)
        b = a + s.rnd(0.3, 0.6)
        swirl += (
            f"M{num(x + r * cos(a), 0)} {num(y + r * 0.56 * sin(a), 0)}"
            f"A{num(r, 0)} {num(r * 0.56, 0)} 0 0 1 {num(x + r * cos(b), 0)} {num(y + r * 0.56 * sin(b), 0)}"
        )
    n, rim = 12, []
    for i in range(n):
        for t, r in ((0.0, 52), (0.28, 52), (0.36, 64), (0.74, 64), (0.82, 52)):
            a = 2 * pi * (i + t) / n
            rim.append((x + r * cos(a), y + r * 0.62 * sin(a)))
    low = [(px, py + 14) for px, py in rim]
    out = [path(swirl, "none", "#f2fff2", 3, opacity=".55"), glow(s, x, y + 18, 92, "#0d4f5a", 0.55, 0.5)]
    out += [
        path(straight(low), dark(brass, 0.5), s.ink, 2),
        path(straight(rim), s.lin(pale(brass, 0.45), brass, across=True), s.ink, 2),
    ]
    out.append(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="42" ry="26" fill="{s.lin(dark(brass, 0.25), brass)}" '
        f'stroke="{s.ink}" stroke-width="1.8"/>'
    )
    out.append(
        path(f"M{num(x - 26)} {num(y + 9)}A31 18 0 1 1 {num(x + 20)} {num(y + 12)}", "none", cream, 6.5)
        + path(f"M{num(x + 33)} {num(y + 3)}l-5 19 -18 -6Z", cream)
    )
    out.append(
        path(f"M{num(x)} {num(y + 3)}V{num(y - 40)}", "none", s.ink, 7)
        + path(f"M{num(x)} {num(y + 3)}V{num(y - 40)}", "none", orange, 4)
    )
    out.append(
        path(f"M{num(x)} {num(y - 44)}l36 9 -36 11Z", orange, s.ink, 1.8)
        + f'<circle cx="{num(x)}" cy="{num(y - 47)}" r="5.5" fill="{pale(brass, 0.5)}" stroke="{s.ink}" '
        'stroke-width="1.8"/>'
    )
    return "".join(out)


def island(s: Scene, g: Entry, spots: list[Point], paving: str, berth: Point, wood: str, mint: str) -> str:
    x, y = g["x"], g["y"]
    n = 18
    rim = [
        (
            x + 112 * (abs(cos(a)) ** 0.66) * (1 if cos(a) > 0 else -1) * s.rnd(0.97, 1.03),
            y + 2 + 103 * (abs(sin(a)) ** 0.66) * (1 if sin(a) > 0 else -1) * s.rnd(0.97, 1.03),
        )
        for a in (2 * pi * i / n for i in range(n))
    ]
    bay = []
    for rim_x, rim_y in rim:  # a small harbour is cut out where the ferry lies
        px, py = rim_x, rim_y
        q = hypot(px - berth[0], (py - berth[1]) * 1.15) or 1.0
        k = max(1.0, 48 / q)
        if k > 1:
            c = hypot(x - berth[0], y - berth[1])
            px, py = px + (x - berth[0]) / c * (48 - q) * 0.9, py + (y - berth[1]) / c * (48 - q) * 0.9
        bay.append((px, py))
    rim = bay
    rockc = mix("#8f7a6a", paving, 0.25)
    out = [
        path(
            smooth([(x + (px - x) * 1.06, y + 20 + (py - y) * 1.05) for px, py in rim]),
            mix("#f3e2b0", paving, 0.3),
            "#f4fff6",
            8,
            stroke_opacity=".75",
        )
    ]
    # the landing stage reaches towards the berth
    ways = []
    for i in range(36):
        c, q = cos(i * pi / 18), sin(i * pi / 18)
        px, py = berth[0] + 62 * c, berth[1] + 54 * q
        if abs(px - x) < 108 and abs(py - y) < 102:
            ways.append((min(hypot(px - u, py - v) for u, v in spots), c, q))
    _, c, q = max(ways, default=(0, 1.0, 0.0))
    ax, ay, bx, by = berth[0] + 66 * c, berth[1] + 58 * q, berth[0] + 34 * c, berth[1] + 28 * q
    out.append(path(straight([(px, py + 15) for px, py in rim]), s.lin(rockc, dark(rockc, 0.45)), s.ink, 2.2))
    out.append(
        path(
            "".join(f"M{num(px, 0)} {num(py + 3, 0)}l{num(s.rnd.near(0, 3), 0)} 10" for px, py in rim if py > y + 20),
            "none",
            dark(rockc, 0.6),
            2,
            opacity=".6",
        )
    )
    out.append(path(smooth(rim), s.lin(pale(paving, 0.35), paving), s.ink, 2.2))
    grass = mix("#8fb45a", mint, 0.25)
    out.append(
        path(
            smooth(rim),
            "none",
            grass,
            9,
            opacity=".8",
            transform=f"translate({num(x * 0.045)} {num((y + 6) * 0.045)}) scale(.955)",
        )
    )
    joints = ""
    for yy in (-62, -30, 0, 32, 64, 90):
        half = 104 * (1 - (abs(yy) / 118) ** 3)
        for t in (-0.86, 0.04, 0.6):
            joints += f"M{num(x + half * t + s.rnd.near(0, 6), 0)} {num(y + 6 + yy, 0)}h{num(half * 0.3, 0)}"
    out.append(path(joints, "none", dark(paving, 0.35), 1.6, opacity=".4"))
    for sx, sy in spots:
        out.append(s.stamp("pad", sx, sy, lambda: pad(s)))
    out.append(stage(s, (ax, ay), (bx, by), wood))
    return "".join(out)


def pad(s: Scene) -> str:
    """A round riveted work floor under a space."""
    rivets = "".join(
        f'<circle cx="{num(41 * cos(i * pi / 4 + 0.39))}" cy="{num(41 * sin(i * pi / 4 + 0.39))}" r="2.3"/>'
        for i in range(8)
    )
    return (
        '<circle cy="3" r="46" fill="#4a3826" opacity=".35"/>'
        f'<circle r="45" fill="{s.lin("#a88a62", "#7d6242")}" stroke="{s.ink}" stroke-width="2"/>'
        '<circle r="37" fill="#5f4a33"/>' + group(rivets, fill="#f2c14e")
    )


def stage(s: Scene, a: Point, b: Point, wood: str) -> str:
    """A plank jetty from a to b on short piles."""
    turn, length = degrees(atan2(b[1] - a[1], b[0] - a[0])), hypot(b[0] - a[0], b[1] - a[1])
    n = max(3, int(length / 9))
    slats = "".join(f"M{num(i * length / n)} -12v24" for i in range(n + 1))
    piles = "".join(
        f'<circle cx="{num(length * t)}" cy="{c}" r="4.4" fill="{pale(wood, 0.2)}" stroke="{s.ink}" '
        'stroke-width="1.6"/>'
        for t in (0.55, 1.0)
        for c in (-14, 14)
    )
    return at(a[0], a[1], path(slats, "none", s.ink, 8.4), path(slats, "none", pale(wood, 0.15), 6), piles, turn=turn)


def bench(s: Scene, x: float, y: float, mid: float, wood: str) -> str:
    """The empty brass stand of a globe workshop and a small glass lamp, on the seaward side of its space."""
    k = -1 if x < mid else 1

    def stand() -> str:
        cup = path("M-12 -8Q-10 5 0 5Q10 5 12 -8", "none", s.ink, 6) + path(
            "M-12 -8Q-10 5 0 5Q10 5 12 -8", "none", "#f2c14e", 3.2
        )
        foot = (
            path("M-4 5H4L6 17H-6Z", "#c98f3a", s.ink, 1.8)
            + path("M-11 18H11", "none", s.ink, 6)
            + path("M-10 18H10", "none", "#e0ac4a", 3)
        )
        return (
            glow(s, 0, -8, 24, "#fffbe0", 0.8)
            + cup
            + foot
            + path("M-5 -14l-3 -5M5 -14l3 -5M0 -16v-6", "none", "#fffdf0", 2)
        )

    return s.stamp("stand", x + k * 58, y - 16, stand)


def yop(s: Scene, x: float, y: float, coat: str, flip: bool = False) -> str:
    """A knee-high inventor: round hat, three pairs of spectacles, a tool."""

    def body(c: str) -> str:
        return (
            path("M-8 0Q-10 -14 0 -15Q10 -14 8 0Z", s.lin(pale(c, 0.25), dark(c, 0.15)), s.ink, 1.5)
            + f'<circle cy="-18" r="7" fill="#e9b98c" stroke="{s.ink}" stroke-width="1.4"/>'
            + path("M-8 -21Q0 -32 8 -21Z", pale(c, 0.1), s.ink, 1.4)
            + '<circle cx="-3" cy="-18" r="3" fill="#dff6ff" stroke="#3a2a1c" stroke-width="1.3"/>'
            '<circle cx="4" cy="-18" r="3" fill="#dff6ff" stroke="#3a2a1c" stroke-width="1.3"/>'
            + path("M7 -8L15 -16M12 -19l6 5", "none", s.ink, 2.6)
        )

    return s.stamp(f"yop{coat[1:]}", x, y, lambda: body(coat), flip=flip)


def gear(s: Scene, r: float, colour: str) -> str:
    def one() -> str:
        pts = []
        for i in range(9):
            for t, q in ((0, 16), (0.3, 16), (0.4, 20), (0.7, 20), (0.8, 16)):
                a = 2 * pi * (i + t) / 9
                pts.append((q * cos(a), q * sin(a)))
        return (
            path(straight(pts, places=1), s.lin(pale(colour, 0.4), dark(colour, 0.12)), s.ink, 2)
            + f'<circle r="9" fill="none" stroke="{s.ink}" stroke-width="2.4" stroke-opacity=".6"/>'
            f'<circle r="4" fill="{s.ink}"/>'
        )

    return s.stamp(f"gear{colour[1:]}", 0, 0, one, scale=r / 20)


def fish(s: Scene, x: float, y: float, flip: bool = False) -> str:
    """A tin fish with a winding key."""
    body = path("M-30 6Q-10 -20 18 -4L34 -14Q30 2 36 12L18 4Q-4 18 -30 6Z", s.lin("#f6c65a", "#d9643a"), s.ink, 2)
    key = path("M-2 -12V-24M-10 -26q8 -8 16 0q-8 8 -16 0Z", "none", s.ink, 2.6)
    return at(
        x,
        y,
        path("M-44 14q14 -8 28 0t28 0t28 0", "none", "#f4fff6", 3, opacity=".8"),
        body,
        key,
        path("M-8 -8q6 8 0 14M4 -8q6 8 0 14", "none", dark("#d9643a", 0.3), 1.8),
        '<circle cx="-18" cy="0" r="4" fill="#fff" stroke="#123640" stroke-width="1.6"/>'
        '<circle cx="-18.6" r="1.6" fill="#123640"/>',
        flip=flip,
    )


def sail(s: Scene, x: float, y: float, cream: str, k: float = 1.0) -> str:
    return at(
        x,
        y,
        path("M-14 0h28l-6 8h-16Z", "#8a5a3a", s.ink, 1.2)
        + path("M0 -1V-24L14 -4ZM-2 -3V-20L-12 -4Z", cream, s.ink, 1.2),
        scale=k,
    )


def reeds(s: Scene, teal: str) -> str:
    """Dark sea grass and a mooring post in the two near corners."""
    d = ""
    for i in range(34):
        x = s.rnd(0, 150) if i % 2 else s.rnd(850, 1000)
        edge = 1 - min(x, 1000 - x) / 150
        d += (
            f"M{num(x, 0)} 704q{num(s.rnd.near(0, 8), 0)} {num(-20 - 24 * edge, 0)} {num(s.rnd.near(0, 20), 0)} "
            f"{num(-34 - 62 * edge * s.rnd(0.5, 1), 0)}"
        )
    return path(d, "none", dark(teal, 0.5), 4, opacity=".85")
