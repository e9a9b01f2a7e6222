"""Towers, gates, pillars and dressed stone."""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.scene import Scene
from art.svg import at, num, path, smooth, straight


def pagoda(s: Scene, x: float, y: float, w: float, tiers: int, wall: str, roof: str, line: float = 1.6) -> str:
    """A tower of curved roofs, standing on (x, y)."""
    out, cw, cy = [], w, y
    for _i in range(tiers):
        hh, rh = w * 0.2, w * 0.13
        out.append(
            path(
                f"M{num(x - cw * 0.36)} {num(cy)}v{num(-hh)}h{num(cw * 0.72)}v{num(hh)}Z",
                s.lin(pale(wall, 0.2), wall),
                s.ink,
                line,
                stroke_opacity=".5",
            )
        )
        out.append(
            path(
                "".join(f"M{num(x + cw * k)} {num(cy - 2)}v{num(-hh * 0.7)}" for k in (-0.2, 0, 0.2)),
                "none",
                dark(wall, 0.45),
                max(1.6, w * 0.03),
                opacity=".6",
            )
        )
        ty = cy - hh
        out.append(
            path(
                f"M{num(x - cw * 0.6)} {num(ty - rh * 0.1)}Q{num(x - cw * 0.36)} {num(ty)} {num(x - cw * 0.2)} "
                f"{num(ty - rh)}H{num(x + cw * 0.2)}Q{num(x + cw * 0.36)} {num(ty)} {num(x + cw * 0.6)} "
                f"{num(ty - rh * 0.1)}Q{num(x + cw * 0.4)} {num(ty + rh * 0.42)} {num(x)} {num(ty + rh * 0.4)}"
                f"T{num(x - cw * 0.6)} {num(ty - rh * 0.1)}Z",
                s.lin(pale(roof, 0.15), dark(roof, 0.15)),
                s.ink,
                line,
                stroke_opacity=".6",
            )
        )
        cy, cw = ty - rh * 0.9, cw * 0.76
    out.append(
        path(f"M{num(x)} {num(cy + 4)}v{num(-w * 0.22)}", "none", roof, max(2, w * 0.03))
        + f'<circle cx="{num(x)}" cy="{num(cy - w * 0.2)}" r="{num(w * 0.035)}" fill="#d6a84a"/>'
    )
    return "".join(out)


def castle(s: Scene, x: float, y: float, w: float, stone: str, roof: str, flag: str) -> str:
    """Three towers with flags behind a wall."""
    out = []
    for dx, tw, th in ((-0.34, 0.2, 0.62), (0.34, 0.2, 0.7), (0.0, 0.3, 0.95)):
        cx, q = x + dx * w, tw * w
        out.append(
            path(
                f"M{num(cx - q / 2)} {num(y)}V{num(y - th * w * 0.66)}h{num(q)}V{num(y)}Z",
                s.lin(pale(stone, 0.25), stone, dark(stone, 0.25), across=True),
                s.ink,
                2,
            )
        )
        ty = y - th * w * 0.66
        out.append(
            path(
                f"M{num(cx - q * 0.66)} {num(ty)}L{num(cx)} {num(ty - th * w * 0.36)}L{num(cx + q * 0.66)} {num(ty)}Z",
                s.lin(pale(roof, 0.15), dark(roof, 0.25), across=True),
                s.ink,
                2,
            )
        )
        out.append(
            path(f"M{num(cx)} {num(ty - th * w * 0.36)}v-16l16 5 -16 5", flag, s.ink, 1.4)
            + path(f"M{num(cx - 3)} {num(ty + 22)}v-10q3 -5 6 0v10Z", "#ffd37a", s.ink, 1.2)
        )
    out.append(
        path(
            f"M{num(x - w * 0.3)} {num(y)}V{num(y - w * 0.26)}h{num(w * 0.09)}v6h{num(w * 0.09)}v-6h{num(w * 0.24)}v6"
            f"h{num(w * 0.09)}v-6h{num(w * 0.09)}V{num(y)}Z",
            s.lin(pale(stone, 0.1), dark(stone, 0.15)),
            s.ink,
            2,
        )
    )
    out.append(
        path(
            f"M{num(x - w * 0.07)} {num(y)}v{num(-w * 0.11)}q{num(w * 0.07)} {num(-w * 0.1)} {num(w * 0.14)} 0"
            f"v{num(w * 0.11)}Z",
            dark(stone, 0.6),
            s.ink,
            1.6,
        )
    )
    return "".join(out)


