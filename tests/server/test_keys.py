"""The secret keys of a server: made once, never replaced silently, contained in backups."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from caravanserai import cli
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.signing import Signer
from caravanserai.server.storage.keys import make_key, read_key, renew_keys, signing_key
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import SpokenError
from tests.server.browsing import Guest, running_server
from tests.server.played import played, store_match
from tests.server.test_sockets import sit_down

BROKEN = {"missing": None, "empty": b"", "short": b"short", "long": b"x" * 33, "folder": "folder"}


@pytest.fixture
def registry(tmp_path: Path) -> Settings:
    """Return a folder with a running match."""
    store_match(tmp_path / "house", played("silk_road", 3, 5), "silk")
    return Settings(tmp_path / "house")


def spoil(file: Path, content: bytes | str | None) -> None:
    file.unlink()
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content == "folder":
        file.mkdir()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_key_that_cannot_be_used_is_an_error_that_says_what_to_do(
    registry: Settings, content: bytes | str | None, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(registry.key_file, content)
    for _ in range(2):
        command = ["serve", "--port", "0", "--no-browser", "--folder", str(registry.folder), "--lang", lang]
        assert cli.run(command, {}) == 78
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert str(registry.key_file) in told
        assert "--new-key" in told
        assert told.endswith(Words(lang).say("admin.key.unusable", file="", reason="").partition("--new-key")[2] + "\n")
    if content is None:
        assert not registry.key_file.exists()
    elif isinstance(content, bytes):
        assert registry.key_file.read_bytes() == content
    with pytest.raises(SpokenError, match="unusable"):
        signing_key(registry)


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_new_key_is_made_when_the_operator_says_so_and_the_old_one_is_kept(
    registry: Settings, content: bytes | str | None
) -> None:
    make_key(registry.admin_file)
    admin = registry.admin_file.read_bytes()
    spoil(registry.key_file, content)
    renew_keys(registry)
    assert signing_key(registry) == read_key(registry.key_file)
    assert registry.admin_file.read_bytes() != admin
    kept = {file.name.partition(".before-")[0]: file for file in registry.folder.glob("*.key.before-*")}
    assert kept["admin.key"].read_bytes() == admin
    assert ("secret.key" in kept) == (content is not None)
    if isinstance(content, bytes):
        assert kept["secret.key"].read_bytes() == content


def test_a_new_key_logs_everybody_out_and_does_so_once(tmp_path: Path) -> None:
    with running_server(tmp_path / "house") as (address, _):
        guest = Guest(address)
        table = sit_down(guest)
    seats = []
    for options in ((), ("--new-key",), ()):
        with running_server(tmp_path / "house", *options) as (address, _):
            back = Guest(address)
            for cookie in guest.jar:
                back.jar.set_cookie(cookie)
            seats.append(table in back.get("/mine")[2])
    assert seats == [True, False, False]
    kept = {file.name.partition(".before-")[0] for file in (tmp_path / "house").glob("*.before-*")}
    assert kept == {"secret.key", "admin.key"}


@pytest.mark.parametrize("content", [None, b"", b"short"], ids=["missing", "empty", "short"])
def test_a_folder_that_nobody_has_used_gets_its_key_in_silence(tmp_path: Path, content: bytes | None) -> None:
    settings = Settings(tmp_path / "house")
    Store(SqliteDatabase(settings.database_file)).close()
    if content is not None:
        settings.key_file.write_bytes(content)
    key = signing_key(settings)
    assert signing_key(settings) == key == read_key(settings.key_file)
    assert not stat.S_IMODE(settings.key_file.stat().st_mode) & 0o077
    assert Signer(key, "person").read(Signer(content or b"", "person").sign("amaia")) is None
    assert len(list(settings.folder.glob("*.before-*"))) == (content is not None)


def test_a_key_that_others_can_read_is_reported(registry: Settings, caplog: pytest.LogCaptureFixture) -> None:
    signing_key(registry)
    assert not caplog.records
    registry.key_file.chmod(0o640)
    signing_key(registry)
    assert ["others can read" in record.message for record in caplog.records] == [True]


def test_copies_carry_the_keys_and_say_which_one_they_lack(
    registry: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*words: str) -> tuple[int, str]:
        code = cli.run([*words, "--folder", str(registry.folder), "--lang", "en"], {})
        return code, capsys.readouterr().err

    admin = make_key(registry.admin_file)
    key, whole, half = read_key(registry.key_file), tmp_path / "whole", tmp_path / "half"
    assert run("backup", str(whole)) == (0, "")
    registry.key_file.write_bytes(b"short")
    code, told = run("backup", str(half))
    assert code == 0
    assert told == Words("en").say("admin.key.left_out", file=registry.key_file) + "\n"
    make_key(registry.admin_file)
    assert run("restore", str(whole))[0] == 0
    assert (read_key(registry.key_file), read_key(registry.admin_file)) == (key, admin)
    for forged in (("secret.key", b"short"), ("../elsewhere.key", b"x" * 32), ("server.lock", b"x" * 32)):
        copy = tmp_path / "forged"
        shutil.copy(whole, copy)
        with contextlib.closing(sqlite3.connect(copy)) as store:
            store.execute("update house_key set name = ?, key = ? where name = 'secret.key'", forged)
            store.commit()
        before = sorted(registry.folder.iterdir())
        code, told = run("restore", str(copy))
        assert (code, "damaged" in told) == (1, True)
        assert sorted(registry.folder.iterdir()) == before
