"""The pieces of Dragonharth, drawn by hand in `dragonharth.svg`; they take the colour of a kingdom from the text."""

import re
from importlib import resources
from typing import Final

from art.sprite.symbol import INK, Symbol

_PEN: Final = f'fill="none" stroke="{INK}"'
"""Lines are of ink unless they set another colour; the style sheet of the table makes their ends round."""
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 (\d+) (\d+)">(.*)</symbol>')


def _drawn() -> dict[str, Symbol]:
    text = resources.files("art.sprite").joinpath("dragonharth.svg").read_text(encoding="utf-8")
    found = _SYMBOL.findall(text)
    return {f"dh-{name}": Symbol(body, int(width), int(height), _PEN) for name, width, height, body in found}


PIECES: Final = _drawn()
