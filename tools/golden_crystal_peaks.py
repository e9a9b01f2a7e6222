"""The golden files of Almanac: Crystal Peaks."""

from typing import Final

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from tools.golden_almanac import golden_of

GOLDEN: Final = golden_of(
    CRYSTAL_PEAKS, rare=(59, 134, 241, 288, 665, 884, 912, 1283, 1394, 1773, 1809, 2052, 2137, 3162)
)
