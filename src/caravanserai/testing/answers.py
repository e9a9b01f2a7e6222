"""Properties 1, 2, 3 and 7: the rules for answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.decision import Reason
from caravanserai.kernel.errors import CaravanseraiError, IllegalOptionError
from caravanserai.testing.internals import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Options
    from caravanserai.testing.random_match import RandomMatch

_ILLEGAL_TRIED: Final = 12
_NO_CHOICES: Final[tuple[Any, ...]] = (-1, 1 << 40, "0", None, 0.5, (0,))
_NO_SEATS: Final[tuple[Any, ...]] = (-1, 1 << 40, "0", 0.5)


def ends(matches: Sequence[RandomMatch]) -> None:
    """(1) The match ends after a bounded number of answers, with a result for every seat."""
    for played in matches:
        *_, match = played.play()
        standings = match.standings()
        if [standing.seat for standing in standings] != list(range(played.seats)):
            played.broken("ends", match.number, f"the standings are not one for each seat: {standings}")
        if not match.winners():
            played.broken("ends", match.number, "nobody has rank 1")
        if match.options() or match.decisions() or attempt(match, 0, None) is None:
            played.broken("ends", match.number, "something can still be decided")


def options(matches: Sequence[RandomMatch]) -> None:
    """(2) Options are ints, non-empty, unique and declared; every other declared choice is refused with a reason."""
    for played in matches:
        dice = played.dice("options")
        for match in played.play():
            for question in match.decisions():
                fault = _fault_in_options(match, question) or _fault_in_refusing(match, question, dice)
                if fault:
                    played.broken("options", match.number, f"{question}: {fault}")


def _fault_in_options(match: Match[Any], question: Decision[Any]) -> str | None:
    offered, size = match.options(question.seat), question.space.size
    if type(question) not in match.game.table.kinds:
        return "is not among the kinds of the game"
    if type(offered) not in (tuple, range) or not offered:
        return f"the options are no tuple or range with something in it: {offered!r}"
    if any(type(choice) is not int or not 0 <= choice < size for choice in offered):
        return f"an option is no int or outside the declared space of {size}: {offered}"
    if len(dict.fromkeys(offered)) != len(offered):
        return f"an option is offered twice: {offered}"
    if any(match.why_not(choice, question.seat) is not None for choice in offered[:_ILLEGAL_TRIED]):
        return "there is a reason against an option that is offered"
    return None


def _fault_in_refusing(match: Match[Any], question: Decision[Any], dice: Dice) -> str | None:
    for choice in illegal_choices(question, match.options(question.seat), dice):
        if not _is_reason(match.why_not(choice, question.seat)):
            return f"no reason is given against {choice}"
        refusal = attempt(match, choice, question.seat)
        if not isinstance(refusal, IllegalOptionError):
            return f"the illegal {choice} was not refused as such but: {refusal!r}"
    return None


def _is_reason(reason: object) -> bool:
    return isinstance(reason, Reason) and bool(reason.key)


def illegal_choices(question: Decision[Any], offered: Options, dice: Dice) -> list[int]:
    """Declared choices that are not legal: all of them in a small space, otherwise a sample."""
    size = question.space.size
    if size <= 2 * _ILLEGAL_TRIED:
        return [choice for choice in range(size) if choice not in offered]
    sample = dict.fromkeys([size - 1, *(dice.below(size) for _ in range(_ILLEGAL_TRIED))])
    return [choice for choice in sample if choice not in offered]


def attempt(match: Match[Any], choice: object, seat: object) -> CaravanseraiError | None:
    """Try an answer; return the error, or None if the answer was accepted."""
    try:
        match.answer(choice, seat)  # type: ignore[arg-type]  # wrong types are tried on purpose
    except CaravanseraiError as refusal:
        return refusal
    return None


def refusals(matches: Sequence[RandomMatch]) -> None:
    """(3) A refused answer (illegal, of a wrong seat, of a wrong type) changes nothing."""
    for played in matches:
        dice = played.dice("refusals")
        for match in played.visits():
            before = _all_that_stands(match)
            asked = {question.seat: question for question in match.decisions()}
            tried: list[tuple[object, object]] = []
            for seat, question in asked.items():
                illegal = illegal_choices(question, match.options(seat), dice)
                tried += [(choice, seat) for choice in (*illegal, *_NO_CHOICES)]
            legal = match.options(next(iter(asked)))[0] if asked else 0
            tried += [(legal, seat) for seat in (*range(played.seats), *_NO_SEATS) if seat not in asked]
            for choice, who in tried:
                if attempt(match, choice, who) is None:
                    played.broken("refusals", match.number, f"{choice!r} of seat {who!r} was accepted")
            if _all_that_stands(match) != before:
                played.broken("refusals", match.number, "a refused answer changed the match")


def _all_that_stands(match: Match[Any]) -> tuple[object, ...]:
    observers = (*range(match.seats), None)
    events = [match.events(seat, match.number - 1) for seat in observers]
    return match.digest(), match.number, match.calls(), match.decisions(), events, state_of(match).pending_events


def totals(matches: Sequence[RandomMatch]) -> None:
    """(7) The declared totals (goods, coins, cards, workers) are the same after every answer."""
    for played in matches:
        first: tuple[int, ...] | None = None
        for match in played.play():
            now = played.game.totals(state_of(match))
            first = now if first is None else first
            if now != first:
                played.broken("totals", match.number, f"the totals are {now}, and were {first} at the start")
