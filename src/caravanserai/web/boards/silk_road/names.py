"""The names of things on the board in one language; built once."""

from __future__ import annotations

import functools
from typing import Final

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.text.describe import Describer

SPRITES: Final = ("good-ivory", "good-silk", "good-fruit", "good-jewel", "good-spice")
"""The symbols of the goods, in their order."""
SIDES: Final = ("east", "west")
"""The style of a back: orange for the east, purple for the west."""


class Lexicon:
    """Cities, goods and tiles in words."""

    def __init__(self, lang: str) -> None:
        describer = Describer(SILK_ROAD, lang, ())
        self.words = describer.words
        self.cities = tuple(describer.thing("city", city) for city in range(len(CITIES)))
        self.goods = tuple(describer.thing("good", good) for good in range(len(GOODS)))
        self.faces = tuple(describer.thing("face", face) for face in range(len(FACES)))
        self.helps = tuple(describer.help("face", face) for face in range(len(FACES)))
        self.short = tuple(map(self._short, FACES))
        """The text on a tile itself, below its picture."""

    def silver(self, amount: int) -> str:
        """Name an amount of money."""
        return self.words.say("silk_road.counted.silver", amount=amount)

    def listed(self, faces: tuple[int, ...]) -> str:
        """Name several tiles."""
        return " · ".join(self.faces[face] for face in faces)

    def _short(self, face: str) -> str:
        pattern, _, rest = face.partition("_")
        kind = pattern.removesuffix("2")
        return self.words.say(f"web_silk_road.tile.{kind}", number=rest)


@functools.cache
def lexicon(lang: str) -> Lexicon:
    """Return the lexicon of a language."""
    return Lexicon(lang)
