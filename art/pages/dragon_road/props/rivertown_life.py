"""Houses, boats and people of the river: props of Rivertown Landing."""

from art.colour import dark, mix, pale
from art.painters.houses import chimney, plank, roof_thatch
from art.painters.land import stones
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import figure
from art.scene import Scene
from art.svg import at, num, path, smooth


def stilts(s: Scene, x: float, y: float, w: float, wall: str, roof: str, kind: int) -> str:
    """A house on stilts in the water; four makes."""
    h, t = w * (0.62, 0.8, 0.52, 0.7)[kind], y - 34
    legs = (
        "".join(f"M{num(x + w * k)} {num(t)}V{num(y + 8)}" for k in (-0.4, -0.14, 0.14, 0.4))
        + f"M{num(x - w * 0.4)} {num(t + 24)}L{num(x - w * 0.14)} {num(t + 4)}"
        f"M{num(x + w * 0.4)} {num(t + 24)}L{num(x + w * 0.14)} {num(t + 4)}"
    )
    out = [
        f'<ellipse cx="{num(x)}" cy="{num(y + 8)}" rx="{num(w * 0.56)}" ry="8" fill="#1f4f70" opacity=".3"/>',
        path(legs, "none", s.ink, 6.4),
        path(legs, "none", "#7a5540", 3.8),
    ]
    out.append(
        path(
            f"M{num(x - w * 0.44)} {num(t)}V{num(t - h)}h{num(w * 0.88)}V{num(t)}Z",
            s.lin(pale(wall, 0.3), dark(wall, 0.12)),
            s.ink,
            2,
        )
    )
    out.append(
        path(
            "".join(f"M{num(x - w * 0.42)} {num(t - h * q)}h{num(w * 0.84)}" for q in (0.25, 0.5, 0.75)),
            "none",
            dark(wall, 0.4),
            1.3,
            opacity=".4",
        )
    )
    out.append(plank(s, (x - w * 0.54, t), (x + w * 0.54, t), 7, "#8d5b3e"))
    out.append(
        "".join(
            path(
                f"M{num(x + w * k)} {num(t - h * 0.32)}v{num(-h * 0.34)}h{num(w * 0.15)}v{num(h * 0.34)}Z",
                "#3c5364",
                s.ink,
                1.5,
            )
            for k in ((-0.3, 0.14) if kind != 1 else (-0.07,))
        )
    )
    out.append(
        path(f"M{num(x - 7)} {num(t - 3)}v{num(-h * 0.46)}q7 -8 14 0v{num(h * 0.46)}Z", "#6a4030", s.ink, 1.5)
        if kind in (0, 2)
        else ""
    )
    if kind == 1:  # gable to the river
        out.append(
            path(
                f"M{num(x - w * 0.56)} {num(t - h + 4)}L{num(x)} {num(t - h - 30)}"
                f"L{num(x + w * 0.56)} {num(t - h + 4)}Z",
                s.lin(pale(roof, 0.2), dark(roof, 0.15)),
                s.ink,
                2.2,
            )
            + f'<circle cx="{num(x)}" cy="{num(t - h - 9)}" r="5" fill="#3c5364" stroke="{s.ink}" stroke-width="1.5"/>'
        )
    elif kind == 3:  # a round roof with a flag
        out.append(
            path(
                f"M{num(x - w * 0.58)} {num(t - h + 4)}Q{num(x - w * 0.5)} {num(t - h - 30)} {num(x)} "
                f"{num(t - h - 32)}Q{num(x + w * 0.5)} {num(t - h - 30)} {num(x + w * 0.58)} {num(t - h + 4)}Z",
                s.lin(pale(roof, 0.2), dark(roof, 0.2)),
                s.ink,
                2.2,
            )
            + path(
                f"M{num(x - w * 0.5)} {num(t - h - 9)}q{num(w * 0.5)} -10 {num(w)} 0"
                f"M{num(x - w * 0.36)} {num(t - h - 21)}q{num(w * 0.36)} -8 {num(w * 0.72)} 0",
                "none",
                dark(roof, 0.4),
                2,
                opacity=".6",
            )
        )
        out.append(
            path(f"M{num(x)} {num(t - h - 32)}v-20", "none", s.ink, 2.6)
            + path(f"M{num(x)} {num(t - h - 53)}l22 6 -22 7Z", "#e0b24e", s.ink, 1.5)
        )
    else:
        out.append(chimney(s, x + w * 0.2, t - h - 12, 22, "#a8877a", 11))
        out.append(roof_thatch(s, x, t - h + 3, w * 1.22, 28, roof, (-5, 0, 6)[kind], tiles=kind != 2))
    return "".join(out)


