"""Stones, echoes and threads of light: props of Wizard's Hollow."""

from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, pale
from art.painters.land import scatter, strokes
from art.painters.plants import tufts
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth

HUES = {
    "moon": "#dfe6ff",
    "crown": "#f6c945",
    "sun": "#ff9a3d",
    "tree": "#7ed957",
    "eye": "#35d6c0",
    "wave": "#4aa8ff",
    "flame": "#ff5b4a",
    "key": "#d9a066",
    "star": "#ff8fd0",
    "hand": "#b98cff",
}


RUNES = {
    "moon": "M4 -9A9 9 0 1 0 4 9A11 11 0 0 1 4 -9Z",
    "crown": "M-9 7V-6L-4 0L0 -8L4 0L9 -6V7Z",
    "sun": "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0M0 -10V-7M0 10V7M-10 0H-7M10 0H7M-7 -7L-5 -5M7 7L5 5M7 -7L5 -5M-7 7L-5 5",
    "tree": "M0 10V-9M0 4L-7 -3M0 4L7 -3M0 -2L-5 -8M0 -2L5 -8",
    "eye": "M-10 0Q0 -11 10 0Q0 11 -10 0ZM-2.5 0A2.5 2.5 0 1 0 2.5 0A2.5 2.5 0 1 0 -2.5 0",
    "wave": "M-10 -3Q-6 -10 -2 -3T6 -3T11 -6M-10 5Q-6 -2 -2 5T6 5T11 2",
    "flame": "M0 10C-9 8 -8 -1 -3 -4C-3 -7 -1 -9 1 -11C1 -6 8 -4 7 3Q6 9 0 10ZM0 6Q-3 3 0 -1",
    "key": "M-9 0A4 4 0 1 0 -1 0A4 4 0 1 0 -9 0M-1 0H10M10 0V6M6 0V5",
    "star": "M0 -10L2.8 -3.5L9.5 -3L4.4 1.5L6 8.5L0 4.8L-6 8.5L-4.4 1.5L-9.5 -3L-2.8 -3.5Z",
    "hand": "M-6 10V0L-9 -4M-6 2V-6M-2 1V-9M2 1V-9M6 2V-6M6 0V4Q6 10 0 10H-6",
}


def crooked(s: Scene, h: float, colour: str) -> str:
    u = h / 100
    d = (
        "M-9 0C-4 -20 -10 -40 -2 -58C-8 -66 -20 -66 -28 -74C-18 -74 -10 -72 -4 -66C-4 -76 -12 -86 -14 -98"
        "C-6 -90 0 -82 2 -72C8 -80 16 -84 26 -86C18 -78 10 -70 6 -58C14 -62 22 -60 30 -62C22 -54 12 -52 6 -46"
        "C2 -30 6 -14 12 0Z"
    )
    puffs = "".join(
        path(
            smooth(
                [
                    (x + r * s.rnd(0.8, 1.2) * cos(i * pi / 4), y + r * 0.7 * s.rnd(0.8, 1.2) * sin(i * pi / 4))
                    for i in range(8)
                ]
            ),
            c,
        )
        for x, y, r, c in (
            (-22, -78, 16, dark(colour, 0.2)),
            (22, -80, 18, colour),
            (-6, -94, 18, pale(colour, 0.08)),
            (28, -62, 10, pale(colour, 0.05)),
        )
    )
    return at(0, 0, path(d, dark(colour, 0.3)), puffs, scale=u)


def circle(s: Scene, x: float, y: float, colour: str) -> str:
    """The chalk circle around the looking glass."""
    marks = "".join(
        f"M{num(x + 176 * cos(a))} {num(y + 118 * sin(a))}L{num(x + 188 * cos(a))} {num(y + 126 * sin(a))}"
        for a in (2 * pi * i / 40 for i in range(40))
    )
    rings = "".join(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{rx}" ry="{ry}"/>' for rx, ry in ((172, 115), (192, 129))
    )
    return f'<g stroke="{colour}" stroke-width="2" opacity=".42">{rings}</g>' + path(
        marks, "none", colour, 2, opacity=".42"
    )


