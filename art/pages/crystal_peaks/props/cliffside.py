"""The cliff itself, with notches and goats: props of Cliffside."""

from itertools import pairwise

from art.colour import dark, mix, pale
from art.painters.house_fronts import room, stall_cloth, window
from art.painters.houses import plank
from art.painters.land import patch, scatter, strokes
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import beast, figure
from art.painters.plants import tree, tufts
from art.scene import Scene
from art.svg import Point, at, num, path, smooth, straight


def wall(s: Scene, brown: str, tan: str, cream: str, leaf: str) -> str:
    """The cliff: one tall body, three buttresses in front of it, seams, cracks and hanging green."""
    lit, shade = mix(tan, cream, 0.45), mix(brown, tan, 0.55)
    back = [
        (-20, 640),
        (-20, 476),
        (40, 452),
        (66, 404),
        (108, 390),
        (120, 330),
        (176, 306),
        (188, 216),
        (244, 196),
        (330, 190),
        (352, 128),
        (392, 108),
        (430, 60),
        (500, 44),
        (574, 62),
        (612, 106),
        (654, 132),
        (668, 188),
        (764, 200),
        (816, 214),
        (826, 300),
        (886, 330),
        (898, 392),
        (952, 408),
        (966, 462),
        (1020, 480),
        (1020, 640),
    ]
    out = [path(straight(back), s.lin(mix(lit, cream, 0.3), lit, shade), s.ink, 2.4, stroke_opacity=".6")]
    out.append(
        path(
            straight(
                [
                    (500, 44),
                    (574, 62),
                    (612, 106),
                    (654, 132),
                    (668, 188),
                    (764, 200),
                    (816, 214),
                    (826, 300),
                    (886, 330),
                    (898, 392),
                    (952, 408),
                    (966, 462),
                    (1020, 480),
                    (1020, 700),
                    (560, 700),
                    (600, 560),
                    (566, 420),
                    (604, 300),
                    (560, 190),
                    (540, 120),
                ]
            ),
            s.lin((0, shade, 0.15), (1, dark(brown, 0.1), 0.5)),
        )
    )
    for pts in (
        [(70, 700), (84, 560), (104, 530), (288, 530), (300, 580), (316, 700)],
        [(378, 700), (390, 590), (404, 532), (596, 530), (612, 590), (640, 700)],
        [(690, 700), (704, 560), (716, 520), (910, 520), (930, 560), (944, 700)],
        [(196, 440), (214, 350), (206, 318), (424, 318), (416, 360), (440, 440)],
        [(572, 440), (584, 360), (580, 318), (806, 318), (800, 360), (816, 440)],
        [(396, 250), (404, 190), (398, 154), (604, 154), (598, 190), (610, 250)],
    ):
        mx = sum(p[0] for p in pts) / len(pts)
        out.append(path(straight(pts), s.lin(mix(lit, cream, 0.2), (0.7, mix(lit, shade, 0.6)), (1, shade, 0))))
        out.append(
            path(
                straight(
                    [
                        (mx + 20, pts[2][1]),
                        pts[3],
                        pts[4],
                        pts[5],
                        (mx + 40, pts[5][1]),
                        (mx + 10, (pts[2][1] + pts[5][1]) / 2),
                    ]
                ),
                s.lin((0, brown, 0.5), (1, brown, 0)),
            )
        )
    d1 = d2 = ""
    for x, y in scatter(s, 60, (90, 130, 920, 590)):
        if abs(x - 500) > 90 + (y - 60) * 0.8:
            continue
        q = s.rnd(16, 44)
        if s.rnd.unit() < 0.55:
            d1 += (
                f"M{num(x, 0)} {num(y, 0)}l{num(s.rnd.near(0, 4), 0)} {num(q * 0.5, 0)} {num(s.rnd.near(0, 5), 0)} "
                f"{num(q * 0.6, 0)}"
            )
        else:
            d2 += f"M{num(x, 0)} {num(y, 0)}l{num(s.rnd.near(0, 3), 0)} {num(q, 0)}"
    out.append(
        strokes(s, (140, 330, 800, 590), 30, dark(brown, 0.1), 60, 4, 0.03, 0.16)
        + strokes(s, (110, 340, 800, 590), 26, cream, 54, 5, 0.03, 0.3)
    )
    out.append(path(d1, "none", dark(brown, 0.25), 2, opacity=".4") + path(d2, "none", cream, 4, opacity=".5"))
    for x, y, h in (
        (340, 336, 250),
        (660, 332, 258),
        (452, 172, 80),
        (556, 168, 84),
        (232, 344, 60),
        (826, 340, 60),
        (66, 470, 120),
        (960, 476, 120),
    ):  # crevices that pull the eye down
        w = h * 0.035 + 2
        out.append(
            path(
                straight(
                    [
                        (x - w * 0.4, y),
                        (x + w, y + h * 0.3),
                        (x + w * 0.3, y + h * 0.62),
                        (x + w * 1.2, y + h),
                        (x - w * 0.8, y + h * 0.66),
                        (x - w * 0.1, y + h * 0.34),
                    ]
                ),
                dark(brown, 0.3),
                opacity=".3",
            )
        )
    hang = ""
    for x, y in (
        (52, 456),
        (112, 394),
        (180, 308),
        (246, 198),
        (820, 216),
        (888, 334),
        (956, 412),
        (640, 134),
        (362, 130),
        (340, 560),
        (662, 560),
        (968, 520),
        (36, 520),
    ):
        for i in range(4):
            q = s.rnd(4, 9)
            hang += (
                f"M{num(x + i * 11 - 17, 0)} {num(y, 0)}q{num(s.rnd.near(0, 6), 0)} {num(q * 0.6, 0)} "
                f"{num(s.rnd.near(0, 8), 0)} {num(q, 0)}"
            )
        out.append(patch(s, x, y, 29, 11, leaf, 1, 9) + patch(s, x - 5, y - 4, 17, 6, pale(leaf, 0.25), 0.9, 8))
    out.append(path(hang, "none", dark(leaf, 0.1), 4, opacity=".9"))
    # swallows' nests and lit burrows in the rock
    for x, y in (
        (112, 430),
        (72, 500),
        (930, 470),
        (662, 402),
        (338, 396),
        (844, 356),
        (468, 226),
        (532, 226),
        (500, 206),
    ):
        out.append(
            window(s, x, y, 15, 20, "#ffd98a") + path(f"M{num(x - 11)} {num(y + 1)}h22", "none", dark(brown, 0.2), 4)
        )
    return "".join(out)


