"""The board of Crystal Peaks."""

from caravanserai.web.boards.crystal_peaks.board import CrystalPeaksBoard

__all__ = ["CrystalPeaksBoard"]
