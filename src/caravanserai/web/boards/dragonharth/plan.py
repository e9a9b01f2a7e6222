"""A panel prepares several answers: what, where, who. Its one button gives all of them in one message.

The perspective holds what is prepared (`plan`). Everything in a panel comes from matches that the reader imagines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markupsafe import Markup

    from caravanserai.web.boards.dragonharth.aim import Shot
    from caravanserai.web.boards.dragonharth.targets import Target


class Panel(NamedTuple):
    """What a panel shows: the sheet, the sentence in the bar, the spaces of the board, and the shot it prepares."""

    sheet: Markup
    sentence: str
    note: str
    targets: tuple[Target, ...] = ()
    chosen: int | None = None
    """The space that is chosen on the board."""
    shot: Shot | None = None


class Step(NamedTuple):
    """A choice inside a panel: the plan that it leads to, or the reason why it is barred."""

    key: str
    """The end of its id: the same choice keeps its id, and so the focus, while the plan changes."""
    plan: str
    picture: Markup | str
    label: str
    note: str = ""
    chosen: bool = False
    reason: str = ""


def in_words(choices: Iterable[int]) -> str:
    """Return choices as a message contains them."""
    return " ".join(map(str, choices))
