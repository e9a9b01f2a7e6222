"""Page 18, Brother's Colosseum: hot-blooded and loud, a blazing afternoon over sand, brick and ten thousand heads.

The rule (spaces face each other in pairs) is ten small rings of sand let into the stands: a chalk circle, a chalk
line across it, a red half and a blue half, one space in each. The great round arena in the middle stays free for the
show: twin statues of the rulers, crossed blades in chalk, the barred den of the beast.
"""

from math import cos, pi, sin

from art.colour import dark, mix
from art.page_data import Page
from art.pages.crystal_peaks.props.brothers_colosseum import (
    COATS,
    arena,
    awning,
    beast,
    box,
    cabbage,
    den,
    den_gate,
    ring,
    smith,
    statue,
    waver,
)
from art.painters.land import strokes
from art.painters.people_and_animals import crowd
from art.painters.sky import sky, sun
from art.painters.weather import fog
from art.scene import Scene
from art.svg import num, path, smooth


def paint(page: Page) -> str:
    sand, brick, cream, red, blue = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#3a1c14")
    pairs = [(g["x"], g["y"], sorted(sp["x"] for sp in page["space"] if sp["group"] == g["id"])) for g in page["group"]]
    kinds = {g["id"]: {sp.get("location", "") for sp in page["space"] if sp["group"] == g["id"]} for g in page["group"]}
    ax, ay, rx, ry = 500, 400, 176, 150  # the great arena
    s.add(sky(s, "#f2b85c", "#e08a48", "#b8603a", "#8a3f2a"))
    # tiers of seats, rising from the arena to the rim
    tiers = 11
    for k in range(tiers, 0, -1):
        qx, qy = rx + 34 + k * 46, ry + 30 + k * 34
        tone = mix("#bf5f38", "#ecb468", 0.12 + 0.62 * (k % 2))
        s.add(
            f'<ellipse cx="{ax}" cy="{num(ay - k * 5)}" rx="{num(qx)}" ry="{num(qy)}" '
            f'fill="{mix(tone, "#5a2418", 0.08 * max(0, k - 5))}" stroke="{dark(brick, 0.45)}" stroke-width="2.4" '
            'stroke-opacity=".55"/>'
        )
    # stairs between the wedges
    d = ""
    for i in range(16):
        a = 2 * pi * (i + 0.5) / 16
        d += (
            f"M{num(ax + (rx + 44) * cos(a), 0)} {num(ay + (ry + 36) * sin(a), 0)}"
            f"L{num(ax + 760 * cos(a), 0)} {num(ay - 46 + 590 * sin(a), 0)}"
        )
    s.add(
        path(d, "none", dark(brick, 0.4), 15, opacity=".45", stroke_linecap="butt"),
        path(d, "none", "#f2d6a0", 10, stroke_linecap="butt", stroke_dasharray="4 3"),
    )
    # the shade of the upper rim lies over the western stands
    shade = smooth([(-60, -40), (430, -60), (372, 70), (262, 190), (150, 330), (92, 500), (60, 740), (-60, 740)])
    # the crowd, except where rings and the royal box lie
    heads = []
    for k in range(1, tiers + 1):
        for row in (0, 1):
            qx, qy = rx + 12 + k * 46 + row * 22, ry + 12 + k * 34 + row * 16
            n = int(2 * pi * qx / 13.5)
            for i in range(n):
                a = 2 * pi * (i + s.rnd(0, 0.7)) / n
                x, y = ax + qx * cos(a), ay - k * 5 + qy * sin(a)
                if not (6 < x < 994 and 58 < y < 692) or any(
                    ((x - px) / 124) ** 2 + ((y - py) / 66) ** 2 < 1 for px, py, _ in pairs
                ):
                    continue
                if (
                    (abs(x - ax) < 150 and y < 226)
                    or (abs(x - ax) < 128 and y < 618)
                    or abs((a * 8 / pi) % 1 - 0.5) < 0.08
                    or s.rnd.unit() < 0.16
                ):
                    continue
                heads.append((x, y))
    s.add(
        path(
            "".join(f"M{num(x, 0)} {num(y + 5, 0)}h.1" for x, y in heads[::2]),
            "none",
            dark(brick, 0.4),
            9,
            opacity=".35",
        ),
        crowd(s, heads, COATS, 4.3),
    )
    s.add(*(waver(s, x, y, s.rnd.pick(COATS)) for x, y in heads[::37]), path(shade, "#4a1420", opacity=".3"))
    # the awning along the upper rim
    s.add(awning(s, red, cream, blue))
    # the ten rings
    for px, py, xs in pairs:
        s.add(s.stamp("ring", px, py, lambda: ring(s, (xs[1] - xs[0]) / 2, sand, cream, red, blue)))
    # the great arena
    s.add(arena(s, ax, ay, rx, ry, sand, brick, cream, red))
    s.add(box(s, ax, 214, red, cream, blue))
    s.add(
        s.stamp("twin", ax - 112, 300, lambda: statue(s, cream, blue)),
        s.stamp("twin", ax + 112, 300, lambda: "", flip=True),
    )
    # signs of what happens in the rings: shields where the smiths are, claws where the beasts are
    for (px, py, _), g in zip(pairs, page["group"], strict=True):
        side = 1 if px < ax else -1
        if "armoury" in kinds[g["id"]]:
            s.add(s.stamp("smith", px + side * 141, py, lambda: smith(s, blue, cream), flip=side < 0))
        if "beast" in kinds[g["id"]]:
            s.add(s.stamp("den", px + side * 138, py + 2, lambda: den(s, brick, cream)))
    s.add(
        *(
            s.stamp("cabb", x, y, lambda: cabbage(s))
            for x, y in ((384, 392), (408, 470), (598, 356), (606, 478), (420, 344))
        ),
        *(
            f'<ellipse cx="{x}" cy="{y}" rx="5" ry="3.4" fill="#ffd24a" stroke="{s.ink}" stroke-width="1.2"/>'
            for x, y in ((372, 430), (392, 436), (560, 330), (636, 420), (622, 440), (580, 500), (440, 508))
        ),
    )
    s.add(beast(s, ax, 446), den_gate(s, ax, 566, brick, cream))
    s.add(sun(s, 500, -6, 24, "#fff0b8", rays=15, reach=9))
    s.add(strokes(s, (330, 300, 640, 520), 16, "#fff3d0", 40, 3, 0.05, 0.35), fog(s, 560, 160, "#f0c080", 0.2))
    return s.svg(grain=0.16, vignette=0.32)
