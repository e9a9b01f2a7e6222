"""Parse server-sent events from a stream of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class EventStreamParser:
    """Joins the parts of a stream of server-sent events into messages."""

    def __init__(self) -> None:
        self._rest = b""
        self._mark = ""

    def read(self, part: bytes) -> Iterator[tuple[str, str]]:
        """Return the messages that are complete now, each with its id to resume from; comments are left out."""
        *blocks, self._rest = (self._rest + part).split(b"\n\n")
        for block in blocks:
            data = []
            for line in block.decode().split("\n"):
                name, _, value = line.partition(":")
                if name == "id":
                    self._mark = value.removeprefix(" ")
                elif name == "data":
                    data.append(value.removeprefix(" "))
            if data:
                yield self._mark, "\n".join(data)
