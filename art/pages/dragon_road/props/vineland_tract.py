"""Vines, pads and animals: props of Vineland Tract."""

from itertools import pairwise
from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Page
from art.scene import Scene
from art.svg import at, num, path, straight


def trunk(s: Scene, x: float, w: float, colour: str, opacity: float) -> str:
    lean = s.rnd.near(0, 16)
    d = (
        f"M{num(x - w / 2, 0)} -10Q{num(x - w * 0.3 + lean, 0)} 300 {num(x - w * 0.9, 0)} 700H{num(x + w * 0.9, 0)}"
        f"Q{num(x + w * 0.4 + lean, 0)} 300 {num(x + w / 2, 0)} -10Z"
    )
    return path(d, s.lin(colour, dark(colour, 0.25)), opacity=num(opacity, 2)) + path(
        f"M{num(x + lean * 0.5)} 40q{num(-w * 0.2)} 120 {num(w * 0.1)} 210", "none", dark(colour, 0.3), 3, opacity=".25"
    )


def canopy(s: Scene, y: float, colour: str, puff: float) -> str:
    d, x = "M-20 -20V" + num(y, 0), -20.0
    while x < 1030:
        q = s.rnd(puff * 0.5, puff)
        d += f"q{num(q / 2, 0)} {num(q * s.rnd(0.4, 0.9), 0)} {num(q, 0)} 0"
        x += q
    return path(d + "V-20Z", s.lin(dark(colour, 0.35), colour))


def bush(s: Scene, y: float, colour: str, puff: float) -> str:
    d, x = f"M-20 720V{num(y, 0)}", -20.0
    while x < 1030:
        q = s.rnd(puff * 0.5, puff)
        d += f"q{num(q / 2, 0)} {num(-q * s.rnd(0.5, 1.1), 0)} {num(q, 0)} {num(s.rnd.near(0, 3), 0)}"
        x += q
    return path(d + "V720Z", s.lin(pale(colour, 0.12), dark(colour, 0.35)))


def ladder(s: Scene, x: float, y1: float, y2: float, rope: str, wood: str) -> str:
    """The one good ladder of a vine: ropes and rungs hanging straight down."""
    sides = (
        f"M{num(x - 10)} {num(y1)}Q{num(x - 13)} {num((y1 + y2) / 2)} {num(x - 9)} {num(y2)}"
        f"M{num(x + 10)} {num(y1)}Q{num(x + 8)} {num((y1 + y2) / 2)} {num(x + 11)} {num(y2)}"
    )
    rungs = "".join(
        f"M{num(x - 14)} {num(y1 + 10 + k * 19)}l27 {num(s.rnd.near(0, 2))}" for k in range(int((y2 - y1) / 19))
    )
    return path(sides + rungs, "none", s.ink, 6) + path(sides, "none", rope, 2.8) + path(rungs, "none", wood, 3.6)


def leaf(s: Scene, length: float, colour: str) -> str:
    q = length
    return path(
        f"M0 0C{num(q * 0.2)} {num(-q * 0.42)} {num(q * 0.75)} {num(-q * 0.36)} {num(q)} 0"
        f"C{num(q * 0.72)} {num(q * 0.3)} {num(q * 0.2)} {num(q * 0.36)} 0 0Z",
        s.lin(pale(colour, 0.28), dark(colour, 0.18)),
        s.ink,
        1.6,
    ) + path(
        f"M0 0Q{num(q * 0.5)} {num(-q * 0.08)} {num(q * 0.95)} 0"
        f"M{num(q * 0.3)} {num(-q * 0.03)}l{num(q * 0.14)} {num(-q * 0.17)}"
        f"M{num(q * 0.55)} {num(-q * 0.04)}l{num(q * 0.12)} {num(-q * 0.15)}"
        f"M{num(q * 0.3)} {num(-q * 0.03)}l{num(q * 0.16)} {num(q * 0.16)}",
        "none",
        dark(colour, 0.4),
        1.4,
    )


