"""Page 14, Vineland Tract: steamy, lush and greedy; shafts of yellow light fall into a green hothouse of a jungle.

How the rule shows: four giant vines, each winding through its own five landings and around its one rope ladder.
Leaf vine (broad leaves), pod vine (orange fish pods), frost vine (ice beads, rime), wild vine (many flowers). Each
ladder runs from the harvest landing at the foot up to the bough at the top, where the live fruit hangs.
"""

from art.colour import dark, mix
from art.page_data import Page
from art.pages.dragon_road.props.vineland_tract import (
    basket,
    bough,
    bush,
    canopy,
    clump,
    frond,
    garland,
    ladder,
    leaf,
    life,
    pad,
    trunk,
)
from art.painters.land import ground, scatter
from art.painters.objects import bar, curve
from art.painters.sky import glow, sky
from art.painters.weather import cloud, fog
from art.scene import Scene
from art.svg import group, num, path, straight


def paint(page: Page) -> str:
    deep, green, lime, _ember, butter = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0f2b1c")
    ice = "#bfe9f2"
    vines = {
        g["id"]: sorted((sp for sp in page["space"] if sp["group"] == g["id"]), key=lambda sp: sp["y"])
        for g in page["group"]
    }
    tops = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    # far: bright steam, trunks melting into it
    s.add(
        sky(
            s,
            mix(green, lime, 0.5),
            mix(lime, butter, 0.55),
            mix(lime, butter, 0.3),
            mix(green, lime, 0.35),
            mix(deep, green, 0.35),
            deep,
        ),
        glow(s, 500, 190, 470, "#fffbe0", 0.95, 0.62),
    )
    for i in range(14):
        s.add(trunk(s, -20 + i * 80 + s.rnd.near(0, 22), s.rnd(10, 22), mix(green, lime, 0.5), 0.5))
    s.add(bush(s, 430, mix(green, lime, 0.5), 70), fog(s, 200, 330, mix(lime, butter, 0.6), 0.55))
    for i, x in enumerate((-4, 262, 336, 492, 726, 770, 1000)):
        s.add(trunk(s, x + s.rnd.near(0, 10), (64, 30, 18, 40, 34, 16, 70)[i], mix(deep, green, 0.55), 0.62))
    s.add(
        path(
            "M262 90Q380 190 492 84M492 130Q600 214 726 96M-4 150Q120 240 262 160M726 170Q880 240 1000 120",
            "none",
            mix(deep, green, 0.5),
            5,
            opacity=".6",
        )
    )
    s.add(bush(s, 520, mix(deep, green, 0.95), 64), fog(s, 400, 200, mix(lime, butter, 0.4), 0.4))
    for x1, x2, w in (
        (250, 30, 60),
        (360, 210, 90),
        (500, 430, 100),
        (600, 640, 70),
        (720, 860, 84),
    ):  # shafts of light
        s.add(
            path(
                straight([(x1, -10), (x1 + w * 0.5, -10), (x2 + w * 1.7, 650), (x2, 650)]),
                s.lin((0, "#fffbe0", 0.7), (0.5, butter, 0.3), (1, butter, 0)),
            )
        )
    s.add(canopy(s, 30, mix(deep, green, 0.75), 54), canopy(s, 10, mix(deep, green, 0.3), 60))
    s.add(
        cloud(s, 250, 470, 260, butter, 0.3),
        cloud(s, 610, 520, 320, butter, 0.3),
        cloud(s, 900, 440, 240, butter, 0.28),
    )
    s.add(bush(s, 606, mix(deep, green, 0.6), 54), ground(s, 664, mix(deep, green, 0.35), dark(deep, 0.3), 8))
    for x, y, q, flip in (
        (238, 664, 1.0, False),
        (470, 676, 1.1, True),
        (506, 600, 0.7, False),
        (268, 590, 0.66, True),
        (724, 668, 1.05, False),
        (738, 594, 0.7, True),
        (20, 610, 0.9, False),
        (984, 604, 0.95, True),
    ):
        s.add(s.stamp("clump", x, y, lambda: clump(s, mix(deep, green, 0.75)), scale=q, flip=flip))
    motes = "".join(
        f'<circle cx="{num(a, 0)}" cy="{num(b, 0)}" r="{num(s.rnd(1, 2.6))}"/>'
        for a, b in scatter(s, 46, (40, 60, 960, 600))
    )
    s.add(group(motes, fill="#fffbe0", opacity=".75"))
    night = dark(deep, 0.4)
    left, right = (
        ((0, night, 0.8), (0.1, deep, 0.3), (0.24, deep, 0)),
        ((0.76, deep, 0), (0.9, deep, 0.3), (1, night, 0.8)),
    )
    s.add(f'<rect x="-10" y="-10" width="1020" height="720" fill="{s.lin(*left, *right, across=True)}"/>')
    # between the vines: gaps are wide beside the inner bends
    s.add(*life(s, page))
    s.add(fog(s, 540, 160, butter, 0.18))
    # the four vines
    style = {
        "leaf": (mix(green, "#3d6b2a", 0.4), lime),
        "pod": ("#7a6a2c", "#e9c25e"),
        "frost": ("#5d93a0", ice),
        "wild": ("#6a5338", "#d98fb5"),
    }
    for gid, spaces in vines.items():
        body, light = style[gid]
        tx, ty = tops[gid]
        pts = [(tx + (spaces[0]["x"] - tx) * -1.6, -40.0), (tx, ty)]
        for sp in spaces:
            pts.append((sp["x"] + (sp["x"] - tx) * 0.5, float(sp["y"])))
        foot = spaces[-1]
        pts.append((tx + (tx - foot["x"]) * 0.9, foot["y"] + 58.0))
        pts.append((tx + (tx - foot["x"]) * 1.8, foot["y"] + 100.0))
        s.add(
            glow(
                s, tx, 360, 110, {"leaf": lime, "pod": "#ffc36a", "frost": "#e3fbff", "wild": "#ffb3d0"}[gid], 0.5, 3.1
            )
        )
        s.add(ladder(s, tx, ty + 20, foot["y"] + 50, "#f3dca4", "#c99350"))
        s.add(path(curve([(a + 7, b + 6) for a, b in pts]), "none", "#0b2417", 34, opacity=".3"))
        s.add(
            bar(s, curve(pts), dark(body, 0.12), 27, 2.4),
            path(curve([(a - 5, b) for a, b in pts]), "none", mix(body, light, 0.45), 9, opacity=".85"),
            path(
                curve([(a + 6, b) for a, b in pts]), "none", dark(body, 0.5), 6, opacity=".55", stroke_dasharray="34 15"
            ),
            path(curve(pts), "none", light, 2.4, opacity=".6", stroke_dasharray="22 12"),
        )
        s.add(garland(s, gid, pts, tx, s.palette, ice))
        s.add(s.stamp(f"bough{gid}", tx, ty, lambda: bough(s, gid, s.palette, ice)))
        for sp in spaces:
            s.add(s.stamp(f"pad{gid}", sp["x"], sp["y"], lambda: pad(s, gid, s.palette, ice), flip=sp["x"] > tx))
        s.add(basket(s, foot["x"] + (tx - foot["x"]) * 1.55, foot["y"] + 44, gid, s.palette, ice))
    # near: dark leaves that frame the view
    for x, y, a, q in (
        (-34, 716, 18, 150),
        (30, 742, -8, 96),
        (1030, 716, -24, 160),
        (970, 740, 6, 110),
        (500, 748, -16, 92),
        (742, 750, 14, 96),
        (262, 750, -8, 96),
    ):
        s.add(s.stamp("frond", x, y, lambda: frond(s, mix("#0b2417", deep, 0.5), deep), scale=q / 100, turn=a))
    for x, y, a, q, flip in (
        (-12, 60, 30, 1.5, False),
        (1012, 50, 30, 1.5, True),
        (-14, 170, 8, 1.1, False),
        (1014, 180, 6, 1.1, True),
    ):
        s.add(
            s.stamp(
                "near",
                x,
                y,
                lambda: leaf(s, 60, mix("#0b2417", deep, 0.6)),
                scale=q,
                turn=-a if flip else a,
                flip=flip,
            )
        )
    return s.svg(grain=0.13, vignette=0.4)
