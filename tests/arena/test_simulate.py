import json
from typing import Any

import pytest

import caravanserai
from caravanserai.arena.simulate import simulate
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel.errors import CaravanseraiError, SetupError
from studies.duel import duels


def test_the_same_seed_gives_the_same_result_in_one_process_and_in_two() -> None:
    bots = ["greedy", "random", "random"]
    alone = simulate(SILK_ROAD, 3, 20, bots, seed="x", processes=1)
    assert simulate(SILK_ROAD, 3, 20, bots, seed="x", processes=2) == alone
    assert simulate("silk_road", 3, 20, bots, seed="y") != alone


def test_the_win_shares_of_a_match_add_up_to_one() -> None:
    shown = simulate(SILK_ROAD, 4, 30, ["random"], seed=1)
    assert sum(tally.wins for tally in shown.by_seat) == pytest.approx(30)
    assert [tally.chairs for tally in shown.by_seat] == [30] * 4
    assert [(tally.name, tally.chairs) for tally in shown.bots] == [("random", 120)]
    assert shown.bots[0].wins == pytest.approx(30)
    assert shown.bots[0].mean_score == pytest.approx(sum(seat.mean_score for seat in shown.by_seat) / 4)


def test_a_shared_victory_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caravanserai.Match, "winners", lambda _match: (0, 2))
    shown = simulate(SILK_ROAD, 3, 4, ["random"])
    assert [tally.wins for tally in shown.by_seat] == [2, 0, 2]


def test_rotation_moves_every_bot_through_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caravanserai.Match, "winners", lambda _match: (0,))
    bots = ["greedy", "random", "random"]
    turning = simulate(SILK_ROAD, 3, 6, bots)
    assert [(tally.name, tally.wins) for tally in turning.bots] == [("greedy", 2), ("random", 4)]
    sitting = simulate(SILK_ROAD, 3, 6, bots, rotate=False)
    assert [(tally.name, tally.wins) for tally in sitting.bots] == [("greedy", 6), ("random", 0)]


def test_seat_advantage_is_the_win_share_above_the_fair_share() -> None:
    shown = simulate(SILK_ROAD, 5, 10, ["random"], seed=3)
    for tally, advantage in zip(shown.by_seat, shown.seat_advantage(), strict=True):
        assert advantage.share == pytest.approx(tally.win_share.share - 0.2)
        assert advantage.low <= advantage.share <= advantage.high
    assert sum(advantage.share for advantage in shown.seat_advantage()) == pytest.approx(0)


@pytest.mark.parametrize("processes", [1, 2])
def test_progress_counts_up_to_the_number_of_matches(processes: int) -> None:
    seen: list[int] = []
    simulate(SILK_ROAD, 3, 11, ["random"], None, 0, seen.append, processes=processes)
    assert seen == sorted(seen)
    assert seen[-1] == 11


def test_options_reach_the_matches() -> None:
    normal, reverse = (simulate(SILK_ROAD, 4, 5, ["random"], {"direction": way}) for way in ("normal", "reverse"))
    assert reverse.options["direction"] == "reverse"
    assert normal.by_seat != reverse.by_seat


def test_the_result_can_be_written_as_json() -> None:
    shown = simulate(SILK_ROAD, 3, 4, ["greedy", "random", "random"])
    data = json.loads(json.dumps(shown.to_data()))
    assert data["bots"][0]["name"] == "greedy"
    assert data["bots"][0]["win_share"]["share"] == shown.bots[0].win_share.share
    assert data["by_seat"][2]["mean_score"] == shown.by_seat[2].mean_score
    assert data["lengths"] == {
        "mean": shown.lengths.mean,
        "shortest": shown.lengths.shortest,
        "longest": shown.lengths.longest,
    }
    assert len(data["seat_advantage"]) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 7},
        {"matches": 0},
        {"matches": 2.5},
        {"bots": ["random", "greedy"]},
        {"bots": ["nobody"]},
        {"bots": []},
        {"options": {"direction": "up"}},
        {"processes": 0},
        {"game": "chess"},
    ],
    ids=str,
)
def test_invalid_arguments_are_refused(wrong: dict[str, Any]) -> None:
    wishes: dict[str, Any] = {"game": SILK_ROAD, "seats": 4, "matches": 1, "bots": ["random"], **wrong}
    with pytest.raises(CaravanseraiError):
        simulate(**wishes)


def test_an_invalid_seed_is_refused() -> None:
    with pytest.raises(SetupError):
        simulate(SILK_ROAD, 3, 1, ["random"], seed="x" * 1000)


def test_greedy_beats_random_clearly_at_every_table() -> None:
    for found in duels("silk_road", "greedy", "random", matches=60, seed=1):
        _, low, _ = found["win_share"]
        assert low > 2 * found["fair_share"]
        assert low > 0.75
        assert found["mean_score"] > found["field_mean_score"] + 20


def test_a_level_is_refused_where_a_game_has_none() -> None:
    with pytest.raises(
        SetupError, match="silk_road has no bot 'hard'; there are novice, merchant, master, greedy, random"
    ):
        simulate("silk_road", 3, 1, ["hard"])
