"""Page 11, Sublin Salt: weightless, crystalline, slightly breathless.

A cut through the sea: the white jetty in the sun costs nothing, and every band below it is darker and dearer in air.
Reef (table corals), then side by side the salt grotto and the drowned palace, then the black abyss. The price in air
is in the picture: a sounding rope at the edge of each depth carries one, two or three big bubbles. Four shells on the
rock at the lower left hold the air markers.
"""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.sublin_salt import (
    bellows,
    bubbles,
    chasm,
    diver,
    drowned_palace,
    fan,
    price,
    rope,
    salt_grotto,
    shells,
    shoal,
    tubes,
    veins,
    wavelet,
    weed,
    wreckage,
)
from art.painters.bridges_and_mines import crystals, ladder
from art.painters.land import ridge, strokes
from art.painters.people_and_animals import figure
from art.painters.sky import birds, sky, sun
from art.painters.weather import cloud
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth, straight


def paint(page: Page) -> str:
    deep, teal, aqua, salt, amber = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0b2433")
    zone: dict[str, list[Point]] = {}
    for sp in page["space"]:
        zone.setdefault(sp["group"], []).append((sp["x"], sp["y"]))
    air = {g["id"]: g["air"] for g in page["group"]}
    jetty, reef, grotto, palace, abyss = (zone[k] for k in ("surface", "reef", "grotto", "palace", "abyss"))
    ya, yb, yc, yd = jetty[0][1], reef[0][1], grotto[0][1], abyss[0][1]
    sea = ya + 70

    # air above, water below
    s.add(
        sky(s, "#a9dcf0", "#e6f6ee", "#fff3d0", height=sea + 10),
        sun(s, 820, 24, 22, "#fff0b4", rays=13, reach=6),
        cloud(s, 170, 36, 170, "#ffffff", 0.9),
        cloud(s, 560, 28, 130, "#ffffff", 0.8),
        birds(s, 420, 30, 4, "#3f6c80", 40),
    )
    s.add(
        ridge(s, sea - 60, 60, "#b9d8de", "#e6f0ea", 13, depth=60),
        ridge(s, sea - 40, 40, "#e6ece6", "#fbf8ee", 15, sharp=True, depth=60),
        f'<rect x="-20" y="{sea - 44}" width="1040" height="60" fill="{s.lin("#c6efe8", "#86d6d4")}"/>',
    )
    s.add(
        f'<rect x="-20" y="{sea}" width="1040" height="{s.h - sea + 20}" '
        f'fill="{s.lin("#8be0d8", (0.18, "#4cb9c4"), (0.42, teal), (0.66, deep), (0.84, "#07202f"), "#030a12")}"/>'
    )
    for ray, w in ((90, 90), (260, 60), (420, 110), (610, 70), (760, 120), (930, 60)):
        s.add(
            path(
                straight([(ray, sea), (ray + w, sea), (ray + w * 0.5 - 60, yc + 80), (ray - w * 0.6 - 90, yc + 60)]),
                s.lin((0, "#eafff6", 0.34), (1, "#eafff6", 0)),
            )
        )
    # far rocks in the blue
    s.add(
        ridge(s, yb + 20, 50, mix(teal, aqua, 0.35), teal, 11, depth=140),
        ridge(s, yb + 56, 40, mix(teal, deep, 0.2), mix(teal, deep, 0.6), 9, depth=200),
    )
    s.add(
        shoal(s, 404, yb - 34, 7, "#f4c96a"),
        shoal(s, 596, yb + 34, 6, "#e9f7f2"),
        shoal(s, 216, yb - 24, 6, "#e9f7f2"),
    )
    # the body of the sea bed: shelf below the reef, two halls in it, the chasm below
    shelf = [
        (-40, yb + 52),
        (60, yb + 60),
        (210, yb + 74),
        (310, yb + 56),
        (410, yb + 78),
        (500, yb + 62),
        (600, yb + 78),
        (690, yb + 56),
        (790, yb + 74),
        (880, yb + 56),
        (1040, yb + 50),
        (1040, 760),
        (-40, 760),
    ]
    s.add(
        path(
            smooth(shelf),
            s.lin("#d9a58a", (0.1, "#9a6f7c"), (0.3, "#3f5870"), (0.6, "#12283a"), "#060f19"),
            s.ink,
            2.4,
            stroke_opacity=".6",
        )
    )
    s.add(
        strokes(s, (0, yb + 80, 960, yb + 130), 28, "#f0c7a4", 26, 3, 0.05, 0.3),
        strokes(s, (0, yb + 90, 960, 690), 36, "#06141f", 44, 5, -0.06, 0.3),
    )
    s.add(salt_grotto(s, grotto, salt, aqua), drowned_palace(s, palace, amber))
    s.add(
        veins(s, [(-10, yd - 66), (70, yd - 52), (130, yd - 66), (200, yd - 40)]),
        veins(s, [(1010, yd - 72), (930, yd - 50), (872, yd - 62), (826, yd - 36)]),
        veins(s, [(470, yb + 96), (492, yc - 20), (484, yc + 40), (506, yc + 74)]),
    )
    s.add(chasm(s, abyss, teal), wreckage(s, 884, 672))
    s.add(
        *(
            s.stamp("spark", x, y, lambda: crystals(s, 0, 0, 22, "#9fdfe4", 4), scale=k)
            for x, y, k in (
                (24, 548, 0.9),
                (206, 676, 1.1),
                (110, 540, 0.7),
                (826, 556, 0.9),
                (930, 520, 0.8),
                (500, yc + 74, 1.0),
            )
        )
    )
    # carriers of the reef: table corals, each of its own kind
    hues = ("#f08a6a", "#f2b84e", "#ef7fa0", "#b58ae0", "#f4a25c")
    for i, (x, y) in enumerate(reef):
        s.add(_table(s, x, y, hues[i % len(hues)], i))
    for i, (x, y) in enumerate(
        ((38, yb + 62), (216, yb + 70), (404, yb + 74), (596, yb + 74), (784, yb + 70), (958, yb + 56))
    ):
        s.add((fan, tubes, weed)[i % 3](s, x, y, hues[(i * 2 + 1) % 5]))
    # the jetty of salt
    s.add(wavelet(s, sea), _jetty(s, jetty, sea, salt, amber))
    # what a dive costs: bubbles on the sounding ropes
    right, left = max(x for x, _ in reef) + 88, min(x for x, _ in reef) - 86
    s.add(rope(s, right, sea - 22, yd + 40), rope(s, left, sea - 22, yc + 40))
    for k, y, x in (
        ("reef", yb, right),
        ("palace", yc, right),
        ("abyss", yd, right),
        ("reef", yb, left),
        ("grotto", yc, left),
    ):
        s.add(price(s, x, y, air[k]))
    # divers share their bubbles
    s.add(
        diver(s, 596, yb - 26, 48, "#f0c27a", flip=True),
        diver(s, 214, yb + 22, 44, "#e98a6a", flip=True),
        diver(s, 788, yb + 10, 46, "#f4e0a0"),
    )
    s.add(diver(s, abyss[0][0] - 84, yd - 46, 42, "#d8a45c", flip=True))
    s.add(price(s, abyss[-1][0] + 98, yd, air["abyss"]))
    s.add(shells(s, page["piece"][0]["spots"], salt))
    s.add(bubbles(s, 28, (60, sea + 14, 950, yc - 60), "#f2fffb"), bubbles(s, 18, (250, yc + 80, 750, 690), "#6fc8cf"))
    return s.svg(grain=0.13, vignette=0.22)


