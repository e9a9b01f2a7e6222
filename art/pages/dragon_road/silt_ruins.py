"""Page 6, Silt Ruins: grey, hushed, conspiratorial; a sunless morning on mud flats.

The rule (the fog lies on one ruin and drifts to the one used last) is carried by five marble plazas that stand apart
in dark, still water, each one a single raised floor with a broken rim, so that a bank of fog can cover exactly one of
them. Each has its own ruin: a drowned gate, a leaning tower, baths, an idol's stair, a mire market. Cellar spaces lie
on an opened hatch with lamp light below. The fog bank and the contraband are live pieces; the painted mist stays far
away and low on the water.
"""

from art.colour import dark, mix, pale
from art.page_data import Entry, Page
from art.pages.dragon_road.props.silt_ruins import (
    GLYPH,
    TINT,
    boats,
    colossus,
    flagstone,
    hatch,
    mire,
    plaza,
    post,
    skyline,
)
from art.painters.land import stones
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import figure
from art.painters.sky import birds, glow, sky
from art.painters.stonework import column
from art.painters.weather import fog, smoke
from art.scene import Scene
from art.svg import at, num, path, smooth


def paint(page: Page) -> str:
    moss, mist, bone, slate, brass = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#232a2b")
    lamp = "#f2b862"
    s.add(
        sky(s, "#87928f", "#aab4ae", "#d3d3c5", "#a9b5ad", height=300),
        glow(s, 500, 62, 260, "#f3efdc", 0.65, 0.42),
        skyline(s, 96, mix(mist, slate, 0.22), 70, 26),
        fog(s, 40, 100, bone, 0.75),
        skyline(s, 120, mix(moss, slate, 0.28), 86, 15),
        fog(s, 70, 110, mix(bone, mist, 0.5), 0.7),
        birds(s, 500, 40, 5, slate, 50),
    )
    s.add(mire(s, moss, mist, slate))
    by: dict[str, list[Entry]] = {}
    for sp in page["space"]:
        by.setdefault(sp["group"], []).append(sp)
    # the drowned colossus in the middle of the lagoon
    s.add(glow(s, 500, 262, 190, "#d9dccb", 0.5, 0.7))
    s.add(colossus(s, 500, 318, mix(bone, moss, 0.42)))
    for g in sorted(page["group"], key=lambda g: g["y"]):
        k = (g["y"] - 150) / 370
        stone = mix(mix(moss, bone, 0.45), mix(slate, bone, 0.42), k)
        stone = mix(stone, TINT[g["id"]], 0.3)
        ruin = RUIN[g["id"]]
        s.add(glow(s, g["x"], g["y"] + 30, 190, "#20292a", 0.6, 0.8))
        s.add(ruin(s, g["x"], g["y"], stone, lamp, False))
        s.add(plaza(s, g["x"], g["y"], stone))
        for sp in by[g["id"]]:
            if sp.get("location"):
                s.add(s.stamp("hatch", sp["x"], sp["y"], lambda: hatch(s, slate, brass, lamp)))
            else:
                s.add(s.stamp(f"flag{g['id']}", sp["x"], sp["y"], lambda: flagstone(s, stone)))
        s.add(
            at(
                g["x"],
                g["y"],
                f'<circle r="17" fill="{dark(stone, 0.3)}" stroke="{s.ink}" stroke-width="1.8"/>',
                path(GLYPH[g["id"]], "none", mix(bone, brass, 0.35), 2.6),
            )
        )
        s.add(ruin(s, g["x"], g["y"], stone, lamp, True))
        s.add(fog(s, g["y"] + 92, 64, mix(mist, moss, 0.35), 0.34) if g["id"] != "mire_market" else "")
    s.add(boats(s, brass, slate, lamp))
    s.add(_near(s, slate, moss, lamp))
    return s.svg(grain=0.16, vignette=0.42)