def notch(s: Scene, tan: str, cream: str, brown: str) -> str:
    """A worn, light brown board in the rock with pegs at its ends: here a ladder may hang."""
    wood = mix(tan, cream, 0.35)
    body = path(
        "M-14 -33q14 -5 28 0l2 66q-16 5 -32 0Z",
        s.lin(dark(wood, 0.12), wood, pale(wood, 0.35), across=True),
        s.ink,
        2.2,
    )
    grain = path("M-6 -30v58M4 -32v62M9 -26v40", "none", brown, 1.3, opacity=".5") + path(
        "M-9 -14h18M-9 0h18M-9 14h18", "none", brown, 2.2, stroke_dasharray="3 4", opacity=".55"
    )
    pegs = "".join(
        f'<circle cx="{x}" cy="{y}" r="4.4" fill="{dark(brown, 0.1)}" stroke="{s.ink}" stroke-width="1.6"/>'
        for x in (-11, 11)
        for y in (-29, 29)
    )
    return path("M-18 -36q18 -6 36 0l2 73q-20 6 -40 0Z", dark(brown, 0.3), opacity=".35") + body + grain + pegs


def shelf(s: Scene, x1: float, x2: float, y: float, wood: str) -> str:
    """A timber floor on braces let into the rock."""
    d = "".join(
        f"M{num(x)} {num(y + 2)}l{num(k * 22)} 38"
        for x, k in ((x1 + 12, 1), (x1 + (x2 - x1) * 0.3, -0.6), (x1 + (x2 - x1) * 0.7, 0.6), (x2 - 12, -1))
    )
    braces = path(d, "none", s.ink, 9) + path(d, "none", dark(wood, 0.12), 5.4)
    return (
        patch(s, (x1 + x2) / 2, y + 22, (x2 - x1) * 0.46, 16, s.ink, 0.28)
        + braces
        + plank(s, (x1, y), (x2, y), 13, wood)
    )


