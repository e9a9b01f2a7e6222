"""The content files of the almanacs."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.loading import FILES

if TYPE_CHECKING:
    from collections.abc import Mapping

FROM_FOLDERS: Final[dict[str, Mapping[str, str]]] = {}
"""The content files of the almanacs loaded from folders, by product."""


def content_of(product: str) -> Mapping[str, str]:
    """The text of each content file of a product, by file name without extension."""
    if product in FROM_FOLDERS:
        return FROM_FOLDERS[product]
    folder = resources.files(f"{__package__}.{product}").joinpath("data")
    return {name: folder.joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in FILES}
