"""The data of a page for its painter: number, palette, and the positions of spaces, groups and pieces."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

Page: TypeAlias = dict[str, Any]
Entry: TypeAlias = dict[str, Any]  # a space, a group or a piece of a page


def _read(package: str, *path: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath(*path).read_text(encoding="utf-8"))


@cache
def pages(game: str) -> dict[str, Page]:
    """The pages of an Almanac game by id."""
    if game == "crystal_peaks":
        found = _read("art.pages.crystal_peaks", "positions.toml")
    else:
        found = _read(f"caravanserai.games.almanac.{game}", "data", "pages.toml")
    return {page["id"]: page for page in found["page"]}


def encounters(game: str) -> list[str]:
    """The ids of the encounter cards of an Almanac game."""
    found = _read(f"caravanserai.games.almanac.{game}", "data", "encounters.toml")
    return [card["id"] for card in found["encounter"]]
