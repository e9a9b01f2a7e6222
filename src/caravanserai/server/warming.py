"""What the first visitors need is made ready while nobody waits: games, their boards, templates."""

from __future__ import annotations

import asyncio

from caravanserai.kernel import registry
from caravanserai.web.boards import board_type
from caravanserai.web.paper import environment


async def warm_up() -> None:
    """Load one thing after another, and let whoever asks for something meanwhile go first."""
    for game in registry.games():
        board_type(game.id)
        await asyncio.sleep(0)
    for name in environment().list_templates():
        environment().get_template(name)
        await asyncio.sleep(0)
