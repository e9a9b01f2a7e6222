"""The checks of a pair of catalogues; each check returns complaints, so that tests can plant faults."""

import io
import re
import string
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

CATALOGUES = Path(str(resources.files("caravanserai.text"))) / "catalogues"
DOMAINS = (
    "admin",
    "almanac",
    "api",
    "arena",
    "bots",
    "chat",
    "common",
    "content",
    "credits",
    "crystal_peaks",
    "dragon_road",
    "dragonharth",
    "lesson",
    "lesson_almanac",
    "lesson_crystal_peaks",
    "lesson_dragon_road",
    "lesson_dragonharth",
    "lesson_silk_road",
    "lobby",
    "mail",
    "mistakes",
    "own_almanac",
    "review",
    "silk_road",
    "solo",
    "takeover",
    "terminal",
    "terminal_crystal_peaks",
    "terminal_dragonharth",
    "web",
    "web_almanac",
    "web_amount",
    "web_dragonharth",
    "web_dragonharth_panels",
    "web_silk_road",
)

SAME_IN_BOTH = frozenset(
    {
        *(f"silk_road.city.{city}" for city in ("lanzhou", "yumen", "dunhuang", "koria", "kucha", "kasgar")),
        *(f"silk_road.city.{city}" for city in ("bactra", "merv", "susia", "ecbatana")),
        *(f"dragonharth.square.{column}" for column in "abcdefghijklm"),
        *(f"terminal.{key}" for key in ("choose.title", "word.no", "ending.total", "simulate.bot")),
        *(f"web.{key}" for key in ("bot", "chat", "name", "language.en", "language.es", "total")),
        "bots.name.normal",
        "admin.page.version",
        "terminal_dragonharth.relation.neutral",
        "web_dragonharth.sign.neutral",
        "web_dragonharth.treaty.neutral",
    }
)
"""Texts that may be the same in English and Spanish: names of cities, other names, words like "total"."""


ARTICLES = r"(?:the|an?|el|la|los|las|una?)"
DOUBLED = re.compile(r"\b(?:the|an?) the\b|\bthe an?\b|\b(?:el|la|los|las|una?) (?:el|la|los|las)\b", re.IGNORECASE)
"""Two articles in a row, as in "gains the The King"; Spanish allows "la una"."""


def source(lang: str, domain: str) -> str:
    return (CATALOGUES / lang / f"{domain}.po").read_text(encoding="utf-8")


def entries(text: str) -> dict[str, tuple[str, ...]]:
    """All entries of a .po file with all their forms, including empty ones."""
    found: dict[str, tuple[str, ...]] = {}
    for message in _read(text):
        key = message.id if isinstance(message.id, str) else message.id[0]
        if key:
            forms = message.string or ""
            found[key] = (forms,) if isinstance(forms, str) else tuple(forms)
    return found


def facts_of(text: str) -> frozenset[str]:
    """The facts that a text uses, including those inside a format."""
    names: set[str] = set()
    for _, name, form, _ in string.Formatter().parse(text):
        if name is not None:
            names |= {name, *facts_of(form or "")}
    return frozenset(names)


def complaints(english: str, spanish: str, domain: str, same_in_both: Iterable[str] = SAME_IN_BOTH) -> list[str]:
    """All complaints about a domain in its two languages."""
    found = [*_complaints_about(english, domain), *_complaints_about(spanish, domain)]
    en, es = entries(english), entries(spanish)
    found += [f"{key}: only in English" for key in en if key not in es]
    found += [f"{key}: only in Spanish" for key in es if key not in en]
    for key in (key for key in en if key in es):
        if len(en[key]) != len(es[key]):
            found.append(f"{key}: has plural forms in one language only")
        if len({facts_of(form) for form in (*en[key], *es[key]) if form}) > 1:
            found.append(f"{key}: not the same facts everywhere")
        if _has_words(en[key]) and (en[key] == es[key]) != (key in same_in_both):
            found.append(f"{key}: {'not translated' if en[key] == es[key] else 'needs no exception'}")
        found += [f"{key}: {form!r} asks without ¿" for form in es[key] if _asks(form) and "¿" not in form]
    return found


def looks_wrong(text: str) -> bool:
    """Whether a sentence is empty, repeats an article, or contains a placeholder, a key or a name of the code."""
    spoilt = re.search(r"[{}_]|[^\W\d]\.\w|  |None", text)
    return not text.strip() or text != text.strip() or bool(spoilt or DOUBLED.search(text))


def _has_words(forms: tuple[str, ...]) -> bool:
    """Whether there are words to translate besides the facts."""
    texts = [text for form in forms for text, *_ in string.Formatter().parse(form)]
    return any(character.isalpha() for character in "".join(texts))


def _asks(text: str) -> bool:
    """Whether a question mark ends a sentence, and does not name a key to press."""
    return bool(re.search(r"[^\s(]\?", text))


def _complaints_about(text: str, domain: str) -> Iterator[str]:
    catalogue = _read(text)
    keys = re.findall(r'^msgid "(.+)"$', text, flags=re.MULTILINE)
    yield from (f"{key}: there twice" for key in dict.fromkeys(keys) if keys.count(key) > 1)
    yield from (f"{key}: obsolete" for key in catalogue.obsolete)
    yield from (f"{message.id}: fuzzy" for message in catalogue if message.id and message.fuzzy)
    known: Mapping[str, tuple[str, ...]] = entries(text)
    for key, forms in known.items():
        if not key.startswith(f"{domain}."):
            yield f"{key}: not of the domain {domain}"
        if key.endswith(".zero") and key.removesuffix(".zero") not in known:
            yield f"{key}: for no count of what?"
        for form in forms:
            if not form.strip():
                yield f"{key}: empty"
            elif form != form.strip():
                yield f"{key}: blanks around it"
            if not all(facts_of(form)):
                yield f"{key}: a fact without a name"


def _read(text: str) -> Catalog:
    return read_po(io.StringIO(text), abort_invalid=True)
