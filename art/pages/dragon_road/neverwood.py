"""Page 9, Neverwood: enchanted, disorienting, green dusk.

The last gold of the evening stands at the western edge, violet night at the eastern one; between them the heartwood
is deep green. Glades are the spaces, trodden trails with a red thread from glade to glade are the links; where no
link runs, an elder tree bars the way. The two edges lie open to the fields (no trees outside them), so "forest edge"
is seen at once. Camps have a fire, hiring trees a hammock.
"""

from math import atan2, degrees, hypot

from art.colour import mix
from art.page_data import Page
from art.pages.dragon_road.props.neverwood import (
    beside,
    canopy,
    elder,
    far_trunks,
    fern,
    fire,
    fit,
    flies,
    flowers,
    gaps,
    glade,
    hammock,
    knot,
    line,
    shaft,
    stake,
)
from art.painters.land import foreground, scatter, strokes
from art.painters.plants import grass, mushrooms
from art.painters.sky import glow, sun
from art.painters.weather import fog
from art.scene import Scene
from art.svg import path


def paint(page: Page) -> str:
    deep, _green, leaf, _amber, plum = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0f1f18")
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    links = sorted({tuple(sorted((sp["id"], n))) for sp in page["space"] for n in sp["neighbours"]})
    lines = [(spots[a], spots[b]) for a, b in links]
    edge = {sp["id"]: sp["group"] for sp in page["space"]}
    west = [p for k, p in spots.items() if edge[k] == "west_edge"]
    east = [p for k, p in spots.items() if edge[k] == "east_edge"]
    left, right = max(x for x, _ in west), min(x for x, _ in east)

    def tone(x: float, gold: str, mid: str, dusk: str) -> str:
        """The colour of the light at x: gold in the west, green in the heart, plum in the east."""
        t = (x - left) / (right - left)
        return mix(gold, mid, min(1, max(0, t * 2.2))) if t < 0.5 else mix(dusk, mid, min(1, max(0, (1 - t) * 2.2)))

    # floor of the wood, its far end, and the open land outside
    dusk, night = ("#d8bb62", (0.1, "#8f9a52"), (0.24, "#456b45")), ((0.76, "#3a4f52"), (0.9, "#6b5577"), "#8a6b90")
    wood = s.lin(*dusk, (0.5, "#2b5540"), *night, across=True)
    s.add(f'<rect width="1000" height="700" fill="{wood}"/>')
    s.add(
        f'<rect width="1000" height="150" fill="{s.lin((0, "#0f241c", 0.75), (0.5, "#1b3a2a", 0.35), (1, deep, 0))}"/>'
    )
    s.add(
        glow(s, 500, 60, 330, "#c8dc8a", 0.5, 0.34),
        glow(s, -30, 330, 330, "#ffd77c", 0.85, 1.5),
        glow(s, 1030, 330, 300, "#c99bd0", 0.5, 1.5),
        glow(s, 500, 400, 380, deep, 0.75, 0.8),
    )
    s.add(
        path(
            "M-10 -10H150Q90 60 110 92L-10 98Z", s.lin((0, "#f7c978", 0.9), (0.7, "#ffe3a0", 0.9), (1, "#ffe3a0", 0.2))
        ),
        path(
            "M1010 -10H850Q910 60 890 92L1010 98Z",
            s.lin((0, "#3a2a5a", 0.9), (0.7, "#8a6b9e", 0.9), (1, "#8a6b9e", 0.2)),
        ),
    )
    s.add(
        sun(s, 30, 58, 20, "#ffd06a", rays=9, reach=4),
        glow(s, 964, 50, 64, "#f6e6ff", 0.6),
        '<circle cx="964" cy="50" r="15" fill="#f8f0fc"/>',
    )
    s.add(
        path("M-10 84Q30 66 70 80T130 92V104H-10Z", "#b59a4c", opacity=".8"),
        path("M1010 84Q970 66 930 80T870 92V104H1010Z", "#5a4470", opacity=".8"),
    )
    s.add(far_trunks(s, 92, 36, "#567b4c", 0.45), far_trunks(s, 74, 26, "#27472f", 0.75, 1.6))
    s.add(
        fog(s, 60, 110, "#c4d79a", 0.34),
        strokes(s, (0, 110, 970, 690), 60, "#13281f", 44, 4, 0.03, 0.24),
        strokes(s, (0, 110, 960, 690), 56, leaf, 34, 3, -0.03, 0.16),
    )
    s.add(shaft(s, 30, 190, "#ffe39a", 0.3), shaft(s, 330, 240, "#d5e79c", 0.13), shaft(s, 560, 200, "#d5e79c", 0.11))
    # trails, then glades
    trail = "".join(line(a, b, 0) for a, b in lines)
    s.add(
        path(trail, "none", "#0e2019", 34, opacity=".4"),
        path(trail, "none", "#938b56", 22, opacity=".8"),
        path(trail, "none", "#d8c98a", 8, opacity=".55", stroke_dasharray="11 13"),
    )
    for k, (x, y) in spots.items():
        rim = edge[k] != "heart"
        s.add(s.stamp(f"glade{edge[k]}", x, y + 4, lambda: glade(s, tone(x, "#e6c768", "#8fae62", "#a98ab4"), rim)))
    # what stands between the trails: the bigger the gap, the older the tree
    sites = gaps(list(spots.values()), lines)
    fires = [beside(spots[sp["id"]], sites, 66, 96) for sp in page["space"] if sp.get("location") == "camp"]
    beds = [beside(spots[sp["id"]], sites, 74, 130) for sp in page["space"] if sp.get("location") == "hire"]
    near, things = [], []
    for d, x, y in sites:
        base, h = fit(x, y, min(150, 50 + d * 1.2), list(spots.values()))
        if x < left - 40 or x > right + 40 or y > 640 or any(hypot(x - a, y - b) < 58 for a, b in fires + beds):
            continue
        kind = "w" if x < left + 130 else "e" if x > right - 130 else "m"
        things.append((base, x, h, kind))
    leaves = {"w": ("#8a9a48", "#5f4a30"), "m": ("#3a6b48", "#33382c"), "e": ("#5d5a74", "#3a3040")}
    for i, (base, x, h, kind) in enumerate(sorted(things)):
        if h < 62:
            near.append((x, base))
            continue
        shape = i % 2 if kind != "m" else i % 3
        s.add(
            s.stamp(
                f"elder{kind}{shape}",
                x,
                base,
                lambda: elder(s, *leaves[kind], shape, eyes=kind == "m"),
                scale=h / 112,
                flip=i % 4 < 2,
            )
        )
    # the red thread is tied from glade to glade, over everything that grows
    thread = "".join(line(a, b, 7, 46) for a, b in lines)
    s.add(
        path(thread, "none", "#2a0d0c", 5.4, opacity=".55"),
        path(thread, "none", "#d8452f", 2.8),
        path(thread, "none", "#ff9a7a", 1, opacity=".6"),
    )
    for a, b in lines:
        for p, q in ((a, b), (b, a)):
            d = hypot(q[0] - p[0], q[1] - p[1])
            s.add(
                s.stamp(
                    "knot",
                    p[0] + (q[0] - p[0]) * 54 / d,
                    p[1] + (q[1] - p[1]) * 54 / d + 3,
                    lambda: knot(s),
                    turn=degrees(atan2(q[1] - p[1], q[0] - p[0])),
                )
            )
    # people who are lost, and what glows
    for fx, fy in fires:
        s.add(glow(s, fx, fy - 4, 86, "#ff9a3c", 0.75), s.stamp("fire", fx, fy + 8, lambda: fire(s)))
    for hx, hy in beds:
        s.add(s.stamp("bed", hx, hy, lambda: hammock(s, plum), flip=hx > 500))
    for i, (x, y) in enumerate(near):
        s.add(
            s.stamp(
                "caps",
                x,
                y - 4,
                lambda: mushrooms(s, "#7fe3c4", "#2f7f86"),
                scale=0.7 + (i % 3) * 0.14,
                flip=i % 2 == 1,
            )
            if i % 2
            else s.stamp("fern", x, y, lambda: fern(s, "#5d8a54"), scale=0.8, flip=i % 4 == 0)
        )
    s.add(flies(s, 30, "#f2ffb0"))
    # outside and in front
    s.add(
        grass(s, "gw", scatter(s, 34, (6, 130, 52, 670)), "#8a7a2e", 17, 2.4),
        grass(s, "ge", scatter(s, 30, (948, 130, 994, 670)), "#4a3858", 17, 2.4),
    )
    for x, y in west + east:  # a stake with a ribbon wherever a trail may begin
        out = -1 if (x, y) in west else 1
        s.add(s.stamp("stake", x + out * 62, y + 34, lambda: stake(s), flip=out > 0))
    s.add(
        flowers(s, scatter(s, 16, (8, 150, 50, 660)), "#fff0b0"),
        flowers(s, scatter(s, 14, (950, 150, 992, 660)), "#f0c8ff"),
    )
    s.add(canopy(s, "#14291f"), foreground(s, 690, "#0f1f18", 30))
    for x, scale in ((196, 1.25), (392, 0.9), (612, 1.0), (806, 1.3)):
        s.add(
            s.stamp("caps", x, 674, lambda: "", scale=scale),
            s.stamp("fern", x + 46, 682, lambda: "", scale=1.3 * scale),
        )
    return s.svg(grain=0.18, vignette=0.3)
