"""What many processes share: leases, jobs of bots, and notices."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator

import pytest

from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import StaleError
from caravanserai.server.storage import bot_jobs, leases, presences, table_store
from caravanserai.server.storage.bot_jobs import BotJob
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.database import Database
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.notices import Listener
from caravanserai.server.storage.postgresql_connection import PostgresqlConnection
from caravanserai.server.storage.postgresql_database import PostgresqlDatabase
from tests.crowding import patience
from tests.server.engines import both_engines, on_postgresql
from tests.server.postgresql import PostgresqlServer
from tests.server.test_engines import INFO


@pytest.fixture
def opened(settings: Settings) -> Iterator[tuple[Database, Connection]]:
    database = database_of(settings)
    with database.writing() as connection:
        table_store.add_table(connection, INFO)
        yield database, connection


@both_engines
def test_a_lease_has_one_owner_until_it_ends(opened: tuple[Database, Connection]) -> None:
    _, connection = opened
    first = leases.take(connection, "mail", "one", 60)
    assert first == ("mail", "one", 1)
    assert leases.take(connection, "mail", "two", 60) is None
    assert leases.take(connection, "mail", "one", -1) == first  # renewed, for a time that is over
    second = leases.take(connection, "mail", "two", 60)
    assert second == ("mail", "two", 2)
    assert leases.take(connection, "mail", "one", 60) is None
    assert leases.take(connection, "cleanup", "one", 60) == ("cleanup", "one", 1)


@both_engines
def test_an_owner_who_was_paused_cannot_use_the_lease(opened: tuple[Database, Connection]) -> None:
    _, connection = opened
    paused = leases.take(connection, "mail", "one", -1)
    assert paused is not None
    leases.use(connection, paused)  # nobody has taken it
    second = leases.take(connection, "mail", "two", -1)
    assert second is not None
    with pytest.raises(StaleError):
        leases.use(connection, paused)
    leases.give_back(connection, paused)
    leases.use(connection, second)
    leases.give_back(connection, second)
    third = leases.take(connection, "mail", "one", 60)
    assert third == ("mail", "one", 3)
    with pytest.raises(StaleError):
        leases.use(connection, paused)


@both_engines
def test_a_job_goes_to_one_worker_and_to_another_after_its_death(opened: tuple[Database, Connection]) -> None:
    database, connection = opened
    jobs = [BotJob(INFO.id, 0, seat, "greedy", "", 0) for seat in range(2)]
    for job in (*jobs, jobs[0]):
        bot_jobs.put(connection, job)

    def take(worker: str, seconds: float) -> BotJob | None:
        return bot_jobs.take(connection, worker, seconds, database.skips_locked)

    taken = take("one", 60)
    assert taken is not None
    other = take("two", -1)  # this worker dies
    assert sorted([taken, other]) == jobs  # type: ignore[type-var]  # two jobs
    assert take("three", 60) == other
    assert take("four", 60) is None
    bot_jobs.finish(connection, taken, "one")
    assert bot_jobs.count(connection) == 1


@both_engines
def test_a_worker_keeps_and_ends_only_its_own_job(opened: tuple[Database, Connection]) -> None:
    database, connection = opened
    job = BotJob(INFO.id, 0, 0, "greedy", "", 0)

    def take(worker: str, seconds: float) -> BotJob | None:
        return bot_jobs.take(connection, worker, seconds, database.skips_locked)

    bot_jobs.put(connection, job)
    assert take("one", -1) == job
    bot_jobs.renew(connection, [job], "one", 60)
    assert take("two", 60) is None
    bot_jobs.renew(connection, [job], "one", -1)
    assert take("two", -1) == job
    bot_jobs.renew(connection, [job], "one", 60)  # it was paused, and another worker has the job
    assert take("three", 60) == job
    bot_jobs.finish(connection, job, "two")
    assert bot_jobs.count(connection) == 1
    bot_jobs.replace(connection, INFO.id, None)  # the person is back, and leaves once more
    bot_jobs.put(connection, job)
    bot_jobs.finish(connection, job, "three")
    assert take("four", 60) == job


@both_engines
def test_screens_that_have_expired_are_not_renewed_but_saved_again(
    opened: tuple[Database, Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, connection = opened
    with monkeypatch.context() as expired:
        expired.setattr(presences, "LEASE_SECONDS", -1.0)
        presences.save(connection, "one", INFO.id, {"amaia": 1})
    presences.save(connection, "one", INFO.id, {"teo": 2})
    assert presences.renew(connection, "one") == 1
    assert presences.load(connection, "two", INFO.id) == {"teo": 2}
    presences.save(connection, "one", INFO.id, {"amaia": 1})
    assert presences.renew(connection, "one") == 2
    assert presences.load(connection, "two", INFO.id) == {"amaia": 1, "teo": 2}


@on_postgresql
def test_workers_do_not_wait_for_each_other(opened: tuple[Database, Connection], settings: Settings) -> None:
    database, connection = opened
    for seat in range(2):
        bot_jobs.put(connection, BotJob(INFO.id, 0, seat, "greedy", "", 0))
    connection.execute("begin")
    first = bot_jobs.take(connection, "one", 60, database.skips_locked)
    with database_of(settings).reading() as other:
        second = bot_jobs.take(other, "two", 60, database.skips_locked)
        assert first is not None
        assert second is not None
        assert first != second
        assert bot_jobs.take(other, "two", 60, database.skips_locked) is None
    connection.execute("commit")


@on_postgresql
def test_a_notice_is_heard_after_the_commit_and_a_cut_is_noticed(
    opened: tuple[PostgresqlDatabase, PostgresqlConnection], postgresql: PostgresqlServer
) -> None:
    database, connection = opened
    heard: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
    listener = Listener(database.connect, lambda *notice: heard.put(notice), lambda: heard.put(None))
    assert heard.get(timeout=patience(20)) is None
    connection.begin()
    table_store.change_table(connection, INFO, 0)
    time.sleep(0.1)
    assert heard.empty()
    connection.execute("commit")
    assert heard.get(timeout=patience(20)) == (INFO.id, 1)
    postgresql.cut_all()
    assert heard.get(timeout=patience(20)) is None
    connection.begin()  # it connects again
    table_store.change_table(connection, INFO, 1)
    connection.execute("rollback")
    connection.begin()
    table_store.change_table(connection, INFO, 1)
    table_store.change_table(connection, INFO, 2)
    connection.execute("commit")
    assert heard.get(timeout=patience(20)) == (INFO.id, 2)
    assert heard.get(timeout=patience(20)) == (INFO.id, 3)
    listener.close()


@on_postgresql
def test_a_process_hears_its_own_notices_of_presence_but_not_of_versions(
    opened: tuple[PostgresqlDatabase, PostgresqlConnection],
) -> None:
    database, connection = opened
    heard: queue.SimpleQueue[tuple[str, int] | None] = queue.SimpleQueue()
    with database.listen(lambda *notice: heard.put(notice), lambda: heard.put(None)):
        assert heard.get(timeout=patience(20)) is None
        table_store.change_table(connection, INFO, 0)
        presences.save(connection, "one", INFO.id, {"amaia": 1})
        assert heard.get(timeout=patience(20)) == (INFO.id, 0)
        presences.leave_all(connection, "one")
        assert heard.get(timeout=patience(20)) == (INFO.id, 0)
