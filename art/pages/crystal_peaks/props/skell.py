"""Houses, towers and doctors: props of Skell."""

from math import atan2, cos, hypot, pi, sin

from art.colour import dark, mix, pale
from art.painters.objects import wheel
from art.painters.sky import glow
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import Point, at, num, path, smooth


def settle(spots: list[Point], x: float, y: float, q: float) -> tuple[float, float, float]:
    """Move and shrink a house until its roof and feet leave the squares free."""
    for _ in range(16):
        ends = [(x, y - 62 * q), (x - 20 * q, y - 34 * q), (x + 20 * q, y - 34 * q), (x - 22 * q, y), (x + 22 * q, y)]
        gap, (ex, ey), (px, py) = min(
            (hypot(ex - px, ey - py), (ex, ey), (px, py)) for ex, ey in ends for px, py in spots
        )
        if gap >= 54:
            break
        x, y, q = x + (ex - px) / gap * (54 - gap) * 0.6, y + (ey - py) / gap * (54 - gap) * 0.6, q * 0.97
    return x, y, q


def yard(s: Scene, stone: str, soot: str, ash: str) -> str:
    d = "".join(
        f"M{num(49 * cos(i * pi / 9))} {num(44 * sin(i * pi / 9))}"
        f"L{num(56 * cos(i * pi / 9))} {num(51 * sin(i * pi / 9))}"
        for i in range(18)
    )
    return (
        f'<ellipse rx="57" ry="52" fill="{mix(soot, stone, 0.25)}" stroke="{s.ink}" stroke-width="3"/>'
        '<ellipse rx="53" ry="48" '
        f'fill="{s.rad((0, mix(ash, "#f2efd8", 0.3)), (0.7, stone), (1, mix(stone, soot, 0.25)))}"/>'
        f'<ellipse rx="45" ry="40" stroke="{soot}" stroke-width="1.8" stroke-opacity=".4"/>'
        + path(d, "none", soot, 2, opacity=".45")
    )


def block(s: Scene, pts: list[Point], c: Point, tone: str) -> str:
    inner = []
    for i, p in enumerate(pts):
        for t, other in ((0.3, pts[i - 1]), (0.3, pts[(i + 1) % 3])):
            e = (p[0] + (other[0] - p[0]) * t, p[1] + (other[1] - p[1]) * t)
            inner.append((e[0] + (c[0] - e[0]) * 0.42, e[1] + (c[1] - e[1]) * 0.42))
    inner.sort(key=lambda p: atan2(p[1] - c[1], p[0] - c[0]))
    return path(smooth(inner), s.lin(tone, dark(tone, 0.35)), s.ink, 2, stroke_opacity=".7")


