"""The whole contract, property by property."""

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
"""The ten properties of the contract in their order, then sealed groups and follow-ups."""


def check_game(
    game: Game[Any],
    seats: int,
    seeds: Iterable[int | str],
    options: Mapping[str, str] | None = None,
    *,
    sampled: bool = False,
) -> None:
    """Prove the whole contract over random matches; raise `ContractBroken` at the first fault.

    If `sampled`, the costly properties look at some positions of every kind, which for long matches is much faster.
    """
    matches = [RandomMatch(game, seats, seed, options, sampled) for seed in seeds]
    for name in PROPERTIES:
        check_property(name, matches)


def check_property(name: str, matches: Sequence[RandomMatch]) -> None:
    """Prove one property; whatever else breaks on the way is its breach, too."""
    if not matches:
        raise ValueError("without a match nothing is proved")
    try:
        PROPERTIES[name](matches)
    except ContractBroken:
        raise
    except Exception as fault:
        where = ", ".join(f"{at.game.id} {at.seats} seats seed {at.seed!r}" for at in matches)
        raise ContractBroken(name, f"{type(fault).__name__}: {fault} (in {where})") from fault
