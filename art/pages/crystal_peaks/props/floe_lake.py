"""Landings, tents, fishers and animals: props of Floe Lake."""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, mix, pale
from art.painters.house_fronts import window
from art.painters.land import stones
from art.painters.people_and_animals import figure
from art.painters.plants import snow_pine
from art.painters.snow_cover import snow_on
from art.scene import Scene
from art.svg import Point, at, group, num, path, straight


def tread(s: Scene) -> str:
    """Trodden snow under a space: a cool, calm disc with a rim of footprints."""
    steps = "".join(
        f'<ellipse cx="{num(44 * cos(i * pi / 7))}" cy="{num(44 * sin(i * pi / 7))}" rx="3.4" ry="2" transfor'
        f'm="rotate({num(degrees(i * pi / 7) + 70 + (i % 2) * 40, 0)} {num(44 * cos(i * pi / 7))} '
        f'{num(44 * sin(i * pi / 7))})"/>'
        for i in range(14)
    )
    return f'<circle r="48" fill="{s.rad((0, "#7fa9c6", 0.75), (0.8, "#9fc3da", 0.6), (1, "#c4dcec", 0))}"/>' + group(
        steps, fill="#6f9ab8", opacity=".55"
    )


def landing(s: Scene, camp: Point, spot: Point, isle: Point, orange: str, deep: str) -> str:
    """The gap where ice may lie: a dark pool between two short stages that point at each other."""
    x, y = spot
    out = [
        (
            f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="43" ry="34" '
            f'fill="{s.rad((0, "#08243d"), (0.75, deep), (1, mix(deep, "#3f8fbf", 0.5)))}" stroke="#bfe6f2" '
            'stroke-width="2.4" stroke-dasharray="9 7" stroke-opacity=".85"/>'
        )
    ]
    for tx, ty in (camp, isle):
        q = hypot(tx - x, ty - y)
        ux, uy = (tx - x) / q, (ty - y) / q
        k = 1 / ((ux / 46) ** 2 + (uy / 37) ** 2) ** 0.5
        a, b = (x + ux * k, y + uy * k), (x + ux * (k + 36), y + uy * (k + 36))
        out.append(stage(s, a, b, orange))
    return "".join(out)


def stage(s: Scene, a: Point, b: Point, orange: str) -> str:
    wood, turn, length = (
        mix(orange, "#7a5a3c", 0.55),
        degrees(atan2(b[1] - a[1], b[0] - a[0])),
        hypot(b[0] - a[0], b[1] - a[1]),
    )
    deck = path(f"M0 -12H{num(length)}V12H0Z", s.lin(pale(wood, 0.25), dark(wood, 0.12)), s.ink, 1.8) + path(
        "".join(f"M{num(6 + i * 6.4)} -12v24" for i in range(int(length / 6.4))),
        "none",
        dark(wood, 0.45),
        1.3,
        opacity=".7",
    )
    posts = "".join(
        f'<circle cx="2" cy="{k}" r="4.2" fill="{dark(wood, 0.25)}" stroke="{s.ink}" stroke-width="1.6"/>'
        f'<circle cx="1.4" cy="{k - 1.4}" r="2.4" fill="#ffffff"/>'
        for k in (-12, 12)
    )
    return at(a[0], a[1], deck, posts, turn=turn)


