"""Properties 8 and 9, and sealed groups: views, imagined worlds and secrets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.testing.answers import illegal_choices
from caravanserai.testing.internals import aligned, listening, shared_part, state_of
from caravanserai.testing.random_match import any_answer, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.testing.random_match import RandomMatch

_AHEAD: Final = 4
_TO_THE_END: Final = 1 << 20
_FAR_LOOK_EVERY: Final = 32


def _observers(match: Match[Any], dice: Dice) -> list[int | None]:
    """The seats with an open question, and one more observer, possibly the spectator."""
    asked = [question.seat for question in match.decisions()]
    another = dice.below(match.seats + 1)
    return [*asked, None if another == match.seats else another]


def views(matches: Sequence[RandomMatch]) -> None:
    """(8) Non-interference: a seat has the same view and options in every world that fits its knowledge."""
    for played in matches:
        dice = played.dice("views")
        for match in played.visits():
            for observer in _observers(match, dice):
                world = match.imagine(observer, f"views {played.seed} {match.number}")
                fault = (
                    _fault_in_view(match, world, observer)
                    or _fault_in_question(match, world, observer, dice)
                    or _fault_in_events(match, world, observer, dice)
                )
                if fault:
                    played.broken("views", match.number, f"observer {observer}: {fault}")


def _fault_in_view(match: Match[Any], world: Match[Any], observer: int | None) -> str | None:
    """The view is equal in an imagined world, and is a separate object."""
    seen, imagined = match.view(observer), world.view(observer)
    if seen != imagined:
        return f"the view shows something hidden: {seen} / {imagined}"
    shared = shared_part(seen, state_of(match))
    return f"the view holds {shared} of the state itself" if shared else None


def _fault_in_question(match: Match[Any], world: Match[Any], observer: int | None, dice: Dice) -> str | None:
    """The open questions are equal, and so is all that the kernel gives the observer about its own question."""
    if match.decisions() != world.decisions():
        return f"the open questions depend on something hidden: {match.decisions()} / {world.decisions()}"
    for question in match.decisions():
        if question.seat != observer:
            continue
        offered = match.options(observer)
        if tuple(offered) != tuple(world.options(observer)):
            return f"the options depend on something hidden: {offered} / {world.options(observer)}"
        if match.timeout_choice(observer) != world.timeout_choice(observer):
            return "the harmless answer depends on something hidden"
        legal = offered[dice.below(len(offered))]
        if match.outlook(legal, observer) != world.outlook(legal, observer):
            return f"the outlook of {legal} depends on something hidden"
        for choice in illegal_choices(question, offered, dice):
            if match.why_not(choice, observer) != world.why_not(choice, observer):
                return f"the reason against {choice} depends on something hidden"
    return None


def _fault_in_events(match: Match[Any], world: Match[Any], observer: int | None, dice: Dice) -> str | None:
    """After any answer with the same dice: if the observer's view is the same, so are its events and its undo."""
    if match.over or not aligned(world, match):
        return None
    question, choice = any_answer(match, dice)
    if choice not in world.options(question.seat):
        return None
    number, true = match.number, match.copy()
    for one in (true, listening(world)):
        one.answer(choice, question.seat)
    if true.view(observer) != world.view(observer):
        return None
    events, imagined = true.events(observer, number), world.events(observer, number)
    if events != imagined:
        return f"the events of {question}, {choice} tell something hidden: {events} / {imagined}"
    if question.seat == observer and true.decisions() == world.decisions():
        undo = true.can_undo(observer), world.can_undo(observer)
        return None if len(set(undo)) == 1 else f"whether {question}, {choice} can be undone tells something hidden"
    return None


def imagines(matches: Sequence[RandomMatch]) -> None:
    """(9) Imagined worlds vary everything hidden, chance included, and nothing else; the match does not change."""
    hidden = (*matches[0].game.hidden, "chance")
    unvaried = {"a seat": hidden, "a spectator": hidden}
    for played in matches:
        dice, sample = played.dice("imagines"), played.sample()
        for match in played.play():
            taken = sample.takes(match)
            for who, observer in (("a seat", dice.below(played.seats)), ("a spectator", None)):
                seed = f"imagines {played.seed} {match.number}"
                if taken and (fault := _fault_in_imagining(match, observer, seed)):
                    played.broken("imagines", match.number, f"observer {observer}: {fault}")
                if unvaried[who]:
                    unvaried[who] = _unvaried(match, match.imagine(observer, seed), unvaried[who])
    for who, fields in unvaried.items():
        if fields:
            matches[-1].broken("imagines", 0, f"no world imagined for {who} ever varies {fields[0]!r}")


