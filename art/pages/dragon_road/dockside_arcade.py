"""Page 17, Dockside Arcade: gaudy, salty carnival night at the harbour of Dragon City.

How the rule shows: two sides that could not look less alike. Above, the Arcade: ten lamp-lit striped booths on two
terraces, warm and loud, with a strength tester at every striker and shelves of toys at the prize counters. Below, the
Docks: five loading stages under cranes and four moored barges in cold blue water. Between them runs the promenade
with its stairs, the gantry where the live key hangs and the slate for the live high score.
"""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.dockside_arcade import (
    barge,
    bulbs,
    buoy,
    cart,
    crane,
    icecups,
    pinwheel,
    post,
    quay_wall,
    reflections,
    rings,
    stage,
    striker,
)
from art.painters.house_fronts import awning
from art.painters.land import strokes
from art.painters.objects import bar, barrel, crate
from art.painters.people_and_animals import folk
from art.painters.sky import glow, moon, sky, stars
from art.painters.weather import fog
from art.scene import Scene
from art.svg import at, num, path

CLOAKS = ["#e63946", "#2a9d8f", "#c9a23e", "#5a4a8a", "#b8655a", "#3f6f9a"]


def paint(page: Page) -> str:
    navy, red, gold, teal, white = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0a1022")
    arcade = sorted((sp for sp in page["space"] if sp["group"] == "arcade"), key=lambda sp: (sp["y"], sp["x"]))
    docks = sorted((sp for sp in page["space"] if sp["group"] == "docks"), key=lambda sp: (sp["y"], sp["x"]))
    rows = sorted({sp["y"] for sp in arcade})
    stage_y, barge_y = sorted({sp["y"] for sp in docks})
    pieces = {p["id"]: p for p in page["piece"]}
    mid = pieces["city_key"]["y"]
    quay = (mid + stage_y) / 2 - 6
    # night sky, fireworks, the wheel of lights
    s.add(
        sky(s, "#0b1230", navy, "#3a2a5c", "#7a3a5e", height=rows[0] + 60),
        stars(s, 70, 60),
        moon(s, 954, 34, 14, "#fdf3d2"),
        s.stamp("burst", 208, 36, lambda: _burst(s, 0, 0, 34, gold)),
        _burst(s, 402, 30, 26, "#ff8fa3"),
        _burst(s, 792, 32, 32, "#7fe3d4"),
        s.stamp("burst", 600, 24, lambda: "", scale=0.55),
        _skyline(s, rows[0] - 20, "#1a1a3e", gold),
    )
    # two terraces of boards, warm with lamplight
    s.add(
        _terrace(s, rows[0] + 22, rows[1] + 10, "#5a3444", "#3a2238", gold),
        _terrace(s, rows[1] + 32, quay + 20, "#6a4048", "#33203a", gold),
    )
    for sp in arcade:
        s.add(glow(s, sp["x"], sp["y"] + 20, 150, "#ffb45a", 0.5, 0.62))
    # row by row: booths and testers, then people before them
    stripes = [(red, white), (teal, white), (gold, red), ("#5a4a9a", gold), (red, gold), (teal, gold)]
    for r, y in enumerate(rows):
        line = [sp for sp in arcade if sp["y"] == y]
        for i, sp in enumerate(line):
            one, two = stripes[(i * 2 + r * 3 + 1) % 6]
            loc = sp.get("location", "")
            if loc == "striker":
                s.add(s.stamp("striker", sp["x"], y, lambda: striker(s, s.palette)))
            else:
                kind = (
                    "toys"
                    if loc == "counter"
                    else "shop"
                    if sp["action"] == "shop"
                    else max(sp["goods"], key=lambda g: sp["goods"][g])
                )
                s.add(
                    s.stamp(
                        f"booth{kind}{(i * 2 + r * 3 + 1) % 6}",
                        sp["x"],
                        y,
                        lambda: _booth(s, one, two, s.palette, kind),
                    )
                )
        posts = [(a["x"] + b["x"]) / 2 for a, b in pairwise(line)]
        for _k, x in enumerate(posts):
            s.add(s.stamp("post", x, y + 66, lambda: post(s, s.palette)))
        for _k, (a, b) in enumerate(zip([line[0]["x"] - 98, *posts], [*posts, line[-1]["x"] + 98], strict=False)):
            s.add(s.stamp("bulbs", (a + b) / 2, y - 66, lambda: bulbs(s, 195, [gold, red, "#7fe3d4", white])))
        crowd = [(x + dx, y + 74 + dy) for x in posts for dx, dy in ((-22, 0), (20, 3))][: 7 - r]
        s.add(folk(s, crowd, 28, CLOAKS))
    # the promenade: gantry, slate, crowd
    s.add(*_promenade(s, page, mid, quay))
    # the docks
    s.add(
        f'<rect x="-20" y="{num(quay + 26)}" width="1040" height="{num(720 - quay)}" '
        f'fill="{s.lin("#1d4a63", mix(teal, navy, 0.55), "#123050", "#0b1a36")}"/>'
    )
    s.add(quay_wall(s, quay, "#4a5068"))
    s.add(reflections(s, quay + 40, arcade, s.palette))
    s.add(
        strokes(s, (0, quay + 46, 960, 690), 44, "#7fc9c9", 50, 2, 0, 0.3),
        strokes(s, (0, quay + 46, 960, 690), 26, "#060d20", 60, 3, 0, 0.4),
    )
    for sp in (p for p in docks if p["y"] == stage_y):
        s.add(s.stamp("stage", sp["x"], stage_y, lambda: stage(s, quay - stage_y + 12)))
    line = [p["x"] for p in docks if p["y"] == stage_y]
    for i, (a, b) in enumerate(pairwise(line)):
        x = (a + b) / 2
        if i in (0, 3):
            s.add(s.stamp("crane", x, quay + 34, lambda: crane(s, s.palette), flip=i > 1))
        else:
            s.add(
                s.stamp(
                    "cargo",
                    x,
                    quay + 34,
                    lambda: (
                        crate(s, -18, 0, 28, "#9c7040")
                        + crate(s, 12, 1, 25, "#b08048")
                        + crate(s, -4, -22, 22, "#8a6038")
                        + barrel(s, 37, 2, 26, "#8a5a38")
                    ),
                    flip=i == 2,
                )
            )
    for x in line[1], line[3]:  # from play to work: stairs down to the stages
        s.add(
            s.stamp(
                "stairs",
                x,
                quay - 8,
                lambda: "".join(
                    path(
                        f"M{-30 - k * 4} {k * 7}H{30 + k * 4}v7H{-30 - k * 4}Z",
                        mix("#d9b08a", "#5a5068", k / 4),
                        s.ink,
                        1.6,
                    )
                    for k in range(5)
                ),
            )
        )
    hulls = [red, teal, "#c9a23e", "#5a4a9a"]
    for i, sp in enumerate(p for p in docks if p["y"] == barge_y):
        s.add(s.stamp(f"barge{i}", sp["x"], barge_y, lambda: barge(s, hulls[i % 4], s.palette)))
    for x, y, flip in ((54, 600, False), (948, 598, True)):
        s.add(s.stamp("buoy", x, y, lambda: buoy(s, red, white, gold), flip=flip))
    s.add(fog(s, 640, 90, "#0b1a36", 0.5), glow(s, 500, 200, 560, "#ff9a5a", 0.16, 0.45))
    return s.svg(grain=0.17, vignette=0.42)


