"""Reef, grotto, palace and abyss: props of Sublin Salt."""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, pale
from art.page_data import Entry
from art.painters.bridges_and_mines import crystals
from art.painters.land import scatter
from art.painters.sky import glow
from art.painters.stonework import column
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, straight


def bellows(s: Scene, amber: str) -> str:
    return (
        path("M-26 14L-20 -20L22 -6Q28 4 20 10Z", s.lin("#c98a52", "#8a5730"), s.ink, 2)
        + path("M-22 8L-10 -14M-14 10L0 -10M-4 11L10 -6", "none", "#5a3620", 2)
        + path("M22 2h18", "none", s.ink, 7)
        + path("M22 2h18", "none", amber, 4)
        + path("M-22 -18L-30 -34M-27 12L-38 16", "none", s.ink, 5)
    )


def wavelet(s: Scene, y: float) -> str:
    d = f"M-20 {num(y)}" + "q10 -7 20 0t20 0" * 26
    return path(d + "V" + num(y + 10) + "H-20Z", "#dffaf2", opacity=".75") + path(d, "none", "#ffffff", 3)


def fan(s: Scene, x: float, y: float, hue: str) -> str:
    d = "".join(
        f"M0 0Q{num(k * 5)} -22 {num(k * 12)} {num(-46 + abs(k) * 5)}M{num(k * 4)} -18l{num(k * 5 + 5)} -12"
        f"M{num(k * 6)} -26l{num(k * 5 - 5)} -10"
        for k in (-2, -1, 0, 1, 2)
    )
    return at(x, y + 6, path(d, "none", s.ink, 6, opacity=".7"), path(d, "none", hue, 3.6))


def tubes(s: Scene, x: float, y: float, hue: str) -> str:
    return "".join(
        path(
            f"M{num(x + k - 7)} {num(y + 8)}L{num(x + k - 9)} {num(y - h)}h18L{num(x + k + 7)} {num(y + 8)}Z",
            s.lin(pale(hue, 0.3), dark(hue, 0.2), across=True),
            s.ink,
            1.8,
        )
        + f'<ellipse cx="{num(x + k)}" cy="{num(y - h)}" rx="9" ry="4" fill="{dark(hue, 0.5)}" stroke="{s.ink}" '
        'stroke-width="1.6"/>'
        for k, h in ((-16, 20), (15, 26), (0, 40))
    )


def weed(s: Scene, x: float, y: float, hue: str) -> str:
    d = "".join(
        f"M{num(x + k)} {num(y + 8)}q{num(9 if i % 2 else -9)} -14 0 -26t{num(3 - k * 0.2)} {num(-16 - 5 * (i % 3))}"
        for i, k in enumerate((-20, -11, -2, 8, 18))
    )
    return path(d, "none", s.ink, 7, opacity=".6") + path(d, "none", "#5fae6a", 4.6)


