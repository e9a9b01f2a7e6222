"""The text of the sprite sheets, and lists of their symbols."""

import json
from typing import Final

from art.sprite.aliases import aliases
from art.sprite.companion import COMPANION
from art.sprite.crystal_tokens import CRYSTAL_LIVE, CRYSTAL_TOKENS
from art.sprite.dice import DICE
from art.sprite.dragonharth import PIECES
from art.sprite.figures import FIGURES
from art.sprite.goods import GOODS
from art.sprite.icons import icons
from art.sprite.live import LIVE
from art.sprite.sheets import sheet_of, sheets
from art.sprite.symbol import Symbol
from art.sprite.tokens import TOKENS

ABOUT: Final = {
    "goods": "Goods of the Almanac (`any`: one of choice) and of Silk Road.",
    "figures": (
        "Coins, workers, marks, the shapes of the players, the companion of the lessons. `worker` takes the colour of"
        " the text around it."
    ),
    "dice": "The fight die (`fight-`) and the die with six sides (`die-`).",
    "tokens": "Tokens of the almanacs: `tok-` and the token's id. `tok-letter` is sealed, `tok-letter-open` is not.",
    "live": "Pieces on the pages of the almanacs. `live-shell` takes the colour of the text around it.",
    "dragonharth": "Pieces, tiles, cards and marks of Dragonharth. Pieces take the colour of the text around them.",
    "icons": "Icons in the colour of the text: `i-` for controls and marks, `loc-` and the id of a location action.",
}


def families() -> dict[str, dict[str, Symbol]]:
    """All symbols by family, in the order of the reference page."""
    drawn = GOODS | TOKENS | LIVE
    return {
        "goods": GOODS | aliases("good-", drawn),
        "figures": FIGURES | COMPANION,
        "dice": DICE,
        "tokens": TOKENS | CRYSTAL_TOKENS | aliases("tok-", drawn),
        "live": LIVE | CRYSTAL_LIVE | aliases("live-", drawn),
        "dragonharth": PIECES,
        "icons": icons(),
    }


def symbols() -> dict[str, Symbol]:
    """All symbols by id."""
    return {name: symbol for family in families().values() for name, symbol in family.items()}


def sprite(sheet: str) -> str:
    """The text of one sheet."""
    lines = (
        f'<symbol id="{name}" viewBox="0 0 {symbol.width} {symbol.height}"{" " * bool(symbol.pen)}{symbol.pen}>'
        f"{symbol.body}</symbol>"
        for name, symbol in sheets(symbols())[sheet].items()
    )
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(lines) + "\n</svg>\n"


def places() -> str:
    """The sheet of each symbol, as JSON."""
    return json.dumps({name: sheet_of(name) for name in symbols()}, indent=0) + "\n"


def listing() -> str:
    """The reference page of the sprite."""
    lines = [
        "# Symbols of the sprite",
        "",
        (
            "Every token and icon is a symbol of a file under `static/sprites/`; templates find it by its id: "
            "`<svg><use href=\"{{ sprite('good-silk') }}\"/></svg>`."
        ),
        "Styles of a page do not reach into a symbol; `color` does. Made by `python -m tools.paint`.",
    ]
    for family, found in families().items():
        lines += ["", f"## {family.capitalize()}", "", ABOUT[family], "", "| id | box | file |", "|---|---|---|"]
        lines += [
            f"| `{name}` | {symbol.width} x {symbol.height} | {sheet_of(name)} |" for name, symbol in found.items()
        ]
    return "\n".join(lines) + "\n"