def thread(s: Scene, a: Point, b: Point, hue: str) -> str:
    """Two strands of light wound around each other; the colour comes from the group around the stamp."""

    def one() -> str:
        waves = "M-50 0q6.25 -13 12.5 0" + "t12.5 0" * 7 + "M-50 0q6.25 13 12.5 0" + "t12.5 0" * 7
        return (
            path("M-50 0H50", opacity=".3", stroke_width=24)
            + path("M-50 0H50", opacity=".45", stroke_width=12)
            + path(waves, stroke_width=4)
            + path(waves, "none", "#ffffff", 1.3)
        )

    length = hypot(b[0] - a[0], b[1] - a[1])
    turn = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    return group(
        s.stamp("thread", 0, 0, one),
        stroke=hue,
        transform=f"translate({num((a[0] + b[0]) / 2)} {num((a[1] + b[1]) / 2)}) rotate({num(turn)}) "
        f"scale({num((length - 68) / 100, 2)} 1)",
    )


def stone(s: Scene) -> str:
    """A standing stone, about 112 high, broad enough for one space."""
    corners = [
        (-44, 54),
        (-50, 16),
        (-47, -26),
        (-36, -50),
        (-10, -57),
        (22, -55),
        (43, -42),
        (50, -6),
        (48, 30),
        (42, 56),
    ]
    face = [(x + s.rnd.near(0, 3), y + s.rnd.near(0, 3)) for x, y in corners]
    side = [face[5], face[6], face[7], face[8], face[9], (52, 60), (58, 28), (59, -8), (52, -44)]
    cracks = "M-40 30l10 -8 2 12M36 -34l-8 8 6 8M-30 -44l10 6M30 44l8 -10"
    return (
        '<ellipse cy="58" rx="58" ry="11" fill="#0c0618" opacity=".5"/>'
        + path(smooth(side), "#2a2340", s.ink, 2)
        + path(smooth(face), s.lin("#a79fc0", "#7a7296", "#4f476c"), s.ink, 2.4)
        + path(cracks, "none", "#3a3258", 2, opacity=".7")
        + path("M-44 -22Q-34 -50 -6 -55", "none", "#e9e4f5", 3, opacity=".55")
        + strokes(s, (-42, -44, 14, 44), 9, "#3f375c", 20, 2.2, 0.1, 0.35)
        + tufts(s, [(-44, 60), (-30, 63), (34, 63), (48, 60)], "#4f9a9a", 14, 2.4)
    )


def seams(s: Scene) -> str:
    """The pair's own light in the seams of the stone; the colour comes from the group around the stamp."""
    d = "M-44 40l8 -7 3 9 9 -6M42 42l-8 -6 -3 8M-40 -38l9 5 4 -8 8 3M38 -42l-9 4 1 8"
    return path(d, stroke_width=6, opacity=".4") + path(d, stroke_width=2.6)


def echo(s: Scene, x: float, y: float, hue: str) -> str:
    """The stone's echo: the same shape in light, hardly there."""

    def one() -> str:
        d = "M-40 43Q-48 14 -45 -18Q-38 -46 -8 -48Q28 -50 42 -27Q50 4 40 43Q0 53 -40 43Z"
        veil = s.rad((0, "#ffffff", 0.5), (0.75, "#1d1236", 0.25), (1, "#1d1236", 0.6))
        return (
            path(d, "#1d1236", opacity=".55", stroke="none")
            + path(d, fill_opacity=".6", stroke_width=3)
            + path(d, veil, "#ffffff", 0.9, stroke_opacity=".7")
            + path(
                "M-34 33Q-40 8 -37 -14Q-32 -37 -8 -40",
                "none",
                "#ffffff",
                1.8,
                opacity=".7",
                fill_opacity=0,
                stroke_dasharray="14 6 3 6",
            )
        )

    return group(s.stamp("echo", x, y, one), fill=hue, stroke=hue)


def medal(s: Scene, x: float, y: float, rune: str, hue: str) -> str:
    def disc() -> str:
        return (
            '<circle r="17.5" fill="#1a0f33" stroke-width="3"/>'
            '<circle r="14.2" stroke-width="1" opacity=".6" fill="none"/>'
        )

    return group(
        s.stamp("disc", x, y, disc),
        path(rune, "none", pale(hue, 0.45), 2.6, transform=f"translate({num(x)} {num(y)})"),
        stroke=hue,
    )