def salt_grotto(s: Scene, spots: list[Point], salt: str, aqua: str) -> str:
    """A cave in the rock, furred with salt."""
    y, x1, x2 = spots[0][1], min(x for x, _ in spots) - 72, max(x for x, _ in spots) + 70
    mid, half = (x1 + x2) / 2, (x2 - x1) / 2
    mouth = [
        (
            mid + half * (abs(cos(a)) ** 0.5) * (1 if cos(a) > 0 else -1) * s.rnd(0.96, 1.06),
            y + 4 + 70 * (abs(sin(a)) ** 0.7) * (1 if sin(a) > 0 else -1) * s.rnd(0.88, 1.1),
        )
        for a in (2 * pi * i / 22 for i in range(22))
    ]
    out = [
        path(smooth(mouth), "#e9f6f2", s.ink, 17, opacity=".92"),
        path(smooth(mouth), s.rad((0, "#b4ecec"), (0.5, "#4f9fb4"), (1, "#163f55"), cy=0.62, r=0.62), "#ffffff", 6),
    ]
    hung = ""
    for c, long in ((x1 + 40, 24), *(((a[0] + b[0]) / 2, 46) for a, b in pairwise(spots)), (x2 - 42, 22)):
        for k in range(-3, 4):
            px, w = c + k * 11 + s.rnd.near(0, 3), s.rnd(5, 8)
            hung += straight(
                [
                    (px - w, y - 66),
                    (px + s.rnd.near(0, 2), y - 62 + (long - 0.24 * long * abs(k)) * s.rnd(0.7, 1.15)),
                    (px + w, y - 66),
                ]
            )
    out.append(path(hung, s.lin("#ffffff", "#b9e2e6"), "#5f9fb0", 1.3))
    for px, py in spots:
        out.append(
            f'<ellipse cx="{num(px)}" cy="{num(py + 8)}" rx="54" ry="46" '
            f'fill="{s.rad("#a9dbe0", "#cfeeee", "#6fb4c2")}" stroke="{s.ink}" stroke-width="1.8" '
            'stroke-opacity=".6"/>'
        )
    for a, b in pairwise(spots):
        out.append(crystals(s, (a[0] + b[0]) / 2, y + 62, 34, "#d9f6f4", 5))
    return "".join(out)


def veins(s: Scene, points: list[Point]) -> str:
    """A seam of salt in the rock."""
    d = straight(points, closed=False)
    return path(d, "none", "#9fdfe4", 16, opacity=".12") + path(d, "none", "#5f97a8", 5) + path(d, "none", "#e6fbf8", 2)


def wreckage(s: Scene, x: float, y: float) -> str:
    """What fell off the palace: a drum of a column, two jars, a stone head that dreams."""
    head = (
        path(
            "M-34 6Q-44 -34 -14 -50Q18 -56 24 -30L34 -18L26 -14L28 -6L22 -2Q22 8 8 8Z",
            s.lin("#8fb8bc", "#3f6a7a"),
            s.ink,
            2.2,
        )
        + path("M4 -28q8 -4 12 0M14 -6q6 1 10 -1M-16 -48Q-30 -34 -26 -8M-6 -52Q-18 -38 -14 -14", "none", "#1c3a4a", 2.4)
        + path("M-38 8q6 -14 12 0M-28 -20q-8 6 -6 14", "none", "#4f9a6a", 3)
    )
    drum = (
        path("M-20 -12L22 -20L26 4L-16 12Z", s.lin("#8fb8b4", "#3f6570"), s.ink, 2)
        + f'<ellipse cx="-18" cy="0" rx="7" ry="12" fill="#a9cfca" stroke="{s.ink}" stroke-width="2"/>'
        + path("M-10 -6L24 -13M-10 4L25 -4", "none", "#2f5364", 1.8)
    )
    jar = path("M-5 -34H5L4 -28Q16 -18 8 0H-8Q-16 -18 -4 -28Z", s.lin("#d99a5c", "#7a4a2c"), s.ink, 1.8) + path(
        "M-8 -14H8", "none", "#5a3018", 2
    )
    return (
        glow(s, x - 10, y - 40, 120, "#3f9fb0", 0.55, 0.7)
        + at(x - 24, y, head, turn=-8)
        + at(x + 52, y - 6, drum)
        + at(x + 36, y - 34, jar, scale=0.7, turn=20)
        + at(x - 74, y + 4, jar, scale=0.8, turn=-14)
    )


