"""Pools, bath houses and bathers: props of Ceru Springs."""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, pale
from art.painters.houses import plank
from art.painters.objects import barrel, cloth_line
from art.painters.sky import glow
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import Point, at, disc, num, path, smooth

BLUE = {"azure": "#4fb4e6", "cobalt": "#2a63cf", "teal": "#159c93", "indigo": "#4a3fa8"}


def pool(s: Scene, x: float, y: float, rx: float, ry: float, blue: str) -> str:
    """Water with a bright hot heart, a wet rim, and stones that wear caps of snow."""
    k = 27
    rim = [
        (x + rx * s.rnd(0.98, 1.04) * cos(2 * pi * i / k), y + ry * s.rnd(0.98, 1.04) * sin(2 * pi * i / k))
        for i in range(k)
    ]
    out = [
        path(
            smooth([(x + (a - x) * 1.17, y + 4 + (b - y) * 1.18) for a, b in rim]),
            s.lin("#ffffff", "#b7c6e4"),
            opacity=".9",
        )
    ]
    out.append(path(smooth([(a, b + 5) for a, b in rim]), dark(blue, 0.55)))
    out.append(
        path(
            smooth(rim),
            s.rad((0, "#e9fffb"), (0.22, pale(blue, 0.55)), (0.6, blue), (1, dark(blue, 0.35)), cy=0.5, r=0.54),
            s.ink,
            2.4,
        )
    )
    rings = (
        "".join(
            f"M{num(x - rx * q)} {num(y + ry * q * 0.5)}Q{num(x)} {num(y + ry * q * 1.2)} {num(x + rx * q)} "
            f"{num(y + ry * q * 0.5)}"
            for q in (0.92,)
        )
        + f"M{num(x - rx * 0.9)} {num(y - ry * 0.3)}Q{num(x - rx * 0.7)} {num(y - ry * 0.8)} {num(x - rx * 0.2)} "
        f"{num(y - ry * 0.93)}"
    )
    out.append(path(rings, "none", "#ffffff", 2.6, opacity=".5"))
    out.append(
        "".join(
            disc(x + s.rnd.near(0, 20), y + s.rnd.near(0, 18), s.rnd(2, 5), "#ffffff", opacity=".7") for _ in range(7)
        )
    )
    for i in range(k):
        a, b = rim[i]
        q = s.rnd(0.75, 1.2)
        out.append(
            s.stamp(f"rock{i % 3}", x + (a - x) * 1.05, y + (b - y) * 1.06, lambda: stone(s), scale=q, flip=i % 2 == 0)
        )
    return "".join(out)


def stone(s: Scene) -> str:
    pts = [(15 * s.rnd(0.85, 1.15) * cos(i * pi / 3), 10 * s.rnd(0.85, 1.15) * sin(i * pi / 3)) for i in range(6)]
    cap = [(-12, -3), (-8, -11), (2, -12), (11, -7), (12, -1), (6, -3), (0, 0), (-6, -3)]
    return path(smooth(pts, places=1), s.lin("#9aa3bb", "#59617f"), s.ink, 1.6) + path(smooth(cap, places=1), "#fbfdff")


def seat(s: Scene, blue: str) -> str:
    """A round stone seat just under the water."""
    return (
        disc(0, 5, 46, dark(blue, 0.5), opacity=".35")
        + disc(0, 0, 44, s.lin("#e3d8c6", "#b9ab98"), "#3d4a66", 2)
        + disc(0, 0, 39, "none", "#8f846f", 1.6, stroke_dasharray="12 5", opacity=".7")
        + disc(0, 0, 44, blue, opacity=".3")
        + path("M-46 18Q-30 40 0 45M20 -42Q40 -34 45 -10", "none", "#ffffff", 2, opacity=".6")
    )


def wisp(s: Scene, x: float, y: float, h: float) -> str:
    d = (
        f"M{num(x - 6)} {num(y)}c-14 -{num(h * 0.3)} 16 -{num(h * 0.4)} 2 -{num(h * 0.72)}"
        f"M{num(x + 8)} {num(y - 6)}c12 -{num(h * 0.24)} -12 -{num(h * 0.36)} 0 -{num(h * 0.6)}"
    )
    return path(d, "none", "#ffffff", 7, opacity=".3") + path(d, "none", "#ffffff", 3, opacity=".45")


