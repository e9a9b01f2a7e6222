"""Page 15, Horizon Isles: wide and breezy, the golden hour under a huge sun that touches the sea.

How the rule shows: low islets in turquoise shallows, joined by sea lanes (a pale shoal with a dotted wake) exactly
where spaces are linked. Islets that may start flooded lie lower: wet sand, a tide pole with blue bands and a blue
jar. The ocean tokens themselves are live. The Coral Broker's islets carry red coral and shelves of jars.
"""

from math import cos, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.painters.house_fronts import awning
from art.painters.land import ridge, stones, strokes
from art.painters.sky import birds, glow, sky
from art.painters.weather import cloud, fog
from art.scene import Scene
from art.svg import at, num, path, smooth

HORIZON = 62


def paint(page: Page) -> str:
    blue, aqua, sand, coral, white = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#17405c")
    gold = "#ffc95e"
    spots = {sp["id"]: sp for sp in page["space"]}
    links = sorted({tuple(sorted((sp["id"], n))) for sp in page["space"] for n in sp.get("neighbours", [])})
    top = sorted(sp["x"] for sp in page["space"] if sp["y"] == min(p["y"] for p in page["space"]))
    sx = (top[2] + top[3]) / 2
    # the sea: gold far off, turquoise, then deep blue
    far = (0, "#ffdf94"), (0.05, "#f4bf7c"), (0.13, "#c9b98c"), (0.24, "#7cc0b6")
    sea = s.lin(*far, (0.5, mix(aqua, blue, 0.38)), (1, dark(blue, 0.2)))
    s.add(f'<rect x="-20" y="{HORIZON}" width="1040" height="660" fill="{sea}"/>')
    s.add(_glitter(s, sx, gold))
    s.add(
        strokes(s, (0, 80, 960, 520), 34, "#ffd9a0", 60, 3, 0, 0.4),
        strokes(s, (0, 90, 960, 690), 46, white, 46, 2, 0, 0.28),
        strokes(s, (0, 130, 960, 690), 46, dark(blue, 0.2), 60, 3, 0, 0.22),
    )
    # shoals and lanes
    shoal = "".join(f"M{spots[a]['x']} {spots[a]['y']}L{spots[b]['x']} {spots[b]['y']}" for a, b in links)
    s.add(path(shoal, "none", aqua, 44, opacity=".28"), path(shoal, "none", mix(aqua, white, 0.35), 24, opacity=".34"))
    for k, sp in enumerate(spots.values()):
        s.add(s.stamp(f"shal{k % 3}", sp["x"], sp["y"] + 6, lambda: _shallows(s, aqua, white)))
    d = ""
    for a, b in links:
        p, q = spots[a], spots[b]
        length = hypot(q["x"] - p["x"], q["y"] - p["y"])
        ux, uy = (q["x"] - p["x"]) / length, (q["y"] - p["y"]) / length
        d += (
            f"M{num(p['x'] + ux * 66, 0)} {num(p['y'] + uy * 64, 0)}"
            f"L{num(q['x'] - ux * 66, 0)} {num(q['y'] - uy * 60, 0)}"
        )
    s.add(
        path(d, "none", blue, 6.5, opacity=".35", stroke_dasharray=".1 11", transform="translate(0 2)"),
        path(d, "none", white, 5, stroke_dasharray=".1 11"),
    )
    # sky and the huge sun
    s.add(
        sky(s, "#d9694f", "#f08f58", "#ffbf6e", height=HORIZON + 4),
        path(
            f"M-20 {HORIZON + 4}V0H1020V{HORIZON + 4}Z",
            s.rad((0, "#fff3b0", 0.95), (0.35, "#ffd27a", 0.6), (1, "#ffb45e", 0), cx=sx / 1000, cy=1, r=0.5),
        ),
        path(
            f"M{num(sx - 79)} {HORIZON + 2}A84 84 0 0 1 {num(sx + 79)} {HORIZON + 2}Z",
            s.rad((0, "#fffdf0"), (0.62, "#fff3bf"), (1, "#ffcf66"), cy=1, r=0.9),
        ),
        cloud(s, 190, 24, 260, "#f0a07c", 0.8),
        cloud(s, 860, 20, 300, "#e8906e", 0.8),
        cloud(s, 370, 44, 170, "#ffd9a6", 0.8),
        cloud(s, 760, 46, 160, "#ffd9a6", 0.8),
        cloud(s, 40, 48, 150, "#f7c19a", 0.7),
        birds(s, 330, 26, 5, "#8a4a3a", 40),
        birds(s, 720, 30, 4, "#8a4a3a", 30),
        ridge(s, HORIZON + 2, 9, "#c98368", "#e3a578", 21, depth=6),
    )
    # the islets, far ones first
    rows = sorted({sp["y"] for sp in page["space"]})
    for sp in sorted(spots.values(), key=lambda p: p["y"]):
        k = rows.index(sp["y"]) + sp["x"] // 10
        low = "flooded_from" in sp
        s.add(s.stamp(f"isle{int(low)}{k % 3}", sp["x"], sp["y"] + 5, lambda: _islet(s, sand, coral, aqua, low)))
    # what stands on them
    for i, sp in enumerate(sorted(spots.values(), key=lambda p: p["y"])):
        x, y, side = sp["x"], sp["y"], (1 if i % 2 else -1)
        if x < 100:
            side = 1
        if x > 900:
            side = -1
        if sp["action"] == "location":
            s.add(s.stamp("broker", x + side * 84, y + 34, lambda: _broker(s, coral, blue, sand), scale=0.92))
            s.add(s.stamp("coral", x - side * 48, y + 52, lambda: _coral(s, "#d9493f")))
        elif "flooded_from" in sp:
            side = 1 if x < 100 else -1
            s.add(
                s.stamp("pole", x + side * 60, y + 14, lambda: _pole(s, blue, white), flip=side < 0),
                s.stamp("jar", x - side * 52, y + 44, lambda: _jar(s, blue), scale=0.9),
            )
        elif sp["action"] == "shop":
            s.add(s.stamp("stilt", x + side * 84, y + 22, lambda: _stilt(s, coral, sand), flip=side < 0))
        elif sp["action"] in ("extend", "gain_contract"):
            s.add(
                s.stamp("boat", x + side * 38, y + 66, lambda: _outrigger(s, coral, white), flip=side > 0),
                s.stamp("palm0", x - side * 54, y + 8, lambda: _palm(s), flip=side > 0),
            )
        else:
            s.add(
                s.stamp(f"palm{i % 2}", x + side * 54, y + 6, lambda: _palm(s), flip=side < 0, scale=(1, 1.15)[i % 2])
            )
            if i % 3 == 0:
                s.add(
                    s.stamp("jars", x - side * 44, y + 50, lambda: _jar(s, blue) + at(13, 4, _jar(s, aqua), scale=0.75))
                )
            else:
                s.add(
                    s.stamp("rocks", x - side * 54, y + 36, lambda: stones(s, [(-6, 0), (6, 3), (0, 7)], "#a98f78", 9))
                )
    # sails and boats on the open water
    for x, y, q, flip in ((208, 80, 0.42, False), (566, 78, 0.5, True), (734, 80, 0.4, False)):
        s.add(s.stamp("sail", x, y, lambda: _sail(s, coral, white), scale=q, flip=flip))
    for x, y, q, flip in (
        (42, 316, 0.8, False),
        (956, 186, 0.7, True),
        (44, 540, 0.95, False),
        (962, 500, 0.8, True),
        (254, 664, 1.0, False),
        (896, 676, 0.74, True),
    ):
        s.add(s.stamp("sail", x, y, lambda: "", scale=q, flip=flip))
    s.add(_fin(s, 448, 668), _fin(s, 640, 664), s.stamp("jar", 760, 672, lambda: "", scale=0.8, turn=20))
    s.add(fog(s, HORIZON - 18, 44, "#ffe9a8", 0.6), glow(s, sx, HORIZON + 10, 520, "#ffc56e", 0.34, 0.8))
    return s.svg(grain=0.11, vignette=0.26)


