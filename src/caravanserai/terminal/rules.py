"""The rules of a game, in the reader's language."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from rich.markdown import Markdown

from caravanserai.kernel import registry
from caravanserai.kernel.errors import UnknownGameError

if TYPE_CHECKING:
    from caravanserai.text import Words


def rules_of(game: str, words: Words) -> Markdown:
    """The rules, ready to be shown; raises `UnknownGameError` if there are none."""
    name = registry.game(game).id
    file = resources.files("caravanserai.text").joinpath("rules", words.lang, f"{name}.md")
    if not file.is_file():
        raise UnknownGameError(f"there are no rules of {name} in the language {words.lang}")
    return Markdown(file.read_text(encoding="utf-8"))
