"""The common operations of the effect vocabulary; pages add their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.bidding import open_bid
from caravanserai.games.almanac.book import GAIN, GOODS, KINDS
from caravanserai.games.almanac.effects import MEASURES, OPS, Maker, Op, carry_out
from caravanserai.games.almanac.encounters import roll_fight_die
from caravanserai.games.almanac.events import DIE, KEPT_CARD, PEEKED
from caravanserai.games.almanac.placement import Place, legal_spaces
from caravanserai.games.almanac.purse import (
    bonus,
    change_tokens,
    empty_crates,
    gain_gold,
    gain_guards,
    gain_workers,
    give_up_good,
    goods_held,
    in_supply,
    pay_gold,
    tokens_of,
)
from caravanserai.games.almanac.road import Road, book_of, page_of, turn_order
from caravanserai.games.almanac.stowing import ALL_KINDS, LoseGoods, Stow, TakeAny, gain_goods
from caravanserai.games.almanac.windows import FIRST_TOKEN
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers, word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.book import Goods
    from caravanserai.games.almanac.effects import Compiler

SIDES: Final = 6
ALL: Final = 1 << 20


def op(name: str) -> Callable[[Maker], Maker]:
    """Register how an operation is made from its entry in a content file."""

    def register(maker: Maker) -> Maker:
        OPS[name] = maker
        return maker

    return register


def goods_from(entry: Mapping[str, int]) -> Goods:
    """A list of goods from a content file: kinds, and `any`."""
    return (*[entry.get(good, 0) for good in GOODS], entry.get("any", 0))


MEASURES["round"] = lambda road, _seat: road.round
MEASURES["completed_contracts"] = lambda road, seat: len(road.done[seat])
MEASURES["strength"] = lambda road, seat: road.strength[seat]
MEASURES["roll"] = lambda road, _seat: road.die


@dataclass(frozen=True, slots=True)
class GainGold(Op):
    """Gain so much gold, or so much for each of something."""

    amount: int
    per: str

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        gain_gold(road, seat, self.amount * (MEASURES[self.per](road, seat) if self.per else 1))

    def any_time(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # it needs no room
        return True


@op("gain_gold")
def _gain_gold(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    if isinstance(entry["n"], str):
        return GainGold(1, entry["n"])
    return GainGold(entry["n"], entry.get("per", ""))


@dataclass(frozen=True, slots=True)
class GainGoods(Op):
    """Gain goods; `shown` are of a kind printed on the space of the action."""

    goods: Goods
    shown: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        if self.shown:
            road.ask(TakeAny.of(seat, self.shown, shown_kinds(road)), Stow.of(seat))
        else:
            gain_goods(road, seat, self.goods)

    def gives(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # the same for every seat
        return any(in_supply(road, good) for good in range(KINDS) if self.goods[good] or self.goods[KINDS])


def shown_kinds(road: Road) -> int:
    """The kinds printed on the Gain space of the action under way, as bits."""
    spot = page_of(road).spots[road.spot]
    if spot.action != GAIN or spot.goods[KINDS]:
        return ALL_KINDS
    return sum(1 << good for good in range(KINDS) if spot.goods[good])


@op("gain_goods")
def _gain_goods(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return GainGoods(goods_from(entry["goods"]), entry["goods"].get("shown", 0))


@dataclass(frozen=True, slots=True)
class Discard(Op):
    """Forced to discard so many goods of one's choice, as far as possible (AL-164, AL-165)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        spared = bonus(road, seat, "n") if road.encounter >= 0 else 0
        road.stack.append(LoseGoods.of(seat, max(0, self.count + spared)))


