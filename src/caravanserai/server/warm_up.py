"""Load games, boards, templates and catalogues before the server says that it is ready."""

from __future__ import annotations

from caravanserai.kernel import registry
from caravanserai.text.catalogue import read_all
from caravanserai.web.boards import board_type
from caravanserai.web.rendering import environment


def warm_up() -> None:
    """Load games, boards, templates and catalogues, so that no visitor waits for them."""
    for game in registry.games():
        board_type(game.id)
    for name in environment().list_templates():
        environment().get_template(name)
    read_all()
