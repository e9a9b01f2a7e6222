"""The card of a game: all that the pages say about it."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

import caravanserai
from caravanserai.kernel.errors import UnknownGameError
from caravanserai.server.domain.match_lengths import LENGTHS
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.rendering import static, static_or

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game, MatchOption
    from caravanserai.server.domain.match_lengths import Length


class GameCard(NamedTuple):
    """A game in one language; texts that do not exist for a game are left out."""

    id: str
    series: str
    """The part of the title before a colon, such as `Almanac`."""
    title: str
    summary: str
    low: int
    high: int
    people: str
    """For how many people, where that is not the number of seats."""
    length: Length | None
    """How long a match takes; None of a game whose matches nobody has counted."""
    how: tuple[str, ...]
    """How it plays, in a few short lines."""
    credits: str
    picture: str
    options: tuple[MatchOption, ...]
    """What can be agreed before a match: only what leaves a choice."""

    @property
    def counts(self) -> range:
        """How many may play."""
        return range(self.low, self.high + 1)


@functools.lru_cache(maxsize=64)
def game_card(game: Game[Any], lang: str) -> GameCard:
    """Write the placard of a game."""
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
        LENGTHS.get(game.id),
        tuple(map(words.say, words.keys(f"{about}.how."))),
        words.say(credit) if words.has(credit) else "",
        picture_of(game.id),
        tuple(option for option in game.match_options if len(option.values) > 1),
    )


def game_cards(lang: str) -> list[GameCard]:
    """The placards of all games."""
    return [game_card(game, lang) for game in caravanserai.all_games()]


def title_of(game: str, lang: str) -> str:
    """The title of a game; one that this server does not know is called by its id."""
    try:
        return Describer(caravanserai.game(game), lang, ()).game_title()
    except UnknownGameError:
        return game


@functools.cache
def picture_of(game: str) -> str:
    """The address of the picture of a game; a game without one has the common picture."""
    return static(static_or(f"art/cards/{game}.svg", "art/hero.svg"))
