"""Pages of the past: made elsewhere, kept for all who may see the same, never shared between seats, fair to all."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import LaterError, RefusedError
from caravanserai.server.review import past_pages
from caravanserai.server.review.past_match import PastMatch
from caravanserai.server.review.past_pages import PastPages, made
from caravanserai.server.tables.bot_pool import BotPool
from caravanserai.server.tables.fair_queue import Asker
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words
from tests.crowding import others_go_on, patience
from tests.server.api.calling import Caller, Reply, play_scene
from tests.server.played import cookie, played, store_match

NOW = 70
READERS = ("amaia", "teo", "noor", "")


class Desk:
    """Makes pages at once in this process, or waits until it is told to."""

    def __init__(self, *, waits: bool = False) -> None:
        self.made: list[str] = []
        self.go_on = asyncio.Event()
        if not waits:
            self.go_on.set()

    async def do(self, work: partial[bytes]) -> bytes:
        page = work()
        self.made.append(gzip.decompress(page).decode())
        await self.go_on.wait()
        return page


def told(text: str) -> str:
    return text


def refuses() -> str:
    raise RefusedError("no_such_moment")


AMAIA, TEO, THIEF = Asker("inn", "amaia"), Asker("inn", "teo"), Asker("mill", "thief")


def in_loop(scenario: Callable[[], Any]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(patience(60)):
            await scenario()

    asyncio.run(whole())


def test_a_page_is_made_once_and_kept() -> None:
    async def scenario() -> None:
        desk = Desk()
        pages = PastPages(cast("BotPool", desk))
        for asker in (AMAIA, TEO, AMAIA):
            assert await pages.text(asker, partial(told, "a")) == "a"
        both = await asyncio.gather(*[pages.text(asker, partial(told, "b")) for asker in (AMAIA, TEO)])
        assert both == ["b", "b"]
        assert desk.made == ["a", "b"]

    in_loop(scenario)


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_pages, "_MOST_BYTES", 200)

    async def scenario() -> None:
        desk = Desk()
        pages = PastPages(cast("BotPool", desk))
        for number in range(30):
            await pages.make(AMAIA, partial(told, f"page {number}"))
        assert pages._size == sum(map(len, pages._kept.values())) <= 200
        await pages.make(AMAIA, partial(told, "page 0"))
        assert desk.made.count("page 0") == 2

    in_loop(scenario)


def test_a_reader_who_leafs_fast_does_not_keep_others_from_their_page() -> None:
    async def scenario() -> None:
        desk = Desk(waits=True)
        pages = PastPages(cast("BotPool", desk))
        fast = [asyncio.create_task(pages.text(THIEF, partial(told, f"leaf {number}"))) for number in range(12)]
        await asyncio.sleep(0)
        mine = asyncio.create_task(pages.text(AMAIA, partial(told, "mine")))
        await others_go_on()
        desk.go_on.set()
        await asyncio.gather(*fast, mine)
        assert desk.made.index("mine") <= 2

    in_loop(scenario)


def test_one_reader_has_a_bound_of_pages_in_work_and_is_told_when_to_come_back() -> None:
    async def scenario() -> None:
        desk = Desk(waits=True)
        pages = PastPages(cast("BotPool", desk))
        tasks = [asyncio.create_task(pages.text(THIEF, partial(told, f"leaf {number}"))) for number in range(20)]
        await others_go_on()
        mine = asyncio.create_task(pages.text(AMAIA, partial(told, "mine")))
        await others_go_on()
        desk.go_on.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, LaterError)]
        assert len(refused) == 7, "one in work, twelve that wait"
        assert all(fault.key == "too_many_pages" and fault.seconds for fault in refused)
        assert await mine == "mine"

    in_loop(scenario)


def test_a_refusal_comes_back_as_it_was_and_is_not_kept() -> None:
    async def scenario() -> None:
        pages = PastPages(BotPool(1))
        try:
            for _ in range(2):
                with pytest.raises(RefusedError, match="no such moment") as refused:
                    await pages.make(AMAIA, partial(refuses))
                assert refused.value.key == "no_such_moment"
            assert not pages._kept
            assert not pages._making
        finally:
            pages._brains.close()

    in_loop(scenario)


# -- what is private stays so ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    store_match(tmp_path, played("dragon_road", 3, NOW), "now", ("person",) * 3)
    store_match(tmp_path, played("silk_road", 3), "over")
    return tmp_path


async def step(app: Starlette, folder: Path, person: str, lang: str = "en") -> Reply:
    """Ask for a moment with the cookie of a person."""
    name, value = cookie(folder, person) if person else ("", "")
    headers = {"cookie": f"{name}={value}"} if person else {}
    return await Caller(app, lang=lang).get(f"/tables/now/step/{NOW}", **headers)


async def seen_by_all(app: Starlette, folder: Path) -> list[str]:
    """What each reader sees of their own, asked twice so that kept pages are used."""
    for person in READERS:
        await step(app, folder, person)
    return [(await step(app, folder, person)).data["f"]["own"] for person in READERS]


def test_no_seat_ever_gets_the_page_of_another(folder: Path) -> None:
    async def scene(app: Starlette) -> None:
        assert len(set(await seen_by_all(app, folder))) == len(READERS)
        english, spanish = [(await step(app, folder, "", lang)).body for lang in ("en", "es")]
        assert english != spanish

    play_scene(Settings(folder), scene)


def test_a_key_without_the_seat_would_be_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: the check above fails if the key of the kept pages forgets who reads."""

    def forgetful(packed: bytes) -> bytes:
        work = pickle.loads(packed)  # noqa: S301  # packed by the server of this test
        known = [arg._replace(own=None) for arg in work.args if isinstance(arg, PastMatch)]
        return hashlib.blake2b(pickle.dumps([work.func, known])).digest()

    monkeypatch.setattr(past_pages, "key_of", forgetful)

    async def scene(app: Starlette) -> None:
        assert len(set(await seen_by_all(app, folder))) < len(READERS)

    play_scene(Settings(folder), scene)


