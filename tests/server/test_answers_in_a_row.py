"""Several answers in one message: all or none, only while each could be undone, and undone together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.games.dragonharth.economy.store import BACK
from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.games.dragonharth.state import PRIMARY
from caravanserai.kernel.errors import AnswerError
from caravanserai.kernel.match import Match
from caravanserai.server.errors import RefusedError
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario

BUY, PLACE = VERBS.index("buy"), VERBS.index("place")
OLD_FEN = Person("old-fen", "Old Fen", "en")
PEOPLE = (AMAIA, TEO, NOOR, OLD_FEN)


async def at_a_turn(registry: TableRegistry) -> tuple[Table, int]:
    """Return a table of four people, at the first turn of one of them."""
    table = await registry.open_table(AMAIA, "dragonharth", 4, {"length": "short"})
    for seat, person in enumerate(PEOPLE):
        await table.seating.sit(seat, person)
    await table.start()
    while True:
        decision = table.running().decisions()[0]
        if type(decision).__name__ == "Act":
            return table, decision.seat
        options, default = table.running().options(decision.seat), decision.space.starts.get("default", -1)
        await table.answer(
            decision.seat, default if default in options else options[0], table.question_of(decision.seat)
        )


def purchase(match: Match[Any], seat: int) -> tuple[int, ...]:
    """Return the answers that buy a Regular resource and place it."""
    chair = match.chair(seat)
    good = next(item for item in range(PRIMARY) if item in chair.ahead(BUY).options)
    placing = chair.ahead(BUY, good, PLACE)
    thing = placing.options[0]
    return BUY, good, PLACE, thing, chair.ahead(BUY, good, PLACE, thing).options[0]


def test_they_are_given_and_undone_together(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table, seat = await at_a_turn(registry)
        before, digest = len(table.calls), table.running().digest()
        await table.answer(seat, purchase(table.running(), seat), table.question_of(seat))
        assert len(table.calls) == before + 5
        await table.undo(seat)
        assert table.running().digest() == digest
        await table.answer(seat, BUY, table.question_of(seat))
        await table.answer(seat, BACK, table.question_of(seat))
        await table.undo(seat)
        assert type(table.running().chair(seat).decision).__name__ == "Buy", "single answers are undone one by one"

    run_scenario(play)


def test_nothing_is_done_if_one_of_them_is_not_lawful(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table, seat = await at_a_turn(registry)
        digest = table.running().digest()
        screen = Screen(table, PEOPLE[seat])
        *first, site = purchase(table.running(), seat)
        card = 14  # it is drawn from the deck: nothing can follow it
        for choices in ((*first, site + 1000), (BUY, card, 0), (BUY, 5000)):
            with pytest.raises(AnswerError):
                await table.answer(seat, choices, table.question_of(seat))
        for text in ("", "x", "-1", "1 " * 30, "²"):
            for verb in ("take", "answer"):
                wish = {"do": verb, "choices": text, "question": table.question_of(seat)}
                with pytest.raises(RefusedError):
                    await run_command(registry, screen, wish)
        with pytest.raises(RefusedError):
            await run_command(registry, screen, {"do": "plan", "choices": "1", "question": "old"})
        assert table.running().digest() == digest
        await run_command(registry, screen, {"do": "plan", "choices": "1", "question": table.question_of(seat)})
        assert screen.perspective().plan == (BUY,)
        await run_command(registry, screen, {"do": "plan", "choices": "", "question": table.question_of(seat)})
        assert screen.perspective().plan == ()

    run_scenario(play)
