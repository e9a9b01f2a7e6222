"""The landings and the current: props of Rivertown Landing."""

from math import cos, pi, sin

from art.colour import dark, pale
from art.painters.land import strokes
from art.painters.plants import tufts
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth, straight

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def jetty(s: Scene, x: float, y1: float, y2: float, kind: str, colour: str) -> str:
    """One landing from the bank out into the river; its make tells the landings apart."""
    w = 51
    if kind == "barge":
        hull = (
            f"M{num(x - w)} {num(y1 + 8)}Q{num(x)} {num(y1 - 20)} {num(x + w)} {num(y1 + 8)}"
            f"L{num(x + w + 3)} {num(y2 - 16)}Q{num(x)} {num(y2 + 22)} {num(x - w - 3)} {num(y2 - 16)}Z"
        )
        ice = "".join(
            f"M{num(x + k * 40)} {num(y)}l8 -9 9 6 -3 10 -11 2Z"
            for k, y in ((-1.14, (y1 + y2) / 2 + 6), (0.94, (y1 + y2) / 2 + 8))
        )
        return (
            path(hull, "#6d4a36", s.ink, 2.4, transform="translate(0 9)")
            + path(hull, s.lin("#dcebe8", "#a9cdd6"), s.ink, 2.4)
            + path(
                hull,
                "none",
                "#8d5b3e",
                6,
                transform=f"translate({num(x * 0.06)} {num((y1 + y2) / 2 * 0.06)}) scale(.94)",
            )
            + path(ice, "#ffffff", "#5f9fb8", 1.6)
            + strokes(s, (x - 40, y1 + 20, x + 10, y2 - 20), 10, "#7fb3c4", 34, 2, 0, 0.5)
        )
    if kind in ("grass", "earth"):
        top, foot = ("#b9cc74", "#7f9a4c") if kind == "grass" else ("#e6cf9a", "#b3905a")
        rim: tuple[Point, ...] = (
            (-0.7, -0.06),
            (0.1, -0.1),
            (0.8, -0.05),
            (1.02, 0.12),
            (1.0, 0.3),
            (1.08, 0.46),
            (1.0, 0.62),
            (1.06, 0.8),
            (0.84, 0.97),
            (0.3, 1.05),
            (-0.3, 1.02),
            (-0.86, 0.99),
            (-1.04, 0.8),
            (-1.0, 0.6),
            (-1.1, 0.44),
            (-1.0, 0.26),
            (-1.04, 0.1),
        )
        if kind == "earth":  # runs ashore
            rim = tuple((q + (0.75 if 0.28 < t < 0.85 and q > 0 else 0), t) for q, t in rim)
        pts = [(x + (w + 6) * q * s.rnd(0.97, 1.06), y1 + (y2 - y1) * t) for q, t in rim]
        more = (
            tufts(
                s,
                [(x - 50, y1 + 40), (x + 48, y1 + 64), (x - 46, y2 - 40), (x + 46, y2 - 30), (x - 52, (y1 + y2) / 2)],
                dark(top, 0.4),
                12,
            )
            + path(
                "".join(
                    f"M{num(x + dx)} {num(y1 + (y2 - y1) * q)}h.1"
                    for dx, q in (
                        (-44, 0.1),
                        (-50, 0.4),
                        (46, 0.44),
                        (44, 0.14),
                        (-40, 0.9),
                        (38, 0.93),
                        (50, 0.66),
                        (-50, 0.64),
                    )
                ),
                "none",
                "#fff3b0",
                6,
            )
            if kind == "grass"
            else path(
                "".join(
                    f"M{num(x + dx)} {num(y1 + (y2 - y1) * t)}q4 -7 8 0"
                    for dx, t in ((-48, 0.2), (40, 0.34), (-46, 0.52), (38, 0.66), (-44, 0.84))
                ),
                "none",
                dark(foot, 0.4),
                2.6,
            )
        )
        inner = [(x + (a - x) * 0.82, (y1 + y2) / 2 + (b - (y1 + y2) / 2) * 0.9) for a, b in pts]
        if kind == "grass":
            more += "".join(
                s.stamp("bush", x + dx, y1 + (y2 - y1) * q, lambda: bush(s), scale=k)
                for dx, q, k in (
                    (-52, 0.03, 1.1),
                    (50, 0.05, 0.9),
                    (-54, 0.52, 0.8),
                    (55, 0.5, 0.95),
                    (-44, 0.985, 0.9),
                    (46, 0.97, 0.75),
                )
            )
        else:
            more += path(
                f"M{num(x + 62)} {num(y1 + 60)}Q{num(x + 88)} {num((y1 + y2) / 2)} {num(x + 60)} {num(y2 - 20)}",
                "none",
                pale(top, 0.45),
                13,
                opacity=".8",
            ) + tufts(s, [(x - 52, y1 + 30), (x - 54, y2 - 64), (x + 48, y2 - 8), (x + 92, y1 + 84)], "#7f8a48", 13)
        return (
            path(smooth(pts), "#f4fbf4", "#f4fbf4", 9, opacity=".6")
            + path(smooth(pts), dark(foot, 0.3), s.ink, 2, transform="translate(0 8)")
            + path(smooth(pts), s.lin(top, foot), s.ink, 2, stroke_opacity=".7")
            + path(smooth(inner), pale(top, 0.3), opacity=".4")
            + more
        )
    piles = "".join(
        f"M{num(x + k * (w - 5))} {num(y1 + (y2 - y1) * t)}v{num(24)}" for k in (-1, 1) for t in (0.3, 0.62, 0.97)
    )
    shade = path(
        f"M{num(x - w + 8)} {num(y1 + 16)}h{num(2 * w)}v{num(y2 - y1)}h{num(-2 * w)}Z", "#1f4f70", opacity=".32"
    )
    deck = straight(
        [
            (x - w + s.rnd.near(0, 2), y1),
            (x + w + s.rnd.near(0, 2), y1 + s.rnd.near(0, 2)),
            (x + w + s.rnd.near(0, 2), y2),
            (x - w + s.rnd.near(0, 2), y2 + s.rnd.near(0, 2)),
        ]
    )
    if kind == "stone":
        steps = "".join(f"M{num(x - w)} {num(y2 - k * 9)}h{num(2 * w)}" for k in range(3))
        blocks = "".join(
            f"M{num(x - w + (k % 2) * 20 + 6)} {num(y1 + 16 + k * 21)}h{num(30)}"
            f"M{num(x + 12 + (k % 2) * 14)} {num(y1 + 16 + k * 21)}h24"
            for k in range(int((y2 - y1 - 40) / 21))
        )
        return (
            shade
            + path(deck, s.lin("#ded6c4", "#a89f92"), s.ink, 2.4)
            + path(blocks, "none", "#7d7468", 1.8, opacity=".55")
            + path(steps, "none", "#6f675c", 3)
        )
    n = int((y2 - y1) / 13)
    boards = "".join(f"M{num(x - w + 1)} {num(y1 + (y2 - y1) * i / n)}h{num(2 * w - 2)}" for i in range(1, n))
    if kind == "slip":
        rails = f"M{num(x - 40)} {num(y1 + 4)}V{num(y2 + 12)}M{num(x + 40)} {num(y1 + 4)}V{num(y2 + 12)}"
        return (
            shade
            + path(piles, "none", s.ink, 10)
            + path(deck, s.lin("#d8c39a", "#b3946a"), s.ink, 2.4)
            + path(boards, "none", "#7d6244", 2, opacity=".6")
            + path(rails, "none", s.ink, 7)
            + path(rails, "none", "#7a5a44", 4)
        )
    pots = ""
    if kind == "herb":
        pots = "".join(
            path(f"M{num(px - 7)} {num(py)}h14l-2 10h-10Z", "#b5623f", s.ink, 1.4)
            + tufts(s, [(px, py)], "#4f8a3c", 13, 3)
            for px in (x - w + 2, x + w - 2)
            for py in (y1 + 2, (y1 + y2) / 2 - 8, y2 - 14)
        )
    return group(s.stamp(f"deck{y2 - y1:.0f}", x, y1, lambda: plank_jetty(s, w, y2 - y1)), fill=colour) + pots


