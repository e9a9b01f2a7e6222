"""The store and the deeds of a turn: what may be bought or done, and what is barred."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.content import EXPORTS, GOODS, PRICES
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth.panels import keep

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
"""The picture of each deed; to end the turn is said in the bar."""


class Ware(NamedTuple):
    """Something the store sells; `choice` is there if the reader may buy it now, `reason` if he may not."""

    item: int
    price: int
    choice: int | None
    reason: str


class Deed(NamedTuple):
    """Something that can be done in a turn."""

    verb: str
    sign: str
    choice: int
    label: str
    title: str
    """The whole name of the action; `label` is short enough for a small button."""
    help: str
    reason: str


def store(board: DragonharthBoard) -> Markup:
    """The wares with their prices. In one's own actions a ware is bought from here, in one step."""
    perspective = board.perspective
    buying = isinstance(perspective.decision, Buy)
    counter = (
        perspective.chair if buying else perspective.after(_BUY) if isinstance(perspective.decision, Act) else None
    )
    chosen = perspective.chosen if buying else perspective.ahead if perspective.chosen == _BUY else None
    wares = tuple(_ware(board, item, counter) for item in range(len(ITEMS)))
    return keep(board, "store", wares=wares, chosen=chosen, buying=buying, open_now=counter is not None, buy=_BUY)


def _ware(board: DragonharthBoard, item: int, counter: Chair[Any] | None) -> Ware:
    """A ware as the counter sells it; where the store is shut, what it costs."""
    reason = None if counter is None else counter.why_not(item)
    if counter is None or reason is not None:
        return Ware(
            item, list_price(board, item), None, "" if reason is None else board.perspective.describer.reason(reason)
        )
    return Ware(item, -dict(counter.outlook(item))["dollars"], item, "")


def list_price(board: DragonharthBoard, item: int) -> int:
    """What an item costs the reader: his own export is dearer (DH-84)."""
    view, name, seat = board.view, ITEMS[item], board.perspective.seat
    if item < len(GOODS):
        primary = seat is not None and view.corner[seat] >= 0 and EXPORTS[view.corner[seat]] == item
        return PRICES.primary if primary else PRICES.regular
    price: int = getattr(PRICES, "card" if name.endswith("_card") else name)
    return price


def deeds(board: DragonharthBoard) -> Markup:
    """What the reader can do in his actions, one button for each verb; the barred ones say why."""
    perspective = board.perspective
    if not isinstance(perspective.decision, Act):
        return keep(board, "deeds", deeds=())
    say = board.words.say
    found = []
    for verb, sign in _SIGNS.items():
        choice = VERBS.index(verb)
        title = perspective.describer.option(perspective.decision, choice, perspective.view)
        told = perspective.describer.option_help(perspective.decision, choice, perspective.view)
        label, reason = say(f"web_dragonharth.deed.{verb}"), perspective.why_not(choice)
        found.append(Deed(verb, sign, choice, label, title[:1].upper() + title[1:], told, reason))
    return keep(
        board, "deeds", deeds=tuple(found), badge=board.badges[perspective.decision.seat], chosen=perspective.chosen
    )
