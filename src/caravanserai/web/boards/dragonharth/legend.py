"""The signs of Dragonharth's table: pieces, tiles, cards, and the figures in the panels."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.content import DECKS
from caravanserai.games.dragonharth.state import STASH
from caravanserai.web.boards.dragonharth.kingdom_marks import BADGES, LEADERS
from caravanserai.web.boards.dragonharth.names import lexicon
from caravanserai.web.boards.dragonharth.pictures import figure, symbol, tile_name
from caravanserai.web.legend import Group, Sign, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

_PIECES: Final = ("soldier", "leader", "small", "giant", "ship", "catapult", "egg", "baby", "adult")
_FIGURES: Final = ("rp", "food", "honour", "chaos", "loan", "neutral", "war", "alliance")
_TILES: Final = STASH[:-1]
"""All tiles; the egg is among the pieces."""


@functools.cache
def legend_of(lang: str) -> tuple[Group, ...]:
    """Return the signs of the table."""
    lex = lexicon(lang)
    say = lex.words.say

    def signs(found: Iterable[tuple[str, Markup, str]]) -> tuple[Sign, ...]:
        return tuple(
            Sign(name, picture, say(f"web_dragonharth.sign.{name}"), say(f"web_dragonharth.sign.{name}.text"), finds)
            for name, picture, finds in found
        )

    tiles = tuple(
        Sign(
            f"tile-{tile}",
            symbol(tile_name(tile), 0, "", BADGES[0]),
            _capital(lex.stash[at]),
            say(f"web_dragonharth.sign.{_kind(tile)}.text"),
            rf"#map [href$=\#dh-{tile_name(tile)}]" if tile != "wall" else "#map .wall.dark",
        )
        for at, tile in enumerate(_TILES)
    )
    decks = tuple(
        Sign(
            f"deck-{deck}",
            symbol(f"deck-{deck}"),
            _capital(lex.decks[at]),
            say(f"web_dragonharth.sign.deck.{deck}"),
            symbols(f"dh-deck-{deck}", f"dh-front-{deck}", f"dh-sign-{deck}"),
        )
        for at, deck in enumerate(DECKS)
    )
    return (
        Group(say("web_dragonharth.legend.pieces"), signs(_pieces())),
        Group(say("web_dragonharth.legend.tiles"), tiles),
        Group(say("web_dragonharth.legend.cards"), decks),
        Group(say("web_dragonharth.legend.figures"), signs((n, symbol(n), symbols(f"dh-{n}")) for n in _FIGURES)),
    )


def _pieces() -> Iterable[tuple[str, Markup, str]]:
    """Yield the pieces: id, picture, selector."""
    for name in _PIECES:
        bodies = LEADERS if name == "leader" else (name,)
        finds = "#map :is({})".format(",".join(f"[href$={body}]" for body in bodies))
        yield name, figure(bodies[0], BADGES[0], 32), finds


def _kind(tile: str) -> str:
    """Return which text explains a tile: Primary and Regular resources share one each."""
    if tile.startswith("primary_"):
        return "primary"
    return "regular" if tile in ("lumber", "mining", "livestock", "crops") else tile


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
