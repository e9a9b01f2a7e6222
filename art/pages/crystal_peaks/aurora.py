"""Aurora: a dreamlike, quiet night; the green curtain in the sky is the only lamp.

How the rule shows: six pale avenues side by side between rows of dark, shuttered houses, counted from left to
right under one arch of light. At the head of each avenue stands a blind round mirror on a mast: there the live light
will hang. Avenues in the middle run out into a square with a star map in its pavement, the outer two reach further.
"""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix
from art.page_data import Page
from art.painters.land import ground, mountain, ridge, strokes
from art.painters.people_and_animals import figure
from art.painters.sky import glow, sky, stars
from art.painters.weather import fog, snow
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth, straight


def paint(page: Page) -> str:
    night, deep, green, violet, white = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#040c17")
    line = page["rule"]["line"]
    head = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    spots = {
        g: sorted(((sp["x"], sp["y"]) for sp in page["space"] if sp["group"] == g), key=lambda p: p[1]) for g in line
    }
    xs = [head[g][0] for g in line]
    s.add(sky(s, night, "#0b2743", "#155066", "#1f6a74", height=330), stars(s, 120, 240, white))
    heads = [head[g] for g in line]
    arch = [
        (-60, heads[0][1] + 40),
        *[(x + s.rnd.near(0, 14), y - 20 + (34 if i % 2 else -8)) for i, (x, y) in enumerate(heads)],
        (1060, heads[-1][1] + 30),
    ]
    s.add(glow(s, 500, 150, 640, green, 0.62, 0.3), glow(s, 500, 10, 560, violet, 0.4, 0.16))
    s.add(
        _curtain(
            s, [(-60, 96), (120, 60), (330, 92), (520, 44), (700, 88), (880, 52), (1060, 90)], 110, violet, 0.85, 30
        )
    )
    s.add(
        _curtain(s, arch, 190, green, 0.95),
        _curtain(s, [(x, y + 46) for x, y in arch[1:-1]], 90, mix(green, "#7fe8ff", 0.4), 0.4, 34),
    )
    for foot, w, h in (
        (40, 220, 120),
        (190, 180, 96),
        (340, 240, 150),
        (500, 210, 118),
        (662, 240, 152),
        (812, 190, 102),
        (965, 220, 124),
    ):
        s.add(mountain(s, foot, 262, w, h, "#2a7f86", "#12455f", line=False))
    s.add(
        fog(s, 190, 90, mix(green, "#0b2743", 0.45), 0.55),
        ridge(s, 246, 30, "#123a56", "#1d5a6c", 15, sharp=True),
        ridge(s, 250, 46, "#0e2d47", "#17465c", 19, sharp=True),
    )
    # snowy ground, then the six avenues
    s.add(ground(s, 236, "#1c4a64", "#0a1e34", 6))
    s.add(strokes(s, (0, 260, 960, 690), 40, "#3d7690", 60, 3, 0.02, 0.2))
    for g in line:
        s.add(_avenue(s, head[g], 716, green, white, deep))
    s.add(_square(s, 500, 600, 322, 104, deep, white, green))
    s.add(glow(s, 500, 566, 300, green, 0.34, 0.26), glow(s, 500, 640, 260, violet, 0.28, 0.2))
    # mirrors at the heads
    for g in line:
        x, y = head[g]
        s.add(s.stamp("mirror", x, y, lambda: _mirror(s, green, violet, white)))
    # rows of houses between the avenues, far to near
    gaps = [(a + b) / 2 for a, b in pairwise(xs)]
    plots: list[tuple[float, float, float, int]] = []
    for i, x in enumerate(gaps):
        a, b = line[i], line[i + 1]
        top = (head[a][1] + head[b][1]) / 2 + 106
        low = {0: 690, 1: 490, 2: 430, 3: 490, 4: 690}[i]
        n = round((low - top) / 88)
        plots += [(x + s.rnd.near(0, 2), top + (low - top) * k / n, 0.9 + 0.06 * k, k + i * 2) for k in range(n + 1)]
    for edge in (18, 982):
        plots += [(edge, 300 + 96 * k, 0.95 + 0.05 * k, k + 3) for k in range(5)]
    for x, y, q, kind in sorted(plots, key=lambda p: p[1]):
        s.add(
            s.stamp(
                f"house{kind % 5}",
                x,
                y,
                lambda: _house(s, kind % 5, night, deep, green, violet, white),
                scale=min(q, 1.04),
                flip=x > 500,
            )
        )
    s.add(_tower(s, 500, 484, deep, green, violet, white))
    # thresholds: snow swept away in a ring before each shop
    for g in line:
        for x, y in spots[g]:
            s.add(s.stamp("step", x, y + 3, lambda: _step(s, deep, white)))
    # quiet people with hand mirrors
    for x, y, h, c, flip in (
        (352, 566, 36, "#39405f", False),
        (640, 562, 36, "#4a3a66", True),
        (428, 640, 42, "#2c4b5e", False),
        (590, 650, 44, "#3a3358", True),
        (268, 520, 32, "#2c4b5e", True),
    ):
        s.add(figure(s, x, y, h, c, flip=flip), _hand_mirror(s, x + (-17 if flip else 17), y - h * 0.52, white, green))
    s.add(_drifts(s, night, white, green), snow(s, 46, "#cfeee6"))
    return s.svg(grain=0.16, vignette=0.34)


