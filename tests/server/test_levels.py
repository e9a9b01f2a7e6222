"""Bots of levels at a table: who may sit where, who takes over from somebody who resigns, and a month against three."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import caravanserai
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.seating import Takeover
from caravanserai.server.errors import RefusedError
from caravanserai.server.pages.open_table import fill_with_bots
from caravanserai.server.pages.table_form import holders, read_form
from caravanserai.server.storage import table_store
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from caravanserai.web.player import BOT, PERSON
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario

DRAGONHARTH = caravanserai.game("dragonharth")
SILK_ROAD = caravanserai.game("silk_road")


def test_a_table_seats_only_bots_that_play_its_game(in_house: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        for bot in ("hard", "clever", ""):
            with pytest.raises(RefusedError, match="no such bot"):
                await table.seating.seat_bot(1, bot, "Bot")
        kingdoms = await registry.open_table(AMAIA, "dragonharth", 4, {})
        await kingdoms.seating.sit(0, AMAIA)
        await kingdoms.seating.seat_bot(1, "hard", "Bot")
        await fill_with_bots(kingdoms)
        assert [seat_info.bot for seat_info in kingdoms.seating.seats] == ["", "hard", "normal", "normal"]

    in_house(scenario)


def test_the_form_of_a_game_offers_its_levels() -> None:
    assert holders(DRAGONHARTH)[2:-1] == ("easy", "normal", "hard")
    assert holders(SILK_ROAD)[2:-1] == ("novice", "merchant", "master")
    assert read_form(DRAGONHARTH, {"seat_1": "hard"}).chairs[1].holder == "hard"
    assert read_form(DRAGONHARTH, {"seat_1": "greedy"}).chairs[1].holder == "greedy"
    assert read_form(DRAGONHARTH, {"seat_1": "master"}).errors == {"seat_1": "choice"}
    assert read_form(SILK_ROAD, {"seat_1": "hard"}).errors == {"seat_1": "choice"}


async def four_at_one_screen(registry: TableRegistry) -> Table:
    table = await registry.open_table(AMAIA, "dragonharth", 4, {"length": "short"})
    for seat in range(4):
        await table.seating.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
    await table.start()
    return table


async def answer_once(table: Table) -> None:
    assert table.match is not None
    seat = table.match.decisions()[0].seat
    await table.answer(seat, table.match.options(seat)[0], table.question_of(seat))


def test_who_resigns_leaves_his_kingdom_to_the_automaton_and_cannot_win(in_house: Callable[[Scenario], None]) -> None:
    """DH-212: from now on the automaton answers, and the seat is no longer his, whatever its kingdom scores."""

    async def scenario(registry: TableRegistry) -> None:
        table = await four_at_one_screen(registry)
        assert table.bot_to_move() is None
        for seat in range(4):
            await table.seating.resign(seat, AMAIA.id)
            seat_info = table.seating.seats[seat]
            assert (seat_info.kind, seat_info.person, seat_info.bot) == (BOT, None, "normal")
        assert table.seating.seats_of(AMAIA.id) == ()
        with pytest.raises(RefusedError, match="not seated"):
            await table.seating.resign(0, AMAIA.id)
        assert table.bot_to_move() in [(seat, "normal") for seat in range(4)]

    in_house(scenario)


def test_a_person_hands_over_for_a_while_and_takes_the_kingdom_back(in_house: Callable[[Scenario], None]) -> None:
    """An automaton stands in, and the person goes on where it stands (DH-220)."""

    async def scenario(registry: TableRegistry) -> None:
        table = await four_at_one_screen(registry)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        await table.seating.set_away(seat, away=True)
        assert seat not in table.seating.people()
        assert table.bot_to_move() == (seat, "greedy")
        await table.seating.set_away(seat, away=False)
        assert table.bot_to_move() is None
        await answer_once(table)

    in_house(scenario)


async def three_bots_and_amaia(registry: TableRegistry) -> Table:
    table = await registry.open_table(AMAIA, "dragonharth", 4, {"length": "short"})
    await table.seating.sit(0, AMAIA)
    await fill_with_bots(table)
    await table.start()
    return table


async def play_until(table: Table, shift: int) -> None:
    """Let every seat take the harmless choice, until that month has come."""
    while table.match is not None and table.match.takeover_period != shift:
        seat = table.match.decisions()[0].seat
        await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))


def test_a_person_takes_over_an_automated_kingdom_between_months(in_time: Callable[[Scenario], None]) -> None:
    """DH-220: he waits until the month is over, and leads the kingdom from then on; the match goes on as it stands."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_bots_and_amaia(registry)
        table.arrive(TEO.id, lambda: None)
        assert [player.vacant for player in table.players()] == [False, True, True, True]
        await play_until(table, 1)
        await table.seating.request_takeover(2, Takeover(TEO.id, "Teo"))
        assert [player.heir for player in table.players()] == ["", "", "Teo", ""]
        assert table.seating.seats[2].kind == BOT
        before = len(table.calls)
        await play_until(table, 2)
        assert (table.seating.seats[2].kind, table.seating.seats[2].person, table.seating.seats[2].name) == (
            PERSON,
            TEO.id,
            "Teo",
        )
        assert 2 in table.seating.people()
        assert len(table.calls) > before
        assert table.seating.takeovers == {}
        stored = await registry.store.do(lambda store: table_store.load(store, table.id))
        assert stored is not None
        assert stored.seats[2] == table.seating.seats[2]

    in_time(scenario)


