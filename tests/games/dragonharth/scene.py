"""A realm laid out for a test, and short ways to act in it. Seat 0 is Green, 1 Blue, 2 Gold, 3 Red."""

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
    """A match in which everyone has picked the kingdom of his number and taken the default placement."""
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
    """A realm in peace with an empty stack, in the given month."""
    laid = realm_of(started(seed)).copy()
    laid.stack.clear()
    laid.money = (500,) * 4
    laid.bank = 0
    laid.month = month
    laid.pending_events = []
    laid.age = (0,) * 48
    laid.refused = ()
    held = [card for hand in laid.hands for card in members(hand)]
    laid.decks = tuple((*deck, *(card for card in held if card // 24 == n)) for n, deck in enumerate(laid.decks))
    laid.hands = (0,) * 4
    laid.card_known = (0,) * 5
    return laid


def ask(laid: Realm, *questions: Pending) -> None:
    """Put questions on the stack and go on to the first that waits."""
    laid.ask(*questions)
    settle(laid)


def waiting(laid: Realm) -> Any:  # noqa: ANN401  # a decision of any kind
    """The question that waits."""
    return laid.stack[-1]


def top(laid: Realm) -> str:
    """The name of the question that waits."""
    return type(laid.stack[-1]).__name__ if laid.stack else ""


def offered(laid: Realm) -> list[str]:
    """The names of the options that are offered now."""
    question: Any = laid.stack[-1]
    return [question.space.name(choice) for choice in question.options(laid)]


def choose(laid: Realm, *names: str) -> None:
    """Answer the waiting questions with these options, one after another."""
    for name in names:
        question: Any = laid.stack[-1]
        choice = question.space.choice(name)
        assert choice in question.options(laid), f"{name} is not among {offered(laid)}"
        laid.stack.pop()
        question.resolve(laid, choice)
        settle(laid)


def upkeep(laid: Realm, seat: int) -> None:
    """Begin a turn; stop at the first question."""
    ask(laid, Turn.of(seat))


def give_card(laid: Realm, seat: int, name: str) -> int:
    """Take a card out of its deck into a hand."""
    card = next(card for deck in laid.decks for card in deck if KIND_OF[card] == KIND[name])
    lay_decks(laid, *([other for other in deck if other != card] for deck in laid.decks))
    laid.hands = put(laid.hands, seat, laid.hands[seat] | 1 << card)
    laid.card_known = put(laid.card_known, seat, laid.card_known[seat] | 1 << card)
    return card


def lay_decks(laid: Realm, *decks: Iterable[int]) -> None:
    """Lay the decks anew, each from the bottom."""
    laid.decks = tuple(map(tuple, decks))


def hand_of(laid: Realm, seat: int) -> tuple[int, ...]:
    """The cards of a hand."""
    return members(laid.hands[seat])


def shot_owner(laid: Realm, shot: int) -> int:
    """Who owns a projectile; -1 is the store."""
    return next((seat for seat, shots in enumerate(laid.shots) if shots >> shot & 1), -1)


def clear_army(laid: Realm) -> None:
    """Take every piece off the board."""
    laid.army = (-1,) * 24
    laid.piece = (0,) * 169
    laid.standing = (0,) * 4


def stand(laid: Realm, seat: int, which: int, space: int) -> None:
    """Put a soldier (0-4) or leader (5) on a space."""
    put_piece(laid, seat, which, space)


def field(corner: int, x: int, y: int) -> int:
    """The number of a field seen from the castle of a corner."""
    return FIELD_OF[seen_from(corner, (x, y))]


def spot(corner: int, x: int, y: int) -> int:
    """A space seen from the castle of a corner."""
    return seen_from(corner, (x, y))


def told(laid: Realm, name: str) -> list[tuple[Any, ...]]:
    """The values of all events of a kind since the start of the scene."""
    return [tuple(values) for kind, *values in map(fact_of, laid.pending_events or ()) if kind.name == name]


class Rolls:
    """Dice that show what a test wants: results counted from 1, for the causes that it names."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wanted: dict[str, list[int]] = {}
        true = Realm.draw

        def draw(laid: Realm, limit: int, cause: str) -> int:
            rolls = self.wanted.get(cause)
            return rolls.pop(0) - 1 if rolls else true(laid, limit, cause)

        monkeypatch.setattr(Realm, "draw", draw)

    def will(self, cause: str, *results: int) -> None:
        self.wanted.setdefault(cause, []).extend(results)


def known_to_all(laid: Realm, cards: Iterable[int]) -> bool:
    """Whether everyone can place these cards."""
    return all(known >> card & 1 for card in cards for known in laid.card_known)
