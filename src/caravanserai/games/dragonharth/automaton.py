"""The automaton that leads a kingdom without a person, from its view alone (DH-213 ... DH-218)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth import aiming
from caravanserai.games.dragonharth.act import VERBS
from caravanserai.games.dragonharth.board import SPACES, distance
from caravanserai.games.dragonharth.content import CARDS, EXPORTS, KIND, SEATS
from caravanserai.games.dragonharth.prospects import best_attack, goals, leader, value_of_offer
from caravanserai.games.dragonharth.realm import ADULT, ALLIED, PRIMARY, STASHED_EGG, TILES, WAR

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.space import Options

Question = Any
"""A decision of any kind, with the fields of its kind."""


class Level(NamedTuple):
    """How well it plays: its own aim error in tenths of a degree, when it attacks, if it gives eggs (DH-216)."""

    aim_error: int
    attack_at: int
    gives_eggs: bool


LEVELS: Final = {
    "easy": Level(60, 75, gives_eggs=False),
    "normal": Level(30, 60, gives_eggs=True),
    "hard": Level(0, 55, gives_eggs=True),
}
_KEPT: Final = 150
_WANTED_FIELDS, _WANTED_SOLDIERS, _WANTED_SHOTS = 8, 4, 3
_RICH: Final = 1200
_DEAR_DRAGON: Final = 500
_WORTHWHILE: Final = 2
_MONEY_CARDS: Final = tuple(KIND[name] for name in ("good_harvest", "windfall", "treasure_ship"))
_ITEM: Final = {"egg": 5, "projectile": 6, "soldier": 7}
_GOOD_CARD: Final = 3


def choose(view: DragonharthView, decision: Question, options: Options, dice: Dice, level: str = "normal") -> int:
    """Choose as the plan of a turn says; what it does not speak of is answered harmlessly."""
    rule = _RULES.get(type(decision).__name__)
    choice = rule(view, decision, options, dice, LEVELS[level]) if rule else None
    return options[0] if choice is None or choice not in options else choice


def wishes(view: DragonharthView, level: Level) -> int | None:
    """What to buy: Primaries to 8 fields, missing kinds, soldiers to 4, projectiles to 3; $150 are kept (DH-215)."""
    seat, money, stash = view.seat or 0, (view.money or 0) - _KEPT, view.stash or ()
    own = [tile for f, tile in enumerate(view.tile) if tile and view.control[f] == seat]
    free = sum(view.control[f] == seat and not tile and not view.nest[f] for f, tile in enumerate(view.tile))
    export = EXPORTS[view.corner[seat]]
    workers = view.giants[seat] + view.small[seat] // 2
    if free > sum(stash[: len(TILES)]) and workers:
        if len(own) < _WANTED_FIELDS and money >= 200:
            return export
        kinds = [(tile - 1) % PRIMARY for tile in own]
        missing = [good for good in range(PRIMARY) if good not in kinds and good != export]
        if len(own) >= _WANTED_FIELDS and missing and money >= 100:
            return missing[0]
    alive = sum(place != -1 for place in view.army[6 * seat : 6 * seat + 5])
    if alive < _WANTED_SOLDIERS and money >= 150:
        return _ITEM["soldier"]
    if view.shots[seat] < _WANTED_SHOTS and sum(view.shots) < 36 and money >= 25:
        return _ITEM["projectile"]
    if level.gives_eggs and (view.money or 0) > _RICH and leader(view) != seat and view.month < view.months:
        return _ITEM["egg"] if not stash[STASHED_EGG] else None
    return None


def _act(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, level: Level) -> int | None:
    seat, money, stash = view.seat or 0, view.money or 0, view.stash or ()
    open_verbs = [VERBS[choice] for choice in options]
    free = any(view.control[f] == seat and not tile and not view.nest[f] for f, tile in enumerate(view.tile))
    adult = any(nest == ADULT and view.control[f] == seat for f, nest in enumerate(view.nest))
    wanted: dict[str, Callable[[], object]] = {
        "repay": lambda: money - view.debt[seat] > 100,
        "send_home": lambda: adult and money < _DEAR_DRAGON,
        "work": lambda: True,
        "place": lambda: free and any(stash[: len(TILES)]),
        "card": lambda: any(kind in _MONEY_CARDS for kind in view.hand or ()),
        "buy": lambda: wishes(view, level) is not None,
        "fire": lambda: True,
        "attack": lambda: best_attack(view)[0] >= level.attack_at,
        "gift": lambda: level.gives_eggs and leader(view) != seat,
        "move": lambda: bool(goals(view)),
        "end": lambda: True,
    }
    for verb, is_wanted in wanted.items():
        if verb in open_verbs and is_wanted():
            return VERBS.index(verb)
    return None


def _buy(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, level: Level) -> int | None:
    wish = wishes(view, level)
    return wish if wish in options else options[-1]


def _dues(view: DragonharthView, decision: Question, options: Options, _dice: Dice, _level: Level) -> int | None:  # noqa: ARG001  # dues need no look at the table
    """Pay everything; else sell, then borrow (DH-215)."""
    blocks = ("relief", "pay", "stash", "field", "borrow")
    named = [(decision.space.locate(choice)[0].name, choice) for choice in options]
    for block in blocks:
        for name, choice in named:
            if name == block:
                return choice
    return None


def _last(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    return options[-1]


def _lay(_view: DragonharthView, decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    return decision.space.choice("default") if decision.space.choice("default") in options else options[0]


def _commit(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """Cards of 3 Battle Points or more (DH-215)."""
    good = [kind for kind in options[:-1] if CARDS[kind].bp >= _GOOD_CARD and CARDS[kind].use != "reaction"]
    return max(good, key=lambda kind: (CARDS[kind].bp, kind)) if good else options[-1]


def _react(view: DragonharthView, decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """React when one's die is the lower one, or something of the enemy can be weakened."""
    mine, theirs = view.fight[7 + decision.side], view.fight[8 - decision.side]
    return options[0] if mine < theirs and len(options) > 1 else options[-1]


