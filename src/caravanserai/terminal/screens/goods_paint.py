"""Goods in sentences: each has a colour and, for people who cannot see colours, a shape."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.text import Describer


class GoodsPaint:
    """Finds the names of goods in sentences, alone or counted, and colours them."""

    def __init__(
        self, describer: Describer, goods: Sequence[str], shapes: Sequence[str], colours: Sequence[str]
    ) -> None:
        self.shapes, self.colours = shapes, colours
        self.names = [describer.thing("good", good) for good in range(len(goods))]
        self._good_of = {name: good for good, name in enumerate(self.names)}
        for good, name in enumerate(goods):
            for count in (1, 2):
                form = describer.counted(name, count).removeprefix(f"{count} ")
                if self.names[good] not in form:
                    self._good_of[form] = good
        longest_first = sorted(self._good_of, key=len, reverse=True)
        self._named_good = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b")

    def sentence(self, words: str) -> Text:
        """Give every good its colour and its shape."""
        painted, end = Text(), 0
        for found in self._named_good.finditer(words):
            painted.append(words[end : found.start()])
            good = self._good_of[found.group()]
            painted.append(f"{self.shapes[good]}{found.group()}", self.colours[good])
            end = found.end()
        return painted.append(words[end:])

    def name(self, good: int) -> Text:
        """Return a good by its shape and name."""
        return Text(f"{self.shapes[good]}{self.names[good]}", self.colours[good])

    def counts(self, counts: Sequence[int]) -> Text:
        """Return numbers of goods in short, as number and shape; kinds with 0 are left out."""
        parts = [Text(f"{count}{self.shapes[good]}", self.colours[good]) for good, count in enumerate(counts) if count]
        return Text(" ").join(parts)
