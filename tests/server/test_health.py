"""/health reports problems of the store in one word, and writes to the disk rarely."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest
from starlette.applications import Starlette

from caravanserai.kernel import registry
from caravanserai.server.admin import health as health_module
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import StoreError
from caravanserai.server.storage.store import Store
from tests.crowding import patience
from tests.server.api.calling import Caller, Scene, play_scene
from tests.server.browsing import Guest, running_server

TROUBLES = {
    "disk_full": ("pragma max_page_count = 1", "pragma max_page_count = 1000000"),
    "read_only": ("pragma query_only = on", "pragma query_only = off"),
}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable the reuse of results."""
    monkeypatch.setattr(health_module, "_FRESH_SECONDS", 0.0)


@pytest.fixture
def scene(settings: Settings) -> Callable[[Scene], None]:
    registry.games()
    return lambda told: play_scene(replace(settings, calls_of_address=0.0), told)


async def use_up_room(store: Store) -> None:
    """Write until the store refuses."""
    with contextlib.suppress(StoreError):
        while True:
            await store.do(lambda file: file.execute("insert into probe (content) values (randomblob(3000))"))


async def heard(app: Starlette, path: str = "/health") -> tuple[int, str]:
    """Return the status and the reason."""
    reply = await Caller(app).get(path)
    told = reply.data
    assert told["status"] == ("ok" if reply.status == 200 else "failing")
    assert reply.headers["cache-control"] == "no-store"
    return reply.status, told.get("reason", "")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("trouble", "jobs"), TROUBLES.items(), ids=TROUBLES)
def test_a_store_that_cannot_write_is_reported_and_so_is_its_recovery(
    scene: Callable[[Scene], None], trouble: str, jobs: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    async def told(app: Starlette) -> None:
        store: Store = app.state.registry.store
        file = await store.do(lambda file: file)
        for _ in range(2):
            assert await heard(app) == await heard(app, "/health/ready") == (200, "")
            file.execute(jobs[0])
            await use_up_room(store)
            for _ in range(2):
                assert await heard(app) == await heard(app, "/health/ready") == (503, trouble)
            assert await heard(app, "/health/live") == (200, "")
            file.execute(jobs[1])
        assert await heard(app) == (200, "")
        words = [record.message for record in caplog.records if record.name.endswith("health")]
        assert words == ["the store has trouble", "the store works again"] * 2

    scene(told)


def test_a_failed_write_is_known_at_once_and_a_later_one_clears_it(scene: Callable[[Scene], None]) -> None:
    async def told(app: Starlette) -> None:
        file = await app.state.registry.store.do(lambda file: file)
        assert await heard(app) == (200, "")
        file.execute(TROUBLES["read_only"][0])
        assert (await Caller(app).post("/api/people")).status == 503
        assert await heard(app) == (503, "read_only")
        file.execute(TROUBLES["read_only"][1])
        assert (await Caller(app).post("/api/people")).status == 201
        assert await heard(app) == (200, "")

    scene(told)


@pytest.mark.usefixtures("impatient")
def test_a_wrong_question_is_no_trouble_of_the_store(scene: Callable[[Scene], None]) -> None:
    async def told(app: Starlette) -> None:
        with contextlib.suppress(Exception):
            await app.state.registry.store.do(lambda file: file.execute("select * from nothing"))
        assert await heard(app) == (200, "")

    scene(told)


@pytest.mark.usefixtures("impatient")
def test_a_store_that_is_stuck_closed_or_replaced_is_reported(
    scene: Callable[[Scene], None], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "_PATIENCE_SECONDS", 0.05)

    async def told(app: Starlette) -> None:
        store: Store = app.state.registry.store
        free = threading.Event()
        busy = asyncio.create_task(store.do(lambda _: free.wait(60)))
        await asyncio.sleep(0)
        assert await heard(app) == (503, "slow")
        free.set()
        await busy
        monkeypatch.setattr(health_module, "_PATIENCE_SECONDS", 60)
        assert await heard(app) == (200, "")
        settings.database_file.rename(settings.folder / "aside")
        assert await heard(app) == (503, "file_replaced")
        (settings.folder / "aside").rename(settings.database_file)
        assert await heard(app) == (200, "")
        store.close()
        assert await heard(app) == await heard(app, "/health/ready") == (503, "closed")
        assert await heard(app, "/health/live") == (200, "")

    scene(told)


def test_however_many_ask_the_disk_is_tried_once(scene: Callable[[Scene], None]) -> None:
    async def told(app: Starlette) -> None:
        probes = mock.Mock(wraps=health_module._write_probe)
        with mock.patch.object(health_module, "_write_probe", probes):
            app.state.registry.store.written = app.state.health._checked = time.monotonic() - 60
            for _ in range(3):
                found = await asyncio.gather(*(heard(app, path) for path in ("/health", "/health/ready") * 50))
                assert set(found) == {(200, "")}
        assert probes.call_count == 1
        rows = await app.state.registry.store.do(lambda file: file.execute("select count(*) from probe").fetchone()[0])
        assert rows == 1

    scene(told)


def test_a_store_that_has_just_written_is_not_tried(scene: Callable[[Scene], None]) -> None:
    async def told(app: Starlette) -> None:
        assert (await Caller(app).post("/api/people")).status == 201
        with mock.patch.object(health_module, "_write_probe", side_effect=AssertionError):
            assert await heard(app) == (200, "")

    scene(told)


def test_a_server_is_ready_until_it_stops(scene: Callable[[Scene], None]) -> None:
    async def told(app: Starlette) -> None:
        assert await heard(app, "/health/ready") == (200, "")
        app.state.ready = False
        assert await heard(app, "/health/ready") == (503, "stopping")
        assert await heard(app, "/health/live") == (200, "")

    scene(told)


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of another process")
def test_a_real_server_whose_files_cannot_grow_says_so_and_recovers(tmp_path: Path) -> None:
    import resource  # noqa: PLC0415  # it is not everywhere

    folder = tmp_path / "house"
    hasty = "from caravanserai.server.admin import health; health._FRESH_SECONDS = 0.3"
    with running_server(folder, prelude=hasty) as (address, server):
        guest = Guest(address)

        def until(status: int) -> dict[str, object]:
            end = time.monotonic() + patience(60)
            while True:
                found, _, text = guest.get("/health")
                if found == status:
                    return json.loads(text)  # type: ignore[no-any-return]  # an object
                assert time.monotonic() < end, text
                time.sleep(0.1)

        until(200)
        size = (folder / "caravanserai.sqlite3-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        told = until(503)
        assert told["reason"] in {"disk_full", "disk_error"}
        assert str(tmp_path) not in json.dumps(told)
        assert guest.get("/health/live")[0] == 200
        assert guest.get("/health/ready")[0] == 503
        assert guest.post("/games/silk_road/invite")[0] == 503
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        until(200)
        assert guest.get("/health/ready")[0] == 200
        assert guest.post("/games/silk_road/invite")[0] == 200