def _gate_ruin(s: Scene, x: float, y: float, stone: str, lamp: str, front: bool) -> str:
    c = mix(stone, "#d8d6c6", 0.2)
    if front:
        return (
            post(s, x - 116, y + 30, 52, lamp, True)
            + column(s, x + 112, y + 104, 66, 22, c, True)
            + stones(s, [(x - 108, y + 114), (x - 86, y + 122), (x + 84, y + 118)], "#7d857c", 12)
        )
    arch = (
        f"M{num(x - 92)} {num(y - 40)}V{num(y - 150)}Q{num(x - 92)} {num(y - 196)} {num(x)} {num(y - 200)}"
        f"Q{num(x + 60)} {num(y - 198)} {num(x + 74)} {num(y - 176)}L{num(x + 92)} {num(y - 158)}V{num(y - 40)}"
        f"H{num(x + 60)}V{num(y - 136)}Q{num(x + 56)} {num(y - 162)} {num(x)} {num(y - 164)}"
        f"Q{num(x - 56)} {num(y - 162)} {num(x - 60)} {num(y - 136)}V{num(y - 40)}Z"
    )
    joints = (
        "".join(f"M{num(x - 92)} {num(y - 60 - 26 * i)}h32M{num(x + 60)} {num(y - 66 - 26 * i)}h32" for i in range(4))
        + f"M{num(x)} {num(y - 200)}v36M{num(x - 46)} {num(y - 190)}l14 32M{num(x + 44)} {num(y - 192)}l-12 34"
    )
    vines = (
        f"M{num(x - 82)} {num(y - 172)}q-6 26 2 44M{num(x - 30)} {num(y - 166)}q4 16 -2 30"
        f"M{num(x + 70)} {num(y - 150)}q8 22 0 48"
    )
    return at(
        0,
        0,
        path(arch, s.lin(pale(c, 0.15), c, dark(c, 0.35)), s.ink, 2.6),
        path(joints, "none", dark(c, 0.5), 1.8, opacity=".6"),
        path(vines, "none", "#4d6350", 4),
        f'<circle cx="{num(x)}" cy="{num(y - 182)}" r="9" fill="{dark(c, 0.3)}" stroke="{s.ink}" stroke-width="1.8"/>',
    )


def _tower_ruin(s: Scene, x: float, y: float, stone: str, lamp: str, front: bool) -> str:
    c = mix(stone, "#d8d6c6", 0.14)
    if front:
        return post(s, x - 122, y + 70, 54, lamp, True) + stones(
            s, [(x - 100, y + 116), (x + 92, y + 114)], "#8d958b", 12
        )
    body = path(
        "M-30 40L-26 -118L-12 -110L2 -122L14 -112L28 -120L30 40Z",
        s.lin(pale(c, 0.25), c, dark(c, 0.42), across=True),
        s.ink,
        2.4,
    )
    rings = path("M-29 -84H29M-30 -40H30M-30 4H30", "none", s.ink, 8) + path(
        "M-30 -85H30M-31 -41H31M-31 3H31", "none", pale(c, 0.1), 4.4
    )
    slots = path("M-12 -66v-11q5 -6 10 0v11ZM8 -22v-11q5 -6 10 0v11ZM-16 24v-11q5 -6 10 0v11Z", "#262d2e", s.ink, 1.4)
    glowing = path("M8 -66v-11q5 -6 10 0v11Z", lamp, s.ink, 1.4)
    return at(x - 140, y - 8, glow(s, 12, -70, 40, lamp, 0.5), body, rings, slots, glowing, turn=-9)


def _baths(s: Scene, x: float, y: float, stone: str, lamp: str, front: bool) -> str:
    c = mix(stone, "#d8d6c6", 0.2)
    if front:
        pool = path(
            smooth(
                [
                    (x + 108, y + 20),
                    (x + 150, y + 2),
                    (x + 196, y + 14),
                    (x + 200, y + 54),
                    (x + 152, y + 70),
                    (x + 112, y + 54),
                ]
            ),
            s.lin("#9fb8b2", "#4f6d6c"),
            pale(c, 0.2),
            7,
        )
        steam = smoke(s, x + 150, y + 20, 70, "#eef0e6", 18, 0.5) + smoke(s, x + 176, y + 30, 50, "#eef0e6", 14, 0.4)
        return (
            pool
            + path(
                f"M{num(x + 130)} {num(y + 30)}h30M{num(x + 150)} {num(y + 46)}h26", "none", "#eef4ea", 2, opacity=".7"
            )
            + steam
            + post(s, x + 122, y + 104, 50, lamp)
        )
    pipe = path(f"M{num(x + 60)} {num(y - 106)}H{num(x + 176)}l-8 -9", "none", s.ink, 13) + path(
        f"M{num(x + 60)} {num(y - 107)}H{num(x + 172)}", "none", pale(c, 0.15), 8
    )
    cols = "".join(column(s, x + dx, y + 4, h, 17, c, b) for dx, h, b in ((118, 104, False), (158, 104, False)))
    return cols + pipe


