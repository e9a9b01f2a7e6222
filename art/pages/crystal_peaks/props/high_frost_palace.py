"""Doors, courtiers and furniture of the five halls: props of High Frost Palace."""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, num, path, straight


def door(s: Scene, x: float, y: float, w: float, h: float, gold: str, gems: int, plum: str) -> str:
    """A gilded ogee door with as many gems over it as the hall behind it counts."""

    def ogee(k: float, top: float) -> str:
        a = w * k / 2
        return (
            f"M{num(-a)} 0V{num(-h * 0.52)}C{num(-a)} {num(-h * 0.8)} {num(-a * 0.3)} {num(-h * 0.78)} 0 {num(top)}"
            f"C{num(a * 0.3)} {num(-h * 0.78)} {num(a)} {num(-h * 0.8)} {num(a)} {num(-h * 0.52)}V0Z"
        )

    light = path(ogee(0.72, -h * 0.88), s.lin("#fff6d4", "#ffe3a0", "#d9a8c8"), s.ink, 1.6)
    leafs = path(
        f"M{num(-w * 0.36)} 0V{num(-h * 0.6)}l8 5V4ZM{num(w * 0.36)} 0V{num(-h * 0.6)}l-8 5V4Z",
        s.lin(pale(gold, 0.3), dark(gold, 0.3)),
        s.ink,
        1.2,
    )
    rug = path(f"M-7 {num(-h * 0.42)}h14L19 2H-19Z", plum, opacity=".8")
    row = "".join(
        path(
            "M0 -5L4.5 0 0 5 -4.5 0Z",
            s.lin("#ffffff", "#8fd0ff"),
            s.ink,
            1.2,
            transform=f"translate({num((i - (gems - 1) / 2) * 11)} {num(-h - 4)})",
        )
        for i in range(gems)
    )
    plate = path(
        f"M{num(-gems * 6 - 5)} {num(-h - 11)}h{num(gems * 12 + 10)}v14h{num(-gems * 12 - 10)}Z",
        dark(plum, 0.2),
        s.ink,
        3,
    ) + path(
        f"M{num(-gems * 6 - 5)} {num(-h - 11)}h{num(gems * 12 + 10)}v14h{num(-gems * 12 - 10)}Z", "none", gold, 1.6
    )
    return glow(s, x, y - h * 0.4, w * 1.1, "#ffe7ae", 0.6) + at(
        x,
        y,
        path(ogee(1, -h * 1.02), s.lin(pale(gold, 0.45), gold, dark(gold, 0.3), across=True), s.ink, 2),
        light,
        rug,
        leafs,
        plate,
        row,
    )


def chamberlain(s: Scene, plum: str, gold: str) -> str:
    """A stiff figure with a wig and an open hand held out to the carpet (to the right)."""
    coat = path("M-9 0L-7 -24Q0 -30 7 -24L9 0Q0 3 -9 0Z", s.lin(pale(plum, 0.15), dark(plum, 0.25)), s.ink, 1.6)
    arm = (
        path("M5 -21L16 -17", "none", s.ink, 6)
        + path("M5 -21L15 -17.5", "none", plum, 3.4)
        + '<circle cx="18" cy="-17" r="2.8" fill="#f0cfae"/>'
    )
    head = f'<circle cy="-31" r="5" fill="#f0cfae" stroke="{s.ink}" stroke-width="1.2"/>' + path(
        "M-6 -29Q-8 -39 0 -38Q8 -39 6 -30Q3 -35 0 -34Q-4 -35 -6 -29Z", "#ffffff", s.ink, 1.1
    )
    return (
        '<ellipse rx="13" ry="3" fill="#1a2547" opacity=".35"/>'
        + coat
        + path("M0 -24V0M-7 -8h14", "none", gold, 1.6)
        + arm
        + head
    )


