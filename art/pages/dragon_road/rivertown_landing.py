"""Page 10, Rivertown Landing: lively, watery, late morning.

One river carries the rule: it enters over the fish weir (upper left), runs east, swings round the willow bend and
runs back west into the shimmering sea. Every landing is one jetty with its number painted on the boards (I to X), so
its spaces belong together and their order follows the current; streamlines, foam arrows and boats all point
downstream. Only the tow horse on the spit walks the other way. The River Mouth is a wide sandbank in the sea.
"""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.rivertown_landing import ROMAN, arrow, jetty, numeral, weir
from art.pages.dragon_road.props.rivertown_life import (
    barge,
    boat,
    ducks,
    folk,
    house,
    lighthouse,
    rack,
    raft,
    reeds,
    spice,
    stilts,
    willow,
)
from art.painters.land import foreground, ridge, scatter, stones, strokes
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import beast
from art.painters.plants import pines, tree, tufts
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud
from art.scene import Scene
from art.svg import num, path, smooth


def paint(page: Page) -> str:
    blue, _aqua, sand, brown, _cream = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#2b2c3a")
    grass = "#9fb565"
    landings: dict[int, list[tuple[int, int]]] = {}
    for sp in page["space"]:
        landings.setdefault(sp["order"], []).append((sp["x"], sp["y"]))
    mouth = landings.pop(max(landings))[0]
    up = {k: v for k, v in landings.items() if v[0][1] < 350}
    low = {k: v for k, v in landings.items() if v[0][1] >= 350}
    bend = (
        max(max(p[0] for p in v) for v in landings.values()) - 72,
        (max(y for v in up.values() for _, y in v) + min(y for v in low.values() for _, y in v)) / 2 + 14,
    )

    # sky, far shore, water
    s.add(
        sky(s, "#8fc7e0", "#d8eee6", "#fdf3d4", height=110),
        sun(s, 560, 8, 24, "#fff0b8", rays=7, reach=6),
        cloud(s, 130, 30, 150, "#ffffff", 0.85),
        cloud(s, 885, 34, 170, "#ffffff", 0.8),
        cloud(s, 420, 22, 110, "#ffffff", 0.7),
    )
    s.add(
        ridge(s, 74, 34, "#a9c9b4", "#cfdcae", 13, depth=60),
        pines(s, 76, 44, 15, "#7fa588"),
        ridge(s, 86, 14, grass, mix(grass, sand, 0.4), 11, depth=40),
    )
    s.add(
        '<rect x="-20" y="92" width="1040" height="620" fill="'
        f'{s.lin("#bfe3dc", (0.18, "#7cc0cf"), (0.6, "#4f9cc0"), blue)}"/>'
    )
    s.add(glow(s, mouth[0] - 60, mouth[1] + 20, 330, "#fff3c4", 0.85, 0.62))
    # the current: one bundle of lines from the weir round the bend to the sea
    flow, _foam = "", ""
    for _i, r in enumerate((64, 100, 136, 172, 206, 238)):
        x, y1, y2, rx = bend[0], bend[1] - r, bend[1] + r, r * 0.72
        drift = s.rnd.near(0, 5)
        flow += (
            f"M-20 {num(y1 + drift, 0)}Q{num(x * 0.4, 0)} {num(y1 - 8 + drift, 0)} {num(x * 0.7, 0)} {num(y1 + 2, 0)}"
            f"T{num(x, 0)} {num(y1, 0)}A{num(rx, 0)} {num(r, 0)} 0 0 1 {num(x, 0)} {num(y2, 0)}"
            f"Q{num(x * 0.8, 0)} {num(y2 + 8, 0)} {num(x * 0.55, 0)} {num(y2, 0)}"
            f"T{num(150 - r * 0.25, 0)} {num(y2 + 26 + drift * 2, 0)}"
        )
    s.add(
        path(flow, "none", "#2f6c9c", 7, opacity=".2", stroke_dasharray="150 60 70 90"),
        path(flow, "none", "#f2fbf6", 2.4, opacity=".75", stroke_dasharray="90 46 34 70"),
    )
    s.add(
        strokes(s, (0, 480, 130, 696), 28, "#fffbe2", 34, 2.6, 0, 0.85),
        strokes(s, (0, 600, 330, 690), 18, "#fffbe2", 30, 2.4, 0, 0.7),
    )
    # banks: spit between the two runs, east shore, south shore
    tip = bend[0] - 6
    spit = [
        (-60, 306),
        (60, 314),
        (200, 306),
        (350, 312),
        (520, 304),
        (680, 306),
        (tip - 20, 312),
        (tip + 24, bend[1]),
        (tip - 24, bend[1] + 32),
        (660, bend[1] + 34),
        (500, bend[1] + 38),
        (330, bend[1] + 34),
        (170, bend[1] + 42),
        (120, bend[1] + 66),
        (30, bend[1] + 70),
        (-60, bend[1] + 92),
    ]
    north = [
        (-60, 40),
        (-60, 96),
        (30, 106),
        (130, 100),
        (260, 108),
        (400, 100),
        (560, 108),
        (700, 100),
        (830, 106),
        (900, 92),
        (960, 84),
        (960, 70),
        (500, 66),
    ]
    shore = [
        (1060, 70),
        (960, 84),
        (946, 150),
        (964, 230),
        (948, 310),
        (934, 380),
        (930, 460),
        (946, 540),
        (960, 610),
        (900, 640),
        (1060, 760),
    ]
    south = [
        (1060, 600),
        (940, 616),
        (850, 640),
        (720, 634),
        (580, 646),
        (430, 636),
        (310, 650),
        (230, 676),
        (200, 740),
        (1060, 760),
    ]
    banks = [smooth(pts) for pts in (north, spit, shore, south)]
    s.add(path("".join(banks), "none", "#f7fdf6", 13, opacity=".55"))
    for d in banks[1:]:
        s.add(path(d, s.lin(mix(grass, sand, 0.25), mix(sand, brown, 0.22)), dark(sand, 0.45), 2.4))
    s.add(
        strokes(s, (0, 318, 720, 372), 22, dark(grass, 0.3), 26, 2.6, 0, 0.35),
        strokes(s, (300, 650, 960, 690), 16, dark(grass, 0.3), 30, 2.6, 0, 0.35),
    )
    s.add(
        path(
            f"M20 {num(bend[1] + 12)}Q260 {num(bend[1] + 2)} 470 {num(bend[1] + 10)}T{num(tip + 4)} {num(bend[1] + 2)}",
            "none",
            dark(sand, 0.2),
            17,
            opacity=".5",
        ),
        path(
            f"M20 {num(bend[1] + 12)}Q260 {num(bend[1] + 2)} 470 {num(bend[1] + 10)}T{num(tip + 4)} {num(bend[1] + 2)}",
            "none",
            pale(sand, 0.35),
            12,
        ),
    )
    s.add(
        path(banks[0], s.lin(pale(grass, 0.25), mix(grass, sand, 0.45)), dark(sand, 0.45), 2.4),
        *(
            s.stamp("tree", x, 96, lambda: tree(s, 0, 0, 70, "#86a256", "#6a4a30"), scale=k)
            for x, k in ((26, 0.9), (900, 1.05), (936, 0.7), (382, 0.5), (566, 0.55))
        ),
    )
    # the weir that nobody swims back over
    s.add(weir(s, 34, 104, 300, brown))
    # stilt houses behind the upper jetties, each of its own make
    cols = sorted(v[0][0] for v in up.values())
    looks = (("#d9a56a", "#b5523c", 0), ("#c8d3c0", "#4f7f96", 1), ("#efe0c0", "#8d5b3e", 2), ("#cf8f6a", "#6f7f4a", 3))
    for (a, b), (wall, roof, kind) in zip(pairwise(cols), looks, strict=False):
        s.add(stilts(s, (a + b) / 2, 150, 70, wall, roof, kind))
    # jetties in order
    kinds = {
        1: "wood",
        2: "stone",
        3: "wood",
        4: "barge",
        5: "grass",
        6: "earth",
        7: "slip",
        8: "wood",
        9: "herb",
        10: "wood",
    }
    tint = {1: "#b48a5e", 3: "#a9775a", 8: "#c08a4e", 9: "#b08f63", 10: "#9a6e52"}
    for k in sorted(landings):
        pts = landings[k]
        x, y1, y2 = pts[0][0], min(y for _, y in pts), max(y for _, y in pts)
        s.add(jetty(s, x, y1 - 50, y2 + (52 if len(pts) > 1 else 80), kinds.get(k, "wood"), tint.get(k, "#b48a5e")))
        s.add(numeral(s, x, (y1 + y2) / 2 if len(pts) > 1 else y1 + 57, ROMAN[k] if k < len(ROMAN) else "I"))
    # between the jetties: boats that drift downstream, foam arrows
    for (a, b), y in zip(pairwise(cols), (214, 230, 210, 0), strict=False):
        m = (a + b) / 2
        if y:
            s.add(arrow(s, m - 4, 262, 1))
    lows = sorted((v[0][0] for v in low.values()), reverse=True)
    for a, b in pairwise(lows):
        s.add(arrow(s, (a + b) / 2, 596, -1))
    s.add(
        boat(s, cols[0] + 90, 226, 58, "#a8552f", "#f5efe0"),
        boat(s, cols[1] + 90, 222, 50, "#5f7f4a", ""),
        raft(s, cols[2] + 90, 224, brown),
    )
    s.add(boat(s, bend[0] + 74, bend[1] + 6, 46, "#3f6c8c", "#f3d9a0"))
    for (a, b), n in zip(pairwise(lows), range(9), strict=False):
        m = (a + b) / 2
        s.add(
            boat(s, m, 484, 46, "#a8552f", "", flip=True)
            if n % 4 == 0
            else spice(s, m, 470)
            if n % 4 == 1
            else ducks(s, m, 512)
            if n % 4 == 2
            else boat(s, m, 474, 44, "#5f7f4a", "#f5efe0", flip=True)
        )
    # life on the spit, with the tow horse walking upstream
    bx, by = (cols[-2] + cols[-1]) / 2, 262
    s.add(
        barge(s, bx, by, brown),
        path(
            f"M{num(bx - 30)} {num(by - 8)}Q{num(bx - 56)} {num(by + 44)} {num(bx - 92)} {num(bend[1] - 20)}",
            "none",
            s.ink,
            1.8,
        ),
        beast(s, bx - 116, bend[1] + 14, 38, "#8a5f42", load="#c9573c", flip=True),
        folk(s, bx - 164, bend[1] + 14, 32, "#3f6c8c"),
    )
    s.add(
        s.stamp("tree", 24, bend[1] + 34, lambda: "", scale=1.2),
        house(s, 92, bend[1] + 26, 62, "#f1e3c4", "#b5523c"),
        house(s, 172, bend[1] + 18, 48, "#dcb98a", "#4f7f96"),
        s.stamp("tree", 232, bend[1] + 16, lambda: "", scale=0.9),
        s.stamp("rack", 372, bend[1] + 6, lambda: rack(s, 0, 0, brown)),
        folk(s, 326, bend[1] + 12, 30, "#b5563c"),
        folk(s, 430, bend[1] + 12, 28, "#6f7f4a", flip=True),
        house(s, 500, bend[1] + 8, 46, "#e9d2a6", "#8d5b3e"),
        s.stamp("tree", 456, bend[1] - 4, lambda: "", scale=0.7),
        barrel(s, 704, bend[1] + 22, 24, brown),
        s.stamp("crate", 730, bend[1] + 24, lambda: crate(s, 0, 0, 30, "#d9b06a"), scale=22 / 30),
    )
    s.add(
        willow(s, 962, 384, 132, "#8fae58"),
        reeds(s, 956, 168),
        reeds(s, 950, 556),
        reeds(s, 12, 436),
        tufts(s, scatter(s, 12, (20, 318, 560, 326)), dark(grass, 0.35), 10),
    )
    # the mouth: a sandbank in the glittering sea
    s.add(
        path(
            smooth(
                [
                    (
                        mouth[0] + 82 * s.rnd(0.9, 1.1) * cos(i * pi / 6),
                        mouth[1] + 6 + 60 * s.rnd(0.9, 1.1) * sin(i * pi / 6),
                    )
                    for i in range(12)
                ]
            ),
            "none",
            "#f7fdf6",
            16,
            opacity=".6",
        )
    )
    s.add(
        path(
            smooth(
                [
                    (
                        mouth[0] + 78 * s.rnd(0.92, 1.08) * cos(i * pi / 6),
                        mouth[1] + 6 + 56 * s.rnd(0.92, 1.08) * sin(i * pi / 6),
                    )
                    for i in range(12)
                ]
            ),
            s.lin("#fbeec4", sand),
            dark(sand, 0.4),
            2.2,
        )
    )
    s.add(
        stones(
            s,
            [(mouth[0] - 58, mouth[1] + 30), (mouth[0] + 60, mouth[1] + 24), (mouth[0] + 52, mouth[1] + 34)],
            "#d8b48a",
            7,
        ),
        lighthouse(s, 30, mouth[1] - 72, 92),
        boat(s, 168, 664, 66, "#a8552f", "#fff6df", flip=True),
        birds(s, 150, 540, 3, "#2b2c3a", 24),
    )
    # near shore
    s.add(
        s.stamp("rack", 600, 680, lambda: "", scale=1.15),
        s.stamp("crate", 360, 678, lambda: crate(s, 0, 0, 30, "#d9b06a"), scale=30 / 30),
        barrel(s, 396, 680, 30, brown),
        folk(s, 450, 682, 40, "#b5563c"),
        folk(s, 492, 684, 36, "#3f6c8c", flip=True),
        house(s, 776, 686, 66, "#dcb98a", "#4f7f96"),
        house(s, 872, 690, 54, "#f1e3c4", "#b5523c"),
        reeds(s, 280, 690),
        reeds(s, 700, 688),
        reeds(s, 944, 694),
        foreground(s, 700, "#5d7040", 20),
    )
    return s.svg(grain=0.12, vignette=0.16)
