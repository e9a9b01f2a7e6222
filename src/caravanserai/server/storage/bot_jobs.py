"""The questions that wait for bots, for workers in any process; all functions run in the store's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection


class BotJob(NamedTuple):
    """A question: its table, the number of calls before it, the seat that must answer, and the bot."""

    table_id: str
    number: int
    seat: int
    bot: str


def put(connection: Connection, job: BotJob) -> None:
    """Add a job, unless it is there already."""
    connection.execute(
        "insert into bot_job (table_id, number, seat, bot) values (?, ?, ?, ?) on conflict do nothing", job
    )


def take(connection: Connection, worker: str, seconds: float, locking: str) -> BotJob | None:
    """Take a job that no worker has for some seconds; `locking` skips those that others take at this moment.

    If the worker dies, another one gets the job after that time. The table accepts only one answer to the question.
    """
    one = f"limit 1 {locking}"
    row = connection.execute(
        f"select table_id, number, seat, bot from bot_job where until < database_time() order by until {one}"  # noqa: S608  # a clause of the engine
    ).fetchone()
    if row is None:
        return None
    job = BotJob(*row)
    connection.execute(
        "update bot_job set worker = ?, until = database_time() + ? where table_id = ? and number = ? and seat = ?",
        (worker, seconds, *job[:3]),
    )
    return job


def finish(connection: Connection, job: BotJob) -> None:
    """Remove a job that is answered or obsolete."""
    connection.execute("delete from bot_job where table_id = ? and number = ? and seat = ?", job[:3])
