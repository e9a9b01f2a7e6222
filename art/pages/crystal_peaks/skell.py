"""Skell: grim but bustling, a fogbound evening with sick yellow lanterns and ringing bells.

How the rule shows: the town from above. Every pair of neighbours is joined by one cobbled alley, every space is a
small round square, and the blocks of houses fill what lies between, so it is plain whose doorstep is next: the
cathedral in the middle, the inner ring round it, the outer ring along the wall. Plague tokens are live.
"""

from math import cos, hypot, pi, sin

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.skell import (
    bare_tree,
    belfry,
    block,
    brazier,
    cart,
    cure_sign,
    doctor,
    graves,
    house,
    minster,
    mist,
    settle,
    yard,
)
from art.painters.land import ridge, strokes
from art.painters.objects import lantern
from art.painters.people_and_animals import figure
from art.painters.sky import birds, sky
from art.painters.weather import fog
from art.scene import Scene
from art.svg import Point, num, path, smooth


def paint(page: Page) -> str:
    soot, drab, ash, sick, blood = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#17151a")
    spots = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    near = {sp["id"]: set(sp["neighbours"]) for sp in page["space"]}
    kind = {sp["id"]: sp.get("location", "") for sp in page["space"]}
    group_of = {sp["id"]: sp["group"] for sp in page["space"]}
    links = sorted({tuple(sorted((a, b))) for a in near for b in near[a]})
    mid = next(sp["id"] for sp in page["space"] if sp["group"] == "cathedral")
    cx, cy = spots[mid]
    blocks = sorted({tuple(sorted((a, b, c))) for a in near for b in near[a] for c in near[a] & near[b]})
    lamp = "#e6d56a"
    earth = mix(drab, soot, 0.42)
    # the moor outside and the wall
    s.add(sky(s, mix(ash, sick, 0.25), mix(drab, ash, 0.45), mix(drab, soot, 0.35), mix(soot, drab, 0.35)))
    s.add(
        ridge(s, 120, 60, mix(drab, ash, 0.3), mix(drab, soot, 0.2), 12),
        bare_tree(s, 34, 150, 84, soot),
        bare_tree(s, 968, 156, 92, soot),
        bare_tree(s, 60, 690, 96, soot),
        bare_tree(s, 948, 694, 88, soot),
    )
    s.add(birds(s, 80, 40, 5, s.ink, 50), birds(s, 920, 46, 5, s.ink, 50), fog(s, 60, 130, ash, 0.6))
    rim = [(cx + 486 * cos(i * pi / 16), cy + 344 * sin(i * pi / 16)) for i in range(32)]
    s.add(
        path(smooth([(x, y + 16) for x, y in rim]), s.ink, opacity=".5"),
        path(
            smooth(rim), s.rad((0, mix(drab, sick, 0.25)), (0.5, earth), (1, mix(soot, drab, 0.3)), r=0.62), s.ink, 25
        ),
        path(smooth(rim), "none", mix(ash, drab, 0.45), 20),
        path(
            smooth(rim),
            "none",
            mix(ash, "#f2efd8", 0.25),
            20,
            stroke_dasharray="10 12",
            stroke_linecap="butt",
            opacity=".5",
        ),
        path(smooth(rim), "none", mix(drab, soot, 0.35), 7),
    )
    s.add(strokes(s, (60, 60, 900, 660), 50, soot, 40, 4, 0.1, 0.25))
    # alleys: all edges first, then all cobbles, so that crossings stay open
    ways: dict[bool, str] = {True: "", False: ""}  # ring alleys are broad, the lanes between the rings narrow
    for a, b in links:
        (x1, y1), (x2, y2) = spots[a], spots[b]
        ring = group_of[a] == group_of[b]
        if ring:  # ring alleys bend outwards
            mx, my = (x1 + x2) / 2, (y1 + y2) / 2
            q = 1 + (0.045 if hypot(mx - cx, my - cy) > 200 else 0.06)
            mx, my = cx + (mx - cx) * q, cy + (my - cy) * q
        else:
            mx, my = (x1 + x2) / 2 + s.rnd.near(0, 7), (y1 + y2) / 2 + s.rnd.near(0, 7)
        ways[ring] += f"M{x1} {y1}Q{num(mx, 0)} {num(my, 0)} {x2} {y2}"
    stone = mix(mix(ash, "#d6c98c", 0.3), drab, 0.22)
    joint = mix(soot, drab, 0.4)
    for ring, w in ((False, 25), (True, 36)):
        s.add(path(ways[ring], "none", s.ink, w + 11, opacity=".85"))
    for ring, w in ((False, 25), (True, 36)):
        net = ways[ring]
        s.add(
            path(net, "none", joint, w + 6),
            path(net, "none", stone, w),
            path(net, "none", joint, w, stroke_dasharray="2 10", stroke_linecap="butt", opacity=".55"),
            path(net, "none", mix(stone, "#f2efd8", 0.16), w * 0.56),
            path(
                net,
                "none",
                joint,
                w * 0.56,
                stroke_dasharray="2 10",
                stroke_dashoffset="6",
                stroke_linecap="butt",
                opacity=".5",
            ),
        )
    for x, y in spots.values():
        s.add(s.stamp("yard", x, y, lambda: yard(s, stone, soot, ash)))
    # houses: one block in every triangle of alleys
    things: list[tuple[float, str]] = []
    signs: list[Point] = []
    for n, tri in enumerate(blocks):
        if mid in tri:
            continue
        pts = [spots[i] for i in tri]
        a, b, c = pts
        la, lb, lc = hypot(b[0] - c[0], b[1] - c[1]), hypot(a[0] - c[0], a[1] - c[1]), hypot(a[0] - b[0], a[1] - b[1])
        per = la + lb + lc
        x, y = (la * a[0] + lb * b[0] + lc * c[0]) / per, (la * a[1] + lb * b[1] + lc * c[1]) / per
        r = abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / per
        kinds = {kind[i] for i in tri}
        s.add(block(s, pts, (x, y), mix(soot, drab, 0.3)))
        if "gravediggers" in kinds and sum(group_of[i] == "outer" for i in tri) == 2:
            things.append((y, graves(s, x, y, r, ash, soot, sick)))
            continue
        room = r - 17
        q = min(1.4, max(0.7, room / 29))
        plots = [
            (n, x - room * 0.34, y + room * 0.36, q, False),
            (n + 2, x + room * 0.42, y + room * 0.62, q * 0.92, True),
        ]
        far = max(pts, key=lambda p: hypot(p[0] - x, p[1] - y))
        gone = hypot(far[0] - x, far[1] - y)
        if gone > 140:  # a long block: one more house towards its narrow end
            plots.append((n + 3, x + (far[0] - x) * 52 / gone, y + 16 + (far[1] - y) * 52 / gone, 0.72, n % 2 == 0))
        if room > 36:
            plots.append((n + 4, x + room * 0.1, y - room * 0.24, q * 0.8, False))
        for which, near_x, near_y, size, flip in plots:
            hx, hy, hq = settle(list(spots.values()), near_x, near_y, size)
            things.append(
                (
                    hy,
                    s.stamp(
                        f"h{which % 6}",
                        hx,
                        hy,
                        lambda: house(s, which % 6, soot, drab, ash, blood, lamp),
                        scale=hq,
                        flip=flip,
                    ),
                )
            )
        for i in tri:
            if kind[i] == "apothecary" and sum(group_of[j] == group_of[i] for j in tri) == 2:
                off = hypot(x - spots[i][0], y - spots[i][1])
                signs.append(
                    (spots[i][0] + (x - spots[i][0]) * 72 / off, spots[i][1] + (y - spots[i][1]) * 72 / off + 14)
                )
    for x, y, k in ((170, 146, 0), (832, 146, 1), (166, 672, 2), (836, 672, 0)):
        things.append((y, s.stamp(f"bell{k}", x, y, lambda: belfry(s, k, soot, ash, drab), scale=1.0)))
    things.append((cy + 62, minster(s, cx, cy, ash, drab, soot, lamp)))
    # smoke of vinegar fires and lamps on the alleys
    for x, y in ((566, 178), (402, 540), (760, 250), (240, 268), (768, 470), (228, 438)):
        things.append((y, s.stamp("fire", x, y, lambda: brazier(s, sick, lamp))))
    for _, art in sorted(things, key=lambda t: t[0]):
        s.add(art)
    for x, y in signs:
        s.add(s.stamp("cure", x - 4, y, lambda: cure_sign(s, 0, 0, sick)))
    for x, y, h, flip in (
        (588, 360, 38, False),
        (420, 470, 38, True),
        (408, 172, 36, False),
        (770, 558, 42, True),
        (206, 352, 40, False),
        (884, 276, 38, True),
        (596, 606, 42, False),
    ):
        s.add(doctor(s, x, y, h, flip, ash, soot))
    s.add(
        cart(s, 226, 548, drab, ash),
        figure(s, 614, 112, 34, mix(blood, soot, 0.35)),
        figure(s, 800, 412, 36, drab),
        figure(s, 120, 430, 36, mix(sick, soot, 0.4), flip=True),
        figure(s, 388, 620, 40, mix(blood, soot, 0.45)),
    )
    for x, y in (
        (356, 552),
        (656, 196),
        (330, 190),
        (640, 540),
        (430, 208),
        (568, 506),
        (120, 276),
        (880, 412),
        (398, 76),
        (602, 76),
        (796, 570),
        (204, 574),
    ):
        s.add(s.stamp("lamp", x, y, lambda: lantern(s, 0, 0, 15, lamp, cord=8)))
    s.add(mist(s, ash, sick), fog(s, 610, 130, mix(ash, sick, 0.2), 0.5), fog(s, -40, 130, ash, 0.35))
    return s.svg(grain=0.2, vignette=0.42)
