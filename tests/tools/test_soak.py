import json

import pytest

from caravanserai.games.silk_road.game import SilkRoad
from caravanserai.games.silk_road.journey import Journey
from caravanserai.games.silk_road.vizier import Reward
from caravanserai.kernel.errors import RuleFaultError
from tools import soak as tool
from tools.soak import SETTINGS, SoakError, begin, main, soak


def test_two_hundred_random_matches_keep_every_token_coin_and_tile() -> None:
    """SR-02, SR-05, SR-132: in every setting, after every answer."""
    summary = soak(range(208))
    assert summary.matches == 208
    assert summary.most_moves <= 12
    assert summary.answers > 20_000
    assert summary.longest < 400


def test_every_setting_comes_round() -> None:
    settings = [begin(number) for number in range(len(SETTINGS))]
    seen = {(match.seats, match.setup["direction"], match.setup["ledger"]) for match in settings}
    assert len(seen) == len(SETTINGS) == 16


def test_a_coin_made_from_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reward.run

    def generous(self: Reward, state: Journey) -> None:
        honest(self, state)
        state.money[0] += 1

    monkeypatch.setattr(Reward, "run", generous)
    with pytest.raises(SoakError, match=r"match \d+, answer \d+: .* on the table"):
        soak(range(16))


def test_a_rule_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_self: Reward, _state: Journey) -> None:
        raise RuleFaultError("planted")

    monkeypatch.setattr(Reward, "run", broken)
    assert main(["--matches", "16"]) == 1
    assert "planted" in capsys.readouterr().out


def test_too_long_a_journey_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "MOST_MOVES", 10)
    with pytest.raises(SoakError, match=r"the caravan moved 1[12] times"):
        soak(range(1))


def test_the_summary_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--matches", "2", "--first", "5"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert list(summary) == ["matches", "answers", "longest", "most_money", "supply_ran_dry_in", "most_moves"]
    assert summary["matches"] == 2


def test_totals_count_goods_coins_and_tiles() -> None:
    """SR-02: the count the soak leans on: 15 of each kind, ten silver a seat, no tile too many."""
    assert SilkRoad().totals(begin(0)._state) == (15, 15, 15, 15, 15, 30, 0)
