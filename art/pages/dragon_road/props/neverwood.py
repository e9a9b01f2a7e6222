"""Glades, elder trees and camps: props of Neverwood."""

from math import cos, hypot, pi, sin

from art.colour import dark, pale
from art.painters.bridges_and_mines import sword
from art.painters.land import patch, scatter, strokes
from art.painters.plants import tufts
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth, straight, xy


def gaps(spots: list[Point], lines: list[tuple[Point, Point]]) -> list[tuple[float, int, int]]:
    """Places (room, x, y) that neither a space nor a trail needs, roomiest first."""
    found = []
    for x in range(30, 971, 10):
        for y in range(150, 671, 10):
            room = min(hypot(x - a, y - b) - 26 for a, b in spots)
            for a, b in lines:
                u, v = b[0] - a[0], b[1] - a[1]
                t = max(0.0, min(1.0, ((x - a[0]) * u + (y - a[1]) * v) / (u * u + v * v)))
                room = min(room, hypot(x - a[0] - t * u, y - a[1] - t * v))
            found.append((room, x, y))
    out: list[tuple[float, int, int]] = []
    for room, x, y in sorted(found, reverse=True):
        if room > 31 and all(hypot(x - a, y - b) > 62 for _, a, b in out):
            out.append((room, x, y))
    return out


def fit(x: float, y: float, h: float, spots: list[Point]) -> tuple[float, float]:
    """Foot and height of the biggest tree at (x, y) whose crown and roots leave every space its calm disc."""
    while h > 60:
        for k in (0.45, 0.5, 0.4, 0.56, 0.34, 0.62):
            base = y + k * h
            rim = [(x + 0.44 * h * cos(i * pi / 5), base - 0.76 * h + 0.3 * h * sin(i * pi / 5)) for i in range(10)] + [
                (x + 0.34 * h * q, base + 0.03 * h) for q in (-1, 0, 1)
            ]
            if all(hypot(a - u, b - v) > 43 for a, b in rim for u, v in spots):
                return base, h
        h *= 0.96
    return y + 0.3 * h, 56


def beside(p: Point, sites: list[tuple[float, int, int]], low: float, high: float) -> Point:
    """A free place near p, the roomiest one."""
    for _, x, y in sites:
        if low <= hypot(x - p[0], y - p[1]) <= high and y < 660:
            return x, y
    return p[0] + low, p[1] - low / 2


def line(a: Point, b: Point, sag: float, trim: float = 0) -> str:
    d = hypot(b[0] - a[0], b[1] - a[1])
    u, v = (b[0] - a[0]) / d * trim, (b[1] - a[1]) / d * trim
    p, q = (a[0] + u, a[1] + v), (b[0] - u, b[1] - v)
    bend = 0 if a[0] != b[0] else sag
    return f"M{xy([p])}Q{xy([((p[0] + q[0]) / 2 + bend, (p[1] + q[1]) / 2 + (sag if not bend else 0)), q])}"


def far_trunks(s: Scene, y: float, n: int, colour: str, opacity: float, size: float = 1.0) -> str:
    d = ""
    for i in range(n):
        x, w = 84 + (s.w - 168) * (i + s.rnd(0.1, 0.9)) / n, s.rnd(4, 10) * size
        lean = s.rnd.near(0, 8)
        d += (
            f"M{num(x - w, 0)} {num(y + s.rnd(0, 14), 0)}Q{num(x - w * 0.4)} {num(y * 0.7, 0)} "
            f"{num(x - w * 0.5 + lean)} "
            f"-6h{num(w)}Q{num(x + w * 0.5)} {num(y * 0.7, 0)} {num(x + w, 0)} {num(y + s.rnd(0, 14), 0)}Z"
        )
    return path(d, s.lin(dark(colour, 0.3), colour), opacity=num(opacity, 2))


def shaft(s: Scene, x: float, w: float, colour: str, opacity: float) -> str:
    return path(
        straight([(x, -10), (x + w * 0.4, -10), (x + w * 1.25, 560), (x + w * 0.35, 600)]),
        s.lin((0, colour, opacity), (1, colour, 0)),
    )


def glade(s: Scene, light: str, rim: bool) -> str:
    out = [
        patch(s, 0, 6, 66, 56, "#0c1a14", 0.5),
        patch(s, 0, 0, 60, 50, dark(light, 0.42), 1),
        patch(s, 0, -2, 53, 44, s.rad(pale(light, 0.35), light), 0.95),
    ]
    ring = [(58 * cos(2 * pi * i / 13), 46 * sin(2 * pi * i / 13) + 6) for i in range(13)]
    out.append(tufts(s, ring, pale(light, 0.2) if rim else dark(light, 0.3), 11, 2.2))
    out.append(strokes(s, (-44, -26, 14, 30), 7, dark(light, 0.25), 24, 2.4, 0, 0.4))
    return "".join(out)


