"""Page 8, Skygate: electric, lofty, tense; violet thunder light, with the only brightness inside the giant gate.

The rule (the storm shuts one terrace at a time and strolls to the right) is carried by five separate pillars, each
one column of four platforms on a single shaft with a tint and an emblem of its own, from rosy Dawn on the left to
amber Dusk on the right. The sky above every pillar is empty for the live thundercloud; copper vanes between the
pillar heads point the way it walks. Bottled lightning on the platforms is live too, so only empty hooks and the
glassblowers' own lamps are painted.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Entry, Page
from art.pages.dragon_road.props.skygate import (
    anvil,
    beacon,
    bottle,
    dawn,
    dusk,
    keeper,
    kite,
    platform,
)
from art.painters.land import ridge
from art.painters.sky import glow, sky
from art.painters.weather import cloud_bank, fog
from art.scene import Scene
from art.svg import Point, num, path, straight, xy

TINT = {"dawn": "#e59aa0", "kite": "#6fb7c4", "anvil": "#8f9bb8", "beacon": "#f4b54a", "dusk": "#b07cc9"}


def paint(page: Page) -> str:
    navy, steel, spark, frost, copper = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#121728")
    columns = [[sp for sp in page["space"] if sp["group"] == k] for k in page["rule"]["columns"]]
    xs = [c[0]["x"] for c in columns]
    storm_y = page["piece"][0]["spots"][0]["y"]
    s.add(sky(s, "#171d38", "#2b2f58", "#4d4580", "#8a6d9c", "#5a5284", "#2b2f55"))
    light = s.lin(
        (0, "#e8869a", 0.4), (0.3, "#5a6ea3", 0.05), (0.7, "#5a4a93", 0.05), (1, "#f0a04a", 0.36), across=True
    )
    s.add(f'<rect width="1000" height="700" fill="{light}"/>')
    s.add(_clouds(s, navy, steel))
    s.add(_peaks(s, navy, steel))
    s.add(_gate(s, 500, 668, steel, copper, spark))
    s.add(
        _far_pillars(
            s, [(410, 486, 13), (428, 540, 9), (588, 452, 14), (572, 520, 9), (606, 548, 8)], "#c79aa8", "#8f7fae"
        ),
        _far_pillars(s, [(22, 402, 18), (58, 462, 13), (976, 428, 18), (940, 480, 12)], "#6d669c", "#4c4a82"),
    )
    s.add(
        _bolt(s, [(64, 96), (42, 172), (62, 180), (30, 268), (50, 276), (22, 372)], spark, 1.2),
        _bolt(s, [(944, 190), (962, 262), (940, 270), (972, 352), (952, 360), (978, 440)], spark, 1.1),
        _bolt(s, [(408, 100), (396, 150), (414, 156), (392, 214), (406, 220), (396, 262)], "#ffffff", 0.5),
    )
    s.add(cloud_bank(s, 560, "#6f6a9c", 44, 130, 0.85, shade="#2b2f55"))
    s.add(_vanes(s, xs, storm_y + 58, copper, frost))
    for i, col in enumerate(columns):
        col.sort(key=lambda sp: sp["y"])
        g = col[0]["group"]
        s.add(
            _pillar(
                s,
                [(sp["x"], sp["y"], sp.get("location", "")) for sp in col],
                mix("#5d648c", TINT[g], 0.2),
                TINT[g],
                copper,
                spark,
                i,
            )
        )
    for g, col in zip(page["rule"]["columns"], columns, strict=False):
        s.add(EMBLEM[g](s, col[0]["x"], col, copper, spark, frost))
    s.add(_bottles(s, xs, columns, copper, spark))
    s.add(
        cloud_bank(s, 664, "#8d86b4", 46, 90, 0.95, shade="#3a3866"),
        cloud_bank(s, 684, "#4c4a7c", 36, 50, 0.95, shade="#20244a"),
    )
    s.add(keeper(s, 500, 686, copper, spark))
    return s.svg(grain=0.17, vignette=0.46)


def _clouds(s: Scene, navy: str, steel: str) -> str:
    """Thunderheads: scalloped dark bellies with a lit lower rim."""
    out = []
    for x, y, w, c in (
        (500, 40, 520, "#31336a"),
        (150, 34, 400, "#232752"),
        (850, 34, 420, "#26264f"),
        (30, 150, 250, "#33315f"),
        (965, 160, 240, "#3a3061"),
        (330, 92, 230, "#3a3a72"),
        (690, 96, 230, "#3d3870"),
    ):
        n, half = 7, w / 2
        d = f"M{num(x - half, 0)} {num(y, 0)}"
        for i in range(n):
            r = w / n
            d += (
                f"a{num(r * 0.56, 0)} {num(r * s.rnd(0.42, 0.62), 0)} 0 0 "
                f"0 {num(r, 0)} {num((1 if i < n / 2 - 1 else -1 if i > n / 2 else 0) * r * 0.13, 0)}"
            )
        body = (
            d + f"Q{num(x + half * 0.7, 0)} {num(y - w * 0.3, 0)} {num(x, 0)} {num(y - w * 0.3, 0)}"
            f"T{num(x - half, 0)} {num(y, 0)}Z"
        )
        out.append(
            path(body, s.lin((0, c, 0.2), (0.5, c, 0.95), (1, mix(c, "#8f7fc0", 0.45))))
            + path(d, "none", "#c9b6e4", 2.6, opacity=".4")
        )
    rain = "".join(
        f"M{num(x, 0)} {num(y, 0)}l{num(-q * 0.3, 0)} {num(q, 0)}"
        for x, y, q in [
            (s.rnd(0, 200) if i % 2 else s.rnd(800, 1010), s.rnd(150, 420), s.rnd(24, 60)) for i in range(54)
        ]
    )
    out.append(path(rain, "none", "#c9d4ea", 1.6, opacity=".28"))
    return "".join(out)


def _bolt(s: Scene, pts: list[Point], colour: str, k: float = 1.0) -> str:
    d = straight(pts, closed=False)
    fork = f"M{xy([pts[3]])}l{num(-18 * k)} {num(22 * k)} 8 4 {num(-16 * k)} {num(26 * k)}"
    return (
        path(d, "none", colour, 13 * k, opacity=".14")
        + path(d, "none", colour, 6 * k, opacity=".3")
        + path(fork, "none", colour, 1.6 * k, opacity=".8")
        + path(d, "none", "#fffbe0", 2.4 * k)
    )


def _peaks(s: Scene, navy: str, steel: str) -> str:
    return (
        ridge(s, 470, 130, "#5c5a90", "#7d74a6", 17, sharp=True)
        + fog(s, 400, 130, "#a594bd", 0.4)
        + ridge(s, 540, 110, "#3f4274", "#5a5688", 13, sharp=True)
        + fog(s, 490, 120, "#8f84b4", 0.4)
    )


def _gate(s: Scene, x: float, y: float, steel: str, copper: str, spark: str) -> str:
    """The giant free-standing gate: two colossal posts, a lintel, and a lighter sky between them."""
    stone = "#4c4d80"
    inside = f"M{x - 236} {y}V150Q{x} 34 {x + 236} 150V{y}Z"
    light = path(
        inside,
        s.lin(
            (0, "#b9aee0", 0.55),
            (0.3, "#fbe9c4", 0.85),
            (0.6, "#f9d296", 0.8),
            (0.85, "#d9a6b4", 0.5),
            (1, "#b49ccc", 0.1),
        ),
    )
    beams = "".join(
        path(straight([(x, 330), (x + a, y), (x + a + 50, y)]), "#fff3cf", opacity=".2")
        for a in (-220, -130, -30, 60, 160)
    )
    post = ""
    for k in (-1, 1):
        a, b = x + k * 236, x + k * 300
        post += path(
            straight([(a, y), (a, 150), (a + k * 8, 96), (b - k * 4, 96), (b, 150), (b + k * 10, y)]),
            s.lin("#5d5c94", stone, "#6a6599", (1, "#6a6599", 0.2)),
            s.ink,
            2.2,
            stroke_opacity=".6",
        )
        post += path(
            "".join(f"M{num(a + k * 4)} {num(yy)}H{num(b)}" for yy in range(150, 640, 44)),
            "none",
            "#2a2c56",
            2.2,
            opacity=".6",
        )
        post += path(
            "".join(
                f"M{num(a + k * 22)} {num(yy)}l{num(k * 10)} -12 {num(k * 10)} 12 {num(-k * 10)} 12Z"
                for yy in range(172, 600, 88)
            ),
            "none",
            copper,
            3,
            opacity=".9",
        )
    arch = f"M{x - 312} 112V84Q{x} -46 {x + 312} 84V112L{x + 236} 150Q{x} 34 {x - 236} 150Z"
    lintel = path(arch, s.lin("#62609a", stone), s.ink, 2.4, stroke_opacity=".7") + path(
        f"M{x - 290} 102Q{x} -18 {x + 290} 102", "none", copper, 4, opacity=".85"
    )
    joints = path(
        "".join(
            f"M{num(x + 274 * t)} {num(96 - 66 * (1 - t * t))}L{num(x + 232 * t)} {num(146 - 56 * (1 - t * t))}"
            for t in (-0.8, -0.55, -0.3, 0.3, 0.55, 0.8)
        ),
        "none",
        "#2a2c56",
        2.2,
        opacity=".6",
    )
    return glow(s, x, 380, 330, "#f6dfb8", 0.5, 1.0) + light + beams + post + lintel + joints


def _far_pillars(s: Scene, spots: list[tuple[int, int, int]], light: str, foot: str) -> str:
    """More terraces far behind, as slim silhouettes with a lit window each."""
    d, win = "", ""
    for x, y, w in spots:
        d += (
            f"M{num(x - w * 0.4)} 640V{num(y + w)}H{num(x - w)}L{num(x - w * 0.7)} {num(y)}H{num(x - w * 0.2)}"
            f"L{num(x)} {num(y - w * 1.5)}L{num(x + w * 0.2)} {num(y)}"
        )
        d += f"H{num(x + w * 0.7)}L{num(x + w)} {num(y + w)}H{num(x + w * 0.4)}V640Z"
        d += f"M{num(x - w)} {num(y + w * 3.4)}H{num(x + w)}L{num(x + w * 0.6)} {num(y + w * 4.4)}H{num(x - w * 0.6)}Z"
        win += f"M{num(x)} {num(y + w * 0.35)}v{num(w * 0.25)}"
    return path(d, s.lin(light, foot), s.ink, 1.2, stroke_opacity=".25") + path(win, "none", "#ffe9a8", 3)


def _vanes(s: Scene, xs: list[float], y: float, copper: str, frost: str) -> str:
    """A cable from head to head with a vane in every gap, pointing to the right."""

    def vane() -> str:
        rod = path("M0 34V-16", "none", s.ink, 5) + path("M0 34V-16", "none", copper, 2.6)
        arrow = "M-24 -4L-17 0L-24 5H-13V2H10V8L25 0L10 -8V-2H-13V-4Z"
        return (
            rod
            + path(arrow, "none", s.ink, 4)
            + path(arrow, s.lin("#f2c98a", copper))
            + f'<circle cy="-18" r="4" fill="{frost}" stroke="{s.ink}" stroke-width="1.6"/>'
        )

    cable = "".join(
        f"M{num(a + 40)} {num(y + 24)}Q{num((a + b) / 2)} {num(y + 44)} {num(b - 40)} {num(y + 24)}"
        for a, b in pairwise(xs)
    )
    return (
        path(cable, "none", s.ink, 4)
        + path(cable, "none", copper, 2)
        + "".join(s.stamp("vane", (a + b) / 2, y, vane) for a, b in pairwise(xs))
    )


def _pillar(
    s: Scene, spots: list[tuple[float, float, str]], stone: str, tint: str, copper: str, spark: str, i: int
) -> str:
    """One tall shaft with four platforms; the platform faces are the spaces."""
    x, top, low = spots[0][0], spots[0][1], spots[-1][1]
    w = 34
    left = [(x - w, top), (x - w - s.rnd(0, 6), (top + low) / 2), (x - w - 14, low + 60), (x - w - 26, 712)]
    right = [(x + w + 26, 712), (x + w + 14, low + 60), (x + w + s.rnd(0, 6), (top + low) / 2), (x + w, top)]
    out = [path(straight(left + right), s.lin(pale(stone, 0.25), stone, dark(stone, 0.5), across=True), s.ink, 2.4)]
    out.append(
        path(
            "".join(
                f"M{num(x + s.rnd(-28, 20), 0)} {num(yy, 0)}l{num(s.rnd.near(0, 5), 0)} {num(s.rnd(10, 22), 0)} "
                f"{num(s.rnd.near(0, 8), 0)} 8"
                for yy in range(int(top) + 56, 660, 22)
            ),
            "none",
            dark(stone, 0.6),
            1.8,
            opacity=".6",
        )
    )
    for j, (px, py, loc) in enumerate(spots):
        if j:  # a stair from the platform above
            k = 1 if (i + j) % 2 else -1
            y1, y2 = spots[j - 1][1] + 54, py - 40
            out.append(
                path(
                    "".join(
                        f"M{num(px + k * (40 - 9 * t))} {num(y1 + (y2 - y1) * t / 5)}h{num(k * 14)}" for t in range(6)
                    ),
                    "none",
                    s.ink,
                    7,
                )
                + path(
                    "".join(
                        f"M{num(px + k * (40 - 9 * t))} {num(y1 + (y2 - y1) * t / 5)}h{num(k * 14)}" for t in range(6)
                    ),
                    "none",
                    pale(stone, 0.35),
                    4,
                )
            )
            out.append(
                f'<path d="M{num(px - k * 14 - 6)} {num(y1 + 22)}v-10q6 -7 12 0v10'
                f'Z" fill="#ffd98a" stroke="{s.ink}" stroke-width="1.6"/>'
            )
        out.append(s.stamp(f"plat{i}{'b' if loc else ''}", px, py, lambda: platform(s, stone, tint, copper, bool(loc))))
    return "".join(out)


def _bottles(s: Scene, xs: list[float], columns: list[list[Entry]], copper: str, spark: str) -> str:
    """The glassblowers' racks: a line in each gap with lamps of old sparks between empty bottles."""
    out = []
    for i, (a, b) in enumerate(pairwise(xs)):
        y = (columns[i][2]["y"] + columns[i + 1][2]["y"]) / 2 + (4 if i % 2 else -64)
        m = (a + b) / 2
        out.append(
            path(
                f"M{num(a + 60)} {num(y - 20)}Q{num(m)} {num(y + 2)} {num(b - 60)} {num(y - 20)}"
                f"M{num(m)} {num(y - 9)}v8",
                "none",
                s.ink,
                2,
            )
        )
        out.append(s.stamp("lit" if i in (0, 3) else "dim", m, y + 14, lambda: bottle(s, i in (0, 3))))
    return "".join(out)


EMBLEM = {"dawn": dawn, "kite": kite, "anvil": anvil, "beacon": beacon, "dusk": dusk}
