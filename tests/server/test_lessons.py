"""Lessons on a server: begin, go on, skip, wrong clicks, and no trace in the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import caravanserai
from caravanserai.lessons.library import lesson_of
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.errors import RefusedError
from caravanserai.server.pages.learning import begin_lesson, offers
from caravanserai.server.storage.playing_times import last_finished
from caravanserai.server.tables.lesson_progress import skip_lesson
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from tests.server.browsing import Guest, running_server
from tests.server.conftest import AMAIA, TEO, Scenario
from tests.server.engines import both_engines
from tests.server.test_table import until


async def lesson_table(registry: TableRegistry) -> Screen:
    """Begin the lesson of Silk Road; return the learner's screen at the first question."""
    game = caravanserai.game("silk_road")
    lesson = lesson_of(game)
    assert lesson is not None
    await registry.people.keep(AMAIA)
    table = await begin_lesson(registry, AMAIA, game, lesson, "")
    await asked(table)
    return Screen(table, AMAIA)


async def asked(table: Table) -> None:
    """Wait until the learner is asked, or the match is over."""
    await until(lambda: table.info.status == OVER or 0 in [decision.seat for decision in table.running().decisions()])


async def does(registry: TableRegistry, screen: Screen, do: str, **message: Any) -> None:  # noqa: ANN401  # as in a message
    await run_command(registry, screen, {"do": do, "question": screen.perspective().question, **message})


async def clicks(registry: TableRegistry, screen: Screen, act: str, **message: Any) -> None:  # noqa: ANN401  # as above
    await does(registry, screen, "lesson", act=act, **message)


def says(screen: Screen) -> tuple[str, str]:
    """Return the state of the companion, and its step."""
    told = screen.talk(screen.perspective()).coach
    assert told is not None
    return told.state, "" if told.step is None else told.step.id


async def at_the_bid(registry: TableRegistry) -> Screen:
    """Read the first words."""
    screen = await lesson_table(registry)
    assert says(screen) == ("says", "welcome")
    await clicks(registry, screen, "next")
    assert says(screen) == ("says", "pace")
    await clicks(registry, screen, "pace", pace="brisk")
    assert (screen.person.pace, says(screen)) == ("brisk", ("says", "pace"))
    await clicks(registry, screen, "next")
    assert says(screen) == ("says", "bid")
    return screen


