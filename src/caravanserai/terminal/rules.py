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
    """Return the rules ready to show; raise `UnknownGameError` if there are none."""
    found = registry.game(game)
    folder = resources.files("caravanserai.text").joinpath("rules", words.lang)
    file, own = folder.joinpath(f"{found.id}.md"), found.rulebook(words.lang)
    if file.is_file():
        return Markdown(file.read_text(encoding="utf-8"))
    if not own:
        raise UnknownGameError(f"there are no rules of {found.id} in the language {words.lang}")
    shared = [folder.joinpath(f"{name}.md") for name in found.catalogues]
    return Markdown("\n".join([*[text.read_text(encoding="utf-8") for text in shared if text.is_file()], own]))
