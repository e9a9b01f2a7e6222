"""Objects that people make: barrels, wagons, lanterns, flags, ships."""

from collections.abc import Sequence
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.houses import plank
from art.painters.land import stones
from art.painters.sky import glow
from art.painters.snow_cover import snow_on
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, xy


def barrel(s: Scene, x: float, y: float, h: float, colour: str) -> str:
    """A barrel, standing on (x, y)."""
    w = h * 0.72
    body = (
        f"M{num(-w / 2)} 0Q{num(-w * 0.68)} {num(-h / 2)} {num(-w / 2)} {num(-h)}h{num(w)}"
        f"Q{num(w * 0.68)} {num(-h / 2)} {num(w / 2)} 0Z"
    )
    hoops = (
        f"M{num(-w * 0.55)} {num(-h * 0.24)}q{num(w * 0.55)} 6 {num(w * 1.1)} 0"
        f"M{num(-w * 0.56)} {num(-h * 0.72)}q{num(w * 0.56)} 6 {num(w * 1.12)} 0"
    )
    top = (
        f'<ellipse cy="{num(-h)}" rx="{num(w / 2)}" ry="{num(h * 0.1)}" fill="{pale(colour, 0.25)}" stroke="{s.ink}" '
        'stroke-width="1.8"/>'
    )
    return at(
        x,
        y,
        path(body, s.lin(pale(colour, 0.2), colour, dark(colour, 0.35), across=True), s.ink, 2),
        path(hoops, "none", dark(colour, 0.6), 4),
        top,
    )


def crate(s: Scene, x: float, y: float, w: float, colour: str) -> str:
    """A crate, standing on (x, y)."""
    h = w * 0.8
    box = path(f"M{num(-w / 2)} 0v{num(-h)}h{num(w)}v{num(h)}Z", s.lin(pale(colour, 0.15), dark(colour, 0.2)), s.ink, 2)
    return at(
        x,
        y,
        box,
        path(
            f"M{num(-w / 2)} {num(-h * 0.5)}h{num(w)}M{num(-w / 2)} {num(-h)}L{num(w / 2)} 0",
            "none",
            dark(colour, 0.45),
            2.4,
        ),
        turn=s.rnd.near(0, 3),
    )


def sack(s: Scene, x: float, y: float, h: float, colour: str, flip: bool = False) -> str:
    """A tied sack, standing on (x, y)."""
    body = path(
        "M-14 0C-20 -12 -16 -26 -6 -32L-9 -39 0 -36 9 -39 6 -32C16 -26 20 -12 14 0Q0 4 -14 0Z",
        s.lin(pale(colour, 0.35), dark(colour, 0.15)),
        s.ink,
        1.8,
    )
    return at(
        x,
        y,
        body,
        path("M-6 -32Q0 -29 6 -32M-8 -18q3 6 1 12", "none", dark(colour, 0.45), 1.8),
        scale=h / 38,
        flip=flip,
    )


def wheel(s: Scene, x: float, y: float, r: float, colour: str, broken: bool = False) -> str:
    """A spoked wheel around (x, y)."""
    dash = f' stroke-dasharray="{num(r * 4.9)} {num(r * 0.9)}"' if broken else ""
    spokes = "".join(
        f"M0 0L{num(r * cos(i * pi / 4))} {num(r * sin(i * pi / 4))}" for i in range(8) if not (broken and i in (1, 2))
    )
    rim = (
        f'<circle r="{num(r)}" fill="none" stroke="{s.ink}" stroke-width="{num(r * 0.3)}"{dash}/>'
        f'<circle r="{num(r)}" fill="none" stroke="{colour}" stroke-width="{num(r * 0.19)}"{dash}/>'
    )
    hub = f'<circle r="{num(r * 0.2)}" fill="{pale(colour, 0.2)}" stroke="{s.ink}" stroke-width="1.8"/>'
    return at(
        x, y, path(spokes, "none", s.ink, r * 0.17), path(spokes, "none", colour, r * 0.09), rim, hub, turn=s.rnd(0, 40)
    )


