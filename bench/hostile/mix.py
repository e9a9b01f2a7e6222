"""A mix of all kinds of hostile requests; a seed gives the same requests in the same order each time."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from bench.hostile import bodies, heads, sockets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.hostile.pieces import Maker, Parts, Site

_MAKERS: Final[dict[str, Maker]] = {
    maker.__name__.removeprefix("_"): maker for maker in (*heads.MAKERS, *bodies.MAKERS, *sockets.MAKERS)
}
KINDS: Final = tuple(sorted(_MAKERS))


class Shot(NamedTuple):
    """One hostile request: bytes that follow one another; one that hangs leaves the line open without a word."""

    kind: str
    parts: Parts
    hangs: bool


def shots(site: Site, count: int, seed: int) -> Iterator[Shot]:
    """Make that number of requests, equally many of each kind."""
    chance = random.Random(seed)
    order = [KINDS[number % len(KINDS)] for number in range(count)]
    chance.shuffle(order)
    for kind in order:
        made = _MAKERS[kind](site, chance)
        yield Shot(kind, made if isinstance(made, tuple) else (made,), kind.startswith("hangs"))
