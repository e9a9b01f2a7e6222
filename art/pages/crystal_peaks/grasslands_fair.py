"""Grasslands Fair: a loud, sly summer noon with short shadows and too many colours.

How the rule shows: the fair is a grid of tents. A lane is one trodden path down the meadow and one cloth colour; a
row is one mown band under its own string of bunting and one shape of tent. A new lane and a new row is therefore a
tent of new colour and new shape. The barrel for the three cards stands at the near end of the middle lane.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Entry, Page
from art.painters.land import foreground, ground, mountain, ridge, scatter, strokes, wash
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import beast, figure
from art.painters.plants import tufts
from art.painters.sky import birds, sky, sun
from art.painters.weather import cloud
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth

# people between the tents of each row: x, distance below the row, height, kind of person, turned
FOLK = (
    (
        (230, 70, 36, "fiddler", False),
        (588, 72, 24, "bay", False),
        (770, 68, 30, "b", False),
        (404, 66, 30, "c", False),
        (420, 70, 26, "d", True),
        (952, 68, 32, "a", True),
        (50, 68, 32, "d", False),
    ),
    (
        (408, 72, 34, "c", False),
        (426, 75, 26, "d", False),
        (950, 70, 36, "seller", True),
        (60, 74, 26, "grey", False),
        (226, 72, 34, "a", True),
        (594, 74, 34, "b", False),
        (772, 72, 34, "fiddler", True),
    ),
    (
        (772, 74, 30, "bay", True),
        (590, 74, 36, "fiddler", False),
        (228, 74, 36, "a", False),
        (50, 72, 36, "seller", False),
        (406, 76, 38, "d", True),
        (950, 76, 36, "c", True),
    ),
    ((590, 60, 34, "c", False), (944, 76, 36, "b", True), (48, 78, 36, "a", False)),
)


def paint(page: Page) -> str:
    grass, straw, cream, red, blue = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#2c2a22")
    cloths = [red, "#e0912f", blue, "#7a4f8f", "#2f8f83"]
    lanes = sorted({(sp["lane"], sp["x"]) for sp in page["space"]})
    rows = sorted({(sp["row"], sp["y"]) for sp in page["space"]})
    s.add(
        sky(s, "#5fb0dc", "#a9dbe8", "#f4f0cf", height=120),
        sun(s, 590, 6, 20, "#fff0b0", rays=17, reach=9),
        cloud(s, 230, 36, 130, "#e9f3f0", 0.95),
        cloud(s, 770, 30, 150, "#e9f3f0", 0.95),
        cloud(s, 960, 50, 120, "#e9f3f0", 0.8),
        cloud(s, 30, 50, 120, "#e9f3f0", 0.8),
    )
    for x, w, h in ((60, 220, 70), (230, 170, 52), (410, 230, 78), (592, 180, 58), (770, 230, 76), (950, 210, 62)):
        s.add(mountain(s, x, 92, w, h, "#a9c4d8", "#85a6c2", "#fbfdfd", line=False))
    s.add(
        ridge(s, 84, 26, mix(grass, "#a9d0c0", 0.5), mix(straw, cream, 0.3), 13),
        ridge(s, 96, 22, mix(grass, straw, 0.35), straw, 11),
    )
    s.add(ground(s, 92, mix(straw, cream, 0.2), mix(grass, "#2f5a2c", 0.25), 5))
    # rows: bands of mown and long grass
    for k, (_, y) in enumerate(rows):
        t = k / (len(rows) - 1)
        tone = mix(mix(grass, straw, 0.55), mix(grass, "#2f5a2c", 0.1), t)
        pts = [(-30.0, y + 8.0)] + [(s.w * i / 8, y + 6 + s.rnd.near(0, 5)) for i in range(9)] + [(1030.0, y + 8.0)]
        low = (
            [(1030.0, y + 76.0)]
            + [(s.w * i / 8, y + 70 + s.rnd.near(0, 4)) for i in range(8, -1, -1)]
            + [(-30.0, y + 76.0)]
        )
        s.add(
            path(
                smooth(pts + low),
                s.lin(mix(tone, straw, 0.3), mix(straw, cream, 0.25), mix(tone, straw, 0.5)),
                opacity=".9",
            )
        )
        s.add(tufts(s, scatter(s, 11, (0, y + 76, 1000, y + 86)), mix(tone, "#2f5a2c", 0.5), 13, 2.4))
    for x, y, rx in ((90, 330, 200), (720, 200, 220), (930, 500, 200), (400, 480, 220)):
        s.add(wash(s, x, y, rx, 50, mix(grass, "#2f5a2c", 0.35), 0.6))
    # lanes: trodden earth from the hills to the near edge
    for _, x in lanes:
        d = smooth([(x, 98), (x - 6, 190), (x + 6, 320), (x - 5, 450), (x + 4, 600), (x, 730)], closed=False)
        s.add(
            path(d, "none", mix(grass, "#6b5a34", 0.5), 92, opacity=".35", stroke_linecap="butt"),
            path(d, "none", mix("#d9b878", cream, 0.25), 80, stroke_linecap="butt"),
            path(d, "none", mix("#c79f5f", cream, 0.15), 34, opacity=".45"),
        )
    s.add(
        strokes(s, (0, 110, 970, 690), 46, "#8a7a3c", 30, 2.4, 0.04, 0.25),
        strokes(s, (0, 110, 970, 690), 34, "#f9f0c4", 34, 2.4, -0.03, 0.4),
    )
    s.add(_flowers(s, [p for p in scatter(s, 110, (10, 120, 990, 690)) if min(abs(p[0] - x) for _, x in lanes) > 62]))
    # tents: cloth from the lane, shape from the row; bunting strings each row together
    for k, (row, y) in enumerate(rows):
        poles = [lanes[0][1] - 90] + [(a[1] + b[1]) / 2 for a, b in pairwise(lanes)] + [lanes[-1][1] + 90]
        for x in poles:
            s.add(s.stamp("pole", x, y + 52, lambda: _pole(s, cream)))
        for a, b in pairwise(poles):
            s.add(s.stamp(f"bunt{k}", (a + b) / 2, y + 48, lambda: _bunting(s, b - a, k, cloths, cream)))
        for lane, x in lanes:
            s.add(group(s.stamp(f"tent{row}", x, y, lambda: _tent(s, row, cream)), color=cloths[lane - 1]))
        for lane, x in lanes:
            ware = (lane * 3 + k * 2) % 5
            s.add(
                s.stamp(
                    f"ware{ware}",
                    x + (54 if ((lane + k) % 2 if k < len(rows) - 1 else x > 500) else -54),
                    y + 60,
                    lambda: _ware(s, ware, cream),
                )
            )
        for x, dy, h, who, flip in FOLK[k]:
            s.add(_folk(s, x, y + dy, h, who, flip, cloths, cream))
    s.add(_cask(s, page["piece"], cream), _sharp(s, 384, 690, red, cream))
    for x, y, h, who, flip in (
        (300, 694, 42, "a", False),
        (268, 690, 38, "c", True),
        (230, 694, 40, "b", False),
        (676, 692, 44, "fiddler", False),
        (736, 692, 40, "d", True),
        (118, 690, 40, "bay", False),
        (900, 692, 40, "grey", True),
    ):
        s.add(_folk(s, x, y, h, who, flip, cloths, cream))
    s.add(_drum(s, 640, 692, red, cream), barrel(s, 182, 690, 34, "#8a5f3a"), crate(s, 806, 692, 34, "#b58d56"))
    s.add(foreground(s, 704, dark(mix(grass, "#2f5a2c", 0.6), 0.3), 70), birds(s, 500, 26, 5, s.ink, 120))
    return s.svg(grain=0.11, vignette=0.18)


def _tent(s: Scene, row: int, cream: str) -> str:
    """An open tent around (0, 0) in currentColor: the eave lies at -44, the floor at 52; each row has its own roof."""
    now = "currentColor"
    back = "M-62 52L-59 -42H59L62 52Q0 62 -62 52Z"
    out = '<ellipse cx="6" cy="55" rx="76" ry="9" fill="#2c2a22" opacity=".22"/>'
    out += path("M-61 -38L-82 56M61 -38L82 56", "none", s.ink, 1.4, opacity=".6") + path(
        "M-84 60l4 -9M84 60l-4 -9", "none", "#6a4a2a", 3.4
    )
    out += path(back, now, s.ink, 2) + path(
        back, s.lin((0, "#241a16", 0.62), (0.55, "#241a16", 0.12), (1, "#fff3cf", 0.5))
    )
    out += (
        '<ellipse cy="4" rx="56" ry="48" '
        f'fill="{s.rad((0, "#fff3cf", 0.95), (0.6, "#fff0c4", 0.5), (1, "#ffeec0", 0))}"/>'
    )
    flaps = "M-62 52L-59 -42H-44Q-46 20 -64 52ZM62 52L59 -42H44Q46 20 64 52Z"
    out += path(flaps, now, s.ink, 1.8) + path(flaps, s.lin((0, "#fff", 0.1), (1, "#241a16", 0.25)))
    hem = "".join(f"q-7 {13 if i % 2 else 11} -14 0" for i in range(10))
    top, stripe, flag = {
        1: (
            "M-70 -42Q-22 -60 0 -92Q22 -60 70 -42",
            "M-42 -37Q-14 -62 0 -92Q-4 -64 -14 -36ZM14 -36Q4 -64 0 -92Q14 -62 42 -37Z",
            [(0, -92)],
        ),
        2: (
            "M-70 -42L-46 -78H46L70 -42",
            "M-42 -37L-28 -78H-9L-14 -36ZM14 -36L9 -78H28L42 -37Z",
            [(-44, -78), (44, -78)],
        ),
        3: (
            "M-70 -42C-66 -80 -30 -88 0 -89C30 -88 66 -80 70 -42",
            "M-42 -37Q-38 -74 0 -89Q-12 -68 -14 -36ZM14 -36Q12 -68 0 -89Q38 -74 42 -37Z",
            [(0, -89)],
        ),
        4: (
            "M-70 -42Q-46 -54 -34 -84Q-20 -60 0 -58Q20 -60 34 -84Q46 -54 70 -42",
            "M-42 -37L-34 -84Q-20 -62 -14 -36ZM14 -36Q20 -62 34 -84L42 -37Z",
            [(-34, -84), (34, -84)],
        ),
    }[row]
    roof = top + hem + "Z"
    out += (
        path(roof, now, s.ink, 2.2)
        + path(stripe, cream, s.ink, 1, stroke_opacity=".5")
        + path(roof, s.lin((0, "#fff", 0.25), (0.5, "#fff", 0), (1, "#241a16", 0.2)))
    )
    return out + "".join(
        path(f"M{x} {y}v-13", "none", s.ink, 2.4) + path(f"M{x + 1} {y - 13}l14 4 -14 5Z", now, s.ink, 1.3)
        for x, y in flag
    )


def _pole(s: Scene, cream: str) -> str:
    return (
        path("M0 6V-56", "none", s.ink, 6.5)
        + path("M0 6V-56", "none", "#b5834c", 3.8)
        + f'<circle cy="-58" r="4.4" fill="#f0c75e" stroke="{s.ink}" stroke-width="1.5"/>'
    )


def _bunting(s: Scene, w: float, k: int, cloths: list[str], cream: str) -> str:
    """One span of a row's string; each row has its own kind of flag."""
    n, out = 9, path(f"M{num(-w / 2)} -50Q0 -22 {num(w / 2)} -50", "none", s.ink, 1.4)
    for i in range(n):
        if 2 <= i <= 6:
            continue
        t = (i + 0.5) / n
        x, y = -w / 2 + w * t, -50 + 56 * t * (1 - t)
        c = (cream, "#f0c75e", cloths[0], "#fffdf0")[k] if i % 2 else (cloths[0], cloths[2], cloths[4], cloths[3])[k]
        shape = ("l5 15 5 -15Z", "v13h10v-13Z", "v9q5 7 10 0v-9Z", "v15l5 -5 5 5v-15Z")[k]
        out += path(f"M{num(x - 5)} {num(y)}{shape}", c, s.ink, 1, stroke_opacity=".6")
    return out


