"""Cached names and rules of an almanac's cards, pages and tokens: they are the same at every table."""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from caravanserai.text.describe import Describer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.event import Value
    from caravanserai.kernel.game import Game

_NOTHING: Mapping[str, Value] = MappingProxyType({})


class Lexicon(Describer):
    """A describer that looks up each thing only once; it knows no players."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        super().__init__(game, lang, ())
        self._known: dict[tuple[str, str, Value], str] = {}

    def thing(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        return self._once("thing", kind, value, among, super().thing)

    def help(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        return self._once("help", kind, value, among, super().help)

    def gist(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        return self._once("gist", kind, value, among, super().gist)

    def _once(self, topic: str, kind: str, value: Value, among: Mapping[str, Value], tell: Callable[..., str]) -> str:
        """Return a cached text; a text that depends on other facts is made anew each time."""
        if among:
            return tell(kind, value, among)
        key = (topic, kind, value)
        if key not in self._known:
            self._known[key] = tell(kind, value)
        return self._known[key]


@functools.lru_cache(maxsize=16)
def lexicon(game: Game[Any], lang: str) -> Lexicon:
    """Return the lexicon of a game in a language."""
    return Lexicon(game, lang)
