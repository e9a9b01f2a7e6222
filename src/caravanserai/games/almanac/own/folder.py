"""Content files in a folder: what is wrong with them, and the almanacs they make."""

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


def bring_folder(folder: Path) -> tuple[OwnAlmanac, ...]:
    """Bring the almanac of a folder among the games, or those of all folders in it; bad content is refused."""
    found = tuple(_brought(one) for one in almanac_folders(folder))
    FOLDERS.append(folder)
    return found


def almanac_folders(folder: Path) -> list[Path]:
    """The folder itself, if it holds an almanac; else every folder in it that does."""
    if not folder.is_dir():
        raise OSError(errno.ENOTDIR if folder.exists() else errno.ENOENT, "", str(folder))
    found = sorted(file.parent for file in folder.glob(f"*/{_FIRST}"))
    return found if found and not (folder / _FIRST).exists() else [folder]


def faults_in(folder: Path) -> tuple[Fault, ...]:
    """All that is wrong with the content files of one folder: file, key and reason of each."""
    try:
        texts = _read(folder)
        return check_book(texts, _fields_of(texts))
    except ContentError as fault:
        return fault.faults


def _brought(folder: Path) -> OwnAlmanac:
    texts = _read(folder)
    fields = _fields_of(texts)
    if not fields.own:
        raise ContentError(Fault(_FIRST, "product", "content.product_taken", {"value": shown(fields.product)}))
    return register_almanac(fields.product, texts)


def _read(folder: Path) -> dict[str, str]:
    """The text of each file that is there."""
    texts: dict[str, str] = {}
    faults = []
    for name in FILES:
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
    """What pages may say depends on the product; one of those that are printed may be checked, too."""
    product = _product_in(texts)
    if product in _PRINTED:
        return _PRINTED[product]
    if not _NAME.fullmatch(product):
        raise ContentError(Fault(_FIRST, "product", "content.no_name", {"value": shown(product)}))
    if product not in FROM_FOLDERS and product in registry.names():
        raise ContentError(Fault(_FIRST, "product", "content.product_taken", {"value": shown(product)}))
    return own_fields(product)


def _product_in(texts: Mapping[str, str]) -> str:
    """The product of the pages; files that cannot be read at all are told with those of a made-up one."""
    try:
        product = parse(texts["pages"], _FIRST).get("product")
    except (ContentError, KeyError):
        return "unknown"
    if not isinstance(product, str):
        key = "content.missing" if product is None else "content.wrong_type"
        raise ContentError(Fault(_FIRST, "product", key, {"value": shown(product), "type": "str"}))
    return product
