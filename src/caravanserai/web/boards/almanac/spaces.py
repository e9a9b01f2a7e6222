"""The spaces of the open page from one reader's perspective: legal ones with prices, barred ones with the reason."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.games.almanac.flow.legal_placements import price_of, surcharge_of
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.ops import GainToken
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.purse import bonus
from caravanserai.games.almanac.space_index import NO_TOLL
from caravanserai.games.almanac.state import BOOKS, FREE
from caravanserai.text.describe import Describer
from caravanserai.web.boards.almanac.phase import ACTION
from caravanserai.web.boards.almanac.pictures import family_symbol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.games.almanac.book import Book, Page, Spot, TokenKind
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.game import Game
    from caravanserai.web.boards.almanac.board import AlmanacBoard
    from caravanserai.web.boards.almanac.scenery import Point


class Price(NamedTuple):
    """The reader's current cost of a space, and their gain from the page's rule: gold and goods of any kind."""

    gold: int = 0
    goods: int = 0
    gold_gained: int = 0
    goods_gained: int = 0
    surcharge: int = 0
    """The part of the gold that is not printed on the space."""


class Printed(NamedTuple):
    """A number printed on a space beside its action: its symbol and its words."""

    symbol: str
    number: int
    label: str


class SpaceLook(NamedTuple):
    """A space ready to draw; equal looks share one drawing."""

    spot: int
    place: Point
    """The current position."""
    rides: bool
    """Whether the space stands on something that moves about the page."""
    choice: int | None
    """The choice about this space, legal or not; None if the reader's question is not about spaces."""
    legal: bool
    reason: str
    chosen: bool
    workers: tuple[int, ...]
    """The seats whose workers stand there."""
    ghost: int | None
    """The seat whose worker would go there."""
    price: Price
    token: str
    """The symbol of the tokens that lie there."""
    lying: int
    pile: int
    """The number of face-down tokens that lie there."""
    printed: Printed | None
    """The number printed beside the action."""
    label: str
    tip: str


class SpaceWords(NamedTuple):
    """The constant texts of a space."""

    name: str
    help: str
    short: str
    """The group of the space, or its action if the page has only one group."""


@functools.lru_cache(maxsize=512)
def space_words(game: Game[Any], lang: str, number: int) -> tuple[SpaceWords, ...]:
    """Return the texts of all spaces of a page."""
    page, tell, here = BOOKS[game.id].pages[number], Describer(game, lang, ()), {"page": number}
    if page is None:
        return ()
    found = []
    for spot in page.spots:
        short = tell.thing("group", spot.group, here)
        if len(page.groups) == 1:
            own = spot.location >= 0
            short = tell.thing("location", spot.location, here) if own else tell.thing("action", spot.action)
        found.append(SpaceWords(tell.thing("space", spot.index, here), tell.help("space", spot.index, here), short))
    return tuple(found)


@functools.lru_cache(maxsize=256)
def tokens_at(product: str, number: int) -> Mapping[int, TokenKind]:
    """Return the kind of token that can lie on each space: from its action, or from the page's rule."""
    book = BOOKS[product]
    page = book.pages[number]
    if page is None:
        return {}
    everywhere = [kind for kind in book.tokens if kind.family == page.rule.settings.get("token")]
    given = {spot.index: _given(book, page, spot) for spot in page.spots}
    kinds = {spot: (kind and [kind]) or everywhere for spot, kind in given.items()}
    return {spot: found[0] for spot, found in kinds.items() if found}


def _given(book: Book, page: Page, spot: Spot) -> TokenKind | None:
    program = book.programs[page.locations[spot.location].program] if spot.location >= 0 else ()
    return next((book.tokens[op.kinds[0]] for op in program if isinstance(op, GainToken)), None)


def asks_for_space(decision: Decision[Any] | None) -> str:
    """Return the block of a question whose items are spaces; empty if there is none."""
    blocks = decision.space.blocks if decision is not None else ()
    return next((block.name for block in blocks if block.of == "space"), "")


def spaces(board: AlmanacBoard, like: Sequence[SpaceLook] = ()) -> list[SpaceLook]:
    """Return all spaces in use, in the order of the content file.

    If the reader is not asked for a space, `like` has the spectator's looks: the reader sees those with the same price.
    """
    texts = space_words(board.perspective.game, board.perspective.lang, board.page.number)
    block = asks_for_space(board.perspective.decision)
    page = board.page
    seen: list[SpaceLook] = []
    for at, spot in enumerate(page.in_use[board.view.seats]):
        same = bool(like) and like[at].price == board.prices[at]
        seen.append(like[at] if same else _look(board, page.spots[spot], board.prices[at], texts[spot], block))
    return seen


