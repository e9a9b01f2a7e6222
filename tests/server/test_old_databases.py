"""Databases of older versions: every table is found, and the matches go on.

`old/README.md` says where they come from. A copy is opened by the server of now; nothing here knows its schema.
"""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import caravanserai
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, PLAYING
from caravanserai.server.storage import closures
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words
from tests.crowding import until
from tests.server.browsing import Guest, running_server
from tests.server.old.make_stages import STAGES
from tests.server.played import key_of
from tests.server.test_races import Tell
from tests.server.test_upgrade import guest_of

OLD = Path(__file__).parent / "old"
PEOPLE = ("amaia", "teo", "noor", "ilse")
FIRST_DRAGON_ROAD = {"dragon_road-people", "dragon_road-bots", "half-a-group"}
ENDED: dict[str, set[str]] = {"stage_1": FIRST_DRAGON_ROAD, "stage_2": FIRST_DRAGON_ROAD}
"""The running matches that end with a reason: the state of The Dragon Road has other fields since then."""
UNSEEN = {"stage_1": {"dragon_road-over"}, "stage_2": {"dragon_road-over"}}
"""The finished matches of which only the result is left, for the same reason."""
LATER_DRAGON_ROAD = {"dragon_road-people", "dragon_road-over"}
FROM_POSITION = {
    "stage_3": {*LATER_DRAGON_ROAD, "crystal_peaks-people", "crystal_peaks-over"},
    "stage_4": {*LATER_DRAGON_ROAD, "dragonharth-people"},
    "stage_5": LATER_DRAGON_ROAD,
}
"""Matches that used rules which have changed since; they go on from their position."""
LONG = {"stage_4": {"dragonharth-bots"}, "stage_5": {"heirs"}}
"""Nearly whole matches of Dragonharth that another stage plays as well: here they end in the deep run only."""
PATIENCE = 600.0
PLAIN_NAMES = 9
"""The schema that gave its tables and columns plain names."""

each_stage = pytest.mark.parametrize("stage", STAGES)


def place(stage: str, settings: Settings) -> dict[str, Any]:
    """Install a copy of an old database; return its tables with their seats, calls and lines of chat."""
    key_of(settings.folder)
    settings.database_file.write_bytes(gzip.decompress((OLD / f"{stage}.sqlite3.gz").read_bytes()))
    return rows_of(settings)


def names_of(store: sqlite3.Connection) -> tuple[str, str]:
    """Return the names that a schema has for its tables, and for the column of a table id."""
    (version,) = store.execute("pragma user_version").fetchone()
    return ("game_table", "table_id") if version >= PLAIN_NAMES else ("sitting", "sitting")


def rows_of(settings: Settings) -> dict[str, Any]:
    """The tables of a database by name, with what belongs to the people who sit there."""
    store = sqlite3.connect(settings.database_file)
    tables, named = names_of(store)

    def read(sql: str, *facts: str) -> list[Any]:
        return store.execute(sql, facts).fetchall()

    found = {
        name: {
            "status": status,
            "scores": scores,
            "seats": read(f"select seat, kind, person, name, bot from seat where {named} = ? order by seat", name),  # noqa: S608  # our own names
            "calls": read(f"select number, seat, choice, digest from call where {named} = ? order by number", name),  # noqa: S608  # our own names
            "chat": read(f"select number, seat, name, text from chat where {named} = ? order by number", name),  # noqa: S608  # our own names
        }
        for name, status, scores in read(f"select id, status, scores from {tables}")  # noqa: S608  # our own names
    }
    store.close()
    return found


def running(settings: Settings) -> set[str]:
    """The matches of a database that have not come to their end."""
    store = sqlite3.connect(settings.database_file)
    tables, _ = names_of(store)
    found = {name for (name,) in store.execute(f"select id from {tables} where status = ?", (PLAYING,))}  # noqa: S608  # our own names
    store.close()
    return found


@each_stage
def test_every_table_is_found_where_it_stood(stage: str, settings: Settings, run_scenario: Tell) -> None:
    before = place(stage, settings)

    async def scenario(registry: TableRegistry) -> None:
        for name, was in before.items():
            table = await registry.table(name)
            assert [tuple(place[:5]) for place in table.seating.seats] == was["seats"]
            assert [(said.seat, said.name, said.text) for said in table.chat] == [line[1:] for line in was["chat"]]
            stored = [(call.seat, call.choice, call.digest) for call in table.calls]
            assert stored[: len(was["calls"])] == [call[1:] for call in was["calls"]]
            if was["status"] == GATHERING:
                assert (table.info.status, table.match) == (GATHERING, None)
            elif name in ENDED.get(stage, ()):
                assert (table.info.status, table.match) == (CLOSED, None)
                why = await registry.store.do(lambda store, name=name: closures.load(store, name))  # type: ignore[misc]  # of this turn
                assert why is not None
                assert why.why == closures.RULES
            elif name in UNSEEN.get(stage, ()):
                assert (table.info.status, table.match) == (OVER, None)
            else:
                assert table.info.status == was["status"]
                assert table.match is not None
                assert (table.base is not None) == (name in FROM_POSITION.get(stage, ())), name
                assert table.base is not None or table.info.rules == caravanserai.game(table.info.game).rules
        assert not registry.broken

    run_scenario(scenario)


