"""The lessons of all games: those beside this module, and those of almanacs from folders."""

from __future__ import annotations

import functools
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from caravanserai.lessons.reading import read_lesson

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.kernel.game import Game
    from caravanserai.lessons.lesson import Lesson

_DATA: Final = resources.files(__package__).joinpath("data")
FILE: Final = "lesson.toml"
"""The file of a lesson in the folder of an almanac."""


def check_lessons(games: Iterable[Game[Any]]) -> None:
    """Read the lessons of some games; raise a `ContentError` if one of them is not valid."""
    for game in games:
        lesson_of(game)


@functools.lru_cache(maxsize=64)
def lesson_of(game: Game[Any]) -> Lesson | None:
    """Return the lesson of a game; None for a game without one."""
    brought = game.lesson()
    if brought:
        return read_lesson(brought, FILE, game)
    file = _DATA.joinpath(f"{game.id}.toml")
    return read_lesson(file.read_text(encoding="utf-8"), file.name, game) if file.is_file() else None
