"""A match for review: from a table, or from a record that a visitor has uploaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import caravanserai
from caravanserai.bots.reasons import SeededBot
from caravanserai.kernel.errors import RecordError
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables.bot_pool import MatchSource, bot_seed, match_of
from caravanserai.server.tables.screen import Screen
from caravanserai.text.catalogue import DEFAULT, Words
from caravanserai.text.describe import Describer
from caravanserai.web.boards import board_for
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import BOT, PERSON, Player
from caravanserai.web.table_talk import Chapter, Past, Talk

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.person import Person
    from caravanserai.server.review.uploaded_records import UploadedRecords
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table


class PastMatch(NamedTuple):
    """A match as one reader may review it; it is sent to the process that makes the pages."""

    home: str
    name: str
    source: MatchSource
    over: bool
    """Whether the match is finished; before the end, only the reader's own view is shown."""
    players: tuple[Player, ...]
    own: int | None
    """The reader's own seat."""
    seeded_bots: tuple[tuple[int, SeededBot], ...] = ()
    """Seats that a bot played from the beginning, each with the bot and its seed."""

    @property
    def path(self) -> str:
        """The address of the table or the record."""
        return f"{self.home}/{self.name}"

    @property
    def match(self) -> Match[Any]:
        """The match now, replayed in this process or taken from its cache; the caller must not change it."""
        return match_of(self.source)

    def moment(self, number: int) -> Match[Any]:
        """Return the match after a number of answers."""
        try:
            return self.match.moment(number)
        except RecordError:
            raise RefusedError("no_such_moment") from None

    @property
    def first(self) -> int:
        """The number of the first moment: 0, or that of the position from which the match went on under newer rules."""
        return self.match.number - len(self.match.answers())

    def check_over(self) -> None:
        """Refuse a page that is open only after the end."""
        if not self.over:
            raise RefusedError("still_running")

    def eyes(self, wish: str | None) -> int | None:
        """Return the seat whose view is shown: `0` asks for the public view, `1` for the first seat, and so on."""
        numbers = {str(number): number - 1 for number in range(1, self.source.seats + 1)}
        if not self.over or wish not in {"0", *numbers}:
            return self.own
        return numbers.get(wish or "")

    def describer(self, lang: str) -> Describer:
        """Return the describer of the match in a language."""
        return Describer(caravanserai.game(self.source.game), lang, [player.name for player in self.players])

    def perspective(self, eyes: int | None, lang: str) -> Perspective:
        """Return the match now, from the view of a seat."""
        return Perspective(self.match, eyes, self.players, lang)

    def past(self, eyes: int | None, lang: str, number: int | None = None) -> Past:
        """Return the range of moments that the reader may review; some games hide the past of a running match."""
        perspective = self.perspective(eyes, lang)
        board = board_for(perspective)
        shown = [event for event in board.recorded(perspective.events) if event.kind.name != "chance"]
        first = self.first if self.over else min((event.number for event in shown), default=self.first)
        at = self.match.number if number is None else number
        if not first <= at <= self.match.number:
            raise RefusedError("no_such_moment")
        begun = {
            event.number: perspective.describer.event(event) for event in reversed(shown) if board.opens_chapter(event)
        }
        if first not in begun:
            begun[first] = Words(lang).say("review.beginning")
        chapters = tuple(Chapter(*pair, label) for label, pair in enumerate(sorted(begun.items()), board.first_chapter))
        return Past(at, first, self.match.number, chapters, eyes, self.over)

    def chapters(self, lang: str) -> tuple[Chapter, ...]:
        """Return the chapters of a finished match, as everyone saw them."""
        return self.past(None, lang).chapters

    def chapter_of(self, number: int, lang: str) -> Chapter:
        """Return the chapter of a moment of a finished match."""
        chapters = self.chapters(lang)
        return next((one for one in reversed(chapters) if one.number <= number), chapters[0])

    def chapter_end(self, number: int) -> int:
        """Return the first moment of the chapter after a moment, or the end of the match."""
        ends = (chapter.number for chapter in self.chapters(DEFAULT) if chapter.number > number)
        return next(ends, self.match.number)

    def talk(self, past: Past) -> Talk:
        """Return the facts around a past moment."""
        return Talk(self.name, past=past, home=self.home)


async def past_match_of(request: Request, person: Person) -> PastMatch:
    """Return the match that the URL of a request names."""
    if "record" in request.path_params:
        return await _uploaded(request, person)
    registry: TableRegistry = request.app.state.registry
    table = await registry.table(request.path_params["table"])
    return past_match_at(table, Screen(table, person).seat)


def past_match_at(table: Table, own: int | None) -> PastMatch:
    """Return the match of a table, for a reader with this seat."""
    if table.match is None:
        raise RefusedError("not_running")
    players = tuple(
        player._replace(here=True, away=False, deadline=None, left=None, resting=None, vacant=False, takeover_by="")
        for player in table.players()
    )
    return PastMatch("/tables", table.id, table.source, table.match.over, players, own, _seeded_bots(table))


async def digests_of(request: Request) -> tuple[str, ...]:
    """Return the stored digest of the position after each call since the first moment."""
    if "record" in request.path_params:
        uploaded_records: UploadedRecords = request.app.state.uploaded_records
        return (await uploaded_records.find(request.path_params["record"])).record.digests
    registry: TableRegistry = request.app.state.registry
    table = await registry.table(request.path_params["table"])
    return tuple(call.digest for call in table.calls[0 if table.base is None else table.base.calls :])


def _seeded_bots(table: Table) -> tuple[tuple[int, SeededBot], ...]:
    """Return the bots of a table; none after a resignation, because nobody knows which answers were a bot's."""
    bots = [seat_info for seat_info in table.seating.seats if seat_info.kind == BOT and not table.seating.resigned]
    return tuple(
        (seat_info.seat, SeededBot(seat_info.bot, bot_seed(table.info.seed, seat_info.seat))) for seat_info in bots
    )


async def _uploaded(request: Request, person: Person) -> PastMatch:
    uploaded_records: UploadedRecords = request.app.state.uploaded_records
    name = request.path_params["record"]
    record, match = await uploaded_records.find(name)
    words = Words(person.lang)
    players = tuple(Player(seat, PERSON, words.say("common.seat", number=seat + 1)) for seat in range(record.seats))
    source = MatchSource(record.game, record.seats, dict(record.options), record.seed, tuple(record.calls))
    return PastMatch("/records", name, source, match.over, players, None)
