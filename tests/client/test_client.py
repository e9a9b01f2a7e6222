"""The client against a real server: whole matches, refusals, broken lines, restarts."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

import caravanserai
from caravanserai.client import ApiError, Client, play
from caravanserai.client.connection import Connection
from caravanserai.client.messages import Decision
from tests.crowding import patience, until_so
from tests.docs.pages import ROOT, blocks
from tests.server.api.serving import limitless_server
from tests.server.browsing import running_server

GAMES = [game.id for game in caravanserai.all_games()]


def first(decision: Decision) -> int:
    option: int = decision["options"][0]["id"]
    return option


def last(decision: Decision) -> int:
    option: int = decision["options"][-1]["id"]
    return option


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(patience(120)):
            await story()

    asyncio.run(whole())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


@pytest.fixture(scope="module")
def at_any_pace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for whole matches, in which nobody is told to wait a second."""
    with limitless_server(tmp_path_factory.mktemp("house")) as address:
        yield address


async def seated(address: str, game: str, seats: int) -> tuple[list[Client], str]:
    """People at a table that has begun."""
    people = [await Client.register(address, f"Guest {seat}") for seat in range(seats)]
    table = (await people[0].create(game, seats))["id"]
    for one in people:
        await one.join(table)
    await people[0].begin(table)
    return people, table


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_match_over_the_network(at_any_pace: str, game: str) -> None:
    async def story() -> None:
        seats = caravanserai.game(game).seat_counts[0]
        people, table = await seated(at_any_pace, game, seats)
        ends = await asyncio.gather(*(play(one, table, first) for one in people))
        assert {end["status"] for end in ends} == {"over"}
        record = await people[0].record(table)
        replayed = caravanserai.replay(record)
        assert [line["points"] for line in ends[0]["standings"]] == list(replayed.scores())
        for one in people:
            await one.close()

    run(story)


