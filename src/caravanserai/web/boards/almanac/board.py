"""An almanac on the web table: an open book with text on the left leaf and the painted page on the right leaf."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from markupsafe import Markup

from caravanserai.games.almanac.ability_windows import UseAbility
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.events import ARRIVED
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import BOOKS, FIGHT_DIE
from caravanserai.web.board import Board, Progress
from caravanserai.web.boards.almanac import areas, choice_sheet, pictures
from caravanserai.web.boards.almanac.advice import hint
from caravanserai.web.boards.almanac.cards import Cards
from caravanserai.web.boards.almanac.cues import DIE, Stage
from caravanserai.web.boards.almanac.goal import goal_of
from caravanserai.web.boards.almanac.legend import legend_of
from caravanserai.web.boards.almanac.page import painted
from caravanserai.web.boards.almanac.page_text import leaf, placement_rule
from caravanserai.web.boards.almanac.phase import PHASES, phase_of
from caravanserai.web.boards.almanac.pieces import Look, layer
from caravanserai.web.boards.almanac.scenery import scenery
from caravanserai.web.boards.almanac.space_plaque import plaque, small_plaque
from caravanserai.web.boards.almanac.spaces import (
    Price,
    asks_for_space,
    pays_printed_prices,
    price_for,
    space_words,
    spaces,
)
from caravanserai.web.fragment import Fragment, reads, when_asked
from caravanserai.web.rendering import render_cached
from caravanserai.web.table_talk import NO_TALK

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.games.almanac.state import Road
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.web.boards.almanac.page import SignPlaces
    from caravanserai.web.boards.almanac.pieces import Piece
    from caravanserai.web.boards.almanac.scenery import Point
    from caravanserai.web.boards.almanac.spaces import Printed, SpaceLook
    from caravanserai.web.cue import Cue
    from caravanserai.web.goal import Goal
    from caravanserai.web.illustrated_text import Picture
    from caravanserai.web.legend import Group
    from caravanserai.web.perspective import Choice, Perspective
    from caravanserai.web.table_talk import Talk

_RULE_ID: Final = re.compile(r"\b[A-Z]{2}-[A-Z]{0,2}\d+[a-z]?\b")
_GAME_OF_PREFIX: Final = {"DR": "dragon_road", "CP": "crystal_peaks"}
"""The game whose rules page contains a product's rules, by id prefix; every almanac's page has the common rules."""


def shows_own_looks(board: AlmanacBoard) -> bool:
    """Tell whether a space looks different for the reader: it may be chosen, or has another price."""
    return board.looks is not board.shared.looks


def shows_own_pieces(board: AlmanacBoard) -> bool:
    """Tell whether a piece looks different for the reader."""
    return board.pieces is not board.shared.pieces


def shows_own_things(board: AlmanacBoard) -> bool:
    """Tell whether a space or a piece looks different for the reader."""
    return shows_own_looks(board) or shows_own_pieces(board)


class AlmanacBoard(Board):
    """Draws the table of any almanac; a product adds the pieces of its pages and the positions of their group signs."""

    layout: ClassVar[str] = "almanac/layout.html"
    modules: ClassVar[tuple[str, ...]] = ("js/numbers/panel.js",)
    names_on_buttons: ClassVar[bool] = True
    styles: ClassVar[tuple[str, ...]] = ("css/steady.css", "css/almanac.css", "css/almanac_cards.css")
    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = {}
    """The functions that draw a page's pieces, by page id."""
    personal_pieces: ClassVar[frozenset[str]] = frozenset()
    """The pages whose pieces look different for each seat, also for those who wait."""
    carried: ClassVar[Mapping[str, Callable[[Look], Mapping[int, Point]]]] = {}
    """The functions that return the current centres of moving groups, by page id."""
    signs: ClassVar[Mapping[str, dict[str, Point]]] = {}
    """The positions of group signs that differ from the default, by page and group."""

    own_fragments: ClassVar[tuple[Fragment, ...]] = (
        Fragment("leaf", lambda board: board.leaf(), reads("view.page")),
        Fragment("leaf/in-words", lambda board: board.in_words(), reads("looks", "pieces"), shows_own_things),
        Fragment("board", lambda board: board.painted_page(), reads("view.page", "sign_places")),
        Fragment("board/below", lambda board: board.layer("below"), reads("pieces"), shows_own_pieces),
        Fragment("board/space-*", lambda board: board.plaques(), reads("looks"), shows_own_looks),
        Fragment("board/above", lambda board: board.layer("above"), reads("pieces"), shows_own_pieces),
        Fragment("strip", lambda board: board.strip(), reads("looks", "view.page"), when_asked),
        Fragment("die", lambda board: board.die(), lambda board: board.rolled()),
        *areas.FRAGMENTS,
    )

    def __init__(self, perspective: Perspective, talk: Talk = NO_TALK) -> None:
        super().__init__(perspective, talk)
        self.view: RoadView = perspective.view
        self.book = BOOKS[self.view.product]
        self.phase = phase_of(self.view)

    @functools.cached_property
    def cards(self) -> Cards:
        """The cards of the book, described for the reader."""
        return Cards(self)

    @functools.cached_property
    def road(self) -> Road:
        """A state built from the reader's view, so that the rules can be applied to it."""
        return believed(self.view)

    @property
    def page(self) -> Page:
        """The open page of the book."""
        page = self.book.pages[self.view.page]
        if page is None:
            raise LookupError(f"there is no page {self.view.page}")
        return page

    # -- drawing ----------------------------------------------------------------------------------------------

    def leaf(self) -> Markup:
        """Draw the left leaf with the text of the page."""
        return leaf(self.perspective.game, self.perspective.lang, self.page.number, self.view.seats)

    def painted_page(self) -> Markup:
        """Draw the right leaf: the painted page, with empty elements for spaces and pieces."""
        perspective = self.perspective
        return painted(perspective.game, perspective.lang, self.page.number, self.view.seats, self.sign_places)

    @functools.cached_property
    def sign_places(self) -> SignPlaces:
        """The special positions of group signs; a moving group has None, because its sign moves with it."""
        moving = dict.fromkeys(self.page.groups[group] for group in self.group_offsets)
        return tuple((self.signs.get(self.page.id, {}) | moving).items())

    @property
    def shared(self) -> AlmanacBoard:
        """The spectator's board of the same position."""
        return self.public if isinstance(self.public, AlmanacBoard) else self

    @functools.cached_property
    def prices(self) -> tuple[Price, ...]:
        """The price of each space of the open page for the reader."""
        if self.shared is not self and pays_printed_prices(self):
            return self.shared.prices
        return tuple(price_for(self, self.page.spots[spot]) for spot in self.page.in_use[self.view.seats])

    @functools.cached_property
    def looks(self) -> list[SpaceLook]:
        """The spaces of the open page, as the reader sees them; readers who pay the same see the same."""
        shared = self.shared
        if shared is not self and not asks_for_space(self.perspective.decision):
            if self.prices == shared.prices:
                return shared.looks
            return spaces(self, like=shared.looks)
        return spaces(self)

    @functools.cached_property
    def pieces(self) -> list[Piece]:
        """The pieces on the open page; empty before the page is set up and after the caravans leave it."""
        if self.page.id not in self.personal_pieces and self.perspective.decision is None and self.shared is not self:
            return self.shared.pieces
        draw = self.live.get(self.page.id)
        if draw is None or not self.view.workers:
            return []
        look = self._look()
        return [*draw(look), *self.targets(look)]

    def targets(self, look: Look) -> Sequence[Piece]:  # noqa: ARG002  # for books whose pieces can be chosen
        """Return a mark for each piece that answers the reader's question; by default there is none."""
        return ()

    def plaques(self) -> dict[str, Markup]:
        """Draw all spaces."""
        product, number = self.view.product, self.page.number
        return {f"board/space-{look.spot}": plaque(look, product, number) for look in self.looks}

    def layer(self, name: str) -> Markup:
        """Draw the pieces `below` or `above` the spaces."""
        return layer(name, [piece for piece in self.pieces if piece.below == (name == "below")])

    def _look(self) -> Look:
        painted_page = scenery(self.view.product)[self.page.id]
        return Look(self.view, self.page, painted_page, self.describer, self.words, self.perspective)

    @functools.cached_property
    def group_offsets(self) -> Mapping[int, Point]:
        """The offset of each moving group from its first position."""
        if self.shared is not self:
            return self.shared.group_offsets
        places = self.carried.get(self.page.id)
        if places is None or not self.view.workers:
            return {}
        look = self._look()
        began = {group: look.scenery.groups[name] for group, name in enumerate(look.page.groups)}
        return {group: (x - began[group][0], y - began[group][1]) for group, (x, y) in places(look).items()}

    def place_of(self, spot: Spot) -> Point:
        """Return the current position of a space."""
        right, down = self.group_offsets.get(spot.group, (0, 0))
        return spot.extra["x"] + right, spot.extra["y"] + down

    def printed(self, spot: Spot) -> Printed | None:  # noqa: ARG002  # for books with such spaces
        """Return the number printed on a space beside its action; by default there is none."""
        return None

    def in_words(self) -> Markup:
        """Return everything visible on the page as a list; a piece and its sign appear once."""
        labels = (*(look.label for look in self.looks), *dict.fromkeys(piece.label for piece in self.pieces))
        return render_cached("almanac/in_words.html", self.perspective.lang, labels=labels)

    def strip(self) -> Markup:
        """Return the open spaces as large buttons for touch screens; their visible text is in the accessible name."""
        number, product = self.page.number, self.view.product
        texts = space_words(self.perspective.game, self.perspective.lang, number)
        legal = []
        for look in self.looks:
            if look.legal:
                short = texts[look.spot].short
                name = look.label if short.casefold() in look.label.casefold() else f"{short}. {look.label}"
                legal.append((look, name, short, small_plaque(look, product, number)))
        rule = placement_rule(self.describer, self.page, self.view.seats)
        return render_cached("almanac/strip.html", self.perspective.lang, rule=rule, spaces=tuple(legal))

    def die(self) -> Markup:
        """Return the die on the table while its roll can still change."""
        face, label = self.rolled()
        return render_cached("almanac/die.html", self.perspective.lang, id=DIE, face=face, label=label)

    def rolled(self) -> tuple[str, str]:
        """Return the symbol and the name of the current roll; both are empty if there is none."""
        fights = any(isinstance(one, UseAbility) and one.hook == "fight.roll" for one in self.perspective.asked)
        if not fights:
            return "", ""
        pips = FIGHT_DIE[self.view.roll]
        return f"fight-{'x' if pips is None else pips}", self.describer.thing("face", self.view.roll)

    # -- texts ------------------------------------------------------------------------------------------------

    @functools.cached_property
    def goal(self) -> Goal | None:
        return goal_of(self)

    @functools.cached_property
    def legend(self) -> tuple[Group, ...]:
        return legend_of(self.perspective.game, self.perspective.lang, self.view.page, self.view.seats)

    def progress(self) -> Progress:
        last = max(page.round for page in self.book.pages if page)
        title = self.describer.thing("page", self.view.page)
        note = self.words.say("web_almanac.round", round=self.view.round, last=last)
        phases = tuple(self.words.say(f"web_almanac.phase.{phase}") for phase in PHASES)
        return Progress(last, self.view.round, title, note, phases, self.phase)

    def draws(self, decision: Decision[Any]) -> frozenset[str]:
        return frozenset({asks_for_space(decision)} - {""}) | choice_sheet.drawn(decision)

    def selection_text(self, choice: Choice) -> str:
        text = super().selection_text(choice)
        if choice.block.of != "space":
            return text
        price = next(
            (price for look, price in zip(self.looks, self.prices, strict=True) if look.choice == choice.choice),
            Price(),
        )
        if not 0 < price.surcharge < price.gold:
            return text
        more = self.words.say("web_almanac.space.surcharge", gold=self.describer.counted("gold", price.surcharge))
        return f"{text} ({more})"

    def hint(self) -> str:
        return hint(self)

    def rule(self, decision: Decision[Any]) -> str:
        """Return the page's placement rule for placements; for other questions, the rule that the question names."""
        source = type(self.page.rule) if isinstance(decision, Place) else type(decision)
        found = _RULE_ID.search(source.__doc__ or "")
        return found[0] if found else ""

    def home_of(self, rule: str) -> str:
        """Return the product of a card's rule: a card follows the rules of its own product in every game (AL-242)."""
        return _GAME_OF_PREFIX.get(rule[:2], self.perspective.game.id)

    def opens_chapter(self, event: Event) -> bool:
        return event.kind is ARRIVED

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        return Stage(self.view.product, self.view.seat).cues(events)

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        return pictures.draw(picture)

    def score_icon(self, name: str) -> Markup:
        """Return the picture of a line of the score sheet."""
        return pictures.score_icon(name)