def _curtain(s: Scene, hem: list[Point], h: float, colour: str, strength: float, step: float = 24) -> str:
    """A hanging band of light in pleats: bright along its lower hem, fading upwards."""
    fill = s.lin((0, colour, 0), (0.45, colour, 0.3), (0.86, mix(colour, "#ffffff", 0.22), 0.85), (1, colour, 0))
    out, x = [], hem[0][0]
    while x < hem[-1][0]:
        i = max(k for k in range(len(hem) - 1) if hem[k][0] <= x)
        (x1, y1), (x2, y2) = hem[i], hem[i + 1]
        t = (x - x1) / (x2 - x1)
        y = y1 + (y2 - y1) * t * t * (3 - 2 * t) + s.rnd.near(0, 3)
        w, q = step * s.rnd(0.7, 1.35), h * s.rnd(0.62, 1.1)
        out.append(
            path(
                f"M{num(x, 0)} {num(y, 0)}l{num(s.rnd(-6, 6), 0)} {num(-q, 0)}h{num(w * 1.2, 0)}"
                f"L{num(x + w * 1.15, 0)} {num(y + 4, 0)}Z",
                fill,
                opacity=num(s.rnd(0.45, 1), 2),
            )
        )
        x += w
    return group(*out, opacity=num(strength, 2))


def _avenue(s: Scene, top: Point, foot: float, green: str, white: str, deep: str) -> str:
    x, y = top[0], top[1] + 56
    a, b = 40, 52
    d = f"M{num(x - a)} {num(y)}Q{num(x)} {num(y - 12)} {num(x + a)} {num(y)}L{num(x + b)} {num(foot)}H{num(x - b)}Z"
    stones = ""
    yy = y + 14
    while yy < foot - 10:
        t = (yy - y) / (foot - y)
        w = a + (b - a) * t
        off = s.rnd(0, 14)
        stones += "".join(
            f"M{num(x - w + 8 + off + k, 0)} {num(yy, 0)}q9 4 18 0" for k in range(0, int(2 * w - 30), 24)
        )
        yy += 15
    return (
        path(
            d,
            s.lin((0, mix(green, "#9fdcd8", 0.4)), (0.12, "#5f9db4"), (0.4, "#48779c"), (1, "#2c4c73")),
            s.ink,
            3,
            stroke_opacity=".8",
        )
        + path(stones, "none", "#1b3a5c", 2, opacity=".5")
        + path(
            f"M{num(x - a + 5)} {num(y + 2)}L{num(x - b + 6)} {num(foot)}"
            f"M{num(x + a - 5)} {num(y + 2)}L{num(x + b - 6)} {num(foot)}",
            "none",
            mix(white, green, 0.2),
            4,
            opacity=".5",
        )
    )


