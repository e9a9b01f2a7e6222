"""Stalls, houses and stables: props of Trader's Village."""

from math import cos, pi, sin

from art.colour import dark, pale
from art.painters.house_fronts import boards, room, stall_cloth
from art.painters.houses import chimney, palisade, plank
from art.painters.land import patch
from art.painters.objects import barrel, crate, lantern
from art.painters.people_and_animals import figure
from art.painters.sky import glow
from art.painters.snow_cover import icicles, snow_on
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import at, group, num, path, smooth, straight

BEND = {
    ("gate", "square"): 44,
    ("tearoom", "icehouse"): -46,
    ("icehouse", "forge"): -60,
    ("stables", "gate"): -60,
    ("gate", "forge"): -64,
    ("square", "icehouse"): 60,
    ("square", "forge"): -34,
    ("forge", "stables"): -10,
    ("square", "tearoom"): 56,
}


def walker(s: Scene, x: float, y: float, h: float, cloak: str, flip: bool = False) -> str:
    return s.stamp(f"man{cloak[1:]}", x, y, lambda: figure(s, 0, 0, 40, cloak), scale=h / 40, flip=flip)


def stall(s: Scene, x: float, y: float, w: float, h: float, a: str, b: str, wood: str) -> str:
    """A market stall: dark booth, striped awning, snow on the top edge; (x, y) is the middle of the space."""
    t, base = y - h * 0.5, y + h * 0.5
    out = [room(s, [(x - w / 2, t), (x + w / 2, t), (x + w / 2, base), (x - w / 2, base)], wood, "#ffc56e")]
    out.append(stall_cloth(s, x, t - 22, w * 0.84, w * 1.14, 25, a, b))
    out.append(snow_on(s, [(x - w * 0.43, t - 21), (x + w * 0.43, t - 21)], 8))
    out.append(plank(s, (x - w / 2 - 5, base - 2), (x + w / 2 + 5, base - 2), 10, wood))
    return "".join(out)


def square(s: Scene, x: float, y: float, orange: str, blue: str, cream: str, wood: str) -> str:
    pave = [
        (x + 130 * cos(i * pi / 7) * s.rnd(0.96, 1.04), y + 78 + 42 * sin(i * pi / 7) * s.rnd(0.96, 1.04))
        for i in range(14)
    ]
    out = [
        path(smooth(pave), "#8ca4c8", opacity=".5", transform="translate(0 7)"),
        path(smooth(pave), s.lin("#d9cdbd", "#b9ab9c"), s.ink, 2, stroke_opacity=".5"),
    ]
    d = ""
    for r in range(7):
        yy = y + 44 + r * 11
        half = 118 * max(0.1, 1 - ((yy - y - 78) / 42) ** 2) ** 0.5
        n = int(half / 13)
        d += "".join(
            f"M{num(x - half + (2 * half) * (i + (r % 2) * 0.5) / n, 0)} {num(yy)}q9 -9 18 0" for i in range(n)
        )
    out.append(path(d, "none", "#6f6470", 1.7, opacity=".45"))
    out += [
        stall(s, x, y - 50, 104, 92, orange, cream, wood),
        stall(s, x - 48, y + 40, 92, 88, blue, cream, wood),
        stall(s, x + 48, y + 40, 92, 88, "#a8423c", cream, wood),
    ]
    return "".join(out) + barrel(s, x - 112, y + 70, 30, wood) + crate(s, x - 116, y + 88, 26, wood)


