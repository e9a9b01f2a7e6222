"""Dragonharth: four kingdoms, dragons, catapults and debts on a map of 13 x 13 spaces."""

from caravanserai.games.dragonharth.game import DRAGONHARTH, Dragonharth

__all__ = ["DRAGONHARTH", "Dragonharth"]