def gate(s: Scene, x: float, y: float, w: float, h: float, stone: str, inside: str, dome: str = "") -> str:
    """A pointed arch in a tall block, as of a caravanserai."""
    aw, ah = w * 0.5, h * 0.72
    block = path(
        f"M{num(x - w / 2)} {num(y)}V{num(y - h)}h{num(w)}V{num(y)}Z",
        s.lin(pale(stone, 0.25), stone, dark(stone, 0.2)),
        s.ink,
        2.4,
    )
    arch = (
        f"M{num(x - aw / 2)} {num(y)}V{num(y - ah * 0.55)}C{num(x - aw / 2)} {num(y - ah * 0.85)} {num(x - aw * 0.12)} "
        f"{num(y - ah * 0.9)} {num(x)} {num(y - ah)}C{num(x + aw * 0.12)} {num(y - ah * 0.9)} {num(x + aw / 2)} "
        f"{num(y - ah * 0.85)} {num(x + aw / 2)} {num(y - ah * 0.55)}V{num(y)}Z"
    )
    frame = path(
        f"M{num(x - aw * 0.68)} {num(y)}V{num(y - h * 0.86)}H{num(x + aw * 0.68)}V{num(y)}",
        "none",
        dark(stone, 0.3),
        3,
        opacity=".7",
    )
    top = path(
        "".join(f"M{num(x - w / 2 + w * k / 9)} {num(y - h)}h{num(w / 16)}v-8h{num(-w / 16)}Z" for k in range(9)),
        stone,
        s.ink,
        1.4,
    )
    cap = (
        path(
            f"M{num(x - w * 0.3)} {num(y - h)}C{num(x - w * 0.34)} {num(y - h - w * 0.36)} {num(x - w * 0.06)} "
            f"{num(y - h - w * 0.4)} {num(x)} {num(y - h - w * 0.56)}"
            f"C{num(x + w * 0.06)} {num(y - h - w * 0.4)} {num(x + w * 0.34)} {num(y - h - w * 0.36)} "
            f"{num(x + w * 0.3)} {num(y - h)}Z",
            s.lin(pale(dome, 0.3), dark(dome, 0.25), across=True),
            s.ink,
            2,
        )
        if dome
        else ""
    )
    return (
        cap
        + block
        + top
        + frame
        + path(arch, s.lin(dark(inside, 0.35), inside), s.ink, 2.4)
        + path(arch, "none", pale(stone, 0.55), 2, transform="translate(0 -3)", opacity=".6")
    )


def column(s: Scene, x: float, y: float, h: float, w: float, stone: str, broken: bool = False) -> str:
    """A fluted column, whole or broken, standing on (x, y)."""
    top = (
        f"l{num(w * 0.3)} {num(h * 0.1)} {num(w * 0.3)} {num(-h * 0.16)} {num(w * 0.4)} {num(h * 0.08)}"
        if broken
        else f"h{num(w)}"
    )
    body = path(
        f"M{num(x - w / 2)} {num(y)}V{num(y - h)}{top}V{num(y)}Z",
        s.lin(pale(stone, 0.3), stone, dark(stone, 0.45), across=True),
        "#14181d",
        2,
    )
    flutes = path(
        "".join(f"M{num(x + w * k)} {num(y - 6)}V{num(y - h * 0.8)}" for k in (-0.22, 0.05, 0.28)),
        "none",
        dark(stone, 0.5),
        1.6,
        opacity=".6",
    )
    cap = (
        ""
        if broken
        else path(f"M{num(x - w * 0.75)} {num(y - h)}h{num(w * 1.5)}", "none", "#14181d", 12)
        + path(f"M{num(x - w * 0.72)} {num(y - h)}h{num(w * 1.44)}", "none", pale(stone, 0.15), 8)
    )
    return (
        body
        + flutes
        + cap
        + path(f"M{num(x - w * 0.7)} {num(y)}h{num(w * 1.4)}", "none", "#14181d", 11)
        + path(f"M{num(x - w * 0.68)} {num(y)}h{num(w * 1.36)}", "none", stone, 7)
    )