def drowned_palace(s: Scene, spots: list[Point], amber: str) -> str:
    """A drowned hall: four columns, a pediment, a paved floor."""
    y, x1, x2 = spots[0][1], min(x for x, _ in spots) - 70, max(x for x, _ in spots) + 70
    stone = "#8fb8b4"
    out = [
        path(
            straight([(x1 - 8, y - 62), (x2 + 4, y - 62), (x2 + 4, y + 66), (x1 - 8, y + 66)]),
            s.lin("#0f3a50", "#1c5a70", "#0c3044"),
            s.ink,
            3,
        )
    ]
    for px, py in spots:
        arch = (
            f"M{num(px - 54)} {num(y + 62)}V{num(y - 8)}Q{num(px - 52)} {num(y - 56)} {num(px)} {num(y - 58)}"
            f"Q{num(px + 52)} {num(y - 56)} {num(px + 54)} {num(y - 8)}V{num(y + 62)}Z"
        )
        out.append(path(arch, s.rad((0, "#ffdf9a"), (0.45, "#a8a070"), (1, "#2d6470"), cy=0.45, r=0.6), "#0b2433", 2))
        out.append(f'<ellipse cx="{num(px)}" cy="{num(py + 50)}" rx="40" ry="8" fill="#0b2433" opacity=".35"/>')
    edges = [x1, *((a[0] + b[0]) / 2 for a, b in pairwise(spots)), x2 - 4]
    for _i, x in enumerate(edges):
        out.append(column(s, x, y + 64, 118, 20, stone, broken=False))
    out.append(
        path(
            straight(
                [
                    (x1 - 20, y - 58),
                    (x2 + 14, y - 58),
                    (x2 + 10, y - 70),
                    (x2 - 40, y - 74),
                    (x2 - 52, y - 68),
                    (x2 - 66, y - 76),
                    ((x1 + x2) / 2 + 60, y - 80),
                    ((x1 + x2) / 2, y - 92),
                    ((x1 + x2) / 2 - 62, y - 80),
                    (x1 - 16, y - 72),
                ]
            ),
            s.lin(pale(stone, 0.4), stone),
            s.ink,
            2.2,
        )
    )
    out.append(
        f'<circle cx="{num((x1 + x2) / 2)}" cy="{num(y - 77)}" r="7" fill="{amber}" stroke="{s.ink}" '
        'stroke-width="1.8"/>'
    )
    out.append(
        path(
            "".join(f"M{num(x1 + 8 + k * 27)} {num(y - 62)}v-7" for k in range(int((x2 - x1) / 27))),
            "none",
            "#2d6470",
            3,
            opacity=".7",
        )
    )
    out.append(
        path(
            straight([(x1 - 24, y + 64), (x2 + 16, y + 64), (x2 + 24, y + 78), (x1 - 30, y + 78)]),
            s.lin(pale(stone, 0.2), dark(stone, 0.3)),
            s.ink,
            2.2,
        )
    )
    out.append(
        path(
            f"M{num(x1 - 8)} {num(y - 58)}q-4 16 3 30t-4 28M{num(edges[1] + 12)} {num(y - 56)}q6 12 0 22t3 16"
            f"M{num(edges[2] - 10)} {num(y - 56)}q-5 10 1 20",
            "none",
            "#4f9a6a",
            3.4,
        )
    )
    return "".join(out)