def _mirror(s: Scene, green: str, violet: str, white: str) -> str:
    """A blind mirror: (0, 0) is the middle of its glass."""
    mast = path("M0 34V74M-15 76H15M-10 66H10", "none", s.ink, 8) + path(
        "M0 34V74M-15 76H15M-10 66H10", "none", "#5b6f8c", 4.6
    )
    arms = path("M-37 0Q-42 34 0 40Q42 34 37 0", "none", s.ink, 7) + path(
        "M-37 0Q-42 34 0 40Q42 34 37 0", "none", "#7d93ad", 4
    )
    rim = (
        f'<circle r="36" fill="{s.rad((0, "#123a50"), (0.7, "#0c2741"), (1, "#0a1c33"), cy=0.4)}" stroke="{s.ink}" '
        'stroke-width="8"/><circle r="36" stroke="#93a9c0" stroke-width="4.4"/>'
    )
    shine = path("M-25 -12A28 28 0 0 1 -6 -27M-27 2q1 8 5 14", "none", green, 3, opacity=".75") + path(
        "M8 28A29 29 0 0 0 26 12", "none", violet, 3, opacity=".7"
    )
    knobs = "".join(
        f'<circle cx="{num(40 * cos(a))}" cy="{num(40 * sin(a))}" r="3.4" fill="{white}" stroke="{s.ink}" '
        'stroke-width="1.4"/>'
        for a in (-pi / 2, 0, pi)
    )
    return mast + arms + rim + shine + knobs