def throne(s: Scene, x: float, y: float, blue: str, frost: str, gold: str) -> str:
    """A fan of ice behind the seat; the seat itself is the space."""
    out = [glow(s, x, y - 20, 150, "#ffffff", 0.85)]
    for deg, q in (
        (-150, 84),
        (150, 84),
        (-118, 96),
        (118, 96),
        (-88, 100),
        (88, 100),
        (-60, 100),
        (60, 100),
        (-34, 92),
        (34, 92),
        (-12, 88),
        (12, 88),
    ):
        a = (deg - 90) * pi / 180 if abs(deg) < 100 else (deg * 0.86 - 90) * pi / 180
        tip = (x + q * cos(a) * 0.98, y - 6 + q * sin(a) * 0.86)
        n = (-sin(a) * 9, cos(a) * 9)
        b = (x + q * 0.66 * cos(a), y - 6 + q * 0.6 * sin(a))
        out.append(
            path(
                straight(
                    [
                        (x - n[0], y - n[1]),
                        (b[0] - n[0], b[1] - n[1]),
                        tip,
                        (b[0] + n[0], b[1] + n[1]),
                        (x + n[0], y + n[1]),
                    ]
                ),
                s.lin("#ffffff", mix(blue, frost, 0.5), blue),
                s.ink,
                1.5,
            )
        )
        out.append(path(straight([b, tip], closed=False), "none", "#ffffff", 1.4, opacity=".8"))
    out.append(
        path(
            f"M{num(x - 58)} {num(y + 60)}Q{num(x - 62)} {num(y + 26)} {num(x - 46)} {num(y + 18)}H{num(x + 46)}"
            f"Q{num(x + 62)} {num(y + 26)} {num(x + 58)} {num(y + 60)}Z",
            s.lin(frost, mix(blue, frost, 0.3)),
            s.ink,
            2,
        )
    )
    out.append(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="48" fill="{s.rad(frost, mix(blue, frost, 0.45))}" stroke="{gold}" '
        'stroke-width="4"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="51" stroke="{s.ink}" stroke-width="1.6"/>'
    )
    out += [
        path(f"M{num(x + k * 50)} {num(y + 58)}v-26", "none", s.ink, 13)
        + path(f"M{num(x + k * 50)} {num(y + 58)}v-26", "none", gold, 8)
        + f'<circle cx="{num(x + k * 50)}" cy="{num(y + 28)}" r="8" fill="#d6f0ff" stroke="{s.ink}" '
        'stroke-width="1.6"/>'
        for k in (-1, 1)
    ]
    return "".join(out)


def guard(s: Scene, night: str, blue: str) -> str:
    pole = (
        path("M13 8V-62", "none", s.ink, 4.4)
        + path("M13 8V-62", "none", "#b99a62", 2.2)
        + path("M13 -74L18 -60H8ZM13 -58q12 -2 11 12q-6 -7 -11 -5Z", "#eaf4ff", s.ink, 1.4)
    )
    body = path("M-11 8L-9 -24Q0 -31 9 -24L11 8Q0 12 -11 8Z", s.lin(pale(blue, 0.2), night), s.ink, 1.8) + path(
        "M-9 -18L9 -2M9 -18L-9 -2", "none", "#f4f9ff", 2.4
    )
    head = '<circle cy="-32" r="6" fill="#f0cfae"/>' + path(
        "M-8 -33Q-9 -52 0 -52Q9 -52 8 -33Q0 -38 -8 -33Z", "#f2f6fc", s.ink, 1.5
    )
    return '<ellipse cy="9" rx="17" ry="4" fill="#141d3c" opacity=".4"/>' + body + head + pole


