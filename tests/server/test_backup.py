"""Backups of a server and exports of single matches while people play; one server for one folder."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from caravanserai import cli
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.export_import import FORMAT
from caravanserai.server.storage.lock import address_of, claim, held
from caravanserai.server.storage.schema_versions import SQLITE, newest_version
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import SpokenError
from tests.crowding import patience
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_faults import answer
from tests.server.test_races import Tell
from tests.server.test_sockets import my_turn, sit_down
from tests.server.test_table import answer_once

OLD = Path(__file__).parent / "old"
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a server command; return its exit code and its output."""

    def call(*words: str, folder: str = "house", lang: str = "en") -> tuple[int, str]:
        code = cli.run([*words, "--folder", str(tmp_path / folder), "--lang", lang], {})
        heard = capsys.readouterr()
        return code, heard.out + heard.err

    return call


def fill(folder: Path, name: str = "rules_1.sql") -> Path:
    """Put a stored database into a folder."""
    folder.mkdir(exist_ok=True)
    file = folder / "caravanserai.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as store:
        store.executescript((OLD / name).read_text(encoding="utf-8"))
    return file


def rows(file: Path, question: str) -> Sequence[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(file)) as store:
        return store.execute(question).fetchall()


def test_a_running_server_is_backed_up_and_restored_with_its_seats(tmp_path: Path, run: Run) -> None:
    copy = tmp_path / "copy"
    with running_server(tmp_path / "house") as (address, _):
        guest = Guest(address)
        table = sit_down(guest)
        with guest.socket(f"{table}/socket") as line:
            page = Page(line)
            my_turn(page)
            answer(page)
            assert run("backup", str(copy))[0] == 0
            answer(page)
        code, told = run("restore", str(copy))
        assert code == 1
        assert "Another server" in told
        assert address in told
    assert not stat.S_IMODE(copy.stat().st_mode) & 0o077
    calls = rows(copy, "select count(*) from call")
    assert rows(copy, "pragma integrity_check") == [("ok",)]
    newer = rows(tmp_path / "house" / "caravanserai.sqlite3", "select count(*) from call")
    assert newer != calls

    shutil.copy(copy, tmp_path / "second copy")
    assert run("restore", str(copy))[0] == 0
    assert run("restore", str(tmp_path / "second copy"), folder="elsewhere")[0] == 0
    aside = [file for file in (tmp_path / "house").iterdir() if ".sqlite3.before-" in file.name]
    assert [rows(file, "select count(*) from call") for file in aside if "-wal" not in file.name][:1] == [newer]
    for folder in ("house", "elsewhere"):
        assert rows(tmp_path / folder / "caravanserai.sqlite3", "select count(*) from call") == calls
        with running_server(tmp_path / folder) as (address, _):
            back = Guest(address)
            for cookie in guest.jar:
                back.jar.set_cookie(cookie)
            with back.socket(f"{table}/socket") as line:
                page = Page(line)
                my_turn(page)
                answer(page)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "does not exist"),
        (b"a letter", "damaged"),
        (b"", "not a Caravanserai backup"),
        ("torn", "damaged"),
        ("newer", "newer"),
    ],
)
def test_an_invalid_backup_is_refused_and_nothing_changes(
    tmp_path: Path, run: Run, content: bytes | str | None, told: str
) -> None:
    file, copy = fill(tmp_path / "house"), tmp_path / "copy"
    before = file.read_bytes()
    if isinstance(content, bytes):
        copy.write_bytes(content)
    elif content == "torn":
        copy.write_bytes(before[: len(before) // 2])
    elif content == "newer":
        with contextlib.closing(sqlite3.connect(fill(tmp_path / "other"))) as store:
            store.execute("pragma user_version = 9999")
        copy = tmp_path / "other" / "caravanserai.sqlite3"
    code, said = run("restore", str(copy))
    assert code == 1
    assert told in said
    assert file.read_bytes() == before
    assert {one.name for one in file.parent.iterdir()} <= {file.name, "server.lock"}


def test_a_copy_overwrites_nothing(tmp_path: Path, run: Run) -> None:
    fill(tmp_path / "house")
    (tmp_path / "copy").write_text("something dear")
    code, told = run("backup", str(tmp_path / "copy"))
    assert code == 1
    assert "already" in told
    assert (tmp_path / "copy").read_text() == "something dear"
    assert run("backup", str(tmp_path / "x"), folder="nowhere")[0] == 1


# -- single matches -------------------------------------------------------------------------------------------


def test_a_match_moves_to_another_server_and_goes_on_there(
    tmp_path: Path, run: Run, run_scenario: Tell, settings: Settings
) -> None:
    fill(tmp_path / "house")
    file = tmp_path / "silk.json"
    assert run("export", "silk", str(file))[0] == 0
    assert not stat.S_IMODE(file.stat().st_mode) & 0o077
    assert settings.folder == tmp_path
    code, told = run("import", str(file), folder=".")
    assert code == 0
    assert "/tables/silk" in told

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.table("silk")
        assert table.match is not None
        assert table.match.digest() == table.calls[-1].digest
        assert [seat_info.name for seat_info in table.seating.seats] == ["Amaia", "Teo", "Noor"]
        await answer_once(table)

    run_scenario(scenario)
    code, told = run("import", str(file), folder=".")
    assert (code, "already" in told) == (1, True)
    assert len(rows(settings.database_file, "select * from call")) == 34


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda facts: facts | {"format": "other"}, "other_format"),
        (lambda facts: {name: facts[name] for name in ("format", "deed")}, "no_match"),
        (lambda facts: facts | {"calls": facts["calls"][1:]}, "damaged"),
        (lambda facts: facts | {"calls": [{"seat": 1}]}, "no_match"),
        (lambda facts: facts | {"calls": 5}, "no_match"),
        (lambda facts: facts | {"deed": facts["deed"] | {"game": "chess"}}, "missing_game"),
        (lambda facts: facts | {"deed": facts["deed"] | {"seats": 77}}, "wrong.seats"),
        (lambda facts: facts | {"deed": facts["deed"] | {"seed": 5}}, "damaged"),
        (lambda facts: facts | {"deed": facts["deed"] | {"rules": 99}}, "newer_rules"),
        (lambda facts: facts | {"deed": facts["deed"] | {"rules": 0, "seed": 5}, "snapshots": []}, "outdated"),
        (lambda facts: [facts], "no_match"),
        (lambda _: "text", "no_match"),
    ],
)
def test_a_spoilt_match_is_refused_with_a_reason_in_the_language_of_the_reader(
    tmp_path: Path, run: Run, spoil: Callable[[object], object], reason: str, lang: str
) -> None:
    registry = fill(tmp_path / "house")
    file = tmp_path / "silk.json"
    run("export", "silk", str(file))
    with contextlib.closing(sqlite3.connect(registry)) as store:
        for name in ("call", "seat", "chat", "snapshot"):
            store.execute(f"delete from {name} where sitting = 'silk'")  # noqa: S608  # our own names
        store.execute("delete from sitting where id = 'silk'")
        store.commit()
    file.write_text(json.dumps(spoil(json.loads(file.read_text()))))
    before = rows(registry, "select id from sitting")
    code, told = run("import", str(file), lang=lang)
    assert code == 1
    assert told == Words(lang).say(f"admin.match.{reason}", file=file, format=FORMAT, game="'chess'") + "\n"
    assert rows(registry, "select id from sitting") == before


