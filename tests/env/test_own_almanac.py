"""An almanac from a folder is an environment like any other game."""

import json
import random
import warnings
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts

from caravanserai import cli
from caravanserai.env import solo, spiel
from caravanserai.env.aec import env
from caravanserai.env.dataset import rows_of
from caravanserai.env.encoder import Encoder
from caravanserai.env.layouts import layout_of
from caravanserai.games.almanac.own.game import OwnAlmanac
from tests.env.tables import play, random_match
from tests.env.test_aec import OUR_DICT, THEIR_OPTION
from tests.games.almanac.own.folders import changed, forgetting, registered_almanac, renamed, written

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests load one of its games in the old way
    from pettingzoo.test import api_test, seed_test

SPACE = '\n[[page.space]]\nid = "{0}"\ngroup = "quay"\nx = 500\ny = 600\naction = "shop"\nneighbours = []\n'
GROUP = '[[page.group]]\nid = "{0}"\nname.en = "Yard"\nname.es = "Patio"\nx = 500\ny = 300\n\n'


@pytest.fixture(scope="module")
def salt_lane() -> Iterator[OwnAlmanac]:
    with registered_almanac() as game:
        yield game


def large_lane() -> dict[str, str]:
    """Twelve groups on the first page, forty spaces on the last."""
    groups = "".join(GROUP.format(f"yard_{number}") for number in range(7))
    texts = changed("pages", "[[page.group]]", f"{groups}[[page.group]]", renamed("large_lane"))
    spaces = "".join(SPACE.format(f"more_{number}") for number in range(25))
    return {**texts, "pages": texts["pages"] + spaces}


@pytest.mark.filterwarnings(OUR_DICT)
@pytest.mark.filterwarnings(THEIR_OPTION)
@pytest.mark.parametrize("seats", [2, 4])
def test_pettingzoos_tests_pass(salt_lane: OwnAlmanac, seats: int) -> None:
    api_test(env(salt_lane.id, seats), num_cycles=100)
    seed_test(lambda: env(salt_lane.id, seats), num_cycles=30)


def test_a_complete_match_is_played_and_drawn(salt_lane: OwnAlmanac) -> None:
    table = env(salt_lane.id, 3, render_mode="ansi")
    table.reset(seed=1)
    play(table, 1)
    assert table.match.over
    assert "Bell Harbour" in (table.render() or "")
    assert sum(table.rewards.values()) == pytest.approx(0)


def test_the_largest_pages_have_room(tmp_path: Path) -> None:
    with registered_almanac(written(tmp_path, large_lane())) as game:
        encoder, match, draw = Encoder(layout_of(game, 4)), game.start(4, 1), random.Random(1)
        place = next(place for part, place in encoder.layout.places() if part.name == "memo")
        upper = 0
        while not match.over:
            view, row = match.view(0), encoder.numbers(match, 0)
            halves = row[place : place + 2 * len(view.memo)]
            pairs = zip(halves[::2], halves[1::2], strict=True)
            assert tuple([low if high < 0 else high << 31 | low for low, high in pairs]) == view.memo
            upper = max([upper, *halves[1::2]])
            match.answer(draw.choice(match.options()))
        assert upper, "no space was taken that needs the upper half"


def test_gymnasium_knows_it_after_registration(salt_lane: OwnAlmanac, capsys: pytest.CaptureFixture[str]) -> None:
    solo.register_games()
    table = gymnasium.make("caravanserai/SaltLane-v2001", seats=3, bots="greedy", render_mode="ansi").unwrapped
    assert isinstance(table, solo.SoloEnv)
    assert table.game is salt_lane
    check_env(table)
    assert "Well Village" in capsys.readouterr().out


def test_openspiel_knows_it_after_registration(salt_lane: OwnAlmanac) -> None:
    spiel.register_games()
    game = pyspiel.load_game(f"caravanserai_{salt_lane.id}(players=3,open_gold=on)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    draw = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draw), 2.0, 3, random_state=draw)
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(3):
        state.apply_action(bot.step(state))
    assert len(state.observation_tensor(0)) == layout_of(salt_lane, 3).size


def test_a_row_of_data_contains_observation_and_answer(salt_lane: OwnAlmanac) -> None:
    match = random_match(salt_lane.id, 3, 1)
    rows = list(rows_of(match.record()))
    assert len(rows) == match.number
    assert {len(row["view"]) for row in rows} == {layout_of(salt_lane, 3).size}
    assert all(row["answer"] in row["options"] for row in rows)


def test_its_records_are_exported_with_its_folder(tmp_path: Path) -> None:
    records, rows = tmp_path / "records.jsonl", tmp_path / "rows.jsonl"
    folder = written(tmp_path / "lane", renamed("exported_lane"))
    with registered_almanac(folder) as game:
        match = random_match(game.id, 2, 1)
        records.write_text(match.record().to_json() + "\n")
    with forgetting():
        assert cli.run(["export", str(records), str(rows), "--content", str(folder)], {"LANG": "en"}) == 0
    written_rows = [json.loads(line) for line in rows.read_text().splitlines()]
    assert len(written_rows) == match.number
    assert {row["game"] for row in written_rows} == {"exported_lane"}
