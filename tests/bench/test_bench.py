import json
import sys

import pytest

import caravanserai
from bench import __main__ as command
from caravanserai.arena import bench
from caravanserai.arena.bench import copy_us, measure, playouts, positions, records, unforced_share
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel.errors import SetupError, UnknownGameError

KEYS = [
    "game",
    "seats",
    "decisions_per_s",
    "games_per_s",
    "copy_us",
    "view_us",
    "imagine_us",
    "replay_us_per_answer",
    "compiled",
]


@pytest.fixture
def one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions and records come from one match instead of eight, which is enough to test the figures."""
    monkeypatch.setattr(bench, "_SAMPLED_MATCHES", 1)


@pytest.mark.usefixtures("one_match")
@pytest.mark.parametrize("seats", [3, 6])
def test_every_figure_is_measured(seats: int) -> None:
    figures = measure("silk_road", seats, 0.2)
    assert list(figures) == KEYS
    assert (figures["game"], figures["seats"]) == ("silk_road", seats)
    assert all(value > 0 for value in figures.values() if isinstance(value, float | int) and value is not False)
    answers_a_match = figures["decisions_per_s"] / figures["games_per_s"]
    assert 50 < answers_a_match < 500


def test_playouts_count_what_was_answered() -> None:
    part = playouts(SILK_ROAD, 4, 0.05)
    assert part.games >= 1
    assert part.decisions >= 50 * part.games
    assert part.seconds >= 0.05


def test_positions_are_open_and_spread_over_the_match() -> None:
    found = positions(SILK_ROAD, 4)
    numbers = [match.number for match in found]
    assert not any(match.over for match in found)
    assert min(numbers) < 10
    assert max(numbers) > 80
    assert copy_us(found, 0.01) > 0


def test_records_are_of_finished_matches() -> None:
    assert all(caravanserai.replay(record).over for record in records(SILK_ROAD, 3))


def test_some_decisions_are_forced_and_most_are_not() -> None:
    assert 0.5 < unforced_share(SILK_ROAD, 4) < 1


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownGameError):
        measure("chess", 4, 0.1)
    with pytest.raises(SetupError):
        measure("silk_road", 2, 0.1)


@pytest.mark.usefixtures("one_match")
def test_the_command_prints_one_json_object_a_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "--seconds", "0.1"])
    command.main()
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["game"] for line in lines] == [game.id for game in caravanserai.all_games()]
    assert all(list(line) == KEYS for line in lines)
    assert lines[0]["seats"] == 4
