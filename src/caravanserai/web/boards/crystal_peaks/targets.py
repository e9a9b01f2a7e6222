"""What the reader can choose on the page itself: turtles, ships, ice, cards, swaps of cards, avenues for the light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import PAIRS, SLOTS, SWAPS
from caravanserai.web.boards.almanac.pieces import Piece
from caravanserai.web.boards.almanac.space_symbols import stencil
from caravanserai.web.boards.almanac.svg import use
from caravanserai.web.boards.crystal_peaks.carried import ships, turtles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.web.boards.almanac.pieces import Look
    from caravanserai.web.boards.almanac.scenery import Point

_LIT: Final = Markup('<circle class="light" r="46"/>')
_FAINT_LIGHT: Final = Markup('{}<g class="faint">{}</g>').format(_LIT, use("tok-light", 0, 0, 68))
_ARROWS: Final = Markup(
    '<circle r="32" fill="none" pointer-events="all"/><circle class="light" r="21"/>'
    '<circle r="17" fill="#fff6d6"/><path class="swap" d="M-12 -4H12L5 -10M12 5H-12L-5 11"/>'
)
"""Two arrows on a light; a finger may miss them by a little."""
_ABOVE: Final = 37
"""The distance between the cards and the sign that swaps the outer two."""


class Target(NamedTuple):
    """What a question chooses on the page: the block of the choices, where they lie, and what marks each of them."""

    block: str
    places: Callable[[Look], Mapping[Any, Point]]
    drawing: Markup = _LIT
    focus: str = ""
    """The transformation of the frame that shows the focus."""


def _avenues(look: Look) -> dict[int, Point]:
    return {place: look.scenery.pieces[f"sky_{place + 1}"] for place in range(len(look.page.groups))}


def _islands(look: Look) -> dict[int, Point]:
    spots = {group: f"ice_spot_{name}" for group, name in enumerate(look.page.groups)}
    return {group: look.scenery.pieces[spot] for group, spot in spots.items() if spot in look.scenery.pieces}


def _cards(look: Look) -> dict[str, Point]:
    return {slot: look.scenery.pieces[f"monte_{slot}"] for slot in SLOTS}


def _swaps(look: Look) -> dict[str, Point]:
    """Return the middle of each two cards; between the outer cards lies a third one, so their sign is above it."""
    cards, found = list(_cards(look).values()), {}
    for swap, (first, second) in zip(SWAPS, PAIRS, strict=True):
        (x, y), (to, _) = cards[first], cards[second]
        found[swap] = ((x + to) // 2, y if second == first + 1 else y - _ABOVE)
    return found


_TARGETS: Final = {
    "MoveLight": Target("group", _avenues, _FAINT_LIGHT),
    "PushIce": Target("group", _islands),
    "CastOff": Target("group", ships),
    "SpurTurtle": Target("group", turtles),
    "LookAtCard": Target("slot", _cards),
    "SwapCards": Target("swap", _swaps, _ARROWS, "scale(.46)"),
    "BetOnCard": Target("slot", _cards),
}
TARGETED: Final = frozenset(_TARGETS)
"""The questions that are answered by a click on the page."""


def targets(look: Look) -> list[Piece]:
    """Return a light over each piece that answers the reader's question."""
    perspective = look.perspective
    target = _TARGETS.get(type(perspective.decision).__name__)
    if target is None:
        return []
    found = []
    for item, (x, y) in target.places(look).items():
        choice = look.legal_choice(item, target.block)
        if choice is not None:
            label, chosen = perspective.choice(choice).label, choice == perspective.chosen
            drawing = target.drawing + stencil("focus", "focusbox", target.focus)
            found.append(Piece(f"pick-{item}", x, y, label, drawing, choice=choice, chosen=chosen))
    return found
