"""The reader's turn: five usual actions with what is left or why not, and the others folded (DH-61 ... DH-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.state import owner_of
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.panels_of_actions import USUAL

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_SIGNS: Final = {
    "move": "soldier",
    "fire": "catapult",
    "buy": "coin-100",
    "card": "deck-spell",
    "attack": "war",
    "place": "ter-wall",
    "sell": "coin-50",
    "lift": "res-lumber",
    "work": "small",
    "unwork": "giant",
    "sail": "ship",
    "war": "flag",
    "court": "alliance",
    "offer": "deck-kingdom",
    "gift": "egg",
    "send_home": "adult",
    "repay": "loan",
    "pact": "dragonlord",
}
"""The picture of each action; the button that ends the turn stands in the decision bar."""
_ONCE: Final = ("move", "fire", "attack")


class TurnAction(NamedTuple):
    """An action of a turn."""

    verb: str
    sign: str
    choice: int
    plan: str
    """The plan that opens the panel of the action; empty for an action that leads to a question."""
    label: str
    title: str
    """The full name of the action; `label` is short enough for a small button."""
    help: str
    reason: str
    left: str
    """What is left of it, such as `1 left`."""


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the reader's actions; None at other questions."""
    decision = board.perspective.decision
    if not isinstance(decision, Act):
        return None
    actions = {verb: _action(board, decision, verb, sign) for verb, sign in _SIGNS.items()}
    return render_panel(
        board,
        "turn",
        usual=tuple(actions[verb] for verb in USUAL),
        rest=tuple(action for verb, action in actions.items() if verb not in USUAL),
        badge=board.badges[decision.seat],
        chosen=board.perspective.chosen,
    )


def _action(board: DragonharthBoard, decision: Act, verb: str, sign: str) -> TurnAction:
    perspective, say = board.perspective, board.words.say
    choice = VERBS.index(verb)
    reason = perspective.why_not(choice)
    title = perspective.describer.option(decision, choice, perspective.view)
    help_text = perspective.describer.option_help(decision, choice, perspective.view)
    plan = str(choice) if verb in ("move", "fire", "buy", "attack", "place") else ""
    if verb == "buy" and reason:  # what lies in the stash can be placed without money
        place = VERBS.index("place")
        if place in perspective.options:
            reason, plan = "", str(place)
    left = say("web_dragonharth_panels.turn.left", 1) if verb in _ONCE and not reason else ""
    usual = verb in USUAL
    label = say(f"web_dragonharth_panels.turn.{verb}" if usual else f"web_dragonharth.deed.{verb}")
    told = (reason or _told(board, verb)) if usual else help_text
    return TurnAction(verb, sign, choice, plan, label, title[:1].upper() + title[1:], told, reason, left)


def _told(board: DragonharthBoard, verb: str) -> str:
    """Return what the reader has for an action."""
    view, say = board.view, board.words.say
    seat = view.seat or 0
    if verb == "move":
        return say("web_dragonharth_panels.turn.pieces", sum(owner_of(code) == seat for code in view.piece if code))
    if verb == "fire":
        return say("web_dragonharth_panels.turn.shots", sum(view.colours or ()))
    if verb == "card":
        return say("web_dragonharth_panels.turn.cards", len(view.hand or ()))
    if verb == "attack":
        return say("web_dragonharth_panels.turn.attack_now")
    free = sum(
        controller == seat and not tile and not nest
        for controller, tile, nest in zip(view.control, view.tile, view.nest, strict=True)
    )
    money = board.lexicon.dollars(view.money or 0)
    return say("web_dragonharth_panels.turn.free_fields", free, money=money)
