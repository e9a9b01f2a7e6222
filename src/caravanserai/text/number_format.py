"""Numbers in the format of the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.text.catalogue import Words


def decimal(words: Words, number: float, sign: str = "") -> str:
    """A number with one decimal."""
    return f"{number:{sign}.1f}".replace(".", words.say("arena.decimal_mark"))


def share(words: Words, part: float, sign: str = "") -> str:
    """A share as a percentage with one decimal."""
    return words.say("arena.percent", number=decimal(words, 100 * part, sign))