def goat(s: Scene, x: float, y: float, k: float, flip: bool = False) -> str:
    legs = path("M-14 -14L-15 0M-8 -14v14M9 -14v14M14 -15l2 15", "none", s.ink, 5) + path(
        "M-14 -14L-15 0M-8 -14v14M9 -14v14M14 -15l2 15", "none", "#e6dccb", 2.8
    )
    body = path(
        smooth(
            [(-20, -24), (0, -28), (14, -28), (20, -40), (30, -42), (34, -34), (25, -31), (20, -16), (-16, -13)],
            places=1,
        ),
        s.lin("#fbf5e6", "#cfc0a8"),
        s.ink,
        1.8,
    )
    return at(
        x,
        y,
        legs,
        body,
        path("M22 -40q-3 -10 -11 -11M26 -42q-1 -9 -8 -12", "none", "#6d5a48", 2.6),
        path("M30 -33l1 7", "none", "#9a8a74", 2.4),
        '<circle cx="27" cy="-38" r="1.4" fill="#2a201a"/>',
        scale=k,
        flip=flip,
    )


def row(s: Scene, spots: list[Point], wood: str, cream: str, green: str) -> str:
    """The market at the foot of the wall: booths under cloth, a boardwalk, people between them."""
    y = spots[0][1]
    out = [
        path(
            f"M-20 {num(y + 6)}Q250 {num(y - 16)} 500 {num(y - 6)}T1020 {num(y + 4)}V720H-20Z",
            s.lin("#d9c49a", "#a88a5c"),
        ),
        strokes(s, (0, y + 4, 960, 690), 18, "#7d6240", 40, 3, 0.02, 0.3),
    ]
    cloths = [("#b5463c", cream), ("#3f7f8a", cream), ("#d9962f", cream), (green, cream), ("#7a4a78", cream)]
    for (x, yy), (a, b) in zip(spots, cloths, strict=False):
        w, t = 104, yy - 36
        out.append(
            room(s, [(x - w / 2, t), (x + w / 2, t), (x + w / 2, yy + 46), (x - w / 2, yy + 46)], wood, "#ffd08a")
        )
        out.append(stall_cloth(s, x, t - 15, w * 0.92, w * 1.16, 17, a, b, 7))
        out.append(plank(s, (x - w / 2 - 6, yy + 46), (x + w / 2 + 6, yy + 46), 11, wood))
    between = [(a[0] + b[0]) / 2 for a, b in pairwise(spots)]
    out += [
        figure(s, between[0] - 8, y + 40, 40, "#3f6b6a"),
        figure(s, between[0] + 14, y + 46, 36, "#a85a3a", flip=True),
        barrel(s, between[1] - 8, y + 44, 32, wood),
        crate(s, between[1] + 14, y + 48, 26, wood),
        figure(s, between[2], y + 44, 40, "#7a5a8a"),
        beast(s, between[3] - 2, y + 46, 30, "#8c7763", load="#b5463c"),
    ]
    out += [
        s.stamp("tree", 48, y + 36, lambda: tree(s, 0, 0, 120, mix(green, "#8a9a4a", 0.35), "#5a3f28")),
        s.stamp("tree", 950, y + 38, lambda: "", scale=1.06, flip=True),
        goat(s, 914, y + 50, 0.8, True),
    ]
    out.append(tufts(s, scatter(s, 16, (10, 684, 990, 694)), dark(green, 0.2), 14))
    return "".join(out)
