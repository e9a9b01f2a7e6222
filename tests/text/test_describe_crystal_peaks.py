"""The sentences of Crystal Peaks, and the names of tokens in both almanacs."""

import re

import pytest

from caravanserai.games.almanac import events
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import CARD_SHOWN
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.game import Almanac
from caravanserai.kernel import Event, EventKind
from caravanserai.text import Describer, Words, languages
from tests.text.checks import ARTICLES, looks_wrong

ALMANACS = (DRAGON_ROAD, CRYSTAL_PEAKS)
TOKENS = CRYSTAL_PEAKS.things["token"]


@pytest.mark.parametrize(
    ("kind", "values", "english", "spanish"),
    [
        (events.TOKEN, (0, TOKENS.index("royalty_king")), "Ana gains the King.", "Ana obtiene 1 Rey."),
        (
            CARD_SHOWN,
            (0, TOKENS.index("monte_fool")),
            "The left card is the fool.",
            "Se revela el naipe izquierdo: bufón.",
        ),
    ],
)
def test_events(kind: EventKind, values: tuple[int, ...], english: str, spanish: str) -> None:
    said = [Describer(CRYSTAL_PEAKS, lang, ["Ana"]).event(Event(kind, values, 1)) for lang in ("en", "es")]
    assert said == [english, spanish]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", ALMANACS, ids=lambda game: game.id)
def test_a_token_is_named_without_an_article(game: Almanac, lang: str) -> None:
    """The sentence contains the article, if there is one."""
    names = [Describer(game, lang, ()).thing("token", token) for token in range(len(game.things["token"]))]
    assert [name for name in names if re.match(rf"{ARTICLES} ", name, re.IGNORECASE)] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", ALMANACS, ids=lambda game: game.id)
def test_the_glossary_has_the_names_of_the_tokens(game: Almanac, lang: str) -> None:
    words, said = Words(lang), Describer(game, lang, ())
    listed = [key.rpartition(".")[2] for key in words.keys(f"lobby.term.{game.id}.")]
    named = [name for name in listed if name in game.things["token"]]
    assert len(named) > 8
    wrong = [name for name in named if words.say(f"lobby.term.{game.id}.{name}") not in said.text(f"token.{name}")]
    assert wrong == []


@pytest.mark.parametrize("text", ["Ana gains the The King.", "Ana gana la El Rey.", "On a the left."])
def test_a_doubled_article_is_seen(text: str) -> None:
    assert looks_wrong(text)
