"""Water, plazas and the colossus: props of Silt Ruins."""

from art.colour import dark, mix, pale
from art.painters.land import patch, strokes
from art.painters.objects import lantern
from art.painters.people_and_animals import figure
from art.painters.sky import birds, glow
from art.scene import Scene
from art.svg import Point, at, num, path, straight


def skyline(s: Scene, y: float, colour: str, rise: float, n: int) -> str:
    """Broken columns, arches and domes of the lost capital as one silhouette."""
    d, x = f"M-20 {num(y + 60)}V{num(y)}", -20.0
    while x < 1010:
        w, up, kind = s.rnd(16, 60), rise * s.rnd(0.15, 0.75), s.rnd.unit()
        if kind < 0.3:
            d += f"h{num(w * 0.3, 0)}v{num(-up, 0)}l5 -4 5 5v{num(up - 1, 0)}"
        elif kind < 0.55:
            d += (
                f"v{num(-up, 0)}h8v{num(up * 0.6, 0)}q{num(w / 2, 0)} {num(-up * 0.5, 0)} {num(w, 0)} 0"
                f"v{num(-up * 0.6, 0)}h8v{num(up, 0)}"
            )
            x += 16
        elif kind < 0.75:
            d += f"v{num(-up * 0.5, 0)}q{num(w / 2, 0)} {num(-w * 0.8, 0)} {num(w, 0)} 0v{num(up * 0.5, 0)}"
        else:
            d += f"l{num(w * 0.4, 0)} {num(-up * 0.3, 0)} {num(w * 0.6, 0)} {num(up * 0.3, 0)}"
        d += f"h{num(s.rnd(4, n), 0)}"
        x += w + n * 0.7
    return path(d + f"V{num(y + 60)}Z", colour)


def mire(s: Scene, moss: str, mist: str, slate: str) -> str:
    """Still, dark water with banks of silt and the pale sky in it."""
    far, middle = mix(mist, "#d8d6c6", 0.3), mix(mix(moss, slate, 0.4), "#3f6a6a", 0.3)
    near = mix(dark(slate, 0.35), "#1d3f42", 0.35)
    water = s.lin(far, (0.12, mix(moss, mist, 0.35)), (0.45, middle), (1, near))
    out = [f'<rect x="-20" y="128" width="1040" height="590" fill="{water}"/>']
    for x, y, rx, ry in (
        (70, 210, 150, 30),
        (500, 236, 130, 22),
        (930, 214, 150, 30),
        (300, 316, 90, 20),
        (700, 330, 100, 20),
        (120, 560, 170, 46),
        (880, 574, 180, 50),
        (330, 660, 150, 24),
        (690, 650, 150, 26),
    ):
        out.append(
            patch(s, x, y + 4, rx, ry, dark(slate, 0.2), 0.35)
            + patch(s, x, y, rx, ry, s.lin(mix(moss, "#8b8168", 0.5), mix(slate, "#6a614c", 0.4)), 0.8)
        )
    out.append(
        strokes(s, (0, 150, 960, 690), 46, "#d3d9cf", 60, 2, 0, 0.3)
        + strokes(s, (0, 240, 960, 690), 34, "#1d2526", 70, 3, 0, 0.3)
    )
    return "".join(out)


def plaza(s: Scene, x: float, y: float, stone: str) -> str:
    """One sunken marble floor with chipped corners: the ground of one ruin."""
    rim = [(-104, -100), (104, -100), (104, 100), (-104, 100)]
    edge: list[Point] = []
    for (ax, ay), (bx, by) in zip(rim, rim[1:] + rim[:1], strict=False):
        for i in range(5):
            t = i / 5
            bite = s.rnd(8, 18) if i == 0 else s.rnd(-3, 5)
            px, py = ax + (bx - ax) * t, ay + (by - ay) * t
            edge.append((x + px * (1 - bite / 104), y + py * (1 - bite / 104)))
    low = [(px, py + 17) for px, py in edge]
    water = "".join(
        f"M{num(x + a, 0)} {num(y + b, 0)}h{num(w, 0)}"
        for a, b, w in ((-112, 118, 60), (-30, 126, 70), (50, 119, 56), (-124, 100, 20), (106, 100, 22))
    )
    joints = (
        f"M{num(x - 96)} {num(y)}H{num(x + 96)}M{num(x)} {num(y - 94)}V{num(y + 94)}M{num(x - 98)} {num(y - 52)}h16"
        f"M{num(x + 82)} {num(y - 50)}h16M{num(x - 98)} {num(y + 50)}h14M{num(x + 84)} {num(y + 54)}h14"
    )
    crack = (
        f"M{num(x + s.rnd(-90, -70), 0)} {num(y - 96, 0)}l8 12 -6 14"
        f"M{num(x + s.rnd(60, 90), 0)} {num(y + 96, 0)}l-9 -12 7 -12M{num(x - 10)} {num(y - 10)}l8 6 4 12"
    )
    mossy = "".join(
        patch(s, x + a, y + b, 18, 10, "#566b54", 0.6, 8) for a, b in ((-92, 88), (94, 64), (0, -94), (-96, -40))
    )
    return (
        path(straight(low), s.lin(dark(stone, 0.35), dark(stone, 0.7)), s.ink, 2.4)
        + path(straight(edge), s.lin(mix(stone, "#e4e0cc", 0.42), mix(dark(stone, 0.06), "#8d9a86", 0.25)), s.ink, 2.4)
        + path(joints, "none", dark(stone, 0.55), 2, opacity=".5")
        + path(crack, "none", s.ink, 2, opacity=".55")
        + mossy
        + path(water, "none", "#cfd6cb", 2.6, opacity=".55")
    )


