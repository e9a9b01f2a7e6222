"""Page 5, Yop-Gub Islands: bright, busy, comic; a cloudless noon on a turquoise sea.

The rule (one ferry, always clockwise round the ring) is carried by the sea itself: six islands stand in a ring, a
dotted lane with arrowheads runs clockwise past a landing stage at every ferry berth, and in the middle a brass cog
buoy stirs the water the same way round. Each island is one group, with a landmark of its own: cogs, lens, clock,
kettle, bellows, glass. The ferry and the globes are live pieces and not painted.
"""

from math import atan2, cos, degrees, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.yop_gub_islands import (
    bench,
    cog_buoy,
    fish,
    gear,
    island,
    reeds,
    sail,
    yop,
)
from art.painters.bridges_and_mines import crystals
from art.painters.houses import chimney
from art.painters.land import strokes
from art.painters.objects import cloth_line
from art.painters.sky import glow, sky
from art.painters.weather import cloud, smoke
from art.scene import Scene
from art.svg import Point, at, num, path

PAVING = {
    "cogwharf": "#e8c98f",
    "lensholm": "#d9d7a4",
    "tickrock": "#ead0a8",
    "kettle_key": "#e9bd92",
    "bellows_isle": "#e3c49a",
    "glass_reef": "#cfe0cd",
}


def paint(page: Page) -> str:
    teal, mint, gold, orange, cream = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#123640")
    brass, wood = "#c98f3a", "#b5814c"
    s.add(
        sky(s, "#7cc7e0", "#c9ecec", "#fff3d2", height=80),
        *(
            cloud(s, x, y, w, "#ffffff", 0.95)
            for x, y, w in ((90, 34, 130), (250, 44, 90), (520, 30, 150), (800, 44, 110), (930, 30, 120))
        ),
        path("M-10 58Q70 44 150 57ZM840 58Q910 40 1010 56V60H840Z", mix(teal, "#a9d5cf", 0.55)),
    )
    s.add(_sea(s, teal, mint))
    berth = {sp["group"]: (sp["x"], sp["y"]) for pc in page["piece"] for sp in pc["spots"]}
    ring = [next(g for g in page["group"] if g["id"] == k) for k in page["rule"]["ring"]]
    mid = (sum(g["x"] for g in ring) / len(ring), sum(g["y"] for g in ring) / len(ring))
    for g in ring:  # shallows
        s.add(glow(s, g["x"], g["y"] + 14, 190, "#e6fbe6", 0.85, 0.86))
    s.add(_lane(s, [berth[g["id"]] for g in ring], mid, cream))
    s.add(cog_buoy(s, mid[0], mid[1], brass, orange, cream))
    for g in sorted(ring, key=lambda g: g["y"]):
        spots = [(sp["x"], sp["y"]) for sp in page["space"] if sp["group"] == g["id"]]
        s.add(island(s, g, spots, PAVING.get(g["id"], cream), berth[g["id"]], wood, mint))
        s.add(LANDMARK[g["id"]](s, g["x"], g["y"], gold, orange, cream, brass))
        for sp in page["space"]:
            if sp["group"] == g["id"] and sp.get("location"):
                s.add(bench(s, sp["x"], sp["y"], g["x"], wood))
    s.add(
        *(
            s.stamp(
                "berth",
                x,
                y + 2,
                lambda: (
                    f'<ellipse rx="33" ry="26" fill="#dffbef" fill-opacity=".5" stroke="{cream}" stroke-width="2.6" '
                    'stroke-dasharray="7 6"/>'
                ),
            )
            for x, y in berth.values()
        )
    )
    s.add(
        fish(s, 500, 560),
        fish(s, 492, 132, True),
        sail(s, 470, 62, cream),
        sail(s, 700, 60, cream, 0.7),
        sail(s, 208, 62, cream, 0.8),
    )
    s.add(_oddments(s, wood, brass, orange, cream, teal))
    s.add(reeds(s, teal))
    return s.svg(grain=0.08, vignette=0.2)


