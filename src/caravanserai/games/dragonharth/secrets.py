"""Worlds a seat can believe in: cards, projectiles and hidden placements it cannot place, dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.dragonharth.catapult import ANGLE, COLOUR, TURN
from caravanserai.games.dragonharth.content import DECK_OF, DECKS, SEATS
from caravanserai.games.dragonharth.knowledge import FATED, colours_of
from caravanserai.games.dragonharth.realm import NOBODY
from caravanserai.games.dragonharth.setup import DEFAULT, extend_plan, plan_options
from caravanserai.kernel.flow import asked

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.realm import Realm
    from caravanserai.kernel.chance import Dice

Slot = tuple[list[int], int, int]
"""A place for a card: the pile it lies in, where, and the seat that sees it (-1: nobody)."""


def redraw(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Put the state into a world that the seat (None: a spectator) can believe in."""
    bit = 1 << (SEATS if seat is None else seat)
    for deck in range(len(DECKS)):
        _redraw_deck(realm, deck, bit, dice)
    _redraw_shots(realm, bit, dice)
    for who, what in asked(realm):
        if who != seat and what == "BuildOffer":
            realm.give, realm.want = [], []  # an offer that nobody has heard yet
        elif who != seat and what in ("Aim", "Pull"):
            _redraw_aim(realm, who, dice)
    if any(realm.plans):
        _redraw_plans(realm, seat, dice)


def _redraw_plans(realm: Realm, seat: int | None, dice: Dice) -> None:
    """Some placements of as many rounds for all others; were all of them the default, nobody would still be placing."""
    rounds = max(map(len, realm.plans))
    while True:
        for other in range(SEATS):
            if other != seat:
                realm.plans[other] = _any_plan(realm.corner[other], rounds, dice)
        if any(plan != [DEFAULT] for plan in realm.plans):
            return


def _redraw_deck(realm: Realm, deck: int, bit: int, dice: Dice) -> None:
    """Deal the cards of a deck that the observer cannot place among the places he cannot see.

    DH-197: no fate in a hand.
    """
    known = realm.card_known
    held: list[Slot] = []
    for seat, hand in enumerate(realm.hands):
        held += [(hand, at, seat) for at, card in enumerate(hand) if DECK_OF[card] == deck and not known[card] & bit]
    for side, cards in enumerate(realm.played):
        owner = realm.fight[side] if cards else NOBODY
        held += [(cards, at, owner) for at, card in enumerate(cards) if DECK_OF[card] == deck and not known[card] & bit]
    pile = realm.decks[deck]
    lying: list[Slot] = [(pile, at, NOBODY) for at, card in enumerate(pile) if not known[card] & bit]
    pool = [cards[at] for cards, at, _ in (*held, *lying)]
    dice.shuffle(pool)
    plain = [card for card in pool if not FATED[card]]
    chosen = plain[: len(held)]
    rest = [card for card in pool if card not in chosen]
    for (cards, at, owner), card in zip((*held, *lying), (*chosen, *rest), strict=True):
        cards[at] = card
        known[card] = 1 << owner if owner >= 0 else 0


def _redraw_shots(realm: Realm, bit: int, dice: Dice) -> None:
    """Deal the projectiles that the observer cannot place among their owners and the store."""
    unknown = [shot for shot, known in enumerate(realm.shot_known) if not known & bit]
    owners = [realm.shots[shot] for shot in unknown]
    dice.shuffle(owners)
    for shot, owner in zip(unknown, owners, strict=True):
        realm.shots[shot] = owner
        realm.shot_known[shot] = 1 << owner if owner >= 0 else 0


def _redraw_aim(realm: Realm, shooter: int, dice: Dice) -> None:
    """What another is about to fire, and in which direction, nobody knows before it flies (DH-134)."""
    colours = colours_of(realm, shooter)
    realm.aim[COLOUR] = colours[dice.below(len(colours))]
    if len(realm.aim) > ANGLE:
        realm.aim[ANGLE] = dice.below(TURN)


def _any_plan(corner: int, rounds: int, dice: Dice) -> list[int]:
    """Some placement of so many rounds."""
    made: list[int] = []
    for number in range(rounds):
        options = plan_options(corner, number, made)
        choice = options[dice.below(len(options))]
        extend_plan(made, choice)
    return made
