"""Goods that may stand in for others when a contract is completed (CP-K07)."""

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

Few = tuple[int, ...]
"""How many goods of each kind."""

_NONE: Final[Few] = (0,) * KINDS
_EACH: Final = tuple(f"stand_in.{good}" for good in GOODS)
"""What the number of goods that may stand in is called, kind by kind."""


def stand_ins(road: Road, seat: int) -> Few:
    """How many goods of each kind may stand in for others of a seat's contract; mostly none."""
    if not road.done[seat]:
        return ()
    changes = bonuses(road, seat)
    return tuple(map(changes.get, _EACH, _NONE)) if changes.get("stand_in") else ()


def suffices(own: Sequence[int], owed: Sequence[int], spare: Few) -> bool:
    """Whether the goods at hand, some of them standing in for others, are all that is owed."""
    missing = ready = 0
    for good in range(KINDS):
        left = own[good] - owed[good]
        if left < 0:
            missing -= left
        else:
            ready += min(spare[good], left)
    return missing <= ready


def may_suffice(road: Road, seat: int, owed: Sequence[int], spare: Few, coming: int) -> bool:
    """The same, with so many goods of choice still to come from the supply."""
    kinds = tuple(good for good in range(KINDS) if in_supply(road, good))
    own = goods_of(road, seat)
    return any(
        suffices([have + more for have, more in zip(own, gained, strict=True)], owed, spare)
        for gained in _gains(kinds, coming)
    )


@functools.cache
def _gains(kinds: Few, count: int) -> tuple[Few, ...]:
    """What so many goods of these kinds can be."""
    hands = itertools.combinations_with_replacement(kinds, count if kinds else 0)
    return tuple(tuple(hand.count(kind) for kind in range(KINDS)) for hand in hands)


def stand_in_for(own: Sequence[int], owed: Few, spare: Few, good: int) -> int:
    """The kind of which one more good can stand in for a good that is owed, -1 for none."""
    for kind in range(KINDS):
        if kind != good and owed[good] and spare[kind] and own[kind] > owed[kind]:
            return kind
    return -1


def replace_one(owed: Few, spare: Few, good: int, kind: int) -> tuple[Few, Few]:
    """What is owed, and what may still stand in, once a good of one kind stands in for one of another."""
    after = tuple(count - (at == good) + (at == kind) for at, count in enumerate(owed))
    return after, tuple(count - (at == kind) for at, count in enumerate(spare))


def replace_missing(own: Sequence[int], owed: Few, spare: Few) -> tuple[Few, Few]:
    """The same, once others stand in for all goods that are missing; they have to."""
    for good in range(KINDS):
        while owed[good] > own[good]:
            owed, spare = replace_one(owed, spare, good, stand_in_for(own, owed, spare, good))
    return owed, spare
