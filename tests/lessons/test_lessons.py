"""Each lesson is played to its end: its steps come, their targets are on the board, and bad data is named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import caravanserai
from caravanserai.kernel.errors import ContentError
from caravanserai.lessons.coaching import LessonProgress, next_step, reached, shown_choice
from caravanserai.lessons.facts import facts_of
from caravanserai.lessons.lesson import PARTS, Lesson, keys_of
from caravanserai.lessons.library import lesson_of
from caravanserai.lessons.reading import read_lesson
from caravanserai.text import languages
from caravanserai.web.boards import board_for
from caravanserai.web.coach import coach, speech_of
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import BOT, PERSON, Player
from caravanserai.web.table_talk import Coach, Talk
from tests.lessons.learner import Moment, moments
from tests.text.checks import DOMAINS, entries, source

if TYPE_CHECKING:
    from caravanserai.kernel.match import Match

LESSONS = {game.id: lesson for game in caravanserai.all_games() if (lesson := lesson_of(game)) is not None}
MOST_WORDS = 18
"""The most words of a line: the companion is brief."""


def players(seats: int) -> list[Player]:
    people = [Player(0, PERSON, "Amaia", "", here=True, away=False)]
    return people + [Player(seat, BOT, f"Bot {seat}", "novice", here=True, away=False) for seat in range(1, seats)]


def perspective_of(match: Match[Any], lang: str) -> Perspective:
    return Perspective(match, 0, players(match.seats), lang)


def coached(lesson: Lesson, moment: Moment) -> Coach:
    number = moment.match.number
    at = reached(lesson, moment.progress, number, moment.step)
    return Coach(lesson, "says", moment.step, at, moment.choice)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
@pytest.mark.parametrize("eager", [True, False], ids=["eager", "slow"])
def test_every_step_comes_and_can_be_clicked(lesson: Lesson, eager: bool) -> None:  # noqa: FBT001  # a parameter
    """An eager learner meets everything; one who answers after the bots comes to the end, whatever the bots did."""
    seen: list[str] = []
    for moment in moments(lesson, eager=eager):
        if moment.step is None:
            continue
        seen.append(moment.step.id)
        talk = Talk("lesson", coach=coached(lesson, moment))
        assert moment.choice is None or moment.choice in moment.match.options(0)
        if not eager:
            continue
        for lang in languages():
            told = perspective_of(moment.match, lang)
            check_page("".join(fragments(told, talk).values()), moment)
            check_words(coached(lesson, moment), told)
    assert len(seen) == len(set(seen))
    assert next(step.id for step in lesson.steps if step.last) in seen
    if eager:
        assert set(seen) == {step.id for step in lesson.steps}


def check_page(page: str, moment: Moment) -> None:
    """The things that a step lights are on the page; its choice can be clicked, or a panel opens at its number."""
    assert moment.step is not None
    for name in moment.step.show:
        assert f' id="{name}"' in page, f"{moment.step.id}: nothing has the id {name}"
    if moment.choice is not None:
        decision = moment.match.decision_of(0)
        named, place = decision.space.locate(moment.choice)
        block = named.name
        field = r'<input name="item" type="number"[^>]* value="(\d+)"'
        panel = re.search(rf'<form [^>]*data-block="{block}".*?{field}', page, re.DOTALL)
        if panel is not None:
            assert int(panel[1]) == named.items[place], f"{moment.step.id}: the panel opens at another number"
        direct = re.search(rf'data-do="(?:choose|take|answer)"[^>]*data-choice="{moment.choice}"', page)
        row = re.search(rf'data-choices="{moment.choice}[ ,"]', page)
        assert direct or row or f'data-block="{block}"' in page, f"{moment.step.id}: the choice is not on the page"


def check_words(told: Coach, perspective: Perspective) -> None:
    """The lines are short, complete, and contain no key."""
    board = board_for(perspective, Talk("lesson", coach=told))
    speech = speech_of(board, told)
    assert told.step is not None
    expected = {"title", "why"} | ({"goal"} - {"goal" * told.step.extra}) | ({"do"} - {"do" * told.step.is_talk})
    assert expected <= speech.lines.keys() <= set(PARTS)
    assert len(speech.beats) == told.step.beats
    for line in (*speech.lines.values(), *speech.beats):
        words = re.sub(r"<[^>]+>", " ", line).split()
        assert len(words) <= MOST_WORDS, f"{told.step.id}: {line}"
        assert "{" not in line
    assert speech.lines["title"] in coach(board)


@pytest.mark.parametrize("domain", [domain for domain in DOMAINS if domain.startswith("lesson_")])
def test_every_text_of_a_lesson_belongs_to_a_step(domain: str) -> None:
    steps = [step for lesson in LESSONS.values() if domain in lesson.domains for step in lesson.steps]
    known = {f"{domain}.{key}" for step in steps for key in (*keys_of(step), f"{step.id}.wrong")}
    assert set(entries(source("en", domain))) <= known


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_takes_ten_to_twenty_steps_and_about_ten_minutes(lesson: Lesson) -> None:
    assert 8 <= lesson.minutes <= 12
    assert 10 <= len(lesson.steps) <= 20


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_companion_knows_no_more_than_its_seat(lesson: Lesson) -> None:
    """In worlds that differ only in what the seat cannot know, the companion sees and shows the same."""
    for moment in moments(lesson):
        if moment.step is None or moment.step.id not in {step.id for step in lesson.steps[2:7]}:
            continue
        mine = moment.match.chair(0)
        for world in range(2):
            other = mine.imagine(world).chair(0)
            assert {**facts_of(other), "answers": 0} == {**facts_of(mine), "answers": 0}
            if "advice" not in moment.step.do:  # the heuristics break ties by the number of answers
                assert shown_choice(moment.step, other) == moment.choice
            if moment.choice is not None:
                assert other.outlook(moment.choice) == mine.outlook(moment.choice)


def test_an_undo_takes_a_step_back_and_a_skipped_lesson_says_nothing() -> None:
    lesson = LESSONS["silk_road"]
    moment = next(one for one in moments(lesson) if one.choice is not None and one.step is not None)
    assert moment.step is not None
    chair = moment.match.chair(0)
    after = moment.progress.with_done(moment.step, chair.number + 1)
    assert next_step(lesson, moment.progress, chair) == moment.step
    assert next_step(lesson, after, chair) == moment.step, "at the same number of answers the answer was taken back"
    assert not after.is_done(moment.step, chair.number)
    assert after.is_done(moment.step, chair.number + 1)
    assert reached(lesson, LessonProgress({}), 0) == 1


GOOD = """
game = "silk_road"
minutes = 9
seats = 3
seed = "any"
bot = "novice"
brings_texts = true

