"""Rings, arena, statues and beasts: props of Brother's Colosseum."""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.land import scatter, stones, strokes
from art.painters.sky import glow
from art.painters.stonework import column, masonry, shield
from art.scene import Scene
from art.svg import at, num, path, smooth

COATS = ["#b5563c", "#f3e5c3", "#d9a441", "#7b1e1e", "#4a6fa5", "#8a5a78", "#6b7a4a", "#e08a4a"]


def waver(s: Scene, x: float, y: float, c: str) -> str:
    return path(f"M{num(x - 2, 0)} {num(y + 2, 0)}v-16l11 4 -11 4", c, s.ink, 1.2)


def awning(s: Scene, red: str, cream: str, blue: str) -> str:
    """Sailcloth in stripes, slung from masts along the upper edge, open over the middle."""
    out = []
    for side in (-1, 1):
        n = 9
        for i in range(n):
            x1, x2 = 500 + side * (64 + 52 * i), 500 + side * (64 + 52 * (i + 1))
            y1, y2 = 40 + (i % 2) * 3, 40 + ((i + 1) % 2) * 3
            c = (red, cream)[i % 2]
            out.append(
                path(
                    f"M{x1} -12V{y1}Q{num((x1 + x2) / 2)} {y1 + 15} {x2} {y2}V-12Z",
                    s.lin(dark(c, 0.3), c, pale(c, 0.12)),
                    s.ink,
                    1.6,
                )
            )
        out.append(
            path(
                "".join(f"M{500 + side * (64 + 52 * i)} {40 + (i % 2) * 3}v13" for i in range(n)), "none", "#6a4526", 3
            )
        )
    return "".join(out)


def ring(s: Scene, half: float, sand: str, cream: str, red: str, blue: str) -> str:
    """A duelling ring around 0, 0: red half left, blue half right, a chalk line between the two spaces."""
    a, b = half + 54, 58
    rim = (
        f'<ellipse cy="5" rx="{num(a + 7)}" ry="{num(b + 4)}" fill="{dark(s.palette[1], 0.45)}" stroke="{s.ink}" '
        f'stroke-width="2.4"/><ellipse rx="{num(a + 5)}" ry="{num(b + 2)}" '
        f'fill="{s.lin(pale(sand, 0.45), mix(sand, s.palette[1], 0.5))}" stroke="{s.ink}" stroke-width="2"/>'
    )
    floor = (
        f'<ellipse rx="{num(a - 4)}" ry="{num(b - 6)}" fill="{s.rad("#fbe9bd", (0.7, "#ecc985"), (1, "#c9935a"))}" '
        f'stroke="{dark(s.palette[1], 0.3)}" stroke-width="1.6"/>'
    )
    q = b - 6
    halves = path(f"M-6 {num(-q)}A{num(a - 4)} {num(q)} 0 0 0 -6 {num(q)}Z", "#c2392b", opacity=".5") + path(
        f"M6 {num(-q)}A{num(a - 4)} {num(q)} 0 0 1 6 {num(q)}Z", "#3f74b8", opacity=".5"
    )
    chalk = (
        path(f"M0 {num(-q + 2)}V{num(q - 2)}", "none", "#fffaf0", 6, stroke_dasharray="13 3")
        + f'<ellipse rx="{num(a - 13)}" ry="{num(b - 13)}" stroke="#fffaf0" stroke-width="2.6" stroke-dasharray="24 '
        '4" opacity=".85"/>'
    )
    marks = "".join(
        f'<circle cx="{num(k * half)}" r="41" stroke="#fffaf0" stroke-width="2.6" opacity=".8"/>' for k in (-1, 1)
    ) + path("M-15 -7l9 7 -9 7M15 -7l-9 7 9 7", "none", "#fffaf0", 3.4)
    joints = path(
        "".join(
            f"M{num((a - 3) * cos(t))} {num((b - 5) * sin(t))}L{num((a + 5) * cos(t))} {num((b + 2) * sin(t))}"
            for t in (i * pi / 12 for i in range(24))
        ),
        "none",
        s.ink,
        1.3,
        opacity=".45",
    )
    flags = "".join(
        path(f"M{num(k * (a + 1))} 0v-26", "none", s.ink, 3)
        + path(f"M{num(k * (a + 1))} -26l{num(-k * 15)} 5 {num(k * 15)} 5Z", c, s.ink, 1.3)
        for k, c in ((-1, red), (1, blue))
    )
    return rim + floor + halves + joints + chalk + marks + flags


