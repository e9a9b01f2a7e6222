"""The chance to win a battle, estimated from a view: dice, modifiers, own cards, and the expected answer."""

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
"""Of 36 rolls of two dice, the number that the attacker wins with a lead in modifiers and cards of -5, -4 ... +6."""
_LEAST_LEAD: Final = -5
_GOOD_CARD: Final = 3
"""From this many Battle Points a card is good enough for a battle (DH-215)."""
_SURE: Final = 90
"""From this chance on, in per cent, the automaton commits no further card."""
_MEAN_BP: Final = tuple(
    sum(card.bp * card.copies for card in CARDS if card.deck == deck) / CARDS_A_DECK for deck in range(len(DECKS))
)


class Battle(NamedTuple):
    """A battle, real or possible: both seats, the target, and the attacker's lead before dice and cards."""

    attacker: int
    defender: int
    target: int
    place: int
    lead: int
    dragons: tuple[int, int]
    """The strength of the attacker's and of the defender's dragon; 0 without one."""


def battle_of(view: DragonharthView) -> Battle:
    """The current battle."""
    fight = view.fight
    dragons = fight[ATTACK_DRAGON], fight[DEFENCE_DRAGON]
    lead = fight[ATTACK] + dragons[0] - fight[DEFENCE] - dragons[1]
    return Battle(fight[ATTACKER], fight[DEFENDER], fight[TARGET], fight[PLACE], lead, dragons)


def chance(lead: float) -> int:
    """The attacker's chance to win in per cent (worked check 9); a fractional lead is rounded down."""
    place = max(0, min(len(_WINS) - 1, int(lead // 1) - _LEAST_LEAD))
    return _WINS[place] * 100 // 36


def card_worth(view: DragonharthView, battle: Battle, kind: int, side: int) -> int:
    """The Battle Points of a card on one side of a battle, with its bonus for sigils, walls and dragons (DH-200)."""
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
    """The attacker's lead with these cards, minus the average answer from the defender's hand (DH-108)."""
    lead = battle.lead + sum(card_worth(view, battle, kind, 0) for kind in played)
    if battle.defender < 0:
        return lead
    decks, backs = [CARDS[kind].deck for kind in played], view.backs[battle.defender]
    return lead - sum(min(decks.count(deck), backs[deck]) * _MEAN_BP[deck] for deck in range(len(DECKS)))


def next_card(view: DragonharthView, battle: Battle, hand: Sequence[int], played: Sequence[int]) -> int | None:
    """The card that raises the attacker's lead most; None if the chance is high enough or no card helps."""
    now = expected_lead(view, battle, played)
    good = [kind for kind in hand if is_good(view, battle, kind, 0)]
    if chance(now) >= _SURE or not good or len(played) == CHARTS.most_battle_cards:
        return None
    best = max(good, key=lambda kind: (expected_lead(view, battle, (*played, kind)), kind))
    return best if expected_lead(view, battle, (*played, best)) > now else None


def prospect(view: DragonharthView, battle: Battle) -> float:
    """The expected lead in a battle with the cards that the automaton would commit."""
    hand, played = list(view.hand or ()), list[int]()
    while (kind := next_card(view, battle, hand, played)) is not None:
        hand.remove(kind)
        played.append(kind)
    return expected_lead(view, battle, played)


def is_good(view: DragonharthView, battle: Battle, kind: int, side: int) -> bool:
    """Whether a card is worth committing; cards with a reaction are kept."""
    return card_worth(view, battle, kind, side) >= _GOOD_CARD and CARDS[kind].use != "reaction"
