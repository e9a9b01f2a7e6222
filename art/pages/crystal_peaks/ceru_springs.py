"""Ceru Springs: relaxed and hazy, the blue hour with paper lanterns.

How the rule shows: each group is one pool of its own blue, ringed with snowy stones; every space is a round seat in
the water, so a glance tells how many seats a pool has and when it is full. The steam over the pool used last is live;
here only thin wisps rise. Board walks meet at the geyser in the middle and are no links.
"""

from math import hypot

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.ceru_springs import (
    BLUE,
    bath_house,
    cairn,
    geyser,
    hut,
    monkey,
    paper_lamp,
    pool,
    robes,
    seat,
    snowman,
    stepping_path,
    tub,
    walk,
    wisp,
)
from art.painters.land import ridge, strokes
from art.painters.people_and_animals import figure
from art.painters.plants import pines, snow_fir
from art.painters.sky import glow, sky, stars
from art.painters.weather import fog, snow
from art.scene import Scene
from art.svg import path, smooth


def paint(page: Page) -> str:
    _deep, _cyan, _ice, sand, coral = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#1f2d4a")
    hubs = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    seats = {g: [(sp["x"], sp["y"]) for sp in page["space"] if sp["group"] == g] for g in hubs}
    mx, my = sum(x for x, _ in hubs.values()) / 4, sum(y for _, y in hubs.values()) / 4
    s.add(
        sky(s, "#4a5a94", "#9a84b0", "#ee9a80", mix(coral, "#ffe0b8", 0.6), height=120),
        glow(s, mx, 84, 460, "#ffc98a", 1, 0.26),
        stars(s, 22, 40),
        ridge(s, 84, 70, "#8f93bb", "#d9b7bd", 11, sharp=True),
        ridge(s, 98, 40, "#b3b4d2", "#dcc9d2", 9),
        pines(s, 92, 62, 32, "#56628c"),
        path("M-20 96Q180 64 380 92T760 84T1020 92V720H-20Z", s.lin("#f3d8d6", "#d3d6ec", "#aebfe2", "#7f99c8")),
    )
    # drifts
    for k, (y, x1, x2) in enumerate(
        ((330, -40, 460), (350, 560, 1040), (400, 300, 720), (470, -60, 330), (470, 640, 1060), (640, 250, 760))
    ):
        pts = [
            (x1, y + 60),
            (x1 + (x2 - x1) * 0.2, y + s.rnd.near(4, 10)),
            (x1 + (x2 - x1) * 0.5, y - s.rnd(10, 30)),
            (x1 + (x2 - x1) * 0.8, y + s.rnd.near(2, 8)),
            (x2, y + 60),
            ((x1 + x2) / 2, y + 120),
        ]
        s.add(path(smooth(pts), s.lin("#fdf6f4", ("#c9d6ec", "#bccbe6")[k % 2], (1, "#b3c6e2", 0)), opacity=".9"))
    s.add(
        strokes(s, (0, 110, 970, 690), 28, "#ffffff", 60, 4, 0.05, 0.5),
        strokes(s, (0, 110, 970, 690), 24, "#8aa3cc", 54, 3, -0.04, 0.3),
    )
    # far trees at the rim of the hollow
    for x, y, q in (
        (28, 128, 0.8),
        (66, 110, 0.6),
        (352, 112, 0.7),
        (384, 122, 0.5),
        (640, 112, 0.65),
        (612, 122, 0.5),
        (936, 110, 0.65),
        (974, 130, 0.85),
        (330, 126, 0.45),
    ):
        s.add(s.stamp("fir", x, y, lambda: snow_fir(s, 100, "#3f5f7c"), scale=q))
    s.add(bath_house(s, mx, 206))
    for x, y in hubs.values():
        s.add(walk(s, (mx + (x - mx) * 0.14, my + 26 + (y - my) * 0.12), (x + (mx - x) * 0.41, y + (my - y) * 0.34)))
    s.add(geyser(s, mx, my + 30))
    for gid, (x, y) in hubs.items():
        far = max(hypot(a - x, b - y) for a, b in seats[gid])
        s.add(pool(s, x, y, far + 62, far + 54, BLUE[gid]))
        for a, b in seats[gid]:
            s.add(s.stamp(f"seat{gid[0]}", a, b, lambda: seat(s, BLUE[gid])))
    s.add(
        *(
            wisp(s, x + dx, y + dy, h)
            for (x, y), dx, dy, h in (
                (hubs["azure"], 0, 20, 84),
                (hubs["cobalt"], 0, 22, 84),
                (hubs["teal"], 0, 20, 96),
                (hubs["indigo"], 0, 10, 70),
            )
        )
    )
    # lanterns, bathers' things
    for x, y, q in (
        (372, 262, 15),
        (628, 262, 15),
        (366, 424, 16),
        (634, 424, 16),
        (44, 316, 17),
        (956, 316, 17),
        (350, 640, 18),
        (655, 640, 18),
        (38, 640, 18),
        (960, 650, 18),
    ):
        s.add(s.stamp("lamp", x, y, lambda: paper_lamp(s, coral), scale=q / 16))
    s.add(
        stepping_path(s, mx, my + 92, 600),
        cairn(s, 446, 520, 1),
        cairn(s, 556, 508, 0.8),
        cairn(s, 470, 542, 0.6),
        snowman(s, 540, 556),
        s.stamp("fir", 436, 486, lambda: "", scale=0.5),
        s.stamp("fir", 572, 480, lambda: "", scale=0.42),
        s.stamp("fir", 404, 510, lambda: "", scale=0.36),
    )
    s.add(robes(s, 406, 196), robes(s, 596, 196), hut(s, mx, 640, sand))
    s.add(
        tub(s, 372, 330),
        tub(s, 640, 572),
        tub(s, 372, 566),
        figure(s, 398, 330, 32, "#d8c4a8"),
        figure(s, 606, 334, 32, coral, flip=True),
        figure(s, 420, 600, 36, "#5f8fa6", flip=True),
        figure(s, 582, 606, 36, "#a7637a"),
        monkey(s, 88, 366),
        monkey(s, 116, 378, True),
        monkey(s, 900, 366, True),
    )
    for x, y, q in (
        (14, 470, 1.1),
        (52, 424, 0.7),
        (986, 480, 1.0),
        (950, 452, 0.66),
        (16, 690, 1.25),
        (990, 700, 1.3),
        (66, 704, 0.9),
        (934, 706, 0.9),
    ):
        s.add(s.stamp("fir", x, y, lambda: "", scale=q))
    s.add(fog(s, 300, 110, "#fff3ec", 0.4), fog(s, 60, 90, "#ffe3d2", 0.5), snow(s, 40))
    s.add(path("M-20 690Q120 662 260 684T520 682T780 684T1020 672V720H-20Z", s.lin("#f6f8ff", "#b3c6e2")))
    return s.svg(grain=0.12, vignette=0.3)
