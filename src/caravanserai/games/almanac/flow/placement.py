"""A turn of the Action Phase: placing a worker (AL-49 ... AL-64)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.ability_hooks import PLACED as AFTER_PLACING
from caravanserai.games.almanac.ability_hooks import PLACING
from caravanserai.games.almanac.ability_windows import FIRST_TOKEN, MOST_TOKENS, Window, sources, spend, why_no_source
from caravanserai.games.almanac.book import ANY, COMPLETE, EXTEND, GOODS, KINDS, LOCATION, SELL
from caravanserai.games.almanac.effects import perform
from caravanserai.games.almanac.events import PLACED, SKIPPED, TOLL, USED
from caravanserai.games.almanac.flow.contracts import can_complete
from caravanserai.games.almanac.flow.crates import ALL_KINDS, ChooseGood, ThrowOut, lose_goods
from caravanserai.games.almanac.flow.legal_placements import (
    exempt_spaces,
    has_last_resort,
    has_plain_work,
    is_free,
    legal_spaces,
    price_of,
    surcharge_of,
)
from caravanserai.games.almanac.flow.standard_actions import Act, act, can_act, why_not_act
from caravanserai.games.almanac.packed_goods import at_hand
from caravanserai.games.almanac.placement_rule import BARRED, NO_WINDFALL
from caravanserai.games.almanac.purse import gain_gold, goods_held, in_supply, pay_gold
from caravanserai.games.almanac.state import BOOKS, MOST_SEATS, Road, page_of, replaced, turn_order
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, numbers, seats, word

if TYPE_CHECKING:
    from caravanserai.games.almanac.ability_windows import Source
    from caravanserai.games.almanac.book import Page, Spot

MOST_SPACES: Final = 40
PASS: Final = 2 * MOST_SPACES
WAIVING: Final = "placement.spaces"
"""The hook of abilities that waive the page's rule."""


@decision
class Place(Decision[Road]):
    """Move a worker from the caravan to a free, permitted space; you must if you can (AL-49, AL-58, AL-61).

    A player with a waiver may ignore the page's rule, and may pass if no other space is legal (CP-G14).
    """

    seat: int
    space: ClassVar[Space] = Space(
        numbers("space", 0, MOST_SPACES - 1, "space"), numbers("exempt", 0, MOST_SPACES - 1, "space"), word("pass")
    )

    def options(self, state: Road) -> Options:
        found = legal_spaces(state, self.seat)
        if state.hooks[self.seat] & PLACING and sources(state, self.seat, WAIVING, 0):
            exempt = [MOST_SPACES + spot for spot in exempt_spaces(state, self.seat)]
            if exempt:
                return (*found, *exempt) if found else (*exempt, PASS)
        return found

    def without_option(self, state: Road) -> None:
        """Help or skip the seat (AL-52); this reveals hidden information, so it cannot be undone (AL-66)."""
        rule = page_of(state).rule
        state.seal()
        if rule.unblock(state, self.seat):
            return
        state.skipped += 1
        state.tell(SKIPPED, self.seat)
        rule.skipped(state)

    def resolve(self, state: Road, choice: int) -> None:
        if choice >= MOST_SPACES:
            self._ignore_rule(state, choice)
            return
        seat, page = self.seat, BOOKS[state.product].leaves[state.page]
        spot = page.spots[choice]
        surcharge = surcharge_of(state, page, seat, choice) if page.charges else 0
        if surcharge:
            receivers = page.rule.receivers(state, seat, choice)
            if len(receivers) > 1 and not page.rule.splits and price_of(state, seat, spot, surcharge):
                state.stack.append(ChooseReceiver.of(seat, choice))
            else:
                _pay_and_place(state, seat, spot, surcharge, receivers)
        elif spot.free:
            _put_worker(state, page, seat, spot)
        else:
            _pay_and_place(state, seat, spot, 0, ())

    def _ignore_rule(self, state: Road, choice: int) -> None:
        """Use a waiver of the page's rule, or pass."""
        if choice == PASS:
            self.without_option(state)
            return
        found = sources(state, self.seat, WAIVING, 0)
        if len(found) > 1:
            state.stack.append(ChooseWaiver.of(self.seat, choice - MOST_SPACES))
        else:
            _place_exempt(state, self.seat, choice - MOST_SPACES, found[0])

    def why_not(self, state: Road, choice: int) -> Reason:
        page = page_of(state)
        if choice == PASS:
            return Reason("must_place")
        exempt, number = divmod(choice, MOST_SPACES)
        if exempt and not sources(state, self.seat, WAIVING, 0):
            return Reason("rule_stands")
        if number not in page.in_use[state.seats]:
            return Reason("not_in_use")
        if not is_free(state, page.spots[number]):
            return Reason("occupied", (("seat", state.workers[number]),))
        return self._why_not_here(state, number, 0 if exempt else page.rule.surcharge(state, self.seat, number))

    def _why_not_here(self, state: Road, number: int, surcharge: int) -> Reason:
        """The reason why a free space is not legal."""
        page = page_of(state)
        spot = page.spots[number]
        price = price_of(state, self.seat, spot, max(0, surcharge))
        if surcharge == BARRED or (surcharge and price > state.gold[self.seat]):
            return page.rule.why_not(state, self.seat, number)
        if price > state.gold[self.seat]:
            return Reason("too_dear", (("gold", price),))
        if spot.cost.any_goods > goods_held(state, self.seat):
            return Reason("goods_cost", (("count", spot.cost.any_goods),))
        return why_not_act(state, self.seat, spot)

    def outlook(self, state: Road, choice: int) -> Outlook:
        page = page_of(state)
        if choice == PASS:
            return ()
        exempt, number = divmod(choice, MOST_SPACES)
        spot = page.spots[number]
        price = price_of(state, self.seat, spot, 0 if exempt else surcharge_of(state, page, self.seat, number))
        gold, goods = page.rule.windfall(state, self.seat, number)
        facts = [("gold", gold - price), *zip(GOODS, spot.goods[:ANY], strict=True)]
        facts.append(("any_goods", spot.goods[ANY] + goods - spot.cost.any_goods))
        facts += [(f"price_{GOODS[good]}", price) for good, price in enumerate(spot.prices)]
        return tuple(fact for fact in facts if fact[1])


