"""Page 17, High Frost Fortress: stern and proud, a grey winter noon with one pale break in the clouds.

The rule (each ward asks for strength) is a fortress in four steps: yard, wall, tower, keep. In the face of each step
stands a barred gate, and the shield over it shows the strength the ward behind it needs. Watch fires burn on the two
steps that count for the key, wall and tower.
"""

from itertools import pairwise

from art.colour import dark, mix
from art.page_data import Page
from art.pages.crystal_peaks.props.high_frost_fortress import (
    ballista,
    banner,
    bastion,
    captain,
    dummy,
    flags,
    foot,
    gate,
    keep,
    post,
    rack,
    round_tower,
    shot,
    soldier,
    target,
    tent,
    wall_face,
)
from art.painters.houses import palisade
from art.painters.land import ground, mountain, peak, ridge, scatter, strokes, wash
from art.painters.objects import barrel, bell, brazier, crate
from art.painters.sky import birds, glow, sky, sun
from art.painters.stonework import shield
from art.painters.weather import cloud, fog, snow
from art.scene import Scene
from art.svg import num, path, smooth, straight


def paint(page: Page) -> str:
    iron, _steel, snowy, red, gold = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#20282d")
    wards = []
    for g in sorted(page["group"], key=lambda q: q["required_strength"]):
        xs = sorted(sp["x"] for sp in page["space"] if sp["group"] == g["id"])
        wards.append((g["required_strength"], g["x"], g["y"], xs))
    step = wards[0][2] - wards[1][2]
    # sky and mountain
    s.add(
        sky(s, "#5d6d77", "#87969e", "#b9c3c6", "#dfe0d8", height=420),
        sun(s, 108, 92, 15, "#f5ecd0", rays=13, reach=14),
        cloud(s, 250, 48, 320, "#8c9aa2", 0.8),
        cloud(s, 820, 60, 380, "#7d8c95", 0.85),
        cloud(s, 40, 24, 240, "#76858e", 0.8),
        cloud(s, 560, 26, 260, "#93a0a7", 0.7),
        peak(s, 66, 430, 440, 310, "#94a3aa", "#54646e", "#f4f6f5"),
        peak(s, 946, 430, 470, 372, "#8b9aa2", "#4f5f69", "#f4f6f5"),
        mountain(s, 500, 430, 960, 520, "#87969e", "#5f6f79", "", line=False),
        ridge(s, 420, 90, "#8a989f", "#c3ccce", 11, sharp=True),
        birds(s, 150, 190, 6, s.ink, 60),
    )
    # the crag that carries the steps
    s.add(
        path(
            straight(
                [
                    (-20, 600),
                    (-20, 470),
                    (50, 400),
                    (92, 330),
                    (120, 262),
                    (168, 200),
                    (180, 120),
                    (236, 60),
                    (764, 60),
                    (820, 120),
                    (832, 200),
                    (880, 262),
                    (908, 330),
                    (950, 400),
                    (1020, 470),
                    (1020, 600),
                ]
            ),
            s.lin("#75848c", "#59676f", "#4a575e"),
        )
    )
    s.add(
        strokes(s, (30, 240, 190, 560), 24, "#eef2f2", 30, 6, 0.5, 0.55),
        strokes(s, (790, 240, 950, 560), 24, "#eef2f2", 30, 6, -0.5, 0.5),
        strokes(s, (10, 240, 960, 560), 30, "#39444a", 34, 4, 0.3, 0.35),
    )
    half = {}
    for need, cx, _, xs in wards:
        half[need] = max(abs(x - cx) for x in xs) + (86 if need > 4 else 104)
    tones = {8: "#aab4b8", 6: "#98a4aa", 4: "#86939a"}
    # the keep's own block behind its ward
    need, cx, y, xs = wards[-1]
    s.add(keep(s, cx, y - 52, half[need], "#9aa5aa", red, gold, snowy))
    for need, cx, y, xs in reversed(wards[1:]):
        stone, w = tones[need], half[need]
        face = y + step - 52
        deck = y + 52
        if need == 6:
            for side in (-1, 1):
                s.add(
                    s.stamp(
                        "round",
                        cx + side * (w + 2),
                        face + 14,
                        lambda: round_tower(s, "#8f9ba1", "#4f5d68", snowy, red),
                        flip=side > 0,
                    )
                )
        if need == 4:
            for side in (-1, 1):
                s.add(
                    s.stamp(
                        "bast", cx + side * (w + 10), face + 16, lambda: bastion(s, "#7f8c93", snowy), flip=side > 0
                    )
                )
        # the walk on top
        s.add(
            path(
                straight([(cx - w + 22, y - 54), (cx + w - 22, y - 54), (cx + w, deck), (cx - w, deck)]),
                s.lin(mix(stone, snowy, 0.25), mix(stone, snowy, 0.75)),
                s.ink,
                2,
            )
        )
        if need == 6:  # a floor of planks
            s.add(
                path(
                    straight([(cx - w + 22, y - 54), (cx + w - 22, y - 54), (cx + w, deck), (cx - w, deck)]),
                    s.lin("#7d7466", "#a39a88"),
                    opacity=".75",
                )
            )
        s.add(flags(s, cx, w, y - 54, deck, dark(stone, 0.35)))
        if need == 8:  # a cloth of honour
            s.add(
                path(
                    straight(
                        [(cx - w + 38, y - 20), (cx + w - 38, y - 20), (cx + w - 30, y + 22), (cx - w + 30, y + 22)]
                    ),
                    s.lin(dark(red, 0.25), red),
                    s.ink,
                    1.8,
                ),
                path(
                    f"M{num(cx - w + 40)} {num(y - 14)}H{num(cx + w - 40)}"
                    f"M{num(cx - w + 36)} {num(y + 16)}H{num(cx + w - 36)}",
                    "none",
                    gold,
                    2.4,
                ),
            )
        s.add(
            wash(s, cx - w * 0.62, y + 34, w * 0.26, 16, "#f6f9f9", 0.85),
            wash(s, cx + w * 0.6, y - 34, w * 0.22, 12, "#f6f9f9", 0.7),
        )
        s.add(foot(s, cx, w - 22, y - 54))
        # the face with its battlement
        s.add(wall_face(s, cx, w, deck, face + 12, stone, snowy))
        for side in (-1, 1):
            for k in (0.42, 0.78):
                s.add(s.stamp("ban", cx + side * w * k, deck + 12, lambda: banner(s, red, gold)))
        s.add(
            gate(s, cx, face + 12, 70, face - deck + 14, stone, gold, snowy),
            shield(s, cx, deck + 13, 48, red, gold, str(need)),
        )
        if need == 8:
            for side in (-1, 1):
                s.add(s.stamp("cap", cx + side * 150, y + 20, lambda: captain(s, red, gold), flip=side > 0))
        if need == 6:
            s.add(ballista(s, cx, y + 18))
            for side in (-1, 1):
                s.add(shot(s, cx + side * (w - 34), y - 26))
        if need == 4:
            s.add(
                *(
                    s.stamp("alarm", cx + side * (w - 46), y - 36, lambda: bell(s, 0, 0, 25, "#6b5a44"))
                    for side in (-1, 1)
                )
            )
        if need in (4, 6):
            for a, b in pairwise(xs):
                if abs((a + b) / 2 - cx) > 40:
                    s.add(s.stamp("fire", (a + b) / 2, deck + 4, lambda: brazier(s, 0, 0, 38)))
            for side in (-1, 1):
                s.add(s.stamp("watch", cx + side * (w - 22), deck - 4, lambda: soldier(s, iron, red), flip=side > 0))
    # the yard
    need, cx, y, xs = wards[0]
    top = y - 52
    s.add(
        ground(s, top, "#d3d6d2", "#a3aaa9", 3),
        path(
            smooth(
                [
                    (-20, top + 8),
                    (120, top - 4),
                    (300, top + 4),
                    (480, top + 10),
                    (700, top),
                    (900, top - 6),
                    (1020, top + 6),
                ],
                closed=False,
            ),
            "none",
            "#f6f8f7",
            8,
            opacity=".9",
        ),
    )
    s.add(
        path(
            smooth(
                [
                    (cx - 24, top - 4),
                    (cx - 26, top + 30),
                    (cx - 58, 650),
                    (cx - 96, 730),
                    (cx + 96, 730),
                    (cx + 58, 650),
                    (cx + 26, top + 30),
                    (cx + 24, top - 4),
                ]
            ),
            s.lin("#8f877a", "#b3aa9a"),
            "#6f6a62",
            2,
            stroke_opacity=".5",
        )
    )
    s.add(*(glow(s, x, y + 4, 72, "#8f8472", 0.7, 0.72) for x in xs))
    s.add(
        strokes(s, (0, top + 14, 970, 690), 30, "#7f8685", 40, 3, 0.02, 0.3),
        strokes(s, (0, top + 10, 970, 690), 28, "#ffffff", 46, 4, -0.02, 0.5),
    )
    s.add(
        path(
            "".join(
                f"M{num(px, 0)} {num(py, 0)}l4 2M{num(px + 9, 0)} {num(py + 4, 0)}l4 2"
                for px, py in scatter(s, 26, (30, 570, 960, 680))
            ),
            "none",
            "#6f7776",
            3,
            opacity=".4",
        )
    )
    mids = [(a + b) / 2 for a, b in pairwise(xs)]
    for x, kind in zip(mids, ("dummy", "rack", "", "", "target", "dummy"), strict=False):
        if kind == "dummy":
            s.add(s.stamp("dummy", x, top + 10, lambda: dummy(s, red)))
        elif kind == "rack":
            s.add(rack(s, x, top + 8))
        elif kind == "target":
            s.add(target(s, x, top + 10, red))
    for side in (-1, 1):
        s.add(s.stamp("watch", cx + side * 62, top + 14, lambda: "", scale=1.15, flip=side > 0))
    s.add(
        *(
            s.stamp("watch", x, top + 14, lambda: "", flip=f, scale=1.05)
            for x, f in ((226, False), (282, True), (772, False), (836, True))
        )
    )
    s.add(
        barrel(s, 46, 606, 36, "#7a6a58"),
        crate(s, 84, 596, 28, "#8a7a66"),
        post(s, 56, 668, red, gold, str(need)),
        barrel(s, 952, 604, 34, "#7a6a58"),
        tent(s, 958, 668, "#b7b2a2", red),
    )
    # the near edge: a snow bank with stakes
    d = smooth(
        [
            (-20, 712),
            (-20, 676),
            (80, 682),
            (220, 690),
            (420, 696),
            (600, 696),
            (800, 690),
            (930, 682),
            (1020, 674),
            (1020, 712),
        ]
    )
    s.add(
        path(d, s.lin("#fbfcfb", "#c3cbcc")),
        palisade(s, 2, 420, 704, 34, "#6b6052"),
        palisade(s, 582, 1000, 704, 34, "#6b6052"),
    )
    # light from the break in the clouds, shade on the eastern side
    s.add(
        glow(s, 108, 92, 560, "#fff2cf", 0.34),
        f'<rect x="{cx}" width="{1000 - cx}" height="{top}" '
        f'fill="{s.lin((0, "#16222a", 0), (1, "#16222a", 0.42), across=True)}"/>',
    )
    s.add(fog(s, 480, 110, "#dfe5e6", 0.22), fog(s, 130, 90, "#e9eceb", 0.18), snow(s, 44, "#ffffff"))
    return s.svg(grain=0.17, vignette=0.36)
