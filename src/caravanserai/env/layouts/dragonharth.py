"""The observation layout of Dragonharth. Lands, vertices and edges have absolute numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.env import field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.game import Game

_LANDS: Final = 48
_VERTICES: Final = 169
_MOST_IN_A_DECK: Final = 64
_MOST_LISTED: Final = 32
"""The maximum length of the lists of steps, stakes and refusals."""


def fields(game: Game[Any], seats: int) -> Iterator[field.Field]:
    """The public table, then the seat's own hand, stash and purse, then the facts that are public only at the end."""
    cards, decks = len(game.things["card"]), len(game.things["deck"])
    for name in ("seat", "months", "month", "turn", "roll", "moved", "sailed", "attacked", "fired", "money", "over"):
        yield field.number(name)
    for name in ("corner", "ship", "cargo", "small", "giants", "debt", "loan_age", "chaos", "honour", "out", "pact"):
        yield field.by_seat(name, seats)
    for name in ("fog", "shots", "points"):
        yield field.by_seat(name, seats)
    yield field.by_seat("army", seats, 6)
    yield field.by_seat("relation", seats, seats)
    yield field.occupants("order", seats)
    yield field.occupants("control", _LANDS)
    for name in ("tile", "crew", "share", "nest", "age", "hungry", "flown"):
        yield field.numbers(name, _LANDS)
    for name in ("terrain", "piece"):
        yield field.numbers(name, _VERTICES)
    yield field.numbers("known_shots", seats * len(game.things["colour"]))
    yield field.numbers("stash", len(game.things["stashed"]))
    yield field.numbers("colours", len(game.things["colour"]))
    for name in ("column", "aim", "fight", "refused", "give", "want", "plan"):
        yield field.padded(name, _MOST_LISTED)
    yield field.asked(seats)
    yield field.bag("hand", cards)
    yield field.bag_by_seat("hands", seats, cards)
    yield field.each_seat("backs", seats, decks, tuple)
    yield field.grid("decks", decks, _MOST_IN_A_DECK)
    yield field.grid("played", 2, _MOST_LISTED)
    yield field.each_seat("purses", seats, 1, lambda money: [money])
