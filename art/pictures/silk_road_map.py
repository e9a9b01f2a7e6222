"""The map of Silk Road, 1200 x 620: seas, ranges, deserts and the wall, with room around every city."""

from art.colour import pale
from art.painters.land import mountain, wash
from art.painters.objects import small_ship
from art.painters.people_and_animals import beast, dragon
from art.painters.plants import palm, tree
from art.pictures.silk_road_cities import positions
from art.scene import Scene
from art.svg import at, num, path, smooth


def paint() -> str:
    """Paint it."""
    spots = positions()
    s = Scene(1200, 620, ["#e9d7a8"], seed=60, ink="#4a3423")
    sea, deep = "#9cc3bf", "#5d97a0"

    def clear(x: float, y: float, rx: float = 62, ry: float = 54) -> bool:
        return all(((x - a) / rx) ** 2 + ((y - 14 - b) / ry) ** 2 > 1 for a, b in spots)

    s.add(
        '<rect width="1200" height="620" '
        'fill="'
        f'{s.lin("#d8cf9c", (0.3, "#e9d39a"), (0.55, "#efd08c"), (0.75, "#ecd49a"), (1, "#cfcf94"), across=True)}"/>'
    )
    s.add(
        wash(s, 690, 300, 210, 90, "#f4d27c", 0.9),
        wash(s, 930, 110, 220, 70, "#e8c079", 0.8),
        wash(s, 1110, 520, 190, 120, "#a9bb78", 0.9),
        wash(s, 420, 180, 190, 90, "#d9c27e", 0.7),
        wash(s, 180, 480, 190, 100, "#b9bd80", 0.8),
        wash(s, 560, 560, 240, 90, "#c9b777", 0.7),
    )
    for pts in (
        [(-40, -20), (120, -20), (150, 40), (104, 86), (60, 96), (40, 70), (-40, 90)],
        [(-40, 130), (10, 150), (26, 230), (8, 330), (30, 430), (20, 540), (40, 640), (-40, 640)],
        [(296, 34), (350, 22), (374, 70), (352, 120), (372, 176), (346, 214), (312, 196), (320, 140), (292, 90)],
        [(330, 640), (350, 590), (420, 584), (486, 604), (520, 640)],
        [(560, 40), (604, 34), (616, 66), (584, 86), (556, 70)],
    ):
        s.add(
            path(smooth(pts), "none", pale(sea, 0.55), 16, opacity=".7"),
            path(smooth(pts), s.lin(sea, deep), s.ink, 2.4, stroke_opacity=".7"),
        )
    for x, y in (
        (20, 190),
        (14, 300),
        (10, 380),
        (10, 480),
        (60, 30),
        (340, 60),
        (330, 110),
        (352, 180),
        (400, 610),
        (440, 606),
        (586, 60),
        (20, 560),
    ):
        s.add(path(f"M{x - 12} {y}q6 -6 12 0t12 0", "none", "#e6f2ea", 2.2, opacity=".8"))
    ranges = (
        [(520 + i * 34, 88 + (i % 3) * 12, 62, 54) for i in range(14)]
        + [(604 + i * 36, 480 + (i % 2) * 14, 66, 60) for i in range(11)]
        + [(478 + (i % 2) * 26, 150 + i * 30, 60, 52) for i in range(12)]
        + [(250 + i * 30, 300 + i * 26, 54, 44) for i in range(6)]
        + [(200 + i * 44, 250 - (i % 2) * 16, 54, 42) for i in range(4)]
        + [(1010 + i * 40, 330 - i * 26, 56, 46) for i in range(4)]
        + [(640 + i * 48, 560 + (i % 2) * 12, 70, 62) for i in range(9)]
    )
    for x, y, w, h in sorted(ranges, key=lambda q: q[1]):
        if clear(x, y - 12):
            cold = y < 140 or y > 470
            s.add(
                s.stamp(
                    f"m{(x + y) % 3}{int(cold)}",
                    x,
                    y,
                    lambda: mountain(s, 0, 0, w, h, "#cdb182", "#94774f", "#fbf6ea" if cold else ""),
                )
            )
    for _ in range(26):
        dune_x, dune_y = s.rnd(590, 860), s.rnd(230, 400)
        if clear(dune_x, dune_y, 74, 60):
            s.add(
                path(
                    f"M{num(dune_x - 20, 0)} {num(dune_y, 0)}q12 -12 22 -3q10 8 22 1",
                    "none",
                    "#b98a3f",
                    2.2,
                    opacity=".75",
                )
            )
    for x, y in ((70, 590), (110, 596), (254, 420), (276, 428), (250, 560), (1172, 596), (1120, 604), (150, 380)):
        if clear(x, y - 10, 56, 50):
            s.add(palm(s, x, y, 44, "#6f8a4a", "#7a5a36"))
    for x, y in (
        (1020, 590),
        (1046, 600),
        (1080, 590),
        (1180, 380),
        (1176, 300),
        (1160, 210),
        (1130, 176),
        (180, 120),
        (210, 110),
        (236, 128),
        (160, 150),
    ):
        if clear(x, y - 14, 56, 50):
            s.add(s.stamp("tree", x, y, lambda: tree(s, 0, 0, 44, "#7d9155", "#6b4a2c")))
    wall = [(1190, 250), (1120, 206), (1076, 190), (1030, 150), (988, 140), (950, 104)]
    d = smooth(wall, closed=False)
    s.add(
        path(d, "none", s.ink, 15),
        path(d, "none", "#c9a878", 10),
        path(d, "none", "#8a6b45", 10, stroke_dasharray="5 9", opacity=".6"),
    )
    for x, y in wall[1:]:
        s.add(path(f"M{x - 10} {y + 8}v-26h4v5h4v-5h4v5h4v-5h4v26Z", "#dcc090", s.ink, 1.8))
    s.add(
        dragon(s, 1060, 80, 92, "#8f4a38", flip=True, opacity=0.85),
        _serpent(s, 444, 612),
        small_ship(s, 66, 60),
        beast(s, 896, 404, 28, "#a9804f", hump=True, load="#b5563c", flip=True),
        beast(s, 942, 412, 28, "#b58d5a", hump=True, load="#2f6f6b", flip=True),
        _rose(s, 1122, 70 + 500, 46),
    )
    return s.svg(grain=0.22)


