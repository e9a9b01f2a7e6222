"""What a seat can know of the others' goods, if it forgets nothing; and worlds drawn from that.

Purchases, sales, trades and Vizier shows are public (SR-95, SR-96); only the first deal and the kinds stolen are
not (SR-19, SR-85). So every observer knows how many tokens each seat holds, and of which kinds at the least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.silk_road.content import KINDS

if TYPE_CHECKING:
    from caravanserai.games.silk_road.journey import Journey
    from caravanserai.kernel.chance import Dice


def note_gain(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw the seat receive tokens."""
    sure = state.sure
    for place in range(KINDS * seat + good, len(sure), len(state.goods)):
        sure[place] += count


def note_loss(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw the seat give tokens away."""
    sure = state.sure
    for place in range(KINDS * seat + good, len(sure), len(state.goods)):
        sure[place] = max(0, sure[place] - count)


def note_shown(state: Journey, seat: int, good: int, count: int) -> None:
    """Everyone saw that the seat holds at least so many (SR-95)."""
    sure = state.sure
    for place in range(KINDS * seat + good, len(sure), len(state.goods)):
        sure[place] = max(count, sure[place])


def note_theft(state: Journey, thief: int, victim: int, good: int) -> None:
    """The two know what was stolen; to all others any kind may be one less (SR-85)."""
    sure, width = state.sure, len(state.goods)
    for observer in range(state.seats + 1):
        base = observer * width
        insider = observer in (thief, victim)
        for kind in range(KINDS):
            place = base + KINDS * victim + kind
            if sure[place] and (not insider or kind == good):
                sure[place] -= 1
        if insider:
            sure[base + KINDS * thief + good] += 1


def known_goods(state: Journey, observer: int | None, seat: int) -> tuple[int, ...]:
    """What an observer (None: the public) knows the seat to hold at least, kind by kind."""
    base = (state.seats if observer is None else observer) * len(state.goods) + KINDS * seat
    return tuple(state.sure[base : base + KINDS])


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
    _forget_what_others_know(state, observer)


def _forget_what_others_know(state: Journey, observer: int | None) -> None:
    """What the others know beyond the public is itself unknown to the observer."""
    width = len(state.goods)
    public = state.sure[state.seats * width :]
    for other in range(state.seats):
        if other != observer:
            state.sure[other * width : (other + 1) * width] = public
