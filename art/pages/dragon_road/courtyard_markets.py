"""Page 16, Courtyard Markets: triumphant noon in Dragon City, packed to the last elbow.

How the rule shows: four walled courts, each with its own paving, arcade, wares and silk banner (the banner that
the strongest house wins), around the crossing where the fountain stands. Each court has one gate on its front, where
the toll is paid and the name hangs. The key (fountain) and the statues (four empty plinths) are live.
"""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Entry, Page
from art.pages.dragon_road.props.courtyard_markets import (
    carved,
    court,
    heaps,
    paper,
    plinths,
    pots,
    stall,
)
from art.painters.houses import roof_thatch
from art.painters.objects import pennants
from art.painters.people_and_animals import beast, folk
from art.painters.sky import glow, sky
from art.painters.stonework import gate, pagoda
from art.painters.weather import cloud
from art.scene import Scene
from art.svg import num, path

CLOAKS = ["#c0392b", "#2f6f6b", "#d9a441", "#6b4a7a", "#4f7d4a", "#b0643c", "#3f6a9a", "#e0cda6"]


def paint(page: Page) -> str:
    red, _gold, _teal, cream, umber = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink=dark(umber, 0.25))
    pieces = {p["id"]: p for p in page["piece"]}
    key = pieces["city_key"]
    street = mix(cream, "#dcb98a", 0.55)
    # a noon sky and a thousand roofs
    s.add(
        sky(s, "#5fb0c4", "#a9dcd8", "#f3f0d4", height=80),
        cloud(s, 440, 22, 150, "#ffffff", 0.9),
        cloud(s, 590, 34, 110, "#ffffff", 0.8),
    )
    s.add(_roofs(s, red, cream))
    s.add(
        '<rect x="-10" y="66" width="1020" height="650" '
        f'fill="{s.lin(pale(street, 0.25), street, dark(street, 0.12))}"/>'
    )
    s.add(_cobbles(s, street))
    s.add(glow(s, key["x"], key["y"], 330, "#fff6cf", 0.75, 0.8))
    s.add(
        gate(s, key["x"], 112, 118, 74, mix(cream, "#d9b27a", 0.4), umber, ""),
        roof_thatch(s, key["x"], 42, 150, 30, red, 0, tiles=True),
    )
    # the courts, back to front
    floors = {
        "fountain": ("#8fc3bd", "#5f9d99"),
        "spice": ("#e3a35c", "#c47a3c"),
        "lantern": ("#a889a6", "#7d607f"),
        "dragon": ("#a9b59a", "#7d8d78"),
    }
    groups = sorted(page["group"], key=lambda g: g["y"])
    for g in groups:
        inner = 1 if g["x"] < key["x"] else -1
        spaces = [sp for sp in page["space"] if sp["group"] == g["id"]]
        box = (
            min(p["x"] for p in spaces) - 66,
            min(p["y"] for p in spaces) - 50,
            max(p["x"] for p in spaces) + 66,
            max(p["y"] for p in spaces) + 58,
        )
        if g["y"] > key["y"] and g is groups[2]:
            s.add(*_crossing(s, page, key))
        s.add(court(s, g["id"], box, floors[g["id"]], s.palette, inner, g["y"] < key["y"]))
        s.add(*_wares(s, g["id"], box, spaces, s.palette, inner))
    s.add(*_edges(s, page, key))
    s.add(plinths(s, [pieces[k] for k in pieces if k.startswith("statue")], s.palette))
    s.add(glow(s, 500, -40, 620, "#fff3c4", 0.35, 0.6))
    return s.svg(grain=0.11, vignette=0.2)