def _serpent(s: Scene, x: float, y: float) -> str:
    return at(
        x - 46,
        y,
        path("M0 0q8 -26 20 0M24 0q8 -24 18 0M46 0q4 -30 16 -28q12 2 8 14l-9 -3", "none", s.ink, 8),
        path("M0 0q8 -26 20 0M24 0q8 -24 18 0M46 0q4 -30 16 -28q12 2 8 14l-9 -3", "none", "#4f8a7c", 5),
        scale=0.9,
    )


def _rose(s: Scene, x: float, y: float, r: float) -> str:
    pts = "".join(
        path(
            f"M0 0L{num(r * 0.17)} {num(-r * 0.17)}L0 {num(-r * k)}L{num(-r * 0.17)} {num(-r * 0.17)}Z",
            c,
            s.ink,
            1.4,
            transform=f"rotate({a})",
        )
        for a, k, c in (
            (45, 0.7, "#e9d9b0"),
            (135, 0.7, "#e9d9b0"),
            (225, 0.7, "#e9d9b0"),
            (315, 0.7, "#e9d9b0"),
            (90, 1, "#f6ead0"),
            (180, 1, "#f6ead0"),
            (270, 1, "#a8322c"),
            (0, 1, "#f6ead0"),
        )
    )
    return at(
        x,
        y,
        f'<circle r="{num(r * 0.8)}" fill="#f6ead0" fill-opacity=".5" stroke="{s.ink}" stroke-width="1.6"/>',
        pts,
        f'<circle r="5" fill="#a8322c" stroke="{s.ink}" stroke-width="1.4"/>',
    )
