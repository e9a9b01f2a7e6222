"""Page 16, High Frost Palace: splendid and stiff, a blue winter evening with the light coming from the throne.

The rule (one hall further in at a time) is a plum carpet that climbs through five glass halls, each behind, above and
narrower than the last. Four gilded doors lead on; each lintel carries as many gems as the hall behind it counts, and
at each door stand chamberlains with an open hand: a player who skips a hall pays.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.crystal_peaks.props.high_frost_palace import (
    banner,
    bench,
    chamberlain,
    couple,
    desk,
    door,
    guard,
    harp,
    lustre,
    portrait,
    post,
    shelf,
    throne,
)
from art.painters.bridges_and_mines import crystals
from art.painters.land import peak
from art.painters.plants import pine
from art.painters.sky import glow, sky, stars, sun
from art.painters.weather import fog, snow
from art.scene import Scene
from art.svg import num, path, smooth, straight


def paint(page: Page) -> str:
    night, blue, frost, gold, plum = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#1a2547")
    halls = []
    for g in sorted(page["group"], key=lambda q: q["level"]):
        xs = sorted(sp["x"] for sp in page["space"] if sp["group"] == g["id"])
        halls.append((g["level"], g["x"], g["y"], xs))
    step = halls[0][2] - halls[1][2]
    width = {lv: max(max(abs(x - cx) for x in xs) + 108 - lv * 4, 0) for lv, cx, _, xs in halls}
    for lv in range(4, 0, -1):
        width[lv] = max(width[lv], width[lv + 1] + 26)
    _, tx, ty, _ = halls[-1]
    # evening sky, peaks, the light of the throne
    s.add(
        sky(s, "#1b2c5e", "#33549a", "#6f93cf", "#b9c6ea", "#d9cfe8"),
        stars(s, 26, 150, "#eaf4ff"),
        sun(s, tx, ty - 40, 30, "#e6f4ff", rays=21, reach=11),
        peak(s, 84, 310, 330, 230, "#8fb0de", "#4a6cab", "#f2f7ff"),
        peak(s, 934, 320, 340, 270, "#86a8d8", "#4a6cab", "#f2f7ff"),
        fog(s, 190, 170, "#dfe6f7", 0.75),
    )
    # towers of glass on both sides, the far ones first
    for dx, y, k in ((352, 330, 0.95), (404, 470, 1.15), (462, 430, 0.82), (452, 640, 1.4)):
        for side in (-1, 1):
            s.add(s.stamp("spire", tx + side * dx, y, lambda: _spire(s, blue, frost, gold), scale=k, flip=side > 0))
    s.add(fog(s, 350, 260, "#cfdcf4", 0.5))
    for side in (-1, 1):
        s.add(
            path(
                smooth(
                    [
                        (tx + side * q, v)
                        for q, v in ((380, 720), (390, 600), (440, 566), (480, 574), (530, 552), (540, 720))
                    ]
                ),
                s.lin("#f2f7ff", "#a9bfe4"),
                s.ink,
                1.6,
                stroke_opacity=".35",
            )
        )
        s.add(*(pine(s, tx + side * q, v, h, "#5f83b4") for q, v, h in ((484, 566, 62), (456, 582, 46))))
    # the halls from the innermost to the gate
    floors = {
        1: ("#6f83ba", "#46598f"),
        2: ("#86a3d6", "#5d7ab5"),
        3: ("#b9c9e8", "#8aa3d2"),
        4: ("#a99bc9", "#7d6ca6"),
        5: ("#e6f0fb", "#a9c4e6"),
    }
    for lv, cx, y, xs in reversed(halls):
        w, back = width[lv], width[lv] - 24
        top = y - step + 64 if lv < 5 else y - 66
        s.add(_wall(s, cx, back, top, y - 24, lv, mix(blue, frost, 0.18 + 0.12 * lv), frost, gold, night))
        s.add(_floor(s, cx, w, back, y + 64, y - 24, *floors[lv], lv, night, gold))
        s.add(glow(s, cx, y + 6, w * 0.92, ("#9fb4ee", "#cfe2ff", "#ffe7ae", "#f0c6ea", "#ffffff")[lv - 1], 0.42, 0.16))
        cw = 40 + (5 - lv) * 3.5
        s.add(_carpet(s, cx, y - 26, y + 64, cw - 4, cw, plum, gold))
        if lv < 5:
            s.add(door(s, cx, y - 20, 62, 64, gold, lv + 1, plum))
            for side in (-1, 1):
                s.add(
                    s.stamp(
                        "cham",
                        cx + side * (39 if lv > 1 else 56),
                        y - 12,
                        lambda: chamberlain(s, plum, gold),
                        scale=0.94,
                        flip=side > 0,
                    )
                )
        else:
            s.add(throne(s, cx, y, blue, frost, gold))
        mids = [(a + b) / 2 for a, b in pairwise(xs) if abs((a + b) / 2 - cx) > 60]
        ends = [cx - back + 28, cx + back - 28]
        if lv == 1:  # arrivals: snow, guards, luggage
            for x in mids:
                s.add(s.stamp("guard", x, y + 6, lambda: guard(s, night, blue), flip=x > cx))
            s.add(
                crystals(s, ends[0] - 18, y + 16, 38, "#9fd6ff", 4), crystals(s, ends[1] + 18, y + 16, 38, "#9fd6ff", 4)
            )
        if lv == 2:  # four portraits of the royal house
            for x, who in zip(
                (ends[0], mids[0], mids[-1], ends[1]), ("king", "queen", "prince", "princess"), strict=False
            ):
                s.add(portrait(s, x, y - 30, who, gold, plum))
            s.add(*(s.stamp("bench", x, y + 34, lambda: bench(s, plum, gold)) for x in mids))
        if lv == 3:  # a dance below chandeliers
            for x in mids:
                s.add(s.stamp("couple", x, y + 40, lambda: couple(s, plum, frost), flip=x > cx))
                s.add(s.stamp("lustre", x, y - 64, lambda: lustre(s, gold)))
            for x in (ends[0] - 8, ends[1] + 8):
                s.add(s.stamp("harp", x, y + 14, lambda: harp(s, gold, plum), flip=x > cx))
        if lv == 4:  # desks with sealed papers
            for x in mids:
                s.add(s.stamp("desk", x, y + 26, lambda: desk(s, plum, gold), flip=x > cx))
            for x in (ends[0] - 17, ends[1] + 17):
                s.add(s.stamp("shelf", x, y + 4, lambda: shelf(s, night, gold), scale=0.8))
        if lv == 5:
            for x in mids:
                s.add(s.stamp("ban", x, y - 66, lambda: banner(s, plum, gold)))
            s.add(
                crystals(s, ends[0] - 12, y + 26, 42, "#a9dcff", 5), crystals(s, ends[1] + 12, y + 26, 42, "#a9dcff", 5)
            )
        # balustrade at the front corners, with lamps
        for side in (-1, 1):
            s.add(s.stamp("post", cx + side * (w - 3), y + 68, lambda: post(s, blue, frost, gold)))
    s.add(glow(s, tx, ty, 380, "#ffffff", 0.3, 0.42))
    # snow before the gate
    d = smooth(
        [
            (-20, 712),
            (-20, 668),
            (60, 652),
            (150, 676),
            (300, 690),
            (440, 694),
            (560, 694),
            (700, 690),
            (850, 676),
            (940, 652),
            (1020, 668),
            (1020, 712),
        ]
    )
    s.add(path(d, s.lin("#f6faff", "#b3c6e8"), s.ink, 1.6, stroke_opacity=".3"), snow(s, 26, "#f4f9ff"))
    return s.svg(grain=0.13, vignette=0.26)


def _spire(s: Scene, blue: str, frost: str, gold: str) -> str:
    """A slender tower of glass with a gilded needle, standing on 0, 0; 250 high."""
    body = path(
        "M-24 0L-20 -150H20L24 0Z",
        s.lin(pale(blue, 0.55), mix(blue, frost, 0.5), dark(blue, 0.22), across=True),
        s.ink,
        2,
    )
    panes = path(
        "M-13 -14V-120Q-8 -132 -3 -120V-14ZM3 -14V-120Q8 -132 13 -120V-14Z",
        s.lin("#fff1c4", "#cfe4ff", "#7f9fd6"),
        s.ink,
        1,
        stroke_opacity=".5",
    )
    rings = (
        path("M-25 -52H25M-23 -96H23", "none", gold, 3.4)
        + path("M-27 -150H27", "none", s.ink, 9)
        + path("M-26 -150H26", "none", gold, 5)
    )
    roof = path(
        "M-26 -152C-20 -176 -5 -190 0 -236C5 -190 20 -176 26 -152Z",
        s.lin(frost, blue, dark(blue, 0.35), across=True),
        s.ink,
        2,
    ) + path("M-7 -156C-6 -176 -1 -190 0 -226", "none", "#ffffff", 2, opacity=".7")
    return (
        roof
        + body
        + panes
        + rings
        + path("M0 -234V-254", "none", gold, 3)
        + f'<circle cy="-256" r="4" fill="{gold}" stroke="{s.ink}" stroke-width="1.2"/>'
    )


def _wall(
    s: Scene, cx: float, half: float, top: float, foot: float, lv: int, glass: str, frost: str, gold: str, night: str
) -> str:
    """The back wall of a hall: frosted glass arches between gilt pilasters."""
    h = foot - top
    out = [
        path(
            f"M{num(cx - half)} {num(foot + 2)}V{num(top)}H{num(cx + half)}V{num(foot + 2)}Z",
            s.lin(mix(glass, night, 0.3), glass),
            s.ink,
            2.2,
        )
    ]
    n = int(2 * half / 44)
    gap = 2 * half / n
    arcs, ribs = "", ""
    for i in range(n):
        x = cx - half + gap * (i + 0.5)
        a = gap * 0.36
        arcs += (
            f"M{num(x - a, 0)} {num(foot, 0)}v{num(-h * 0.5, 0)}"
            f"q0 {num(-h * 0.28, 0)} {num(a, 0)} {num(8 - h * 0.5, 0)}"
            f"q{num(a, 0)} {num(h * 0.22, 0)} {num(a, 0)} {num(h * 0.5 - 8, 0)}V{num(foot, 0)}Z"
        )
        ribs += f"M{num(x, 0)} {num(foot, 0)}V{num(top + 12, 0)}"
    out.append(
        path(
            arcs,
            s.lin(frost, mix(frost, glass, 0.6)),
            mix(gold, night, 0.25),
            1.8,
            fill_opacity=".85",
            stroke_opacity=".8",
        )
    )
    out.append(path(ribs, "none", glass, 1.2, opacity=".7"))
    out.append(
        path(f"M{num(cx - half - 4)} {num(top + 1)}H{num(cx + half + 4)}", "none", s.ink, 10)
        + path(f"M{num(cx - half - 3)} {num(top + 1)}H{num(cx + half + 3)}", "none", gold, 6)
        + path(f"M{num(cx - half)} {num(top - 0.5)}H{num(cx + half)}", "none", pale(gold, 0.6), 1.8)
    )
    if lv == 5:  # a crest of pinnacles over the throne room
        d = "".join(
            f"M{num(cx - half + gap * i)} {num(top - 3)}l{num(gap * 0.22)} "
            f"-9 {num(gap * 0.28)} {num(-5 - 6 * (i % 2))} {num(gap * 0.28)} {num(5 + 6 * (i % 2))} "
            f"{num(gap * 0.22)} 9Z"
            for i in range(n)
        )
        out.insert(0, path(d, s.lin(frost, glass), s.ink, 1.6))
    return "".join(out)


def _floor(
    s: Scene,
    cx: float,
    w: float,
    back: float,
    y2: float,
    y1: float,
    light: str,
    shade: str,
    lv: int,
    night: str,
    gold: str,
) -> str:
    """A polished floor in perspective; every hall has its own pattern."""

    def p(u: float, v: float) -> tuple[float, float]:  # u -1..1 across, v 0 back .. 1 front
        return cx + u * (back + (w - back) * v), y1 + (y2 - y1) * (0.25 * v * v + 0.75 * v)

    shape = straight([p(-1, 0), p(1, 0), p(1, 1), p(-1, 1)])
    out = [
        path(
            straight([p(-1, 1), p(1, 1), (cx + w - 3, y2 + 11), (cx - w + 3, y2 + 11)]),
            s.lin(mix(shade, night, 0.35), mix(shade, night, 0.7)),
            s.ink,
            2,
        ),
        path(shape, s.lin(shade, light), s.ink, 2),
    ]
    cells = ""
    nx, ny = {1: (16, 3), 2: (14, 1), 3: (22, 4), 4: (12, 3), 5: (10, 2)}[lv]
    if lv in (1, 3):
        for i in range(nx):
            for j in range(ny):
                if (i + j) % 2 == 0:
                    a, b, v1, v2 = -1 + 2 * i / nx, -1 + 2 * (i + 1) / nx, j / ny, (j + 1) / ny
                    cells += straight([p(a, v1), p(b, v1), p(b, v2), p(a, v2)])
        out.append(path(cells, night if lv == 1 else "#ffffff", opacity=".2" if lv == 1 else ".42"))
    elif lv == 2:
        for i in range(nx):
            a, b = -1 + 2 * i / nx, -1 + 2 * (i + 1) / nx
            cells += straight([p((a + b) / 2, 0.04), p(b, 0.5), p((a + b) / 2, 0.96), p(a, 0.5)])
        out.append(path(cells, "#ffffff", opacity=".16"))
    else:
        for i in range(nx + 1):
            cells += straight([p(-1 + 2 * i / nx, 0), p(-1 + 2 * i / nx, 1)], closed=False)
        for j in range(1, ny + 1):
            cells += straight([p(-1, j / (ny + 1)), p(1, j / (ny + 1))], closed=False)
        out.append(path(cells, "none", night, 1.4, opacity=".3"))
    out.append(path(straight([p(-0.985, 0.93), p(0.985, 0.93)], closed=False), "none", gold, 2.2, opacity=".8"))
    gleam = "".join(
        straight([p(u, 0.05), p(u + 0.05, 0.05), p(u + 0.02, 0.9), p(u - 0.06, 0.9)]) for u in (-0.86, -0.34, 0.3, 0.8)
    )
    out.append(path(gleam, "#ffffff", opacity=".15"))
    return "".join(out)


def _carpet(s: Scene, cx: float, y1: float, y2: float, a: float, b: float, plum: str, gold: str) -> str:
    h1, h2 = a / 2, b / 2
    body = straight([(cx - h1, y1), (cx + h1, y1), (cx + h2, y2), (cx - h2, y2)])
    steps = path("".join(f"M{num(cx - h2)} {num(y2 + k)}h{num(b)}" for k in (1, 6, 11)), "none", dark(plum, 0.35), 1.6)
    drop = path(f"M{num(cx - h2)} {num(y2)}h{num(b)}v13h{num(-b)}Z", s.lin(plum, dark(plum, 0.3)), s.ink, 1.6)
    return (
        path(body, s.lin(dark(plum, 0.12), pale(plum, 0.12)), s.ink, 1.8)
        + drop
        + steps
        + path(
            f"M{num(cx - h1 + 5)} {num(y1)}L{num(cx - h2 + 5)} {num(y2)}"
            f"M{num(cx + h1 - 5)} {num(y1)}L{num(cx + h2 - 5)} {num(y2)}",
            "none",
            gold,
            2.2,
        )
    )