def _burst(s: Scene, x: float, y: float, r: float, colour: str) -> str:
    d = e = ""
    for i in range(12):
        a = 2 * pi * i / 12 + 0.2
        d += (
            f"M{num(x + r * 0.35 * cos(a))} {num(y + r * 0.35 * sin(a))}"
            f"L{num(x + r * 0.85 * cos(a))} {num(y + r * 0.85 * sin(a))}"
        )
        e += f"M{num(x + r * 1.1 * cos(a))} {num(y + r * 1.1 * sin(a))}h.1"
    return glow(s, x, y, r * 1.5, colour, 0.5) + path(d, "none", colour, 2) + path(e, "none", pale(colour, 0.4), 3.6)


def _skyline(s: Scene, y: float, tone: str, gold: str) -> str:
    d, x, lamps = f"M-20 {num(y + 60)}V{num(y - 10)}", -20.0, ""
    while x < 1020:
        w, h = s.rnd(24, 56), s.rnd(6, 34)
        d += (
            f"V{num(y - h, 0)}q{num(w * 0.2, 0)} -3 {num(w * 0.3, 0)} {num(-h * 0.4 - 4, 0)}h{num(w * 0.4, 0)}"
            f"q{num(w * 0.1, 0)} {num(h * 0.4 + 2, 0)} {num(w * 0.3, 0)} {num(h * 0.4 + 4, 0)}"
        )
        if s.rnd.unit() < 0.7:
            lamps += f"M{num(x + w * 0.5, 0)} {num(y - h + 10, 0)}v4"
        x += w
    return path(d + f"V{num(y + 60)}Z", s.lin(tone, mix(tone, "#7a3a5e", 0.4))) + path(
        lamps, "none", gold, 3.4, opacity=".8"
    )


