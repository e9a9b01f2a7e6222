"""How an automaton attacks, chooses cards, defends and reacts (DH-215)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.automaton.odds import (
    Battle,
    battle_of,
    card_worth,
    chance,
    is_good,
    next_card,
    prospect,
)
from caravanserai.games.dragonharth.combat.battle import ATTACK_DIE, CASTLE, FIELD, PIECE, REACTIONS, SHIP, SPELL
from caravanserai.games.dragonharth.combat.defence import defence_of
from caravanserai.games.dragonharth.content import CARDS, CHARTS, SEATS
from caravanserai.games.dragonharth.map.board import CASTLES, FIELD_OF, HARBOURS, NEAR, SPACES
from caravanserai.games.dragonharth.state import DRAGON, LEADER, group_of, kind_of, owner_of, points_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.games.dragonharth.automaton.question import Case

_PIECE_WORTH: Final = (2.5, 6.0, 12.0)
"""The value in points of a soldier, a leader and a dragon: its score and the cost to replace it."""
_ANNEXED: Final = 2
_CASTLE_WORTH, _SHIP_WORTH = 2.5, 2.0
_HARM, _HARM_TO_LEADER = 0.35, 0.7
"""The value to the automaton of one point that another kingdom loses; more if that kingdom leads."""
_DEAR: Final = 4
"""From this many points at stake the automaton defends with cards."""
_CERTAIN: Final = 100
_DIE: Final = 6


class Assault(NamedTuple):
    """A possible attack: expected gain in points, chance to win in per cent, the piece's space, and the option.

    `far` breaks ties: it is minus the number of the target space counted from the seat's castle, so that the nearest
    target wins.
    """

    swing: float
    chance: int
    far: int
    start: int
    choice: int


def best_assault(case: Case) -> Assault | None:
    """The attack with the highest expected gain among those with a sufficient chance to win."""
    found = [one for one in assaults(case) if one.chance >= case.level.attack_at and one.swing > 0]
    return max(found, default=None)


def assaults(case: Case, only: int = -1) -> Iterator[Assault]:
    """Every attack that the seat's pieces, or only the piece on `only`, can make on an adjacent target."""
    for start in case.own_pieces() if only < 0 else [only]:
        for target, place, holder, choice in _targets(case, start):
            battle = _battle(case, start, target, place, holder)
            lead = prospect(case.view, battle)
            gain, loss = _stakes(case, start, battle)
            swing = (chance(lead) * gain - chance(-lead) * loss) / _CERTAIN
            yield Assault(swing, chance(lead), -case.place(place), start, choice)


def _targets(case: Case, start: int) -> Iterator[tuple[int, int, int, int]]:
    """The targets beside a piece: kind of target, space, holder, and the option of the attack."""
    view = case.view
    for space in NEAR[start]:
        code, field = view.piece[space], FIELD_OF[space]
        if code and case.is_hostile(owner_of(code)):
            yield PIECE, space, owner_of(code), space
        if field >= 0:
            holder = view.control[field]
            if view.tile[field] and (holder < 0 or case.is_hostile(holder)):
                yield FIELD, space, holder, SPACES + space
        elif space in CASTLES:
            holder = view.corner.index(CASTLES.index(space))
            if case.is_hostile(holder):
                yield CASTLE, space, holder, 2 * SPACES + SEATS + holder
        elif space in HARBOURS:
            for holder in range(SEATS):
                if view.ship[holder] == space and case.is_hostile(holder):
                    yield SHIP, space, holder, 2 * SPACES + holder


def _battle(case: Case, start: int, target: int, place: int, holder: int) -> Battle:
    view = case.view
    dragon = kind_of(view.piece[start]) == DRAGON or (
        target == FIELD and any(kind_of(view.piece[space]) == DRAGON for space in group_of(view, start))
    )
    strength = CHARTS.dragon if dragon else 0
    defence, guard = defence_of(view, target, place)
    return Battle(case.seat, holder, target, place, strength - defence - guard, (strength, guard))


