"""Bridges, razorbeaks and ledges: props of Razorbeak Canyon."""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.houses import plank
from art.painters.plants import tufts
from art.scene import Scene
from art.svg import num, path, smooth, straight


def rim(s: Scene, sand: str, red: str) -> str:
    """Sunlit grass and sand on the upper edge of both near walls."""
    left = path("M-10 34Q30 14 66 26L88 44Q40 40 -10 52Z", pale(sand, 0.3)) + tufts(
        s, [(12, 30), (34, 24), (58, 28)], mix("#8a8a4a", red, 0.2), 14
    )
    right = path("M1010 34Q970 14 934 26L912 44Q960 40 1010 52Z", sand) + tufts(
        s, [(990, 30), (962, 24)], mix("#8a8a4a", red, 0.3), 14
    )
    return left + right


def bridge(s: Scene, line: list[Entry], wood: str, blue: str, k: int) -> str:
    """Posts, ropes, slats, hung decks, and the two blue ends."""
    pts = [(sp["x"], sp["y"]) for sp in line]
    out = [
        path(
            smooth(
                [(pts[0][0], pts[0][1] + 40), *((x, y + 58) for x, y in pts[1:-1]), (pts[-1][0], pts[-1][1] + 40)],
                closed=False,
            ),
            "none",
            "#2c1e2a",
            26,
            opacity=".2",
        )
    ]
    rail = ""
    slats, ropes = "", ""
    for (x1, y1), (x2, y2) in pairwise(pts):
        n = int((x2 - x1 - 96) / 9.6)
        for i in range(n + 1):
            t = (48 + i * 9.6) / (x2 - x1)
            x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 26 * t * (1 - t)
            slats += (
                f"M{num(x + s.rnd.near(0, 1), 0)} {num(y - 17 + s.rnd.near(0, 1.5), 0)}v{num(36 + s.rnd.near(0, 3), 0)}"
            )
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2 + 13
        for off in (-18, 19):
            ropes += f"M{num(x1 + 40)} {num(y1 + off)}Q{num(mx)} {num(my + off)} {num(x2 - 40)} {num(y2 + off)}"
        rail += f"M{num(x1 + 52)} {num(y1 - 44)}Q{num(mx)} {num(my - 34)} {num(x2 - 52)} {num(y2 - 44)}"
        for t in (0.36, 0.5, 0.64):  # hangers
            x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 26 * t * (1 - t)
            rail += f"M{num(x, 0)} {num(y - 41, 0)}v24"
    out.append(path(rail, "none", s.ink, 2, opacity=".7"))
    out.append(path(slats, "none", s.ink, 8, opacity=".8") + path(slats, "none", wood, 5.6))
    out.append(path(ropes, "none", s.ink, 4.2) + path(ropes, "none", "#d9bd8a", 2.4))
    for i, (x, y) in enumerate(pts):
        if line[i].get("end"):
            right = i > 0
            out.append(s.stamp(f"end{k // 2}", x, y, lambda: blue_end(s, blue, wood), flip=right))
        else:
            out.append(s.stamp(f"deck{k // 2}{i % 2}", x, y, lambda: deck(s, wood)))
    return "".join(out)


def blue_end(s: Scene, blue: str, wood: str) -> str:
    """A blue boarded platform on struts, with two posts towards the gorge."""
    rim = [(-56, -30), (-40, -47), (38, -47), (56, -28), (56, 30), (40, 47), (-42, 47), (-56, 30)]
    struts = path("M-36 40L-54 86M34 42L-22 92", "none", s.ink, 10) + path(
        "M-36 40L-54 86M34 42L-22 92", "none", dark(wood, 0.3), 6
    )
    side = path(straight([(a, b + 12) for a, b in rim]), dark(blue, 0.5), s.ink, 2.2)
    top = path(straight(rim), s.lin(pale(blue, 0.25), blue), s.ink, 2.4)
    boards = path("".join(f"M{x} -45V45" for x in (-37, -19, 0, 19, 37)), "none", dark(blue, 0.45), 1.6, opacity=".55")
    frame = path(straight([(a * 0.9, b * 0.88) for a, b in rim]), "none", pale(blue, 0.65), 3, opacity=".8")
    posts = "".join(plank(s, (54, y), (53, y - 48), 8, wood) for y in (-16, 26))
    knob = "".join(
        f'<circle cx="53" cy="{y - 50}" r="5" fill="{pale(blue, 0.4)}" stroke="{s.ink}" stroke-width="1.6"/>'
        for y in (-16, 26)
    )
    return struts + side + top + boards + frame + posts + knob


def deck(s: Scene, wood: str) -> str:
    """A broad hung deck of planks, wide enough for one worker."""
    w = mix(wood, "#7b4a30", 0.3)
    out = [path("M-54 30Q0 66 54 30L48 54Q0 76 -48 54Z", "#241a26", opacity=".35")]
    for i in range(7):
        x = -48 + i * 16
        h = (30, 40, 46, 48, 46, 40, 30)[i] + s.rnd.near(0, 2.5)
        out.append(
            path(f"M{num(x - 8)} {num(-h)}h15.4v{num(2 * h)}h-15.4Z", s.lin(pale(w, 0.22), dark(w, 0.25)), s.ink, 1.8)
        )
    out.append(
        path("M-56 -26Q0 -44 56 -26M-56 30Q0 46 56 30", "none", s.ink, 4.6)
        + path("M-56 -26Q0 -44 56 -26M-56 30Q0 46 56 30", "none", "#d9bd8a", 2.6)
    )
    out.append(path("M-52 -30V-58M52 -30V-58", "none", s.ink, 5) + path("M-52 -30V-58M52 -30V-58", "none", w, 3))
    return "".join(out)


