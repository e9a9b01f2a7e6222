"""Page 13, Caravan Crossroads: a dusty, festive evening two days from Dragon City.

How the rule shows: nine roads. Each of the four east roads and five south lanes keeps its own paving from edge to
edge (grass ruts, slabs, salt crust, planks; brick, footprints, wet stone, carpet, paw marks), so that the two roads
of a crossing can be told apart at a glance. A tent stands at every crossing; an auctioneer on a barrel marks the
auctions.
"""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.caravan_crossroads import PROPS, auction, city, plaza, prop, tent, way
from art.painters.houses import plank
from art.painters.land import dunes, ground, ridge, strokes, wash
from art.painters.objects import barrel, crate, lantern, pennants, wagon
from art.painters.people_and_animals import beast, folk
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud, fog
from art.scene import Scene
from art.svg import Point, path, straight


def paint(page: Page) -> str:
    gold, brown, cream, olive, red = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#3a2018")
    rose, plum = "#d98a7c", "#6b4a63"
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    lines: dict[str, list[tuple[float, float]]] = {}
    for sp in page["space"]:
        for line in sp["lines"]:
            lines.setdefault(line, []).append((sp["x"], sp["y"]))
    easts = sorted((g["id"] for g in page["group"] if g["id"].startswith("east")), key=lambda k: lines[k][0][1])
    souths = sorted((g["id"] for g in page["group"] if g["id"].startswith("south")), key=lambda k: lines[k][0][0])
    xs, ys = [lines[k][0][0] for k in souths], [lines[k][0][1] for k in easts]
    # sky, low sun, the city
    sx, cx = (xs[0] + xs[1]) / 2, (xs[3] + xs[4]) / 2
    s.add(
        sky(s, "#5f4a78", "#b8647a", "#f09a62", "#ffd27f", height=92),
        sun(s, sx, 50, 25, "#ffcf6b", rays=19, reach=9),
        cloud(s, 470, 26, 210, "#d9806e", 0.7),
        cloud(s, 930, 22, 190, "#8f5a7c", 0.7),
        cloud(s, 60, 28, 130, "#e88f66", 0.7),
        ridge(s, 66, 24, "#b9806f", "#d9a070", 15, depth=70),
        glow(s, cx, 52, 170, "#ffe9ac", 1, 0.5),
        city(s, cx, 70, 132, "#6a3350", "#ffe9a8"),
        birds(s, 390, 40, 5, "#5a3440", 40),
        dunes(s, 66, 2, mix(gold, cream, 0.3), mix(gold, brown, 0.35), 12),
        ground(s, 84, mix(gold, cream, 0.22), mix(brown, "#5a3526", 0.35), 4),
        wash(s, 210, 190, 120, 60, olive, 0.5),
        glow(s, 800, 350, 180, olive, 0.5, 0.5),
        glow(s, 200, 510, 180, olive, 0.55, 0.5),
        wash(s, 600, 520, 150, 60, olive, 0.45),
        glow(s, 420, 350, 140, rose, 0.35, 0.5),
        strokes(s, (0, 95, 970, 690), 30, dark(brown, 0.2), 46, 3, 0.04, 0.2),
        strokes(s, (0, 95, 970, 690), 28, pale(gold, 0.55), 42, 3, -0.04, 0.28),
    )
    # far camps on the last dune
    for i, camp in enumerate((60, 168, 250, 372, 430, 556, 640, 752, 828, 948)):
        s.add(
            s.stamp(
                f"far{i % 3}",
                camp,
                86 + (i * 7) % 5,
                lambda: (
                    path(
                        "M-16 0L0 -19L16 0Z" if i % 3 else "M-15 0V-8Q0 -20 15 -8V0Z",
                        mix((red, cream, olive)[i % 3], brown, 0.25),
                        s.ink,
                        1.2,
                        stroke_opacity=".6",
                    )
                    + path("M-3 0q3 -12 6 0Z", "#ffcf70")
                ),
                scale=0.8 + (i * 3 % 4) * 0.08,
            )
        )
    # the nine roads: lanes first, the long east roads over them
    for k, x in enumerate(xs):
        far = (x + (500 - x) * 0.16, 71)
        s.add(
            path(
                straight([(x - 22, ys[0]), (far[0] - 3, far[1]), (far[0] + 3, far[1]), (x + 22, ys[0])]),
                s.lin(mix(gold, cream, 0.6), (red, mix(gold, brown, 0.5), "#7d949a", "#8a3f63", brown)[k]),
                dark(brown, 0.3),
                2,
                stroke_opacity=".3",
            )
        )
        pts = [
            (x, ys[0]),
            (x, ys[0] + 20),
            *((x + s.rnd.near(0, 7), (a + b) / 2) for a, b in pairwise(ys)),
            (x, ys[-1] + 10),
            (x - (500 - x) * 0.06, 720),
        ]
        s.add(way(s, pts, 44, ("kiln", "drum", "well", "silk", "wolf")[k], s.palette))
    for k, y in enumerate(ys):
        pts = [
            (-20, y + s.rnd.near(2, 6)),
            (xs[0] - 20, y),
            *(((a + b) / 2, y + s.rnd.near(0, 8)) for a, b in pairwise(xs)),
            (xs[-1] + 20, y),
            (1020, y + s.rnd.near(2, 6)),
        ]
        s.add(way(s, pts, 46, ("hill", "pilgrim", "salt", "marsh")[k], s.palette))
    # dusk comes from the right and from below, lamplight from the tents
    s.add(
        '<rect x="-10" y="66" width="1020" height="650" fill="'
        f'{s.lin((0, "#7a2f3c", 0), (0.45, "#6a2a44", 0.07), (1, "#43204a", 0.34), across=True)}"/>'
    )
    s.add(
        '<rect x="-10" y="66" width="1020" height="650" fill="'
        f'{s.lin((0, "#7a2f3c", 0), (0.55, "#6a2a3c", 0.08), (1, "#43203c", 0.36))}"/>'
    )
    # the crossings: a trodden ring where both pavings end
    for x, y in spots.values():
        s.add(s.stamp("ring", x, y, lambda: plaza(s, gold, brown)))

    # things that name the lanes, in the free cells between the roads
    def cell(c: int, r: int) -> Point:
        return ((xs[c] + xs[c + 1]) / 2, (ys[r] + ys[r + 1]) / 2)

    tents = [(red, cream), (olive, cream), (gold, red), ("#3f6f74", cream), (plum, gold), (rose, cream)]
    kinds = ["pyr", "yurt", "fly", "bell", "pyr", "fly", "yurt", "bell", "fly", "pyr", "bell", "yurt"]
    for i, kind in enumerate(kinds):
        c, r = i % 4, i // 4
        x, y = cell(c, r)
        one, two = tents[(i * 5 + r) % 6]
        bid = any(sp["action"] == "location" and (sp["x"], sp["y"]) == (xs[c], ys[r]) for sp in page["space"])
        side = -1 if (c + r) % 2 else 1
        s.add(glow(s, x, y + 22, 100, "#ffc866", 0.85, 0.62))
        s.add(
            s.stamp(
                f"t{kind}{(i * 5 + r) % 6}",
                x + (36 if bid else side * 24),
                y + 38,
                lambda: tent(s, kind, one, two, brown),
                scale=0.98,
            )
        )
        if not bid:
            s.add(s.stamp(f"prop{PROPS[i]}", x - side * 34, y + 38, lambda: prop(s, PROPS[i], 0, 0, s.palette)))
    for c, r in ((0, 0), (1, 2), (3, 0), (1, 1), (2, 0), (3, 1), (0, 2)):
        x, y = cell(c, r)
        s.add(
            s.stamp(
                "bunting",
                x,
                y - 46,
                lambda: pennants(s, (-62, 0), (62, 2), [red, cream, gold, "#3f6f74", rose], 9, 11, 12),
            )
        )
    # half tents at the edges, so that the outer crossings have theirs too
    for i, (x, y) in enumerate(((22, 214), (978, 212), (22, 534), (978, 374))):
        one, two = tents[(i + 2) % 6]
        s.add(
            s.stamp(
                f"t{('fly', 'pyr', 'bell', 'yurt')[i]}{(i + 2) % 6}",
                x,
                y,
                lambda: tent(s, ("fly", "pyr", "bell", "yurt")[i], one, two, brown),
                scale=0.92,
            )
        )
    s.add(
        s.stamp("camel", 24, 372, lambda: beast(s, 0, 0, 26, "#b98a5c", hump=True, load=red), scale=1.4),
        s.stamp("camel", 968, 536, lambda: "", scale=1.4, flip=True),
    )
    # travellers on the four east roads
    for i, (a, b) in enumerate(pairwise(xs)):
        m = (a + b) / 2
        s.add(
            s.stamp(
                "camel",
                m - 22 + i * 3,
                ys[0] + 10,
                lambda: beast(s, 0, 0, 26, "#b98a5c", hump=True, load=red),
                scale=0.8,
                flip=i > 1,
            ),
            s.stamp("camel", m + 22, ys[0] + 12, lambda: "", scale=0.8, flip=i > 1),
        )
        s.add(
            folk(
                s,
                [(m + 12 * i - 24, ys[2] + 16), (m + 34 - 8 * i, ys[2] + 12)],
                28,
                [plum, "#3f6f74"] if i % 2 else [olive, red],
            )
        )
        if i != 2:
            s.add(folk(s, [(m - 26, ys[1] + 14), (m, ys[1] + 18), (m + 24, ys[1] + 13)], 26, [cream, rose, gold]))
    s.add(
        s.stamp("mule", (xs[1] + xs[2]) / 2, ys[3] + 14, lambda: beast(s, 0, 0, 26, "#8c7763", load=olive)),
        s.stamp("mule", (xs[3] + xs[4]) / 2, ys[3] + 14, lambda: "", flip=True),
    )
    # the auctioneers
    for sp in page["space"]:
        if sp["action"] == "location":
            s.add(auction(s, sp["x"] + 62, sp["y"] + 62, s.palette))
    # southern edge: wagon trains, dust, lamps
    for i, (a, b) in enumerate(pairwise(xs)):
        x = (a + b) / 2
        if i == 0:
            s.add(
                s.stamp("wagon", x + 2, 668, lambda: wagon(s, 0, 0, 84, cream, brown)),
                s.stamp("mule", x + 70, 668, lambda: ""),
            )
        elif i == 1:
            s.add(
                folk(s, [(x - 40, 662), (x - 16, 670), (x + 8, 660), (x + 34, 668)], 32, [red, "#3f6f74", olive, plum]),
                barrel(s, x + 58, 668, 26, brown),
            )
        elif i == 2:
            s.add(s.stamp("wagon", x, 670, lambda: "", flip=True), crate(s, x + 58, 668, 22, gold))
        else:
            s.add(
                s.stamp("camel", x - 40, 668, lambda: "", scale=1.15),
                s.stamp("camel", x + 28, 670, lambda: "", scale=1.15),
            )
    for x, y in [
        ((xs[i] + 48), ys[j] - 44) for i, j in ((0, 1), (1, 0), (3, 0), (2, 2), (4, 1), (1, 3), (3, 3), (0, 3), (4, 3))
    ]:
        s.add(
            s.stamp(
                "lamp",
                x,
                y,
                lambda: (
                    plank(s, (0, 34), (0, -14), 5, brown)
                    + path("M0 -13q8 -3 11 3", "none", s.ink, 2)
                    + lantern(s, 11, 0, 16, "#ffd27a")
                ),
            )
        )
    s.add(fog(s, 62, 50, "#ffd79a", 0.4), fog(s, 620, 90, "#b8705a", 0.3))
    s.add(glow(s, sx, 60, 400, "#ffd98a", 0.34, 0.7))
    return s.svg(grain=0.14, vignette=0.34)
