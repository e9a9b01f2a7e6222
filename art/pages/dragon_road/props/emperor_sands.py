"""Pyramids, avenue and bazaar: props of Emperor Sands."""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.objects import pennants
from art.painters.people_and_animals import beast, figure
from art.painters.plants import palm
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, group, num, path, straight


def halo(s: Scene, x: float, y: float, colour: str) -> str:
    rays = "".join(
        straight(
            [
                (x + 76 * cos(a - 0.07), y + 76 * sin(a - 0.07)),
                (x + r * cos(a), y + r * sin(a)),
                (x + 76 * cos(a + 0.07), y + 76 * sin(a + 0.07)),
            ]
        )
        for i in range(24)
        for a, r in ((2 * pi * i / 24, 104 if i % 2 else 130),)
    )
    return (
        path(rays, colour, opacity=".75")
        + f'<circle cx="{num(x)}" cy="{num(y)}" r="70" fill="none" stroke="{colour}" stroke-width="3" opacity=".8"/>'
    )


def pale_moon(s: Scene, x: float, y: float, r: float) -> str:
    seas = "".join(
        f'<circle cx="{num(x + a * r)}" cy="{num(y + b * r)}" r="{num(c * r)}"/>'
        for a, b, c in ((-0.3, -0.2, 0.22), (0.25, 0.1, 0.28), (-0.15, 0.45, 0.16), (0.4, -0.4, 0.12))
    )
    return (
        glow(s, x, y, r * 3, "#f4fbff", 0.6) + f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" '
        f'fill="{s.rad("#ffffff", (0.7, "#eef4f4"), (1, "#cfe0e6"), cx=0.4, cy=0.4, r=0.7)}" opacity=".95"/>'
        + group(seas, fill="#b9d2dc", opacity=".55")
    )


def city(s: Scene, y: float, colour: str) -> str:
    """Domes and towers of the far bazaar town between the pyramids."""
    d, x = f"M400 {num(y)}", 400.0
    while x < 610:
        w, up = s.rnd(12, 26), s.rnd(8, 34)
        d += (
            f"v{num(-up, 0)}"
            + (f"q{num(w / 2, 0)} {num(-w * 0.9, 0)} {num(w, 0)} 0" if s.rnd.unit() < 0.5 else f"h{num(w, 0)}")
            + f"v{num(up, 0)}h3"
        )
        x += w + 3
    return path(d + f"V{num(y + 20)}H400Z", s.lin(pale(colour, 0.3), colour), "#45261c", 1.2, stroke_opacity=".35")


def emperor(s: Scene, x: float, y: float, c: str) -> str:
    """The seated Emperor at the end of the way, half lost in the heat."""
    throne = path(
        "M-58 0V-96H-44V-150H44V-96H58V0Z",
        s.lin(pale(c, 0.35), mix(c, "#f3dcae", 0.4)),
        "#7a3e2b",
        1.6,
        stroke_opacity=".35",
    )
    body = path(
        "M-40 0V-40H-46V-58H-36Q-38 -96 -20 -104H20Q38 -96 36 -58H46V-40H40V0H14V-36H-14V0Z",
        s.lin(pale(c, 0.3), c),
        "#7a3e2b",
        1.8,
        stroke_opacity=".5",
    )
    head = path(
        "M-15 -108Q-18 -138 0 -140Q18 -138 15 -108Q8 -98 0 -98Q-8 -98 -15 -108Z",
        s.lin(pale(c, 0.35), c),
        "#7a3e2b",
        1.6,
        stroke_opacity=".5",
    )
    crown = path(
        "M-20 -128Q-24 -152 -16 -166L-8 -154L0 -174L8 -154L16 -166Q24 -152 20 -128Q0 -138 -20 -128Z",
        s.lin("#ffe08a", "#d9a441"),
        "#7a3e2b",
        1.6,
        stroke_opacity=".6",
    )
    lines = path(
        "M-8 -120q3 -2 6 0M3 -120q3 -2 6 0M-5 -108q5 3 10 0M-22 -84Q0 -74 22 -84M-26 -66H26M-14 -36V-58M14 -36V-58"
        "M-58 -20H-40M40 -20H58M-58 -60H-46M46 -60H58",
        "none",
        "#7a3e2b",
        1.6,
        opacity=".4",
    )
    return glow(s, x, y - 90, 150, "#fff3cf", 0.7) + at(x, y, throne, body, head, crown, lines)


