"""Dragonharth: four kingdoms, dragons, catapults and debts on an island land of 13 x 13 spaces."""

from caravanserai.games.dragonharth.game import DRAGONHARTH, Dragonharth

__all__ = ["DRAGONHARTH", "Dragonharth"]