@both_engines
def test_a_lesson_goes_on_after_a_restart_and_is_no_result(run_scenario: Callable[[Scenario], None]) -> None:
    """The progress is stored with the answers; the lists of results and lengths leave lessons out."""
    names: list[str] = []

    async def begins(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        names.append(screen.table.id)
        await clicks(registry, screen, "next")

    async def goes_on(registry: TableRegistry) -> None:
        table = await registry.table(names[0])
        assert table.lesson is not None
        assert set(table.lesson.done) >= {"welcome", "pace", "bid"}
        offer = (await offers(registry, AMAIA))["silk_road"]
        assert (offer.table, offer.at) == (names[0], 1 + len(table.lesson.done))
        assert (await offers(registry, TEO))["silk_road"].table == ""
        assert await registry.tables_of(AMAIA) == []
        await asked(table)
        over = "update game_table set status = 'over', scores = '[4, 3, 2, 1]' where id = ?"
        await registry.store.do(lambda store: store.execute(over, (names[0],)))
        assert await registry.store.do(lambda store: last_finished(store, 10)) == []
        assert await registry.tables_of(AMAIA) == []
        assert (await offers(registry, AMAIA))["silk_road"].table == ""

    run_scenario(begins)
    run_scenario(goes_on)


def test_a_click_beside_the_shown_choice_is_explained_and_changes_nothing(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        table = screen.table
        before, bid = len(table.calls), table.running().decision_of(0).space
        await does(registry, screen, "choose", choice=bid.choice("pass"))
        await does(registry, screen, "take", choice=bid.choice("pass"))
        told = screen.talk(screen.perspective()).coach
        assert told is not None
        assert (told.wrong, told.wrongs, len(table.calls)) == (bid.choice("pass"), 2, before)
        assert "data-wrong" in str(screen.page().elements["coach"])
        with pytest.raises(RefusedError):
            await clicks(registry, screen, "anyway", question="0.9")
        await clicks(registry, screen, "try")
        assert says(screen) == ("folded", "bid")
        await clicks(registry, screen, "call")
        assert says(screen) == ("says", "bid")
        await does(registry, screen, "take", choice=bid.choice("pass"))
        await clicks(registry, screen, "anyway")
        assert (0, bid.choice("pass")) in table.running().answers()
        assert table.lesson is not None
        assert "bid" in table.lesson.done

    run_scenario(scenario)


def test_any_good_choice_is_accepted_and_every_legal_one_while_one_tries(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        bid = screen.table.running().decision_of(0).space
        await does(registry, screen, "take", choice=bid.choice("bid:4"))
        assert (0, bid.choice("bid:4")) in screen.table.running().answers()
        other = await lesson_table(registry)
        await clicks(registry, other, "try")
        await does(registry, other, "take", choice=bid.choice("pass"))
        assert (0, bid.choice("pass")) in other.table.running().answers()

    run_scenario(scenario)


def test_the_companion_leaves_after_one_question_and_comes_back(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        await clicks(registry, screen, "skip")
        assert says(screen)[0] == "leaves"
        await clicks(registry, screen, "stay")
        assert says(screen) == ("says", "bid")
        await clicks(registry, screen, "skip")
        await clicks(registry, screen, "leave")
        assert says(screen)[0] == "away"
        assert (await offers(registry, AMAIA))["silk_road"].table == ""
        await clicks(registry, screen, "call")
        assert says(screen) == ("says", "bid")
        with pytest.raises(RefusedError):
            await clicks(registry, screen, "dance")

    run_scenario(scenario)


def test_the_companion_says_that_others_move(run_scenario: Callable[[Scenario], None]) -> None:
    """It waits with the person, accepts no button meanwhile, and says nothing once it has been sent away."""

    async def scenario(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        table = screen.table
        assert 'value="3"' in str(screen.page().elements["choices"]), "the panel opens at the number that was named"
        bids = table.running().decision_of(0).space
        table.running().answer(bids.choice("bid:3"), 0)
        assert says(screen)[0] == "waits"
        assert "The others move now." in str(screen.page().elements["coach"])
        for act in ("call", "next", "skip"):
            with pytest.raises(RefusedError):
                await clicks(registry, screen, act)
        await skip_lesson(table, skipped=True)
        assert screen.talk(screen.perspective()).coach is None

    run_scenario(scenario)


def test_what_is_no_button_is_refused(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        screen = await lesson_table(registry)
        odd: tuple[object, ...] = ([], {}, None, 1, "peek", "anyway")
        for act in odd:
            with pytest.raises(RefusedError):
                await does(registry, screen, "lesson", act=act)
        assert says(screen) == ("says", "welcome")

    run_scenario(scenario)


def test_others_hear_nothing(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        screen = await at_the_bid(registry)
        watcher = Screen(screen.table, TEO)
        assert watcher.page().elements["coach"] == '<section id="coach" hidden></section>\n'
        with pytest.raises(RefusedError):
            await run_command(registry, watcher, {"do": "lesson", "act": "next", "question": "0.0"})

    run_scenario(scenario)


def test_pages_offer_the_lesson_and_go_on_with_it(tmp_path: Path) -> None:
    with running_server(tmp_path) as (address, _):
        amaia = Guest(address)
        assert "Learn by playing" in amaia.get("/")[2]
        status, url, page = amaia.post("/games/silk_road/learn")
        assert (status, "js/coach.js" in page, 'id="coach"' in page) == (200, True, True)
        front = amaia.get("/")[2]
        assert "Go on learning" in front
        assert "Go on: Silk Road, step 1" in front
        assert amaia.post("/games/silk_road/learn")[1] == url
        assert amaia.post("/games/silk_road/learn", again="1")[1] != url
        assert "Begin the lesson anew" in amaia.get("/games/silk_road")[2]
        assert amaia.post("/games/chess/learn")[0] == 404
        assert "js/coach.js" not in amaia.post("/games/silk_road/play")[2]
