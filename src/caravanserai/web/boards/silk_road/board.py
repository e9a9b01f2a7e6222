"""The table of Silk Road: it combines the panels and the texts around them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.silk_road.caravan import MoveCaravan
from caravanserai.games.silk_road.events import MOVED
from caravanserai.games.silk_road.market import TakeTile, room_for_tokens
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.web.board import Board, Progress
from caravanserai.web.boards.silk_road import panels, sheet
from caravanserai.web.boards.silk_road.cues import cues_of
from caravanserai.web.boards.silk_road.goal import goal_of
from caravanserai.web.boards.silk_road.legend import legend_of
from caravanserai.web.boards.silk_road.map import draw_map, map_state, stations
from caravanserai.web.boards.silk_road.names import SIDES, lexicon
from caravanserai.web.boards.silk_road.pictures import picture_of
from caravanserai.web.boards.silk_road.seats import Row, rows
from caravanserai.web.boards.silk_road.stage import OVER, PHASES, Stage
from caravanserai.web.fragment import Fragment, always, reads, when_asked
from caravanserai.web.table_talk import NO_TALK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from caravanserai.games.silk_road.view import SilkRoadView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.web.cue import Cue
    from caravanserai.web.goal import Goal
    from caravanserai.web.illustrated_text import Picture
    from caravanserai.web.legend import Group
    from caravanserai.web.perspective import Perspective
    from caravanserai.web.table_talk import Talk

_RULES: Final = {
    "Bid": "SR-35",
    "SellOrKeep": "SR-40",
    "MoveCaravan": "SR-47",
    "TakeTile": "SR-54",
    "PassPawn": "SR-58",
    "Buy": "SR-75",
    "Sell": "SR-72",
    "Trade": "SR-79",
    "GiveGood": "SR-82",
    "ReceiveGood": "SR-82",
    "Steal": "SR-83",
    "NameGood": "SR-86",
    "Show": "SR-87",
}
_DRAWN_WORDS: Final = {"SellOrKeep": frozenset({"sell", "keep"}), "TakeTile": frozenset({"printed", "barterer"})}
"""Plain choices with a picture of their own, which need no button in the bar."""


class SilkRoadBoard(Board):
    """The map with caravan, cities and tiles; the market of the current city below it."""

    layout: ClassVar[str] = "silk_road/layout.html"
    modules: ClassVar[tuple[str, ...]] = ("js/numbers/panel.js",)
    names_on_buttons: ClassVar[bool] = True
    styles: ClassVar[tuple[str, ...]] = ("css/steady.css", "css/silk_road.css")

    own_fragments: ClassVar[tuple[Fragment, ...]] = (
        Fragment("faces", lambda board: panels.faces(board.view.deal), reads("view.deal")),
        Fragment(
            "map",
            lambda board: draw_map(map_state(board.view, board.perspective.lang, board.ways, board.perspective.chosen)),
            reads("view.reverse", "view.path", "view.deal", "ways", "perspective.chosen"),
            reads("ways"),
        ),
        Fragment(
            "next",
            panels.next_cities,
            reads("view.reverse", "view.exits", "view.deal", "ways", "perspective.chosen"),
            reads("ways"),
        ),
        Fragment(
            "market",
            panels.market,
            reads(
                "perspective.asking",
                "perspective.names",
                "perspective.deciding",
                "stage.facts",
                "view.over",
                "view.city",
                "view.market",
                "view.printed",
                "view.holder",
                "view.leader",
            ),
            panels.asks_in_market,
        ),
        Fragment(
            "own",
            panels.own_screen,
            reads("perspective.asking", "view.goods", "view.money", "view.crooks", "view.barterers", "view.over"),
            always,
        ),
        Fragment(
            "players",
            panels.players,
            reads(
                "perspective.asking",
                "perspective.players",
                "perspective.deciding",
                "stage.facts",
                "view.city",
                "view.holder",
                "view.leader",
                "view.tokens",
                "view.shown",
                "view.crooks",
                "view.barterers",
            ),
            always,
        ),
        Fragment("supply", panels.supply, reads("view.supply", "view.named")),
        Fragment("ledger", panels.ledger, reads("view.ledger", "view.over", "perspective.names"), always),
        Fragment("choices", sheet.choices, reads("perspective.asking", "shown_choice"), when_asked),
        Fragment("atlas", panels.atlas, reads("view.reverse", "view.path", "view.deal")),
    )

    def __init__(self, perspective: Perspective, talk: Talk = NO_TALK) -> None:
        super().__init__(perspective, talk)
        self.view: SilkRoadView = perspective.view
        self.lexicon = lexicon(perspective.lang)

    @functools.cached_property
    def stage(self) -> Stage:
        """The events in the current city, which everyone knows."""
        if isinstance(self.public, SilkRoadBoard) and self.public is not self:
            return self.public.stage
        return Stage(self.view, self.perspective.newest_events())

    @functools.cached_property
    def rows(self) -> tuple[Row, ...]:
        """The players' panel, as everyone sees it."""
        if isinstance(self.public, SilkRoadBoard) and self.public is not self:
            return self.public.rows
        return rows(self)

    @functools.cached_property
    def goal(self) -> Goal | None:
        return goal_of(self)

    @functools.cached_property
    def legend(self) -> tuple[Group, ...]:
        return legend_of(self.view.deal, self.perspective.lang)

    def progress(self) -> Progress:
        """Return the stations of the journey; their number depends on the route."""
        at, few, many = stations(self.view)
        of = str(few) if few == many else self.words.say("web_silk_road.few_or_many", few=few, many=many)
        phases = tuple(self.words.say(f"web_silk_road.phase.{phase}") for phase in PHASES)
        return Progress(
            few,
            at,
            self.lexicon.cities[self.view.city],
            self.words.say("web_silk_road.station", at=at, of=of),
            () if self.stage.phase == OVER else phases,
            0 if self.stage.phase == OVER else PHASES.index(self.stage.phase),
        )

    def draws(self, decision: Decision[Any]) -> frozenset[str]:
        """Return the words with pictures; this board draws all of its sheet of choices."""
        return _DRAWN_WORDS.get(type(decision).__name__, frozenset())

    def prepare_hint(self) -> str:
        return self.words.say("web_silk_road.prepare_hint")

    def hint(self) -> str:
        """Return the hint for the reader's question, or the topic that another player decides on."""
        if isinstance(self.perspective.decision, TakeTile):
            return self._after_the_tile(self.perspective.decision.seat)
        if self.perspective.decision is not None:
            key = f"web_silk_road.hint.{type(self.perspective.decision).__name__}"
            return self.words.say(key) if self.words.has(key) else ""
        return self.words.say(f"web_silk_road.asked.{self.view.asked[0][1]}") if self.view.asked else ""

    def rule(self, decision: Decision[Any]) -> str:
        """Return the rule behind a question."""
        return _RULES[type(decision).__name__]

    def opens_chapter(self, event: Event) -> bool:
        """Whether the caravan arrives in a city: each city is a chapter of the log."""
        return event.kind is MOVED

    def starts_log(self, event: Event) -> bool:
        """Whether the caravan arrives in a city: without the open ledger, the log forgets earlier cities (SR-96)."""
        return event.kind is MOVED and self.view.ledger is None and not self.view.over

    @property
    def log_scope(self) -> object:
        """At the end, the log shows everything."""
        return self.view.over

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        """Return the animations: goods and coins fly, bids turn, the caravan travels."""
        return cues_of(events, self.view)

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        """Draw goods and money in a sentence."""
        return picture_of(*picture) or super().draw(picture)

    @functools.cached_property
    def ways(self) -> tuple[tuple[int, int], ...]:
        """The clickable cities with their choices, which equal the numbers of the cities."""
        leads = isinstance(self.perspective.decision, MoveCaravan)
        return tuple((city, city) for city in self.perspective.options) if leads else ()

    @property
    def back(self) -> int | None:
        """The back of the current city's tiles; None at both ends of the road."""
        return ROUTES[self.view.reverse].backs[self.view.city]

    @property
    def side(self) -> str:
        """The style of that back."""
        return "" if self.back is None else SIDES[self.back]

    @functools.cached_property
    def receivers(self) -> tuple[int, ...]:
        """The seats that may get the pawn after the acting seat (SR-58)."""
        room = room_for_tokens(self.view.seats)
        actor = self.view.holder
        return tuple(seat for seat in range(self.view.seats) if seat != actor and self.view.tokens[seat] < room)

    def _after_the_tile(self, seat: int) -> str:
        """Return the text that names the next possible holders of the pawn."""
        if self.view.to_take > 1:
            return self.words.say("web_silk_road.hint.two_tiles")
        names = [self.perspective.players[other].name for other in self.receivers if other != seat]
        if not names:
            return self.words.say("web_silk_road.hint.last_tile")
        return self.words.say("web_silk_road.hint.TakeTile", len(names), names=", ".join(names))