def tent(s: Scene, x: float, y: float, w: float, colour: str) -> str:
    h = w * 0.82
    body = path(
        f"M{num(x - w / 2)} {num(y)}L{num(x)} {num(y - h)}L{num(x + w / 2)} {num(y)}"
        f"Q{num(x)} {num(y + w * 0.12)} {num(x - w / 2)} {num(y)}Z",
        s.lin(pale(colour, 0.3), dark(colour, 0.15), across=True),
        s.ink,
        2,
    )
    flap = path(
        f"M{num(x - w * 0.12)} {num(y + w * 0.04)}L{num(x)} {num(y - h * 0.62)}"
        f"L{num(x + w * 0.13)} {num(y + w * 0.04)}Z",
        "#5a3426",
        s.ink,
        1.5,
    )
    return (
        f'<ellipse cx="{num(x + 6)}" cy="{num(y + 3)}" rx="{num(w * 0.56)}" ry="{num(w * 0.1)}" fill="#12304'
        'a" opacity=".25"/>'
        + body
        + flap
        + path(
            f"M{num(x - 5)} {num(y - h - 9)}L{num(x + 1)} {num(y - h + 3)}"
            f"M{num(x + 6)} {num(y - h - 8)}L{num(x - 1)} {num(y - h + 3)}",
            "none",
            s.ink,
            2.2,
        )
        + path(
            f"M{num(x - w * 0.3)} {num(y - h * 0.4)}L{num(x)} {num(y - h)}L{num(x + w * 0.1)} {num(y - h * 0.8)}"
            f"L{num(x - w * 0.12)} {num(y - h * 0.52)}Z",
            "#ffffff",
            opacity=".85",
        )
    )


def hut(s: Scene, x: float, y: float, w: float, wall: str, light: str = "#ffd27a") -> str:
    """A small fishing hut on runners."""
    h = w * 0.62
    return (
        path(
            f"M{num(x - w * 0.42)} {num(y)}v{num(-h)}h{num(w * 0.84)}v{num(h)}Z",
            s.lin(pale(wall, 0.15), dark(wall, 0.2)),
            s.ink,
            2,
        )
        + path(
            f"M{num(x - w * 0.54)} {num(y - h + 2)}L{num(x)} {num(y - h - w * 0.38)}"
            f"L{num(x + w * 0.54)} {num(y - h + 2)}Z",
            dark(wall, 0.4),
            s.ink,
            2,
        )
        + snow_on(s, [(x - w * 0.52, y - h), (x, y - h - w * 0.36), (x + w * 0.52, y - h)], w * 0.13)
        + window(s, x, y - h * 0.26, w * 0.26, h * 0.46, light)
        + path(f"M{num(x - w * 0.56)} {num(y + 1)}h{num(w * 1.1)}", "none", s.ink, 3)
    )


def gulls(s: Scene, x: float, y: float) -> str:
    def gull() -> str:
        return (
            path("M-15 -3q5 -11 16 -10q3 -8 9 -6l6 2 -6 2q2 9 -6 14q-8 4 -14 1Z", "#ffffff", s.ink, 1.6)
            + path("M-15 -3q6 -7 15 -5q-4 8 -15 5Z", "#9db4c6")
            + path("M15 -17l6 2 -6 1Z", "#e6a23c")
            + path("M-2 0v5M3 0v5", "none", "#e6a23c", 1.6)
            + '<circle cx="9" cy="-16" r="1.2" fill="#12304a"/>'
        )

    rocks = stones(
        s,
        [
            (x - 62, y - 66),
            (x - 84, y - 58),
            (x + 72, y - 70),
            (x + 92, y - 60),
            (x + 56, y - 78),
            (x + 6, y + 86),
            (x - 8, y + 92),
        ],
        "#8193a3",
        17,
    )
    fly = path(
        f"M{num(x - 46)} {num(y - 112)}q12 -12 20 2q10 -13 20 -2M{num(x + 60)} {num(y - 108)}q9 -9 16 2q8 -10 16 -2",
        "none",
        "#ffffff",
        5,
    ) + path(
        f"M{num(x - 46)} {num(y - 112)}q12 -12 20 2q10 -13 20 -2M{num(x + 60)} {num(y - 108)}q9 -9 16 2q8 -10 16 -2",
        "none",
        "#5d7690",
        2,
    )
    return (
        rocks
        + s.stamp("gull", x - 68, y - 70, gull)
        + s.stamp("gull", x + 80, y - 74, gull, flip=True)
        + s.stamp("gull", x - 92, y - 60, gull, scale=0.7)
        + s.stamp("gull", x, y + 84, gull, scale=0.9)
        + fly
    )


