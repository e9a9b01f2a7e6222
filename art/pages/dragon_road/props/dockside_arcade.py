"""Booths, quay and barges: props of Dockside Arcade."""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.house_fronts import awning
from art.painters.objects import bar, barrel, crate, lantern, wheel
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, num, path


def icecups(s: Scene) -> str:
    return "".join(
        at(
            x,
            y,
            path("M-8 0L0 18L8 0Z", "#d9a660", s.ink, 1.4),
            f'<circle cy="-4" r="8" fill="{c}" stroke="{s.ink}" stroke-width="1.4"/>',
        )
        for x, y, c in ((-51, -16, "#bfe9f2"), (51, -16, "#ff9a6a"), (-51, 24, "#ff9a6a"), (51, 24, "#bfe9f2"))
    )


def pinwheel(s: Scene, c: str) -> str:
    one = "".join(
        f"M0 0Q{num(12 * cos(a))} {num(12 * sin(a))} {num(12 * cos(a + 0.9))} {num(12 * sin(a + 0.9))}Z"
        for a in (i * pi / 3 for i in range(6))
    )
    return "".join(
        at(x, y, path("M0 0V26", "none", s.ink, 2.4), path(one, k, s.ink, 1.1))
        for x, y, k in ((-51, -20, "#7fcf6a"), (51, -20, "#f4d35e"), (-50, 20, "#f4d35e"), (50, 20, "#7fcf6a"))
    )


def rings(s: Scene, red: str, gold: str) -> str:
    return (
        "".join(
            f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="{s.ink}" stroke-width="5"/>'
            f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="{c}" stroke-width="2.6"/>'
            for x, y, c in ((-51, -26, red), (51, -26, gold), (-51, -6, gold), (51, -6, red))
        )
        + path("M-52 44V22M52 44V22", "none", s.ink, 6)
        + path("M-52 44V22M52 44V22", "none", "#f1faee", 3)
    )


def striker(s: Scene, palette: list[str]) -> str:
    """The Great Striker: a round stage, a tall scale with a bell, a mallet."""
    _navy, red, gold, teal, white = palette
    shade = '<ellipse cy="60" rx="84" ry="13" fill="#0a0714" opacity=".5"/>'
    back = path(
        "M-60 58C-72 0 -52 -52 0 -56C52 -52 72 0 60 58Z",
        s.rad((0, "#ffcf7a"), (0.35, "#c9503f"), (1, "#4a1c34")),
        s.ink,
        2.2,
    )
    rays = "".join(
        f"M0 2L{num(66 * cos(a - 0.1))} {num(58 * sin(a - 0.1))}L{num(66 * cos(a + 0.1))} {num(58 * sin(a + 0.1))}Z"
        for a in (pi + i * pi / 6 for i in range(7))
    )
    bulbs = "".join(
        f'<circle cx="{num(63 * cos(a))}" cy="{num(6 + 60 * sin(a))}" r="3.6" fill="#fff0b4" stroke="{s.ink}" '
        'stroke-width="1"/>'
        for a in (pi + i * pi / 10 for i in range(11))
    )
    stage = path("M-72 50H72L64 68H-64Z", s.lin(gold, dark(gold, 0.45)), s.ink, 2) + path(
        "M-64 59H64", "none", red, 6, stroke_dasharray="10 10", stroke_linecap="butt"
    )
    pole = (
        path("M66 66V-52H84V66Z", white, s.ink, 2.4)
        + path("M70 60V-48H80V60Z", s.lin(red, gold, teal))
        + path("".join(f"M69 {48 - k * 15}h12" for k in range(7)), "none", s.ink, 2)
        + path("M69 26h12", "none", s.ink, 8)
        + path("M70 26h10", "none", "#fff", 4)
    )
    bell_ = (
        f'<circle cx="75" cy="-60" r="30" fill="{s.rad((0, "#ffe9a8", 0.8), (1, "#ffe9a8", 0))}"/>'
        + path(
            "M75 -76C63 -75 64 -62 60 -54H90C86 -62 87 -75 75 -76Z", s.lin("#ffe08a", "#b07a24", across=True), s.ink, 2
        )
        + f'<circle cx="75" cy="-51" r="3.4" fill="#8a5a1c" stroke="{s.ink}" stroke-width="1.2"/>'
    )
    mallet = at(
        -66,
        50,
        path("M0 14L4 -30", "none", s.ink, 6),
        path("M0 14L4 -30", "none", "#b0793f", 3.4),
        path("M-9 -43h26v16h-26Z", s.lin("#d9a660", "#7a4a24"), s.ink, 1.8),
        turn=-16,
    )
    return shade + back + path(rays, gold, opacity=".35") + bulbs + stage + mallet + pole + bell_


