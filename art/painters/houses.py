"""Wooden houses and their parts."""

from math import atan2, degrees, hypot

from art.colour import dark, mix, pale
from art.painters.land import patch
from art.scene import Scene
from art.svg import Point, at, num, path, straight, xy


def plank(s: Scene, a: Point, b: Point, width: float, colour: str) -> str:
    """A beam from a to b with an ink line."""
    turn, length = atan2(b[1] - a[1], b[0] - a[0]), hypot(b[0] - a[0], b[1] - a[1])
    h = width / 2
    body = straight(
        [
            (0, -h * s.rnd(0.85, 1.1)),
            (length, -h * s.rnd(0.8, 1.1)),
            (length, h * s.rnd(0.85, 1.1)),
            (0, h * s.rnd(0.85, 1.15)),
        ],
        places=1,
    )
    return at(a[0], a[1], path(body, s.lin(pale(colour, 0.18), dark(colour, 0.22)), s.ink, 1.8), turn=degrees(turn))


def roof_thatch(
    s: Scene, x: float, y: float, w: float, h: float, colour: str, lean: float = 0.0, tiles: bool = False
) -> str:
    """A crooked roof with rows of straw (or shingles); y is the eave."""
    ridge_w, sag = w * 0.34, h * 0.1
    tl, tr = (x - ridge_w / 2 + lean, y - h * s.rnd(0.96, 1.04)), (x + ridge_w / 2 + lean, y - h * s.rnd(0.9, 1.0))
    el, er = (x - w / 2, y + s.rnd.near(0, 4)), (x + w / 2, y + s.rnd.near(0, 5))
    n = 12 if tiles else 17
    fringe = [(er[0] + (el[0] - er[0]) * i / n, y + (s.rnd(2, 8) if i % 2 else s.rnd(-4, 0))) for i in range(n + 1)]
    side_l = ((tl[0] + el[0]) / 2 + w * 0.045, (tl[1] + el[1]) / 2 + sag)
    side_r = ((tr[0] + er[0]) / 2 - w * 0.045, (tr[1] + er[1]) / 2 + sag)
    d = f"M{xy([el])}Q{xy([side_l, tl])}L{xy([tr])}Q{xy([side_r, er])}L{xy(fringe[1:])}Z"
    out = [path(d, s.lin(pale(colour, 0.22), colour, dark(colour, 0.28)), s.ink, 2.6)]
    rows, lines = (4 if tiles else 5), ""
    for r in range(rows):
        t = (r + 0.75) / (rows + 0.2)
        cy, half = tl[1] + (y - tl[1]) * t, (ridge_w + (w - ridge_w) * t**1.25) / 2 * 0.95
        cx, count = x + lean * (1 - t), int(6 + 9 * t)
        for i in range(count):
            px = cx - half + 2 * half * (i + 0.5) / count
            if tiles:
                q = half / count
                lines += f"M{num(px - q, 0)} {num(cy, 0)}q{num(q)} {num(q * 1.1)} {num(2 * q)} 0"
            else:
                tilt = (px - cx) / half * 7
                lines += f"M{num(px + s.rnd.near(0, 2), 0)} {num(cy - 6, 0)}l{num(tilt * 0.7)} {num(s.rnd(9, 15), 0)}"
    out.append(path(lines, "none", dark(colour, 0.5), 1.7, opacity=".55"))
    out.append(
        path(
            f"M{xy([(tl[0] - 3, tl[1] + 2), (tr[0] + 3, tr[1] + 2)])}",
            "none",
            dark(colour, 0.35),
            7,
        )
    )
    out.append(
        path(
            f"M{num(tl[0], 0)} {num(tl[1] + 8, 0)}Q{num(side_l[0] + 8, 0)} {num(side_l[1], 0)} {num(el[0] + 14, 0)} "
            f"{num(el[1] - 4, 0)}",
            "none",
            pale(colour, 0.5),
            3,
            opacity=".5",
        )
    )
    return "".join(out)


