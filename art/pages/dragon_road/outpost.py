"""Page 1: dusty dawn, five crooked huts around a muddy yard."""

from art.colour import dark, mix, pale
from art.page_data import Page
from art.painters.houses import chimney, fence, hut, palisade, plank, roof_thatch
from art.painters.land import (
    foreground,
    ground,
    patch,
    puddle,
    ridge,
    road,
    scatter,
    stones,
    strokes,
    wash,
)
from art.painters.objects import barrel, bell, cloth_line, crate, flagpole, wagon, wheel
from art.painters.people_and_animals import beast, figure
from art.painters.plants import pines, tree, tufts
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud, fog, smoke
from art.scene import Scene
from art.svg import at, path


def paint(page: Page) -> str:
    """Page 1: dusty dawn, five crooked huts around a muddy yard."""
    brown, tan, sage, cream, ink = page["scene"]["palette"]
    sage = mix(sage, "#8f9a4a", 0.4)
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink=ink)
    mud = mix(brown, tan, 0.35)
    s.add(
        sky(s, "#b9c3b4", "#ecd9b4", "#fbdc9c", "#f6c27c", height=330),
        sun(s, 336, 104, 26, "#ffd27a", rays=15, reach=9),
        cloud(s, 660, 44, 190, "#f0cf9f", 0.75),
        cloud(s, 60, 52, 150, "#ecd3ab", 0.6),
        cloud(s, 955, 74, 150, "#f0cf9f", 0.6),
        birds(s, 690, 86, 5, ink, 34),
        ridge(s, 212, 96, mix(sage, "#e9c493", 0.62), "#f3d39b", 15),
        ridge(s, 232, 66, mix(sage, "#dcb985", 0.38), "#e6c48c", 11),
        pines(s, 236, 74, 34, mix(sage, ink, 0.12)),
        ridge(s, 246, 22, mix(sage, tan, 0.3), mix(tan, sage, 0.3), 9),
        palisade(s, -10, 1010, 276, 50, brown),
        ground(s, 266, mix(tan, cream, 0.35), dark(mud, 0.12), 5),
        wash(s, 90, 372, 210, 60, sage, 0.95),
        wash(s, 930, 384, 200, 66, sage, 0.95),
        wash(s, 50, 590, 190, 130, sage, 0.95),
        wash(s, 962, 590, 190, 140, sage, 0.95),
        wash(s, 500, 690, 420, 40, sage, 0.6),
        tufts(s, scatter(s, 14, (0, 330, 150, 420)), mix(sage, ink, 0.2)),
        tufts(s, scatter(s, 12, (870, 340, 1000, 430)), mix(sage, ink, 0.2)),
        road(
            s,
            [(505, 262), (500, 320), (455, 380), (500, 470), (520, 590), (495, 760)],
            92,
            mix(mud, cream, 0.34),
            dark(mud, 0.25),
        ),
        patch(s, 500, 372, 190, 46, mix(mud, cream, 0.3), 0.75),
        strokes(s, (0, 300, 970, 690), 34, dark(mud, 0.3), 46, 3, 0.03, 0.22),
        strokes(s, (0, 290, 970, 690), 30, pale(mud, 0.5), 40, 3, -0.03, 0.3),
        puddle(s, 410, 352, 44, "#d9cdb0", dark(mud, 0.35)),
        puddle(s, 596, 398, 34, "#e3cfa6", dark(mud, 0.35)),
        puddle(s, 498, 640, 58, "#dcc9a2", dark(mud, 0.4)),
    )
    # the three huts at the back
    s.add(smoke(s, 262, 46, 62, "#7b6f66", 46, 0.6), chimney(s, 250, 106, 66, "#7d7468", 30))
    s.add(
        hut(s, 170, 192, 220, 196, "#6d5848", dark(brown, 0.1), "#ff9a4a", 3, stone=True),
        roof_thatch(s, 174, 104, 282, 84, "#5b5a5c", -14, tiles=True),
    )
    s.add(hut(s, 500, 161, 216, 192, "#7b5f3f", brown, "#ffd48a", -5), roof_thatch(s, 497, 74, 276, 66, "#c69a52", 16))
    s.add(smoke(s, 780, 54, 56, "#efe6d4", 42, 0.75), chimney(s, 770, 108, 58, "#96735a", 26))
    s.add(hut(s, 830, 192, 220, 196, "#775a42", brown, "#ffc062", 5), roof_thatch(s, 833, 106, 286, 82, "#b0883f", 10))
    s.add(
        glow(s, 44, 276, 60, "#ff7a2e", 0.75),
        _anvil(s, 42, 302),
        cloth_line(s, (622, 196), (704, 214), ["#b5563c", "#e0b95a", "#5d7f8a"], 52),
        plank(s, (704, 306), (704, 204), 8, brown),
    )
    s.add(
        _loom(s, 360, 296),
        barrel(s, 962, 312, 44, brown),
        barrel(s, 700, 322, 34, brown),
        _pot(s, 984, 330),
        crate(s, 322, 318, 34, tan),
    )
    # the middle of the yard
    s.add(
        flagpole(s, 566, 352, 128, brown),
        wagon(s, 492, 446, 112, cream, brown, broken=True),
        figure(s, 430, 348, 34, "#7a5a8a"),
    )
    s.add(
        beast(s, 178, 362, 46, "#8c7763", load="#b5563c"),
        tree(s, 62, 470, 176, mix(sage, "#8a8a3c", 0.3), dark(brown, 0.3)),
        tree(s, 948, 474, 190, sage, dark(brown, 0.3)),
        fence(s, 20, 150, 520, 40, brown),
    )
    # the two huts in front
    s.add(hut(s, 290, 502, 226, 196, "#6e5b43", brown, "#ffcf80", 6), roof_thatch(s, 294, 414, 288, 74, "#8d7a55", 22))
    s.add(
        wheel(s, 160, 588, 27, tan),
        wheel(s, 140, 606, 20, brown),
        wheel(s, 424, 600, 22, tan, broken=True),
        crate(s, 380, 632, 38, tan),
    )
    s.add(
        hut(s, 710, 502, 226, 196, "#6b4a3d", dark(brown, 0.15), "#ffd27a", -4),
        roof_thatch(s, 708, 412, 292, 92, "#8f4a38", -6, tiles=True),
    )
    s.add(
        bell(s, 704, 352, 30, brown),
        _banner(s, 600, 430, "#8f2f2a"),
        _banner(s, 816, 430, "#8f2f2a"),
        barrel(s, 846, 622, 46, brown),
        barrel(s, 880, 630, 38, tan),
        crate(s, 584, 634, 36, tan),
    )
    s.add(
        figure(s, 452, 566, 44, "#5f7a66"),
        figure(s, 548, 556, 42, "#94603b", flip=True),
        _hen(s, 520, 604),
        _hen(s, 478, 612, True),
    )
    s.add(tufts(s, scatter(s, 20, (0, 626, 1000, 672)), mix(sage, ink, 0.25), 15))
    s.add(stones(s, scatter(s, 9, (380, 330, 640, 360)) + scatter(s, 10, (420, 620, 600, 668)), "#9a8a72", 7))
    s.add(foreground(s, 690, mix(ink, sage, 0.4), 60), fog(s, 250, 90, "#ffe2ac", 0.34))
    return s.svg()