def _idol(s: Scene, x: float, y: float, stone: str, lamp: str, front: bool) -> str:
    c = mix(stone, "#d8d6c6", 0.16)
    if front:
        return post(s, x - 118, y + 40, 54, lamp, True) + stones(
            s, [(x - 110, y + 112), (x + 96, y + 116)], "#7d857c", 12
        )
    out = []
    for i in range(4):  # the stair
        w, yy = 176 - i * 26, y - 92 - i * 15
        out.append(
            path(
                f"M{num(x - w / 2)} {num(yy)}h{num(w)}v-15h{num(-w)}Z",
                s.lin(pale(c, 0.22 - i * 0.03), dark(c, 0.18)),
                s.ink,
                1.8,
            )
        )
    by = y - 152
    head = path(
        f"M{num(x - 30)} {num(by)}Q{num(x - 40)} {num(by - 44)} {num(x - 24)} {num(by - 58)}"
        f"Q{num(x)} {num(by - 72)} {num(x + 24)} {num(by - 58)}Q{num(x + 40)} {num(by - 44)} {num(x + 30)} {num(by)}Z",
        s.lin(pale(c, 0.25), c, dark(c, 0.4), across=True),
        s.ink,
        2.4,
    )
    face = path(
        f"M{num(x - 20)} {num(by - 36)}q8 -7 15 0M{num(x + 5)} {num(by - 36)}q8 -7 15 0M{num(x)} {num(by - 34)}v14"
        f"M{num(x - 13)} {num(by - 10)}q13 6 26 0",
        "none",
        s.ink,
        3,
    )
    crown = path(
        f"M{num(x - 27)} {num(by - 54)}l5 -18 10 11 12 -16 12 16 10 -11 5 18Z", s.lin("#c7a565", "#7d6234"), s.ink, 1.8
    )
    ears = path(f"M{num(x - 34)} {num(by - 34)}v24M{num(x + 34)} {num(by - 34)}v24", "none", s.ink, 9) + path(
        f"M{num(x - 34)} {num(by - 34)}v24M{num(x + 34)} {num(by - 34)}v24", "none", c, 5
    )
    return "".join(out) + ears + head + crown + face


def _market(s: Scene, x: float, y: float, stone: str, lamp: str, front: bool) -> str:
    def stall(c: str) -> str:
        posts = path("M-36 0V-44M36 0V-44", "none", s.ink, 6) + path("M-36 0V-44M36 0V-44", "none", "#6b5844", 3.6)
        table = path("M-40 0V-16H40V0Z", s.lin("#7a664c", "#4c3f30"), s.ink, 2)
        wares = "".join(
            f'<circle cx="{k}" cy="-20" r="5.4" fill="{w}" stroke="{s.ink}" stroke-width="1.3"/>'
            for k, w in ((-26, "#8a6d3f"), (-12, "#6f7d78"), (4, "#94804f"), (20, "#7d5a46"))
        )
        roof = path(
            "M-46 -40L-38 -60H38L46 -40Q40 -34 34 -40Q29 -34 23 -40Q17 -34 12 -40Q6 -34 0 -40Q-6 -34 -12 -40"
            "Q-17 -34 -23 -40Q-29 -34 -34 -40Q-40 -34 -46 -40Z",
            s.lin(pale(c, 0.15), dark(c, 0.25)),
            s.ink,
            2,
        )
        return posts + table + wares + roof

    if front:
        return (
            at(x - 172, y + 60, stall("#8d8460"))
            + at(x + 174, y + 44, stall("#6d5a4c"), flip=True)
            + post(s, x - 116, y + 100, 54, lamp, True)
            + post(s, x + 118, y + 108, 54, lamp)
            + figure(s, x - 214, y + 70, 40, "#4a4f4c")
            + figure(s, x + 224, y + 60, 38, "#5b5348", flip=True)
            + crate(s, x + 196, y + 78, 26, "#7a664c")
            + barrel(s, x - 182, y + 84, 30, "#6b5844")
        )
    c = mix(stone, "#d8d6c6", 0.12)
    return (
        column(s, x - 92, y - 62, 74, 20, c, True)
        + column(s, x + 92, y - 62, 92, 20, c, False)
        + column(s, x, y - 84, 40, 18, c, True)
    )


