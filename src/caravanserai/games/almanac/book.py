"""What an almanac is made of: pages with spaces, tokens, and three decks of cards; all of it never changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.effects import Ability, Op
    from caravanserai.games.almanac.placement_rule import PlacementRule
    from caravanserai.games.almanac.space_index import Chart, Tolls
    from caravanserai.games.almanac.state import Road

GOODS: Final = ("dewleaf", "emberspice", "everice", "skyfish")
KINDS: Final = len(GOODS)
ANY: Final = KINDS
"""The place of goods of free choice in a list of goods."""

ACTIONS: Final = ("gain", "sell", "shop", "extend", "complete_contract", "gain_contract", "location")
GAIN, SELL, SHOP, EXTEND, COMPLETE, CONTRACT, LOCATION = range(len(ACTIONS))

Goods = tuple[int, ...]
"""How many of each kind, and last how many of free choice."""
NO_GOODS: Final[Goods] = (0,) * (KINDS + 1)

LETTERS: Final = "ABCDE"


class Price(NamedTuple):
    """What must be paid: gold, and goods of any kind."""

    gold: int = 0
    any_goods: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """An action space of a page (AL-51)."""

    index: int
    id: str
    group: int
    action: int
    goods: Goods
    """What a Gain Goods space gives."""
    good: int
    """The kind a Sell Goods space takes; -1 where it takes several (AL-104)."""
    prices: tuple[int, ...]
    """What a Sell Goods space pays for each kind, 0 for those it does not take."""
    location: int
    """The page's location action here, -1 for none."""
    cost: Price
    min_players: int
    capacity: int
    """How many workers it holds; 0 for any number."""
    neighbours: tuple[int, ...]
    diagonals: tuple[int, ...]
    extra: Mapping[str, Any]
    """What only the page's placement rule reads: level, tier, order, twin ..."""
    free: bool = field(init=False)
    """Whether it costs nothing but what the page's rule charges."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "free", self.cost == Price())


@dataclass(frozen=True, slots=True)
class LocationAction:
    """An action of one page only (AL-57)."""

    id: str
    program: int


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of location token; letters and statues have a kind for each face."""

    index: int
    id: str
    family: str
    """What several faces have in common: all letters are of the family `letter`."""
    face: str
    page: int
    count: int
    secret: bool
    crate: bool
    """Whether it takes up a crate."""
    strength: int
    fame: int
    crates: int
    destination: int
    """The page a letter names, 0 for none."""
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A location: one page of the book, one round of a match."""

    number: int
    id: str
    onward: tuple[int, ...]
    round: int
    letter: str
    groups: tuple[str, ...]
    spots: tuple[Spot, ...]
    locations: tuple[LocationAction, ...]
    rule: PlacementRule = field(compare=False)
    in_use: Mapping[int, tuple[int, ...]] = field(compare=False)
    """The spaces in use, by number of players (DR-D01)."""
    used: Mapping[int, int] = field(compare=False)
    """The same, with a bit for each space."""
    chart: Chart = field(compare=False)
    tolls: Callable[[Road, int], Tolls] = field(init=False, compare=False)
    """What its rule says and does, noted here where it is asked at every placement: see the rule."""
    on_placed: Callable[[Road, int, int], None] = field(init=False, compare=False)
    charges: bool = field(init=False, compare=False)
    windfalls: bool = field(init=False, compare=False)
    tempts: bool = field(init=False, compare=False)
    """Whether a contract may be completed here that its owner has not all goods for."""
    follows_up: bool = field(init=False, compare=False)
    answers: bool = field(init=False, compare=False)
    own_turns: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for trait in ("tolls", "on_placed", "charges", "windfalls", "follows_up", "answers", "own_turns"):
            object.__setattr__(self, trait, getattr(self.rule, trait))
        object.__setattr__(self, "tempts", self.windfalls or self.chart.blessing > 0)


@dataclass(frozen=True, slots=True)
class Caravan:
    """A caravan card (AL-210); like all cards it is known by its product and its serial there (AL-244)."""

    index: int
    id: str
    product: str
    serial: int
    gold: int
    goods: Goods
    bundle: int
    """The same goods as one number."""
    strength: int
    workers: int
    crates: int
    fame: int


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract card (AL-219)."""

    index: int
    id: str
    product: str
    serial: int
    goods: Goods
    bundle: int
    """The same goods as one number."""
    fame: int
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to answer an encounter: what it costs and what it does."""

    id: str
    gold: int
    any_goods: int
    worker: int
    gold_per_worker_here: int
    gold_per_contraband: int
    min_strength: int
    max_strength: int
    """0 for no limit."""
    distinct: int
    """Goods of so many different kinds."""
    forced: bool
    """Whether it is taken without asking by whoever can."""
    program: int


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter card (AL-161)."""

    index: int
    id: str
    product: str
    serial: int
    letter: str
    kind: str
    mode: str
    strength: int
    win: int
    """Programs, -1 for none."""
    lose: int
    effect: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole almanac, compiled: what never changes in a match is shared by all its copies."""

    product: str
    start: int
    pages: tuple[Page | None, ...]
    """By number; there is no page 0."""
    tokens: tuple[TokenKind, ...]
    caravans: tuple[Caravan, ...]
    contracts: tuple[Contract, ...]
    encounters: tuple[Encounter, ...]
    programs: tuple[tuple[Op, ...], ...]
    start_crates: int
    start_strength: int
    start_workers: int
    leaves: tuple[Page, ...] = field(init=False, compare=False)
    """The same pages, for whoever knows that the book is open at one of them."""
    texts: Mapping[str, Mapping[str, str]] = field(compare=False)
    """Names and sentences of the content files by language and key."""
    rules: int = 1
    """The version of the rules, as an almanac from a folder counts them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "leaves", self.pages)
