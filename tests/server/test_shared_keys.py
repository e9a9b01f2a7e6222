"""Secret keys from the settings, from files and from a database that several processes share."""

from __future__ import annotations

import base64
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from caravanserai import cli
from caravanserai.server.config.key_text import KEY_BYTES, key_of
from caravanserai.server.config.loading import read_settings, written
from caravanserai.server.config.settings import Settings
from caravanserai.server.storage.backup import backup, restore
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.keys import admin_key, make_key, read_key, renew_keys, signing_key
from caravanserai.server.storage.moving import move
from caravanserai.server.storage.people import save_person
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import OperatorNeededError, RefusedError
from tests.server.conftest import AMAIA
from tests.server.engines import both_engines, on_postgresql

KEY = bytes(range(KEY_BYTES))
OTHER = bytes(range(1, KEY_BYTES + 1))
BROKEN = ["00" * 31, "0" * 63, "zz" * 32, "00" * 33, base64.b64encode(KEY[:-1]).decode(), "é" * 32, " "]


def machine(settings: Settings, name: str, database: str | None = None, secret_key: str = "") -> Settings:
    """Return the settings of another machine with the same database."""
    folder = settings.folder / name
    folder.mkdir()
    address = settings.database if database is None else database
    return replace(settings, folder=folder, database=address, secret_key=secret_key)


def use(settings: Settings) -> None:
    """Store a person, so that the server counts as used."""
    with database_of(settings).writing() as connection:
        save_person(connection, AMAIA, 1.0)


def reason_of(fault: pytest.ExceptionInfo[OperatorNeededError]) -> str:
    reason = fault.value.facts["reason"]
    return str(getattr(reason, "key", reason))


@pytest.mark.parametrize("text", [KEY.hex(), KEY.hex().upper(), base64.b64encode(KEY).decode()])
def test_a_key_is_written_in_hexadecimal_digits_or_in_base64(text: str) -> None:
    assert key_of(text) == KEY


@pytest.mark.parametrize("text", BROKEN)
@pytest.mark.parametrize("name", ["secret_key", "admin_key"])
def test_a_broken_key_is_refused_with_its_place_and_never_shown(tmp_path: Path, name: str, text: str) -> None:
    variable = f"CARAVANSERAI_{name.upper()}"
    with pytest.raises(RefusedError) as fault:
        read_settings({}, (), None, {variable: text, "CARAVANSERAI_HOME": str(tmp_path)}, tmp_path)
    for lang in languages():
        told = Words(lang).say(fault.value.key, None, **fault.value.facts)
        assert all(part in told for part in (variable, name, str(KEY_BYTES)))
        assert text == " " or text not in told


def test_no_output_shows_a_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    environ = {
        "CARAVANSERAI_HOME": str(tmp_path),
        "CARAVANSERAI_SECRET_KEY": KEY.hex(),
        "CARAVANSERAI_ADMIN_KEY": base64.b64encode(OTHER).decode(),
    }
    known = read_settings({}, (), None, environ, tmp_path)
    assert (signing_key(known.settings), admin_key(known.settings)) == (KEY, OTHER)
    assert not list(tmp_path.glob("*.key"))
    lines = list(written(known))
    assert "secret_key = ...  # CARAVANSERAI_SECRET_KEY" in lines
    assert "admin_key = ...  # CARAVANSERAI_ADMIN_KEY" in lines
    out = capsys.readouterr()
    said = "\n".join([*lines, repr(known), out.out, out.err, caplog.text])
    for key in (KEY, OTHER):
        assert key.hex() not in said
        assert base64.b64encode(key).decode() not in said


@both_engines
def test_a_new_server_makes_its_keys_in_its_folder_or_in_its_shared_database(settings: Settings) -> None:
    keys = signing_key(settings), admin_key(settings)
    assert keys == (signing_key(settings), admin_key(settings))
    assert keys[0] != keys[1]
    assert {len(key) for key in keys} == {KEY_BYTES}
    assert bool(list(settings.folder.glob("*.key"))) == (not database_of(settings).is_shared)


@on_postgresql
def test_a_second_machine_needs_only_the_address(settings: Settings) -> None:
    keys = signing_key(settings), admin_key(settings)
    use(settings)
    second = machine(settings, "second")
    assert (signing_key(second), admin_key(second)) == keys
    assert not list(settings.folder.rglob("*.key"))


@on_postgresql
def test_of_processes_that_start_at_once_all_get_the_same_key(settings: Settings) -> None:
    Store(database_of(settings)).close()
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(signing_key, [settings] * 8))) == 1


@on_postgresql
@pytest.mark.parametrize("where", ["setting", "file"])
def test_a_key_from_elsewhere_is_not_in_the_database_and_every_process_must_have_it(
    settings: Settings, where: str
) -> None:
    first = replace(settings, secret_key=KEY.hex()) if where == "setting" else settings
    key = KEY if where == "setting" else make_key(settings.key_file)
    assert signing_key(first) == key
    with database_of(settings).reading() as connection:
        [row] = connection.execute("select name, mark, key from secret_key").fetchall()
    assert (row["name"], row["key"]) == ("secret.key", None)
    assert key.hex() not in row["mark"]
    use(settings)
    without, wrong = machine(settings, "without"), machine(settings, "wrong", secret_key=OTHER.hex())
    for process, reason in ((without, "admin.key.elsewhere"), (wrong, "admin.key.differs")):
        with pytest.raises(OperatorNeededError) as fault:
            signing_key(process)
        assert reason_of(fault) == reason
    assert signing_key(replace(without, secret_key=key.hex())) == key


