"""The table of Dragonharth: it combines the panels and the texts around them."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.dragonharth.events import MONTH
from caravanserai.games.dragonharth.flow.setup import Lay
from caravanserai.games.dragonharth.map.board import CASTLES
from caravanserai.games.dragonharth.map.movement import Follow, MoveLead
from caravanserai.web.board import Board, Progress
from caravanserai.web.boards.dragonharth import (
    aim,
    battle,
    battle_result,
    digest,
    march_panel,
    panels,
    panels_of_actions,
    sheets,
)
from caravanserai.web.boards.dragonharth.coordinates import centre
from caravanserai.web.boards.dragonharth.cues import cues_of
from caravanserai.web.boards.dragonharth.goal import goal_of
from caravanserai.web.boards.dragonharth.highlights import Highlights, draw_highlights, draw_spots
from caravanserai.web.boards.dragonharth.kingdom_marks import badges
from caravanserai.web.boards.dragonharth.land import ArmyLayer, draw_armies, draw_ground, ground_layer
from caravanserai.web.boards.dragonharth.legend import legend_of
from caravanserai.web.boards.dragonharth.names import lexicon
from caravanserai.web.boards.dragonharth.pictures import picture_of
from caravanserai.web.boards.dragonharth.space_contents import SpaceContents, contents_of, filled
from caravanserai.web.boards.dragonharth.targets import board_blocks, is_at_once, targets
from caravanserai.web.fragment import Fragment, always, constant, reads, when_asked
from caravanserai.web.table_talk import NO_TALK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.web.boards.dragonharth.plan import Panel
    from caravanserai.web.cue import Cue
    from caravanserai.web.goal import Goal
    from caravanserai.web.illustrated_text import Picture
    from caravanserai.web.legend import Group
    from caravanserai.web.perspective import Choice, Perspective
    from caravanserai.web.table_talk import Talk

UPKEEP, ACTIONS, END = range(3)
_PHASES: Final = ("upkeep", "actions", "end")
_UPKEEP: Final = frozenset({"PayTax", "MeetDues", "ChooseDeck", "GiveUp"})
_MOVING: Final = frozenset({"JoinColumn", "MoveLead", "Follow"})
_RULES: Final = {
    "PickKingdom": "DH-22",
    "Lay": "DH-32",
    "PayTax": "DH-59",
    "MeetDues": "DH-60",
    "GiveUp": "DH-81",
    "Act": "DH-62",
    "Buy": "DH-84",
    "Muster": "DH-88",
    "SellTile": "DH-87",
    "PlaceAt": "DH-43",
    "LiftTile": "DH-43",
    "WorkField": "DH-72",
    "WorkWith": "DH-69",
    "MovePiece": "DH-94",
    "JoinColumn": "DH-98",
    "MoveLead": "DH-94",
    "Follow": "DH-100",
    "Load": "DH-170",
    "SailTo": "DH-169",
    "Unload": "DH-173",
    "AttackWith": "DH-105",
    "AttackAt": "DH-116",
    "Commit": "DH-107",
    "Answer": "DH-108",
    "Support": "DH-184",
    "React": "DH-199",
    "ChooseVictim": "DH-133",
    "ChooseStand": "DH-134",
    "ChooseShot": "DH-134",
    "Aim": "DH-134",
    "Pull": "DH-134",
    "LordTarget": "DH-148",
    "DeclareWar": "DH-179",
    "Court": "DH-180",
    "Consent": "DH-180",
    "ChooseAlly": "DH-187",
    "OfferTo": "DH-89",
    "BuildOffer": "DH-90",
    "AnswerOffer": "DH-91",
    "HandOver": "DH-93",
    "GiveEgg": "DH-190",
    "ReceiveEgg": "DH-190",
    "SendHome": "DH-146",
    "PlayCard": "DH-196",
    "CutHand": "DH-64",
}


class DragonharthBoard(Board):
    """The painted map; the reader's kingdom on the left, the other kingdoms and the store on the right."""

    layout: ClassVar[str] = "dragonharth/layout.html"
    styles: ClassVar[tuple[str, ...]] = ("css/dragonharth.css", "css/dragonharth_panels.css")
    common_pieces: ClassVar[bool] = False
    gives_badges: ClassVar[bool] = True
    names_on_buttons: ClassVar[bool] = True
    max_log_lines: ClassVar[int] = 12
    first_chapter: ClassVar[int] = 0
    modules: ClassVar[tuple[str, ...]] = ("js/dragonharth/table.js",)

    own_fragments: ClassVar[tuple[Fragment, ...]] = (
        Fragment("faces", lambda _board: panels.faces(), constant),
        Fragment("chips", panels.chips, reads(*panels.KINGDOM_FACTS), always),
        Fragment("map", panels.land, constant),
        Fragment("map/ground", lambda board: draw_ground(ground_layer(board.contents)), reads("contents")),
        Fragment(
            "map/host",
            lambda board: draw_armies(ArmyLayer(board.view.corner, board.view.piece, board.view.ship)),
            reads("view.corner", "view.piece", "view.ship"),
        ),
        Fragment("map/spots", lambda board: draw_spots(filled(board.contents)), reads("contents")),
        Fragment(
            "map/lights",
            lambda board: draw_highlights(board.highlights),
            reads("perspective.asking", "contents", "column"),
            when_asked,
        ),
        Fragment("map/aiming", aim.layer, reads("perspective.asking"), when_asked),
        Fragment("own", panels.own, reads(*panels.KINGDOM_FACTS, *panels.OWN_FACTS), always),
        Fragment(
            "screen",
            panels.screen,
            reads("view.hand", "view.stash", "view.money", "view.colours", "view.over", "badges", "on_stage"),
            always,
        ),
        Fragment("players", panels.players, reads(*panels.KINGDOM_FACTS, "view.turn", "view.month"), always),
        Fragment("digest", digest.digest, reads("view.month", "view.over", "perspective.names_and_badges"), always),
        Fragment("strip", sheets.strip, reads("perspective.asking"), when_asked),
        Fragment("choices", sheets.choices, reads("perspective.asking", "battle"), sheets.is_own),
        Fragment("outcome", battle_result.result, reads("fought"), battle_result.is_shown),
        Fragment("atlas", panels.atlas, reads("contents")),
    )

    def __init__(self, perspective: Perspective, talk: Talk = NO_TALK) -> None:
        self.view: DragonharthView = perspective.view
        self.badges = badges(self.view.corner)
        marked = zip(perspective.players, self.badges, strict=True)
        perspective.players = tuple(player._replace(mark=badge) for player, badge in marked)
        super().__init__(perspective, talk)
        self.lexicon = lexicon(perspective.lang)

    @property
    def battle(self) -> int | None:
        """The position of the battle in progress; None without one."""
        return self.perspective.number if battle.is_on(self) else None

    @property
    def on_stage(self) -> bool:
        """Whether the stage of a battle covers the table for the reader."""
        return battle.is_on_stage(self)

    @functools.cached_property
    def fought(self) -> battle_result.Result | None:
        """The result of the reader's battle; None if they have gone on since."""
        return battle_result.result_of(self)

    @property
    def mine(self) -> int:
        """The badge of the reader; 0 for a spectator."""
        return 0 if self.perspective.seat is None else self.badges[self.perspective.seat]

    @property
    def home(self) -> tuple[int, ...]:
        """The position of the reader's castle on the map; empty for a spectator and before the reader has a kingdom."""
        corner = -1 if self.perspective.seat is None else self.view.corner[self.perspective.seat]
        return () if corner < 0 else centre(CASTLES[corner])

    @functools.cached_property
    def contents(self) -> SpaceContents:
        """The contents of all spaces, which everyone sees."""
        if isinstance(self.public, DragonharthBoard) and self.public is not self:
            return self.public.contents
        return contents_of(self.view, self.perspective.names, self.perspective.lang)

    @property
    def column(self) -> tuple[int, ...]:
        """The spaces of the column that marches now."""
        return self.view.column if any(what in _MOVING for _, what in self.view.asked) else ()

    @functools.cached_property
    def panel(self) -> Panel | None:
        """The panel in which the reader prepares an action; None if none is open."""
        return panels_of_actions.panel_of(self)

    @functools.cached_property
    def highlights(self) -> Highlights:
        """The highlights on the board for the reader."""
        decision, view, column = self.perspective.decision, self.view, self.column
        if self.panel is not None:
            return Highlights(self.contents, self.panel.targets, self.panel.chosen, (), 0)
        ghost = 0
        if isinstance(decision, MoveLead):
            ghost = view.piece[view.column[0]]
        elif isinstance(decision, Follow):
            column = tuple(space for space in column if view.piece[space])
            ghost = view.piece[view.column[decision.place]]
        return Highlights(self.contents, targets(self.perspective), self.perspective.chosen, tuple(column), ghost)

    @functools.cached_property
    def goal(self) -> Goal | None:
        return goal_of(self)

    @functools.cached_property
    def legend(self) -> tuple[Group, ...]:
        return legend_of(self.perspective.lang)

    def progress(self) -> Progress:
        """Return the month, the player on turn, and the part of the turn."""
        view, say = self.view, self.words.say
        asked = [name for _, name in view.asked]
        if not view.month:
            return Progress(
                view.months, 1, say("web_dragonharth.set_up"), say("web_dragonharth.of_months", months=view.months)
            )
        phase = UPKEEP if any(name in _UPKEEP for name in asked) else END if "CutHand" in asked else ACTIONS
        turn = say("web_dragonharth.turn_of", name=self.perspective.players[view.turn].name)
        note = f"{say('web_dragonharth.of_months', months=view.months)} · {turn}"
        phases = () if view.over else tuple(say(f"web_dragonharth.phase.{name}") for name in _PHASES)
        return Progress(view.months, view.month, say("web_dragonharth.month", month=view.month), note, phases, phase)

    def draws(self, decision: Decision[Any]) -> frozenset[str]:
        """Return the spaces of the board, the verbs of a turn, and the choices that a sheet shows."""
        return frozenset(block.name for block in board_blocks(decision)) | sheets.drawn_words(decision)

    def at_once(self, choice: Choice) -> bool:
        """Whether a choice goes back or only leads to another question: it needs no confirmation."""
        return choice.block.name in ("back", "cancel", "go", "sail", "default", "keep") or (
            self.perspective.decision is not None and is_at_once(self.perspective.decision)
        )

    def selection_text(self, choice: Choice) -> str:
        """Return the text of the selected choice with its immediate effect."""
        return sheets.selection_text(self, choice) or super().selection_text(choice)

    def is_usual(self, choice: Choice) -> bool:
        """Whether a choice places the whole kingdom at once."""
        return choice.block.name == "default" and isinstance(self.perspective.decision, Lay)

    @classmethod
    def in_full(cls, perspective: Perspective, choice: int) -> tuple[int, ...]:
        """Return where the lead of a column goes, and its followers in formation."""
        return march_panel.in_formation(perspective, choice)

    def plan_text(self) -> tuple[str, str]:
        """Return what is prepared in the open panel, and a second line about it."""
        return ("", "") if self.panel is None else (self.panel.sentence, self.panel.note)

    def hint(self) -> str:
        """Return the hint for the reader's question, or the topic that another player decides on."""
        if self.perspective.decision is not None:
            name = type(self.perspective.decision).__name__
            key = f"web_dragonharth.hint.{name}"
            return self.words.say(key, roll=self.view.roll) if self.words.has(key) else ""
        asked = [name for _, name in self.view.asked if self.words.has(f"web_dragonharth.asked.{name}")]
        return self.words.say(f"web_dragonharth.asked.{asked[0]}") if asked else ""

    def rule(self, decision: Decision[Any]) -> str:
        """Return the rule behind a question."""
        return _RULES.get(type(decision).__name__, "")

    def opens_chapter(self, event: Event) -> bool:
        """Whether a month begins: each month is a chapter of the log."""
        return event.kind is MONTH

    def cues(self, events: Sequence[Event]) -> list[Cue]:
        """Return the animations: pieces march, shots fly, dice roll."""
        return cues_of(events, self.view)

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        """Draw cards, tiles and projectiles in a sentence."""
        return picture_of(*picture) or super().draw(picture)
