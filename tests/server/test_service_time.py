"""Service time: it runs while the server runs; neither a pause nor a wrong date changes a clock."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import BY_VOTE, GATHERING, PLAYING
from caravanserai.server.domain.vacations import Vacation
from caravanserai.server.errors import RefusedError
from caravanserai.server.storage import service_time, vacations
from caravanserai.server.storage.backup import backup, restore
from caravanserai.server.storage.clocks import due_tables
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.export_import import export_match, import_match
from caravanserai.server.storage.sqlite_database import SqliteDatabase
from caravanserai.server.storage.store import Store
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.crowding import patience
from tests.server.browsing import running_server
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario, Time
from tests.server.test_clocks import asked, playing
from tests.server.test_replay import amaia

YEAR = 365 * DAY
PACES = ({"clock": 60}, {"bank": 900}, {"clock": 3 * DAY}, {"bank": 21 * DAY})
OLD = Path(__file__).parent / "old"


async def left_of(table: Table) -> float:
    (seat,) = asked(table)
    return table.clocks.readings[seat].left(table.now())


async def overdue(registry: TableRegistry) -> list[str]:
    return await registry.store.do(lambda store: due_tables(store, registry.store.now()))


# -- while the server is down -------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("away", [0, 3600, 30 * DAY])
@pytest.mark.parametrize("date", [0, YEAR, -10 * YEAR])
def test_clocks_stand_still_while_the_server_is_down(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, pace: dict[str, int], away: float, date: float
) -> None:
    kept: dict[str, object] = {}

    async def before(registry: TableRegistry) -> None:
        table = await playing(registry, "silk_road", **pace)
        wall.pass_by(20)
        kept.update(id=table.id, left=await left_of(table))

    async def after(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert await left_of(table) == kept["left"]
        assert await overdue(registry) == []
        wall.pass_by(10)
        assert await left_of(table) == kept["left"] - 10

    run_timed_scenario(before)
    wall.pass_by(away)
    wall.jump(date)
    run_timed_scenario(after)


def test_a_vote_waits_for_the_server(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    kept: dict[str, str] = {}

    async def before(registry: TableRegistry) -> None:
        table = await playing(registry, clock=60, overtime=BY_VOTE)
        wall.pass_by(60)
        await table.clocks.handle_due()
        wall.pass_by(50)
        kept["id"] = table.id

    async def after(registry: TableRegistry) -> None:
        table = await registry.table(kept["id"])
        assert table.clocks.next_due() == table.now() + 70
        await table.clocks.handle_due()
        assert table.proposals.current is not None

    run_timed_scenario(before)
    wall.pass_by(DAY)
    run_timed_scenario(after)


def test_a_vacation_lasts_its_days_in_service(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    kept: dict[str, object] = {}

    async def before(registry: TableRegistry) -> None:
        table = await playing(registry, clock=3 * DAY)
        person = (AMAIA, TEO, NOOR)[asked(table)[0]].id
        await registry.vacations.begin(person, 10)
        wall.pass_by(4 * DAY)
        kept.update(id=table.id, person=person)

    async def after(registry: TableRegistry) -> None:
        table = await registry.table(str(kept["id"]))
        assert table.clocks.next_due() == table.now() + 9 * DAY
        await registry.upkeep.clean(registry.store.now())
        assert table.clocks.next_due() == table.now() + 9 * DAY
        person = str(kept["person"])
        told = await registry.store.do(lambda store: vacations.vacation_of(store, person, 30, registry.store.now()))
        assert told == Vacation(table.now() + 6 * DAY, 20)

    run_timed_scenario(before)
    wall.pass_by(5 * DAY)
    run_timed_scenario(after)


def test_a_copy_from_days_ago_ends_no_match(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, settings: Settings, tmp_path: Path
) -> None:
    kept: dict[str, str] = {}
    copy = tmp_path / "copy.sqlite3"

    async def before(registry: TableRegistry) -> None:
        kept["id"] = (await playing(registry, clock=DAY)).id
        wall.pass_by(3600)
        await registry.store.do(lambda store: service_time.beat(store, registry.store.now()))
        await asyncio.to_thread(backup, settings, copy)
        wall.pass_by(6 * DAY)

    async def after(registry: TableRegistry) -> None:
        table = await registry.table(kept["id"])
        assert await left_of(table) == DAY - 3600
        assert await overdue(registry) == []
        await registry.upkeep.clean(registry.store.now())
        assert table.info.status == PLAYING

    run_timed_scenario(before)
    restore(settings, copy)
    wall.pass_by(400 * DAY)
    run_timed_scenario(after)


def test_quiet_tables_are_not_closed_because_the_server_was_down(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    kept: list[str] = []

    async def before(registry: TableRegistry) -> None:
        kept.append((await registry.open_table(AMAIA, "silk_road", 3, {})).id)
        kept.append((await playing(registry)).id)

    async def after(registry: TableRegistry) -> None:
        await registry.upkeep.clean(registry.store.now())
        assert [(await registry.table(name)).info.status for name in kept] == [GATHERING, PLAYING]

    run_timed_scenario(before)
    wall.pass_by(YEAR)
    run_timed_scenario(after)


@pytest.mark.parametrize("other", [YEAR, -YEAR])
def test_an_imported_match_uses_the_service_time_of_this_server(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, settings: Settings, tmp_path: Path, other: float
) -> None:
    kept: dict[str, str] = {}
    file, elsewhere = tmp_path / "match.json", Settings(tmp_path / "elsewhere")

    async def here(registry: TableRegistry) -> None:
        kept["id"] = (await playing(registry, clock=600)).id

    async def there() -> None:
        registry = TableRegistry(elsewhere)
        table = await registry.table(kept["id"])
        assert await left_of(table) == 600
        assert await overdue(registry) == []
        await registry.close()

    run_timed_scenario(here)
    export_match(settings, kept["id"], file)
    wall.jump(other)
    with wall.rules():
        import_match(elsewhere, file)
        asyncio.run(there())


# -- a date that jumps --------------------------------------------------------------------------------------


@pytest.mark.parametrize("date", [YEAR, -YEAR])
def test_a_date_that_jumps_takes_and_gives_no_time(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, date: float
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        gathering, table = await registry.open_table(AMAIA, "silk_road", 3, {}), await playing(registry, clock=60)
        (seat,) = asked(table)
        await table.say(0, "Amaia", "hello")
        wall.pass_by(10)
        wall.jump(date)
        assert await left_of(table) == 50
        await table.clocks.handle_due()
        await registry.upkeep.clean(registry.store.now())
        assert (gathering.info.status, table.info.status) == (GATHERING, PLAYING)
        assert not table.seating.seats[seat].away
        wall.pass_by(50)
        await table.clocks.handle_due()
        assert table.seating.seats[seat].away

    run_timed_scenario(scenario)


def test_a_chat_line_has_the_calendar_date(run_timed_scenario: Callable[[Scenario], None], wall: Time) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await playing(registry)
        wall.jump(YEAR)
        await table.say(0, "Amaia", "a happy new year")
        assert table.chat[-1].at == wall.time()

    run_timed_scenario(scenario)


def test_the_days_of_a_vacation_come_back_with_the_year_of_the_calendar(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    async def before(registry: TableRegistry) -> None:
        await registry.vacations.begin(TEO.id, 30)
        wall.pass_by(31 * DAY)
        with pytest.raises(RefusedError, match="no days left"):
            await registry.vacations.begin(TEO.id, 1)

    async def after(registry: TableRegistry) -> None:
        await registry.vacations.begin(TEO.id, 30)

    run_timed_scenario(before)
    wall.jump(YEAR)
    run_timed_scenario(after)


# -- how it is kept -----------------------------------------------------------------------------------------


def written(file: Path) -> float:
    connection = sqlite3.connect(file)
    try:
        return service_time.written(connection)
    finally:
        connection.close()


def test_the_time_is_written_with_every_change_and_with_no_other_job(
    run_timed_scenario: Callable[[Scenario], None], wall: Time
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        file, begin = registry.settings.database_file, registry.store.now()
        wall.pass_by(5)
        await registry.open_tables()

        def refused(store: Connection) -> None:
            store.execute("delete from service_time")
            raise RefusedError("no_table")

        with pytest.raises(RefusedError):
            await registry.store.do(refused)
        assert written(file) == begin
        await registry.people.keep(AMAIA)
        assert written(file) == begin + 5

    run_timed_scenario(scenario)


@pytest.mark.parametrize(("pace", "kept"), [({}, False), ({"clock": 60}, True)])
def test_the_time_is_written_often_only_while_a_clock_runs(
    run_timed_scenario: Callable[[Scenario], None], wall: Time, pace: dict[str, int], *, kept: bool
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await playing(registry, "silk_road", **pace)
        file, begin = registry.settings.database_file, registry.store.now()
        wall.pass_by(5)
        await registry.upkeep.due()
        assert written(file) == (begin + 5 if kept else begin)
        wall.pass_by(60)
        await registry.upkeep.due()
        assert written(file) == begin + 65

    run_timed_scenario(scenario)


def test_the_time_never_goes_back(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    Store(SqliteDatabase(file)).close()
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        service_time.write(connection, 4e9)
        service_time.write(connection, 3e9)
    store = Store(SqliteDatabase(file))
    assert store.now() >= 4e9
    store.close()


@pytest.mark.parametrize("name", ["schema_1.sql", "rules_1.sql"])
def test_a_database_of_an_older_program_goes_on_from_its_last_event(settings: Settings, name: str) -> None:
    with contextlib.closing(sqlite3.connect(settings.database_file)) as connection, connection:
        connection.executescript((OLD / name).read_text(encoding="utf-8"))
        last = connection.execute("select max(changed) from sitting").fetchone()[0]
        connection.execute("update call set at = at - 1")
    registry = Store(SqliteDatabase(settings.database_file))
    try:
        assert last <= registry.now() < last + 60
    finally:
        registry.close()


# -- a real server ------------------------------------------------------------------------------------------

_A_YEAR_LATER = """
import sys, time
from pathlib import Path

