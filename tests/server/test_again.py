"""Play again: the same people, options and bots, and another one is first."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.browsing import Guest, running_server
from tests.server.played import played, store_match
from tests.server.test_pages import is_table, seats
from tests.server.test_replay import amaia


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    match = played("silk_road", 4, ledger="open", direction="reverse")
    for name in ("friends", "crowd"):
        store_match(folder, match, name, ("person", "bot", "person", "bot"))
    store_match(folder, match, "alone")
    with running_server(folder) as (address, _):
        yield address, folder


def test_against_bots_the_next_match_begins_at_once(house: tuple[str, Path]) -> None:
    status, url, text = amaia(house).post("/tables/alone/again")
    assert status == 200
    assert is_table(text)
    assert "alone" not in url


def test_friends_gather_at_one_table_each_a_seat_further(house: tuple[str, Path]) -> None:
    host, friend = amaia(house), amaia(house, "noor")
    _, first, room = host.post("/tables/friends/again")
    assert seats(room) == ["Teo", "", "Ilse", "Amaia"]
    assert first.partition("/tables/")[2] in host.get("/tables/friends")[2], "the others are told where"
    _, second, text = friend.post("/tables/friends/again")
    assert second == first
    assert is_table(text), "with the last of them the match begins"
    facts = friend.post(f"{first.removeprefix(friend.address)}/report", do="download")[2]
    assert '"direction": "reverse"' in facts
    assert '"ledger": "open"' in facts
    assert '"seat": [\n  2\n ]' in facts
    third = host.post("/tables/friends/again")[1]
    assert third != first, "a match that has begun is not joined again"


def test_asking_twice_does_not_open_two_tables(house: tuple[str, Path]) -> None:
    host = amaia(house)
    assert host.post("/tables/crowd/again")[1] == host.post("/tables/crowd/again")[1]


def test_who_did_not_play_opens_nothing(house: tuple[str, Path]) -> None:
    assert Guest(house[0]).post("/tables/friends/again")[0] == 403
