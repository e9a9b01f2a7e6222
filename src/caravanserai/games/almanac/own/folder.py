"""Folders of content files: their faults, and the almanacs made from them."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caravanserai.content.toml import parse
from caravanserai.games.almanac.content import FROM_FOLDERS
from caravanserai.games.almanac.crystal_peaks.fields import FIELDS as CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.fields import FIELDS as DRAGON_ROAD
from caravanserai.games.almanac.loading import FILES, check_book
from caravanserai.games.almanac.own import FOLDERS
from caravanserai.games.almanac.own.fields import own_fields
from caravanserai.games.almanac.own.game import OwnAlmanac, register_almanac
from caravanserai.kernel import registry
from caravanserai.kernel.errors import ContentError, Fault, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.loading import PageFields

_PRINTED: Final[Mapping[str, PageFields]] = {fields.product: fields for fields in (DRAGON_ROAD, CRYSTAL_PEAKS)}
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,29}")
_FIRST: Final = "pages.toml"
_LESSON: Final = "lesson"
"""The file of the lesson, which the rules do not read."""


def bring_folder(folder: Path) -> tuple[OwnAlmanac, ...]:
    """Register the almanac of a folder, or those of its subfolders; raise ContentError for faulty content."""
    found = tuple(_load(one) for one in almanac_folders(folder))
    FOLDERS.append(folder)
    return found


def almanac_folders(folder: Path) -> list[Path]:
    """The folder itself, if it holds an almanac; else every subfolder that does."""
    if not folder.is_dir():
        raise OSError(errno.ENOTDIR if folder.exists() else errno.ENOENT, "", str(folder))
    found = sorted(file.parent for file in folder.glob(f"*/{_FIRST}"))
    return found if found and not (folder / _FIRST).exists() else [folder]


def faults_in(folder: Path) -> tuple[Fault, ...]:
    """All faults in the content files of one folder, each with file, key and reason."""
    try:
        texts = _read(folder)
        return check_book(texts, _fields_of(texts))
    except ContentError as fault:
        return fault.faults


def _load(folder: Path) -> OwnAlmanac:
    texts = _read(folder)
    fields = _fields_of(texts)
    if not fields.own:
        raise ContentError(Fault(_FIRST, "product", "content.product_taken", {"value": shown(fields.product)}))
    return register_almanac(fields.product, texts)


def _read(folder: Path) -> dict[str, str]:
    """The text of each existing content file."""
    texts: dict[str, str] = {}
    faults = []
    for name in (*FILES, _LESSON):
        file = folder / f"{name}.toml"
        try:
            if file.exists():
                texts[name] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as fault:
            faults.append(Fault(file.name, "", "content.encoding", {"detail": fault}))
    if faults:
        raise ContentError(*faults)
    return texts


def _fields_of(texts: Mapping[str, str]) -> PageFields:
    """The fields of the pages by product; the printed products can be checked, too."""
    product = _product_in(texts)
    if product in _PRINTED:
        return _PRINTED[product]
    if not _NAME.fullmatch(product):
        raise ContentError(Fault(_FIRST, "product", "content.no_name", {"value": shown(product)}))
    if product not in FROM_FOLDERS and product in registry.names():
        raise ContentError(Fault(_FIRST, "product", "content.product_taken", {"value": shown(product)}))
    return own_fields(product)


def _product_in(texts: Mapping[str, str]) -> str:
    """The product in pages.toml; a placeholder if the file cannot be read, so that its faults can be reported."""
    try:
        product = parse(texts["pages"], _FIRST).get("product")
    except (ContentError, KeyError):
        return "unknown"
    if not isinstance(product, str):
        key = "content.missing" if product is None else "content.wrong_type"
        raise ContentError(Fault(_FIRST, "product", key, {"value": shown(product), "type": "str"}))
    return product
