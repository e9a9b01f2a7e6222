"""The sheet beside the board: the choices of the reader's question that are not spaces, and the battle or shot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.dragonharth.combat.attack import AttackAt
from caravanserai.games.dragonharth.combat.battle import Answer, Commit, React, Support
from caravanserai.games.dragonharth.economy.barter import BuildOffer
from caravanserai.games.dragonharth.economy.dues import MeetDues, PayTax
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth import aim, battle, march_panel, offer, turn, upkeep
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Group, picks_of
from caravanserai.web.boards.dragonharth.targets import board_blocks

if TYPE_CHECKING:
    from collections.abc import Callable

    from markupsafe import Markup

    from caravanserai.kernel.decision import Decision
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.perspective import Choice

_MAX_BUTTONS: Final = 12
"""The maximum number of buttons in a row beside the clickable board."""
_SHEETS: Final[tuple[Callable[[DragonharthBoard], Markup | None], ...]] = (
    turn.sheet,
    aim.sheet,
    battle.sheet,
    upkeep.sheet,
    offer.sheet,
    march_panel.formation,
)
"""The sheets of single questions; the first one that has something to show is shown."""
_DEEDS: Final = frozenset(VERBS) - {"end"}


def drawn_words(decision: Decision[Any]) -> frozenset[str]:
    """Return the plain choices that have a picture of their own and need no button in the bar."""
    if isinstance(decision, Act):
        return _DEEDS
    if isinstance(decision, PayTax | MeetDues):
        return frozenset({"pay"})
    if isinstance(decision, Commit | Answer | Support | React):
        return frozenset({"done", "pass"})
    return frozenset({"want_shot"}) if isinstance(decision, BuildOffer) else frozenset()


def selection_text(board: DragonharthBoard, choice: Choice) -> str:
    """Return the text of an aimed shot, or of a target with its chances."""
    shot = aim.shot_of(board)
    if shot is not None:
        return aim.describe_shot(board, shot)
    if isinstance(board.perspective.decision, AttackAt):
        description = next(
            (target.outlook for target in board.highlights.targets if target.choice == choice.choice), ""
        )
        return f"{choice.label}: {description}" if description else ""
    return ""


def is_own(board: DragonharthBoard) -> bool:
    """Tell whether the reader's sheet differs from that of others: with a question, and in a battle."""
    return board.perspective.decision is not None or battle.is_on(board)


def choices(board: DragonharthBoard) -> Markup:
    """Render the sheet of the open question."""
    decision = board.perspective.decision
    if board.panel is not None:
        return board.panel.sheet
    for draw in _SHEETS:
        own = draw(board)
        if own is not None:
            return own
    if decision is None:
        return render_panel(board, "choices", groups=(), chosen=None)
    elsewhere = {block.name for block in board_blocks(decision)}
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
