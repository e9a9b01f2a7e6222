"""The length of each lesson follows from a written model: 8 to 12 minutes, as its file and the guide say."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.lessons.length import LESSONS, MOVE, lengths_of, row

_ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_takes_as_long_as_its_file_and_the_guide_say(game: str) -> None:
    minutes = [length.minutes for length in lengths_of(game).values()]
    assert all(8 <= one <= 12 for one in minutes), f"{minutes}: let an earlier or a later question bring the last step"
    told = LESSONS[game].minutes
    assert all(abs(told - one) < 1 for one in minutes), f"{minutes}: the file says {told}"
    guide = (_ROOT / "docs/how-to/write-a-lesson.md").read_text("utf-8").splitlines()
    shown = next(line for line in guide if line.startswith(f"| `{game}` |"))
    assert shown.endswith(f" | {told} |"), f"the guide has {shown}, now it is {row(game)}"


def test_the_model_takes_the_pace_of_the_table() -> None:
    follow = (_ROOT / "src/caravanserai/web/static/js/follow.js").read_text("utf-8")
    assert f"calm: {round(1000 * MOVE):_}," in follow