def test_an_import_shows_the_details_of_an_error_only_with_debug(tmp_path: Path, run: Run) -> None:
    (tmp_path / "silk.json").write_text("{}")
    assert "KeyError" not in run("import", str(tmp_path / "silk.json"))[1]
    assert "KeyError" in run("import", str(tmp_path / "silk.json"), "--debug")[1]


@pytest.mark.parametrize("lang", languages())
def test_an_unknown_match_is_reported(tmp_path: Path, run: Run, lang: str) -> None:
    fill(tmp_path / "house")
    told = run("export", "none", str(tmp_path / "x"), lang=lang)[1]
    assert told.strip() == Words(lang).say("admin.match.unknown", match="none")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", [("serve", "--port", "0", "--no-browser"), ("export", "silk", "x")], ids=str)
def test_an_unusable_database_is_reported_in_the_language_of_the_reader(
    tmp_path: Path, run: Run, command: tuple[str, ...], lang: str
) -> None:
    file, words = fill(tmp_path / "house"), Words(lang)
    with contextlib.closing(sqlite3.connect(file)) as store:
        store.execute("pragma user_version = 9999")
    code, told = run(*command, lang=lang)
    assert code == 78
    assert told == words.say("admin.store_newer", file=file, version=9999, known=newest_version(SQLITE)) + "\n"
    file.write_text("a letter " * 100)
    code, told = run(*command, lang=lang)
    assert code == 78
    assert told.startswith(words.say("admin.store_fault", file=file, reason=""))
    assert told.count("\n") == 1
    file.unlink()
    file.mkdir()
    code, told = run("serve", "--port", "0", "--no-browser", lang=lang)
    assert code == 78
    reason = f"{words.say('terminal.fault.is_folder')} ({file})"
    assert told == words.say("admin.store_fault", file=file, reason=reason) + "\n"


