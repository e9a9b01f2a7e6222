"""The pieces of Dragonharth, drawn by hand in `dragonharth.svg`; a kingdom's colour is that of the text around them.

Their shape is laid on top of them, where `MARKS` says.
"""

import re
from importlib import resources
from typing import Final

from caravanserai.web.art.sprite.brush import Symbol

MARKS: Final = {
    "soldier": (24, 54, 15),
    "sares": (32, 56, 15),
    "baskul": (32, 56, 15),
    "ironcat": (32, 56, 15),
    "konu": (32, 56, 15),
    "ship": (33, 23, 15),
    "adult": (32, 49, 14),
    "baby": (32, 47, 11),
    "egg": (32, 37, 15),
    "small": (32, 58, 15),
    "giant": (32, 53, 17),
    "catapult": (32, 50, 12),
}
"""The middle and the size of the shape on each piece, in the piece's own box."""
_SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 (\d+) (\d+)">(.*)</symbol>')


def _drawn() -> dict[str, Symbol]:
    text = resources.files("caravanserai.web.art.sprite").joinpath("dragonharth.svg").read_text(encoding="utf-8")
    found = _SYMBOL.findall(text)
    return {f"dh-{name}": Symbol(body, int(width), int(height)) for name, width, height, body in found}


PIECES: Final = _drawn()
