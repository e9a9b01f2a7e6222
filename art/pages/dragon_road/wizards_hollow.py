"""Page 12, Wizard's Hollow: arcane, mischievous, violet night.

Everything here exists twice: two moons, two halves of a house with a half of the wizard in each door, and ten pairs
of stones. The outer ring stands in real rock, the inner ring is its echo of light. A thread of light in the colour of
the pair runs from stone to echo and carries the rune that both share, so a twin is found at a glance. The looking
glass hangs in the middle.
"""

from math import cos, hypot, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.wizards_hollow import (
    HUES,
    RUNES,
    book,
    circle,
    crooked,
    echo,
    glass,
    half_house,
    medal,
    seams,
    sparks,
    stone,
    thread,
)
from art.painters.land import foreground, ridge, scatter, strokes
from art.painters.plants import grass, mushrooms
from art.painters.sky import aurora, glow, moon, sky, stars
from art.painters.weather import fog
from art.scene import Scene
from art.svg import group, path, smooth


def paint(page: Page) -> str:
    _night, violet, teal, gold, mist = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#140b26")
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    {sp["id"]: sp["group"] for sp in page["space"]}
    cx = sum(x for x, _ in spots.values()) / len(spots)
    cy = sum(y for _, y in spots.values()) / len(spots)
    pairs = []
    for sp in page["space"]:
        a, b = spots[sp["id"]], spots[sp["twin"]]
        if hypot(a[0] - cx, a[1] - cy) > hypot(b[0] - cx, b[1] - cy):
            pairs.append((sp["group"], a, b))

    # the sky and its two moons
    s.add(sky(s, "#150b2e", "#2d1e4a", "#5a3f8f", "#3a2766"), stars(s, 62, 170, mist))
    s.add(aurora(s, 10, [teal, violet, "#b06fe0"], 3))
    for side in (-1, 1):
        s.add(s.stamp("moon", cx + side * 406, 62, lambda: moon(s, 0, 0, 30, "#fdf0c4"), flip=side > 0))
    s.add(
        ridge(s, 150, 90, "#4a3480", "#3a2768", 15, sharp=True, depth=160),
        ridge(s, 150, 46, "#332358", "#2a1b4c", 11, depth=160),
        fog(s, 60, 120, "#a98ce0", 0.3),
    )
    for x, h in ((352, 84), (432, 64), (176, 116), (26, 150)):
        for side in (-1, 1):
            s.add(
                s.stamp(
                    f"t{h}",
                    cx + side * (cx - x),
                    cy + 34 - 276 * (1 - ((cx - x) / 590) ** 2) ** 0.5,
                    lambda: crooked(s, h, "#1d1236"),
                    flip=side > 0,
                )
            )
    # the hollow: a bowl of grass, ring below ring
    for rx, up, low, c in (
        (590, 276, 400, "#2b1b4e"),
        (520, 244, 330, "#37265f"),
        (440, 210, 284, "#43326f"),
        (350, 176, 232, "#4f4084"),
        (244, 128, 166, "#5d539a"),
    ):
        pts = [
            (cx + rx * s.rnd(0.98, 1.02) * cos(a), cy + 14 + (low if sin(a) > 0 else up) * s.rnd(0.98, 1.02) * sin(a))
            for a in (2 * pi * i / 20 for i in range(20))
        ]
        s.add(path(smooth(pts), s.lin(pale(c, 0.06), dark(c, 0.1)), mix(c, mist, 0.3), 2, stroke_opacity=".35"))
    s.add(glow(s, cx, cy, 300, teal, 0.42, 0.72), glow(s, cx, cy, 190, gold, 0.3, 0.8))
    s.add(
        strokes(s, (60, 90, 900, 660), 64, "#1d1236", 34, 3, 0.04, 0.34),
        strokes(s, (60, 90, 900, 660), 60, "#8f7cc8", 26, 2.4, -0.04, 0.3),
    )
    s.add(
        grass(
            s,
            "tu",
            [
                p
                for p in scatter(s, 120, (50, 150, 950, 660))
                if all(hypot(p[0] - x, p[1] - 6 - y) > 60 for x, y in spots.values())
                and hypot((p[0] - cx) / 1.5, p[1] - cy) > 128
            ],
            "#4f9a9a",
            12,
            2,
        )
    )
    s.add(circle(s, cx, cy, mist))
    # stones and echoes, then the thread of light that joins each pair and carries its rune
    for i, (name, a, b) in enumerate(pairs):
        hue = HUES.get(name, gold)
        s.add(
            glow(s, a[0], a[1] + 4, 82, hue, 0.5),
            s.stamp(f"rock{i % 3}", a[0], a[1], lambda: stone(s), flip=i % 2 == 1),
        )
        s.add(
            group(s.stamp("seam", a[0], a[1], lambda: seams(s), flip=i % 2 == 1), stroke=hue),
            echo(s, b[0], b[1], hue),
        )
    for name, a, b in pairs:
        s.add(thread(s, a, b, HUES.get(name, gold)))
        s.add(medal(s, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, RUNES.get(name, RUNES["star"]), HUES.get(name, gold)))
    # the looking glass and what floats around it
    s.add(glass(s, cx, cy, gold, teal))
    for dx, dy, turn, c, size in (
        (-122, -34, -14, "#b04a6a", 1),
        (124, 44, 12, "#2f7f86", 1),
        (-112, 58, 16, "#2f7f86", 0.8),
        (112, -52, -12, "#b04a6a", 0.8),
    ):
        s.add(book(s, cx + dx, cy + dy, c, turn, size))
    for x, y, turn, c in (
        (132, 148, -12, "#b5792c"),
        (868, 148, 12, "#b5792c"),
        (372, 66, 10, "#2f7f86"),
        (628, 66, -10, "#2f7f86"),
    ):
        s.add(book(s, x, y, c, turn, 0.75))
    # the divided house, with half a wizard at each door
    for side in (-1, 1):
        s.add(s.stamp("half", cx + side * (cx - 92), 676, lambda: half_house(s, violet, gold), flip=side > 0))
    for x, y, r in (
        (188, 674, 0.9),
        (316, 656, 0.8),
        (420, 668, 0.7),
        (586, 664, 0.75),
        (690, 660, 0.85),
        (812, 674, 0.9),
        (36, 340, 0.8),
        (964, 344, 0.8),
        (172, 352, 0.7),
        (826, 352, 0.7),
    ):
        s.add(s.stamp("caps", x, y, lambda: mushrooms(s, "#d98cff", "#4a2a8a", "#efe6ff"), scale=r, flip=x > cx))
    s.add(sparks(s, 40, mist), foreground(s, 696, "#140b26", 44))
    return s.svg(grain=0.17, vignette=0.34)