def flagstone(s: Scene, stone: str) -> str:
    """A worn round inlay, darker than the plaza."""
    c = mix(dark(stone, 0.34), "#4a4f4c", 0.35)
    return (
        f'<circle r="44" fill="{s.rad((0, dark(c, 0.2)), (0.7, c), (1, mix(c, stone, 0.3)))}" stroke="{s.ink}" '
        f'stroke-width="2" stroke-opacity=".8"/><circle r="39.5" fill="none" stroke="{mix(stone, "#d8d6c6", 0.4)}" '
        'stroke-width="1.6" stroke-opacity=".6" stroke-dasharray="16 5"/>'
    )


def hatch(s: Scene, slate: str, brass: str, lamp: str) -> str:
    """A square cellar mouth with lamp light below and the lid pushed aside."""
    lid = path("M-44 -44L-8 -57L46 -49L44 -43Z", s.lin("#7d6a4c", "#4c3d2a"), s.ink, 2) + path(
        "M-20 -47L36 -48", "none", "#2a2118", 1.6
    )
    hole = path("M-45 -43H45V45H-45Z", s.rad((0, "#8a6230"), (0.55, "#4a3822"), (1, "#1c1a17"), r=0.62), s.ink, 2.6)
    rim = path("M-41 -39H41V41H-41Z", "none", brass, 2.4, opacity=".9")
    iron = "".join(f'<circle cx="{a}" cy="{b}" r="3" fill="{pale(brass, 0.4)}"/>' for a in (-38, 38) for b in (-36, 38))
    steps = path("M-41 37h14M-41 30h9M27 37h14M32 30h9", "none", pale(brass, 0.2), 2, opacity=".6")
    return glow(s, 0, 0, 74, lamp, 0.5) + lid + hole + rim + iron + steps


def post(s: Scene, x: float, y: float, h: float, lamp: str, flip: bool = False) -> str:
    """A hooded lantern on a crooked pole."""

    def one() -> str:
        pole = "M0 0Q-3 -26 2 -52Q4 -62 16 -60"
        hood = path("M6 -48Q7 -60 17 -61Q27 -60 28 -48Z", "#343b3a", "#1d1512", 1.8)
        light = path("M9 -48h16l-3 15h-10Z", "#ffd894", "#1d1512", 1.8)
        return (
            glow(s, 17, -42, 44, lamp, 0.75)
            + path(pole, "none", "#1d1512", 6)
            + path(pole, "none", "#5d5142", 3.4)
            + light
            + hood
        )

    return s.stamp("post", x, y, one, scale=h / 60, flip=flip)


TINT = {
    "drowned_gate": "#7a96a0",
    "tilted_tower": "#b09c80",
    "silent_baths": "#86b3ab",
    "idol_stair": "#b8a56c",
    "mire_market": "#9c8a76",
}


GLYPH = {  # inlaid in the middle of each plaza
    "drowned_gate": "M-8 9V-2A8 8 0 0 1 8 -2V9M-4 9V0A4 4 0 0 1 4 0V9",
    "tilted_tower": "M-7 10L-3 -9L6 -8L5 10ZM-5 0H5",
    "silent_baths": "M-10 -4q5 -5 10 0t10 0M-10 4q5 -5 10 0t10 0",
    "idol_stair": "M-11 0Q0 -10 11 0Q0 10 -11 0ZM0 -2v4",
    "mire_market": "M-8 -6H8M0 -9V9M-10 2L-8 -6L-5 2ZM5 2L8 -6L10 2Z",
}


