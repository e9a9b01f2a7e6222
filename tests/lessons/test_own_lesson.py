"""The lesson of an almanac from a folder: it plays with the words of the family or its own, and faults are named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai.games.almanac.own.folder import bring_folder
from caravanserai.kernel.errors import ContentError
from caravanserai.lessons.library import check_lessons, lesson_of
from caravanserai.terminal.content import faults_in
from tests.games.almanac.own.folders import forgetting, renamed, written
from tests.lessons.learner import moments

LESSON = """
game = "%s"
minutes = 8
seats = 2
seed = "salt"
bot = "novice"

[[step]]
id = "welcome"
on = ["Place"]
show = ["goal"]

[[step]]
id = "place"
on = ["Place"]
do = ["advice"]

[[step]]
id = "let_go"
on = ["Place"]
last = true
"""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    """Unregister the almanacs of a test."""
    with forgetting():
        yield


def test_an_almanac_from_a_folder_brings_its_lesson(tmp_path: Path) -> None:
    folder = written(tmp_path, {**renamed("lesson_lane"), "lesson": LESSON % "lesson_lane"})
    games = bring_folder(folder)
    check_lessons(games)
    lesson = lesson_of(games[0])
    assert lesson is not None
    assert lesson.domains == ("lesson_lesson_lane", "lesson_almanac", "lesson_own_almanac")
    assert [moment.step.id for moment in moments(lesson) if moment.step] == ["welcome", "place", "let_go"]
    assert faults_in(folder) == []


def test_a_faulty_lesson_is_refused_with_the_content(tmp_path: Path) -> None:
    folder = written(tmp_path, {**renamed("faulty_lane"), "lesson": LESSON.replace("Place", "Plaice") % "faulty_lane"})
    faults = faults_in(folder)
    assert [(fault.file, fault.where, fault.key) for fault in faults] == [
        ("lesson.toml", "step[0] (welcome).on", "content.none_of")
    ]
    with pytest.raises(ContentError):
        check_lessons(bring_folder(folder))
