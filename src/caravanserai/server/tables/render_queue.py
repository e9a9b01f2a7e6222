"""Render one screen in each iteration of the event loop."""

from __future__ import annotations

import asyncio


class RenderQueue:
    """Renders screens one after another; each message is sent before the next screen is rendered.

    The event loop writes to its sockets at the end of each iteration: screens rendered in the same iteration would all
    wait for the last of them.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def wait_turn(self) -> None:
        """Wait for an iteration of the loop in which no other screen is rendered, first come, first served."""
        await self._lock.acquire()
        asyncio.get_running_loop().call_soon(self._lock.release)
