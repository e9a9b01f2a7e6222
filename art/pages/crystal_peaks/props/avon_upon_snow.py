"""Rooms, houses and people below the snow: props of Avon Upon Snow."""

from collections.abc import Sequence
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.house_fronts import boards, room, window
from art.painters.houses import plank
from art.painters.objects import lantern, wagon
from art.painters.people_and_animals import figure
from art.painters.sky import glow
from art.painters.snow_cover import snow_on
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import at, group, num, path, smooth, straight


def shaft_room(s: Scene, x: float, y: float, key: str, depth: int, wall: str, wood: str) -> str:
    """One cellar: a box with a vaulted or beamed top, its own trade on the side shelves."""
    w, t, b, side = 68, -46, 46, -1 if depth % 2 else 1

    def shell() -> str:
        vault = side > 0
        pts = (
            [(-w, b), (-w, t + 16), (-w * 0.6, t - 3), (w * 0.6, t - 3), (w, t + 16), (w, b)]
            if vault
            else [(-w, b), (-w - 2, t), (w + 2, t), (w, b)]
        )
        out = [
            path(straight(pts), "#0e1a28", "#0e1a28", 12, opacity=".42"),
            room(s, pts, wall, "#ffc86e", line=3.4, strength=0.8),
            boards(s, -w, w, t + 8, b, s.ink, 15, opacity=0.22),
            plank(s, (-w - 5, b), (w + 5, b), 9, wood),
        ]
        if not vault:
            out.append(plank(s, (-w - 6, t), (w + 6, t), 9, wood))
        return "".join(out)

    trade = {"tunnel_1": bread, "tunnel_2": mayor, "tunnel_3": dance, "tunnel_4": school}[key]
    return (
        s.stamp(f"room{key[-1]}{depth % 2}", x, y, shell)
        + s.stamp("lamp", x + side * 56, y + t + 22, lambda: lantern(s, 0, 0, 14, "#ffce72", cord=9))
        + trade(s, x - side * (54 if key == "tunnel_4" else 57), y + b - 5, depth)
    )


def bread(s: Scene, x: float, y: float, depth: int) -> str:
    if depth == 1:  # a snow spade
        return path(
            f"M{num(x)} {num(y - 44)}V{num(y - 14)}M{num(x - 5)} {num(y - 45)}h10", "none", "#c08a5a", 3.4
        ) + path(f"M{num(x - 7)} {num(y - 16)}h14v12q-7 6 -14 0Z", "#aebfcc", s.ink, 1.6)

    def loaf() -> str:
        return path("M-9 0q-2 -10 9 -10t9 10Z", s.lin("#f0bf6e", "#b5743a"), s.ink, 1.5) + path(
            "M-4 -7l2 4M1 -8l2 4", "none", "#7a4a24", 1.4
        )

    return "".join(
        s.stamp("loaf", x, y - q, loaf, scale=0.95) + path(f"M{num(x - 11)} {num(y - q + 1)}h22", "none", s.ink, 3)
        for q in (0, 17, 34)
    )


def mayor(s: Scene, x: float, y: float, depth: int) -> str:
    if depth % 2:  # a portrait
        return (
            path(f"M{num(x - 9)} {num(y - 32)}h18v24h-18Z", "#3a2a3a", "#e0b95a", 3)
            + f'<circle cx="{num(x)}" cy="{num(y - 22)}" r="4.4" fill="#e8c39a"/>'
            + path(f"M{num(x - 7)} {num(y - 9)}q7 -12 14 0Z", "#b5463c")
        )
    return path(f"M{num(x - 8)} {num(y)}v-20q8 -7 16 0v20Z", s.lin("#c04a44", "#7a2a2c"), s.ink, 1.8) + path(
        f"M{num(x - 10)} {num(y - 2)}v-12h20v12", "none", "#e0b95a", 2.4
    )


def dance(s: Scene, x: float, y: float, depth: int) -> str:
    c = path(
        f"M{num(x)} {num(y)}v-26M{num(x - 9)} {num(y - 30)}q0 8 9 8t9 -8M{num(x - 6)} {num(y)}h12",
        "none",
        "#e6c15e",
        2.8,
    )
    return c + "".join(
        glow(s, x + k, y - 36, 13, "#ffe08a", 0.8) + path(f"M{num(x + k)} {num(y - 31)}v-6", "none", "#fff6d8", 3.4)
        for k in (-9, 0, 9)
    )


