import contextlib
import errno
import importlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Self

import pytest

from caravanserai import cli
from caravanserai.arena import backends
from caravanserai.arena.results_folder import ResultsFolder
from caravanserai.env.dataset import export
from tests.crowding import patience, until
from tests.processes import running

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


@pytest.mark.parametrize(
    ("lang", "title", "rating"),
    [("en", "Silk Road, 3 seats", "rating"), ("es", "La Ruta de la Seda, 3 asientos", "valoración")],
)
def test_a_league_is_played_told_and_kept(
    file: Path, lang: str, title: str, rating: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(file), "--report", lang=lang) == 0
    message = capsys.readouterr().out
    assert title in message
    assert ("100.0%" if lang == "en" else "100,0\N{NO-BREAK SPACE}%") in message
    assert re.search(r"bot +(against|contra) +(matches|partidas) +(wins|victorias)", message)
    page = (file.with_suffix("") / "report.html").read_text("utf-8")
    assert ("100.0%" if lang == "en" else "100,0\N{NO-BREAK SPACE}%") in page
    rated = message[message.index(rating) :]
    assert re.search(r"greedy +\+\d+ .*\n *random +-\d+ ", rated), rated
    folder = file.with_suffix("")
    assert sorted(kept.name for kept in folder.iterdir()) == ["league.json", "report.html", "results.jsonl"]
    numbers = [json.loads(line)["number"] for line in (folder / "results.jsonl").read_text().splitlines()]
    assert numbers == [0, 1, 2, 3]
    assert export(folder / "results.jsonl", folder / "rows.jsonl") > 100


def test_long_names_cut_nothing_off_in_a_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(LEAGUE.replace("greedy", "search:1:blind").replace("random", "search:2:blind"))
    assert run(str(file)) == 0
    message = capsys.readouterr().out
    for bot, other in (("search:1:blind", "search:2:blind"), ("search:2:blind", "search:1:blind")):
        assert re.search(
            rf"^ +{bot} +{other} +2 +\d+\.\d% +\d+\.\d% \.\.\. \d+\.\d% +\d+\.\d +$", message, re.MULTILINE
        )