RUIN = {
    "drowned_gate": _gate_ruin,
    "tilted_tower": _tower_ruin,
    "silent_baths": _baths,
    "idol_stair": _idol,
    "mire_market": _market,
}


def _near(s: Scene, slate: str, moss: str, lamp: str) -> str:
    """The near shore: a fallen head, reeds, silt."""
    c = mix(moss, "#d8d6c6", 0.3)
    bank = path(
        "M-20 640Q90 610 190 650Q280 684 400 690H600Q720 684 800 652Q900 612 1020 636V720H-20Z",
        s.lin(dark(slate, 0.25), dark(slate, 0.6)),
    )
    head = at(
        118,
        628,
        path(
            "M-62 12Q-70 -30 -30 -46Q14 -58 44 -34Q60 -14 54 14Q-4 30 -62 12Z",
            s.lin(pale(c, 0.25), c, dark(c, 0.5)),
            s.ink,
            2.6,
        )
        + path("M-4 -26q12 -8 22 0M-2 -18q10 5 18 0M28 -14L44 -10Q44 -2 32 0M8 4q14 -2 24 6", "none", s.ink, 2.6)
        + path("M-58 0Q-40 -40 0 -46Q-26 -26 -24 8Z", dark(c, 0.28), s.ink, 1.6)
        + path("M-62 12Q-30 4 -10 14Q24 4 54 14Q-4 30 -62 12Z", "#566b54", opacity=".8"),
    )
    col = at(
        866,
        640,
        path("M-64 -14L50 -34L58 2L-56 22Z", s.lin(pale(c, 0.2), dark(c, 0.4)), s.ink, 2.4)
        + path("M-58 -4L52 -23M-58 8L55 -10", "none", dark(c, 0.5), 1.8, opacity=".6")
        + f'<ellipse cx="-60" cy="4" rx="9" ry="19" fill="{dark(c, 0.2)}" stroke="{s.ink}" stroke-width="2" transfor'
        'm="rotate(-10 -60 4)"/>',
    )
    heron = at(
        176,
        556,
        path("M-3 14V40M6 14V40", "none", "#20292a", 2.4),
        path(
            "M-22 12Q-10 -8 12 -2Q18 -16 14 -28L34 -25L18 -21Q24 -6 14 8Q0 18 -22 12Z",
            s.lin("#cfd4c8", "#6f7d78"),
            s.ink,
            1.8,
        ),
        path("M-20 12Q-8 2 8 4", "none", "#343b3a", 2.4),
    )
    palm_up = at(
        862,
        572,
        path(
            "M-24 30Q-28 6 -22 -6L-25 -30Q-19 -36 -15 -29L-11 -9L-9 -42Q-3 -49 2 -42L3 -10L9 -38Q15 -43 19 -36L15 -6"
            "L24 -22Q32 -24 32 -15Q26 10 20 30Z",
            s.lin(pale(c, 0.3), c, dark(c, 0.4), across=True),
            s.ink,
            2.2,
        ),
        path("M-16 -2q10 6 24 0M-12 8q12 10 22 2", "none", dark(c, 0.5), 1.8, opacity=".7"),
        path("M-40 32q22 -8 40 0t38 -1", "none", "#cfd6cb", 2.6, opacity=".6"),
    )
    reeds = ""
    for i in range(46):
        x = s.rnd(0, 300) if i % 2 else s.rnd(700, 1000)
        q = s.rnd(18, 58)
        reeds += (
            f"M{num(x, 0)} {num(s.rnd(668, 704), 0)}q{num(s.rnd.near(0, 5), 0)} {num(-q * 0.6, 0)} "
            f"{num(s.rnd.near(0, 14), 0)} {num(-q, 0)}"
        )
    return (
        heron
        + palm_up
        + bank
        + head
        + col
        + path(reeds, "none", "#20292a", 3)
        + post(s, 214, 668, 62, lamp)
        + post(s, 786, 672, 58, lamp, True)
    )
