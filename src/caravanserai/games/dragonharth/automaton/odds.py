"""Chances of battles as far as a seat can reckon them: dice, modifiers, cards, and what the other may answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.combat.battle import (
    ATTACK,
    ATTACK_DRAGON,
    ATTACKER,
    CASTLE,
    DEFENCE,
    DEFENCE_DRAGON,
    DEFENDER,
    FIELD,
    PLACE,
    TARGET,
)
from caravanserai.games.dragonharth.content import CARDS, CARDS_A_DECK, CHARTS, DECKS, SIGIL_BP
from caravanserai.games.dragonharth.state import WALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.games.dragonharth.view import DragonharthView

_WINS: Final = (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""Of 36 throws, how many an attacker wins whose lead in modifiers and cards is -5, -4 ... +6."""
_LEAST_LEAD: Final = -5
_GOOD_CARD: Final = 3
"""Cards of so many Battle Points are good enough for a battle (DH-215)."""
_SURE: Final = 90
"""With such a chance, in per cent, no further card is spent."""
_MEAN_BP: Final = tuple(
    sum(card.bp * card.copies for card in CARDS if card.deck == deck) / CARDS_A_DECK for deck in range(len(DECKS))
)


class Battle(NamedTuple):
    """A battle that is fought, or could be: who, for what, and the attacker's lead before dice and cards."""

    attacker: int
    defender: int
    target: int
    place: int
    lead: int
    dragons: tuple[int, int]
    """The strength of a dragon on either side."""


def battle_of(view: DragonharthView) -> Battle:
    """The battle that is fought now."""
    fight = view.fight
    dragons = fight[ATTACK_DRAGON], fight[DEFENCE_DRAGON]
    lead = fight[ATTACK] + dragons[0] - fight[DEFENCE] - dragons[1]
    return Battle(fight[ATTACKER], fight[DEFENDER], fight[TARGET], fight[PLACE], lead, dragons)


def chance(lead: float) -> int:
    """The chance to win in per cent (worked check 9); a lead between two whole ones counts as the lower."""
    place = max(0, min(len(_WINS) - 1, int(lead // 1) - _LEAST_LEAD))
    return _WINS[place] * 100 // 36


def card_worth(view: DragonharthView, battle: Battle, kind: int, side: int) -> int:
    """The Battle Points of a card on a side of a battle: its sigil, and what it does to walls and dragons (DH-200)."""
    card, seat = CARDS[kind], battle.defender if side else battle.attacker
    if card.shield and side == 0:
        return 0
    if card.sigil >= 0 and seat >= 0 and view.corner[seat] == card.sigil:
        return SIGIL_BP
    walled = battle.target == CASTLE or (battle.target == FIELD and view.terrain[battle.place] == WALL)
    if card.siege and side == 0 and walled:
        return card.siege
    return card.slayer if card.slayer and battle.dragons[1 - side] else card.bp


def expected_lead(view: DragonharthView, battle: Battle, played: Sequence[int]) -> float:
    """The attacker's lead with these cards, less what the backs of the defender's hand let him answer (DH-108)."""
    lead = battle.lead + sum(card_worth(view, battle, kind, 0) for kind in played)
    if battle.defender < 0:
        return lead
    decks, backs = [CARDS[kind].deck for kind in played], view.backs[battle.defender]
    return lead - sum(min(decks.count(deck), backs[deck]) * _MEAN_BP[deck] for deck in range(len(DECKS)))


def next_card(view: DragonharthView, battle: Battle, hand: Sequence[int], played: Sequence[int]) -> int | None:
    """The card an attacker should commit next: the one that raises his lead most; none if he is sure already."""
    now = expected_lead(view, battle, played)
    good = [kind for kind in hand if is_good(view, battle, kind, 0)]
    if chance(now) >= _SURE or not good or len(played) == CHARTS.most_battle_cards:
        return None
    best = max(good, key=lambda kind: (expected_lead(view, battle, (*played, kind)), kind))
    return best if expected_lead(view, battle, (*played, best)) > now else None


def prospect(view: DragonharthView, battle: Battle) -> float:
    """The lead that one can hope for in a battle, with the cards that one would commit."""
    hand, played = list(view.hand or ()), list[int]()
    while (kind := next_card(view, battle, hand, played)) is not None:
        hand.remove(kind)
        played.append(kind)
    return expected_lead(view, battle, played)


def is_good(view: DragonharthView, battle: Battle, kind: int, side: int) -> bool:
    """Whether a card is worth committing; those that react are kept."""
    return card_worth(view, battle, kind, side) >= _GOOD_CARD and CARDS[kind].use != "reaction"