# -- one server for one folder ---------------------------------------------------------------------------------


def test_a_second_server_is_refused_and_a_killed_one_leaves_no_lock(tmp_path: Path, run: Run) -> None:
    with running_server(tmp_path / "house") as (address, server):
        code, told = run("serve", "--port", "0", "--no-browser")
        assert code == 1
        assert str(tmp_path / "house") in told
        assert address in told
        assert address_of(tmp_path / "house") == address
        server.send_signal(signal.SIGKILL)
        server.wait(patience(10))
        assert address_of(tmp_path / "house") is None
        with running_server(tmp_path / "house") as (again, _):
            assert Guest(again).get("/health")[0] == 200


def test_a_folder_is_held_once(tmp_path: Path) -> None:
    assert address_of(tmp_path) is None
    with held(tmp_path) as tell:
        tell("http://here/")
        assert address_of(tmp_path) == "http://here/"
        with pytest.raises(SpokenError, match="folder_held"), held(tmp_path):
            pass
    with held(tmp_path):
        pass


def test_without_its_lock_file_a_server_is_still_the_only_one_that_writes(tmp_path: Path, run: Run) -> None:
    fill(tmp_path / "other")
    match, copy, database = tmp_path / "silk.json", tmp_path / "copy", tmp_path / "house" / "caravanserai.sqlite3"
    assert run("export", "silk", str(match), folder="other")[0] == 0
    with running_server(tmp_path / "house") as (address, server):
        guest = Guest(address)
        table = sit_down(guest)
        assert run("backup", str(copy))[0] == 0
        for _ in range(2):
            for command in (("serve", "--port", "0", "--no-browser"), ("import", str(match)), ("restore", str(copy))):
                (tmp_path / "house" / "server.lock").unlink(missing_ok=True)
                code, told = run(*command)
                assert code == 1
                assert told == Words("en").say("admin.database_held", file=database) + "\n"
        assert rows(database, "select count(*) from game_table") == [(1,)]
        assert run("export", table.rpartition("/")[2], str(tmp_path / "mine.json"))[0] == 0
        assert run("backup", str(tmp_path / "later"))[0] == 0
        with guest.socket(f"{table}/socket") as line:
            page = Page(line)
            my_turn(page)
            answer(page)
        server.send_signal(signal.SIGKILL)
        server.wait(patience(10))
        assert run("import", str(match))[0] == 0


def test_a_database_is_claimed_once_until_it_is_closed(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    claimed = claim(file)
    os.close(os.open(file, os.O_RDWR))  # a lock of the process would end here
    with pytest.raises(SpokenError, match="database_held"):
        claim(file)
    os.close(claimed)
    os.close(claim(file))


def test_a_match_of_an_older_database_is_exported_without_changing_it(tmp_path: Path, run: Run) -> None:
    file = fill(tmp_path / "house")
    before = file.read_bytes()
    assert run("export", "silk", str(tmp_path / "silk.json"))[0] == 0
    assert file.read_bytes() == before


def test_a_damaged_database_is_reported_in_one_line(tmp_path: Path, run: Run) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "caravanserai.sqlite3").write_bytes(b"a letter, not a database " * 100)
    code, told = run("serve", "--port", "0", "--no-browser")
    assert code == 78
    assert "caravanserai.sqlite3" in told
    assert told.count("\n") == 1


def test_the_lock_tells_nothing_to_others(tmp_path: Path) -> None:
    with held(tmp_path):
        assert not stat.S_IMODE((tmp_path / "server.lock").stat().st_mode) & 0o077
        assert subprocess.run(["ls", str(tmp_path)], check=True, capture_output=True).stdout == b"server.lock\n"  # noqa: S607  # the usual one
