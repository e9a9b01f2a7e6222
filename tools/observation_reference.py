"""Write the reference of the observations from the layouts: `python -m tools.observation_reference`."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import textwrap
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.env.layouts import layout_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.game import Game

PAGE: Final = Path("docs/reference/observations.md")
_HEAD: Final = """# Observations

`caravanserai.env` and the rows of `caravanserai export` give the observation of a seat as signed 32-bit integers, field
by field in the order below. They contain only the seat's view and its own open question.
`tools/observation_reference.py` writes this page; in a program, `layout_of(game, seats).places()` of
`caravanserai.env.layouts` gives the same list.

Seats are relative to the observing seat: 0 is the seat itself, 1 the next one to the left. A missing value is -1. The
encodings:

| encoding | meaning |
| --- | --- |
| number | the number in the view; -1 for none |
| numbers | a fixed number of numbers |
| filled | numbers; the rest is filled with -1 |
| halves | like filled, for large numbers: each as its lower 31 bits and the rest; only in almanacs of your own |
| seat, seats | relative seats; -1 for none |
| by seat | some numbers for each seat, the observing seat first |
| counts | the number of items of each kind |
| counts by seat | the same for each seat, the observing seat first |
| word | the index of a word among the values of its option |

`question` is the kind of the seat's open question, numbered as in the option table, or -1; `question_about` contains
the numbers of the question without the seat, lists last. Goods, cards, cities and pages are numbered as in the game's
`things`. Actions are the ids of the option table, which a golden file fixes for each version of the rules. A change of
the layout needs a new version of the program, and the changelog names it.
"""


def page() -> str:
    """Return the page."""
    games = sorted(caravanserai.all_games(), key=lambda game: game.id)
    return "\n".join([_HEAD, *[part for game in games for part in _of(game)]])


def _of(game: Game[Any]) -> Iterator[str]:
    """The table of a game at its smallest number of seats, and the lengths at the others."""
    seats = game.seat_counts[0]
    sizes = ", ".join(f"{layout_of(game, count).size} with {count}" for count in game.seat_counts)
    yield f"## `{game.id}`\n"
    yield f"{game.table.size} actions. Numbers: {sizes} seats. With {seats} seats:\n"
    notes = dict(_notes(type(game.start(seats, 0).view(0))))
    yield "| field | from | numbers | encoding | |\n| --- | ---: | ---: | --- | --- |"
    for field, place in layout_of(game, seats).places():
        yield f"| `{field.name}` | {place} | {field.size} | {field.encoding} | {notes.get(field.name, '')} |"
    yield ""


def _notes(view: type) -> Iterator[tuple[str, str]]:
    """The descriptions of a view's fields: the docstring below each of them."""
    body: list[Any] = ast.parse(textwrap.dedent(inspect.getsource(view))).body[0].body  # type: ignore[attr-defined]  # a class
    names = [field.name for field in dataclasses.fields(view)]
    for field, note in pairwise(body):
        has_docstring = isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant)
        if isinstance(field, ast.AnnAssign) and has_docstring and field.target.id in names:  # type: ignore[union-attr]  # a simple name
            yield field.target.id, " ".join(note.value.value.split())  # type: ignore[union-attr]  # as above


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