def _glitter(s: Scene, x: float, gold: str) -> str:
    """The sun's road on the water."""
    d = e = ""
    for i in range(84):
        t = (i / 69) ** 1.25
        y = HORIZON + 6 + t * 620
        w = 60 + 60 * t
        q = s.rnd(10, 26 + 22 * t)
        px = s.rnd.near(x, w)
        piece = f"M{num(px - q / 2, 0)} {num(y, 0)}h{num(q, 0)}"
        if i % 3:
            d += piece
        else:
            e += piece
    column = glow(s, x, HORIZON + 6, 230, "#ffe9a8", 0.95, 2.7)
    return column + path(d, "none", "#fff3c4", 3.4, opacity=".75") + path(e, "none", gold, 5, opacity=".5")


def _shallows(s: Scene, aqua: str, white: str) -> str:
    def blot(rx: float, ry: float) -> str:
        return smooth(
            [
                (rx * s.rnd(0.9, 1.1) * cos(2 * pi * i / 11), ry * s.rnd(0.88, 1.12) * sin(2 * pi * i / 11))
                for i in range(11)
            ]
        )

    return path(blot(92, 72), mix(aqua, "#8fe3d8", 0.4), opacity=".55") + path(
        blot(80, 62), "#a5ecdf", "#ffffff", 2.4, opacity=".6", stroke_opacity=".8", stroke_dasharray="26 10 12 14"
    )