def _terrace(s: Scene, y1: float, y2: float, top: str, foot: str, gold: str) -> str:
    body = (
        f'<rect x="-20" y="{num(y1)}" width="1040" height="{num(y2 - y1 + 20)}" '
        f'fill="{s.lin(foot, top, mix(top, foot, 0.3))}"/>'
    )
    fan = "".join(
        f"M{num(500 + (x - 500) * 0.84, 0)} {num(y1, 0)}L{num(500 + (x - 500) * 1.12, 0)} {num(y2 + 20, 0)}"
        for x in range(-80, 1090, 44)
    )
    joints = "".join(
        f"M{num(500 + (x - 500) * (0.84 + 0.28 * u), 0)} {num(y1 + (y2 + 20 - y1) * u, 0)}"
        f"h{num(44 * (0.84 + 0.28 * u), 0)}"
        for x in range(-80, 1090, 44)
        for u in (s.rnd(0.1, 0.9),)
    )
    return (
        body
        + path(fan + joints, "none", "#170d1c", 2, opacity=".42")
        + path(f"M-10 {num(y1)}H1010", "none", s.ink, 9)
        + path(f"M-10 {num(y1)}H1010", "none", "#8a5636", 5)
    )


def _booth(s: Scene, one: str, two: str, palette: list[str], kind: str) -> str:
    """A striped booth around a calm, lamp-lit back wall; (0, 0) is the middle of the space."""
    _navy, red, gold, teal, white = palette
    wood = "#8a5636"
    shade = '<ellipse cy="64" rx="80" ry="11" fill="#0a0714" opacity=".5"/>'
    wall = (
        path("M-62 -46H62V58H-62Z", s.lin("#4a2436", "#6d3a3c"), s.ink, 2)
        + '<rect x="-62" y="-46" width="124" height="100" fill="'
        f'{s.rad((0, "#ffcf7a", 0.85), (0.5, "#ff9a4a", 0.4), (1, "#ff9a4a", 0))}"/>'
    )
    posts = (
        path("M-64 60V-46M64 60V-46", "none", s.ink, 10)
        + path("M-64 60V-46M64 60V-46", "none", white, 6.5)
        + path("M-64 60V-46M64 60V-46", "none", one, 6.5, stroke_dasharray="8 8", stroke_linecap="butt")
    )
    desk = path("M-70 46H70L66 66H-66Z", s.lin(pale(wood, 0.2), dark(wood, 0.3)), s.ink, 2)
    goods_of = {
        "toys": lambda: _toys(s, palette),
        "shop": lambda: _sacks(s),
        "skyfish": lambda: _hooks(s, "#7a5ab8"),
        "everice": lambda: icecups(s),
        "dewleaf": lambda: pinwheel(s, teal),
        "any": lambda: rings(s, red, gold),
    }
    sign = (
        path("M-20 -68Q0 -84 20 -68L15 -62H-15Z", s.lin(pale(two, 0.2), dark(two, 0.1)), s.ink, 1.8)
        + f'<circle cy="-70" r="4.4" fill="{one}" stroke="{s.ink}" stroke-width="1.4"/>'
    )
    goods = s.stamp(f"in{kind}", 0, 0, goods_of[kind])
    room = s.stamp("room", 0, 0, lambda: shade + wall)
    front = s.stamp(
        f"front{one[1:]}{two[1:]}",
        0,
        0,
        lambda: (
            posts
            + s.stamp("counter", 0, 0, lambda: desk)
            + path("M-62 56H62", "none", one, 5, stroke_dasharray="12 8", stroke_linecap="butt")
            + sign
            + awning(s, 0, -65, 150, 18, one, two, 9, 0.09)
        ),
    )
    return room + goods + front


def _toys(s: Scene, palette: list[str]) -> str:
    _navy, red, gold, teal, _white = palette
    shelf = path("M-58 -14H-44M44 -14H58M-58 16H-42M42 16H58", "none", "#2a1420", 5)
    bear = "".join(
        f'<g transform="translate({x} {y})"><circle cx="-4" cy="-9" r="3" fill="{c}"/>'
        f'<circle cx="4" cy="-9" r="3" fill="{c}"/><circle cy="-5" r="6" fill="{c}" stroke="{s.ink}" '
        f'stroke-width="1.2"/><ellipse cy="5" rx="6" ry="7" fill="{c}" stroke="{s.ink}" stroke-width="1.2"/></g>'
        for x, y, c in (
            (-51, -24, "#b0713c"),
            (51, -24, "#d98fa8"),
            (-51, 6, teal),
            (51, 6, gold),
            (-50, 36, red),
            (50, 36, "#7a5ab8"),
        )
    )
    return shelf + bear