date = time.time
time.time = lambda: date() + 365 * 86_400

from caravanserai.server.config.settings import Settings
from caravanserai.server.run import listen, serve_on

settings = Settings(Path(sys.argv[1]), port=0, bot_pause=0.0)
serve_on(listen(settings), settings, lambda address: print(address, flush=True))
"""


def shown(address: str, folder: Path, table: str) -> float:
    """Return the seconds left that a browser shows."""
    text = amaia((address, folder)).get(f"/tables/{table}")[2]
    now, deadline = re.search(r'data-now="([\d.]+)"', text), re.search(r'data-deadline="([\d.]+)"', text)
    assert now is not None
    assert deadline is not None, "the time was not up"
    return float(deadline[1]) - float(now[1])


def test_a_server_that_was_killed_goes_on_a_year_later(
    settings: Settings, run_scenario: Callable[[Scenario], None]
) -> None:
    kept: dict[str, str] = {}

    async def begin(registry: TableRegistry) -> None:
        kept["id"] = (await playing(registry, clock=600)).id

    run_scenario(begin)
    begun = time.monotonic()
    with running_server(settings.folder) as (address, _):  # killed in the end
        before = shown(address, settings.folder, kept["id"])
    command = [sys.executable, "-c", _A_YEAR_LATER, str(settings.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            after = shown(server.stdout.readline().strip(), settings.folder, kept["id"])
        finally:
            server.kill()
    assert before - (time.monotonic() - begun) <= after <= before + patience(6)
    assert before <= 600
