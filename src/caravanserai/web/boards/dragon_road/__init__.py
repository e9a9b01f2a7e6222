"""The Dragon Road on the web table."""

from __future__ import annotations

from caravanserai.web.boards.dragon_road.board import DragonRoadBoard

__all__ = ["DragonRoadBoard"]
