"""The sprite contains a symbol for everything that the games name."""

import re
import tomllib
from pathlib import Path

import pytest

from art.sprite.icons import NAMES, drawings
from art.sprite.render import symbols
from art.sprite.sheets import TOGETHER
from caravanserai.web.rendering import sprite, sprite_files
from tools.paint import ROOT, STATIC

DATA = ROOT / "src" / "caravanserai" / "games" / "almanac" / "dragon_road" / "data"
PAGES = tomllib.loads((DATA / "pages.toml").read_text(encoding="utf-8"))["page"]
SHEETS = {file.stem: file.read_text(encoding="utf-8") for file in (STATIC / "sprites").glob("*.svg")}
LIVE = {"ferry": "ferry", "fog": "fog", "storm": "storm", "player_marker": "shell", "ocean": "ocean", "key": "key"}
LIVE |= {"fruit_pile": "fruit", "statue": "statue", "counter": "slate"}


def test_every_location_action_has_an_icon() -> None:
    actions = {f"loc-{action['id']}" for page in PAGES for action in page.get("location_action", ())}
    assert len(actions) == 20
    assert actions <= set(symbols())


def test_every_token_has_a_face() -> None:
    tokens = {f"tok-{token['id']}" for page in PAGES for token in page.get("token", ())}
    tokens |= {
        f"tok-{token['id']}-{variant['id']}"
        for page in PAGES
        for token in page.get("token", ())
        for variant in token.get("variants", ())
    }
    assert len(tokens) == 17
    assert tokens <= set(symbols())


def test_every_piece_on_a_page_can_be_drawn() -> None:
    kinds = {piece["kind"] for page in PAGES for piece in page.get("piece", ())}
    assert {f"live-{LIVE[kind]}" for kind in kinds} <= set(symbols())


@pytest.mark.parametrize("game", ["almanac", "silk_road"])
def test_every_good_has_a_silhouette(game: str) -> None:
    goods = {
        "almanac": ("dewleaf", "emberspice", "everice", "skyfish", "any"),
        "silk_road": ("ivory", "silk", "fruits", "jewels", "spices"),
    }
    assert {f"good-{good}" for good in goods[game]} <= set(symbols())


def test_every_fruit_bears_its_good() -> None:
    kinds = next(page["rule"]["kinds"] for page in PAGES if page["id"] == "vineland_tract")
    assert {f"live-fruit-{good}" for good in kinds.values()} <= set(symbols())


@pytest.mark.parametrize("sheet", SHEETS)
def test_symbols_point_only_at_symbols_of_their_file(sheet: str) -> None:
    assert set(re.findall(r'href="#([^"]+)"', SHEETS[sheet])) <= set(re.findall(r' id="([^"]+)"', SHEETS[sheet]))


@pytest.mark.parametrize("sheet", SHEETS)
def test_symbols_need_no_style_no_gradient_and_no_other_file(sheet: str) -> None:
    assert not re.search(r"style=|<style|url\(|<script|https?://(?!www\.w3\.org)", SHEETS[sheet])


def test_every_symbol_is_found_in_its_file() -> None:
    files = sprite_files()
    assert {path.removeprefix("sprites/") for path in files.values()} == {f"{sheet}.svg" for sheet in SHEETS}
    for name in symbols():
        mark, _, fragment = sprite(name).removeprefix("/s/").partition("#")
        assert fragment == name
        assert f'<symbol id="{name}"' in STATIC.joinpath(files[mark]).read_text(encoding="utf-8")


def test_every_name_in_a_sheet_is_a_symbol() -> None:
    named = [name for names in TOGETHER.values() for name in names.split()]
    assert len(named) == len(set(named))
    assert set(named) <= set(symbols())


def test_every_icon_of_the_set_is_used_and_credited() -> None:
    assert set(NAMES.values()) == set(drawings())
    page = Path(ROOT, "docs", "reference", "credits.md").read_text(encoding="utf-8")
    for icon, drawing in drawings().items():
        assert re.search(rf"\*\*{drawing['author']}\*\*:.*\b{icon}\b", page), icon