def post(s: Scene, palette: list[str]) -> str:
    d = "M0 0V-116"
    return (
        path(d, "none", s.ink, 7)
        + path(d, "none", "#7a5238", 4)
        + lantern(s, 0, -84, 19, "#ffcf70")
        + path("M-9 0h18", "none", s.ink, 7)
    )


def bulbs(s: Scene, w: float, colours: list[str]) -> str:
    d = f"M{num(-w / 2)} 0Q0 30 {num(w / 2)} 0"
    dots = ""
    for i in range(9):
        t = (i + 0.5) / 9
        x, y = -w / 2 + w * t, 60 * t * (1 - t) + 5
        c = colours[i % len(colours)]
        dots += (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="9" fill="{c}" opacity=".25"/>'
            f'<circle cx="{num(x)}" cy="{num(y)}" r="4" fill="{pale(c, 0.35)}" stroke="{s.ink}" stroke-width="1"/>'
        )
    return path(d, "none", s.ink, 1.6) + dots


def cart(s: Scene, x: float, y: float, one: str, two: str) -> str:
    return at(
        x,
        y,
        wheel(s, -16, -9, 9, "#9c6a3c")
        + wheel(s, 16, -9, 9, "#9c6a3c")
        + path("M-28 -12V-30H28V-12Z", s.lin("#b0793f", "#6a4024"), s.ink, 1.8)
        + path("M-22 -30V-54M22 -30V-54", "none", s.ink, 3)
        + glow(s, 0, -38, 26, "#ffd27a", 0.7),
        awning(s, 0, -68, 64, 14, one, two, 7, 0.14),
    )


def quay_wall(s: Scene, y: float, stone: str) -> str:
    wall = path(f"M-20 {num(y)}H1020V{num(y + 44)}H-20Z", s.lin(pale(stone, 0.18), stone, dark(stone, 0.5)), s.ink, 2.2)
    blocks = "".join(
        path(
            f"M-20 {num(y + 14 + r * 12)}H1020",
            "none",
            dark(stone, 0.12 + r * 0.16),
            10,
            stroke_dasharray="43 3",
            stroke_dashoffset=num(r * 21),
            stroke_linecap="butt",
            opacity=".8",
        )
        for r in range(3)
    )
    cap = path(f"M-20 {num(y + 2)}H1020", "none", s.ink, 12) + path(
        f"M-20 {num(y + 2)}H1020", "none", mix(stone, "#ffb45a", 0.35), 8
    )
    return wall + blocks + cap


def reflections(s: Scene, y: float, arcade: list[Entry], palette: list[str]) -> str:
    _navy, red, gold, _teal, _white = palette
    d = {gold: "", red: "", "#7fe3d4": ""}
    for i, sp in enumerate(arcade):
        c = list(d)[i % 3]
        for k in range(7):
            q = s.rnd(16, 42)
            d[c] += (
                f"M{num(sp['x'] + s.rnd.near(0, 46) - q / 2, 0)} {num(y + 10 + k * 36 + s.rnd.near(0, 10), 0)}"
                f"h{num(q, 0)}"
            )
    return "".join(path(v, "none", c, 3.4, opacity=".6") for c, v in d.items())


def stage(s: Scene, reach: float) -> str:
    """A loading stage of planks on piles, out from the quay (reach: y of the quay)."""
    wood = "#8a6a4c"
    piles = "".join(
        path(f"M{x} 50V{y}", "none", s.ink, 14)
        + path(f"M{x} 50V{y}", "none", "#5a4436", 10)
        + f'<ellipse cx="{x}" cy="{y}" rx="12" ry="3" fill="none" stroke="#9fd6d6" stroke-width="1.8" opacity=".7"/>'
        for x, y in ((-54, 78), (0, 82), (54, 78))
    )
    deck = path(f"M-58 {num(reach)}H58L66 54H-66Z", s.lin(dark(wood, 0.25), wood, pale(wood, 0.12)), s.ink, 2.2)
    n = 9
    lines = "".join(
        f"M{num(-59 - 6 * k / n)} {num(reach + (54 - reach) * k / n)}H{num(59 + 6 * k / n)}" for k in range(1, n)
    )
    front = path("M-66 54H66V62H-66Z", dark(wood, 0.45), s.ink, 1.8)
    bits = "".join(
        f'<ellipse cx="{x}" cy="50" rx="8" ry="4" fill="#2a2f40"/>'
        + path(f"M{x - 6} 50V36h12V50", "#3f465c", s.ink, 1.6)
        + f'<ellipse cx="{x}" cy="36" rx="8.5" ry="4" fill="#5c6580" stroke="{s.ink}" stroke-width="1.4"/>'
        for x in (-54, 54)
    )
    return (
        piles
        + deck
        + path(lines, "none", "#2f2018", 2, opacity=".6")
        + f'<circle r="50" fill="{s.rad((0, "#1a1420", 0.75), (0.8, "#1a1420", 0.45), (1, "#1a1420", 0))}"/>'
        + front
        + bits
    )


