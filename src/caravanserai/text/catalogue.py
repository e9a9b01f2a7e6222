"""The catalogues: texts by symbolic key, with one folder for each language and one .po file for each domain.

The domain is the first part of a key: `silk_road.event.bid` is in `silk_road.po`. If the words depend on a number, the
entry has plural forms; if zero needs its own words, there is a second entry, `<key>.zero`.
"""

from __future__ import annotations

import functools
import gettext
from importlib import resources
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.kernel.errors import CaravanseraiError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEFAULT: Final = "en"
_NO_LANGUAGE: Final = ("c", "posix")
_CATALOGUES: Final = resources.files(__package__).joinpath("catalogues")


class TextError(CaravanseraiError):
    """A text, one of its facts or a language is missing; the message names key and language."""


class Catalogue(NamedTuple):
    """The texts of one domain in one language: the forms of each key, and the rule that picks the form for a number."""

    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


@functools.cache
def languages() -> tuple[str, ...]:
    """The available languages."""
    return tuple(sorted(folder.name for folder in _CATALOGUES.iterdir() if folder.is_dir()))


def preferred_language(lang: str | None, environ: Mapping[str, str]) -> str:
    """The requested language; otherwise the first available one in the locale variables, in the order of gettext."""
    if lang is not None:
        return _checked(_bare(lang))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            wanted = [_bare(choice) for choice in environ[name].split(":")]
            known = [choice for choice in wanted if choice in (*languages(), *_NO_LANGUAGE)]
            return known[0] if known and known[0] not in _NO_LANGUAGE else DEFAULT
    return DEFAULT


class Words:
    """The texts of one language."""

    __slots__ = ("lang",)

    def __init__(self, lang: str) -> None:
        self.lang = _checked(lang)

    def has(self, key: str) -> bool:
        """Whether there is a text with that key."""
        return key in _catalogue(self.lang, key.partition(".")[0]).texts

    def keys(self, prefix: str) -> tuple[str, ...]:
        """The keys with that prefix, in order."""
        return _keys(self.lang, prefix)

    def say(self, key: str, /, count: int | None = None, **facts: object) -> str:
        """Return the text of a key with its facts; a missing text is an error in every language."""
        return self.filled(key, count, facts)

    def filled(self, key: str, count: int | None, facts: dict[str, object]) -> str:
        """Like `say`, with the facts as a mapping; the count becomes one of them."""
        if count is not None:
            facts["count"] = count
            if count == 0 and self.has(f"{key}.zero"):
                key = f"{key}.zero"
        catalogue = _catalogue(self.lang, key.partition(".")[0])
        forms = catalogue.texts.get(key)
        if forms is None:
            raise TextError(f"there is no text {key!r} in the language {self.lang!r}")
        if len(forms) > 1 and count is None:
            raise TextError(f"the text {key!r} in the language {self.lang!r} needs a count")
        text = forms[0] if count is None or len(forms) == 1 else forms[catalogue.form(count)]
        try:
            return text.format_map(facts)
        except KeyError as fault:
            raise TextError(f"the text {key!r} in the language {self.lang!r} needs the fact {fault}") from None


def read_catalogue(text: str, lang: str, file: str) -> Catalogue:
    """Read a .po file. An entry without a translation, or without one of its plural forms, counts as missing."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415  # slow to import, and not always needed

    entries = text.partition("\n\n")[2]  # without the header: babel knows the plural forms
    try:
        messages = read_po(entries.splitlines(), locale=lang, abort_invalid=True)
    except PoFileError as fault:
        raise TextError(f"{lang}/{file}: {fault}") from fault
    texts: dict[str, tuple[str, ...]] = {}
    for message in messages:
        key = message.id if isinstance(message.id, str) else message.id[0]
        string = message.string or ""
        forms = (string,) if isinstance(string, str) else tuple(string)
        if key and all(forms):
            texts[key] = forms
    return Catalogue(texts, gettext.c2py(messages.plural_expr))


def read_all() -> None:
    """Read all catalogues of all languages now, so that no request waits for one later."""
    for lang in languages():
        for file in _CATALOGUES.joinpath(lang).iterdir():
            _catalogue(lang, file.name.removesuffix(".po"))


@functools.lru_cache(maxsize=1024)
def _keys(lang: str, prefix: str) -> tuple[str, ...]:
    """Cached: it is called for every option of a question."""
    known = _catalogue(lang, prefix.partition(".")[0]).texts
    return tuple(key for key in known if key.startswith(prefix))


@functools.cache
def _catalogue(lang: str, domain: str) -> Catalogue:
    file = _CATALOGUES.joinpath(lang, f"{domain}.po")
    if not file.is_file():
        return Catalogue({}, int)
    return read_catalogue(file.read_text(encoding="utf-8"), lang, file.name)


def _bare(locale: str) -> str:
    """Reduce `es_MX.UTF-8` to `es`, and `C.UTF-8` to `c`."""
    for mark in (".", "@", "_", "-"):
        locale = locale.partition(mark)[0]
    return locale.strip().lower()


def _checked(lang: str) -> str:
    if lang not in languages():
        raise TextError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    return lang
