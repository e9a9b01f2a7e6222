"""Platforms and the emblems of the five pillars: props of Skygate."""

from math import cos, pi, sin

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.objects import lantern, pennants
from art.painters.people_and_animals import figure
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, num, path, straight


def platform(s: Scene, stone: str, tint: str, copper: str, tower: bool) -> str:
    rim = [(-62, -16), (-44, -44), (44, -44), (62, -16), (62, 18), (46, 44), (-46, 44), (-62, 18)]
    low = [(a, b + 15) for a, b in rim]
    under = path("M-52 46L-26 78H26L52 46Z", s.lin(dark(stone, 0.35), dark(stone, 0.65)), s.ink, 2)
    side = path(straight(low), s.lin(dark(stone, 0.2), dark(stone, 0.55)), s.ink, 2.4)
    floor = path(straight(rim), s.lin(mix(stone, tint, 0.3), dark(mix(stone, tint, 0.22), 0.12)), s.ink, 2.4)
    trim = path(straight([(a * 0.93, b * 0.91) for a, b in rim]), "none", copper if not tower else "#f4e36b", 3)
    disc = f'<circle r="39" fill="{dark(stone, 0.45)}" stroke="{tint}" stroke-width="2" stroke-opacity=".8"/>'
    joints = path("M-58 0H-39M39 0H58M0 -42V-39M0 39V42", "none", dark(stone, 0.5), 2, opacity=".7")
    rail = "".join(
        f'<path d="M{a} {b}v-13" stroke="{s.ink}" stroke-width="4.4"/><path d="'
        f'M{a} {b}v-13" stroke="{copper}" stroke-width="2.4"/>'
        for a, b in ((-60, 16), (60, 16), (-45, 46), (45, 46))
    )
    coil = ""
    if tower:  # the bottling tower: copper rods that call the lightning
        coil = "".join(
            path(f"M{a} -18V-62", "none", s.ink, 6)
            + path(f"M{a} -18V-62", "none", copper, 3.4)
            + path(f"M{a - 5} -30h10M{a - 5} -38h10M{a - 5} -46h10", "none", "#f2c98a", 2.2)
            + f'<circle cx="{a}" cy="-65" r="6" fill="#fffbe0" stroke="{s.ink}" stroke-width="1.6"/>'
            + glow(s, a, -65, 26, "#f4e36b", 0.8)
            for a in (-56, 56)
        )
    return under + side + floor + joints + trim + disc + rail + coil


def bottle(s: Scene, lit: bool) -> str:
    glass = path(
        "M-4 -14h8v6q7 4 7 12q0 8 -11 8t-11 -8q0 -8 7 -12Z",
        "#dff0ff" if lit else "#9db3d6",
        s.ink,
        1.6,
        fill_opacity=".75" if lit else ".4",
    )
    zig = path("M1 -5l-4 6h6l-4 6", "none", "#fff07a", 2.2) if lit else ""
    return (glow(s, 0, 2, 30, "#f4e36b", 0.8) if lit else "") + glass + zig + path("M-4 -16h8", "none", "#8c5e3c", 5)


def dawn(s: Scene, x: float, col: list[Entry], copper: str, spark: str, frost: str) -> str:
    y = col[-1]["y"] + 88
    rays = "".join(
        straight(
            [
                (13 * cos(a - 0.2), 13 * sin(a - 0.2)),
                (25 * cos(a), 25 * sin(a)),
                (13 * cos(a + 0.2), 13 * sin(a + 0.2)),
            ],
            places=1,
        )
        for a in (pi + pi * i / 6 for i in range(7))
    )
    return at(
        x,
        y,
        path(rays, "#ffb9a8", s.ink, 1.2),
        path("M-14 0A14 14 0 0 1 14 0Z", "#ffd3b0", s.ink, 1.8),
        path("M-26 2h52", "none", copper, 4),
    ) + pennants(s, (x - 134, col[1]["y"] - 52), (x - 60, col[1]["y"] - 8), ["#e59aa0", "#f6dfe0"], 6, 13, 12)


