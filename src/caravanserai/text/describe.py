"""Facts of the kernel in words. The describer knows no game: all that it says stands in the game's catalogue.

Keys are built from what is described, such as `<game>.event.<kind>`, `<game>.option.<decision>.<block>` or
`<game>.<type>.<name>`; what games have in common may stand under `common` instead.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.text.catalogue import Words
from caravanserai.text.fact import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.kernel.decision import Decision, Outlook, Reason
    from caravanserai.kernel.event import Event, Value
    from caravanserai.kernel.game import Game

_NUMBERS: Final = ("amount", "count", "money")
"""The types of option blocks whose items are numbers of something."""
_PLACES: Final = ("first", "second")
"""What the parts of a compound name are called in its text."""


class Describer:
    """Describes the matches of a game in one language, with the players' names."""

    def __init__(self, game: Game[Any], lang: str, names: Sequence[str]) -> None:
        self.game = game
        self.words = Words(lang)
        self.names = tuple(names)

    # -- things ------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> str:
        """Name the player in a seat; a nameless one by its number."""
        return self.names[seat] if seat < len(self.names) else self.words.say("common.seat", number=seat + 1)

    def thing(self, kind: str, value: Value) -> str:
        """Name a value of a type: good 3, money 7; None is something hidden."""
        if value is None:
            return self._say(f"{kind}.unseen" if self.words.has(f"{self.game.id}.{kind}.unseen") else "unseen")
        if kind == "seat" and isinstance(value, int):
            return self.seat(value)
        if kind == "money" and isinstance(value, int):
            return self.counted(kind, value)
        if isinstance(value, str) or kind in self.game.things:
            return self._named(kind, self.name(kind, value))
        return str(value)

    def name(self, kind: str, value: Value) -> str:
        """Give the name by which the catalogue knows a value: the names of a type are numbered by the game."""
        return self.game.things[kind][value] if isinstance(value, int) else str(value)

    def counted(self, name: str, amount: int, *, signed: bool = False) -> str:
        """Name so many of a thing, such as `3 jewels` or `+3 jewels`."""
        return self._say(f"counted.{name}", abs(amount), amount=f"{amount:+d}" if signed else amount)

    def purse(self, money: int) -> str:
        """Name an amount of money in the largest coins; their texts are `<game>.coin.<value>`."""
        prefix = f"{self.game.id}.coin."
        coins = sorted((int(key.removeprefix(prefix)) for key in self.words.keys(prefix)), reverse=True)
        numbers = []
        for coin in coins:
            number, money = divmod(money, coin)
            numbers.append((coin, number))
        shown = [pair for pair in numbers if pair[1]] or numbers[-1:]
        texts = [self.words.say(f"{prefix}{coin}", number) for coin, number in shown]
        return functools.reduce(lambda one, two: self.words.say("common.coins", first=one, second=two), texts)

    # -- what happens and what is asked ------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """Tell what happened, in one sentence; with hidden fields it may have a text of its own, `.veiled`."""
        path = f"event.{event.kind.name}"
        if None in event.values and self._has(f"{path}.veiled"):
            path += ".veiled"
        return self._tell(path, event.facts(), event.kind.types)

    def question(self, decision: Decision[Any], view: object = None) -> str:
        """Say what the seat must decide; with its view, which knows more, it may have another text, `.view`.

        Where a fact of the view is 0, there may be a text of its own again, such as `.view.no_high`.
        """
        path = f"question.{type(decision).__name__}"
        facts = _fields(decision)
        if view is not None and self._has(f"{path}.view"):
            path, facts = f"{path}.view", _fields(view) | facts
            none = [f"{path}.no_{name}" for name, value in facts.items() if value == 0]
            path = next(filter(self._has, none), path)
        return self._tell(path, facts)

    def option(self, decision: Decision[Any], choice: int) -> str:
        """Label a choice; its text knows the fields of the decision and the `item` chosen from the block."""
        return self._about_option("option", decision, choice)

    def option_help(self, decision: Decision[Any], choice: int) -> str:
        """Explain a choice by its rule: the help of the block, or of the very thing chosen."""
        block, place = decision.space.locate(choice)
        if self._has(f"help.{type(decision).__name__}.{block.name}"):
            return self._about_option("help", decision, choice)
        return self._named(f"help.{block.of}", self.name(block.of, block.items[place]))

    def option_gist(self, decision: Decision[Any], choice: int) -> str:
        """Say in a few words what the very thing chosen does; nothing if its type has no such texts."""
        block, place = decision.space.locate(choice)
        return self.gist(block.of, block.items[place])

    def gist(self, kind: str, value: Value) -> str:
        """Say in a few words what a thing does; nothing if its type has no such texts."""
        known = self.words.keys(f"{self.game.id}.gist.{kind}.")
        return self._named(f"gist.{kind}", self.name(kind, value)) if known else ""

    def outlook(self, outlook: Outlook) -> str:
        """List what a choice is sure to cost or bring, such as `-3 silver, +2 silk`; empty if nothing is sure."""
        return ", ".join(self.counted(name, amount, signed=True) for name, amount in outlook)

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
        """Name a value of an option of a match."""
        return self._say(f"match_option.{name}.{value}")

    def score_line(self, name: str) -> str:
        """Name a line of the score sheet."""
        return self._named("score", name)

    # -- inside ------------------------------------------------------------------------------------------

    def _about_option(self, topic: str, decision: Decision[Any], choice: int) -> str:
        block, place = decision.space.locate(choice)
        item = block.items[place]
        facts = _fields(decision) | {"item": item}
        if block.of in _NUMBERS:
            facts["count"] = item
        return self._tell(f"{topic}.{type(decision).__name__}.{block.name}", facts, {"item": block.of})

    def _tell(self, path: str, values: Mapping[str, Value], types: Mapping[str, str] | None = None) -> str:
        """Say a text with typed facts; a fact without a declared type is of the type it is named after."""
        types = types or {}
        count = values.get("count")
        facts = {name: Fact(self, types.get(name, name), value) for name, value in values.items() if name != "count"}
        return self._say(path, count if isinstance(count, int) else None, **facts)

    def _named(self, kind: str, name: str) -> str:
        """Say a name. One without a text is compound: `trader_ivory_silk` is `trader` with its two parts as facts."""
        if self._has(f"{kind}.{name}"):
            return self._say(f"{kind}.{name}")
        pattern, *parts = name.split("_")
        facts = dict(zip(_PLACES, map(self._part, parts), strict=False))
        return self._say(f"{kind}.{pattern}", None, **facts)

    def _part(self, part: str) -> object:
        kinds = [kind for kind, names in self.game.things.items() if part in names]
        return Fact(self, kinds[0], part) if kinds else part

    def _has(self, path: str) -> bool:
        return self.words.has(f"{self.game.id}.{path}") or self.words.has(f"common.{path}")

    def _say(self, path: str, /, count: int | None = None, **facts: object) -> str:
        """Say a text of the game, else the common one."""
        key, shared = f"{self.game.id}.{path}", f"common.{path}"
        return self.words.say(shared if not self.words.has(key) and self.words.has(shared) else key, count, **facts)


def _fields(data: object) -> dict[str, Any]:
    """The fields of a decision or a view, by name."""
    fields = dataclasses.fields(data)  # type: ignore[arg-type]  # all of them are dataclasses
    return {field.name: getattr(data, field.name) for field in fields}