@pytest.mark.slow
def test_the_example_of_the_documentation_plays_a_match(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs/how-to/write-a-client.md").read_text("utf-8")
    files = {block.file: block.text for block in blocks(page) if block.language == "python" and block.file}
    assert set(files) == {"bot.py", "table.py"}
    for name, text in files.items():
        (tmp_path / str(name)).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    spec = importlib.util.spec_from_file_location("example_table", tmp_path / "table.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)

    async def story() -> None:
        ended = await example.whole_match(address)
        assert ended["status"] == "over"
        assert [seat["kind"] for seat in ended["seats"]] == ["person", "bot", "bot"]
        assert ended["seats"][0]["name"] == "Zeno"

    try:
        run(story)
    finally:
        sys.modules.pop("bot", None)


def test_what_is_refused_is_raised_with_code_and_sentence(address: str) -> None:
    async def story() -> None:
        async with Client(address, "no.token", lang="es") as nobody:
            with pytest.raises(ApiError) as refused:
                await nobody.me()
            assert (refused.value.status, refused.value.code) == (401, "no_token")
            assert "un token" in refused.value.message
            with pytest.raises(ApiError, match="no_token"):
                await anext(nobody.events("nowhere"))
        async with await Client.register(address, "Amaia") as amaia:
            with pytest.raises(ApiError, match="404 no_table"):
                await amaia.table("nowhere?")
            assert (await amaia.me())["name"] == "Amaia"
            again = Client(address, amaia.token)
            assert (await again.me())["name"] == "Amaia"
            await again.close()

    run(story)


def test_who_is_too_fast_is_told_how_long_to_wait(address: str) -> None:
    async def story() -> None:
        async with await Client.register(address, "Amaia") as amaia, Client(address, amaia.token, waits=False) as hasty:
            with pytest.raises(ApiError) as refused:
                await asyncio.gather(*(hasty.me() for _ in range(500)))
            assert refused.value.status == 429
            assert refused.value.retry_after == 1
            assert (await amaia.me())["name"] == "Amaia"

    run(story)


def test_everything_else_that_can_be_called(address: str) -> None:
    async def story() -> None:
        people, table = await seated(address, "silk_road", 3)
        one = people[0]
        assert {game["id"] for game in await one.games()} == set(GAMES)
        assert await one.tables() == []
        assert (await one.view(table))["seat"] == 0
        assert (await one.say(table, "hello"))[-1]["text"] == "hello"
        assert await one.chat(table) == await people[1].chat(table)
        assert await one.log(table)
        assert (await one.set_away(table, away=True))["seats"][0]["away"]
        assert not (await one.set_away(table, away=False))["seats"][0]["away"]
        for call in (one.undo(table), one.restart(table), one.consent(table, yes=True), one.record(table)):
            with pytest.raises(ApiError, match="409"):
                await call
        with pytest.raises(ApiError, match="not_host"):
            await people[1].begin(table)
        with pytest.raises(ApiError, match="403"):
            await one.close_table(table)
        assert (await one.propose(table, "stand_in", 1))["seats"][1]["away"]
        free = (await one.create("silk_road", 4, {"ledger": "open"}, public=True, clock=600))["id"]
        assert [line["id"] for line in await one.tables()] == [free]
        assert (await one.join(free, 2, "Teo"))["seats"][2]["name"] == "Teo"
        assert (await one.leave(free))["mine"] == []
        assert (await one.seat_bots(free, 1, "random"))["seats"][1]["bot"] == "random"
        assert (await one.close_table(free))["status"] == "closed"
        for person in people:
            await person.close()

    run(story)


@contextlib.asynccontextmanager
async def busy_port(port: int) -> AsyncIterator[asyncio.Event]:
    """Somebody who hangs up on everybody that calls there; the event is set once that has happened."""
    tried = asyncio.Event()

    def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tried.set()
        writer.close()

    async with await asyncio.start_server(hang_up, "127.0.0.1", port):
        yield tried


@pytest.mark.slow
def test_events_go_on_and_nothing_is_missed_when_the_server_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        with contextlib.ExitStack() as first_server:
            address, server = first_server.enter_context(running_server(tmp_path, "--port", port))
            people, table = await seated(address, "dragon_road", 2)
            events = people[0].events(table)
            heard = [await anext(events)]
            for _ in range(3):
                await answered(people, table)
            while heard[-1]["number"] < 3:
                heard.append(await anext(events))
            server.kill()
            server.wait()
        for one in people:
            with pytest.raises(OSError, match=r".*"):
                await one.me()
        waiting = asyncio.ensure_future(anext(events))
        async with busy_port(int(port)) as tried:
            await until_so(tried.is_set, "nobody tries to come back")
            assert not waiting.done()
        with running_server(tmp_path, "--port", port):
            number = await answered(people, table)
            heard.append(await waiting)
            while heard[-1]["number"] < number:
                heard.append(await anext(events))
            told = [event for news in heard for event in news["events"]]
            assert told == [event for event in await people[0].log(table) if event["number"] > 0]
            await events.aclose()
            for one in people:
                await one.close()

    run(story)


def test_a_server_that_is_asked_to_stop_ends_its_streams_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        with running_server(tmp_path) as (address, server):
            async with await Client.register(address, "Amaia") as amaia:
                table = (await amaia.create("silk_road"))["id"]
                async with contextlib.aclosing(amaia.events(table)) as events:
                    await anext(events)
                    server.terminate()
                    assert await asyncio.to_thread(server.wait, patience(2.5)) == 0

    run(story)


async def answered(people: list[Client], table: str) -> int:
    """Let whoever must decide answer."""
    for one in people:
        decision = await one.decision(table)
        if decision is not None:
            number: int = (await one.answer(table, decision["question"], last(decision)))["number"]
            return number
    raise AssertionError("nobody is asked anything")


@pytest.mark.slow
def test_two_who_answer_for_the_same_seat_do_no_harm(at_any_pace: str) -> None:
    async def story() -> None:
        people, table = await seated(at_any_pace, "silk_road", 3)
        double = Client(at_any_pace, people[0].token)
        players = [*people, double]
        ends = await asyncio.gather(*(play(one, table, first, words=one is double) for one in players))
        assert {end["status"] for end in ends} == {"over"}
        caravanserai.replay(await double.record(table))
        for one in players:
            await one.close()

    run(story)


@pytest.mark.parametrize("address", ["", "inn.example", "ftp://inn.example", "http://", "javascript:x"])
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        Connection(address)


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf"])
def test_a_server_that_breaks_off_is_an_error_of_the_line(answer: bytes) -> None:
    async def story() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server, Client(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}") as client:
            with pytest.raises(OSError, match=r".+"):
                await client.games()

    run(story)


def test_without_httpx_the_client_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(ModuleNotFoundError, match=re.escape('pip install "caravanserai[client]"')):
        Client("http://inn.example")


def test_the_server_runs_without_httpx() -> None:
    code = (
        "import sys; sys.modules['httpx'] = None; import caravanserai.server.app, caravanserai.client, caravanserai.cli"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
