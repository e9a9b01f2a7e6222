"""Operations with dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.effects import OPS, Op, carry_out
from caravanserai.games.almanac.events import DIE
from caravanserai.games.almanac.flow.encounters import Suffer, roll_fight_die
from caravanserai.games.almanac.ops.factory import op
from caravanserai.games.almanac.purse import (
    gain_gold,
    pay_gold,
)
from caravanserai.games.almanac.state import Road, book_of
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, numbers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.effects import Compiler

SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class Reroll(Op):
    """Roll the fight die again; the new roll counts."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        roll_fight_die(road, seat)


@op("reroll")
def _reroll(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return Reroll()


@dataclass(frozen=True, slots=True)
class PreventLoss(Op):
    """Ignore the lose result of an encounter; the fight stays lost (CP-L11g)."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.remove(_suffering(road, seat)[0])

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return bool(_suffering(road, seat))


def _suffering(road: Road, seat: int) -> list[Suffer]:
    """The pending lose result of a seat."""
    return [step for step in road.stack if isinstance(step, Suffer) and step.seat == seat]


@op("prevent_loss")
def _prevent_loss(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return PreventLoss()


@dataclass(frozen=True, slots=True)
class AddToRoll(Op):
    """Add to the total of the fight; an X then counts as 0; a token spent adds its strength once more (DR-T03r)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        lost = book_of(road).tokens[source - FIRST_TOKEN].strength if source >= FIRST_TOKEN else 0
        road.roll_bonus += self.count + lost
        road.x_counts = 1


@op("add_to_roll")
def _add_to_roll(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return AddToRoll(entry["n"])


@dataclass(frozen=True, slots=True)
class RollDie(Op):
    """Roll the six-sided die; a 1 has an effect (AL-255)."""

    on_one: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.die = 1 + road.draw(SIDES, "die")
        road.tell(DIE, seat, road.die)
        if road.die == 1:
            carry_out(road, seat, self.on_one, source)


@op("roll_die")
def _roll_die(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    if "rerolls" in entry:
        return OPS["roll_die_again"](entry, compiler)
    return RollDie(compiler.program(entry.get("on_1")))


@dataclass(frozen=True, slots=True)
class Gamble(Op):
    """Offer a bet of gold on the six-sided die."""

    most: int
    table: tuple[int, ...]

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(Stake.of(seat, self.most, self.table))


@op("gamble")
def _gamble(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return Gamble(entry["max"], tuple(entry["table"]))


@decision
class Stake(Decision[Road]):
    """Stake gold on a roll of the die, or decline (DR-E11r)."""

    seat: int
    most: int
    table: tuple[int, ...]
    space: ClassVar[Space] = Space(numbers("stake", 0, 9, "gold"))

    def options(self, state: Road) -> Options:
        return range(min(self.most, state.gold[self.seat]) + 1)

    def resolve(self, state: Road, choice: int) -> None:
        if not choice:
            return
        state.die = 1 + state.draw(SIDES, "die")
        state.tell(DIE, self.seat, state.die)
        net = choice * self.table[state.die - 1]
        gain_gold(state, self.seat, net)
        pay_gold(state, self.seat, -net)

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice > self.most:
            return Reason("stake_too_high", (("gold", self.most),))
        return Reason("bid_above_gold", (("gold", state.gold[self.seat]),))
