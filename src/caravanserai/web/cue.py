"""Cues: optional animations after a change. The page is complete without them."""

from __future__ import annotations

from typing import Literal, TypedDict

from caravanserai.web.rendering import sprite


class Fly(TypedDict):
    """Something flies from one element to another: a worker, goods, coins."""

    cue: Literal["fly"]
    sprite: str
    """The name of the flying symbol."""
    style: str
    """A class that colours the symbol, such as p1; may be empty."""
    start: str
    """The id of the start element."""
    end: str
    """The id of the target element."""
    count: int


class Turn(TypedDict):
    """An element turns over (the leaf of a book, a card, a sealed bid), or rises (the winning bid)."""

    cue: Literal["leaf", "card", "bid", "rise"]
    end: str


class Travel(TypedDict):
    """An element moves along a path: the caravan on its map."""

    cue: Literal["travel"]
    end: str
    path: str
    """The id of an SVG path."""


class Roll(TypedDict):
    """A die rolls in an element and shows a face."""

    cue: Literal["roll"]
    end: str
    face: str


class Along(TypedDict):
    """A present piece or a flying symbol moves along a path, given in the units of the picture."""

    cue: Literal["along"]
    end: str
    """The id of the piece, or of the group in which the symbol flies."""
    path: str
    sprite: str
    """The name of the symbol; empty for a piece."""


Cue = Fly | Turn | Travel | Roll | Along


def addressed(cue: Cue) -> Cue:
    """Return the cue for the browser: its symbols are replaced by their addresses."""
    if cue["cue"] == "fly":
        return {**cue, "sprite": sprite(cue["sprite"])}
    if cue["cue"] == "along":
        return {**cue, "sprite": sprite(cue["sprite"]) if cue["sprite"] else ""}
    return {**cue, "face": sprite(cue["face"])} if cue["cue"] == "roll" else cue
