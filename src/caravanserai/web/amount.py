"""A number as one panel: its units as pictures, what the number does, what is true after it, and one button."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markupsafe import Markup

    from caravanserai.text.catalogue import Words
    from caravanserai.web.board import Board


class Unit(NamedTuple):
    """A picture that sets the number on a click, with a short text below it."""

    number: int
    picture: Markup
    note: Markup | str = ""
    reason: str = ""
    """Why the number is not legal; empty if it is."""


class Amount(NamedTuple):
    """A choice of a number. `form` is new for each question; texts and notes are those of each number from `low` on."""

    form: str
    label: str
    block: str
    low: int
    high: int
    value: int
    """The number that is set at first."""
    texts: tuple[str, ...]
    """What each number does, for the button."""
    notes: tuple[str, ...] = ()
    """What is true after each number."""
    units: tuple[Unit, ...] = ()
    adds: bool = True
    """Whether the units up to the number are taken; otherwise one of them is picked."""

    @property
    def covered(self) -> bool:
        """Whether every number can be set by a picture, so that the field needs no room."""
        set_by_units = {unit.number for unit in self.units if not unit.reason}
        return set_by_units | ({0} if self.adds else set()) >= set(range(self.low, self.high + 1))


def form_name(question: str) -> str:
    """Return the id of the form of a question."""
    return f"stepper-{question}".replace(".", "-")


def first_number(board: Board, block: str, usual: int) -> int:
    """Return the number at which a panel opens: the one that the companion of a lesson names, else the usual one."""
    decision, choice = board.perspective.decision, board.shown_choice
    if decision is None or choice is None:
        return usual
    named, place = decision.space.locate(choice)
    return int(named.items[place]) if named.name == block else usual


def priced(words: Words, deed: str, price: str) -> str:
    """Return the text of a button: the deed and its price, such as `Sell 2 Emberspice for 6 gold`."""
    text = words.say("web_amount.for", deed=deed, price=price) if price else deed
    return text[:1].upper() + text[1:]


def after(words: Words, counted: Callable[[str, int], str], things: Sequence[tuple[str, int]]) -> str:
    """Return what the reader then holds, such as gold and goods."""
    said = functools.reduce(
        lambda first, second: words.say("web_amount.and", first=first, second=second),
        (counted(*thing) for thing in things),
    )
    return words.say("web_amount.then", things=said)