def elder(s: Scene, leaf: str, bark: str, shape: int = 0, eyes: bool = False) -> str:
    """A gnarled old tree, about 112 high: upright with a hollow (0), twisted (1) or two trunks grown together (2)."""
    trunk, lines = (
        (
            (
                "M-40 5C-22 0 -15 -12 -13 -30C-11 -44 -18 -52 -30 -62L-25 -67C-13 -60 -8 -58 -6 -66L-3 -82H5"
                "C5 -66 9 -60 24 -70L28 -64C17 -56 12 -48 13 -32C14 -16 20 -4 40 4C28 8 20 4 13 -1C9 9 2 9 -3 1"
                "C-9 8 -15 8 -19 2C-26 6 -34 8 -40 5Z"
            ),
            "M-6 -4C-7 -18 -4 -34 -8 -50M5 -6C3 -20 8 -34 5 -52M-16 0C-11 -8 -10 -16 -9 -24",
        ),
        (
            (
                "M-38 5C-24 2 -18 -4 -16 -14C-14 -28 4 -30 4 -44C4 -54 -10 -58 -26 -62L-24 -68"
                "C-12 -66 -2 -64 4 -70L6 -84"
                "H13C13 -72 16 -66 32 -74L35 -68C24 -60 20 -54 20 -42C19 -26 8 -24 8 -14C10 -6 22 0 36 3C26 8 16 5 8 0"
                "C2 8 -6 8 -10 2C-18 8 -28 9 -38 5Z"
            ),
            "M-8 -4C-8 -22 11 -28 11 -46M2 -6C4 -20 14 -26 15 -40M-14 -4C-12 -14 -6 -18 -2 -24",
        ),
        (
            (
                "M-40 5C-26 1 -22 -10 -20 -24C-18 -40 -24 -52 -34 -64L-28 -68C-20 -62 -14 -56 -12 -44"
                "C-10 -34 -6 -30 -2 -24C2 -34 6 -44 6 -58L8 -80H15C14 -66 18 -62 28 -70L32 -64C22 -56 18 -46 17 -32"
                "C16 -16 22 -4 40 4C28 8 20 5 13 -1C8 8 2 8 -2 0C-8 7 -15 7 -19 2C-26 6 -34 8 -40 5Z"
            ),
            "M-14 -4C-15 -18 -12 -30 -18 -46M8 -6C6 -20 11 -34 11 -52M-2 -2V-16",
        ),
    )[shape]
    out = ['<ellipse cy="2" rx="42" ry="9" fill="#08130e" opacity=".5"/>']
    crown = (
        ((-30, -70, 20, 0.42), (28, -72, 22, 0.36), (0, -90, 27, 0.28)),
        ((-28, -66, 17, 0.42), (34, -76, 24, 0.36), (6, -88, 25, 0.28)),
        ((-36, -74, 22, 0.4), (30, -76, 22, 0.36), (-4, -84, 22, 0.3)),
    )[shape]
    for dx, dy, r, k in crown:
        out.append(
            path(
                smooth(
                    [
                        (
                            dx + r * s.rnd(0.84, 1.16) * cos(i * pi / 4),
                            dy + r * 0.84 * s.rnd(0.84, 1.16) * sin(i * pi / 4),
                        )
                        for i in range(8)
                    ]
                ),
                dark(leaf, k),
                s.ink,
                1.8,
            )
        )
    out.append(
        path(trunk, s.lin(pale(bark, 0.22), bark, dark(bark, 0.45), across=True), s.ink, 2.2)
        + path(lines, "none", dark(bark, 0.5), 1.8, opacity=".7")
    )
    if not shape:
        out.append(path("M-5 -27q5 -11 10 -1q1 10 -4 13q-6 -3 -6 -12Z", "#08110d"))
        out.append(
            '<g fill="#f6ef9a"><circle cx="-1.5" cy="-24" r="1.6"/><circle cx="3.6" cy="-23.5" r="1.6"/></g>'
            if eyes
            else ""
        )
    for dx, dy, r, k in (
        (crown[0][0] + 12, -84, 18, 0.1),
        (crown[1][0] - 11, -88, 18, 0.02),
        (crown[2][0] - 2, -100, 19, -0.14),
    ):
        tone = dark(leaf, k) if k > 0 else pale(leaf, -k)
        out.append(
            path(
                smooth(
                    [
                        (
                            dx + r * s.rnd(0.84, 1.16) * cos(i * pi / 4),
                            dy + r * 0.78 * s.rnd(0.84, 1.16) * sin(i * pi / 4),
                        )
                        for i in range(8)
                    ]
                ),
                tone,
                s.ink,
                1.2,
                stroke_opacity=".35",
            )
        )
    out.append(
        path("M-30 -92q8 -9 15 -2M4 -96q8 -9 16 -2M-10 -108q8 -8 15 -1", "none", pale(leaf, 0.4), 2, opacity=".6")
        + path("M-30 -56q-2 10 2 18M30 -58q3 10 -1 20M22 -60q1 6 -1 12", "none", dark(leaf, 0.2), 2.2)
    )
    return "".join(out)


def stake(s: Scene) -> str:
    return (
        path("M0 6V-36", "none", s.ink, 8)
        + path("M0 5V-35", "none", "#8a6a42", 5)
        + path("M-4 -26h8M-4 -22h8", "none", "#d8452f", 3)
        + path("M-3 -25q-12 2 -14 12q6 -3 14 -2", "#d8452f", "#3a0f0c", 1.2)
    )


