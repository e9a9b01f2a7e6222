"""Sky and light: sun, stars, moon, northern lights, birds."""

from collections.abc import Sequence
from math import cos, pi, sin

from art.colour import pale
from art.scene import Scene
from art.svg import group, num, path, smooth, straight


def sky(s: Scene, *colours: str | tuple[float, str], height: float | None = None) -> str:
    """The sky from the upper edge down, in any number of colours."""
    return f'<rect width="{s.w}" height="{num(height or s.h)}" fill="{s.lin(*colours)}"/>'


def glow(s: Scene, x: float, y: float, r: float, colour: str, strength: float = 0.8, squash: float = 1.0) -> str:
    """Light around a point, without an edge."""
    fill = s.rad((0, colour, strength), (0.35, colour, strength * 0.45), (1, colour, 0))
    return f'<ellipse cx="{num(x, 0)}" cy="{num(y, 0)}" rx="{num(r, 0)}" ry="{num(r * squash, 0)}" fill="{fill}"/>'


def sun(s: Scene, x: float, y: float, r: float, colour: str, rays: int = 0, reach: float = 6.0) -> str:
    """The sun in its glow, with or without rays."""
    out = [glow(s, x, y, r * reach, colour, 0.85)]
    for i in range(rays):
        a = 2 * pi * (i + s.rnd(0, 0.6)) / rays
        b, far = a + s.rnd(0.03, 0.09), r * reach * s.rnd(1.2, 2.2)
        out.append(
            path(
                straight([(x, y), (x + far * cos(a), y + far * sin(a)), (x + far * cos(b), y + far * sin(b))]),
                pale(colour, 0.4),
                opacity=".13",
            )
        )
    out.append(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{s.rad(pale(colour, 0.85), pale(colour, 0.35))}"/>'
    )
    return "".join(out)


def stars(s: Scene, n: int, y2: float, colour: str = "#fff4d6") -> str:
    """Stars down to the height `y2`."""
    dots = "".join(
        f'<circle cx="{num(s.rnd(0, s.w), 0)}" cy="{num(s.rnd(0, y2), 0)}" r="{num(s.rnd(0.6, 2.1))}"/>'
        for _ in range(n)
    )
    return group(dots, fill=colour, opacity=".85")


def moon(s: Scene, x: float, y: float, r: float, colour: str = "#fdf3d2") -> str:
    """A crescent in a faint glow."""
    d = (
        f"M{num(x)} {num(y - r)}A{num(r)} {num(r)} 0 1 1 {num(x)} {num(y + r)}"
        f"A{num(r * 1.25)} {num(r * 1.25)} 0 0 0 {num(x)} {num(y - r)}Z"
    )
    return glow(s, x, y, r * 4, colour, 0.35) + path(d, colour, transform=f"rotate(28 {num(x)} {num(y)})")


def aurora(s: Scene, y: float, colours: Sequence[str], bands: int = 4) -> str:
    """Curtains of light."""
    out = []
    for i in range(bands):
        c = colours[i % len(colours)]
        top = [(s.w * j / 7, y + s.rnd.near(0, 46) + i * 16) for j in range(8)]
        low = [(px, py + s.rnd(90, 170)) for px, py in reversed(top)]
        out.append(path(smooth(top + low), s.lin((0, c, 0.0), (0.35, c, 0.55), (1, c, 0)), opacity=".8"))
    return "".join(out)


def birds(s: Scene, x: float, y: float, n: int, colour: str, spread: float = 60) -> str:
    """Far birds as pairs of strokes."""
    d = ""
    for _ in range(n):
        bx, by, q = s.rnd.near(x, spread), s.rnd.near(y, spread * 0.35), s.rnd(4, 8)
        d += (
            f"M{num(bx - q)} {num(by - q * 0.4)}q{num(q * 0.6)} {num(-q * 0.4)} {num(q)} {num(q * 0.4)}"
            f"q{num(q * 0.5)} {num(-q)} {num(q)} {num(-q * 0.3)}"
        )
    return path(d, "none", colour, 2, opacity=".7")