def _anvil(s: Scene, x: float, y: float) -> str:
    block = path("M-13 14v-14h26v14Z", s.lin("#8a6547", "#54391f"), s.ink, 1.8)
    iron = path("M-20 -16h36q8 0 12 4q-8 5 -14 5l-3 7h-18l-3 -8q-8 -1 -10 -8Z", s.lin("#8d9097", "#44474e"), s.ink, 2)
    return at(
        x,
        y,
        block,
        iron,
        path("M-4 -19h18", "none", "#ff9a3c", 5),
        path("M-8 -28l6 4M4 -32l1 6M18 -28l-5 4", "none", "#ffcf70", 2.4),
    )


def _loom(s: Scene, x: float, y: float) -> str:
    frame = path("M-24 26V-34M24 26V-34M-30 -30H30M-28 20H28", "none", s.ink, 8) + path(
        "M-24 26V-34M24 26V-34M-30 -30H30M-28 20H28", "none", s.palette[0], 5
    )
    warp = path("".join(f"M{k} -26V16" for k in range(-18, 19, 6)), "none", "#f3e6c8", 2)
    return at(
        x,
        y,
        frame,
        warp,
        path("M-20 16V-4h40V16Z", "#b5563c", s.ink, 1.2),
        path("M-20 8h40M-20 1h40", "none", "#e0b95a", 3),
    )


def _pot(s: Scene, x: float, y: float) -> str:
    return at(
        x,
        y,
        glow(s, 0, 8, 26, "#ff8a3c", 0.8),
        path("M-16 -10h32q3 22 -16 24q-19 -2 -16 -24Z", s.lin("#5c5f66", "#24262b"), s.ink, 2),
        path("M-19 -11h38", "none", "#3a3c42", 5),
    )


def _banner(s: Scene, x: float, y: float, colour: str) -> str:
    return at(
        x,
        y,
        path("M-13 0h26v58l-13 -11 -13 11Z", s.lin(pale(colour, 0.2), dark(colour, 0.15)), s.ink, 2),
        path("M-16 0h32", "none", s.palette[0], 5),
        '<circle cy="22" r="7" fill="none" stroke="#e8c15e" stroke-width="2.6"/>',
        path("M0 12v20M-9 22h18", "none", "#e8c15e", 2),
    )


def _hen(s: Scene, x: float, y: float, flip: bool = False) -> str:
    return at(
        x,
        y,
        path("M-9 -4q-5 -7 -4 -11 6 4 10 3 5 -4 6 -9 5 -1 6 4l3 2 -3 1q1 11 -8 12Q-6 -1 -9 -4Z", "#f4e7cf", s.ink, 1.4),
        path("M-2 -2v5M2 -2v5", "none", "#c7803a", 1.6),
        path("M5 -21l2 -4 3 4", "#c2392b"),
        flip=flip,
    )