def _attack_with(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    start = best_attack(view)[1]
    return start if start in options else options[0]


def _attack_at(view: DragonharthView, decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    choice = best_attack(view, decision.start)[2]
    return choice if choice in options else options[0]


def _victim(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """The leading kingdom that is no ally (DH-215)."""
    seats = [choice for choice in options if choice < SEATS]
    return max(seats, key=lambda seat: (view.points[seat], -seat)) if seats else options[-1]


def _move_lead(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """Towards the nearest field that can be won (DH-215)."""
    wanted, spaces = goals(view), [choice for choice in options if choice < SPACES]
    if not wanted or not spaces:
        return options[-1]
    return min(spaces, key=lambda space: (min(distance(space, goal) for goal in wanted), space))


def _move_piece(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    wanted = goals(view)
    near = [(min(distance(space, goal) for goal in wanted), space) for space in options[:-1]] if wanted else []
    return min([pair for pair in near if pair[0] > 1] or near or [(0, options[-1])])[1]


def _consent(view: DragonharthView, decision: Question, _options: Options, _dice: Dice, _level: Level) -> int:
    """Ally with whoever ranks below and is not at war with us (DH-217)."""
    seat, suitor = view.seat or 0, decision.suitor
    return int(view.points[suitor] >= view.points[seat] or view.relation[SEATS * seat + suitor] == WAR)


def _answer_offer(view: DragonharthView, decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """Accept what brings 2 points or more, unless the partner leads (DH-218)."""
    good = value_of_offer(view) >= _WORTHWHILE and leader(view) != decision.other
    return options[0] if good else decision.space.choice("decline")


def _gift(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """To the strongest that can be given one, allies last."""
    own = SEATS * (view.seat or 0)
    return max(options[:-1], key=lambda seat: (view.relation[own + seat] != ALLIED, view.points[seat], -seat))


def _lord(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    """The first field if there is one, else the castle."""
    fields = [choice for choice in options if SPACES <= choice < 2 * SPACES]
    return fields[0] if fields else options[-1]


def _play(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    return next((kind for kind in options if kind in _MONEY_CARDS), options[-1])


def _place_what(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    tiles = [thing for thing in options if thing < len(TILES)]
    return tiles[-1] if tiles else options[-1]


def _aim(view: DragonharthView, _decision: Question, _options: Options, dice: Dice, level: Level) -> int:
    return aiming.angle(view, dice, level.aim_error)


def _pull(view: DragonharthView, _decision: Question, _options: Options, _dice: Dice, _level: Level) -> int:
    return aiming.pull(view)


def _stand(view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    return min(options[:-1], key=lambda stand: distance(stand, aiming.target(view, view.aim[0], stand)))


def _shot(_view: DragonharthView, _decision: Question, options: Options, _dice: Dice, _level: Level) -> int:
    return options[-2]


_RULES: Final[dict[str, Callable[[DragonharthView, Question, Options, Dice, Level], int | None]]] = {
    "Lay": _lay,
    "PayTax": _dues,
    "MeetDues": _dues,
    "Act": _act,
    "Buy": _buy,
    "PlaceWhat": _place_what,
    "Commit": _commit,
    "Answer": _commit,
    "Support": _last,
    "React": _react,
    "AttackWith": _attack_with,
    "AttackAt": _attack_at,
    "ChooseVictim": _victim,
    "ChooseStand": _stand,
    "ChooseShot": _shot,
    "Aim": _aim,
    "Pull": _pull,
    "MovePiece": _move_piece,
    "JoinColumn": _last,
    "MoveLead": _move_lead,
    "Consent": _consent,
    "AnswerOffer": _answer_offer,
    "GiveEgg": _gift,
    "LordTarget": _lord,
    "PlayCard": _play,
    "BuildOffer": _last,
    "Load": _last,
    "CutHand": lambda _view, _decision, options, _dice, _level: min(options, key=lambda kind: (CARDS[kind].bp, kind)),
}
