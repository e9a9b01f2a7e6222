"""Pieces that stand or move on a page, such as a ferry or a storm. Each almanac defines the pieces of its own pages."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.web.boards.almanac.svg import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.almanac.book import Page
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.text.catalogue import Words
    from caravanserai.text.describe import Describer
    from caravanserai.web.boards.almanac.scenery import Scenery
    from caravanserai.web.perspective import Perspective


NOBODY: Final = -1


class Piece(NamedTuple):
    """A piece: its element id, which stays while the piece moves, its position, its description and its drawing."""

    name: str
    x: float
    y: float
    label: str
    drawing: Markup
    below: bool = False
    """Whether the piece lies under the spaces."""
    rides: bool = False
    """Whether the piece carries spaces or moves with a piece that does."""
    choice: int | None = None
    """The choice of the reader's question that a click on the piece selects."""
    chosen: bool = False


class Look(NamedTuple):
    """The inputs for drawing a page's pieces."""

    view: RoadView
    page: Page
    scenery: Scenery
    describer: Describer
    words: Words
    perspective: Perspective

    def group(self, group: int) -> str:
        """Return the name of a group of spaces."""
        return self.describer.thing("group", group, {"page": self.page.number})

    def piece(self, name: str) -> str:
        """Return the name of a piece."""
        return self.describer.text(f"piece.{self.page.id}.{name}")

    def legal_choice(self, item: int | str, *blocks: str) -> int | None:
        """Return the first legal choice about an item in these blocks of the reader's question."""
        found = [self.perspective.choice_of(block, item) for block in blocks]
        return next((choice for choice in found if choice in self.perspective.options), None)


def layer(name: str, pieces: Iterable[Piece]) -> Markup:
    """Return several pieces as one element; each keeps its own element, so that position changes are animated."""
    return Markup('<g id="{}">{}</g>').format(name, joined(map(_drawn, pieces)))


@functools.lru_cache(maxsize=2048)
def _drawn(piece: Piece) -> Markup:
    return Markup(
        '<g id="piece-{}" class="piece{}" transform="translate({:g} {:g})"{} aria-label="{label}" '
        'data-tip="{label}">{}</g>'
    ).format(
        piece.name,
        " rides" if piece.rides else "",
        piece.x,
        piece.y,
        _IMAGE if piece.choice is None else _button(piece.choice, chosen=piece.chosen),
        piece.drawing,
        label=piece.label,
    )


_IMAGE: Final = Markup(' role="img"')


def _button(choice: int, *, chosen: bool) -> Markup:
    return Markup(' role="button" tabindex="0" aria-pressed="{}" data-do="choose" data-choice="{}"').format(
        "true" if chosen else "false", choice
    )