def test_who_cannot_take_over_a_kingdom(in_time: Callable[[Scenario], None]) -> None:
    """DH-220: not who has one, not that of a person, not twice, not after leaving, and not in games without months."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_bots_and_amaia(registry)
        for seat, takeover, why in (
            (1, Takeover(AMAIA.id, "Amaia"), "seated"),
            (0, Takeover(TEO.id, "Teo"), "seat taken"),
            (4, Takeover(TEO.id, "Teo"), "no seat"),
            (-1, Takeover(TEO.id, "Teo"), "no seat"),
        ):
            with pytest.raises(RefusedError, match=why):
                await table.seating.request_takeover(seat, takeover)
        await table.seating.request_takeover(1, Takeover(TEO.id, "Teo"))
        with pytest.raises(RefusedError, match="seat taken"):
            await table.seating.request_takeover(1, Takeover(NOOR.id, "Noor"))
        await table.seating.request_takeover(3, Takeover(TEO.id, "Teo"))
        assert list(table.seating.takeovers) == [3]
        await play_until(table, 1)  # Teo does not look at the table
        assert [seat_info.kind for seat_info in table.seating.seats] == [PERSON, BOT, BOT, BOT]
        assert table.seating.takeovers == {}
        road = await registry.open_table(AMAIA, "silk_road", 3, {})
        await road.seating.sit(0, AMAIA)
        await fill_with_bots(road)
        await road.start()
        with pytest.raises(RefusedError, match="no seat"):
            await road.seating.request_takeover(1, Takeover(TEO.id, "Teo"))
        assert not any(player.vacant for player in road.players())

    in_time(scenario)


def test_who_waits_for_a_kingdom_still_waits_after_a_restart(
    in_time: Callable[[Scenario], None], settings: Settings
) -> None:
    """DH-220: what is promised is kept in the store, and forgotten once it is fulfilled."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_bots_and_amaia(registry)
        await play_until(table, 1)
        await table.seating.request_takeover(2, Takeover(TEO.id, "Teo"))
        await registry.close()
        again = TableRegistry(settings)
        try:
            reopened = await again.table(table.id)
            assert [player.heir for player in reopened.players()] == ["", "", "Teo", ""]
            reopened.arrive(TEO.id, lambda: None)
            await play_until(reopened, 2)
            assert (reopened.seating.seats[2].kind, reopened.seating.seats[2].person) == (PERSON, TEO.id)
            stored = await again.store.do(lambda store: table_store.load(store, table.id))
            assert stored is not None
            assert stored.takeovers == {}
        finally:
            await again.close()

    in_time(scenario)


async def stays_away(table: Table) -> None:
    """Amaia, who has resigned, gets no kingdom again; Teo may have one."""
    for seat in (0, 2):
        with pytest.raises(RefusedError, match="resigned"):
            await table.seating.request_takeover(seat, Takeover(AMAIA.id, "Amaia"))
    assert not any(player.vacant for player in table.players(AMAIA.id))
    assert all(player.vacant for player in table.players(TEO.id))


def test_who_has_resigned_takes_over_no_other_kingdom(in_time: Callable[[Scenario], None], settings: Settings) -> None:
    """DH-212: he has given up the match, not only the seat; a restart does not change it, and others still may."""

    async def scenario(registry: TableRegistry) -> None:
        table = await three_bots_and_amaia(registry)
        await play_until(table, 1)
        await table.seating.resign(0, AMAIA.id)
        await stays_away(table)
        await registry.close()
        again = TableRegistry(settings)
        try:
            reopened = await again.table(table.id)
            await stays_away(reopened)
            await reopened.seating.request_takeover(0, Takeover(TEO.id, "Teo"))
            assert list(reopened.seating.takeovers) == [0]
        finally:
            await again.close()

    in_time(scenario)


def test_nobody_waits_for_a_kingdom_after_the_match(in_time: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await three_bots_and_amaia(registry)
        await play_until(table, 8)
        await table.seating.request_takeover(2, Takeover(TEO.id, "Teo"))
        table.arrive(TEO.id, lambda: None)
        while table.match is not None and not table.match.over:
            seat = table.match.decisions()[0].seat
            await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))
        assert (table.seating.takeovers, table.seating.seats[2].kind) == ({}, BOT)

    in_time(scenario)


def test_bots_do_not_linger_over_a_long_turn(in_house: Callable[[Scenario], None]) -> None:
    """They wait when another takes over, and in all no longer than a moment; elsewhere before every answer."""

    async def scenario(registry: TableRegistry) -> None:
        table = await four_at_one_screen(registry)
        assert [table.pause_of(seat, 0.7) for seat in (1, 2, 3, 1)] == [0.7, 0.7, pytest.approx(0.1), 0.0]
        await answer_once(table)
        last = table.calls[-1].seat
        assert [table.pause_of(seat, 0.7) for seat in (last, (last + 1) % 4)] == [0.0, 0.7]
        road = await registry.open_table(AMAIA, "silk_road", 3, {})
        assert [road.pause_of(1, 0.7) for _ in range(5)] == [0.7] * 5

    in_house(scenario)


def test_a_month_waits_no_more_than_three_seconds_for_three_automatons() -> None:
    """A person ends every turn at once; what three hard automatons think in a month of his stays below 3 s of work."""
    match = DRAGONHARTH.start(4, 1, {"length": "short"})
    players = [caravanserai.bots.bot("hard", seat) for seat in range(4)]
    months = [0.0] * 9
    while (decision := match.decision) is not None:
        seat = decision.seat
        month, begun = match.view(None).month, time.process_time()
        choice = match.timeout_choice(seat) if seat == 0 else players[seat].choose(match.chair(seat))
        months[month] += time.process_time() - begun
        match.answer(choice, seat)
    assert max(months) < 3
