"""Imagined worlds: decks, contracts and letters that a seat has not seen are dealt anew."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from caravanserai.games.almanac.ability_windows import DELIVERY, awaiting
from caravanserai.games.almanac.decks import cards_from
from caravanserai.games.almanac.flow.contracts import ShownContract
from caravanserai.games.almanac.flow.crates import ChooseGood
from caravanserai.games.almanac.flow.placement import Windfall
from caravanserai.games.almanac.flow.standard_actions import Act, can_act
from caravanserai.games.almanac.purse import refresh, secret_kinds
from caravanserai.games.almanac.state import BOOKS, Road, book_of, page_of, replaced
from caravanserai.kernel.decision import Decision

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.almanac.book import Spot
    from caravanserai.kernel.chance import Dice


def redraw(road: Road, observer: int | None, dice: Dice) -> None:
    """Redraw everything that the observer cannot know; gold can be derived from public events (AL-236)."""
    if not road.stack:
        return
    dice.shuffle(road.caravan_deck)
    _redraw_encounters(road, observer, dice)
    _redraw_contracts(road, observer, dice)
    _redraw_letters(road, observer, dice)
    if road.memo:
        page_of(road).rule.redraw(road, observer, dice)


def _redraw_encounters(road: Road, observer: int | None, dice: Dice) -> None:
    """Replace each encounter card to come by an unseen card of the same letter; a peeked top card stays (DR-D19)."""
    top = len(road.encounter_deck) - 1
    for place, known in enumerate(road.encounter_deck):
        if place == top and observer is not None and road.peeked >> observer & 1:
            continue
        choices = _of_its_letter(road.product, road.encounter_source, known)
        road.encounter_deck[place] = choices[dice.below(len(choices))]
    if observer is None or not road.peeked >> observer & 1:
        return
    road.peeked = 1 << observer


@functools.cache
def _of_its_letter(product: str, source: str, card: int) -> tuple[int, ...]:
    """The encounter cards in play with the same letter as this card."""
    cards = BOOKS[product].encounters
    return tuple(other for other in cards_from(source, cards) if cards[other].letter == cards[card].letter)


def _redraw_contracts(road: Road, observer: int | None, dice: Dice) -> None:
    """Deal contracts in the deck and other hands anew, except those the observer put back or was shown (AL-238)."""
    bit = 0 if observer is None else 1 << observer
    hidden = [place for place, seen in enumerate(road.contract_seen) if not seen & bit]
    others = [seat for seat in range(road.seats) if seat != observer]
    drawn = len(road.tray) if _drawer(road) not in (None, observer) else 0
    pool = [road.contract_deck[place] for place in hidden] + road.tray[:drawn]
    shown = {pending.card for pending in road.stack if isinstance(pending, ShownContract)}
    for seat in others:
        pool += [card for card in road.contracts[seat] if card not in shown]
    dice.shuffle(pool)
    hands = {seat: tuple([card if card in shown else pool.pop() for card in road.contracts[seat]]) for seat in others}
    _let_answer(road, hands, pool)
    for seat in others:
        road.contracts = replaced(road.contracts, seat, hands[seat])
    for place in hidden:
        road.contract_deck[place] = pool.pop()
    road.tray = pool if drawn else road.tray
    road.contract_seen = [seen & bit for seen in road.contract_seen]


def _let_answer(road: Road, hands: dict[int, tuple[int, ...]], pool: list[int]) -> None:
    """Make sure that the seat on turn has an answer, and that a waiting worker's action is possible (AL-60)."""
    top = road.stack[-1]
    if isinstance(top, Decision):
        _exchange(road, hands, pool, top.seat, lambda: bool(top.options(road)))
    page = page_of(road) if road.workers else None
    for act in road.stack:
        if (
            isinstance(act, Act)
            and page is not None
            and road.strict
            and page.space_index.completing_any >> act.spot & 1
        ):
            spot, spare = page.spots[act.spot], _goods_to_come(road, act.seat)
            _exchange(road, hands, pool, act.seat, functools.partial(_can_act, road, act.seat, spot, spare))


def _can_act(road: Road, seat: int, spot: Spot, spare: int) -> bool:
    return can_act(road, seat, spot, road.gold[seat], spare)


def _goods_to_come(road: Road, seat: int) -> int:
    """The number of goods of choice that a seat gains before the action of its worker."""
    windfall = max((one.left for one in road.stack if isinstance(one, Windfall) and one.seat == seat), default=0)
    return windfall + sum(one.left for one in road.stack if isinstance(one, ChooseGood) and one.seat == seat)


def _exchange(
    road: Road, hands: dict[int, tuple[int, ...]], pool: list[int], asked: int, fits: Callable[[], bool]
) -> None:
    """If a hand does not fit, exchange one of its cards for the first card that makes it fit."""
    if not hands.get(asked):
        return
    first, *rest = hands[asked]
    for place, card in enumerate([first, *pool]):
        road.contracts = replaced(road.contracts, asked, (card, *rest))
        if fits():
            hands[asked] = (card, *rest)
            if place:
                pool[place - 1] = first
            return
    for seat, held in hands.items():
        for place, card in enumerate(held):
            road.contracts = replaced(road.contracts, asked, (card, *rest))
            if seat != asked and fits():
                hands[asked] = (card, *rest)
                hands[seat] = (*held[:place], first, *held[place + 1 :])
                return


def _drawer(road: Road) -> int | None:
    """The seat that drew the cards in the tray."""
    return getattr(road.stack[-1], "seat", None) if road.tray else None


def _redraw_letters(road: Road, observer: int | None, dice: Dice) -> None:
    """Deal secret tokens on the page and of other players anew, from those that may still be there (DR-L02o).

    A letter to a page that was entered since was delivered or lies in the box: nobody can hold it. The exception is a
    letter to the present page until the abilities of its owner have worked (DR-L02f).
    """
    kinds, secret = book_of(road).tokens, secret_kinds(road.product)
    if not secret:
        return
    held = {seat: _secrets_of(road, seat, secret) for seat in range(road.seats)}
    others = [seat for seat, counts in held.items() if seat != observer and any(counts)]
    if not others and not any(road.face_down):
        return
    mine = (0,) * len(secret) if observer is None else held[observer]
    unseen = [kind for kind, own in zip(secret, mine, strict=True) for _ in range(kinds[kind].count - own)]
    pool = [kind for kind in unseen if kinds[kind].destination not in road.route]
    dice.shuffle(pool)
    road.face_down = tuple([tuple([pool.pop() for _ in pile]) for pile in road.face_down])
    arriving = awaiting(road, DELIVERY)
    for seat in others:
        if seat not in arriving:
            _hold(road, seat, secret, [pool.pop() for _ in range(sum(held[seat]))])
    pool += [kind for kind in unseen if kinds[kind].destination == road.page]
    dice.shuffle(pool)
    for seat in others:
        if seat in arriving:
            _hold(road, seat, secret, [pool.pop() for _ in range(sum(held[seat]))])


def _secrets_of(road: Road, seat: int, secret: tuple[int, ...]) -> list[int]:
    """The number of secret tokens of each kind that a seat has."""
    first = len(book_of(road).tokens) * seat
    return [road.tokens[first + kind] for kind in secret]


def _hold(road: Road, seat: int, secret: tuple[int, ...], dealt: list[int]) -> None:
    """Replace the secret tokens of a seat."""
    base = len(book_of(road).tokens) * seat
    tokens = list(road.tokens)
    for kind in secret:
        tokens[base + kind] = dealt.count(kind)
    road.tokens = tuple(tokens)
    refresh(road, seat)
