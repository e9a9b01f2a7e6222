import random
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from caravanserai.env.solo import SoloEnv
from caravanserai.kernel.errors import AnswerError, MatchOverError, SetupError
from tests.env.tables import TABLES

NAMES = {
    "silk_road": "caravanserai/SilkRoad-v1",
    "dragon_road": "caravanserai/DragonRoad-v5",
    "crystal_peaks": "caravanserai/CrystalPeaks-v4",
    "dragonharth": "caravanserai/Dragonharth-v2",
}
"""Raise the version with the rules: a policy trained with the old rules must not be used with the new ones."""


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasiums_own_check_passes_without_a_warning(game: str, seats: int) -> None:
    check_env(gymnasium.make(NAMES[game], seats=seats, seat=seats - 1, bots="greedy", render_mode="ansi").unwrapped)


def test_every_game_is_made_by_its_name_with_all_arguments() -> None:
    assert {name for name in gymnasium.registry if name.startswith("caravanserai/")} >= set(NAMES.values())
    wanted: dict[str, Any] = {
        "seats": 4,
        "options": {"ledger": "open"},
        "seat": 2,
        "bots": ["greedy", "random", "greedy"],
    }
    table = gymnasium.make(f"caravanserai.env.solo:{NAMES['silk_road']}", **wanted, reward="points").unwrapped
    assert isinstance(table, SoloEnv)
    assert (table.game.id, table.seats, table.seat, table.options["ledger"]) == ("silk_road", 4, 2, "open")
    by_hand = SoloEnv("silk_road", **wanted, reward="points")
    assert data_equivalence(play(table, 3), play(by_hand, 3))


def test_gymnasium_makes_several_at_once() -> None:
    tables = gymnasium.make_vec(NAMES["silk_road"], 2, bots="greedy")
    observations, _ = tables.reset(seed=1)
    one, _ = SoloEnv("silk_road", bots="greedy").reset(seed=1)
    assert observations["action_mask"].shape == (2, *one["action_mask"].shape)
    assert observations["observation"][0].tolist() == one["observation"].tolist()


def play(table: SoloEnv, seed: int) -> list[object]:
    draw = random.Random(seed)
    observation, _ = table.reset(seed=seed)
    seen: list[object] = [observation]
    over = False
    while not over:
        action = draw.choice(observation["action_mask"].nonzero()[0].tolist())
        observation, reward, over, truncated, _ = table.step(action)
        assert not truncated
        seen += [observation, reward]
    return seen


def test_the_same_seed_gives_the_same_match_with_the_same_bots() -> None:
    one, other = (play(SoloEnv("silk_road", bots=["greedy", "random"]), 3) for _ in range(2))
    assert data_equivalence(one, other)
    assert not data_equivalence(one, play(SoloEnv("silk_road", bots=["random", "random"]), 3))


def test_bots_answer_for_the_others_until_the_learners_turn() -> None:
    table = SoloEnv("dragon_road", 4, seat=2, bots="greedy")
    play(table, 1)
    assert table.match.over
    assert {seat for seat, _ in table.match.answers()} == {0, 1, 2, 3}


def test_an_illegal_action_ends_the_match_with_a_loss() -> None:
    table = SoloEnv("silk_road")
    observation, _ = table.reset(seed=2)
    wrong = int((observation["action_mask"] == 0).nonzero()[0][0])
    _, reward, over, _, info = table.step(wrong)
    assert (reward, over, info) == (-1.0, True, {"illegal_action": wrong})
    with pytest.raises(MatchOverError):
        table.step(wrong)


def test_a_table_waits_for_its_reset() -> None:
    table = SoloEnv("silk_road", render_mode="ansi")
    for use in (lambda: table.step(0), table.render):
        with pytest.raises(AnswerError, match="never reset"):
            use()


@pytest.mark.parametrize("action", [1.9, "a", None])
def test_an_action_that_is_no_integer_is_refused_and_changes_nothing(action: Any) -> None:  # noqa: ANN401  # wrong on purpose
    table = SoloEnv("silk_road")
    observation, _ = table.reset(seed=2)
    before = table.match.digest()
    with pytest.raises(AnswerError, match="an action is a whole number, not"):
        table.step(action)
    assert table.match.digest() == before
    _, _, over, _, _ = table.step(observation["action_mask"].argmax())
    assert not over


def test_options_of_a_reset_apply_to_this_match_and_to_later_ones() -> None:
    table = SoloEnv("silk_road", options={"ledger": "open"})
    one, _ = table.reset(seed=1, options={"ledger": "hidden"})
    assert table.match.setup["ledger"] == "hidden"
    again, _ = table.reset(seed=1)
    assert table.match.setup["ledger"] == "hidden"
    assert data_equivalence(one, again)


@pytest.mark.parametrize("options", [4, "ledger", {"ledger": "shut"}, {"foo": 1}])
def test_wrong_options_of_a_reset_are_refused_and_change_nothing(options: Any) -> None:  # noqa: ANN401  # wrong on purpose
    table = SoloEnv("silk_road")
    table.reset(seed=1)
    before = table.match
    with pytest.raises(SetupError):
        table.reset(seed=2, options=options)
    assert table.match is before
    table.reset()
    after = table.match.digest()
    table.reset(seed=1)
    table.reset()
    assert table.match.digest() == after, "the dice of later matches were not touched"


@pytest.mark.parametrize("seed", [1.5, "1", True])
def test_a_seed_is_an_integer(seed: Any) -> None:  # noqa: ANN401  # wrong on purpose
    table = SoloEnv("silk_road")
    with pytest.raises(SetupError, match="a seed is a whole number, not"):
        table.reset(seed=seed)
    one, _ = table.reset(seed=np.int64(1))  # type: ignore[arg-type]  # numpy integers are not ints
    other, _ = table.reset(seed=1)
    assert data_equivalence(one, other)


def test_numpy_integers_are_valid_numbers_of_seats() -> None:
    table = SoloEnv("silk_road", np.int64(4), seat=np.int64(1))
    assert data_equivalence(play(table, 1), play(SoloEnv("silk_road", 4, seat=1), 1))
    assert type(table.seat) is type(table.seats) is int
    table.match.record()


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(SetupError, match="seats are 0 to 2"):
        SoloEnv("silk_road", seat=3)
    with pytest.raises(SetupError, match="a seat is a whole number, not True of type bool"):
        SoloEnv("silk_road", seat=True)
    with pytest.raises(SetupError, match="2 other seats"):
        SoloEnv("silk_road", bots=["greedy"])
    for bots in (None, 3, [None, None]):
        with pytest.raises(SetupError, match=r"not (None|3)$|has no bot None"):
            SoloEnv("silk_road", bots=cast("str", bots))
    with pytest.raises(SetupError, match="greedy"):
        SoloEnv("silk_road", bots="gredy")
    with pytest.raises(SetupError, match="easy, normal, hard"):
        SoloEnv("dragonharth", bots="master")