@pytest.mark.slow
def test_what_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(file: Path, tmp_path: Path) -> None:
    file.write_text('bots = ["random"]\nmatches = 200\nrecords = false\n[[table]]\ngame = "silk_road"\n')
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    command = [sys.executable, "-m", "caravanserai", "arena", str(file), "--processes", "2", "--results", str(broken)]
    results = broken / "results.jsonl"

    def has_begun() -> bool:
        assert playing.poll() is None, "it ended before it could be interrupted"
        return results.exists() and results.stat().st_size >= 500

    with running(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as playing:
        until(has_begun)
        for _ in range(3):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(playing.pid, signal.SIGINT)
        _, message = playing.communicate(timeout=patience(60))
    assert playing.returncode == 130
    done = len(results.read_text().splitlines())
    assert message.strip() == f"{done} of 200 matches are stored in {results}. Run the same command again to continue."
    assert 0 < done < 200
    assert run(str(file), "--results", str(broken)) == 0
    assert run(str(file), "--results", str(whole)) == 0
    assert results.read_bytes() == (whole / "results.jsonl").read_bytes()


@pytest.mark.parametrize(("lang", "message"), [("en", "The league file is not valid"), ("es", "no es válido")])
def test_an_illegal_file_is_refused_in_words(
    file: Path, lang: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(LEAGUE.replace("greedy", "gredy"))
    assert run(str(file), lang=lang) == 2
    refused = capsys.readouterr().err
    assert message in refused
    assert "bots[0]" in refused
    assert "'gredy'" in refused
    assert not file.with_suffix("").exists()


def test_another_league_in_the_folder_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(file)) == 0
    before = (file.with_suffix("") / "results.jsonl").read_bytes()
    file.write_text("seed = 2\n" + LEAGUE)
    assert run(str(file)) == 2
    assert "another league" in capsys.readouterr().err
    assert (file.with_suffix("") / "results.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "The disk is full. 1 of 4 matches is stored in {}. Run the same command again to continue."),
        ("es", "El disco está lleno. 1 de 4 partidas está guardada en {}. Repite la misma orden para continuar."),
    ],
)
def test_a_full_disk_is_told_and_what_was_finished_is_kept(
    file: Path,
    lang: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    room = tmp_path / "room"
    assert run(str(file), "--results", str(room)) == 0
    undisturbed = (room / "results.jsonl").read_bytes()
    monkeypatch.setattr(Path, "open", _on_a_small_disk(undisturbed.index(b"\n") + 10))
    capsys.readouterr()
    assert run(str(file), lang=lang) == 1
    monkeypatch.undo()
    results = file.with_suffix("") / "results.jsonl"
    assert capsys.readouterr().err == f"{message.format(results)}\n"
    assert results.read_bytes() == undisturbed[: undisturbed.index(b"\n") + 1]
    assert run(str(file)) == 0
    assert results.read_bytes() == undisturbed


@pytest.mark.parametrize(
    ("lang", "message", "title"),
    [
        (
            "en",
            "All matches are played and stored in {}, but they could not be sorted. The disk is full.",
            "rating",
        ),
        (
            "es",
            "Todas las partidas están jugadas y guardadas en {}, pero no se han podido ordenar.",
            "valoración",
        ),
    ],
)
def test_if_only_the_order_is_missing_the_standings_are_shown_and_it_is_told(
    file: Path,
    lang: str,
    message: str,
    title: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(_book: ResultsFolder) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(ResultsFolder, "finish", refuse)
    assert run(str(file), lang=lang) == 1
    shown = capsys.readouterr()
    assert title in shown.out
    results = file.with_suffix("") / "results.jsonl"
    assert shown.err.startswith(message.format(results))
    assert len(results.read_bytes().splitlines()) == 4
    monkeypatch.undo()
    assert run(str(file)) == 0


BREAKING = """
class Breaking:
    def choose(self, chair):
        if chair.number > 20 and chair.seat == 1:
            raise SystemExit
        return chair.options[0]
"""


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_bot_that_breaks_down_is_told_with_its_match_and_what_is_kept(
    file: Path, processes: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "breaking_bots", raising=False)
    (file.parent / "breaking_bots.py").write_text(BREAKING)
    importlib.invalidate_caches()
    file.write_text(LEAGUE.replace("greedy", "breaking_bots:Breaking"))
    assert run(str(file), "--processes", processes) == 1
    results = file.with_suffix("") / "results.jsonl"
    kept = len(results.read_bytes().splitlines()) if results.exists() else 0
    message = re.fullmatch(
        r"The bot “breaking_bots:Breaking” cannot play: it failed \(breaking_bots.py:5: SystemExit\)\. "
        rf"This happened in match ([1-3])\. {kept} of 4 matches (is|are) stored in {results}\. "
        r"Run the same command again to continue\.\n",
        capsys.readouterr().err,
    )
    assert message is not None
    assert processes == "2" or kept == int(message[1])


def _on_a_small_disk(room: int) -> Callable[..., Any]:
    """Return a replacement of `Path.open` with room for this number of bytes of results."""
    really = Path.open

    def opened(file: Path, *how: Any, **more: Any) -> Any:  # noqa: ANN401  # as a path opens
        found = really(file, *how, **more)
        return _SmallFile(found, room) if file.name == "results.jsonl" and how == ("ab",) else found

    return opened


class _SmallFile:
    """A file that accepts bytes while there is room, and then reports a full disk."""

    def __init__(self, file: BinaryIO, room: int) -> None:
        self._file, self._room = file, room
        self.tell, self.flush = file.tell, file.flush

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, line: bytes) -> None:
        left = self._room - self._file.tell()
        self._file.write(line[:left])
        self._file.flush()
        if left < len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize(("lang", "message"), [("en", "No Dask cluster answers"), ("es", "Ningún clúster de Dask")])
def test_without_its_cluster_an_arena_says_so_and_keeps_what_was_finished(
    file: Path, lang: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(backends, "_TIMEOUT", 0.3)
    assert run(str(file)) == 0
    results = file.with_suffix("") / "results.jsonl"
    whole = results.read_bytes()
    finished = whole[: whole.index(b"\n") + 1]
    results.write_bytes(finished)
    assert run(str(file), "--cluster", "tcp://127.0.0.1:1", lang=lang) == 1
    refused = capsys.readouterr().err
    assert message in refused
    assert ("1 of 4 matches is stored" if lang == "en" else "1 de 4 partidas está guardada") in refused
    assert results.read_bytes() == finished
    assert run(str(file)) == 0
    assert results.read_bytes() == whole


def test_a_bot_of_another_game_is_refused_with_those_there_are(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(LEAGUE.replace("greedy", "hard"))
    assert run(str(file)) == 2
    refused = capsys.readouterr().err
    assert "'hard'" in refused
    assert "novice, merchant, master, greedy, random" in refused


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "none.toml")) == 1
    assert "none.toml" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_match_of_the_results_is_analysed_by_its_number(
    file: Path, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(file), "--results", str(file.parent / "kept")) == 0
    results = str(file.parent / "kept" / "results.jsonl")
    looked = ["analyse", results, "--at", "4", "--tries", "8", "--lang", lang]
    capsys.readouterr()
    assert cli.run([*looked, "--match", "3"], {}) == 0
    assert capsys.readouterr().out
    assert cli.run(looked, {}) == cli.run(["replay", results, "--lang", lang], {}) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert "--match" in first
    assert ("from 0 to 3" if lang == "en" else "de 0 a 3") in first
    assert cli.run([*looked, "--match", "4"], {}) == 2
    assert "results.jsonl" in capsys.readouterr().err


def test_what_is_no_match_of_an_arena_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("records = false\n" + LEAGUE)
    assert run(str(file)) == 0
    results = file.with_suffix("") / "results.jsonl"
    capsys.readouterr()
    assert cli.run(["analyse", str(results), "--match", "0", "--lang", "en"], {}) == 2
    assert "has no record" in capsys.readouterr().err
    assert cli.run(["analyse", str(file), "--match", "0", "--lang", "en"], {}) == 2
    assert "--match works only with the results of an arena" in capsys.readouterr().err
    for broken in (b"", b"[]\n", b"{\n", b'{"number": "0"}\n'):
        results.write_bytes(broken)
        assert cli.run(["replay", str(results), "--match", "0", "--lang", "en"], {}) == 1
        assert "record" in capsys.readouterr().err


def test_a_league_file_without_an_ending_has_its_results_beside_it(file: Path) -> None:
    bare = file.with_suffix("")
    file.rename(bare)
    assert run(str(bare)) == 0
    assert (bare.with_suffix(".results") / "results.jsonl").is_file()


@pytest.mark.parametrize(
    ("lang", "message"), [("en", "--results is not valid: it must be a folder."), ("es", "tiene que ser una carpeta.")]
)
def test_a_file_where_results_should_go_is_refused(
    file: Path, lang: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(file), "--results", str(file), lang=lang) == 2
    assert message in capsys.readouterr().err


def test_where_no_folder_can_be_made_it_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for place in (file / "below", Path("/proc/nothing")):
        assert run(str(file), "--results", str(place)) == 2
        assert f"The folder {place} cannot be created." in capsys.readouterr().err


def test_a_file_that_may_not_be_read_is_told_as_such(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: object, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "", str(path))

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "read_bytes", refuse)
    for command in ("arena", "analyse", "replay"):
        assert cli.run([command, str(file), "--lang", "en"], {}) == 1
        assert capsys.readouterr().err == f"You do not have permission to read or write a file. ({file})\n"
