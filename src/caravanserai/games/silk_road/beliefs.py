"""What a seat can know of the others' goods, if it forgets nothing; and worlds drawn from that.

Purchases, sales, trades and Vizier shows are public (SR-95, SR-96); only the first deal and the kinds stolen are
not (SR-19, SR-85). So every observer knows how many tokens each seat holds, and of which kinds at the least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import KINDS

if TYPE_CHECKING:
    from caravanserai.games.silk_road.journey import Journey
    from caravanserai.kernel.chance import Dice

PUBLIC: Final = 0
"""Where the belief begins that everyone shares who has learnt no secret."""


def note_gain(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw the seat receive tokens."""
    known = state.known
    for place in range(KINDS * seat + good, len(known), len(state.goods)):
        known[place] += count


def note_loss(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw the seat give tokens away."""
    known = state.known
    for place in range(KINDS * seat + good, len(known), len(state.goods)):
        known[place] = max(0, known[place] - count)


def note_shown(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw that the seat holds at least so many (SR-95)."""
    known = state.known
    for place in range(KINDS * seat + good, len(known), len(state.goods)):
        known[place] = max(count, known[place])


def note_theft(state: Journey, thief: int, victim: int, good: int) -> None:
    """The two know what was stolen; to all others any kind may be one less (SR-85)."""
    insiders = (_own_belief(state, thief), _own_belief(state, victim))
    known = state.known
    for base in range(0, len(known), len(state.goods)):
        if base in insiders:
            known[base + KINDS * thief + good] += 1
        for kind in range(KINDS) if base not in insiders else (good,):
            place = base + KINDS * victim + kind
            known[place] = max(0, known[place] - 1)


def known_goods(state: Journey, observer: int | None, seat: int) -> tuple[int, ...]:
    """What an observer (None: the public) knows the seat to hold at least, kind by kind."""
    base = KINDS * seat + (PUBLIC if observer is None else state.belief[observer])
    return tuple(state.known[base : base + KINDS])


def redraw_goods(state: Journey, observer: int | None, dice: Dice) -> None:
    """Deal the tokens that the observer cannot place anew among the other seats, each keeping its number."""
    goods = state.goods
    pool: list[int] = []
    wanted: list[tuple[int, int]] = []
    for seat in range(state.seats):
        if seat == observer:
            continue
        known = known_goods(state, observer, seat)
        unknown = 0
        for kind in range(KINDS):
            surplus = goods[KINDS * seat + kind] - known[kind]
            pool += [kind] * surplus
            unknown += surplus
        goods[KINDS * seat : KINDS * seat + KINDS] = known
        wanted.append((seat, unknown))
    dice.shuffle(pool)
    for seat, unknown in wanted:
        for _ in range(unknown):
            goods[KINDS * seat + pool.pop()] += 1
    _forget_what_others_believe(state, observer)


def _own_belief(state: Journey, seat: int) -> int:
    """Give a seat that learns a secret a belief of its own, apart from the public's."""
    if state.belief[seat] == PUBLIC:
        state.belief[seat] = len(state.known)
        state.known += state.known[: len(state.goods)]
    return state.belief[seat]


def _forget_what_others_believe(state: Journey, observer: int | None) -> None:
    """What the others know beyond the public is itself unknown to the observer."""
    width = len(state.goods)
    mine = PUBLIC if observer is None else state.belief[observer]
    state.belief = [PUBLIC] * state.seats
    if observer is None or mine == PUBLIC:
        del state.known[width:]
    else:
        state.belief[observer] = width
        state.known = state.known[:width] + state.known[mine : mine + width]