def fish(s: Scene, colour: str) -> str:
    """A pod shaped like a little fish, hanging head down from (0, 0)."""
    return (
        path("M0 -6V4", "none", "#4c6a2a", 3)
        + path(
            "M-7 2L0 8L7 2L4 12Q14 22 9 34Q5 44 0 47Q-5 44 -9 34Q-14 22 -4 12Z",
            s.lin(pale(colour, 0.4), colour, dark(colour, 0.28), across=True),
            s.ink,
            1.6,
        )
        + path("M-8 24q8 5 16 0M-9 31q9 5 18 0", "none", dark(colour, 0.35), 1.6)
        + f'<circle cx="-3" cy="39" r="1.8" fill="{s.ink}"/>'
    )


def bead(s: Scene, ice: str, r: float = 7) -> str:
    return (
        f'<circle r="{num(r * 2)}" fill="{s.rad((0, "#eafcff", 0.6), (1, ice, 0))}"/>'
        + path(
            straight(
                [
                    (0, -r),
                    (r * 0.8, -r * 0.35),
                    (r * 0.7, r * 0.6),
                    (0, r),
                    (-r * 0.75, r * 0.55),
                    (-r * 0.8, -r * 0.35),
                ],
                places=1,
            ),
            s.lin("#ffffff", ice, "#6fb2c9"),
            "#2d5a6b",
            1.4,
        )
        + path(f"M{num(-r * 0.3)} {num(-r * 0.3)}l{num(r * 0.4)} {num(-r * 0.2)}", "none", "#ffffff", 1.6)
    )


def bloom(s: Scene, petal: str, eye: str) -> str:
    d = "".join(
        f"M0 0C{num(13 * cos(a - 0.5))} {num(13 * sin(a - 0.5))} {num(18 * cos(a - 0.2))} {num(18 * sin(a - 0.2))} "
        f"{num(15 * cos(a))} {num(15 * sin(a))}C{num(18 * cos(a + 0.2))} {num(18 * sin(a + 0.2))} "
        f"{num(13 * cos(a + 0.5))} {num(13 * sin(a + 0.5))} 0 0Z"
        for a in (i * 2 * pi / 5 - pi / 2 for i in range(5))
    )
    return (
        path(d, s.rad(pale(petal, 0.6), petal), s.ink, 1.3)
        + f'<circle r="4.4" fill="{eye}" stroke="{s.ink}" stroke-width="1.2"/>'
    )


def garland(s: Scene, gid: str, pts: list[tuple[float, float]], tx: float, palette: list[str], ice: str) -> str:
    """What grows along the stem, on the outer side of the bends and at the crossings of the ladder."""
    _deep, green, lime, ember, butter = palette
    out = []
    for i, ((x1, y1), (x2, y2)) in enumerate(pairwise(pts[1:-1])):
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2
        for k, (dx, dy, turn) in enumerate(((-18, -6, 200), (18, 8, 20), (-12, 14, 150))):
            x, y = mx + dx, my + dy
            if gid == "leaf":
                out.append(
                    s.stamp(f"lf{k % 2}", x, y, lambda: leaf(s, 50, (green, lime)[k % 2]), turn=turn, scale=1.05)
                )
            elif gid == "pod" and k < 2:
                out.append(
                    s.stamp("lf0", x, y - 4, lambda: leaf(s, 50, green), turn=turn, scale=0.72)
                    + s.stamp("fish", x + dx * 0.7, y, lambda: fish(s, ember), scale=0.78, turn=dx * 0.5)
                )
            elif gid == "frost":
                out.append(
                    s.stamp("lfi", x, y, lambda: leaf(s, 44, "#86bcbf"), turn=turn, scale=0.8)
                    + s.stamp("bead", x + dx * 1.2, y + 12 * (k - 1), lambda: bead(s, ice), scale=(1.2, 0.8, 1)[k])
                )
            elif gid == "wild":
                out.append(
                    s.stamp("lf0", x, y, lambda: leaf(s, 50, green), turn=turn, scale=0.75)
                    + s.stamp(
                        f"bl{(i + k) % 3}",
                        x + dx * 0.8,
                        y + dy * 0.6,
                        lambda: bloom(s, ("#d94f7c", "#f2a43a", "#8f6fd0")[(i + k) % 3], butter),
                        scale=(0.95, 0.8, 0.65)[k],
                    )
                )
    return "".join(out)