def walk(s: Scene, a: Point, b: Point) -> str:
    """A plain board walk in the snow."""
    length, turn = hypot(b[0] - a[0], b[1] - a[1]), degrees(atan2(b[1] - a[1], b[0] - a[0]))
    d = "".join(f"M{i * 9} -13V13" for i in range(int(length / 9)))
    return at(
        a[0],
        a[1],
        path(f"M-2 4H{num(length)}", "none", "#7f8fb5", 34, opacity=".4"),
        path(d, "none", s.ink, 8, opacity=".7"),
        path(d, "none", "#b9946b", 6),
        turn=turn,
    )


def geyser(s: Scene, x: float, y: float) -> str:
    """Terraces of sinter with coral rims and a breathing spout."""
    out = []
    for i, (rx, ry, dy) in enumerate(((92, 34, 22), (66, 25, 8), (40, 16, -5))):
        pts = [
            (rx * s.rnd(0.86, 1.16) * cos(2 * pi * j / 13), dy + ry * s.rnd(0.84, 1.2) * sin(2 * pi * j / 13))
            for j in range(13)
        ]
        drip = "".join(
            f"M{num(a)} {num(b + 1)}q{num(s.rnd.near(0, 3))} 6 {num(s.rnd.near(0, 2))} {num(s.rnd(8, 15))}"
            for a, b in pts[1:6]
        )
        out.append(
            path(smooth([(a, b + 14) for a, b in pts]), s.lin("#f0a884", "#8f7488"), s.ink, 2)
            + path(drip, "none", "#fff1e2", 4, opacity=".8")
            + path(smooth(pts), s.lin("#fbeedd", "#e9cdb4"), s.ink, 1.6)
            + path(smooth([(a * 0.84, dy + (b - dy) * 0.8) for a, b in pts]), ("#7fcbd8", "#66c6d6", "#c9f6ff")[i])
        )
    jet = path(
        "M-12 -6C-8 -50 -24 -92 -40 -112C-26 -128 -6 -118 0 -132C8 -116 28 -128 40 -110C22 -92 8 -50 12 -6Z",
        s.lin((0, "#ffffff", 0.7), (0.6, "#e6fbff", 0.95), (1, "#a9e4ee", 0.95)),
        s.ink,
        1.4,
        stroke_opacity=".3",
    ) + path(
        "M-4 -10C-2 -50 -10 -84 -20 -102M5 -10C4 -50 12 -84 20 -102M0 -14V-110", "none", "#7fcbd8", 2.4, opacity=".7"
    )
    puff = "".join(
        path(
            smooth(
                [
                    (cx + r * s.rnd(0.85, 1.15) * cos(j * pi / 4), cy + r * 0.8 * s.rnd(0.85, 1.15) * sin(j * pi / 4))
                    for j in range(8)
                ]
            ),
            "#ffffff",
            opacity=".62",
        )
        for cx, cy, r in ((-34, -118, 26), (30, -122, 28), (0, -136, 32), (-50, -96, 16), (50, -98, 17))
    )
    drops = "".join(
        disc(s.rnd.near(0, 62), s.rnd(-84, -10), s.rnd(1.6, 3.4), "#e6fbff", "#6fb5c6", 0.8) for _ in range(9)
    )
    return at(x, y, glow(s, 0, -40, 150, "#ffffff", 0.55), *out, jet, puff, drops)


