"""The checks and statistics of each game in the soak test."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.decks import cards_from
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.flow.crates import ThrowOut
from caravanserai.games.almanac.ops import StowToken
from caravanserai.games.almanac.purse import empty_crates
from caravanserai.games.almanac.state import BOOKS, GUARDS, PILE, WORKERS, Road, book_of
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.events import TURN
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.map.board import KIND_AT
from caravanserai.games.dragonharth.state import Realm, allies_of, hatched
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.state import Journey
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

StateT = TypeVar("StateT", bound=State)
MOST_MOVES: Final = 12
_MOST_HATCHED, _MOST_ALLIES = 2, 2
_ALL_IN_DRAGONHARTH: Final = (2000, 120, 1, 36, 48, 1, 1, 1)
"""Money with the bank, cards, distinct cards, projectiles, workers; then three checks that hold (1)."""


class SoakError(Exception):
    """A check failed; the message names the check and the match."""


@dataclass(slots=True)
class Watch(Generic[StateT]):
    """Checks the matches of a game, and collects statistics over all of them."""

    game: ClassVar[Game[Any]]
    matches: int = 0
    answers: int = 0
    longest: int = 0
    """The maximum number of answers in a match."""

    def sit_down(self, match: Match[StateT]) -> None:
        """Store the initial values of a match."""

    def look(self, state: StateT) -> None:
        """Check a position, and add it to the statistics."""

    def leave(self, match: Match[StateT], state: StateT) -> None:
        """Check a finished match, and count it."""
        del state  # for subclasses
        self.matches += 1
        self.answers += match.number
        self.longest = max(self.longest, match.number)

    def summary(self) -> dict[str, Any]:
        """The statistics, without the values of a single match."""
        return {part.name: getattr(self, part.name) for part in fields(self) if not part.name.startswith("_")}


@dataclass(slots=True)
class SilkRoadWatch(Watch[Journey]):
    """12 moves are enough for a journey (SR-132)."""

    game: ClassVar[Game[Any]] = SILK_ROAD
    most_money: int = 0
    supply_ran_dry_in: int = 0
    """The number of matches in which a kind of goods was sold out at some time."""
    most_moves: int = 0
    _dry: bool = False

    def look(self, state: Journey) -> None:
        self.most_money = max(self.most_money, *state.money)
        self._dry = self._dry or 0 in state.supply

    def leave(self, match: Match[Journey], state: Journey) -> None:
        Watch.leave(self, match, state)
        moves = len(state.path) - 1
        if moves > MOST_MOVES:
            raise SoakError(f"the caravan moved {moves} times")
        self.supply_ran_dry_in += self._dry
        self._dry = False
        self.most_moves = max(self.most_moves, moves)


@dataclass(slots=True)
class AlmanacWatch(Watch[Road]):
    """No total is wrong, no number is negative, and no seat carries more than its crates hold."""

    most_gold: int = 0
    overflows: int = 0
    """The number of answers after which a seat had to find room for its goods."""
    supply_ran_dry_in: int = 0
    routes: int = 0
    """The number of different routes through the book."""
    lowest_score: int = 0
    highest_score: int = 0
    _dry: bool = False
    _routes: set[tuple[int, ...]] = field(default_factory=set)
    _wanted: tuple[int, ...] = ()
    """The required totals of the table."""

    def sit_down(self, match: Match[Road]) -> None:
        """Goods and guards once or twice, six workers a seat, and the cards of the chosen decks (AL-242, AL-243)."""
        book, setup = BOOKS[match.game.id], match.setup
        pieces = 2 if setup["merged_supply"] == "on" else 1
        caravans = cards_from(setup["caravans"], book.caravans)
        contracts = cards_from(setup["contracts"], book.contracts)
        goods_and_guards = (*[pieces * PILE] * KINDS, pieces * GUARDS)
        self._wanted = (*goods_and_guards, *[WORKERS] * match.seats, len(caravans), len(contracts))

    def look(self, state: Road) -> None:
        totals = self.game.totals(state)
        if totals != self._wanted:
            raise SoakError(f"{totals} on the table, not {self._wanted}")
        if not 0 <= state.guide < state.seats:
            raise SoakError(f"seat {state.guide} is Guide")
        counts = [*state.gold, *state.goods, *state.guards, *state.home, *state.reserve, *state.tokens, *state.pool]
        counts += [state.guard_supply, *state.lying, *([] if state.unlimited else state.supply)]
        if min(counts) < 0:
            raise SoakError(f"something is below zero: {state.encode()}")
        self._look_at_tokens(state)
        for seat in range(state.seats):
            self._look_at_crates(state, seat)
        self.most_gold = max(self.most_gold, *state.gold)
        self._dry = self._dry or min(state.supply) <= 0

    def leave(self, match: Match[Road], state: Road) -> None:
        Watch.leave(self, match, state)
        self.supply_ran_dry_in += self._dry
        self._dry = False
        self._routes.add(tuple(state.route))
        self.routes = len(self._routes)
        self.lowest_score = min(self.lowest_score, *match.scores())
        self.highest_score = max(self.highest_score, *match.scores())

    def _look_at_tokens(self, state: Road) -> None:
        """At most the available number of tokens of each kind is in play (DR-C08)."""
        kinds = book_of(state).tokens
        hidden = [kind for pile in state.face_down for kind in pile]
        for kind in kinds:
            out = sum(state.tokens[kind.index :: len(kinds)]) + hidden.count(kind.index)
            out += state.pool[kind.index] if state.pool else 0
            if out > kind.count:
                raise SoakError(f"{out} tokens {kind.id} are out, of {kind.count}")

    def _look_at_crates(self, state: Road, seat: int) -> None:
        """Crates are never too full, except while their owner still has to find room (AL-94)."""
        if empty_crates(state, seat) >= 0:
            return
        self.overflows += 1
        settling = [waiting for waiting in state.stack if isinstance(waiting, ThrowOut | StowToken)]
        if all(waiting.seat != seat for waiting in settling):
            raise SoakError(f"seat {seat} carries {-empty_crates(state, seat)} more than its crates hold")


@dataclass(slots=True)
class DragonRoadWatch(AlmanacWatch):
    """The checks of The Dragon Road."""

    game: ClassVar[Game[Any]] = DRAGON_ROAD


@dataclass(slots=True)
class CrystalPeaksWatch(AlmanacWatch):
    """The checks of Crystal Peaks."""

    game: ClassVar[Game[Any]] = CRYSTAL_PEAKS


@dataclass(slots=True)
class DragonharthWatch(Watch[Realm]):
    """Money, cards, projectiles, workers and pieces are complete, and no kingdom exceeds its limits."""

    game: ClassVar[Game[Any]] = DRAGONHARTH
    most_money: int = 0
    most_dragons: int = 0
    loans: int = 0
    """The number of answers after which a kingdom was in debt."""
    wiped_out: int = 0
    """The number of fallen kingdoms."""
    lowest_score: int = 0
    highest_score: int = 0

    def sit_down(self, match: Match[Realm]) -> None:
        """Check that all totals of the rules are present; `look` compares them after every answer."""
        totals = self.game.totals(match._state)  # noqa: SLF001  # the check includes hidden state
        if totals != _ALL_IN_DRAGONHARTH:
            raise SoakError(f"{totals} on the table, not {_ALL_IN_DRAGONHARTH}")

    def look(self, state: Realm) -> None:
        counts = [*state.money, *state.stash, *state.small, *state.giants, *state.principal, *state.chaos, *state.pact]
        if min(counts) < 0 or max(state.principal) > CHARTS.most_loan:
            raise SoakError(f"something is below zero, or too much is lent: {state.encode()}")
        if state.tiled & state.nested or state.crewed & ~state.tiled:
            raise SoakError("a field holds a resource and a dragon, or workers without a resource")
        for space, code in enumerate(state.piece):
            if code and KIND_AT[space] in "~C":
                raise SoakError(f"a piece stands in the sea or on a castle, at {space}")
        for seat in range(state.seats):
            self._look_at(state, seat)
        self.most_money = max(self.most_money, *state.money)
        self.loans += any(state.principal)

    def leave(self, match: Match[Realm], state: Realm) -> None:
        """All kingdoms that are left at the end had the same number of turns (DH-203, DH-210)."""
        Watch.leave(self, match, state)
        turns = [0] * state.seats
        for event in match.events(None, 0):
            if event.kind is TURN:
                turns[cast("int", event.facts()["seat"])] += 1
        left = {count for count, out in zip(turns, state.out, strict=True) if not out}
        if len(left) > 1 or (state.month < state.months and state.out.count(0) > 1):
            raise SoakError(f"the match ended in month {state.month} after {turns} turns")
        self.wiped_out += sum(state.out)
        self.lowest_score = min(self.lowest_score, *match.scores())
        self.highest_score = max(self.highest_score, *match.scores())

    def _look_at(self, state: Realm, seat: int) -> None:
        """At most two hatched dragons and two alliances, nothing left of fallen kingdoms (DH-07, DH-159, DH-187)."""
        if state.month and hatched(state, seat) > _MOST_HATCHED:
            raise SoakError(f"seat {seat} has {hatched(state, seat)} dragons")
        allies = allies_of(state, seat)
        if len(allies) > _MOST_ALLIES or any(seat not in allies_of(state, ally) for ally in allies):
            raise SoakError(f"seat {seat} is allied with {allies}")
        if state.out[seat] and (state.money[seat] or state.hands[seat] or state.standing[seat] or state.owned[seat]):
            raise SoakError(f"seat {seat} is wiped out, but something of it is left")
        if state.month:
            self.most_dragons = max(self.most_dragons, hatched(state, seat))