def bough(s: Scene, gid: str, palette: list[str], ice: str) -> str:
    """The place of the live fruit: a calm, dark cup of leaves."""
    deep, green, _lime, _ember, butter = palette
    tone = {"leaf": green, "pod": mix(green, butter, 0.25), "frost": "#7fb6bd", "wild": mix(green, "#d98fb5", 0.25)}[
        gid
    ]
    ring = "".join(
        s.stamp(f"cup{gid}", 0, 4, lambda: leaf(s, 66, tone), turn=a, scale=1.0) for a in (176, 4, 214, -34, 146, 34)
    )
    return (
        ring + '<ellipse cy="2" rx="44" ry="30" '
        f'fill="{s.rad((0, mix(deep, green, 0.25)), (0.8, deep), (1, dark(deep, 0.4)))}" '
        f'stroke="{s.ink}" '
        'stroke-width="2"/>'
        + path("M-40 2q40 26 80 0M-30 14q30 16 60 0", "none", "#b08a4c", 2, opacity=".6", stroke_dasharray="5 3")
    )


def pad(s: Scene, gid: str, palette: list[str], ice: str) -> str:
    """A landing on the vine: each vine has its own kind."""
    deep, green, lime, ember, butter = palette
    shade = '<ellipse cx="4" cy="14" rx="58" ry="48" fill="#0b2417" opacity=".32"/>'
    if gid == "leaf":  # a giant leaf
        return (
            shade
            + path(
                "M-58 -6C-54 -52 20 -66 62 -34C70 4 40 56 -8 54C-44 52 -62 26 -58 -6Z",
                s.rad(mix(green, lime, 0.35), mix(deep, green, 0.75)),
                s.ink,
                2.4,
            )
            + path(
                "M58 -32Q0 -6 -40 30M30 -20l-8 -26M0 -4l-24 -36M26 -16l22 22M0 0l24 34M-20 14l4 32",
                "none",
                lime,
                2.4,
                opacity=".65",
            )
        )
    if gid == "pod":  # an opened pod, like a bowl
        return (
            shade
            + path(
                "M-62 4C-52 -50 36 -60 54 -14L70 -26L66 16C52 58 -40 60 -62 4Z",
                s.lin(pale(ember, 0.15), dark(ember, 0.35)),
                s.ink,
                2.4,
            )
            + '<ellipse cx="-2" cy="0" rx="49" ry="46" fill="'
            f'{s.rad((0, "#6a3a1c"), (0.8, "#8a4a22"), (1, "#c9703a"))}" stroke="{s.ink}" stroke-width="1.6"/>'
            + path("M-46 -14q-6 14 0 28M-36 -32q-3 5 -5 8M58 -12q6 10 2 22", "none", butter, 2.4, opacity=".7")
        )
    if gid == "frost":  # a rimed lily pad
        pts = [
            (55 * (1.08 if i % 2 else 0.94) * cos(i * pi / 9), 49 * (1.08 if i % 2 else 0.94) * sin(i * pi / 9))
            for i in range(18)
        ]
        return (
            shade
            + path(straight(pts), s.rad((0, "#3f7f8d"), (0.7, "#5fa3ad"), (1, "#d6f3f7")), "#1d4a58", 2.4)
            + path(
                "".join(
                    f"M{num(40 * cos(a))} {num(37 * sin(a))}L{num(51 * cos(a))} {num(46 * sin(a))}"
                    for a in (i * pi / 9 for i in range(18))
                ),
                "none",
                "#f3fdff",
                2,
                opacity=".85",
            )
        )
    petals = "".join(
        f"M{num(30 * cos(a - 0.34))} {num(28 * sin(a - 0.34))}"
        f"Q{num(74 * cos(a - 0.3))} {num(68 * sin(a - 0.3))} {num(63 * cos(a))} {num(57 * sin(a))}"
        f"Q{num(74 * cos(a + 0.3))} {num(68 * sin(a + 0.3))} {num(30 * cos(a + 0.34))} {num(28 * sin(a + 0.34))}Z"
        for a in (i * 2 * pi / 8 for i in range(8))
    )
    return (
        shade
        + path(petals, s.rad((0.4, "#8a3a68"), (1, "#e58fb4")), s.ink, 2)
        + f'<circle r="44" fill="{s.rad((0, "#5a2f4a"), (0.8, "#6f3a58"), (1, "#b0628a"))}" stroke="{s.ink}" '
        f'stroke-width="1.6"/><circle r="41" fill="none" stroke="{butter}" stroke-width="3" stroke-dasharray="1 '
        '7"/>'
    )


