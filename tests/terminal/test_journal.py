import contextlib
import dataclasses
import json
import os
import random
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai import Match, game, replay
from caravanserai.kernel.chance import FAST, KEYED, keyed_seed
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.journal import Journal, JournalError
from caravanserai.terminal.match_folder import matches_folder, unfinished
from caravanserai.terminal.match_setup import PERSON, MatchSetup
from caravanserai.text import Words

SETTING = MatchSetup(
    "silk_road",
    game("silk_road").rules,
    3,
    17,
    {"direction": "normal", "ledger": "hidden", "tiles": "standard"},
    ("Ana", "Ben", "Çelik"),
    (PERSON, "greedy", "random"),
)


def played(folder: Path, answers: int, setup: MatchSetup = SETTING) -> tuple[Journal, "Match[Any]"]:
    journal, match, dice = Journal.create(folder, setup), setup.start(), random.Random(4)
    for _ in range(answers):
        seat = match.decision_of(None).seat
        match.answer(dice.choice(match.options()))
        journal.append(seat, match.calls()[-1][1], match.digest())
    return journal, match


def test_a_journal_gives_the_match_again_and_goes_on(tmp_path: Path) -> None:
    journal, match = played(tmp_path, 30)
    journal.close()
    resumed = Journal.resume(journal.path)
    assert (resumed.setup, resumed.repaired) == (SETTING, False)
    assert (resumed.match.digest(), resumed.match.calls()) == (match.digest(), match.calls())
    choice, seat = match.options()[0], match.decision_of(None).seat
    resumed.match.answer(choice)
    resumed.journal.append(seat, choice, resumed.match.digest())
    resumed.journal.close()
    again = Journal.resume(journal.path)
    again.journal.close()
    assert again.match.number == 31


@pytest.mark.parametrize(("seed", "generator"), [("5e" * 16, FAST), (keyed_seed("5e"), KEYED)])
def test_a_journal_goes_on_with_the_generator_it_began_with(tmp_path: Path, seed: str, generator: str) -> None:
    """Earlier versions drew seeds of 32 hexadecimal digits."""
    setup = dataclasses.replace(SETTING, seed=seed)
    journal, match = played(tmp_path, 30, setup)
    journal.close()
    resumed = Journal.resume(journal.path)
    resumed.journal.close()
    assert resumed.match.generator == generator
    assert (resumed.setup, resumed.match.digest()) == (setup, match.digest())


def test_only_its_owner_may_read_a_journal(tmp_path: Path) -> None:
    journal, _ = played(tmp_path / "new", 1)
    journal.close()
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("left", [1, 7, 20])
def test_a_torn_last_line_is_dropped(tmp_path: Path, left: int) -> None:
    journal, _ = played(tmp_path, 12)
    journal.close()
    whole = journal.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    journal.path.write_bytes(b"".join(lines[:-1]) + lines[-1][:left])
    resumed = Journal.resume(journal.path)
    resumed.journal.close()
    assert resumed.repaired
    assert resumed.match.number == 11
    assert journal.path.read_bytes() == b"".join(lines[:-1])


def cut_a_line(lines: list[bytes]) -> None:
    del lines[5]


def garble_a_line(lines: list[bytes]) -> None:
    lines[5] = b"[0,1\n"


def change_a_digest(lines: list[bytes]) -> None:
    seat, choice, digest = json.loads(lines[5])
    lines[5] = json.dumps([seat, choice, digest[::-1]]).encode() + b"\n"


def change_the_rules(lines: list[bytes]) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"rules": 99}).encode() + b"\n"


def lose_a_name(lines: list[bytes]) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"names": ["Ana"]}).encode() + b"\n"


def name_another_game(lines: list[bytes]) -> None:
    lines[0] = json.dumps(json.loads(lines[0]) | {"game": "chess"}).encode() + b"\n"


def be_something_else(lines: list[bytes]) -> None:
    lines[:] = [b"Dear diary\n", b"today it rained\n"]


def be_empty(lines: list[bytes]) -> None:
    lines.clear()


@pytest.mark.parametrize(
    "damage",
    [
        cut_a_line,
        garble_a_line,
        change_a_digest,
        change_the_rules,
        lose_a_name,
        name_another_game,
        be_something_else,
        be_empty,
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_damaged_journal_is_put_aside_with_a_clear_message(
    tmp_path: Path, damage: Callable[[list[bytes]], None], lang: str
) -> None:
    journal, _ = played(tmp_path, 12)
    journal.close()
    lines = journal.path.read_bytes().splitlines(keepends=True)
    damage(lines)
    damaged = b"".join(lines)
    journal.path.write_bytes(damaged)
    with pytest.raises(JournalError) as fault:
        Journal.resume(journal.path)
    assert not unfinished(tmp_path)
    [aside] = tmp_path.iterdir()
    assert aside.read_bytes() == damaged
    message = explain(fault.value, Words(lang))
    assert str(aside) in message
    assert "terminal." not in message


def test_a_match_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    journal, _ = played(tmp_path, 3)
    with contextlib.closing(journal), pytest.raises(JournalError, match="in_use"):
        Journal.resume(journal.path)
    assert unfinished(tmp_path) == [journal.path]


def test_a_full_disk_leaves_the_journal_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, match = played(tmp_path, 5)
    before = journal.path.read_bytes()

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.append(0, 0, match.digest())
    journal.close()
    assert journal.path.read_bytes() == before


def test_a_finished_match_becomes_a_record(tmp_path: Path) -> None:
    journal, match = played(tmp_path, 0)
    while not match.over:
        seat, choice = match.decision_of(None).seat, match.options()[0]
        match.answer(choice)
        journal.append(seat, choice, match.digest())
    record = journal.finish(match)
    assert list(tmp_path.iterdir()) == [record]
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    assert replay(record.read_text(encoding="utf-8")).scores() == match.scores()


def test_two_matches_of_the_same_second_have_two_journals(tmp_path: Path) -> None:
    with (
        contextlib.closing(Journal.create(tmp_path, SETTING)) as one,
        contextlib.closing(Journal.create(tmp_path, SETTING)) as two,
    ):
        assert one.path != two.path


@pytest.mark.parametrize(
    ("platform", "environ", "folder"),
    [
        ("linux", {}, "/h/.local/share/caravanserai/matches"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/caravanserai/matches"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/h/.local/share/caravanserai/matches"),
        ("darwin", {}, "/h/Library/Application Support/caravanserai/matches"),
        ("win32", {"LOCALAPPDATA": "/a"}, "/a/caravanserai/matches"),
        ("win32", {}, "/h/AppData/Local/caravanserai/matches"),
    ],
)
def test_matches_are_kept_where_each_system_wants_them(platform: str, environ: dict[str, str], folder: str) -> None:
    assert matches_folder(environ, Path("/h"), platform) == Path(folder)