def avenue(s: Scene, x: float, cream: str, ochre: str) -> str:
    """The paved way between the pyramids."""
    way = path(
        f"M{x - 9} 398L{x - 62} 712H{x + 62}L{x + 9} 398Z",
        s.lin(mix(cream, ochre, 0.25), mix(cream, ochre, 0.1)),
        dark(ochre, 0.3),
        2,
        stroke_opacity=".4",
    )
    joints = "".join(
        f"M{num(x - 9 - 53 * t)} {num(398 + 314 * t)}H{num(x + 9 + 53 * t)}"
        for t in (0.06, 0.13, 0.22, 0.32, 0.43, 0.55, 0.68, 0.82, 0.95)
    )
    return way + path(joints, "none", dark(ochre, 0.25), 2, opacity=".35")


def palms(s: Scene, spots: list[tuple[int, int, int]]) -> str:
    return "".join(
        f'<ellipse cx="{x + 12}" cy="{y}" rx="{h * 0.3:.0f}" ry="4" fill="#7a3e2b" opacity=".25"/>'
        + palm(s, x, y, h, "#6f8a3f", "#8a5a34")
        for x, y, h in spots
    )


def pyramid(
    s: Scene, spaces: list[Entry], cx: float, stone: str, cloth: str, lamp: str, trim: str, deep: str, warm: bool
) -> str:
    tiers = sorted({sp["tier"] for sp in spaces})
    out = [glow(s, cx + (30 if warm else -30), 672, 300, "#6d3a22", 0.5, 0.14)]
    for t in tiers:
        row = sorted((sp for sp in spaces if sp["tier"] == t), key=lambda sp: sp["x"])
        y = row[0]["y"]
        half = max(abs(sp["x"] - cx) for sp in row) + 56
        shade = 0.05 * (max(tiers) - t)
        c = dark(stone, shade)
        a, b = y - 70, y + 70
        # flanks: stairs from this storey's foot to its roof
        for k in (-1, 1):
            n, d = 9, f"M{num(cx + k * (half - 2))} {num(b)}"
            foot = half + 46
            d += f"H{num(cx + k * foot)}"
            for _ in range(n):
                d += f"v{num(-140 / n)}h{num(-k * 46 / n)}"
            lit = (k < 0) != warm
            side = pale(c, 0.2) if lit else dark(c, 0.22)
            out.append(path(d + "Z", s.lin(pale(side, 0.12), side), s.ink, 1.8))
            treads = "".join(
                f"M{num(cx + k * (foot - 46 * i / n))} {num(b - 140 * i / n)}H{num(cx + k * half)}" for i in range(1, n)
            )
            out.append(path(treads, "none", dark(side, 0.4), 1.6, opacity=".45"))
        # the storey
        out.append(
            path(
                straight([(cx - half + 4, a), (cx + half - 4, a), (cx + half, b), (cx - half, b)]),
                s.lin(pale(c, 0.22), c, dark(c, 0.14)),
                s.ink,
                2.4,
            )
        )
        blocks = ""
        for i in range(1, 7):
            yy = a + 20 * i
            for _ in range(int(half / 24)):
                bx = s.rnd(cx - half + 8, cx + half - 30)
                blocks += f"M{num(bx, 0)} {num(yy, 0)}h{num(s.rnd(12, 26), 0)}" + (
                    f"v{num(s.rnd(8, 14), 0)}" if s.rnd.unit() < 0.4 else ""
                )
        out.append(path(blocks, "none", dark(c, 0.38), 1.5, opacity=".4"))
        # cornice with painted band
        out.append(
            path(
                f"M{num(cx - half - 8)} {num(a - 5)}H{num(cx + half + 8)}L{num(cx + half + 2)} {num(a + 9)}"
                f"H{num(cx - half - 2)}Z",
                s.lin(pale(c, 0.55), pale(c, 0.15)),
                s.ink,
                2,
            )
        )
        band = "".join(
            f"M{num(cx - half + 8 + i * 16)} {num(a + 13)}l8 8 8 -8" for i in range(int((2 * half - 16) / 16))
        )
        out.append(path(band, "none", trim, 3.4, opacity=".95"))
        for sp in row:
            out.append(
                s.stamp(f"door{'s' if warm else 'm'}", sp["x"], sp["y"], lambda: door(s, stone, lamp, deep, trim))
            )
        for p, q in pairwise(row):  # a narrow banner between two doors
            out.append(
                s.stamp(
                    f"ban{'s' if warm else 'm'}",
                    (p["x"] + q["x"]) / 2,
                    y - 46,
                    lambda: (
                        path("M-4.5 0H4.5V74L0 66L-4.5 74Z", s.lin(pale(cloth, 0.2), cloth), s.ink, 1.3)
                        + path("M-7 0H7", "none", trim, 3.4)
                        + '<circle cy="16" r="2.4" fill="#ffe6a0"/><circle cy="30" r="2.4" fill="#ffe6a0"/>'
                    ),
                )
            )
    out.append(awnings(s, spaces, cx, cloth, trim, tiers))
    return "".join(out)