def arena(s: Scene, x: float, y: float, rx: float, ry: float, sand: str, brick: str, cream: str, red: str) -> str:
    out = [
        (
            f'<ellipse cx="{x}" cy="{y - 12}" rx="{rx + 26}" ry="{ry + 22}" fill="{dark(brick, 0.25)}" '
            f'stroke="{s.ink}" '
            'stroke-width="3"/>'
        ),
        f'<ellipse cx="{x}" cy="{y - 18}" rx="{rx + 26}" ry="{ry + 20}" stroke="{pale(sand, 0.4)}" stroke-width="9"/>',
        f'<ellipse cx="{x}" cy="{y - 18}" rx="{rx + 31}" ry="{ry + 25}" stroke="{s.ink}" stroke-width="2"/>',
    ]
    # the inner wall with arches, seen on the far side
    d = ""
    for i in range(-7, 8):
        a = -pi / 2 + i * 0.2
        px, py = x + (rx + 10) * cos(a), y - 2 + (ry + 4) * sin(a)
        d += f"M{num(px - 8, 0)} {num(py + 9, 0)}v-15q8 -11 16 0v15Z"
    out.append(path(d, dark(brick, 0.65), s.ink, 1.4))
    out.append(
        f'<ellipse cx="{x}" cy="{y + 8}" rx="{rx}" ry="{ry - 8}" '
        f'fill="{s.rad("#fff0c4", (0.55, "#f2d391"), (1, "#c98f54"), cy=0.36)}" stroke="{s.ink}" stroke-width="2.4"/>'
    )
    out.append(
        f'<ellipse cx="{x}" cy="{y + 10}" rx="{rx - 26}" ry="{ry - 32}" stroke="#fffaf0" stroke-width="5" '
        f'stroke-dasharray="34 5" opacity=".9"/><ellipse cx="{x}" cy="{y + 10}" rx="{rx - 96}" ry="{ry - 88}" '
        'stroke="#fffaf0" stroke-width="4" stroke-dasharray="20 4" opacity=".8"/>'
    )
    out.append(
        path(
            f"M{x} {y - ry + 44}V{y - 52}M{x} {y + 72}V{y + ry - 24}",
            "none",
            "#fffaf0",
            5,
            stroke_dasharray="16 4",
            opacity=".9",
        )
    )
    out.append(
        strokes(s, (x - 130, y - 60, x + 90, y + 110), 20, mix(sand, brick, 0.5), 36, 3, 0.06, 0.35)
        + stones(s, scatter(s, 9, (x - 130, y - 40, x + 130, y + 100)), "#b08a60", 5)
    )
    return "".join(out)