def _ware(s: Scene, kind: int, cream: str) -> str:
    """What a booth shows beside its door."""
    if kind == 0:
        return path("M-13 -9H13L9 3H-9Z", s.lin("#d9ab62", "#8a5f2e"), s.ink, 1.6) + "".join(
            f'<circle cx="{x}" cy="-11" r="5" fill="{c}" stroke="{s.ink}" stroke-width="1.2"/>'
            for x, c in ((-8, "#d1495b"), (0, "#e0912f"), (8, "#9bbf4a"))
        )
    if kind == 1:
        return barrel(s, 0, 4, 22, "#9a6a3c")
    if kind == 2:
        return path("M-9 4Q-13 -12 -4 -16L-6 -21H6L4 -16Q13 -12 9 4Z", s.lin("#efe0b8", "#b79a64"), s.ink, 1.6) + path(
            "M-5 -16H5", "none", "#8a4a3a", 2.4
        )
    if kind == 3:
        return (
            path("M-8 4L-11 -9H11L8 4Z", s.lin("#c9704a", "#8a4428"), s.ink, 1.6)
            + path("M-6 -9q-5 -8 -9 -10M0 -9v-14M6 -9q5 -8 9 -10", "none", "#4f7f3a", 2.6)
            + "".join(
                f'<circle cx="{x}" cy="{y}" r="3.4" fill="{c}"/>'
                for x, y, c in ((-15, -19, "#f2c94c"), (0, -24, "#fffdf0"), (15, -19, "#d1495b"))
            )
        )
    return crate(s, 0, 4, 24, "#b58d56") + path("M-4 -15v-10h8v10Z", "#5f8fb0", s.ink, 1.3)


