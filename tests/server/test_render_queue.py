"""Screens are rendered one at a time, and each message is sent before the next screen is rendered."""

from __future__ import annotations

import asyncio

from caravanserai.server.tables.render_queue import RenderQueue


def test_each_turn_of_the_loop_has_one_drawing_in_the_order_of_asking() -> None:
    drawn = asyncio.run(drawn_in_turns(10))
    assert list(drawn.values()) == ["Ana", "Ben", "Cleo", "Dov"]


async def drawn_in_turns(most: int) -> dict[int, str]:
    """Return the last screen rendered in each iteration of the loop after one common change."""
    turns, now = RenderQueue(), 0
    drawn: dict[int, str] = {}
    stirred = asyncio.Event()

    async def draw(name: str) -> None:
        await stirred.wait()
        await turns.wait_turn()
        drawn[now] = name

    drawing = [asyncio.create_task(draw(name)) for name in ("Ana", "Ben", "Cleo", "Dov")]
    await asyncio.sleep(0)
    stirred.set()
    for now in range(most):  # noqa: B007  # the coroutines read it
        await asyncio.sleep(0)
    await asyncio.gather(*drawing)
    return drawn