def _sea(s: Scene, teal: str, mint: str) -> str:
    out = [
        (
            '<rect x="-20" y="56" width="1040" height="660" fill="'
            f'{s.lin("#d4f5e6", (0.1, "#9fe4d6"), (0.5, "#55c1ba"), (1, mix(teal, "#3a9fae", 0.5)))}"/>'
        )
    ]
    d = ""
    for i in range(84):  # short scalloped waves, larger in front
        y = 64 + 630 * (i / 84) ** 1.15
        x, q = s.rnd(-10, 1000), 7 + (y - 60) / 45
        d += f"M{num(x, 0)} {num(y, 0)}q{num(q / 2, 0)} {num(-q * 0.36, 0)} {num(q, 0)} 0t{num(q, 0)} 0"
    out.append(path(d, "none", "#f2fff2", 2, opacity=".5"))
    out.append(strokes(s, (0, 90, 980, 690), 26, dark(teal, 0.25), 70, 3, 0, 0.2))
    out.append(strokes(s, (380, 60, 600, 130), 16, "#fffbe0", 34, 2.5, 0, 0.7))
    return "".join(out)


def _lane(s: Scene, berths: list[Point], mid: Point, colour: str) -> str:
    """The ferry's ring: a dotted lane with clockwise arrowheads and a pale berth at each landing."""
    rx = max(abs(x - mid[0]) for x, _ in berths)
    ry = 118.0
    d = (
        f"M{num(mid[0] - rx)} {num(mid[1])}a{num(rx)} {num(ry)} 0 1 1 {num(2 * rx)} 0"
        f"a{num(rx)} {num(ry)} 0 1 1 {num(-2 * rx)} 0"
    )
    out = [
        path(d, "none", "#e9fff4", 30, opacity=".28"),
        path(d, "none", "#0f5561", 6.5, stroke_dasharray="1 17", opacity=".4", transform="translate(0 2)"),
        path(d, "none", colour, 6, stroke_dasharray="1 17"),
    ]
    for angle in (-90, -21, 21, 90, 159, 201):  # heads between the berths, pointing clockwise
        a = angle * pi / 180
        x, y = mid[0] + rx * cos(a), mid[1] + ry * sin(a)
        turn = degrees(atan2(ry * cos(a), -rx * sin(a)))
        out.append(s.stamp("head", x, y, lambda: path("M-11 -11L13 0L-11 11L-5 0Z", colour, s.ink, 1.8), turn=turn))
    return "".join(out)