def kite(s: Scene, x: float, col: list[Entry], copper: str, spark: str, frost: str) -> str:
    def one(c: str) -> str:
        return (
            path("M0 -26L18 0L0 30L-18 0Z", s.lin(pale(c, 0.4), c), s.ink, 1.8)
            + path("M0 -26V30M-18 0H18", "none", dark(c, 0.4), 1.6)
            + path("M0 30q9 12 0 22t3 20", "none", s.ink, 1.6)
            + path("M-6 42l12 6M-4 58l12 4", "none", "#f6d0d0", 3.4)
        )

    y = col[-1]["y"] + 88
    return (
        path(
            f"M{num(x - 88)} {num(col[0]['y'] + 74)}Q{num(x - 70)} {num(col[1]['y'] + 10)} {num(x - 58)} "
            f"{num(col[1]['y'] + 14)}",
            "none",
            s.ink,
            1.4,
        )
        + at(x - 90, col[0]["y"] + 46, one("#6fb7c4"), turn=-14, scale=0.9)
        + at(x + 92, col[2]["y"] - 84, one("#d9768a"), turn=16, scale=0.8)
        + at(x, y - 4, one("#6fb7c4"), scale=0.5)
    )


def anvil(s: Scene, x: float, col: list[Entry], copper: str, spark: str, frost: str) -> str:
    y = col[-1]["y"] + 84
    return glow(s, x, y - 10, 50, spark, 0.5) + at(
        x,
        y,
        path("M-22 -16h38q9 0 13 4q-9 6 -16 6l-4 8h-19l-3 -9q-9 -1 -9 -9Z", s.lin("#aab2c8", "#4a5270"), s.ink, 2),
        path("M-12 2h24v10h-24Z", "#5b4030", s.ink, 1.6),
        path("M-4 -28l2 7M8 -30l-3 9M18 -24l-6 5", "none", spark, 2.4),
    )


def beacon(s: Scene, x: float, col: list[Entry], copper: str, spark: str, frost: str) -> str:
    y = col[-1]["y"] + 76
    fire = path("M-11 0Q-16 -16 -3 -26Q-3 -16 4 -14Q3 -22 8 -30Q18 -14 11 0Z", s.lin("#fff0a0", "#f08a2e"), s.ink, 1.6)
    return (
        glow(s, x, y - 10, 66, "#ffb84a", 0.8)
        + at(x, y, fire, path("M-18 0H18L11 12H-11Z", s.lin(pale(copper, 0.2), dark(copper, 0.3)), s.ink, 2))
        + "".join(
            path(f"M{num(x + k * 58)} {num(col[j]['y'] + 16)}H{num(x + k * 78)}", "none", s.ink, 5)
            + path(f"M{num(x + k * 58)} {num(col[j]['y'] + 16)}H{num(x + k * 78)}", "none", copper, 2.6)
            + lantern(s, x + k * 78, col[j]["y"] + 42, 15, "#ffcf70", cord=16)
            for k, j in ((1, 1), (-1, 2))
        )
    )


def dusk(s: Scene, x: float, col: list[Entry], copper: str, spark: str, frost: str) -> str:
    y = col[-1]["y"] + 86
    return at(x, y, path("M-16 -20a20 20 0 1 0 26 26a22 22 0 0 1 -26 -26Z", "#f2d9a8", s.ink, 1.8)) + pennants(
        s, (x + 60, col[1]["y"] - 8), (x + 134, col[1]["y"] - 52), ["#b07cc9", "#f0c07a"], 6, 13, 12
    )


def keeper(s: Scene, x: float, y: float, copper: str, spark: str) -> str:
    """The gatekeeper with a lamp on a spur of rock, and a glassblower with a net."""
    spur = path(
        "M-20 606L34 600L92 604L74 622L66 660L20 706L-20 706Z"
        "M1020 606L966 600L908 604L926 622L934 660L980 706L1020 706Z",
        s.lin("#5d5a8c", "#25264c"),
        s.ink,
        2.2,
    ) + path("M20 612l8 22 -6 18M58 610l-6 24M980 612l-8 22 6 18M942 610l6 24", "none", "#1b1d3c", 2.2, opacity=".7")
    rocks = path(
        f"M{x - 318} 704L{x - 294} {y - 2}L{x - 214} {y - 4}L{x - 190} 704Z"
        f"M{x + 318} 704L{x + 294} {y - 4}L{x + 214} {y - 2}L{x + 190} 704Z",
        s.lin("#47467a", "#23244a"),
        s.ink,
        2,
    )
    people = (
        figure(s, x - 444, 604, 36, "#e59aa0")
        + figure(s, x + 446, 604, 36, "#b07cc9", flip=True)
        + figure(s, x - 240, y - 2, 36, "#3c4470")
        + figure(s, x + 240, y - 2, 36, "#6a4a3a", flip=True)
    )
    return spur + rocks + "".join(lantern(s, x + k, y - 16, 13, "#ffe08a") for k in (-266, 266)) + people