def box(s: Scene, x: float, y: float, red: str, cream: str, blue: str) -> str:
    """The ruler's box: a canopy on columns, two thrones, one empty."""
    gold = "#e0b04a"
    base = path(
        "M-96 24L-84 -30H84L96 24Z", s.lin(pale(cream, 0.3), mix(cream, "#8d5b3c", 0.35)), s.ink, 2.4
    ) + masonry(s, (-84, -24, 84, 22), 14, s.ink, 0.3)
    dark_in = path("M-76 -30V-96H76V-30Z", s.lin("#4a1814", "#7a3424"), s.ink, 2)
    seats = "".join(
        path(f"M{k - 15} -30V-66Q{k} -82 {k + 15} -66V-30Z", c, s.ink, 1.8)
        + path(f"M{k - 15} -66Q{k} -82 {k + 15} -66", "none", gold, 3.4)
        for k, c in ((-30, red), (30, blue))
    )
    ruler = at(
        -30,
        -30,
        path("M-13 0Q-12 -22 0 -24Q12 -22 13 0Z", s.lin("#b0302a", "#6b1614"), s.ink, 1.6),
        '<circle cy="-29" r="6.4" fill="#d9a47a"/>',
        path("M-7 -33L-8 -41 -3 -37 0 -42 3 -37 8 -41 7 -33Z", "#ffd66a", s.ink, 1.1),
        path("M10 -16L22 -28", "none", s.ink, 6),
        path("M10 -16L21 -27", "none", "#d9a47a", 3.4),
    )
    cols = "".join(column(s, k, -26, 74, 11, "#d9c39a") for k in (-74, 74))
    roof = (
        path("M-96 -98Q0 -112 96 -98L78 -126Q0 -146 -78 -126Z", s.lin(pale(red, 0.15), dark(red, 0.2)), s.ink, 2.4)
        + path("M-96 -98" + "q8 13 16 0" * 12, red, s.ink, 1.6)
        + path("M-48 -105L-40 -134M0 -106V-139M48 -105L40 -134", "none", gold, 2.6)
    )
    cloth = path("M-30 -28H30V6L0 20L-30 6Z", s.lin(red, dark(red, 0.3)), s.ink, 2) + laurel(gold)
    return at(x, y, dark_in, seats, ruler, cols, base, cloth, roof)


def laurel(gold: str) -> str:
    d = "".join(
        f"M{num(k * (5 + 7 * sin(t)))} {num(-9 + 10 * cos(t))}q{num(k * 7)} {num(-1)} {num(k * 7)} -7"
        f"q{num(-k * 6)} 0 {num(-k * 7)} 7Z"
        for k in (-1, 1)
        for t in (0.4, 1.2, 2.0)
    )
    return path(d, gold)


def statue(s: Scene, cream: str, blue: str) -> str:
    """A giant swordsman of pale stone on a plinth, facing right; 0, 0 is the foot of the plinth, 190 high."""
    st, sh = "#e9dcc0", "#b49a78"
    plinth = (
        path("M-34 0L-30 -36H30L34 0Z", s.lin(pale(st, 0.2), sh), s.ink, 2.2)
        + path("M-37 -36H37", "none", s.ink, 9)
        + path("M-36 -36H36", "none", st, 5.4)
        + path("M-16 -28h32v18h-32Z", dark(sh, 0.2), s.ink, 1.2)
        + path("M-8 -19h16", "none", "#e0b04a", 3)
    )
    cape = path("M-18 -118Q-36 -80 -30 -40H-8L-4 -112Z", s.lin(sh, dark(sh, 0.25)), s.ink, 1.8)
    legs = path("M-14 -40L-12 -78H14L16 -40H4L1 -66L-3 -40Z", s.lin(st, sh, across=True), s.ink, 2)
    torso = path(
        "M-18 -78L-20 -116Q0 -128 20 -116L16 -78Q0 -70 -18 -78Z", s.lin(pale(st, 0.3), sh, across=True), s.ink, 2
    ) + path(
        "M-14 -104Q0 -96 15 -104M0 -100V-80M-17 -76L-14 -62L-8 -74L0 -60L7 -74L14 -62L16 -76",
        "none",
        dark(sh, 0.3),
        1.8,
    )
    arm = path("M16 -112Q36 -110 34 -86", "none", s.ink, 13) + path("M16 -112Q36 -110 34 -86", "none", st, 9)
    blade = (
        path("M31 -88L30 -38L34 -32L38 -38L37 -88Z", s.lin("#fffaf0", "#c9b48e", across=True), s.ink, 1.6)
        + path("M25 -89h18", "none", s.ink, 6)
        + path("M26 -89h16", "none", "#e0b04a", 3.6)
    )
    head = (
        f'<circle cx="2" cy="-130" r="12" fill="{st}" stroke="{s.ink}" stroke-width="2"/>'
        + path("M-11 -130Q-12 -148 4 -147Q17 -145 15 -130L9 -133L8 -124L3 -134Z", s.lin(pale(st, 0.2), sh), s.ink, 1.8)
        + path("M-8 -144Q0 -166 20 -156Q8 -154 8 -146Z", "#7b1e1e", s.ink, 1.6)
    )
    return (
        '<ellipse cy="2" rx="42" ry="7" fill="#3a1c14" opacity=".3"/>'
        + cape
        + plinth
        + legs
        + torso
        + head
        + blade
        + arm
        + shield(s, -20, -92, 44, "#4a6fa5", "#e0b04a")
    )


