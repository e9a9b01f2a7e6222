"""The panels around the map, each one fragment."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.silk_road.auction import Bid, SellOrKeep
from caravanserai.games.silk_road.content import CITIES, PRICES
from caravanserai.games.silk_road.market import PRINTED, SPEND_BARTERER, TakeTile, room_for_tokens
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.games.silk_road.tile_faces import BARTERER, CROOK
from caravanserai.text.catalogue import DEFAULT, Words
from caravanserai.web.boards.silk_road.map import HERE, PAST, MapState, describe_tiles, map_state
from caravanserai.web.boards.silk_road.names import lexicon
from caravanserai.web.boards.silk_road.pictures import amount, coin, token
from caravanserai.web.boards.silk_road.seats import picks
from caravanserai.web.boards.silk_road.stage import MARKET, MOVE, OVER
from caravanserai.web.boards.silk_road.tiles import large, small, symbols
from caravanserai.web.rendering import give_tools, render, render_around, render_cached

if TYPE_CHECKING:
    from caravanserai.web.boards.silk_road.board import SilkRoadBoard
    from caravanserai.web.boards.silk_road.seats import Row
    from caravanserai.web.perspective import Choice

_MAX_COINS: Final = 6
_VERBS: Final = {"PassPawn": "web_amount.hand", "Steal": "web_amount.steal"}
"""The word on a player's row, by the question that names players."""
give_tools(
    "silk_road",
    large=large,
    small=small,
    token=token,
    amount=amount,
    coin=coin,
    crook=CROOK,
    barterer=BARTERER,
)


class MarketTile(NamedTuple):
    """A face in the current market: the tiles left, the seats that took the others, and the reader's choice of it."""

    face: int
    left: int
    takers: tuple[str, ...]
    choice: Choice | None


@functools.lru_cache(maxsize=64)
def faces(deal: tuple[tuple[int, ...], ...]) -> Markup:
    """Return the symbols that map and panels use: small tiles, houses, the highlight of clickable things."""
    printed = [city.printed for city in CITIES if city.printed is not None]
    shown = {face for tiles in deal for face in tiles} | {CROOK, BARTERER}
    return render("silk_road/faces.html", Words(DEFAULT), symbols=symbols(shown, printed))


