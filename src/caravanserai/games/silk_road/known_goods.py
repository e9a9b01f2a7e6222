"""What a seat can know of the others' goods, if it forgets nothing.

Purchases, sales, trades and Vizier shows are public (SR-95, SR-96); only the first deal and the kinds stolen are
not (SR-19, SR-85). So every observer knows how many tokens each seat holds, and of which kinds at the least. Up to
the first theft that is all there is to know; from then on the deeds are kept, for worlds to be tried against them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS

if TYPE_CHECKING:
    from caravanserai.games.silk_road.state import Journey

CHANGE: Final = 0
SHOW: Final = 1
THEFT: Final = 2
PUBLIC: Final = 0
"""Where the belief begins that everyone shares who has learnt no secret."""


def note_change(state: Journey, seat: int, good: int, change: int) -> None:
    """Everyone saw the seat receive tokens, or give them away."""
    known, place = state.known, KINDS * seat + good
    for at in range(place, len(known), len(state.goods)):
        known[at] = max(0, known[at] + change)
    if state.deeds:
        state.deeds += ((CHANGE, place, change),)


def note_shown(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw that the seat holds at least so many (SR-95)."""
    known, place = state.known, KINDS * seat + good
    for at in range(place, len(known), len(state.goods)):
        known[at] = max(count, known[at])
    if state.deeds:
        state.deeds += ((SHOW, place, count),)


def note_theft(state: Journey, thief: int, victim: int, good: int) -> None:
    """A token is about to be stolen: the two know which; to all others any kind may be one less (SR-85)."""
    if not state.deeds:
        state.goods_then, state.known_then = tuple(state.goods), tuple(state.known)
    state.deeds += ((THEFT, KINDS * thief, KINDS * victim + good),)
    insiders = [_own_belief(state, thief), _own_belief(state, victim)]
    known = state.known
    if _all_of_one_kind(state, victim):
        insiders = list(range(0, len(known), len(state.goods)))
    for base in range(0, len(known), len(state.goods)):
        if base in insiders:
            known[base + KINDS * thief + good] += 1
        for kind in range(KINDS) if base not in insiders else (good,):
            place = base + KINDS * victim + kind
            known[place] = max(0, known[place] - 1)


def _all_of_one_kind(state: Journey, seat: int) -> bool:
    """Whether everyone knows that a seat holds nothing but tokens of one kind: then a theft hides nothing."""
    held = state.goods[KINDS * seat : KINDS * seat + KINDS]
    sure = state.known[KINDS * seat : KINDS * seat + KINDS]
    return sure == held and held.count(0) == KINDS - 1


def known_goods(state: Journey, observer: int | None, seat: int) -> tuple[int, ...]:
    """What an observer (None: the public) knows the seat to hold at least, kind by kind."""
    base = KINDS * seat + belief_of(state, observer)
    return tuple(state.known[base : base + KINDS])


def belief_of(state: Journey, observer: int | None) -> int:
    """Where the belief of an observer (None: the public) begins in `known`."""
    return PUBLIC if observer is None else state.belief[observer]


def forget_what_others_believe(state: Journey, observer: int | None) -> None:
    """What the others know beyond the public is itself unknown to the observer."""
    width = len(state.goods)
    mine = belief_of(state, observer)
    state.belief = [PUBLIC] * state.seats
    if observer is None or mine == PUBLIC:
        del state.known[width:]
    else:
        state.belief[observer] = width
        state.known = state.known[:width] + state.known[mine : mine + width]


def _own_belief(state: Journey, seat: int) -> int:
    """Give a seat that learns a secret a belief of its own, apart from the public's."""
    if state.belief[seat] == PUBLIC:
        state.belief[seat] = len(state.known)
        state.known += state.known[: len(state.goods)]
    return state.belief[seat]