@op("discard")
def _discard(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return Discard(entry["goods"]["any"])


@dataclass(frozen=True, slots=True)
class Pay(Op):
    """Forced to pay, at most all one has; something else instead if there is no gold at all (AL-166)."""

    gold: int
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if not road.gold[seat]:
            carry_out(road, seat, self.otherwise, source)
        pay_gold(road, seat, self.gold)


@op("pay")
def _pay(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return Pay(entry["gold"], compiler.program(entry.get("else")))


@dataclass(frozen=True, slots=True)
class GainGuard(Op):
    """Gain guards, as far as possible (AL-124)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        gain_guards(road, seat, self.count)

    def gives(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # the same for every seat
        return road.guard_supply > 0


@op("gain_guard")
def _gain_guard(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return GainGuard(entry["n"])


@dataclass(frozen=True, slots=True)
class GainWorker(Op):
    """Move workers from the reserve to the caravan; something else if there are none."""

    count: int
    for_the_round: bool
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.reserve[seat]:
            gain_workers(road, seat, self.count, for_the_round=self.for_the_round)
        else:
            carry_out(road, seat, self.otherwise, source)


@op("gain_worker")
def _gain_worker(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return GainWorker(entry["n"], entry.get("duration") == "round", compiler.program(entry.get("else")))


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

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        if self.choose:
            road.stack.append(ChooseToken.of(seat, self.kinds))
            return
        for _ in range(self.count):
            kind = self._take(road)
            if kind is None:
                return
            if self.crate:
                road.stack.append(StowToken.of(seat, kind))
            else:
                change_tokens(road, seat, kind, 1)

    def _take(self, road: Road) -> int | None:
        """Take a token from where it lies."""
        if self.random:
            lying = road.face_down[road.spot]
            if not lying:
                return None
            at = road.draw(len(lying), "token")
            road.face_down[road.spot] = lying[:at] + lying[at + 1 :]
            return lying[at]
        if self.origin == "space":
            if not road.lying[road.spot]:
                return None
            road.lying[road.spot] -= 1
            return self.kinds[0]
        if not road.pool[self.kinds[0]]:
            return None
        road.pool[self.kinds[0]] -= 1
        return self.kinds[0]

    def gives(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # the same for every seat
        if self.random:
            return bool(road.face_down[road.spot])
        if self.origin == "space":
            return road.lying[road.spot] > 0
        return any(road.pool[kind] for kind in self.kinds)


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
        state.pool[choice] -= 1
        change_tokens(state, self.seat, choice, 1)

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # the same for all others
        return Reason("not_on_display")


@decision
class StowToken(Decision[Road]):
    """Put the token into a crate, throwing out a good if all are full, or forgo it (AL-214, AL-215)."""

    seat: int
    kind: int
    space: ClassVar[Space] = Space(word("forgo"), word("stow"), names("throw_out", "good", GOODS))

    def options(self, state: Road) -> Options:
        if empty_crates(state, self.seat) > 0:
            return (0, 1)
        base = KINDS * self.seat
        return (0, *[2 + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Road, choice: int) -> None:
        if choice > 1:
            give_up_good(state, self.seat, choice - 2, 1)
        if choice:
            change_tokens(state, self.seat, self.kind, 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice == 1:
            return Reason("no_empty_crate")
        return Reason("crate_empty" if empty_crates(state, self.seat) > 0 else "no_such_good", (("good", choice - 2),))


@dataclass(frozen=True, slots=True)
class PayToken(Op):
    """Return a token of one's own, which must be there (AL-10)."""

    kinds: tuple[int, ...]
    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        change_tokens(road, seat, self.kinds[0], -self.count)

    def gives(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # it takes
        return False

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:  # noqa: ARG002  # tokens only
        return tokens_of(road, seat, self.kinds[0]) + road.lying[road.spot] >= self.count


@op("pay_token")
def _pay_token(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return PayToken(compiler.families[entry["token"]], entry["n"])


@dataclass(frozen=True, slots=True)
class DiscardToken(Op):
    """Lose tokens of a family, as many as there are."""

    kinds: tuple[int, ...]
    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        for kind in self.kinds:
            for _ in range(min(self.count, tokens_of(road, seat, kind))):
                change_tokens(road, seat, kind, -1)


@op("discard_token")
def _discard_token(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return DiscardToken(compiler.families[entry["token"]], ALL if entry["n"] == "all" else entry["n"])


@dataclass(frozen=True, slots=True)
class DiscardSelf(Op):
    """The token that works is used up."""

    def apply(self, road: Road, seat: int, source: int) -> None:
        change_tokens(road, seat, source - FIRST_TOKEN, -1)
        road.stack.append(Stow.of(seat))

    def any_time(self, road: Road, seat: int) -> bool:  # noqa: ARG002  # it is there whatever happens
        return True


@op("discard_self")
def _discard_self(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return DiscardSelf()


@dataclass(frozen=True, slots=True)
class KeepCard(Op):
    """Keep the encounter card in play for its fame (AL-155)."""

    fame: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        keep_card(road, seat, self.fame)


def keep_card(road: Road, seat: int, fame: int) -> None:
    """Lay the encounter card in play into a player's area."""
    road.kept[seat] += ((road.encounter, fame),)
    road.tell(KEPT_CARD, seat, road.encounter, fame)


@op("keep_card")
def _keep_card(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return KeepCard(entry["fame"])


@dataclass(frozen=True, slots=True)
class FirstKeepsCard(Op):
    """The first to choose this keeps the card; later ones get something else."""

    fame: int
    later: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        if road.first_done:
            carry_out(road, seat, self.later, source)
        else:
            road.first_done = 1
            keep_card(road, seat, self.fame)


@op("first_keeps_card")
def _first_keeps_card(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return FirstKeepsCard(entry["fame"], compiler.program(entry["later"]))


@dataclass(frozen=True, slots=True)
class StrongestKeepsCard(Op):
    """The highest strength keeps the card, on a tie the first in turn order; the others get something else."""

    fame: int
    others: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # for the whole table
        order = turn_order(road)
        strongest = max(order, key=lambda one: (road.strength[one], -order.index(one)))
        for one in reversed(order):
            if one != strongest:
                carry_out(road, one, self.others, source)
        keep_card(road, strongest, self.fame)


@op("highest_strength_keeps_card")
def _strongest(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return StrongestKeepsCard(entry["fame"], compiler.program(entry["others"]))


@dataclass(frozen=True, slots=True)
class StartBid(Op):
    """All players bid for a prize (AL-156, AL-157)."""

    prize: int
    others: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # for the whole table
        open_bid(road, tuple(range(road.seats)), self.prize, self.others)


@op("start_bid")
def _start_bid(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return StartBid(compiler.program(entry["prize"]), compiler.program(entry.get("others")))


@dataclass(frozen=True, slots=True)
class PeekDeck(Op):
    """Look at the top encounter card, unseen by the others; all see that it happened (DR-D19)."""

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        if road.encounter_deck:
            road.seal()
            road.peeked |= 1 << seat
            road.whisper(PEEKED, (seat,), 1, seat, road.encounter_deck[-1])


@op("peek_deck")
def _peek_deck(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return PeekDeck()


@dataclass(frozen=True, slots=True)
class Reroll(Op):
    """Roll the fight die again; the new roll counts."""

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        roll_fight_die(road, seat)


@op("reroll")
def _reroll(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return Reroll()


@dataclass(frozen=True, slots=True)
class AddToRoll(Op):
    """Add to the total of the fight; an X then counts as 0; a token spent lends its strength once more (DR-T03r)."""

    count: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the fight under way
        lost = book_of(road).tokens[source - FIRST_TOKEN].strength if source >= FIRST_TOKEN else 0
        road.roll_bonus += self.count + lost
        road.x_counts = 1


@op("add_to_roll")
def _add_to_roll(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return AddToRoll(entry["n"])


@dataclass(frozen=True, slots=True)
class RollDie(Op):
    """Roll the six-sided die; something happens on a 1 (AL-255)."""

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
    """Stake some gold on the six-sided die."""

    most: int
    table: tuple[int, ...]

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        road.stack.append(Stake.of(seat, self.most, self.table))


@op("gamble")
def _gamble(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return Gamble(entry["max"], tuple(entry["table"]))


@decision
class Stake(Decision[Road]):
    """Stake gold on a roll of the die, or none (DR-E11r)."""

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


@dataclass(frozen=True, slots=True)
class SwapGoods(Op):
    """Exchange up to so many goods for as many of one's choice."""

    most: int

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        road.stack.append(SwapGive.of(seat, self.most, 0))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:  # noqa: ARG002  # goods only
        return goods_held(road, seat) > 0


@op("swap_goods")
def _swap_goods(entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return SwapGoods(entry["max"])


@decision
class SwapGive(Decision[Road]):
    """Give up goods one by one; then take as many of your choice (DR-K21)."""

    seat: int
    left: int
    given: int
    space: ClassVar[Space] = Space(word("done"), names("give", "good", GOODS))

    def options(self, state: Road) -> Options:
        base = KINDS * self.seat
        return (0, *[1 + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Road, choice: int) -> None:
        if choice:
            give_up_good(state, self.seat, choice - 1, 1)
        given = self.given + bool(choice)
        if choice and self.left > 1:
            state.stack.append(SwapGive.of(self.seat, self.left - 1, given))
        elif given:
            state.stack.append(TakeAny.of(self.seat, given, ALL_KINDS))

    def why_not(self, state: Road, choice: int) -> Reason:  # noqa: ARG002  # only missing goods bar it
        return Reason("no_such_good", (("good", choice - 1),))

    def outlook(self, state: Road, choice: int) -> Outlook:  # noqa: ARG002  # one good
        return ((GOODS[choice - 1], -1),) if choice else ()


@dataclass(frozen=True, slots=True)
class OpenPlacement(Op):
    """Make one complete placement at once; unusable without a legal one."""

    def apply(self, road: Road, seat: int, source: int) -> None:  # noqa: ARG002  # the same from any source
        if road.home[seat] and legal_spaces(road, seat):
            road.stack.append(Place.of(seat))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:  # noqa: ARG002  # any placement
        return road.home[seat] > 0 and bool(legal_spaces(road, seat))


@op("open_placement")
def _open_placement(_entry: Mapping[str, Any], _compiler: Compiler) -> Op:
    return OpenPlacement()


@dataclass(frozen=True, slots=True)
class IfGuide(Op):
    """One thing for the Guide, another for the others."""

    then: int
    otherwise: int

    def apply(self, road: Road, seat: int, source: int) -> None:
        carry_out(road, seat, self.then if seat == road.guide else self.otherwise, source)

    def any_time(self, road: Road, seat: int) -> bool:
        branch = self.then if seat == road.guide else self.otherwise
        return branch < 0 or all(op.any_time(road, seat) for op in book_of(road).programs[branch])


@op("if")
def _if(entry: Mapping[str, Any], compiler: Compiler) -> Op:
    return IfGuide(compiler.program(entry.get("then")), compiler.program(entry.get("else")))
