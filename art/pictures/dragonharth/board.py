"""The whole board, 1000 x 1000: an unchanging picture under the pieces."""

from functools import partial
from math import atan2, degrees

from art.painters.land import mountain, patch, stones
from art.painters.sky import glow
from art.painters.stonework import castle
from art.painters.weather import smoke
from art.pictures.dragonharth.grid import CELL, EDGE, ROAD, ROOF, SIDE, centre, spaces
from art.pictures.dragonharth.lands import lands
from art.pictures.dragonharth.props import props
from art.pictures.dragonharth.roads import roads
from art.pictures.dragonharth.sea import sea
from art.pictures.dragonharth.spots import jetty, plot, stand
from art.scene import Scene
from art.svg import at, num, path


def hearth(s: Scene) -> None:
    """Dragonhearth, the island of fire in the middle of the sea."""
    x, y = centre(6, 6)
    s.add(
        f'<ellipse cx="{num(x)}" cy="{num(y + 18)}" rx="78" ry="56" fill="#e6f7ee" opacity=".4"/>',
        patch(s, x, y + 16, 60, 42, "#e6d3a0", 1, 14),
        patch(s, x, y + 13, 53, 36, "#5f6b42", 1, 13),
    )
    s.add(plank_dock(s, x, y), glow(s, x, y - 30, 78, "#ff8a3c", 0.75))
    s.add(mountain(s, x, y + 31, 96, 80, "#8f7c6b", "#54463f"))
    s.add(
        path(
            f"M{num(x - 16)} {num(y - 32)}Q{num(x)} {num(y - 40)} {num(x + 15)} "
            f"{num(y - 31)}L{num(x + 9)} {num(y - 25)}Q{num(x)} {num(y - 21)} "
            f"{num(x - 9)} {num(y - 25)}Z",
            "#ffb04a",
            s.ink,
            1.8,
        )
    )
    lava = f"M{num(x - 6)} {num(y - 27)}q-5 14 1 22t-7 26M{num(x + 5)} {num(y - 26)}q7 12 4 22t9 18"
    s.add(path(lava, "none", "#b93a12", 6.5), path(lava, "none", "#ff8a3c", 4), path(lava, "none", "#ffe08a", 1.4))
    s.add(
        smoke(s, x + 2, y - 40, 100, "#5b4d4f", 52, 0.8),
        path(
            f"M{num(x - 4)} {num(y - 44)}l-7-11M{num(x + 8)} {num(y - 46)}l6-12M{num(x + 1)} {num(y - 48)}v-9",
            "none",
            "#ffd76a",
            2.2,
        ),
    )
    s.add(stones(s, [(x - 34, y + 32), (x + 37, y + 27), (x - 26, y + 38), (x + 24, y + 38)], "#8d8271", 8))


def plank_dock(s: Scene, x: float, y: float) -> str:
    """The landing place of the island."""
    return at(
        x - 4,
        y + 36,
        path("M-7 0h14v27h-14Z", s.lin("#c2955f", "#94673a"), s.ink, 1.6)
        + path("M-7 7h14M-7 14h14M-7 21h14", "none", "#5d3d1e", 1.1),
    )


def frame(s: Scene) -> str:
    """The neat line of a map: paper margin for the letters, a dark and a light bar for every space."""
    a, b, n = 26, 974, SIDE
    margin = path(f"M-9-9H1009V1009H-9ZM{a + 6} {a + 6}V{b - 6}H{b - 6}V{a + 6}Z", "#f2e6c8")
    bars = ""
    for i in range(0, n, 2):
        p = EDGE + CELL * i
        bars += f"M{p} {a + 1}h{CELL}M{p} {b - 1}h{CELL}M{a + 1} {p}v{CELL}M{b - 1} {p}v{CELL}"
    return (
        margin
        + f'<path d="{bars}" stroke="#5a4630" stroke-width="5" stroke-linecap="butt"/>'
        + path(
            f"M{a - 2} {a - 2}H{b + 2}V{b + 2}H{a - 2}ZM{a + 5} {a + 5}H{b - 5}V{b - 5}H{a + 5}Z", "none", s.ink, 1.6
        )
    )


def _scene() -> Scene:
    """From back to front: ground, sea, ways, plots and stands, small things, castles, the island."""
    s = Scene(1000, 1000, seed=13, ink="#2f2420")
    lands(s)
    sea(s)
    roads(s)
    for x, y, c in spaces("F"):
        px, py = centre(x, y)
        turn = {"g": 90 if (x + y) % 4 == 1 else 0, "b": 0, "r": 0, "y": 0}[c[0]]
        flip = c[0] in "ry" and (x - y) % 4 == 1
        s.add(s.stamp(f"f{c[0]}{turn}", px, py, partial(plot, s, c[0], turn), flip=flip))
    for x, y, _ in spaces("A"):
        s.add(s.stamp("stand", *centre(x, y), partial(stand, s)))
    for x, y, _ in spaces("D"):
        px, py = centre(x, y)
        hx, hy = centre(6, 6)
        s.add(s.stamp("dock", px, py, partial(jetty, s), turn=degrees(atan2(hy - py, hx - px))))
    props(s)
    for x, y, c in spaces("C"):
        px, py = centre(x, y)
        roof, flag = ROOF[c[0]]
        s.add(
            f'<ellipse cx="{num(px)}" cy="{num(py + 27)}" rx="37" ry="12" fill="#2a1d10" opacity=".35"/>',
            patch(s, px, py + 24, 36, 13, ROAD[c[0]], 1),
            castle(s, px, py + 29, 62, "#cbbd9f", roof, flag),
        )
    hearth(s)
    return s


def paint() -> str:
    """Paint it; the neat line stays straight, outside the wobble."""
    s = _scene()
    light = f'<rect width="1000" height="1000" fill="url(#{s.key}v)"/>'
    return s.svg(grain=0.13, wobble=2.6, vignette=0.14).replace(light, frame(s) + light, 1)