def _sacks(s: Scene) -> str:
    return "".join(
        at(x, 44, path("M-9 2Q-14 -14 -4 -20L-7 -26H7L4 -20Q14 -14 9 2Z", s.lin("#d9b684", "#8a6236"), s.ink, 1.5))
        for x in (-50, 50)
    ) + path("M-54 -34v16l10 -6ZM54 -34v16l-10 -6Z", "#c9d6dc", s.ink, 1.4)


def _hooks(s: Scene, c: str) -> str:
    return "".join(
        path(f"M{x} -44v{d}", "none", s.ink, 1.4)
        + at(x, -44 + d, path("M0 0Q7 8 3 18L8 24H-8L-3 18Q-7 8 0 0Z", s.lin(pale(c, 0.4), c), s.ink, 1.3))
        for x, d in ((-52, 14), (-42, 4), (52, 14), (42, 4))
    )


def _promenade(s: Scene, page: Page, mid: float, quay: float) -> list[str]:
    navy, red, gold, _teal, white = page["scene"]["palette"]
    pieces = {p["id"]: p for p in page["piece"]}
    kx, sx = pieces["city_key"]["x"], pieces["high_score"]["x"]
    out = []
    # the gantry of the key and the slate of the score
    frame = (
        f"M{kx - 62} {num(quay + 6)}V{mid - 52}M{kx + 52} {num(quay + 6)}V{mid - 52}M{kx - 76} {mid - 50}H{kx + 66}"
        f"M{kx - 62} {mid - 34}l16 -16M{kx + 52} {mid - 34}l-16 -16"
    )
    out.append(
        glow(s, kx, mid, 90, gold, 0.75)
        + path(f"M{kx - 54} {num(quay + 6)}V{mid - 46}H{kx + 44}V{num(quay + 6)}Z", navy, opacity=".75")
    )
    out.append(
        bar(s, frame, "#9c6a3c", 7, 2)
        + path(f"M{kx} {mid - 48}V{mid - 22}", "none", white, 2.4)
        + f'<circle cx="{kx}" cy="{mid}" r="36" fill="{s.rad((0, "#fff0b4", 0.9), (0.6, gold, 0.35), (1, gold, 0))}"/>'
        + f'<circle cx="{kx}" cy="{mid - 22}" r="4.5" fill="{gold}" stroke="{s.ink}" stroke-width="1.6"/>'
    )
    out.append(
        s.stamp(
            "star",
            kx,
            mid - 60,
            lambda: path("M0 -13L4 -4L13 -4L6 2L9 12L0 6L-9 12L-6 2L-13 -4L-4 -4Z", gold, s.ink, 1.6),
        )
    )
    out.append(
        bar(
            s,
            f"M{sx - 24} {num(quay + 6)}L{sx - 14} {mid - 34}M{sx + 26} {num(quay + 6)}L{sx + 16} {mid - 34}",
            "#9c6a3c",
            5,
            1.8,
        )
        + path(f"M{sx - 30} {mid - 30}H{sx + 32}V{mid + 30}H{sx - 30}Z", s.lin("#33404a", "#1d262e"), s.ink, 2)
        + path(f"M{sx - 30} {mid - 30}H{sx + 32}V{mid + 30}H{sx - 30}Z", "none", "#b0793f", 5)
        + path(f"M{sx - 22} {mid + 24}h10M{sx + 12} {mid - 22}h12", "none", white, 1.6, opacity=".5")
    )
    left = [(118, -8), (140, 8), (164, -4), (290, 8), (312, -8), (336, 4), (384, -6), (408, 9)]
    right = [(656, 8), (680, -8), (702, 6), (826, -8), (850, 8), (874, -4)]
    out.append(folk(s, [(x, mid + 8 + dy) for x, dy in left + right], 36, CLOAKS))
    out.append(
        s.stamp("cart", 58, mid + 18, lambda: cart(s, 0, 0, red, white))
        + s.stamp("cart", 944, mid + 18, lambda: "", flip=True)
    )
    return out
