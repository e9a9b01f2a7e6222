"""The left leaf: the story of the page, its rule, its goods, the next pages and its special pieces and actions."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.almanac.state import BOOKS
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.boards.almanac.pictures import family_symbol, location_symbol, token_symbol
from caravanserai.web.boards.almanac.scenery import scenery
from caravanserai.web.rendering import render, static_or

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.games.almanac.book import Page
    from caravanserai.kernel.game import Game

_DENSITIES: Final = ((1000, " dense densest crammed"), (720, " dense densest"), (420, " dense"))
"""The styles of leaves whose rules have more than a number of letters, so that they can be read without scrolling."""


class Note(NamedTuple):
    """An element of this page only: its symbol, its name, its number and its rule."""

    symbol: str
    name: str
    number: int
    text: str


class NextPage(NamedTuple):
    """A possible next page."""

    number: int
    art: str
    name: str
    gist: str


@functools.lru_cache(maxsize=512)
def leaf(game: Game[Any], lang: str, number: int, seats: int) -> Markup:
    """Render the left leaf. It changes only with the page."""
    book = BOOKS[game.id]
    page, tell = book.pages[number], Describer(game, lang, ())
    if page is None:
        raise LookupError(f"there is no page {number}")
    look = scenery(game.id)[page.id]
    onward = [book.pages[to] for to in page.onward]
    rule = placement_rule(tell, page, seats)
    texts = [tell.text(path) for path in _others(page) if tell.has(path)]
    actions, tokens = own_actions(tell, page, seats), own_tokens(game, tell, page)
    return render(
        "almanac/leaf.html",
        Words(lang),
        page=page,
        title=tell.thing("page", number),
        story=tell.text(f"page.{page.id}.lore"),
        rule=rule,
        bar=[(name, tell.thing("good", name)) for name in look.bar],
        onward=[
            NextPage(to.number, art_of(game.id, to), tell.thing("page", to.number), tell.gist("page", to.number))
            for to in onward
            if to is not None
        ],
        texts=texts,
        actions=actions,
        tokens=tokens,
        density=_density(rule, *texts, *(note.name + note.text for note in (*actions, *tokens))),
    )


def _density(*texts: str) -> str:
    letters = sum(map(len, texts))
    return next((style for most, style in _DENSITIES if letters > most), "")


def placement_rule(tell: Describer, page: Page, seats: int) -> str:
    """Return the placement rule, with the changes for two players if two play."""
    rule = tell.text(f"help.page.{page.id}")
    changed = f"page.{page.id}.two_player"
    if seats != 2 or not tell.has(changed):
        return rule
    return tell.words.say("web_almanac.rule.two_players", rule=rule, change=tell.text(changed))


def art_of(product: str, page: Page) -> str:
    """Return the path of a page's painting, under static/; a page without a painting gets plain parchment."""
    return static_or(f"art/{product}/{page.id}.svg", "art/parchment.svg")


def _others(page: Page) -> tuple[str, ...]:
    return tuple(f"page.{page.id}.{name}" for name in ("setup", "end_of_page", "key"))


def own_actions(tell: Describer, page: Page, seats: int) -> list[Note]:
    """Return the page's own actions that are in use with this number of players."""
    here = {"page": page.number}
    spots = [page.spots[spot].location for spot in page.in_use[seats]]
    return [
        Note(
            location_symbol(action.id),
            tell.thing("location", at, here),
            spots.count(at),
            tell.thing("location_rule", at, here),
        )
        for at, action in enumerate(page.locations)
        if at in spots
    ]


def own_tokens(game: Game[Any], tell: Describer, page: Page) -> list[Note]:
    """Return the tokens of the page; one letter stands for all letters, which differ only in their destination."""
    notes: dict[str, Note] = {}
    for kind in BOOKS[game.id].tokens:
        if kind.page != page.number:
            continue
        letter = kind.destination > 0
        name = tell.text(f"token.{kind.family}") if letter else tell.thing("token", kind.index)
        text = tell.text(f"help.token.{kind.family}") if letter else tell.help("token", kind.index)
        symbol = family_symbol(kind) if letter else token_symbol(kind)
        before = notes[name].number if name in notes else 0
        notes[name] = Note(symbol, name, before + kind.count, text)
    return list(notes.values())
