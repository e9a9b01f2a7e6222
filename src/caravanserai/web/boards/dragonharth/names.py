"""The names of things on the board in one language, made once."""

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
        """The cards' names as they stand on the cards: long words with a place to break, or shorter ones."""
        self.stash = names("stashed", len(STASH))
        self.items = names("item", len(ITEMS))
        self.items_with_article = names("an_item", len(ITEMS))
        self.colours = names("colour", len(COLOURS))
        self.crews = names("crew", len(CREWS))
        self.pieces = names("piece", len(PIECES))
        self.stages = ("", *(describer.thing("stage", stage) for stage in range(1, len(STAGES))))
        self.grounds = {kind: self.words.say(f"web_dragonharth.ground.{_GROUNDS[kind]}") for kind in set(KIND_AT)}
        """What each kind of space is."""

    def _face(self, kind: int) -> str:
        key = f"web_dragonharth.face.{CARDS[kind].id}"
        return self.words.say(key) if self.words.has(key) else self.cards[kind]

    def effect(self, kind: int) -> str:
        """What a card does besides its Battle Points; nothing for most of them."""
        key = f"web_dragonharth.card.{CARDS[kind].id}"
        return self.words.say(key) if self.words.has(key) else ""

    def card_told(self, kind: int) -> str:
        """A card as it is read out or tipped: name, deck, points, effect."""
        face = CARDS[kind]
        told = self.words.say(
            "web_dragonharth.card_told", face.bp, name=self.cards[kind], deck=self.decks[face.deck], points=face.bp
        )
        return f"{told}\n{self.effect(kind)}" if self.effect(kind) else told

    def dollars(self, amount: int) -> str:
        """An amount of money; what is missing has a minus sign."""
        sign = "\N{MINUS SIGN}" if amount < 0 else ""
        told = self.words.say("dragonharth.counted.money", sign=sign, number=abs(amount))
        return told.replace(" ", "\N{NO-BREAK SPACE}")


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
    """The one lexicon of a language."""
    return Lexicon(lang)
