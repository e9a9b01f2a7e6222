"""A story: a match to look back at, of a table here or of a record that somebody has brought."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.bots.reasons import Mind
from caravanserai.server.errors import RefusedError
from caravanserai.server.play.brains import bot_seed
from caravanserai.server.play.screen import Screen
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.player import BOT, PERSON, Player
from caravanserai.web.sitting import Sitting
from caravanserai.web.talk import Chapter, Past, Talk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from caravanserai.kernel.match import Match
    from caravanserai.server.after.library import Library
    from caravanserai.server.play.house import House
    from caravanserai.server.play.table import Table
    from caravanserai.server.visitors.person import Person


class Story(NamedTuple):
    """What one reader may look back at."""

    home: str
    name: str
    match: Match[Any]
    moment: Callable[[int], Match[Any]]
    """The match as it stood after so many answers."""
    players: list[Player]
    own: int | None
    """The reader's own seat."""
    digests: list[str]
    """The position after each call since the first moment, as it was written down at that time."""
    minds: Mapping[int, Mind] = MappingProxyType({})
    """The bots that have led their seats from the beginning."""

    @property
    def path(self) -> str:
        """The address of the table or the record."""
        return f"{self.home}/{self.name}"

    @property
    def over(self) -> bool:
        """Whether the match is finished; before that, only the reader's own view is shown, and no secret."""
        return self.match.over

    @property
    def first(self) -> int:
        """The number of the first moment: 0, or that of the position from which the match went on under newer rules."""
        return self.match.number - len(self.match.answers())

    def check_over(self) -> None:
        """Refuse what is told only at the end."""
        if not self.over:
            raise RefusedError("still_running")

    def eyes(self, wish: str | None) -> int | None:
        """The seat whose view is shown: `0` asks for what everybody saw, `1` for the first seat, and so on."""
        numbers = {str(number): number - 1 for number in range(1, self.match.seats + 1)}
        if not self.over or wish not in {"0", *numbers}:
            return self.own
        return numbers.get(wish or "")

    def sitting(self, eyes: int | None, lang: str) -> Sitting:
        """The match as it stands now, through these eyes."""
        return Sitting(self.match, eyes, self.players, lang)

    def past(self, eyes: int | None, lang: str, number: int | None = None) -> Past:
        """How far one may look back; a running match may let its players forget."""
        sitting = self.sitting(eyes, lang)
        board = board_for(sitting)
        told = [event for event in board.recorded(sitting.events) if event.kind.name != "chance"]
        first = self.first if self.over else min((event.number for event in told), default=self.first)
        at = self.match.number if number is None else number
        if not first <= at <= self.match.number:
            raise RefusedError("no_such_moment")
        begun = {event.number: sitting.describer.event(event) for event in reversed(told) if board.opens_chapter(event)}
        if first not in begun:
            begun[first] = Words(lang).say("after.beginning")
        chapters = tuple(Chapter(*pair, label) for label, pair in enumerate(sorted(begun.items()), board.first_chapter))
        return Past(at, first, self.match.number, chapters, eyes, self.over)

    def talk(self, past: Past) -> Talk:
        """What stands around the match when one looks back."""
        return Talk(self.name, past=past, home=self.home)


async def story_of(request: Request, person: Person) -> Story:
    """Find the story that an address names."""
    if "record" in request.path_params:
        return _brought(request, person)
    house: House = request.app.state.house
    table = await house.table(request.path_params["table"])
    return story_at(table, Screen(table, person).seat)


def story_at(table: Table, own: int | None) -> Story:
    """The match at a table, for a reader with that seat."""
    if table.match is None:
        raise RefusedError("not_running")
    players = [
        player._replace(here=True, away=False, deadline=None, vacant=False, heir="") for player in table.players()
    ]
    digests = [call.digest for call in table.calls[0 if table.base is None else table.base.calls :]]
    return Story("/tables", table.id, table.match, table.moment, players, own, digests, _minds(table))


def _minds(table: Table) -> dict[int, Mind]:
    """The bots of a table; where somebody has given up a seat, nobody knows which answers were a bot's."""
    bots = [place for place in table.places if place.kind == BOT and not table.resigned]
    return {place.seat: Mind(place.bot, bot_seed(table.deed.seed, place.seat)) for place in bots}


def _brought(request: Request, person: Person) -> Story:
    library: Library = request.app.state.library
    name = request.path_params["record"]
    record, match = library.find(name)
    words = Words(person.lang)
    players = [Player(seat, PERSON, words.say("common.seat", number=seat + 1)) for seat in range(record.seats)]

    def moment(number: int) -> Match[Any]:
        again = match.game.start(record.seats, record.seed, record.options)
        for seat, choice in match.answers()[:number]:
            again.answer(choice, seat)
        return again

    return Story("/records", name, match, moment, players, None, list(record.digests))
