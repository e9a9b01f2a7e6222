"""The order of actions in an automaton's turn, and the function that answers each kind of decision (DH-215)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.dragonharth.automaton import aim, attacks, diplomacy, economy, march
from caravanserai.games.dragonharth.automaton.question import LEVELS, Case
from caravanserai.games.dragonharth.content import CARDS
from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.games.dragonharth.map.board import SPACES
from caravanserai.games.dragonharth.state import ADULT, TILES

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Options

_DEAR_DRAGON: Final = 500
_LEFT_AFTER_LOAN: Final = 100


def choose(  # noqa: PLR0913, PLR0917  # everything an answer may depend on
    view: DragonharthView,
    decision: Any,  # noqa: ANN401  # a decision of any kind
    options: Options,
    dice: Dice,
    level: str = "normal",
    seen: Callable[[], list[Event]] = list,
) -> int:
    """Answer a decision by its rule in `_RULES`; a decision without a rule gets its first option."""
    rule = _RULES.get(type(decision).__name__)
    choice = rule(Case(view, decision, options, dice, LEVELS[level], seen)) if rule else options[0]
    return choice if choice in options else options[0]


def act(case: Case) -> int:
    """The first action of the plan that is legal and wanted now."""
    return next(verb for verb, wanted in _PLAN.items() if verb in case.options and wanted(case))


def _sends_dragon_home(case: Case) -> bool:
    """Send a dragon home if the seat cannot feed it, except in the last month, when it scores."""
    view = case.view
    adults = sum(nest == ADULT and view.control[field] == case.seat for field, nest in enumerate(view.nest))
    if not adults or view.month == view.months:
        return False
    if case.level.marches_with_dragon:
        return adults > 1 or case.money + economy.next_upkeep(case) < 0
    return case.money < _DEAR_DRAGON


def _always(_case: Case) -> bool:
    return True


_CONDITIONS: Final[dict[str, Callable[[Case], object]]] = {
    "war": lambda case: not case.has_struck and diplomacy.ally_too_strong(case) is not None,
    "repay": lambda case: case.money - case.view.debt[case.seat] > _LEFT_AFTER_LOAN,
    "send_home": _sends_dragon_home,
    "work": _always,
    "place": lambda case: economy.free_fields(case) and any((case.view.stash or ())[: len(TILES)]),
    "card": lambda case: any(kind in economy.MONEY_CARDS for kind in case.view.hand or ()),
    "buy": lambda case: economy.item_to_buy(case) is not None,
    "fire": _always,
    "attack": lambda case: attacks.best_assault(case) is not None,
    "gift": economy.may_give_egg,
    "move": lambda case: march.lead_of_march(case) is not None,
    "end": _always,
}
"""The actions of a turn in their order, each with the condition under which the automaton wants it."""
_PLAN: Final = {VERBS.index(name): wanted for name, wanted in _CONDITIONS.items()}


def _lay(case: Case) -> int:
    """The default placement."""
    default = case.decision.space.choice("default")
    return default if default in case.options else case.options[0]


def _lord(case: Case) -> int:
    """A field if there is one, otherwise the last option: the castle, if it can be attacked."""
    fields = [choice for choice in case.options if SPACES <= choice < 2 * SPACES]
    return fields[0] if fields else case.options[-1]


def _cut_hand(case: Case) -> int:
    """The card with the fewest Battle Points."""
    return min(case.options, key=lambda kind: (CARDS[kind].bp, kind))


def _last(case: Case) -> int:
    """The last option: no support, no offer, no voyage."""
    return case.options[-1]


def _pick_kingdom(case: Case) -> int:
    """A random kingdom: all are equally strong."""
    return case.options[case.dice.below(len(case.options))]


_RULES: Final[dict[str, Callable[[Case], int]]] = {
    "PickKingdom": _pick_kingdom,
    "Lay": _lay,
    "PayTax": economy.dues,
    "MeetDues": economy.dues,
    "GiveUp": economy.give_up,
    "Act": act,
    "Buy": economy.buy,
    "PlaceWhat": economy.place_what,
    "PlaceAt": economy.place_at,
    "WorkField": economy.work_field,
    "PlayCard": economy.play_card,
    "MovePiece": march.move_piece,
    "JoinColumn": march.join_column,
    "MoveLead": march.move_lead,
    "Follow": march.follow,
    "AttackWith": attacks.attack_with,
    "AttackAt": attacks.attack_at,
    "Commit": attacks.commit,
    "Answer": attacks.answer,
    "Support": _last,
    "React": attacks.react,
    "ChooseVictim": aim.victim,
    "ChooseStand": aim.stand,
    "ChooseShot": aim.shot,
    "Aim": aim.angle,
    "Pull": aim.pull,
    "Consent": diplomacy.consent,
    "DeclareWar": diplomacy.declare_war,
    "AnswerOffer": diplomacy.answer_offer,
    "GiveEgg": diplomacy.give_egg,
    "BuildOffer": _last,
    "Load": _last,
    "LordTarget": _lord,
    "CutHand": _cut_hand,
}
