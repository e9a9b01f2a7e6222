"""The catalogues: texts by symbolic key, one folder a language, one .po file a domain.

The domain is the first part of a key: `silk_road.event.bid` stands in `silk_road.po`. Where the words depend on a
number, the entry has plural forms; where none at all needs words of its own, there is a second entry, `<key>.zero`.
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
    """A text, a fact in it or a whole language is missing; the message names key and language."""


class Catalogue(NamedTuple):
    """The texts of one domain in one language: the forms of each key, and which form a number takes."""

    texts: Mapping[str, tuple[str, ...]]
    form: Callable[[int], int]


@functools.cache
def languages() -> tuple[str, ...]:
    """List the languages there are."""
    return tuple(sorted(folder.name for folder in _CATALOGUES.iterdir() if folder.is_dir()))


def preferred_language(lang: str | None, environ: Mapping[str, str]) -> str:
    """Choose the language asked for; else the first one known that the locale names, as gettext reads it."""
    if lang is not None:
        return _checked(_bare(lang))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            wanted = [_bare(choice) for choice in environ[name].split(":")]
            known = [choice for choice in wanted if choice in (*languages(), *_NO_LANGUAGE)]
            return known[0] if known and known[0] not in _NO_LANGUAGE else DEFAULT
    return DEFAULT


class Words:
    """The words of one language."""

    __slots__ = ("lang",)

    def __init__(self, lang: str) -> None:
        self.lang = _checked(lang)

    def has(self, key: str) -> bool:
        """Tell whether there is a text of that key."""
        return key in _catalogue(self.lang, key.partition(".")[0]).texts

    def keys(self, prefix: str) -> tuple[str, ...]:
        """List the keys that begin like this, in their order."""
        return _keys(self.lang, prefix)

    def say(self, key: str, /, count: int | None = None, **facts: object) -> str:
        """Give the text of a key with its facts filled in; a missing one is an error in every language."""
        return self.filled(key, count, facts)

    def filled(self, key: str, count: int | None, facts: dict[str, object]) -> str:
        """Do the same with facts that stand together; the count becomes one of them."""
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
    """Read a .po file. An entry without translation, or with a form of it missing, counts as missing."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415  # dear to import, and not always needed

    entries = text.partition("\n\n")[2]  # the header is for translators' tools: babel knows the plural forms itself
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
    """Read every catalogue of every language, so that nobody waits for one later."""
    for lang in languages():
        for file in _CATALOGUES.joinpath(lang).iterdir():
            _catalogue(lang, file.name.removesuffix(".po"))


@functools.lru_cache(maxsize=1024)
def _keys(lang: str, prefix: str) -> tuple[str, ...]:
    """Asked for every option of a question: it is not looked up again."""
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