[[step]]
id = "first"
on = ["Bid"]
when = ["high < 3"]
do = ["bid:1", "advice"]
show = ["own"]
last = true
text.en = {title = "Bid", goal = "Lead.", do = "{Move}.", why = "It pays.", wrong = "Too much."}
text.es = {title = "Puja", goal = "Manda.", do = "{Move}.", why = "Conviene."}
"""


def test_a_lesson_may_bring_its_own_texts() -> None:
    lesson = read_lesson(GOOD, "lesson.toml", caravanserai.game("silk_road"))
    assert lesson.texts["es"]["first.goal"] == "Manda."
    assert lesson.texts["en"]["first.wrong"] == "Too much."


@pytest.mark.parametrize(
    ("old", "new", "where", "reason"),
    [
        ('game = "silk_road"', 'game = "chess"', "game", "content.none_of"),
        ("seats = 3", "seats = 9", "seats", "content.out_of_bounds"),
        ('bot = "novice"', 'bot = "easy"', "bot", "content.none_of"),
        ('on = ["Bid"]', 'on = ["Bit"]', "step[0] (first).on", "content.none_of"),
        ('on = ["Bid"]', "", "step[0] (first).on", "content.missing"),
        ("high < 3", "height < 3", "step[0] (first).when", "content.none_of"),
        ("high < 3", "high is low", "step[0] (first).when", "content.lesson.no_condition"),
        ('"bid:1"', '"bet:1"', "step[0] (first).do", "content.lesson.no_choice"),
        ('show = ["own"]', 'show = ["#own"]', "step[0] (first).show", "content.lesson.no_element"),
        ("last = true", "", "step", "content.lesson.one_last"),
        ("last = true", "lost = true", "step[0] (first).lost", "content.unknown_key"),
        ('goal = "Manda.", ', "", "step[0] (first).text.es.goal", "content.missing"),
        ("brings_texts = true", "", "step[0] (first).text", "content.unknown_key"),
        ("[[step]]", "[step]", "step", "content.wrong_type"),
        ("minutes = 9", "minutes = ", "", "content.syntax"),
    ],
)
def test_bad_data_is_named_by_file_key_and_reason(old: str, new: str, where: str, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_lesson(GOOD.replace(old, new), "lesson.toml", caravanserai.game("silk_road"))
    fault = caught.value.faults[0]
    assert (fault.file, fault.where, fault.key) == ("lesson.toml", where, reason)


def test_a_text_that_is_missing_in_the_catalogue_is_named() -> None:
    text = GOOD.partition("text.en")[0].replace("brings_texts = true", "")
    with pytest.raises(ContentError) as caught:
        read_lesson(text, "lesson.toml", caravanserai.game("silk_road"))
    assert caught.value.faults[0].key == "content.lesson.no_text"