def house(s: Scene, kind: int, soot: str, drab: str, ash: str, blood: str, lamp: str) -> str:
    """A crooked gabled house on (0, 0), about 40 wide."""
    w, h, rise, lean = (
        (38, 26, 30, 2),
        (44, 22, 22, -2),
        (32, 34, 28, 3),
        (40, 28, 34, -3),
        (34, 24, 26, 1),
        (46, 26, 20, 2),
    )[kind]
    wall = (
        mix(ash, drab, 0.4),
        mix(drab, "#8a6f5a", 0.4),
        mix(ash, drab, 0.65),
        mix(ash, "#8a7f6a", 0.5),
        mix(drab, soot, 0.2),
        mix(ash, drab, 0.25),
    )[kind]
    tile = (
        mix(soot, drab, 0.25),
        mix(soot, blood, 0.35),
        mix(soot, "#3f4a4a", 0.6),
        mix(soot, drab, 0.5),
        mix(soot, blood, 0.18),
        mix(soot, "#43405a", 0.4),
    )[kind]
    left, r = -w / 2, w / 2
    body = path(
        f"M{num(left)} 0L{num(left + lean)} {num(-h)}H{num(r + lean)}L{num(r)} 0Z",
        s.lin(wall, dark(wall, 0.4)),
        s.ink,
        2,
    )
    roof = path(
        f"M{num(left - 5 + lean)} {num(-h + 3)}L{num(lean * 2 - 4)} {num(-h - rise)}L{num(r + 5 + lean)} {num(-h + 3)}"
        f"Q{num(lean)} {num(-h + 8)} {num(left - 5 + lean)} {num(-h + 3)}Z",
        s.lin(mix(tile, ash, 0.3), tile, dark(tile, 0.3)),
        s.ink,
        2,
    )
    rows = path(
        "".join(
            f"M{num(lean * 2 - 4 + (left - lean) * t)} {num(-h - rise + rise * t * 0.98)}"
            f"q{num(w * t / 2)} 5 {num(w * t)} 1"
            for t in (0.4, 0.62, 0.84)
        ),
        "none",
        s.ink,
        1.2,
        opacity=".5",
    )
    beams = path(f"M{num(left + 4)} {num(-h * 0.5)}H{num(r - 2)}", "none", soot, 2, opacity=".6")
    win = path(f"M{num(left + 6)} {num(-h * 0.92)}h7v7h-7Z", lamp if kind % 2 == 0 else soot, s.ink, 1.2)
    door = path(f"M{num(r - 15)} 0v{num(-h * 0.46)}q4.5 -4 9 0V0Z", dark(soot, 0.2), s.ink, 1.2)
    cross = (
        path(
            f"M{num(r - 14)} {num(-h * 0.42)}l7 8M{num(r - 7)} {num(-h * 0.42)}l-7 8",
            "none",
            mix(blood, "#e05a4a", 0.35),
            2.6,
        )
        if kind in (1, 3, 5)
        else ""
    )
    stack = path(f"M{num(r * 0.4)} {num(-h - rise * 0.35)}v-15h7v20Z", mix(drab, soot, 0.4), s.ink, 1.4)
    return stack + body + beams + win + door + cross + roof + rows


def belfry(s: Scene, kind: int, soot: str, ash: str, drab: str) -> str:
    h = (104, 112, 96)[kind]
    stone = mix(ash, drab, 0.45 + 0.1 * kind)
    body = path(
        f"M-23 0L-20 {-h + 36}H20L23 0Z",
        s.lin(mix(stone, "#f2efd8", 0.2), stone, dark(stone, 0.5), across=True),
        s.ink,
        2.6,
    )
    loft = path(
        f"M-24 {-h + 38}V{-h + 2}H24V{-h + 38}Z", s.lin(stone, dark(stone, 0.35), across=True), s.ink, 2.4
    ) + path(f"M-14 {-h + 36}v-18q14 -16 28 0v18Z", soot, s.ink, 1.8)
    ring = (
        path(
            f"M0 {-h + 10}C-8 {-h + 12} -7 {-h + 24} -10 {-h + 30}H10C7 {-h + 24} 8 {-h + 12} 0 {-h + 10}Z",
            s.lin("#cfa653", "#7a5424", across=True),
            s.ink,
            1.6,
        )
        + f'<circle cy="{-h + 32}" r="2.6" fill="#6d4717"/>'
    )
    cap = path(
        f"M-30 {-h + 4}L0 {-h - 34}L30 {-h + 4}Q0 {-h + 10} -30 {-h + 4}Z",
        s.lin(mix(soot, ash, 0.35), soot),
        s.ink,
        2.2,
    ) + path(f"M0 {-h - 34}v-9M-4 {-h - 40}h8", "none", s.ink, 2)
    marks = path(f"M-14 -14h9M2 -24h11M-10 -38h8M4 {-h + 50}h9", "none", s.ink, 1.6, opacity=".45") + path(
        "M-6 0v-14q6 -7 12 0V0Z", soot, s.ink, 1.6
    )
    sound = path(
        f"M-32 {-h + 12}q-6 8 0 18M-38 {-h + 6}q-9 14 0 30M32 {-h + 12}q6 8 0 18M38 {-h + 6}q9 14 0 30",
        "none",
        ash,
        2,
        opacity=".7",
    )
    return '<ellipse cy="2" rx="34" ry="8" fill="#17151a" opacity=".4"/>' + body + loft + ring + cap + marks + sound


