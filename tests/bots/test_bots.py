import doctest
from typing import Any

import pytest

import caravanserai
from caravanserai import bots
from caravanserai.bots import LEVELS, OWN_LEVELS, Bot, bot, bot_names, levels_of, plays, usual_bot
from caravanserai.bots.bot import dice_for
from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel.errors import SetupError
from caravanserai.kernel.match import Match

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"direction": "reverse"},
    {"ledger": "open"},
    {"direction": "reverse", "ledger": "open"},
)

AT_ONCE = tuple(name for name in bot_names(SILK_ROAD) if name != "master")
"""The bots that answer at once; a master, which is slow, is tested on single tables."""


def play(players: list[Bot], match: Match[Any], most: int = 1_000) -> list[tuple[int, int]]:
    while (decision := match.decision) is not None and match.number < most:
        match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    return match.calls()


def test_the_names_are_the_usual_levels_the_own_levels_of_games_and_two_older_names() -> None:
    assert LEVELS == ("novice", "merchant", "master")
    assert bot_names() == (*LEVELS, *OWN_LEVELS, "greedy", "random")
    assert bot_names(SILK_ROAD) == (*LEVELS, "greedy", "random")
    assert bot_names(DRAGONHARTH) == ("easy", "normal", "hard", "greedy", "random")


def test_a_bot_throws_other_dice_at_every_question_and_in_every_seat() -> None:
    match, thrown = SILK_ROAD.start(3, 1), []
    while match.number < 12:
        thrown += [dice_for(1, match.chair(seat)).chance for seat in range(3)]
        match.answer(match.options()[0])
    assert len(set(thrown)) == len(thrown)


def test_a_game_offers_its_own_levels_or_the_usual_ones_and_the_middle_one_is_the_default() -> None:
    assert (levels_of(SILK_ROAD), levels_of(DRAGONHARTH)) == (LEVELS, OWN_LEVELS)
    assert (usual_bot(SILK_ROAD), usual_bot(DRAGONHARTH)) == ("merchant", "normal")


def test_a_level_plays_only_games_that_have_it() -> None:
    assert all(plays(level, DRAGONHARTH) and not plays(level, SILK_ROAD) for level in OWN_LEVELS)
    assert all(plays(level, SILK_ROAD) and not plays(level, DRAGONHARTH) for level in LEVELS)
    assert all(plays(name, game) for name in ("greedy", "random") for game in (SILK_ROAD, DRAGONHARTH))
    assert not plays("clever", DRAGONHARTH)


def test_without_levels_the_automaton_follows_the_heuristics() -> None:
    match = SILK_ROAD.start(4, seed=2)
    while (decision := match.decision) is not None:
        chair = match.chair(decision.seat)
        choice = bot("greedy", 5).choose(chair)
        assert bot("hard", 5).choose(chair) == choice
        match.answer(choice)


@pytest.mark.parametrize("name", ["gredy", "", "Greedy ", None, 3])
def test_an_unknown_bot_is_refused(name: str | int | None) -> None:
    with pytest.raises(SetupError, match="no bot is called"):
        bot(name, 1)  # type: ignore[arg-type]  # wrong on purpose


def test_a_misspelt_name_gets_a_suggestion() -> None:
    with pytest.raises(SetupError, match="did you mean 'greedy'"):
        bot("gredy", 1)


def test_the_example_of_the_package_works() -> None:
    result = doctest.testmod(bots)
    assert result.attempted
    assert not result.failed


def test_a_master_plays_a_match_to_its_end_and_repeats_its_answers() -> None:
    """The first forty answers are asked again."""

    def played(most: int) -> Match[Any]:
        match = SILK_ROAD.start(3, 1)
        play([bot("master", 0), bot("merchant", 1), bot("novice", 2)], match, most)
        return match

    whole = played(1_000)
    assert whole.over
    assert played(40).calls() == whole.calls()[:40]


def test_a_novice_overlooks_options_that_a_merchant_takes() -> None:
    match, differing = SILK_ROAD.start(3, 1), 0
    merchant, novice = bot("merchant", 0), bot("novice", 0)
    while (decision := match.decision) is not None:
        chair = match.chair(decision.seat)
        choice = merchant.choose(chair)
        differing += novice.choose(chair) != choice
        match.answer(choice, decision.seat)
    assert match.number / 10 < differing < match.number


@pytest.mark.parametrize("name", AT_ONCE)
@pytest.mark.parametrize("seats", SILK_ROAD.seat_counts)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_bot_plays_every_table_to_its_end(name: str, seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        match = SILK_ROAD.start(seats, seed, options)
        play([bot(name, seat) for seat in range(seats)], match)
        assert len(match.scores()) == seats


@pytest.mark.parametrize("name", AT_ONCE)
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    first, second = (play([bot(name, 5) for _ in range(4)], SILK_ROAD.start(4, seed=2)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", AT_ONCE)
def test_another_seed_plays_another_match(name: str) -> None:
    first, second = (play([bot(name, seed) for _ in range(4)], SILK_ROAD.start(4, seed=2)) for seed in (5, 6))
    assert first != second


@pytest.mark.parametrize("name", AT_ONCE)
def test_the_same_question_gets_the_same_answer_however_often_it_is_asked(name: str) -> None:
    match = SILK_ROAD.start(4, seed=3)
    player = bot(name, "a seed")
    while (decision := match.decision) is not None:
        chair = match.chair(decision.seat)
        before = match.digest()
        choice = player.choose(chair)
        assert player.choose(chair) == bot(name, "a seed").choose(chair) == choice
        assert match.digest() == before
        match.answer(choice)


def test_without_heuristics_the_greedy_bot_plays_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(SILK_ROAD), "greedy", caravanserai.Game.greedy)
    match = SILK_ROAD.start(3, seed=1)
    play([bot("greedy", seat) for seat in range(3)], match)
    assert match.over