def _roofs(s: Scene, red: str, cream: str) -> str:
    """The city behind: rows of roofs, pagodas, towers."""
    out = []
    for x, y, w, t in ((44.0, 66, 76, 3), (956.0, 66, 78, 3)):
        out.append(s.stamp("pagoda", x, y, lambda: pagoda(s, 0, 0, w, t, cream, mix(red, "#e59a7c", 0.25), 1.4)))
    for row, (y, h, k) in enumerate(((54, 15, 0.4), (68, 18, 0.15))):
        x = -20.0 - row * 24
        d = walls = ""
        while x < 1020:
            q = s.rnd(44, 74)
            if 100 < x < 350 or 600 < x < 860:  # behind the courts
                x += q
                continue
            d += (
                f"M{num(x, 0)} {num(y, 0)}q{num(q * 0.16)} -2 {num(q * 0.24)} {num(-h)}h{num(q * 0.52)}"
                f"q{num(q * 0.08)} {num(h - 2)} {num(q * 0.24)} {num(h)}Z"
            )
            walls += f"M{num(x + q * 0.12, 0)} {num(y, 0)}h{num(q * 0.76)}v16h{num(-q * 0.76)}Z"
            x += q * 1.02
        out.append(
            path(walls, mix(cream, "#e3bd92", 0.3), s.ink, 1, stroke_opacity=".4")
            + path(
                d, s.lin(mix(red, "#f4b08c", k), mix(dark(red, 0.15), "#f4b08c", k)), s.ink, 1.4, stroke_opacity=".55"
            )
        )
    return "".join(out)


def _cobbles(s: Scene, tone: str) -> str:
    d = "".join(f"M{num(s.rnd(0, 990), 0)} {num(s.rnd(80, 690), 0)}h{num(s.rnd(9, 16), 0)}" for _ in range(90))
    return path(d, "none", dark(tone, 0.3), 5, opacity=".3")


def _crossing(s: Scene, page: Page, key: Entry) -> list[str]:
    """The fountain with an empty hook for the key, and the crowd on the four streets."""
    red, gold, teal, cream, _umber = page["scene"]["palette"]
    x, y = key["x"], key["y"]
    ring = "".join(
        f'<ellipse cx="{x}" cy="{y + 8}" rx="{rx}" ry="{ry}" fill="none" stroke="{c}" stroke-width="{w}" '
        f'stroke-dasharray="{dash}" opacity=".8"/>'
        for rx, ry, c, w, dash in ((112, 86, mix(gold, cream, 0.3), 10, "22 4"), (98, 74, teal, 6, "10 5"))
    )
    basin = f'<ellipse cx="{x}" cy="{y + 18}" rx="86" ry="56" fill="#4a2c2a" opacity=".3"/>'
    basin += path(
        f"M{x - 84} {y + 2}v16a84 54 0 0 0 168 0v-16Z",
        s.lin(mix(cream, "#cbb28c", 0.5), dark("#cbb28c", 0.3), across=False),
        s.ink,
        2.4,
    )
    basin += (
        f'<ellipse cx="{x}" cy="{y + 2}" rx="84" ry="54" fill="{mix(cream, "#e0c79c", 0.4)}" stroke="{s.ink}" '
        f'stroke-width="2.4"/><ellipse cx="{x}" cy="{y + 2}" rx="72" ry="45" '
        f'fill="{s.rad((0, "#d6f5ef"), (0.5, "#6fc4c0"), (1, teal))}" stroke="{s.ink}" stroke-width="1.8"/>'
    )
    ripples = "".join(
        f'<ellipse cx="{x}" cy="{y + 2}" rx="{rx}" ry="{rx * 0.62:g}" fill="none" stroke="#f3fffb" stroke-width="2" '
        f'stroke-dasharray="{d}" opacity=".7"/>'
        for rx, d in ((64, "30 14 8 20"), (54, "18 12 40 16"))
    )
    tier = (
        path(f"M{x - 40} {y}a40 26 0 0 0 80 0l-8 16h-64Z", s.lin(pale("#cbb28c", 0.2), "#9c8464"), s.ink, 1.8)
        + f'<ellipse cx="{x}" cy="{y}" rx="42" ry="30" fill="'
        f'{s.rad((0, dark(teal, 0.25)), (0.75, teal), (1, "#8fd6cf"))}" stroke="{s.ink}" stroke-width="2"/>'
    )
    jets = "".join(
        path(
            f"M{num(x + 40 * cos(a))} {num(y + 28 * sin(a))}q{num(14 * cos(a))} {num(14 * sin(a) - 14)} "
            f"{num(22 * cos(a))} {num(17 * sin(a) + 8)}",
            "none",
            "#eafffb",
            3,
            opacity=".9",
        )
        for a in (i * pi / 4 + 0.4 for i in range(8))
    )
    out = [ring, basin, ripples, tier, jets]
    north = [(500, 194), (548, 208), (474, 238), (528, 246), (444, 258), (556, 260)]
    out.append(stall(s, 446, 152, red, cream, 0.82) + stall(s, 554, 154, gold, teal, 0.82))
    out.append(folk(s, north, 30, CLOAKS))
    sides = [(428, 330), (416, 366), (442, 402), (572, 326), (586, 368), (560, 404), (470, 424), (528, 426), (500, 438)]
    out.append(folk(s, sides, 32, CLOAKS[3:] + CLOAKS[:3]))
    west = [(30, 340), (62, 348), (96, 340), (130, 350), (168, 342), (310, 344), (346, 350), (380, 342)]
    east = [(970, 342), (938, 350), (902, 341), (640, 348), (676, 342), (852, 348), (624, 340)]
    out.append(beast(s, 215, 352, 26, "#8c7763", load=red) + beast(s, 270, 352, 26, "#a08468", load=gold))
    out.append(
        beast(s, 790, 352, 28, "#c19a6c", hump=True, load=teal, flip=True)
        + beast(s, 730, 352, 28, "#a8794f", hump=True, load=red, flip=True)
    )
    out.append(folk(s, west + east, 27, CLOAKS))
    return out


