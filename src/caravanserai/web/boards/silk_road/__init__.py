"""The board of Silk Road: an illustrated map from Chang'An to Antioch."""

from caravanserai.web.boards.silk_road.board import SilkRoadBoard

__all__ = ["SilkRoadBoard"]
