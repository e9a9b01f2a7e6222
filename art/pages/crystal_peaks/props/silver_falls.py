"""Terraces, cliffs, toll gates and porters: props of Silver Falls."""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.painters.land import strokes, wash
from art.painters.objects import crate
from art.painters.people_and_animals import figure
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth


def terrace(
    s: Scene, spots: list[Point], k: int, near: float, blue: str, ice: str, white: str, moss: str, last: bool
) -> None:
    """One level: still water behind, a scalloped stone rim in front, the fall below it."""
    y = spots[0][1]
    edges = [114 - 6 * k] + [(a[0] + b[0]) / 2 for a, b in pairwise(spots)] + [926 + 7 * k]
    left, r = edges[0], edges[-1]
    front = f"M{num(left, 0)} {num(y + 4, 0)}"
    for a, b in pairwise(edges):
        front += (
            f"C{num(a + 4, 0)} {num(y + 66, 0)} {num(b - 4, 0)} {num(y + 66, 0)} {num(b, 0)} "
            f"{num(y + (28 if b != r else 4), 0)}"
        )
    back = (
        f"C{num(r + 6, 0)} {num(y - 40, 0)} {num(r - 60, 0)} {num(y - 50, 0)} {num(r - 140, 0)} {num(y - 50, 0)}"
        f"H{num(left + 140, 0)}C{num(left + 60, 0)} {num(y - 50, 0)} {num(left - 6, 0)} {num(y - 40, 0)} "
        f"{num(left, 0)} "
        f"{num(y + 4, 0)}Z"
    )
    sea = mix("#7ecbd2", ice, 0.35)
    wet, stone = mix(sea, blue, 0.08 + 0.26 * near), mix("#8a9696", moss, 0.35)
    deep = 40 if not last else 70
    # the wall under the rim, dark and dripping
    low = f"L{num(r, 0)} {num(y + 62 + deep, 0)}L{num(left, 0)} {num(y + 62 + deep, 0)}Z"
    s.add(
        path(
            front + low,
            s.lin(mix(stone, white, 0.1), dark(mix(stone, blue, 0.5), 0.25), dark(mix(stone, blue, 0.6), 0.5)),
        )
    )
    blocks = ""
    for a, b in pairwise(edges):
        for i in range(3):
            x = a + (b - a) * (i * 2 - 0.5 + s.rnd(0.2, 0.8)) / 4.6
            blocks += f"M{num(x, 0)} {num(y + 54 + s.rnd(0, 26), 0)}h{num(s.rnd(9, 20), 0)}v{num(s.rnd(5, 9), 0)}"
    s.add(path(blocks, "none", dark(blue, 0.45), 1.8, opacity=".5"))
    for i, (a, b) in enumerate(pairwise(edges)):
        s.add(
            s.stamp(
                f"veil{(i + k) % 3}{int(last)}",
                (a + b) / 2 + s.rnd.near(0, 6),
                y,
                lambda: veil(s, deep, white, sea, blue, moss),
            )
        )
    # still water, its shine and the rim
    s.add(path(front + back, s.lin(mix(wet, white, 0.62), wet, mix(wet, blue, 0.5)), s.ink, 1.6, stroke_opacity=".4"))
    for x, yy in spots:
        s.add(
            s.stamp(
                "ripple",
                x,
                yy,
                lambda: path(
                    "M-64 2q10 27 40 32M64 2q-6 -26 -38 -29M-78 2q12 33 48 39M78 2q-8 -31 -47 -36",
                    "none",
                    "#ffffff",
                    2,
                    opacity=".75",
                ),
            )
        )
    s.add(strokes(s, (left + 20, y - 36, r - 60, y + 26), 12, mix(blue, ice, 0.2), 44, 2, 0, 0.42))
    glints = "".join(
        f"M{num(672 + s.rnd.near(0, 34 + 16 * k), 0)} {num(y - 40 + j * 10, 0)}h{num(s.rnd(12, 30), 0)}"
        for j in range(8)
    )
    s.add(path(glints, "none", "#fff4c4", 2.6, opacity=".85"))
    s.add(
        path(front, "none", s.ink, 11, opacity=".7"),
        path(front, "none", mix(stone, white, 0.5), 7.5),
        path(front, "none", "#ffffff", 2, opacity=".85", transform="translate(0 -3)"),
    )
    for x, flip in ((left - 4, False), (r + 6, True)):
        s.add(s.stamp(f"boulder{(k + flip) % 3}", x, y + 44, lambda: boulder(s, stone, moss, blue), flip=flip))


