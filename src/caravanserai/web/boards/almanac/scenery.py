"""Where things lie on the painted pages, as the content file says: rules do not need it, pictures do."""

from __future__ import annotations

import functools
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.games.almanac.content import content_of

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[int, int]


class Scenery(NamedTuple):
    """The look of a page."""

    bar: tuple[str, ...]
    """The goods from the dearest to the most plentiful."""
    groups: Mapping[str, Point]
    """The middle of those groups that have one."""
    pieces: Mapping[str, Point]
    """Where each piece begins."""
    berths: Mapping[str, Mapping[str, Point]]
    """Where a piece can lie, by the group it lies at."""
    spots: Mapping[str, tuple[Point, ...]]
    """The places of a piece of which everybody has one."""


@functools.cache
def scenery(product: str) -> Mapping[str, Scenery]:
    """The look of all pages of an almanac, by the page's id."""
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