def _house(s: Scene, kind: int, night: str, deep: str, green: str, violet: str, white: str) -> str:
    """A narrow shuttered house, standing on (0, 0), about 62 wide."""
    w, h, rise = ((60, 62, 40), (56, 74, 30), (62, 56, 48), (54, 68, 44), (62, 66, 26))[kind]
    wall = (
        mix(deep, night, 0.2),
        mix(deep, "#3a2f66", 0.45),
        mix(deep, night, 0.5),
        mix(deep, "#1f4a5a", 0.5),
        mix(deep, "#2c2450", 0.5),
    )[kind]
    left, r = -w / 2, w / 2
    body = path(f"M{num(left)} 0V{num(-h)}H{num(r)}V0Z", s.lin(mix(wall, green, 0.12), dark(wall, 0.45)), s.ink, 2.2)
    roof = (
        f"M{num(left - 6)} {num(-h + 4)}L{num(left * 0.12)} {num(-h - rise)}L{num(r + 6)} {num(-h + 4)}"
        f"Q{num(r * 0.5)} {num(-h + 9)} 0 {num(-h + 3)}T{num(left - 6)} {num(-h + 4)}Z"
    )
    if kind in (1, 4):
        roof = (
            f"M{num(left - 6)} {num(-h + 4)}L{num(left * 0.6)} {num(-h - rise)}H{num(r * 0.6)}"
            f"L{num(r + 6)} {num(-h + 4)}"
            f"Q{num(r * 0.5)} {num(-h + 9)} 0 {num(-h + 3)}T{num(left - 6)} {num(-h + 4)}Z"
        )
    snowy = path(roof, s.lin(mix(white, green, 0.5), mix("#8fb4cf", deep, 0.15), mix("#5b83a8", deep, 0.3)), s.ink, 2.2)
    lit = path(
        f"M{num(left - 2)} {num(-h)}L{num(left * (0.12 if kind not in (1, 4) else 0.6))} {num(-h - rise + 2)}"
        + ("" if kind not in (1, 4) else f"H{num(r * 0.6)}"),
        "none",
        mix(green, "#ffffff", 0.55),
        2.6,
        opacity=".9",
    )
    shut = ""
    tone = (violet, green, "#4d7fb0", violet, "#4d7fb0")[kind]
    for x, y in ((-13, -h * 0.62), (13, -h * 0.62)) if kind != 2 else ((0, -h * 0.6),):
        shut += path(f"M{num(x - 8)} {num(y - 9)}h16v18h-16Z", mix(tone, night, 0.62), s.ink, 1.6) + path(
            f"M{num(x)} {num(y - 9)}v18M{num(x - 6)} {num(y - 4)}h4M{num(x - 6)} {num(y)}h4"
            f"M{num(x - 6)} {num(y + 4)}h4M{num(x + 2)} {num(y - 4)}h4M{num(x + 2)} {num(y)}h4"
            f"M{num(x + 2)} {num(y + 4)}h4",
            "none",
            mix(tone, night, 0.2),
            1.2,
        )
    door = path(
        f"M{num(left + 8)} 0v-18q{num(w / 2 - 8)} -9 {num(w - 16)} 0V0Z", mix(tone, night, 0.72), s.ink, 1.6
    ) + path(
        "".join(f"M{num(left + 11)} {-4 - k * 5}h{num(w - 22)}" for k in range(3)), "none", mix(tone, night, 0.35), 1.6
    )
    glass = ""
    if kind in (0, 2, 3):
        glass = (
            path(f"M{num(r * 0.34)} {num(-h - rise * 0.4)}v-8", "none", s.ink, 3)
            + f'<ellipse cx="{num(r * 0.34)}" cy="{num(-h - rise * 0.4 - 15)}" rx="8" ry="9.5" '
            f'fill="{s.lin(mix(green, "#ffffff", 0.7), green, mix(green, violet, 0.6))}" stroke="{s.ink}" '
            'stroke-width="2"/>'
        )
    else:
        glass = path(f"M{num(left * 0.4)} {num(-h - rise)}v-10h9v10Z", mix(wall, "#8fb4cf", 0.3), s.ink, 1.6) + path(
            f"M{num(left * 0.4 - 2)} {num(-h - rise - 11)}h13", "none", white, 3.4, opacity=".8"
        )
    return body + door + shut + glass + snowy + lit


def _tower(s: Scene, x: float, y: float, deep: str, green: str, violet: str, white: str) -> str:
    """The mirror tower: slim, with a dome and a spyglass, as tall as the gap allows."""
    body = path("M-24 0L-19 -120H19L24 0Z", s.lin("#5f7fa6", "#35527c", "#1b2f50", across=True), s.ink, 2.6)
    bands = (
        path("M-22 -34H22M-21 -70H21", "none", "#9db6cf", 4, opacity=".7")
        + path("M-20 -120H20", "none", s.ink, 11)
        + path("M-24 -120H24", "none", "#a9c0d4", 6)
    )
    dome = path(
        "M-20 -124C-22 -152 -8 -160 0 -168C8 -160 22 -152 20 -124Z",
        s.lin(mix(green, white, 0.45), "#3a8f92", "#1d4868", across=True),
        s.ink,
        2.4,
    )
    scope = path("M2 -142L24 -166", "none", s.ink, 11) + path("M2 -142L23 -165", "none", "#c9d8e4", 6.5)
    eyes = path("M-5 -88v-12q5 -7 10 0v12ZM-5 -46v-12q5 -7 10 0v12Z", mix(violet, "#ffffff", 0.35), s.ink, 1.6)
    door = path("M-8 0v-18q8 -10 16 0V0Z", "#0b1b30", s.ink, 1.8)
    return at(x, y, '<ellipse rx="38" ry="8" fill="#040c17" opacity=".5"/>', body, bands, eyes, door, dome, scope)


