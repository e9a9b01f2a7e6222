"""The pieces of Dragonharth, drawn by hand in `dragonharth.svg`; a kingdom's colour is that of the text around them."""

import re
from importlib import resources
from typing import Final

from art.sprite.brush import INK, Symbol

_PEN: Final = f'fill="none" stroke="{INK}"'
"""All lines are of ink, unless they say otherwise; that their ends are round says the table's style sheet."""
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 (\d+) (\d+)">(.*)</symbol>')


def _drawn() -> dict[str, Symbol]:
    text = resources.files("art.sprite").joinpath("dragonharth.svg").read_text(encoding="utf-8")
    found = _SYMBOL.findall(text)
    return {f"dh-{name}": Symbol(body, int(width), int(height), _PEN) for name, width, height, body in found}


PIECES: Final = _drawn()