def _islet(s: Scene, sand: str, coral: str, aqua: str, low: bool) -> str:
    n = 12
    rim = [(s.rnd(0.93, 1.07) * cos(2 * pi * i / n), s.rnd(0.92, 1.08) * sin(2 * pi * i / n)) for i in range(n)]

    def ring(rx: float, ry: float, dy: float = 0) -> str:
        return smooth([(a * rx, b * ry + dy) for a, b in rim])

    if low:  # barely above the tide: wet sand, a sheen of water, ripple marks
        wet = mix(sand, "#4f93a0", 0.58)
        out = [path(ring(68, 56, 2), mix(aqua, sand, 0.35), "#f4fffb", 3, stroke_opacity=".85")]
        out.append(
            path(
                ring(60, 49),
                s.rad((0, mix(wet, "#2f7f92", 0.6)), (0.6, mix(wet, "#5fb0b4", 0.3)), (1, mix(wet, sand, 0.55))),
                s.ink,
                1.4,
                stroke_opacity=".35",
            )
        )
        out.append(
            path(
                "M-50 -14q8 -6 16 0t16 0M20 -38q7 -5 13 0t12 0M-46 26q8 -6 15 0t14 0M24 36q7 -5 13 0t11 0",
                "none",
                "#e9fbf8",
                2.6,
                opacity=".8",
            )
        )
        return "".join(out)
    out = [
        path(ring(69, 56, 3), mix(sand, "#b98a5c", 0.45), "#f4fffb", 3, stroke_opacity=".8"),
        path(
            ring(64, 51, -1),
            s.rad((0, mix(sand, "#c99a5e", 0.55)), (0.7, mix(sand, "#dcb877", 0.5)), (1, sand)),
            s.ink,
            1.4,
            stroke_opacity=".4",
        ),
    ]
    grass = "".join(
        f"M{x} {y}q-1 -6 -5 -9M{x} {y}q0 -7 2 -11M{x} {y}q2 -5 7 -7"
        for x, y in ((-48, -10), (44, -22), (-38, 30), (50, 14), (10, 48), (-10, -44))
    )
    out.append(path(ring(60, 47, -3), "none", "#fff1c0", 3.4, opacity=".7", stroke_dasharray="0 178 150 999"))
    out.append(
        path(grass, "none", "#6f8f3c", 2.2)
        + path("M-58 4q4 18 18 30M58 6q-4 18 -18 30", "none", pale(sand, 0.6), 3, opacity=".7")
    )
    return "".join(out)


