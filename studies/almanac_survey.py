"""Survey of an almanac: play matches between greedy bots and count placements, their worth, and victories."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from caravanserai.bots import bot
from caravanserai.games.almanac import events
from caravanserai.games.almanac.bots.heuristics import Judge
from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.games.almanac.flow.placement import MOST_SPACES, PASS, Place
from caravanserai.games.almanac.game import Almanac
from studies.survey import Key, Survey, survey_in_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match


def survey(game: Almanac, seats: int, matches: int, *, seed: int | str = 0, processes: int = 1) -> Survey:
    """Play matches between greedy bots and count what happens; the same seed gives the same counts."""
    seats = game.checked_seats(seats)
    return survey_in_chunks(seats, matches, processes, functools.partial(_count, game, seats, seed))


def _count(game: Almanac, seats: int, seed: int | str, numbers: Iterable[int]) -> Survey:
    counted = Survey(seats)
    for number in numbers:
        _MatchCounter(game.start(seats, f"{seed} {number}"), counted).play()
    return counted


class _MatchCounter:
    """Plays one match and counts what happens in it."""

    def __init__(self, match: Match[Road], counted: Survey) -> None:
        self.match = match
        self.survey = counted
        self.placed = [0] * match.seats
        """Workers that each seat has placed on the current page."""
        self.page = -1
        self.encounter = -1
        """The encounter card in play; -1 after the arrival at a page, whose fights belong to the page."""

    def count(self, *key: str | int, amount: float = 1.0) -> None:
        self.survey.counts[key] += amount

    def play(self) -> None:
        match = self.match
        players = [bot("greedy", f"{match.commitment[:32]} {seat}") for seat in range(match.seats)]
        for event in match.events(None, -1):
            self._count_event(event)
        pages_bid = set()
        while (decision := match.decision) is not None:
            chair = match.chair(decision.seat)
            choice = players[decision.seat].choose(chair)
            if isinstance(decision, Place) and choice < PASS:
                view = chair.view()
                self.count("worth", view.page, choice % MOST_SPACES, amount=Judge(view, leaving=False).placed(choice))
            elif isinstance(decision, Bid) and decision.for_guide:
                view = chair.view()
                if view.page not in pages_bid:
                    pages_bid.add(view.page)
                    left = [max(0, own - out) for own, out in zip(view.home, self.placed, strict=True)]
                    self._count_unplaced(view.page, left)
            before = match.number
            match.answer(choice, decision.seat)
            for event in match.events(None, before):
                self._count_event(event)
        self._count_result()

    def _count_event(self, event: Event) -> None:
        facts: dict[str, Any] = event.facts()
        if event.kind is events.BEGAN:
            self.first = int(facts["seat"])
        elif event.kind is events.ARRIVED:
            self.placed = [0] * self.match.seats
            self.page, self.encounter = facts["page"], -1
            self.count("visits", self.page)
        elif event.kind is events.PLACED:
            self.placed[facts["seat"]] += 1
            self.count("placed", facts["page"], facts["space"])
        elif event.kind is events.ENCOUNTER:
            self.encounter = facts["encounter"]
            self.count("met", self.encounter)
        elif event.kind in (events.FOUGHT, events.LOST_BY_X):
            self._count_fight(won=bool(facts.get("won")))
        elif event.kind is events.CHOSE:
            self.count("chose", self.encounter, facts["choice"])

    def _count_fight(self, *, won: bool) -> None:
        """Count a fight of the encounter card in play, or of the page if no card is in play (AL-187)."""
        prefix, number = ("page_", self.page) if self.encounter < 0 else ("", self.encounter)
        self.count(f"{prefix}fought", number)
        self.count(f"{prefix}won", number, amount=won)

    def _count_unplaced(self, page: int, left: list[int]) -> None:
        """Count the workers that the seats could not place on the current page."""
        self.count("left", page, amount=sum(left))
        self.count("workers", page, amount=sum(left) + sum(self.placed))

    def _count_result(self) -> None:
        view, standings, winners = self.match.view(None), self.match.standings(), self.match.winners()
        self._count_unplaced(view.page, list(view.home))
        self.survey.matches += 1
        self.survey.best.append(max(standing.points for standing in standings))
        for standing in standings:
            seat, won = standing.seat, (standing.seat in winners) / len(winners)
            self.survey.scores.append(standing.points)
            groups: tuple[Key, ...] = (
                ("seat", seat),
                ("order", (seat - self.first) % self.match.seats),
                ("cards", len(view.cards[seat])),
            )
            for group in groups:
                self.count("chairs", *group)
                self.count("wins", *group, amount=won)
                self.count("score", *group, amount=standing.points)
            for name, points in standing.lines:
                self.count("sheet", name, amount=points)
            for card in view.done[seat]:
                self.count("done", card)
            for card in view.final_contracts[seat]:
                self.count("failed", card)
