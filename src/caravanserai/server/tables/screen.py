"""A screen: one browser at one table, which receives only changed fragments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import RefusedError, reason
from caravanserai.server.tables.coaching import NOTHING, coach_of
from caravanserai.server.tables.prepared_answers import prepared_in_words
from caravanserai.web.perspective import Perspective, question_name
from caravanserai.web.table_talk import Talk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.table import Table
    from caravanserai.text.catalogue import Words
    from caravanserai.web.drawing import Page
    from caravanserai.web.player import Player


class Screen:
    """The view of one person on a table, and the fragments that the browser has received."""

    def __init__(self, table: Table, person: Person) -> None:
        self.table = table
        self.person = person
        self.chosen: int | None = None
        """The choice that is previewed before it is confirmed."""
        self.ahead: int | None = None
        """The follow-up choice that is given together with it."""
        self.plan: tuple[int, ...] = ()
        """The answers that a panel prepares, before they are given in one message."""
        self._chosen_for = ""
        """The question that `chosen` answers; the preview ends with its question."""
        self.facing: int | None = None
        """The seat whose secrets are shown, if several seats share this screen."""
        self.coaching = NOTHING
        """What the companion of a lesson does at the open question."""
        self.notice = ""
        """Why the last command was refused."""
        self._shown: Page | None = None
        """The page that the browser shows."""

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None for spectators, and while the screen changes hands."""
        mine = self.table.seating.seats_of(self.person.id)
        if len(mine) <= 1:
            return mine[0] if mine else None
        return None if self.passing_to is not None else self.facing

    @property
    def passing_to(self) -> int | None:
        """The seat to which a shared screen must be passed; None if it need not change hands."""
        mine = self.table.seating.seats_of(self.person.id)
        match = self.table.match
        if len(mine) <= 1 or match is None:
            return None
        asked = [decision.seat for decision in match.decisions() if decision.seat in mine]
        waiting = [seat for seat in asked if not self.table.seating.seats[seat].away]
        return waiting[0] if waiting and self.facing not in waiting else None

    def perspective(self) -> Perspective:
        """Return the match as this screen may show it."""
        return self._perspective(self.table.players(self.person.id))

    def _perspective(self, players: Sequence[Player]) -> Perspective:
        match, seat = self._match(), self.seat
        if question_name(match, seat, self.table.undone) != self._chosen_for:
            self.end_preview()
        perspective = Perspective(
            match,
            seat,
            players,
            self.person.lang,
            chosen=self.chosen,
            ahead=self.ahead,
            plan=self.plan,
            undone=self.table.undone,
        )
        self.chosen = perspective.chosen
        return perspective

    def _match(self) -> Match[Any]:
        if self.table.match is None:
            raise RefusedError("not_running")
        return self.table.match

    def look_at(self, choice: int, ahead: int | None, question: str) -> None:
        """Preview a choice, and ask the person to confirm it."""
        self.chosen, self.ahead, self.plan, self._chosen_for = choice, ahead, (), question

    def plan_answers(self, choices: tuple[int, ...], question: str) -> None:
        """Show a panel that prepares these answers; without any, close it."""
        self.chosen, self.ahead, self.plan, self._chosen_for = None, None, choices, question

    @property
    def previews(self) -> bool:
        """Whether a choice is previewed, or a panel prepares answers."""
        return self.chosen is not None or bool(self.plan)

    def end_preview(self) -> None:
        """Show no preview and no panel."""
        self.chosen, self.ahead, self.plan = None, None, ()

    def talk(self, reader: Perspective) -> Talk:
        """Return the facts around the match: chat, proposal, prepared answers."""
        mine = self.table.seating.seats_of(self.person.id)
        prepared, preparable = prepared_in_words(self.table, reader)
        return self._public_talk()._replace(
            shared=mine if len(mine) > 1 else (),
            passing_to=self.passing_to,
            notice=self.notice,
            prepared=prepared,
            preparable=preparable,
            only_choices=self.table.given.by_table_for(reader.seat) if reader.alone else frozenset(),
            coach=coach_of(self, reader),
            undo_seconds=self.table.undo_times.get(self.seat or 0, 0) if self._may_undo(reader) else 0,
        )

    def _may_undo(self, reader: Perspective) -> bool:
        """Whether bots wait for an undo of this person."""
        return reader.undoable > 0 and self.table.undo_seconds > 0

    def _public_talk(self) -> Talk:
        table = self.table
        return Talk(table.id, table.recent_chat, table.proposals.current, table.presence.onlookers)

    def news(self) -> bytes:
        """Return the message with all changes since the last one; empty without changes."""
        page = self.page()
        message = page.message_for(self._shown)
        self._shown = page
        return message

    def look_again(self) -> None:
        """Draw the whole page in the next message."""
        self._shown = None

    def page(self) -> Page:
        """Draw the page. All spectators share one, unless something is shown to this person alone."""
        table, match, person = self.table, self._match(), self.person
        everyones = table.players()
        if self.is_mere_spectator:
            return table.drawing.spectators_page(match, everyones, self._public_talk(), person.lang, table.undone)
        resigned = person.id in table.seating.resigned
        reader = self._perspective(table.players(person.id) if resigned else everyones)
        return table.drawing.page(match, everyones, reader, self.talk(reader))

    @property
    def is_mere_spectator(self) -> bool:
        """Whether this screen shows nothing but what every spectator sees."""
        seating = self.table.seating
        return not (seating.seats_of(self.person.id) or self.notice or self.person.id in seating.resigned)

    def refuse(self, fault: CaravanseraiError, words: Words) -> None:
        """Keep the reason of a refusal, to show it beside the question."""
        self.notice = reason(fault, words)
