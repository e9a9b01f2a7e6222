"""Those who play at a table: whose clock runs, who is away, and what they agree on."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots import usual_bot
from caravanserai.kernel.history import REWIND
from caravanserai.server.errors import RefusedError
from caravanserai.server.play.clocks import asked_people, save_clocks, wound
from caravanserai.server.play.overtime import least_calls
from caravanserai.server.play.seats import Seats
from caravanserai.server.storage import shelf
from caravanserai.server.storage.heirs import Heir, add_resigned, save_heirs
from caravanserai.server.storage.proposals import GO_BACK, STAND_IN, TIME_UP, patience, save_proposal
from caravanserai.server.storage.shelf import BY_VOTE, PLAYING, Deed, Place
from caravanserai.web.player import BOT, PERSON
from caravanserai.web.table_talk import Proposal

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.server.play.clocks import Reading
    from caravanserai.server.storage.store import Store

STAND_IN_BOT: Final = "greedy"
_PART_OF_BANK: Final = 0.25
"""What the table's vote gives to somebody whose time for the match is up."""


class Company(Seats):
    """The seats of a running match, with their clocks and what the table is asked."""

    def __init__(self, store: Store, deed: Deed, places: list[Place]) -> None:
        super().__init__(store, deed, places)
        self.match: Match[Any] | None = None
        self.proposal: Proposal | None = None
        self.clocks: list[Reading] = []
        self.clocks_unwritten = False
        """Whether the store lacks some of the clocks, because the match began before there were any."""
        self.heirs: dict[int, Heir] = {}
        """Who waits to take over a seat from its bot."""
        self.resigned: frozenset[str] = frozenset()
        """Who has given up a seat here."""

    def people(self) -> tuple[int, ...]:
        """The seats that people play themselves."""
        return tuple(place.seat for place in self.places if place.kind == PERSON and not place.away)

    @property
    def is_unattended(self) -> bool:
        """Whether no person plays or watches here."""
        return not self.here and not self.people()

    def deadline(self) -> float | None:
        """When the first of those who must decide runs out of time; None if no clock runs."""
        return min((clock.deadline for clock in self.clocks if clock.deadline is not None), default=None)

    def alarm(self) -> float | None:
        """When the next time is up, of a clock or of a proposal; None if nothing runs."""
        if self.match is None or self.deed.status != PLAYING:
            return None
        clocks = None if self._votes_on_time() else self.deadline()
        waits = None if self.proposal is None else self.proposal.until
        return min((at for at in (clocks, waits) if at is not None), default=None)

    def arrive(self, person: str, tell: Callable[[], None]) -> None:
        """Open a screen; nobody needs to stand in for who is here again."""
        asked = self.proposal
        if asked is not None and asked.kind == STAND_IN and asked.about in self.seats_of(person):
            self.proposal = None
        super().arrive(person, tell)

    # -- who plays ------------------------------------------------------------------------------------------

    async def set_away(self, seat: int, *, away: bool) -> None:
        """Let a bot play for a person, or let the person take over again.

        If their time is up, the bot answers first: nobody can hold up the table by coming back again and again.
        """
        async with self.lock:
            place = self.places[seat]
            if place.kind == PERSON and place.away != away:
                if not away and self.clocks and self.clocks[seat].is_up(self.now()):
                    raise RefusedError("time_up")
                await self._hand_over(place._replace(away=away))

    async def resign(self, seat: int, person: str) -> None:
        """Give up a seat for good: a bot has it from now on, and who gave it up takes over no other one here."""
        async with self.lock:
            match = self._running()
            place = self.places[seat]
            if place.person != person:
                raise RefusedError("not_seated")
            await self._store.do(lambda store: add_resigned(store, self.id, person))
            self.resigned |= {person}
            await self._hand_over(Place(seat, BOT, None, place.name, usual_bot(match.game), away=False))

    def is_vacant(self, place: Place) -> bool:
        """Whether a person may take over a seat from its bot."""
        running = self.match is not None and self.deed.status == PLAYING and self.match.takeover_period is not None
        return running and place.kind == BOT and place.seat not in self.heirs

    async def succeed(self, seat: int, heir: Heir) -> None:
        """Wait to take over a seat from its bot when the next shift begins; who leaves the table waits no longer."""
        async with self.lock:
            if self._running().takeover_period is None or seat not in range(len(self.places)):
                raise RefusedError("no_seat")
            if self.seats_of(heir.person):
                raise RefusedError("seated")
            if heir.person in self.resigned:
                raise RefusedError("resigned")
            if not self.is_vacant(self.places[seat]):
                raise RefusedError("seat_taken")
            others = {other: one for other, one in self.heirs.items() if one.person != heir.person}
            await self._wait_for_seats({**others, seat: heir})

    async def _wait_for_seats(self, heirs: dict[int, Heir]) -> None:
        await self._store.do(lambda store: save_heirs(store, self.id, heirs))
        self.heirs = heirs
        self.stir()

    async def _let_heirs_in(self) -> None:
        """A new shift has begun: who is still here takes over the seat he waited for. Nobody waits after the match."""
        for seat, (person, name) in self.heirs.items():
            if self.deed.status == PLAYING and person in self.here and self.places[seat].kind == BOT:
                await self._hand_over(Place(seat, PERSON, person, name, "", away=False))
        await self._wait_for_seats({})

    async def rest(self, person: str, until: float) -> None:
        """Let the clocks of a person rest until then, and run again from now on if that is past."""
        async with self.lock:
            if self.match is None or not self.deed.pace.by_letter:
                return
            now, mine = self.now(), self.seats_of(person)
            clocks = [one.resting(until, now) if seat in mine else one for seat, one in enumerate(self.clocks)]
            await self._store.do(lambda store: save_clocks(store, self.id, self._changed(clocks)))
            self.clocks = clocks
            self.stir()

    async def ring(self) -> None:
        """Do what is due: settle a proposal that has waited long enough, and deal with those whose time is up."""
        async with self.lock:
            now = self.now()
            if self.deed.status != PLAYING:
                return
            asked = self.proposal
            if asked is not None and now >= asked.until:
                await self._ask(None if self._lapses(asked) else asked._replace(needed=()))
            for seat in self.people():
                deadline = self.clocks[seat].deadline
                if deadline is not None and now >= deadline and not self._votes_on_time():
                    await self._end_time(seat, now)

    # -- what the table is asked ----------------------------------------------------------------------------

    async def propose(self, kind: str, by: int, about: int) -> None:
        """Ask the table for something; bots agree to everything.

        Going back takes the yes of every other person, also of those who are away: a bot that stands in cannot give it.
        Whether a bot stands in for somebody is up to those who are here, and to that person if they are here.
        """
        async with self.lock:
            match = self._running()
            if self.proposal is not None:
                raise RefusedError("proposal_open")
            if kind == GO_BACK and not 0 < about <= match.number:
                raise RefusedError("nothing_to_undo")
            asked = tuple(place.seat for place in self.places if place.kind == PERSON)
            if kind == STAND_IN:
                if about not in self.people():
                    raise RefusedError("no_seat")
                asked = tuple(seat for seat in self.people() if self.is_here(self.places[seat]))
            mine = self.places[by].person
            needed = tuple(seat for seat in asked if self.places[seat].person != mine)
            await self._ask(Proposal(kind, by, about, needed, until=self.now() + patience(self.deed.pace)))

    async def consent(self, seat: int, *, yes: bool) -> None:
        """Agree to the proposal, refuse it, or withdraw one's own; where the table votes, vote."""
        async with self.lock:
            asked = self.proposal
            if asked is None or seat not in (*asked.needed, *([] if self._votes_on_time() else [asked.by])):
                raise RefusedError("no_proposal")
            if not yes and asked.kind != TIME_UP:
                await self._ask(None)
                return
            mine = self.places[seat].person
            rest = tuple(one for one in asked.needed if self.places[one].person != mine)
            await self._ask(asked._replace(needed=rest, yes=asked.yes + yes, no=asked.no + (not yes)))

    # -- inside ---------------------------------------------------------------------------------------------

    @abstractmethod
    async def _perform(self, match: Match[Any], calls: Sequence[tuple[int, int]]) -> None:
        """Carry out calls of the match."""

    def _running(self) -> Match[Any]:
        if self.match is None or self.deed.status != PLAYING:
            raise RefusedError("not_running")
        return self.match

    async def _hand_over(self, place: Place) -> None:
        """Let a bot or its person play a seat; the clocks follow, and no proposal waits for who has left.

        A person who is new in the seat has a part of the time, at least; one who comes back has what they left.
        """
        now, pace = self.now(), self.deed.pace
        places = [place if one.seat == place.seat else one for one in self.places]
        people = tuple(one.seat for one in places if one.kind == PERSON and not one.away)
        clocks = list(self.clocks)
        if place.seat in people and place.person != self.places[place.seat].person:
            clocks[place.seat] = clocks[place.seat].given_more(pace, now)
        clocks = wound(clocks, pace, asked_people(self.match, people), range(len(places)), now)

        def write(store: sqlite3.Connection) -> None:
            shelf.save_places(store, self.id, [place])
            save_clocks(store, self.id, self._changed(clocks))

        await self._store.do(write)
        self.places, self.clocks = places, clocks
        asked = self.proposal
        if asked is not None and asked.kind in {STAND_IN, TIME_UP} and asked.about == place.seat:
            await self._ask(None)
        elif asked is not None and place.seat in asked.needed and (place.kind == BOT or asked.kind != GO_BACK):
            await self._ask(asked._replace(needed=tuple(seat for seat in asked.needed if seat != place.seat)))
        else:
            self.stir()

    async def _end_time(self, seat: int, now: float) -> None:
        """Go on without a seat whose time is up, or let the others vote whether to."""
        mine = self.places[seat].person
        voters = tuple(other for other in self.people() if self.places[other].person != mine)
        if self.deed.overtime == BY_VOTE and voters:
            await self._ask(Proposal(TIME_UP, seat, seat, voters, until=now + patience(self.deed.pace)))
        else:
            await self._go_on_without(seat, away=bool(self.deed.bank or self.clocks[seat].missed))

    async def _go_on_without(self, seat: int, *, away: bool) -> None:
        """Let a bot stand in for a seat.

        Where a game spares the late, the choice that does least answers first (DH-221), and a bot stands in only for
        who is away: whose time is up twice in a row, or for the whole match, or whom the table has voted out.
        """
        match = self._running()
        spared = match.game.spares_the_late
        if away or not spared:
            await self._hand_over(self.places[seat]._replace(away=True))
        if spared:
            await self._perform(match, least_calls(match, seat))

    async def _ask(self, asked: Proposal | None) -> None:
        """Keep what the table is asked; carry it out once nobody is asked any more."""
        done = asked is not None and not asked.needed
        kept = None if done else asked
        await self._store.do(lambda store: save_proposal(store, self.id, kept))
        self.proposal = kept
        self.stir()
        if asked is None or not done:
            return
        if asked.kind == GO_BACK:
            await self._perform(self._running(), [(REWIND, asked.about - 1)])
        elif asked.kind == TIME_UP and asked.no > asked.yes:
            await self._give_time(asked.about)
        elif asked.kind == TIME_UP:
            await self._go_on_without(asked.about, away=True)
        else:
            await self._hand_over(self.places[asked.about]._replace(away=True))

    async def _give_time(self, seat: int) -> None:
        """Give a seat the time of an answer once more, or a part of the bank."""
        pace = self.deed.pace
        more = self.clocks[seat].given_more(pace, self.now(), 1.0 if pace.clock else _PART_OF_BANK)
        await self._store.do(lambda store: save_clocks(store, self.id, {seat: more}))
        self.clocks[seat] = more
        self.stir()

    def _lapses(self, asked: Proposal) -> bool:
        """Whether silence is no consent: to go back, or to be replaced while one is here."""
        if asked.kind == GO_BACK:
            return True
        return asked.kind == STAND_IN and asked.about in asked.needed and self.is_here(self.places[asked.about])

    def _changed(self, clocks: list[Reading]) -> dict[int, Reading]:
        """The clocks that must be written: those that differ, or all while the store does not have them."""
        return {seat: one for seat, one in enumerate(clocks) if self.clocks_unwritten or one != self.clocks[seat]}

    def _votes_on_time(self) -> bool:
        return self.proposal is not None and self.proposal.kind == TIME_UP