def _unvaried(match: Match[Any], world: Match[Any], fields: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that are equal in the world and in the match."""
    true, imagined = state_of(match), state_of(world)
    return tuple(field for field in fields if getattr(true, field) == getattr(imagined, field))


def _fault_in_imagining(match: Match[Any], observer: int | None, seed: str) -> str | None:
    """The same seed gives the same world; playing there does not change the match."""
    before = state_of(match).copy()
    world, again = match.imagine(observer, seed), match.imagine(observer, seed)
    if fault := _fault_in_world(match, world):
        return fault
    if state_of(world) != state_of(again):
        return "the same seed gives two worlds"
    shared = shared_part(state_of(world), state_of(match))
    if shared:
        return f"the world shares {shared} with the match"
    play_on(world, Dice(seed), _TO_THE_END if match.number % _FAR_LOOK_EVERY == 0 else _AHEAD)
    return "imagining, or playing in a world, changed the match" if state_of(match) != before else None


def _fault_in_world(match: Match[Any], world: Match[Any]) -> str | None:
    """A world has the same public view and the same totals as the match, and no history."""
    if world.view(None) != match.view(None):
        return "the world differs in something public"
    if match.game.totals(state_of(world)) != match.game.totals(state_of(match)):
        return "the world has other totals"
    if world.calls() or world.events(None, -1):
        return "the world has a history"
    for secret in ("seed", "commitment", "record"):
        try:
            value = getattr(world, secret)
            value = value() if callable(value) else value
        except CaravanseraiError:
            continue
        return f"the world has a {secret}: {value!r}"
    return None


def sealed(matches: Sequence[RandomMatch]) -> None:
    """In a sealed group no seat learns another seat's answer; the order of the answers does not matter."""
    for played in matches:
        dice = played.dice("sealed")
        for match in played.play():
            if len(match.decisions()) < 2:
                continue
            fault = _fault_in_order(match, dice) or _fault_in_silence(match, dice)
            if fault:
                played.broken("sealed", match.number, fault)


def _fault_in_order(match: Match[Any], dice: Dice) -> str | None:
    """The same answers in two orders give the same match."""
    answers = []
    for question in match.decisions():
        offered = match.options(question.seat)
        answers.append((question.seat, offered[dice.below(len(offered))]))
    forward, backward = match.copy(), match.copy()
    for seat, choice in answers:
        forward.answer(choice, seat)
    for seat, choice in reversed(answers):
        backward.answer(choice, seat)
    if forward.digest() != backward.digest():
        return "the order of the answers changes the result"
    for observer in (*range(match.seats), None):
        if forward.events(observer, match.number) != backward.events(observer, match.number):
            return f"the order of the answers changes what observer {observer} is told"
    return None


def _fault_in_silence(match: Match[Any], dice: Dice) -> str | None:
    """An answer or undo of one seat changes nothing for the other seats."""
    for question in match.decisions():
        seat, offered = question.seat, match.options(question.seat)
        one, other = match.copy(), match.copy()
        one.answer(offered[dice.below(len(offered))], seat)
        other.answer(offered[dice.below(len(offered))], seat)
        for observer in (*range(match.seats), None):
            if observer == seat:
                continue
            same_view = one.view(observer) == other.view(observer)
            events = one.events(observer, match.number), other.events(observer, match.number)
            if not same_view or events[0] != events[1] or one.decisions() != other.decisions():
                return f"observer {observer} learns what seat {seat} answered"
        for waiting in one.decisions():
            if one.options(waiting.seat) != match.options(waiting.seat):
                return f"the options of seat {waiting.seat} depend on what seat {seat} answered"
        one.undo(seat)
        if one.digest() != match.digest():
            return f"an answer that seat {seat} took back left a trace"
    return None
