"""Decks of both almanacs on the web: chosen in the lobby's form and through the API, and whole matches with them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest

import caravanserai
from caravanserai.client import ApiError, Client, play
from caravanserai.client.messages import Decision
from caravanserai.text.catalogue import languages
from tests.crowding import patience
from tests.server.api.serving import limitless_server
from tests.server.browsing import Guest

GAMES = {"crystal_peaks": "dragon_road", "dragon_road": "crystal_peaks"}
"""Each almanac, and the other one."""
DECKS = ("caravans", "contracts", "encounters")


def mixture(game: str) -> dict[str, str]:
    """Something else than usual everywhere: the other's caravans and encounters, contracts of both, twice the goods."""
    other = GAMES[game]
    return {"caravans": other, "contracts": "mixed", "encounters": other, "merged_supply": "on"}


def first(decision: Decision) -> int:
    option: int = decision["options"][0]["id"]
    return option


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with limitless_server(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_form_offers_every_deck_in_words(registry: str, game: str, lang: str) -> None:
    """AL-242, AL-243"""
    _, _, text = Guest(registry, lang).get(f"/games/{game}")
    for deck in DECKS:
        found = re.findall(rf'name="option_{deck}" value="(\w+)"[^>]*><span>([^<]+)</span>', text)
        assert [value for value, _ in found] == [game, GAMES[game], "mixed"]
        assert len({words for _, words in found}) == 3
    assert re.findall(r'name="option_merged_supply" value="(\w+)"', text) == ["off", "on"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_the_form_is_played_whole(registry: str, game: str) -> None:
    """AL-240, AL-242: what the form says is what is played; a friend comes by the link and plays against the host."""

    async def scenario() -> None:
        async with await Client.register(registry, "Noor") as friend:
            host = Guest(registry)
            fields = {f"option_{name}": value for name, value in mixture(game).items()}
            status, url, _ = host.post(f"/games/{game}", seats="2", seat_0="free", seat_1="greedy", **fields)
            assert status == 200
            table = url.rpartition("/")[2]
            assert mixture(game).items() <= (await friend.table(table))["options"].items()
            await friend.join(table)
            assert host.post(f"/tables/{table}/room", do="start")[0] == 200
            await told_over(friend, table, game)

    asyncio.run(asyncio.wait_for(scenario(), patience(120)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_match_through_the_api_is_played_whole(registry: str, game: str) -> None:
    """AL-240, AL-242"""

    async def scenario() -> None:
        async with await Client.register(registry, "Noor") as client:
            told = next(one for one in await client.games() if one["id"] == game)
            offered = {option["name"]: [value["value"] for value in option["values"]] for option in told["options"]}
            assert {name: set(offered[name]) for name in DECKS} == {deck: {*GAMES, "mixed"} for deck in DECKS}
            with pytest.raises(ApiError):
                await client.create(game, 2, {"caravans": "silk_road"})
            table = (await client.create(game, 2, mixture(game)))["id"]
            await client.join(table)
            await client.seat_bots(table)
            await client.begin(table)
            await told_over(client, table, game)

    asyncio.run(asyncio.wait_for(scenario(), patience(120)))


async def told_over(client: Client, table: str, game: str) -> None:
    """Play to the end; the record has the decks, and replays."""
    end = await play(client, table, first)
    assert end["status"] == "over"
    record = await client.record(table)
    assert mixture(game).items() <= record["options"].items()
    match = caravanserai.replay(record)
    assert [line["points"] for line in end["standings"]] == list(match.scores())
    view = match.view(None)
    cards = match.game.things["caravan"]
    bought = [cards[card] for hand in view.cards for card in hand]
    assert all(card.startswith(f"{GAMES[game]}.") for card in bought)
