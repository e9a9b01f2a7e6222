"""A fragment of the table page: an element with an id, the function that draws it, and the facts it depends on.

Everyone at a table shares the drawing of a fragment, made from the spectator's perspective, unless the fragment is the
reader's own: then it is drawn from the reader's perspective, for that seat alone.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup


def reads(*paths: str) -> Callable[[Any], object]:
    """Return a function that reads facts of a board, such as `view.supply` or `perspective.players`."""
    return attrgetter(*paths)


def constant(_board: Any) -> None:  # noqa: ANN401  # boards differ by game
    """Tell that a fragment depends on nothing and never changes."""


def never(_board: Any) -> bool:  # noqa: ANN401  # boards differ by game
    """Tell that a fragment looks the same for everyone."""
    return False


def always(_board: Any) -> bool:  # noqa: ANN401  # boards differ by game
    """Tell that a fragment looks different for each seat."""
    return True


def when_asked(board: Any) -> bool:  # noqa: ANN401  # boards differ by game
    """Tell whether the reader has an open question."""
    return board.perspective.decision is not None


class Fragment(NamedTuple):
    """How a fragment is drawn, and when it is drawn again."""

    key: str
    """The id of the element; `outer/inner` lies inside `outer`. A key with `*` names several elements of a kind."""
    draw: Callable[[Any], Markup | Mapping[str, Markup]]
    """Draws the element from a board; a key with `*` draws all its elements, by their keys."""
    needs: Callable[[Any], object]
    """Returns the facts of a board on which the drawing depends; it is drawn again only if they change."""
    own: Callable[[Any], object] = never
    """Returns a true value if the reader's drawing differs from the spectator's."""

    def drawn(self, board: Any) -> Mapping[str, Markup]:  # noqa: ANN401  # boards differ by game
        """Draw the elements, by their keys."""
        html = self.draw(board)
        return {self.key: html} if isinstance(html, str) else html

    @property
    def outer(self) -> str:
        """The key of the fragment around this one; empty for an outermost fragment."""
        return self.key.rpartition("/")[0]
