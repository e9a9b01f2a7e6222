import copy
import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import caravanserai.env.spiel  # noqa: F401  # registers the games
from caravanserai.kernel import registry
from caravanserai.kernel.errors import AnswerError
from tests.env.tables import GAMES

WHOLE = "caravanserai_silk_road(players=3)"
LONG = [game for game in GAMES if registry.game(game).long_turns]
SEARCHED = 20


def at_most_short(game: str) -> str:
    """The OpenSpiel name of a game; of a game with long matches, the name of a short one."""
    return f"caravanserai_{game}{'(length=short)' if registry.game(game).long_turns else ''}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.deep) if game in LONG else game for game in GAMES]
)
def test_openspiels_own_test_passes_with_serialisation(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    loaded = pyspiel.load_game(at_most_short(game))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert "error" not in capfd.readouterr().err.lower()


@pytest.mark.parametrize("name", LONG)
def test_a_long_match_is_played_to_its_end_and_can_be_serialised_on_the_way(name: str) -> None:
    """OpenSpiel's own test serialises the state after every answer, which takes a minute."""
    game = pyspiel.load_game(at_most_short(name))
    draw, state = np.random.RandomState(1), game.new_initial_state()
    state.apply_action(7)
    while not state.is_terminal():
        player = state.current_player()
        if len(state.history()) % 20 == 1:
            _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            for twin in (again, state.clone()):
                assert (str(twin), twin.history()) == (str(state), state.history())
                assert (twin.current_player(), twin.legal_actions()) == (player, state.legal_actions())
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(int(draw.choice(state.legal_actions())))
    assert len(state.history()) > 1000
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_seats_and_every_option_can_be_loaded(game: str) -> None:
    rules = registry.game(game)
    for seats in rules.seat_counts:
        for option in rules.match_options:
            for value in option.allowed(seats):
                loaded = pyspiel.load_game(f"caravanserai_{game}", {"players": seats, option.name: value})
                assert loaded.num_players() == seats
                assert loaded.num_distinct_actions() == rules.table.size


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_mcts_plays_a_complete_game(name: str) -> None:
    """The other players are random; in a long game the search also plays at random after its first decisions."""
    game = pyspiel.load_game(at_most_short(name))
    draw = np.random.RandomState(1)
    searching = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)
    others = [uniform_random.UniformRandomBot(player, draw) for player in range(game.num_players())]
    state, searched = game.new_initial_state(), 0
    state.apply_action(5)
    while not state.is_terminal():
        player = state.current_player()
        searches = player == 0 and (name not in LONG or searched < SEARCHED)
        searched += searches
        state.apply_action((searching if searches else others[player]).step(state))
    assert searched >= SEARCHED
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.slow
def test_openspiels_mcts_plays_in_every_seat() -> None:
    game = pyspiel.load_game(WHOLE)
    draw = np.random.RandomState(1)
    bots = [mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, draw), random_state=draw) for _ in range(3)]
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_openspiels_search_over_information_sets_plays() -> None:
    game = pyspiel.load_game(WHOLE)
    draw = np.random.RandomState(1)
    bots = [ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draw), 2.0, 3, random_state=draw) for _ in range(3)]
    state = game.new_initial_state()
    state.apply_action(5)
    for _ in range(6):
        state.apply_action(bots[state.current_player()].step(state))
    assert len(state.history()) == 7


def played(answers: int, seed: int = 1) -> pyspiel.State:
    draw = np.random.RandomState(seed)
    state = pyspiel.load_game(WHOLE).new_initial_state()
    state.apply_action(9)
    for _ in range(answers):
        state.apply_action(int(draw.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("answers", [0, 30, 80])
def test_an_information_state_contains_nothing_hidden(answers: int) -> None:
    state = played(answers)
    draw = np.random.RandomState(1)
    for player in range(3):
        other = state.resample_from_infostate(player, draw.random_sample)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
    assert state.information_state_string(0) != state.information_state_string(1)


@pytest.mark.parametrize("answers", [0, 50])
def test_true_and_imagined_states_can_be_serialised(answers: int) -> None:
    state = played(answers)
    imagined = state.resample_from_infostate(1, np.random.RandomState(1).random_sample)
    for kept in (state, imagined):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(kept.get_game(), kept))
        assert str(again) == str(kept)
        assert again.information_state_string(1) == kept.information_state_string(1)


@pytest.mark.parametrize("wanted", ["caravanserai_dragon_road(players=3,first_guide=#2)", {"first_guide": "2"}])
def test_an_option_with_a_numeric_value_can_be_serialised(wanted: str | dict[str, str]) -> None:
    given = (wanted,) if isinstance(wanted, str) else ("caravanserai_dragon_road", {"players": 3} | wanted)
    game = pyspiel.load_game(*given)
    assert game.options["first_guide"] == "2"
    again = pyspiel.load_game(str(game))
    assert (again.options, str(again)) == (game.options, str(game))
    state = game.new_initial_state()
    state.apply_action(3)
    assert state.match.view(None).guide == 1
    text = pyspiel.serialize_game_and_state(game, state)
    for kept in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state))):  # noqa: S301  # a pickle of this test
        assert str(kept) == str(state)
        assert kept.get_game().options == game.options


@pytest.mark.parametrize("name", GAMES)
def test_games_can_be_pickled_and_loaded_in_a_process_that_has_not_registered_them(name: str) -> None:
    game = pyspiel.load_game(f"caravanserai_{name}", {"players": registry.game(name).seat_counts[-1]})
    kept = pickle.dumps(game)
    assert str(pickle.loads(kept)) == str(game)  # noqa: S301  # a pickle of this test
    assert str(copy.deepcopy(game)) == str(game)
    read = f"import pickle; print(pickle.loads({kept!r}))"
    completed = subprocess.run([sys.executable, "-c", read], check=True, capture_output=True, text=True)
    assert completed.stdout == f"{game}\n"


@pytest.mark.parametrize("deal", [-2, 4096, 9999])
def test_an_invalid_deal_is_refused(deal: int) -> None:
    state = pyspiel.load_game(WHOLE).new_initial_state()
    with pytest.raises(AnswerError, match="deals are 0 to 4095"):
        state.apply_action(deal)


def test_a_copy_is_independent_and_sees_its_own_events() -> None:
    state = played(30)
    before = state.information_state_string(0)
    other = state.clone()
    for twin, place in ((state, 0), (other, -1)):
        for _ in range(12):
            twin.apply_action(twin.legal_actions()[place])
    for twin in (state, other):
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(twin.get_game(), twin))
        saw = [line for line in twin.information_state_string(0).splitlines() if line.startswith("saw")]
        assert saw[: before.count("\nsaw ")] == [line for line in before.splitlines() if line.startswith("saw")]
        assert [line for line in again.information_state_string(0).splitlines() if line.startswith("saw")] == saw
    assert state.information_state_string(0) != other.information_state_string(0)


def test_nothing_that_a_player_saw_or_did_is_forgotten() -> None:
    def past(answers: int, word: str) -> list[str]:
        lines = played(answers).information_state_string(0).splitlines()
        return [line for line in lines if line.startswith(word)]

    for word in ("saw", "did"):
        early, late = past(20, word), past(60, word)
        assert len(late) > len(early) > 0
        assert late[: len(early)] == early
