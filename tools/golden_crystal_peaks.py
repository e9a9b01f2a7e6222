"""The golden files of Almanac: Crystal Peaks."""

from typing import Final

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from tools.golden_almanac import golden_of

GOLDEN: Final = golden_of(CRYSTAL_PEAKS)