def portrait(s: Scene, x: float, y: float, who: str, gold: str, plum: str) -> str:
    hair = {"king": "#d9dfe8", "queen": "#8a4a2c", "prince": "#3a2a22", "princess": "#e2b24a"}[who]
    coat = {"king": plum, "queen": "#2f5f8f", "prince": "#2f6f5a", "princess": "#c4637a"}[who]
    frame = path("M-21 -27H21V27H-21Z", s.lin(pale(gold, 0.4), gold, dark(gold, 0.35)), s.ink, 2) + path(
        "M-15 -21H15V21H-15Z", s.lin("#43527f", "#222c52"), s.ink, 1.4
    )
    bust = path("M-14 21Q-13 4 0 4Q13 4 14 21Z", coat, s.ink, 1) + '<circle cy="-4" r="7" fill="#f0cfae"/>'
    long_hair = (
        path("M-8 -4Q-9 -14 0 -13Q9 -14 8 -4L10 9Q5 8 6 -4Q0 -9 -6 -4Q-5 8 -10 9Z", hair)
        if who in ("queen", "princess")
        else path("M-8 -5Q-8 -14 0 -13Q8 -14 8 -5Q0 -9 -8 -5Z", hair)
    )
    beard = path("M-6 -1Q0 4 6 -1Q6 11 0 12Q-6 11 -6 -1Z", hair) if who == "king" else ""
    crown = (
        path("M-7 -11L-8 -19 -3 -15 0 -20 3 -15 8 -19 7 -11Z", "#ffd66a", s.ink, 1)
        if who in ("king", "queen")
        else path("M-6 -12L0 -18 6 -12Z", "#ffd66a", s.ink, 1)
    )
    return at(x, y, path("M0 -38L-12 -27M0 -38L12 -27", "none", s.ink, 1.4), frame, bust, long_hair, beard, crown)


def bench(s: Scene, plum: str, gold: str) -> str:
    return (
        path("M-24 14V4M24 14V4", "none", gold, 4.4)
        + path("M-29 -3Q0 -8 29 -3V6H-29Z", s.lin(pale(plum, 0.25), dark(plum, 0.15)), s.ink, 1.8)
        + path("M-14 -4V5M0 -5V6M14 -4V5", "none", gold, 1.4)
    )


def couple(s: Scene, plum: str, frost: str) -> str:
    gown = (
        path("M3 0Q6 -16 11 -22Q17 -16 24 0Q13 5 3 0Z", s.lin("#ffffff", "#e7a9c4"), s.ink, 1.5)
        + '<circle cx="11" cy="-28" r="4.6" fill="#f0cfae"/>'
        + path("M6 -28Q7 -35 12 -34Q17 -33 16 -26Q13 -31 6 -28Z", "#7a4a2c")
    )
    coat = (
        path("M-16 1L-13 -22Q-7 -27 -2 -22L1 1L-6 -8Z", s.lin("#3c5aa0", "#1f2f5e"), s.ink, 1.5)
        + '<circle cx="-7" cy="-29" r="4.6" fill="#e4bd98"/>'
        + path("M-12 -30Q-11 -36 -6 -35Q-2 -34 -2 -30Z", "#2c2018")
    )
    return (
        '<ellipse cx="3" cy="2" rx="26" ry="4" fill="#243b6b" opacity=".3"/>'
        + gown
        + coat
        + path("M-3 -20L8 -19M-13 -20L-21 -26L-24 -24", "none", "#1f2f5e", 3)
    )


def lustre(s: Scene, gold: str) -> str:
    """A chandelier, hung from 0, 0."""
    arms = path(
        "M0 2V14M-24 22Q-22 32 0 32Q22 32 24 22M-13 20Q-12 30 0 30Q12 30 13 20M0 14V38", "none", s.ink, 5
    ) + path("M0 2V14M-24 22Q-22 32 0 32Q22 32 24 22M-13 20Q-12 30 0 30Q12 30 13 20M0 14V38", "none", gold, 2.8)
    wicks = "".join(
        path(f"M{k} 21Q{k - 4} 16 {k} 9Q{k + 4} 16 {k} 21Z", "#fff6c8", "#e0952c", 1) for k in (-24, -13, 0, 13, 24)
    )
    drops = path("M-18 32l2 6 2 -6ZM16 32l2 6 2 -6ZM-3 38l3 9 3 -9Z", "#dff2ff", s.ink, 1)
    return glow(s, 0, 20, 74, "#ffe39a", 0.85) + arms + drops + wicks


