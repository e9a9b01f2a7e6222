"""Aliases of symbols, so that a template can form the name of a symbol from an id of a game."""

from typing import Final

from art.sprite.live import EMBLEMS
from art.sprite.symbol import Symbol

ALIASES: Final = {
    "good-fruits": "good-fruit",
    "good-jewels": "good-jewel",
    "good-spices": "good-spice",
    "tok-air_supply": "live-shell",
    "tok-dragon_statue": "live-statue",
    **{f"tok-dragon_statue-{name}": f"live-statue-{name}" for name in EMBLEMS},
    "live-ocean": "tok-ocean",
    "live-key": "tok-city_key",
    "live-fruit": "live-fruit-any",
}


def aliases(prefix: str, drawn: dict[str, Symbol]) -> dict[str, Symbol]:
    """The aliases of one family: symbols that show another symbol."""
    return {
        name: Symbol(f'<use href="#{other}"/>', drawn[other].width, drawn[other].height, "")
        for name, other in ALIASES.items()
        if name.startswith(prefix)
    }
