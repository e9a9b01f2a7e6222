"""The sample almanac, changed copies of it, and a registry that forgets them afterwards."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from caravanserai.games.almanac.content import FROM_FOLDERS
from caravanserai.games.almanac.loading import FILES
from caravanserai.games.almanac.own import FOLDERS
from caravanserai.games.almanac.own.folder import bring_folder
from caravanserai.games.almanac.own.game import _ALMANACS, OwnAlmanac
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry

SAMPLE: Final = Path(__file__).parents[1] / "sample"
TEXTS: Final[Mapping[str, str]] = {name: (SAMPLE / f"{name}.toml").read_text(encoding="utf-8") for name in FILES}


@contextlib.contextmanager
def forgetting() -> Iterator[None]:
    """Unregister afterwards all almanacs that were loaded from a folder in this context."""
    almanacs, folders = set(_ALMANACS), FOLDERS.copy()
    try:
        yield
    finally:
        for product in set(_ALMANACS) - almanacs:
            for known in (registry._games, registry._dynamic, BOOKS, FROM_FOLDERS, _ALMANACS):
                known.pop(product, None)
        FOLDERS[:] = folders


@contextlib.contextmanager
def registered_almanac(folder: Path = SAMPLE) -> Iterator[OwnAlmanac]:
    """An almanac that is registered within this context."""
    with forgetting():
        yield bring_folder(folder)[0]


def written(folder: Path, texts: Mapping[str, str] = TEXTS) -> Path:
    """Write content files into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def changed(name: str, old: str, new: str, texts: Mapping[str, str] = TEXTS) -> dict[str, str]:
    """The texts, with the first occurrence of a string in one file replaced."""
    assert old in texts[name], old
    return {**texts, name: texts[name].replace(old, new, 1)}


def renamed(product: str, texts: Mapping[str, str] = TEXTS) -> dict[str, str]:
    """The same almanac with another product name."""
    return {name: text.replace('"salt_lane"', f'"{product}"') for name, text in texts.items()}
