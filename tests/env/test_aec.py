import itertools
import pickle
import re
import sys
import time
import warnings
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from caravanserai.env.aec import CaravanEnv, env, parallel_env
from caravanserai.kernel import registry
from caravanserai.kernel.errors import AnswerError, MatchOverError, SetupError, UnknownGameError
from tests.env.tables import GAMES, TABLES, play

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests load one of its games in the old way
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

OUR_DICT = "ignore:Observation (is not a NumPy array|space for each agent probably):UserWarning"
"""PettingZoo warns about observations with masks, except in games that it knows by name.

Its own classic games (connect_four, chess, go ...) have the same form: a dictionary of `observation` and
`action_mask`.
"""


THEIR_OPTION = "ignore:.* has no option 'options'; it has .*; the options stay as they are:UserWarning"
"""PettingZoo resets a table with an option of that name, to check that options are accepted."""


@pytest.mark.filterwarnings(OUR_DICT)
@pytest.mark.filterwarnings(THEIR_OPTION)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_pettingzoos_own_tests_pass(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, seats), num_cycles=100)
    seed_test(lambda: env(game, seats), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings(THEIR_OPTION)
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_render_test_and_parallel_tests_pass(game: str) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    parallel_api_test(parallel_env(game), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_performance_benchmark_runs(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The benchmark plays for five seconds; here its clock has passed them after a hundred rounds of all agents."""
    passed = itertools.count(0.0, 0.05)
    clock = SimpleNamespace(time=lambda: next(passed))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    table = env(game)
    performance_benchmark(table)
    output = capsys.readouterr().out
    assert "Finished performance benchmark" in output
    rate = re.search(r"([\d.]+) turns per second", output)
    assert rate is not None
    assert float(rate[1]) == pytest.approx(len(table.possible_agents) * 20, rel=0.1)


def test_pettingzoos_performance_benchmark_runs_by_a_real_clock(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The clock of the benchmark runs ten times as fast, so its five seconds take half a second."""
    clock = SimpleNamespace(time=lambda: 10 * time.monotonic())
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    begin = time.monotonic()
    performance_benchmark(env("silk_road"))
    assert time.monotonic() - begin > 0.5
    rate = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert rate is not None
    assert float(rate[1]) > 1


def test_pettingzoos_tests_find_a_planted_fault() -> None:
    class Forgetful(CaravanEnv):
        def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002  # the fault
            super().reset()

    with pytest.raises(AssertionError):
        seed_test(lambda: Forgetful("silk_road"), num_cycles=30)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_actions_are_option_ids_and_masks_are_the_options(game: str, seats: int) -> None:
    table = env(game, seats)
    table.reset(seed=3)
    for step in range(60):
        question = table.match.decision_of(None)
        ids = [table.match.game.table.id_of(question, choice) for choice in table.match.options()]
        for seat, agent in enumerate(table.possible_agents):
            mask = table.observe(agent)["action_mask"]
            assert mask.nonzero()[0].tolist() == (sorted(ids) if seat == question.seat else [])
        play(table, step, 1)


@pytest.mark.parametrize("reward", ["victory", "points"])
def test_rewards_come_at_the_end(reward: str) -> None:
    table = env("silk_road", 4, reward=reward)
    table.reset(seed=5)
    play(table, 5, 50)
    assert set(table.rewards.values()) == {0.0}
    play(table, 6)
    assert table.match.over
    if reward == "points":
        assert list(table.rewards.values()) == [float(score) for score in table.match.scores()]
    else:
        assert sum(table.rewards.values()) == pytest.approx(0)
        assert max(table.rewards.values()) == 1.0
        best = max(table.rewards, key=table.rewards.__getitem__)
        assert best == f"seat_{table.match.winners()[0]}"


def test_an_illegal_action_loses_and_ends_the_match() -> None:
    table = env("dragon_road", 3)
    table.reset(seed=1)
    loser = table.agent_selection
    mask = table.observe(loser)["action_mask"]
    table.step(int((mask == 0).nonzero()[0][0]))
    assert table.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in table.possible_agents}
    assert all(table.terminations.values())
    for _ in range(3):
        table.step(None)
    with pytest.raises(MatchOverError):
        table.step(0)


@pytest.mark.parametrize("again", [env, lambda game: env(game).copy()], ids=["new", "copy"])
def test_a_table_waits_for_its_reset(again: Callable[[str], CaravanEnv]) -> None:
    with pytest.raises(AnswerError, match="never reset"):
        again("silk_road").step(0)


@pytest.mark.parametrize("action", [1.0, 1.9, "a", "1", None, np.float32(1), np.bool_(True), np.array([1])])  # noqa: FBT003  # a wrong action
def test_an_action_that_is_no_integer_is_refused_and_changes_nothing(action: Any) -> None:  # noqa: ANN401  # wrong on purpose
    table = env("silk_road")
    table.reset(seed=1)
    before = table.save()
    with pytest.raises(AnswerError, match="an action is a whole number, not"):
        table.step(action)
    assert table.save() == before


@pytest.mark.parametrize("kind", [int, np.int8, np.int64, np.uint16, np.array])
def test_integers_of_every_type_are_actions(kind: Callable[[int], Any]) -> None:
    table = env("silk_road")
    table.reset(seed=1)
    table.step(kind(int(table.observe(table.agent_selection)["action_mask"].argmax())))
    assert table.match.number == 1


def test_what_an_action_space_samples_has_a_name() -> None:
    table = env("silk_road", seats=np.int64(4))
    table.reset(seed=1)
    agent = table.agent_selection
    action = table.action_space(agent).sample(table.observe(agent)["action_mask"])
    assert table.game.table.name_of(action) == table.game.table.name_of(int(action))
    assert table.copy().save() == table.save()


def test_options_of_a_reset_apply_to_this_match_and_to_later_ones() -> None:
    table = env("dragon_road", 3, {"open_gold": "on"})
    table.reset(seed=1, options={"strict_placement": "on"})
    chosen = {"open_gold": "on", "strict_placement": "on"}
    assert {name: table.match.setup[name] for name in chosen} == chosen
    kept = table.save()
    nothing: list[dict[str, Any] | None] = [None, {}]
    for options in nothing:
        table.reset(options=options)
        assert {name: table.match.setup[name] for name in chosen} == chosen
    for twin in (table.copy(), pickle.loads(pickle.dumps(table))):  # noqa: S301  # our own pickle
        twin.reset()
        assert twin.match.setup == table.match.setup
    table.reset(options={"strict_placement": "off", "first_guide": "2"})
    assert table.match.setup["first_guide"] == "2"
    table.restore(kept)
    table.reset()
    assert {name: table.match.setup[name] for name in chosen} == chosen
    assert "first_guide" not in table.match.setup


def test_wrong_options_of_a_reset_are_refused_or_warned_of_and_change_nothing() -> None:
    table = env("silk_road")
    table.reset(seed=1)
    before = table.save()
    wrong: list[Any] = [4, "ledger", {"ledger": "shut"}, {"ledger": 1}]
    for options in wrong:
        with pytest.raises(SetupError):
            table.reset(seed=2, options=options)
    assert table.save() == before
    with pytest.warns(UserWarning, match="silk_road has no option 'foo'; it has .*; the options stay as they are"):
        table.reset(seed=1, options={"ledger": "open", "foo": 1})
    assert table.save() == before


@pytest.mark.parametrize("seed", [1.5, "1", True, [1]])
def test_a_seed_is_an_integer(seed: Any) -> None:  # noqa: ANN401  # wrong on purpose
    table = env("silk_road")
    table.reset(seed=1)
    before = table.save()
    with pytest.raises(SetupError, match="a seed is a whole number, not"):
        table.reset(seed=seed)
    assert table.save() == before
    table.reset(seed=np.int64(1))  # type: ignore[arg-type]  # numpy integers are not ints
    assert table.save() == before


def test_in_the_parallel_version_the_agent_in_turn_must_act() -> None:
    tables = parallel_env("silk_road")
    tables.reset(seed=1)
    with pytest.raises(AnswerError, match=r"seat_\d is to act, and gave no action"):
        tables.step({})


def test_the_state_contains_the_observations_of_all_seats() -> None:
    table = env("silk_road", 5)
    table.reset(seed=4)
    state = table.state()
    assert table.state_space.contains(state)
    parts = [table.observe(agent)["observation"] for agent in table.possible_agents]
    assert np.array_equal(state, np.concatenate(parts))


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(UnknownGameError):
        env("chess")
    with pytest.raises(SetupError):
        env("silk_road", 2)
    with pytest.raises(SetupError):
        env("silk_road", options={"tiles": "none"})
    with pytest.raises(SetupError, match="victory, points"):
        env("silk_road", reward="fame")
    with pytest.raises(SetupError, match="ansi, human"):
        env("silk_road", render_mode="rgb_array")


def test_the_drawing_shows_no_secrets() -> None:
    table = env("silk_road", render_mode="ansi")
    table.reset(seed=4)
    play(table, 3, 30)
    drawn = table.render()
    assert drawn is not None
    assert "Seat" in drawn
    for seed in range(3):
        other = env("silk_road", render_mode="ansi")
        other.match = table.match.imagine(None, seed)
        assert other.render() == drawn


def test_layout_is_fixed_by_game_and_seats() -> None:
    for game in registry.games():
        one, other = env(game.id), env(game.id)
        assert one.observation_space("seat_0") == other.observation_space("seat_1")