def minster(s: Scene, x: float, y: float, ash: str, drab: str, soot: str, lamp: str) -> str:
    """The cathedral: two towers beside the middle space, which is its rose window."""
    stone = mix(ash, drab, 0.3)
    out = '<ellipse cy="62" rx="92" ry="16" fill="#17151a" opacity=".4"/>'
    out += path(
        "M-60 60V-40Q0 -64 60 -40V60Z", s.lin(mix(stone, "#f2efd8", 0.25), stone, dark(stone, 0.35)), s.ink, 2.6
    )
    for k in (-1, 1):
        tower = (
            path(
                "M-15 62V-84H15V62Z",
                s.lin(mix(stone, "#f2efd8", 0.35), stone, dark(stone, 0.45), across=True),
                s.ink,
                2.4,
            )
            + path("M-19 -82L0 -128L19 -82Q0 -77 -19 -82Z", s.lin(mix(soot, ash, 0.4), soot, across=True), s.ink, 2.2)
            + path("M0 -128v-10M-4 -134h8", "none", s.ink, 2)
        )
        tower += (
            path("M-7 -50v-18q7 -9 14 0v18Z", soot, s.ink, 1.6)
            + path("M-4 -54q0 -8 4 -9t4 9Z", "#cfa653")
            + path("M-6 14v-24q6 -8 12 0v24ZM-17 -38H17M-17 28H17", mix(lamp, soot, 0.35), s.ink, 1.6)
        )
        out += at(k * 66, 0, tower)
    out += (
        '<circle r="49" '
        f'fill="{s.rad((0, mix(lamp, ash, 0.6)), (0.7, mix(ash, drab, 0.4)), (1, mix(soot, drab, 0.4)))}" '
        f'stroke="{s.ink}" stroke-width="3"/>'
    )
    out += path(
        "".join(
            f"M{num(40 * cos(i * pi / 6))} {num(40 * sin(i * pi / 6))}"
            f"L{num(48 * cos(i * pi / 6))} {num(48 * sin(i * pi / 6))}"
            for i in range(12)
        ),
        "none",
        s.ink,
        2.4,
    )
    out += path("M-52 60h104l8 9h-120ZM-60 69h120l8 9h-136Z", s.lin(mix(ash, "#f2efd8", 0.3), stone), s.ink, 1.8)
    return at(x, y, out)


def graves(s: Scene, x: float, y: float, r: float, ash: str, soot: str, sick: str) -> str:
    out = (
        f'<ellipse cx="{num(x, 0)}" cy="{num(y + 4, 0)}" rx="{num(r * 0.74, 0)}" ry="{num(r * 0.52, 0)}" '
        f'fill="{mix(sick, soot, 0.5)}" stroke="{s.ink}" stroke-width="1.8" stroke-opacity=".6"/>'
    )
    for i, (dx, dy) in enumerate(((-0.42, -0.1), (0, -0.26), (0.42, -0.06), (-0.2, 0.24), (0.26, 0.28))):
        gx, gy = x + dx * r, y + dy * r + 8
        if i % 2:
            out += path(f"M{num(gx)} {num(gy)}v-17M{num(gx - 6)} {num(gy - 11)}h12", "none", s.ink, 5.4) + path(
                f"M{num(gx)} {num(gy)}v-17M{num(gx - 6)} {num(gy - 11)}h12", "none", mix(ash, "#7a5a3a", 0.45), 3
            )
        else:
            out += path(f"M{num(gx - 6)} {num(gy)}v-11q6 -9 12 0v11Z", s.lin(ash, dark(ash, 0.35)), s.ink, 1.6)
        out += path(f"M{num(gx - 8)} {num(gy + 1)}q8 -5 16 0Z", mix("#5a4632", soot, 0.3), s.ink, 1.2)
    return out + path(
        f"M{num(x + r * 0.55)} {num(y + r * 0.1)}l-8 -26M{num(x + r * 0.55)} {num(y + r * 0.1)}l4 9",
        "none",
        "#6a4a2a",
        3,
    )


def cure_sign(s: Scene, x: float, y: float, sick: str) -> str:
    return at(
        x,
        y,
        glow(s, 10, -12, 30, mix(sick, "#d8f08a", 0.5), 0.6),
        path("M0 6V-30M0 -27H20", "none", s.ink, 4),
        path(
            "M8 -27v5M7 -22h6v4q6 3 6 8q0 7 -9 7t-9 -7q0 -5 6 -8Z", s.lin(mix(sick, "#ffffff", 0.5), sick), s.ink, 1.8
        ),
        path("M6 -8h8M10 -12v8", "none", "#ffffff", 2.2),
    )