def veil(s: Scene, deep: float, white: str, sea: str, blue: str, moss: str) -> str:
    """A sheet of falling water with ferns at both sides; (0, 0) is the middle of the basin above."""
    w, streaks, ferns = s.rnd(104, 118), "", ""
    d = f"M{num(-w / 2, 0)} 40Q0 58 {num(w / 2, 0)} 40L{num(w / 2 + 6, 0)} {64 + deep}H{num(-w / 2 - 6, 0)}Z"
    for i in range(10):
        streaks += (
            f"M{num(-w / 2 + w * (i + s.rnd(0.2, 0.8)) / 11, 0)} {num(54 + s.rnd(0, 6), 0)}v{num(s.rnd(14, 40), 0)}"
        )
    for side in (-1, 1):
        for j in range(3):
            ferns += (
                f"M{num(side * (w / 2 + 9 + j * 9), 0)} {44 - j * 5}"
                f"q{num(s.rnd.near(0, 4))} 10 {num(s.rnd.near(side * 2, 3))} {num(s.rnd(16, 30) - j * 3, 0)}"
            )
    return (
        path(d, s.lin((0, white, 1), (0.55, mix(sea, white, 0.45), 0.96), (1, white, 1)))
        + path(streaks, "none", blue, 2, opacity=".42")
        + path(ferns, "none", dark(moss, 0.25), 6.5)
        + path(ferns, "none", mix(moss, "#b9c878", 0.45), 2.6)
    )


def rainbow(s: Scene, x: float, y: float, r: float) -> str:
    """A faint bow in the spray."""
    hues = ("#d9705f", "#e8a45c", "#f0de7c", "#8cc78a", "#6fb0d8", "#9a86c8")
    return group(
        *(
            path(
                f"M{num(x - r + i * 9)} {num(y)}A{num(r - i * 9)} {num(r - i * 9)} 0 0 1 {num(x + r - i * 9)} {num(y)}",
                "none",
                c,
                9.4,
            )
            for i, c in enumerate(hues)
        ),
        opacity=".2",
    )


def puff(s: Scene, white: str, ice: str) -> str:
    pts = (
        [(-74, 8)]
        + [(-60 + 120 * i / 6, -9 - 9 * sin(pi * i / 6) + s.rnd.near(0, 5)) for i in range(7)]
        + [(74, 8), (30, 15), (-30, 15)]
    )
    return (
        glow(s, 0, 0, 86, white, 0.95, 0.24)
        + path(smooth(pts), s.lin((0, "#ffffff", 0.95), (1, white, 0.15)))
        + path("M-40 0q8 -9 17 -1M4 -4q9 -10 19 0", "none", ice, 1.8, opacity=".8")
    )


def boulder(s: Scene, stone: str, moss: str, blue: str) -> str:
    pts = [
        (-34, 26),
        (-38, -6),
        (-24, -34 + s.rnd.near(0, 4)),
        (2, -44 + s.rnd.near(0, 4)),
        (26, -26),
        (34, 2),
        (30, 30),
        (0, 38),
    ]
    cap = [(-36, -8), (-24, -36), (2, -46), (24, -28), (14, -16), (0, -24), (-14, -10), (-26, -14)]
    return (
        path(
            smooth(pts),
            s.lin(mix(stone, "#eef5f8", 0.35), stone, dark(mix(stone, blue, 0.4), 0.3)),
            s.ink,
            2,
            stroke_opacity=".75",
        )
        + path(smooth(cap), s.lin(mix(moss, "#c4cf86", 0.45), dark(moss, 0.1)), s.ink, 1.4, stroke_opacity=".4")
        + path("M-22 12l10 8 2 10M12 -4l8 10 -3 12", "none", dark(stone, 0.5), 1.8, opacity=".55")
    )