def chimney(s: Scene, x: float, y: float, h: float, colour: str, w: float = 24) -> str:
    """A chimney of stones with its top at (x, y)."""
    body = straight([(x - w / 2, y), (x - w * 0.42, y - h), (x + w * 0.42, y - h - 3), (x + w / 2, y)])
    bricks = "".join(
        f"M{num(x - w * 0.36 + (i % 2) * 6)} {num(y - 8 - i * 9)}h{num(w * 0.34)}" for i in range(int(h / 10))
    )
    cap = path(f"M{num(x - w * 0.6)} {num(y - h)}h{num(w * 1.2)}", "none", dark(colour, 0.35), 6)
    return (
        path(body, s.lin(pale(colour, 0.1), dark(colour, 0.25), across=True), s.ink, 2)
        + path(bricks, "none", dark(colour, 0.5), 1.6, opacity=".5")
        + cap
    )


def hut(
    s: Scene,
    x: float,
    y: float,
    w: float,
    h: float,
    wall: str,
    timber: str,
    lamp: str = "#ffc76b",
    lean: float = 4.0,
    stone: bool = False,
) -> str:
    """An open-fronted hut like a doll's house, without a roof: (x, y) is the middle of the room."""
    left, r, t, b = x - w / 2, x + w / 2, y - h / 2, y + h / 2
    out = [patch(s, x, b + 10, w * 0.64, 20, "#1d1512", 0.32)]
    out.append(
        path(
            straight([(left + lean, t), (r + lean, t), (r, b), (left, b)]),
            s.lin(dark(wall, 0.55), dark(wall, 0.28)),
            s.ink,
            2.6,
        )
    )
    out.append(
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(w * 0.52)}" ry="{num(h * 0.52)}" '
        f'fill="{s.rad((0, lamp, 0.62), (0.55, lamp, 0.22), (1, lamp, 0))}"/>'
    )
    lines = ""
    n = int(w / 26)
    for i in range(1, n):
        px = left + w * i / n
        lines += f"M{num(px + lean * 0.9, 0)} {num(t + 4, 0)}L{num(px + s.rnd.near(0, 2), 0)} {num(b - 14, 0)}"
    if stone:
        lines = "".join(
            f"M{num(left + 10 + s.rnd(0, w - 50), 0)} {num(t + 12 + k * (h - 26) / 16, 0)}h{num(s.rnd(16, 34), 0)}"
            f"v{num(s.rnd(6, 11), 0)}"
            for k in range(17)
        )
    out.append(path(lines, "none", "#1d1512", 1.6, opacity=".32"))
    out.append(plank(s, (left - 14, b - 4), (r + 14, b - 4 + s.rnd.near(0, 3)), 17, timber))
    nails = "".join(f"M{num(left + w * k / 5)} {num(b - 10)}v12" for k in range(6))
    out.append(path(nails, "none", dark(timber, 0.5), 1.4, opacity=".6"))
    out.append(
        plank(s, (left + lean, t - 4), (left - 2, b + 6), 15, timber)
        + plank(s, (r + lean, t - 4), (r + 2, b + 6), 15, timber)
    )
    out.append(
        path(
            f"M{num(left + lean + 4)} {num(t + 34)}L{num(left + lean + 36)} {num(t + 4)}"
            f"M{num(r + lean - 4)} {num(t + 34)}L{num(r + lean - 36)} {num(t + 4)}",
            "none",
            dark(timber, 0.2),
            7,
        )
    )
    return "".join(out)


