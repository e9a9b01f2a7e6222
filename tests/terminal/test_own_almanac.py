"""An almanac from a folder on the command line: played, watched, simulated, replayed, and refused in words."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from caravanserai.games.almanac.own.fields import RULES
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.screens.almanac import AlmanacScreen
from caravanserai.text import Describer, Words
from tests.games.almanac.own.folders import SAMPLE, changed, registered_almanac, written
from tests.terminal.person import run

ANY_ANSWER = "".join(f"{number}\n\n" for number in range(1, 17)) * 60
"""Whatever is asked, some number is a choice sooner or later."""
CONTENT = ["--content", str(SAMPLE)]


def records(home: Path) -> list[Path]:
    return list((home / "data" / "caravanserai" / "matches").iterdir())


@pytest.mark.parametrize(
    "args", [[*CONTENT, "games", "--lang", "es"], ["games", "--lang", "es", *CONTENT]], ids=["before", "after"]
)
def test_the_folder_may_stand_before_or_after_the_command(tmp_path: Path, args: list[str]) -> None:
    done = run(tmp_path, args)
    assert (done.returncode, done.stderr) == (0, "")
    assert "salt_lane: Almanac: La Senda de la Sal, de 2 a 4 jugadores" in done.stdout
    assert "dragon_road" in done.stdout


@pytest.mark.parametrize(
    ("lang", "page", "victory"), [("en", "Bell Harbour", "wins!"), ("es", "Puerto Campana", "¡Gana ")]
)
def test_a_whole_match_is_played_and_can_be_seen_again(tmp_path: Path, lang: str, page: str, victory: str) -> None:
    args = ["play", "salt_lane", *CONTENT, "--seats", "2", "--seed", "5", "--lang", lang]
    done = run(tmp_path, args, ANY_ANSWER)
    assert (done.returncode, done.stderr) == (0, "")
    assert page in done.stdout
    assert victory in done.stdout
    [record] = records(tmp_path)
    shown = next(line for line in done.stdout.splitlines() if str(record) in line)
    again = shlex.split(shown[shown.index(" replay ") :])
    assert "--content" in again
    replayed = run(tmp_path, again, "\nq\n")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert json.loads(record.read_text(encoding="utf-8"))["game"] == "salt_lane"


def test_a_record_of_a_game_that_is_not_there_is_refused(tmp_path: Path) -> None:
    run(tmp_path, ["watch", "salt_lane", *CONTENT, "--seats", "2", "--pace", "0"])
    [record] = records(tmp_path)
    for lang, words in (("en", "There is no game of that name."), ("es", "No hay ningún juego con ese nombre.")):
        done = run(tmp_path, ["replay", str(record), "--lang", lang])
        assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{words}\n")


def test_bots_simulate_it_in_several_processes(tmp_path: Path) -> None:
    args = ["simulate", "salt_lane", *CONTENT, "--seats", "2", "--matches", "16", "--seed", "4", "--json"]
    alone, shared = run(tmp_path, args), run(tmp_path, [*args, "--processes", "2"])
    assert json.loads(alone.stdout)["matches"] == 16
    assert alone.stdout == shared.stdout


@pytest.mark.parametrize("lang", ["en", "es"])
def test_its_rules_are_those_of_every_almanac_and_its_own(tmp_path: Path, lang: str) -> None:
    done = run(tmp_path, ["rules", "salt_lane", *CONTENT, "--lang", lang])
    assert (done.returncode, done.stderr) == (0, "")
    assert "AL-01" in done.stdout
    assert {"en": "3. Bell Harbour", "es": "3. Puerto Campana"}[lang] in done.stdout


def test_the_check_finds_it_sound(tmp_path: Path) -> None:
    done = run(tmp_path, ["content", "check", str(SAMPLE)])
    assert (done.returncode, done.stdout, done.stderr) == (0, "The content files are valid.\n", "")


def test_a_mistake_is_told_by_the_check_and_by_every_command(tmp_path: Path) -> None:
    folder = written(tmp_path / "lane", changed("contracts", "fame = 9", "flame = 9"))
    fault = "contracts.toml: contract[0] (well_keepers).fame: is missing"
    checked = run(tmp_path, ["content", "check", str(folder)])
    assert (checked.returncode, checked.stdout) == (1, f"{fault}\n")
    for args in (["play", "salt_lane"], ["serve", "--port", "0", "--no-browser"], ["games"]):
        done = run(tmp_path, [*args, "--content", str(folder)])
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(f"{fault}\n")
        assert "Traceback" not in done.stderr
    spanish = run(tmp_path, ["games", "--content", str(folder), "--lang", "es"])
    assert spanish.stderr.splitlines()[0] == "contracts.toml: contract[0] (well_keepers).fame: falta"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = run(tmp_path, ["games", "--content", str(tmp_path / "nowhere")])
    assert done.returncode == 1
    assert done.stderr.startswith("The file does not exist.")


def test_the_screen_tells_what_is_linked_only_where_the_rule_needs_it() -> None:
    assert "pay_neighbours" in RULES
    with registered_almanac() as game:
        screen = screen_for(game.id, Describer(game, "en", ("Ana", "Ben")), Words("en"), utf8=True)
        assert isinstance(screen, AlmanacScreen)
        match = game.start(2, 3)
        linked: dict[int, bool] = {}
        while not match.over:
            view = match.view(0)
            if view.workers:
                linked[view.page] = any("1-2" in str(part) for part in screen.plan(view, 100))
            match.answer(match.options()[0])
        assert linked == {1: False, 2: False, 3: True}
