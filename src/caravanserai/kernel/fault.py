"""What can be wrong with a content file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Fault(NamedTuple):
    """What is wrong with a content file: where, a key of the text catalogue, and the facts that belong into the text.

    Where nothing is named, it is the file itself.
    """

    file: str
    where: str
    key: str
    facts: Mapping[str, object]

    def __str__(self) -> str:
        """For developers; readers are told in their language by `caravanserai.text.tell_fault`."""
        reason = self.key.rpartition(".")[2].replace("_", " ")
        facts = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return ": ".join(filter(None, [self.file, self.where, f"{reason} ({facts})" if facts else reason]))