def tearoom(s: Scene, x: float, y: float, red: str, wood: str, lamp: str) -> str:
    out = [patch(s, x, y + 96, 136, 17, "#5f78a3", 0.45)]
    out.append(room(s, [(x - 106, y - 2), (x + 106, y - 2), (x + 106, y + 92), (x - 106, y + 92)], red, lamp))
    out.append(room(s, [(x - 58, y - 96), (x + 58, y - 96), (x + 58, y), (x - 58, y)], red, lamp))
    out.append(boards(s, x - 104, x + 104, y + 4, y + 88, s.ink, 15))
    for k in (-1, 1):  # the skirt roof left and right of the upper room
        eave = (
            f"M{num(x + k * 58)} {num(y - 40)}Q{num(x + k * 92)} {num(y - 10)} {num(x + k * 140)} {num(y - 16)}"
            f"Q{num(x + k * 120)} {num(y + 8)} {num(x + k * 58)} {num(y + 4)}Z"
        )
        out.append(path(eave, s.lin("#6f86a6", "#3f5170"), s.ink, 2.2))
        out.append(snow_on(s, sorted([(x + k * 60, y - 38), (x + k * 88, y - 18), (x + k * 134, y - 16)]), 9))
        out.append(plank(s, (x + k * 106, y + 2), (x + k * 106, y + 96), 11, wood))
        out.append(
            s.stamp(
                "tea",
                x + k * 128,
                y + 18,
                lambda: (
                    glow(s, 0, 0, 36, "#ff8a4a", 0.6)
                    + path("M0 -16v7", "none", s.ink, 1.6)
                    + '<ellipse rx="10" ry="11" fill="#e2603c" stroke="#272638" stroke-width="1.8"/>'
                    + path("M-6 -9h12M-6 9h12M-9 0h18", "none", "#ffcf8a", 2)
                ),
            )
        )
    roof = (
        f"M{num(x - 100)} {num(y - 92)}Q{num(x - 60)} {num(y - 98)} {num(x - 40)} {num(y - 128)}H{num(x + 40)}"
        f"Q{num(x + 60)} {num(y - 98)} {num(x + 100)} {num(y - 92)}Q{num(x + 60)} {num(y - 78)} {num(x)} {num(y - 88)}"
        f"T{num(x - 100)} {num(y - 92)}Z"
    )
    out.append(path(roof, s.lin("#7f95b4", "#465a7c"), s.ink, 2.4))
    out.append(
        snow_on(
            s,
            [
                (x - 92, y - 94),
                (x - 58, y - 102),
                (x - 38, y - 124),
                (x + 38, y - 124),
                (x + 58, y - 102),
                (x + 92, y - 94),
            ],
            11,
        )
    )
    out.append(plank(s, (x - 116, y + 94), (x + 116, y + 94), 13, wood))
    pot = (
        path("M-15 0q-4 -18 8 -22h14q12 4 8 22q-15 6 -30 0ZM15 -14q12 -4 12 -14M-15 -16q-14 0 -10 12", "none", s.ink, 7)
        + path("M15 -14q12 -4 12 -14M-15 -16q-14 0 -10 12", "none", "#c98a4a", 3.4)
        + path("M-15 0q-4 -18 8 -22h14q12 4 8 22q-15 6 -30 0Z", s.lin("#e8b06a", "#a8683a"), s.ink, 1.8)
        + path("M-7 -22q7 -6 14 0", "#a8683a", s.ink, 1.6)
    )
    return "".join(out) + at(x + 88, y - 40, pot, scale=0.86) + smoke(s, x + 112, y - 70, 54, "#ffffff", 14, 0.7)


def gate(s: Scene, x: float, y: float, wood: str, lamp: str, flag: str) -> str:
    out = [
        palisade(s, -10, x - 90, y + 92, 96, wood),
        snow_on(s, [(-6, y + 2), (x - 92, y + 4)], 7),
        patch(s, x, y + 104, 124, 17, "#5f78a3", 0.45),
    ]

    def turret() -> str:
        return "".join(
            [
                path("M-34 44L-30 0H30L34 44Z", s.lin(pale(wood, 0.15), dark(wood, 0.2)), s.ink, 2.2),
                path("M-12 28v-12q12 -10 24 0v12Z", lamp, s.ink, 1.8),
                path("M-42 4L0 -44L42 4Z", s.lin("#7f6a58", "#57463c"), s.ink, 2.2),
                snow_on(s, [(-38, 2), (0, -40), (38, 2)], 10),
                path("M0 -44v-22l18 6 -18 7", flag, s.ink, 1.6),
            ]
        )

    out += [s.stamp("turret", x + k * 64, y - 128, turret) for k in (-1, 1)]
    out.append(
        room(s, [(x - 98, y - 90), (x + 98, y - 90), (x + 98, y + 96), (x - 98, y + 96)], wood, lamp, strength=0.5)
    )
    out.append(boards(s, x - 96, x + 96, y - 86, y + 92, s.ink, 14))
    out += [
        plank(s, (x - 104, y - 88), (x + 104, y - 88), 17, wood),
        snow_on(s, [(x - 104, y - 96), (x + 104, y - 96)], 9),
        icicles(s, x - 92, x + 92, y - 79, 12),
    ]
    out += [
        plank(s, (x - 98, y + 98), (x - 98, y - 92), 15, wood),
        plank(s, (x + 98, y + 98), (x + 98, y - 92), 15, wood),
        plank(s, (x - 108, y + 95), (x + 108, y + 95), 14, wood),
    ]
    return "".join(out) + lantern(s, x, y - 66, 17, lamp, cord=8)


