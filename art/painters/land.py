"""Hills, ground, water and what lies on them."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, num, path, smooth, straight


def ridge(
    s: Scene,
    y: float,
    rise: float,
    top: str,
    foot: str,
    n: int = 14,
    sharp: bool = False,
    depth: float = 260,
    line: float = 0.0,
) -> str:
    """One silhouette of hills (soft) or peaks (sharp), melting towards its foot."""
    pts: list[Point] = []
    for i in range(n + 1):
        up = rise * (s.rnd(0.25, 1.0) if i % 2 else s.rnd(0.0, 0.5))
        pts.append((-30 + (s.w + 60) * i / n + s.rnd.near(0, s.w / n * 0.22), y - up))
    d = (straight if sharp else smooth)(pts, closed=False)
    shape = d + f"L{s.w + 40} {num(y + depth, 0)}L-40 {num(y + depth, 0)}Z"
    return path(shape, s.lin(top, foot)) + (path(d, "none", s.ink, line, opacity=".35") if line else "")


def mountain(
    s: Scene, x: float, y: float, w: float, h: float, light: str, shade: str, snowcap: str = "", line: bool = True
) -> str:
    """One peak with a lit and a shaded flank."""
    top = (x + s.rnd.near(0, w * 0.08), y - h)
    left = [(x - w / 2, y), (x - w * 0.3, y - h * s.rnd(0.3, 0.42)), (x - w * 0.16, y - h * s.rnd(0.62, 0.74)), top]
    right = [(x + w * 0.15, y - h * s.rnd(0.58, 0.72)), (x + w * 0.29, y - h * s.rnd(0.28, 0.42)), (x + w / 2, y)]
    spine = [
        (top[0] + w * 0.03, y - h * 0.72),
        (top[0] - w * 0.05, y - h * 0.5),
        (top[0] + w * 0.06, y - h * 0.25),
        (top[0] - w * 0.02, y),
    ]
    out = [
        path(straight(left + right), s.lin(light, pale(light, 0.3))),
        path(straight([top, *right, *reversed(spine)]), s.lin(shade, mix(shade, light, 0.55))),
    ]
    if snowcap:
        cap = [
            ((left[2][0] + top[0]) / 2, (left[2][1] + top[1]) / 2),
            top,
            ((right[0][0] + top[0]) / 2, (right[0][1] + top[1]) / 2),
            (x + w * 0.05, y - h * 0.76),
            (x + w * 0.01, y - h * 0.68),
            (x - w * 0.04, y - h * 0.78),
        ]
        out.append(path(straight(cap), snowcap))
    if line:
        out.append(path(straight(left + right, closed=False), "none", s.ink, 2, opacity=".5"))
    return "".join(out)


def peak(
    s: Scene, x: float, y: float, w: float, h: float, light: str, shade: str, snowy: str, line: float = 0.42
) -> str:
    """A tall far peak with a broken snow line and gullies, lit from the left."""
    top = (x + w * 0.03, y - h)
    left = [
        (x - w / 2, y),
        (x - w * 0.36, y - h * 0.27),
        (x - w * 0.27, y - h * 0.36),
        (x - w * 0.15, y - h * 0.68),
        (x - w * 0.09, y - h * 0.73),
    ]
    right = [
        (x + w * 0.11, y - h * 0.78),
        (x + w * 0.17, y - h * 0.6),
        (x + w * 0.3, y - h * 0.4),
        (x + w * 0.36, y - h * 0.24),
        (x + w / 2, y),
    ]
    spine = [
        (x - w * 0.02, y - h * 0.8),
        (x + w * 0.06, y - h * 0.66),
        (x, y - h * 0.48),
        (x + w * 0.08, y - h * 0.26),
        (x + w * 0.02, y),
    ]
    yl = y - h * line
    teeth = []
    n = 9
    for i in range(n + 1):
        t = i / n
        teeth.append(
            (
                x + w * (0.24 - 0.455 * t),
                yl - h * 0.07 * sin(t * pi) + (h * s.rnd(0.04, 0.13) if i % 2 else -h * s.rnd(0.0, 0.06)),
            )
        )
    cap = [left[3], left[4], top, right[0], right[1], *teeth]
    gully = "".join(
        f"M{num(x + w * k, 0)} {num(y - h * v, 0)}l{num(w * 0.03, 0)} {num(h * 0.1, 0)}"
        f"l{num(-w * 0.02, 0)} {num(h * 0.09, 0)}"
        for k, v in ((-0.2, 0.3), (-0.1, 0.4), (-0.28, 0.22), (0.14, 0.36), (0.24, 0.3), (0.04, 0.3))
    )
    return "".join(
        [
            path(straight([*left, top, *right]), s.lin(light, pale(light, 0.3))),
            path(straight(cap), snowy),
            path(straight([top, *right, *reversed(spine)]), s.lin((0, shade, 0.55), (1, shade, 0.35))),
            path(gully, "none", pale(light, 0.7), 3, opacity=".55"),
        ]
    )


def ground(s: Scene, y: float, top: str, foot: str, bump: float = 10) -> str:
    """Open ground from y down to the lower edge."""
    pts = [(-20.0, y)] + [(s.w * i / 9, y + s.rnd.near(0, bump)) for i in range(10)] + [(s.w + 20.0, y)]
    return path(smooth(pts, closed=False) + f"L{s.w + 20} {s.h + 20}L-20 {s.h + 20}Z", s.lin(top, foot))


def dunes(s: Scene, y: float, n: int, light: str, shade: str, step: float = 46) -> str:
    """Rows of dunes, the nearest last."""
    out = []
    for i in range(n):
        base, t = y + i * step, i / max(1, n - 1)
        crest = [(s.w * j / 6 + s.rnd.near(0, 40), base + s.rnd.near(0, step * 0.5)) for j in range(-1, 8)]
        d = smooth(crest, closed=False)
        out.append(
            path(
                d + f"L{s.w + 60} {s.h + 40}L-80 {s.h + 40}Z",
                s.lin(mix(light, shade, t * 0.25), mix(light, shade, 0.6 + t * 0.4)),
            )
        )
        out.append(path(d, "none", pale(light, 0.6), 2.5, opacity=".6"))
    return "".join(out)


def water(s: Scene, y: float, h: float, top: str, foot: str, lines: int = 26) -> str:
    """Open water with glints."""
    box = (0.0, y + 6, float(s.w), y + h - 4)
    return (
        f'<rect x="-20" y="{num(y, 0)}" width="{s.w + 40}" height="{num(h, 0)}" fill="{s.lin(top, foot)}"/>'
        + strokes(s, box, lines, pale(top, 0.6), 46, 2, 0, 0.5)
        + strokes(s, box, lines // 2, dark(foot, 0.3), 60, 2, 0, 0.3)
    )


def rock(s: Scene, y: float, top: str, foot: str, seams: int = 9, pebbles: int = 40) -> str:
    """Solid rock in section: a body, strata and loose stones."""
    out = [ground(s, y, top, foot, 8)]
    for i in range(seams):
        yy = y + 40 + (s.h - y) * i / seams
        pts = [(s.w * j / 6 + s.rnd.near(0, 30), yy + s.rnd.near(0, 26)) for j in range(-1, 8)]
        out.append(
            path(
                smooth(pts, closed=False),
                "none",
                pale(top, 0.12) if i % 2 else dark(foot, 0.5),
                s.rnd(2, 7),
                opacity=".28",
            )
        )
    d = ""
    for px, py in scatter(s, pebbles, (10, y + 20, s.w - 10, s.h - 10)):
        r = s.rnd(4, 11)
        d += smooth(
            [(px + r * cos(i * pi / 2.5), py + r * 0.7 * sin(i * pi / 2.5) * s.rnd(0.7, 1.2)) for i in range(5)]
        )
    out.append(path(d, pale(top, 0.1), dark(foot, 0.55), 1.5, opacity=".3"))
    return "".join(out)


def foreground(s: Scene, y: float, colour: str, grass: int = 60) -> str:
    """The dark near edge that frames a view: a bank with tall grass."""
    pts = [(s.w * i / 8, y + 22 * abs(i - 4) * -0.28 + s.rnd.near(0, 8)) for i in range(-1, 10)]
    d = smooth(pts, closed=False) + f"L{s.w + 120} {s.h + 20}L-120 {s.h + 20}Z"
    blades = ""
    for _ in range(grass):
        x = s.rnd(0, s.w)
        near = abs(x - s.w / 2) / (s.w / 2)
        q = s.rnd(10, 20) + 26 * near
        blades += (
            f"M{num(x, 0)} {num(y + 12 - near * 22, 0)}q{num(s.rnd.near(0, 4))} {num(-q * 0.6)} "
            f"{num(s.rnd.near(0, 12))} {num(-q)}"
        )
    return path(d, colour) + path(blades, "none", colour, 2.6)


def patch(s: Scene, x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 0.5, n: int = 11) -> str:
    """A blot of paint: mud, grass, shadow, light."""
    pts = [
        (x + rx * s.rnd(0.78, 1.12) * cos(2 * pi * i / n), y + ry * s.rnd(0.75, 1.15) * sin(2 * pi * i / n))
        for i in range(n)
    ]
    return path(smooth(pts), colour, opacity=num(opacity, 2))


def wash(s: Scene, x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 0.8) -> str:
    """A patch without an edge, like colour dropped on wet paper, with a few brush marks."""
    return glow(s, x, y, rx * 1.25, colour, opacity, ry / rx) + strokes(
        s, (x - rx * 0.8, y - ry * 0.6, x + rx * 0.5, y + ry * 0.6), 9, dark(colour, 0.15), rx * 0.4, 4, 0, 0.22
    )


def strokes(
    s: Scene,
    box: tuple[float, float, float, float],
    n: int,
    colour: str,
    length: float = 30,
    width: float = 3,
    slope: float = 0.0,
    opacity: float = 0.25,
) -> str:
    """Dry-brush strokes scattered over a box (x1, y1, x2, y2): the cheapest way to make a flat area painted."""
    x1, y1, x2, y2 = box
    d = ""
    for _ in range(n):
        q = s.rnd(length * 0.5, length)
        d += (
            f"M{num(s.rnd(x1, x2), 0)} {num(s.rnd(y1, y2), 0)}q{num(q / 2, 0)} "
            f"{num(slope * q / 2 + s.rnd.near(0, q * 0.1))} {num(q, 0)} {num(slope * q, 0)}"
        )
    return path(d, "none", colour, width, opacity=num(opacity, 2))


def road(s: Scene, points: Sequence[Point], width: float, colour: str, edge: str) -> str:
    """A road with ruts along its points."""
    d = smooth(points, closed=False)
    ruts = path(d, "none", dark(colour, 0.3), width * 0.5, opacity=".25") + path(d, "none", colour, width * 0.36)
    return path(d, "none", edge, width * 1.14, opacity=".45") + path(d, "none", colour, width) + ruts


def puddle(s: Scene, x: float, y: float, r: float, water: str, rim: str) -> str:
    """A puddle that mirrors the sky."""
    shine = (
        f"M{num(x - r * 0.5)} {num(y - r * 0.06)}h{num(r * 0.5)}M{num(x - r * 0.1)} {num(y + r * 0.1)}h{num(r * 0.55)}"
    )
    return (
        patch(s, x, y + 2, r * 1.1, r * 0.36, rim, 0.65)
        + patch(s, x, y, r, r * 0.3, s.lin(water, mix(water, rim, 0.45)), 0.95)
        + path(shine, "none", "#fff8e2", 2, opacity=".7")
    )


def scatter(s: Scene, n: int, box: tuple[float, float, float, float]) -> list[Point]:
    """Random places in a box (x1, y1, x2, y2)."""
    return [(s.rnd(box[0], box[2]), s.rnd(box[1], box[3])) for _ in range(n)]


def stones(s: Scene, spots: Iterable[Point], colour: str, size: float = 9) -> str:
    """Small stones by stamp: three makes at any number of places."""

    def one() -> str:
        pts = [(10 * s.rnd(0.8, 1.2) * cos(i * pi / 3), 6.2 * s.rnd(0.8, 1.2) * sin(i * pi / 3)) for i in range(6)]
        return path(
            smooth(pts, places=1), s.lin(pale(colour, 0.35), dark(colour, 0.25)), s.ink, 1.6, stroke_opacity=".5"
        )

    return "".join(
        s.stamp(f"st{colour[1:]}{i % 3}", x, y, one, scale=size * s.rnd(0.05, 0.13)) for i, (x, y) in enumerate(spots)
    )