def _look(board: AlmanacBoard, spot: Spot, price: Price, texts: SpaceWords, block: str) -> SpaceLook:
    perspective, view = board.perspective, board.view
    choice = perspective.choice_of(block, spot.index) if block else None
    legal = choice is not None and choice in perspective.options
    workers = _workers(board, spot)
    reason = perspective.why_not(choice) if choice is not None and not legal else ""
    kind = tokens_at(view.product, board.page.number).get(spot.index)
    lying = view.lying[spot.index] if view.lying else 0
    pile = view.face_down[spot.index] if view.face_down else 0
    look = SpaceLook(
        spot=spot.index,
        place=board.place_of(spot),
        rides=spot.group in board.group_offsets,
        choice=choice,
        legal=legal,
        reason=reason,
        chosen=legal and choice == perspective.chosen,
        workers=workers,
        ghost=view.seat if legal and isinstance(perspective.decision, Place) else None,
        price=price,
        token=family_symbol(kind) if kind else "",
        lying=lying,
        pile=pile,
        printed=board.printed(spot),
        label="",
        tip="",
    )
    return _with_description(look, texts, kind.index if kind else None, board.describer)


def _workers(board: AlmanacBoard, spot: Spot) -> tuple[int, ...]:
    view = board.view
    if not view.workers:
        return ()
    if not spot.capacity:
        return tuple(seat for seat, count in enumerate(view.crowd) for _ in range(count))
    owner = view.workers[spot.index]
    return () if owner == FREE else (owner,)


def price_for(board: AlmanacBoard, spot: Spot) -> Price:
    """Return the cost of a space for the reader; a spectator sees the general price.

    The rules read only open facts and the reader's own purse.
    """
    seat = board.view.seat
    if spot.capacity and _workers(board, spot):
        return Price()
    if seat is None or board.phase != ACTION or not board.view.workers:
        return Price(spot.cost.gold, spot.cost.any_goods)
    road = board.road
    surcharge = surcharge_of(road, board.page, seat, spot.index)
    gold, goods = board.page.rule.windfall(road, seat, spot.index)
    price = price_of(road, seat, spot, 0 if surcharge == BARRED else surcharge)
    return Price(price, spot.cost.any_goods, gold, goods, max(0, price - spot.cost.gold))


def pays_printed_prices(board: AlmanacBoard) -> bool:
    """Whether neither the rule of the page nor a completed contract changes a price for the reader."""
    seat, page = board.view.seat, board.page
    if seat is None or board.phase != ACTION or not board.view.workers:
        return True
    if page.windfalls or bonus(board.road, seat, "placement.gold"):
        return False
    return page.tolls(board.road, seat) == NO_TOLL


@functools.lru_cache(maxsize=16_384)
def _with_description(look: SpaceLook, texts: SpaceWords, kind: int | None, describer: Describer) -> SpaceLook:
    """Return the look with a description of everything visible on the space; equal looks share one description."""
    say = describer.words.say
    parts = [texts.name]
    if look.workers:
        names = dict.fromkeys(describer.seat(seat) for seat in look.workers)
        parts.append(say("web_almanac.space.taken", names=", ".join(names)))
    elif look.legal:
        parts.append(say("web_almanac.space.open"))
    extras = _extras(describer, look, kind)
    parts += extras
    description = [f"{extra[:1].upper()}{extra[1:]}." for extra in extras]
    title = texts.name
    if look.legal or look.choice is None:
        description.append(texts.help)
    else:
        parts.append(say("web_almanac.space.barred", reason=look.reason))
        title = say("web_almanac.space.barred_title", space=texts.name)
        description = [look.reason, *description]
    return look._replace(label=", ".join(parts), tip=f"{title}\n{' '.join(description)}")


def _extras(tell: Describer, look: SpaceLook, kind: int | None) -> list[str]:
    """Return the texts for price, gain and tokens of a space."""
    say, price = tell.words.say, look.price
    counted = [("gold", price.gold, price.gold_gained), ("any_goods", price.goods, price.goods_gained)]
    costs = [tell.counted(name, paid) for name, paid, _ in counted if paid]
    gains = [tell.counted(name, gained) for name, _, gained in counted if gained]
    extras = [say("web_almanac.space.costs", price=", ".join(costs))] if costs else []
    if 0 < price.surcharge < price.gold:
        extras.append(say("web_almanac.space.surcharge", gold=tell.counted("gold", price.surcharge)))
    extras += [say("web_almanac.space.brings", gain=", ".join(gains))] if gains else []
    if look.lying and kind is not None:
        extras.append(say("web_almanac.space.lying", look.lying, token=tell.thing("token", kind)))
    if look.pile:
        extras.append(say("web_almanac.space.pile", look.pile))
    if look.printed:
        extras.append(look.printed.label)
    return extras
