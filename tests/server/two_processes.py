"""Two applications over one PostgreSQL database, each with a folder of its own, as on two machines."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any

import httpx
from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from tests.crowding import patience
from tests.server.api.calling import opened


def elsewhere(settings: Settings) -> Settings:
    """Return the settings of a second machine."""
    folder = settings.folder / "elsewhere"
    folder.mkdir(exist_ok=True)
    return replace(settings, folder=folder)


def run_two(settings: Settings, scene: Callable[[Starlette, Starlette], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with two applications."""

    async def whole() -> None:
        async with opened(settings) as one, opened(elsewhere(settings)) as two, asyncio.timeout(patience(120)):
            await scene(one, two)

    asyncio.run(whole())


@contextlib.asynccontextmanager
async def browser(app: Starlette, address: str = "203.0.113.9") -> AsyncIterator[httpx.AsyncClient]:
    """Yield a browser at an address."""
    transport = httpx.ASGITransport(app, client=(address, 50_000))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", follow_redirects=True) as client:
        yield client