def brazier(s: Scene, sick: str, lamp: str) -> str:
    return (
        smoke(s, 0, -16, 62, mix(sick, "#e6e6c4", 0.45), 26, 0.6)
        + glow(s, 0, -10, 26, lamp, 0.7)
        + path("M-9 -12h18l-4 9h-10ZM-5 -3l-4 9M5 -3l4 9", "#3a3634", s.ink, 1.8)
        + path("M-6 -12q1 -9 5 -12q5 5 6 12Z", "#f0a83c")
    )


def doctor(s: Scene, x: float, y: float, h: float, flip: bool, ash: str, soot: str) -> str:
    """A beaked doctor with hat and staff."""
    coat = mix(soot, "#4a4754", 0.4)
    body = path(
        "M-3 -30C-11 -26 -13 -10 -14 0Q0 5 14 0C13 -12 11 -26 4 -30Z",
        s.lin(mix(coat, ash, 0.25), dark(coat, 0.25)),
        s.ink,
        1.8,
    ) + path("M0 -26V0", "none", s.ink, 1.4, opacity=".6")
    mask = (
        path("M-6 -36q1 -6 7 -6q5 0 7 4l13 8q-9 1 -15 0q-9 2 -12 -6Z", mix(ash, "#f2efd8", 0.6), s.ink, 1.6)
        + f'<circle cx="3" cy="-37" r="2.6" fill="{s.ink}"/><circle cx="3" cy="-37" r="1" fill="#c9d08a"/>'
    )
    hat = path("M-13 -40Q0 -45 14 -41L7 -43 6 -51Q0 -54 -6 -50L-7 -42Z", coat, s.ink, 1.8)
    staff = path("M15 2L12 -32", "none", s.ink, 4) + path("M15 2L12 -32", "none", "#8a6a42", 2.2)
    return at(
        x, y, '<ellipse rx="16" ry="3.6" fill="#17151a" opacity=".4"/>', staff, body, mask, hat, scale=h / 44, flip=flip
    )


def cart(s: Scene, x: float, y: float, drab: str, ash: str) -> str:
    wood = "#6f5a40"
    return at(
        x,
        y,
        path("M-26 -22H24L20 -9H-22ZM24 -18L42 -26", s.lin(pale(wood, 0.15), dark(wood, 0.3)), s.ink, 2),
        path("M-22 -22q4 -10 14 -8t12 -2q10 -2 16 10Z", mix(ash, "#f2efd8", 0.3), s.ink, 1.6),
        wheel(s, -4, -7, 10, wood),
        scale=0.9,
        turn=-6,
    )


def bare_tree(s: Scene, x: float, y: float, h: float, soot: str) -> str:
    return at(
        x,
        y,
        path(
            "M0 0Q3 -30 -2 -52M0 -26Q12 -40 24 -46M-1 -36Q-14 -46 -20 -60M-2 -50Q6 -66 4 -84M10 -38Q16 -52 14 -62"
            "M-12 -47Q-24 -48 -30 -44M2 -66Q12 -74 14 -84",
            "none",
            soot,
            4.4,
        ),
        scale=h / 84,
    )


def mist(s: Scene, ash: str, sick: str) -> str:
    """Loose wisps over roofs, never over a square's middle."""
    out = ""
    for x, y, w in (
        (92, 280, 90),
        (908, 284, 90),
        (600, 178, 80),
        (396, 520, 90),
        (240, 160, 80),
        (780, 640, 120),
        (220, 650, 110),
        (300, 470, 80),
        (700, 540, 80),
    ):
        out += path(
            f"M{x - w} {y}q{w * 0.4} -9 {w * 0.9} -2t{w} -1", "none", mix(ash, "#f2efd8", 0.3), 15, opacity=".17"
        ) + path(
            f"M{x - w * 0.6} {y + 10}q{w * 0.4} -6 {w * 0.8} 0t{w * 0.5} -3",
            "none",
            mix(ash, "#f2efd8", 0.3),
            9,
            opacity=".17",
        )
    return out