def chasm(s: Scene, spots: list[Point], teal: str) -> str:
    """The abyss: black water between two cliffs, three lit ledges, and something that looks back."""
    y, x1, x2 = spots[0][1], min(x for x, _ in spots) - 110, max(x for x, _ in spots) + 110
    hole = [
        (x1 - 20, y - 62),
        (x1 + 60, y - 84),
        (x1 + 170, y - 70),
        ((x1 + x2) / 2, y - 88),
        (x2 - 170, y - 70),
        (x2 - 60, y - 86),
        (x2 + 20, y - 62),
        (x2 + 6, y),
        (x2 + 34, y + 60),
        (x2 + 10, 760),
        (x1 - 10, 760),
        (x1 - 34, y + 60),
        (x1 - 6, y),
    ]
    out = [
        path(smooth(hole), s.lin("#0a2230", "#03080f", "#010306"), "#2f5a70", 5),
        glow(s, (x1 + x2) / 2, y + 10, 330, "#1f7f90", 0.34, 0.34),
    ]
    arms = (
        f"M{num(x1 + 20)} 712C{num(x1 + 10)} {num(y + 60)} {num(x1 + 70)} {num(y + 70)} {num(x1 + 56)} {num(y + 30)}"
        f"q-6 -18 -18 -8M{num(x2 - 20)} 712C{num(x2 - 6)} {num(y + 70)} {num(x2 - 64)} {num(y + 70)} {num(x2 - 54)} "
        f"{num(y + 24)}q4 -18 18 -10M{num((spots[0][0] + spots[1][0]) / 2)} 716q-14 -30 2 -52t-6 -30"
        f"M{num((spots[1][0] + spots[2][0]) / 2)} 716q16 -30 -2 -52t8 -30"
    )
    out += [
        path(arms, "none", "#123a48", 17),
        path(arms, "none", "#1c5566", 9),
        path(arms, "none", "#6fd0cf", 3, stroke_dasharray="1 12", opacity=".8"),
    ]
    for i, (px, py) in enumerate(spots):
        pts = [
            (px + 62 * s.rnd(0.92, 1.1) * cos(2 * pi * k / 9), py + 12 + 46 * s.rnd(0.92, 1.1) * sin(2 * pi * k / 9))
            for k in range(9)
        ]
        out += [
            glow(s, px, py + 4, 96, "#58d8d0" if i == 0 else "#ffcf70", 0.5),
            path(straight([(a, b + 12) for a, b in pts]), "#050d14", s.ink, 2),
            path(straight(pts), s.rad("#4a7280", "#24455a", "#122a3a"), "#3f7f90", 2.2),
        ]
    for a, b in pairwise(spots):
        out.append(angler(s, (a[0] + b[0]) / 2, y - 34, flip=a is spots[0]))
    for px, py in spots[1:]:
        out.append(
            s.stamp(
                "coins",
                px,
                py + 54,
                lambda: "".join(
                    f'<ellipse cx="{k}" cy="{j}" rx="6" ry="3.4" fill="#f2c14e" stroke="#5a3a10" stroke-width="1.2"/>'
                    for k, j in ((-30, 2), (-21, 5), (-25, -2), (26, 4), (34, 1), (30, -3))
                ),
            )
        )
    return "".join(out)


def angler(s: Scene, x: float, y: float, flip: bool = False) -> str:
    body = path(
        "M-20 0Q-12 -18 6 -15Q20 -12 22 -2L30 -9V11L22 4Q16 16 2 15Q-14 14 -20 0Z",
        s.lin("#2f5a6a", "#12303e"),
        "#05121a",
        1.8,
    )
    mouth = path("M-19 2Q-8 8 2 4L-1 8 -4 5 -7 9 -10 5 -13 8Z", "#e9f6ee", "#05121a", 1)
    return glow(s, x + (26 if flip else -26), y - 20, 40, "#bff6e0", 0.9) + at(
        x,
        y,
        body,
        mouth,
        path("M-4 -15Q-10 -30 -24 -22", "none", "#3f7f8a", 2),
        '<circle cx="-25" cy="-20" r="4" fill="#f4ffe6"/><circle cx="-7" cy="-5" r="3" fill="#f6e27a"/>'
        '<circle cx="-7" cy="-5" r="1.2" fill="#05121a"/>',
        flip=flip,
    )


def rope(s: Scene, x: float, y1: float, y2: float) -> str:
    d = f"M{num(x)} {num(y1)}V{num(y2)}"
    float_ = path(f"M{num(x - 11)} {num(y1 + 8)}q11 -22 22 0q-11 10 -22 0Z", "#e0573c", s.ink, 2) + path(
        f"M{num(x - 10)} {num(y1 + 5)}h20", "none", "#fff6df", 3
    )
    lead = path(f"M{num(x - 6)} {num(y2)}h12l3 16h-18Z", "#5d6b76", s.ink, 1.8)
    return (
        path(d, "none", "#0b2433", 5.4, opacity=".8")
        + path(d, "none", "#e9d9ac", 2.8, stroke_dasharray="7 3")
        + float_
        + lead
    )