def door(s: Scene, stone: str, lamp: str, deep: str, trim: str) -> str:
    """A shaded alcove, wide enough for a plaque."""
    arch = "M-43 66V-8C-43 -34 -20 -44 0 -49C20 -44 43 -34 43 -8V66Z"
    inner = path(arch, s.lin(dark(deep, 0.35), deep, mix(deep, lamp, 0.35)), s.ink, 2.2)
    lit = f'<ellipse cy="6" rx="42" ry="46" fill="{s.rad((0, lamp, 0.5), (0.6, lamp, 0.16), (1, lamp, 0))}"/>'
    frame = path("M-47 66V-8C-47 -37 -22 -48 0 -53C22 -48 47 -37 47 -8V66", "none", trim, 3.6)
    sill = path("M-46 66h92", "none", s.ink, 7) + path("M-45 65h90", "none", pale(stone, 0.4), 4)
    return inner + lit + frame + sill


def awnings(s: Scene, spaces: list[Entry], cx: float, cloth: str, trim: str, tiers: list[float]) -> str:
    """Cloth roofs and porters on the open ledges left and right of each upper storey."""
    out = []
    for t in tiers[1:]:
        row = [sp for sp in spaces if sp["tier"] == t]
        y, half = row[0]["y"], max(abs(sp["x"] - cx) for sp in row) + 56
        k = -1 if t % 2 else 1
        x0 = cx + k * (half + 20)
        out.append(figure(s, x0, y + 66 - 46, 30, cloth if t % 2 else trim, flip=k > 0))
        out.append(
            path(f"M{num(x0 - 8)} {num(y - 18)}h16v12h-16Z", "#a9743c", s.ink, 1.5)
            + path(f"M{num(x0)} {num(y - 18)}v12", "none", s.ink, 1.2)
        )
        ax = cx - k * (half - 2)  # a cloth roof over the other flank
        out.append(
            path(
                f"M{num(ax)} {num(y - 46)}Q{num(ax - k * 30)} {num(y - 22)} {num(ax - k * 62)} {num(y - 18)}"
                f"L{num(ax - k * 60)} {num(y - 8)}Q{num(ax - k * 30)} {num(y - 12)} {num(ax)} {num(y - 30)}Z",
                s.lin(pale(cloth, 0.3), cloth),
                s.ink,
                1.8,
            )
            + path(f"M{num(ax - k * 60)} {num(y - 14)}V{num(y + 70)}", "none", s.ink, 3)
        )
        out.append(figure(s, cx - k * (half + 30), y + 66 - 16, 28, "#f6ead0" if t % 2 else "#7a5a8a", flip=k < 0))
    return "".join(out)


def sun_crown(s: Scene, x: float, y: float, ochre: str) -> str:
    """A golden disc and two torches on the roof of the Sun Pyramid."""
    rays = "".join(
        straight(
            [
                (26 * cos(a - 0.16), 26 * sin(a - 0.16)),
                (42 * cos(a), 42 * sin(a)),
                (26 * cos(a + 0.16), 26 * sin(a + 0.16)),
            ],
            places=1,
        )
        for a in (pi + pi * i / 8 for i in range(9))
    )
    disc = (
        path(rays, "#ffd257", s.ink, 1.6)
        + path("M-27 0A27 27 0 0 1 27 0Z", s.lin("#fff0a8", "#e8a52e"), s.ink, 2.2)
        + path("M-11 -9q4 -5 8 0M4 -9q4 -5 8 0M-6 -3q6 4 12 0", "none", s.ink, 2.2)
    )
    base = path("M-36 2h72", "none", s.ink, 9) + path("M-35 1h70", "none", ochre, 5)
    return at(x, y - 6, disc, base)


