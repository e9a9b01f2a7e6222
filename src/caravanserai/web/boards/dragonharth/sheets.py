"""The sheet beside the board: the choices of the reader's question that are not spaces, and the battle or shot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.dragonharth.combat.attack import AttackAt
from caravanserai.games.dragonharth.economy.barter import BuildOffer
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth import aim, battle, offer, upkeep
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Group, picks_of
from caravanserai.web.boards.dragonharth.targets import board_blocks

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.decision import Decision
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.perspective import Choice

_BUY: Final = VERBS.index("buy")
_MAX_BUTTONS: Final = 12
"""The maximum number of buttons in a row beside the clickable board."""
_DEEDS: Final = frozenset(VERBS) - {"end"}


def drawn_words(decision: Decision[Any]) -> frozenset[str]:
    """Return the plain choices that have a picture of their own and need no button in the bar."""
    if isinstance(decision, Act):
        return _DEEDS
    return frozenset({"want_shot"}) if isinstance(decision, BuildOffer) else frozenset()


def selection_text(board: DragonharthBoard, choice: Choice) -> str:
    """Return the text of a one-step purchase from the store or of an aimed shot."""
    ahead = board.perspective.ahead
    shot = aim.shot_of(board)
    if shot is not None:
        return aim.describe_shot(board, shot)
    if isinstance(board.perspective.decision, AttackAt):
        description = next(
            (target.outlook for target in board.highlights.targets if target.choice == choice.choice), ""
        )
        return f"{choice.label}: {description}" if description else ""
    buys = isinstance(board.perspective.decision, Act) and choice.choice == _BUY
    if buys and ahead is not None and 0 <= ahead < len(ITEMS):
        return board.words.say("web_dragonharth.buy_this", item=board.lexicon.items_with_article[ahead])
    return ""


def is_own(board: DragonharthBoard) -> bool:
    """Tell whether the reader's sheet differs from that of others: with a question, and in a battle."""
    return board.perspective.decision is not None or battle.is_on(board)


def choices(board: DragonharthBoard) -> Markup:
    """Render the sheet of the open question."""
    decision = board.perspective.decision
    own = aim.sheet(board) or battle.sheet(board) or upkeep.sheet(board) or offer.sheet(board)
    if own is not None:
        return own
    if decision is None or isinstance(decision, Buy | Act):
        return render_panel(board, "choices", groups=(), chosen=None)
    elsewhere = {block.name for block in board_blocks(decision)} | board.in_bar(decision)
    blocks = [block for block in decision.space.blocks if block.name not in elsewhere and block.of != "word"]
    groups = tuple(Group("", picks_of(board, block)) for block in blocks)
    return render_panel(
        board, "choices", groups=tuple(group for group in groups if group.picks), chosen=board.perspective.chosen
    )


def strip(board: DragonharthBoard) -> Markup:
    """Render the highlighted spaces as a row of buttons, for small screens."""
    legal = tuple(target for target in board.highlights.targets if not target.reason)[:_MAX_BUTTONS]
    description = tuple(", ".join(board.contents.describe(target.space)) for target in legal)
    return render_panel(board, "strip", targets=legal, description=description, chosen=board.perspective.chosen)
