"""Facts of the kernel in words. The describer knows no game: all that it says stands in catalogues or in the content.

Keys are built from what is described, such as `<game>.event.<kind>`, `<game>.option.<decision>.<block>` or
`<game>.<type>.<name>`. A text is looked for under the game's id, in its catalogue and among the texts of its content,
then in the catalogues it shares with like games, then under `common`.
"""

from __future__ import annotations

import dataclasses
import functools
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from caravanserai.text.catalogue import Words
from caravanserai.text.fact import Count, Fact, Facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from caravanserai.kernel.decision import Decision, Outlook, Reason
    from caravanserai.kernel.event import Event, Value
    from caravanserai.kernel.game import Game

_NUMBERS: Final = ("amount", "count", "gold", "money")
"""The types of option blocks whose items are numbers of something."""
_PLACES: Final = ("first", "second")
"""What the parts of a compound name are called in its text."""
_MOST_EVENTS: Final = 4096
_NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})


class Describer:
    """Describes the matches of a game in one language, with the players' names."""

    def __init__(self, game: Game[Any], lang: str, names: Sequence[str]) -> None:
        self.game = game
        self.words = Words(lang)
        self.names = tuple(names)
        self._content = game.texts(lang)
        self._domains = (game.id, *game.catalogues, "common")
        self._keys: dict[str, str | None] = {}
        self._events: dict[tuple[Any, ...], str] = {}

    # -- things ------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """Name the player in a seat; a nameless one by its number."""
        return self.names[seat] if seat < len(self.names) else self.words.say("common.seat", number=seat + 1)

    def thing(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """Name a value of a type: good 3, money 7; None is something hidden.

        Some things are known only by another fact told with them: space 3 of page 5.
        """
        if value is None:
            return self._say(f"{kind}.unseen" if self.has(f"{kind}.unseen") else "unseen")
        if kind == "seat" and isinstance(value, int):
            return self.seat(value)
        portrait = self.game.portrait(kind, value, among)
        if portrait is not None:
            return self._tell(*portrait)
        if isinstance(value, tuple):
            return self._listed(kind, value, among)
        return self._named(kind, self.name(kind, value)) if self._is_known(kind, value) else self._number(kind, value)

    def name(self, kind: str, value: Value) -> str:
        """Give the name by which the catalogue knows a value: the names of a type are numbered by the game."""
        return self.game.things[kind][value] if isinstance(value, int) else str(value)

    def counted(self, name: str, amount: int, *, signed: bool = False) -> str:
        """Name an amount of a thing, such as `3 jewels` or `+3 jewels`; texts with a currency use `{sign}${number}`."""
        number, sign = abs(amount), "-" if amount < 0 else "+" if signed else ""
        return self._say(f"counted.{name}", number, amount=f"{sign}{number}", sign=sign, number=number)

    def grade(self, grade: str, seat: int, rank: int, *, own: bool) -> str:
        """Say how well a person did alone against bots, to that person or to others."""
        if own:
            return self._say(f"grade.{grade}.you", rank=self._rank(rank))
        return self._say(f"grade.{grade}", name=self.seat(seat), rank=self._rank(rank))

    # -- what happens and what is asked ------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """Tell what happened, in one sentence; it is put together once, for a log is told again and again."""
        key = (event.kind.name, event.values)
        if key not in self._events:
            if len(self._events) >= _MOST_EVENTS:
                self._events.clear()
            self._events[key] = self._told(event)
        return self._events[key]

    def question(self, decision: Decision[Any], view: object = None) -> str:
        """Say what the seat must decide; with its view, which knows more, it may have another text, `.view`.

        Where a fact of the view is 0, there may be a text of its own again, such as `.view.no_high`.
        """
        path = f"question.{type(decision).__name__}"
        facts = _fields(decision)
        if view is not None and self.has(f"{path}.view"):
            path, facts = f"{path}.view", _fields(view) | facts
            none = [f"{path}.no_{name}" for name, value in facts.items() if value == 0]
            path = next(filter(self.has, none), path)
        return self._tell(path, facts)

    def option(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """Label a choice; its text knows the fields of decision and view, and the `item` chosen from the block."""
        return self._about_option("option", decision, choice, view)

    def option_help(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """Explain a choice by its rule: the help of the block, or of the very thing chosen."""
        block, place = decision.space.locate(choice)
        if self.has(f"help.{type(decision).__name__}.{block.name}"):
            return self._about_option("help", decision, choice, view)
        return self.help(block.of, block.items[place], _fields(view) | _fields(decision))

    def option_gist(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """Say in a few words what the very thing chosen does; nothing if its type has no such texts."""
        block, place = decision.space.locate(choice)
        if self.has(f"gist.{type(decision).__name__}.{block.name}"):
            return self._about_option("gist", decision, choice, view)
        return self.gist(block.of, block.items[place], _fields(view) | _fields(decision))

    def help(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """Explain a thing by its rule; nothing if there is no such thing."""
        portrait = self.game.portrait(kind, value, among)
        if portrait is not None:
            return self._tell(self._path("help", kind, portrait.key), portrait.facts)
        return self._named(f"help.{kind}", self.name(kind, value)) if self._is_known(kind, value) else ""

    def gist(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """Say in a few words what a thing does; nothing if its type has no such texts."""
        portrait = self.game.portrait(kind, value, among)
        if portrait is not None:
            path = self._path("gist", kind, portrait.key)
            return self._tell(path, portrait.facts) if self.has(path) else ""
        told = any(self.words.keys(f"{domain}.gist.{kind}.") for domain in self._domains)
        return self._named(f"gist.{kind}", self.name(kind, value)) if told and self._is_known(kind, value) else ""

    def outlook(self, outlook: Outlook) -> str:
        """List what a choice is sure to cost or bring, such as `-3 silver, +2 silk`; empty if nothing is sure."""
        return _joined(self.counted(name, amount, signed=True) for name, amount in outlook)

    def reason(self, reason: Reason) -> str:
        """Say why an option is barred."""
        return self._tell(f"reason.{reason.key}", dict(reason.facts))

    # -- the game ----------------------------------------------------------------------------------------

    def game_title(self) -> str:
        """Name the game."""
        return self._say("title")

    def game_summary(self) -> str:
        """Tell in a sentence or two what the game is."""
        return self._say("summary")

    def match_option(self, name: str) -> str:
        """Name an option of a match."""
        return self._say(f"match_option.{name}")

    def match_option_value(self, name: str, value: str) -> str:
        """Name a value of an option of a match; a seat by its player."""
        return self.seat(int(value) - 1) if value.isdecimal() else self._say(f"match_option.{name}.{value}")

    def score_line(self, name: str) -> str:
        """Name a line of the score sheet."""
        return self._named("score", name)

    # -- texts -------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Tell whether there is a text of that path, such as `page.outpost.lore`."""
        return f"{self.game.id}.{path}" in self._content or self._key(path) is not None

    def text(self, path: str) -> str:
        """Give the text of a path as it stands."""
        return self._say(path)

    # -- inside ------------------------------------------------------------------------------------------

    def _rank(self, rank: int) -> str:
        """Name a rank below the first, such as `second`."""
        return self._say(f"place.{rank}") if rank > 1 else ""

    def _told(self, event: Event) -> str:
        """Tell what happened; with hidden fields it may have a text of its own, `.veiled`."""
        path = f"event.{event.kind.name}"
        if None in event.values and self.has(f"{path}.veiled"):
            path += ".veiled"
        return self._tell(path, event.facts(), event.kind.types)

    def _about_option(self, topic: str, decision: Decision[Any], choice: int, view: object) -> str:
        block, place = decision.space.locate(choice)
        item = block.items[place]
        facts = _fields(view) | _fields(decision) | {"item": item}
        if block.of in _NUMBERS:
            facts["count"] = item
        return self._tell(f"{topic}.{type(decision).__name__}.{block.name}", facts, {"item": block.of})

    def _path(self, topic: str, kind: str, key: str) -> str:
        """Where the text about a thing under a topic stands: its own, or that of its kind."""
        return f"{topic}.{key}" if self.has(f"{topic}.{key}") else f"{topic}.{kind}"

    def _is_known(self, kind: str, value: Value) -> bool:
        """Whether a thing has a name: there may be more numbers to choose from than there are things."""
        names = self.game.things.get(kind, ())
        return isinstance(value, str) or (isinstance(value, int) and 0 <= value < len(names) and bool(names[value]))

    def _number(self, kind: str, value: Any) -> str:  # noqa: ANN401  # what is left of all values is an int
        """Say a number: of a thing without a name, of so many, or as it is."""
        if self.has(f"{kind}.numbered"):
            return self._say(f"{kind}.numbered", number=value + 1)
        return self.counted(kind, value) if self.has(f"counted.{kind}") else str(value)

    def _listed(self, kind: str, values: tuple[Any, ...], among: Mapping[str, Value]) -> str:
        """Name several things: contracts by their numbers, or amounts as pairs of a name and a number."""
        if values and isinstance(values[0], tuple):
            return _joined(self.counted(name, amount) for name, amount in values)
        return _joined(self.thing(kind.removesuffix("s"), value, among) for value in values)

    def _tell(self, path: str, values: Mapping[str, Value], types: Mapping[str, str] = MappingProxyType({})) -> str:
        """Say a text with typed facts; a fact without a declared type is of the type it is named after."""
        count = values.get("count")
        facts = Facts(self, values, types)
        return self._filled(path, Count(self, count) if isinstance(count, int) else None, facts)

    def _named(self, kind: str, name: str) -> str:
        """Say a name. One without a text is compound: `trader_ivory_silk` is `trader` with its two parts as facts."""
        if self.has(f"{kind}.{name}"):
            return self._say(f"{kind}.{name}")
        pattern, *parts = name.split("_")
        facts = dict(zip(_PLACES, map(self._part, parts), strict=False))
        return self._say(f"{kind}.{pattern}", None, **facts)

    def _part(self, part: str) -> object:
        kinds = [kind for kind, names in self.game.things.items() if part in names]
        return Fact(self, kinds[0], part, _NOTHING) if kinds else part

    def _key(self, path: str) -> str | None:
        """The key under which the catalogues have a text, the game's own first; it is looked for once."""
        if path not in self._keys:
            keys = (f"{domain}.{path}" for domain in self._domains)
            self._keys[path] = next(filter(self.words.has, keys), None)
        return self._keys[path]

    def _say(self, path: str, /, count: int | None = None, **facts: object) -> str:
        return self._filled(path, count, facts)

    def _filled(self, path: str, count: int | None, facts: dict[str, object]) -> str:
        """Say a text of the game, else the common one; what stands in the content is said as it is."""
        own = f"{self.game.id}.{path}"
        if own in self._content:
            return self._content[own]
        return self.words.filled(self._key(path) or own, count, facts)


def _joined(texts: Iterable[str]) -> str:
    return ", ".join(texts)


def _fields(data: object) -> dict[str, Any]:
    """The fields of a decision or a view, by name; of no view none."""
    if data is None:
        return {}
    if isinstance(data, tuple):
        return data._asdict()  # type: ignore[attr-defined,no-any-return]  # a view may be a named tuple
    names = _field_names(type(data))  # type: ignore[arg-type]  # mypy does not see that a class can be hashed
    return {name: getattr(data, name) for name in names}


@functools.cache
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    """Asked for every option of a question: it is not looked up again."""
    return tuple(field.name for field in dataclasses.fields(kind))  # all but named tuples are dataclasses
