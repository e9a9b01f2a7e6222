"""Render one screen at each turn of the event loop."""

from __future__ import annotations

import asyncio


class RenderQueue:
    """Screens are drawn one after another, and each message leaves before the next screen is drawn.

    The loop writes to its sockets at the end of each turn: screens that were drawn in the same one would all
    wait for the last of them.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def wait_turn(self) -> None:
        """Wait for a turn in which nobody else draws, in the order of asking."""
        await self._lock.acquire()
        asyncio.get_running_loop().call_soon(self._lock.release)
