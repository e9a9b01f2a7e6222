"""The sheet beside the board: what the reader's question offers that is not a space, or what a battle or shot needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.dragonharth.combat.attack import AttackAt
from caravanserai.games.dragonharth.economy.barter import BuildOffer
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth import aim, battle, offer, upkeep
from caravanserai.web.boards.dragonharth.panels import keep
from caravanserai.web.boards.dragonharth.picks import Group, picks_of
from caravanserai.web.boards.dragonharth.targets import board_blocks

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.decision import Decision
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.perspective import Choice

_BUY: Final = VERBS.index("buy")
_MOST_IN_A_ROW: Final = 12
"""More buttons than that are no help beside a board that can be touched itself."""
_DEEDS: Final = frozenset(VERBS) - {"end"}


def drawn_words(decision: Decision[Any]) -> frozenset[str]:
    """The plain choices that have a picture of their own and need no button in the bar."""
    if isinstance(decision, Act):
        return _DEEDS
    return frozenset({"want_shot"}) if isinstance(decision, BuildOffer) else frozenset()


def looked_at(board: DragonharthBoard, choice: Choice) -> str:
    """What is bought in one step from the store, or how a shot is aimed."""
    ahead = board.perspective.ahead
    shot = aim.shot_of(board)
    if shot is not None:
        return aim.told_of(board, shot)
    if isinstance(board.perspective.decision, AttackAt):
        told = next((target.outlook for target in board.scene.targets if target.choice == choice.choice), "")
        return f"{choice.label}: {told}" if told else ""
    buys = isinstance(board.perspective.decision, Act) and choice.choice == _BUY
    if buys and ahead is not None and 0 <= ahead < len(ITEMS):
        return board.words.say("web_dragonharth.buy_this", item=board.lexicon.items_with_article[ahead])
    return ""


def choices(board: DragonharthBoard) -> Markup:
    """The sheet of the question that is open."""
    decision = board.perspective.decision
    own = aim.sheet(board) or battle.sheet(board) or upkeep.sheet(board) or offer.sheet(board)
    if own is not None:
        return own
    if decision is None or isinstance(decision, Buy | Act):
        return keep(board, "choices", groups=(), chosen=None)
    elsewhere = {block.name for block in board_blocks(decision)} | board.in_bar(decision)
    blocks = [block for block in decision.space.blocks if block.name not in elsewhere and block.of != "word"]
    groups = tuple(Group("", picks_of(board, block)) for block in blocks)
    return keep(
        board, "choices", groups=tuple(group for group in groups if group.picks), chosen=board.perspective.chosen
    )


def strip(board: DragonharthBoard) -> Markup:
    """The lit spaces once more as buttons in a row, for screens on which the board is small."""
    legal = tuple(target for target in board.scene.targets if not target.reason)[:_MOST_IN_A_ROW]
    told = tuple(", ".join(board.lie.told(target.space)) for target in legal)
    return keep(board, "strip", targets=legal, told=told, chosen=board.perspective.chosen)
