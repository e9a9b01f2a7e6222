"""Visitors: whoever only looks is known by a cookie, and leaves nothing in the store."""

from __future__ import annotations

from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import NAMES, Person
from caravanserai.server.tables.registry import TableRegistry
from tests.server.api.calling import Caller, play_scene, running_table


async def people_stored(app: Starlette) -> int:
    registry: TableRegistry = app.state.registry
    return await registry.store.do(lambda store: int(store.execute("select count(*) from person").fetchone()[0]))


def test_looking_at_a_table_writes_nobody_down(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        _, path = await running_table(app)
        before = await people_stored(app)
        for _ in range(3):
            reply = await Caller(app).get(path.removeprefix("/api"))
            assert reply.status == 200
            cookie = reply.headers["set-cookie"].partition(";")[0]
            assert (await Caller(app).get(path.removeprefix("/api"), cookie=cookie)).status == 200
        assert await people_stored(app) == before

    play_scene(settings, scene)


def test_a_stranger_keeps_their_name_from_page_to_page() -> None:
    names = {Person.stranger("en", f"somebody {number}").name for number in range(200)}
    assert names == set(NAMES)
    assert Person.stranger("en", "somebody") == Person.stranger("en", "somebody")
    assert Person.stranger("en").id != Person.stranger("en").id
