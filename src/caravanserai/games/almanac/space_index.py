"""The spaces of a page as bits of one number, so that a rule handles all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from caravanserai.games.almanac.book import COMPLETE, CONTRACT, EXTEND, GAIN, KINDS, SHOP
from caravanserai.games.almanac.effects import is_conditional, is_generous
from caravanserai.games.almanac.packed_goods import present

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.effects import Op

Tolls: TypeAlias = "Sequence[tuple[int, int]]"
"""Pairs of gold and the spaces that cost at most that gold, in rising order; the last pair holds all allowed spaces."""

NOWHERE: Final = 0
EVERYWHERE: Final = -1
NO_TOLL: Final[Tolls] = ((0, EVERYWHERE),)

_HALF: Final = 10
_LOW_BITS: Final = (1 << _HALF) - 1
_BOTH_BITS: Final = (1 << 2 * _HALF) - 1
_LOW: Final = tuple(tuple(bit for bit in range(_HALF) if bits >> bit & 1) for bits in range(1 << _HALF))
_HIGH: Final = tuple(tuple(_HALF + bit for bit in low) for low in _LOW)


def spaces_in(bits: int) -> tuple[int, ...]:
    """The numbers of the spaces, in order; two look-ups are enough for twenty spaces, which most pages have."""
    if bits <= _BOTH_BITS:
        return _LOW[bits & _LOW_BITS] + _HIGH[bits >> _HALF]
    return (*spaces_in(bits & _BOTH_BITS), *[2 * _HALF + bit for bit in spaces_in(bits >> 2 * _HALF)])


def bits_of(spaces: Iterable[int]) -> int:
    """A bit for each of the spaces."""
    return sum(1 << space for space in spaces)


def by_group(spots: Sequence[Spot], groups: int) -> tuple[int, ...]:
    """The spaces of each group, as bits."""
    return tuple(bits_of(spot.index for spot in spots if spot.group == group) for group in range(groups))


def tolls_from(costs: Iterable[tuple[int, int]]) -> Tolls:
    """Tolls from pairs of gold and the spaces that cost exactly that gold, in any order."""
    found, spaces = {0: NOWHERE}, NOWHERE
    for gold, more in sorted(costs):
        spaces |= more
        found[gold] = spaces
    return tuple(found.items())


def tolls_by_space(spots: Sequence[Spot], toll: Callable[[int], int]) -> Tolls:
    """Tolls from a function that gives the gold for a space, or a negative number if the space is barred."""
    costs = [(toll(spot.index), 1 << spot.index) for spot in spots]
    return tolls_from([(gold, space) for gold, space in costs if gold >= 0])


def tolls_along(ways: Iterable[Sequence[int]], step: int) -> Tolls:
    """Tolls along several ways of spaces (as bits): the first space is free, each further one costs `step` more."""
    reached = accumulate(map(sum, zip_longest(*ways, fillvalue=NOWHERE)))
    return [(step * passed, spaces) for passed, spaces in enumerate(reached)] or ((0, NOWHERE),)


class UncertainAction(NamedTuple):
    """A location action that may be impossible."""

    spaces: int
    program: Sequence[Op]
    conditional: bool
    """Whether the action may be impossible even if a token lies there."""
    local: bool
    """Whether the answer differs from space to space."""


@dataclass(frozen=True, slots=True)
class SpaceIndex:
    """The requirements of a page's spaces that do not depend on the position, as bits and tables."""

    extending: int
    """The spaces of one kind of action; `supplied` holds those of two kinds."""
    completing: int
    contracting: int
    completing_by_location: int
    """The spaces whose location action completes a contract."""
    completing_any: int
    """All spaces where a contract is completed; a placement there reveals that the seat can complete one."""
    supplied: int
    costless: int
    """The spaces without a cost whose action is possible while no pile is empty."""
    by_gold_cost: tuple[int, ...]
    """By gold, the spaces that cost at most that much; with more gold, every space."""
    highest_gold_cost: int
    """The highest gold cost of a space."""
    by_goods_cost: tuple[int, ...]
    """By number of goods, the spaces that cost at most that many goods; with more goods, every space."""
    buying_other_kinds: Mapping[int, int]
    """By the kinds at hand, the spaces that buy only other kinds."""
    gold_dependent: int
    """The spaces where the gold left after the cost decides whether the action is possible."""
    uncertain: tuple[UncertainAction, ...]
    """The location actions that may be impossible at any time."""
    uncertain_spaces: int
    """The spaces of `uncertain`."""
    supply_dependent: tuple[UncertainAction, ...]
    """The location actions that may be impossible only while a pile of goods is empty, or no guard is left."""

    def payable_in_gold(self, tolls: Tolls, gold: int) -> int:
        """The spaces that a seat can pay with this gold, tolls included."""
        found = NOWHERE
        for toll, spaces in reversed(tolls):
            left = gold - toll
            if left >= self.highest_gold_cost:
                return found | spaces
            if left >= 0:
                found |= spaces & self.by_gold_cost[left]
        return found

    def payable_in_goods(self, goods: int) -> int:
        """The spaces that cost at most this number of goods."""
        return self.by_goods_cost[goods] if goods < len(self.by_goods_cost) else EVERYWHERE