def pillar(s: Scene, x: float, y: float, rx: float, ry: float, drop: float, top: str, side: str, mist: str) -> str:
    """A paved slab on a column of rock that stands in cloud; (x, y) is the middle of the pavement."""
    n, rim = 20, []
    for i in range(n):
        c, q = cos(2 * pi * i / n), sin(2 * pi * i / n)
        rim.append(
            (
                x + rx * (abs(c) ** 0.62) * (1 if c > 0 else -1) + s.rnd.near(0, 1.6),
                y + ry * (abs(q) ** 0.62) * (1 if q > 0 else -1) + s.rnd.near(0, 1.4),
            )
        )
    thick = ry * 0.3
    w1, w2 = rx * s.rnd(0.78, 0.86), rx * s.rnd(0.56, 0.68)
    left = [
        (x - w1, y + ry * 0.8),
        (x - w1 * s.rnd(0.82, 0.95), y + drop * 0.5),
        (x - w2 * s.rnd(0.98, 1.1), y + drop * 0.6),
        (x - w2, y + drop),
    ]
    right = [
        (x + w2, y + drop),
        (x + w2 * s.rnd(1.0, 1.12), y + drop * 0.56),
        (x + w1 * s.rnd(0.84, 0.95), y + drop * 0.48),
        (x + w1, y + ry * 0.8),
    ]
    cracks = ""
    for i in range(4):
        cx = x + w1 * (-0.7 + 0.44 * i) + s.rnd.near(0, 6)
        cracks += (
            f"M{num(cx, 0)} {num(y + ry + thick, 0)}l{num(s.rnd.near(-2, 6), 0)} {num(drop * s.rnd(0.12, 0.2), 0)} "
            f"{num(s.rnd.near(0, 5), 0)} {num(drop * s.rnd(0.08, 0.16), 0)}"
        )
    joints = "".join(
        f"M{num(x + rx * k * 0.94, 0)} {num(y - ry * 0.88, 0)}L{num(x + rx * k, 0)} {num(y + ry * 0.9, 0)}"
        for k in (-0.5, 0.5)
    )
    joints += (
        f"M{num(x - rx * 0.96, 0)} {num(y - ry * 0.36, 0)}H{num(x + rx * 0.96, 0)}"
        f"M{num(x - rx * 0.97, 0)} {num(y + ry * 0.4, 0)}H{num(x + rx * 0.97, 0)}"
    )
    ring = (
        f'<ellipse cx="{num(x)}" cy="{num(y - ry * 0.08)}" rx="{num(rx * 0.72)}" ry="{num(ry * 0.8)}" '
        f'fill="{pale(top, 0.3)}" fill-opacity=".55" stroke="{dark(top, 0.3)}" stroke-width="1.6" stroke-opacity=".5"/>'
    )
    return "".join(
        [
            path(
                straight(left + right),
                s.lin(side, (0.5, mix(side, mist, 0.3)), (0.8, mix(side, mist, 0.8)), (1, mist, 0)),
            ),
            path(
                straight([(x + w1 * 0.15, y + ry * 0.8), *reversed(right), (x + w2 * 0.2, y + drop)]),
                s.lin((0, dark(side, 0.4), 0.6), (0.9, mist, 0)),
            ),
            path(cracks, "none", dark(side, 0.5), 1.8, opacity=".5"),
            path(
                smooth([(a, b + thick) for a, b in rim]),
                s.lin(dark(top, 0.12), dark(side, 0.3)),
                s.ink,
                2.2,
                stroke_opacity=".75",
            ),
            path(smooth(rim), s.lin(dark(top, 0.06), pale(top, 0.2)), s.ink, 2, stroke_opacity=".75"),
            path(joints, "none", dark(top, 0.4), 1.4, opacity=".42"),
            ring,
        ]
    )


