"""The store and the actions of a turn: the available ones, and why others are barred."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.content import EXPORTS, GOODS, PRICES
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth.panels import render_panel

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.chair import Chair
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_BUY: Final = VERBS.index("buy")
_SIGNS: Final = {
    "buy": "coin-100",
    "sell": "coin-50",
    "place": "ter-wall",
    "lift": "res-lumber",
    "work": "small",
    "unwork": "giant",
    "move": "soldier",
    "sail": "ship",
    "attack": "war",
    "fire": "catapult",
    "war": "flag",
    "court": "alliance",
    "offer": "deck-kingdom",
    "gift": "egg",
    "send_home": "adult",
    "card": "deck-spell",
    "repay": "loan",
    "pact": "dragonlord",
}
"""The picture of each action; the button that ends the turn stands in the decision bar."""


class Ware(NamedTuple):
    """An item of the store; `choice` is set if the reader may buy it now, `reason` if the reader may not."""

    item: int
    price: int
    choice: int | None
    reason: str


class TurnAction(NamedTuple):
    """An action of a turn."""

    verb: str
    sign: str
    choice: int
    label: str
    title: str
    """The full name of the action; `label` is short enough for a small button."""
    help: str
    reason: str


def store(board: DragonharthBoard) -> Markup:
    """Render the wares with their prices. During the reader's actions, one click buys a ware."""
    perspective = board.perspective
    buying = isinstance(perspective.decision, Buy)
    counter = (
        perspective.chair if buying else perspective.after(_BUY) if isinstance(perspective.decision, Act) else None
    )
    chosen = perspective.chosen if buying else perspective.ahead if perspective.chosen == _BUY else None
    wares = tuple(_ware(board, item, counter) for item in range(len(ITEMS)))
    return render_panel(
        board, "store", wares=wares, chosen=chosen, buying=buying, open_now=counter is not None, buy=_BUY
    )


def _ware(board: DragonharthBoard, item: int, counter: Chair[Any] | None) -> Ware:
    """Return a ware with the choice to buy it; with a closed store, only with its price."""
    reason = None if counter is None else counter.why_not(item)
    if counter is None or reason is not None:
        return Ware(
            item, list_price(board, item), None, "" if reason is None else board.perspective.describer.reason(reason)
        )
    return Ware(item, -dict(counter.outlook(item))["dollars"], item, "")


def list_price(board: DragonharthBoard, item: int) -> int:
    """Return the reader's price of an item: their own export is more expensive (DH-84)."""
    view, name, seat = board.view, ITEMS[item], board.perspective.seat
    if item < len(GOODS):
        primary = seat is not None and view.corner[seat] >= 0 and EXPORTS[view.corner[seat]] == item
        return PRICES.primary if primary else PRICES.regular
    price: int = getattr(PRICES, "card" if name.endswith("_card") else name)
    return price


def turn_actions(board: DragonharthBoard) -> Markup:
    """Render the reader's actions, one button for each verb; barred buttons say why."""
    perspective = board.perspective
    if not isinstance(perspective.decision, Act):
        return render_panel(board, "turn_actions", actions=())
    say = board.words.say
    found = []
    for verb, sign in _SIGNS.items():
        choice = VERBS.index(verb)
        title = perspective.describer.option(perspective.decision, choice, perspective.view)
        description = perspective.describer.option_help(perspective.decision, choice, perspective.view)
        label, reason = say(f"web_dragonharth.deed.{verb}"), perspective.why_not(choice)
        found.append(TurnAction(verb, sign, choice, label, title[:1].upper() + title[1:], description, reason))
    return render_panel(
        board,
        "turn_actions",
        actions=tuple(found),
        badge=board.badges[perspective.decision.seat],
        chosen=perspective.chosen,
    )