def _palm(s: Scene) -> str:
    shade = '<ellipse cx="1" cy="9" rx="13" ry="4" fill="#7a5430" opacity=".4"/>'
    d = "M0 6Q6 -22 16 -50"
    trunk = (
        path(d, "none", s.ink, 9)
        + path(d, "none", "#a8743f", 6)
        + path(d, "none", "#d9a763", 2, stroke_dasharray="2 5")
    )
    leaves = "".join(
        path(
            f"M16 -50Q{num(16 + 20 * cos(a))} {num(-50 + 26 * sin(a) - 5)} {num(16 + 36 * cos(a))} "
            f"{num(-46 + 26 * sin(a) + 5)}Q{num(16 + 14 * cos(a))} {num(-50 + 12 * sin(a) + 3)} 16 -50Z",
            s.lin("#a9c24e", "#3f7f3f"),
            s.ink,
            1.3,
        )
        for a in (-2.8, -2.1, -1.4, -0.7, 0, 0.5, 2.6)
    )
    return (
        shade
        + trunk
        + leaves
        + '<circle cx="13" cy="-45" r="3.6" fill="#8a5a2c"/><circle cx="20" cy="-45" r="3.6" fill="#a06a34"/>'
    )


def _jar(s: Scene, blue: str) -> str:
    body = path(
        "M-8 -20h16l-2 5q9 4 8 14q-1 9 -8 10h-12q-7 -1 -8 -10q-1 -10 8 -14Z",
        s.lin("#d9f3ff", mix(blue, "#7fd0f0", 0.4), blue, across=True),
        "#103a58",
        1.8,
        fill_opacity=".92",
    )
    return (
        body
        + path("M-7 -22h14", "none", "#b98a4a", 6)
        + path("M-8 -8q-2 6 1 11", "none", "#ffffff", 2.2, opacity=".9")
        + path("M-10 -3q5 -3 10 0t10 0", "none", "#e9fbff", 1.6, opacity=".8")
    )


def _pole(s: Scene, blue: str, white: str) -> str:
    d = "M0 20V-38"
    bands = (
        path(d, "none", s.ink, 9)
        + path(d, "none", white, 6)
        + path(d, "none", blue, 6, stroke_dasharray="8 8", stroke_linecap="butt")
    )
    return (
        '<ellipse cy="20" rx="12" ry="4" fill="#eafcff" opacity=".8"/>'
        + bands
        + path("M0 -38q10 -7 20 0t14 -2l-4 12q-8 4 -16 0t-14 2Z", "#5ec4d6", s.ink, 1.5)
    )


def _coral(s: Scene, red: str) -> str:
    d = (
        "M0 6V-14M0 -6Q-12 -10 -14 -24M0 -10Q10 -14 12 -28M-10 -16Q-18 -18 -20 -26M9 -18Q18 -20 19 -26"
        "M0 -14Q-3 -24 2 -32"
    )
    return path(d, "none", "#6a1f22", 8) + path(d, "none", red, 5) + path(d, "none", "#f39a86", 1.4, opacity=".8")


def _broker(s: Scene, coral: str, blue: str, sand: str) -> str:
    back = path("M-28 2V-34H28V2Z", s.lin("#5a3a34", "#7a4e3c"), s.ink, 1.8)
    posts = "".join(
        path(f"M{x} 6V-38", "none", s.ink, 6) + path(f"M{x} 6V-38", "none", "#b98a5a", 3.4) for x in (-29, 29)
    )
    jars = "".join(at(x, -14, _jar(s, blue), scale=0.62) for x in (-18, -6, 6, 18))
    desk = path("M-31 6V-9H31V6Z", s.lin(pale(coral, 0.3), dark(coral, 0.15)), s.ink, 1.8) + path(
        "M-24 -2h48", "none", dark(coral, 0.4), 1.6
    )
    return (
        '<ellipse cy="7" rx="36" ry="5" fill="#17405c" opacity=".3"/>'
        + back
        + jars
        + posts
        + desk
        + awning(s, 0, -54, 80, 18, coral, "#fff4dc", 7, 0.12)
    )


