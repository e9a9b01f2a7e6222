"""The questions that wait for bots, for workers in any process; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.server.storage.connection import Connection

ATTENDED: Final = 0
"""The rank of jobs of tables with people."""
UNATTENDED: Final = 1
"""The rank of jobs of tables without people: they wait for all others."""


_NEXT: Final = (
    "select table_id, number, seat, bot, origin, rank from bot_job one where until < database_time() and rank <= ?"
    " order by rank, (select count(*) from bot_job other where other.origin = one.origin and"
    " other.until >= database_time()), until limit 1"
)
_HELD: Final = "table_id = ? and number = ? and seat = ? and worker = ?"


class BotJob(NamedTuple):
    """A question: its table, the number of calls before it, the seat that must answer, and the bot."""

    table_id: str
    number: int
    seat: int
    bot: str
    origin: str
    """The mark of the address from which the table was opened."""
    rank: int


def put(connection: Connection, job: BotJob, delay: float = 0.0) -> None:
    """Add a job that can be taken after a delay of some seconds, unless it is there already."""
    connection.execute(
        "insert into bot_job (table_id, number, seat, bot, origin, rank, until)"
        " values (?, ?, ?, ?, ?, ?, case when ? > 0 then database_time() + ? else 0 end) on conflict do nothing",
        (*job, delay, delay),
    )


def hurry(connection: Connection, table_id: str) -> None:
    """Let the job of a table that nobody has taken be taken at once; it is announced once more."""
    waiting = "table_id = ? and worker = '' and until > 0"
    found = "select table_id, number, seat, bot, origin, rank from bot_job where "
    jobs = [BotJob(*row) for row in connection.execute(found + waiting, (table_id,)).fetchall()]
    connection.execute(f"delete from bot_job where {waiting}", (table_id,))  # noqa: S608  # constant SQL
    for job in jobs:
        put(connection, job)


def replace(connection: Connection, table_id: str, job: BotJob | None, delay: float = 0.0) -> None:
    """Replace the jobs of a table by the present one; a job that is there already stays with its worker."""
    if job is None:
        connection.execute("delete from bot_job where table_id = ?", (table_id,))
        return
    connection.execute(
        "delete from bot_job where table_id = ? and not (number = ? and seat = ? and bot = ?)",
        (table_id, job.number, job.seat, job.bot),
    )
    put(connection, job, delay)


def take(connection: Connection, worker: str, seconds: float, locking: str, rank: int = UNATTENDED) -> BotJob | None:
    """Take a job of at most this rank that no worker has, for some seconds; `locking` skips those that others take now.

    Jobs of tables with people go first, then those of an address for which fewer workers think, then the oldest. If the
    worker dies, another one gets the job after the seconds. The table accepts only one answer to the question.
    """
    row = connection.execute(f"{_NEXT} {locking}", (rank,)).fetchone()
    if row is None:
        return None
    job = BotJob(*row)
    connection.execute(
        "update bot_job set worker = ?, until = database_time() + ? where table_id = ? and number = ? and seat = ?",
        (worker, seconds, *job[:3]),
    )
    return job


def renew(connection: Connection, jobs: Iterable[BotJob], worker: str, seconds: float) -> None:
    """Keep jobs for some more seconds, unless another worker has taken them."""
    connection.executemany(
        f"update bot_job set until = database_time() + ? where {_HELD}",  # noqa: S608  # constant SQL
        [(seconds, *job[:3], worker) for job in jobs],
    )


def finish(connection: Connection, job: BotJob, worker: str) -> None:
    """Remove a job that is answered or obsolete; a new job for the same question, which nobody has, stays."""
    connection.execute(f"delete from bot_job where {_HELD}", (*job[:3], worker))  # noqa: S608  # constant SQL


def count(connection: Connection) -> int:
    """Return the number of jobs."""
    return int(connection.execute("select count(*) from bot_job").fetchone()[0])
