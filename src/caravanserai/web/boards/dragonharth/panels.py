"""The panels around the board, each one fragment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.content import CARDS, CHARTS, DECKS, SEATS
from caravanserai.games.dragonharth.map.board import HOME
from caravanserai.games.dragonharth.state import ADULT, ARMY, DEAD, EGG, STASH, WORKERS
from caravanserai.web.boards.dragonharth.land import coordinates
from caravanserai.web.boards.dragonharth.ledger import food, ledger_of, nests, revenue
from caravanserai.web.boards.dragonharth.pictures import (
    card,
    figure,
    item_name,
    portrait,
    shot_name,
    stencils,
    symbol,
    tile_name,
)
from caravanserai.web.boards.dragonharth.space_contents import filled
from caravanserai.web.boards.dragonharth.wishes import wishes_of
from caravanserai.web.rendering import give_tools, render_cached, static

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.boards.dragonharth.space_contents import SpaceContents
    from caravanserai.web.boards.dragonharth.wishes import Wishes
    from caravanserai.web.player import Player

give_tools(
    "dragonharth",
    symbol=symbol,
    figure=figure,
    portrait=portrait,
    card=card,
    item_name=item_name,
    shot_name=shot_name,
    tile_name=tile_name,
)
_TREATIES: Final = ("neutral", "war", "alliance")
_DECK_SIGNS: Final = tuple(f"deck-{deck}" for deck in DECKS)


class Kingdom(NamedTuple):
    """The public facts about a kingdom."""

    player: Player
    kingdom: int
    points: int
    soldiers: int
    leader: bool
    dragons: tuple[str, ...]
    income: int
    cards: tuple[int, ...]
    shots: int
    honour: int
    chaos: int
    debt: int
    loan_age: int
    pact: int
    fog: int
    out: bool
    treaty: str
    wishes: Wishes | None
    others: tuple[tuple[str, str], ...]
    """The relations to kingdoms other than the reader's: war or alliance, and their names."""