def _jetty(s: Scene, spots: list[Point], sea: float, salt: str, amber: str) -> str:
    """A causeway of salt blocks on white piles, with heaps, bellows and a rack of bladders."""
    y = spots[0][1]
    top, low = y - 44, y + 46
    out = [
        s.stamp("heap", x, top + 2, lambda: _heap(s, 62), scale=k, flip=k < 0.7)
        for x, k in (
            (70, 0.5),
            (222, 0.62),
            (252, 0.45),
            (398, 0.55),
            (584, 0.42),
            (612, 0.7),
            (640, 0.5),
            (772, 0.6),
            (930, 0.45),
        )
    ]
    out += [
        path(
            "".join(f"M{num(x + k)} {num(low)}V{num(sea + 52)}" for x, _ in spots for k in (-70, 70)),
            "none",
            "#2d6f80",
            15,
            opacity=".55",
        ),
        path(
            "".join(f"M{num(x + k)} {num(low)}V{num(sea + 44)}" for x, _ in spots for k in (-70, 70)),
            "none",
            "#d9efea",
            9,
        ),
    ]
    x1, x2 = min(x for x, _ in spots) - 92, max(x for x, _ in spots) + 66
    out.append(
        path(
            straight([(x1, low), (x2, low - 1), (x2 - 3, low + 17), (x1 + 2, low + 18)]),
            s.lin("#cfdcd8", "#8fb0b4"),
            s.ink,
            2.2,
        )
    )
    out.append(
        path(
            straight([(x1 + 16, top), (x2 - 10, top - 1), (x2, low), (x1, low)]),
            s.lin("#d6e6e6", (0.5, "#f7f5ea"), "#fffaf0"),
            s.ink,
            2.2,
        )
    )
    drip = f"M{num(x1 + 2)} {num(low + 14)}" + "".join(
        f"q{num(4 + i % 3)} {num(10 + 7 * ((i * 5) % 4) / 3)} {num(11 + i % 4)} 0" for i in range(int((x2 - x1) / 12.6))
    )
    out.append(path(drip, "#f4faf6", "#6f9aa0", 1.4))
    seams = f"M{num(x1 + 10)} {num(y - 14)}H{num(x2 - 4)}M{num(x1 + 4)} {num(y + 18)}H{num(x2 - 2)}"
    for i in range(int((x2 - x1) / 44)):
        x = x1 + 30 + i * 44
        seams += (
            f"M{num(x)} {num(top + 2)}L{num(x - 2)} {num(y - 14)}"
            f"M{num(x + 20)} {num(y - 14)}L{num(x + 19)} {num(y + 18)}"
            f"M{num(x + 3)} {num(y + 18)}L{num(x + 2)} {num(low)}M{num(x + 14)} {num(low + 2)}v14"
        )
    out.append(path(seams, "none", "#8fb3b4", 1.5, opacity=".6"))
    out.append(
        "".join(
            f'<ellipse cx="{num(px)}" cy="{num(py + 2)}" rx="50" ry="44" '
            f'fill="{s.rad("#5fa9b4", (0.72, "#7fc0c6"), (0.8, "#e6f3ee"), (0.86, "#7fc0c6"), "#a9d8d8")}" '
            'stroke="#4f8a94" stroke-width="1.8"/>'
            for px, py in spots
        )
    )
    gaps = [(a[0] + b[0]) / 2 for a, b in pairwise(spots)]
    rails = [x1 + 12, *(x + k for x in gaps for k in (-22, 22)), x2 - 12]
    out.append(
        path(
            "".join(
                f"M{num(a)} {num(low - 8)}Q{num((a + b) / 2)} {num(low + 9)} {num(b)} {num(low - 8)}"
                for a, b in pairwise(rails)
                if b - a > 60
            ),
            "none",
            "#a8794a",
            2.6,
        )
    )
    out.append(
        "".join(
            s.stamp(
                "bollard",
                x,
                low,
                lambda: (
                    path("M-5 4V-12Q0 -18 5 -12V4Z", s.lin("#f2d9a8", "#b3804a", across=True), s.ink, 1.7)
                    + path("M-5 -6h10", "none", "#7a4f2c", 2.4)
                ),
            )
            for x in rails
        )
    )
    things = (
        s.stamp("heap", 0, 0, lambda: ""),
        _bladders(s, amber),
        s.stamp("heap", 2, 0, lambda: "", scale=0.8) + s.stamp("heap", -30, 6, lambda: "", scale=0.5),
        bellows(s, amber),
    )
    out.append(
        "".join(
            f'<ellipse cx="{num(x - 14)}" cy="{num(y + 26)}" rx="40" ry="8" fill="#8fb3b4" opacity=".4"/>' for x in gaps
        )
    )
    out += [at(x, y + 12, thing) for x, thing in zip(gaps, things, strict=False)]
    out.append(ladder(s, (gaps[1] + 2, low + 4), (gaps[1] + 2, sea + 70), "#e9dcb8", 16))
    out.append(
        figure(s, gaps[0] + 34, y + 38, 34, "#d98a4a") + figure(s, gaps[2] + 26, y + 40, 34, "#3f8aa0", flip=True)
    )
    return "".join(out)