def crane(s: Scene, palette: list[str]) -> str:
    d = "M-12 6L-2 -84M12 6L2 -84M-9 -20H9M-6 -48H6M-9 -20L6 -48M0 -84L52 -112M0 -60L30 -98"
    jib = bar(s, d, "#8a6242", 5, 1.8)
    load = (
        path("M52 -112V-58", "none", "#d9b98a", 2.4)
        + path("M40 -40V-58H64V-40Z", s.lin("#c08a4c", "#7a5028"), s.ink, 1.8)
        + path("M40 -58L64 -40", "none", "#5a3818", 2)
    )
    return (
        path("M-20 8H20", "none", s.ink, 10)
        + jib
        + wheel(s, 0, -84, 8, "#b0793f")
        + load
        + f'<circle cx="0" cy="-2" r="20" fill="{s.rad((0, "#ffcf70", 0.6), (1, "#ffcf70", 0))}"/>'
    )


def barge(s: Scene, colour: str, palette: list[str]) -> str:
    _navy, red, gold, teal, _white = palette
    hull = path(
        "M-94 -14C-86 40 -52 64 0 64S86 40 94 -14L84 -22C60 -34 -60 -34 -84 -22Z",
        s.lin(pale(colour, 0.1), dark(colour, 0.25), dark(colour, 0.6)),
        s.ink,
        2.4,
    )
    ends = path("M-84 -20L-100 -38M84 -20L100 -38", "none", s.ink, 9) + path(
        "M-84 -20L-100 -38M84 -20L100 -38", "none", colour, 5
    )
    freight = {
        red: lambda: crate(s, -66, 12, 20, "#c08a4c") + crate(s, 66, 10, 18, "#a8743c"),
        teal: lambda: barrel(s, -66, 12, 20, "#8a5a38") + barrel(s, 66, 12, 20, "#a06a3c"),
        "#c9a23e": lambda: (
            path("M-72 10q7 -16 14 0ZM60 10q7 -16 14 0Z", "#e0632f", s.ink, 1.5)
            + path("M-75 10h20l-4 8h-12ZM57 10h20l-4 8h-12Z", "#8a5a38", s.ink, 1.5)
        ),
        "#5a4a9a": lambda: (
            path("M-76 4q10 -12 20 0q-10 12 -20 0ZM56 4q10 -12 20 0q-10 12 -20 0Z", "#5f9a4a", s.ink, 1.5)
            + path("M-74 4h16M58 4h16", "none", "#cfe9a0", 1.6)
        ),
    }[colour]()
    return (
        s.stamp(
            "wake",
            0,
            0,
            lambda: (
                '<ellipse cx="0" cy="58" rx="100" ry="16" fill="#050b1c" opacity=".55"/>'
                + path("M-96 44q12 8 26 12M96 44q-12 8 -26 12M-40 72q40 8 80 0", "none", "#a9e3e0", 2.6, opacity=".6")
            ),
        )
        + ends
        + hull
        + s.stamp("deck", 0, 0, lambda: deck(s, gold))
        + freight
    )


def deck(s: Scene, gold: str) -> str:
    band = path("M-89 8C-70 44 -40 53 0 53S70 44 89 8", "none", gold, 3, opacity=".8")
    deck = path(
        "M-84 -20C-60 -56 60 -56 84 -20C78 26 44 44 0 44S-78 26 -84 -20Z", s.lin("#5f4634", "#86684a"), s.ink, 2
    )
    lines = path(
        "M-62 -36V16M-42 -44V32M-21 -47V40M0 -48V44M21 -47V40M42 -44V32M62 -36V16", "none", "#2f2018", 1.6, opacity=".5"
    )
    calm = f'<circle r="48" fill="{s.rad((0, "#1a1420", 0.7), (0.8, "#1a1420", 0.4), (1, "#1a1420", 0))}"/>'
    return band + deck + lines + calm + lantern(s, 100, -48, 16, "#ffd27a")


def buoy(s: Scene, red: str, white: str, gold: str) -> str:
    return (
        path("M-26 14q26 10 52 0", "none", "#a9e3e0", 2.6, opacity=".6")
        + path("M-18 10Q-16 -10 -6 -16H6Q16 -10 18 10Q0 18 -18 10Z", s.lin(pale(red, 0.15), dark(red, 0.3)), s.ink, 2)
        + path("M-16 0Q0 7 16 0", "none", white, 6)
        + path("M0 -16V-34", "none", s.ink, 4)
        + lantern(s, 0, -38, 14, gold)
    )