def smith(s: Scene, blue: str, cream: str) -> str:
    """A humming shield on its stand."""
    hum = path("M-20 -14Q-26 0 -20 14M20 -14Q26 0 20 14", "none", "#dff0ff", 2.6, opacity=".9")
    return (
        glow(s, 0, 0, 34, "#bfe0ff", 0.8)
        + shield(s, 0, 0, 36, blue, "#e9dcc0")
        + path("M0 -8V7M-7 -2H7", "none", "#eaf6ff", 2.6)
        + hum
    )


def den(s: Scene, brick: str, cream: str) -> str:
    """The arched grating of a side den, eyes behind it."""
    arch = "M-16 16V-6Q-16 -20 0 -20Q16 -20 16 -6V16Z"
    return (
        path("M-21 18V-8Q-21 -26 0 -26Q21 -26 21 -8V18Z", s.lin(pale(cream, 0.1), mix(cream, brick, 0.5)), s.ink, 2)
        + path(arch, "#1d0f0c", s.ink, 1.6)
        + path("M-7 -3l5 3 -5 2ZM7 -3l-5 3 5 2Z", "#ffb52c")
        + path("M-10 16V-16M-3 16V-19M4 16V-19M11 16V-15M-16 6H16", "none", "#8a7a6a", 2.2)
    )


