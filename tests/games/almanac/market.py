"""A book with a market for several kinds (AL-104), which no printed book has: a changed Dragon Road."""

from collections.abc import Mapping
from typing import ClassVar, Unpack

from caravanserai.games.almanac.dragon_road.content import content_texts
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.dragon_road.game import DragonRoad
from caravanserai.games.almanac.flow.mixed_sale import mixed_sale_kinds
from caravanserai.games.almanac.flow.phases import BeginAction
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.loading import read_book
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.codec import Pending
from caravanserai.kernel.game import MatchOption
from caravanserai.kernel.match import Match
from tests.games.almanac.road import Overrides, road
from tests.games.almanac.scene import Scene

ONE_KIND = 'good = "everice"\nprice = 4'
"""The entry of `forge_2` of the Outpost in The Dragon Road."""
SEVERAL = "prices = {everice = 4, skyfish = 6, dewleaf = 3}"


def files_with(words: str) -> dict[str, str]:
    """The content files, with another entry for the goods that `forge_2` takes."""
    texts = content_texts()
    assert ONE_KIND in texts["pages"]
    return {**texts, "pages": texts["pages"].replace(ONE_KIND, words, 1)}


MARKET = "market_road"
MARKET_FILES = {name: text.replace(FIELDS.product, MARKET, 1) for name, text in files_with(SEVERAL).items()}
MARKET_BOOK = read_book(MARKET_FILES, FIELDS._replace(product=MARKET))
BOOKS[MARKET] = MARKET_BOOK


class MarketRoad(DragonRoad):
    """The Dragon Road, with a market for three kinds."""

    id: ClassVar[str] = MARKET
    match_options: ClassVar[tuple[MatchOption, ...]] = Almanac.match_options
    things: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **DragonRoad.things,
        "caravan": tuple(card.id for card in MARKET_BOOK.caravans),
        "contract": tuple(card.id for card in MARKET_BOOK.contracts),
        "encounter": tuple(card.id for card in MARKET_BOOK.encounters),
    }
    kinds: ClassVar[tuple[type[Pending], ...]] = (*DragonRoad.kinds, *mixed_sale_kinds(MARKET_BOOK))
    catalogues: ClassVar[tuple[str, ...]] = (DragonRoad.id, *DragonRoad.catalogues)


MARKET_ROAD = MarketRoad()


def at_the_market(**overrides: Unpack[Overrides]) -> Scene:
    """Seat 0 of two is about to place a worker on the Outpost of that book."""
    state = road(2, "outpost", **overrides)
    state.product = MARKET
    state.ask(BeginAction.of())
    return Scene(Match(MARKET_ROAD, state, 1, MARKET_ROAD.checked_options({})))