def glass(s: Scene, x: float, y: float, gold: str, teal: str) -> str:
    legs = path("M-46 78L-62 112M46 78L62 112M-66 112H-50M50 112H66", "none", s.ink, 11) + path(
        "M-46 78L-62 112M46 78L62 112M-66 112H-50M50 112H66", "none", dark(gold, 0.35), 7
    )
    frame = (
        f'<ellipse rx="66" ry="98" fill="{s.lin(pale(gold, 0.4), gold, dark(gold, 0.45))}" stroke="{s.ink}" '
        f'stroke-width="3"/><ellipse rx="60" ry="92" stroke="{dark(gold, 0.5)}" stroke-width="2"/>'
    )
    pane = (
        f'<ellipse rx="52" ry="84" fill="{s.lin("#dffcf4", (0.3, teal), (0.7, "#3a5fae"), "#2d1e6a")}" '
        f'stroke="{s.ink}" '
        'stroke-width="2.4"/>'
    )
    # what it has seen: moon, stone and thread once more
    inside = (
        path("M10 -52A15 15 0 1 0 20 -28A19 19 0 0 1 10 -52Z", "#fff4cc")
        + path("M-34 44Q-30 6 -14 4Q2 6 4 46ZM12 46Q14 16 24 14Q36 18 38 44Z", "#1d2a66", opacity=".65")
        + path("M-15 22Q4 -6 24 26", "none", "#fff8d8", 2.4, stroke_dasharray="3 5")
        + path("M-48 46Q0 34 48 46Q40 76 0 83Q-40 76 -48 46Z", "#1d1a5a", opacity=".5")
    )
    shine = path("M-38 -34Q-30 -66 -6 -76M-40 -16Q-40 -22 -39 -26", "none", "#ffffff", 5, opacity=".75") + path(
        "M-26 60L32 -60M-12 68L40 -40", "none", "#ffffff", 5, opacity=".14"
    )
    studs = "".join(
        f'<circle cx="{num(59 * cos(a))}" cy="{num(91 * sin(a))}" r="3.6" fill="{pale(gold, 0.7)}" stroke="{s.ink}" '
        'stroke-width="1"/>'
        for a in (2 * pi * i / 16 for i in range(16))
    )
    crest = (
        path("M-26 -94Q-20 -116 0 -108Q20 -116 26 -94Q0 -104 -26 -94Z", s.lin(pale(gold, 0.4), gold), s.ink, 2.2)
        + f'<circle cy="-104" r="7" fill="{teal}" stroke="{s.ink}" stroke-width="2"/>'
    )
    return f'<ellipse cx="{num(x)}" cy="{num(y + 112)}" rx="84" ry="12" fill="#0c0618" opacity=".45"/>' + at(
        x, y, legs, frame, studs, pane, inside, shine, crest
    )


def book(s: Scene, x: float, y: float, cover: str, turn: float, size: float) -> str:
    def one() -> str:
        back = path("M0 6Q-12 -4 -30 1V-23H30V1Q12 -4 0 6Z", cover, s.ink, 2)
        pages = path("M0 2Q-12 -8 -27 -3V-22Q-12 -27 0 -17Z", "#f6efdd", s.ink, 1.6) + path(
            "M0 2Q12 -8 27 -3V-22Q12 -27 0 -17Z", "#fffaf0", s.ink, 1.6
        )
        lines = path(
            "M-22 -18Q-12 -20 -4 -14M-22 -12Q-12 -14 -4 -8M-22 -7Q-13 -9 -4 -3M22 -18Q12 -20 4 -14M22 -12Q12 -14 4 -8",
            "none",
            "#8a7a9a",
            1.5,
        )
        return (
            glow(s, 0, -6, 44, "#ffe9a8", 0.35)
            + back
            + pages
            + lines
            + path("M-8 12l2 6M4 12l-1 8M14 9l2 6", "none", "#ffe9a8", 2)
        )

    return s.stamp(f"book{cover[1:]}", x, y, one, scale=size, turn=turn)