def beast(s: Scene, x: float, y: float) -> str:
    """The beast of the pit: a shaggy horned giant of the high snow, head down, about to charge."""
    fur, tip, horn = "#6b3a26", "#a8683c", "#f6ead0"
    fringe = "".join(f"q{num(-s.rnd(2, 7), 0)} {num(s.rnd(11, 19), 0)} -10 0" for _ in range(12))
    back = path(
        f"M-60 4C-68 -40 -44 -86 0 -88C44 -86 68 -40 60 4{fringe}Z",
        s.lin(pale(fur, 0.12), fur, dark(fur, 0.35)),
        s.ink,
        2.6,
    )
    legs = (
        path("M-34 0V26M34 0V26", "none", s.ink, 23)
        + path("M-34 0V22M34 0V22", "none", dark(fur, 0.25), 17)
        + path("M-43 28h18M25 28h18", "none", "#2a1712", 9)
    )
    hair = path(
        "".join(f"M{k} {num(-66 + abs(k) * 0.5)}q{num(k * 0.12)} 16 {num(k * 0.06 - 3)} 28" for k in range(-46, 47, 9))
        + "".join(f"M{k} {num(-30 + abs(k) * 0.2)}q3 16 -3 28" for k in (-54, -46, -38, 38, 46, 54)),
        "none",
        tip,
        2.6,
        opacity=".7",
    )
    horns = "".join(
        path(
            f"M{k * 17} -44C{k * 46} -40 {k * 70} -54 {k * 66} -88C{k * 58} -68 {k * 42} -62 {k * 14} -60Z",
            s.lin("#fffaf0", horn, "#a98a5a"),
            s.ink,
            2.2,
        )
        + path(f"M{k * 36} -46l{k * 3} -13M{k * 50} -52l{k * -1} -13", "none", "#a98a5a", 2)
        for k in (-1, 1)
    )
    ears = "".join(
        path(f"M{k * 20} -38Q{k * 40} -38 {k * 42} -26Q{k * 30} -24 {k * 18} -30Z", fur, s.ink, 1.8) for k in (-1, 1)
    )
    head = path(
        "M-24 -56Q0 -70 24 -56Q26 -30 17 -12Q14 6 0 8Q-14 6 -17 -12Q-26 -30 -24 -56Z",
        s.lin(tip, fur, dark(fur, 0.2)),
        s.ink,
        2.4,
    ) + path(
        "M-18 -62Q-10 -46 -12 -36Q-4 -44 0 -34Q4 -44 12 -36Q10 -46 18 -62Q0 -76 -18 -62Z", dark(fur, 0.3), s.ink, 1.4
    )
    face = (
        path("M-17 -31l10 6 -9 2ZM17 -31l-10 6 9 2Z", "#ffb52c", s.ink, 1)
        + path("M-14 -8Q0 -14 14 -8Q12 6 0 7Q-12 6 -14 -8Z", "#e0b894", s.ink, 1.6)
        + path("M-7 -4q2 3 4 0M7 -4q-2 3 -4 0", "none", s.ink, 2.6)
        + path("M-5 3Q0 15 5 3", "none", s.ink, 4.4)
        + path("M-5 3Q0 15 5 3", "none", "#e0b04a", 2.4)
    )
    breath = "".join(
        path(
            smooth([(k * 22, -2), (k * 34, -10), (k * 50, -6), (k * 56, 6), (k * 44, 12), (k * 28, 8)]),
            "#fffaf0",
            opacity=".8",
        )
        for k in (-1, 1)
    )
    dust = path("M-64 32q10 -14 24 -4q14 -10 24 2M16 30q10 -12 24 -2q14 -10 26 4", "none", "#fff3d0", 5, opacity=".7")
    return at(
        x,
        y,
        '<ellipse cy="28" rx="76" ry="12" fill="#3a1c14" opacity=".35"/>',
        legs,
        back,
        hair,
        ears,
        horns,
        head,
        face,
        breath,
        dust,
        scale=0.92,
    )


def den_gate(s: Scene, x: float, y: float, brick: str, cream: str) -> str:
    """The great grating at the near side of the arena, with trumpets left and right."""
    arch = "M-50 34V-2Q-50 -34 0 -34Q50 -34 50 -2V34Z"
    wall = path(
        "M-120 40Q-104 -20 -74 -36Q0 -62 74 -36Q104 -20 120 40Z",
        s.lin(pale(cream, 0.15), mix(cream, brick, 0.55)),
        s.ink,
        2.4,
    ) + masonry(s, (-96, -20, 96, 36), 20, s.ink, 0.3)
    bars = path(
        "".join(f"M{k} 34V{-30 + abs(k) * 0.3:.0f}" for k in range(-40, 41, 16)) + "M-50 8H50", "none", "#2a1712", 6
    ) + path(
        "".join(f"M{k} 34V{-30 + abs(k) * 0.3:.0f}" for k in range(-40, 41, 16)) + "M-50 8H50", "none", "#8a7a6a", 3
    )
    return at(
        x,
        y,
        wall,
        path(arch, s.lin("#3a1a12", "#120806"), s.ink, 2.6),
        bars,
        path("M-58 34V-2Q-58 -42 0 -42Q58 -42 58 -2V34", "none", "#fff3d8", 3, opacity=".6"),
    )


def cabbage(s: Scene) -> str:
    """What the crowd throws to the loser."""
    return (
        '<ellipse cx="1" cy="6" rx="10" ry="3" fill="#3a1c14" opacity=".3"/>'
        + path(
            smooth([(9, 0), (7, 6), (0, 8), (-7, 6), (-9, 0), (-6, -6), (0, -8), (7, -6)], places=1),
            s.lin("#c4d98a", "#6f9a4a"),
            s.ink,
            1.6,
        )
        + path("M-5 4Q-2 -2 0 -6M0 6V-4M5 4Q2 -2 0 -6", "none", "#eef2c4", 1.6)
    )
