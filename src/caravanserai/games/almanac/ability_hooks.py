"""The hooks: the moments at which abilities work (AL-225), each with its own bit."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import ACTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.almanac.effects import Ability

HOOKS: Final = (
    "arrival.begin",
    "arrival.abilities",
    "action.begin",
    "turn.begin",
    "placement.spaces",
    "action.after",
    "placement.after",
    "action.all_placed",
    "bid.open",
    "bid.reveal",
    "fight.roll",
    "fight.losing",
    "fight.result",
    "contract.completed",
    "rival.completed",
    "rival.bought",
    "game.closed",
)
BITS: Final = {hook: 1 << place for place, hook in enumerate(HOOKS)}
ARRIVAL: Final = BITS["arrival.begin"] | BITS["arrival.abilities"]
ACTION_BEGIN: Final = BITS["action.begin"]
ALL_PLACED: Final = BITS["action.all_placed"]
BID_OPEN: Final = BITS["bid.open"]
TURN_BEGIN: Final = BITS["turn.begin"]
PLACING: Final = BITS["placement.spaces"]
PLACED: Final = BITS["placement.after"]
LOSING: Final = BITS["fight.losing"]
BID_REVEAL: Final = BITS["bid.reveal"]
AFTER: Final = tuple(1 << len(HOOKS) + action for action in range(len(ACTIONS)))
"""For each kind of action, a second bit: an ability of the seat works after an action of this kind."""


@functools.cache
def hooks_in(bits: int) -> tuple[str, ...]:
    """The hooks in a bit set, in order."""
    return tuple(hook for hook, bit in BITS.items() if bit & bits)


def _after(wanted: str | list[str]) -> int:
    """The bits of one action or of several actions."""
    actions = wanted if isinstance(wanted, list) else [wanted]
    return sum(AFTER[ACTIONS.index(action)] for action in actions)


def hooks_of(abilities: Iterable[Ability]) -> int:
    """The bits of all hooks at which at least one of the abilities may work."""
    bits = 0
    for ability in abilities:
        if ability.program >= 0:
            bits |= BITS[ability.hook]
            if ability.hook == "action.after":
                bits |= _after(ability.conditions.get("action", list(ACTIONS)))
    return bits
