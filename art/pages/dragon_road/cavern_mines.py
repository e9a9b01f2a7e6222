"""Page 4: dark and glittering, shafts in cross-section down to a buried hall."""

from art.page_data import Page
from art.painters.bridges_and_mines import cart, chamber, crystals, ice_vein, ladder, sword, tunnel
from art.painters.houses import plank
from art.painters.land import ridge, rock, scatter, strokes
from art.painters.objects import barrel, crate, lantern, wheel
from art.painters.plants import pines
from art.painters.sky import glow, moon, sky, stars
from art.painters.stonework import column
from art.scene import Scene
from art.svg import at, num, path, smooth


def paint(page: Page) -> str:
    """Page 4: dark and glittering, shafts in cross-section down to a buried hall."""
    _night, _rockc, lamp, ice, _bone = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0e1116")
    wood = "#7a5533"
    inside, rim = "#5c4632", "#0d1015"
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    links = sorted({tuple(sorted((sp["id"], n))) for sp in page["space"] for n in sp.get("neighbours", [])})
    s.add(
        sky(s, "#1b2340", "#4a4a6e", "#c4785a", height=90),
        stars(s, 30, 30),
        moon(s, 66, 26, 14),
        ridge(s, 56, 30, "#2c3350", "#4a4560", 12, sharp=True, depth=40),
        pines(s, 52, 60, 20, "#1a2029"),
    )
    for x in (120, 310, 500, 690, 880):
        s.add(s.stamp("winch", x + 46, 46, lambda: _winch(s, 0, 0, wood)))
    s.add(rock(s, 44, "#4b5a6b", "#171c26", 9, 30))
    s.add(
        strokes(s, (0, 60, 960, 690), 50, "#6b7f92", 44, 4, 0.14, 0.2),
        strokes(s, (0, 60, 960, 690), 40, "#0d1118", 50, 5, -0.1, 0.3),
    )
    s.add(
        ice_vein(s, [(-10, 196), (44, 214), (66, 330), (30, 372), (58, 470), (28, 540), (60, 710)], ice),
        ice_vein(s, [(1010, 150), (968, 196), (978, 330), (940, 352), (962, 520), (930, 560), (968, 712)], ice),
        ice_vein(s, [(404, 60), (412, 128), (396, 186), (408, 200)], ice, 6),
        ice_vein(s, [(596, 180), (606, 226), (590, 330), (604, 352)], ice, 7),
        ice_vein(s, [(214, 330), (206, 352), (220, 372)], ice, 6),
    )
    # the buried hall
    hall = [
        (70, 640),
        (90, 560),
        (150, 524),
        (300, 512),
        (500, 506),
        (700, 512),
        (850, 524),
        (912, 560),
        (932, 640),
        (880, 676),
        (500, 684),
        (120, 676),
    ]
    for layer in ("rim", "inside"):
        keep = s.rnd.state
        for a, b in links:
            s.add(tunnel(s, spots[a], spots[b], 40, inside, rim, layer))
        for i in range(1, 6):
            x, y = spots[f"a{i}"]
            s.add(tunnel(s, (x, 40), (x, y), 50, inside, rim, layer))
        s.rnd.state = keep if layer == "rim" else s.rnd.state
    s.add(path(smooth(hall), s.rad((0, "#6d7f8e"), (0.55, "#3c4a58"), (1, "#1c2530"), cy=0.55, r=0.62), rim, 8))
    s.add(glow(s, 500, 600, 380, "#8fd0dc", 0.28, 0.3))
    for a, b in links:
        (x1, y1), (x2, y2) = spots[a], spots[b]
        top, low = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
        t1, t2 = 0.34, 0.68
        s.add(
            ladder(
                s,
                (top[0] + (low[0] - top[0]) * t1, top[1] + (low[1] - top[1]) * t1),
                (top[0] + (low[0] - top[0]) * t2, top[1] + (low[1] - top[1]) * t2),
                "#b98a52",
            )
        )
    for i in range(1, 6):
        x, y = spots[f"a{i}"]
        s.add(s.stamp("mouth", x, 62, lambda: _mouth(s, 0, 0, wood)))
    for sid, (x, y) in spots.items():
        if sid[0] != "d":
            s.add(s.stamp(f"c{(x // 10 + y // 160) % 4}", x, y, lambda: chamber(s, 0, 0, 66, 56, inside, rim, lamp)))
    for sid, side in (
        ("a1", -1),
        ("a3", 1),
        ("a5", 1),
        ("b2", -1),
        ("b3", 1),
        ("b5", 1),
        ("c1", -1),
        ("c3", -1),
        ("c4", 1),
    ):
        x, y = spots[sid]
        s.add(s.stamp("lamp", x + side * 50, y - 24, lambda: lantern(s, 0, 0, 17, "#ffc65c", cord=14)))
    for sid, side in (("a2", -1), ("b1", 1), ("c2", -1), ("c5", 1), ("b4", 1)):
        x, y = spots[sid]
        s.add(s.stamp("ice", x + side * 48, y + 44, lambda: crystals(s, 0, 0, 24, ice, 4), flip=side < 0))
    s.add(
        cart(s, 462, 480, 34, "#6a5a4a", ice),
        cart(s, 742, 160, 34, "#6a5a4a", "#d2783a"),
        cart(s, 836, 320, 32, "#6a5a4a", ice),
        barrel(s, 268, 158, 24, wood),
        crate(s, 548, 158, 24, wood),
        _prop(s, 310, 270, wood),
        _prop(s, 690, 430, wood),
        _prop(s, 120, 430, wood),
    )
    for x, broken in ((120, True), (310, False), (500, False), (690, False), (880, True)):
        s.add(column(s, x, 660, 108 if broken else 132, 24, "#8798a6", broken))
    s.add(
        path(
            "M324 534Q405 496 488 534M512 534Q595 496 678 534M150 546Q220 508 298 534M702 534Q780 508 850 546",
            "none",
            rim,
            13,
        )
        + path(
            "M324 534Q405 496 488 534M512 534Q595 496 678 534M150 546Q220 508 298 534M702 534Q780 508 850 546",
            "none",
            "#6f8090",
            7,
        )
    )
    s.add(path("M96 662Q500 690 904 662L880 700H120Z", "#1a222b", opacity=".85"))
    for x, lean, q in (
        (352, 8, 58),
        (458, -6, 62),
        (470, 20, 44),
        (548, 4, 60),
        (648, -12, 56),
        (735, 16, 46),
        (266, -10, 44),
        (838, -4, 52),
        (160, 8, 48),
    ):
        s.add(s.stamp("sword", x, 670, lambda: sword(s, 0, 0, 60), scale=q / 60, turn=lean))
    s.add(
        *(s.stamp("ice", x, 664, lambda: "", scale=1.5) for x in (84, 918)),
        *(s.stamp("amber", x, 677, lambda: crystals(s, 0, 0, 24, lamp, 3)) for x in (216, 780)),
    )
    s.add(glow(s, 405, 590, 90, "#ffd98a", 0.35), glow(s, 595, 590, 90, "#ffd98a", 0.35))
    s.add(
        "".join(
            f'<path d="M{num(x)} {num(y - r)}l{num(r * 0.25)} {num(r * 0.75)} {num(r * 0.75)} {num(r * 0.25)} '
            f"{num(-r * 0.75)} {num(r * 0.25)} {num(-r * 0.25)} {num(r * 0.75)} {num(-r * 0.25)} {num(-r * 0.75)} "
            f'{num(-r * 0.75)} {num(-r * 0.25)} {num(r * 0.75)} {num(-r * 0.25)}Z" fill="#eafcff" opacity=".8"/>'
            for x, y in scatter(s, 26, (20, 180, 980, 660))
            for r in (s.rnd(2, 5),)
        )
    )
    return s.svg(grain=0.2)


def _winch(s: Scene, x: float, y: float, wood: str) -> str:
    return at(
        x,
        y,
        path("M-16 0L-5 -30H5L16 0M-12 -10H12M-9 -20H9", "none", s.ink, 5)
        + path("M-16 0L-5 -30H5L16 0M-12 -10H12M-9 -20H9", "none", wood, 3),
        wheel(s, 0, -32, 7, wood),
    )


def _mouth(s: Scene, x: float, y: float, wood: str) -> str:
    return (
        plank(s, (x - 32, y + 2), (x - 30, y - 30), 9, wood)
        + plank(s, (x + 32, y + 2), (x + 30, y - 30), 9, wood)
        + plank(s, (x - 40, y - 30), (x + 40, y - 32), 11, wood)
    )


def _prop(s: Scene, x: float, y: float, wood: str) -> str:
    return (
        plank(s, (x - 54, y + 40), (x - 48, y - 40), 9, wood)
        + plank(s, (x + 54, y + 40), (x + 48, y - 40), 9, wood)
        + plank(s, (x - 58, y - 42), (x + 58, y - 44), 10, wood)
    )