def plank_jetty(s: Scene, w: float, h: float) -> str:
    """A plank jetty from (0, 0) downwards; its colour comes from the group around the stamp."""
    n = int(h / 13)
    d = straight([(-w + 1, 0), (w, 1), (w - 1, h), (-w, h - 1)])
    piles = "".join(f"M{num(k * (w - 5))} {num(h * q)}v24" for k in (-1, 1) for q in (0.3, 0.62, 0.97))
    boards = "".join(f"M{num(-w + 1)} {num(h * i / n)}h{num(2 * w - 2)}" for i in range(1, n))
    posts = "".join(
        f'<ellipse cx="{num(k * w)}" cy="{num(h * q, 0)}" rx="6" ry="5" fill="#ead9b4" stroke="{s.ink}" '
        'stroke-width="1.8"/>'
        for k in (-1, 1)
        for q in (0.04, 0.5, 0.96)
    )
    light = s.lin((0, "#fff6df", 0.4), (0.6, "#fff6df", 0.05), (1, "#3a2418", 0.15))
    return (
        path(d, "#1f4f70", opacity=".32", transform="translate(8 14)")
        + path(piles, "none", s.ink, 11)
        + path(piles, "none", "#6d4c36", 7)
        + path(d, stroke=s.ink, width=2.4)
        + path(d, light)
        + path(boards, "none", "#4f3424", 1.8, opacity=".5")
        + path(f"M{-w} 0V{num(h)}M{w} 0V{num(h)}", "none", "#5d402c", 5, opacity=".6")
        + posts
    )


