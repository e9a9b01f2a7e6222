"""Loading the cards of another product for a book that is not their own (AL-242 ... AL-246)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.content.entry import Entry
from caravanserai.content.toml import parse
from caravanserai.games.almanac.book import Book, Caravan, Contract, Encounter
from caravanserai.games.almanac.loading.cards import read_caravan, read_contract
from caravanserai.games.almanac.loading.encounters import read_encounter
from caravanserai.kernel.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.loading.context import LoadContext

Card = TypeVar("Card", Caravan, Contract, Encounter)

NO_PAGES: Final[frozenset[int]] = frozenset()


def with_guests(context: LoadContext, book: Book, texts: Mapping[str, str]) -> Book:
    """The same book with the cards of another product added behind its own cards.

    The other product's files are valid in its own book. A card that fails here names a location or a token that this
    book does not have: it is left out (AL-246). Ids of guest cards begin with their product, because two products may
    use the same id.
    """
    context.names = context.names._replace(pages=NO_PAGES)
    caravans = _guests(context, texts, "caravan", read_caravan, len(book.caravans))
    contracts = _guests(context, texts, "contract", read_contract, len(book.contracts))
    encounters = _guests(context, texts, "encounter", read_encounter, len(book.encounters))
    return replace(
        book,
        caravans=book.caravans + caravans,
        contracts=book.contracts + contracts,
        encounters=book.encounters + encounters,
        programs=tuple(context.compiler.programs),
    )


def _guests(
    context: LoadContext,
    texts: Mapping[str, str],
    kind: str,
    read: Callable[[LoadContext, Entry, str], Card],
    first: int,
) -> tuple[Card, ...]:
    file = f"{kind}s.toml"
    top = Entry(parse(texts[f"{kind}s"], file), file, "")
    product = top.text("product")
    kept: list[Card] = []
    for card in top.take(kind, list):
        name = f"{product}.{card['id']}"
        try:
            found = read(context, Entry(card | {"id": name}, file, name), product)
        except ContentError:
            _forget(context, f"{kind}.{name}.")
        else:
            kept.append(replace(found, index=first + len(kept)))
    return tuple(kept)


def _forget(context: LoadContext, start: str) -> None:
    """Drop the texts of a card that is left out."""
    for texts in context.texts.values():
        for key in [key for key in texts if key.startswith(start)]:
            del texts[key]
