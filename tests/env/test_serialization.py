"""A table can be copied, pickled, saved and restored; any other text is refused."""

import copy
import json
import pickle
from collections.abc import Callable

import pytest

from caravanserai.env.aec import CaravanEnv, env
from caravanserai.kernel.errors import AnswerError, RecordError
from tests.env.tables import GAMES, play


@pytest.mark.parametrize(
    "again",
    [CaravanEnv.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))],  # noqa: S301  # our own pickle
    ids=["copy", "deepcopy", "pickle"],
)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_behaves_the_same_and_is_independent(game: str, again: Callable[[CaravanEnv], CaravanEnv]) -> None:
    table = env(game)
    table.reset(seed=4)
    play(table, 1, 40)
    before = table.match.digest()
    twin = again(table)
    play(twin, 2)
    assert table.match.digest() == before
    play(table, 2)
    assert twin.match.digest() == table.match.digest()
    assert twin.rewards == table.rewards
    table.reset()
    twin.reset()
    assert twin.match.digest() == table.match.digest(), "the dice of later matches too"


def test_restore_returns_to_the_saved_position_even_after_agents_have_left() -> None:
    table = env("silk_road")
    table.reset(seed=4)
    play(table, 1)
    table.step(None)
    text, left = table.save(), list(table.agents)
    while table.agents:
        table.step(None)
    table.reset()
    table.restore(text)
    assert table.agents == left
    assert table.match.over


@pytest.mark.parametrize(
    "text", ["", "[]", '{"record": 1}', "[" * 100_000, env("dragon_road").save(), env("silk_road", 4).save()]
)
def test_a_foreign_save_is_refused_and_changes_nothing(text: str) -> None:
    table = env("silk_road")
    table.reset(seed=4)
    before = table.save()
    with pytest.raises(RecordError):
        table.restore(text)
    assert table.save() == before


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("agents", None),
        ("agents", ["seat_0", "seat_1"]),
        ("agents", ["seat_0", "seat_1", "seat_2", "seat_2"]),
        ("agent_selection", "x"),
        ("agent_selection", None),
        ("rewards", {}),
        ("rewards", {"seat_0": 0, "seat_1": 0, "seat_2": None}),
        ("_cumulative_rewards", {"seat_0": 0, "seat_1": 0, "seat_2": float("nan")}),
        ("terminations", None),
        ("terminations", {"seat_0": False, "seat_1": False, "seat_2": True}),
        ("terminations", {"seat_0": False, "seat_1": False, "seat_3": False}),
        ("truncations", {"seat_0": True, "seat_1": True, "seat_2": True}),
        ("infos", {"seat_0": {}, "seat_1": {}, "seat_2": []}),
    ],
)
def test_agents_that_do_not_fit_the_match_are_refused_and_change_nothing(part: str, wrong: object) -> None:
    table = env("silk_road")
    table.reset(seed=4)
    before = table.save()
    kept = json.loads(before)
    kept["agents"][part] = wrong
    with pytest.raises(RecordError, match="this is no saved environment"):
        table.restore(json.dumps(kept))
    assert table.save() == before
    table.last()


def test_the_agent_in_turn_is_the_one_the_match_asks() -> None:
    table = env("silk_road")
    table.reset(seed=4)
    kept = json.loads(table.save())
    kept["agents"]["agent_selection"] = next(name for name in table.agents if name != table.agent_selection)
    with pytest.raises(RecordError, match="do not fit its match"):
        table.restore(json.dumps(kept))
    play(table, 1)
    over = json.loads(table.save())
    with pytest.raises(RecordError, match="do not fit its match"):
        table.restore(json.dumps(over | {"agents": kept["agents"]}))


@pytest.mark.parametrize("wrong", [{"seats": 9}, {"game": "chess"}, {"options": {"a": "b"}}, {"rules": 99}])
def test_a_match_that_cannot_be_played_on_is_refused(wrong: dict[str, object]) -> None:
    table = env("silk_road")
    table.reset(seed=4)
    before = table.save()
    kept = json.loads(before)
    kept["record"] |= wrong
    with pytest.raises(RecordError):
        table.restore(json.dumps(kept))
    assert table.save() == before


@pytest.mark.parametrize("number", [-1, 1 << 32, 1 << 80, "1", None])
def test_an_invalid_random_generator_is_refused(number: object) -> None:
    table = env("silk_road")
    table.reset(seed=4)
    before = table.save()
    kept = json.loads(before)
    kept["dice"][1][0] = number
    with pytest.raises(RecordError, match="this is no saved environment"):
        table.restore(json.dumps(kept))
    assert table.save() == before


def test_a_table_can_be_saved_before_its_reset_and_after_an_illegal_action() -> None:
    table = env("silk_road")
    twin = pickle.loads(pickle.dumps(table))  # noqa: S301  # our own pickle
    with pytest.raises(AnswerError, match="never reset"):
        twin.step(0)
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    table.step((mask == 0).argmax())
    while table.agents:
        twin.restore(table.save())
        assert (twin.agents, twin.rewards, twin.infos) == (table.agents, table.rewards, table.infos)
        assert twin.last()[1:] == table.last()[1:]
        table.step(None)
    twin.restore(table.save())
    assert twin.agents == []
