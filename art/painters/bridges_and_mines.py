"""High and deep places: bridges, ladders, tunnels, mines, ice."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from art.colour import dark, mix, pale
from art.painters.land import strokes
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, straight, xy


def plank_bridge(s: Scene, a: Point, b: Point, width: float, timber: str, sag: float = 7) -> str:
    """A short hanging bridge: slats between two ropes."""
    n = max(4, int(hypot(b[0] - a[0], b[1] - a[1]) / 8))
    up = abs(b[1] - a[1]) > abs(b[0] - a[0])
    d = ""
    for i in range(n + 1):
        t = i / n
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t)
        d += (
            f"M{num(x - width / 2, 0)} {num(y)}h{num(width, 0)}"
            if up
            else f"M{num(x)} {num(y - width / 2, 0)}v{num(width, 0)}"
        )
    mid = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 2 * sag)
    off = ((width / 2, 0.0), (-width / 2, 0.0)) if up else ((0.0, width / 2), (0.0, -width / 2))
    ropes = "".join(
        f"M{xy([(a[0] + ox, a[1] + oy)])}Q{xy([(mid[0] + ox, mid[1] + oy), (b[0] + ox, b[1] + oy)])}" for ox, oy in off
    )
    return (
        path(d, "none", s.ink, 6.5, opacity=".75")
        + path(d, "none", timber, 4.2)
        + path(ropes, "none", dark(timber, 0.35), 2.2)
    )


def lift(s: Scene, x: float, y1: float, y2: float, timber: str, load: str) -> str:
    """A basket on a rope."""
    rope = path(f"M{num(x)} {num(y1)}V{num(y2 - 30)}l-17 30M{num(x)} {num(y2 - 30)}l17 30", "none", s.ink, 1.8)
    goods = "".join(
        f'<circle cx="{num(x + k)}" cy="{num(y2 - 3)}" r="7" fill="{c}" stroke="{s.ink}" stroke-width="1.4"/>'
        for k, c in ((-8, load), (7, mix(load, "#77aa44", 0.4)), (0, pale(load, 0.3)))
    )
    body = path(
        f"M{num(x - 20)} {num(y2)}h40l-6 24h-28Z", s.lin(pale(timber, 0.2), dark(timber, 0.2)), s.ink, 2
    ) + path(f"M{num(x - 18)} {num(y2 + 8)}h36M{num(x - 16)} {num(y2 + 16)}h32", "none", dark(timber, 0.4), 1.6)
    return rope + goods + body


def tunnel(s: Scene, a: Point, b: Point, width: float, inside: str, rim: str, layer: str = "both") -> str:
    """A shaft between two chambers; all rims (layer="rim") before all insides keep crossings open."""
    mid = ((a[0] + b[0]) / 2 + s.rnd.near(0, 9), (a[1] + b[1]) / 2 + s.rnd.near(0, 9))
    d = f"M{xy([a])}Q{xy([mid, b])}"
    edge = path(d, "none", rim, width + 11)
    hollow = path(d, "none", inside, width)
    return edge if layer == "rim" else hollow if layer == "inside" else edge + hollow


def ladder(s: Scene, a: Point, b: Point, colour: str, width: float = 13) -> str:
    """A ladder from one point to another."""
    turn, length = degrees(atan2(b[1] - a[1], b[0] - a[0])), hypot(b[0] - a[0], b[1] - a[1])
    h = width / 2
    d = f"M0 {num(-h)}H{num(length, 0)}M0 {num(h)}H{num(length, 0)}" + "".join(
        f"M{num(i * 11 + 6)} {num(-h)}v{num(width)}" for i in range(int(length / 11))
    )
    return at(a[0], a[1], path(d, "none", "#120d0a", 4.6, opacity=".8") + path(d, "none", colour, 2.4), turn=turn)


def chamber(s: Scene, x: float, y: float, rx: float, ry: float, inside: str, rim: str, lamp: str) -> str:
    """A lamplit hollow in the rock."""
    n = 12
    pts = [
        (x + rx * s.rnd(0.9, 1.12) * cos(2 * pi * i / n), y + ry * s.rnd(0.9, 1.1) * sin(2 * pi * i / n))
        for i in range(n)
    ]
    d = smooth(pts)
    floor = (
        f"M{num(x - rx * 0.8, 0)} {num(y + ry * 0.66, 0)}q{num(rx * 0.8, 0)} {num(ry * 0.22, 0)} {num(rx * 1.6, 0)} 0"
    )
    return (
        path(d, s.rad((0, mix(inside, lamp, 0.5)), (0.6, inside), (1, dark(inside, 0.45)), cy=0.4), rim, 6)
        + path(floor, "none", pale(inside, 0.25), 3, opacity=".3")
        + strokes(s, (x - rx * 0.75, y - ry * 0.6, x + rx * 0.4, y + ry * 0.5), 7, dark(inside, 0.5), 20, 2, 0.2, 0.4)
    )


def ice_vein(s: Scene, points: Sequence[Point], colour: str, width: float = 9) -> str:
    """A glowing seam of ice with splinters."""
    d, shards = straight(points, closed=False), ""
    for (x1, y1), (x2, y2) in pairwise(points):
        mx, my, q = (x1 + x2) / 2, (y1 + y2) / 2, s.rnd(12, 26)
        a = atan2(y2 - y1, x2 - x1) + s.rnd.pick("+-").count("+") * 2.2 - 1.1
        shards += straight([(mx - 5, my), (mx + q * cos(a), my + q * sin(a)), (mx + 5, my + 3)])
    return (
        path(d, "none", colour, width * 3, opacity=".13")
        + path(d, "none", colour, width * 1.5, opacity=".25")
        + path(d, "none", mix(colour, "#1d3a4a", 0.3), width * 0.8)
        + path(shards, colour, opacity=".85")
        + path(d, "none", "#e9fbff", width * 0.25)
    )


def crystals(s: Scene, x: float, y: float, size: float, colour: str, n: int = 4) -> str:
    """A cluster of crystals that glows."""
    out = [glow(s, x, y - size * 0.4, size * 1.5, colour, 0.45)]
    for i in range(n):
        a = -pi / 2 + (i - (n - 1) / 2) * 0.5 + s.rnd.near(0, 0.12)
        q, w = size * s.rnd(0.65, 1.1), size * s.rnd(0.13, 0.2)
        tip, nx, ny = (x + q * cos(a), y + q * sin(a)), -sin(a) * w, cos(a) * w
        k = 0.72
        bx, by = x + q * k * cos(a), y + q * k * sin(a)
        out.append(
            path(
                straight([(x - nx, y - ny), (bx - nx, by - ny), tip, (bx + nx, by + ny), (x + nx, y + ny)], places=1),
                s.lin(pale(colour, 0.7), colour, dark(colour, 0.3)),
                s.ink,
                1.3,
            )
        )
        out.append(
            path(straight([(x, y), (bx, by), tip], closed=False, places=1), "none", "#ffffff", 1.2, opacity=".6")
        )
    return "".join(out)


def sword(s: Scene, x: float, y: float, length: float, lean: float = 0.0, steel: str = "#cfe3ea") -> str:
    """A sword with its point in (x, y)."""
    u = length / 60
    blade = path("M-3.6 0L-3 -42H3L3.6 0Z", s.lin("#ffffff", steel, dark(steel, 0.35), across=True), "#14181d", 1.6)
    hilt = (
        path("M-10 -43h20", "none", "#14181d", 6)
        + path("M-10 -43h20", "none", "#d9a441", 3.4)
        + path("M0 -44v-11", "none", "#5a3a22", 4.4)
        + '<circle cy="-57" r="3.2" fill="#d9a441"/>'
    )
    return at(x, y, blade, hilt, scale=u, turn=lean)


def cart(s: Scene, x: float, y: float, w: float, colour: str, ore: str) -> str:
    """A miner's cart with ore, standing on (x, y)."""
    lumps = "".join(
        path(
            smooth(
                [
                    (
                        k * w * 0.22 + w * 0.16 * cos(i * pi / 3),
                        -w * 0.52 + w * 0.13 * sin(i * pi / 3) * s.rnd(0.7, 1.3),
                    )
                    for i in range(6)
                ],
                places=1,
            ),
            s.lin(pale(ore, 0.5), ore),
            "#14181d",
            1.4,
        )
        for k in (-1.2, 0.1, 1.3)
    )
    box = path(
        f"M{num(-w / 2)} {num(-w * 0.5)}h{num(w)}l{num(-w * 0.12)} {num(w * 0.38)}h{num(-w * 0.76)}Z",
        s.lin(pale(colour, 0.2), dark(colour, 0.3)),
        "#14181d",
        2,
    )
    feet = "".join(
        f'<circle cx="{num(k * w)}" cy="{num(-w * 0.07)}" r="{num(w * 0.1)}" fill="#6b7078" stroke="#14181d" '
        'stroke-width="2"/>'
        for k in (-0.24, 0.24)
    )
    return at(x, y, lumps, box, feet)
