"""Page 19, Sister's Port: festive and hurried, dusk with the last sun on the water and every lamp lit.

The rule (board only a moored ship; a full one sails, the next one takes its berth) is the harbour itself: three
berths between jetties at the stone quay, each with gangway and bollards, two waiting roads with one and two flags on
their buoys for first and second in line, floats that lead from the roads to the berths, and the lighthouse beam on
the open sea where the sailed ships go. The ships themselves move, so they are live: `ship_piece` draws them for the
upper layer.
"""

from itertools import pairwise

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.sisters_port import (
    bollard,
    buoy,
    fiddler,
    gangway,
    lamp,
    lighthouse,
    paving,
    pier,
    porter,
    rowboat,
    stall,
    theatre,
    trunk,
)
from art.painters.land import ridge, strokes
from art.painters.objects import barrel, crate, lantern, pennants
from art.painters.people_and_animals import beast, crowd, figure
from art.painters.sky import birds, glow, sky
from art.painters.weather import cloud
from art.scene import Scene
from art.svg import at, num, path, straight


def paint(page: Page) -> str:
    navy, sea, foam, gold, red = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#0b1c30")
    wood = "#7d5636"
    berths = [(p["x"], p["y"]) for p in page["piece"] if p["kind"] == "berth"]
    roads = sorted((p["order"], p["x"], p["y"]) for p in page["piece"] if p["kind"] == "waiting_spot")
    far = next((p["x"], p["y"]) for p in page["piece"] if p["kind"] == "sailed_ships")
    by = berths[0][1]
    quay = by + 118
    mid = sum(x for _, x, _ in roads) / len(roads)
    horizon = 66
    # sky and the last of the sun
    s.add(
        sky(s, "#35275c", "#8a4470", "#e0705c", "#fbbd72", height=horizon + 2),
        glow(s, mid, horizon, 330, "#ffd98a", 0.9, 0.4),
        f'<circle cx="{num(mid)}" cy="{horizon - 2}" r="27" fill="#fff0b8"/>',
        cloud(s, 250, 34, 240, "#c45f6e", 0.7),
        cloud(s, 700, 28, 260, "#b8567a", 0.7),
        cloud(s, 930, 40, 150, "#d9705a", 0.5),
        ridge(s, horizon + 2, 34, "#5a3a68", "#8a4a66", 15, depth=6),
    )
    dusk = s.lin(
        (0, "#e08a6c"), (0.05, "#9a6a86"), (0.16, "#4a6f98"), (0.42, sea), (0.8, mix(sea, navy, 0.65)), (1, navy)
    )
    s.add(f'<rect x="-20" y="{horizon}" width="1040" height="640" fill="{dusk}"/>')
    # the sun's road on the water and the swell
    d = ""
    for i in range(46):
        t = i / 45
        y = horizon + 3 + t * t * 262
        w = 14 + t * 46
        x = mid + s.rnd.near(0, 10 + t * 26)
        d += f"M{num(x - w * s.rnd(0.3, 1), 0)} {num(y, 0)}h{num(w * s.rnd(0.6, 1.5), 0)}"
    s.add(path(d, "none", "#ffe3a0", 3, opacity=".8"))
    for k in range(9):
        y = horizon + 16 + k * k * 4.4
        s.add(
            strokes(s, (-10, y, 980, y + 20), 15, foam if k % 2 else "#b9dbe6", 20 + k * 6, 1.4 + k * 0.2, 0, 0.42),
            strokes(s, (-10, y, 980, y + 24), 8, navy, 26 + k * 7, 2 + k * 0.2, 0, 0.36),
        )
    # lighthouse with its bell; the beam points to where the ships have gone
    lx, ly = 112, 308
    s.add(
        path(
            straight([(lx, ly - 214), (far[0] + 120, far[1] - 62), (far[0] + 120, far[1] + 46)]),
            s.lin((0, "#fff0b8", 0.75), (1, "#fff0b8", 0.12), across=True),
        )
    )
    s.add(lighthouse(s, lx, ly, red))
    s.add(at(far[0] - 20, 298, theatre(s, 0, 0, red, gold, wood), scale=0.9))
    # the waiting roads: an arc of floats, buoys with one or two flags
    for order, x, y in roads:
        s.add(glow(s, x, y + 14, 150, mix(sea, foam, 0.55), 0.5, 0.62))
        arc = (
            f"M{x - 120} {y + 46}C{x - 104} {y + 92} {x - 60} {y + 114} {x} {y + 115}S{x + 104} {y + 92} "
            f"{x + 120} {y + 46}"
        )
        s.add(
            path(arc, "none", navy, 7, opacity=".5", transform="translate(0 4)"),
            path(arc, "none", "#f6ead0", 2),
            path(arc, "none", "#f2b04a", 8, stroke_dasharray="1 16"),
        )
        for side in (-1, 1):
            s.add(buoy(s, x + side * 122, y + 42, order, red, gold, side))
    # floats from the first road to the berths
    first = roads[0]
    lanes = "".join(
        f"M{first[1] + 4} {first[2] + 124}Q{num((first[1] + bx) / 2)} {first[2] + 128} {bx} {by - 108}"
        for bx, _ in berths
    )
    lanes += f"M{roads[1][1] - 134} {roads[1][2] + 52}H{first[1] + 134}"
    s.add(
        path(lanes, "none", navy, 6, stroke_dasharray="1 15", opacity=".5", transform="translate(0 3)"),
        path(lanes, "none", "#fff6df", 5, stroke_dasharray="1 15", opacity=".9"),
    )
    for bx, _ in berths:
        s.add(path(f"M{bx - 9} {by - 112}l9 12 9 -12", "none", "#fff6df", 4))
    s.add(path(f"M{num(mid + 6)} {first[2] + 42}l-12 10 12 10", "none", "#fff6df", 4))
    s.add(
        at(mid, 252, rowboat(s, 0, 0, wood, red), scale=0.8),
        at(752, 268, rowboat(s, 0, 0, wood, "#4a7a6a", True), scale=0.72),
    )
    # the berths: still water, dark under the jetties, warm near the quay
    for bx, _ in berths:
        s.add(
            f'<rect x="{bx - 128}" y="{by - 96}" width="256" height="216" '
            f'fill="{s.lin((0, navy, 0), (0.3, mix(navy, sea, 0.35), 0.75), (1, navy, 0.95))}"/>'
        )
        s.add(
            glow(s, bx, by + 100, 130, "#ffb765", 0.45, 0.34),
            strokes(s, (bx - 110, by - 60, bx + 60, by + 104), 12, foam, 46, 2, 0, 0.3),
            strokes(s, (bx - 90, by + 50, bx + 40, by + 108), 8, "#ffd98a", 40, 2.4, 0, 0.55),
        )
    gaps = [(a[0] + b[0]) / 2 for a, b in pairwise(berths)]
    piers = [2 * berths[0][0] - gaps[0], *gaps, 2 * berths[-1][0] - gaps[-1]]
    for x in piers:
        s.add(s.stamp("pier", x, quay, lambda: pier(s, 40, 206, wood)))
    # the quay
    s.add(
        path(
            straight([(-20, quay - 6), (1020, quay - 6), (1020, 720), (-20, 720)]),
            s.lin("#8d7f86", "#6f6170", "#4a4258"),
            s.ink,
            2.4,
        )
    )
    s.add(
        paving(s, quay + 18, "#2f2a44"),
        path(f"M-20 {quay + 5}H1020", "none", "#b9a79a", 16),
        path("".join(f"M{x} {quay - 3}v16" for x in range(24, 1000, 58)), "none", "#4a4258", 2),
        path(f"M-20 {quay + 14}H1020", "none", s.ink, 2.2, opacity=".6"),
    )
    for x in (*piers, *(b[0] for b in berths)):
        s.add(glow(s, x, quay + 66, 150, "#ffc46a", 0.5, 0.42))
    for bx, _ in berths:
        s.add(gangway(s, bx, quay + 30, wood))
        for side in (-1, 1):
            s.add(s.stamp("bollard", bx + side * 74, quay + 34, lambda: bollard(s)))
    # life on the quay
    flags = [red, gold, foam, "#f6ead0", sea]
    for a, b in pairwise(piers):
        s.add(pennants(s, (a, quay - 22), (b, quay - 22), flags, 14, 15, 30))
    s.add(*(s.stamp("lamp", x, quay + 34, lambda: lamp(s)) for x in piers))
    s.add(stall(s, 66, 690, red, "#f6ead0", wood), stall(s, 934, 690, "#2f6f6b", gold, wood))
    s.add(
        crate(s, 306, 606, 32, wood),
        crate(s, 328, 622, 24, "#946a42"),
        barrel(s, 676, 618, 36, wood),
        barrel(s, 704, 624, 30, "#8a5f3c"),
        trunk(s, 398, 640, red),
        trunk(s, 610, 656, "#4a6f7a"),
    )
    for x, y, h, c, f in (
        (150, 634, 42, "#8a3f5e", False),
        (184, 640, 46, "#2f6f6b", True),
        (354, 652, 48, "#5a4a8a", True),
        (452, 634, 42, "#bf3a2c", False),
        (480, 640, 40, "#d9a441", True),
        (548, 640, 46, "#3f6f9a", False),
        (574, 634, 42, "#7a4a3c", True),
        (752, 640, 44, "#8a5a9a", False),
        (778, 648, 48, "#b5563c", True),
        (846, 640, 44, "#4a7a5a", False),
    ):
        s.add(figure(s, x, y, h, c, flip=f))
    s.add(
        beast(s, 238, 656, 36, "#8c7763", load=red),
        porter(s, 690, 660, "#4a6f9a", wood),
        fiddler(s, 506, 664, "#2f6f6b"),
    )
    heads = [(x + s.rnd.near(0, 5), 684 + s.rnd.near(0, 5)) for x in range(132, 880, 17)]
    s.add(
        *(
            crowd(s, heads[k::3], ["#4a2f5a", "#6b2a3a", "#2a4a62", "#6b432c", "#2f5a52"], 9, hair)
            for k, hair in enumerate(("#3a2420", "#7a4a2c", "#c9a25a"))
        )
    )
    s.add(*(glow(s, x, 676, 44, "#ffd27a", 0.7) + lantern(s, x, 670, 15, "#ffd27a") for x in (236, 428, 520, 712)))
    s.add(birds(s, 560, 120, 5, "#fff6df", 36), birds(s, 220, 120, 4, "#fff6df", 30))
    return s.svg(grain=0.15, vignette=0.34)
