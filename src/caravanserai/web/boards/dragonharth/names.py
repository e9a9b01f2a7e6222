"""The names of things on the board in one language; built once."""

from __future__ import annotations

import functools

from caravanserai.games.dragonharth.content import CARD_IDS, CARDS, COLOURS, DECKS, KINGDOMS
from caravanserai.games.dragonharth.economy.store import ITEMS
from caravanserai.games.dragonharth.game import DRAGONHARTH, PIECES, STAGES
from caravanserai.games.dragonharth.map.board import ALL_SPACES, KIND_AT
from caravanserai.games.dragonharth.map.tiles import CREWS
from caravanserai.games.dragonharth.state import STASH
from caravanserai.text.describe import Describer


class Lexicon:
    """Spaces, kingdoms, cards, tiles and pieces in words."""

    def __init__(self, lang: str) -> None:
        describer = Describer(DRAGONHARTH, lang, ())
        self.words = describer.words

        def names(kind: str, count: int) -> tuple[str, ...]:
            return tuple(describer.thing(kind, number) for number in range(count))

        self.spaces = names("space", len(ALL_SPACES))
        self.kingdoms = names("kingdom", len(KINGDOMS))
        self.decks = names("deck", len(DECKS))
        self.cards = names("card", len(CARD_IDS))
        self.faces = tuple(self._face(kind) for kind in range(len(CARD_IDS)))
        """The cards' names as printed on the cards: long words contain a break point, or are shortened."""
        self.stash = names("stashed", len(STASH))
        self.items = names("item", len(ITEMS))
        self.items_with_article = names("an_item", len(ITEMS))
        self.colours = names("colour", len(COLOURS))
        self.crews = names("crew", len(CREWS))
        self.pieces = names("piece", len(PIECES))
        self.stages = ("", *(describer.thing("stage", stage) for stage in range(1, len(STAGES))))
        self.grounds = {kind: self.words.say(f"web_dragonharth.ground.{_GROUNDS[kind]}") for kind in set(KIND_AT)}
        """The name of each kind of space."""

    def _face(self, kind: int) -> str:
        key = f"web_dragonharth.face.{CARDS[kind].id}"
        return self.words.say(key) if self.words.has(key) else self.cards[kind]

    def effect(self, kind: int) -> str:
        """Return the effect of a card besides its Battle Points; empty for most cards."""
        key = f"web_dragonharth.card.{CARDS[kind].id}"
        return self.words.say(key) if self.words.has(key) else ""

    def describe_card(self, kind: int) -> str:
        """Describe a card for tips and screen readers: name, deck, points, effect."""
        face = CARDS[kind]
        description = self.words.say(
            "web_dragonharth.card_told", face.bp, name=self.cards[kind], deck=self.decks[face.deck], points=face.bp
        )
        return f"{description}\n{self.effect(kind)}" if self.effect(kind) else description

    def dollars(self, amount: int) -> str:
        """Return an amount of money; a debt has a minus sign."""
        sign = "\N{MINUS SIGN}" if amount < 0 else ""
        description = self.words.say("dragonharth.counted.money", sign=sign, number=abs(amount))
        return description.replace(" ", "\N{NO-BREAK SPACE}")


_GROUNDS = {
    "C": "castle",
    "F": "field",
    "R": "road",
    "A": "stand",
    "D": "dock",
    "m": "march",
    "~": "sea",
    "I": "island",
}


@functools.cache
def lexicon(lang: str) -> Lexicon:
    """Return the lexicon of a language."""
    return Lexicon(lang)
