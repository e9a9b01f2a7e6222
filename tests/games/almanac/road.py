"""A road: the state of a match at a page of a real book, set by hand, with workers placed by the names of spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, TypeVar, Unpack

from caravanserai.games.almanac.book import GOODS, KINDS, LETTERS, Book, Caravan, Contract, Encounter, Page
from caravanserai.games.almanac.crystal_peaks.game import BOOK as CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK as DRAGON_ROAD
from caravanserai.games.almanac.flow.phases import CleanUp, OpenPage
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.flow.setup import set_up
from caravanserai.games.almanac.placement_rule import BARRED, PlacementRule
from caravanserai.games.almanac.purse import refresh
from caravanserai.games.almanac.state import FREE, GUARDS, WORKERS, Road, book_of, goods_of, occupy, page_of, replaced
from caravanserai.kernel.chance import chance_of
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.event import Value, fact_of
from caravanserai.kernel.flow import settle

Card = TypeVar("Card", Caravan, Contract, Encounter)

ALMANACS = (DRAGON_ROAD, CRYSTAL_PEAKS)

Seats = Mapping[int, int]
"""A number for each seat named."""


class Overrides(TypedDict, total=False):
    """The values that a road may set; seats not named have 10 gold, 3 workers at home and nothing else."""

    seed: int | str
    guide: int
    gold: Seats
    home: Seats
    goods: Mapping[int, Mapping[str, int]]
    guards: Seats
    tokens: Mapping[int, Mapping[str, int]]
    cards: Mapping[int, tuple[str, ...]]
    contracts: Mapping[int, tuple[str, ...]]
    done: Mapping[int, tuple[str, ...]]
    offer: tuple[str, ...]
    workers: Mapping[str, int]
    """The seat of the worker on each space, in the order of placement; nothing was paid and no action was done."""
    decks: str
    """The source of the cards: a product, or `mixed`."""
    strict: bool
    unlimited: bool
    open_gold: bool


def book_with(page: str) -> Book:
    """The almanac that has a page of this id."""
    return next(book for book in ALMANACS if any(each is not None and each.id == page for each in book.pages))


def own(cards: Sequence[Card]) -> list[Card]:
    """The cards of a book that are not guests."""
    return [card for card in cards if card.product == cards[0].product]


def page_named(name: str) -> Page:
    """A page by its id."""
    return next(page for page in book_with(name).pages if page is not None and page.id == name)


def road(seats: int, page: str, **overrides: Unpack[Overrides]) -> Road:
    """A state in which a page has just been set up and these workers have been placed."""
    at = page_named(page)
    made = _table(seats, book_with(page), at, overrides)
    _deal_out(made, overrides)
    OpenPage.of().run(made)
    for name, seat in overrides.get("workers", {}).items():
        put(made, seat, name)
    made.pending_events = []
    return made


# -- calling the rule alone ------------------------------------------------------------------------------


def rule_of(state: Road) -> PlacementRule:
    """The placement rule of the page."""
    return page_of(state).rule


def spot(state: Road, name: str) -> int:
    """The number of a space of the page."""
    return next(each.index for each in page_of(state).spots if each.id == name)


def group(state: Road, name: str) -> int:
    """The number of a group of the page."""
    return page_of(state).groups.index(name)


def in_use(state: Road) -> list[str]:
    """The names of the spaces in use."""
    page = page_of(state)
    return [page.spots[index].id for index in page.in_use[state.seats]]


def put(state: Road, seat: int, *names: str) -> None:
    """Place workers for the rule only: call `on_placed` and `after_action`, without an action."""
    for name in names:
        at = spot(state, name)
        assert state.workers[at] == FREE
        assert state.home[seat] > 0, f"seat {seat} has no worker left for {name}"
        state.home[seat] -= 1
        state.placements += 1
        state.last_placed[seat] = state.placements
        occupy(state, at, seat)
        rule_of(state).on_placed(state, seat, at)
        rule_of(state).after_action(state, seat, at)


def surcharge(state: Road, seat: int, name: str) -> int | None:
    """The gold that the rule charges for a placement; None if the rule forbids it."""
    gold = rule_of(state).surcharge(state, seat, spot(state, name))
    return None if gold == BARRED else gold


def surcharges(state: Road, seat: int) -> dict[str, int]:
    """The free spaces in use that the rule allows, each with its surcharge."""
    page = page_of(state)
    free = [index for index in page.in_use[state.seats] if state.workers[index] == FREE]
    asked = {page.spots[index].id: page.rule.surcharge(state, seat, index) for index in free}
    return {name: gold for name, gold in asked.items() if gold != BARRED}


def why_not(state: Road, seat: int, name: str) -> Reason:
    """The reason why the rule bars or charges a space."""
    return rule_of(state).why_not(state, seat, spot(state, name))


def barred(state: Road, seat: int, name: str) -> Reason:
    """The reason why a space is not offered to a seat."""
    turn, choice = Place.of(seat), spot(state, name)
    assert choice not in turn.options(state)
    reason = turn.why_not(state, choice)
    assert isinstance(reason, Reason)
    return reason


def lying(state: Road) -> dict[str, int]:
    """The number of open tokens on each space that has any."""
    return {each.id: state.lying[each.index] for each in page_of(state).spots if state.lying[each.index]}


def tokens(state: Road, seat: int) -> dict[str, int]:
    """The tokens of a seat, by name."""
    kinds = book_of(state).tokens
    counts = state.tokens[len(kinds) * seat : len(kinds) * (seat + 1)]
    return {kind.id: count for kind, count in zip(kinds, counts, strict=True) if count}


def goods(state: Road, seat: int) -> dict[str, int]:
    """The goods of a seat, by name."""
    return {good: count for good, count in zip(GOODS, goods_of(state, seat), strict=True) if count}


def turn_to(state: Road, page: str) -> None:
    """Clean up the page and open another one, up to the first question there."""
    state.next_page = page_named(page).number
    state.stack[:] = [CleanUp.of()]
    settle(state)


def new_events(state: Road) -> list[tuple[str, dict[str, Value]]]:
    """The events since the state was made, or since the last call."""
    events = [
        (kind.name, dict(zip(kind.fields, values, strict=True)))
        for kind, *values in map(fact_of, state.pending_events or [])
    ]
    state.pending_events = []
    return events


# -- making the state ------------------------------------------------------------------------------------


def _numbers(seats: int, given: Seats, default: int = 0) -> list[int]:
    return [given.get(seat, default) for seat in range(seats)]


def _table(seats: int, book: Book, page: Page, overrides: Overrides) -> Road:
    """A new match at the page's round; the seats own only gold and workers."""
    switches = (
        ("strict_placement", overrides.get("strict", True)),
        ("unlimited_goods", overrides.get("unlimited", False)),
    )
    options = {
        name: "on" if on else "off" for name, on in (*switches, ("open_gold", overrides.get("open_gold", False)))
    }
    options |= dict.fromkeys(("caravans", "contracts", "encounters"), overrides.get("decks", book.product))
    made = set_up(book.product, seats, options, chance_of(overrides.get("seed", 1)))
    made.stack.clear()
    made.round, made.page, made.next_page = page.round, page.number, 0
    made.guide = overrides.get("guide", 0)
    del made.encounter_deck[len(LETTERS) + 1 - page.round :]
    made.gold = _numbers(seats, overrides.get("gold", {}), 10)
    made.home = _numbers(seats, overrides.get("home", {}), book.start_workers)
    made.reserve = tuple(WORKERS - workers for workers in made.home)
    made.guards = tuple(_numbers(seats, overrides.get("guards", {})))
    made.guard_supply = GUARDS - sum(made.guards)
    for seat in range(seats):
        made.contract_deck += made.contracts[seat]
    made.contracts = ((),) * seats
    return made