def _flowers(s: Scene, spots: list[Point]) -> str:
    out = ""
    for i, c in enumerate(("#fffdf0", "#f2c94c", "#d1495b")):
        out += group(
            "".join(f'<circle cx="{num(x, 0)}" cy="{num(y, 0)}" r="{num(s.rnd(1.6, 3))}"/>' for x, y in spots[i::3]),
            fill=c,
            opacity=".9",
        )
    return out


def _cask(s: Scene, slots: list[Entry], cream: str) -> str:
    """The barrel of the three cards, its lid turned towards us: the slots stay empty."""
    x, y = sum(p["x"] for p in slots) / len(slots), slots[0]["y"]
    wood = "#a06c3c"
    body = path(
        f"M{x - 132} {y - 4}Q{x - 146} {y + 40} {x - 138} {y + 70}H{x + 138}Q{x + 146} {y + 40} {x + 132} {y - 4}Z",
        s.lin(pale(wood, 0.2), wood, dark(wood, 0.4), across=True),
        s.ink,
        2.6,
    )
    hoop = path(f"M{x - 138} {y + 24}Q{x} {y + 66} {x + 138} {y + 24}", "none", s.ink, 11) + path(
        f"M{x - 138} {y + 24}Q{x} {y + 66} {x + 138} {y + 24}", "none", "#6f7680", 7
    )
    lid = (
        f'<ellipse cx="{num(x)}" cy="{y - 2}" rx="134" ry="41" fill="{s.lin(pale(wood, 0.42), pale(wood, 0.12))}" '
        f'stroke="{s.ink}" stroke-width="8"/><ellipse cx="{num(x)}" cy="{y - 2}" rx="134" ry="41" stroke="#6f7680" '
        'stroke-width="4.6"/>'
    )
    boards = path(
        "".join(
            f"M{num(x + dx)} {num(y - 2 - q)}V{num(y - 2 + q)}"
            for dx, q in ((-98, 25), (-66, 33), (-33, 37), (0, 38), (33, 37), (66, 33), (98, 25))
        ),
        "none",
        dark(wood, 0.4),
        1.6,
        opacity=".5",
    )
    return (
        f'<ellipse cx="{num(x)}" cy="{y + 46}" rx="170" ry="16" fill="#2c2a22" opacity=".3"/>'
        + body
        + hoop
        + lid
        + boards
    )


