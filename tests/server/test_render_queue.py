"""Screens are drawn one at a time, and what was drawn leaves before the next one is begun."""

from __future__ import annotations

import asyncio

from caravanserai.server.tables.render_queue import RenderQueue


def test_each_turn_of_the_loop_has_one_drawing_in_the_order_of_asking() -> None:
    drawn = asyncio.run(drawn_in_turns(10))
    assert list(drawn.values()) == ["Ana", "Ben", "Cleo", "Dov"]


async def drawn_in_turns(most: int) -> dict[int, str]:
    """Who was drawn last in each turn of the loop, if all were stirred at once."""
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
    for now in range(most):  # noqa: B007  # the drawing ones look at it
        await asyncio.sleep(0)
    await asyncio.gather(*drawing)
    return drawn