def test_a_kept_page_of_a_running_match_does_not_outlive_an_answer(folder: Path) -> None:
    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry
        table = await registry.table("now")
        before = (await step(app, folder, "amaia")).data
        assert table.match is not None
        seat = table.match.decisions()[0].seat
        await table.answer(seat, table.match.options(seat)[0], table.question_of(seat))
        assert (await step(app, folder, "amaia")).data != before, "the way to later moments is longer now"

    play_scene(Settings(folder), scene)


def test_pages_come_compressed_or_plain_as_the_browser_likes(folder: Path) -> None:
    async def scene(app: Starlette) -> None:
        plain = await Caller(app).get("/tables/over/at/30")
        packed = await Caller(app).get("/tables/over/at/30", **{"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(packed.body) == plain.body
        assert plain.headers["content-type"] == packed.headers["content-type"] == "text/html; charset=utf-8"

    play_scene(Settings(folder), scene)


def test_pages_are_made_in_another_process_and_strangers_share_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry
        do = registry.page_pool.do

        async def noted(work: partial[bytes]) -> bytes:
            asked.append(work.func)
            return await do(work)

        monkeypatch.setattr(registry.page_pool, "do", noted)
        rest = ("at/30", "step/30", "log", "after", "fair", "record.json")
        for _ in range(2):
            for path in rest:
                assert (await Caller(app).get(f"/tables/over/{path}")).status == 200
        assert asked == [made] * len(rest)
        own = {child.pid for child in (registry.page_pool._pool._processes or {}).values()}  # type: ignore[union-attr]  # it has begun
        assert len(own) == 1

    play_scene(Settings(folder), scene)


# -- hints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_whoever_waits_for_a_hint_sees_their_place(folder: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("caravanserai.server.review.analyst._BEHIND_OTHERS", 0.05)
    monkeypatch.setattr("caravanserai.server.review.analyst._IN_WORK", 0.05)

    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry
        go_on = asyncio.Event()
        do = registry.analysis_pool.do

        async def held(work: partial[Any]) -> object:
            await go_on.wait()
            return await do(work)

        monkeypatch.setattr(registry.analysis_pool, "do", held)
        guest, words = Caller(app, lang=lang), Words(lang)
        first = await Caller(app, address="10.0.0.9").get("/tables/over/why/3")
        assert Words("en").say("bots.queue.now") in first.body.decode()
        waiting = await guest.get("/tables/over/why/5")
        assert (waiting.status, waiting.headers["refresh"]) == (200, "3")
        assert words.say("bots.queue.place", place=1) in waiting.body.decode()
        name, value = cookie(folder)
        api = await guest.send("GET", "/api/tables/over/think?moment=6", headers={"cookie": f"{name}={value}"})
        assert (api.status, api.data["error"], api.data["place"]) == (429, "in_queue", 2)
        assert api.headers["retry-after"] == "3"
        assert "2" in api.data["message"]
        go_on.set()
        async with asyncio.timeout(patience(60)):
            while "refresh" in waiting.headers:
                waiting = await guest.get("/tables/over/why/5")
                await asyncio.sleep(0.05)
        assert words.say("bots.mark.taken") in waiting.body.decode()

    play_scene(Settings(folder), scene)


def test_too_many_hints_are_refused_with_a_sentence_and_a_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caravanserai.server.review.analyst._BEHIND_OTHERS", 0.05)
    monkeypatch.setattr("caravanserai.server.review.analyst._IN_WORK", 0.05)

    async def scene(app: Starlette) -> None:
        registry: TableRegistry = app.state.registry

        async def never(_: partial[Any]) -> object:
            return await asyncio.Event().wait()

        monkeypatch.setattr(registry.analysis_pool, "do", never)
        thief = Caller(app, address="10.0.0.9")
        replies = [await thief.get(f"/tables/over/why/{number}", accept="application/json") for number in range(20)]
        refused = [reply for reply in replies if reply.status == 429]
        assert len(refused) == 7, "one in work, twelve of an address that wait"
        assert refused[0].headers["retry-after"] == "20"
        assert json.loads(refused[0].body)["error"] == Words("en").say("web.refused.too_many_hints")
        assert (await Caller(app, address="10.0.0.7").get("/tables/over/why/30")).status == 200

    play_scene(Settings(folder), scene)
