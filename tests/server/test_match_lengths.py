"""The length of a match that the lobby shows."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.server.domain.match_lengths import (
    AGAINST_BOTS,
    DECISIONS,
    ENOUGH,
    SECONDS_A_DECISION,
    WITH_PEOPLE,
    Length,
    estimated,
    measured,
)
from caravanserai.server.domain.table_info import OVER, SeatInfo, TableInfo
from caravanserai.server.pages.table_form import usual_seats
from caravanserai.server.storage import table_store
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.playing_times import LONGEST_PAUSE, PlayingTime, PlayingTimes, playing_time
from caravanserai.server.storage.table_store import StoredCall
from caravanserai.server.tables.registry import TableRegistry
from tests.server.conftest import Scenario
from tests.server.engines import both_engines

MATCHES = 6
TOLERANCE = 0.15
NOON = 1_800_000_000.0


def answers(game: str) -> tuple[float, float]:
    """Return the average number of answers of one seat and of all seats in matches between bots."""
    rules = caravanserai.game(game)
    seats, one, everyone = usual_seats(rules), [], []
    for seed in range(MATCHES):
        match = rules.start(seats, f"length {seed}")
        players = [bot("greedy", seat) for seat in range(seats)]
        while (decision := match.decision) is not None:
            match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
        one.append(sum(seat == 0 for seat, _ in match.answers()))
        everyone.append(len(match.answers()))
    return statistics.fmean(one), statistics.fmean(everyone)


@pytest.mark.parametrize("game", sorted(DECISIONS))
def test_the_decisions_of_a_match_are_those_that_bots_take(game: str) -> None:
    assert DECISIONS[game] == pytest.approx(answers(game), rel=TOLERANCE)


def test_an_estimate_counts_the_own_decisions_against_bots_and_those_of_all_people_otherwise() -> None:
    assert SECONDS_A_DECISION == 10
    assert estimated("dragon_road", AGAINST_BOTS) == Length(10, 0)
    assert estimated("dragon_road", WITH_PEOPLE) == Length(30, 0)
    assert estimated("a_game_of_a_guest", AGAINST_BOTS) is None


def test_a_measured_length_is_the_median_of_enough_matches() -> None:
    assert measured([60.0] * (ENOUGH - 1)) is None
    assert measured([25 * 60.0, 26 * 60.0, 24 * 60.0, 900 * 60.0, 1.0]) == Length(25, 5)
    assert measured([380.0] * 6) == Length(6, 6)


def put(connection: Connection, name: str, gaps: list[float], kinds: str, clock: int = 0) -> None:
    """Store a finished match of Silk Road with pauses between its answers; `p` is a person, `b` a bot."""
    info = TableInfo(
        name,
        "silk_road",
        1,
        len(kinds),
        {},
        "s" * 64,
        "amaia",
        open=False,
        clock=clock,
        status=OVER,
        scores=(1,) * len(kinds),
        created=1.0,
        changed=2.0,
    )
    table_store.add_table(connection, info)
    seats = [
        SeatInfo(
            seat, "person" if kind == "p" else "bot", f"{name}{seat}" if kind == "p" else None, "X", "", away=False
        )
        for seat, kind in enumerate(kinds)
    ]
    table_store.save_seats(connection, name, seats)
    moments = [NOON + sum(gaps[:number]) for number in range(len(gaps) + 1)]
    table_store.add_calls(connection, name, 0, [StoredCall(0, 0, "0" * 16, at) for at in moments])


@both_engines
def test_a_long_pause_of_a_match_counts_as_a_short_break(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        night = 9 * 3600.0
        await registry.store.do(lambda store: put(store, "night", [30.0, night, 20.0, -500.0], "pbb"))
        found = await registry.store.do(lambda store: playing_time(store, "night"))
        assert found == pytest.approx(PlayingTime(NOON, NOON + night + 50, 50 + LONGEST_PAUSE))
        assert await registry.store.do(lambda store: playing_time(store, "nobody")) is None

    run_scenario(scenario)


@both_engines
def test_each_kind_of_table_has_its_own_measured_length(run_scenario: Callable[[Scenario], None]) -> None:
    """Matches by letter, matches of bots alone and matches that a bot finished for somebody are not measured."""

    async def scenario(registry: TableRegistry) -> None:
        def fill(store: Connection) -> None:
            for number in range(ENOUGH):
                put(store, f"bots {number}", [60.0] * 12, "pbbb")
                put(store, f"people {number}", [120.0] * 15, "ppbb")
                put(store, f"letters {number}", [290.0] * 90, "pbbb", clock=86_400)
                put(store, f"nobody {number}", [1.0], "bbbb")
            put(store, "five seats", [60.0] * 12, "pbbbb")

        await registry.store.do(fill)
        times = PlayingTimes(registry.store)
        assert times.usual("silk_road", 4, AGAINST_BOTS) is None
        await times.measure()
        assert times.usual("silk_road", 4, AGAINST_BOTS) == Length(10, ENOUGH)
        assert times.usual("silk_road", 4, WITH_PEOPLE) == Length(30, ENOUGH)
        assert times.usual("silk_road", 5, AGAINST_BOTS) is None
        assert times.usual("dragon_road", 4, AGAINST_BOTS) is None

    run_scenario(scenario)
