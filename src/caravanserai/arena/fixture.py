"""One match of an arena: game, bots and seed; and its result as plain data."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from caravanserai.bots import BotError, bot
from caravanserai.kernel import registry
from caravanserai.text.refusal import SpokenError


class Fixture(NamedTuple):
    """A match to be played. The same fixture has the same result on every machine."""

    number: int
    table: int
    """The index of its table in the league file."""
    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    """The bot of each seat."""
    seed: str
    keep_record: bool = True

    @property
    def about(self) -> dict[str, Any]:
        """The part of the result that describes the match itself."""
        facts = {name: value for name, value in self._asdict().items() if name != "keep_record"}
        return {**facts, "bots": list(self.bots)}


def play(fixture: Fixture) -> dict[str, Any]:
    """Play a match between bots and return its result; the error of a failing bot names the match."""
    try:
        return _played(fixture)
    except BotError as fault:
        raise SpokenError("arena.in_match", number=fixture.number, fault=fault) from fault


def _played(fixture: Fixture) -> dict[str, Any]:
    match = registry.game(fixture.game).start(fixture.seats, fixture.seed, fixture.options)
    players = [bot(name, f"{match.commitment[:32]} {seat}") for seat, name in enumerate(fixture.bots)]
    while (question := match.decision) is not None:
        match.answer(players[question.seat].choose(match.chair(question.seat)), question.seat)
    ended = {
        "scores": list(match.scores()),
        "ranks": [standing.rank for standing in match.standings()],
        "answers": match.number,
    }
    record = {"record": json.loads(match.record().to_json())} if fixture.keep_record else {}
    return {**fixture.about, **ended, **record}
