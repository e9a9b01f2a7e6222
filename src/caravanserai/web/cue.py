"""Cues: what the browser may animate after a change. The page is right without them; they only show the way."""

from __future__ import annotations

from typing import Literal, TypedDict

from caravanserai.web.rendering import sprite


class Fly(TypedDict):
    """Something flies from one element to another: a worker, goods, coins."""

    cue: Literal["fly"]
    sprite: str
    """The name of the symbol that flies."""
    style: str
    """A class that colours it, such as p1; may be empty."""
    start: str
    """The id of the element it comes from."""
    end: str
    """The id of the element it goes to."""
    count: int


class Turn(TypedDict):
    """An element turns over: the leaf of a book, a card, a sealed bid. Or it rises: the winner of the bids."""

    cue: Literal["leaf", "card", "bid", "rise"]
    end: str


class Travel(TypedDict):
    """An element goes along a path: the caravan on its map."""

    cue: Literal["travel"]
    end: str
    path: str
    """The id of an SVG path."""


class Roll(TypedDict):
    """A die rolls in an element and rests on a face."""

    cue: Literal["roll"]
    end: str
    face: str


class Along(TypedDict):
    """Something goes along a path given in the units of the picture: a piece that is there, or a symbol that flies."""

    cue: Literal["along"]
    end: str
    """The id of the piece, or of the group in which the symbol flies."""
    path: str
    sprite: str
    """The name of the symbol; empty for a piece."""


Cue = Fly | Turn | Travel | Roll | Along


def addressed(cue: Cue) -> Cue:
    """A cue as it travels: the symbols it shows are given by their addresses."""
    if cue["cue"] == "fly":
        return {**cue, "sprite": sprite(cue["sprite"])}
    if cue["cue"] == "along":
        return {**cue, "sprite": sprite(cue["sprite"]) if cue["sprite"] else ""}
    return {**cue, "face": sprite(cue["face"])} if cue["cue"] == "roll" else cue
