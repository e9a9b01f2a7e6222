"""The rules of a game, in the reader's language."""

from __future__ import annotations

import os
from importlib import resources
from typing import TYPE_CHECKING

from rich.markdown import Markdown

from caravanserai.kernel import registry
from caravanserai.kernel.errors import UnknownGameError

if TYPE_CHECKING:
    from caravanserai.terminal.desk import Desk


def rules_text(game: str, lang: str) -> str:
    """The rules as Markdown; raises `UnknownGameError` if there are none."""
    name = registry.game(game).id
    file = resources.files("caravanserai.text").joinpath("rules", lang, f"{name}.md")
    if not file.is_file():
        raise UnknownGameError(f"there are no rules of {name} in the language {lang}")
    return file.read_text(encoding="utf-8")


def show_rules(desk: Desk, game: str) -> None:
    """Show the rules, in a pager where a person sits at a terminal."""
    text = Markdown(rules_text(game, desk.words.lang))
    if not desk.interactive:
        desk.show(text)
        return
    os.environ.setdefault("LESS", "-R")
    with desk.console.pager(styles=True):
        desk.show(text)