def _stilt(s: Scene, coral: str, sand: str) -> str:
    legs = path("M-18 24V0M18 26V0M0 26V0", "none", s.ink, 5.5) + path("M-18 24V0M18 26V0M0 26V0", "none", "#9c6b42", 3)
    room = (
        path("M-24 2V-24H24V2Z", s.lin("#d9a768", "#9c6a3e"), s.ink, 1.8)
        + path("M-6 2V-16h13V2Z", "#5a3520", s.ink, 1.4)
        + path("M12 -16h8v8h-8Z", "#ffe9a8", s.ink, 1.2)
    )
    roof = path("M-34 -20Q-14 -30 0 -52Q14 -30 34 -20Q0 -14 -34 -20Z", s.lin("#f0c777", "#b07a3c"), s.ink, 1.8) + path(
        "M-20 -22l10 -14M-6 -20l4 -18M8 -20l-3 -18M22 -22l-11 -14", "none", "#7a4f26", 1.4, opacity=".6"
    )
    return (
        path("M-34 28q34 6 68 0", "none", "#eafcff", 3, opacity=".7")
        + legs
        + path("M-30 2H30", "none", s.ink, 7)
        + path("M-30 2H30", "none", "#c08a54", 4)
        + room
        + roof
    )


def _outrigger(s: Scene, coral: str, white: str) -> str:
    wake = path("M-40 8q20 6 40 2t40 2", "none", "#eafcff", 3, opacity=".75")
    arms = (
        path("M-12 -2L-16 12M12 -2L10 13", "none", s.ink, 3.4)
        + path("M-30 13H26", "none", s.ink, 6)
        + path("M-30 13H26", "none", "#d9b072", 3.4)
    )
    hull = path(
        "M-38 -8Q-30 4 0 5T38 -12Q32 -2 30 -2Q0 -6 -30 -3Z", s.lin(pale(coral, 0.25), dark(coral, 0.3)), s.ink, 1.8
    )
    return wake + hull + arms + path("M-22 -1h40", "none", "#fff4dc", 2, opacity=".8")


def _sail(s: Scene, coral: str, white: str) -> str:
    refl = path("M-18 12L8 40L30 12Z", white, opacity=".18") + path(
        "M-40 10q20 5 40 1t42 2", "none", "#fff6dc", 3, opacity=".8"
    )
    hull = path("M-36 -6Q-26 10 0 10T38 -8Q0 0 -36 -6Z", s.lin("#a8683c", "#6a3a24"), s.ink, 1.8) + path(
        "M-30 14H20M-14 6l-2 8M10 6l-1 8", "none", s.ink, 3
    )
    mast = path("M2 4V-62", "none", s.ink, 4)
    sail = (
        path("M4 -62Q34 -40 30 -8Q16 -4 4 -6Z", s.lin("#fff8e2", "#f4cf9a", across=True), s.ink, 1.8)
        + path("M0 -56Q-22 -30 -24 -8L0 -6Z", s.lin(pale(coral, 0.35), coral), s.ink, 1.8)
        + path("M6 -40q14 4 21 6M6 -24q14 3 24 5", "none", "#d9a36a", 1.4)
    )
    return refl + mast + sail + hull


def _fin(s: Scene, x: float, y: float) -> str:
    return at(
        x,
        y,
        path("M-16 4Q-4 -20 12 -18Q6 -8 14 4Z", s.lin("#4f8fb0", "#1d5a85"), s.ink, 1.6),
        path("M-26 6q10 5 20 1t20 1 14 -1", "none", "#eafcff", 2.6),
    )
