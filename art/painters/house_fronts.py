"""Rooms, windows, awnings and decks: the open side of a house."""

from collections.abc import Sequence
from math import cos, pi, sin

from art.colour import dark, pale
from art.scene import Scene
from art.svg import Point, disc, num, path, smooth, straight


def room(
    s: Scene, pts: Sequence[Point], wall: str, lamp: str, soft: bool = False, line: float = 2.8, strength: float = 0.55
) -> str:
    """An open-fronted room of any outline: dark inside, lamplight in the middle."""
    d = (smooth if soft else straight)(pts)
    return path(d, s.lin(dark(wall, 0.5), dark(wall, 0.2)), s.ink, line) + path(
        d, s.rad((0, lamp, strength), (0.6, lamp, strength * 0.3), (1, lamp, 0), cy=0.55)
    )


def boards(
    s: Scene,
    x1: float,
    x2: float,
    y1: float,
    y2: float,
    colour: str,
    step: float = 17,
    upright: bool = True,
    opacity: float = 0.3,
) -> str:
    """Thin joints of a boarded wall."""
    d = ""
    if upright:
        for i in range(1, int((x2 - x1) / step)):
            d += f"M{num(x1 + i * step + s.rnd.near(0, 2), 0)} {num(y1 + s.rnd(0, 6), 0)}V{num(y2 - s.rnd(0, 8), 0)}"
    else:
        for i in range(1, int((y2 - y1) / step)):
            d += f"M{num(x1 + s.rnd(0, 8), 0)} {num(y1 + i * step + s.rnd.near(0, 2), 0)}H{num(x2 - s.rnd(0, 8), 0)}"
    return path(d, "none", colour, 1.6, opacity=num(opacity, 2))


def window(s: Scene, x: float, y: float, w: float, h: float, light: str) -> str:
    """A small arched window standing on (x, y)."""
    return s.stamp(
        f"win{w:.0f}{h:.0f}{light[1:]}",
        x,
        y,
        lambda: (
            path(
                f"M{num(-w / 2)} 0v{num(-h * 0.7)}q{num(w / 2)} {num(-h * 0.5)} {num(w)} 0v{num(h * 0.7)}Z",
                light,
                s.ink,
                1.6,
            )
            + path(f"M0 0v{num(-h * 0.9)}M{num(-w / 2)} {num(-h * 0.42)}h{num(w)}", "none", s.ink, 1.3)
        ),
    )


def awning(
    s: Scene, x: float, y: float, w: float, h: float, one: str, two: str, stripes: int = 7, flare: float = 0.1
) -> str:
    """A striped sunblind with a scalloped hem; (x, y) is the middle of its upper edge."""
    a, b, q = w * (0.5 - flare), w / 2, w / stripes
    shape = f"M{num(x - a)} {num(y)}H{num(x + a)}L{num(x + b)} {num(y + h)}"
    hem = "".join(f"q{num(-q / 2)} {num(q * 0.62)} {num(-q)} 0" for _ in range(stripes))
    out = [path(shape + hem + "Z", s.lin(pale(one, 0.18), dark(one, 0.14)), s.ink, 2.2)]
    d = ""
    for i in range(1, stripes, 2):
        t0, t1 = i / stripes, (i + 1) / stripes
        d += (
            f"M{num(x - a + 2 * a * t0)} {num(y)}H{num(x - a + 2 * a * t1)}L{num(x - b + w * t1)} {num(y + h)}"
            f"q{num(-q / 2)} {num(q * 0.62)} {num(-q)} 0Z"
        )
    out.append(path(d, s.lin(pale(two, 0.18), dark(two, 0.14))))
    out.append(path(f"M{num(x - b)} {num(y + h)}H{num(x + b)}", "none", s.ink, 1.6, opacity=".45"))
    return "".join(out)


def stall_cloth(s: Scene, x: float, y: float, top: float, low: float, drop: float, a: str, b: str, n: int = 6) -> str:
    """A striped cloth over a stall: `top` and `low` are its widths, y its upper edge."""
    d = ["", ""]
    for i in range(n):
        u, v = x - top / 2 + top * i / n, x - top / 2 + top * (i + 1) / n
        p, q = x - low / 2 + low * i / n, x - low / 2 + low * (i + 1) / n
        d[i % 2] += f"M{num(u)} {num(y)}H{num(v)}L{num(q)} {num(y + drop)}a{num((q - p) / 2)} 6.5 0 0 1 {num(p - q)} 0Z"
    return "".join(path(k, s.lin(pale(c, 0.15), dark(c, 0.12)), s.ink, 1.5) for k, c in zip(d, (b, a), strict=True))


def deck(s: Scene, r: float, wood: str) -> str:
    """A round plank deck around (0, 0), seen a little from above, with its thickness below."""
    n = 14
    rim = [
        (r * s.rnd(0.97, 1.05) * cos(2 * pi * i / n), r * 0.94 * s.rnd(0.97, 1.05) * sin(2 * pi * i / n))
        for i in range(n)
    ]
    lines = "".join(
        f"M{num(-((r * r * 0.9 - k * k) ** 0.5) * 0.96, 0)} {num(k, 0)}H{num((r * r * 0.9 - k * k) ** 0.5 * 0.96, 0)}"
        for k in (-r * 0.62, -r * 0.32, 0, r * 0.32, r * 0.62)
    )
    return (
        path(smooth([(a, b + 8) for a, b in rim], places=1), dark(wood, 0.45), s.ink, 2)
        + path(smooth(rim, places=1), s.lin(pale(wood, 0.28), wood), s.ink, 2.2)
        + path(lines, "none", dark(wood, 0.45), 1.5, opacity=".5")
        + disc(0, 0, r * 0.86, "none", pale(wood, 0.5), 1.6, 0.94, opacity=".5")
    )
