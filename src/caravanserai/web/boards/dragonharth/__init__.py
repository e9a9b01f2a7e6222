"""The board of Dragonharth."""

from caravanserai.web.boards.dragonharth.board import DragonharthBoard

__all__ = ["DragonharthBoard"]
