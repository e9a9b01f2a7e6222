"""The scene: a picture while it is painted."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from art.effects import grain_filter, torn_edge, vignette_gradient, wobble_filter
from art.random_stream import RandomStream
from art.svg import num, placed

Stop: TypeAlias = str | tuple[float, str] | tuple[float, str, float]


class Scene:
    """Size, palette and seed of a picture; collects gradients, stamps and layers, from back to front.

    All random numbers come from the stream of the scene, so the same palette and seed give the same bytes.
    """

    def __init__(
        self, w: int = 1000, h: int = 700, palette: Sequence[str] = (), seed: int = 1, ink: str = "#2f2420"
    ) -> None:
        self.w, self.h, self.palette, self.ink = w, h, list(palette), ink
        self.rnd = RandomStream(seed)
        self.key = f"s{seed}"
        self.defs: dict[str, str] = {}
        self.stamps: dict[str, str] = {}
        self.layers: list[str] = []

    def add(self, *parts: str) -> None:
        """Add layers in front of the others."""
        self.layers.extend(parts)

    def stamp(
        self,
        name: str,
        x: float,
        y: float,
        body: Callable[[], str],
        scale: float = 1,
        turn: float = 0,
        flip: bool = False,
    ) -> str:
        """Draw `body` once (around 0, 0) and refer to it by name, so that a repeated drawing takes few bytes."""
        if name not in self.stamps:
            self.stamps[name] = f'<g id="{self.key}{name}">{body()}</g>'
        return f'<use href="#{self.key}{name}" transform="{placed(x, y, scale, turn, flip)}"/>'

    def lin(self, *stops: Stop, across: bool = False) -> str:
        """A gradient from top to bottom (or from left to right)."""
        to = 'x2="1" y2="0"' if across else 'x2="0" y2="1"'
        return self._define(f"<linearGradient @ {to}>{_stops(stops)}</linearGradient>")

    def rad(self, *stops: Stop, cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A gradient from the middle outwards."""
        place = f'cx="{num(cx, 2)}" cy="{num(cy, 2)}" r="{num(r, 2)}"'
        return self._define(f"<radialGradient @ {place}>{_stops(stops)}</radialGradient>")

    def _define(self, body: str) -> str:
        if body not in self.defs:
            self.defs[body] = f"{self.key}g{len(self.defs)}"
        return f"url(#{self.defs[body]})"

    def svg(self, edge: bool = True, grain: float = 0.2, wobble: float = 3.2, vignette: float = 0.3) -> str:
        """The finished picture: one wobble for all lines, one grain for all paper, a torn watercolour edge."""
        key, box = self.key, f'width="{self.w}" height="{self.h}"'
        defs = "".join(body.replace("@", f'id="{name}"', 1) for body, name in self.defs.items())
        defs += "".join(self.stamps.values())
        defs += wobble_filter(key, wobble) + grain_filter(key) + vignette_gradient(key, vignette)
        defs += torn_edge(key, self.w, self.h) if edge else ""
        mask = f' mask="url(#{key}m)"' if edge else ""
        body = re.sub(r' d="([^"]+)"', lambda m: ' d="' + m[1].replace(" -", "-") + '"', "".join(self.layers))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.w} {self.h}" '
            'fill="none" stroke-linejoin="round" stroke-linecap="round">'
            f'<defs>{defs}</defs><g{mask}><g filter="url(#{key}w)">{body}</g>'
            f'<rect {box} fill="url(#{key}v)"/>'
            f'<rect {box} filter="url(#{key}p)" opacity="{num(grain, 2)}" style="mix-blend-mode:multiply"/></g></svg>\n'
        )


def _stops(stops: Sequence[Stop]) -> str:
    """The stops of a gradient; colours without a place stand at even distances."""
    found = ""
    for i, stop in enumerate(stops):
        place, colour, *rest = stop if isinstance(stop, tuple) else (i / max(1, len(stops) - 1), stop)
        opacity = rest[0] if rest else 1
        fade = "" if opacity == 1 else f' stop-opacity="{num(float(opacity), 2)}"'
        found += f'<stop offset="{num(float(place), 2)}" stop-color="{colour}"{fade}/>'
    return found
