"""Loading a whole book from its four content files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from caravanserai.content.entry import Entry
from caravanserai.content.toml import fail, parse
from caravanserai.games.almanac.ability_windows import MOST_TOKENS
from caravanserai.games.almanac.book import LETTERS, Book
from caravanserai.games.almanac.loading.cards import read_caravan, read_contract, read_start
from caravanserai.games.almanac.loading.checks import Names
from caravanserai.games.almanac.loading.context import Desk, check_number, ids_in, unique
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
    desk = Desk(fields)
    book = _read(desk, texts)
    if book is None:
        raise ContentError(*desk.complaints)
    for others in guests:
        book = with_guests(desk, book, others)
    return book


def check_book(texts: Mapping[str, str], fields: PageFields) -> tuple[Fault, ...]:
    """All faults in the four files."""
    desk = Desk(fields)
    _read(desk, texts)
    return tuple(desk.complaints)


def _read(desk: Desk, texts: Mapping[str, str]) -> Book | None:
    tops = desk.each(FILES, lambda name: _open(texts, name))
    if len(tops) < len(FILES):
        return None
    found = desk.each([tops], lambda tops: _read_files(desk, tops))
    return found[0] if found and not desk.complaints else None


def _open(texts: Mapping[str, str], name: str) -> Entry:
    file = f"{name}.toml"
    if name not in texts:
        fail(file, "", "content.missing")
    return Entry(parse(texts[name], file), file, "")


def _read_files(desk: Desk, tops: list[Entry]) -> Book:
    pages, caravans, contracts, encounters = tops
    product = pages.choice("product", (desk.fields.product,))
    rules = _read_cover(desk, pages) if desk.fields.own else 1
    entries = pages.tables("page")
    desk.rounds = _rounds_in(desk, entries)
    for key in ("number", "id"):
        desk.each([key], lambda key: unique(entries, key))
    desk.names = Names(
        pages=frozenset(number for entry in entries if type(number := entry.peek("number")) is int),
        families=frozenset(name for entry in entries for name in ids_in(entry, "token")),
    )
    desk.compiler.families = dict.fromkeys(desk.names.families, ())
    tokens = read_tokens(desk, entries)
    desk.each([tokens], lambda found: check_number(pages, "page.token", len(found), MOST_TOKENS))
    found = [page for page in desk.each(entries, lambda entry: read_page(desk, entry)) if page is not None]
    start = desk.each([caravans], lambda top: read_start(desk, top.required_table("starting_caravan")))
    crates, strength, workers = start[0] if start else (0, 0, 0)
    scope = desk.fields.scope
    book = Book(
        product=product,
        start=pages.number("start", 1),
        pages=by_number(found),
        tokens=tuple(tokens),
        caravans=_deck(desk, caravans, scope.caravans, lambda entry: read_caravan(desk, entry, product)),
        contracts=_deck(desk, contracts, scope.contracts, lambda entry: read_contract(desk, entry, product)),
        encounters=_deck(desk, encounters, _all_letters(desk), lambda entry: read_encounter(desk, entry, product)),
        programs=tuple(desk.compiler.programs),
        start_crates=crates,
        start_strength=strength,
        start_workers=workers,
        texts=desk.texts,
        rules=rules,
    )
    pages.close()
    if not desk.complaints:
        check_map(pages, entries, book)
        _check_letters(desk, encounters, book)
    return book


def _read_cover(desk: Desk, top: Entry) -> int:
    """Read title, summary and rules version of an almanac from a folder."""
    for key in ("title", "summary"):
        desk.each([key], lambda key: desk.text(top, key, f"{key}.name"))
    return next(iter(desk.each([top], lambda top: top.number("rules", 1))), 1)


def _rounds_in(desk: Desk, entries: list[Entry]) -> int:
    """The number of rounds of the book: the highest round of a page, within the allowed bounds."""
    named = [number for entry in entries if type(number := entry.peek("round")) is int]
    least, most = desk.fields.scope.rounds
    return min(max([least, *named]), most)


def _all_letters(desk: Desk) -> Bounds:
    """The allowed number of encounter cards of all letters together."""
    each, letters = desk.fields.scope.encounters, desk.rounds - 1
    return each._replace(least=each.least * letters, most=each.most * letters)


def _deck(desk: Desk, top: Entry, size: Bounds, read: Callable[[Entry], T]) -> tuple[T, ...]:
    """Read the cards of a file that is named after them; their serial numbers run from 1 to the last."""
    entries = top.tables(top.file.removesuffix("s.toml"))
    desk.each([top], lambda top: _check_deck(top, entries, desk.fields.product, size))
    return tuple(desk.each(entries, read))


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


def _check_letters(desk: Desk, top: Entry, book: Book) -> None:
    """Check that every round except the last has encounters, and no other letter has any."""
    for at, letter in enumerate(LETTERS):
        size = desk.fields.scope.encounters if at < desk.rounds - 1 else Bounds(0, 0)
        found = sum(card.letter == letter for card in book.encounters)
        if not size.least <= found <= size.most:
            top.fail("letter", "content.letter", found=found, letter=letter, wanted=_wanted(size))


def _wanted(size: Bounds) -> str:
    least, most = size
    return f"{least}" if least == most else f"{least}-{most}"
