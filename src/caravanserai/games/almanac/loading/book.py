"""Loading a whole book from its four content files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.content.entry import Entry
from caravanserai.content.toml import fail, parse
from caravanserai.games.almanac.ability_windows import MOST_TOKENS
from caravanserai.games.almanac.book import LETTERS, Book
from caravanserai.games.almanac.loading.cards import read_caravan, read_contract, read_start
from caravanserai.games.almanac.loading.checks import Names
from caravanserai.games.almanac.loading.context import LoadContext, check_number, ids_in, unique
from caravanserai.games.almanac.loading.encounters import read_encounter
from caravanserai.games.almanac.loading.fields import Bounds
from caravanserai.games.almanac.loading.foreign_cards import with_guests
from caravanserai.games.almanac.loading.map import by_number, check_map
from caravanserai.games.almanac.loading.pages import read_page
from caravanserai.games.almanac.loading.tokens import read_tokens
from caravanserai.kernel.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from caravanserai.games.almanac.loading.fields import PageFields
    from caravanserai.kernel.errors import Fault

T = TypeVar("T")

FILES: Final = ("pages", "caravans", "contracts", "encounters")


def read_book(texts: Mapping[str, str], fields: PageFields, guests: Iterable[Mapping[str, str]] = ()) -> Book:
    """Read the four files of a product, by file name without extension; raise ContentError with all faults.

    `guests` are the files of other products whose cards may be played with this book (AL-242).
    """
    context = LoadContext(fields)
    book = _read(context, texts)
    if book is None:
        raise ContentError(*context.faults)
    for others in guests:
        book = with_guests(context, book, others)
    return book


def check_book(texts: Mapping[str, str], fields: PageFields) -> tuple[Fault, ...]:
    """All faults in the four files."""
    context = LoadContext(fields)
    _read(context, texts)
    return tuple(context.faults)


def _read(context: LoadContext, texts: Mapping[str, str]) -> Book | None:
    tops = context.each(FILES, lambda name: _open(texts, name))
    if len(tops) < len(FILES):
        return None
    found = context.each([tops], lambda tops: _read_files(context, tops))
    return found[0] if found and not context.faults else None


def _open(texts: Mapping[str, str], name: str) -> Entry:
    file = f"{name}.toml"
    if name not in texts:
        fail(file, "", "content.missing")
    return Entry(parse(texts[name], file), file, "")


def _read_files(context: LoadContext, tops: list[Entry]) -> Book:
    pages, caravans, contracts, encounters = tops
    product = pages.choice("product", (context.fields.product,))
    rules = _read_cover(context, pages) if context.fields.own else 1
    entries = pages.tables("page")
    context.rounds = _rounds_in(context, entries)
    for key in ("number", "id"):
        context.each([key], lambda key: unique(entries, key))
    context.names = Names(
        pages=frozenset(number for entry in entries if type(number := entry.peek("number")) is int),
        families=frozenset(name for entry in entries for name in ids_in(entry, "token")),
    )
    context.compiler.families = dict.fromkeys(context.names.families, ())
    tokens = read_tokens(context, entries)
    context.each([tokens], lambda found: check_number(pages, "page.token", len(found), MOST_TOKENS))
    found = [page for page in context.each(entries, lambda entry: read_page(context, entry)) if page is not None]
    start = context.each([caravans], lambda top: read_start(context, top.required_table("starting_caravan")))
    crates, strength, workers = start[0] if start else (0, 0, 0)
    scope = context.fields.scope
    book = Book(
        product=product,
        start=pages.number("start", 1),
        pages=by_number(found),
        tokens=tuple(tokens),
        caravans=_deck(context, caravans, scope.caravans, lambda entry: read_caravan(context, entry, product)),
        contracts=_deck(context, contracts, scope.contracts, lambda entry: read_contract(context, entry, product)),
        encounters=_deck(
            context, encounters, _all_letters(context), lambda entry: read_encounter(context, entry, product)
        ),
        programs=tuple(context.compiler.programs),
        start_crates=crates,
        start_strength=strength,
        start_workers=workers,
        texts=context.texts,
        rules=rules,
    )
    pages.close()
    if not context.faults:
        check_map(pages, entries, book)
        _check_letters(context, encounters, book)
    return book


def _read_cover(context: LoadContext, top: Entry) -> int:
    """Read title, summary and rules version of an almanac from a folder."""
    for key in ("title", "summary"):
        context.each([key], lambda key: context.text(top, key, f"{key}.name"))
    return next(iter(context.each([top], lambda top: top.number("rules", 1))), 1)


def _rounds_in(context: LoadContext, entries: list[Entry]) -> int:
    """The number of rounds of the book: the highest round of a page, within the allowed bounds."""
    named = [number for entry in entries if type(number := entry.peek("round")) is int]
    least, most = context.fields.scope.rounds
    return min(max([least, *named]), most)


def _all_letters(context: LoadContext) -> Bounds:
    """The allowed number of encounter cards of all letters together."""
    each, letters = context.fields.scope.encounters, context.rounds - 1
    return each._replace(least=each.least * letters, most=each.most * letters)


def _deck(context: LoadContext, top: Entry, size: Bounds, read: Callable[[Entry], T]) -> tuple[T, ...]:
    """Read the cards of a file that is named after them; their serial numbers run from 1 to the last."""
    entries = top.tables(top.file.removesuffix("s.toml"))
    context.each([top], lambda top: _check_deck(top, entries, context.fields.product, size))
    return tuple(context.each(entries, read))


def _check_deck(top: Entry, entries: list[Entry], product: str, size: Bounds) -> None:
    top.choice("product", (product,))
    top.close()
    unique(entries, "id")
    unique(entries, "effect_id")
    if not size.least <= len(entries) <= size.most:
        top.fail("", "content.cards", found=len(entries), wanted=_wanted(size))
    for at, entry in enumerate(entries):
        if entry.peek("serial") != at + 1:
            entry.fail("serial", "content.serial", wanted=at + 1)


def _check_letters(context: LoadContext, top: Entry, book: Book) -> None:
    """Check that every round except the last has encounters, and no other letter has any."""
    for at, letter in enumerate(LETTERS):
        size = context.fields.scope.encounters if at < context.rounds - 1 else Bounds(0, 0)
        found = sum(card.letter == letter for card in book.encounters)
        if not size.least <= found <= size.most:
            top.fail("letter", "content.letter", found=found, letter=letter, wanted=_wanted(size))


def _wanted(size: Bounds) -> str:
    least, most = size
    return f"{least}" if least == most else f"{least}-{most}"
