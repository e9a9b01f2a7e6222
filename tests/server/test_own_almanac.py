"""A server with an almanac from a folder: in the lobby, at the table, with bots in processes of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from caravanserai.client import ApiError, Client, play
from caravanserai.client.messages import Decision
from caravanserai.server.config.loading import read_settings
from tests.crowding import patience
from tests.games.almanac.own.folders import SAMPLE
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import my_turn, sit_down

CONTENT = ("--content", str(SAMPLE))


def first(decision: Decision) -> int:
    option: int = decision["options"][0]["id"]
    return option


@pytest.mark.parametrize(("lang", "title"), [("en", "The Salt Lane"), ("es", "La Senda de la Sal")])
def test_the_lobby_shows_it_and_its_rules(tmp_path: Path, lang: str, title: str) -> None:
    with running_server(tmp_path, *CONTENT) as (address, _):
        guest = Guest(address, lang)
        for path in ("/", "/games/salt_lane", "/rules", "/rules/salt_lane"):
            status, _, text = guest.get(path)
            assert status == 200
            assert title in text
        assert 'id="AL-01"' in text
        table = sit_down(guest, "salt_lane")
        _, _, text = guest.get(table)
        assert "art/parchment.svg" in text
        with guest.socket(f"{table}/socket") as socket:
            my_turn(Page(socket))


def test_a_match_with_bots_goes_on_over_restarts_with_and_without_the_folder(tmp_path: Path) -> None:
    """Without the folder nothing breaks and nothing is lost: the table says what is missing, and waits."""
    kept: dict[str, str] = {}

    async def begin(address: str) -> None:
        client = await Client.register(address, "Amaia")
        assert "salt_lane" in {game["id"] for game in await client.games()}
        table = (await client.create("salt_lane", 3))["id"]
        await client.join(table)
        await client.seat_bots(table)
        await client.begin(table)
        decision = await waited(client, table)
        await client.answer(table, decision["question"], first(decision))
        kept.update(table=table, token=client.token)
        await client.close()

    async def look(address: str) -> None:
        async with Client(address, kept["token"]) as client:
            assert "salt_lane" not in {game["id"] for game in await client.games()}
            [line] = (await client.me())["tables"]
            assert (line["game"], line["title"]) == ("salt_lane", "salt_lane")
            with pytest.raises(ApiError, match="the folder of its almanac is missing"):
                await client.table(kept["table"])

    async def go_on(address: str) -> None:
        async with Client(address, kept["token"]) as client:
            end = await play(client, kept["table"], first)
            assert end["status"] == "over"
            assert len(end["standings"]) == 3

    with running_server(tmp_path, *CONTENT) as (address, _):
        asyncio.run(asyncio.wait_for(begin(address), patience(60)))
    with running_server(tmp_path, may_complain=True) as (address, _):
        asyncio.run(asyncio.wait_for(look(address), patience(60)))
        guest = Guest(address)
        assert guest.get("/")[0] == 200
        status, _, text = guest.get(f"/tables/{kept['table']}")
        assert status == 500
        assert "the folder of its almanac is missing" in text
    with running_server(tmp_path, *CONTENT) as (address, _):
        asyncio.run(asyncio.wait_for(go_on(address), patience(60)))


async def waited(client: Client, table: str) -> Decision:
    """The first question; bots may come first."""
    while (decision := await client.decision(table)) is None:  # noqa: ASYNC110  # the server is another process
        await asyncio.sleep(0.1)
    return decision


def test_the_folder_may_stand_in_the_settings(tmp_path: Path) -> None:
    config = tmp_path / "caravanserai.toml"
    config.write_text('content = "almanacs"\n', encoding="utf-8")
    known = read_settings({"folder": str(tmp_path)}, (), None, {}, tmp_path)
    assert known.settings.content == tmp_path / "almanacs"
    assert read_settings({}, (), None, {"CARAVANSERAI_CONTENT": "here"}, tmp_path).settings.content == Path("here")