def harp(s: Scene, gold: str, plum: str) -> str:
    strings = path("M-8 -34V-4M-3 -33V0M2 -31V2M7 -30V3", "none", "#ffffff", 1)
    frame = path("M-13 -38V4H12Q12 -20 18 -32Q6 -44 0 -34Q-6 -28 -13 -38Z", "none", s.ink, 6) + path(
        "M-13 -38V4H12Q12 -20 18 -32Q6 -44 0 -34Q-6 -28 -13 -38Z", "none", gold, 3.4
    )
    return '<ellipse cy="7" rx="17" ry="3" fill="#243b6b" opacity=".3"/>' + strings + frame


def desk(s: Scene, plum: str, gold: str) -> str:
    chair = path("M-9 -12V-44Q0 -54 9 -44V-12Z", s.lin(pale(plum, 0.2), dark(plum, 0.2)), s.ink, 1.8) + path(
        "M-9 -44Q0 -54 9 -44", "none", gold, 3
    )
    top = path("M-34 -10Q0 -20 34 -10L38 2Q0 10 -38 2Z", s.lin("#8a5a4a", "#5a3430"), s.ink, 1.8) + path(
        "M-36 3V20Q0 28 36 20V3Q0 11 -36 3Z", s.lin("#6b3f3c", "#3f2230"), s.ink, 1.8
    )
    papers = (
        path("M-22 -9l13 -3 4 8 -13 3Z", "#fff6e2", s.ink, 1.2)
        + '<circle cx="-12" cy="-3" r="2.4" fill="#a8322c"/>'
        + path("M8 -12h14v6H8Z", "#f6e6c0", s.ink, 1.2)
        + path("M14 -13Q18 -26 26 -30Q22 -20 16 -12Z", "#ffffff", s.ink, 1)
    )
    return chair + top + papers + path("M-30 12Q0 20 30 12", "none", gold, 2)


def shelf(s: Scene, night: str, gold: str) -> str:
    books = "".join(
        path(
            f"M{-13 + k * 5} {y}v-{12 + (k * 7) % 5}h4v{12 + (k * 7) % 5}Z",
            ("#a8473c", "#e0c068", "#4a6fa5", "#6a8a5a", "#d9dfe8", "#8a4a78")[(k + y) % 6],
            s.ink,
            0.8,
        )
        for y in (-30, -10, 10)
        for k in range(5)
    )
    return (
        path("M-17 14V-48Q0 -58 17 -48V14Z", s.lin("#5a3f52", "#3a2740"), s.ink, 2)
        + path("M-15 -30H15M-15 -10H15M-15 10H15", "none", gold, 2)
        + books
    )


def banner(s: Scene, plum: str, gold: str) -> str:
    flake = path("M0 16V44M-12 23L12 37M12 23L-12 37", "none", gold, 2.6)
    return (
        path("M-17 0H17V62L0 50L-17 62Z", s.lin(pale(plum, 0.18), dark(plum, 0.22)), s.ink, 2)
        + flake
        + path("M-21 0H21", "none", s.ink, 7)
        + path("M-20 0H20", "none", gold, 4)
    )


def post(s: Scene, blue: str, frost: str, gold: str) -> str:
    return (
        glow(s, 0, -44, 40, "#fff0c0", 0.7)
        + path("M-8 4L-5 -30H5L8 4Z", s.lin(frost, blue, across=True), s.ink, 1.8)
        + path("M-8 -31H8", "none", s.ink, 6)
        + path("M-7 -31H7", "none", gold, 3.4)
        + f'<circle cy="-42" r="8" fill="#fff6d4" stroke="{s.ink}" stroke-width="1.6"/>'
    )
