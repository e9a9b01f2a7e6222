"""The contract suite, property by property."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.testing import answers, follow_ups, persistence, secrecy, undo
from caravanserai.testing.random_match import RandomMatch
from caravanserai.testing.violation import ContractBroken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from caravanserai.kernel.game import Game

PROPERTIES: Final[Mapping[str, Callable[[Sequence[RandomMatch]], None]]] = {
    "ends": answers.ends,
    "options": answers.options,
    "refusals": answers.refusals,
    "copies": persistence.copies,
    "saves": persistence.saves,
    "replays": persistence.replays,
    "totals": answers.totals,
    "views": secrecy.views,
    "imagines": secrecy.imagines,
    "undos": undo.undos,
    "sealed": secrecy.sealed,
    "follow_ups": follow_ups.follow_ups,
}
"""The ten properties of the contract in order, then sealed groups and follow-ups."""


def check_game(
    game: Game[Any],
    seats: int,
    seeds: Iterable[int | str],
    options: Mapping[str, str] | None = None,
    *,
    sampled: bool = False,
) -> None:
    """Check the whole contract in random matches; raise `ContractBroken` at the first violation.

    If `sampled`, the costly properties check only some positions of each kind, which is much faster for long matches.
    """
    matches = [RandomMatch(game, seats, seed, options, sampled) for seed in seeds]
    for name in PROPERTIES:
        check_property(name, matches)


def check_property(name: str, matches: Sequence[RandomMatch]) -> None:
    """Check one property; any other exception during the check also violates it."""
    if not matches:
        raise ValueError("without a match nothing is proved")
    try:
        PROPERTIES[name](matches)
    except ContractBroken:
        raise
    except Exception as fault:
        where = ", ".join(f"{at.game.id} {at.seats} seats seed {at.seed!r}" for at in matches)
        raise ContractBroken(name, f"{type(fault).__name__}: {fault} (in {where})") from fault