def _sharp(s: Scene, x: float, y: float, red: str, cream: str) -> str:
    """The smiling man who moves the cards."""
    coat = (
        path(
            "M-16 0C-18 -22 -15 -34 -9 -38H9C15 -34 18 -22 16 0Q0 4 -16 0Z",
            s.lin(pale(red, 0.15), dark(red, 0.25)),
            s.ink,
            2,
        )
        + path("M0 -38V0", "none", cream, 3)
        + "".join(f'<circle cx="0" cy="{-32 + k * 9}" r="1.8" fill="{s.ink}"/>' for k in range(4))
    )
    arm = (
        path("M11 -32Q26 -30 32 -42", "none", s.ink, 9)
        + path("M11 -32Q26 -30 32 -42", "none", dark(red, 0.1), 6)
        + '<circle cx="33" cy="-44" r="4.4" fill="#e8c39a" stroke="#2c2a22" stroke-width="1.4"/>'
    )
    face = (
        '<circle cy="-47" r="10" fill="#e8c39a" stroke="#2c2a22" stroke-width="1.8"/>'
        + path("M-5 -44q5 6 10 0M-8 -48q-5 -1 -8 2M8 -48q5 -1 8 2", "none", s.ink, 1.8)
        + f'<circle cx="-3.4" cy="-49" r="1.4" fill="{s.ink}"/><circle cx="3.8" cy="-49" r="1.4" fill="{s.ink}"/>'
    )
    hat = path("M-15 -54Q0 -60 15 -54L10 -56 8 -72H-8L-10 -56Z", s.lin("#4a4458", "#26222e"), s.ink, 1.8) + path(
        "M-9 -59H9", "none", "#f0c75e", 3
    )
    return at(x, y, '<ellipse rx="20" ry="4" fill="#2c2a22" opacity=".3"/>', coat, arm, face, hat)