def draw(board: SilkRoadBoard, name: str, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template of this game with the common facts."""
    common = {"s": board.perspective, "board": board, "view": board.view, "lex": board.lexicon, "stage": board.stage}
    return render(f"silk_road/{name}.html", board.words, **common, **facts)


def draw_cached(board: SilkRoadBoard, name: str, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template from these facts alone; equal facts reuse the cached drawing."""
    return render_cached(f"silk_road/{name}.html", board.perspective.lang, lex=board.lexicon, **facts)


def next_cities(board: SilkRoadBoard) -> Markup:
    """Render the next cities with their tiles in a row, for small screens."""
    route = ROUTES[board.view.reverse]
    cities = tuple((to, route.backs[to], board.view.deal[to]) for to in board.view.exits)
    return draw_cached(
        board, "next", cities=cities, legal=board.ways, chosen=board.perspective.chosen if board.ways else None
    )


def asks_in_market(board: SilkRoadBoard) -> bool:
    """Tell whether the reader's question is about the market or the auction that the panel shows."""
    return isinstance(board.perspective.decision, Bid | SellOrKeep | TakeTile)


def market(board: SilkRoadBoard) -> Markup:
    """Render the tiles of the current city; between two markets the auction; at the end everyone's belongings."""
    if board.stage.phase == OVER:
        return draw(board, "final", known=board.view.final, names=[player.name for player in board.perspective.players])
    if board.stage.phase != MARKET:
        shown_on_sheet = isinstance(board.perspective.decision, Bid | SellOrKeep)
        return draw(board, "road", bids=[] if shown_on_sheet else bids(board))
    return draw(board, "market", side=board.side, lying=_lying(board), printed=_printed(board))


def own_screen(board: SilkRoadBoard) -> Markup:
    """Render the belongings that only the reader sees: goods and money."""
    view, seat = board.view, board.perspective.seat
    if view.goods is None or view.over or seat is None:
        return draw_cached(board, "own", goods=None)
    gold, silver = divmod(view.money or 0, PRICES.gold)
    spending = _barterer(board)
    return draw_cached(
        board,
        "own",
        goods=view.goods,
        seat=seat,
        money=view.money,
        gold=gold,
        silver=silver,
        few=gold <= _MAX_COINS,
        crooks=view.crooks[seat],
        barterers=view.barterers[seat],
        spending=spending,
        chosen=board.perspective.chosen if spending else None,
    )


def players(board: SilkRoadBoard) -> Markup:
    """Render all players: whether they have acted, their open belongings, the holder of the pawn."""
    view, phase = board.view, board.stage.phase
    inner = "\n".join([_seat(board, row) for row in board.rows])
    city = board.lexicon.cities[view.city]
    return render_around("silk_road/players.html", board.perspective.lang, inner, phase=phase, city=city)


def _seat(board: SilkRoadBoard, row: Row) -> Markup:
    """Render a player; `choice` is set if the reader's question is about players, with a reason if it is barred."""
    view, perspective, seat = board.view, board.perspective, row.player.seat
    choice = picks(board, seat)
    return draw_cached(
        board,
        "seat",
        row=row,
        choice=choice,
        mine=seat == perspective.seat,
        deciding=seat in perspective.deciding,
        replaceable=perspective.seat not in (None, seat),
        leads=seat == view.holder and not view.over,
        held=((CROOK, view.crooks[seat]), (BARTERER, view.barterers[seat])),
        room=room_for_tokens(view.seats) if board.stage.phase == MARKET else 0,
        chosen=None if choice is None else perspective.chosen,
        verb="" if choice is None else board.words.say(_VERBS[type(perspective.decision).__name__]),
    )


def supply(board: SilkRoadBoard) -> Markup:
    """Render the open supply, and the kinds that a Grand Vizier has marked."""
    marked = tuple(name for name, named in zip(board.lexicon.goods, board.view.named, strict=True) if named)
    return draw_cached(board, "supply", supply=tuple(board.view.supply), named=tuple(board.view.named), marked=marked)


def ledger(board: SilkRoadBoard) -> Markup:
    """Render each player's known minimum of goods and money, with the open ledger."""
    names = tuple(player.name for player in board.perspective.players)
    return draw_cached(board, "ledger", known=None if board.view.over else board.view.ledger, names=names)


def atlas(board: SilkRoadBoard) -> Markup:
    """Describe the map: every city with its state and its tiles, in the order of the journey."""
    return _atlas(map_state(board.view, board.perspective.lang, (), None))


@functools.lru_cache(maxsize=64)
def _atlas(out: MapState) -> Markup:
    names, route = lexicon(out.lang), ROUTES[out.reverse]
    cities = range(len(CITIES))
    lines = []
    for city in reversed(cities) if out.reverse else cities:
        state = out.state(city)
        description = names.words.say(f"web_silk_road.city.{state}", city=names.cities[city])
        exits = [names.cities[to] for to in route.exits[city]]
        lines.append(
            (description, "" if state in (HERE, PAST) else describe_tiles(city, out.lang, out.deal[city]), exits, state)
        )
    return render("silk_road/atlas.html", names.words, lines=lines)


class Bidder(NamedTuple):
    """A player in the auction: their bid (0: passed, None: not yet), and whether it is their turn."""

    seat: int
    name: str
    badge: int
    bid: int | None
    now: bool
    holds: bool


def bids(board: SilkRoadBoard) -> list[Bidder]:
    """Return the bidders in bidding order; the holder of the pawn is the last and decides (SR-34, SR-38)."""
    view, perspective = board.view, board.perspective
    if board.stage.phase == MOVE and not board.stage.bids:
        return []
    seller = _seller(board)
    order = [(seller + 1 + turn) % view.seats for turn in range(view.seats)]
    return [
        Bidder(
            seat,
            perspective.players[seat].name,
            seat + 1,
            board.stage.bids.get(seat),
            seat in perspective.deciding,
            seat == seller,
        )
        for seat in order
    ]


def _seller(board: SilkRoadBoard) -> int:
    """Return the seat that auctions the pawn: the one seat that does not bid; before a first bid, the pawn's holder."""
    silent = [seat for seat in range(board.view.seats) if seat not in board.stage.bids]
    return silent[0] if len(silent) == 1 else board.view.holder


def _lying(board: SilkRoadBoard) -> list[MarketTile]:
    view, perspective = board.view, board.perspective
    takes = isinstance(perspective.decision, TakeTile)
    takers: dict[int, list[str]] = {}
    for seat, taken in board.stage.took.items():
        for face in taken:
            takers.setdefault(face, []).append(perspective.players[seat].name)
    return [
        MarketTile(
            face,
            view.market.count(face),
            tuple(takers.get(face, ())),
            perspective.choice(face) if takes and face in view.market else None,
        )
        for face in dict.fromkeys(view.deal[view.city])
    ]


def _printed(board: SilkRoadBoard) -> tuple[int, Choice | None] | None:
    """Return the action printed in the current city, and the reader's choice of it."""
    face = CITIES[board.view.city].printed
    if face is None:
        return None
    return face, board.perspective.choice(PRINTED) if isinstance(board.perspective.decision, TakeTile) else None


def _barterer(board: SilkRoadBoard) -> Choice | None:
    """Return the choice to spend a Barterer, for an acting reader with one."""
    decision = board.perspective.decision
    if not isinstance(decision, TakeTile) or not board.view.barterers[decision.seat]:
        return None
    return board.perspective.choice(SPEND_BARTERER)
