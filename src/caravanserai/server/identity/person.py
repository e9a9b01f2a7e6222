"""A person: no account, only a signed cookie, and a row in the store once they have done something."""

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
CONFIRM: Final = ("always", "final")
"""Whether every choice is confirmed, or only what cannot be taken back."""
MOTION: Final = ("auto", "less")


@dataclass(frozen=True, slots=True)
class Person:
    """A reader of the pages, with their name and preferences."""

    id: str
    name: str
    lang: str
    theme: str = THEMES[0]
    confirm: str = CONFIRM[0]
    motion: str = MOTION[0]
    sound: int = 0

    @classmethod
    def stranger(cls, lang: str, known: str | None = None) -> Person:
        """Somebody who has done nothing here so far: new, or known by their cookie alone. The id gives the name."""
        person = known or secrets.token_urlsafe(16)
        return cls(person, NAMES[zlib.crc32(person.encode()) % len(NAMES)], lang)

    def wishing(self, wishes: Mapping[str, str], languages: tuple[str, ...]) -> Person:
        """The person with some settings changed; what is no valid setting is left as it was."""
        allowed = {"lang": languages, "theme": THEMES, "confirm": CONFIRM, "motion": MOTION}
        known = {name: wishes[name] for name, values in allowed.items() if wishes.get(name) in values}
        changed = replace(self, **known)  # type: ignore[arg-type]  # all of these are texts
        if wishes.get("sound") in {"0", "1"}:
            changed = replace(changed, sound=int(wishes["sound"]))
        name = clean_name(wishes.get("name", ""))
        return replace(changed, name=name) if name else changed


def clean(text: str, longest: int, also: str = "") -> str:
    """A text that can be shown: printable (some letters may be so too), without needless blanks, not too long."""
    printable = "".join(letter if letter.isprintable() or letter in also else " " for letter in text)
    return " ".join(printable.split())[:longest].strip()


def clean_name(name: str) -> str:
    """A name that can be shown; whatever is in it can be seen."""
    return clean(name, LONGEST_NAME)