def _square(s: Scene, x: float, y: float, rx: float, ry: float, deep: str, white: str, green: str) -> str:
    out = (
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="'
        f'{s.rad((0, "#3d6f94"), (0.6, "#27507a"), (1, "#1b3a5e"))}" stroke="{s.ink}" stroke-width="3" '
        'stroke-opacity=".7"/>'
    )
    for q, w in ((0.94, 4), (0.78, 1.8), (0.5, 1.8), (0.2, 1.8)):
        out += (
            f'<ellipse cx="{x}" cy="{y}" rx="{num(rx * q)}" ry="{num(ry * q)}" stroke="{mix(white, green, 0.35)}" '
            f'stroke-width="{w}" opacity=".5"/>'
        )
    rays = "".join(
        f"M{num(x + rx * 0.2 * cos(a), 0)} {num(y + ry * 0.2 * sin(a), 0)}"
        f"L{num(x + rx * 0.78 * cos(a), 0)} {num(y + ry * 0.78 * sin(a), 0)}"
        for a in (i * pi / 6 + 0.2 for i in range(12))
    )
    out += path(rays, "none", white, 1.2, opacity=".3")
    for chain in (
        ((-0.66, -0.1), (-0.5, -0.34), (-0.36, -0.12), (-0.24, -0.36), (-0.08, -0.44)),
        ((0.2, -0.46), (0.36, -0.2), (0.56, -0.3), (0.68, 0.02), (0.5, 0.24), (0.36, -0.2)),
        ((-0.56, 0.3), (-0.3, 0.42), (-0.12, 0.24), (0.1, 0.5), (0.3, 0.44)),
    ):
        pts = [(x + px * rx, y + py * ry) for px, py in chain]
        out += path(straight(pts, closed=False), "none", mix(green, white, 0.4), 1.8, opacity=".75")
        out += "".join(
            f'<circle cx="{num(px, 0)}" cy="{num(py, 0)}" r="{num(s.rnd(2.4, 4.4))}" fill="#f4fbff"/>' for px, py in pts
        )
    star = (
        "".join(
            f"{'M' if i == 0 else 'L'}{num(x + (26 if i % 2 == 0 else 8) * cos(i * pi / 8 - pi / 2))} "
            f"{num(y + (26 if i % 2 == 0 else 8) * 0.5 * sin(i * pi / 8 - pi / 2))}"
            for i in range(16)
        )
        + "Z"
    )
    return out + path(star, mix(green, white, 0.6), s.ink, 1.4)


def _step(s: Scene, deep: str, white: str) -> str:
    return (
        f'<ellipse rx="46" ry="43" fill="{s.rad((0, "#1c3a58"), (0.75, "#234a6b"), (1, "#2f5f80"))}" '
        f'stroke="{mix(white, "#5f9db4", 0.35)}" stroke-width="3" stroke-opacity=".75"/>'
        + path("M-44 14A46 43 0 0 0 44 14", "none", s.ink, 3, opacity=".5", transform="translate(0 4)")
    )


def _hand_mirror(s: Scene, x: float, y: float, white: str, green: str) -> str:
    return (
        path(f"M{num(x)} {num(y + 6)}v10", "none", s.ink, 3)
        + f'<circle cx="{num(x)}" cy="{num(y)}" r="6.5" fill="{s.lin(white, green)}" stroke="{s.ink}" '
        'stroke-width="1.8"/>'
    )


def _drifts(s: Scene, night: str, white: str, green: str) -> str:
    pts = [(s.w * i / 9, 700 - 16 * abs(i - 4.5) / 4.5 + s.rnd.near(0, 5)) for i in range(-1, 11)]
    d = smooth(pts, closed=False)
    return path(d + "L1140 740L-140 740Z", s.lin("#3d6b8c", "#10263f")) + path(
        d, "none", mix(green, white, 0.5), 3, opacity=".6"
    )
