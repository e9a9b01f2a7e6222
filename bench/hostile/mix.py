"""A mix of all kinds of hostile requests; the same seed gives the same requests in the same order."""

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
    """One hostile request: its bytes in parts; a hanging request then leaves the connection open."""

    kind: str
    parts: Parts
    hangs: bool


def shots(site: Site, count: int, seed: int) -> Iterator[Shot]:
    """Make that number of requests, the same number of each kind."""
    chance = random.Random(seed)
    order = [KINDS[number % len(KINDS)] for number in range(count)]
    chance.shuffle(order)
    for kind in order:
        made = _MAKERS[kind](site, chance)
        yield Shot(kind, made if isinstance(made, tuple) else (made,), kind.startswith("hangs"))