def wagon(
    s: Scene, x: float, y: float, w: float, cover: str, timber: str, broken: bool = False, flip: bool = False
) -> str:
    """A covered wagon standing on (x, y)."""
    r = w * 0.14
    hoops = path(
        f"M{num(-w * 0.38)} {num(-w * 0.3)}Q{num(-w * 0.42)} {num(-w * 0.66)} {num(-w * 0.16)} {num(-w * 0.68)}"
        f"H{num(w * 0.2)}Q{num(w * 0.46)} {num(-w * 0.66)} {num(w * 0.4)} {num(-w * 0.3)}Z",
        s.lin(pale(cover, 0.45), cover, dark(cover, 0.2)),
        s.ink,
        2.2,
    )
    ribs = path(
        f"M{num(-w * 0.14)} {num(-w * 0.31)}Q{num(-w * 0.18)} {num(-w * 0.6)} {num(-w * 0.08)} {num(-w * 0.67)}"
        f"M{num(w * 0.14)} {num(-w * 0.31)}Q{num(w * 0.16)} {num(-w * 0.6)} {num(w * 0.1)} {num(-w * 0.67)}",
        "none",
        dark(cover, 0.35),
        1.8,
        opacity=".7",
    )
    patchw = path(
        f"M{num(w * 0.02)} {num(-w * 0.5)}l{num(w * 0.09)} -3 3 {num(w * 0.09)} {num(-w * 0.09)} 2Z",
        mix(cover, "#b5563c", 0.5),
        s.ink,
        1.2,
    )
    bed = path(
        f"M{num(-w * 0.43)} {num(-w * 0.32)}H{num(w * 0.45)}L{num(w * 0.4)} {num(-w * 0.14)}H{num(-w * 0.37)}Z",
        s.lin(pale(timber, 0.1), dark(timber, 0.25)),
        s.ink,
        2,
    )
    line = path(f"M{num(-w * 0.4)} {num(-w * 0.23)}H{num(w * 0.42)}", "none", dark(timber, 0.5), 1.5)
    pole = path(f"M{num(w * 0.4)} {num(-w * 0.17)}L{num(w * 0.66)} {num(-w * 0.08)}", "none", dark(timber, 0.3), 4)
    wheels = wheel(s, -w * 0.25, -r, r, timber) + wheel(s, w * 0.27, -r, r * 0.95, timber, broken)
    shadow = f'<ellipse rx="{num(w * 0.52)}" ry="{num(w * 0.07)}" fill="#1d1512" opacity=".3"/>'
    return at(x, y, shadow, hoops, ribs, patchw, bed, line, pole, wheels, flip=flip)


def sledge(s: Scene, x: float, y: float, w: float, timber: str, load: Sequence[str] = (), flip: bool = False) -> str:
    """A sledge on curled runners, with sacks."""
    run = f"M{num(-w * 0.5)} 0H{num(w * 0.4)}q{num(w * 0.16)} 0 {num(w * 0.16)} {num(-w * 0.2)}"
    posts = (
        f"M{num(-w * 0.36)} 0v{num(-w * 0.16)}M{num(w * 0.04)} 0v{num(-w * 0.16)}M{num(w * 0.34)} 0v{num(-w * 0.16)}"
    )
    out = [
        (
            f'<ellipse cx="{num(w * 0.04)}" cy="3" rx="{num(w * 0.56)}" ry="{num(w * 0.07)}" fill="#22304e" '
            'opacity=".28"/>'
        ),
        path(run + posts, "none", s.ink, 5),
        path(run + posts, "none", timber, 2.6),
    ]
    for i, c in enumerate(load):
        cx, r = -w * 0.28 + w * 0.6 * i / max(1, len(load) - 1 or 1), w * 0.17
        out.append(
            path(
                f"M{num(cx - r)} {num(-w * 0.18)}q{num(-r * 0.2)} {num(-r * 1.7)} {num(r * 0.8)} {num(-r * 1.8)}"
                f"l{num(r * 0.2)} {num(-r * 0.3)} {num(r * 0.2)} {num(r * 0.3)}"
                f"q{num(r)} 0 {num(r * 0.8)} {num(r * 1.8)}Z",
                s.lin(pale(c, 0.25), dark(c, 0.15)),
                s.ink,
                1.6,
            )
        )
    out.append(
        path(f"M{num(-w * 0.46)} {num(-w * 0.17)}H{num(w * 0.42)}", "none", s.ink, 7)
        + path(f"M{num(-w * 0.46)} {num(-w * 0.17)}H{num(w * 0.42)}", "none", pale(timber, 0.15), 4)
    )
    return at(x, y, *out, flip=flip)


