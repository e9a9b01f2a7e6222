"""The moments at which abilities work (AL-225), each with a bit of its own: most seats listen to none of them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.almanac.effects import Ability

HOOKS: Final = (
    "arrival.begin",
    "arrival.abilities",
    "action.begin",
    "turn.begin",
    "action.after",
    "action.all_placed",
    "bid.open",
    "bid.reveal",
    "fight.roll",
    "fight.result",
    "contract.completed",
)
BITS: Final = {hook: 1 << place for place, hook in enumerate(HOOKS)}
ARRIVAL: Final = BITS["arrival.begin"] | BITS["arrival.abilities"]
ACTION_BEGIN: Final = BITS["action.begin"]
ALL_PLACED: Final = BITS["action.all_placed"]
BID_OPEN: Final = BITS["bid.open"]
TURN_BEGIN: Final = BITS["turn.begin"]
ACTION_AFTER: Final = BITS["action.after"]
BID_REVEAL: Final = BITS["bid.reveal"]


@functools.cache
def hooks_in(bits: int) -> tuple[str, ...]:
    """The hooks of some bits, in order."""
    return tuple(hook for hook, bit in BITS.items() if bit & bits)


def hooks_of(abilities: Iterable[Ability]) -> int:
    """The hooks at which some of the abilities may work."""
    bits = 0
    for ability in abilities:
        if ability.program >= 0:
            bits |= BITS[ability.hook]
    return bits
