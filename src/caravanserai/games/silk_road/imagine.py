"""Worlds that a seat considers possible: the unknown goods are dealt again, consistent with everything it saw.

Before the first theft, every deal of the unknown tokens is such a world. After a theft, the goods at the first theft
are dealt again and the actions since then are replayed; a stolen token is random unless the observer saw its kind. A
world in which a seat could not have done its actions is rejected. If too many worlds are rejected (about one position
in 250, late in matches with many thefts), the present goods are dealt above each seat's known minimum, which allows a
few impossible worlds. An action counts only as evidence that it was possible, not as evidence of intentions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.known_goods import CHANGE, SHOW, THEFT, belief_of, forget_other_beliefs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.silk_road.state import Journey
    from caravanserai.kernel.chance import Dice

_TRIES: Final = 200
Deed = tuple[int, int, int]


def redraw_goods(state: Journey, observer: int | None, dice: Dice) -> None:
    """Change the state into a world that the observer (None: the public) considers possible."""
    if not (state.deeds and _redraw_since_theft(state, observer, dice)):
        base, width = belief_of(state, observer), len(state.goods)
        state.goods = _dealt(state.goods, state.known[base : base + width], observer, dice)
        state.deeds = state.goods_then = state.known_then = ()
    forget_other_beliefs(state, observer)


def _redraw_since_theft(state: Journey, observer: int | None, dice: Dice) -> bool:
    """Deal the goods of the first theft again until the later actions can be replayed; return whether that worked."""
    needed = _needed(state.known_then, state.deeds)
    for _ in range(_TRIES):
        goods_then = _dealt(state.goods_then, needed, observer, dice)
        replayed = _replay(goods_then[:], state.deeds, observer, dice)
        if replayed is not None:
            state.goods_then = tuple(goods_then)
            state.goods, state.deeds = replayed
            return True
    return False


def _needed(known: Sequence[int], deeds: tuple[Deed, ...]) -> list[int]:
    """The least that every seat must have held at the first theft, if every stolen token helped its actions."""
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
    """Deal the tokens unknown to the observer again among the other seats; each seat keeps its number of tokens."""
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


def _replay(
    world: list[int], deeds: tuple[Deed, ...], observer: int | None, dice: Dice
) -> tuple[list[int], tuple[Deed, ...]] | None:
    """Replay the actions in this world; None if an action is impossible."""
    replayed: list[Deed] = []
    for what, place, amount in deeds:
        if what == CHANGE:
            world[place] += amount
            if world[place] < 0:
                return None
            replayed.append((what, place, amount))
        elif what == SHOW:
            if world[place] < amount:
                return None
            replayed.append((what, place, amount))
        else:
            victim = amount - amount % KINDS
            insider = observer in (place // KINDS, victim // KINDS)
            kind = amount - victim if insider else _one_of(world[victim : victim + KINDS], dice)
            if kind is None or not world[victim + kind]:
                return None
            world[victim + kind] -= 1
            world[place + kind] += 1
            replayed.append((what, place, victim + kind))
    return world, tuple(replayed)


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
