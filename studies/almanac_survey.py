"""Many matches of an almanac between greedy bots, counted: where workers go, what it brings, and who wins."""

from __future__ import annotations

import functools
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.workers import in_order
from caravanserai.bots import bot
from caravanserai.games.almanac import events
from caravanserai.games.almanac.bidding import Bid
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.greedy import Judge
from caravanserai.games.almanac.placement import MOST_SPACES, PASS, Place
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from caravanserai.games.almanac.road import Road
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match

Key = tuple[str | int, ...]
"""What is counted: a word and what it is about, such as ("placed", page, space)."""

_CHUNK: Final = 4
"""How many matches are counted at a time; the same for any number of processes, so that sums agree."""


@dataclass(slots=True)
class Survey:
    """What so many matches with so many seats showed."""

    seats: int
    matches: int = 0
    scores: list[int] = field(default_factory=list)
    """Of all seats of all matches."""
    best: list[int] = field(default_factory=list)
    """The winner's score of each match."""
    counts: dict[Key, float] = field(default_factory=lambda: defaultdict(float))

    def __getitem__(self, key: Key) -> float:
        return self.counts.get(key, 0.0)

    def share(self, part: Key, whole: Key) -> float:
        """One count as a part of another; 0 of nothing."""
        return self[part] / self[whole] if self[whole] else 0.0

    def add(self, other: Survey) -> None:
        """Count the matches of another survey too."""
        self.matches += other.matches
        self.scores += other.scores
        self.best += other.best
        for key, count in other.counts.items():
            self.counts[key] += count


def survey(game: Almanac, seats: int, matches: int, *, seed: int | str = 0, processes: int = 1) -> Survey:
    """Play so many matches between greedy bots and count; the same seed gives the same counts."""
    if matches < 1 or processes < 1:
        raise SetupError("matches and processes are positive whole numbers")
    whole = Survey(game.checked_seats(seats))
    for part in in_parts(functools.partial(_count, game, seats, seed), matches, processes):
        whole.add(part)
    return whole


def in_parts(count: Callable[[range], Survey], matches: int, processes: int) -> Iterator[Survey]:
    """Count so many matches part by part, in one process or in several."""
    chunks = [range(first, min(first + _CHUNK, matches)) for first in range(0, matches, _CHUNK)]
    if processes == 1:
        yield from map(count, chunks)
        return
    yield from in_order(count, chunks, processes)


def _count(game: Almanac, seats: int, seed: int | str, numbers: Iterable[int]) -> Survey:
    counted = Survey(seats)
    for number in numbers:
        _Watcher(game.start(seats, f"{seed} {number}"), counted).play()
    return counted


class _Watcher:
    """Plays one match and counts what happens in it."""

    def __init__(self, match: Match[Road], counted: Survey) -> None:
        self.match = match
        self.survey = counted
        self.placed = [0] * match.seats
        """Workers each seat has placed on the present page."""
        self.page = -1
        self.encounter = -1
        """The encounter card in play; -1 from the arrival at a page on, where a fight is the page's own."""

    def count(self, *key: str | int, much: float = 1.0) -> None:
        self.survey.counts[key] += much

    def play(self) -> None:
        match = self.match
        players = [bot("greedy", f"{match.commitment[:32]} {seat}") for seat in range(match.seats)]
        for event in match.events(None, -1):
            self._see(event)
        pages_bid = set()
        while (decision := match.decision) is not None:
            chair = match.chair(decision.seat)
            choice = players[decision.seat].choose(chair)
            if isinstance(decision, Place) and choice < PASS:
                view = chair.view()
                self.count("worth", view.page, choice % MOST_SPACES, much=Judge(view, leaving=False).placed(choice))
            elif isinstance(decision, Bid) and decision.for_guide:
                view = chair.view()
                if view.page not in pages_bid:
                    pages_bid.add(view.page)
                    left = [max(0, own - out) for own, out in zip(view.home, self.placed, strict=True)]
                    self._page_done(view.page, left)
            before = match.number
            match.answer(choice, decision.seat)
            for event in match.events(None, before):
                self._see(event)
        self._end()

    def _see(self, event: Event) -> None:
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
            self._fight(won=bool(facts.get("won")))
        elif event.kind is events.CHOSE:
            self.count("chose", self.encounter, facts["choice"])

    def _fight(self, *, won: bool) -> None:
        """Count a fight for the encounter card in play, or for the page that calls for it (AL-187)."""
        of, number = ("page_", self.page) if self.encounter < 0 else ("", self.encounter)
        self.count(f"{of}fought", number)
        self.count(f"{of}won", number, much=won)

    def _page_done(self, page: int, left: list[int]) -> None:
        """Count the workers of the present page that could not be placed."""
        self.count("left", page, much=sum(left))
        self.count("workers", page, much=sum(left) + sum(self.placed))

    def _end(self) -> None:
        view, standings, winners = self.match.view(None), self.match.standings(), self.match.winners()
        self._page_done(view.page, list(view.home))
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
                self.count("wins", *group, much=won)
                self.count("score", *group, much=standing.points)
            for name, points in standing.lines:
                self.count("sheet", name, much=points)
            for card in view.done[seat]:
                self.count("done", card)
            for card in view.final_contracts[seat]:
                self.count("failed", card)
