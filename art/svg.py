"""Numbers, paths and groups as SVG text. Numbers are rounded, to keep a board below about 60 kB."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def num(value: float, places: int = 1) -> str:
    """A number in its shortest form: `.5`, `12`, `0`."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".").replace("0.", ".", 1) if abs(value) < 1 else text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", "", "-"} else text


def xy(points: Iterable[Point], places: int = 0) -> str:
    """Points in the notation of a path."""
    return " ".join(f"{num(x, places)} {num(y, places)}" for x, y in points)


def smooth(points: Sequence[Point], closed: bool = True, places: int = 0) -> str:
    """A curved path: the points are the control points, and the curve runs through the midpoints between them."""
    p = list(points)
    mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(p, p[1:] + p[:1], strict=True)]
    if closed:
        curves = "".join(f"Q{xy([a, m], places)}" for a, m in zip(p, mids, strict=True))
        return f"M{xy([mids[-1]], places)}{curves}Z"
    curves = "".join(f"Q{xy([a, m], places)}" for a, m in zip(p[1:-1], mids[1:-1], strict=True))
    return f"M{xy([p[0]], places)}{curves}L{xy([p[-1]], places)}"


def straight(points: Sequence[Point], closed: bool = True, places: int = 0) -> str:
    """A path with corners."""
    return f"M{xy(points[:1], places)}L{xy(points[1:], places)}" + ("Z" if closed else "")


def attributes(more: dict[str, object]) -> str:
    """Keyword arguments as SVG attributes: `stroke_opacity=".5"` becomes `stroke-opacity=".5"`."""
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())


def placed(x: float, y: float, scale: float, turn: float, flip: bool) -> str:
    """The transform that moves, turns, scales and mirrors a drawing around 0, 0."""
    move = f"translate({num(x)} {num(y)})" + (f" rotate({num(turn)})" if turn else "")
    if scale != 1 or flip:
        move += f" scale({num(-scale if flip else scale, 2)} {num(scale, 2)})"
    return move


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, **more: object) -> str:
    """One path. The root of a picture has fill="none", so a path without a fill does not repeat it."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke and width else ""
    paint = f' fill="{fill}"' if fill != "none" else ""
    return f'<path d="{d}"{paint}{line}{attributes(more)}/>'


def disc(
    x: float, y: float, r: float, fill: str, stroke: str = "", width: float = 0, squash: float = 1.0, **more: object
) -> str:
    """A circle, or an ellipse if it is squashed."""
    line = f' stroke="{stroke}" stroke-width="{num(width)}"' if stroke else ""
    size = f'rx="{num(r)}" ry="{num(r * squash)}"'
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" {size} fill="{fill}"{line}{attributes(more)}/>'


def group(*parts: str, **more: object) -> str:
    """A group of elements that share attributes."""
    return f"<g{attributes(more)}>{''.join(parts)}</g>"


def at(x: float, y: float, *parts: str, scale: float = 1, flip: bool = False, turn: float = 0) -> str:
    """A drawing around 0, 0, moved to its place."""
    return f'<g transform="{placed(x, y, scale, turn, flip)}">{"".join(parts)}</g>'
