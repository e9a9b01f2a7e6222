"""How far people have come in their lessons; all functions run in the store's thread."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.lessons.coaching import LessonProgress
from caravanserai.server.errors import DamagedError
from caravanserai.server.storage import uncounted
from caravanserai.server.storage.uncounted import LESSON, Uncounted

if TYPE_CHECKING:
    from caravanserai.server.storage.connection import Connection

NEW = LessonProgress({})


class LearnedTable(NamedTuple):
    """A table at which a person learns a game: its id, and the progress."""

    table: str
    game: str
    progress: LessonProgress


def begin_lesson(connection: Connection, table_id: str, person: str) -> None:
    """Make the match of a table a lesson of a person; it is not counted in results."""
    uncounted.save(connection, table_id, Uncounted(LESSON))
    connection.execute("insert into lesson (table_id, person, state) values (?, ?, ?)", (table_id, person, _text(NEW)))


def save_lesson(connection: Connection, table_id: str, progress: LessonProgress) -> None:
    """Store how far the person has come."""
    connection.execute("update lesson set state = ? where table_id = ?", (_text(progress), table_id))


def load_lesson(connection: Connection, table_id: str) -> LessonProgress | None:
    """Load how far the person has come; None if the match is no lesson."""
    row = connection.execute("select state from lesson where table_id = ?", (table_id,)).fetchone()
    return None if row is None else _progress(row["state"])


def lessons_of(connection: Connection, person: str) -> list[LearnedTable]:
    """Return the running lessons of a person, the last changed first."""
    rows = connection.execute(
        "select id, game, state from lesson join game_table on id = table_id"
        " where person = ? and status = 'playing' order by changed desc",
        (person,),
    ).fetchall()
    return [LearnedTable(row["id"], row["game"], _progress(row["state"])) for row in rows]


def _text(progress: LessonProgress) -> str:
    return json.dumps({"done": dict(progress.done), "skipped": progress.skipped})


def _progress(text: str) -> LessonProgress:
    try:
        facts = json.loads(text)
        return LessonProgress(
            {str(step): int(number) for step, number in facts["done"].items()}, bool(facts["skipped"])
        )
    except (ValueError, TypeError, KeyError, AttributeError) as fault:
        raise DamagedError(f"the progress of a lesson cannot be read: {fault}") from fault