def flowers(s: Scene, spots: list[Point], colour: str) -> str:
    return path("".join(f"M{num(x, 0)} {num(y, 0)}h.1" for x, y in spots), "none", colour, 5, opacity=".9")


def knot(s: Scene) -> str:
    return path("M0 0l-7 -5v9ZM0 0l7 -6 1 9Z", "#d8452f", "#3a0f0c", 1.2) + path(
        "M-1 1q-4 6 -7 8M1 1q3 6 2 10", "none", "#d8452f", 1.6
    )


def fire(s: Scene) -> str:
    logs = path("M-16 4L14 -4M-14 -4L16 4", "none", s.ink, 8) + path("M-16 4L14 -4M-14 -4L16 4", "none", "#7a5232", 5)
    flame = path(
        "M-10 -2C-16 -14 -4 -18 -4 -30C4 -24 4 -18 8 -22C14 -12 14 -4 8 -1Z",
        s.lin("#ffd45c", "#ff6a2a"),
        "#7a2410",
        1.4,
    ) + path("M-4 -2C-7 -9 0 -12 1 -18C6 -11 7 -5 4 -1Z", "#fff0b0")
    ring = "".join(
        f'<ellipse cx="{num(22 * cos(a * pi / 4))}" cy="{num(4 + 8 * sin(a * pi / 4))}" rx="5" ry="3.4" '
        f'fill="#6d7468" stroke="{s.ink}" stroke-width="1.2"/>'
        for a in range(8)
    )
    return ring + logs + flame


def hammock(s: Scene, cloth: str) -> str:
    """A sellsword asleep between two stakes, the sword hung within reach."""
    posts = path("M-38 22L-34 -30M38 22L34 -30", "none", s.ink, 8) + path(
        "M-38 22L-34 -30M38 22L34 -30", "none", "#6a4f34", 5
    )
    ropes = path("M-35 -24L-24 -8M35 -24L24 -8", "none", "#e9dcb0", 2)
    man = (
        '<circle cx="-17" cy="-13" r="6" fill="#e2b98e" stroke="#12211a" stroke-width="1.4"/>'
        + path("M-24 -15q6 -10 13 -1Z", "#5b4632", s.ink, 1.3)
        + path("M-9 -10q14 -10 30 0l-2 8h-28Z", "#8d6a3c", s.ink, 1.4)
    )
    bed = path("M-27 -10Q0 24 27 -10Q22 16 0 17Q-22 16 -27 -10Z", s.lin(pale(cloth, 0.35), cloth), s.ink, 1.8) + path(
        "M-18 5Q0 19 18 5M-21 -1Q0 13 21 -1", "none", pale(cloth, 0.5), 1.6, opacity=".6"
    )
    return posts + ropes + man + bed + at(40, 14, sword(s, 0, 0, 34, 0), turn=176)


def fern(s: Scene, colour: str) -> str:
    d = "".join(
        f"M0 4Q{num(q * 0.4)} {num(-h)} {num(q)} {num(-h * 0.55)}"
        for q, h in ((-26, 22), (-16, 30), (-4, 34), (8, 32), (20, 26), (27, 16))
    )
    ribs = "".join(
        f"M{num(q * t)} {num(-h * t * 1.1)}l{num(5 if q < 0 else -5)} {num(-5)}"
        f"M{num(q * t)} {num(-h * t * 1.1)}l{num(q / 8)} 5"
        for q, h in ((-20, 22), (-11, 27), (8, 27), (17, 22))
        for t in (0.4, 0.65, 0.9)
    )
    return (
        path(d, "none", s.ink, 4.4, opacity=".5")
        + path(d, "none", colour, 2.6)
        + path(ribs, "none", pale(colour, 0.15), 1.8)
    )


def flies(s: Scene, n: int, colour: str) -> str:
    spots = scatter(s, n, (150, 130, 970, 650))
    halo = "".join(f'<circle cx="{num(x, 0)}" cy="{num(y, 0)}" r="5"/>' for x, y in spots)
    core = "".join(f'<circle cx="{num(x, 0)}" cy="{num(y, 0)}" r="1.6"/>' for x, y in spots)
    return group(halo, fill=colour, opacity=".16") + group(core, fill=colour, opacity=".9")


def canopy(s: Scene, colour: str) -> str:
    """Leaves that hang into the picture from above, with a few lianas."""
    pts: list[Point] = [(60, -30)]
    for i in range(15):
        x = 84 + 832 * i / 14
        pts.append((x, (52 if i % 2 else 20) * (0.05 + 0.95 * sin(pi * i / 14) ** 0.6) + s.rnd.near(0, 4) - 4))
    vines = "".join(
        f"M{num(x, 0)} 20q{num(s.rnd.near(0, 8))} 20 {num(s.rnd.near(0, 6))} {num(s.rnd(26, 44), 0)}"
        for x in (186, 404, 426, 596, 800, 818)
    )
    return path(vines, "none", colour, 3) + path(smooth([*pts, (940, -30)]), s.lin(dark(colour, 0.3), colour))
