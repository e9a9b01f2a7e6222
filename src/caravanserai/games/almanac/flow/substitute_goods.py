"""Goods that may replace others when a contract is completed (CP-K07)."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.purse import bonuses, in_supply
from caravanserai.games.almanac.state import goods_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.state import Road

Counts = tuple[int, ...]
"""The number of goods of each kind."""

_NONE: Final[Counts] = (0,) * KINDS
_EACH: Final = tuple(f"stand_in.{good}" for good in GOODS)
"""The name of the number of substitutes of each kind, as `bonuses` gives it."""


def stand_ins(road: Road, seat: int) -> Counts:
    """The number of goods of each kind that may replace others in a seat's contract; empty for most seats."""
    if not road.done[seat]:
        return ()
    changes = bonuses(road, seat)
    return tuple(map(changes.get, _EACH, _NONE)) if changes.get("stand_in") else ()


def suffices(own: Sequence[int], owed: Sequence[int], spare: Counts) -> bool:
    """Whether the goods at hand, with the substitutes among them, cover the goods owed."""
    missing = ready = 0
    for good in range(KINDS):
        left = own[good] - owed[good]
        if left < 0:
            missing -= left
        else:
            ready += min(spare[good], left)
    return missing <= ready


def may_suffice(road: Road, seat: int, owed: Sequence[int], spare: Counts, coming: int) -> bool:
    """Whether they cover the goods owed when `coming` goods of choice still come from the supply."""
    kinds = tuple(good for good in range(KINDS) if in_supply(road, good))
    own = goods_of(road, seat)
    return any(
        suffices([have + more for have, more in zip(own, gained, strict=True)], owed, spare)
        for gained in _gains(kinds, coming)
    )


@functools.cache
def _gains(kinds: Counts, count: int) -> tuple[Counts, ...]:
    """All ways to gain `count` goods of these kinds."""
    hands = itertools.combinations_with_replacement(kinds, count if kinds else 0)
    return tuple(tuple(hand.count(kind) for kind in range(KINDS)) for hand in hands)


def stand_in_for(own: Sequence[int], owed: Counts, spare: Counts, good: int) -> int:
    """The kind of which a good can replace a good that is owed; -1 for none."""
    for kind in range(KINDS):
        if kind != good and owed[good] and spare[kind] and own[kind] > owed[kind]:
            return kind
    return -1


def replace_one(owed: Counts, spare: Counts, good: int, kind: int) -> tuple[Counts, Counts]:
    """The goods owed and the substitutes left, after a good of `kind` replaces one of `good`."""
    after = tuple(count - (at == good) + (at == kind) for at, count in enumerate(owed))
    return after, tuple(count - (at == kind) for at, count in enumerate(spare))


def replace_missing(own: Sequence[int], owed: Counts, spare: Counts) -> tuple[Counts, Counts]:
    """The goods owed and the substitutes left, after substitutes replace all missing goods."""
    for good in range(KINDS):
        while owed[good] > own[good]:
            owed, spare = replace_one(owed, spare, good, stand_in_for(own, owed, spare, good))
    return owed, spare
