"""A server whose database is PostgreSQL: whole matches, and one clear sentence for everything that can be wrong."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

import caravanserai
from caravanserai.cli import run
from caravanserai.client import Client, play
from caravanserai.client.messages import Decision
from tests.crowding import patience
from tests.server.browsing import running_server
from tests.server.postgresql import GUARDED, PostgresqlServer

Said = Callable[[str, str], tuple[int, str]]
FREE = ("--set", "calls_of_one=0", "--set", "calls_of_address=0")


def first(decision: Decision) -> int:
    option: int = decision["options"][0]["id"]
    return option


async def whole_match(address: str, game: str) -> str:
    """Play a match of people to its end over the network; return its id."""
    people = [await Client.register(address, f"Guest {seat}") for seat in range(caravanserai.game(game).seat_counts[0])]
    table: str = (await people[0].create(game, len(people)))["id"]
    for one in people:
        await one.join(table)
    await people[0].begin(table)
    ends = await asyncio.wait_for(asyncio.gather(*(play(one, table, first) for one in people)), patience(120))
    assert {end["status"] for end in ends} == {"over"}
    replayed = caravanserai.replay(await people[0].record(table))
    assert [line["points"] for line in ends[0]["standings"]] == list(replayed.scores())
    for one in people:
        await one.close()
    return table


@pytest.mark.slow
def test_a_server_on_postgresql_plays_whole_matches_and_starts_again(
    tmp_path: Path, postgresql: PostgresqlServer
) -> None:
    address = postgresql.fresh()
    options = ("--set", f"database={address}", *FREE)
    with running_server(tmp_path, *options) as (site, _):
        tables = [asyncio.run(whole_match(site, game)) for game in ("silk_road", "dragon_road")]
    assert not list(tmp_path.glob("*.sqlite3"))
    with running_server(tmp_path, *options) as (site, _):
        tables.append(asyncio.run(whole_match(site, "silk_road")))
    with psycopg.connect(address) as driver:
        rows = driver.execute("select id from caravanserai.game_table where status = 'over'").fetchall()
    assert sorted(rows) == sorted((table,) for table in tables)


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    """Start a server with a database that cannot be used; return its exit code and what it said."""

    def start(database: str, lang: str) -> tuple[int, str]:
        monkeypatch.setenv("CARAVANSERAI_DATABASE", database)
        code = run(["serve", "--folder", str(tmp_path), "--port", "0", "--no-browser", "--lang", lang], {})
        out = capsys.readouterr()
        assert out.out == ""
        assert "Traceback" not in out.err
        assert "wrong" not in out.err  # the password
        assert out.err.count("\n") == 1
        return code, out.err

    return start


@pytest.mark.parametrize(("lang", "sentence"), [("en", "does not answer"), ("es", "no responde")])
def test_a_dead_database_is_a_sentence_and_may_come_back(said: Said, lang: str, sentence: str, tmp_path: Path) -> None:
    code, told = said(f"postgresql://club:wrong@/club?host={tmp_path}", lang)
    assert code == 1  # a service manager tries again
    assert sentence in told
    code, told = said("postgresql://club:wrong@127.0.0.1:1/club", lang)
    assert code == 1
    assert sentence in told


@pytest.mark.parametrize(("lang", "sentence"), [("en", "refuses the connection"), ("es", "rechaza la conexión")])
def test_a_wrong_password_or_database_is_a_sentence(
    said: Said, lang: str, sentence: str, postgresql: PostgresqlServer
) -> None:
    code, told = said(postgresql.address(user=f"{GUARDED}:wrong"), lang)
    assert code == 78
    assert sentence in told
    assert GUARDED in told
    code, told = said(postgresql.address("nowhere"), lang)
    assert code == 78
    assert sentence in told
    assert "nowhere" in told


@pytest.mark.parametrize(("lang", "sentence"), [("en", "is not the address"), ("es", "no es la dirección")])
def test_a_malformed_address_is_a_sentence(said: Said, lang: str, sentence: str) -> None:
    code, told = said("postgresql://club@[db.example/club", lang)
    assert code == 78
    assert sentence in told


@pytest.mark.parametrize(("lang", "sentence"), [("en", "must be the address"), ("es", "debe ser la dirección")])
def test_another_engine_is_refused(said: Said, lang: str, sentence: str) -> None:
    code, told = said("mysql://club:wrong@db.example/club", lang)
    assert code == 2
    assert sentence in told


@pytest.mark.parametrize(("lang", "sentence"), [("en", "Install caravanserai"), ("es", "Instala caravanserai")])
def test_a_missing_driver_is_a_sentence(said: Said, lang: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(sys.modules):
        if name.startswith("caravanserai.server.storage.postgresql"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    code, told = said("postgresql://club@db.example/club", lang)
    assert code == 78
    assert sentence in told


def test_a_role_without_rights_is_a_sentence(said: Said, postgresql: PostgresqlServer) -> None:
    database = conninfo_to_dict(postgresql.fresh())["dbname"]
    code, told = said(postgresql.address(str(database), f"{GUARDED}:right"), "en")
    assert code == 78
    assert "permission denied" in told


def test_the_settings_are_shown_without_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for address in (
        "postgresql://club:pa@ss:word@db.example/club",
        "postgresql://db.example/club?user=a&password=word",
    ):
        monkeypatch.setenv("CARAVANSERAI_DATABASE", address)
        assert run(["serve", "--folder", str(tmp_path), "--show-settings"], {}) == 0
        shown = capsys.readouterr().out
        assert "db.example/club" in shown
        assert "word@" not in shown
        assert "=word" not in shown
