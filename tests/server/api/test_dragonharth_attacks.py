"""Dragonharth attacked by its own players and by others, over the API and the socket: nothing changes or breaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from caravanserai.games.dragonharth.combat.catapult import Aim, Pull
from caravanserai.games.dragonharth.economy.barter import AnswerOffer, BuildOffer
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.kernel.decision import Decision
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.identity.person import Person
from caravanserai.server.tables.player_commands import run_command
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.screen import Screen
from caravanserai.server.tables.table import Table
from caravanserai.text.catalogue import Words
from tests.server.api.calling import Caller, Scene, everything_stored, person, running_table, table_at
from tests.server.api.test_api_attacks import JSON, refused

Tell = Callable[[Scene], None]
QUESTIONS: list[tuple[type[Decision[Any]], str]] = [
    (Act, "end"),
    (Aim, "fire"),
    (Pull, "fire"),
    (BuildOffer, "offer"),
    (AnswerOffer, "offer"),
]
"""Questions of many choices, and the deed that leads to each."""
TENFOLD_OFFER = [BuildOffer.space.choice(f"give_money:{coins}") for coins in (39, 40)]
HUGE = ("9" * 3000, 10**400, 2**63, 1e300)


async def at_question(app: Starlette, kind: type[Decision[Any]], verb: str) -> tuple[list[Caller], str, Table, int]:
    """Four people who play until one of them is asked such a question in the second month; gives his seat last."""
    people, path = await running_table(app, "dragonharth", 4)
    table = await table_at(app, path)
    wanted = VERBS.index(verb)
    while True:
        assert table.match is not None
        asked = table.match.decisions()[0]
        options = table.match.options(asked.seat)
        if isinstance(asked, kind) and table.match.view(None).month > 1:
            return people, path, table, asked.seat
        if isinstance(asked, BuildOffer):
            choice = options[-2]  # done, as soon as anything is offered
            choice = choice if asked.space.name(choice) == "done" else options[0]
        else:
            choice = wanted if isinstance(asked, Act) and wanted in options else options[0]
        await table.answer(asked.seat, choice, table.question_of(asked.seat))


@pytest.mark.parametrize(("kind", "verb"), QUESTIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_an_answer_outside_the_question_is_refused_by_the_api(
    in_app: Tell, kind: type[Decision[Any]], verb: str
) -> None:
    async def scene(app: Starlette) -> None:
        people, path, table, seat = await at_question(app, kind, verb)
        question, before = table.question_of(seat), await everything_stored(app)
        outside = [-1, -2, kind.space.size, kind.space.size + 1, 10**9]
        for option in outside:
            refused(await people[seat].post(f"{path}/answer", question=question, option=option), 409, 422)
        wrong_kinds: list[object] = ["0", 0.5, True, None, [0], {}, *HUGE]
        for wrong in wrong_kinds:
            body = json.dumps({"question": question, "option": wrong}).encode()
            refused(await people[seat].send("POST", f"{path}/answer", body, JSON), 422)
        for stale in ("0.0", f"{question}0", f"-{question}", "", "٣.٣"):
            told = await people[seat].post(f"{path}/answer", question=stale, option=0)
            refused(told, 409)
            assert told.data["decision"]["question"] == question
        assert await everything_stored(app) == before

    in_app(scene)


@pytest.mark.parametrize(("kind", "verb"), QUESTIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_nobody_answers_or_reads_for_another_kingdom(in_app: Tell, kind: type[Decision[Any]], verb: str) -> None:
    async def scene(app: Starlette) -> None:
        people, path, table, seat = await at_question(app, kind, verb)
        assert table.match is not None
        question, option = table.question_of(seat), table.match.options(seat)[0]
        stranger, before = await person(app, "Zeno"), await everything_stored(app)
        for other in (*people[:seat], *people[seat + 1 :], stranger):
            refused(await other.post(f"{path}/answer", question=question, option=option), 403, 409)
            refused(await other.post(f"{path}/answer", question=question, option=option, seat=seat), 403)
            for page in ("view", "decision", "log", "events"):
                refused(await other.get(f"{path}/{page}?seat={seat}"), 403)
            assert (await other.get(f"{path}/decision")).data["decision"] is None
            refused(await other.post(f"{path}/undo"), 403, 409)
        assert await everything_stored(app) == before
        assert (await people[seat].post(f"{path}/answer", question=question, option=option)).status == 200
        done = await everything_stored(app)
        refused(await people[seat].post(f"{path}/answer", question=question, option=option), 409)
        assert await everything_stored(app) == done

    in_app(scene)


def test_more_money_than_there_is_cannot_be_offered_and_the_refusal_says_why(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path, table, seat = await at_question(app, BuildOffer, "offer")
        assert table.match is not None
        barred = [choice for choice in TENFOLD_OFFER if choice not in table.match.options(seat)]
        assert barred
        before = await everything_stored(app)
        for choice in barred:
            told = await people[seat].post(f"{path}/answer", question=table.question_of(seat), option=choice)
            refused(told, 409)
            assert told.data["error"] == "barred"
            assert "$" in told.data["message"]
        assert await everything_stored(app) == before

    in_app(scene)


def wild_wishes(space: int) -> list[dict[str, object]]:
    """Messages that no page sends: numbers outside the question, huge, negative or none."""
    wishes: list[dict[str, object]] = []
    for number in ("-1", str(space + 10_000), "1e3", "", None, [1], *HUGE):
        wishes += [{"do": verb, "choice": number} for verb in ("choose", "answer", "prepare")]
        wishes += [{"do": verb, "choice": "0", "then": number} for verb in ("choose", "take")]
        wishes += [{"do": "choose", "block": block, "item": number} for block in ("angle", "give_money", "x")]
        wishes += [{"do": verb, "seat": number} for verb in ("stand_in", "face")]
    return wishes


@pytest.mark.parametrize(("kind", "verb"), QUESTIONS, ids=lambda one: getattr(one, "__name__", ""))
def test_wild_wishes_of_a_screen_change_nothing_and_the_table_can_still_be_drawn(
    in_app: Tell, kind: type[Decision[Any]], verb: str
) -> None:
    async def scene(app: Starlette) -> None:
        people, _, table, seat = await at_question(app, kind, verb)
        registry: TableRegistry = app.state.registry
        before = await everything_stored(app)
        own, other = (Screen(table, Person(people[at].id, "", "es")) for at in (seat, (seat + 1) % 4))
        for wish in wild_wishes(kind.space.size):
            for screen in (own, other):
                try:
                    await run_command(registry, screen, {"question": table.question_of(seat), **wish})
                except CaravanseraiError as fault:
                    screen.refuse(fault, Words("es"))
                screen.news()
        assert await everything_stored(app) == before

    in_app(scene)
