"""What is at hand while a book is read: names known so far, texts and programs collected, and the complaints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from caravanserai.games.almanac.book import ANY, GOODS, NO_GOODS, Goods
from caravanserai.games.almanac.effects import Compiler
from caravanserai.games.almanac.loading.checks import Names
from caravanserai.kernel.errors import ContentError, Fault, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.loading.fields import Fields, PageFields

S = TypeVar("S")
T = TypeVar("T")

LANGUAGES: Final = ("en", "es")


class Desk:
    """Collects what a book is made of. An entry is given up at its first fault, the others are read all the same."""

    def __init__(self, fields: PageFields) -> None:
        self.fields = fields
        self.names = Names()
        self.complaints: list[Fault] = []
        self.texts: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        self.compiler = Compiler("")
        self.rounds = fields.scope.rounds.most
        """How many rounds the book has."""

    def each(self, entries: Iterable[S], read: Callable[[S], T]) -> list[T]:
        """Read entries one by one."""
        found = []
        for entry in entries:
            try:
                found.append(read(entry))
            except ContentError as fault:
                self.complaints += fault.faults
        return found

    def complain(self, entry: Entry, reason: str, /, **facts: object) -> None:
        """Refuse an entry, and go on."""
        self.complaints.append(Fault(entry.file, entry.where, reason, facts))

    def text(self, entry: Entry, key: str, name: str) -> None:
        """Keep a text under a name, in all languages."""
        languages = entry.required_table(key)
        for language in LANGUAGES:
            self.texts[language][name] = languages.text(language)
        languages.close()


def read_goods(entry: Entry, key: str, names: tuple[str, ...], least: int, most: int) -> Goods:
    """How many of each kind; the names allowed are the kinds, and perhaps `any`."""
    goods = list(NO_GOODS)
    table = entry.required_table(key)
    for name in table.left():
        if name not in names:
            table.fail(name, "content.none_of", value=shown(name), names=", ".join(names))
        goods[GOODS.index(name) if name in GOODS else ANY] = table.number(name, 1)
    if not least <= sum(goods) <= most:
        entry.fail(key, "content.goods", goods=sum(goods), least=least, most=most)
    return tuple(goods)


def read_fields(entry: Entry, fields: Fields, names: Names) -> dict[str, Any]:
    """Take the fields of a table, each checked; lists of operations are left to whoever reads operations."""
    found: dict[str, Any] = {}
    for key, check in fields.items():
        name = key.removesuffix("?")
        if check is None or (name != key and not entry.has(name)):
            continue
        found[name] = entry.any(name)
        wrong = check(found[name], names)
        if wrong:
            entry.fail(name, wrong.key, **wrong.facts)
    return found


def ids_in(entry: Entry, key: str) -> list[str]:
    """The ids of the tables in a list, before anything is read; what is no table has none."""
    tables = entry.peek(key)
    if not isinstance(tables, list):
        return []
    return [str(table.get("id")) for table in tables if isinstance(table, dict)]


def check_number(entry: Entry, key: str, found: int, most: int) -> None:
    """Refuse more of something than questions have options for."""
    if found > most:
        entry.fail(key, "content.too_many", found=found, most=most)


def unique(entries: list[Entry], key: str) -> None:
    """Refuse the second entry with the same value of a key; an entry without it is left to others."""
    seen: list[object] = []
    for entry in entries:
        value = entry.peek(key)
        if value is not None and value in seen:
            entry.fail(key, "content.used_twice", value=shown(value))
        seen.append(value)
