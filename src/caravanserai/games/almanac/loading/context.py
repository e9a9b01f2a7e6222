"""The context of loading a book: names known so far, texts and programs collected, and faults found."""

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


class LoadContext:
    """Collects the parts of a book; reading an entry stops at its first fault, and the other entries are still read."""

    def __init__(self, fields: PageFields) -> None:
        self.fields = fields
        self.names = Names()
        self.faults: list[Fault] = []
        self.texts: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
        self.compiler = Compiler("")
        self.rounds = fields.scope.rounds.most
        """The number of rounds of the book."""

    def each(self, entries: Iterable[S], read: Callable[[S], T]) -> list[T]:
        """Read entries one by one and collect the faults of those that fail."""
        found = []
        for entry in entries:
            try:
                found.append(read(entry))
            except ContentError as fault:
                self.faults += fault.faults
        return found

    def add_fault(self, entry: Entry, reason: str, /, **facts: object) -> None:
        """Record a fault and go on."""
        self.faults.append(Fault(entry.file, entry.where, reason, facts))

    def text(self, entry: Entry, key: str, name: str) -> None:
        """Store a text under a name, in all languages."""
        languages = entry.required_table(key)
        for language in LANGUAGES:
            self.texts[language][name] = languages.text(language)
        languages.close()


def read_goods(entry: Entry, key: str, names: tuple[str, ...], least: int, most: int) -> Goods:
    """Read the number of goods of each kind; `names` are the allowed kinds, with or without `any`."""
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
    """Read the fields of a table and check each; lists of operations are read elsewhere."""
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
    """The ids of the tables in a list, without reading them; entries that are no tables are skipped."""
    tables = entry.peek(key)
    if not isinstance(tables, list):
        return []
    return [str(table.get("id")) for table in tables if isinstance(table, dict)]


def check_number(entry: Entry, key: str, found: int, most: int) -> None:
    """Reject more entries than the option space of a question has room for."""
    if found > most:
        entry.fail(key, "content.too_many", found=found, most=most)


def unique(entries: list[Entry], key: str) -> None:
    """Reject the second entry with the same value of a key; entries without the key are ignored."""
    seen: list[object] = []
    for entry in entries:
        value = entry.peek(key)
        if value is not None and value in seen:
            entry.fail(key, "content.used_twice", value=shown(value))
        seen.append(value)
