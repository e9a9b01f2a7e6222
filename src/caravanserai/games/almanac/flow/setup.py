"""Setting up a match (AL-13 ... AL-34)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import KINDS, LETTERS
from caravanserai.games.almanac.decks import cards_from
from caravanserai.games.almanac.events import BEGAN, CONTRACTS_DEALT
from caravanserai.games.almanac.flow.phases import Arrive
from caravanserai.games.almanac.state import BOOKS, GUARDS, PILE, WORKERS, Road, replaced, turn_order

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST_GOLD: Final = 10
MORE_GOLD: Final = 2
"""The gold by which each later player in turn order starts ahead of the one before (AL-27)."""
FIRST_CONTRACTS: Final = 2


@functools.cache
def _by_letter(product: str, source: str) -> tuple[tuple[int, ...], ...]:
    """The encounter cards of each letter, the last letter first; a short book has fewer letters."""
    cards = BOOKS[product].encounters
    by_letter = (
        tuple(card for card in cards_from(source, cards) if cards[card].letter == letter)
        for letter in reversed(LETTERS)
    )
    return tuple(filter(None, by_letter))


@functools.cache
def _deck(product: str, deck: str, source: str) -> tuple[int, ...]:
    """The caravan cards or contracts in play."""
    return tuple(cards_from(source, getattr(BOOKS[product], deck)))


def set_up(product: str, seats: int, options: Mapping[str, str], chance: int) -> Road:
    """Set up a new match."""
    book = BOOKS[product]
    contracts = list(_deck(product, "contracts", options.get("contracts", product)))
    nothing = (0,) * seats
    pieces = 2 if options.get("merged_supply") == "on" else 1
    road = Road(
        seats=seats,
        chance=chance,
        stack=[],
        sealed=[],
        seals=0,
        product=product,
        strict=int(options["strict_placement"] == "on"),
        unlimited=int(options["unlimited_goods"] == "on"),
        open_gold=int(options["open_gold"] == "on"),
        round=0,
        page=0,
        next_page=book.start,
        route=(),
        guide=0,
        gold=[0] * seats,
        goods=[0] * (KINDS * seats),
        supply=[pieces * PILE] * KINDS,
        guards=nothing,
        guard_supply=pieces * GUARDS,
        home=[book.start_workers] * seats,
        reserve=(WORKERS - book.start_workers,) * seats,
        hired=nothing,
        room=(book.start_crates,) * seats,
        strength=(max(0, book.start_strength),) * seats,
        hooks=nothing,
        cards=((),) * seats,
        contracts=((),) * seats,
        done=((),) * seats,
        kept=((),) * seats,
        tokens=(0,) * (len(book.tokens) * seats),
        fame=nothing,
        key=-1,
        caravan_deck=list(_deck(product, "caravans", options.get("caravans", product))),
        caravan_discard=(),
        offer=(),
        contract_deck=contracts,
        contract_seen=[0] * len(contracts),
        encounter_source=options.get("encounters", product),
        encounter_deck=[],
        encounter=-1,
        peeked=0,
        on_card=nothing,
        tray=[],
        workers=[],
        free=0,
        crowd=nothing,
        lying=[],
        face_down=(),
        pool=(),
        memo=[],
        veiled=(),
        placements=0,
        last_placed=[0] * seats,
        skipped=0,
        spot=0,
        exempt=0,
        given=0,
        gained=0,
        die=0,
        roll=0,
        roll_bonus=0,
        x_counts=0,
        spent_round=nothing,
        spent_turn=nothing,
        spent_action=nothing,
        spent_fight=nothing,
        bids=nothing,
        first_done=0,
        taken=0,
    )
    road.shuffle(road.caravan_deck, "caravans")
    road.shuffle(road.contract_deck, "contracts")
    for cards in _by_letter(product, road.encounter_source):
        road.encounter_deck.append(cards[road.draw(len(cards), "encounters")])
    named = options.get("first_guide")
    road.guide = road.draw(seats, "first_guide") if named is None else int(named) - 1  # AL-29
    road.tell(BEGAN, road.guide, book.start)
    for place, seat in enumerate(turn_order(road)):
        road.gold[seat] = FIRST_GOLD + MORE_GOLD * place
        dealt = tuple([road.contract_deck.pop() for _ in range(FIRST_CONTRACTS)])
        road.contracts = replaced(road.contracts, seat, dealt)
        road.whisper(CONTRACTS_DEALT, (seat,), FIRST_CONTRACTS, seat, *dealt)
    del road.contract_seen[len(road.contract_deck) :]
    road.ask(Arrive.of())
    return road
