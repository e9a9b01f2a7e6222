"""Tortuga: sunny and rowdy, a turquoise bay at high noon, the slowest race in the world.

How the rule shows: a course of foam with buoys runs over the six places of the race, from the last one to the first,
where the golden laurel buoy and the finish flags are; the second place has a silver buoy, the last one a crab that
waits for its good. The turtles change places, so they are live: `turtle_piece` draws them, each shell with three plates
for its spaces. The jetty with its two mats lies below and never moves.
"""

from itertools import pairwise
from math import atan2, degrees

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.tortuga import (
    beach,
    boat,
    buoy,
    crab,
    crowd,
    finish,
    gull,
    long_jetty,
)
from art.painters.houses import cottage
from art.painters.land import mountain, scatter, water
from art.painters.objects import barrel, crate, flagpole, pennants
from art.painters.plants import palm
from art.painters.sky import glow, sky, sun
from art.painters.weather import puff
from art.scene import Scene
from art.svg import disc, num, path, xy


def paint(page: Page) -> str:
    deep, sea, sand, rust, ink = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#1f3238")
    slots = [
        (p["x"], p["y"])
        for p in sorted((p for p in page["piece"] if p["kind"] == "race_slot"), key=lambda p: p["order"])
    ]
    flags = [rust, sand, "#e8b93c", "#3f8fb5", "#c44a4a"]
    s.add(
        sky(s, "#58b4d8", "#a9dfe6", "#eaf6dc", height=120),
        sun(s, 690, 34, 26, "#fff4bf", rays=15, reach=8),
        puff(s, 130, 54, 140),
        puff(s, 330, 46, 90, flip=True),
        puff(s, 560, 40, 81),
        puff(s, 836, 52, 131, flip=True),
        *(
            mountain(s, x, 98, w, h, "#d3e6ea", "#9cc4d3", "#ffffff", line=False)
            for x, w, h in ((60, 170, 60), (180, 150, 44), (520, 190, 58), (620, 130, 40), (960, 160, 56))
        ),
        path("M-20 96Q60 78 150 92T330 96ZM440 97Q560 80 720 96ZM840 96Q930 74 1020 90V98Z", "#7fae8a", opacity=".9"),
        water(s, 94, 620, mix(sea, "#8fe0d2", 0.45), deep, 30),
    )
    s.add(
        *(
            glow(s, x, y, r, c, o, q)
            for x, y, r, c, o, q in (
                (690, 130, 260, "#fffbe0", 0.7, 0.22),
                (500, 330, 420, "#7fe3cf", 0.5, 0.4),
                (120, 220, 200, "#7fe3cf", 0.4, 0.5),
                (880, 500, 220, "#59c9b6", 0.5, 0.5),
                (250, 520, 220, "#59c9b6", 0.4, 0.4),
            )
        )
    )
    s.add(
        path(
            "".join(
                f"M{num(690 + s.rnd.near(0, 30 + (y - 98) * 0.7), 0)} {y}h{num(s.rnd(10, 30), 0)}"
                for y in range(100, 190, 4)
            ),
            "none",
            "#fffbe6",
            2.6,
            opacity=".8",
        )
    )
    s.add(
        *(
            s.stamp(
                "wave",
                x,
                y,
                lambda: path("M-26 0q8 -9 16 0t16 0t16 0", "none", "#e9fbf4", 2.6, opacity=".75"),
                scale=s.rnd(0.6, 1.2),
            )
            for x, y in scatter(s, 22, (30, 120, 970, 560))
        )
    )
    # harbour on stilts at the back
    for x, y, w, k, c in (
        (46, 124, 52, 2, rust),
        (96, 132, 40, 0, "#3f8fb5"),
        (390, 126, 46, 0, "#e8b93c"),
        (436, 130, 40, 1, rust),
        (740, 128, 44, 2, "#c44a4a"),
    ):
        s.add(
            path(
                f"M{x - w * 0.36} {y + 14}v-16M{x} {y + 16}v-16M{x + w * 0.36} {y + 14}v-16M{x - w * 0.5} {y}h{w}",
                "none",
                ink,
                3,
            ),
            cottage(s, x, y, w, k, "#e8d3a2", c),
        )
    s.add(
        pennants(s, (116, 104), (372, 100), flags, 11, 15, 24), pennants(s, (456, 100), (722, 104), flags, 11, 15, 24)
    )
    # the course: foam from the last place to the first
    run = list(reversed(slots))
    d = f"M{xy(run[:1])}" + "".join(f"L{xy([q])}" for q in run[1:])
    s.add(path(d, "none", "#ffffff", 54, opacity=".16"), path(d, "none", "#ffffff", 30, opacity=".18"))
    for x, y in slots:
        s.add(
            disc(x, y + 10, 112, "#08434a", opacity=".3", squash=0.94),
            disc(x, y, 124, "none", "#f2fffa", 3, 0.94, opacity=".35", stroke_dasharray="60 26 34 40"),
        )
    for (x1, y1), (x2, y2) in pairwise(run):
        s.add(
            s.stamp(
                "arrow",
                (x1 + x2) / 2,
                (y1 + y2) / 2,
                lambda: (
                    path("M-8 -11L3 0L-8 11M3 -11L14 0L3 11", "none", "#0b5157", 9)
                    + path("M-8 -11L3 0L-8 11M3 -11L14 0L3 11", "none", "#ffffff", 5)
                ),
                turn=degrees(atan2(y2 - y1, x2 - x1)),
            )
        )
    s.add(
        buoy(s, 800, 196, "#f0c02e", True),
        buoy(s, 876, 446, "#c9d6dc", True),
        buoy(s, 566, 486, rust),
        buoy(s, 412, 236, rust),
        buoy(s, 262, 444, sand),
        buoy(s, 84, 232, rust),
        crab(s, 216, 506),
    )
    s.add(finish(s, 986, 118))
    # the jetty and the beaches
    jetty = [(sp["x"], sp["y"]) for sp in page["space"] if sp["group"] == page["rule"]["free_group"]]
    s.add(beach(s, sand), long_jetty(s, jetty))
    s.add(
        cottage(s, 240, 640, 76, 3, "#9c6b3f", rust),
        cottage(s, 762, 640, 80, 3, "#9c6b3f", "#3f8fb5"),
        cottage(s, 890, 626, 74, 2, "#ead6a6", rust),
        cottage(s, 120, 616, 64, 0, "#e3cc98", "#3f8fb5"),
        palm(s, 40, 660, 150, "#4f8f4f", "#8a5f38"),
        palm(s, 968, 668, 160, "#4f8f4f", "#8a5f38"),
        palm(s, 76, 690, 96, "#5f9f58", "#8a5f38"),
    )
    s.add(
        flagpole(s, 318, 640, 96, "#8a5f38", "#e8b93c"),
        flagpole(s, 688, 640, 96, "#8a5f38", "#c44a4a"),
        pennants(s, (321, 552), (432, 540), flags, 6, 12, 14),
        pennants(s, (568, 540), (688, 552), flags, 6, 12, 14),
    )
    s.add(
        crowd(s, 150, 664, 7),
        crowd(s, 800, 666, 7),
        boat(s, 262, 558, rust),
        boat(s, 884, 526, "#3f8fb5", True),
        barrel(s, 346, 650, 32, rust),
        crate(s, 660, 652, 32, "#b98a52"),
        barrel(s, 642, 676, 28, rust),
        gull(s, 330, 130),
        gull(s, 860, 122, True),
        gull(s, 556, 146),
    )
    return s.svg(grain=0.11, vignette=0.2)
