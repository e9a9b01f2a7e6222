"""Operations on tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.book import GOODS, KINDS
from caravanserai.games.almanac.effects import Op
from caravanserai.games.almanac.flow.crates import stow
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.purse import (
    change_tokens,
    empty_crates,
    give_up_good,
    tokens_of,
)
from caravanserai.games.almanac.state import Road, book_of, replaced
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers, word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler

ALL: Final = 1 << 20
"""A count that stands for all tokens."""

FORGO: Final = 0
STOW: Final = 1
FIRST_GOOD: Final = 2
"""The options for a token that needs a crate; from FIRST_GOOD on, throw out a good of a kind."""


@dataclass(frozen=True, slots=True)
class GainToken(Op):
    """Gain tokens of a family from the space, from beside the page, or from the display."""

    kinds: tuple[int, ...]
    count: int
    origin: str
    random: bool
    choose: bool
    crate: bool
    optional: bool

    @property
    def local(self) -> bool:
        """True if the token comes from the space itself."""
        return self.random or self.origin == "space"

    def apply(self, road: Road, seat: int, source: int) -> None:
        if self.choose:
            road.stack.append(ChooseToken.of(seat, self.kinds))
            return
        for _ in range(self.count):
            kind = self._take(road)
            if kind is None:
                return
            if not tokens_of(road, seat, kind):
                self._wait(road, seat, kind)
            if self.crate:
                road.stack.append(StowToken.of(seat, kind))
            else:
                change_tokens(road, seat, kind, 1)

    def _wait(self, road: Road, seat: int, kind: int) -> None:
        """Mark a new once-per-turn token as used: it does not work in the turn in which it is gained (CP-G16)."""
        for ability in book_of(road).tokens[kind].abilities:
            if ability.limit == "once_per_turn":
                road.spent_turn = replaced(road.spent_turn, seat, road.spent_turn[seat] | 1 << FIRST_TOKEN + kind)

    def _take(self, road: Road) -> int | None:
        """Take a token from the place where it lies."""
        if self.random:
            lying = road.face_down[road.spot]
            if not lying:
                return None
            at = road.draw(len(lying), "token")
            road.face_down = replaced(road.face_down, road.spot, lying[:at] + lying[at + 1 :])
            return lying[at]
        if self.origin == "space":
            if not road.lying[road.spot]:
                return None
            road.lying[road.spot] -= 1
            return self.kinds[0]
        kind = self.kinds[0]
        if not road.pool[kind]:
            return None
        road.pool = replaced(road.pool, kind, road.pool[kind] - 1)
        return kind

    def gives(self, road: Road, seat: int) -> bool:
        if self.random:
            return bool(road.face_down[road.spot])
        if self.origin == "space":
            return road.lying[road.spot] > 0
        return any(map(road.pool.__getitem__, self.kinds))


@op("gain_token")
def _gain_token(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    flags = (entry.get("random", False), entry.get("choose", False), entry.get("into") == "crate")
    return GainToken(
        compiler.families[entry["token"]], entry.get("n", 1), entry["from"], *flags, entry.get("optional", False)
    )


@decision
class ChooseToken(Decision[Road]):
    """Choose one of the tokens on display."""

    seat: int
    kinds: tuple[int, ...]
    space: ClassVar[Space] = Space(numbers("token", 0, 59, "token"))

    def options(self, state: Road) -> Options:
        return tuple([kind for kind in self.kinds if state.pool[kind]])

    def resolve(self, state: Road, choice: int) -> None:
        state.pool = replaced(state.pool, choice, state.pool[choice] - 1)
        change_tokens(state, self.seat, choice, 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_on_display")


@decision
class StowToken(Decision[Road]):
    """An empty crate takes the token; if all are full, throw out a good or forgo the token (AL-214, AL-215)."""

    seat: int
    kind: int
    space: ClassVar[Space] = Space(word("forgo"), word("stow"), names("throw_out", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        if empty_crates(state, self.seat) > 0:
            return (STOW,)
        base = KINDS * self.seat
        return (FORGO, *[FIRST_GOOD + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Road, choice: int) -> None:
        if choice >= FIRST_GOOD:
            give_up_good(state, self.seat, choice - FIRST_GOOD, 1)
        if choice != FORGO:
            change_tokens(state, self.seat, self.kind, 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice == STOW:
            return Reason("no_empty_crate")
        if empty_crates(state, self.seat) > 0:
            return Reason("crate_empty")
        return Reason("no_such_good", (("good", choice - FIRST_GOOD),))


@dataclass(frozen=True, slots=True)
class PayToken(Op):
    """Return a token of the seat as a cost; the seat must have one (AL-10)."""

    kinds: tuple[int, ...]
    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        change_tokens(road, seat, self.kinds[0], -self.count)

    @property
    def local(self) -> bool:
        return True

    def gives(self, road: Road, seat: int) -> bool:
        return False

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        coming = 0 if road.exempt else road.lying[road.spot]
        return tokens_of(road, seat, self.kinds[0]) + coming >= self.count

    def why_not(self) -> Reason:
        return Reason("tokens_missing", (("count", self.count), ("token", self.kinds[0])))


@op("pay_token")
def _pay_token(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return PayToken(compiler.families[entry["token"]], entry["n"])


@dataclass(frozen=True, slots=True)
class DiscardToken(Op):
    """Lose tokens of a family, at most all the seat has."""

    kinds: tuple[int, ...]
    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        for kind in self.kinds:
            for _ in range(min(self.count, tokens_of(road, seat, kind))):
                change_tokens(road, seat, kind, -1)


@op("discard_token")
def _discard_token(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return DiscardToken(compiler.families[entry["token"]], ALL if entry["n"] == "all" else entry["n"])


@dataclass(frozen=True, slots=True)
class DiscardSelf(Op):
    """Discard the token whose ability works."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        change_tokens(road, seat, source - FIRST_TOKEN, -1)
        stow(road, seat)

    def any_time(self, road: Road, seat: int) -> bool:
        return True


@op("discard_self")
def _discard_self(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return DiscardSelf()