def cottage(
    s: Scene, x: float, y: float, w: float, kind: int, wall: str, roof: str, lamp: str = "#ffd27a", snowy: bool = False
) -> str:
    """A small house standing on (x, y): 0 gable, 1 round tower, 2 long house with a dormer, 3 booth with an awning."""
    h, ink, cap = w * 0.62, s.ink, "#f8fbff"
    if kind == 1:
        q = w * 0.3
        body = path(
            f"M{num(-q)} 0V{num(-h * 1.3)}H{num(q)}V0Z",
            s.lin(pale(wall, 0.3), wall, dark(wall, 0.25), across=True),
            ink,
            1.6,
        )
        top = path(
            f"M{num(-q * 1.45)} {num(-h * 1.25)}Q{num(-q * 0.3)} {num(-h * 1.7)} 0 {num(-h * 2.3)}"
            f"Q{num(q * 0.3)} {num(-h * 1.7)} {num(q * 1.45)} {num(-h * 1.25)}"
            f"Q0 {num(-h * 1.12)} {num(-q * 1.45)} {num(-h * 1.25)}Z",
            s.lin(pale(roof, 0.2), dark(roof, 0.2), across=True),
            ink,
            1.6,
        )
        white = (
            path(
                f"M{num(-q * 0.75)} {num(-h * 1.56)}Q{num(-q * 0.2)} {num(-h * 1.85)} 0 {num(-h * 2.3)}"
                f"Q{num(q * 0.2)} {num(-h * 1.85)} {num(q * 0.75)} {num(-h * 1.56)}"
                f"Q{num(q * 0.3)} {num(-h * 1.5)} 0 {num(-h * 1.62)}T{num(-q * 0.75)} {num(-h * 1.56)}Z",
                cap,
            )
            if snowy
            else ""
        )
        win = "".join(
            path(f"M{num(k * q - 2.4)} {num(-h * v)}v-5q2.4 -4 4.8 0v5Z", lamp, ink, 1)
            for k, v in ((-0.3, 0.85), (0.4, 0.55))
        )
        return at(x, y, body, top, white, win, path(f"M-3 0v{num(-h * 0.34)}h6V0Z", dark(wall, 0.6)))
    if kind == 3:
        body = path(
            f"M{num(-w * 0.42)} 0V{num(-h * 0.8)}H{num(w * 0.42)}V0Z",
            s.lin(dark(wall, 0.4), dark(wall, 0.15)),
            ink,
            1.6,
        )
        n = 5
        cloth = "".join(
            path(
                f"M{num(-w * 0.5 + w * i / n)} {num(-h * 0.72)}L{num(-w * 0.4 + w * 0.8 * i / n)} {num(-h * 1.15)}"
                f"h{num(w * 0.8 / n)}L{num(-w * 0.5 + w * (i + 1) / n)} {num(-h * 0.72)}"
                f"q{num(-w / n / 2)} {num(h * 0.2)} {num(-w / n)} 0Z",
                roof if i % 2 else pale(roof, 0.75),
                ink,
                1.2,
            )
            for i in range(n)
        )
        desk = path(
            f"M{num(-w * 0.46)} {num(-h * 0.3)}h{num(w * 0.92)}v{num(h * 0.3)}h{num(-w * 0.92)}Z",
            s.lin(pale(wall, 0.2), wall),
            ink,
            1.4,
        )
        return at(x, y, body, desk, cloth)
    lean = w * 0.1
    body = path(
        f"M{num(-w * 0.4)} 0V{num(-h * 0.72)}H{num(w * 0.4)}V0Z", s.lin(pale(wall, 0.2), dark(wall, 0.15)), ink, 1.6
    )
    beams = path(
        f"M{num(-w * 0.4)} {num(-h * 0.36)}h{num(w * 0.8)}M{num(-w * 0.14)} 0v{num(-h * 0.72)}",
        "none",
        dark(wall, 0.45),
        1.6,
        opacity=".6",
    )
    peak = w * 0.1 if kind == 0 else w * 0.3
    top = path(
        f"M{num(-w * 0.54)} {num(-h * 0.62)}Q{num(-w * 0.3)} {num(-h * 0.9)} {num(-peak + lean)} {num(-h * 1.42)}"
        f"H{num(peak + lean)}Q{num(w * 0.34)} {num(-h * 0.9)} {num(w * 0.54)} {num(-h * 0.62)}"
        f"Q0 {num(-h * 0.54)} {num(-w * 0.54)} {num(-h * 0.62)}Z",
        s.lin(pale(roof, 0.2), dark(roof, 0.22)),
        ink,
        1.8,
    )
    white = (
        path(
            f"M{num(-w * 0.42)} {num(-h * 0.8)}Q{num(-w * 0.24)} {num(-h * 1.02)} {num(-peak + lean)} "
            f"{num(-h * 1.46)}H{num(peak + lean)}Q{num(w * 0.26)} {num(-h * 1.02)} {num(w * 0.42)} {num(-h * 0.8)}"
            f"Q{num(w * 0.3)} {num(-h * 0.72)} {num(w * 0.2)} {num(-h * 0.86)}T0 {num(-h * 0.84)}"
            f"T{num(-w * 0.2)} {num(-h * 0.88)}T{num(-w * 0.42)} {num(-h * 0.8)}Z",
            s.lin(cap, mix(cap, "#a9c4dc", 0.5)),
        )
        if snowy
        else ""
    )
    dormer = (
        path(
            f"M{num(-w * 0.1)} {num(-h * 0.7)}v{num(-h * 0.24)}"
            f"l{num(w * 0.1)} {num(-h * 0.2)} {num(w * 0.1)} {num(h * 0.2)}v{num(h * 0.24)}Z",
            pale(wall, 0.1),
            ink,
            1.3,
        )
        + path(f"M{num(-w * 0.04)} {num(-h * 0.74)}v{num(-h * 0.16)}h{num(w * 0.08)}v{num(h * 0.16)}Z", lamp)
        if kind == 2
        else ""
    )
    win = path(
        f"M{num(w * 0.08)} {num(-h * 0.26)}v{num(-h * 0.26)}h{num(w * 0.18)}v{num(h * 0.26)}Z", lamp, ink, 1.3
    ) + path(f"M{num(w * 0.17)} {num(-h * 0.26)}v{num(-h * 0.26)}", "none", ink, 1)
    door = path(
        f"M{num(-w * 0.3)} 0v{num(-h * 0.4)}q{num(w * 0.07)} {num(-h * 0.12)} {num(w * 0.14)} 0V0Z",
        dark(wall, 0.6),
        ink,
        1.2,
    )
    return at(x, y, body, beams, top, white, dormer, win, door)


