"""A describer whose sentences contain small pictures of goods, coins and players' badges.

A fact in a sentence stands between private-use characters. Once the sentence is complete and escaped, each marked
fact becomes the picture from the game's board, or stays plain text.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup, escape

from caravanserai.text.describe import Describer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event, Value
    from caravanserai.kernel.game import Game

Picture = tuple[str, Any, str]
"""A fact to draw: its type, its value, and its name in plain words."""
_OPEN, _SHUT = "\ue000", "\ue001"
_MARK: Final = re.compile(f"{_OPEN}([0-9]+){_SHUT}")
_MAX_CACHED_LINES: Final = 256


class IllustratedDescriber(Describer):
    """Describes events and questions in markup; `draw` returns the picture of a fact, or None for plain words."""

    def __init__(
        self, game: Game[Any], lang: str, names: Sequence[str], draw: Callable[[Picture], Markup | None]
    ) -> None:
        super().__init__(game, lang, names)
        self._draw = draw
        self._numbers: dict[Picture, int] = {}
        self._pictures: list[Markup] = []
        self._lines: dict[str, Markup] = {}

    def line(self, event: Event) -> Markup:
        """Describe an event as one line of the log."""
        text = self.event(event)
        if text not in self._lines:
            if len(self._lines) >= _MAX_CACHED_LINES:
                self._lines.clear()
            self._lines[text] = self.drawn(text)
        return self._lines[text]

    def asked(self, decision: Decision[Any], view: object) -> Markup:
        """Describe an open question."""
        return self.drawn(self.question(decision, view))

    def drawn(self, text: str) -> Markup:
        """Turn a sentence of this teller into markup."""
        parts = _MARK.split(text)
        return Markup("").join(self._pictures[int(part)] if at % 2 else escape(part) for at, part in enumerate(parts))

    def thing(self, kind: str, value: Value, among: Mapping[str, Value] = MappingProxyType({})) -> str:
        return self._marked(kind, value, super().thing(kind, value, among))

    def counted(self, name: str, amount: int, *, signed: bool = False) -> str:
        return self._marked("counted", (name, amount, signed), super().counted(name, amount, signed=signed))

    def _marked(self, kind: str, value: Any, text: str) -> str:  # noqa: ANN401  # the type depends on the fact
        if _OPEN in text:  # the text contains marked facts, which are drawn themselves
            return text
        picture = (kind, value, text)
        number = self._numbers.get(picture)
        if number is None:
            drawing = self._draw(picture)
            if drawing is None:
                return text
            number = self._numbers[picture] = len(self._pictures)
            self._pictures.append(drawing)
        return f"{_OPEN}{number}{_SHUT}"