def icehouse(s: Scene, x: float, y: float) -> str:
    base, rx, ry = y + 90, 124.0, 196.0
    d = (
        f"M{num(x - rx)} {num(base)}C{num(x - rx)} {num(base - ry * 0.9)} {num(x - rx * 0.45)} {num(base - ry * 1.02)} "
        f"{num(x)} {num(base - ry * 1.02)}S{num(x + rx)} {num(base - ry * 0.9)} {num(x + rx)} {num(base)}Z"
    )
    joints = ""
    for r in range(1, 7):
        yy, half = base - ry * r / 7, rx * (1 - (r / 7.35) ** 2.4) ** 0.5
        joints += f"M{num(x - half, 0)} {num(yy, 0)}Q{num(x, 0)} {num(yy + 9, 0)} {num(x + half, 0)} {num(yy, 0)}"
        n = max(2, int(half / 18))
        joints += "".join(
            f"M{num(x - half + 2 * half * (i + (r % 2) * 0.5) / n, 0)} {num(yy + 5, 0)}v{num(ry / 7 - 4, 0)}"
            for i in range(1, n)
        )
    out = [
        patch(s, x, base + 6, 146, 18, "#5f78a3", 0.45),
        glow(s, x, y, 170, "#9fe0ff", 0.5),
        path(d, s.rad((0, "#3d6f9a"), (0.6, "#4f86b0"), (1, "#a9d6ee"), cy=0.62, r=0.62), s.ink, 2.6),
        path(joints, "none", "#d9f2ff", 2.2, opacity=".5"),
        path(
            f"M{num(x - rx * 0.84)} {num(base - ry * 0.35)}Q{num(x - rx * 0.72)} {num(base - ry * 0.8)} "
            f"{num(x - rx * 0.3)} {num(base - ry * 0.95)}",
            "none",
            "#ffffff",
            6,
            opacity=".65",
        ),
    ]
    out.append(
        snow_on(
            s,
            [
                (x - 74, base - ry * 0.83),
                (x - 36, base - ry * 0.97),
                (x, base - ry * 1.0),
                (x + 36, base - ry * 0.97),
                (x + 74, base - ry * 0.83),
            ],
            11,
        )
    )

    def cube() -> str:
        return path("M-17 0v-20l17 -9 17 9v20l-17 8Z", s.lin("#e4f7ff", "#8fc4e2"), s.ink, 1.8) + path(
            "M-17 -20L0 -11L17 -20M0 -11V8", "none", "#ffffff", 1.8, opacity=".8"
        )

    for dx, dy, k in ((-128, 2, 1.0), (-150, 12, 0.8), (112, 14, 0.95), (82, 24, 0.7)):
        out.append(s.stamp("cube", x + dx, base + dy - 4, cube, scale=k))
    return "".join(out) + path(f"M{num(x)} {num(base - ry * 1.02)}v-34l24 8 -24 9", "#6fb7d9", s.ink, 1.8)


def forge(s: Scene, x: float, y: float, orange: str, wood: str) -> str:
    stone = "#77707a"
    hood = [
        (x - 112, y + 88),
        (x - 112, y + 4),
        (x - 92, y - 6),
        (x - 62, y - 92),
        (x + 62, y - 92),
        (x + 92, y - 6),
        (x + 112, y + 4),
        (x + 112, y + 88),
    ]
    out = [
        patch(s, x, y + 94, 136, 17, "#5f78a3", 0.45),
        glow(s, x, y + 20, 190, "#ff8a3c", 0.5),
        smoke(s, x + 8, y - 162, 112, "#6a6272", 76, 0.7),
    ]
    out.append(
        path(
            straight([(x - 36, y - 90), (x - 28, y - 152), (x + 30, y - 152), (x + 38, y - 90)]),
            s.lin(pale(stone, 0.2), dark(stone, 0.25), across=True),
            s.ink,
            2.4,
        )
        + path(f"M{num(x - 36)} {num(y - 152)}h74", "none", s.ink, 13)
        + path(f"M{num(x - 34)} {num(y - 152)}h70", "none", pale(stone, 0.15), 8)
        + snow_on(s, [(x - 36, y - 157), (x - 8, y - 157)], 6)
    )
    out.append(room(s, hood, "#7a4a3c", "#ff9a4a", strength=0.85))
    blocks = ""
    for k in (-1, 1):
        for i in range(8):
            t = i / 7
            px, py = (
                (x + k * (62 + 32 * t / 0.5), y - 92 + 88 * t / 0.5)
                if t < 0.5
                else (x + k * 112, y + 4 + 80 * (t - 0.5) / 0.5)
            )
            blocks += smooth([(px - 13, py - 4), (px + 11, py - 7), (px + 14, py + 10), (px - 11, py + 12)])
    out.append(path(blocks, s.lin(pale(stone, 0.3), stone), s.ink, 1.7))
    out.append(
        snow_on(s, [(x - 64, y - 97), (x - 30, y - 97)], 8) + snow_on(s, [(x + 34, y - 97), (x + 66, y - 97)], 8)
    )
    out.append(plank(s, (x - 122, y + 91), (x + 122, y + 91), 14, wood))
    fire = path(
        "M-16 6q-4 -16 6 -24q0 10 6 12q-2 -16 6 -26q2 16 9 20q3 -4 3 -9q8 14 1 27Z", s.lin("#ffe08a", "#ff7a2e")
    ) + path("M-20 8h42l-5 12h-32Z", "#4a4450", s.ink, 1.8)
    for dx in (-142, 142):
        out.append(s.stamp("fire", x + dx, y + 74, lambda: glow(s, 0, -4, 52, "#ff8a3c", 0.8) + fire))
    sparks = "".join(
        f'<circle cx="{num(s.rnd(x - 60, x + 90), 0)}" cy="{num(s.rnd(y - 210, y - 100), 0)}" '
        f'r="{num(s.rnd(1, 2.4))}"/>'
        for _ in range(14)
    )
    return "".join(out) + group(sparks, fill="#ffb04a")