def colossus(s: Scene, x: float, y: float, c: str) -> str:
    """A marble ruler, drowned to the chest, finger on the lips."""
    ripple = (
        f"M{num(x - 112)} {num(y + 40)}q56 14 112 12t112 -12M{num(x - 84)} {num(y + 56)}q42 10 84 9t84 -9"
        f"M{num(x - 136)} {num(y + 26)}h26M{num(x + 112)} {num(y + 28)}h28"
    )
    torso = path(
        "M-84 44Q-82 4 -44 -8Q-22 -14 -20 -30H20Q22 -14 44 -8Q82 4 84 44Q0 58 -84 44Z",
        s.lin(pale(c, 0.3), c, dark(c, 0.4), across=True),
        s.ink,
        2.6,
    )
    head = path(
        "M-32 -52Q-36 -100 0 -104Q36 -100 32 -52Q26 -20 0 -16Q-26 -20 -32 -52Z",
        s.lin(pale(c, 0.4), c, dark(c, 0.4), across=True),
        s.ink,
        2.6,
    )
    hair = path(
        "M-34 -58Q-42 -112 0 -116Q42 -112 34 -58L27 -76Q14 -88 0 -86Q-16 -88 -27 -76Z",
        s.lin(c, dark(c, 0.35)),
        s.ink,
        2,
    )
    face = path(
        "M-21 -64q8 -5 14 0M7 -64q8 -5 14 0M-20 -58q7 4 12 0M8 -58q7 4 12 0M0 -60L-5 -42Q0 -39 5 -42"
        "M-9 -31Q0 -27 9 -31",
        "none",
        s.ink,
        2.6,
    )
    hand = path(
        "M-4 -34Q-1 -38 4 -34L7 8Q14 12 14 26Q2 36 -14 28Q-16 14 -6 8Z", s.lin(pale(c, 0.35), dark(c, 0.15)), s.ink, 2.2
    ) + path("M-12 14q6 -5 8 2M7 8l-2 12", "none", s.ink, 1.8)
    folds = path(
        "M-60 40Q-50 14 -30 4M60 40Q52 16 32 4M-34 46Q-30 24 -18 12M36 46Q32 26 20 14",
        "none",
        dark(c, 0.5),
        2.4,
        opacity=".6",
    )
    crack = path("M20 -98l-7 14 6 10 -5 9M-70 20l12 6 2 12", "none", s.ink, 2, opacity=".7")
    mossy = path(
        "M-84 44Q-60 34 -36 48Q0 58 40 48Q66 36 84 44Q0 60 -84 44ZM-30 -104Q-10 -118 12 -112Q-4 -104 -30 -96Z",
        "#566b54",
        opacity=".75",
    )
    return (
        glow(s, x, y + 40, 170, "#20292a", 0.55, 0.32)
        + at(x, y, torso, folds, head, hair, face, hand, crack, mossy)
        + path(ripple, "none", "#d3d9cf", 2.6, opacity=".6")
        + birds(s, x + 46, y - 120, 2, "#343b3a", 10)
    )


def boats(s: Scene, brass: str, slate: str, lamp: str) -> str:
    def punt() -> str:
        hull = path(
            "M-52 -4Q-30 10 0 10Q34 10 56 -8Q52 16 30 18H-28Q-46 14 -52 -4Z", s.lin("#6b5844", "#2f2a24"), s.ink, 2
        )
        load = path("M-6 4v-16h22v16Z", "#7a664c", s.ink, 1.8) + path("M-6 -4h22M5 -12v16", "none", s.ink, 1.4)
        return hull + load

    out = []
    for x, y, flip, k in ((318, 400, False, 1.0), (684, 420, True, 0.95)):
        u = -1 if flip else 1
        out.append(
            glow(s, x + 40 * u, y - 8, 60, lamp, 0.55)
            + path(f"M{num(x - 60)} {num(y + 22)}h120", "none", "#cfd6cb", 2.4, opacity=".5")
        )
        out.append(
            figure(s, x - 22 * u, y + 8, 40, "#3c4443", flip=flip)
            + s.stamp("punt", x, y, punt, scale=k, flip=flip)
            + path(f"M{num(x - 34 * u)} {num(y - 46)}L{num(x - 44 * u)} {num(y + 26)}", "none", "#3a2f24", 3)
        )
        out.append(lantern(s, x + 46 * u, y - 16, 14, "#ffd894"))
    return "".join(out)
