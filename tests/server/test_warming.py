"""What the first visitors need is there when they come."""

import asyncio
import subprocess
import sys

from caravanserai.server.warming import warm_up
from caravanserai.web.paper import environment


def test_all_templates_are_there_after_the_server_has_made_itself_ready() -> None:
    environment.cache_clear()
    asyncio.run(warm_up())
    made = environment()
    assert made.cache is not None
    assert len(made.cache) == len(made.list_templates())


def test_games_and_boards_are_loaded_too() -> None:
    program = """
import asyncio, sys
from caravanserai.games import register_all
from caravanserai.server.warming import warm_up
register_all()
assert "caravanserai.web.boards.silk_road" not in sys.modules
asyncio.run(warm_up())
assert "caravanserai.web.boards.silk_road" in sys.modules
assert "caravanserai.games.almanac.dragon_road" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
