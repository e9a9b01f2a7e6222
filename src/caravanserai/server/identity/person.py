"""A person: a signed cookie instead of an account, and a row in the store after their first action."""

from __future__ import annotations

import secrets
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES: Final = ("Amaia", "Teo", "Noor", "Ilse", "Bram", "Yara", "Lior", "Mina", "Oto", "Sami", "Vera", "Zeno")
"""Names for people who have not chosen one."""
LONGEST_NAME: Final = 24
THEMES: Final = ("auto", "day", "night")
CONFIRM: Final = ("final", "always")
"""The person confirms only choices that cannot be undone, or every choice."""
PACES: Final = ("step", "calm", "brisk", "at_once")
"""How the page shows the moves of others: one for each key, slowly, fast, or without a pause."""
MOTION: Final = ("auto", "less")


@dataclass(frozen=True, slots=True)
class Person:
    """A person with their name and preferences."""

    id: str
    name: str
    lang: str
    theme: str = THEMES[0]
    confirm: str = CONFIRM[0]
    motion: str = MOTION[0]
    sound: int = 0
    pace: str = "calm"

    @classmethod
    def stranger(cls, lang: str, known: str | None = None) -> Person:
        """Return a person without a row in the store; the name is derived from the id."""
        person = known or secrets.token_urlsafe(16)
        return cls(person, NAMES[zlib.crc32(person.encode()) % len(NAMES)], lang)

    def with_preferences(self, fields: Mapping[str, str], languages: tuple[str, ...]) -> Person:
        """Return the person with some preferences changed; invalid values are ignored."""
        allowed = {"lang": languages, "theme": THEMES, "confirm": CONFIRM, "motion": MOTION, "pace": PACES}
        known = {name: fields[name] for name, values in allowed.items() if fields.get(name) in values}
        changed = replace(self, **known)  # type: ignore[arg-type]  # these fields are strings
        if fields.get("sound") in {"0", "1"}:
            changed = replace(changed, sound=int(fields["sound"]))
        name = clean_name(fields.get("name", ""))
        return replace(changed, name=name) if name else changed


def clean(text: str, longest: int, also: str = "") -> str:
    """Return a text that is safe to show: printable or in `also`, with single spaces, cut to `longest`."""
    printable = "".join(letter if letter.isprintable() or letter in also else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()


def clean_name(name: str) -> str:
    """Return a name that is safe to show: without invisible characters."""
    return clean(name, LONGEST_NAME)
