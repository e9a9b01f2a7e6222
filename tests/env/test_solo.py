import random

import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from caravanserai.env.solo import SoloEnv
from caravanserai.kernel.errors import MatchOverError, SetupError
from tests.env.tables import TABLES


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_gymnasiums_own_check_is_content(game: str, seats: int) -> None:
    check_env(SoloEnv(game, seats, seat=seats - 1, bots="greedy", render_mode="ansi"))


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


def test_bots_answer_for_the_others_until_it_is_ones_turn() -> None:
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


def test_bad_input_is_refused_with_a_reason() -> None:
    with pytest.raises(SetupError, match="seats are 0 to 2"):
        SoloEnv("silk_road", seat=3)
    with pytest.raises(SetupError, match="2 other seats"):
        SoloEnv("silk_road", bots=["greedy"])
    with pytest.raises(SetupError, match="greedy"):
        SoloEnv("silk_road", bots="gredy")
    with pytest.raises(SetupError, match="easy, normal, hard"):
        SoloEnv("dragonharth", bots="master")