def _heap(s: Scene, w: float) -> str:
    return (
        path(
            f"M{num(-w / 2)} 12L{num(-w * 0.1)} {num(-w * 0.66)}Q0 {num(-w * 0.74)} {num(w * 0.1)} {num(-w * 0.64)}"
            f"L{num(w / 2)} 12Q0 18 {num(-w / 2)} 12Z",
            s.lin("#ffffff", "#d4e3e2", across=True),
            s.ink,
            1.9,
        )
        + path(
            f"M{num(w * 0.04)} {num(-w * 0.6)}L{num(w * 0.14)} 13L{num(w * 0.46)} 12L{num(w * 0.12)} {num(-w * 0.6)}Z",
            "#b5cfd2",
            opacity=".7",
        )
        + path(f"M{num(-w * 0.2)} -4l4 -8M{num(-w * 0.06)} 4l3 -8", "none", "#b5cfd2", 1.8)
    )


def _bladders(s: Scene, amber: str) -> str:
    posts = path("M-30 16V-40M30 16V-40M-36 -36H36", "none", s.ink, 7) + path(
        "M-30 16V-40M30 16V-40M-36 -36H36", "none", "#e9e2cf", 4
    )
    bags = "".join(
        path(f"M{k} -35v7", "none", s.ink, 2)
        + path(f"M{k} -30q-13 8 -8 20q8 8 16 0q5 -12 -8 -20Z", s.lin(pale(c, 0.5), c), s.ink, 1.6)
        for k, c in ((-18, amber), (1, "#e9b7a0"), (19, amber))
    )
    return posts + bags


