"""Unexpected files and keys, and failures of the disk, the clock and the terminal."""

import contextlib
import errno
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from caravanserai import Match, all_games, game
from caravanserai.cli import run as command
from caravanserai.terminal import start_menu
from caravanserai.terminal.choice_keys import menu_of
from caravanserai.terminal.console import LeaveError, Terminal
from caravanserai.terminal.journal import Journal, JournalError, write_record
from caravanserai.terminal.match_folder import JOURNAL, unfinished
from caravanserai.terminal.match_setup import PERSON, MatchSetup
from caravanserai.text import Describer, Words

OPTIONS = {"direction": "normal", "ledger": "hidden", "tiles": "standard"}
SETTING = MatchSetup("silk_road", 1, 3, 17, OPTIONS, ("Ana", "Ben", "Cleo"), (PERSON, "greedy", "random"))


def begun(folder: Path, answers: int = 3) -> tuple[Journal, "Match[Any]"]:
    journal, match = Journal.create(folder, SETTING), SETTING.start()
    while answers and not match.over:
        seat, choice = match.decision_of(None).seat, match.options()[0]
        match.answer(choice, seat)
        journal.append(seat, choice, match.digest())
        answers -= 1
    return journal, match


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- unexpected files in the folder ----------------------------------------------------------------------


@pytest.mark.parametrize("strange", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/nowhere/at/all")])
def test_what_is_no_file_does_not_hide_a_match(tmp_path: Path, strange: Callable[[Path], None]) -> None:
    journal, _ = begun(tmp_path)
    journal.close()
    strange(tmp_path / f"silk_road-0{JOURNAL}")
    assert unfinished(tmp_path, "silk_road") == [journal.path]


def test_a_foreign_file_is_put_aside_untouched(tmp_path: Path) -> None:
    """A file without a final newline is not cut before it is known to be a journal."""
    foreign = tmp_path / f"silk_road-1{JOURNAL}"
    foreign.write_bytes(b"my diary\nthe last line has no end")
    with pytest.raises(JournalError):
        Journal.resume(foreign)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"my diary\nthe last line has no end"]


@pytest.mark.parametrize(
    ("field", "value"), [("names", ["Ana", "\x1b]0;owned\x07", "Cleo"]), ("players", [PERSON, "greedy", "oracle"])]
)
def test_a_header_with_impossible_players_is_damage(tmp_path: Path, field: str, value: list[str]) -> None:
    """Escape sequences never reach the terminal, and an unknown bot does not block other matches."""
    journal, _ = begun(tmp_path)
    journal.close()
    first, *rest = journal.path.read_text(encoding="utf-8").splitlines(keepends=True)
    header = json.dumps(json.loads(first) | {field: value})
    journal.path.write_text(f"{header}\n{''.join(rest)}", encoding="utf-8")
    with pytest.raises(JournalError, match="damaged"):
        Journal.resume(journal.path)
    assert unfinished(tmp_path) == []


def test_an_endless_file_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    environ = {"HOME": str(tmp_path), "LANG": "C.UTF-8"}
    if not Path("/dev/zero").is_char_device():
        pytest.skip("no endless file here")
    assert command(["replay", "/dev/zero"], environ) == 1
    assert "Traceback" not in capsys.readouterr().err


# -- the disk and the clock ------------------------------------------------------------------------------


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "the disk is full")


def test_a_full_disk_leaves_no_empty_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        Journal.create(tmp_path, SETTING)
    with pytest.raises(OSError, match="full"):
        write_record(SETTING.start(), tmp_path / "match.record.json")
    assert names_in(tmp_path) == []


def test_a_clock_set_back_overwrites_no_record(tmp_path: Path) -> None:
    """A match begun at the same clock second as a finished one has a record of its own."""
    older = tmp_path / "silk_road-20300101-000000.record.json"
    older.write_text("an older match", encoding="utf-8")
    journal, match = begun(tmp_path, -1)
    journal.path = journal.path.rename(tmp_path / f"silk_road-20300101-000000{JOURNAL}")
    record = journal.finish(match)
    assert older.read_text(encoding="utf-8") == "an older match"
    assert names_in(tmp_path) == sorted([older.name, record.name])


def test_finishing_again_after_a_crash_keeps_one_record(tmp_path: Path) -> None:
    journal, match = begun(tmp_path, -1)
    left = journal.path.read_bytes()
    record = journal.finish(match)
    journal.path.write_bytes(left)
    resumed = Journal.resume(journal.path)
    assert resumed.journal.finish(resumed.match) == record
    assert names_in(tmp_path) == [record.name]


# -- the keyboard and the terminal -----------------------------------------------------------------------


def test_a_very_long_number_is_just_no_choice() -> None:
    match = game("silk_road").start(3, 1)
    menu = menu_of(match, match.decision_of(None).seat, Describer(match.game, "en", ()))
    assert menu.find("9" * 5000) is None
    assert menu.barred_number("9" * 5000) is None
    assert menu.find("0" * 5000 + menu.entries[1].key) == menu.entries[1]


@pytest.mark.parametrize("typed", ["0000000015", "9" * 5000, "00000000000000000001x"])
def test_the_chooser_takes_only_what_it_offers(tmp_path: Path, typed: str) -> None:
    written = io.StringIO()
    terminal = Terminal(Words("en"), Console(file=written, width=80), io.StringIO(f"{typed}\n"))
    with contextlib.suppress(LeaveError):
        start_menu.choose(terminal, tmp_path, ask_language=True)
    assert terminal.words.lang == "en"
    assert written.getvalue().count("[1]") == 2, "the question is asked again"


def test_the_chooser_does_not_ask_what_leaves_no_choice(tmp_path: Path) -> None:
    written, number = io.StringIO(), 1 + [one.id for one in all_games()].index("dragonharth")
    terminal = Terminal(Words("en"), Console(file=written, width=80), io.StringIO(f"{number}\nAna\n"))
    with contextlib.suppress(LeaveError):
        start_menu.choose(terminal, tmp_path, ask_language=False)
    assert "4-4" not in written.getvalue(), "there are always four kingdoms"
    assert "1-4 [1]" in written.getvalue(), "but not always four people"


@pytest.mark.parametrize("args", [["watch", "silk_road", "--pace", "nan"], ["bench", "silk_road", "--seconds", "nan"]])
def test_not_a_number_is_wrong_usage(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command(args, {"LANG": "C.UTF-8"}) == 2
    assert args[2] in capsys.readouterr().err


def test_a_terminal_of_no_columns_still_shows_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "0")
    assert command(["games"], {"LANG": "C.UTF-8"}) == 0
    assert "silk_road" in capsys.readouterr().out
