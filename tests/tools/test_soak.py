import itertools
import json
from typing import Any

import pytest

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.flow.crates import ThrowOut
from caravanserai.games.almanac.flow.phases import Retrieve
from caravanserai.games.almanac.state import Road
from caravanserai.games.dragonharth.flow.turn import Turn
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.state import Realm
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.state import Journey
from caravanserai.games.silk_road.vizier import Reward
from caravanserai.kernel.errors import RuleFaultError
from caravanserai.kernel.game import Game
from tools import watching
from tools.soak import begin, main, setting, settings, soak
from tools.watching import AlmanacWatch, DragonharthWatch, DragonRoadWatch, SilkRoadWatch, SoakError


def test_two_hundred_random_matches_keep_every_token_coin_and_tile() -> None:
    """SR-02, SR-05, SR-132: in every setting, after every answer."""
    watch = soak("silk_road", range(208))
    assert isinstance(watch, SilkRoadWatch)
    assert watch.matches == 208
    assert watch.most_moves <= 12
    assert watch.answers > 20_000
    assert watch.longest < 400


@pytest.mark.parametrize(("game", "all_routes"), [("dragon_road", 32), ("crystal_peaks", 32)])
def test_random_matches_of_an_almanac_keep_every_good_worker_and_card(game: str, all_routes: int) -> None:
    """In many settings, after every answer; in some of the matches the crates become full."""
    watch = soak(game, range(96))
    assert isinstance(watch, AlmanacWatch)
    assert watch.matches == 96
    assert watch.answers > 10_000
    assert watch.overflows > 100
    assert 0.75 * all_routes < watch.routes <= all_routes


def test_random_matches_of_dragonharth_keep_all_totals() -> None:
    """DH-07, DH-159, DH-187, DH-210: with both lengths, after every answer; some of the matches have loans."""
    watch = soak("dragonharth", range(6))
    assert isinstance(watch, DragonharthWatch)
    assert watch.matches == 6
    assert watch.answers > 5_000
    assert watch.loans > 100
    assert watch.most_dragons == 2


@pytest.mark.parametrize(
    ("game", "combinations"), [(SILK_ROAD, 16), (DRAGON_ROAD, 1296), (CRYSTAL_PEAKS, 1296), (DRAGONHARTH, 2)]
)
def test_every_setting_occurs(game: Game[Any], combinations: int) -> None:
    numbers = range(len(settings(game)))
    assert len({(seats, *options.items()) for seats, options in (setting(game, n) for n in numbers)}) == combinations


@pytest.mark.parametrize("game", [DRAGON_ROAD, CRYSTAL_PEAKS])
def test_few_matches_contain_every_pair_of_settings(game: Game[Road]) -> None:
    """AL-242: every number of seats with every option, and every pair of decks."""
    pairs = [
        set(itertools.combinations([("seats", str(match.seats)), *match.setup.items()], 2))
        for match in (begin(game, number) for number in range(96))
    ]
    wanted = [("seats", tuple(map(str, game.seat_counts)))]
    wanted += [(option.name, option.values) for option in game.match_options if len(option.values) > 1]
    for one, other in itertools.combinations(wanted, 2):
        for first, second in itertools.product(one[1], other[1]):
            assert any(((one[0], first), (other[0], second)) in held for held in pairs), (one[0], first, second)


def test_a_coin_made_from_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reward.run

    def generous(self: Reward, state: Journey) -> None:
        honest(self, state)
        state.money[0] += 1

    monkeypatch.setattr(Reward, "run", generous)
    with pytest.raises(SoakError, match=r"match \d+, answer \d+: .* on the table"):
        soak("silk_road", range(16))


def test_a_rule_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_self: Reward, _state: Journey) -> None:
        raise RuleFaultError("planted")

    monkeypatch.setattr(Reward, "run", broken)
    assert main(["--matches", "16"]) == 1
    assert "planted" in capsys.readouterr().out


def test_too_long_a_journey_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "MOST_MOVES", 10)
    with pytest.raises(SoakError, match=r"match 0, the caravan moved 1[12] times"):
        soak("silk_road", range(1))


def test_crates_that_are_never_stowed_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ThrowOut, "options", lambda _self, _state: ())
    with pytest.raises(SoakError, match=r"match \d+, answer \d+: seat \d carries \d+ more than its crates hold"):
        soak("dragon_road", range(24))


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("state.home[0] += 1", "on the table"),
        ("state.gold[1] = -1", "something is below zero"),
        ("state.guide = 4", "seat 4 is Guide"),
        ("state.tokens = (99, *state.tokens[1:])", "99 tokens .* are out"),
    ],
)
def test_a_planted_fault_is_found(planted: str, found: str) -> None:
    match, watch = begin(DRAGON_ROAD, 0), DragonRoadWatch()
    state = match._state
    watch.sit_down(match)
    watch.look(state)
    exec(planted, {"state": state})  # noqa: S102  # the faults above
    with pytest.raises(SoakError, match=found):
        watch.look(state)


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("state.bank += 25", "on the table"),
        ("state.hands = (0, *state.hands[1:])", "on the table"),
        ("state.giants = (7, *state.giants[1:])", "on the table"),
        ("state.piece = (*state.piece[:-1], 1)", "on the table"),
        ("state.crewed = 1 << 47", "on the table"),
        ("state.principal = (550, 0, 0, 0)", "too much is lent"),
        ("state.chaos = (0, -1, 0, 0)", "something is below zero"),
        ("state.relation = (0, 2, *state.relation[2:])", "seat 0 is allied with"),
        ("state.out = (0, 0, 1, 0)", "seat 2 is wiped out"),
    ],
)
def test_a_fault_planted_in_dragonharth_is_found(planted: str, found: str) -> None:
    match, watch = begin(DRAGONHARTH, 0), DragonharthWatch()
    state = match._state
    watch.sit_down(match)
    watch.look(state)
    exec(planted, {"state": state})  # noqa: S102  # the faults above
    with pytest.raises(SoakError, match=found):  # noqa: PT012  # the totals first, then the other checks
        watch.sit_down(match)
        watch.look(state)


def test_turns_that_are_not_the_same_for_all_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """DH-210: a kingdom that is skipped in the last month is reported."""
    honest = Turn.run

    def hasty(self: Turn, state: Realm) -> None:
        if self.seat or state.month < state.months:
            honest(self, state)

    monkeypatch.setattr(Turn, "run", hasty)
    with pytest.raises(SoakError, match=r"match 0, the match ended in month \d+ after \[\d+, \d+, \d+, \d+\] turns"):
        soak("dragonharth", range(1))


def test_a_worker_lost_on_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Retrieve.run

    def forgetful(self: Retrieve, state: Road) -> None:
        honest(self, state)
        state.home[0] -= 1

    monkeypatch.setattr(Retrieve, "run", forgetful)
    with pytest.raises(SoakError, match=r"match 0, answer \d+: .* on the table"):
        soak("dragon_road", range(1))


@pytest.mark.parametrize("game", ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"])
def test_the_summary_is_json(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", game, "--matches", "2", "--first", "5"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert list(summary)[:3] == ["matches", "answers", "longest"]
    assert summary["matches"] == 2
    assert all(isinstance(figure, int) for figure in summary.values())


def test_totals_count_goods_coins_and_tiles() -> None:
    """SR-02: the totals that the soak test uses: 15 of each kind, ten silver a seat, no tile too many."""
    assert SILK_ROAD.totals(begin(SILK_ROAD, 0)._state) == (15, 15, 15, 15, 15, 30, 0)
