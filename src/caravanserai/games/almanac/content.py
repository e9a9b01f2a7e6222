"""The content files of the almanacs."""

from __future__ import annotations

from importlib import resources

from caravanserai.games.almanac.reading import FILES


def content_of(product: str) -> dict[str, str]:
    """The text of each content file of a product, by its name without ending."""
    folder = resources.files(f"{__package__}.{product}").joinpath("data")
    return {name: folder.joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in FILES}