def moon_temple(s: Scene, x: float, y: float, white: str, blue: str) -> str:
    """A blue dome on slim columns with a crescent."""
    cols = "".join(
        path(f"M{k} 0V-44", "none", s.ink, 11) + path(f"M{k} 0V-44", "none", pale(white, 0.4), 7)
        for k in (-58, -34, 34, 58)
    )
    floor = path("M-72 0h144v-8h-144Z", pale(white, 0.3), s.ink, 1.8)
    hall = path("M-52 -6V-42H52V-6Z", s.lin(dark(blue, 0.45), mix(blue, "#fff1cc", 0.25)))
    beam = path("M-70 -44h140v-11h-140Z", s.lin(pale(white, 0.5), white), s.ink, 2)
    dome = path(
        "M-46 -55C-54 -92 -16 -100 0 -122C16 -100 54 -92 46 -55Z",
        s.lin(pale(blue, 0.45), blue, dark(blue, 0.3), across=True),
        s.ink,
        2.4,
    ) + path("M-22 -56C-26 -84 -8 -98 0 -118M22 -56C26 -84 8 -98 0 -118", "none", pale(blue, 0.6), 2, opacity=".7")
    tip = path("M0 -122v-10", "none", s.ink, 3) + path(
        "M-7 -146a9 9 0 1 0 14 0a10 10 0 0 1 -14 0Z", "#f6d98a", s.ink, 1.4
    )
    lamps = "".join(
        f'<circle cx="{k}" cy="-24" r="5" fill="#ffe6a0" stroke="{s.ink}" stroke-width="1.4"/>' for k in (-20, 0, 20)
    )
    return at(x, y, hall, lamps, cols, floor, beam, dome, tip)


def manger(s: Scene, x: float, y: float, k: int) -> str:
    """Hay, a trough and a hitching ring beside a stable door: the camel's place stays free."""
    hay = path("M-15 0Q-16 -12 -6 -14Q0 -20 8 -14Q17 -12 16 0Z", s.lin("#f3d77e", "#c79a3e"), s.ink, 1.6) + path(
        "M-10 -4l6 -8M-2 -3l3 -11M6 -3l5 -8M-14 -6l-5 -4M13 -10l6 -5", "none", "#8a6524", 1.5
    )
    trough = path("M-19 0H19L14 13H-14Z", s.lin("#a9743c", "#6b4526"), s.ink, 1.8)
    ring = (
        f'<circle cy="-40" r="7" fill="none" stroke="{s.ink}" stroke-width="5"/>'
        '<circle cy="-40" r="7" fill="none" stroke="#e0ac4a" stroke-width="2.6"/>'
    )
    return at(x + k * 72, y + 54, hay, trough) + at(x + k * 60, y + 6, ring)


def middle(s: Scene, brown: str, cream: str, blue: str, ochre: str) -> str:
    """The avenue: a small caravan, a well, pennants between the pyramids."""
    return "".join(
        [
            beast(s, 506, 452, 20, "#d9b27a", hump=True, load="#b5402e", flip=True),
            beast(s, 486, 478, 26, "#c9975c", hump=True, load=blue),
            figure(s, 516, 496, 26, "#b5402e"),
            beast(s, 510, 548, 34, "#d9b27a", hump=True, load="#d9a441", flip=True),
            figure(s, 476, 562, 34, blue),
            figure(s, 520, 606, 40, "#f6ead0", flip=True),
            figure(s, 484, 628, 42, brown),
            pennants(s, (352, 250), (442, 340), ["#b5402e", "#f2c14e", cream], 6, 13, 22),
            pennants(s, (558, 340), (650, 252), [blue, cream, "#8fbccb"], 6, 13, 22),
        ]
    )


def bazaar(s: Scene, cream: str, blue: str, ochre: str, brown: str) -> str:
    """A crowded row of awnings, jars and heads along the near edge."""
    out = [path("M-20 676Q500 660 1020 676V720H-20Z", s.lin(mix(ochre, brown, 0.35), dark(brown, 0.25)))]
    cols = ["#b5402e", "#e0a53c", blue, "#f6ead0", "#7a5a8a", "#5f8a5a"]
    x, i = 4.0, 0
    while x < 1000:
        w = s.rnd(56, 84)
        if 436 < x + w / 2 < 560:
            x += 20
            continue
        c = cols[i % len(cols)]
        n, y = 5, 680 + s.rnd.near(0, 5)
        scallop = "".join(f"q{num(-w / n / 2)} 8 {num(-w / n)} 0" for _ in range(n))
        out.append(
            path(
                f"M{num(x, 0)} {num(y)}l8 -15h{num(w - 16, 0)}l8 15{scallop}Z",
                s.lin(pale(c, 0.25), dark(c, 0.12)),
                s.ink,
                2,
            )
        )
        stripes = "".join(
            f"M{num(x + 8 + (w - 16) * t, 0)} {num(y - 14)}L{num(x + w * t, 0)} {num(y)}" for t in (0.2, 0.4, 0.6, 0.8)
        )
        out.append(path(stripes, "none", pale(c, 0.55), 3, opacity=".6"))
        x += w + s.rnd(2, 8)
        i += 1
    return "".join(out)