def bath_house(s: Scene, x: float, y: float) -> str:
    """The great bath house: two curved roofs under snow, lit paper walls."""
    wood, lamp = "#8a5f42", "#ffc983"

    def roof(w: float, h: float, yy: float) -> str:
        d = (
            f"M{num(-w)} {num(yy)}Q{num(-w * 0.62)} {num(yy - h * 0.2)} {num(-w * 0.42)} {num(yy - h)}H{num(w * 0.42)}"
            f"Q{num(w * 0.62)} {num(yy - h * 0.2)} {num(w)} {num(yy)}Q0 {num(yy + h * 0.3)} {num(-w)} {num(yy)}Z"
        )
        white = (
            f"M{num(-w * 0.86)} {num(yy - h * 0.16)}Q{num(-w * 0.58)} {num(yy - h * 0.36)} {num(-w * 0.44)} "
            f"{num(yy - h * 1.1)}H{num(w * 0.44)}Q{num(w * 0.58)} {num(yy - h * 0.36)} {num(w * 0.86)} "
            f"{num(yy - h * 0.16)}Q{num(w * 0.6)} {num(yy - h * 0.02)} {num(w * 0.4)} {num(yy - h * 0.2)}"
            f"T0 {num(yy - h * 0.1)}T{num(-w * 0.45)} {num(yy - h * 0.16)}T{num(-w * 0.86)} {num(yy - h * 0.16)}Z"
        )
        return path(d, s.lin("#5f7391", "#33415f"), s.ink, 2.2) + path(white, s.lin("#ffffff", "#cbd8ee"))

    def wall(w: float, y1: float, y2: float) -> str:
        return path(f"M{num(-w)} {num(y2)}V{num(y1)}H{num(w)}V{num(y2)}Z", s.lin("#d9a36a", "#8a5f42"), s.ink, 2)

    def panes(w: float, y1: float, y2: float, n: int) -> str:
        return "".join(
            path(
                f"M{num(-w + 2 * w * (i + 0.14) / n)} {num(y2)}V{num(y1)}h{num(2 * w * 0.72 / n)}V{num(y2)}Z",
                lamp,
                wood,
                1.8,
            )
            for i in range(n)
        )

    door = path("M-15 0V-34H15V0Z", "#4a2f2a", s.ink, 2) + "".join(
        path(f"M{k} -34h9v15h-9Z", s.palette[4], s.ink, 1.2) for k in (-14, -4.5, 5)
    )
    return at(
        x,
        y,
        glow(s, 0, -30, 130, "#ffcf8a", 0.8, 0.7),
        smoke(s, 44, -104, 50, "#ffffff", 26, 0.5),
        wall(46, -96, -56),
        panes(42, -84, -62, 5),
        roof(66, 30, -88),
        wall(78, -52, 0),
        panes(74, -44, -12, 7),
        roof(104, 32, -46),
        path("M-48 -79H48M-32 -122H32", "none", s.ink, 6) + path("M-47 -79H47M-31 -122H31", "none", "#8f9ab8", 3),
        door,
        path("M-96 4H96", "none", s.ink, 9),
        path("M-94 4H94", "none", wood, 6),
    )


def hut(s: Scene, x: float, y: float, sand: str) -> str:
    """A low changing hut with barrels of steaming towels."""
    body = path("M-58 0V-40H58V0Z", s.lin(pale(sand, 0.1), dark(sand, 0.35)), s.ink, 2.2) + path(
        "".join(f"M{k} -38V-2" for k in range(-46, 50, 12)), "none", dark(sand, 0.5), 1.4, opacity=".5"
    )
    roof = path("M-72 -34Q-40 -50 -26 -76H34Q46 -50 74 -34Q0 -24 -72 -34Z", "#6a4a42", s.ink, 2.2) + path(
        "M-60 -44Q-36 -58 -28 -80H36Q44 -60 62 -44Q40 -34 22 -46T-12 -42T-60 -44Z", s.lin("#ffffff", "#cbd8ee")
    )
    doors = path("M-40 0V-28H-16V0ZM16 0V-28H40V0Z", "#ffd08a", s.ink, 1.8) + path(
        "M-28 -28V0M28 -28V0M-40 -14H-16M16 -14H40", "none", "#8a5f42", 1.6
    )
    return at(x, y, glow(s, 0, -10, 84, "#ffcf8a", 0.7, 0.6), body, roof, doors, barrel(s, 0, 2, 22, "#8a5f42"))


