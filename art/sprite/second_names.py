"""The same drawing under a second name, so that the name of a symbol can be made from an id of a game."""

from typing import Final

from art.sprite.brush import Symbol
from art.sprite.live import EMBLEMS

ALSO: Final = {
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


def second_names(prefix: str, drawn: dict[str, Symbol]) -> dict[str, Symbol]:
    """The second names of one family: symbols that show another symbol."""
    return {
        name: Symbol(f'<use href="#{other}"/>', drawn[other].width, drawn[other].height, "")
        for name, other in ALSO.items()
        if name.startswith(prefix)
    }