def _edges(s: Scene, page: Page, key: Entry) -> list[str]:
    """The south street, the lanes at the margins and the near edge: stalls, cypresses, more crowd, bunting."""
    red, gold, teal, cream, _umber = page["scene"]["palette"]
    x, y = key["x"], key["y"]
    flags = [red, gold, teal, cream, "#d9772e"]
    out = []
    for px, py, q in (
        (22, 150, 1.0),
        (24, 262, 1.1),
        (976, 156, 1.0),
        (978, 268, 1.1),
        (22, 480, 1.1),
        (978, 470, 1.05),
        (24, 610, 1.2),
        (976, 604, 1.2),
    ):
        out.append(s.stamp("cypress", px, py, lambda: _cypress(s), scale=q))
    out += [
        stall(s, 24, 212, gold, teal, 0.72),
        stall(s, 976, 214, teal, cream, 0.72),
        stall(s, 24, 548, teal, cream, 0.74),
        stall(s, 976, 540, red, cream, 0.74),
    ]
    out += [stall(s, x - 40, y + 132, teal, cream, 0.86), stall(s, x + 42, y + 134, red, cream, 0.86)]
    out.append(
        folk(
            s,
            [
                (x - 62, y + 150),
                (x - 20, y + 160),
                (x + 20, y + 156),
                (x + 62, y + 152),
                (x - 48, y + 190),
                (x - 8, y + 198),
                (x + 34, y + 192),
                (x + 4, y + 230),
                (x - 40, y + 238),
                (x + 46, y + 236),
            ],
            32,
            CLOAKS[1:],
        )
    )
    out += [
        s.stamp("flags", x, y - 246 + 92, lambda: pennants(s, (-78, 0), (78, 0), flags, 10, 14, 26)),
        s.stamp("flags", x, y - 100, lambda: ""),
        s.stamp("flags", x, y + 104, lambda: ""),
        s.stamp("flags", x, y + 200, lambda: ""),
    ]
    near = [
        (36, 684),
        (74, 690),
        (112, 680),
        (176, 688),
        (214, 682),
        (252, 690),
        (318, 684),
        (352, 690),
        (650, 688),
        (688, 682),
        (742, 690),
        (790, 683),
        (838, 689),
        (880, 682),
        (926, 688),
        (964, 683),
    ]
    out.append(folk(s, near, 36, CLOAKS[2:] + CLOAKS[:2]))
    return out


def _cypress(s: Scene) -> str:
    return (
        '<ellipse cx="4" cy="2" rx="17" ry="4" fill="#4a2c2a" opacity=".3"/>'
        + path("M0 2V-8", "none", "#6a4428", 6)
        + path(
            "M0 -66C-8 -50 -16 -24 -13 -10Q-8 -3 0 -4Q9 -3 13 -10C16 -26 8 -50 0 -66Z",
            s.lin("#6f9a5a", "#2f5f4a", across=True),
            s.ink,
            1.8,
        )
        + path("M-4 -48Q-9 -28 -7 -14M3 -42Q7 -26 5 -12", "none", "#234a3a", 1.6, opacity=".6")
    )