def turn_of(road: Road, seat: int) -> Decision[Road]:
    """The question to a seat on its turn."""
    asked: Decision[Road] = page_of(road).rule.turn(seat) or Place.of(seat)
    return asked


def reveals_contract(road: Road, page: Page, seat: int) -> bool:
    """Whether the question itself reveals that the seat can complete one of its hidden contracts (AL-66).

    A seat that could place there without the contract, or elsewhere as a last resort, is asked in any case.
    """
    if (
        not road.strict
        or has_plain_work(road, page, seat)
        or not (page.may_complete_short or can_complete(road, seat, at_hand(road, seat)))
    ):
        return False
    completing = page.space_index.completing_any
    return _is_only_among(turn_of(road, seat).options(road), completing) and not has_last_resort(
        road, page, seat, ~completing
    )


def _is_only_among(options: Options, spaces: int) -> bool:
    """Whether every option, except passing, is a placement on one of these spaces."""
    choices = [choice for choice in options if choice != PASS]
    return bool(choices) and all(choice < PASS and spaces >> choice % MOST_SPACES & 1 for choice in choices)


@decision
class ChooseWaiver(Decision[Road]):
    """Choose the contract or token with which you ignore the page's rule."""

    seat: int
    spot: int
    space: ClassVar[Space] = Space(
        numbers("contract", 0, FIRST_TOKEN - 1, "contract"), numbers("token", 0, MOST_TOKENS - 1, "token")
    )

    def options(self, state: Road) -> Options:
        return tuple([number for number, _ in sources(state, self.seat, WAIVING, 0)])

    def resolve(self, state: Road, choice: int) -> None:
        chosen = next(source for source in sources(state, self.seat, WAIVING, 0) if source[0] == choice)
        _place_exempt(state, self.seat, self.spot, chosen)

    def why_not(self, state: Road, choice: int) -> Reason:
        return why_no_source(state, self.seat, WAIVING, choice)


def _place_exempt(road: Road, seat: int, spot: int, source: Source) -> None:
    """Use up the waiver, then place for no more than the space's own cost (CP-G04)."""
    number, ability = source
    spend(road, seat, source)
    road.tell(USED, seat, number)
    perform(road, seat, ability.program, number)
    _pay_and_place(road, seat, page_of(road).spots[spot], 0, ())


@decision
class ChooseReceiver(Decision[Road]):
    """Choose which of the players concerned is paid."""

    seat: int
    spot: int
    space: ClassVar[Space] = Space(seats("to", MOST_SEATS))

    def options(self, state: Road) -> Options:
        return page_of(state).rule.receivers(state, self.seat, self.spot)

    def resolve(self, state: Road, choice: int) -> None:
        page = page_of(state)
        surcharge = surcharge_of(state, page, self.seat, self.spot)
        _pay_and_place(state, self.seat, page.spots[self.spot], surcharge, (choice,))

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_concerned")


