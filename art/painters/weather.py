"""Clouds, fog, smoke and snow."""

from math import cos, pi, sin

from art.colour import dark, pale
from art.scene import Scene
from art.svg import group, num, path, smooth


def cloud_bank(
    s: Scene,
    y: float,
    colour: str,
    puff: float = 40,
    depth: float = 120,
    opacity: float = 1.0,
    curls: bool = True,
    shade: str = "",
) -> str:
    """A sea of cloud: scalloped above, melting below, with a few brushed curls."""
    x, d, lines = -puff, f"M{num(-puff, 0)} {num(y + depth, 0)}L{num(-puff, 0)} {num(y, 0)}", []
    while x < s.w + puff:
        r = s.rnd(puff * 0.5, puff * 1.15)
        rise = s.rnd.near(0, puff * 0.22)
        d += f"a{num(r, 0)} {num(r * 0.8, 0)} 0 0 1 {num(2 * r * 0.82, 0)} {num(rise, 0)}"
        if curls and s.rnd.unit() < 0.5:
            cx, cy, q = x + r * 0.8, y + puff * s.rnd(0.05, 0.45), r * 0.42
            lines.append(
                f"M{num(cx - q * 1.6, 0)} {num(cy, 0)}q{num(q, 0)} {num(-q * 1.3, 0)} {num(2 * q, 0)} "
                f"{num(-q * 0.1, 0)}q{num(q * 0.1, 0)} {num(q * 0.8, 0)} {num(-q * 0.7, 0)} {num(q * 0.5, 0)}"
            )
        x += 2 * r * 0.82
        if abs(rise) > 0:
            d += f"l0 {num(-rise, 0)}"
    d += f"L{num(s.w + 2 * puff, 0)} {num(y + depth, 0)}Z"
    fill = s.lin((0, colour, 1), (0.3, colour, 0.92), (1, colour, 0))
    curl = path("".join(lines), "none", shade or dark(colour, 0.25), 1.6, opacity=".35") if lines else ""
    return group(path(d, fill), curl, opacity=num(opacity, 2))


def cloud(s: Scene, x: float, y: float, w: float, colour: str, opacity: float = 0.9) -> str:
    """One soft cloud."""
    n, pts = 7, []
    for i in range(n):
        pts.append((x - w / 2 + w * i / (n - 1), y - sin(pi * i / (n - 1)) * w * 0.16 * s.rnd(0.6, 1.3)))
    pts += [(x + w * 0.56, y + w * 0.07), (x - w * 0.56, y + w * 0.07)]
    return path(smooth(pts), s.lin(pale(colour, 0.6), (1, colour, 0.6)), opacity=num(opacity, 2))


def puff(
    s: Scene,
    x: float,
    y: float,
    w: float,
    light: str = "#ffffff",
    shade: str = "#cfe0ec",
    flip: bool = False,
    opacity: float = 0.92,
) -> str:
    """A fair-weather cloud: round above, flat below, with one brushed curl."""

    def body() -> str:
        d = (
            "M-50 2Q-60 -6 -48 -14A15 15 0 0 1 -26 -25A21 21 0 0 1 10 -31A18 18 0 0 1 37 -18Q58 -16 54 -2Q52 5 40 4"
            "Q0 8 -50 2Z"
        )
        return path(d, s.lin(light, light, shade)) + path(
            "M-30 -8q10 -12 20 -3q2 7 -6 6M8 -14q12 -10 20 1", "none", shade, 2.4, opacity=".8"
        )

    return group(s.stamp(f"puff{light[1:3]}{shade[1:]}", x, y, body, scale=w / 100, flip=flip), opacity=num(opacity, 2))


def fog(s: Scene, y: float, h: float, colour: str, opacity: float = 0.7) -> str:
    """A band of fog across the picture."""
    fill = s.lin((0, colour, 0), (0.5, colour, opacity), (1, colour, 0))
    return f'<rect x="-20" y="{num(y, 0)}" width="{s.w + 40}" height="{num(h, 0)}" fill="{fill}"/>'


def smoke(s: Scene, x: float, y: float, h: float, colour: str, drift: float = 40, opacity: float = 0.55) -> str:
    """Smoke that rises and drifts."""
    out, n = [], 7
    for i in range(n):
        t = i / (n - 1)
        cx, cy, r = x + drift * t**1.4 + s.rnd.near(0, 5), y - h * t, 5 + 15 * t
        pts = [
            (cx + r * s.rnd(0.75, 1.2) * cos(a * pi / 4), cy + r * s.rnd(0.6, 1.0) * sin(a * pi / 4)) for a in range(8)
        ]
        out.append(path(smooth(pts, places=1), colour, opacity=num(opacity * (1 - t * 0.75), 2)))
    return "".join(out)


def snow(s: Scene, n: int, colour: str = "#ffffff") -> str:
    """Falling snow."""
    dots = "".join(
        f'<circle cx="{num(s.rnd(0, s.w), 0)}" cy="{num(s.rnd(0, s.h), 0)}" r="{num(s.rnd(1, 3.2))}"/>'
        for _ in range(n)
    )
    return group(dots, fill=colour, opacity=".8")