def flagpole(s: Scene, x: float, y: float, h: float, timber: str, flag: str = "") -> str:
    """A pole, bare or with a flag."""
    cloth = (
        path(
            f"M{num(x + 3)} {num(y - h + 6)}q16 -8 28 2t26 0l-4 26q-14 8 -26 0t-26 2Z",
            s.lin(pale(flag, 0.2), dark(flag, 0.2), across=True),
            s.ink,
            1.8,
        )
        if flag
        else path(f"M{num(x + 3)} {num(y - h + 10)}q12 8 4 24t6 30", "none", dark(timber, 0.4), 1.8)
    )
    return (
        plank(s, (x - 2, y), (x + 3, y - h), 9, timber)
        + cloth
        + f'<circle cx="{num(x + 3)}" cy="{num(y - h - 3)}" r="5" fill="#d6a84a" stroke="{s.ink}" stroke-width="1.6"/>'
        + stones(s, [(x - 12, y + 2), (x + 10, y + 3), (x - 1, y + 6)], "#8d8271", 9)
    )


def cloth_line(s: Scene, a: Point, b: Point, colours: Sequence[str], drop: float = 36) -> str:
    """Cloths on a line from one point to another."""
    n, d = len(colours), f"M{xy([a])}Q{num((a[0] + b[0]) / 2, 0)} {num((a[1] + b[1]) / 2 + 14, 0)} {xy([b])}"
    out = []
    for i, c in enumerate(colours):
        t = (i + 0.5) / n
        cx, cy = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + 26 * t * (1 - t)
        w, q = abs(b[0] - a[0]) / n * 0.8, drop * s.rnd(0.75, 1.15)
        out.append(
            path(
                f"M{num(cx - w / 2)} {num(cy)}q{num(w / 2)} 4 {num(w)} 0l{num(s.rnd.near(0, 4))} {num(q)}"
                f"q{num(-w / 2)} 6 {num(-w)} 0Z",
                s.lin(pale(c, 0.2), dark(c, 0.15)),
                s.ink,
                1.5,
            )
        )
    return path(d, "none", s.ink, 1.6) + "".join(out)


def pennants(
    s: Scene, a: Point, b: Point, colours: Sequence[str], n: int = 9, size: float = 14, sag: float = 20
) -> str:
    """Prayer flags or bunting on a sagging line."""
    d = f"M{xy([a])}Q{num((a[0] + b[0]) / 2, 0)} {num((a[1] + b[1]) / 2 + sag, 0)} {xy([b])}"
    out = [path(d, "none", s.ink, 1.3, opacity=".8")]
    for i in range(n):
        t = (i + 0.5) / n
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 2 * t * (1 - t)
        out.append(
            path(
                f"M{num(x - size * 0.36)} {num(y)}h{num(size * 0.72)}l{num(s.rnd.near(0, 2))} {num(size)}"
                f"h{num(-size * 0.72)}Z",
                colours[i % len(colours)],
                s.ink,
                0.9,
                stroke_opacity=".55",
            )
        )
    return "".join(out)


def lantern(s: Scene, x: float, y: float, size: float, light: str = "#ffcf70", cord: float = 0) -> str:
    """A lantern in its own light."""
    u = size / 20
    rope = path(f"M0 {num(-12 - cord / u)}V-10", "none", "#1d1512", 1.6) if cord else ""
    body = path("M-6 -8h12l2 14h-16Z", light, "#1d1512", 2) + path("M-8 6h16M-5 -10h10M0 -8v14", "none", "#1d1512", 2)
    return glow(s, x, y, size * 3.2, light, 0.75) + at(x, y, rope, body, '<circle r="3.4" fill="#fff6d8"/>', scale=u)


def lamp_post(s: Scene, x: float, y: float, h: float, light: str, timber: str) -> str:
    """A snowy post with a lantern."""
    arm = f"M{num(x)} {num(y)}V{num(y - h)}h{num(h * 0.26)}"
    return (
        path(arm, "none", s.ink, 5)
        + path(arm, "none", timber, 2.8)
        + lantern(s, x + h * 0.24, y - h * 0.74, h * 0.26, light, cord=h * 0.1)
        + snow_on(s, [(x - 4, y - h - 1), (x + h * 0.26, y - h - 1)], 4)
    )


