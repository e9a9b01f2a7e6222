"""An almanac on the web table: an open book, text on the left leaf, the painted page with its spaces on the right."""

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
from caravanserai.web.boards.almanac.cues import DIE, Stage
from caravanserai.web.boards.almanac.page import painted
from caravanserai.web.boards.almanac.page_text import leaf, placement_rule
from caravanserai.web.boards.almanac.phase import PHASES, phase_of
from caravanserai.web.boards.almanac.pieces import Look, layer
from caravanserai.web.boards.almanac.scenery import scenery
from caravanserai.web.boards.almanac.space_plaque import plaque, small_plaque
from caravanserai.web.boards.almanac.spaces import asks_for_space, space_words, spaces
from caravanserai.web.rendering import render_cached

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.games.almanac.state import Road
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.web.boards.almanac.page import Hung
    from caravanserai.web.boards.almanac.pieces import Piece
    from caravanserai.web.boards.almanac.scenery import Point
    from caravanserai.web.boards.almanac.spaces import Printed, SpaceLook
    from caravanserai.web.cue import Cue
    from caravanserai.web.illustrated_text import Picture
    from caravanserai.web.perspective import Perspective

_RULE_ID: Final = re.compile(r"\b[A-Z]{2}-[A-Z]{0,2}\d+[a-z]?\b")
_HOMES: Final = {"DR": "dragon_road", "CP": "crystal_peaks"}
"""The game on whose rules page the rules of a product stand; those of every almanac stand on each."""


