import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from caravanserai import cli
from caravanserai.env.dataset import export

LEAGUE = """
bots = ["greedy", "random"]
matches = 2
[[table]]
game = "silk_road"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "spring.toml").write_text(LEAGUE)
    return tmp_path / "spring.toml"


def run(*args: str, lang: str = "en") -> int:
    return cli.run(["arena", *args], {"LANG": lang})


@pytest.mark.parametrize(("lang", "title"), [("en", "Silk Road, 3 seats"), ("es", "La Ruta de la Seda, 3 asientos")])
def test_a_league_is_played_told_and_kept(
    file: Path, lang: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(file), "--report", lang=lang) == 0
    told = capsys.readouterr().out
    assert title in told
    assert "100.0%" in told
    folder = file.with_suffix("")
    assert sorted(kept.name for kept in folder.iterdir()) == ["league.json", "report.html", "results.jsonl"]
    numbers = [json.loads(line)["number"] for line in (folder / "results.jsonl").read_text().splitlines()]
    assert numbers == [0, 1, 2, 3]
    assert export(folder / "results.jsonl", folder / "rows.jsonl") > 100


@pytest.mark.slow
def test_what_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(file: Path, tmp_path: Path) -> None:
    file.write_text('bots = ["random"]\nmatches = 200\nrecords = false\n[[table]]\ngame = "silk_road"\n')
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    command = [sys.executable, "-m", "caravanserai", "arena", str(file), "--processes", "2", "--results", str(broken)]
    playing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    results = broken / "results.jsonl"
    while not results.exists() or results.stat().st_size < 500:
        assert playing.poll() is None, "it ended before it could be interrupted"
        time.sleep(0.02)
    playing.send_signal(signal.SIGINT)
    assert playing.wait(60) == 130
    done = len(results.read_text().splitlines())
    assert 0 < done < 200
    assert run(str(file), "--results", str(broken)) == 0
    assert run(str(file), "--results", str(whole)) == 0
    assert results.read_bytes() == (whole / "results.jsonl").read_bytes()


@pytest.mark.parametrize(("lang", "told"), [("en", "cannot be played"), ("es", "no se puede jugar")])
def test_an_illegal_file_is_refused_in_words(
    file: Path, lang: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(LEAGUE.replace("greedy", "gredy"))
    assert run(str(file), lang=lang) == 2
    refused = capsys.readouterr().err
    assert told in refused
    assert "table[0].bots[0]" in refused
    assert "'gredy'" in refused
    assert not file.with_suffix("").exists()


def test_another_league_in_the_folder_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file)) == 0
    before = (file.with_suffix("") / "results.jsonl").read_bytes()
    file.write_text("seed = 2\n" + LEAGUE)
    assert run(str(file)) == 2
    assert "another league" in capsys.readouterr().err
    assert (file.with_suffix("") / "results.jsonl").read_bytes() == before


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "none.toml")) == 1
    assert "none.toml" in capsys.readouterr().err
