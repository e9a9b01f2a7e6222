"""A session: people and bots answer in turn; each answer is in the journal before it is shown."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from rich.rule import Rule
from rich.text import Text

from caravanserai.bots import bot
from caravanserai.kernel.history import UNDO
from caravanserai.terminal import analysis, match_end, question
from caravanserai.terminal.choice_keys import menu_of
from caravanserai.terminal.console import LeaveError
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.layout import Layout, without_chance_events
from caravanserai.terminal.match_setup import PERSON, bot_seed
from caravanserai.terminal.options import unusual_options
from caravanserai.terminal.rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from rich.console import RenderableType

    from caravanserai.bots import Bot
    from caravanserai.kernel.match import Match
    from caravanserai.terminal.choice_keys import Menu
    from caravanserai.terminal.console import Terminal
    from caravanserai.terminal.journal import Journal
    from caravanserai.terminal.match_setup import MatchSetup
    from caravanserai.terminal.screen import Screen


_EMPTY_PAGES: Final = {
    "l": "terminal.page.no_log",
    "m": "terminal.page.no_map",
    "w": "terminal.page.none_barred",
}


class Session:
    """Plays a match from its current position to its end, or until a person leaves."""

    def __init__(
        self, terminal: Terminal, setup: MatchSetup, match: Match[Any], screen: Screen, journal: Journal | None
    ) -> None:
        self.terminal, self.setup, self.match, self.screen = terminal, setup, match, screen
        self.journal = journal
        self.layout = Layout(terminal, screen)
        self.shared = len(setup.people) > 1
        self._facing = -1
        self._news_since = [match.number] * setup.seats
        self._bots: dict[int, Bot] = {
            seat: bot(player, bot_seed(setup.seed, seat))
            for seat, player in enumerate(setup.players)
            if player != PERSON
        }

    def play(self) -> None:
        """Ask the deciding players until the match is over; raise `LeaveError` if a person leaves."""
        if self.shared:
            self.terminal.hide()
        while not self.match.over:
            seat = self.match.decision_of(None).seat
            if seat in self._bots:
                self._commit(seat, self._bots[seat].choose(self.match.chair(seat)))
            else:
                self._turn_to(seat)
                self._decide(seat)

    def watch(self, pace: float) -> None:
        """Let the bots play and show the public view."""
        shown = -1
        while True:
            if self.terminal.interactive and pace:
                self.terminal.clear()
                self.terminal.show(*self.layout.table(self.match, None, [], shown))
            else:
                for event in without_chance_events(self.match.events(None, shown)):
                    self.terminal.show(self.layout.line(event))
            if self.match.over:
                return
            shown = self.match.number
            time.sleep(pace)
            seat = self.match.decision_of(None).seat
            self._commit(seat, self._bots[seat].choose(self.match.chair(seat)))

    def finish(self, record: Path | None) -> None:
        """Show the last events, the score sheet, the winners, and how to verify the match."""
        match, screen = self.match, self.screen
        self.terminal.unhide()
        self.terminal.clear()
        self.terminal.show(
            *self.layout.last_lines(match),
            Rule(Text(screen.describer.game_title())),
            screen.ledger(match.view(None)),
            Text(),
            match_end.score_sheet(match, screen),
            Text(),
            match_end.winners(match, screen),
            *match_end.grades(match, screen, self.setup.people),
        )
        match_end.show_proof(self.terminal, match, self.setup.names, record)

    # -- decisions of people -----------------------------------------------------------------------------

    def _turn_to(self, seat: int) -> None:
        """Clear the screen between two people and show only the next one's name."""
        if self.shared and seat != self._facing:
            self.terminal.clear()
            name = self.screen.describer.seat(seat)
            self.terminal.say("terminal.hot_seat.pass", style="bold", name=name)
            self.terminal.ask(self.terminal.words.say("terminal.hot_seat.ready", name=name))
            self.terminal.drop_pending_input()
        self._facing = seat

    def _decide(self, seat: int) -> None:
        """Ask one person one question, until it is answered or an earlier answer is taken back."""
        menu = menu_of(self.match, seat, self.screen.describer, self.screen.key_of)
        self._draw(seat, menu)
        while True:
            typed = self.terminal.ask(question.prompt(menu, self.screen))
            entry = menu.find(typed)
            if entry is not None:
                self._news_since[seat] = self.match.number
                self._commit(seat, entry.choice)
                return
            if typed.lower() == "u":
                if self._undo(seat):
                    return
            elif not self._command(typed.lower(), seat, menu):
                self.terminal.show(Text(self._refusal(typed, seat, menu), "red"))

    def _draw(self, seat: int, menu: Menu) -> None:
        view = self.match.view(seat)
        below = question.question(menu, view, self.screen, undo=self.match.can_undo(seat), hint=not self.shared)
        self.terminal.clear()
        self.terminal.show(*self.layout.table(self.match, seat, below, self._news_since[seat], menu))

    def _command(self, typed: str, seat: int, menu: Menu) -> bool:
        """Run the command of a letter; return False if there is no such command."""
        if typed == "q":
            raise LeaveError
        view = self.match.view(seat)
        if typed.startswith("?"):
            page = self._help(typed[1:].strip(), menu, view)
        else:
            page = question.every_choice(menu, view, self.screen) if typed == "+" else self._page(typed, seat)
        if not page:
            return False
        self.terminal.read(*page)
        if self.terminal.interactive:
            self._draw(seat, menu)
        return True

    def _page(self, typed: str, seat: int) -> list[RenderableType]:
        """Return the page that a letter opens; empty if it opens none."""
        pages: dict[str, Callable[[int], list[RenderableType]]] = {
            "h": self._hint,
            "l": lambda seat: [*self.layout.whole_log(self.match, seat, self._news_since[seat])],
            "m": lambda seat: self.screen.plan(self.match.view(seat), self.terminal.width),
            "r": lambda _: [rules_of(self.setup.game, self.terminal.words)],
            "s": lambda seat: [
                *unusual_options(self.setup.options, self.screen.describer, self.terminal.words),
                self.screen.ledger(self.match.view(seat)),
            ],
            "w": lambda seat: [*question.barred(self.match, seat, self.screen)],
        }
        if typed not in pages:
            return []
        return pages[typed](seat) or [Text(self.terminal.words.say(_EMPTY_PAGES[typed]))]

    def _hint(self, seat: int) -> list[RenderableType]:
        """Return a master's advice; a person who shares the keyboard gets none."""
        if self.shared:
            return [Text(self.terminal.words.say("bots.advice.only_alone"))]
        return analysis.advice(self.match.chair(seat), self.screen.describer)

    def _help(self, key: str, menu: Menu, view: object) -> list[RenderableType]:
        """Describe a choice; without a key, the commands."""
        if not key:
            return [Text(self.terminal.words.say("terminal.page.help")), Text(), Text(self.screen.guide())]
        entry, describer, paint = menu.find(key), self.screen.describer, self.screen.paint
        choice = menu.barred_number(key) if entry is None else entry.choice
        if choice is None:
            return []
        reason = self.match.why_not(choice, menu.decision.seat) if entry is None else None
        label = paint(describer.option(menu.decision, choice, view))
        label.stylize("bold")
        lines = [label, paint(describer.option_help(menu.decision, choice, view))]
        if entry is not None and entry.outlook:
            lines.append(paint(entry.outlook))
        return [*lines, paint(describer.reason(reason))] if reason is not None else [*lines]

    def _refusal(self, typed: str, seat: int, menu: Menu) -> str:
        """Return why the typed text is no answer."""
        say = self.terminal.words.say
        choice = menu.barred_number(typed)
        reason = None if choice is None else self.match.why_not(choice, seat)
        if reason is not None:
            return self.screen.describer.reason(reason)
        if not typed:
            return say("terminal.refusal.empty")
        called = menu.called(typed)
        if called:
            return say("terminal.refusal.several", typed=typed[:20], keys=", ".join(entry.key for entry in called))
        return say("terminal.refusal.unknown", typed=typed[:20])

    def _undo(self, seat: int) -> bool:
        if not self.match.can_undo(seat):
            self.terminal.say("terminal.undo.sealed", style="red")
            return False
        self._commit(seat, UNDO)
        self._news_since[seat] = min(self._news_since[seat], self.match.number)
        return True

    # -- answers -----------------------------------------------------------------------------------------

    def _commit(self, seat: int, choice: int) -> None:
        """Perform a call and write it to the journal; if that fails, ask whether to continue without a journal."""
        self.match.perform(seat, choice)
        if self.journal is None:
            return
        try:
            self.journal.append(seat, choice, self.match.digest())
        except OSError as fault:
            self.terminal.say("terminal.journal.full", style="bold red", detail=explain(fault, self.terminal.words))
            self._continue_unsaved()

    def _continue_unsaved(self) -> None:
        words = self.terminal.words
        self.journal = None
        if self.terminal.ask(words.say("terminal.journal.go_on")).lower() != words.say("terminal.word.yes"):
            raise LeaveError