class AlmanacBoard(Board):
    """Draws the table of any almanac; a product adds the pieces of its pages and where their signs hang."""

    layout: ClassVar[str] = "almanac/layout.html"
    styles: ClassVar[tuple[str, ...]] = ("css/almanac.css", "css/almanac_cards.css")
    live: ClassVar[Mapping[str, Callable[[Look], Sequence[Piece]]]] = {}
    """The pieces of the pages that have some, by page id."""
    carried: ClassVar[Mapping[str, Callable[[Look], Mapping[int, Point]]]] = {}
    """Where the middles of groups are that move about their page, by page id."""
    signs: ClassVar[Mapping[str, dict[str, Point]]] = {}
    """Where the names of groups hang where the usual place does not do, by page and group."""

    def __init__(self, perspective: Perspective) -> None:
        super().__init__(perspective)
        self.view: RoadView = perspective.view
        self.book = BOOKS[self.view.product]
        self.phase = phase_of(self.view)

    @functools.cached_property
    def road(self) -> Road:
        """The table as the reader sees it, for rules to be asked about."""
        return believed(self.view)

    @property
    def page(self) -> Page:
        """The page the book is open at."""
        page = self.book.pages[self.view.page]
        if page is None:
            raise LookupError(f"there is no page {self.view.page}")
        return page

    # -- what is drawn --------------------------------------------------------------------------------------

    def fragments(self) -> dict[str, Markup]:
        """The two leaves with spaces and pieces, the strip of open spaces, and the players' areas."""
        perspective, number, seats = self.perspective, self.page.number, self.view.seats
        looks, pieces = spaces(self), self.pieces()
        return {
            "leaf": leaf(perspective.game, perspective.lang, number, seats),
            "leaf/in-words": self._in_words(looks, pieces),
            "board": painted(perspective.game, perspective.lang, number, seats, self._by_hand()),
            "board/below": layer("below", [piece for piece in pieces if piece.below]),
            **{f"board/space-{look.spot}": plaque(look, self.view.product, number) for look in looks},
            "board/above": layer("above", [piece for piece in pieces if not piece.below]),
            "strip": self._strip(looks),
            "die": self._die(),
        } | areas.fragments(self)

    def _by_hand(self) -> Hung:
        """Where names hang; those of groups that move about go with them."""
        moving = dict.fromkeys(self.page.groups[group] for group in self.riding)
        return tuple((self.signs.get(self.page.id, {}) | moving).items())

    def pieces(self) -> list[Piece]:
        """The pieces on the open page; none before it is set up and after it is left."""
        draw = self.live.get(self.page.id)
        return list(draw(self._look())) if draw is not None and self.view.workers else []

    def _look(self) -> Look:
        painted_page = scenery(self.view.product)[self.page.id]
        return Look(self.view, self.page, painted_page, self.describer, self.words, self.perspective)

    @functools.cached_property
    def riding(self) -> Mapping[int, Point]:
        """How far each group that moves about is from where it began."""
        places = self.carried.get(self.page.id)
        if places is None or not self.view.workers:
            return {}
        look = self._look()
        began = {group: look.scenery.groups[name] for group, name in enumerate(look.page.groups)}
        return {group: (x - began[group][0], y - began[group][1]) for group, (x, y) in places(look).items()}

    def place_of(self, spot: Spot) -> Point:
        """Where a space is now."""
        right, down = self.riding.get(spot.group, (0, 0))
        return spot.extra["x"] + right, spot.extra["y"] + down

    def printed(self, spot: Spot) -> Printed | None:  # noqa: ARG002  # for books with such spaces
        """What is printed on a space beside its action; usually nothing."""
        return None

    def _in_words(self, looks: Sequence[SpaceLook], pieces: Sequence[Piece]) -> Markup:
        """All that is to be seen on the page, as a list; a piece and its sign are told but once."""
        labels = (*(look.label for look in looks), *dict.fromkeys(piece.label for piece in pieces))
        return render_cached("almanac/in_words.html", self.perspective.lang, labels=labels)

    def _strip(self, looks: Sequence[SpaceLook]) -> Markup:
        """The open spaces as large buttons, for fingers; what is written on a button is a part of its name."""
        number, product = self.page.number, self.view.product
        texts = space_words(self.perspective.game, self.perspective.lang, number)
        legal = []
        for look in looks:
            if look.legal:
                short = texts[look.spot].short
                name = look.label if short.casefold() in look.label.casefold() else f"{short}. {look.label}"
                legal.append((look, name, short, small_plaque(look, product, number)))
        rule = placement_rule(self.describer, self.page, self.view.seats)
        return render_cached("almanac/strip.html", self.perspective.lang, rule=rule, spaces=tuple(legal))

    def _die(self) -> Markup:
        """The die that lies on the table, while its roll is still in question."""
        face, label = self.rolled()
        return render_cached("almanac/die.html", self.perspective.lang, id=DIE, face=face, label=label)

    def rolled(self) -> tuple[str, str]:
        """The symbol of the roll in question and its name; empty if there is none."""
        fights = any(isinstance(one, UseAbility) and one.hook == "fight.roll" for one in self.perspective.asked)
        if not fights:
            return "", ""
        pips = FIGHT_DIE[self.view.roll]
        return f"fight-{'x' if pips is None else pips}", self.describer.thing("face", self.view.roll)

    # -- what is said ---------------------------------------------------------------------------------------

    def progress(self) -> Progress:
        last = max(page.round for page in self.book.pages if page)
        title = self.describer.thing("page", self.view.page)
        note = self.words.say("web_almanac.round", round=self.view.round, last=last)
        phases = tuple(self.words.say(f"web_almanac.phase.{phase}") for phase in PHASES)
        return Progress(last, self.view.round, title, note, phases, self.phase)

    def draws(self, decision: Decision[Any]) -> frozenset[str]:
        return frozenset({asks_for_space(decision)} - {""}) | choice_sheet.drawn(decision)

    def hint(self) -> str:
        return hint(self)

    def rule(self, decision: Decision[Any]) -> str:
        """Placements follow the page's rule; of all else, the question itself names its rule."""
        source = type(self.page.rule) if isinstance(decision, Place) else type(decision)
        found = _RULE_ID.search(source.__doc__ or "")
        return found[0] if found else ""

    def home_of(self, rule: str) -> str:
        """A card of another product follows the rules of that product, wherever it is played (AL-242)."""
        return _HOMES.get(rule[:2], self.perspective.game.id)

    def opens_chapter(self, event: Event) -> bool:
        return event.kind is ARRIVED

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        return Stage(self.view.product, self.view.seat).cues(events)

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        return pictures.draw(picture)

    def score_icon(self, name: str) -> Markup:
        """The picture of a line of the score sheet."""
        return pictures.score_icon(name)
