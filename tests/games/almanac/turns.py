"""Whole turns on a state set by hand: a placement through the common rules, with an answer to every question."""

from __future__ import annotations

from typing import Any

from caravanserai.games.almanac.flow.legal_placements import legal_spaces
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road, page_of
from caravanserai.kernel.decision import Decision, Reason, Together
from caravanserai.kernel.flow import open_seal, settle
from tests.games.almanac.road import spot

Answer = str | tuple[int, ...]
"""The name of an option, with a space by its own name; or the bids of all seats."""


def legal(state: Road, seat: int) -> list[str]:
    """The names of the spaces a seat may place a worker on."""
    return [page_of(state).spots[index].id for index in legal_spaces(state, seat)]


def place(state: Road, seat: int, name: str, *answers: Answer) -> None:
    """Place a worker and answer all questions; no question may be left open."""
    begin(state, seat, name, *answers)
    assert not state.stack, f"still open: {state.stack}"


def begin(state: Road, seat: int, name: str, *answers: Answer) -> None:
    """Place a worker and give the first answers."""
    assert not state.stack, f"still open: {state.stack}"
    state.stack.append(Place.of(seat))
    answer(state, name, *answers)


def answer(state: Road, *answers: Answer) -> None:
    """Answer the questions on the stack one after another."""
    for given in answers:
        settle(state)
        top = state.stack[-1]
        if isinstance(given, tuple):
            assert isinstance(top, Together)
            state.sealed = list(given)
            open_seal(state, top)
            continue
        options = settle(state)
        question = asked(state)
        choice = _choice(state, question, given)
        assert choice in options, f"{given} is not among {[question.space.name(each) for each in options]}"
        state.stack.pop()
        question.resolve(state, choice)
    settle(state)


def asked(state: Road) -> Decision[Any]:
    """The open question."""
    settle(state)
    top = state.stack[-1]
    assert isinstance(top, Decision)
    return top


def offered(state: Road) -> list[str]:
    """The names of the options of the open question."""
    options, question = settle(state), asked(state)
    names = [question.space.name(choice) for choice in options]
    kinds = [question.space.locate(choice)[0].of for choice in options]
    ids = [each.id for each in page_of(state).spots]
    return [ids[choice] if kind == "space" else name for choice, kind, name in zip(options, kinds, names, strict=True)]


def refused(state: Road, name: str) -> Reason:
    """The reason why the open question does not offer an option."""
    options, question = settle(state), asked(state)
    choice = _choice(state, question, name)
    assert choice not in options
    return question.why_not(state, choice)


def _choice(state: Road, question: Decision[Any], name: str) -> int:
    if question.space.blocks[0].of == "space":
        return spot(state, name)
    return question.space.choice(name)
