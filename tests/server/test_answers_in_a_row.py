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

BUY, PLACE, MOVE = (VERBS.index(verb) for verb in ("buy", "place", "move"))
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


def test_every_lawful_plan_can_be_drawn(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table, seat = await at_a_turn(registry)
        screen = Screen(table, PEOPLE[seat])
        await table.answer(seat, purchase(table.running(), seat)[:2], table.question_of(seat))
        for verb in (BUY, PLACE, MOVE):
            chair = table.running().chair(seat).ahead(verb)
            for choice in chair.options:  # the last one goes back
                row = f"{verb} {choice}"
                await run_command(registry, screen, {"do": "plan", "choices": row, "question": table.question_of(seat)})
                assert screen.news(), row

    run_scenario(play)


def test_a_plan_is_not_shown_to_the_next_person_at_a_shared_screen(run_scenario: Callable[[Scenario], None]) -> None:
    async def play(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        for seat in range(3):
            await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
        await table.start()
        screen = Screen(table, AMAIA)
        first = table.running().decisions()[0].seat
        await run_command(registry, screen, {"do": "face", "seat": first})
        await run_command(registry, screen, {"do": "plan", "choices": "5", "question": table.question_of(first)})
        assert screen.perspective().plan == (5,)
        await table.answer(first, 6, table.question_of(first))
        screen.news()
        second = table.running().decisions()[0].seat
        await run_command(registry, screen, {"do": "face", "seat": second})
        assert screen.perspective().seat == second
        assert screen.perspective().plan == ()

    run_scenario(play)


def test_numbers_that_were_given_anew_are_undone_one_by_one(run_scenario: Callable[[Scenario], None]) -> None:
    """Also if another process has undone the answers and given others with their numbers."""

    async def play(registry: TableRegistry) -> None:
        table, seat = await at_a_turn(registry)
        before = table.running().number

        async def buy_at_once() -> None:
            await table.answer(seat, purchase(table.running(), seat), table.question_of(seat))

        async def buy_singly(at: Table) -> None:
            while at.running().number > before:
                await at.undo(seat)
            for choice in purchase(at.running(), seat)[:4]:
                await at.answer(seat, choice, at.question_of(seat))

        await buy_at_once()
        await buy_singly(table)
        await table.undo(seat)
        assert table.running().number == before + 3
        while table.running().number > before:
            await table.undo(seat)
        assert not table.given.joined
        await buy_at_once()
        other = Table(registry._loader, *await registry._loader.load(await registry._stored(table.id)))
        assert other.given.joined == table.given.joined != frozenset()
        await buy_singly(other)
        table.doubt()
        await table.undo(seat)
        assert table.running().number == before + 3

    run_scenario(play)
