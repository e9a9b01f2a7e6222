"""Silk Road: a caravan from Chang'An to Antioch, by Ted Cheatham and Bruno Faidutti (Z-Man Games, 2006)."""

from caravanserai.games.silk_road.game import SILK_ROAD, SilkRoad

__all__ = ["SILK_ROAD", "SilkRoad"]
