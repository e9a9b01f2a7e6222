"""The screen of a game in the terminal: pure functions from a view to rich renderables.

This class draws any game in plain style; the screens of single games are in `screens`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Block
    from caravanserai.terminal.choice_keys import Entry, Menu
    from caravanserai.text import Describer, Words

_MAX_BARRED: Final = 8


class Screen:
    """Draws views of a game; `utf8` tells whether more than ASCII can be shown."""

    keeps_board: ClassVar[bool] = False
    """Whether the first part of the board stays in sight while the choices fit below it in their shortest form."""

    def __init__(self, describer: Describer, words: Words, *, utf8: bool = True) -> None:
        self.describer = describer
        self.words = words
        self.utf8 = utf8

    def heading(self, view: Any) -> str:  # noqa: ANN401, ARG002  # each game has a view class of its own
        """Describe the position in a few words."""
        return self.describer.game_title()

    def board(
        self,
        view: Any,  # noqa: ANN401  # as above
        width: int,  # noqa: ARG002  # for screens that lay things out
        height: int,  # noqa: ARG002  # as above
        *,
        brief: bool = False,  # noqa: ARG002  # as above
        menu: Menu | None = None,  # noqa: ARG002  # as above
    ) -> list[RenderableType]:
        """Return everything on the table, within about `width` columns and `height` lines; in brief the essentials.

        `menu` contains the reader's current choices, for screens that show them on the board.
        """
        return [self.ledger(view)]

    def plan(self, view: Any, width: int) -> list[RenderableType]:  # noqa: ANN401, ARG002  # as above
        """Return the complete map, if the game has one."""
        return []

    def ledger(self, view: Any) -> RenderableType:  # noqa: ANN401  # as above
        """Return the known facts about everyone: here, each field of the view."""
        table = Table.grid(padding=(0, 2))
        fields = dataclasses.fields(view) if dataclasses.is_dataclass(view) else ()
        for field in fields:
            table.add_row(Text(field.name, style="dim"), Text(str(getattr(view, field.name))))
        return table

    def gist(self, decision: Decision[Any], choice: int, view: Any) -> str:  # noqa: ANN401  # as above
        """Return the effect of a choice in a few words; empty if its name is enough."""
        return self.describer.option_gist(decision, choice, view)

    def draws(self, decision: Decision[Any]) -> bool:  # noqa: ARG002  # for screens whose board shows choices
        """Whether the board shows the choices of a question with their keys, so that no list is needed."""
        return False

    def listed(self, menu: Menu) -> tuple[Entry, ...]:
        """Return the choices that need a list."""
        return () if self.draws(menu.decision) else menu.others

    def extra_choices(self, menu: Menu, view: Any) -> list[Text]:  # noqa: ANN401, ARG002  # as above
        """Return the choices that are neither on the board nor in a list."""
        return []

    def key_of(self, decision: Decision[Any], block: Block, place: int) -> str | None:  # noqa: ARG002  # as above
        """Return the board's key of a choice; None leaves the key to the menu."""
        return None

    def plausible(self, decision: Decision[Any], choices: Sequence[int], view: Any) -> Sequence[int]:  # noqa: ANN401, ARG002  # as above
        """Return the barred choices of one kind that deserve a reason; empty if there are very many."""
        return choices if len(choices) <= _MAX_BARRED else ()

    def guide(self) -> str:
        """Return the meaning of the signs on the table; empty if there are none."""
        return ""

    def tie(self) -> str:
        """Return the tie-breaker of equal totals; empty if there is none."""
        return ""

    def chapter(self, events: Sequence[Event], view: Any) -> list[Event]:  # noqa: ANN401, ARG002  # as above
        """Return the events that the log may show: all of them, unless the rules restrict it."""
        return list(events)

    def begins_turn(self, event: Event) -> bool:  # noqa: ARG002  # for screens of games with turns
        """Whether a turn of the game begins with this event."""
        return False

    def paint(self, words: str) -> Text:
        """Colour a sentence."""
        return Text(words)