def folk(s: Scene, x: float, y: float, h: float, cloak: str, flip: bool = False) -> str:
    return s.stamp(f"folk{cloak[1:]}", x, y, lambda: figure(s, 0, 0, 40, cloak), scale=h / 40, flip=flip)


def house(s: Scene, x: float, y: float, w: float, wall: str, roof: str) -> str:
    return s.stamp(f"cot{roof[1:]}", x, y, lambda: cottage(s, 0, 0, 60, wall, roof), scale=w / 60)


def cottage(s: Scene, x: float, y: float, w: float, wall: str, roof: str) -> str:
    body = path(
        f"M{num(x - w * 0.4)} {num(y)}v{num(-w * 0.42)}h{num(w * 0.8)}v{num(w * 0.42)}Z",
        s.lin(pale(wall, 0.2), dark(wall, 0.1)),
        s.ink,
        1.9,
    )
    top = path(
        f"M{num(x - w * 0.54)} {num(y - w * 0.38)}L{num(x - w * 0.26)} {num(y - w * 0.8)}H{num(x + w * 0.28)}"
        f"L{num(x + w * 0.54)} {num(y - w * 0.38)}Z",
        s.lin(pale(roof, 0.2), dark(roof, 0.18)),
        s.ink,
        2,
    )
    rows = path(
        "".join(f"M{num(x - w * k)} {num(y - w * q)}h{num(2 * w * k)}" for k, q in ((0.32, 0.66), (0.4, 0.54))),
        "none",
        dark(roof, 0.4),
        1.4,
        opacity=".6",
    )
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y + 1)}" rx="{num(w * 0.5)}" ry="4" fill="#1d1512" opacity=".22"/>'
        + body
        + top
        + rows
        + path(
            f"M{num(x - w * 0.26)} {num(y)}v{num(-w * 0.26)}h{num(w * 0.17)}v{num(w * 0.26)}Z", "#6a4030", s.ink, 1.4
        )
        + path(
            f"M{num(x + w * 0.08)} {num(y - w * 0.14)}v{num(-w * 0.15)}h{num(w * 0.18)}v{num(w * 0.15)}Z",
            "#3c5364",
            s.ink,
            1.4,
        )
    )


def boat(s: Scene, x: float, y: float, w: float, hull: str, sail: str, flip: bool = False) -> str:
    u = w / 60
    rig = (
        (
            path("M0 -6V-48", "none", s.ink, 3.4)
            + path("M3 -46Q30 -30 26 -12H3Z", s.lin(pale(sail, 0.4), dark(sail, 0.12)), s.ink, 1.8)
            + path("M-2 -42Q-18 -26 -17 -12H-2Z", mix(sail, "#c9573c", 0.45), s.ink, 1.6)
        )
        if sail
        else path("M-12 -8q4 -16 12 -16t12 16Z", "#efe0c0", s.ink, 1.6)
        + path("M-4 -9q1 -10 4 -15M6 -9q0 -9 -3 -14", "none", "#a98f66", 1.4)
    )
    body = path(
        "M-28 -8Q0 -2 32 -10Q26 8 14 8H-14Q-25 6 -28 -8Z", s.lin(pale(hull, 0.25), dark(hull, 0.25)), s.ink, 2
    ) + path("M-26 -3Q0 4 29 -5", "none", pale(hull, 0.5), 2)
    wake = path("M-32 6q-12 2 -20 0M-28 11q-10 3 -18 1M18 12q10 3 18 -2", "none", "#ffffff", 2.4, opacity=".8")
    return at(
        x, y, '<ellipse cy="10" rx="34" ry="5" fill="#1f4f70" opacity=".3"/>', rig, body, wake, scale=u, flip=flip
    )


