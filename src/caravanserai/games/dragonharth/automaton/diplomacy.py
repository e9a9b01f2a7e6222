"""How an automaton answers treaties, offers and gifts (DH-216 ... DH-218)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.dragonharth import treaties
from caravanserai.games.dragonharth.automaton.economy import ALL_KINDS, free_fields, resources
from caravanserai.games.dragonharth.content import CHARTS, GOODS, SEATS
from caravanserai.games.dragonharth.economy import barter
from caravanserai.games.dragonharth.events import AIMED, ATTACKED, MONTH
from caravanserai.games.dragonharth.state import ALLIED, TILES, good_of, points_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.dragonharth.automaton.question import Case

_GRUDGE_MONTHS: Final = 3
_TOO_FAR_AHEAD: Final = 15
_WORTHWHILE: Final = 2
_PER_POINT: Final = 100


def months_since_attack(case: Case, other: int) -> int:
    """The months since a kingdom last attacked this one or shot at it; a large number if it never did."""
    month, last = 0, -SEATS * _GRUDGE_MONTHS
    for event in case.seen():
        facts: dict[str, Any] = event.facts()
        if event.kind is MONTH:
            month = facts["month"]
        elif event.kind in (ATTACKED, AIMED) and (facts["seat"], facts["other"]) == (other, case.seat):
            last = month
    return case.view.month - last


def consent(case: Case) -> int:
    """Accept an alliance with a kingdom that has fewer points and has not attacked for 3 months (DH-217)."""
    suitor, points = case.decision.suitor, case.view.points
    welcome = points[suitor] < points[case.seat] and months_since_attack(case, suitor) >= _GRUDGE_MONTHS
    return treaties.ACCEPT if welcome else treaties.DECLINE


def ally_too_strong(case: Case) -> int | None:
    """The ally that leads by 15 points or more, if there is one (DH-217)."""
    view, first = case.view, case.leader
    ally = view.relation[SEATS * case.seat + first] == ALLIED
    return first if ally and view.points[first] - view.points[case.seat] >= _TOO_FAR_AHEAD else None


def declare_war(case: Case) -> int:
    """Declare war on the ally that has become too strong."""
    ally = ally_too_strong(case)
    return case.options[-1] if ally is None or ally not in case.options else ally


def answer_offer(case: Case) -> int:
    """Accept an offer worth 2 points or more, unless the partner leads (DH-218)."""
    view = case.view
    gain = worth(case, view.give, giving=False) - worth(case, view.want, giving=True)
    good = gain >= _WORTHWHILE and case.leader != case.decision.other and barter.ACCEPT in case.options
    return barter.ACCEPT if good else barter.DECLINE


def worth(case: Case, parts: Sequence[int], *, giving: bool) -> float:
    """The value in points of the parts of an offer: money, and tiles the kingdom can place, with their yield."""
    view = case.view
    kinds = {good_of(view.tile[field]) for field in resources(case)}
    room = len(free_fields(case))
    total = 0.0
    for part in parts:
        kind, number = barter.part_of(part)
        if kind == "money":
            total += CHARTS.point * number / _PER_POINT
        elif kind == "tile" and number < len(TILES):
            points = points_of(number + 1)
            months = view.months - view.month
            good = number % len(GOODS)
            last = good not in kinds and len(kinds) == len(GOODS) - 1
            if giving or room > 0:
                total += points + points * months * CHARTS.point / _PER_POINT + (ALL_KINDS if last else 0)
                room -= 1
                kinds.add(good)
        else:
            total += 1
    return total


def give_egg(case: Case) -> int:
    """Give the egg to the strongest kingdom that can receive it, allies last."""
    view, own = case.view, SEATS * case.seat
    return max(case.options[:-1], key=lambda seat: (view.relation[own + seat] != ALLIED, view.points[seat], -seat))