def stables(s: Scene, x: float, y: float, wood: str, lamp: str) -> str:
    barn = [
        (x - 110, y + 88),
        (x - 110, y + 4),
        (x - 82, y - 66),
        (x, y - 112),
        (x + 82, y - 66),
        (x + 110, y + 4),
        (x + 110, y + 88),
    ]
    eave = [(x - 126, y + 14), (x - 92, y - 70), (x, y - 122), (x + 92, y - 70), (x + 126, y + 14)]
    out = [
        patch(s, x, y + 94, 136, 17, "#5f78a3", 0.45),
        smoke(s, x - 64, y - 124, 74, "#ffffff", 34, 0.75),
        chimney(s, x - 66, y - 66, 56, "#8f8078", 24),
        snow_on(s, [(x - 79, y - 124), (x - 54, y - 125)], 5),
        room(s, barn, "#8a4a3a", lamp),
        boards(s, x - 108, x + 108, y + 2, y + 84, s.ink, 16),
    ]
    out.append(
        path(straight(eave, closed=False), "none", s.ink, 15) + path(straight(eave, closed=False), "none", wood, 10)
    )
    out.append(snow_on(s, [(a, b - 4) for a, b in eave], 13))
    out.append(
        plank(s, (x - 110, y + 92), (x - 110, y + 4), 13, wood)
        + plank(s, (x + 110, y + 92), (x + 110, y + 4), 13, wood)
        + plank(s, (x - 120, y + 91), (x + 120, y + 91), 14, wood)
    )
    shoe = path("M-9 -8q0 -9 9 -9t9 9q0 8 -5 13M-9 -8q0 8 5 13", "none", s.ink, 6) + path(
        "M-9 -8q0 -9 9 -9t9 9q0 8 -5 13M-9 -8q0 8 5 13", "none", "#e0b95a", 3
    )
    return "".join(out) + at(x, y - 90, shoe, scale=0.9)


def well(s: Scene, x: float, y: float, wood: str) -> str:
    drum = (
        path("M-30 0V-18H30V0Q0 14 -30 0Z", s.lin("#aeb4c2", "#77809a", across=True), s.ink, 2)
        + '<ellipse cy="-18" rx="30" ry="9" fill="#34405e" stroke="#272638" stroke-width="2"/>'
        + path("M-28 -8q14 6 28 6t28 -6M-10 -1v7M12 -1v7M-18 -14v7M4 -9v8M22 -13v8", "none", "#5c6684", 1.5)
    )
    frame = (
        path("M-24 -18V-56M24 -18V-56M-24 -44H24M0 -44V-26", "none", s.ink, 6)
        + path("M-24 -18V-56M24 -18V-56M-24 -44H24", "none", wood, 3.4)
        + path("M-34 -54L0 -80L34 -54Z", s.lin(pale(wood, 0.1), dark(wood, 0.2)), s.ink, 2)
    )
    return at(
        x,
        y,
        '<ellipse cx="6" cy="8" rx="42" ry="9" fill="#22304e" opacity=".25"/>',
        drum,
        frame,
        snow_on(s, [(-32, -56), (0, -79), (32, -56)], 8),
    )