def light_string(s: Scene, a: Point, b: Point, light: str, n: int = 7, sag: float = 22) -> str:
    """A cord with small paper lanterns."""
    d = f"M{xy([a])}Q{num((a[0] + b[0]) / 2, 0)} {num((a[1] + b[1]) / 2 + sag, 0)} {xy([b])}"
    out = [path(d, "none", s.ink, 1.4, opacity=".8")]
    for i in range(n):
        t = (i + 0.5) / n
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 2 * t * (1 - t)
        out.append(
            s.stamp(
                f"bulb{light[1:]}",
                x,
                y + 5,
                lambda: (
                    glow(s, 0, 0, 15, light, 0.7)
                    + f'<ellipse rx="4.4" ry="5.6" fill="{pale(light, 0.35)}" stroke="{s.ink}" stroke-width="1.3"/>'
                    + path("M-2 -6h4", "none", s.ink, 1.6)
                ),
            )
        )
    return "".join(out)


def bell(s: Scene, x: float, y: float, size: float, timber: str) -> str:
    """A bell in a frame."""
    u = size / 40
    frame = path("M-26 20V-24M26 20V-24M-34 -24H34", "none", s.ink, 8) + path(
        "M-26 20V-24M26 20V-24M-34 -24H34", "none", timber, 5
    )
    cup = (
        path("M0 -20C-13 -18 -12 -2 -16 8H16C12 -2 13 -18 0 -20Z", s.lin("#e2b65c", "#8d5f24", across=True), s.ink, 2)
        + path("M-14 2H14", "none", "#6d4717", 2)
        + '<circle cy="11" r="3.4" fill="#6d4717"/>'
    )
    return at(x, y, frame, cup, scale=u)


def brazier(s: Scene, x: float, y: float, size: float, iron: str = "#2b2f33") -> str:
    """A watch fire in an iron basket, standing on (x, y)."""
    u = size / 40
    legs = path("M-9 0L-5 -16M9 0L5 -16M0 0V-16", "none", iron, 3.4)
    bowl = path("M-13 -24H13L8 -13H-8Z", iron, "#14100e", 1.6)
    flame = path(
        "M-11 -24C-13 -36 -4 -36 -5 -47C3 -42 2 -36 5 -40C12 -34 12 -28 10 -24Z", "#f0842c", "#7a2f12", 1.2
    ) + path("M-6 -24C-7 -31 -1 -32 -1 -39C5 -34 6 -29 5 -24Z", "#ffe08a")
    return glow(s, x, y - 30 * u, 62 * u, "#ffab4a", 0.75) + at(x, y, legs, flame, bowl, scale=u)


def cog(
    s: Scene, r: float, teeth: int, depth: float, width: float, colour: str, phase: float = 0.0, ink: float = 2.0
) -> str:
    """A toothed ring around (0, 0): `r` is the outer rim without teeth, `phase` (radians) the middle of a tooth."""
    d, step = "", 2 * pi / teeth
    for i in range(teeth):
        a = phase + i * step
        pts = [(r, a - step * 0.27), (r + depth, a - step * 0.17), (r + depth, a + step * 0.17), (r, a + step * 0.27)]
        d += ("M" if not i else "L") + "L".join(xy([(q * cos(b), q * sin(b))], 1) for q, b in pts)
    q = r - width
    d += f"ZM{num(q)} 0A{num(q)} {num(q)} 0 1 0 {num(-q)} 0A{num(q)} {num(q)} 0 1 0 {num(q)} 0Z"
    return path(d, s.lin(pale(colour, 0.25), dark(colour, 0.2)), s.ink, ink, fill_rule="evenodd")


def bar(s: Scene, d: str, colour: str, width: float, edge: float = 2.0, **more: object) -> str:
    """A stroke with an ink line on both sides."""
    return path(d, "none", s.ink, width + 2 * edge, **more) + path(d, "none", colour, width, **more)


def curve(points: list[Point]) -> str:
    """A soft open line through the middles of its points."""
    return smooth(points, closed=False)


def small_ship(s: Scene, x: float, y: float) -> str:
    """A small ship with two sails."""
    return at(
        x,
        y,
        path("M-22 0h44q-4 14 -14 14h-18q-9 -2 -12 -14Z", "#8a5a34", s.ink, 2),
        path("M0 0v-34M0 -32q20 8 3 26Z", "#f4e3bb", s.ink, 2),
        path("M-2 -30q-14 10 -16 24h16Z", "#c65f4c", s.ink, 1.6),
    )