def render_panel(board: DragonharthBoard, name: str, /, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template from these facts alone; equal facts reuse the cached drawing."""
    return render_cached(f"dragonharth/{name}.html", board.perspective.lang, lex=board.lexicon, **facts)


KINGDOM_FACTS: Final = (
    "perspective.players",
    "perspective.deciding",
    "view.corner",
    "view.points",
    "view.army",
    "view.nest",
    "view.tile",
    "view.control",
    "view.crew",
    "view.backs",
    "view.shots",
    "view.honour",
    "view.chaos",
    "view.debt",
    "view.loan_age",
    "view.pact",
    "view.fog",
    "view.out",
    "view.relation",
    "view.over",
)
"""The facts on which the drawings of kingdoms depend."""
OWN_FACTS: Final = ("view.small", "view.giants", "view.age", "view.hungry", "view.money")
"""The further facts on which the drawing of the reader's own kingdom depends."""


def land(board: DragonharthBoard) -> Markup:
    """Render the painted map, with empty elements for everything on it."""
    return render_panel(board, "map", art=static("art/dragonharth/board.svg"), coordinates=coordinates())


def faces() -> Markup:
    """Return the stencils of the map: pieces of all kingdoms, light, padlock."""
    return render_cached("dragonharth/faces.html", "en", stencils=stencils())


def own(board: DragonharthBoard) -> Markup:
    """Render the public facts about the reader's kingdom, and their next upkeep."""
    seat, view = board.perspective.seat, board.view
    if seat is None or view.corner[seat] < 0:
        return render_panel(board, "own", kingdom=None)
    homes = tuple((view.nest[f], view.age[f], view.hungry[f]) for f in nests(view, seat))
    return render_panel(
        board,
        "own",
        kingdom=_kingdom(board, seat),
        home=board.home,
        ledger=None if view.over or view.out[seat] else ledger_of(view, seat),
        grant=CHARTS.grant,
        small=view.small[seat],
        giants=view.giants[seat],
        workers=WORKERS,
        nests=homes,
        eats=tuple(food(nest) for nest in range(ADULT + 1)),
        interest=tuple(range(100, 201, CHARTS.interest)),
        dice=CHARTS.chaos,
    )


def screen(board: DragonharthBoard) -> Markup:
    """Render the belongings that only the reader sees: money, stash, projectiles, cards."""
    view, seat = board.view, board.perspective.seat
    if seat is None or view.hand is None or view.stash is None or view.over or board.on_stage:
        return render_panel(board, "screen", hand=None)
    stash = tuple((thing, count) for thing, count in enumerate(view.stash) if count)
    coins = (view.money or 0) // CHARTS.point
    return render_panel(
        board,
        "screen",
        hand=view.hand,
        badge=board.badges[seat],
        money=view.money,
        coins=(coins // 4, coins % 4 // 2, coins % 2),
        stash=stash,
        names=STASH,
        colours=view.colours,
        damage=CHARTS.damage,
        limit=CHARTS.hand_limit,
        cards=CARDS,
    )


def players(board: DragonharthBoard) -> Markup:
    """Render the other kingdoms."""
    perspective = board.perspective
    return render_panel(
        board,
        "players",
        kingdoms=_others(board),
        deciding=perspective.deciding,
        turn=board.view.turn if board.view.month and not board.view.over else None,
        replaceable=perspective.seat is not None,
        signs=_DECK_SIGNS,
    )


def chips(board: DragonharthBoard) -> Markup:
    """Render the other kingdoms in a row above the board, for small screens."""
    settled = tuple(kingdom for kingdom in _others(board) if kingdom.kingdom >= 0)
    return render_panel(board, "chips", kingdoms=settled, deciding=board.perspective.deciding)


def _others(board: DragonharthBoard) -> tuple[Kingdom, ...]:
    perspective = board.perspective
    return tuple(_kingdom(board, player.seat) for player in perspective.players if player.seat != perspective.seat)


def _kingdom(board: DragonharthBoard, seat: int) -> Kingdom:
    view, mine = board.view, board.perspective.seat
    army = view.army[ARMY * seat : ARMY * (seat + 1)]
    settled = view.corner[seat] >= 0
    homes = [view.nest[f] for f in nests(view, seat)] if settled else []
    names: dict[str, list[str]] = {}
    for other in range(SEATS):
        treaty = view.relation[SEATS * seat + other]
        if other not in (seat, mine) and treaty:
            names.setdefault(_TREATIES[treaty], []).append(board.perspective.players[other].name)
    return Kingdom(
        board.perspective.players[seat],
        view.corner[seat],
        board.perspective.standings[seat].points if board.perspective.over else view.points[seat],
        sum(place != DEAD for place in army[:-1]),
        army[-1] != DEAD,
        tuple("egg" if nest == EGG else "adult" if nest == ADULT else "baby" for nest in homes),
        revenue(view, seat) if settled and not view.out[seat] else 0,
        view.backs[seat],
        view.shots[seat],
        view.honour[seat],
        view.chaos[seat],
        view.debt[seat],
        view.loan_age[seat],
        view.pact[seat],
        view.fog[seat],
        bool(view.out[seat]),
        "" if mine is None or mine == seat else _TREATIES[view.relation[SEATS * mine + seat]],
        None if mine == seat or view.over else wishes_of(board, seat),
        tuple((treaty, ", ".join(names[treaty])) for treaty in _TREATIES if treaty in names),
    )


def atlas(board: DragonharthBoard) -> Markup:
    """Describe the board: land by land, all occupied spaces; then sea and marches."""
    contents = board.contents
    parts = []
    for corner, kingdom in enumerate(board.lexicon.kingdoms):
        parts.append((contents.owned(kingdom, contents.seat_of(corner)), _lines(contents, corner)))
    parts.append((board.words.say("web_dragonharth.outside"), _lines(contents, -1)))
    return render_panel(board, "atlas", parts=tuple(parts))


def _lines(contents: SpaceContents, corner: int) -> tuple[tuple[int, str], ...]:
    """Return the occupied spaces of a land, each with its ground and contents."""
    return tuple((space, contents.describe_space(space)) for space in filled(contents) if HOME[space] == corner)
