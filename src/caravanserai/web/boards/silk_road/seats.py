"""The rows of the players' panel: each seat's action in the current stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.market import PassPawn
from caravanserai.games.silk_road.thief import Steal
from caravanserai.web.boards.silk_road.stage import AUCTION, MARKET

if TYPE_CHECKING:
    from caravanserai.web.boards.silk_road.board import SilkRoadBoard
    from caravanserai.web.perspective import Choice
    from caravanserai.web.player import Player


class Row(NamedTuple):
    """A player in the panel."""

    player: Player
    status: str
    turns: int
    shown: tuple[tuple[int, int], ...]


def rows(board: SilkRoadBoard) -> tuple[Row, ...]:
    """Return all players in seat order."""
    return tuple(_row(board, player) for player in board.perspective.players)


def picks(board: SilkRoadBoard, seat: int) -> Choice | None:
    """Return the choice by which the reader names a player: for the pawn, or as a victim."""
    decision = board.perspective.decision
    if not isinstance(decision, PassPawn | Steal):
        return None
    number = board.perspective.choice_of("to" if isinstance(decision, PassPawn) else "from", seat)
    choice = None if number is None else board.perspective.choice(number)
    return choice if choice is not None and (choice.legal or seat != decision.seat) else None


def describe_bid(board: SilkRoadBoard, bid: int | None) -> str:
    """Describe a bid: none yet, a pass (0), or an amount."""
    if bid is None:
        return board.words.say("web_silk_road.status.will_bid")
    if not bid:
        return board.words.say("web_silk_road.status.passed")
    return board.words.say("web_silk_road.status.bids", money=board.lexicon.silver(bid))


def _row(board: SilkRoadBoard, player: Player) -> Row:
    view, seat = board.view, player.seat
    shown = view.shown[KINDS * seat : KINDS * (seat + 1)]
    return Row(
        player,
        _status(board, seat),
        view.tokens[seat],
        tuple((good, count) for good, count in enumerate(shown) if count >= 0),
    )


def _status(board: SilkRoadBoard, seat: int) -> str:
    """Return a player's status in a few words: led, took tiles, bid."""
    say, view, stage = board.words.say, board.view, board.stage
    if stage.phase == AUCTION:
        if seat == view.holder:
            return say("web_silk_road.status.sells")
        return describe_bid(board, stage.bids.get(seat))
    if stage.phase != MARKET:
        return say("web_silk_road.status.leads") if seat == view.leader and not view.over else ""
    parts = [say("web_silk_road.status.led")] if seat == view.leader else []
    if stage.took[seat]:
        faces = ", ".join(board.lexicon.short[face] for face in stage.took[seat])
        parts.append(say("web_silk_road.status.took", faces=faces))
    return ", ".join(parts) or say("web_silk_road.status.waits")
