"""A state prepared for a test, and helpers to act in it. Seat 0 is Green, 1 Blue, 2 Gold, 3 Red."""

from collections.abc import Iterable
from typing import Any

import pytest

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.content import KIND, KIND_OF
from caravanserai.games.dragonharth.flow.turn import Turn
from caravanserai.games.dragonharth.map.board import FIELD_OF, seen_from
from caravanserai.games.dragonharth.map.changes import put_piece
from caravanserai.games.dragonharth.rows import members, put
from caravanserai.games.dragonharth.state import Realm
from caravanserai.kernel import Match, Pending
from caravanserai.kernel.event import fact_of
from caravanserai.kernel.flow import settle
from caravanserai.testing.internals import state_of

GREEN, BLUE, GOLD, RED = range(4)


def started(seed: int = 1, length: str = "full") -> Match[Realm]:
    """A match in which each seat has picked the kingdom of its number and taken the default placement."""
    match: Match[Realm] = DRAGONHARTH.start(4, seed, {"length": length})
    while type(match.decision_of(None)).__name__ == "PickKingdom" and len(match.decisions()) == 1:
        match.answer(match.decision_of(None).seat)
    for seat in range(4):
        match.answer(match.decision_of(seat).space.choice("default"), seat)
    return match


def realm_of(match: Match[Realm]) -> Realm:
    """The true state of a match."""
    return state_of(match)  # type: ignore[return-value]  # the state of this game


def realm(month: int = 5, seed: int = 1) -> Realm:
    """A state at peace with an empty stack, in the given month."""
    state = realm_of(started(seed)).copy()
    state.stack.clear()
    state.money = (500,) * 4
    state.bank = 0
    state.month = month
    state.pending_events = []
    state.age = (0,) * 48
    state.refused = ()
    held = [card for hand in state.hands for card in members(hand)]
    state.decks = tuple((*deck, *(card for card in held if card // 24 == n)) for n, deck in enumerate(state.decks))
    state.hands = (0,) * 4
    state.card_known = (0,) * 5
    return state


def ask(state: Realm, *questions: Pending) -> None:
    """Put questions on the stack and run to the first one."""
    state.ask(*questions)
    settle(state)


def waiting(state: Realm) -> Any:  # noqa: ANN401  # a decision of any kind
    """The current question."""
    return state.stack[-1]


def top(state: Realm) -> str:
    """The kind of the current question."""
    return type(state.stack[-1]).__name__ if state.stack else ""


def offered(state: Realm) -> list[str]:
    """The names of the current options."""
    question: Any = state.stack[-1]
    return [question.space.name(choice) for choice in question.options(state)]


def choose(state: Realm, *names: str) -> None:
    """Answer the next questions with these options, one after another."""
    for name in names:
        question: Any = state.stack[-1]
        choice = question.space.choice(name)
        assert choice in question.options(state), f"{name} is not among {offered(state)}"
        state.stack.pop()
        question.resolve(state, choice)
        settle(state)


def upkeep(state: Realm, seat: int) -> None:
    """Start a turn and run to the first question."""
    ask(state, Turn.of(seat))


def give_card(state: Realm, seat: int, name: str) -> int:
    """Move a card from its deck into a hand and return it."""
    card = next(card for deck in state.decks for card in deck if KIND_OF[card] == KIND[name])
    lay_decks(state, *([other for other in deck if other != card] for deck in state.decks))
    state.hands = put(state.hands, seat, state.hands[seat] | 1 << card)
    state.card_known = put(state.card_known, seat, state.card_known[seat] | 1 << card)
    return card


def lay_decks(state: Realm, *decks: Iterable[int]) -> None:
    """Replace the decks, each listed from the bottom."""
    state.decks = tuple(map(tuple, decks))


def hand_of(state: Realm, seat: int) -> tuple[int, ...]:
    """The cards of a hand."""
    return members(state.hands[seat])


def shot_owner(state: Realm, shot: int) -> int:
    """The owner of a projectile; -1 is the store."""
    return next((seat for seat, shots in enumerate(state.shots) if shots >> shot & 1), -1)


def clear_army(state: Realm) -> None:
    """Take every piece off the board."""
    state.army = (-1,) * 24
    state.piece = (0,) * 169
    state.standing = (0,) * 4


def stand(state: Realm, seat: int, which: int, space: int) -> None:
    """Put a soldier (0-4) or leader (5) on a space."""
    put_piece(state, seat, which, space)


def field(corner: int, x: int, y: int) -> int:
    """The number of a field, by coordinates counted from the castle of a corner."""
    return FIELD_OF[seen_from(corner, (x, y))]


def spot(corner: int, x: int, y: int) -> int:
    """A space, by coordinates counted from the castle of a corner."""
    return seen_from(corner, (x, y))


def event_values(state: Realm, name: str) -> list[tuple[Any, ...]]:
    """The values of all events of a kind since the start of the scene."""
    return [tuple(values) for kind, *values in map(fact_of, state.pending_events or ()) if kind.name == name]


class Rolls:
    """Dice with scripted results, counted from 1, for the named causes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wanted: dict[str, list[int]] = {}
        true = Realm.draw

        def draw(state: Realm, limit: int, cause: str) -> int:
            rolls = self.wanted.get(cause)
            return rolls.pop(0) - 1 if rolls else true(state, limit, cause)

        monkeypatch.setattr(Realm, "draw", draw)

    def queue(self, cause: str, *results: int) -> None:
        self.wanted.setdefault(cause, []).extend(results)


def known_to_all(state: Realm, cards: Iterable[int]) -> bool:
    """Whether everyone knows the place of these cards."""
    return all(known >> card & 1 for card in cards for known in state.card_known)
