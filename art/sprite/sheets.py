"""The sheet that each symbol belongs to: a page loads the symbols that it can show, and few others."""

import re
from typing import Final

from art.sprite.symbol import Symbol

TOGETHER: Final = {
    "common": """
        shape-circle shape-cross shape-diamond shape-square shape-star shape-triangle
        i-bell i-book i-bot i-camel i-check i-clock i-crown i-help i-lock i-person i-play i-previous i-settings i-shop
        i-sound i-trophy i-undo i-warning
    """,
    "trade": "coin-gold good-any worker i-crate i-flag i-gavel i-purse i-quill",
    "silk_road": """
        coin-silver good-fruit good-fruits good-ivory good-jewel good-jewels good-silk good-spice good-spices
        i-barterer i-crook i-merchant i-thief i-trader i-vizier
    """,
    "almanac": """
        good-dewleaf good-emberspice good-everice good-skyfish guard guide
        i-cards i-complete i-contract i-cross i-extend i-fame i-map i-strength i-worker
    """,
    "encounters": "i-compass i-eye i-fight",
    "harbour": "i-leave i-link i-rope",
    "scores": "i-die i-hand i-key i-token",
    "fight": "fight-0 fight-1 fight-2 fight-3 fight-x",
    "lesson": "zafran",
    "die": "die-1 die-2 die-3 die-4 die-5 die-6",
}
"""The sheets of symbols that appear together: at every table, in one game, in a harbour, in a fight, in a lesson, with
a roll."""
_ALONE: Final = re.compile("loc-|tok-|live-")
"""Each symbol that only some pages of a book show has a sheet of its own."""
_DRAGONHARTH: Final = "dh-"
"""The pieces of Dragonharth share a sheet."""
_ELSEWHERE: Final = "elsewhere"
"""The sheet of all other symbols, which the pages around the tables show."""


def sheet_of(name: str) -> str:
    """The sheet of a symbol."""
    if _ALONE.match(name):
        return name
    if name.startswith(_DRAGONHARTH):
        return "dragonharth"
    return next((sheet for sheet, names in TOGETHER.items() if name in names.split()), _ELSEWHERE)


def sheets(symbols: dict[str, Symbol]) -> dict[str, dict[str, Symbol]]:
    """The symbols of each sheet, together with the symbols that they show."""
    found: dict[str, dict[str, Symbol]] = {}
    for name, symbol in symbols.items():
        sheet = found.setdefault(sheet_of(name), {})
        sheet[name] = symbol
        for shown in re.findall(r'href="#([^"]+)"', symbol.body):
            sheet.setdefault(shown, symbols[shown])
    return found