def _wares(
    s: Scene, gid: str, box: tuple[float, float, float, float], spaces: list[Entry], palette: list[str], inner: int
) -> list[str]:
    """What each court sells, in the corners its spaces leave free."""
    red, gold, teal, _cream, _umber = palette
    left, t, r, b = box
    mx = (left + r) / 2
    out = []
    # dark rings so that the plaques sit calmly on the loud floors
    tone = {"fountain": "#2f5f60", "spice": "#7a4426", "lantern": "#4a3350", "dragon": "#46544a"}[gid]
    for sp in spaces:
        out.append(
            s.stamp(
                f"seat{gid}",
                sp["x"],
                sp["y"],
                lambda: (
                    f'<circle r="45" fill="{s.rad((0, tone, 0.95), (0.8, tone, 0.75), (1, tone, 0.2))}"/>'
                    f'<circle r="43" fill="none" stroke="{gold}" stroke-width="2.4" stroke-dasharray="9 5" '
                    'opacity=".8"/>'
                ),
            )
        )
    lx, rx, y = left + 30, r - 30, b - 30
    if gid == "fountain":
        out += [
            s.stamp("pool", lx - 2, y - 62, lambda: pots(s, teal)),
            s.stamp("pool", rx + 2, y - 62, lambda: "", flip=True),
            folk(
                s,
                [(lx - 4, y + 14), (lx + 22, y + 18), (mx, y + 10), (rx - 18, y + 16), (rx + 6, y + 12)],
                29,
                CLOAKS[2:],
            ),
        ]
    elif gid == "spice":
        out += [
            s.stamp("heaps", lx, y - 60, lambda: heaps(s)),
            s.stamp("heaps", rx, y - 60, lambda: "", flip=True),
            folk(
                s,
                [(lx - 6, y + 12), (lx + 20, y + 17), (mx - 6, y + 11), (rx - 14, y + 17), (rx + 8, y + 10)],
                29,
                CLOAKS,
            ),
        ]
    elif gid == "lantern":
        line = (
            f"M{num(left + 4)} {num(t + 34)}Q{num(mx)} {num(t + 120)} {num(r - 4)} {num(t + 34)}"
            f"M{num(left + 4)} {num(t + 106)}Q{num(mx)} {num(t + 178)} {num(r - 4)} {num(t + 106)}"
        )
        out.append(path(line, "none", s.ink, 1.8, opacity=".8"))
        for row, (y0, sag) in enumerate(((t + 34, 43), (t + 106, 36))):
            for i in range(7):
                u = (i + 0.5) / 7
                px, py = left + 4 + (r - left - 8) * u, y0 + sag * 4 * u * (1 - u) * 1.0
                if all((px - sp["x"]) ** 2 + (py + 12 - sp["y"]) ** 2 > 50**2 for sp in spaces):
                    c = (red, gold, "#e07a3c")[(i + row) % 3]
                    out.append(s.stamp(f"pl{(i + row) % 3}", px, py, lambda: paper(s, c)))
        out += [
            folk(
                s,
                [(lx - 4, y + 14), (lx + 22, y + 16), (mx, y + 8), (rx - 20, y + 15), (rx + 4, y + 10)],
                29,
                CLOAKS[4:],
            )
        ]
        out += [
            s.stamp("pl0", lx - 8, y - 36, lambda: "", scale=1.3),
            s.stamp("pl1", rx + 8, y - 36, lambda: "", scale=1.3),
        ]
    else:
        out += [
            s.stamp("carve", lx + 4, y - 18, lambda: carved(s, "#9aa896"), flip=False),
            s.stamp("carve", rx - 2, y - 18, lambda: "", flip=True, scale=0.95),
            folk(s, [(mx - 2, y + 9), (lx + 34, y + 17), (rx - 30, y + 17)], 29, CLOAKS[5:]),
        ]
    return out
