"""Grass, trees and mushrooms."""

from collections.abc import Iterable
from math import cos, hypot, pi, sin

from art.colour import dark, mix, pale
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, num, path, smooth, straight, xy


def tufts(s: Scene, spots: Iterable[Point], colour: str, size: float = 12, width: float = 2.2) -> str:
    """Tufts of grass."""
    d = ""
    for x, y in spots:
        for k in (-0.9, -0.1, 0.7):
            q = size * s.rnd(0.6, 1.15)
            d += (
                f"M{num(x + k * 4, 0)} {num(y, 0)}q{num(k * 1.5, 0)} {num(-q * 0.6, 0)} {num(k * q * 0.55, 0)} "
                f"{num(-q, 0)}"
            )
    return path(d, "none", colour, width)


def grass(s: Scene, name: str, spots: Iterable[Point], colour: str, size: float = 12, width: float = 2.2) -> str:
    """Tufts by stamp: three makes, repeated at any number of places for few bytes."""

    def one() -> str:
        d = "".join(
            f"M{k * 4:.0f} 0q{k * 1.5:.0f} {-q * 0.6:.0f} {k * q * 0.55:.0f} {-q:.0f}"
            for k in (-1, 0, 1)
            for q in (size * s.rnd(0.6, 1.15),)
        )
        return path(d, "none", colour, width)

    return "".join(
        s.stamp(f"{name}{i % 3}", x, y, one) for i, (x, y) in enumerate((round(a), round(b)) for a, b in spots)
    )


def pine(s: Scene, x: float, y: float, h: float, colour: str, line: bool = False) -> str:
    """One fir, standing on (x, y)."""
    pts: list[Point] = [(x, y - h)]
    for i in range(1, 5):
        pts += [
            (x + h * 0.075 * i * s.rnd(0.9, 1.2), y - h * (1 - i * 0.22)),
            (x + h * 0.035 * i, y - h * (1.02 - i * 0.22)),
        ]
    right = pts[1:]
    left = [(2 * x - a + s.rnd.near(0, 1.5), b) for a, b in reversed(right)]
    trunk = path(f"M{num(x)} {num(y + h * 0.06)}v{num(-h * 0.2)}", "none", dark(colour, 0.45), max(2, h * 0.06))
    return trunk + path(
        straight(pts + left, places=1), s.lin(pale(colour, 0.12), dark(colour, 0.2)), s.ink if line else "", 1.6
    )


def pines(s: Scene, y: float, n: int, h: float, colour: str, x1: float = 0, x2: float | None = None) -> str:
    """A far row of firs as one silhouette."""
    x2 = s.w if x2 is None else x2
    d = f"M{num(x1, 0)} {num(y, 0)}"
    step = (x2 - x1) / n
    for _ in range(n):
        q = h * s.rnd(0.45, 1.0)
        d += f"l{num(step * 0.5)} {num(-q)}l{num(step * 0.5)} {num(q)}"
    return path(d + "v14H" + num(x1, 0) + "Z", colour)


def tree(s: Scene, x: float, y: float, h: float, leaf: str, bark: str) -> str:
    """A round storybook tree in three tones."""
    out = [
        path(
            f"M{num(x)} {num(y)}C{num(x - h * 0.03)} {num(y - h * 0.2)} {num(x + h * 0.05)} {num(y - h * 0.3)} "
            f"{num(x)} {num(y - h * 0.5)}",
            "none",
            bark,
            h * 0.09,
        )
    ]
    for k, (dx, dy, r) in enumerate(((-0.17, -0.52, 0.2), (0.18, -0.54, 0.21), (0.0, -0.72, 0.26), (-0.06, -0.6, 0.2))):
        tone = (dark(leaf, 0.3), dark(leaf, 0.18), leaf, pale(leaf, 0.18))[k]
        pts = [
            (
                x + dx * h + r * h * s.rnd(0.82, 1.14) * cos(i * pi / 5),
                y + dy * h + r * h * 0.85 * s.rnd(0.82, 1.14) * sin(i * pi / 5),
            )
            for i in range(10)
        ]
        out.append(path(smooth(pts, places=1), tone, s.ink, 1.4, stroke_opacity=".35"))
    return "".join(out)


def palm(s: Scene, x: float, y: float, h: float, leaf: str, bark: str) -> str:
    """A palm, standing on (x, y)."""
    tx, ty = x + h * 0.12, y - h * 0.72
    out = [path(f"M{num(x)} {num(y)}Q{num(x)} {num(y - h * 0.45)} {num(tx)} {num(ty)}", "none", bark, h * 0.07)]
    for a in (-2.7, -2.1, -1.5, -0.9, -0.35, 0.1, 3.0):
        ex, ey = tx + h * 0.36 * cos(a), ty + h * 0.3 * sin(a) + h * 0.1
        out.append(
            path(
                f"M{num(tx)} {num(ty)}Q{num(tx + h * 0.24 * cos(a))} {num(ty + h * 0.3 * sin(a) - h * 0.05)} "
                f"{num(ex)} {num(ey)}Q{num(tx + h * 0.14 * cos(a))} {num(ty + h * 0.16 * sin(a) + h * 0.06)} "
                f"{num(tx)} {num(ty)}Z",
                leaf,
            )
        )
    return "".join(out)


