"""Bots by name: searches with a budget, and custom classes."""

import importlib
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

from caravanserai import cli
from caravanserai.arena.simulate import simulate
from caravanserai.bots import BotError, bot, check_plays, house_bot, plays
from caravanserai.kernel import registry
from caravanserai.kernel.match import Match

OWN = """
import sys
import numpy
class First:
    def choose(self, chair):
        return chair.options[0]

class Seeded(First):
    def __init__(self, seed):
        self.seed = seed

class Clumsy(First):
    def choose(self, chair):
        return 1 / 0

class Cheat(First):
    def choose(self, chair):
        return -5

class Stillborn(First):
    def __init__(self, seed):
        raise ValueError("not today")

class Numpy(First):
    def choose(self, chair):
        return numpy.int64(chair.options[0])

class Yes(First):
    def choose(self, chair):
        return True

class Nothing(First):
    def choose(self, chair):
        return None

class Quits(First):
    def choose(self, chair):
        sys.exit(3)

class Closes(First):
    def choose(self, chair):
        raise GeneratorExit

class Unmade(First):
    def __init__(self, seed):
        sys.exit()

class Interrupted(First):
    def choose(self, chair):
        raise KeyboardInterrupt

class Overbids(First):
    def choose(self, chair):
        return chair.options[-1] + 1

choose = 3
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "my_own_bots.py").write_text(OWN)
    (tmp_path / "my_faulty_bots.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "my_leaving_bots.py").write_text("raise SystemExit(4)\n")
    importlib.invalidate_caches()
    monkeypatch.delitem(sys.modules, "my_own_bots", raising=False)
    return "my_own_bots"


def played(name: str, match: Match[Any], most: int) -> list[tuple[int, int]]:
    player = bot(name, 3)
    while (question := match.decision) is not None and match.number < most:
        match.answer(player.choose(match.chair(question.seat)), question.seat)
    return match.calls()


@pytest.mark.parametrize("name", ["search:3", "search:3:blind"])
@pytest.mark.parametrize("game", [game.id for game in registry.games()])
def test_a_search_plays_every_game_and_repeats_its_answers(game: str, name: str) -> None:
    rules = registry.game(game)
    check_plays(name, rules)
    one, other = (played(name, rules.start(rules.seat_counts[0], 5), 12) for _ in range(2))
    assert one == other


def test_a_search_with_a_masters_budget_answers_as_a_master_does() -> None:
    game = registry.game("silk_road")
    assert played("search:40", game.start(3, 2), 8) == played("master", game.start(3, 2), 8)


@pytest.mark.parametrize(
    "name", ["search:", "search:0", "search:-1", "search:x", "search:5:", "search:5:deaf", "search:100001", "search:05"]
)
def test_a_malformed_search_name_is_refused_with_the_right_form(name: str) -> None:
    for attempt in (lambda: bot(name, 1), lambda: check_plays(name, registry.game("silk_road"))):
        with pytest.raises(BotError, match="search:N and search:N:blind"):
            attempt()


@pytest.mark.parametrize(
    ("name", "game"), [("easy", "silk_road"), ("master", "dragonharth"), ("nobody", "dragon_road")]
)
def test_a_bot_that_does_not_play_a_game_is_refused_with_those_that_do(name: str, game: str) -> None:
    with pytest.raises(BotError, match=f"{game} has no bot '{name}'; there are .*greedy, random"):
        check_plays(name, registry.game(game))


def test_a_custom_class_gets_a_seed_if_it_takes_one(own: str) -> None:
    for name in ("First", "Seeded", "Numpy"):
        match = registry.game("silk_road").start(3, 1)
        seat = match.decision_of(None).seat
        choice = bot(f"{own}:{name}", 7).choose(match.chair(seat))
        assert (choice, type(choice)) == (match.options(seat)[0], int)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my_missing_bots:First", "ModuleNotFoundError"),
        ("my_faulty_bots:First", "nothing_of_that_name"),
        ("my_leaving_bots:First", "cannot be imported: SystemExit: 4"),
        ("my_own_bots:Unmade", r"my_own_bots.py:46: SystemExit$"),
        ("my_own_bots:Nobody", "no class with a method choose"),
        ("my_own_bots:choose", "no class with a method choose"),
        ("os:system", "no class with a method choose"),
        ("my_own_bots:Stillborn", r"my_own_bots.py:22: ValueError: not today"),
        (":", "cannot be imported"),
        ("my_own_bots:", "no class"),
        ("..:First", "cannot be imported"),
    ],
)
@pytest.mark.usefixtures("own")
def test_an_invalid_bot_is_refused_with_the_reason(name: str, message: str) -> None:
    with pytest.raises(BotError, match=message):
        bot(name, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Clumsy", "my_own_bots.py:14: ZeroDivisionError"),
        ("Cheat", "chose -5, not in"),
        ("Overbids", "chose 11, not in"),
        ("Yes", "chose True of type bool"),
        ("Nothing", "chose None of type NoneType"),
        ("Quits", "my_own_bots.py:38: SystemExit: 3"),
        ("Closes", "my_own_bots.py:42: GeneratorExit"),
    ],
)
def test_the_error_of_a_failing_bot_names_it_and_the_place_also_from_other_processes(
    own: str, name: str, message: str
) -> None:
    with pytest.raises(BotError, match=message) as broken:
        simulate("silk_road", 3, 1, [f"{own}:{name}"])
    again = pickle.loads(pickle.dumps(broken.value))  # noqa: S301  # a pickle of this test
    assert (str(again), again.key, again.facts) == (str(broken.value), broken.value.key, broken.value.facts)


def test_an_interrupt_is_not_an_error_of_the_bot(own: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        simulate("silk_road", 3, 1, [f"{own}:Interrupted"])


def test_untrusted_names_import_nothing(own: str) -> None:
    for name in (f"{own}:First", "search:9"):
        assert not plays(name, registry.game("silk_road"))
        with pytest.raises(BotError, match="no bot is called"):
            house_bot(name, 1)
    assert own not in sys.modules


@pytest.mark.slow
def test_custom_bots_play_wherever_a_bot_is_named(own: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = {"LANG": "en"}
    names = f"{own}:First,search:2:blind,{own}:Seeded"
    args = ["simulate", "silk_road", "--seats", "3", "--matches", "2", "--bots", names]
    assert cli.run([*args, "--processes", "2"], home) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in names.split(","))
    (tmp_path / "own.toml").write_text(
        f'bots = ["{own}:First", "random"]\nmatches = 1\n[[table]]\ngame = "silk_road"\n'
    )
    assert cli.run(["arena", "own.toml", "--processes", "2"], home) == 0
    assert f"{own}:First" in capsys.readouterr().out
    assert cli.run([*args[:-1], f"{own}:Yes"], {"LANG": "es"}) == 2
    assert "ha elegido True, de tipo bool" in capsys.readouterr().err
    assert cli.run([*args[:-1], f"{own}:Cheat"], home) == 2
    assert "it chose -5, which is not one of its options: (" in capsys.readouterr().err
    assert cli.run([*args[:-1], f"{own}:Quits", "--processes", "2"], home) == 2
    assert "my_own_bots.py:38: SystemExit: 3" in capsys.readouterr().err
    assert cli.run([*args[:-1], f"{own}:Clumsy"], home) == 2
    assert (
        capsys.readouterr().err == f"The bot “{own}:Clumsy” cannot play: it failed "
        "(my_own_bots.py:14: ZeroDivisionError: division by zero).\n"
    )
