"""The page of a light browser: the fragments of a table, as the messages of the server change them."""

from __future__ import annotations

import re
from typing import Final

import msgspec

_REFERENCE: Final = re.compile(r'<(li|article) id="([^"]*)" data-same></\1>')
"""A part that the page already has; the server sends it empty."""


class Message(msgspec.Struct):
    """The fields of a server message that matter here: the changed fragments and the number of answers."""

    f: dict[str, str] = {}  # msgspec copies an empty default for each message
    number: int = -1
    reload: bool = False


_DECODER: Final = msgspec.json.Decoder(Message)


class Page:
    """The fragments that a browser shows, by their keys, and the number of answers that they show."""

    def __init__(self) -> None:
        self.fragments: dict[str, str] = {}
        self.number = -1
        self.faults: list[str] = []

    def hear(self, text: bytes) -> None:
        """Apply a message as the script in a browser does."""
        message = _DECODER.decode(text)
        if message.reload:
            self.faults.append("the server asked for a reload of the page")
        known = self.fragments
        self.fragments = {key: html for key, html in known.items() if key.rpartition("/")[0] not in message.f}
        for key, html in message.f.items():  # a new outer fragment comes with all its inner ones
            self.fragments[key] = self._complete(key, html, known.get(key, "")) if " data-same>" in html else html
        self.number = max(self.number, message.number)

    def _complete(self, key: str, html: str, known: str) -> str:
        """Replace each reference by the part with the same id in the known text."""

        def part(reference: re.Match[str]) -> str:
            tag, name = reference.groups()
            start = known.find(f'<{tag} id="{name}"')
            end = known.find(f"</{tag}>", start)
            if start < 0 or end < 0:
                self.faults.append(f"{key} refers to {name}, which the page does not have")
                return reference.group()
            return known[start : end + len(tag) + 3]

        return _REFERENCE.sub(part, html)