def otters(s: Scene, x: float, y: float, orange: str) -> str:
    def otter() -> str:
        return (
            path(
                "M-26 2q-10 2 -16 -3q8 -8 20 -8q12 -8 26 -7q3 -8 11 -8q9 0 10 8q0 7 -8 9q-2 8 -10 9Z",
                s.lin("#a87d58", "#6a4a34"),
                s.ink,
                1.8,
            )
            + path("M20 -8q6 2 9 -2", "none", "#3a271c", 1.4)
            + '<circle cx="17" cy="-15" r="1.5" fill="#1d1512"/><circle cx="25" cy="-13" r="1.8" fill="#1d1512"/>'
            + path("M10 2q2 4 -2 5", "none", "#6a4a34", 3)
        )

    return (
        s.stamp("otter", x - 78, y - 50, otter, scale=0.84)
        + s.stamp("otter", x + 76, y - 46, otter, scale=0.8, flip=True)
        + rod(s, x - 96, y + 20)
        + s.stamp("otter", x + 8, y + 104, otter, scale=0.7)
    )


def rod(s: Scene, x: float, y: float) -> str:
    """A stool and a rod over a hole."""
    return (
        path(f"M{num(x - 12)} {num(y)}v10M{num(x + 4)} {num(y)}v10M{num(x - 16)} {num(y - 1)}h24", "none", s.ink, 4.4)
        + path(f"M{num(x - 15)} {num(y - 1)}h22", "none", "#c08a5a", 3)
        + path(
            f"M{num(x + 2)} {num(y - 6)}Q{num(x + 14)} {num(y - 34)} {num(x + 34)} {num(y - 38)}", "none", s.ink, 2.4
        )
    )


def shore_pines(s: Scene, x: float, y: float) -> str:
    out = []
    for dx, dy, h in ((-58, -70, 58), (-80, -50, 72), (70, -62, 72), (96, -34, 84), (112, -2, 60), (2, 104, 44)):
        out.append(
            s.stamp("fir", x + dx, y + dy, lambda: snow_pine(s, 0, 0, 100, "#2f6f78"), scale=h / 100, flip=dx > 0)
        )
    return "".join(out)


def seals(s: Scene, x: float, y: float) -> str:
    def seal() -> str:
        return (
            path(
                "M-34 4q-8 -2 -10 -9q8 1 13 -1q14 -12 34 -13q6 -14 17 -12q10 3 8 12q-2 8 -9 12q-2 10 -10 11Z",
                s.lin("#94a6b4", "#566878"),
                s.ink,
                1.8,
            )
            + '<circle cx="21" cy="-23" r="1.7" fill="#12202c"/><circle cx="28" cy="-20" r="2" fill="#12202c"/>'
            + path("M4 3q4 6 12 5", "none", "#566878", 4.4)
            + path("M26 -17l9 1M26 -16l8 4", "none", "#12202c", 1)
        )

    return (
        s.stamp("seal", x - 70, y - 54, seal, scale=0.9)
        + s.stamp("seal", x + 68, y - 60, seal, scale=0.74, flip=True)
        + s.stamp("seal", x + 2, y + 100, seal, scale=0.8)
    )


def crumb(s: Scene) -> str:
    pts = [(24 * cos(i * pi / 3) * s.rnd(0.8, 1.15), 12 * sin(i * pi / 3) * s.rnd(0.8, 1.15)) for i in range(6)]
    return (
        path(straight([(a, b + 6) for a, b in pts]), "#5fa6c8")
        + path(straight(pts), s.lin("#ffffff", "#c9e8f4"), s.ink, 1.4, stroke_opacity=".6")
        + path("M22 16q8 3 16 0M-34 14q6 3 12 1", "none", "#e6f7fc", 2, opacity=".7")
    )


def fisher(s: Scene, x: float, y: float, orange: str, flip: bool = False) -> str:
    body = figure(s, 0, 0, 36, "#a8483a" if flip else "#3f6b8a")
    return at(x, y, body, path("M10 -16Q26 -44 52 -48V-22", "none", s.ink, 1.8), flip=not flip)