def school(s: Scene, x: float, y: float, depth: int) -> str:
    if depth == 2:
        return path(f"M{num(x - 10)} {num(y - 36)}h20v22h-20Z", "#2c3f38", "#c08a5a", 3) + path(
            f"M{num(x - 6)} {num(y - 29)}h10M{num(x - 6)} {num(y - 24)}h7M{num(x - 6)} {num(y - 19)}h11",
            "none",
            "#e9f2ea",
            1.5,
        )
    return "".join(
        path(f"M{num(x - 10 + k)} {num(y - i * 7)}v-6h20v6Z", c, s.ink, 1.4)
        for i, (k, c) in enumerate(((0, "#b5463c"), (2, "#3f7f8a"), (-1, "#d9a24f"), (1, "#7a5a8a")))
    )


def cave(s: Scene, x: float, y: float) -> str:
    """A grower's cave: round, dim, with glowing mushrooms left and right of the token's place."""
    n = 14
    pts = [
        (x + 74 * s.rnd(0.95, 1.06) * cos(2 * pi * i / n), y + 53 * s.rnd(0.95, 1.06) * sin(2 * pi * i / n))
        for i in range(n)
    ]
    out = [
        glow(s, x, y, 112, "#7fe0c8", 0.32),
        path(smooth(pts), s.rad((0, "#6f7a5a"), (0.6, "#33463f"), (1, "#16232c"), cy=0.6), s.ink, 6),
    ]

    def cap(c: str) -> str:
        return (
            glow(s, 0, -12, 26, c, 0.7)
            + path("M-3 0q1 -8 0 -13h6q-1 5 0 13Z", "#f2ead6", s.ink, 1.2)
            + path("M-12 -11q1 -13 12 -13t12 13q-12 4 -24 0Z", s.lin(pale(c, 0.5), c), s.ink, 1.5)
            + '<circle cx="-4" cy="-17" r="1.8" fill="#fff"/><circle cx="4" cy="-19" r="1.4" fill="#fff"/>'
        )

    for dx, dy, k, name, c in (
        (-54, 32, 1.1, "capa", "#f0a95a"),
        (-38, 44, 0.75, "capb", "#7fe0c8"),
        (54, 32, 1.05, "capb", "#7fe0c8"),
        (39, 45, 0.75, "capa", "#f0a95a"),
        (-62, -6, 0.6, "capb", "#7fe0c8"),
        (62, -4, 0.62, "capa", "#f0a95a"),
    ):
        out.append(s.stamp(name, x + dx, y + dy, lambda: cap(c), scale=k))
    return "".join(out)


def head(s: Scene, wood: str) -> str:
    """The head of a shaft in the storm: a little roofed hoist; its lower half stays free for the name."""
    out = [path("M-46 4V-42h92V4Z", s.lin("#3a271c", "#1d1512"), s.ink, 2.4), glow(s, 0, -12, 70, "#ffc66a", 0.75, 0.7)]
    out += [plank(s, (k, 6), (k, -44), 10, wood) for k in (-46, 46)]
    out.append(path("M-64 -36L-34 -60H34L64 -36Z", s.lin(pale(wood, 0.1), dark(wood, 0.25)), s.ink, 2.2))
    out.append(snow_on(s, [(-60, -39), (-34, -58), (34, -58), (60, -39)], 10))
    out += [s.stamp("lamp", k, -18, lambda: lantern(s, 0, 0, 14, "#ffce72", cord=9)) for k in (-60, 60)]
    return "".join(out) + snow_on(s, [(-92, 3), (-50, 1)], 8) + snow_on(s, [(50, 1), (92, 3)], 8)


