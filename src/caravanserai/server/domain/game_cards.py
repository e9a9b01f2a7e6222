"""The card of a game: the texts and facts that the pages show about it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import caravanserai
from caravanserai.kernel.errors import UnknownGameError
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.rendering import static, static_or

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game, MatchOption


class GameCard(NamedTuple):
    """The card of a game in one language; a text that a game does not have is empty."""

    id: str
    series: str
    """The part of the title before a colon, such as `Almanac`."""
    title: str
    summary: str
    low: int
    high: int
    people: str
    """The number of people in words, if it differs from the number of seats."""
    how: tuple[str, ...]
    """The game in a few short lines."""
    credits: str
    picture: str
    options: tuple[MatchOption, ...]
    """The options of a match that have more than one value."""

    @property
    def counts(self) -> range:
        """The allowed numbers of seats."""
        return range(self.low, self.high + 1)


@functools.lru_cache(maxsize=64)
def game_card(game: Game[Any], lang: str) -> GameCard:
    """Return the card of a game."""
    words, tell = Words(lang), Describer(game, lang, ())
    series, _, title = tell.game_title().rpartition(": ")
    about = f"lobby.game.{game.id}"
    people, credit = f"{about}.people", f"{about}.credits"
    return GameCard(
        game.id,
        series,
        title,
        tell.game_summary(),
        game.seat_counts[0],
        game.seat_counts[-1],
        words.say(people) if words.has(people) else "",
        tuple(map(words.say, words.keys(f"{about}.how."))),
        words.say(credit) if words.has(credit) else "",
        picture_of(game.id),
        tuple(option for option in game.match_options if len(option.values) > 1),
    )


def game_cards(lang: str) -> list[GameCard]:
    """Return the cards of all games."""
    return [game_card(game, lang) for game in caravanserai.all_games()]


def title_of(game: str, lang: str) -> str:
    """Return the title of a game; the id if this server does not know the game."""
    try:
        return Describer(caravanserai.game(game), lang, ()).game_title()
    except UnknownGameError:
        return game


@functools.cache
def picture_of(game: str) -> str:
    """Return the URL of the picture of a game; a game without a picture has the common one."""
    return static(static_or(f"art/cards/{game}.svg", "art/hero.svg"))
