"""The decks of a match: the book's own cards, those of another product, or both (AL-242)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.kernel.game import MatchOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.almanac.book import Book, Caravan, Contract, Encounter

MIXED: Final = "mixed"
DECKS: Final = ("caravans", "contracts", "encounters")


def deck_options(book: Book) -> tuple[MatchOption, ...]:
    """The match options of a book with guest cards: a source for each deck, and twice the pieces (AL-242, AL-243)."""
    sources = tuple(dict.fromkeys(card.product for card in book.contracts))
    if len(sources) == 1:
        return ()
    return (*[MatchOption(deck, (*sources, MIXED)) for deck in DECKS], MatchOption("merged_supply", ("off", "on")))


def cards_from(source: str, cards: Sequence[Caravan] | Sequence[Contract] | Sequence[Encounter]) -> list[int]:
    """The numbers of the cards of one product, or of all products."""
    return [card.index for card in cards if source in (card.product, MIXED)]
