"""Read lessons from TOML. Bad data raise an error with file, key and reason."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots import bot_names
from caravanserai.content.entry import Entry
from caravanserai.content.toml import parse
from caravanserai.kernel.decision import Decision, Together
from caravanserai.kernel.errors import shown
from caravanserai.kernel.space import option_name
from caravanserai.lessons.facts import fact_names
from caravanserai.lessons.lesson import ADVICE, ASKED, SIGNS, Condition, Lesson, Step, keys_of
from caravanserai.text.catalogue import Words, languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.kernel.game import Game

_CONDITION: Final = re.compile(r"([a-z][a-z0-9_]*) (>=|<=|==|!=|>|<) (-?[0-9]{1,4})")
_ELEMENT: Final = re.compile(r"[a-z][a-z0-9-]*")
_MOST_BEATS: Final = 3
_LONGEST: Final = 60
"""The most minutes of a lesson."""


def read_lesson(text: str, file: str, game: Game[Any]) -> Lesson:
    """Read the lesson of a game."""
    top = Entry(parse(text, file), file, "")
    top.choice("game", (game.id,))
    minutes = top.number("minutes", 1, _LONGEST)
    seats = top.number("seats", game.seat_counts[0], game.seat_counts[-1])
    seed, bot = top.text("seed"), top.choice("bot", bot_names(game))
    entries = top.tables("step")
    own: dict[str, dict[str, str]] = {lang: {} for lang in languages()}
    brings_texts = top.flag("brings_texts")
    top.close()
    if not entries:
        top.fail("step", "content.missing")
    steps = tuple(_read_step(entry, game) for entry in entries)
    for entry, step in zip(entries, steps, strict=True):
        if sum(step.id == other.id for other in steps) > 1:
            entry.fail("id", "content.named_twice")
        if brings_texts:
            _read_texts(entry, step, own)
        entry.close()
    if sum(step.last for step in steps) != 1:
        top.fail("step", "content.lesson.one_last")
    domains = tuple(f"lesson_{name}" for name in (game.id, *game.catalogues))
    lesson = Lesson(game.id, minutes, seats, seed, bot, steps, own if brings_texts else {}, domains)
    for entry, step in zip(entries, steps, strict=True):
        for lang, key in _missing_texts(lesson, step):
            entry.fail(key, "content.lesson.no_text", lang=lang)
    return lesson


def _read_step(entry: Entry, game: Game[Any]) -> Step:
    kinds = {kind.__name__: kind for kind in game.kinds if issubclass(kind, Decision) and kind is not Together}
    name = entry.plain_name("id")
    on = _each(entry, "on", tuple(kinds))
    if not on:
        entry.fail("on", "content.missing")
    asked = tuple(kinds[kind] for kind in on)
    return Step(
        name,
        on,
        tuple(_condition(entry, text, fact_names(game)) for text in entry.names("when")),
        _patterns(entry, "do", asked),
        _patterns(entry, "accept", asked),
        tuple(_element(entry, one) for one in entry.names("show")),
        entry.number_or("beats", 0, 0, _MOST_BEATS),
        entry.flag("extra"),
        entry.flag("last"),
        entry.choice("ask", ASKED) if entry.has("ask") else "",
    )


def _each(entry: Entry, key: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    names = entry.names(key)
    for name in names:
        if name not in allowed:
            entry.fail(key, "content.none_of", value=shown(name), names=", ".join(sorted(allowed)))
    return tuple(names)


def _condition(entry: Entry, text: str, facts: tuple[str, ...]) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        entry.fail("when", "content.lesson.no_condition", value=shown(text), signs=" ".join(SIGNS))
    if found[1] not in facts:
        entry.fail("when", "content.none_of", value=shown(found[1]), names=", ".join(facts))
    return Condition(found[1], found[2], int(found[3]))


def _element(entry: Entry, name: str) -> str:
    if not _ELEMENT.fullmatch(name):
        entry.fail("show", "content.lesson.no_element", value=shown(name))
    return name


def _patterns(entry: Entry, key: str, kinds: tuple[type[Decision[Any]], ...]) -> tuple[str, ...]:
    """Read patterns of choice names; each must fit a choice of one of the decisions."""
    patterns = entry.names(key)
    for pattern in patterns:
        if pattern != ADVICE and not any(fnmatchcase(name, pattern) for kind in kinds for name in _names_of(kind)):
            known = ", ".join(block.name for kind in kinds for block in kind.space.blocks)
            entry.fail(key, "content.lesson.no_choice", value=shown(pattern), names=known)
    return tuple(patterns)


def _names_of(kind: type[Decision[Any]]) -> Iterator[str]:
    return (option_name(block, place) for block in kind.space.blocks for place in range(len(block.items)))


def _read_texts(entry: Entry, step: Step, own: Mapping[str, dict[str, str]]) -> None:
    """Read the texts of a lesson that brings its own: a table `text` with a table for each language."""
    texts = entry.required_table("text")
    for lang, known in own.items():
        in_lang = texts.required_table(lang)
        for part in (*(key.removeprefix(f"{step.id}.") for key in keys_of(step)), "wrong"):
            name = part.replace(".", "_")
            if part != "wrong" or in_lang.has(name):
                known[f"{step.id}.{part}"] = in_lang.text(name)
        in_lang.close()
    texts.close()


def _missing_texts(lesson: Lesson, step: Step) -> Iterator[tuple[str, str]]:
    for lang in languages():
        words, own = Words(lang), lesson.texts.get(lang, {})
        for key in keys_of(step):
            if key not in own and not any(words.has(f"{domain}.{key}") for domain in lesson.domains):
                yield lang, key