def price(s: Scene, x: float, y: float, n: int) -> str:
    def one() -> str:
        return (
            f'<circle r="13" fill="{s.rad((0, "#ffffff", 0.35), (0.7, "#9fe9ee", 0.55), (1, "#ffffff", 0.95))}" '
            'stroke="#0b2433" stroke-width="2"/><circle r="11.5" stroke="#f4fffc" stroke-width="2"/>'
            + path("M-7 -3q2 -5 6 -6", "none", "#ffffff", 3)
        )

    return "".join(s.stamp("price", x, y + (k - (n - 1) / 2) * 27, one) for k in range(n))


def diver(s: Scene, x: float, y: float, size: float, cloth: str, flip: bool = False) -> str:
    u = size / 50
    legs = path("M-8 4Q-22 2 -30 10L-40 6M-8 8Q-18 12 -26 20L-37 20", "none", s.ink, 7.4) + path(
        "M-8 4Q-22 2 -30 10L-40 6M-8 8Q-18 12 -26 20L-37 20", "none", "#d9a27a", 4.6
    )
    body = path("M-12 2Q2 -8 16 -4Q18 4 10 8Q-2 14 -12 9Z", s.lin(pale(cloth, 0.3), dark(cloth, 0.15)), s.ink, 1.8)
    arm = path("M12 2Q22 6 32 0", "none", s.ink, 7) + path("M12 2Q22 6 32 0", "none", "#e2b08a", 4.4)
    head = (
        f'<circle cx="21" cy="-9" r="7.5" fill="#e2b08a" stroke="{s.ink}" stroke-width="1.8"/>'
        f'<circle cx="24" cy="-9" r="4" fill="#cfeef0" stroke="{s.ink}" stroke-width="1.4"/>'
    )
    bag = path("M-2 -8q-18 -4 -16 -18q6 -12 20 -6q10 8 -4 24Z", s.lin("#fbe3c0", "#d99a6a"), s.ink, 1.8) + path(
        "M0 -9Q10 -16 17 -13", "none", s.ink, 2
    )
    puffs = "".join(
        f'<circle cx="{a}" cy="{b}" r="{r}" fill="#ffffff" fill-opacity=".35" stroke="#ffffff" stroke-width="1.4"/>'
        for a, b, r in ((32, -22, 3.5), (37, -32, 5), (31, -43, 3))
    )
    return at(x, y, legs, bag, body, head, arm, puffs, scale=u, flip=flip)


def shoal(s: Scene, x: float, y: float, n: int, colour: str) -> str:
    def one() -> str:
        return path("M-9 0q8 -8 17 0q-9 8 -17 0ZM-8 0l-6 -5v10Z", colour, s.ink, 1)

    return "".join(
        s.stamp(f"fish{colour[1:]}", s.rnd.near(x, 46), s.rnd.near(y, 20), one, scale=s.rnd(0.5, 0.95), flip=x > 500)
        for _ in range(n)
    )


def shells(s: Scene, spots: list[Entry], salt: str) -> str:
    """Shells on the rock where the players' air markers lie."""

    def one() -> str:
        ribs = "".join(f"M0 20L{num(27 * cos(a))} {num(-2 + 24 * sin(a))}" for a in (-pi * k / 8 for k in range(1, 8)))
        return path(
            "M0 24Q-12 22 -10 14Q-32 8 -28 -8Q-24 -26 0 -27Q24 -26 28 -8Q32 8 10 14Q12 22 0 24Z",
            s.lin("#7fa9b4", "#3a6478"),
            s.ink,
            2,
        ) + path(ribs, "none", "#a9d0d6", 1.6, opacity=".45")

    return "".join(s.stamp("shell", p["x"], p["y"], one) for p in spots)


def bubbles(s: Scene, n: int, box: tuple[float, float, float, float], colour: str) -> str:
    d = "".join(
        f'<circle cx="{num(x, 0)}" cy="{num(y, 0)}" r="{num(s.rnd(1.5, 4.6))}"/>' for x, y in scatter(s, n, box)
    )
    return f'<g fill="{colour}" fill-opacity=".25" stroke="{colour}" stroke-width="1.3" opacity=".8">{d}</g>'