def house(s: Scene, x: float, y: float, w: float, h: float, tone: str, top: float, kind: str = "timber") -> str:
    """A house drowned in snow: pale outline, dark timbers, one window still lit; its chimney reaches the air."""
    t = y - h * 0.62
    dim = mix(tone, "#16283c", 0.25)
    out = [
        path(
            f"M{num(x + w * 0.2)} {num(t)}V{num(top - 16)}h15V{num(t)}Z",
            s.lin("#8a7468", dim),
            s.ink,
            1.8,
            stroke_opacity=".7",
        ),
        snow_on(s, [(x + w * 0.2 - 2, top - 17), (x + w * 0.2 + 16, top - 17)], 5),
        smoke(s, x + w * 0.2 + 8, top - 24, 44, "#dbe6ee", 40, 0.6),
    ]
    out.append(
        path(
            f"M{num(x - w * 0.4)} {num(y)}V{num(t + 2)}h{num(w * 0.8)}V{num(y)}Z",
            s.lin(mix(tone, "#cfe0ec", 0.25), dim),
            s.ink,
            1.8,
            stroke_opacity=".55",
        )
    )
    tiles = s.lin("#7d6a72", "#4a4a60")
    if kind == "stepped":  # a merchant's gable with a shop sign
        steps = "".join(f"v{num(-h * 0.085)}h{num(w * 0.09)}" for _ in range(4))
        back = "".join(f"h{num(w * 0.09)}v{num(h * 0.085)}" for _ in range(4))
        out.append(
            path(
                f"M{num(x - w * 0.44)} {num(t + 6)}{steps}h{num(w * 0.16)}{back}Z",
                s.lin("#9a7f80", "#5f566c"),
                s.ink,
                1.8,
                stroke_opacity=".55",
            )
            + f'<circle cx="{num(x)}" cy="{num(t - h * 0.14)}" r="8" fill="#8fb0'
            f'c8" stroke="{s.ink}" stroke-width="1.6"/>'
            + path(
                f"M{num(x - w * 0.36)} {num(y - 22)}h{num(w * 0.72)}v10q{num(-w * 0.09)} 7 {num(-w * 0.18)} 0"
                f"t{num(-w * 0.18)} 0t{num(-w * 0.18)} 0t{num(-w * 0.18)} 0Z",
                "#7f5a66",
                s.ink,
                1.6,
                stroke_opacity=".6",
            )
        )
    elif kind == "tower":  # a round stair tower with a pointed hat
        out.append(
            path(
                f"M{num(x - w * 0.54)} {num(t + 8)}Q{num(x - w * 0.12)} {num(t - h * 0.12)} {num(x)} "
                f"{num(y - h * 1.12)}Q{num(x + w * 0.12)} {num(t - h * 0.12)} {num(x + w * 0.54)} {num(t + 8)}"
                f"Q{num(x)} {num(t + 20)} {num(x - w * 0.54)} {num(t + 8)}Z",
                s.lin("#6a7a94", "#3f4c68"),
                s.ink,
                1.8,
                stroke_opacity=".55",
            )
            + path(
                "".join(
                    f"M{num(x - w * 0.36 + (i % 2) * 14)} {num(t + 26 + i * 15)}h{num(w * 0.26)}"
                    for i in range(int((y - t - 30) / 15))
                ),
                "none",
                "#2c3a50",
                2,
                opacity=".5",
            )
        )
    else:
        out.append(
            path(
                f"M{num(x - w * 0.54)} {num(t + 6)}L{num(x)} {num(y - h)}L{num(x + w * 0.54)} {num(t + 6)}Z",
                tiles,
                s.ink,
                1.8,
                stroke_opacity=".55",
            )
        )
        out.append(
            path(
                f"M{num(x - w * 0.4)} {num(t + h * 0.3)}h{num(w * 0.8)}M{num(x)} {num(t + 6)}V{num(y)}"
                f"M{num(x - w * 0.4)} {num(t + h * 0.3)}L{num(x)} {num(t + 8)}"
                f"M{num(x + w * 0.4)} {num(t + h * 0.3)}L{num(x)} {num(t + 8)}",
                "none",
                "#2c3a50",
                3,
                opacity=".55",
            )
        )
    t -= h * 0.14 if kind == "stepped" else 0
    out.append(
        glow(s, x - w * 0.2, t + h * 0.44, 30, "#ffc66a", 0.6)
        + window(s, x - w * 0.2, t + h * 0.5, 15, 20, "#ffd98a")
        + window(s, x + w * 0.2, t + h * 0.5, 15, 20, "#8fb0c8")
    )
    return group(*out, opacity=".9")


def church(s: Scene, x: float, levels: Sequence[float]) -> str:
    """The church of Avon, upright in the snow between the middle shafts."""
    y, t = levels[3] + 40, levels[1] + 6
    stone = "#6f8fac"
    out = [
        path(
            f"M{num(x - 26)} {num(y)}V{num(t)}h52V{num(y)}Z",
            s.lin(pale(stone, 0.35), stone, "#2c4a66"),
            s.ink,
            1.8,
            stroke_opacity=".55",
        ),
        path(
            f"M{num(x - 34)} {num(t + 2)}L{num(x)} {num(levels[0] - 14)}L{num(x + 34)} {num(t + 2)}Z",
            s.lin("#8fa3b8", "#566880"),
            s.ink,
            1.8,
            stroke_opacity=".55",
        ),
    ]
    out.append(
        path(f"M{num(x)} {num(levels[0] - 12)}v-26M{num(x - 8)} {num(levels[0] - 28)}h16", "none", "#d9b25a", 3.4)
    )
    out.append(
        f'<circle cx="{num(x)}" cy="{num(t + 30)}" r="15" fill="#f5f1e6" stroke="{s.ink}" stroke-width="2"/>'
        + path(f"M{num(x)} {num(t + 30)}v-10M{num(x)} {num(t + 30)}l7 4", "none", s.ink, 2.2)
    )
    out.append(
        glow(s, x, levels[2] + 20, 46, "#ffc66a", 0.55)
        + window(s, x, levels[2] + 44, 22, 46, "#ffd98a")
        + window(s, x, levels[3] + 20, 18, 34, "#7fa3be")
    )
    out.append(
        path(
            "".join(
                f"M{num(x - 24)} {num(t + 60 + i * 26)}h{num(12 + (i % 2) * 6)}"
                f"M{num(x + 24)} {num(t + 70 + i * 26)}h{num(-12 - (i % 2) * 6)}"
                for i in range(8)
            ),
            "none",
            "#2c4a66",
            1.8,
            opacity=".6",
        )
    )
    return group(*out, opacity=".92")


