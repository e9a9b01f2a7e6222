"""Facts of the kernel in words. The describer knows no game: all its texts come from catalogues or from the content.

Keys are built from the thing described, such as `<game>.event.<kind>`, `<game>.option.<decision>.<block>` or
`<game>.<type>.<name>`. A text is searched under the game's id, in its catalogue and in its content, then in the
catalogues that it shares with similar games, then under `common`.
"""

from __future__ import annotations

import dataclasses
import functools
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from caravanserai.text.catalogue import Words
from caravanserai.text.fact import Count, Fact, Facts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from caravanserai.kernel.decision import Decision, Outlook, Reason
    from caravanserai.kernel.event import Event, Value
    from caravanserai.kernel.game import Game

_NUMBERS: Final = ("amount", "count", "gold", "money")
"""The types of option blocks whose items are amounts."""
_PLACES: Final = ("first", "second")
"""The names of the parts of a compound name in its text."""
_MOST_EVENTS: Final = 256
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
        """The name of the player in a seat, or the number of the seat."""
        return self.names[seat] if seat < len(self.names) else self.words.say("common.seat", number=seat + 1)

    def thing(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """The name of a value of a type: good 3, money 7. None is hidden.

        Some names depend on another fact of the same event or decision: space 3 of page 5.
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
        """The catalogue name of a value; each game numbers the names of its types."""
        return self.game.things[kind][value] if isinstance(value, int) else str(value)

    def counted(self, name: str, amount: int, *, signed: bool = False) -> str:
        """An amount of a thing, such as `3 jewels` or `+3 jewels`; texts with a currency use `{sign}${number}`."""
        number, sign = abs(amount), "-" if amount < 0 else "+" if signed else ""
        return self._say(f"counted.{name}", number, amount=f"{sign}{number}", sign=sign, number=number)

    def grade(self, grade: str, seat: int, rank: int, *, own: bool) -> str:
        """The grade of a person's result in a solo match against bots, for that person or for others."""
        if own:
            return self._say(f"grade.{grade}.you", rank=self._rank(rank))
        return self._say(f"grade.{grade}", name=self.seat(seat), rank=self._rank(rank))

    # -- events and questions -----------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """An event in one sentence. The text is cached, because logs repeat it."""
        key = (event.kind.name, event.values)
        if key not in self._events:
            if len(self._events) >= _MOST_EVENTS:
                self._events.clear()
            self._events[key] = self._event_text(event)
        return self._events[key]

    def question(self, decision: Decision[Any], view: object = None) -> str:
        """The question of a decision. With a view, which has more facts, the text may be another one, `.view`.

        If a fact of the view is 0, there may be a special text, such as `.view.no_high`.
        """
        path = f"question.{type(decision).__name__}"
        facts = _fields(decision)
        if view is not None and self.has(f"{path}.view"):
            path, facts = f"{path}.view", _fields(view) | facts
            none = [f"{path}.no_{name}" for name, value in facts.items() if value == 0]
            path = next(filter(self.has, none), path)
        return self._tell(path, facts)

    def option(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """The label of a choice.

        Its text may use the fields of decision and view, and the chosen `item` of the block.
        """
        return self._about_option("option", decision, choice, view)

    def option_help(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """The rule behind a choice: the help of the block, or of the chosen thing."""
        block, place = decision.space.locate(choice)
        if self.has(f"help.{type(decision).__name__}.{block.name}"):
            return self._about_option("help", decision, choice, view)
        return self.help(block.of, block.items[place], _fields(view) | _fields(decision))

    def option_gist(self, decision: Decision[Any], choice: int, view: object = None) -> str:
        """The effect of the chosen thing in a few words; empty if its type has no such texts."""
        block, place = decision.space.locate(choice)
        if self.has(f"gist.{type(decision).__name__}.{block.name}"):
            return self._about_option("gist", decision, choice, view)
        return self.gist(block.of, block.items[place], _fields(view) | _fields(decision))

    def help(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """The rule behind a thing; empty if there is no such thing."""
        portrait = self.game.portrait(kind, value, among)
        if portrait is not None:
            return self._tell(self._path("help", kind, portrait.key), portrait.facts)
        return self._named(f"help.{kind}", self.name(kind, value)) if self._is_known(kind, value) else ""

    def gist(self, kind: str, value: Value, among: Mapping[str, Value] = _NOTHING) -> str:
        """The effect of a thing in a few words; empty if its type has no such texts."""
        portrait = self.game.portrait(kind, value, among)
        if portrait is not None:
            path = self._path("gist", kind, portrait.key)
            return self._tell(path, portrait.facts) if self.has(path) else ""
        has_gists = any(self.words.keys(f"{domain}.gist.{kind}.") for domain in self._domains)
        return self._named(f"gist.{kind}", self.name(kind, value)) if has_gists and self._is_known(kind, value) else ""

    def outlook(self, outlook: Outlook) -> str:
        """The certain costs and gains of a choice, such as `-3 silver, +2 silk`; empty if nothing is certain."""
        return _joined(self.counted(name, amount, signed=True) for name, amount in outlook)

    def reason(self, reason: Reason) -> str:
        """The reason why an option is not legal."""
        return self._tell(f"reason.{reason.key}", dict(reason.facts))

    # -- the game ----------------------------------------------------------------------------------------

    def game_title(self) -> str:
        """The title of the game."""
        return self._say("title")

    def game_summary(self) -> str:
        """The game in a sentence or two."""
        return self._say("summary")

    def match_option(self, name: str) -> str:
        """The name of an option of a match."""
        return self._say(f"match_option.{name}")

    def match_option_value(self, name: str, value: str) -> str:
        """The name of a value of an option of a match; a seat has the name of its player."""
        return self.seat(int(value) - 1) if value.isdecimal() else self._say(f"match_option.{name}.{value}")

    def score_line(self, name: str) -> str:
        """The name of a line of the score sheet."""
        return self._named("score", name)

    # -- texts -------------------------------------------------------------------------------------------

    def has(self, path: str) -> bool:
        """Whether there is a text with that path, such as `page.outpost.lore`."""
        return f"{self.game.id}.{path}" in self._content or self._key(path) is not None

    def text(self, path: str) -> str:
        """The text of a path, without facts."""
        return self._say(path)

    # -- private ------------------------------------------------------------------------------------------

    def _rank(self, rank: int) -> str:
        """The name of a rank below the first, such as `second`."""
        return self._say(f"place.{rank}") if rank > 1 else ""

    def _event_text(self, event: Event) -> str:
        """The text of an event; one with hidden fields may have a special text, `.veiled`."""
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
        """The path of the text about a thing under a topic: its own, or that of its kind."""
        return f"{topic}.{key}" if self.has(f"{topic}.{key}") else f"{topic}.{kind}"

    def _is_known(self, kind: str, value: Value) -> bool:
        """Whether a thing has a name: a block may have more numbers than there are things."""
        names = self.game.things.get(kind, ())
        return isinstance(value, str) or (isinstance(value, int) and 0 <= value < len(names) and bool(names[value]))

    def _number(self, kind: str, value: Any) -> str:  # noqa: ANN401  # an int: all other values are handled
        """A number in words: of a thing without a name, as an amount, or as digits."""
        if self.has(f"{kind}.numbered"):
            return self._say(f"{kind}.numbered", number=value + 1)
        return self.counted(kind, value) if self.has(f"counted.{kind}") else str(value)

    def _listed(self, kind: str, values: tuple[Any, ...], among: Mapping[str, Value]) -> str:
        """Several things in words: contracts by their numbers, or amounts as pairs of a name and a number."""
        if values and isinstance(values[0], tuple):
            return _joined(self.counted(name, amount) for name, amount in values)
        return _joined(self.thing(kind.removesuffix("s"), value, among) for value in values)

    def _tell(self, path: str, values: Mapping[str, Value], types: Mapping[str, str] = MappingProxyType({})) -> str:
        """A text with typed facts; the default type of a fact is its name."""
        count = values.get("count")
        facts = Facts(self, values, types)
        return self._filled(path, Count(self, count) if isinstance(count, int) else None, facts)

    def _named(self, kind: str, name: str) -> str:
        """A name in words.

        A name without a text is compound: `trader_ivory_silk` is `trader` with two parts as facts.
        """
        if self.has(f"{kind}.{name}"):
            return self._say(f"{kind}.{name}")
        pattern, *parts = name.split("_")
        facts = dict(zip(_PLACES, map(self._part, parts), strict=False))
        return self._say(f"{kind}.{pattern}", None, **facts)

    def _part(self, part: str) -> object:
        kinds = [kind for kind, names in self.game.things.items() if part in names]
        return Fact(self, kinds[0], part, _NOTHING) if kinds else part

    def _key(self, path: str) -> str | None:
        """The key of a text in the catalogues, the game's own first; cached."""
        if path not in self._keys:
            keys = (f"{domain}.{path}" for domain in self._domains)
            self._keys[path] = next(filter(self.words.has, keys), None)
        return self._keys[path]

    def _say(self, path: str, /, count: int | None = None, **facts: object) -> str:
        return self._filled(path, count, facts)

    def _filled(self, path: str, count: int | None, facts: dict[str, object]) -> str:
        """A text of the game, else the common one; a text of the content has no facts."""
        own = f"{self.game.id}.{path}"
        if own in self._content:
            return self._content[own]
        return self.words.filled(self._key(path) or own, count, facts)


def _joined(texts: Iterable[str]) -> str:
    return ", ".join(texts)


def _fields(data: object) -> dict[str, Any]:
    """The fields of a decision or a view, by name; empty without a view."""
    if data is None:
        return {}
    if isinstance(data, tuple):
        return data._asdict()  # type: ignore[attr-defined,no-any-return]  # a view may be a named tuple
    names, read = _field_reader(type(data))  # type: ignore[arg-type]  # mypy does not know that classes are hashable
    return dict(zip(names, read(data), strict=True))


@functools.cache
def _field_reader(kind: type[Any]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of the fields of a class, and a function that reads them: they are read for every option."""
    names = tuple(field.name for field in dataclasses.fields(kind))  # all other views are dataclasses
    if len(names) < 2:  # attrgetter returns a tuple only of several fields
        return names, lambda data: tuple(getattr(data, name) for name in names)
    return names, attrgetter(*names)
