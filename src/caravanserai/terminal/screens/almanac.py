"""An almanac in the terminal: the open page, the caravans, the reader's secrets, the offer, the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Group
from rich.text import Text

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.events import ARRIVED
from caravanserai.games.almanac.flow.contracts import KeepContract
from caravanserai.games.almanac.flow.placement import WAIVING, Place
from caravanserai.games.almanac.flow.standard_actions import ExtendCaravan
from caravanserai.games.almanac.state import BOOKS, FREE
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens.almanac_map import MAP_ASCII, MAP_DRAWN, Atlas
from caravanserai.terminal.screens.almanac_page import ASCII, DRAWN, GRIDS, PageDrawing, Pen
from caravanserai.terminal.screens.almanac_pieces import between
from caravanserai.terminal.screens.almanac_tables import Tables
from caravanserai.terminal.screens.goods_paint import GoodsPaint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from caravanserai.games.almanac.book import Page
    from caravanserai.games.almanac.crystal_peaks.pages.cliffside import Ladders
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.terminal.choice_keys import Entry, Menu
    from caravanserai.text import Describer, Words

_SHAPES: Final = ("♣", "▲", "✱", "≈")
_LETTERS: Final = ("%", "^", "*", "~")
_COLOURS: Final = ("green", "color(203)", "bold", "dodger_blue1")
_HEIGHT_FOR_DETAILS: Final = 38
_OTHER_LINES: Final = 6
"""Heading, rule, log, question, commands and prompt take at least a line each."""
_ON_A_SPACE: Final = "space"


class AlmanacScreen(Screen):
    """The table of a match of an almanac, for one seat or a spectator."""

    def __init__(self, describer: Describer, words: Words, *, utf8: bool = True) -> None:
        super().__init__(describer, words, utf8=utf8)
        paint = GoodsPaint(describer, GOODS, _SHAPES if utf8 else _LETTERS, _COLOURS)
        self.pen = Pen(describer, words, paint, DRAWN if utf8 else ASCII)

    def heading(self, view: RoadView) -> str:
        """Return round, page, phase and Guide."""
        return self.words.say(
            "terminal.dragon_road.heading",
            round=view.round,
            last=max(page.round for page in BOOKS[view.product].pages if page),
            page=self.describer.thing("page", view.page),
            phase=self.words.say(f"terminal.dragon_road.phase.{_phase(view)}"),
            guide=self.describer.seat(view.guide),
        )

    def board(
        self, view: RoadView, width: int, height: int, *, brief: bool = False, menu: Menu | None = None
    ) -> list[RenderableType]:
        """Return the page, the caravans, the reader's secrets and the offer; on a tall screen with all names and texts.

        Between the pages the encounter or the map replaces the page. In brief, the offer is shown during placements,
        if
        it fits; the ledger always shows it.
        """
        details = height >= _HEIGHT_FOR_DETAILS and not brief
        tables = Tables(BOOKS[view.product], view, self.pen)
        parts: list[RenderableType] = []
        if view.encounter >= 0:
            parts += tables.encounter(story=details)
        elif _phase(view) == "action":
            if not brief or menu is None or self._needs_page(menu.decision, view):
                parts += self._open_page(view, width, menu, details=details, brief=brief)
        elif not view.over:
            parts += self._atlas(view).rounds(width, near=brief)
        parts += tables.caravans(details=details)
        parts += tables.own(help_too=False)
        offer = tables.offer(width, details=details)
        if not brief:
            return [*parts, *offer, tables.supply()]
        lines = len(parts) + view.seats + len(offer)
        wanted = (menu is None or self.draws(menu.decision)) and lines <= height - _OTHER_LINES
        return [*parts, *offer] if wanted else parts

    def plan(self, view: RoadView, width: int) -> list[RenderableType]:  # noqa: ARG002  # the texts wrap themselves
        """Return all texts of the open page, then the map with the route taken and the reachable pages."""
        signs = MAP_DRAWN if self.utf8 else MAP_ASCII
        legend = self.words.say(
            "terminal.dragon_road.map_legend",
            here=signs.here,
            visited=signs.visited,
            next=signs.next,
            ahead=signs.ahead,
            missed=signs.missed,
        )
        return [*self._texts(view), Text(), self._atlas(view).whole(), Text(legend, "dim")]

    def ledger(self, view: RoadView) -> RenderableType:
        """Return the known facts about all caravans, the effect of each thing, and the goods left in the supply."""
        tables = Tables(BOOKS[view.product], view, self.pen)
        parts: list[RenderableType] = [*tables.caravans(details=False), Text(), tables.everything()]
        own = tables.own(help_too=True)
        if own:
            parts += [Text(), *own]
        return Group(*parts, Text(), *tables.offer(0, details=True), tables.supply())

    def gist(self, decision: Decision[Any], choice: int, view: RoadView) -> str:
        """Return the value of a card or page, or the effect of an option or ability.

        Empty for a card to buy, which has its outlook, and for the reader's contracts, which have their table.
        """
        if isinstance(decision, ExtendCaravan):
            return ""
        block, _ = decision.space.locate(choice)
        gist = self.describer.option_gist(decision, choice, view)
        if block.of not in ("choice", "contract", "token"):
            return gist
        rule = self.describer.option_help(decision, choice, view)
        return f"{gist}. {rule}" if gist and isinstance(decision, KeepContract) else rule

    def guide(self) -> str:
        """Return the meaning of the signs on the page and in the table."""
        signs, shapes = self.pen.signs, self.pen.goods.shapes
        goods = ", ".join(f"{shape} {name}" for shape, name in zip(shapes, self.pen.goods.names, strict=True))
        return self.words.say(
            "terminal.dragon_road.signs",
            goods=goods,
            good=shapes[0],
            sells=signs.sells,
            barred=signs.barred,
            token=signs.token,
            face_down=signs.face_down,
            any_good=signs.any_good,
        )

    def draws(self, decision: Decision[Any]) -> bool:
        """Whether the question is about spaces: they stand on the page, each with its number."""
        return isinstance(decision, Place)

    def listed(self, menu: Menu) -> tuple[Entry, ...]:
        """Return the words, which have lines of their own; `besides` summarises the other choices."""
        if not self.draws(menu.decision):
            return super().listed(menu)
        return tuple(entry for entry in menu.others if menu.decision.space.locate(entry.choice)[0].of == "word")

    def extra_choices(self, menu: Menu, view: RoadView) -> list[Text]:
        """Return the spaces that ignore the page's rule, and the ladders, grouped by kind."""
        page = BOOKS[view.product].pages[view.page]
        if page is None or not self.draws(menu.decision):
            return []
        kinds: dict[str, list[str]] = {}
        for entry in menu.others:
            block, place = menu.decision.space.locate(entry.choice)
            if block.of == "ladder":
                ends = cast("Ladders", page.rule).ends[place]
                kinds.setdefault(block.name, []).append(f"{entry.key} {between(page, ends, view.seats)}")
            elif block.of == _ON_A_SPACE and block.name != _ON_A_SPACE:
                kinds.setdefault(block.name, []).append(entry.key)
        return [
            Text(f"  {self.words.say(f'terminal_crystal_peaks.{kind}', choices=', '.join(keys))}")
            for kind, keys in kinds.items()
        ]

    def plausible(self, decision: Decision[Any], choices: Sequence[int], view: RoadView) -> Sequence[int]:
        """Return the spaces in use (against the rule only with a waiver), and the cards and pages on the table."""
        page = BOOKS[view.product].pages[view.page]
        block = decision.space.locate(choices[0])[0] if choices else None
        if block is None or page is None:
            return ()
        start = decision.space.starts[block.name]
        if block.of == _ON_A_SPACE and block.name != _ON_A_SPACE and not _may_ignore_rules(view):
            return ()
        if block.of == _ON_A_SPACE:
            return [choice for choice in choices if choice - start in page.in_use[view.seats]]
        if block.of == "caravan":
            return [choice for choice in choices if choice - start in view.offer]
        return super().plausible(decision, choices, view)

    def begins_turn(self, event: Event) -> bool:
        """Whether the caravans arrive: a round begins."""
        return event.kind is ARRIVED

    def paint(self, words: str) -> Text:
        """Give every good its colour and its shape."""
        return self.pen.goods.sentence(words)

    def _atlas(self, view: RoadView) -> Atlas:
        return Atlas(BOOKS[view.product], view, self.describer, MAP_DRAWN if self.utf8 else MAP_ASCII)

    # -- the open page -----------------------------------------------------------------------------------

    def _needs_page(self, decision: Decision[Any], view: RoadView) -> bool:
        """Whether a question needs the drawing; listed spaces are known by their names."""
        page = BOOKS[view.product].pages[view.page]
        listed = decision.space.blocks[0].of == _ON_A_SPACE and page is not None and page.id in GRIDS
        return listed or self.draws(decision)

    def _open_page(
        self, view: RoadView, width: int, menu: Menu | None, *, details: bool, brief: bool
    ) -> list[RenderableType]:
        page = BOOKS[view.product].pages[view.page]
        if page is None or not view.workers:
            return []
        parts: list[RenderableType] = []
        if details:
            parts.append(Text(_first_sentence(self.describer.text(f"page.{page.id}.lore")), "italic"))
        rule = self._rule(page, view.seats)
        if brief and len(rule) > width:
            rule.truncate(width - len(self.pen.signs.cut))
            rule.append(self.pen.signs.cut)
        parts.append(rule)
        legal = None
        if menu is not None and self.draws(menu.decision):
            legal = {entry.choice for entry in menu.entries}
        return [*parts, *PageDrawing(view, page, self.pen, legal).lines(width)]

    def _rule(self, page: Page, seats: int) -> Text:
        """Return the placement rule, with the changes for two players if two play."""
        rule = self.paint(self.describer.text(f"help.page.{page.id}"))
        changed = f"page.{page.id}.two_player"
        if seats == 2 and self.describer.has(changed):
            rule.append(f" {self.words.say('terminal.dragon_road.two_player', text=self.describer.text(changed))}")
        return rule

    def _texts(self, view: RoadView) -> list[RenderableType]:
        """Return name, story, rules, actions and tokens of the open page."""
        book, describer = BOOKS[view.product], self.describer
        page = book.pages[view.page]
        if page is None:
            return []
        here = {"page": page.number}
        parts: list[RenderableType] = [
            Text(describer.thing("page", page.number), "bold"),
            Text(describer.text(f"page.{page.id}.lore"), "italic"),
            Text(),
            self._rule(page, view.seats),
        ]
        paths = [f"page.{page.id}.{name}" for name in ("setup", "end_of_page", "key")]
        parts += [self.paint(describer.text(path)) for path in paths if describer.has(path)]
        parts += PageDrawing(view, page, self.pen, None).ways() if view.workers else []
        for place in range(len(page.locations)):
            action = Text(f"{self.pen.signs.locations[place]} {describer.thing('location', place, here)}: ", "bold")
            parts.append(action + self.paint(describer.thing("location_rule", place, here)))
        for kind in book.tokens:
            if kind.page == page.number and not kind.destination:
                token = Text(f"{self.pen.signs.token} {describer.thing('token', kind.index)}: ", "bold")
                parts.append(token + self.paint(describer.help("token", kind.index)))
        return parts


def _phase(view: RoadView) -> str:
    """Return the phase: Arrival until the page is open; End Phase when all workers are back or in an encounter."""
    if view.over:
        return "over"
    if not view.workers:
        return "arrival"
    back = view.placements > 0 and all(seat == FREE for seat in view.workers) and not any(view.crowd)
    return "end" if back or view.encounter >= 0 or view.next_page else "action"


def _may_ignore_rules(view: RoadView) -> bool:
    """Whether the reader has a contract or token that lets them ignore the rule of a page."""
    if view.seat is None:
        return False
    book = BOOKS[view.product]
    tokens = [kind for kind in book.tokens if view.tokens[view.seat][kind.index] or kind.index in view.letters]
    held = [kind.abilities for kind in tokens] + [book.contracts[card].abilities for card in view.done[view.seat]]
    return any(ability.hook == WAIVING for abilities in held for ability in abilities)


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].removesuffix(".") + "."
