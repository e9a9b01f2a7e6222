"""The spaces of a page as bits of one number, so that a rule speaks of all of them at once."""

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
"""Gold, and the spaces that can be had for so much or less, the least gold first; so the last are all there are."""

NOWHERE: Final = 0
EVERYWHERE: Final = -1
NO_TOLL: Final[Tolls] = ((0, EVERYWHERE),)

_HALF: Final = 10
_LOW_BITS: Final = (1 << _HALF) - 1
_BOTH_BITS: Final = (1 << 2 * _HALF) - 1
_LOW: Final = tuple(tuple(bit for bit in range(_HALF) if bits >> bit & 1) for bits in range(1 << _HALF))
_HIGH: Final = tuple(tuple(_HALF + bit for bit in low) for low in _LOW)


def spaces_in(bits: int) -> tuple[int, ...]:
    """The numbers of the spaces, in order; two look-ups for the twenty spaces that most pages have."""
    if bits <= _BOTH_BITS:
        return _LOW[bits & _LOW_BITS] + _HIGH[bits >> _HALF]
    return (*spaces_in(bits & _BOTH_BITS), *[2 * _HALF + bit for bit in spaces_in(bits >> 2 * _HALF)])


def bits_of(spaces: Iterable[int]) -> int:
    """A bit for each of the spaces."""
    return sum(1 << space for space in spaces)


def by_group(spots: Sequence[Spot], groups: int) -> tuple[int, ...]:
    """The spaces of each group."""
    return tuple(bits_of(spot.index for spot in spots if spot.group == group) for group in range(groups))


def tolls_from(costs: Iterable[tuple[int, int]]) -> Tolls:
    """Tolls from pairs of gold and the spaces that cost it, in any order."""
    found, spaces = {0: NOWHERE}, NOWHERE
    for gold, more in sorted(costs):
        spaces |= more
        found[gold] = spaces
    return tuple(found.items())


def tolls_by_space(spots: Sequence[Spot], toll: Callable[[int], int]) -> Tolls:
    """Tolls from a function that gives the gold for a space, or less than nothing where it is barred."""
    costs = [(toll(spot.index), 1 << spot.index) for spot in spots]
    return tolls_from([(gold, space) for gold, space in costs if gold >= 0])


def tolls_along(ways: Iterable[Sequence[int]], step: int) -> Tolls:
    """Tolls along some ways, each a list of spaces as bits: the first are free, each further one costs so much more."""
    reached = accumulate(map(sum, zip_longest(*ways, fillvalue=NOWHERE)))
    return [(step * passed, spaces) for passed, spaces in enumerate(reached)] or ((0, NOWHERE),)


class Asking(NamedTuple):
    """A location action that may be impossible."""

    spaces: int
    program: Sequence[Op]
    conditional: bool
    """Whether it may be impossible though something lies there to be gained."""
    local: bool
    """Whether it differs from space to space."""


@dataclass(frozen=True, slots=True)
class Chart:
    """What the spaces of a page ask of a worker, whoever it is and whenever."""

    extending: int
    """The spaces of one or two kinds of action."""
    completing: int
    contracting: int
    blessing: int
    """The spaces whose location action completes a contract."""
    telling: int
    """All spaces where a contract is completed, which nobody else has seen."""
    supplied: int
    gratis: int
    """The spaces where nothing is asked for, and the action can be carried out while no pile is empty."""
    priced: tuple[int, ...]
    """By gold, the spaces that cost no more; for all gold beyond, every space."""
    dearest: int
    """The gold that the dearest of them costs."""
    burdens: tuple[int, ...]
    """By number of goods, the spaces that ask no more; likewise."""
    unsold: Mapping[int, int]
    """By the kinds that are at hand, the spaces where only others are sold."""
    golden: int
    """The spaces where it may depend on the gold that is left whether the action can be carried out."""
    asking: tuple[Asking, ...]
    """The location actions that may be impossible at any time."""
    doubtful: int
    """Their spaces."""
    scarce: tuple[Asking, ...]
    """Those that may be impossible only while a pile of goods is empty, or no guard is left."""

    def paid(self, tolls: Tolls, gold: int) -> int:
        """The spaces that can be paid with so much gold, tolls included."""
        found = NOWHERE
        for toll, spaces in reversed(tolls):
            left = gold - toll
            if left >= self.dearest:
                return found | spaces
            if left >= 0:
                found |= spaces & self.priced[left]
        return found

    def borne(self, goods: int) -> int:
        """The spaces that ask for no more goods than so many."""
        return self.burdens[goods] if goods < len(self.burdens) else EVERYWHERE


def chart_of(spots: Sequence[Spot], programs: Sequence[Sequence[Op]]) -> Chart:
    """Draw the chart of a page from its spaces and the programs of its location actions."""
    gold, goods = [spot.cost.gold for spot in spots], [spot.cost.any_goods for spot in spots]
    sold = [bits_of(good for good, price in enumerate(spot.prices) if price) for spot in spots]
    acts, located = [spot.action for spot in spots], [spot.location for spot in spots]
    blessing = _where(located, [at for at, ops in enumerate(programs) if any(op.completes for op in ops)])
    conditional = [any(map(is_conditional, program)) for program in programs]
    doubtful = [at for at, program in enumerate(programs) if conditional[at] or not any(map(is_generous, program))]
    scarce = [at for at in doubtful if not conditional[at] and any(op.unfailing for op in programs[at])]
    local = [any(op.local for op in program) for program in programs]
    asking = {at: Asking(_where(located, {at}), programs[at], conditional[at], local[at]) for at in doubtful}
    return Chart(
        extending=_where(acts, {EXTEND}),
        completing=_where(acts, {COMPLETE}),
        contracting=_where(acts, {CONTRACT}),
        blessing=blessing,
        telling=_where(acts, {COMPLETE}) | blessing,
        supplied=_where(acts, {GAIN, SHOP}),
        gratis=_where(acts, {GAIN, SHOP}) & _where(goods, {0}) & _where(gold, {0}),
        priced=tuple(_where(gold, range(most + 1)) for most in range(max(gold))),
        dearest=max(gold),
        burdens=tuple(_where(goods, range(most + 1)) for most in range(max(goods))),
        unsold={
            present(held): bits_of(space for space, kinds in enumerate(sold) if kinds and not kinds & held)
            for held in range(1 << KINDS)
        },
        golden=_where(acts, {EXTEND}) | _where(located, [at for at in doubtful if conditional[at] and local[at]]),
        asking=tuple(asking[at] for at in doubtful if at not in scarce),
        doubtful=_where(located, [at for at in doubtful if at not in scarce]),
        scarce=tuple(asking[at] for at in scarce),
    )


def _where(values: Sequence[int], wanted: Container[int]) -> int:
    """The spaces with one of the values wanted."""
    return bits_of(space for space, value in enumerate(values) if value in wanted)