def _table(s: Scene, x: float, y: float, hue: str, i: int) -> str:
    """A coral that carries one space like a table."""
    foot = y + 84
    stem = path(
        f"M{num(x - 20)} {num(foot)}C{num(x - 14)} {num(y + 60)} {num(x - 30)} {num(y + 50)} {num(x - 46)} "
        f"{num(y + 28)}H{num(x + 46)}C{num(x + 30)} {num(y + 50)} {num(x + 14)} {num(y + 60)} {num(x + 22)} "
        f"{num(foot)}Z",
        s.lin(dark(hue, 0.1), dark(hue, 0.45)),
        s.ink,
        2,
    )
    ribs = path(
        "".join(
            f"M{num(x + k * 34)} {num(y + 40)}Q{num(x + k * 14)} {num(y + 56)} {num(x + k * 10)} {num(foot - 4)}"
            for k in (-1, -0.4, 0.3, 1)
        ),
        "none",
        dark(hue, 0.5),
        1.8,
        opacity=".6",
    )
    n = 18
    rim = [
        (
            x + 62 * (1 + (0.07 if k % 2 else -0.03)) * cos(2 * pi * k / n),
            y + 5 + 48 * (1 + (0.07 if k % 2 else -0.03)) * sin(2 * pi * k / n),
        )
        for k in range(n)
    ]

    def dots() -> str:
        return group(
            "".join(
                f'<circle cx="{num(54 * cos(a), 0)}" cy="{num(42 * sin(a), 0)}" r="{num(2.2 + (k % 3))}"/>'
                for k, a in enumerate(2 * pi * k / 15 for k in range(15))
            ),
            fill="#fff6df",
            opacity=".6",
        )

    return (
        stem
        + ribs
        + path(smooth([(a, b + 10) for a, b in rim]), dark(hue, 0.38), s.ink, 2)
        + path(smooth(rim), s.rad(pale(hue, 0.6), pale(hue, 0.15), hue), s.ink, 2)
        + s.stamp("dots", x, y + 4, dots, flip=i % 2 == 1)
    )
