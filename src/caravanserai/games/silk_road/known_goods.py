"""The knowledge that a seat can have of the other seats' goods, if it forgets nothing.

Purchases, sales, trades and Vizier shows are public (SR-95, SR-96); only the first deal and the kinds of stolen tokens
are hidden (SR-19, SR-85). So every observer knows how many tokens each seat holds, and a minimum for each kind. Up to
the first theft this is complete knowledge; from then on the actions are recorded, and possible worlds are checked
against them.
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
"""The offset of the public belief, shared by every seat that has learnt no secret."""


def note_change(state: Journey, seat: int, good: int, change: int) -> None:
    """Note that everyone saw the seat receive tokens, or give them away."""
    known, place = state.known, KINDS * seat + good
    for at in range(place, len(known), len(state.goods)):
        known[at] = max(0, known[at] + change)
    if state.deeds:
        state.deeds += ((CHANGE, place, change),)


def note_shown(state: Journey, seat: int, good: int, count: int) -> None:
    """Note that everyone saw that the seat holds at least `count` tokens (SR-95)."""
    known, place = state.known, KINDS * seat + good
    for at in range(place, len(known), len(state.goods)):
        known[at] = max(count, known[at])
    if state.deeds:
        state.deeds += ((SHOW, place, count),)


def note_theft(state: Journey, thief: int, victim: int, good: int) -> None:
    """Note a theft before it happens: thief and victim know the kind, for the others every minimum sinks (SR-85)."""
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
    """Whether everyone knows that a seat holds tokens of a single kind: then a theft hides nothing."""
    held = state.goods[KINDS * seat : KINDS * seat + KINDS]
    sure = state.known[KINDS * seat : KINDS * seat + KINDS]
    return sure == held and held.count(0) == KINDS - 1


def known_goods(state: Journey, observer: int | None, seat: int) -> tuple[int, ...]:
    """The minimum of each kind that an observer (None: the public) knows the seat to hold."""
    base = KINDS * seat + belief_of(state, observer)
    return tuple(state.known[base : base + KINDS])


def belief_of(state: Journey, observer: int | None) -> int:
    """The offset of an observer's belief (None: the public) in `known`."""
    return PUBLIC if observer is None else state.belief[observer]


def forget_other_beliefs(state: Journey, observer: int | None) -> None:
    """Delete the other seats' private knowledge, because the observer does not know it."""
    width = len(state.goods)
    mine = belief_of(state, observer)
    state.belief = [PUBLIC] * state.seats
    if observer is None or mine == PUBLIC:
        del state.known[width:]
    else:
        state.belief[observer] = width
        state.known = state.known[:width] + state.known[mine : mine + width]


def _own_belief(state: Journey, seat: int) -> int:
    """Give a seat that learns a secret its own belief, separate from the public one, and return its offset."""
    if state.belief[seat] == PUBLIC:
        state.belief[seat] = len(state.known)
        state.known += state.known[: len(state.goods)]
    return state.belief[seat]