def clump(s: Scene, r: float, colour: str, squash: float = 0.8, bumps: int = 11, ticks: int = 7) -> str:
    """A mass of leaves around (0, 0): scalloped, lit from above, with a few leaf marks."""
    d = ""
    pts = [
        (r * s.rnd(0.86, 1.08) * cos(2 * pi * i / bumps), r * squash * s.rnd(0.86, 1.08) * sin(2 * pi * i / bumps))
        for i in range(bumps)
    ]
    for i, (a, b) in enumerate(pts):
        q = hypot(a - pts[i - 1][0], b - pts[i - 1][1]) * 0.58
        d += f"A{num(q, 0)} {num(q, 0)} 0 0 1 {num(a, 0)} {num(b, 0)}"
    marks = "".join(
        f"M{num(x, 0)} {num(y, 0)}q4 -6 10 -3"
        for x, y in ((s.rnd.near(0, r * 0.62), s.rnd.near(0, r * squash * 0.6)) for _ in range(ticks))
    )
    return path(
        f"M{xy([pts[-1]])}{d}Z", s.lin(pale(colour, 0.22), colour, dark(colour, 0.3)), s.ink, 1.6, stroke_opacity=".35"
    ) + path(marks, "none", pale(colour, 0.4), 2, opacity=".6")


def snow_pine(s: Scene, x: float, y: float, h: float, leaf: str, light: str = "#ffffff") -> str:
    """A fir with a load of snow on every tier."""
    out = [
        (
            f'<ellipse cx="{num(x + h * 0.1)}" cy="{num(y + 1)}" rx="{num(h * 0.34)}" ry="{num(h * 0.07)}" fill="#1d2'
            'a44" opacity=".2"/>'
        ),
        path(f"M{num(x)} {num(y)}v{num(-h * 0.2)}", "none", "#4a3528", h * 0.07),
    ]
    for i in range(4):
        t = i / 3
        w, yy, tall = h * (0.32 - 0.2 * t), y - h * (0.1 + 0.22 * i), h * (0.4 - 0.06 * i)
        d = (
            f"M{num(x - w)} {num(yy)}Q{num(x - w * 0.4)} {num(yy - tall * 0.4)} {num(x)} {num(yy - tall)}"
            f"Q{num(x + w * 0.4)} {num(yy - tall * 0.4)} {num(x + w)} {num(yy)}"
            f"Q{num(x + w * 0.45)} {num(yy + h * 0.05)} {num(x)} {num(yy)}T{num(x - w)} {num(yy)}Z"
        )
        out.append(path(d, mix(leaf, dark(leaf, 0.3), 1 - t), s.ink, 1.2, stroke_opacity=".45"))
        out.append(
            path(
                f"M{num(x - w * 0.84)} {num(yy - h * 0.02)}Q{num(x - w * 0.38)} {num(yy - tall * 0.44)} {num(x)} "
                f"{num(yy - tall)}Q{num(x + w * 0.2)} {num(yy - tall * 0.6)} {num(x + w * 0.42)} "
                f"{num(yy - tall * 0.34)}Q{num(x + w * 0.1)} {num(yy - tall * 0.3)} {num(x - w * 0.08)} "
                f"{num(yy - tall * 0.46)}Q{num(x - w * 0.3)} {num(yy - h * 0.01)} {num(x - w * 0.84)} "
                f"{num(yy - h * 0.02)}Z",
                light,
                opacity=".92",
            )
        )
    return "".join(out)


def snow_fir(s: Scene, h: float, colour: str) -> str:
    """A fir around (0, 0) with snow on every tier."""
    out = [path(f"M0 {num(h * 0.06)}v{num(-h * 0.2)}", "none", dark(colour, 0.5), h * 0.07)]
    for i in range(4):
        y, q = -h * (0.08 + i * 0.21), h * (0.3 - i * 0.058)
        t = y - h * 0.34
        out.append(
            path(
                f"M{num(-q)} {num(y)}Q{num(-q * 0.4)} {num(y - h * 0.1)} 0 {num(t)}"
                f"Q{num(q * 0.4)} {num(y - h * 0.1)} {num(q)} {num(y)}Q0 {num(y + h * 0.06)} {num(-q)} {num(y)}Z",
                s.lin(pale(colour, 0.1), dark(colour, 0.2)),
                s.ink,
                1.4,
                stroke_opacity=".5",
            )
        )
        out.append(
            path(
                f"M{num(-q * 0.86)} {num(y - h * 0.02)}Q{num(-q * 0.36)} {num(y - h * 0.12)} 0 {num(t)}"
                f"Q{num(q * 0.3)} {num(y - h * 0.14)} {num(q * 0.5)} {num(y - h * 0.07)}"
                f"Q{num(q * 0.1)} {num(y - h * 0.13)} {num(-q * 0.2)} {num(y - h * 0.05)}"
                f"T{num(-q * 0.86)} {num(y - h * 0.02)}Z",
                "#f7fbff",
                opacity=".92",
            )
        )
    return "".join(out)


def mushrooms(s: Scene, light: str, shade: str, stem: str = "#efeadb") -> str:
    """Three glowing caps around (0, 0), about 30 wide."""
    out = [glow(s, 0, -8, 34, light, 0.55)]
    for x, y, r in ((-11, 0, 8), (9, 1, 7), (-1, -3, 11)):
        out.append(
            path(f"M{x - 2} {y + 6}q1 -8 0 -12h5q-1 5 1 12Z", stem, s.ink, 1.1)
            + path(
                f"M{x - r} {y - 5}q1 {-r} {r} {-r - 1}q{r} 1 {r + 1} {r + 1}q{-r} 5 {-2 * r - 1} 0Z",
                s.lin(pale(light, 0.6), mix(light, shade, 0.5)),
                s.ink,
                1.4,
            )
        )
    return (
        "".join(out) + '<g fill="#fffbe0"><circle cx="-3" cy="-11" r="1.5"/><circle cx="4" cy="-9" r="1.2"/>'
        '<circle cx="-12" cy="-8" r="1.1"/></g>'
    )
