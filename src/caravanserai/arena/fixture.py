"""One match of an arena: who plays what, under which seed; and how it ended, as plain data."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from caravanserai.bots import BotError, bot
from caravanserai.kernel import registry
from caravanserai.text.refusal import SpokenError


class Fixture(NamedTuple):
    """A match to be played. The same fixture always ends the same way, wherever it is played."""

    number: int
    table: int
    """The table of the league file that it belongs to."""
    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    """Who sits in each seat."""
    seed: str
    keep_record: bool = True

    @property
    def about(self) -> dict[str, Any]:
        """What its result says of it, before how it ended."""
        facts = {name: value for name, value in self._asdict().items() if name != "keep_record"}
        return {**facts, "bots": list(self.bots)}


def play(fixture: Fixture) -> dict[str, Any]:
    """Play a match between bots and tell how it ended, or in which match a bot broke down."""
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