def _deal_out(made: Road, overrides: Overrides) -> None:
    """Give the seats their property, out of the supply and the decks."""
    book = book_of(made)
    for seat, owned in overrides.get("goods", {}).items():
        for good, count in owned.items():
            made.goods[KINDS * seat + GOODS.index(good)] = count
            made.supply[GOODS.index(good)] -= count
    for seat, held in overrides.get("tokens", {}).items():
        for name, count in held.items():
            kind = next(kind.index for kind in book.tokens if kind.id == name)
            made.tokens = replaced(made.tokens, len(book.tokens) * seat + kind, count)
    caravans = {card.id: card.index for card in book.caravans}
    for seat, bought in overrides.get("cards", {}).items():
        taken = tuple(_taken(made.caravan_deck, caravans[name]) for name in bought)
        made.cards = replaced(made.cards, seat, taken)
    made.offer = tuple(_taken(made.caravan_deck, caravans[name]) for name in overrides.get("offer", ()))
    contracts = {card.id: card.index for card in book.contracts}
    for seat, names in overrides.get("contracts", {}).items():
        dealt = tuple(_taken(made.contract_deck, contracts[name]) for name in names)
        made.contracts = replaced(made.contracts, seat, dealt)
    for seat, names in overrides.get("done", {}).items():
        dealt = tuple(_taken(made.contract_deck, contracts[name]) for name in names)
        made.done = replaced(made.done, seat, dealt)
    made.contract_seen = [0] * len(made.contract_deck)
    for seat in range(made.seats):
        refresh(made, seat)


def _taken(deck: list[int], card: int) -> int:
    deck.remove(card)
    return card