def barge(s: Scene, x: float, y: float, timber: str) -> str:
    load = (
        s.stamp("crate", -10, -6, lambda: crate(s, 0, 0, 30, "#d9b06a"), scale=16 / 30)
        + s.stamp("crate", 8, -6, lambda: crate(s, 0, 0, 30, "#d9b06a"), scale=18 / 30)
        + barrel(s, 22, -5, 15, timber)
    )
    return at(
        x,
        y,
        load,
        path("M-36 -10Q0 -2 38 -8L32 8H-28Q-34 2 -36 -10Z", s.lin("#7d93a0", "#44586a"), s.ink, 2),
        path("M-34 -4Q0 4 36 -2", "none", "#e9dcb8", 2.2),
    )


def raft(s: Scene, x: float, y: float, timber: str) -> str:
    logs = "".join(
        path(f"M-30 {k}H30", "none", s.ink, 9) + path(f"M-30 {k}H30", "none", pale(timber, 0.15), 6) for k in (-8, 0, 8)
    )
    return at(
        x,
        y,
        logs,
        path("M-18 -12V12M18 -12V12", "none", "#e9dcb8", 2.4),
        folk(s, 0, 2, 32, "#c9862f"),
        path("M10 -24L24 18", "none", s.ink, 2.4),
    )


def spice(s: Scene, x: float, y: float) -> str:
    sacks = "".join(
        path(f"M{k - 11} 0q-3 -18 4 -20h14q7 2 4 20Z", "#e9d2a6", s.ink, 1.7)
        + path(f"M{k - 7} -20q7 -10 14 0Z", c, s.ink, 1.4)
        for k, c in ((-9, "#d8622e"), (12, "#e0a02e"))
    )
    return at(x, y, path("M-28 -2H30L24 12H-22Z", "#8d5b3e", s.ink, 2), sacks)


def ducks(s: Scene, x: float, y: float) -> str:
    def one() -> str:
        return path(
            "M-10 0q-2 -6 -6 -8q10 1 14 -1q2 -8 7 -8q5 0 5 5l4 2 -5 1q0 10 -9 10q-7 0 -10 -1Z", "#fdf6e4", s.ink, 1.4
        ) + path("M9 -10l5 2 -5 1", "#e08a2e")

    return "".join(
        s.stamp("duck", x + dx, y + dy, one, scale=k, flip=True)
        for dx, dy, k in ((8, 0, 1), (-14, 14, 0.8), (18, 22, 0.6))
    )


def rack(s: Scene, x: float, y: float, timber: str) -> str:
    """Fish drying on a line."""
    fish = "".join(
        path(f"M{k} -26q6 6 0 15q-6 -9 0 -15M{k} -11l-4 5h8Z", c, s.ink, 1.1)
        for k, c in ((-18, "#8fa9c4"), (-6, "#b7a9cf"), (6, "#8fa9c4"), (18, "#a9c0cf"))
    )
    return at(
        x,
        y,
        path("M-28 0L-22 -34M-16 0L-24 -34M28 0L22 -34M16 0L24 -34M-24 -29H24", "none", s.ink, 5),
        path("M-28 0L-22 -34M-16 0L-24 -34M28 0L22 -34M16 0L24 -34M-24 -29H24", "none", timber, 2.8),
        fish,
    )