def half_house(s: Scene, wall: str, gold: str) -> str:
    """The left half of a crooked house, cut as with a knife; in the door the left half of a wizard."""
    w = "#6a5a94"
    body = path("M60 6V-112L-50 -104L-58 6Z", s.lin(pale(w, 0.1), dark(w, 0.3)), s.ink, 2.6)
    beams = path("M-54 -50L60 -54M-52 -102L-10 -52M-55 -6L-20 -50", "none", "#33244f", 6)
    roof = path("M60 -172L28 -166Q-6 -140 -78 -92Q-40 -104 60 -106Z", s.lin("#8a4f9f", "#4a2a6a"), s.ink, 2.6) + path(
        "M-44 -104q10 8 20 -4q10 8 20 -4q10 8 20 -3q10 8 22 -2q10 8 20 -1M-14 -124q10 8 20 -3q10 8 20 -2q10 8 20 -1"
        "M20 -146q10 8 20 -2q8 7 18 -1",
        "none",
        "#33204f",
        2.2,
    )
    stack = path("M-6 -132V-164H14V-146Z", "#5a4a7a", s.ink, 2)
    window = path("M-44 -62v-26h24v26Z", gold, s.ink, 2) + path("M-32 -62v-26M-44 -75h24", "none", s.ink, 2)
    cut = path("M60 6V-172", "none", s.ink, 5) + path("M62 8V-172", "none", "#9fffe8", 2.4, stroke_dasharray="10 5")
    door = path("M4 6V-58Q6 -92 60 -96V6Z", s.lin("#ffe39a", "#e8963a"), s.ink, 2.6)
    hat = path("M60 -94Q46 -82 38 -52Q28 -50 22 -44Q40 -48 60 -48Z", s.lin("#5b3fa0", "#37246e"), s.ink, 2) + path(
        "M44 -62l3 5 5 0 -4 4 1 5 -5 -3 -5 3 2 -5 -4 -4 5 0Z", gold
    )
    face = (
        path("M60 -48H42Q40 -34 46 -28H60Z", "#f0c9a0", s.ink, 1.6)
        + '<circle cx="51" cy="-40" r="2.2" fill="#140b26"/>'
        + path("M45 -45q5 -3 9 0", "none", "#f4f0ff", 2.6)
    )
    robe = path("M60 -28H44Q32 -16 24 6H60Z", s.lin("#5b3fa0", "#2d1c60"), s.ink, 2) + path(
        "M34 -8l3 4M48 -2l3 4", "none", gold, 2.4
    )
    beard = path("M60 -34Q46 -36 44 -30Q46 -10 60 -4Z", "#f4f0ff", s.ink, 1.6) + path(
        "M52 -30q-1 10 3 18", "none", "#b9aed0", 1.6
    )
    arm = (
        path("M40 -22Q26 -24 22 -34", "none", s.ink, 9)
        + path("M40 -22Q26 -24 22 -34", "none", "#5b3fa0", 6)
        + '<circle cx="21" cy="-36" r="4.4" fill="#f0c9a0" stroke="#140b26" stroke-width="1.6"/>'
    )
    steps = path("M-4 6H66V14H-10Z", "#8f86ac", s.ink, 2)
    return (
        glow(s, 34, -40, 110, "#ffc860", 0.55)
        + stack
        + body
        + beams
        + roof
        + window
        + glow(s, -32, -75, 34, "#ffd97a", 0.6)
        + door
        + hat
        + robe
        + face
        + beard
        + arm
        + cut
        + steps
    )


def sparks(s: Scene, n: int, colour: str) -> str:
    d = ""
    for x, y in scatter(s, n, (40, 60, 960, 660)):
        r = s.rnd(2, 5.5)
        d += (
            f"M{num(x, 0)} {num(y - r)}l{num(r * 0.25)} {num(r * 0.75)} {num(r * 0.75)} {num(r * 0.25)} "
            f"{num(-r * 0.75)} "
            f"{num(r * 0.25)} {num(-r * 0.25)} {num(r * 0.75)} {num(-r * 0.25)} {num(-r * 0.75)} {num(-r * 0.75)} "
            f"{num(-r * 0.25)} {num(r * 0.75)} {num(-r * 0.25)}Z"
        )
    return path(d, colour, opacity=".8")