def paper_lamp(s: Scene, coral: str) -> str:
    post = path("M0 26V-34H13", "none", s.ink, 5) + path("M0 26V-34H13", "none", "#8a6a50", 2.6)
    ball = (
        path("M13 -30C2 -30 1 -6 13 -4C25 -6 24 -30 13 -30Z", s.lin("#ffe2a8", coral), s.ink, 1.6)
        + path("M5 -23H21M4 -17H22M5 -11H21", "none", dark(coral, 0.2), 1.2, opacity=".6")
        + path("M9 -31h8M9 -3h8", "none", s.ink, 3)
    )
    return glow(s, 12, -14, 80, "#ffb066", 0.9) + post + ball + path("M-8 27q8 -7 17 0Z", "#ffffff")


def robes(s: Scene, x: float, y: float) -> str:
    return (
        cloth_line(s, (x - 26, y - 52), (x + 26, y - 52), ["#f7efe2", "#66c6d6", "#f08a5d"], 30)
        + plank(s, (x - 28, y), (x - 28, y - 58), 6, "#8a6a50")
        + plank(s, (x + 28, y), (x + 28, y - 58), 6, "#8a6a50")
    )


def stepping_path(s: Scene, x: float, y1: float, y2: float) -> str:
    """Stepping stones in trodden snow from the hut to the geyser."""
    n = 7
    spots = [(x + 12 * sin(i * 1.7), y1 + (y2 - y1) * i / (n - 1)) for i in range(n)]
    return path(smooth(spots, closed=False), "none", "#a9bade", 40, opacity=".45") + "".join(
        disc(a, b + 3, 15, "#6a7698", squash=0.5) + disc(a, b, 15, s.lin("#e9edf8", "#a9b3cc"), s.ink, 1.4, 0.5)
        for a, b in spots
    )


def cairn(s: Scene, x: float, y: float, q: float) -> str:
    """Hot stones, one on the other, with a coral glow between them."""

    def one() -> str:
        return (
            glow(s, 0, -16, 44, s.palette[4], 0.7)
            + "".join(
                disc(dx, dy, r, s.lin("#8f8aa0", "#4f4a66"), s.ink, 1.8, 0.52)
                for dx, dy, r in ((0, 0, 22), (2, -15, 17), (-2, -27, 12), (1, -36, 8))
            )
            + path("M-12 -8H12M-8 -21H9M-5 -31H5", "none", s.palette[4], 2.6, opacity=".9")
        )

    return s.stamp("cairn", x, y, one, scale=q)


def snowman(s: Scene, x: float, y: float) -> str:
    return at(
        x,
        y,
        disc(0, 2, 17, "#7f93c0", opacity=".5", squash=0.3),
        disc(0, -11, 15, "#ffffff", s.ink, 1.6),
        disc(0, -32, 10, "#ffffff", s.ink, 1.6),
        path("M-9 -25Q0 -19 10 -25L13 -14", "none", s.palette[4], 4.4),
        path("M2 -32l12 2 -12 2Z", s.palette[4]),
        disc(-3, -35, 1.5, s.ink),
        disc(4, -35, 1.5, s.ink),
        path("M-10 -41H10M-6 -41V-50H6V-41", "#5f7391", s.ink, 1.6),
    )


def tub(s: Scene, x: float, y: float) -> str:
    return at(
        x,
        y,
        path("M-14 -16H14L11 2H-11Z", s.lin("#d0a676", "#8a5f42"), s.ink, 1.8),
        path("M-13 -9H13", "none", "#5a3f30", 2.2),
        disc(0, -16, 14, "#d8f6fb", s.ink, 1.6, 0.3),
    )


def monkey(s: Scene, x: float, y: float, flip: bool = False) -> str:
    fur = "#a58f86"
    return at(
        x,
        y,
        path("M-12 0C-15 -14 -10 -22 0 -22C10 -22 15 -14 12 0Z", s.lin(pale(fur, 0.3), fur), s.ink, 1.6),
        disc(0, -28, 10, fur, s.ink, 1.6),
        disc(1, -26, 6.4, "#e79a88"),
        path("M-2 -28v2M4 -28v2M-1 -22q2 2 4 0", "none", s.ink, 1.4),
        path("M-9 -35q9 -7 18 0l-2 -4q-7 -5 -14 0Z", "#ffffff", s.ink, 1),
        flip=flip,
    )
