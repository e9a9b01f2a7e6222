"""The contract of bots: legal answers, the same answer to the same question, and no use of hidden information."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from caravanserai.testing.random_match import MOST_ANSWERS, RandomMatch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

_WORLDS: Final = 3


class Player(Protocol):
    """A player of one seat."""

    def choose(self, chair: Chair[Any]) -> int:
        """Choose one of the options."""


def check_bot(  # noqa: PLR0913  # most are the arguments of a match
    make: Callable[[int | str], Player],
    game: Game[Any],
    seats: int,
    seeds: Iterable[int | str],
    options: Mapping[str, str] | None = None,
    *,
    most: int = MOST_ANSWERS,
) -> None:
    """Let a bot play all seats for at most `most` answers; raise `ContractBroken` at the first violation.

    `make` makes the bot with a seed. A new bot with the same seed gives the same answer to the same question, also in
    every other world that fits the knowledge of its seat; and the match does not change.
    """
    for seed in seeds:
        played = RandomMatch(game, seats, seed, options)
        match = game.start(seats, seed, options)
        while (question := match.decision) is not None and match.number < most:
            seat, before = question.seat, match.digest()
            choice = make(seed).choose(match.chair(seat))
            fault = _fault_in_choosing(match, seat, choice, lambda: make(seed))  # noqa: B023  # called at once
            if match.digest() != before:
                fault = "asking changed the match"
            if fault:
                played.broken("bot", match.number, f"seat {seat}: {fault}")
            match.answer(choice, seat)


def _fault_in_choosing(match: Match[Any], seat: int, choice: object, fresh: Callable[[], Player]) -> str | None:
    options, chair = match.options(seat), match.chair(seat)
    if type(choice) is not int or choice not in options:
        return f"{choice!r} is none of the options {options}"
    if fresh().choose(chair) != choice:
        return "the same question with the same seed gets another answer"
    for number in range(_WORLDS):
        there: Any = _ImaginedChair(match.imagine(seat, f"bot {match.number} {number}").chair(seat), chair)
        if fresh().choose(there) != choice:
            return "it answers otherwise in a world that looks the same from its chair"
    return None


class _ImaginedChair:
    """A chair in an imagined world, with the memory and the imagination of the true chair."""

    def __init__(self, there: Chair[Any], here: Chair[Any]) -> None:
        self._imagined = there
        self.events, self.imagine, self.world = here.events, here.imagine, here.world

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # any attribute of a chair
        return getattr(self._imagined, name)