@on_postgresql
def test_a_used_database_without_its_key_is_an_error(settings: Settings) -> None:
    signing_key(settings)
    use(settings)
    with database_of(settings).writing() as connection:
        connection.execute("delete from secret_key")
    with pytest.raises(OperatorNeededError) as fault:
        signing_key(settings)
    assert reason_of(fault) == "admin.key.not_stored"
    for lang in languages():
        told = Words(lang).say(
            fault.value.key, None, **fault.value.facts | {"reason": Words(lang).say(reason_of(fault))}
        )
        assert "--new-key" in told


@both_engines
@pytest.mark.parametrize("where", ["made", "setting", "file"])
def test_new_keys_replace_those_that_the_settings_do_not_give(settings: Settings, where: str) -> None:
    if where == "file":
        make_key(settings.key_file)
    given = replace(settings, secret_key=KEY.hex()) if where == "setting" else settings
    before = signing_key(given), admin_key(given)
    use(settings)
    kept = renew_keys(given)
    after = signing_key(given), admin_key(given)
    assert (after[0] == before[0]) == (where == "setting")
    assert after[1] != before[1]
    assert len(kept) == (1 if where == "setting" else 2)
    assert all(".key.before-" in name for name in kept)


@on_postgresql
def test_new_keys_let_another_setting_in(settings: Settings) -> None:
    signing_key(replace(settings, secret_key=KEY.hex()))
    use(settings)
    fresh = replace(settings, secret_key=OTHER.hex())
    with pytest.raises(OperatorNeededError):
        signing_key(fresh)
    renew_keys(fresh)
    assert signing_key(fresh) == OTHER


@both_engines
def test_a_backup_brings_the_keys_into_either_engine(
    settings: Settings, tmp_path: Path, fresh_database: Callable[[], str]
) -> None:
    keys = signing_key(settings), admin_key(settings)
    use(settings)
    copy = tmp_path / "copy.sqlite3"
    assert backup(settings, copy).left_out == []
    for target in (machine(settings, "same", database=fresh_database()), machine(settings, "small", database="")):
        Store(database_of(target)).close()
        signing_key(target)
        restore(target, copy)
        assert (signing_key(target), admin_key(target)) == keys


@on_postgresql
def test_a_restore_does_not_write_a_key_that_the_settings_give(settings: Settings, tmp_path: Path) -> None:
    given = replace(settings, secret_key=KEY.hex())
    assert signing_key(given) == KEY
    use(given)
    backup(given, tmp_path / "copy.sqlite3")
    restore(given, tmp_path / "copy.sqlite3")
    assert signing_key(given) == KEY
    with database_of(settings).reading() as connection:
        assert connection.execute("select key from secret_key where name = 'secret.key'").fetchall() == [(None,)]
    with pytest.raises(OperatorNeededError) as fault:
        signing_key(replace(settings, secret_key=OTHER.hex()))
    assert reason_of(fault) == "admin.key.differs"


@on_postgresql
def test_a_restore_of_a_backup_without_keys_keeps_the_present_ones(settings: Settings, tmp_path: Path) -> None:
    bare = machine(settings, "bare", database="")
    use(bare)
    assert len(backup(bare, tmp_path / "copy.sqlite3").left_out) == 2
    keys = signing_key(settings), admin_key(settings)
    use(settings)
    restore(settings, tmp_path / "copy.sqlite3")
    assert (signing_key(settings), admin_key(settings)) == keys


@on_postgresql
def test_everybody_keeps_their_cookies_when_a_club_moves_and_comes_back(settings: Settings, database: str) -> None:
    small = replace(settings, database="")
    keys = signing_key(small), admin_key(small)
    use(small)
    move(small, database)
    assert (read_key(small.key_file), read_key(small.admin_file)) == keys
    elsewhere = machine(settings, "elsewhere")
    assert (signing_key(elsewhere), admin_key(elsewhere)) == keys
    make_key(small.key_file)
    move(elsewhere, "sqlite")
    back = replace(elsewhere, database="")
    assert (read_key(back.key_file), read_key(back.admin_file)) == keys
    move(elsewhere, "sqlite")
    assert (signing_key(back), admin_key(back)) == keys


@on_postgresql
def test_a_server_does_not_start_with_another_key(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    signing_key(settings)
    use(settings)
    monkeypatch.setenv("CARAVANSERAI_DATABASE", settings.database)
    monkeypatch.setenv("CARAVANSERAI_SECRET_KEY", OTHER.hex())
    assert cli.run(["serve", "--port", "0", "--no-browser", "--folder", str(settings.folder), "--lang", "es"], {}) == 78
    told = capsys.readouterr().err
    assert Words("es").say("admin.key.differs") in told
    assert OTHER.hex() not in told
