"""Checks of single values: each returns None, or the reason why the value is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from caravanserai.kernel.errors import shown


class Names(NamedTuple):
    """The names that a value may use at its place in the file."""

    pages: frozenset[int] = frozenset()
    families: frozenset[str] = frozenset()
    groups: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()


class Wrong(NamedTuple):
    """The reason why a value is wrong: a key of the text catalogue and the facts for its text."""

    key: str
    facts: Mapping[str, object]


Check = Callable[[object, Names], Wrong | None]


def right_or(right: bool, key: str, /, **facts: object) -> Wrong | None:  # noqa: FBT001  # reads like assert
    """None if a value is right, else the reason why it is wrong."""
    return None if right else Wrong(key, facts)


def whole(least: int = 0, most: int = 99) -> Check:
    """A check for an integer within bounds."""

    def check(value: object, _: Names) -> Wrong | None:
        right = type(value) is int and least <= value <= most
        return right_or(right, "content.no_whole_number", value=shown(value), least=least, most=most)

    return check


def one_of(*names: str) -> Check:
    """A check for one of some words."""

    def check(value: object, _: Names) -> Wrong | None:
        right = type(value) is str and value in names
        return right_or(right, "content.none_of", value=shown(value), names=", ".join(names))

    return check


def list_of(each: Check, length: int = 0) -> Check:
    """A check for a list that is not empty, with a fixed length if one is given."""

    def check(value: object, names: Names) -> Wrong | None:
        if type(value) is not list or not value:
            return Wrong("content.no_list", {"value": shown(value)})
        if length and len(value) != length:
            return Wrong("content.length", {"value": shown(value), "length": length})
        return _first(each(item, names) for item in value)

    return check


def one_or_list(each: Check) -> Check:
    """A check for one value or a list of values."""
    several = list_of(each)

    def check(value: object, names: Names) -> Wrong | None:
        return several(value, names) if type(value) is list else each(value, names)

    return check


def table_of(key: Check, each: Check) -> Check:
    """A check for a table that is not empty."""

    def check(value: object, names: Names) -> Wrong | None:
        if type(value) is not dict or not value:
            return Wrong("content.empty_table", {"value": shown(value)})
        return _first(key(at, names) or each(item, names) for at, item in value.items())

    return check


def flag(value: object, _: Names) -> Wrong | None:
    """Check for true or false."""
    return right_or(type(value) is bool, "content.no_flag", value=shown(value))


def true(value: object, _: Names) -> Wrong | None:
    """Check for true; the file leaves the key out instead of writing false."""
    return right_or(value is True, "content.not_true", value=shown(value))


def page(value: object, names: Names) -> Wrong | None:
    """Check for the number of a page."""
    return right_or(type(value) is int and value in names.pages, "content.no_page", value=shown(value))


def family(value: object, names: Names) -> Wrong | None:
    """Check for a token family of some page."""
    return right_or(type(value) is str and value in names.families, "content.no_token", value=shown(value))


def group(value: object, names: Names) -> Wrong | None:
    """Check for a group of the page."""
    return right_or(type(value) is str and value in names.groups, "content.no_group", value=shown(value))


def spot(value: object, names: Names) -> Wrong | None:
    """Check for a space of the page."""
    return right_or(type(value) is str and value in names.spots, "content.no_space", value=shown(value))


def location(value: object, names: Names) -> Wrong | None:
    """Check for a location action of the page."""
    return right_or(type(value) is str and value in names.locations, "content.no_location", value=shown(value))


def every_group(value: object, names: Names) -> Wrong | None:
    """Check that all groups of the page occur once, in a list or as the keys of a table."""
    given = list(value) if isinstance(value, list | dict) else []
    return _first(right_or(given.count(name) == 1, "content.group_once", group=shown(name)) for name in names.groups)


def all_of(*checks: Check) -> Check:
    """Several checks, one after the other."""

    def check(value: object, names: Names) -> Wrong | None:
        return _first(each(value, names) for each in checks)

    return check


def _first(found: Iterable[Wrong | None]) -> Wrong | None:
    return next(filter(None, found), None)