def _pay_and_place(road: Road, seat: int, spot: Spot, surcharge: int, receivers: tuple[int, ...]) -> None:
    """Pay, then place the worker (AL-64, DR-D05).

    Reductions are taken first from the supply's part, then from the parts of the players who are last in turn order
    (DR-D18, AL-12).
    """
    price = price_of(road, seat, spot, surcharge) if surcharge or spot.cost.gold else 0
    if receivers and price:
        toll = min(price, surcharge)
        pay_gold(road, seat, price - toll)
        share = surcharge // len(receivers)
        for receiver in turn_order(road):
            part = min(toll, share * receivers.count(receiver))
            if part:
                toll -= part
                road.gold[seat] -= part
                road.gold[receiver] += part
                road.tell(TOLL, seat, receiver, part)
    elif price:
        pay_gold(road, seat, price)
    if spot.cost.any_goods:
        road.stack.append(PutWorker.of(seat, spot.index))
        lose_goods(road, seat, spot.cost.any_goods)
    else:
        _put_worker(road, page_of(road), seat, spot)


@step
class PutWorker(Step[Road]):
    """The goods that a space costs are paid, so place the worker (AL-64)."""

    seat: int
    spot: int

    def run(self, state: Road) -> None:
        page = page_of(state)
        _put_worker(state, page, self.seat, page.spots[self.spot])


def _put_worker(road: Road, page: Page, seat: int, spot: Spot) -> None:
    """Place the worker; then the page's rule, the space's action and the rule's follow-up happen in this order (AL-64).

    A good of choice gained in between is stowed after the action, so that the action can use it (DR-D13).
    """
    number, stack = spot.index, road.stack
    gold, goods = page.rule.windfall(road, seat, number) if page.windfalls else NO_WINDFALL
    road.home[seat] -= 1
    if spot.capacity:
        road.workers[number] = seat
        road.free ^= 1 << number
    else:
        road.crowd = replaced(road.crowd, seat, road.crowd[seat] + 1)
    road.last_placed[seat] = road.placements = road.placements + 1
    road.spot = number
    road.skipped = 0
    road.tell(PLACED, seat, road.page, number)
    if road.hooks[seat] & AFTER_PLACING:
        stack.append(Window.of(seat, "placement.after", 0))
    if page.follows_up:
        stack.append(Acted.of(seat, number))
    waiting = len(stack)
    if goods:
        stack.append(ThrowOut.of(seat))
        stack.append(Windfall.of(seat, number, goods))
        waiting += 1
    page.on_placed(road, seat, number)
    road.exempt = 0
    if gold:
        gain_gold(road, seat, gold)
    if len(stack) > waiting:
        stack.insert(waiting, Act.of(seat, number))
    else:
        act(road, page, seat, spot)


@step
class Windfall(Step[Road]):
    """Gain goods of choice before the action, one by one, each of a kind that keeps the action possible (DR-D13)."""

    seat: int
    spot: int
    left: int

    def run(self, state: Road) -> None:
        spot = page_of(state).spots[self.spot]
        if self.left > 1:
            state.stack.append(Windfall.of(self.seat, self.spot, self.left - 1))
        if spot.action == COMPLETE:
            state.seal()  # the offered kinds reveal which goods a contract still needs (AL-66)
        state.stack.append(ChooseGood.of(self.seat, 1, _useful_kinds(state, self.seat, spot, self.left - 1)))


def _useful_kinds(road: Road, seat: int, spot: Spot, spare: int) -> int:
    """The kinds to offer: if the action needs the good of choice, only the kinds that make it possible (DR-D13)."""
    needing = spot.action in (SELL, COMPLETE, EXTEND, LOCATION)
    if not road.strict or not needing or can_act(road, seat, spot, road.gold[seat], 0):
        return ALL_KINDS
    useful = 0
    for good in range(KINDS):
        if in_supply(road, good):
            trial = road.copy()
            trial.goods[KINDS * seat + good] += 1
            if can_act(trial, seat, spot, trial.gold[seat], spare):
                useful |= 1 << good
    return useful or ALL_KINDS


@step
class Acted(Step[Road]):
    """The action is fully resolved, so the rule follows up; used only for rules with a follow-up."""

    seat: int
    spot: int

    def run(self, state: Road) -> None:
        page_of(state).rule.after_action(state, self.seat, self.spot)