def palisade(s: Scene, x1: float, x2: float, y: float, h: float, colour: str) -> str:
    """A wall of pointed stakes from x1 to x2."""
    d, x, lines = "", x1, ""
    while x < x2:
        w, q = s.rnd(11, 16), h * s.rnd(0.78, 1.08)
        d += f"M{num(x, 0)} {num(y, 0)}v{num(-q + 8, 0)}l{num(w / 2)} -9 {num(w / 2)} 9v{num(q - 8, 0)}Z"
        lines += f"M{num(x + w * 0.35, 0)} {num(y - 4, 0)}v{num(-q * 0.6, 0)}"
        x += w + s.rnd(0, 2)
    return (
        path(d, s.lin(pale(colour, 0.15), dark(colour, 0.2)), s.ink, 1.6, stroke_opacity=".7")
        + path(lines, "none", dark(colour, 0.4), 1.3, opacity=".45")
        + path(f"M{num(x1)} {num(y - h * 0.45)}H{num(x2)}", "none", dark(colour, 0.3), 4)
    )


def fence(s: Scene, x1: float, x2: float, y: float, h: float, colour: str) -> str:
    """Two rails on posts from x1 to x2."""
    n = max(2, int((x2 - x1) / 46))
    out = [
        plank(s, (x1 - 6, y - h * k + s.rnd.near(0, 4)), (x2 + 6, y - h * k + s.rnd.near(0, 5)), 6, colour)
        for k in (0.38, 0.75)
    ]
    out += [
        plank(
            s,
            (x1 + (x2 - x1) * i / n + s.rnd.near(0, 4), y),
            (x1 + (x2 - x1) * i / n + s.rnd.near(0, 6), y - h * s.rnd(0.85, 1.1)),
            9,
            colour,
        )
        for i in range(n + 1)
    ]
    return "".join(out)