def slab(s: Scene, top: str, blue: str) -> str:
    rim = [(54 * s.rnd(0.96, 1.03) * cos(i * pi / 7), 43 * s.rnd(0.95, 1.05) * sin(i * pi / 7)) for i in range(14)]
    return (
        path(smooth([(x * 1.12, y * 1.08 + 8) for x, y in rim]), "#ffffff", opacity=".45")
        + path(
            smooth([(x, y + 8) for x, y in rim]),
            s.lin(mix(top, blue, 0.4), dark(blue, 0.3)),
            s.ink,
            2,
            stroke_opacity=".7",
        )
        + path(smooth(rim), s.lin(mix(top, blue, 0.16), mix(top, "#eef5f8", 0.35)), s.ink, 1.8, stroke_opacity=".7")
        + path(
            "M-46 -12q-6 14 4 28M44 -16q8 14 -2 32M-20 -40q18 -4 36 0", "none", mix(top, blue, 0.6), 1.8, opacity=".5"
        )
        + path("M-52 8q3 16 20 26M38 30q12 -8 15 -20", "none", "#8d9a6c", 4.5, opacity=".75")
    )


def cliff(s: Scene, left: bool, blue: str, moss: str) -> str:
    """The wet flank beside the terraces, with hanging green."""
    side = [
        (-30, 40),
        (60, 46),
        (120, 96),
        (96, 180),
        (140, 250),
        (92, 330),
        (128, 430),
        (96, 520),
        (130, 640),
        (110, 730),
        (-30, 730),
    ]
    pts = side if left else [(1000 - x, y) for x, y in side]
    stone = mix("#8397a3", moss, 0.3)
    box = (-10, 60, 90, 690) if left else (900, 60, 970, 690)
    out = path(smooth(pts), s.lin(mix(stone, "#eef5f8", 0.45), stone, dark(stone, 0.25)), s.ink, 2, stroke_opacity=".5")
    out += strokes(s, box, 26, dark(stone, 0.35), 36, 3, 0.25 if left else -0.25, 0.35) + strokes(
        s, box, 18, "#eef5f8", 30, 3, 0.2, 0.35
    )
    for _ in range(7):
        out += wash(s, s.rnd(-10, 80) if left else s.rnd(920, 1010), s.rnd(80, 680), 40, 18, moss, 0.75)
    return out


def source(s: Scene, x: float, y: float, h: float, ice: str, white: str) -> str:
    return path(
        f"M{x - 20} {y}C{x - 26} {y + 30} {x - 70} {y + 40} {x - 90} {y + h + 8}H{x + 90}"
        f"C{x + 70} {y + 40} {x + 26} {y + 30} {x + 20} {y}Z",
        s.lin(white, mix(ice, white, 0.4), white),
    ) + path(
        f"M{x - 12} {y + 6}q-4 26 -40 {h - 10}M{x} {y + 4}v{h - 4}M{x + 12} {y + 6}q4 26 40 {h - 10}",
        "none",
        ice,
        2.4,
        opacity=".8",
    )


