"""Pieces of a page that the reader can choose on the page itself: turtles, ships, ice, cards, avenues for the light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import SLOTS
from caravanserai.web.boards.almanac.pieces import Piece
from caravanserai.web.boards.almanac.space_symbols import stencil
from caravanserai.web.boards.almanac.svg import use
from caravanserai.web.boards.crystal_peaks.carried import ships, turtles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.web.boards.almanac.pieces import Look
    from caravanserai.web.boards.almanac.scenery import Point

_LIT: Final = Markup('<circle class="light" r="46"/>')
_FAINT_LIGHT: Final = Markup('<g class="faint">{}</g>').format(use("tok-light", 0, 0, 68))


def _avenues(look: Look) -> dict[int, Point]:
    return {place: look.scenery.pieces[f"sky_{place + 1}"] for place in range(len(look.page.groups))}


def _islands(look: Look) -> dict[int, Point]:
    spots = {group: f"ice_spot_{name}" for group, name in enumerate(look.page.groups)}
    return {group: look.scenery.pieces[spot] for group, spot in spots.items() if spot in look.scenery.pieces}


def _cards(look: Look) -> dict[str, Point]:
    return {slot: look.scenery.pieces[f"monte_{slot}"] for slot in SLOTS}


_PLACES: Final[Mapping[str, tuple[str, Callable[[Look], Mapping[Any, Point]]]]] = {
    "MoveLight": ("group", _avenues),
    "PushIce": ("group", _islands),
    "CastOff": ("group", ships),
    "SpurTurtle": ("group", turtles),
    "LookAtCard": ("slot", _cards),
    "BetOnCard": ("slot", _cards),
}
"""By question: the block whose items lie on the page, and where they lie."""
TARGETED: Final = frozenset(_PLACES)
"""The questions that are answered by a click on the page."""


def targets(look: Look) -> list[Piece]:
    """Return a light over each piece that answers the reader's question."""
    perspective = look.perspective
    block, places = _PLACES.get(type(perspective.decision).__name__, ("", None))
    if places is None:
        return []
    found = []
    for item, (x, y) in places(look).items():
        choice = look.legal_choice(item, block)
        if choice is not None:
            label, chosen = perspective.choice(choice).label, choice == perspective.chosen
            drawing = _LIT + (_FAINT_LIGHT if places is _avenues else "") + stencil("focus", "focusbox")
            found.append(Piece(f"pick-{item}", x, y, label, drawing, choice=choice, chosen=chosen))
    return found