def _cogwharf(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    shed = (
        path("M22 74V28L50 10L78 28V74Z", s.lin(pale(cream, 0.1), dark(cream, 0.18)), s.ink, 2.2)
        + path("M14 34L50 6L86 34L80 40L50 17L20 40Z", s.lin(pale(orange, 0.2), orange), s.ink, 2)
        + path("M40 74V52q10 -9 20 0V74Z", "#4a3020", s.ink, 1.6)
    )
    stack = chimney(s, 88, 36, 34, "#b5674a", 15)
    return (
        smoke(s, x + 90, y - 4, 44, "#ffffff", 44, 0.8)
        + at(x, y, stack, shed, at(82, 66, gear(s, 22, gold)), at(52, 84, gear(s, 13, orange)))
        + yop(s, x + 2, y + 12, "#3a7f9a")
        + yop(s, x - 96, y + 10, orange)
    )


def _lensholm(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    legs = "M50 40L30 84M50 40L52 86M50 40L74 82"
    tube = (
        path("M-38 -13L34 -19V19L-38 13Z", s.lin(pale(brass, 0.5), brass, dark(brass, 0.3)), s.ink, 2.2)
        + path("M-24 -14V14M8 -17V17", "none", dark(brass, 0.5), 4)
        + f'<ellipse cx="35" rx="9" ry="25" fill="{s.lin("#ffffff", "#8fd3e8")}" stroke="{s.ink}" '
        'stroke-width="2.6"/><ellipse cx="33" cy="-8" rx="3" ry="8" fill="#ffffff"/>'
    )
    return (
        at(x, y, path(legs, "none", s.ink, 7), path(legs, "none", "#8a5a34", 4), at(54, 38, tube, turn=-34))
        + glow(s, x + 86, y + 16, 40, "#fffbe0", 0.7)
        + yop(s, x + 2, y + 10, "#7a5a9a", True)
        + yop(s, x + 100, y - 4, "#4a8a5a")
    )


def _tickrock(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    tower = path(
        "M-20 -62L-17 -118H17L20 -62Z", s.lin(pale(cream, 0.2), cream, dark(cream, 0.25), across=True), s.ink, 2.2
    ) + path("M-25 -116L0 -140L25 -116Z", s.lin(pale(orange, 0.2), dark(orange, 0.1)), s.ink, 2.2)
    clock = (
        f'<circle cy="-97" r="14" fill="#fffdf2" stroke="{s.ink}" stroke-width="2.4"/>'
        f'<circle cy="-97" r="17.5" fill="none" stroke="{gold}" stroke-width="4"/>'
        + path("M0 -97V-106M0 -97L6 -94", "none", s.ink, 2.4)
    )
    door = path("M-5 -62V-72q5 -5 10 0V-62Z", "#5a3a26", s.ink, 1.5)
    return (
        at(x, y, tower, clock, door, path("M0 -140V-148", "none", s.ink, 2.6))
        + yop(s, x - 92, y + 6, "#b5563c")
        + yop(s, x + 98, y + 8, "#3a7f9a", True)
        + yop(s, x, y + 10, "#4a8a5a")
    )


def _kettle(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    pot = path(
        "M18 42Q18 16 50 16Q82 16 82 42Q84 72 68 80H32Q16 72 18 42Z",
        s.lin("#f0a06a", orange, dark(orange, 0.3), across=True),
        s.ink,
        2.4,
    )
    spout = path("M80 46Q94 44 98 22L108 26Q106 58 82 66Z", s.lin(orange, dark(orange, 0.25)), s.ink, 2.2)
    handle = path("M26 24Q28 -8 52 -8Q74 -8 76 22", "none", s.ink, 8) + path(
        "M26 24Q28 -8 52 -8Q74 -8 76 22", "none", "#6b4a30", 4.6
    )
    lid = (
        path("M32 18Q50 4 68 18Z", pale(orange, 0.2), s.ink, 2)
        + f'<circle cx="50" cy="7" r="4.6" fill="{gold}" stroke="{s.ink}" stroke-width="1.6"/>'
    )
    door = (
        path("M40 80V60q10 -10 20 0V80Z", "#4a2a1a", s.ink, 1.6)
        + f'<circle cx="32" cy="44" r="6" fill="#fff0b8" stroke="{s.ink}" stroke-width="1.8"/>'
        f'<circle cx="66" cy="44" r="6" fill="#fff0b8" stroke="{s.ink}" stroke-width="1.8"/>'
    )
    return (
        smoke(s, x + 98, y + 26, 56, "#ffffff", 40, 0.85)
        + at(x, y + 8, handle, spout, pot, lid, door, scale=0.92)
        + yop(s, x + 94, y + 92, "#7a5a9a", True)
        + yop(s, x - 98, y + 6, "#4a8a5a")
    )


def _bellows(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    stack = chimney(s, 96, 44, 44, "#a9654a", 20)
    top = path("M16 44Q44 10 84 24L88 36Q50 36 20 52Z", s.lin("#c98a52", "#8a5632"), s.ink, 2.2)
    fold = path("M20 50L88 36L90 62L22 58Z", "#6d2f2a", s.ink, 2) + path(
        "M34 48L36 60M50 45L52 61M66 41L69 62M80 38L84 62", "none", "#3a1815", 2.4
    )
    base = path("M18 56L92 60Q90 78 60 82Q34 80 18 64Z", s.lin("#b5763f", "#7a4a2a"), s.ink, 2.2)
    nose = path("M20 50L0 56L0 62L20 62Z", "#8d9097", s.ink, 1.8)
    fire = glow(s, x + 6, y + 60, 20, "#ff8a3c", 0.9)
    return (
        smoke(s, x + 97, y - 4, 40, "#6f7f86", 30, 0.5)
        + at(x, y, stack, top, fold, base, nose)
        + fire
        + yop(s, x + 50, y + 20, orange)
        + yop(s, x + 2, y + 8, "#3a7f9a", True)
        + yop(s, x + 4, y - 82, "#7a5a9a")
    )


def _glass(s: Scene, x: float, y: float, gold: str, orange: str, cream: str, brass: str) -> str:
    out = [crystals(s, x + 58, y + 60, 44, "#7fd6d0", 5)]
    for dx, dy, r, c in ((86, 42, 15, "#bff2ea"), (30, 48, 11, "#ffe6a0"), (64, 66, 10, "#ffc9a8")):
        out.append(
            glow(s, x + dx, y + dy, r * 2.4, c, 0.8) + f'<circle cx="{num(x + dx)}" cy="{num(y + dy)}" r="{num(r)}" '
            f'fill="{s.rad("#ffffff", (0.55, c), (1, mix(c, "#2a7f8e", 0.45)), cx=0.36, cy=0.32, r=0.75)}" '
            f'stroke="{s.ink}" stroke-width="1.6"/>'
            + path(f"M{num(x + dx - r * 0.8)} {num(y + dy + r)}h{num(r * 1.6)}", "none", brass, 4)
        )
    out.append(
        s.stamp("reef", x - 108, y + 92, lambda: crystals(s, 0, 0, 26, "#9be4dc", 4))
        + s.stamp("reef", x + 112, y - 70, lambda: "", scale=0.9)
        + s.stamp("reef", x + 124, y + 60, lambda: "", scale=0.7)
    )
    return "".join(out) + yop(s, x + 2, y + 8, "#b5563c") + yop(s, x + 4, y - 80, "#4a8a5a", True)


LANDMARK = {
    "cogwharf": _cogwharf,
    "lensholm": _lensholm,
    "tickrock": _tickrock,
    "kettle_key": _kettle,
    "bellows_isle": _bellows,
    "glass_reef": _glass,
}


def _oddments(s: Scene, wood: str, brass: str, orange: str, cream: str, teal: str) -> str:
    """What floats in the four corners: a wash raft, a mill rock, a tin submarine, a rowing tub."""
    foam = path("M-52 12q13 -7 26 0t26 0t26 0t26 0", "none", "#f4fff6", 3, opacity=".8")
    raft = (
        path("M-44 4H44L38 14H-38Z", s.lin(pale(wood, 0.2), dark(wood, 0.2)), s.ink, 2)
        + path("M-34 4V-44M34 4V-44", "none", s.ink, 4.6)
        + path("M-34 4V-44M34 4V-44", "none", wood, 2.6)
    )
    rockm = (
        path("M-50 14Q-44 -6 -22 -8Q0 -22 24 -8Q46 -6 52 14Z", s.lin("#b5a488", "#6b6254"), s.ink, 2)
        + path("M-12 -10L-8 -56H8L12 -10Z", s.lin(pale(cream, 0.2), dark(cream, 0.2), across=True), s.ink, 2)
        + path("M-12 -54L0 -70L12 -54Z", orange, s.ink, 1.8)
    )
    vanes = "".join(
        path("M0 0L-5 -30H7Z", cream, s.ink, 1.4, transform=f"translate(0 -52) rotate({a})")
        for a in (20, 110, 200, 290)
    )
    sub = (
        path(
            "M-50 4Q-44 -24 4 -24Q48 -22 54 2Q46 14 0 14Q-42 14 -50 4Z",
            s.lin("#f3cf7a", brass, dark(brass, 0.35)),
            s.ink,
            2.2,
        )
        + path("M-14 -24V-38H10V-24Z", brass, s.ink, 2)
        + path("M4 -38V-58H16", "none", s.ink, 7)
        + path("M4 -38V-58H16", "none", "#e9c06a", 4)
        + "".join(
            f'<circle cx="{k}" cy="-6" r="7" fill="#bfeff0" stroke="{s.ink}" stroke-width="2.2"/>' for k in (-24, 0, 24)
        )
    )
    tub = (
        path("M-30 -6H30L24 14H-24Z", s.lin(pale(wood, 0.15), dark(wood, 0.25)), s.ink, 2)
        + path("M-29 1H29", "none", s.ink, 2)
        + path("M16 -4L44 14", "none", s.ink, 5)
        + path("M16 -4L44 14", "none", pale(wood, 0.3), 2.8)
    )
    return "".join(
        [
            at(98, 164, raft, foam),
            cloth_line(s, (64, 122), (132, 122), [orange, cream, "#6fb7c4", "#f2c14e"], 26),
            at(898, 168, rockm, vanes, foam),
            at(112, 596, sub, foam),
            yop(s, 892, 590, orange),
            at(892, 592, tub, foam),
        ]
    )