@pytest.mark.parametrize(
    ("stage", "left"),
    [
        *(pytest.param(stage, LONG.get(stage, set()), id=stage) for stage in STAGES),
        *(pytest.param(stage, set(), id=f"{stage}-deep", marks=pytest.mark.deep) for stage in LONG),
    ],
)
def test_the_matches_go_on_to_their_end(stage: str, left: set[str], settings: Settings) -> None:
    """The people of all running matches but those left are away, so that the bots of the real server play on."""
    before = place(stage, settings)
    store = sqlite3.connect(settings.database_file)
    store.execute("update seat set away = 1 where kind = 'person'")
    store.executemany("update seat set away = 0 where sitting = ?", [(name,) for name in left])
    store.commit()
    store.close()
    ended, unseen = ENDED.get(stage, set()), UNSEEN.get(stage, set())
    config = settings.folder / "config.toml"
    config.write_text("idle_answers = 0\n", encoding="utf-8")  # bots play at full speed though nobody looks on
    with running_server(settings.folder, "--config", str(config)) as (address, _):
        guests = {person: guest_of(settings, address, person) for person in PEOPLE}
        for name, was in before.items():
            for person in {seat[2] for seat in was["seats"]} - {None}:
                status, _, text = guests[person].get(f"/tables/{name}")
                assert status == (410 if name in ended | unseen else 200), (name, person, text)
                assert name in guests[person].get("/mine")[2]
        until(lambda: running(settings) == left, seconds=PATIENCE)
        for name, row in rows_of(settings).items():
            was = before[name]
            assert row["seats"] == was["seats"]
            assert row["calls"][: len(was["calls"])] == was["calls"]
            if was["status"] == GATHERING:
                assert row["status"] == GATHERING
            elif name in ended:
                assert row["status"] == CLOSED
            elif name in left:
                assert row["status"] == PLAYING
            else:
                assert row["status"] == OVER
                check_afterwards(guests["amaia"], name, stage)


def check_afterwards(guest: Guest, name: str, stage: str) -> None:
    """Look back at a finished match, as far as its beginning is known."""
    if name in UNSEEN.get(stage, ()):
        return
    from_position = name in FROM_POSITION.get(stage, ())
    for page in ("after", "log", "at"):
        assert guest.get(f"/tables/{name}/{page}")[0] == 200, (name, page)
    status, _, fair = guest.get(f"/tables/{name}/fair")
    assert status == 200
    assert 'class="good"' in fair
    assert 'class="bad"' not in fair, name
    assert ("The rules of this game changed after answer" in fair) == from_position
    status, _, text = guest.get(f"/tables/{name}/record.json")
    if from_position:
        assert status == 409
        assert Words("en").say("web.refused.beginning_unknown") in text
    else:
        assert status == 200
        assert caravanserai.replay(text).over


@pytest.mark.parametrize(("person", "lang"), [("amaia", "en"), ("teo", "es")])
def test_the_players_read_why_a_match_has_ended_and_what_its_result_was(
    settings: Settings, person: str, lang: str
) -> None:
    before = place("stage_1", settings)
    words = Words(lang)
    with running_server(settings.folder) as (address, _):
        guest = guest_of(settings, address, person, lang)
        text = guest.get("/tables/dragon_road-people")[2]
        assert words.say("admin.closed.rules") in text
        finished = guest.get("/tables/dragon_road-over")[2]
        assert words.say("admin.closed.finished") in finished
        assert words.say("admin.closed.rules") not in finished
        scores = caravanserai.Record.from_json(guest.get("/tables/dragon_road-over/closed")[2]).scores
    assert scores is not None
    assert str(list(scores)) == before["dragon_road-over"]["scores"]
    for name, score in zip(("Amaia", "Teo", "Noor"), scores, strict=True):
        assert f"{name}: {score}<" in finished


def test_open_requests_of_people_survive_the_upgrade(settings: Settings, run_scenario: Tell) -> None:
    """An answer that was prepared, a proposal, a person who waits for a seat, and one who has given up theirs."""
    place("stage_4", settings)

    async def scenario(registry: TableRegistry) -> None:
        prepared, proposal = await registry.table("prepared"), await registry.table("proposal")
        assert len(prepared.prepared) == 1
        assert proposal.proposals.current is not None
        assert (proposal.proposals.current.kind, proposal.proposals.current.by) == ("undo", 0)
        takeovers = await registry.table("heirs")
        assert {seat: takeover.person for seat, takeover in takeovers.seating.takeovers.items()} == {3: "ilse"}
        assert takeovers.seating.resigned == {"teo"}
        half = await registry.table("half-a-group")
        assert half.match is not None
        assert len(half.match.decisions()) == 2, "one of three has answered in secret"

    run_scenario(scenario)