def basket(s: Scene, x: float, y: float, gid: str, palette: list[str], ice: str) -> str:
    """Waiting for the harvest."""
    return at(
        x,
        y,
        path("M-22 -14Q0 -44 22 -14", "none", s.ink, 5),
        path("M-22 -14Q0 -44 22 -14", "none", "#b98a4a", 2.6),
        path("M-25 -16H25L18 12H-18Z", s.lin("#d9aa62", "#8a5c2c"), s.ink, 2),
        path("M-23 -8H23M-21 0H21M-19 7H19", "none", "#6a431f", 1.6),
        f'<ellipse cy="-16" rx="25" ry="6" fill="#4a2f18" stroke="{s.ink}" stroke-width="1.6"/>',
    )


def monkey(s: Scene, fur: str, face: str) -> str:
    """Hanging by one arm from (0, 0), laughing."""
    limbs = "M0 0Q8 14 4 30M-8 44Q-26 44 -24 60M-6 66Q-14 84 -2 90M8 66Q20 80 12 92M12 60Q38 66 34 44Q32 34 26 40"
    body = path(limbs, "none", s.ink, 9.5) + path(limbs, "none", fur, 6)
    torso = (
        path(
            "M-9 36Q2 28 12 36Q18 56 10 68Q0 74 -9 68Q-16 54 -9 36Z", s.lin(pale(fur, 0.15), dark(fur, 0.2)), s.ink, 1.8
        )
        + f'<ellipse cx="1" cy="56" rx="6" ry="9" fill="{face}" opacity=".7"/>'
    )
    head = (
        f'<circle cx="-13" cy="20" r="5" fill="{face}" stroke="{s.ink}" stroke-width="1.6"/>'
        f'<circle cx="15" cy="20" r="5" fill="{face}" stroke="{s.ink}" stroke-width="1.6"/>'
        f'<circle cx="1" cy="20" r="13" fill="{fur}" stroke="{s.ink}" stroke-width="1.8"/>'
        + path("M1 15Q-5 8 -8 16Q-10 26 1 30Q12 26 10 16Q7 8 1 15Z", face)
        + path("M-6 23q7 8 14 0Z", "#7a2430", s.ink, 1.2)
        + f'<circle cx="-3" cy="17" r="1.7" fill="{s.ink}"/><circle cx="5" cy="17" r="1.7" fill="{s.ink}"/>'
    )
    return body + torso + head


