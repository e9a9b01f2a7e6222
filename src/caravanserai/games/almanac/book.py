"""The content of an almanac: pages with spaces, tokens, and three decks of cards. It is immutable."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.effects import Ability, Op
    from caravanserai.games.almanac.placement_rule import PlacementRule
    from caravanserai.games.almanac.space_index import SpaceIndex, Tolls
    from caravanserai.games.almanac.state import Road

GOODS: Final = ("dewleaf", "emberspice", "everice", "skyfish")
KINDS: Final = len(GOODS)
ANY: Final = KINDS
"""The index of goods of free choice in a list of goods."""

ACTIONS: Final = ("gain", "sell", "shop", "extend", "complete_contract", "gain_contract", "location")
GAIN, SELL, SHOP, EXTEND, COMPLETE, CONTRACT, LOCATION = range(len(ACTIONS))

Goods = tuple[int, ...]
"""The number of goods of each kind, and last the number of goods of free choice."""
NO_GOODS: Final[Goods] = (0,) * (KINDS + 1)

LETTERS: Final = "ABCDE"


class Price(NamedTuple):
    """A price: gold, and goods of any kind."""

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
    """The goods that a Gain Goods space gives."""
    good: int
    """The kind that a Sell Goods space takes; -1 where it takes several kinds (AL-104)."""
    prices: tuple[int, ...]
    """The price that a Sell Goods space pays for each kind; 0 for a kind that it does not take."""
    location: int
    """The location action of this space; -1 for none."""
    cost: Price
    min_players: int
    capacity: int
    """The number of workers that the space holds; 0 for any number."""
    neighbours: tuple[int, ...]
    diagonals: tuple[int, ...]
    extra: Mapping[str, Any]
    """Values that only the placement rule of the page reads: level, tier, order, twin ..."""
    free: bool = field(init=False)
    """Whether the space itself costs nothing; the page's rule may still charge for it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "free", self.cost == Price())


@dataclass(frozen=True, slots=True)
class LocationAction:
    """An action that only one page has (AL-57)."""

    id: str
    program: int


@dataclass(frozen=True, slots=True)
class TokenKind:
    """A kind of location token; each face of a letter or statue is a kind."""

    index: int
    id: str
    family: str
    """The family that several faces share: all letters have the family `letter`."""
    face: str
    page: int
    count: int
    secret: bool
    crate: bool
    """Whether the token takes up a crate."""
    strength: int
    fame: int
    crates: int
    destination: int
    """The page that a letter is addressed to; 0 for none."""
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
    """The spaces in use as bits, by number of players."""
    space_index: SpaceIndex = field(compare=False)
    tolls: Callable[[Road, int], Tolls] = field(init=False, compare=False)
    """Methods and flags of the page's rule, copied here because every placement reads them: see the rule."""
    on_placed: Callable[[Road, int, int], None] = field(init=False, compare=False)
    charges: bool = field(init=False, compare=False)
    windfalls: bool = field(init=False, compare=False)
    may_complete_short: bool = field(init=False, compare=False)
    """Whether a seat may complete a contract here although it lacks some of the goods when it places the worker."""
    follows_up: bool = field(init=False, compare=False)
    answers: bool = field(init=False, compare=False)
    own_turns: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for trait in ("tolls", "on_placed", "charges", "windfalls", "follows_up", "answers", "own_turns"):
            object.__setattr__(self, trait, getattr(self.rule, trait))
        object.__setattr__(self, "may_complete_short", self.windfalls or self.space_index.completing_by_location > 0)


@dataclass(frozen=True, slots=True)
class Caravan:
    """A caravan card (AL-210); every card is identified by its product and its serial number there (AL-244)."""

    index: int
    id: str
    product: str
    serial: int
    gold: int
    goods: Goods
    bundle: int
    """The goods of the cost, packed into one number."""
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
    """The goods of the contract, packed into one number."""
    fame: int
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of an encounter: its cost and its effect."""

    id: str
    gold: int
    any_goods: int
    worker: int
    gold_per_worker_here: int
    gold_per_contraband: int
    min_strength: int
    max_strength: int
    """The highest strength that may take the option; 0 for no limit."""
    distinct: int
    """The number of goods of different kinds in the cost."""
    forced: bool
    """Whether a player who can take the option takes it without being asked."""
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
    """The programs of the results and the effect; -1 for none."""
    lose: int
    effect: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A whole almanac, compiled; all matches and copies share it."""

    product: str
    start: int
    pages: tuple[Page | None, ...]
    """The pages by number; there is no page 0."""
    tokens: tuple[TokenKind, ...]
    caravans: tuple[Caravan, ...]
    contracts: tuple[Contract, ...]
    encounters: tuple[Encounter, ...]
    programs: tuple[tuple[Op, ...], ...]
    start_crates: int
    start_strength: int
    start_workers: int
    leaves: tuple[Page, ...] = field(init=False, compare=False)
    """The same pages without None, for code that knows that the page exists."""
    texts: Mapping[str, Mapping[str, str]] = field(compare=False)
    """Names and sentences of the content files, by language and key."""
    rules: int = 1
    """The version of the rules, as an almanac from a folder states it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "leaves", self.pages)
