"""Page 4, Avon Upon Snow. Mood: cosy and claustrophobic; a blizzard above, amber cellars in deepening blue below.

The rule is depth: four shafts are cut straight down through the snow, each a column of lamplit rooms joined by short
ladders, one under the other. The snow lies in five bands, one a depth, each darker than the last, so every step down
reads as deeper and dearer. At the foot live the growers, among glowing mushrooms (their tokens are live). Between the
shafts the buried town still shows.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.crystal_peaks.props.avon_upon_snow import (
    arch,
    bear,
    cave,
    church,
    diggers,
    flakes,
    head,
    house,
    roots,
    shaft_room,
    street_lamp,
    wagon_ice,
)
from art.painters.bridges_and_mines import crystals, ladder
from art.painters.land import ridge, strokes
from art.painters.sky import sky
from art.painters.snow_cover import snow_on
from art.scene import Scene
from art.svg import num, path, smooth


def paint(page: Page) -> str:
    night, _blue, _ice, _cream, amber = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0e1a28")
    g = {q["id"]: (q["x"], q["y"]) for q in page["group"]}
    shafts = {
        k: sorted((sp for sp in page["space"] if sp["group"] == k), key=lambda sp: sp["depth"])
        for k in page["rule"]["columns"]
    }
    levels = sorted({sp["y"] for sp in page["space"]})
    top = (g["tunnel_1"][1] + levels[0]) / 2 - 12
    wood = mix("#7a5433", amber, 0.12)
    # above: the storm
    s.add(
        sky(s, "#26415f", "#5b83a6", "#a9c6da", height=130),
        ridge(s, 70, 40, "#5f86a6", "#a5c3d6", 13, sharp=True, depth=60),
        strokes(s, (-20, 4, 980, 70), 46, "#ffffff", 60, 2, 0.32, 0.5),
    )
    # the snow in bands, one a depth
    bands = ["#eaf4fa", "#bcd9ea", "#86b3d2", "#4f82a9", "#2f5b7a"]
    edges = [top] + [(a + b) / 2 for a, b in pairwise(levels)]
    for k, y in enumerate(edges):
        crest = [(-30 + 1060 * i / 12, y + s.rnd.near(0, 9 if k else 6)) for i in range(13)]
        d = smooth(crest, closed=False)
        low = bands[k + 1] if k + 1 < len(bands) else night
        s.add(
            path(d + "L1040 720L-40 720Z", s.lin(bands[k], (0.3, mix(bands[k], low, 0.75)), (1, night))),
            path(d, "none", pale(bands[k], 0.75), 5 if k == 0 else 3, opacity=".8" if k < 3 else ".4"),
        )
        s.add(
            strokes(s, (0, y + 14, 960, y + 100), 12, pale(bands[k], 0.6), 40, 3, 0.02, 0.35),
            strokes(s, (0, y + 14, 960, y + 100), 10, dark(low, 0.2), 46, 3, -0.02, 0.2),
        )
    # the buried town between the shafts
    xs = [g[k][0] for k in shafts]
    gaps = [(a + b) / 2 for a, b in pairwise(xs)]
    s.add(
        church(s, gaps[1], levels),
        house(s, gaps[0], levels[1] + 40, 84, 176, "#5f7f9c", top),
        house(s, gaps[2], levels[2] - 6, 86, 150, "#5a7a98", top, "stepped"),
        house(s, 52, levels[2] + 6, 70, 170, "#5b7b99", top, "tower"),
        house(s, 948, levels[1] + 60, 76, 180, "#5f7f9c", top),
    )
    s.add(
        arch(s, gaps[0], levels[3] + 32),
        street_lamp(s, gaps[2], levels[3] + 34),
        street_lamp(s, 46, levels[3] + 70),
        arch(s, 952, levels[3] - 6),
    )
    s.add(wagon_ice(s, gaps[0], levels[4] + 34), roots(s, levels[4] + 84))
    # the shafts: rims first, then insides, then rooms
    for key, spaces in shafts.items():
        x = g[key][0]
        y2 = spaces[-1]["y"]
        d = f"M{x} {num(top - 30)}V{y2}"
        s.add(
            path(d, "none", "#0e1a28", 62, opacity=".55"),
            path(d, "none", "#5a3d28", 50),
            path(d, "none", "#2f2018", 38),
        )
    tones = {"tunnel_1": "#9a6038", "tunnel_2": "#7d3f40", "tunnel_3": "#6a4a78", "tunnel_4": "#4f6a4c"}
    for key, spaces in shafts.items():
        for sp in spaces:
            x, y, grower = sp["x"], sp["y"], sp["action"] == "location"
            s.add(
                s.stamp("cave", x, y, lambda: cave(s, 0, 0), flip=key == "tunnel_2")
                if grower
                else shaft_room(s, x, y, key, sp["depth"], tones[key], wood)
            )
        for a, b in pairwise(spaces):
            s.add(s.stamp("rungs", a["x"], (a["y"] + b["y"]) / 2, lambda: ladder(s, (0, -17), (0, 20), "#d9a45a", 20)))
        s.add(s.stamp("head", g[key][0], top, lambda: head(s, wood)))
    last = shafts["tunnel_4"][-1]
    s.add(bear(s, last["x"], last["y"] + 128))
    s.add(
        crystals(s, 44, levels[4] + 44, 34, "#7fc0e0", 4),
        crystals(s, 948, levels[4] + 56, 40, "#7fc0e0", 5),
        crystals(s, 76, levels[4] + 66, 20, "#a9d3e6", 3),
        crystals(s, gaps[2], levels[4] + 30, 26, "#7fc0e0", 4),
    )
    s.add(diggers(s, gaps[1], levels[4] + 40))
    s.add(
        snow_on(s, [(-20, top + 3), (92, top - 2)], 9),
        strokes(s, (-20, 4, 980, 50), 14, "#ffffff", 40, 1.4, 0.34, 0.5),
        flakes(s, top),
    )
    return s.svg(grain=0.14, vignette=0.34)
