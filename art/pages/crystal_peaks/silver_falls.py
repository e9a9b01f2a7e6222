"""Silver Falls: a cool, shimmering morning. The sun stands behind the mist, everything below drips.

How the rule shows: five scalloped terraces of stone and water, one per level, each spilling over its rim into the
next; the river, the porters and the ropes all lead down. The only way up is the narrow stair at the left edge, with a
toll arch at every landing. Each space is a dry stepping stone in its own basin of the terrace.
"""

from math import hypot

from art.colour import dark, mix
from art.page_data import Page
from art.pages.crystal_peaks.props.silver_falls import (
    bottle,
    cliff,
    crates_of_mist,
    porter,
    puff,
    rainbow,
    reeds,
    slab,
    source,
    stair,
    terrace,
    toll,
)
from art.painters.land import ground, mountain, scatter
from art.painters.plants import pine, tree
from art.painters.sky import glow, sky, sun
from art.painters.weather import cloud_bank, fog
from art.scene import Scene
from art.svg import num, path, smooth


def paint(page: Page) -> str:
    blue, ice, white, moss, gold = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#2b3c4a")
    levels = page["rule"]["levels"]
    rows = {g: sorted((sp["x"], sp["y"]) for sp in page["space"] if sp["group"] == g) for g in levels}
    last = len(levels) - 1
    s.add(
        sky(s, "#b9cfdd", "#e6eff0", "#f6efd2", height=170),
        sun(s, 672, 30, 22, "#f8ecc0", rays=13, reach=9),
        mountain(s, 130, 130, 330, 128, "#b6cbd9", "#8fabc0", white, line=False),
        mountain(s, 900, 130, 340, 122, "#b6cbd9", "#8fabc0", white, line=False),
        mountain(s, 330, 130, 300, 96, "#c6d7e1", "#a3bccd", white, line=False),
        mountain(s, 545, 134, 240, 124, "#a9c2d3", "#86a4bb", white, line=False),
        fog(s, 30, 80, "#f7fafa", 0.6),
        source(s, 500, 2, 58, ice, white),
    )
    wall = mix(mix("#8a9696", moss, 0.3), blue, 0.35)
    s.add(
        ground(s, 66, mix(wall, white, 0.3), dark(wall, 0.25), 6),
        cliff(s, True, blue, moss),
        cliff(s, False, blue, moss),
    )
    s.add(
        *(
            pine(s, x, y, h, mix(moss, "#3f5f5a", 0.55), True)
            for x, y, h in ((20, 62, 52), (120, 70, 44), (900, 62, 50), (944, 72, 62), (986, 60, 44))
        )
    )
    for k, g in enumerate(levels):
        near = k / last
        terrace(s, rows[g], k, near, blue, ice, white, moss, k == last)
        for x, y in rows[levels[k - 1]] if k else ():  # mist where the veils of the level above strike
            s.add(s.stamp(f"puff{x // 200 % 2}", x, y + 84, lambda: puff(s, white, ice), scale=0.92 + 0.05 * k))
    s.add(rainbow(s, 372, 700, 470), glow(s, 672, 70, 340, "#fff3cf", 0.5))
    for k, g in enumerate(levels):
        near = k / last
        top = rows[g][0][1]
        for i, (x, y) in enumerate(rows[g]):
            s.add(s.stamp(f"slab{(i + k) % 3}", x, y + 4, lambda: slab(s, mix("#97a6a8", blue, 0.22), blue)))
        if k < last:
            s.add(stair(s, 74, top + 30, 100, near, blue, gold))
    # what the guilds left about: toll arches at the landings, ropes and bottles, porters on their way down
    for k, g in enumerate(levels):
        y = rows[g][0][1]
        s.add(s.stamp("toll", 58, y + 32, lambda: toll(s, gold, blue), scale=0.86 + 0.08 * k))
    rope = [(968, 30), (984, 120), (966, 200), (986, 300), (962, 366), (986, 450), (968, 556), (982, 690)]
    s.add(
        path(smooth(rope, closed=False), "none", s.ink, 4.6, opacity=".7"),
        path(smooth(rope, closed=False), "none", "#b39a63", 2.6),
    )
    for x, y in ((976, 96), (975, 172), (977, 262), (973, 336), (975, 420), (977, 512), (974, 606)):
        s.add(s.stamp("flask", x, y, lambda: bottle(s, ice, gold)))
    for x, y, h, c, flip in (
        (300, 131, 32, "#7f6a58", False),
        (742, 258, 34, "#5f7b6d", True),
        (296, 390, 36, "#8a5f58", False),
        (742, 520, 40, "#6d6a8a", True),
        (500, 674, 42, "#7f6a58", False),
    ):
        s.add(porter(s, x, y, h, c, flip))
    s.add(
        *(
            pine(s, x, y, h, mix(moss, "#3f5f5a", 0.6), True)
            for x, y, h in ((936, 392, 66), (946, 130, 50), (940, 652, 74))
        )
    )
    for x, y, q in (
        (972, 222, 1),
        (986, 482, 1.16),
        (128, 64, 0.7),
        (866, 62, 0.62),
        (114, 182, 0.62),
        (108, 440, 0.7),
    ):
        s.add(s.stamp("birch", x, y, lambda: tree(s, 0, 0, 70, gold, "#d9d6c6"), scale=q))
    s.add(reeds(s, [(166, 266), (930, 262), (160, 524), (934, 524), (894, 398), (126, 396)], moss))
    s.add(crates_of_mist(s, 700, 662, ice, gold), crates_of_mist(s, 300, 664, ice, gold, small=True))
    s.add(fog(s, 640, 90, white, 0.55), cloud_bank(s, 690, white, 40, 60, 0.9, shade=ice))
    s.add(
        "".join(
            f'<path d="M{num(x, 0)} {num(y - r)}l{num(r * 0.3)} {num(r * 0.7)} {num(r * 0.7)} {num(r * 0.3)} '
            f"{num(-r * 0.7)} {num(r * 0.3)} {num(-r * 0.3)} {num(r * 0.7)} {num(-r * 0.3)} {num(-r * 0.7)} "
            f'{num(-r * 0.7)} {num(-r * 0.3)} {num(r * 0.7)} {num(-r * 0.3)}Z" fill="#fff" opacity=".85"/>'
            for x, y in scatter(s, 60, (130, 60, 920, 650))
            if all(hypot(x - a, y - b) > 56 for row in rows.values() for a, b in row)
            for r in (s.rnd(3, 6),)
        )
    )
    return s.svg(grain=0.12, vignette=0.16)
