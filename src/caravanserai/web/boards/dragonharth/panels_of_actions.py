"""The panel of the action that the reader prepares: a purchase, a march, an attack, a shot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.web.boards.dragonharth import attack_panel, march_panel, purchase, shot_panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.boards.dragonharth.plan import Panel


_PANELS: Final[dict[str, Callable[[DragonharthBoard], Panel]]] = {
    "buy": purchase.panel,
    "place": purchase.panel,
    "move": march_panel.panel,
    "attack": attack_panel.panel,
    "fire": shot_panel.panel,
}
USUAL: Final = ("move", "fire", "buy", "card", "attack")
"""The usual actions of a turn, in the order of the page."""


def panel_of(board: DragonharthBoard) -> Panel | None:
    """Return the open panel of the reader's turn; None if no panel is open."""
    perspective = board.perspective
    if not perspective.plan or not isinstance(perspective.decision, Act):
        return None
    verb = perspective.plan[0]
    draw = _PANELS.get(VERBS[verb]) if verb < len(VERBS) else None
    return None if draw is None else draw(board)