def _fiddler(s: Scene, x: float, y: float, cloak: str, h: float = 36) -> str:
    fiddle = path("M-2 -22q6 -6 9 0q5 1 3 7q-6 6 -9 0q-5 -1 -3 -7Z", "#b5703a", "#2c2a22", 1.4) + path(
        "M8 -22L18 -31M-4 -12L16 -20", "none", "#2c2a22", 1.8
    )
    return figure(s, x, y, h, cloak) + at(x, y, fiddle, scale=h / 40)


def _drum(s: Scene, x: float, y: float, red: str, cream: str) -> str:
    return at(
        x,
        y,
        path("M-17 0V-20H17V0Q0 8 -17 0Z", s.lin(pale(red, 0.2), red, dark(red, 0.3), across=True), s.ink, 1.8),
        path("M-17 -2L-9 -18 0 0 9 -18 17 -2", "none", cream, 1.8),
        f'<ellipse cy="-20" rx="17" ry="5" fill="{cream}" stroke="{s.ink}" stroke-width="1.8"/>',
        path("M-6 -26L10 -36M2 -24L20 -30", "none", "#6a4a2a", 2.6),
    )


def _folk(s: Scene, x: float, y: float, h: float, who: str, flip: bool, cloths: list[str], cream: str) -> str:
    def one() -> str:
        if who in ("bay", "grey"):
            return beast(
                s, 0, 0, 40, "#a5784c" if who == "bay" else "#d9c7a4", load=cloths[0] if who == "bay" else cloths[2]
            )
        if who == "fiddler":
            return _fiddler(s, 0, 0, "#7a4f8f", 40)
        if who == "seller":
            return _balloons(s, 0, 0, cloths)
        return figure(s, 0, 0, 40, {"a": "#4f6f9a", "b": "#3f7f6a", "c": "#a0553c", "d": "#b58a3c"}[who])

    return s.stamp(who, x, y, one, scale=h / 40, flip=flip)


def _balloons(s: Scene, x: float, y: float, cloths: list[str]) -> str:
    """A pinwheel seller."""
    out = figure(s, x, y, 38, "#c27a3a") + path(f"M{num(x + 14)} {num(y)}V{num(y - 58)}", "none", "#6a4a2a", 3)
    for i, (dx, dy) in enumerate(((14, -62), (4, -48), (25, -50), (14, -38))):
        out += at(
            x + dx,
            y + dy,
            "".join(
                path("M0 0L8 -2 4 -8Z", cloths[(i + k) % 5], s.ink, 0.9, transform=f"rotate({k * 90})")
                for k in range(4)
            ),
        )
    return out
