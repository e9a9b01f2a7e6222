"""What a game looks like in the terminal: pure functions from a view to what rich draws.

This one serves any game; a game with more to show has a class of its own in `screens`.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final

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

_MOST_BARRED: Final = 8


class Screen:
    """Draws views of a game; `utf8` says whether more than ASCII can be shown."""

    def __init__(self, describer: Describer, words: Words, *, utf8: bool = True) -> None:
        self.describer = describer
        self.words = words
        self.utf8 = utf8

    def heading(self, view: Any) -> str:  # noqa: ANN401, ARG002  # each game has a view class of its own
        """Where the match stands, in a few words."""
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
        """All that lies on the table, within about that many columns and lines; in brief only what matters now.

        `menu` is what the reader can choose from now, for screens that show it on the board.
        """
        return [self.ledger(view)]

    def plan(self, view: Any, width: int) -> list[RenderableType]:  # noqa: ANN401, ARG002  # as above
        """The whole map, if the game has one."""
        return []

    def ledger(self, view: Any) -> RenderableType:  # noqa: ANN401  # as above
        """What is known of everyone: here, each field of the view as it stands."""
        table = Table.grid(padding=(0, 2))
        fields = dataclasses.fields(view) if dataclasses.is_dataclass(view) else ()
        for field in fields:
            table.add_row(Text(field.name, style="dim"), Text(str(getattr(view, field.name))))
        return table

    def gist(self, decision: Decision[Any], choice: int, view: Any) -> str:  # noqa: ANN401  # as above
        """What a choice does, in a few words; nothing if its name says it all."""
        return self.describer.option_gist(decision, choice, view)

    def draws(self, decision: Decision[Any]) -> bool:  # noqa: ARG002  # for screens whose board shows choices
        """Whether the board shows the choices of a question with their keys, so that no list is needed."""
        return False

    def listed(self, menu: Menu) -> tuple[Entry, ...]:
        """The choices that need a list."""
        return () if self.draws(menu.decision) else menu.others

    def besides(self, menu: Menu, view: Any) -> list[Text]:  # noqa: ANN401, ARG002  # as above
        """Choices that are neither on the board nor in a list."""
        return []

    def key_of(self, decision: Decision[Any], block: Block, place: int) -> str | None:  # noqa: ARG002  # as above
        """The key that takes a choice, where the board has a name for it; None leaves it to the menu."""
        return None

    def thinkable(self, decision: Decision[Any], choices: Sequence[int], view: Any) -> Sequence[int]:  # noqa: ANN401, ARG002  # as above
        """Of barred choices of one kind, those worth a reason; of very many, none."""
        return choices if len(choices) <= _MOST_BARRED else ()

    def guide(self) -> str:
        """What the signs on the table mean; nothing if there are none."""
        return ""

    def tie(self) -> str:
        """What decides between equal totals; nothing if nothing does."""
        return ""

    def chapter(self, events: Sequence[Event], view: Any) -> list[Event]:  # noqa: ANN401, ARG002  # as above
        """The events that the log may still show: all of them, unless the rules say otherwise."""
        return list(events)

    def begins_turn(self, event: Event) -> bool:  # noqa: ARG002  # for screens of games with turns
        """Whether a turn of the game begins with this event."""
        return False

    def paint(self, words: str) -> Text:
        """Colour a sentence."""
        return Text(words)
