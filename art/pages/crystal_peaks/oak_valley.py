"""Oak Valley: ancient and friendly, a bright noon inside one giant oak.

How the rule shows: every space is a round deck in the tree and every link is a living bough from deck to deck, drawn
from the data, thick near the ground and thin near the crown. The three roots are gates of root wood; nothing else
joins two decks (ladders, swings and huts hang free).
"""

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.crystal_peaks.props.oak_valley import (
    bough,
    fill,
    magpie,
    nest,
    root_gate,
    snowcap,
    squirrel,
    swing,
    trunk,
    twig,
    wreath,
)
from art.painters.house_fronts import deck
from art.painters.houses import cottage
from art.painters.land import foreground, mountain, ridge, road, scatter
from art.painters.objects import lantern, wagon
from art.painters.people_and_animals import beast, figure
from art.painters.plants import clump, pines, tufts
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import puff
from art.scene import Scene
from art.svg import path, straight


def paint(page: Page) -> str:
    bark, wood, leaf, light, cream = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#2a2114")
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    level = {sp["id"]: sp["group"] for sp in page["space"]}
    links = sorted(
        {
            tuple(sorted((sp["id"], n), key=lambda q: -spots[q][1]))
            for sp in page["space"]
            for n in sp.get("neighbours", [])
        }
    )
    roots = page["rule"]["roots"]
    place = {sp["id"]: sp.get("location") for sp in page["space"]}
    s.add(
        sky(s, "#8cc6de", "#c4e4e4", "#f5f3d4", "#fbf2c9", height=640),
        sun(s, 792, 62, 28, "#fff3b8", rays=17, reach=9),
        puff(s, 96, 92, 150, "#ffffff", "#dceaea"),
        puff(s, 926, 146, 131, "#ffffff", "#dceaea", True),
        puff(s, 214, 66, 90, "#ffffff", "#dceaea", True),
        puff(s, 40, 196, 91, "#ffffff", "#dceaea", opacity=0.7),
        *(
            mountain(s, x, y, w, h, "#c2d6d8", "#93b3be", "#ffffff", line=False)
            for x, y, w, h in ((40, 500, 260, 210), (180, 500, 220, 150), (960, 500, 280, 230), (800, 500, 200, 140))
        ),
        ridge(s, 510, 70, "#a9c08a", "#d3dca0", 11),
        ridge(s, 545, 60, "#8fb062", "#c4d184", 9),
        pines(s, 540, 46, 30, "#6d9060"),
        path("M-20 566Q200 540 420 566T1020 556V720H-20Z", s.lin("#b3c86c", "#7f9c46", "#4f6a30")),
        road(s, [(-20, 640), (120, 606), (240, 640), (330, 668)], 30, "#dccf9a", "#6f7a3a"),
        road(s, [(1020, 636), (880, 606), (770, 644), (670, 668)], 30, "#dccf9a", "#6f7a3a"),
    )
    # the crown's shaded inside, then the trunk
    shade, middle, sunny = dark(mix(leaf, "#3f6a4a", 0.4), 0.28), mix(leaf, "#4f7a3a", 0.35), mix(leaf, light, 0.35)
    big = [
        (150, 410, 1.3),
        (850, 410, 1.3),
        (270, 330, 1.5),
        (730, 330, 1.5),
        (400, 250, 1.6),
        (600, 250, 1.6),
        (500, 170, 1.5),
        (330, 450, 1.25),
        (670, 450, 1.25),
        (500, 360, 1.5),
        (120, 330, 1.0),
        (880, 330, 1.0),
        (190, 500, 0.9),
        (810, 500, 0.9),
        (380, 140, 1.0),
        (640, 140, 1.0),
    ]
    for i, (x, y, q) in enumerate(big):
        s.add(s.stamp(f"in{i % 3}", x, y, lambda: clump(s, 104, shade, 0.78, 13, 4), scale=q, flip=i % 2 == 1))
    s.add(glow(s, 500, 330, 380, mix(light, "#fff3b8", 0.5), 0.5, 0.75))
    s.add(trunk(s, bark, wood))
    # mid clumps between the decks
    outer = [
        (60, 330, 0.6),
        (40, 420, 0.6),
        (96, 500, 0.55),
        (940, 330, 0.6),
        (960, 430, 0.6),
        (904, 506, 0.55),
        (110, 240, 0.62),
        (890, 240, 0.62),
        (250, 200, 0.75),
        (750, 200, 0.75),
        (180, 210, 0.6),
        (820, 206, 0.6),
        (310, 130, 0.7),
        (700, 130, 0.7),
        (360, 72, 0.66),
        (650, 72, 0.66),
        (500, 66, 0.8),
        (430, 48, 0.6),
        (576, 44, 0.6),
        (266, 500, 0.5),
        (736, 512, 0.5),
        (280, 560, 0.4),
        (720, 566, 0.4),
    ]
    for i, (x, y, q) in enumerate(outer):
        s.add(
            s.stamp(
                f"out{i % 3}",
                x,
                y,
                lambda: clump(s, 100, (middle, sunny, mix(middle, sunny, 0.5))[i % 3], 0.74, 12, 9),
                scale=q,
                flip=i % 2 == 0,
            )
        )
    for x, y, q in (
        (430, 20, 1),
        (500, 30, 1.25),
        (574, 16, 1),
        (360, 44, 0.9),
        (650, 46, 0.9),
        (304, 102, 0.8),
        (706, 100, 0.8),
        (244, 164, 0.75),
        (758, 164, 0.75),
        (176, 184, 0.6),
        (824, 178, 0.6),
        (104, 212, 0.6),
        (894, 212, 0.6),
    ):
        s.add(s.stamp("snow", x, y, lambda: snowcap(s), scale=q))
    s.add(
        *(
            path(
                straight([(790 + a, 40), (790 + a + w, 40), (790 + b + w * 2.4, 620), (790 + b, 620)]),
                s.lin((0, "#fff6c4", 0.5), (1, "#fff6c4", 0)),
                opacity=".42",
            )
            for a, b, w in ((-150, -640, 40), (-60, -400, 60), (40, -150, 34))
        )
    )
    # boughs: the links
    size = {"root": 36, "low": 28, "mid": 20, "high": 14, "crown": 10}
    limbs = [bough(spots[a], spots[b], size[level[a]], size[level[b]], k) for k, (a, b) in enumerate(links)]
    s.add(
        path("".join(q["rim"] for q in limbs), s.ink),
        path("".join(q["body"] for q in limbs), s.lin("#b89566", mix(wood, "#a98552", 0.4), dark(wood, 0.1))),
    )
    s.add(
        path(
            "".join(q["light"] for q in limbs), "none", pale(wood, 0.62), 3, opacity=".6", stroke_dasharray="30 7 12 5"
        ),
        path("".join(q["bark"] for q in limbs), "none", s.ink, 1.6, opacity=".5", stroke_dasharray="16 12 7 9"),
    )
    for limb in limbs[1::3]:
        x, y = limb["twig"]
        s.add(s.stamp("twig", x, y, lambda: twig(s), turn=limb["lean"]))
    fill(s, spots, links, middle, sunny)
    for sid, (x, y) in sorted(spots.items(), key=lambda q: q[1][1]):
        if sid in roots:
            s.add(root_gate(s, x, y, wood, bark))
        kind = {"root": 0, "low": 0, "mid": 1, "high": 1, "crown": 2}[level[sid]]
        if place.get(sid) == "nest":
            s.add(s.stamp("nest", x, y, lambda: nest(s)))
        if place.get(sid) == "druid":
            s.add(s.stamp("wreath", x, y, lambda: wreath(s, light, leaf)))
        s.add(s.stamp(f"deck{kind}", x, y, lambda: deck(s, 47, ("#987648", "#ae8a56", "#cdb582")[kind])))
    # life in the tree
    s.add(
        cottage(s, 90, 322, 54, 0, "#c9a26a", "#a8553a", snowy=True),
        cottage(s, 922, 328, 52, 1, "#d9bd8a", "#5f7f6a", snowy=True),
        cottage(s, 262, 232, 50, 1, "#cfae78", "#7a5c8a", snowy=True),
        cottage(s, 748, 234, 56, 2, "#c9a26a", "#a8553a", snowy=True),
        cottage(s, 510, 196, 46, 0, "#e2cf9f", "#4f7f86", snowy=True),
    )
    s.add(
        *(
            lantern(s, x, y, 13, "#ffe08a", cord=18)
            for x, y in ((350, 356), (655, 352), (186, 366), (812, 366), (506, 470))
        )
    )
    s.add(
        swing(s, 300, 492, 64, "#b5563c"),
        swing(s, 866, 470, 56, "#4f7f86"),
        magpie(s, 590, 222),
        magpie(s, 416, 224, True),
        magpie(s, 872, 222),
        squirrel(s, 352, 474),
        squirrel(s, 780, 492, True),
        birds(s, 860, 60, 4, s.ink, 40),
    )
    s.add(
        figure(s, 236, 640, 38, "#5f7f8a"),
        figure(s, 120, 610, 30, "#a8553a"),
        beast(s, 90, 676, 36, "#8c7763", load="#b5563c"),
        figure(s, 770, 646, 38, "#8a5a7a", flip=True),
        wagon(s, 890, 664, 84, cream, wood, flip=True),
        figure(s, 820, 612, 28, "#4f6f3a"),
        figure(s, 415, 640, 32, "#7a8f4a"),
        figure(s, 588, 644, 32, "#b98a35", flip=True),
    )
    s.add(tufts(s, scatter(s, 18, (0, 650, 1000, 684)), "#5a7a34", 15), foreground(s, 694, "#2f3a1c", 44))
    return s.svg(grain=0.13, vignette=0.2)