def masonry(
    s: Scene,
    box: tuple[float, float, float, float],
    n: int,
    colour: str,
    opacity: float = 0.4,
    w: float = 26,
    h: float = 11,
    width: float = 1.6,
) -> str:
    """Loose joints of dressed stone, laid in courses over a box (x1, y1, x2, y2)."""
    x1, y1, x2, y2 = box
    d, rows = "", max(1, int((y2 - y1) / h))
    for _ in range(n):
        row = int(s.rnd(0, rows))
        x, y = s.rnd(x1, x2 - w), y1 + (row + 0.5) * h
        q = s.rnd(w * 0.5, w)
        d += f"M{num(x, 0)} {num(y, 0)}h{num(q, 0)}" + (f"v{num(h, 0)}" if s.rnd.unit() < 0.6 else "")
    return path(d, "none", colour, width, opacity=num(opacity, 2))


STROKE = {
    "0": "M0 -10C-8 -10 -8 10 0 10C8 10 8 -10 0 -10Z",
    "1": "M-5 -6L1 -10V10",
    "2": "M-6 -5C-5 -12 6 -12 6 -4C6 1 -6 5 -6 10H7",
    "3": "M-6 -8C0 -12 7 -9 5 -4C4 -1 0 -1 -1 -1C3 -1 7 1 6 6C4 12 -4 11 -7 7",
    "4": "M3 10V-10L-7 4H7",
    "5": "M6 -10H-4L-5 -1C0 -4 7 -2 6 4C5 11 -3 12 -7 7",
    "6": "M5 -9C-4 -11 -8 2 -5 7C-2 12 7 10 6 4C5 -2 -4 -2 -6 4",
    "7": "M-6 -10H7L-1 10",
    "8": "M0 -1C-7 -3 -6 -11 0 -11C6 -11 7 -3 0 -1C-8 1 -8 11 0 11C8 11 8 1 0 -1Z",
    "9": "M-5 9C4 11 8 -2 5 -7C2 -12 -7 -10 -6 -4C-5 2 4 2 6 -4",
}


def shield(
    s: Scene,
    x: float,
    y: float,
    size: float,
    field: str,
    rim: str,
    figure_text: str = "",
    figure_colour: str = "#fff6df",
) -> str:
    """A heater shield with a painted figure, centred on (x, y); `size` is its height."""
    u = size / 60
    body = "M-25 -29Q0 -35 25 -29C27 2 16 22 0 31C-16 22 -27 2 -25 -29Z"
    digits = "".join(
        at(
            -8 * (len(figure_text) - 1) + 16 * i,
            -3,
            path(STROKE[c], "none", s.ink, 8.5),
            path(STROKE[c], "none", figure_colour, 4.6),
            scale=1.3,
        )
        for i, c in enumerate(figure_text)
    )
    return at(
        x,
        y,
        path(body, "#14181d", opacity=".35", transform="translate(3 4)"),
        path(body, rim, s.ink, 2.6),
        path(body, s.lin(pale(field, 0.16), field, dark(field, 0.3)), s.ink, 1.6, transform="scale(.84)"),
        path("M-17 -22Q-19 0 -10 14", "none", "#ffffff", 2.4, opacity=".35"),
        digits,
        scale=u,
    )
