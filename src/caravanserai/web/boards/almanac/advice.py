"""The line below the reader's question: what matters for the answer; for a placement, the number of open spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac.book import ANY, GAIN, KINDS
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.flow.contracts import payable
from caravanserai.games.almanac.flow.placement import Place

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Spot
    from caravanserai.web.boards.almanac.board import AlmanacBoard


def hint(board: AlmanacBoard) -> str:
    """Return the hint for the reader's question."""
    perspective, say = board.perspective, board.words.say
    decision = perspective.decision
    if perspective.seat is None or decision is None:
        return ""
    key = f"web_almanac.hint.{type(decision).__name__}"
    general = say(key) if board.words.has(key) else ""
    if not isinstance(decision, Place):
        return general
    space = decision.space
    if perspective.chosen is None:
        left = board.view.home[perspective.seat]
        opened = sum(space.locate(option)[0].name == "space" for option in perspective.options)
        return " ".join(
            filter(None, (say("web_almanac.hint.open", opened), say("web_almanac.hint.workers", left), general))
        )
    block, place = space.locate(perspective.chosen)
    if block.of != "space":
        return ""
    ready = completed(board, board.page.spots[place])
    names = [board.describer.thing("contract", contract) for contract in ready]
    return say("web_almanac.hint.completes", contracts=", ".join(f"“{name}”" for name in names)) if names else ""


def completed(board: AlmanacBoard, spot: Spot) -> list[int]:
    """Return the reader's contracts whose goods are complete only with the goods of a space."""
    seat = board.view.seat
    if seat is None or spot.action != GAIN:
        return []
    road = believed(board.view)
    before, after = payable(road, seat), road.copy()
    for good, count in enumerate(spot.goods[:KINDS]):
        after.goods[KINDS * seat + good] += count
    return [contract for contract in payable(after, seat, spot.goods[ANY]) if contract not in before]
