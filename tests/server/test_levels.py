"""Bots of levels at a table: who may sit where, who takes over from somebody who resigns, and a month against three."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import caravanserai
from caravanserai.server.errors import RefusedError
from caravanserai.server.host.settings import Settings
from caravanserai.server.lobby.opening import fill_with_bots
from caravanserai.server.lobby.table_form import holders, read_form
from caravanserai.server.play.house import House
from caravanserai.server.play.table import Table
from caravanserai.server.storage import shelf
from caravanserai.server.storage.heirs import Heir
from caravanserai.web.player import BOT, PERSON
from tests.server.conftest import AMAIA, NOOR, TEO, Story

DRAGONHARTH = caravanserai.game("dragonharth")
SILK_ROAD = caravanserai.game("silk_road")


def test_a_table_seats_only_bots_that_play_its_game(in_house: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        table = await house.open_table(AMAIA, "silk_road", 3, {})
        for bot in ("hard", "clever", ""):
            with pytest.raises(RefusedError, match="no such bot"):
                await table.seat_bot(1, bot, "Bot")
        kingdoms = await house.open_table(AMAIA, "dragonharth", 4, {})
        await kingdoms.sit(0, AMAIA)
        await kingdoms.seat_bot(1, "hard", "Bot")
        await fill_with_bots(kingdoms)
        assert [place.bot for place in kingdoms.places] == ["", "hard", "normal", "normal"]

    in_house(story)


def test_the_form_of_a_game_offers_its_levels() -> None:
    assert holders(DRAGONHARTH)[2:-1] == ("easy", "normal", "hard")
    assert holders(SILK_ROAD)[2:-1] == ("novice", "merchant", "master")
    assert read_form(DRAGONHARTH, {"seat_1": "hard"}).chairs[1].holder == "hard"
    assert read_form(DRAGONHARTH, {"seat_1": "greedy"}).chairs[1].holder == "greedy"
    assert read_form(DRAGONHARTH, {"seat_1": "master"}).errors == {"seat_1": "choice"}
    assert read_form(SILK_ROAD, {"seat_1": "hard"}).errors == {"seat_1": "choice"}


async def four_at_one_screen(house: House) -> Table:
    table = await house.open_table(AMAIA, "dragonharth", 4, {"length": "short"})
    for seat in range(4):
        await table.sit(seat, AMAIA, f"Amaia {seat}", shared=True)
    await table.start()
    return table


async def answer_once(table: Table) -> None:
    assert table.match is not None
    seat = table.match.decisions()[0].seat
    await table.answer(seat, table.match.options(seat)[0], table.question_of(seat))


def test_who_resigns_leaves_his_kingdom_to_the_automaton_and_cannot_win(in_house: Callable[[Story], None]) -> None:
    """DH-212: from now on the automaton answers, and the seat is no longer his, whatever its kingdom scores."""

    async def story(house: House) -> None:
        table = await four_at_one_screen(house)
        assert table.bot_to_move() is None
        for seat in range(4):
            await table.resign(seat, AMAIA.id)
            place = table.places[seat]
            assert (place.kind, place.person, place.bot) == (BOT, None, "normal")
        assert table.seats_of(AMAIA.id) == ()
        with pytest.raises(RefusedError, match="not seated"):
            await table.resign(0, AMAIA.id)
        assert table.bot_to_move() in [(seat, "normal") for seat in range(4)]

    in_house(story)


def test_a_person_hands_over_for_a_while_and_takes_the_kingdom_back(in_house: Callable[[Story], None]) -> None:
    """An automaton stands in, and the person goes on where it stands (DH-220)."""

    async def story(house: House) -> None:
        table = await four_at_one_screen(house)
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        await table.set_away(seat, away=True)
        assert seat not in table.people()
        assert table.bot_to_move() == (seat, "greedy")
        await table.set_away(seat, away=False)
        assert table.bot_to_move() is None
        await answer_once(table)

    in_house(story)


async def three_bots_and_amaia(house: House) -> Table:
    table = await house.open_table(AMAIA, "dragonharth", 4, {"length": "short"})
    await table.sit(0, AMAIA)
    await fill_with_bots(table)
    await table.start()
    return table


async def play_until(table: Table, shift: int) -> None:
    """Let every seat take the harmless choice, until that month has come."""
    while table.match is not None and table.match.takeover_period != shift:
        seat = table.match.decisions()[0].seat
        await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))


def test_a_person_takes_over_an_automated_kingdom_between_months(in_time: Callable[[Story], None]) -> None:
    """DH-220: he waits until the month is over, and leads the kingdom from then on; the match goes on as it stands."""

    async def story(house: House) -> None:
        table = await three_bots_and_amaia(house)
        table.arrive(TEO.id, lambda: None)
        assert [player.vacant for player in table.players()] == [False, True, True, True]
        await play_until(table, 1)
        await table.succeed(2, Heir(TEO.id, "Teo"))
        assert [player.heir for player in table.players()] == ["", "", "Teo", ""]
        assert table.places[2].kind == BOT
        before = len(table.calls)
        await play_until(table, 2)
        assert (table.places[2].kind, table.places[2].person, table.places[2].name) == (PERSON, TEO.id, "Teo")
        assert 2 in table.people()
        assert len(table.calls) > before
        assert table.heirs == {}
        stored = await house.store.do(lambda store: shelf.load(store, table.id))
        assert stored is not None
        assert stored.places[2] == table.places[2]

    in_time(story)


def test_who_cannot_take_over_a_kingdom(in_time: Callable[[Story], None]) -> None:
    """DH-220: not who has one, not that of a person, not twice, not after leaving, and not in games without months."""

    async def story(house: House) -> None:
        table = await three_bots_and_amaia(house)
        for seat, heir, why in (
            (1, Heir(AMAIA.id, "Amaia"), "seated"),
            (0, Heir(TEO.id, "Teo"), "seat taken"),
            (4, Heir(TEO.id, "Teo"), "no seat"),
            (-1, Heir(TEO.id, "Teo"), "no seat"),
        ):
            with pytest.raises(RefusedError, match=why):
                await table.succeed(seat, heir)
        await table.succeed(1, Heir(TEO.id, "Teo"))
        with pytest.raises(RefusedError, match="seat taken"):
            await table.succeed(1, Heir(NOOR.id, "Noor"))
        await table.succeed(3, Heir(TEO.id, "Teo"))
        assert list(table.heirs) == [3]
        await play_until(table, 1)  # Teo does not look at the table
        assert [place.kind for place in table.places] == [PERSON, BOT, BOT, BOT]
        assert table.heirs == {}
        road = await house.open_table(AMAIA, "silk_road", 3, {})
        await road.sit(0, AMAIA)
        await fill_with_bots(road)
        await road.start()
        with pytest.raises(RefusedError, match="no seat"):
            await road.succeed(1, Heir(TEO.id, "Teo"))
        assert not any(player.vacant for player in road.players())

    in_time(story)


def test_who_waits_for_a_kingdom_still_waits_after_a_restart(
    in_time: Callable[[Story], None], settings: Settings
) -> None:
    """DH-220: what is promised is kept in the store, and forgotten once it is fulfilled."""

    async def story(house: House) -> None:
        table = await three_bots_and_amaia(house)
        await play_until(table, 1)
        await table.succeed(2, Heir(TEO.id, "Teo"))
        await house.close()
        again = House(settings)
        try:
            reopened = await again.table(table.id)
            assert [player.heir for player in reopened.players()] == ["", "", "Teo", ""]
            reopened.arrive(TEO.id, lambda: None)
            await play_until(reopened, 2)
            assert (reopened.places[2].kind, reopened.places[2].person) == (PERSON, TEO.id)
            stored = await again.store.do(lambda store: shelf.load(store, table.id))
            assert stored is not None
            assert stored.heirs == {}
        finally:
            await again.close()

    in_time(story)


async def stays_away(table: Table) -> None:
    """Amaia, who has resigned, gets no kingdom again; Teo may have one."""
    for seat in (0, 2):
        with pytest.raises(RefusedError, match="resigned"):
            await table.succeed(seat, Heir(AMAIA.id, "Amaia"))
    assert not any(player.vacant for player in table.players(AMAIA.id))
    assert all(player.vacant for player in table.players(TEO.id))


def test_who_has_resigned_takes_over_no_other_kingdom(in_time: Callable[[Story], None], settings: Settings) -> None:
    """DH-212: he has given up the match, not only the seat; a restart does not change it, and others still may."""

    async def story(house: House) -> None:
        table = await three_bots_and_amaia(house)
        await play_until(table, 1)
        await table.resign(0, AMAIA.id)
        await stays_away(table)
        await house.close()
        again = House(settings)
        try:
            reopened = await again.table(table.id)
            await stays_away(reopened)
            await reopened.succeed(0, Heir(TEO.id, "Teo"))
            assert list(reopened.heirs) == [0]
        finally:
            await again.close()

    in_time(story)


def test_nobody_waits_for_a_kingdom_after_the_match(in_time: Callable[[Story], None]) -> None:
    async def story(house: House) -> None:
        table = await three_bots_and_amaia(house)
        await play_until(table, 8)
        await table.succeed(2, Heir(TEO.id, "Teo"))
        table.arrive(TEO.id, lambda: None)
        while table.match is not None and not table.match.over:
            seat = table.match.decisions()[0].seat
            await table.answer(seat, table.match.timeout_choice(seat), table.question_of(seat))
        assert (table.heirs, table.places[2].kind) == ({}, BOT)

    in_time(story)


def test_bots_do_not_linger_over_a_long_turn(in_house: Callable[[Story], None]) -> None:
    """They wait when another takes over, and in all no longer than a moment; elsewhere before every answer."""

    async def story(house: House) -> None:
        table = await four_at_one_screen(house)
        assert [table.pause_of(seat, 0.7) for seat in (1, 2, 3, 1)] == [0.7, 0.7, pytest.approx(0.1), 0.0]
        await answer_once(table)
        last = table.calls[-1].seat
        assert [table.pause_of(seat, 0.7) for seat in (last, (last + 1) % 4)] == [0.0, 0.7]
        road = await house.open_table(AMAIA, "silk_road", 3, {})
        assert [road.pause_of(1, 0.7) for _ in range(5)] == [0.7] * 5

    in_house(story)


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
