"""Events as they happen: at once, once each, and none missed when the line breaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from caravanserai.client.messages import News
from caravanserai.server.api import stream
from caravanserai.server.http.event_loop_share import in_thread
from tests.server.api.calling import Caller, Listener, Scene, deciding, person, running_table, table_at
from tests.server.api.fitting import assert_fits

Tell = Callable[[Scene], None]


async def answer(people: list[Caller], path: str) -> int:
    """Let the seat that must decide answer; return the number of the answer."""
    one, asked = await deciding(people, path)
    done = await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][0]["id"])
    assert done.status == 200
    number: int = done.data["number"]
    return number


def test_the_first_message_comes_at_once_and_then_every_answer(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        listener = Listener(people[0], path)
        _, first = await listener.message()
        assert_fits(News, first)
        assert first["table"]["status"] == "playing"
        assert first["events"] == []
        for number in range(1, 15):
            assert await answer(people, path) == number
            _, news = await listener.message()
            assert_fits(News, news)
            assert news["number"] == number
            assert {event["number"] for event in news["events"]} <= {number}
            asked = (await people[0].get(f"{path}/decision")).data["decision"]
            assert news["question"] == (None if asked is None else asked["question"])
        await people[1].post(f"{path}/chat", text="hello")
        _, said = await listener.message()
        assert [line["text"] for line in said["chat"]] == ["hello"]
        assert said["events"] == []
        await listener.leave()

    in_app(scene)


def test_an_answer_while_the_missed_events_are_made_comes_in_the_next_message(
    in_app: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        before = await answer(people, path)

        async def answer_first(scope: Any, work: Callable[[], Any]) -> Any:  # noqa: ANN401  # as the function it replaces
            assert await answer(people, path) == before + 1
            return await in_thread(scope, work)

        monkeypatch.setattr(stream, "in_thread", answer_first)
        listener = Listener(people[0], path, last="0.-1.0")
        _, first = await listener.message()
        assert first["number"] == max(event["number"] for event in first["events"]) == before
        _, second = await listener.message()
        assert second["number"] == before + 1
        assert {event["number"] for event in second["events"]} <= {before + 1}
        await listener.leave()

    in_app(scene)


def test_a_reader_who_reconnects_misses_nothing(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app, "dragon_road")
        whole, broken = Listener(people[0], path), Listener(people[0], path)
        mark, _ = await broken.message()
        await whole.message()
        await broken.leave()
        for _ in range(5):
            await answer(people, path)
        await people[1].post(f"{path}/chat", text="hello")
        mended = Listener(people[0], path, mark)
        _, missed = await mended.message()
        heard = [(await whole.message())[1] for _ in range(6)]
        assert missed["events"] == [event for news in heard for event in news["events"]]
        assert [line["text"] for line in missed["chat"]] == ["hello"]
        assert not missed["rewound"]
        for listener in (whole, mended):
            await listener.leave()

    in_app(scene)


def test_events_that_the_log_hides_are_not_sent_again_after_a_reconnect(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app, "silk_road")
        for _ in range(12):
            await answer(people, path)
        listener = Listener(people[0], path, "0.-1.0")
        _, told = await listener.message()
        assert told["events"] == (await people[0].get(f"{path}/log")).data["events"]
        assert told["events"][0]["kind"] == "moved"
        await listener.leave()

    in_app(scene)


def test_a_reader_from_before_the_match_sees_the_set_up(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        amaia = await person(app, "Amaia")
        path = "/api/tables/" + (await amaia.post("/api/tables", game="silk_road", seats=3)).data["id"]
        listener = Listener(amaia, path)
        _, first = await listener.message()
        assert (first["status"], first["question"], first["deciding"]) == ("gathering", None, [])
        await amaia.post(f"{path}/join")
        _, joined = await listener.message()
        assert joined["table"]["mine"] == [0]
        await amaia.post(f"{path}/bots")
        await amaia.post(f"{path}/begin")
        while (news := (await listener.message())[1])["status"] != "playing":
            pass
        assert news["events"][0]["number"] == 0
        await listener.leave()

    in_app(scene)


def test_an_undo_is_reported_in_the_stream(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        listener = Listener(people[2], path)
        mark, _ = await listener.message()
        number = await answer(people, path)
        await listener.message()
        one = people[table.calls[-1].seat]
        await one.post(f"{path}/propose", kind="undo")
        for other in people:
            if other is not one:
                await other.post(f"{path}/consent", yes=True)
        while not (news := (await listener.message())[1])["rewound"]:
            pass
        assert (news["number"], news["events"]) == (number - 1, [])
        late = Listener(people[2], path, mark)
        assert (await late.message())[1]["rewound"]
        for reader in (listener, late):
            await reader.leave()

    in_app(scene)


@pytest.mark.parametrize("mark", ["", "x", "0.1", "0.1.2.3", "9" * 500, "0.-.1", "٣.1.1", "1.1.\x00"])
def test_an_invalid_position_of_a_stream_starts_at_the_present(in_app: Tell, mark: str) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        await answer(people, path)
        listener = Listener(people[0], path, mark.encode().decode("latin-1"))
        assert (await listener.message())[1]["events"] == []
        await listener.leave()

    in_app(scene)


def test_a_quiet_line_shows_signs_of_life(in_app: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.05)

    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        listener = Listener(people[0], path)
        await listener.message()
        for _ in range(3):
            assert (await listener.raw()).startswith(":")
        await listener.leave()

    in_app(scene)


def test_a_stream_counts_as_being_here_and_leaves_no_trace(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        before = dict(table.presence.watchers)
        listeners = [Listener(people[0], path) for _ in range(8)]
        for listener in listeners:
            await listener.message()
        assert table.presence.here == {people[0].id: 8}
        refused = await people[0].get(f"{path}/events")
        assert (refused.status, refused.data["error"]) == (429, "too_many_screens")
        listeners[0].task.cancel()
        await asyncio.gather(listeners[0].task, return_exceptions=True)
        for listener in listeners[1:]:
            await listener.leave()
        assert table.presence.here == {}
        assert table.presence.watchers == before

    in_app(scene)