def numeral(s: Scene, x: float, y: float, text: str) -> str:
    """A Roman number painted on the boards."""
    wide = {"I": 7, "V": 16, "X": 16}
    total, d = sum(wide[c] for c in text) + 3 * (len(text) - 1), ""
    cx = -total / 2
    for c in text:
        q = wide[c]
        d += {
            "I": f"M{num(cx + q / 2)} -8V8",
            "V": f"M{num(cx + 1)} -8L{num(cx + q / 2)} 8L{num(cx + q - 1)} -8",
            "X": f"M{num(cx + 1)} -8L{num(cx + q - 1)} 8M{num(cx + q - 1)} -8L{num(cx + 1)} 8",
        }[c]
        cx += q + 3
    return at(x, y, path(d, "none", "#4a2a1c", 7.5), path(d, "none", "#fff8e4", 4))


def arrow(s: Scene, x: float, y: float, way: int) -> str:
    """Three foam marks that say where the river goes."""

    def one() -> str:
        d = "".join(f"M{k - 6} -8q8 4 9 8q-1 4 -9 8" for k in (-13, 0, 13))
        return path(d, "none", "#2f6c9c", 6, opacity=".35") + path(d, "none", "#fbfff4", 3.4, opacity=".95")

    return s.stamp("arrow", x, y, one, flip=way < 0)


def weir(s: Scene, x: float, y1: float, y2: float, timber: str) -> str:
    d = "".join(f"M{num(x - 10 + 3 * (i % 2))} {num(y1 + i * 15)}v-18" for i in range(int((y2 - y1) / 15) + 1))
    foam = "".join(
        path(f"M{num(x - 4)} {num(y)}q14 -8 26 2q-8 9 -22 8Z", "#ffffff", opacity=".85")
        for y in range(int(y1), int(y2), 26)
    )
    return (
        path(f"M{num(x - 12)} {num(y1)}V{num(y2)}", "none", "#f7fffb", 22, opacity=".65")
        + foam
        + path(d, "none", s.ink, 9)
        + path(d, "none", timber, 6)
        + path(f"M{num(x - 10)} {num(y1 - 6)}L{num(x - 8)} {num(y2 - 8)}", "none", dark(timber, 0.3), 4)
    )


def bush(s: Scene) -> str:
    return "".join(
        path(
            smooth(
                [
                    (dx + r * s.rnd(0.85, 1.15) * cos(i * pi / 4), dy + r * 0.8 * s.rnd(0.85, 1.15) * sin(i * pi / 4))
                    for i in range(8)
                ]
            ),
            c,
            s.ink,
            1.3,
            stroke_opacity=".5",
        )
        for dx, dy, r, c in ((-7, 0, 10, "#6f8a44"), (7, 1, 9, "#7c984c"), (0, -6, 10, "#96b25e"))
    )
