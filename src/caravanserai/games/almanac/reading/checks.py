"""Checks of single values: each tells what is wrong with a value, or nothing when it is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from caravanserai.kernel.errors import shown


class Names(NamedTuple):
    """What a value may name at the place where it stands."""

    pages: frozenset[int] = frozenset()
    families: frozenset[str] = frozenset()
    groups: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()


Check = Callable[[object, Names], str]


def whole(least: int = 0, most: int = 99) -> Check:
    """A whole number within bounds."""

    def check(value: object, _: Names) -> str:
        good = type(value) is int and least <= value <= most
        return "" if good else f"{shown(value)} is no whole number within {least} and {most}"

    return check


def one_of(*names: str) -> Check:
    """One of some words."""

    def check(value: object, _: Names) -> str:
        return "" if type(value) is str and value in names else f"{shown(value)} is none of {', '.join(names)}"

    return check


def whole_or(*names: str) -> Check:
    """A whole number, or one of some words."""

    def check(value: object, _: Names) -> str:
        good = (type(value) is int and 0 < value <= 99) or (type(value) is str and value in names)
        return "" if good else f"{shown(value)} is no number above 0 and none of {', '.join(names)}"

    return check


def list_of(each: Check, length: int = 0) -> Check:
    """A list, not empty, perhaps of a certain length."""

    def check(value: object, names: Names) -> str:
        if type(value) is not list or not value:
            return f"{shown(value)} is no list with something in it"
        if length and len(value) != length:
            return f"{shown(value)} does not have {length} entries"
        return next((reason for item in value if (reason := each(item, names))), "")

    return check


def one_or_list(each: Check) -> Check:
    """One value, or a list of them."""
    several = list_of(each)

    def check(value: object, names: Names) -> str:
        return several(value, names) if type(value) is list else each(value, names)

    return check


def table_of(key: Check, each: Check) -> Check:
    """A table, not empty."""

    def check(value: object, names: Names) -> str:
        if type(value) is not dict or not value:
            return f"{shown(value)} is no table with something in it"
        return next((reason for at, item in value.items() if (reason := key(at, names) or each(item, names))), "")

    return check


def flag(value: object, _: Names) -> str:
    """True or false."""
    return "" if type(value) is bool else f"{shown(value)} is neither true nor false"


def true(value: object, _: Names) -> str:
    """True; whoever does not mean it leaves the key out."""
    return "" if value is True else f"{shown(value)} is not true"


def page(value: object, names: Names) -> str:
    """The number of a page."""
    return "" if type(value) is int and value in names.pages else f"there is no page {shown(value)}"


def family(value: object, names: Names) -> str:
    """A token of some page."""
    return "" if type(value) is str and value in names.families else f"there is no token {shown(value)}"


def group(value: object, names: Names) -> str:
    """A group of the page."""
    return "" if type(value) is str and value in names.groups else f"there is no group {shown(value)}"


def spot(value: object, names: Names) -> str:
    """A space of the page."""
    return "" if type(value) is str and value in names.spots else f"there is no space {shown(value)}"


def location(value: object, names: Names) -> str:
    """A location action of the page."""
    return "" if type(value) is str and value in names.locations else f"there is no location action {shown(value)}"


def every_group(value: object, names: Names) -> str:
    """All groups of the page, each once, in a list or as the keys of a table."""
    given = list(value) if isinstance(value, list | dict) else []
    wrong = next((name for name in names.groups if given.count(name) != 1), "")
    return f"the group {wrong!r} is not there once" if wrong else ""


def all_of(*checks: Check) -> Check:
    """Several checks, one after the other."""

    def check(value: object, names: Names) -> str:
        return next((reason for each in checks if (reason := each(value, names))), "")

    return check