def life(s: Scene, page: Page) -> list[str]:
    """Monkeys, birds and small plants in the gaps, which lie a quarter of the way between neighbouring vines."""
    deep, green, lime, ember, butter = page["scene"]["palette"]
    rows = sorted({sp["y"] for sp in page["space"]})
    out = []

    def gap(row: int, k: int) -> tuple[float, float]:
        xs = sorted(sp["x"] for sp in page["space"] if sp["y"] == rows[row])
        return (xs[k] + xs[k + 1]) / 2, rows[row]

    lianas = ""
    for row, k in ((0, 0), (0, 1), (0, 2), (2, 0), (1, 2), (3, 1), (2, 2)):
        x, y = gap(row, k)
        lianas += f"M{num(x)} -10Q{num(x + s.rnd.near(0, 26))} {num(y * 0.5)} {num(x)} {num(y - 36)}"
    out.append(path(lianas, "none", mix(deep, green, 0.35), 6) + path(lianas, "none", mix(green, lime, 0.2), 2))
    for row, k, flip, q in (
        (2, 0, False, 0.9),
        (0, 1, True, 0.78),
        (1, 2, False, 0.86),
        (3, 1, True, 0.95),
        (2, 2, False, 0.84),
    ):
        x, y = gap(row, k)
        fur = ("#7a4e2c", "#5f3d2a")[flip]
        out.append(s.stamp(f"monkey{int(flip)}", x, y - 44, lambda: monkey(s, fur, "#e8c196"), scale=q, flip=flip))
    for row, k in ((0, 0), (0, 2)):
        x, y = gap(row, k)
        out.append(s.stamp("bird", x, y - 34, lambda: parrot(s, ember, butter, "#2f8f9a")))
    return out


def parrot(s: Scene, one: str, two: str, three: str) -> str:
    perch = path("M-30 30Q0 24 30 31", "none", s.ink, 7) + path("M-30 30Q0 24 30 31", "none", "#7a5a32", 4)
    tail = path("M-4 24L-16 62L-6 58L-2 64L6 28Z", s.lin(one, three), s.ink, 1.6)
    body = path(
        "M-4 -6Q12 -16 17 0Q20 18 4 30Q-14 26 -12 8Q-12 -2 -4 -6Z", s.lin(pale(one, 0.1), dark(one, 0.15)), s.ink, 1.8
    )
    wing = path("M-8 4Q-20 22 -10 40Q4 30 4 10Z", s.lin(two, three), s.ink, 1.5)
    beak = (
        path("M16 -5q9 1 6 11q-4 -5 -8 -4Z", "#f4e2b8", s.ink, 1.4) + f'<circle cx="11" cy="-3" r="2" fill="{s.ink}"/>'
    )
    return perch + tail + body + wing + beak


def frond(s: Scene, colour: str, vein: str) -> str:
    """A dark fern blade growing up from (0, 0), bowed to one side."""
    blades = ""
    for i in range(11):
        u = i / 11
        x, y, q = 16 * u * u, -8 - 92 * u, 40 * (1 - u * 0.8)
        blades += (
            f"M{num(x)} {num(y)}Q{num(x - q * 0.5)} {num(y - 14)} {num(x - q)} {num(y - 4)}"
            f"Q{num(x - q * 0.5)} {num(y + 4)} {num(x)} {num(y + 9)}Z"
            f"M{num(x)} {num(y)}Q{num(x + q * 0.5)} {num(y - 16)} {num(x + q)} {num(y - 8)}"
            f"Q{num(x + q * 0.5)} {num(y + 3)} {num(x)} {num(y + 9)}Z"
        )
    return path(blades, s.lin(mix(colour, vein, 0.8), colour)) + path(
        "M0 0Q4 -50 17 -102", "none", pale(vein, 0.15), 2.2, opacity=".6"
    )


def clump(s: Scene, colour: str) -> str:
    """Broad leaves springing from one root."""
    return "".join(
        at(0, 0, leaf(s, q, mix(colour, "#acdf87", k)), turn=a)
        for a, q, k in ((-160, 62, 0), (-20, 64, 0.05), (-128, 76, 0.1), (-52, 78, 0.05), (-92, 84, 0.22))
    )
