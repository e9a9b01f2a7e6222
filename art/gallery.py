"""All painted files, each with the function that paints it."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Final

from art import page_data
from art.credits import credits_page
from art.pages.crystal_peaks.props.sisters_port import SHIPS
from art.pages.crystal_peaks.props.tortuga import SHELLS
from art.pictures import (
    favicon,
    hero,
    parchment,
    silk_road_cities,
    silk_road_lookouts,
    silk_road_map,
    sisters_port_ships,
    tortuga_turtles,
    wagons,
)
from art.pictures.dragonharth import board as dragonharth_board
from art.sprite import render
from art.sprite.sheets import sheets
from caravanserai.text import languages
from caravanserai.text.catalogue import DEFAULT

BOOKS: Final = ("dragon_road", "crystal_peaks")
CARDS: Final = ("dragon_road", "crystal_peaks", "silk_road", "dragonharth")


def _page(game: str, name: str) -> str:
    text: str = import_module(f"art.pages.{game}.{name}").paint(page_data.pages(game)[name])
    return text


def _picture(name: str) -> str:
    text: str = import_module(f"art.pictures.{name}").paint()
    return text


def gallery() -> dict[str, Callable[[], str]]:
    """The painted files of the web table: a path under static/ and the function that makes its text."""
    return {
        "sprites/places.json": render.places,
        **{f"sprites/{name}.svg": partial(render.sprite, name) for name in sheets(render.symbols())},
        "favicon.svg": favicon.paint,
        "favicon-turn.svg": favicon.paint_turn,
        **{f"credits/{lang}.md": partial(credits_page, lang) for lang in languages()},
        "art/hero.svg": hero.paint,
        "art/parchment.svg": parchment.paint,
        "art/dragonharth/board.svg": dragonharth_board.paint,
        "art/silk_road/map.svg": silk_road_map.paint,
        "art/silk_road/cities.json": silk_road_cities.listing,
        "art/silk_road/lookouts.json": silk_road_lookouts.listing,
        **{f"art/cards/{game}.svg": partial(_picture, f"card_{game}") for game in CARDS},
        **{f"art/{game}/{name}.svg": partial(_page, game, name) for game in BOOKS for name in page_data.pages(game)},
        **{
            f"art/{game}/wagon-{serial}.svg": partial(wagons.paint, game, serial)
            for game, looks in wagons.LOOKS.items()
            for serial in looks
        },
        **{
            f"art/dragon_road/encounters/{name}.svg": partial(_picture, f"encounters.{name}")
            for name in page_data.encounters("dragon_road")
        },
        **{f"art/crystal_peaks/pieces/{ship}.svg": partial(sisters_port_ships.paint, ship) for ship in SHIPS},
        **{f"art/crystal_peaks/pieces/{turtle}.svg": partial(tortuga_turtles.paint, turtle) for turtle in SHELLS},
    }


def reference() -> dict[str, Callable[[], str]]:
    """The painted pages of the documentation: a path under docs/reference/ and the function that makes its text."""
    return {"sprite.md": render.listing, "credits.md": partial(credits_page, DEFAULT)}
