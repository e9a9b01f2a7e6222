"""Page 1, Trader's Village. Mood: a hopeful winter morning, the sun just over the pass, warm doors on blue snow.

The rule is a walk from cluster to cluster along paths: each of the six clusters is one building of its own shape
(gatehouse, three stalls, tea house, ice dome, forge, barn), and the nine paths of the rule are the trodden lanes
between them.
"""

from math import hypot

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.crystal_peaks.props.traders_village import (
    BEND,
    forge,
    gate,
    icehouse,
    square,
    stables,
    tearoom,
    walker,
    well,
)
from art.painters.land import ground, mountain, strokes, wash
from art.painters.objects import barrel, crate, lamp_post, light_string, sledge
from art.painters.people_and_animals import beast
from art.painters.plants import pines, snow_pine, tufts
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud, fog, snow
from art.scene import Scene
from art.svg import num, path, smooth


def paint(page: Page) -> str:
    navy, blue, cream, orange, brown = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#272638")
    g = {q["id"]: (q["x"], q["y"]) for q in page["group"]}
    mid = (g["square"][0] + g["tearoom"][0]) / 2
    lamp, wood = "#ffc56e", mix(brown, orange, 0.25)
    # far: the pass with the rising sun
    s.add(
        sky(s, "#7fa3cb", "#b9c6d6", "#f6d9b4", "#ffd08c", height=190),
        sun(s, mid, 96, 25, "#ffd27a", rays=19, reach=9),
        cloud(s, 90, 44, 190, "#f7d3b0", 0.75),
        cloud(s, 900, 38, 210, "#f7d3b0", 0.75),
        birds(s, mid + 4, 38, 5, navy, 34),
        mountain(s, 96, 236, 330, 196, "#f4d5bd", "#8f9fc4", "#fff6e6"),
        mountain(s, 905, 236, 350, 206, "#f7dcc0", "#8898c0", "#fff6e6"),
        mountain(s, 226, 236, 250, 130, "#efd4c2", "#9dabcc", "#fff6e6", line=False),
        mountain(s, 770, 236, 240, 128, "#f4d9c0", "#9aa9cb", "#fff6e6", line=False),
        mountain(s, mid - 40, 236, 170, 94, "#f0cfb4", "#a9b1cd", "", line=False),
        mountain(s, mid + 66, 236, 150, 80, "#f6dbbd", "#a9b1cd", "", line=False),
        fog(s, 120, 100, "#ffe2b4", 0.75),
        pines(s, 186, 50, 44, mix(navy, blue, 0.35)),
        pines(s, 198, 48, 46, mix(navy, "#3f6a66", 0.35)),
        ground(s, 186, "#fff3dd", "#b9cbe2", 9),
    )
    # light and blue shade on the snow, falling away from the sun
    s.add(glow(s, mid, 190, 330, "#ffdf9f", 0.85, 0.42))
    for x, y, rx, ry in (
        (60, 560, 190, 120),
        (940, 560, 190, 110),
        (500, 690, 420, 46),
        (60, 250, 120, 40),
        (950, 262, 110, 44),
    ):
        s.add(wash(s, x, y, rx, ry, "#94aed2", 0.6))
    s.add(
        strokes(s, (0, 215, 960, 690), 36, "#8ea9cf", 54, 5, 0.05, 0.25),
        strokes(s, (0, 205, 960, 690), 34, "#ffffff", 48, 4, -0.04, 0.65),
    )
    # the nine lanes
    lanes = []
    for a, b in page["rule"]["paths"]:
        (x1, y1), (x2, y2) = g[a], g[b]
        q = BEND[(a, b)] * 2 / hypot(x2 - x1, y2 - y1)
        lanes.append(
            f"M{x1} {y1}Q{num((x1 + x2) / 2 - (y2 - y1) * q, 0)} {num((y1 + y2) / 2 + (x2 - x1) * q, 0)} {x2} {y2}"
        )
    d = "".join(lanes)
    trod = mix(mix(cream, brown, 0.42), orange, 0.1)
    s.add(
        path(d, "none", "#8ca4c8", 54, opacity=".55", transform="translate(0 5)"),
        path(d, "none", "#fffaf0", 54),
        path(d, "none", dark(trod, 0.25), 40),
        path(d, "none", trod, 36),
        path(d, "none", pale(trod, 0.45), 18, opacity=".5"),
        path(d, "none", dark(trod, 0.45), 2, stroke_dasharray="26 7 14 9", opacity=".45", transform="translate(-6 -5)"),
        path(d, "none", dark(trod, 0.45), 2, stroke_dasharray="20 9 30 6", opacity=".45", transform="translate(6 5)"),
        path(d, "none", dark(trod, 0.5), 3.4, stroke_dasharray="1 15", opacity=".5"),
    )
    # firs between the lanes
    for x, y, h in (
        (36, 250, 92),
        (252, 268, 0),
        (954, 262, 86),
        (905, 244, 70),
        (78, 560, 104),
        (36, 600, 120),
        (962, 596, 124),
        (916, 540, 92),
        (500, 292, 0),
        (482, 520, 0),
    ):
        if h:
            s.add(s.stamp("fir", x, y, lambda: snow_pine(s, 0, 0, 100, "#3d6b66"), scale=h / 100, flip=x > 500))
    s.add(square(s, *g["square"], orange, blue, cream, wood), tearoom(s, *g["tearoom"], "#9a4a38", wood, lamp))
    s.add(
        light_string(
            s,
            (g["square"][0] + 56, g["square"][1] - 92),
            (g["tearoom"][0] - 92, g["tearoom"][1] - 94),
            "#ffb84f",
            9,
            22,
        )
    )
    s.add(gate(s, *g["gate"], wood, lamp, orange), icehouse(s, *g["icehouse"]))
    # the middle: a laden sledge, a well and people on their way
    s.add(
        well(s, 626, 362, wood),
        s.stamp("fir", 566, 452, lambda: "", scale=0.84),
        s.stamp("fir", 716, 446, lambda: "", scale=0.66, flip=True),
    )
    s.add(
        sledge(s, 372, 334, 78, wood, ["#b5563c", "#d9a24f", "#6f8fb3"]),
        beast(s, 446, 340, 34, "#8c7763"),
        walker(s, 322, 324, 34, "#8a3f3a"),
        walker(s, 560, 296, 30, "#3f6b6a"),
        walker(s, 522, 214, 28, "#7a5a8a"),
        walker(s, 500, 208, 26, "#c9743b", flip=True),
        walker(s, 474, 470, 36, "#c9743b"),
        walker(s, 388, 404, 34, "#3f6b6a"),
        walker(s, 544, 342, 32, "#8a3f3a", flip=True),
    )
    s.add(stables(s, *g["stables"], wood, lamp), forge(s, *g["forge"], orange, wood))
    s.add(
        *(
            s.stamp("post", x, y, lambda: lamp_post(s, 0, 0, 62, lamp, brown), scale=k)
            for x, y, k in ((472, 258, 0.94), (742, 282, 1.0), (500, 560, 1.12), (262, 446, 1.0))
        )
    )
    s.add(
        sledge(s, 96, 648, 96, wood, ["#6f8fb3", "#c9743b"], flip=True),
        beast(s, 170, 654, 40, "#7a6250", load="#b5563c"),
        walker(s, 768, 470, 34, "#7a5a8a"),
        barrel(s, 836, 640, 42, wood),
        crate(s, 874, 648, 36, wood),
        walker(s, 816, 560, 38, "#3f6b6a", flip=True),
    )
    # near: a bank of blue snow and the first flakes
    near = [(-40, 664), (90, 668), (220, 684), (360, 694), (520, 690), (680, 694), (800, 684), (920, 666), (1040, 656)]
    s.add(
        path(smooth(near, closed=False) + "L1040 720L-40 720Z", s.lin("#dbe6f3", "#8fa8cc")),
        tufts(s, [(40, 676), (70, 680), (930, 672), (962, 670), (900, 682)], brown, 16),
        snow(s, 22),
    )
    return s.svg(grain=0.13, vignette=0.22)
