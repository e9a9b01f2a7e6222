"""Survey of Dragonharth: play matches between automatons and count victories, gains, attacks and losses."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots import bot
from caravanserai.games.dragonharth import events
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.map.board import FIELD_HOME
from caravanserai.games.dragonharth.state import ADULT, points_of
from studies.survey import Key, Survey, survey_in_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.dragonharth.state import Realm
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.match import Match

CAUSES: Final = {
    events.HIT: "catapults",
    events.CHAOS: "chaos",
    events.CASTLE_BEATEN: "castles",
    events.DREW_FATE: "cards",
    events.PLAYED_AT: "cards",
    events.TURN: "dues",
}
"""The cause of the losses that follow an event of this kind."""
_ANNEXED_FIELD_BONUS: Final = 2
_MONEY_PER_POINT: Final = 100
_COUNTED_EVENTS: Final = {
    events.SENT_HOME: "sent_home",
    events.FLEW_HOME: "flew_home",
    events.BORROWED: "borrowed",
    events.REPAID: "repaid",
    events.CHAOS: "chaos",
    events.WIPED_OUT: "wiped_out",
    events.ANNEXED: "annexed",
    events.RAZED: "razed",
    events.HIT: "hit",
    events.MISSED: "missed",
    events.GIFT: "gift",
    events.ALLIANCE: "alliance",
    events.DIED: "died",
}


def survey(  # noqa: PLR0913  # each of them is a plain choice
    level: str, matches: int, *, length: str = "full", seed: int | str = 0, first: int = 0, processes: int = 1
) -> Survey:
    """Play matches between automatons of one level and count what happens; the same seed gives the same counts.

    `first` is the number of the first match: a long series can be played in several runs.
    """
    return survey_in_chunks(SEATS, matches, processes, functools.partial(_count, level, length, seed, first))


def _count(level: str, length: str, seed: int | str, first: int, numbers: Iterable[int]) -> Survey:
    counted = Survey(SEATS)
    for number in numbers:
        _MatchCounter(DRAGONHARTH.start(SEATS, f"{seed} {first + number}", {"length": length}), counted).play(level)
    return counted


class _MatchCounter:
    """Plays one match and counts what happens in it."""

    def __init__(self, match: Match[Realm], counted: Survey) -> None:
        self.match = match
        self.survey = counted
        self.cause = ""
        self.fed = [0] * SEATS
        """How often each kingdom has fed an adult dragon."""
        self.borrowed = [0] * SEATS

    def count(self, *key: str | int, amount: float = 1.0) -> None:
        self.survey.counts[key] += amount

    def play(self, level: str) -> None:
        match = self.match
        players = [bot(level, f"{match.commitment[:32]} {seat}") for seat in range(SEATS)]
        while (decision := match.decision) is not None:
            match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
        for event in match.events(None, -1):
            self._count_event(event)
        self._count_result()

    def _count_event(self, event: Event) -> None:
        facts: dict[str, Any] = event.facts()
        self.cause = CAUSES.get(event.kind, self.cause)
        if event.kind in _COUNTED_EVENTS:
            self.count("event", _COUNTED_EVENTS[event.kind])
        if event.kind is events.HONOUR and facts["count"] == CHARTS.adult_honour:
            self.fed[facts["seat"]] += 1
        elif event.kind is events.BORROWED:
            self.borrowed[facts["seat"]] += facts["money"]
        elif event.kind is events.ATTACKED:
            self.count("attacked", facts["target"])
        elif event.kind is events.WRATH:
            self.count("wrath", facts["grudge"])
        elif event.kind is events.LOST:
            self.count("lost", self.cause, amount=facts["money"] / _MONEY_PER_POINT)
        elif event.kind is events.GAVE_UP:
            self.count("gave_up", self.cause, amount=points_of(facts["tile"] + 1))

    def _count_result(self) -> None:
        match, view = self.match, self.match.view(None)
        standings, winners = match.standings(), match.winners()
        self.survey.matches += 1
        self.survey.best.append(max(standing.points for standing in standings))
        self.count("answers", amount=match.number)
        self.count("alive", sum(not out for out in view.out))
        for standing in standings:
            seat, won = standing.seat, (standing.seat in winners) / len(winners)
            self.survey.scores.append(standing.points)
            groups: tuple[Key, ...] = (
                ("seat", seat),
                ("kingdom", view.corner[seat]),
                ("order", view.order.index(seat)),
                ("fed", min(self.fed[seat], 4)),
                ("dragon", int(any(self._adults(view, seat)))),
                ("borrowed", int(self.borrowed[seat] > 0)),
            )
            for group in groups:
                self.count("chairs", *group)
                self.count("wins", *group, amount=won)
                self.count("score", *group, amount=standing.points)
            for name, points in standing.lines:
                self.count("sheet", name, amount=points)
            self._count_fields(view, seat, won)

    def _adults(self, view: Any, seat: int) -> list[int]:  # noqa: ANN401  # the view of the game
        home = view.corner[seat]
        return [field for field, nest in enumerate(view.nest) if nest == ADULT and FIELD_HOME[field] == home]

    def _count_fields(self, view: Any, seat: int, won: float) -> None:  # noqa: ANN401  # the view of the game
        """Count the points of the fields that a seat holds at the end, at home and on the land of others."""
        home = view.corner[seat]
        fields = [field for field, tile in enumerate(view.tile) if tile and view.control[field] == seat]
        abroad = [field for field in fields if FIELD_HOME[field] != home]
        self.count("conquest", amount=sum(points_of(view.tile[field]) + _ANNEXED_FIELD_BONUS for field in abroad))
        self.count("at_home", amount=sum(points_of(view.tile[f]) for f in fields if f not in abroad))
        number = min(len(abroad), 4)
        self.count("chairs", "abroad", number)
        self.count("wins", "abroad", number, amount=won)
        self.count("score", "abroad", number, amount=0)
