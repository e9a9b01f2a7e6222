"""Tables as lines of a list: what is played, by whom, and what it waits for."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.server.errors import RefusedError
from caravanserai.server.lobby.placard import picture_of, title_of
from caravanserai.server.play.pacing import pace_in_words, span
from caravanserai.server.storage.shelf import CLOSED, GATHERING, OVER, ranked
from caravanserai.server.storage.store import StoreError
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for, board_type
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.server.play.house import House
    from caravanserai.server.play.table import Table
    from caravanserai.server.storage.shelf import Listed, Place
    from caravanserai.server.visitors.person import Person

_LOG: Final = logging.getLogger(__name__)
TURN: Final = "turn"
WAITING: Final = "waiting"
BROKEN: Final = "broken"
_ORDER: Final = (TURN, WAITING, BROKEN, GATHERING, CLOSED, OVER)


class Line(NamedTuple):
    """A table as one reader sees it in a list."""

    id: str
    title: str
    picture: str
    state: str
    where: str
    """How far the match is, or what is agreed about it."""
    note: str
    """What it waits for."""
    places: tuple[Place, ...]
    badges: tuple[int, ...]
    """The colour and shape of each place, as at the table; none where only the match itself could tell them."""
    closable: bool
    """Whether the reader may close it: it is his, and nobody else has begun to play there."""


async def lines(house: House, person: Person, listed: Iterable[Listed]) -> list[Line]:
    """Tables as lines: first those that wait for the reader, last those that are over."""
    made = [await _line(house, person, one) for one in listed]
    return sorted(made, key=lambda line: _ORDER.index(line.state))


def may_close(person: str, host: str, status: str, places: Iterable[Place]) -> bool:
    """Whether a person may close a table: his own, before it begins or while nobody else plays there."""
    others = any(place.person not in {None, person} for place in places)
    return person == host and status not in {OVER, CLOSED} and (status == GATHERING or not others)


async def _line(house: House, person: Person, listed: Listed) -> Line:
    deed, places = listed
    words = Words(person.lang)
    try:
        state, where, note, badges = await _told(house, person, listed, words)
    except Exception as fault:  # noqa: BLE001  # one match that cannot be shown must not close the front door
        if not isinstance(fault, RefusedError | StoreError):  # those are in the log already
            _LOG.exception("a match could not be listed", extra={"table": deed.id})
        state, where, note, badges = BROKEN, "", words.say("lobby.broken"), ()
    closable = may_close(person.id, deed.host, deed.status, places)
    title, picture = title_of(deed.game, person.lang), picture_of(deed.game)
    return Line(deed.id, title, picture, state, where, note, places, badges, closable)


async def _told(house: House, person: Person, listed: Listed, words: Words) -> tuple[str, str, str, tuple[int, ...]]:
    """The state of a table, how far it is, what it waits for, and what badges its players have."""
    deed, places = listed
    given_out = board_type(deed.game).gives_badges and deed.status != GATHERING
    badges = () if given_out else tuple(place.seat + 1 for place in places)
    if deed.status == CLOSED:
        return CLOSED, "", words.say("host.closed.note"), badges
    if deed.status == GATHERING:
        free = words.say("lobby.free_seats", sum(place.kind == OPEN for place in places))
        return GATHERING, pace_in_words(words, deed.pace), free, badges
    if deed.status == OVER and deed.scores is not None:
        return OVER, "", ", ".join(f"{place.name} {score}" for score, place in ranked(deed, places)), badges
    return _standing(await house.table(deed.id), person, words)


def _standing(table: Table, person: Person, words: Words) -> tuple[str, str, str, tuple[int, ...]]:
    """How far a running match is, whom it waits for, and what badges its players have."""
    if table.match is None:
        return BROKEN, "", words.say("lobby.broken"), ()
    perspective = Perspective(table.match, None, table.players(), person.lang)
    progress = board_for(perspective).progress()
    badges = tuple(player.badge for player in perspective.players)
    where = ", ".join(filter(None, (progress.title, progress.note)))
    mine = [seat for seat in table.seats_of(person.id) if seat in perspective.deciding and not table.places[seat].away]
    if mine:
        deadlines = [at for at in (table.clocks[seat].deadline for seat in mine) if at is not None]
        left = span(words, min(deadlines) - table.now()) if deadlines else ""
        note = words.say("letters.your_turn", span=left) if left else words.say("web.your_turn")
        return TURN, where, note, badges
    names = ", ".join(table.places[seat].name for seat in perspective.deciding)
    return WAITING, where, words.say("lobby.thinking", len(perspective.deciding), names=names), badges
