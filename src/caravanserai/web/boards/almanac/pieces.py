"""Pieces that stand or move on a page, such as a ferry or a storm. Each almanac knows those of its own pages."""

from __future__ import annotations

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
    """A piece: the name of its element, which stays while it moves, where it is, what it is in words, its drawing."""

    name: str
    x: float
    y: float
    label: str
    drawing: Markup
    below: bool = False
    """Whether it lies under the spaces."""
    rides: bool = False
    """Whether it carries spaces, or goes with what carries them."""
    choice: int | None = None
    """The choice of the reader's question that it stands for."""
    chosen: bool = False


class Look(NamedTuple):
    """What a page's pieces are drawn from."""

    view: RoadView
    page: Page
    scenery: Scenery
    describer: Describer
    words: Words
    perspective: Perspective

    def group(self, group: int) -> str:
        """The name of a group of spaces."""
        return self.describer.thing("group", group, {"page": self.page.number})

    def piece(self, name: str) -> str:
        """The name of a piece."""
        return self.describer.text(f"piece.{self.page.id}.{name}")

    def legal_choice(self, item: int, *blocks: str) -> int | None:
        """The first legal choice about an item in these blocks of the reader's question."""
        found = [self.perspective.choice_of(block, item) for block in blocks]
        return next((choice for choice in found if choice in self.perspective.options), None)


def layer(name: str, pieces: Iterable[Piece]) -> Markup:
    """Several pieces as one element; each keeps an element of its own, so that it moves when its place changes."""
    return Markup('<g id="{}">{}</g>').format(name, joined(map(_drawn, pieces)))


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