def razorbeak(s: Scene) -> str:
    """A hanging nest with one long-beaked bird looking to the right."""
    nest = path("M-26 4Q-24 24 0 26Q24 24 26 4Q0 13 -26 4Z", s.lin("#a57d4c", "#5b3d2a"), s.ink, 1.8)
    straw = path(
        "M-24 10l-8 5M-16 19l-7 8M14 20l6 8M24 10l9 4M-8 22q8 3 18 -1M-20 13q16 8 38 1",
        "none",
        "#3d281e",
        1.6,
        opacity=".7",
    ) + path("M-22 4L-28 -18M22 4L28 -18", "none", "#d9bd8a", 1.8)
    body = path(
        "M-18 7C-20 -6 -8 -13 2 -10C5 -17 14 -18 18 -12L46 -5L18 -4C16 4 12 9 6 11Q-8 14 -18 7Z",
        s.lin("#5d7f96", "#2d3b52"),
        s.ink,
        1.7,
    )
    wing = path("M-16 6Q-12 -6 4 -4Q0 6 -16 6Z", "#c65a35", s.ink, 1.2)
    beak = path("M17 -12L47 -5L17 -5Z", "#f0b64c", s.ink, 1.3)
    crest = path("M8 -15l-8 -8 3 9M12 -16l-3 -10 7 9", "#c65a35", s.ink, 1)
    return (
        crest
        + body
        + beak
        + wing
        + '<circle cx="12" cy="-10" r="2" fill="#fff6df"/><circle cx="12.6" cy="-10" r="1" fill="#1d1512"/>'
        + nest
        + straw
    )


def flyer(s: Scene) -> str:
    """A razorbeak on the wing."""
    return path(
        "M-34 -10Q-14 -20 -2 -4Q10 -24 34 -22Q18 -10 12 2Q30 2 42 8Q22 8 8 9Q-2 12 -14 8L-26 12L-20 4Q-10 2 -12 0"
        "Q-20 -8 -34 -10Z",
        s.lin("#41566c", "#26303f"),
        s.ink,
        1.4,
    ) + path("M10 2L44 8L10 8Z", "#f0b64c", s.ink, 1)


def ledge(s: Scene, x: float, y: float, w: float, sand: str) -> str:
    """A flat shelf of rock to stand on."""
    h = w / 2
    rock_ = straight(
        [
            (x - h, y - 3),
            (x - h * 0.3, y - 8),
            (x + h, y - 3),
            (x + h * 0.78, y + 13),
            (x + h * 0.3, y + 10),
            (x + h * 0.06, y + 24),
            (x - h * 0.28, y + 12),
            (x - h * 0.66, y + 19),
            (x - h * 0.86, y + 8),
        ]
    )
    return path(
        rock_, s.lin(pale(sand, 0.2), mix(sand, "#8a4630", 0.7), "#6b3426"), s.ink, 1.8, stroke_opacity=".7"
    ) + path(f"M{num(x - h * 0.9)} {num(y)}L{num(x + h * 0.9)} {num(y - 1)}", "none", "#6b3426", 2, opacity=".4")


def cave(s: Scene, sand: str) -> str:
    """A door in the cliff with lamp light, a step and a strip of cloth."""
    door = path("M-13 20V-8Q-12 -20 0 -21Q12 -20 13 -8V20Z", s.lin("#2b1a1c", "#7a4526"), s.ink, 2)
    light = f'<ellipse cy="8" rx="11" ry="14" fill="{s.rad((0, "#ffcf70", 0.75), (1, "#ffcf70", 0))}"/>'
    awn = path("M-19 -12L-14 -26H16L20 -12Q10 -6 0 -12Q-10 -6 -19 -12Z", s.lin("#f0c98a", "#c8503a"), s.ink, 1.5)
    return door + light + awn + path("M-20 21H20", "none", s.ink, 7) + path("M-19 20H19", "none", sand, 4)


def parasol(s: Scene, colour: str) -> str:
    pole = path("M0 30V-22", "none", s.ink, 4) + path("M0 30V-22", "none", "#e9dcc0", 2)
    cap = path(
        "M-30 -12Q-26 -40 0 -42Q26 -40 30 -12Q22 -18 15 -11Q8 -18 0 -11Q-8 -18 -15 -11Q-22 -18 -30 -12Z",
        s.lin(pale(colour, 0.35), colour),
        s.ink,
        1.8,
    )
    ribs = path("M0 -42Q-12 -28 -15 -11M0 -42Q12 -28 15 -11M0 -42V-11", "none", dark(colour, 0.35), 1.4, opacity=".7")
    return pole + cap + ribs


def wind(s: Scene) -> str:
    d = ""
    for x, y, q in (
        (250, 160, 70),
        (640, 168, 80),
        (420, 292, 64),
        (560, 412, 70),
        (120, 532, 50),
        (690, 642, 80),
        (300, 648, 70),
    ):
        d += f"M{num(x)} {num(y)}q{num(q * 0.4)} -9 {num(q * 0.8)} -2q{num(q * 0.24)} 5 {num(q * 0.3)} -6q-4 -9 -12 -4"
    return path(d, "none", "#fff6df", 2.2, opacity=".5")
