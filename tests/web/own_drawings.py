"""The fragments that a board draws in its own way."""

from markupsafe import Markup

from caravanserai.web.board import Board


def own_drawings(board: Board) -> dict[str, Markup]:
    """Draw them from scratch, by their keys."""
    return {key: html for fragment in board.own_fragments for key, html in fragment.drawn(board).items()}
