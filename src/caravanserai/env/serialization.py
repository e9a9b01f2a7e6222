"""A PettingZoo table as text, and back. Reading accepts only what a table could have written."""

from __future__ import annotations

import json
import random
from math import isfinite
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.errors import CaravanseraiError, RecordError
from caravanserai.kernel.record import replay

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.match import Match

AGENT_ATTRIBUTES: Final = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)
"""The attributes of the agents that PettingZoo defines."""


def agent_names(seats: int) -> list[str]:
    """The agents of a table."""
    return [f"seat_{seat}" for seat in range(seats)]


def to_text(match: Match[Any], dice: random.Random, agents: Mapping[str, Any]) -> str:
    """The match with all its secrets, the generator of later seeds, and the attributes of the agents, as text."""
    saved = {"record": json.loads(match.record().to_json()), "agents": agents, "dice": dice.getstate()}
    return json.dumps(saved, separators=(",", ":"))


def from_text(text: str) -> tuple[Match[Any], random.Random, dict[str, Any]]:
    """Restore the values that `to_text` wrote; any other text raises an error."""
    try:
        saved = json.loads(text)
        match, dice, agents = replay(saved["record"]), _dice_at(*saved["dice"]), saved["agents"]
        fits = _fits(agents, match)
    except RecordError:
        raise
    except CaravanseraiError as fault:
        raise RecordError(f"this match cannot be played on: {fault}") from None
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as fault:
        raise RecordError(f"this is no saved environment: {fault!r}") from None
    if not fits:
        raise RecordError("this is no saved environment: its agents do not fit its match")
    return match, dice, agents


def _dice_at(version: int, numbers: list[int], spare: None) -> random.Random:
    """A random generator with that state."""
    dice, state = random.Random(), (version, tuple(numbers), spare)
    dice.setstate(state)
    if dice.getstate() != state or spare is not None:
        raise ValueError("these are no dice")
    return dice


def _fits(attributes: Mapping[str, Any], match: Match[Any]) -> bool:
    """Whether the attributes of the agents are possible at this position of the match.

    During the match all agents are present, or the table is not started yet; after its end the agents leave one by
    one.
    """
    names = agent_names(match.seats)
    agents, chosen, *of_each = [attributes[name] for name in AGENT_ATTRIBUTES]
    rewards, gathered, terminations, truncations, infos = of_each
    left = [name for name in names if name in terminations]
    ended, question = all(terminations.values()), match.decision
    if ended:
        seated = agents == left and chosen in (left or names)
    else:
        asked = question is not None and chosen == names[question.seat]
        seated = left == names and agents in (names, []) and asked
    return (
        seated
        and all(list(each) == left for each in of_each)
        and all(value is ended for value in terminations.values())
        and all(value is False for value in truncations.values())
        and all(type(value) in (int, float) and isfinite(value) for value in (*rewards.values(), *gathered.values()))
        and all(isinstance(info, dict) for info in infos.values())
    )