def _stakes(case: Case, start: int, battle: Battle) -> tuple[float, float]:
    """The points that a victory gains and the points that a defeat costs."""
    view, kind = case.view, kind_of(case.view.piece[start])
    harm = _HARM_TO_LEADER if case.level.marches_with_dragon and battle.defender == case.leader else _HARM
    loss = _PIECE_WORTH[kind]
    if battle.target == PIECE:
        return harm * _PIECE_WORTH[kind_of(view.piece[battle.place])], loss
    if kind == DRAGON:
        loss = 0.0
    if battle.target == CASTLE:
        return harm * _CASTLE_WORTH, loss
    if battle.target == SHIP:
        return harm * _SHIP_WORTH, loss
    points = points_of(view.tile[FIELD_OF[battle.place]])
    if kind == DRAGON:
        return harm * points, loss
    months = view.months - view.month
    return points + _ANNEXED + points * months * CHARTS.point / 100 + harm * points, loss


def attack_with(case: Case) -> int:
    """The piece that has the attack with the highest expected gain."""
    best = best_assault(case)
    return best.start if best is not None and best.start in case.options else case.options[0]


def attack_at(case: Case) -> int:
    """The attack of this piece with the highest expected gain; `back` would only lead to the same question again."""
    found = [one for one in assaults(case, case.decision.start) if one.choice in case.options]
    return max(found).choice if found else case.options[0]


def commit(case: Case) -> int:
    """As attacker, commit cards until victory is likely; against a Dragon Lord, defend."""
    view, done = case.view, case.options[-1]
    if case.decision.side:
        return answer(case)
    kind = next_card(view, battle_of(view), case.options[:-1], view.played[0])
    return done if kind is None else kind


def answer(case: Case) -> int:
    """Defend with cards of 3+ Battle Points if 4+ points are at stake and the battle is not lost already (DH-215)."""
    view, done = case.view, case.options[-1]
    battle = battle_of(view)
    good = sorted(
        (kind for kind in case.options[:-1] if is_good(view, battle, kind, 1)),
        key=lambda kind: (card_worth(view, battle, kind, 1), kind),
        reverse=True,
    )
    if not good or _at_stake(case, battle) < _DEAR:
        return done
    shown = sum(card_worth(view, battle, kind, 1) for kind in view.played[1])
    possible = sum(card_worth(view, battle, kind, 1) for kind in good[: CHARTS.most_battle_cards - len(view.played[1])])
    return good[0] if chance(battle.lead - shown - possible) < _CERTAIN else done


def _at_stake(case: Case, battle: Battle) -> float:
    """The points that the defender would lose."""
    view = case.view
    if battle.target == FIELD:
        return points_of(view.tile[FIELD_OF[battle.place]])
    if battle.target == PIECE:
        kind = kind_of(view.piece[battle.place])
        return _PIECE_WORTH[kind] if kind in (LEADER, DRAGON) else 1
    return _CASTLE_WORTH


def react(case: Case) -> int:
    """If the seat is not winning, play the first reaction that can change the result; otherwise pass."""
    view, side = case.view, case.decision.side
    battle, dice = battle_of(view), view.fight[ATTACK_DIE : ATTACK_DIE + 2]
    totals = [sum(card_worth(view, battle, kind, one) for kind in view.played[one]) for one in (0, 1)]
    gap = (battle.lead + dice[0] + totals[0] - dice[1] - totals[1]) * (1 if side == 0 else -1)
    if gap > 0 or (gap == 0 and side == 1):
        return case.options[-1]
    mine, theirs = dice[side], dice[1 - side]
    spells = [card_worth(view, battle, kind, 1 - side) for kind in view.played[1 - side] if CARDS[kind].deck == SPELL]
    gaps = {
        "dispel": gap + max(spells, default=0),
        "dragon_sleep": gap + battle.dragons[1 - side] - CHARTS.asleep,
        "mirror": gap + 2 * (theirs - mine),
        "lucky_charm": gap + _DIE - mine,
    }
    for name, expected in gaps.items():
        if REACTIONS.index(name) in case.options and (expected > 0 or (expected == 0 and side == 1)):
            return REACTIONS.index(name)
    return case.options[-1]