def willow(s: Scene, x: float, y: float, h: float, leaf: str) -> str:
    """The willow of the bend: a dome of hanging leaves over the water."""
    d = (
        f"M{num(x + 10)} {num(y)}C{num(x - 2)} {num(y - h * 0.3)} {num(x + 14)} {num(y - h * 0.5)} {num(x - 4)} "
        f"{num(y - h * 0.8)}M{num(x + 4)} {num(y - h * 0.5)}L{num(x - 30)} {num(y - h * 0.78)}"
    )
    out = [
        f'<ellipse cx="{num(x - 8)}" cy="{num(y - 2)}" rx="52" ry="9" fill="#1d1512" opacity=".2"/>',
        path(d, "none", s.ink, 17),
        path(d, "none", "#80603f", 12.5),
    ]
    for tone, n, reach, shift in ((dark(leaf, 0.28), 9, 0.62, 0), (leaf, 8, 0.5, 6), (pale(leaf, 0.25), 7, 0.36, 3)):
        dome = [
            (x - 66, y - h * 0.66),
            (x - 58, y - h * 0.92),
            (x - 14, y - h * 1.08),
            (x + 34, y - h * 1.0),
            (x + 62, y - h * 0.74),
        ]
        drops = ""
        for i in range(n):
            k = i / (n - 1) * 2 - 1
            px, py, q = x + k * 60 + shift - 3, y - h * (0.74 - 0.1 * (1 - k * k)) - shift, h * reach * s.rnd(0.7, 1.1)
            drops += (
                f"M{num(px - 8, 0)} {num(py - 10, 0)}Q{num(px - 11 + k * 5)} {num(py + q * 0.5, 0)} "
                f"{num(px + k * 7)} {num(py + q, 0)}Q{num(px + 9 + k * 5)} {num(py + q * 0.5, 0)} {num(px + 9, 0)} "
                f"{num(py - 10, 0)}Z"
            )
        cap = smooth([(a * 0.96 + x * 0.04, b - shift * 1.4) for a, b in dome]) if shift < 6 else ""
        out.append(path(drops + cap, tone, s.ink if not shift else "", 1.6, stroke_opacity=".5"))
    return "".join(out)


def reeds(s: Scene, x: float, y: float) -> str:
    def one() -> str:
        d = "".join(f"M{k * 5} 4q{k} -16 {k * 2} {-26 - (k * k) % 5 * 3}" for k in range(-3, 4))
        heads = "".join(f"M{k * 7} {-24 - (k * k) % 5 * 3}v-10" for k in (-2, 0, 3))
        return path(d, "none", "#4f6b34", 3) + path(heads, "none", "#5a3a26", 5)

    return s.stamp("reed", x, y, one)


def lighthouse(s: Scene, x: float, y: float, h: float) -> str:
    tower = path(f"M-15 0L-10 {num(-h * 0.72)}H10L15 0Z", s.lin("#ffffff", "#f5efe0", "#c9bfae", across=True), s.ink, 2)
    bands = path(
        f"M-13.6 {num(-h * 0.2)}h27.2l-1 {num(-h * 0.15)}h-25.2ZM-11.8 {num(-h * 0.5)}h23.6l-1 {num(-h * 0.13)}h-21.6Z",
        "#c9573c",
        s.ink,
        1.2,
    )
    lamp = (
        path(f"M-8 {num(-h * 0.74)}v-14h16v14Z", "#ffe28a", s.ink, 1.8)
        + path(f"M-11 {num(-h * 0.74 - 14)}L0 {num(-h * 0.74 - 27)}L11 {num(-h * 0.74 - 14)}Z", "#c9573c", s.ink, 1.8)
        + path(f"M-14 {num(-h * 0.73)}H14", "none", s.ink, 4)
    )
    return stones(s, [(x - 18, y + 2), (x + 4, y + 6), (x + 20, y + 3)], "#a89f92", 16) + at(x, y, tower, bands, lamp)
