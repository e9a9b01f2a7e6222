"""Worlds a seat can believe in: the goods it cannot see, dealt anew in accord with all that it saw.

Before any theft, every deal of the unplaced tokens is such a world. After one, the table as it stood then is dealt
anew and the deeds since are lived through again, thefts by chance unless the observer saw the kind; a world in which
somebody could not have done what he did is thrown away. Should that fail too often (about one position in 250 late in
wild matches), the present is dealt above what each seat is known to hold, which admits a few worlds too many.
What people do is taken to tell no more than that they could do it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.known_goods import CHANGE, SHOW, THEFT, belief_of, forget_what_others_believe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.silk_road.state import Journey
    from caravanserai.kernel.chance import Dice

_TRIES: Final = 200
Deed = tuple[int, int, int]


def redraw_goods(state: Journey, observer: int | None, dice: Dice) -> None:
    """Put the state into a world that the observer (None: the public) can believe in."""
    if not (state.deeds and _lived_again(state, observer, dice)):
        base, width = belief_of(state, observer), len(state.goods)
        state.goods = _dealt(state.goods, state.known[base : base + width], observer, dice)
        state.deeds = state.goods_then = state.known_then = ()
    forget_what_others_believe(state, observer)


def _lived_again(state: Journey, observer: int | None, dice: Dice) -> bool:
    """Deal the table of the first theft anew until the deeds since then can be lived through from there."""
    needed = _needed(state.known_then, state.deeds)
    for _ in range(_TRIES):
        then = _dealt(state.goods_then, needed, observer, dice)
        lived = _relive(then[:], state.deeds, observer, dice)
        if lived is not None:
            state.goods_then = tuple(then)
            state.goods, state.deeds = lived
            return True
    return False


def _needed(known: Sequence[int], deeds: tuple[Deed, ...]) -> list[int]:
    """What every seat must have held at the first theft to do what it did, even if all it stole helped."""
    needed, balance, stolen = list(known), [0] * len(known), [0] * len(known)
    for what, place, amount in deeds:
        if what == THEFT:
            for helped in range(place, place + KINDS):
                stolen[helped] += 1
        else:
            if what == CHANGE:
                balance[place] += amount
            least = (amount if what == SHOW else 0) - balance[place] - stolen[place]
            needed[place] = max(needed[place], least)
    return needed


def _dealt(goods: Sequence[int], known: Sequence[int], observer: int | None, dice: Dice) -> list[int]:
    """Deal the tokens that the observer cannot place anew among the other seats, each keeping its number."""
    world, pool, owners = list(goods), [], []
    for place, count in enumerate(goods):
        seat = place // KINDS
        if seat != observer:
            surplus = count - known[place]
            world[place] = known[place]
            pool += [place % KINDS] * surplus
            owners += [seat] * surplus
    dice.shuffle(pool)
    for seat, kind in zip(owners, pool, strict=True):
        world[KINDS * seat + kind] += 1
    return world


def _relive(
    world: list[int], deeds: tuple[Deed, ...], observer: int | None, dice: Dice
) -> tuple[list[int], tuple[Deed, ...]] | None:
    """Live through the deeds in this world; None if it cannot have been so."""
    lived: list[Deed] = []
    for what, place, amount in deeds:
        if what == CHANGE:
            world[place] += amount
            if world[place] < 0:
                return None
            lived.append((what, place, amount))
        elif what == SHOW:
            if world[place] < amount:
                return None
            lived.append((what, place, amount))
        else:
            victim = amount - amount % KINDS
            insider = observer in (place // KINDS, victim // KINDS)
            kind = amount - victim if insider else _one_of(world[victim : victim + KINDS], dice)
            if kind is None or not world[victim + kind]:
                return None
            world[victim + kind] -= 1
            world[place + kind] += 1
            lived.append((what, place, victim + kind))
    return world, tuple(lived)


def _one_of(held: list[int], dice: Dice) -> int | None:
    """The kind of a token drawn at random from a pile."""
    total = sum(held)
    if not total:
        return None
    at = dice.below(total)
    kind = 0
    while at >= held[kind]:
        at -= held[kind]
        kind += 1
    return kind