def arch(s: Scene, x: float, y: float) -> str:
    """An old street arch, frozen in."""
    d = f"M{num(x - 36)} {num(y)}v-40q0 -34 36 -34t36 34v40h-16v-38q0 -20 -20 -20t-20 20v38Z"
    return group(
        path(d, s.lin("#7f9db8", "#34546f"), s.ink, 1.8, stroke_opacity=".5"),
        path(
            f"M{num(x - 34)} {num(y - 20)}h14M{num(x + 20)} {num(y - 20)}h14M{num(x - 34)} {num(y - 42)}l15 4"
            f"M{num(x + 34)} {num(y - 42)}l-15 4M{num(x - 12)} {num(y - 72)}l4 15M{num(x + 12)} {num(y - 72)}l-4 15",
            "none",
            "#22405a",
            1.8,
        ),
        opacity=".85",
    )


def street_lamp(s: Scene, x: float, y: float) -> str:
    return path(
        f"M{num(x)} {num(y)}v-70M{num(x - 14)} {num(y)}h28M{num(x - 9)} {num(y - 58)}h18", "none", "#16283c", 4
    ) + lantern(s, x, y - 82, 22, "#ffd27a")


def wagon_ice(s: Scene, x: float, y: float) -> str:
    return group(wagon(s, x, y, 74, "#8fb0c8", "#3f5a72"), opacity=".72")


def roots(s: Scene, y: float) -> str:
    pts = [
        (-40, y),
        (120, y - 16),
        (280, y + 4),
        (440, y - 12),
        (600, y + 6),
        (740, y - 10),
        (900, y + 2),
        (1040, y - 14),
    ]
    return path(smooth(pts, closed=False) + "L1040 720L-40 720Z", s.lin("#1c2c3a", "#0b141d")) + path(
        smooth(pts, closed=False), "none", "#4f6f86", 2.5, opacity=".6"
    )


def bear(s: Scene, x: float, y: float) -> str:
    """A bear that sleeps below the shortest shaft."""
    hollow = path(
        f"M{num(x - 74)} {num(y + 8)}q0 -62 74 -64t74 64q-74 20 -148 0Z",
        s.rad((0, "#2f4a60"), (1, "#101c28"), cy=0.7),
        s.ink,
        5,
    )
    body = path("M-50 8C-56 -22 -26 -40 4 -36C34 -34 54 -16 50 8Q0 18 -50 8Z", s.lin("#8a6f5c", "#54402f"), s.ink, 2)
    head = path(
        "M-58 10q-4 -22 14 -26q4 -8 11 -3q14 2 14 16q0 14 -16 16Z", s.lin("#9a7f6a", "#604a38"), s.ink, 2
    ) + path("M-48 -2q4 3 8 0M-57 6q-4 0 -3 -4", "none", "#1d1512", 2.2)
    zed = path("M30 -48h9l-9 10h9M46 -64h7l-7 8h7", "none", "#a9d3e6", 2.4)
    return hollow + at(x, y, body, head, zed)


def diggers(s: Scene, x: float, y: float) -> str:
    """Two diggers who widen the town, in a pocket between the middle shafts."""
    pocket = path(
        f"M{num(x - 34)} {num(y + 14)}q-8 -62 34 -64t34 64q-34 12 -68 0Z",
        s.rad((0, "#8a6a48"), (0.7, "#3f342c"), (1, "#1a222b"), cy=0.6),
        s.ink,
        4,
    )
    spade = path(f"M{num(x + 14)} {num(y - 30)}L{num(x + 22)} {num(y + 8)}", "none", "#d9b27a", 3) + path(
        f"M{num(x + 18)} {num(y + 4)}l9 -2 2 10 -8 3Z", "#aebfcc", s.ink, 1.3
    )
    return (
        pocket
        + figure(s, x - 10, y + 12, 34, "#a85a3a")
        + figure(s, x + 12, y + 14, 28, "#3f7f8a", flip=True)
        + spade
        + s.stamp("lamp", x, y - 30, lambda: "", scale=0.8)
    )


def flakes(s: Scene, top: float) -> str:
    dots = "".join(
        f'<circle cx="{num(s.rnd(0, 1000), 0)}" cy="{num(s.rnd(4, top + 6), 0)}" r="{num(s.rnd(1, 3))}"/>'
        for _ in range(46)
    )
    return group(dots, fill="#fff", opacity=".9")
