"""Positions on the painted pages, read from the content files; drawings need them, rules do not."""

from __future__ import annotations

import functools
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.games.almanac.content import content_of

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[int, int]


class Scenery(NamedTuple):
    """The layout of a page."""

    bar: tuple[str, ...]
    """The goods from the most expensive to the most plentiful."""
    groups: Mapping[str, Point]
    """The centre of each group that defines one."""
    pieces: Mapping[str, Point]
    """The first position of each piece."""
    berths: Mapping[str, Mapping[str, Point]]
    """The possible positions of a piece, by the group it lies at."""
    spots: Mapping[str, tuple[Point, ...]]
    """The positions of a piece of which every player has one."""


@functools.cache
def scenery(product: str) -> Mapping[str, Scenery]:
    """Return the layout of all pages of an almanac, by page id."""
    return {page["id"]: _look(page) for page in tomllib.loads(content_of(product)["pages"])["page"]}


def _look(page: Mapping[str, Any]) -> Scenery:
    pieces = page.get("piece", [])
    return Scenery(
        bar=tuple(page["bar"]),
        groups={group["id"]: _point(group) for group in page["group"] if "x" in group},
        pieces={piece["id"]: _point(piece) for piece in pieces},
        berths={
            piece["id"]: {spot["group"]: _point(spot) for spot in piece.get("spots", []) if "group" in spot}
            for piece in pieces
        },
        spots={piece["id"]: tuple(_point(spot) for spot in piece.get("spots", [])) for piece in pieces},
    )


def _point(entry: Mapping[str, Any]) -> Point:
    return entry["x"], entry["y"]
