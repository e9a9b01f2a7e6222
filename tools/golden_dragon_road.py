"""The golden files of Almanac: The Dragon Road."""

from typing import Final

from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from tools.golden_almanac import golden_of

GOLDEN: Final = golden_of(DRAGON_ROAD, rare=(204, 775, 1121, 1250, 1840, 2045, 2351, 2919, 3527, 3648))