def index_spaces(spots: Sequence[Spot], programs: Sequence[Sequence[Op]]) -> SpaceIndex:
    """Compute the index of a page from its spaces and the programs of its location actions."""
    gold, goods = [spot.cost.gold for spot in spots], [spot.cost.any_goods for spot in spots]
    sold = [bits_of(good for good, price in enumerate(spot.prices) if price) for spot in spots]
    acts, located = [spot.action for spot in spots], [spot.location for spot in spots]
    by_location = _where(located, [at for at, ops in enumerate(programs) if any(op.completes for op in ops)])
    conditional = [any(map(is_conditional, program)) for program in programs]
    uncertain_at = [at for at, program in enumerate(programs) if conditional[at] or not any(map(is_generous, program))]
    scarce_at = [at for at in uncertain_at if not conditional[at] and any(op.unfailing for op in programs[at])]
    local = [any(op.local for op in program) for program in programs]
    uncertain = {
        at: UncertainAction(_where(located, {at}), programs[at], conditional[at], local[at]) for at in uncertain_at
    }
    return SpaceIndex(
        extending=_where(acts, {EXTEND}),
        completing=_where(acts, {COMPLETE}),
        contracting=_where(acts, {CONTRACT}),
        completing_by_location=by_location,
        completing_any=_where(acts, {COMPLETE}) | by_location,
        supplied=_where(acts, {GAIN, SHOP}),
        costless=_where(acts, {GAIN, SHOP}) & _where(goods, {0}) & _where(gold, {0}),
        by_gold_cost=tuple(_where(gold, range(most + 1)) for most in range(max(gold))),
        highest_gold_cost=max(gold),
        by_goods_cost=tuple(_where(goods, range(most + 1)) for most in range(max(goods))),
        buying_other_kinds={
            present(held): bits_of(space for space, kinds in enumerate(sold) if kinds and not kinds & held)
            for held in range(1 << KINDS)
        },
        gold_dependent=_where(acts, {EXTEND})
        | _where(located, [at for at in uncertain_at if conditional[at] and local[at]]),
        uncertain=tuple(uncertain[at] for at in uncertain_at if at not in scarce_at),
        uncertain_spaces=_where(located, [at for at in uncertain_at if at not in scarce_at]),
        supply_dependent=tuple(uncertain[at] for at in scarce_at),
    )


def _where(values: Sequence[int], wanted: Container[int]) -> int:
    """The spaces whose value is one of those wanted, as bits."""
    return bits_of(space for space, value in enumerate(values) if value in wanted)
