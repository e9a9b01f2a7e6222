"""Many matches of Dragonharth between automatons, counted: who wins, by what, and at whose cost."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots import bot
from caravanserai.games.dragonharth import events
from caravanserai.games.dragonharth.board import FIELD_HOME
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.realm import ADULT, points_of
from caravanserai.kernel.errors import SetupError
from studies.almanac_survey import Key, Survey, in_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.games.dragonharth.realm import Realm
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
"""What a loss that is told of after such an event is due to."""
_ANNEXED: Final = 2
_PER_POINT: Final = 100
_SIMPLE: Final = {
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
    """Play so many matches between automatons of one level and count; the same seed gives the same counts.

    `first` is the number of the first match, so that a long series can be played in parts.
    """
    if matches < 1 or processes < 1:
        raise SetupError("matches and processes are positive whole numbers")
    whole = Survey(SEATS)
    for part in in_parts(functools.partial(_count, level, length, seed, first), matches, processes):
        whole.add(part)
    return whole


def _count(level: str, length: str, seed: int | str, first: int, numbers: Iterable[int]) -> Survey:
    counted = Survey(SEATS)
    for number in numbers:
        _Watcher(DRAGONHARTH.start(SEATS, f"{seed} {first + number}", {"length": length}), counted).play(level)
    return counted


class _Watcher:
    """Plays one match and counts what happens in it."""

    def __init__(self, match: Match[Realm], counted: Survey) -> None:
        self.match = match
        self.survey = counted
        self.cause = ""
        self.fed = [0] * SEATS
        """How often each kingdom has fed an adult."""
        self.borrowed = [0] * SEATS

    def count(self, *key: str | int, much: float = 1.0) -> None:
        self.survey.counts[key] += much

    def play(self, level: str) -> None:
        match = self.match
        players = [bot(level, f"{match.commitment[:32]} {seat}") for seat in range(SEATS)]
        while (decision := match.decision) is not None:
            match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
        for event in match.events(None, -1):
            self._see(event)
        self._end()

    def _see(self, event: Event) -> None:
        facts: dict[str, Any] = event.facts()
        self.cause = CAUSES.get(event.kind, self.cause)
        if event.kind in _SIMPLE:
            self.count("told", _SIMPLE[event.kind])
        if event.kind is events.HONOUR and facts["count"] == CHARTS.adult_honour:
            self.fed[facts["seat"]] += 1
        elif event.kind is events.BORROWED:
            self.borrowed[facts["seat"]] += facts["money"]
        elif event.kind is events.ATTACKED:
            self.count("attacked", facts["target"])
        elif event.kind is events.WRATH:
            self.count("wrath", facts["grudge"])
        elif event.kind is events.LOST:
            self.count("lost", self.cause, much=facts["money"] / _PER_POINT)
        elif event.kind is events.GAVE_UP:
            self.count("gave_up", self.cause, much=points_of(facts["tile"] + 1))

    def _end(self) -> None:
        match, view = self.match, self.match.view(None)
        standings, winners = match.standings(), match.winners()
        self.survey.matches += 1
        self.survey.best.append(max(standing.points for standing in standings))
        self.count("answers", much=match.number)
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
                self.count("wins", *group, much=won)
                self.count("score", *group, much=standing.points)
            for name, points in standing.lines:
                self.count("sheet", name, much=points)
            self._conquest(view, seat, won)

    def _adults(self, view: Any, seat: int) -> list[int]:  # noqa: ANN401  # the view of the game
        home = view.corner[seat]
        return [field for field, nest in enumerate(view.nest) if nest == ADULT and FIELD_HOME[field] == home]

    def _conquest(self, view: Any, seat: int, won: float) -> None:  # noqa: ANN401  # the view of the game
        """What fields on others' land bring at the end, and those at home."""
        home = view.corner[seat]
        fields = [field for field, tile in enumerate(view.tile) if tile and view.control[field] == seat]
        abroad = [field for field in fields if FIELD_HOME[field] != home]
        self.count("conquest", much=sum(points_of(view.tile[field]) + _ANNEXED for field in abroad))
        self.count("at_home", much=sum(points_of(view.tile[f]) for f in fields if f not in abroad))
        number = min(len(abroad), 4)
        self.count("chairs", "abroad", number)
        self.count("wins", "abroad", number, much=won)
        self.count("score", "abroad", number, much=0)