def stair(s: Scene, x: float, y: float, h: float, near: float, blue: str, gold: str) -> str:
    """A flight from one landing to the next; (x, y) is its upper end."""
    n, out = 8, []
    for i in range(n):
        t = i / (n - 1)
        w = 44 + 6 * t
        cx, cy = x - 20 + 22 * sin(t * pi), y + 8 + (h - 14) * t
        out.append(f"M{num(cx - w / 2, 0)} {num(cy, 0)}h{num(w, 0)}v{num(h / n * 0.72, 0)}h{num(-w, 0)}Z")
    stone = mix("#c3ccca", blue, 0.12)
    rail = f"M{num(x + 4)} {num(y - 10)}q34 {num(h * 0.5)} 4 {num(h)}"
    return (
        path("".join(out), s.lin(pale(stone, 0.5), dark(stone, 0.12)), s.ink, 1.6, stroke_opacity=".65")
        + path(rail, "none", s.ink, 3.4, opacity=".6")
        + path(rail, "none", gold, 1.8)
    )


def toll(s: Scene, gold: str, blue: str) -> str:
    wood = "#7d6a4c"
    bar = path("M-27 4V-42M27 4V-42M-34 -42H34", "none", s.ink, 9) + path(
        "M-27 4V-42M27 4V-42M-34 -42H34", "none", wood, 6
    )
    roof = path(
        "M-42 -44Q-20 -50 -12 -62H12Q20 -50 42 -44Q20 -40 0 -41T-42 -44Z",
        s.lin(mix(blue, "#ffffff", 0.25), dark(blue, 0.15)),
        s.ink,
        1.8,
    )
    coin = (
        f'<circle cy="-29" r="8.5" fill="{s.rad(pale(gold, 0.5), gold)}" stroke="{s.ink}" stroke-width="1.6"/>'
        + path("M-3 -29h6M0 -32v6", "none", dark(gold, 0.5), 1.6)
    )
    return path("M-34 4h68l6 9h-80Z", "#b8c2c0", s.ink, 1.6, stroke_opacity=".7") + bar + roof + coin


def bottle(s: Scene, ice: str, gold: str) -> str:
    return (
        path("M0 -12V-6", "none", s.ink, 1.6)
        + path(
            "M-3 -6h6v6q8 3 8 12q0 9 -11 9t-11 -9q0 -9 8 -12Z",
            s.lin("#ffffff", ice, mix(ice, "#5d7b93", 0.5)),
            s.ink,
            1.6,
        )
        + path("M-6 11q5 -6 12 0", "none", "#ffffff", 2.4, opacity=".9")
        + path("M-3.4 -8h6.8v4h-6.8Z", gold, s.ink, 1.2)
    )


def porter(s: Scene, x: float, y: float, h: float, cloak: str, flip: bool) -> str:
    u = h / 40
    pack = at(
        x,
        y,
        path("M-20 -30h15v17h-15Z", s.lin("#c7a86a", "#7f6238"), s.ink, 1.6)
        + path("M-20 -24h15M-20 -18h15", "none", "#5a4426", 1.4)
        + path("M-18 -30q2 -8 6 -8t5 8Z", "#dff0f6", s.ink, 1.2),
        scale=u,
        flip=flip,
    )
    return pack + figure(s, x, y, h, cloak, flip=flip)


def reeds(s: Scene, spots: list[Point], moss: str) -> str:
    d, heads = "", ""
    for x, y in spots:
        for _ in range(5):
            dx, q = s.rnd.near(0, 9), s.rnd(18, 34)
            d += f"M{num(x + dx, 0)} {num(y, 0)}q{num(s.rnd.near(0, 3))} {num(-q * 0.6)} {num(dx * 0.5)} {num(-q)}"
            heads += f"M{num(x + dx * 1.5)} {num(y - q)}v-7"
    return path(d, "none", dark(moss, 0.15), 2.2) + path(heads, "none", "#7a5a3a", 4)


def crates_of_mist(s: Scene, x: float, y: float, ice: str, gold: str, small: bool = False) -> str:
    out = "" if small else s.stamp("flask", x - 10, y - 40, lambda: "") + s.stamp("flask", x + 12, y - 38, lambda: "")
    return (
        out
        + s.stamp("flask", x + 30, y - 10, lambda: "")
        + crate(s, x, y, 44 if not small else 36, "#a08a5c")
        + (s.stamp("flask", x - 34, y - 12, lambda: "") if small else "")
    )
