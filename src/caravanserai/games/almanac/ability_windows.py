"""Ability windows: at a hook, automatic abilities work at once; optional ones are offered to their owner (AL-225)."""

from __future__ import annotations

import functools
from itertools import chain, compress
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from caravanserai.games.almanac.ability_hooks import BITS, HOOKS, hooks_in
from caravanserai.games.almanac.book import ACTIONS, GOODS
from caravanserai.games.almanac.effects import carry_out, is_conditional, perform
from caravanserai.games.almanac.events import USED
from caravanserai.games.almanac.purse import empty_crates, tokens_of
from caravanserai.games.almanac.state import BOOKS, MOST_SEATS, Road, book_of, replaced, turn_order
from caravanserai.kernel.decision import Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, numbers, word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from caravanserai.games.almanac.effects import Ability, Op

FIRST_TOKEN: Final = 100
"""The number of the first token kind among the sources of abilities; contracts are numbered from 0."""
MOST_TOKENS: Final = 60
MOST_GAINED: Final = 2
"""The most goods that one automatic ability gives."""
DELIVERY: Final = "arrival.abilities"
"""The hook at which letters are delivered, among other things (AL-36)."""
DONE: Final = 0
GUIDE_PRIZE: Final = 0
"""The detail of a bid for the Guide token; other bids have detail 1."""

Source = tuple[int, "Ability"]


class _Candidate(NamedTuple):
    """An ability with its source, and the checks that decide whether the ability works now."""

    source: Source
    spent: Callable[[Road], tuple[int, ...]] | None
    """Reads the bits of the used sources; None for an ability without a limit."""
    tests: tuple[tuple[Callable[[Road, int, int, Any, int], bool], Any], ...]
    """Conditions of the ability, each with the value that the content file asks for."""
    asking: tuple[Op, ...]


def _candidates(product: str, hook: str, source: int, abilities: Iterable[Ability]) -> list[_Candidate]:
    """The abilities of a source that have a program at a hook."""
    found = []
    for ability in abilities:
        if ability.hook == hook and ability.program >= 0:
            spent = attrgetter(_SPENT[ability.limit]) if ability.limit in _SPENT else None
            tests = [(_CONDITIONS[key], wanted) for key, wanted in ability.conditions.items() if key in _CONDITIONS]
            asking = filter(is_conditional, BOOKS[product].programs[ability.program])
            found.append(_Candidate((source, ability), spent, tuple(tests), tuple(asking)))
    return found


@functools.lru_cache(maxsize=8192)
def _of_contracts(product: str, hook: str, done: tuple[int, ...]) -> tuple[_Candidate, ...]:
    """The abilities of completed contracts at a hook."""
    cards = BOOKS[product].contracts
    return tuple(one for card in done for one in _candidates(product, hook, card, cards[card].abilities))


@functools.cache
def _of_tokens(product: str) -> Mapping[str, tuple[tuple[tuple[int, ...], tuple[_Candidate, ...]], ...]]:
    """By hook and seat: the indices in `road.tokens` of the tokens with an ability there, and these abilities."""
    kinds = BOOKS[product].tokens
    found: dict[str, tuple[tuple[tuple[int, ...], tuple[_Candidate, ...]], ...]] = {}
    for hook in HOOKS:
        by_kind = [_candidates(product, hook, FIRST_TOKEN + kind.index, kind.abilities) for kind in kinds]
        places = [kind for kind, able in enumerate(by_kind) for _ in able]
        own = tuple(chain.from_iterable(by_kind))
        found[hook] = tuple((tuple(len(kinds) * seat + kind for kind in places), own) for seat in range(MOST_SEATS))
    return found


def open_window(road: Road, seat: int, hook: str, detail: int) -> None:
    """Let the abilities of a seat work at a hook, if the seat has any."""
    if road.hooks[seat] & BITS[hook]:
        road.stack.append(Window.of(seat, hook, detail))


def open_windows(road: Road, hooks: int) -> None:
    """Let the abilities of all seats work at these hooks, in turn order, if a seat has any."""
    for listening in road.hooks:
        if listening & hooks:
            road.stack.append(Windows.of(hooks, road.guide, 0))
            return


def open_rival_windows(road: Road, seat: int, hook: str) -> None:
    """Let the abilities of all other seats react to an act of this seat, in turn order."""
    bit, hooks = BITS[hook], road.hooks
    for other in reversed(turn_order(road)):
        if hooks[other] & bit and other != seat:
            road.stack.append(Window.of(other, hook, 0))


@step
class Windows(Step[Road]):
    """The windows of all seats at some hooks, clockwise from `first`; seats without an ability there are skipped."""

    hooks: int
    """A bit for each hook."""
    first: int
    at: int

    def run(self, state: Road) -> None:
        listening = state.hooks
        for seat, bit, waiting in _openings(self.hooks, self.first, state.seats)[self.at :]:
            if listening[seat] & bit:
                state.stack += waiting
                return


@functools.cache
def _openings(hooks: int, first: int, seats: int) -> tuple[tuple[int, int, tuple[Step[Road], ...]], ...]:
    """All windows in order: the seat, the bit of the hook, and the steps to put on the stack."""
    order = [((first + turn) % seats, hook) for turn in range(seats) for hook in hooks_in(hooks)]
    return tuple(
        (seat, BITS[hook], (Windows.of(hooks, first, at), Window.of(seat, hook, 0)))
        for at, (seat, hook) in enumerate(order, 1)
    )


def awaiting(road: Road, hook: str) -> list[int]:
    """The seats whose abilities at a hook have not worked yet."""
    found: list[int] = []
    for pending in road.stack:
        if isinstance(pending, Window) and pending.hook == hook:
            found.append(pending.seat)
        elif isinstance(pending, Windows):
            hooks = hooks_in(pending.hooks)
            coming = [at for at in range(pending.at, len(hooks) * road.seats) if hooks[at % len(hooks)] == hook]
            found += [(pending.first + at // len(hooks)) % road.seats for at in coming]
    return found


def sources(road: Road, seat: int, hook: str, detail: int) -> list[Source]:
    """The abilities of a seat that can work now; tokens of one kind count once."""
    if not road.hooks[seat] & BITS[hook]:
        return []
    return [one.source for one in _held(road, seat, hook) if _works(road, seat, one, detail)]


def _held(road: Road, seat: int, hook: str) -> Iterable[_Candidate]:
    """The abilities at a hook of a seat's completed contracts and tokens."""
    places, borne = _of_tokens(road.product)[hook][seat]
    own = compress(borne, map(road.tokens.__getitem__, places))
    return chain(_of_contracts(road.product, hook, road.done[seat]), own) if road.done[seat] else own


def why_no_source(road: Road, seat: int, hook: str, number: int) -> Reason:
    """The reason why the ability of a contract or token cannot be used at a hook."""
    kinds, token = len(BOOKS[road.product].tokens), number - FIRST_TOKEN
    if number < FIRST_TOKEN and number not in road.done[seat]:
        return Reason("contract_not_done")
    if number >= FIRST_TOKEN and not (token < kinds and road.tokens[kinds * seat + token]):
        return Reason("token_not_yours")
    own = [one for one in _held(road, seat, hook) if one.source[0] == number]
    if not own:
        return Reason("ability_elsewhere")
    used = all(one.spent is not None and one.spent(road)[seat] >> number & 1 for one in own)
    return Reason("ability_used" if used else "ability_idle")


def _works(road: Road, seat: int, candidate: _Candidate, detail: int) -> bool:
    """Whether the conditions of an ability hold and its limit is not reached."""
    (number, _), spent, tests, asking = candidate
    if spent and spent(road)[seat] >> number & 1:
        return False
    for holds, wanted in tests:
        if not holds(road, seat, number, wanted, detail):
            return False
    for op in asking:  # noqa: SIM110  # a generator would create a closure at every call
        if not op.allowed(road, seat, road.gold[seat], 0):
            return False
    return True


def _is_action(_road: Road, _seat: int, _source: int, wanted: Any, detail: int) -> bool:  # noqa: ANN401  # from TOML
    return ACTIONS[detail] == wanted or (isinstance(wanted, list) and ACTIONS[detail] in wanted)


def _is_destination(road: Road, _seat: int, source: int, _wanted: object, _detail: int) -> bool:
    return book_of(road).tokens[source - FIRST_TOKEN].destination == road.page


_CONDITIONS: Final[dict[str, Callable[[Road, int, int, Any, int], bool]]] = {
    "action": _is_action,
    "page": _is_destination,
    "page_not": lambda road, _seat, _source, wanted, _detail: road.page != wanted,
    "prize": lambda _road, _seat, _source, _wanted, detail: detail == GUIDE_PRIZE,
    "won": lambda _road, _seat, _source, wanted, detail: bool(detail) == wanted,
    "self": lambda _road, _seat, source, _wanted, detail: source == detail,
    "not_self": lambda _road, _seat, source, _wanted, detail: source != detail,
    "empty_crates_min": lambda road, seat, _source, wanted, _detail: empty_crates(road, seat) >= wanted,
    "includes": lambda road, _seat, _source, wanted, _detail: bool(road.gained >> GOODS.index(wanted) & 1),
    "reserve_min": lambda road, seat, _source, wanted, _detail: road.reserve[seat] >= wanted,
}
"""The conditions of an ability: tests of the state, the seat, the source, the wanted value and the detail."""


_SPENT: Final = {
    "once_per_round": "spent_round",
    "once_per_turn": "spent_turn",
    "once_per_action": "spent_action",
    "once_per_fight": "spent_fight",
}
"""By the limit of an ability, the state field that records its use, with a bit for each source."""


def spend(road: Road, seat: int, source: Source) -> None:
    """Record the use of an ability with a limit."""
    number, ability = source
    if ability.limit in _SPENT:
        spent: tuple[int, ...] = getattr(road, _SPENT[ability.limit])
        setattr(road, _SPENT[ability.limit], replaced(spent, seat, spent[seat] | 1 << number))


@step
class Window(Step[Road]):
    """The window of one seat at a hook: automatic abilities work at once, then optional ones are offered."""

    seat: int
    hook: str
    detail: int

    def run(self, state: Road) -> None:
        found = sources(state, self.seat, self.hook, self.detail)
        if not found:
            return
        automatic = tuple([number for number, ability in found if not ability.optional])
        if automatic:
            state.stack.append(Offer.of(self.seat, self.hook, self.detail))
            state.stack.append(Automatic.of(self.seat, self.hook, self.detail, automatic))
        else:
            state.stack.append(UseAbility.of(self.seat, self.hook, self.detail))


@step
class Automatic(Step[Road]):
    """Automatic abilities work one after another; where the order may matter, the owner chooses it (AL-41).

    Secret tokens work first, so that no secret token is still waiting while the owner is asked (AL-239).
    """

    seat: int
    hook: str
    detail: int
    left: tuple[int, ...]

    def run(self, state: Road) -> None:
        found = _automatic(state, self.seat, self.hook, self.detail, self.left)
        if len(found) > 1:
            order_matters = [number for number, ability in found if not _any_time(state, self.seat, ability)]
            if len(order_matters) > 1 and _is_tight(state, self.seat, len(order_matters)):
                state.stack.append(WorkFirst.of(self.seat, self.hook, self.detail, tuple(order_matters)))
                found = [source for source in found if source[0] not in order_matters]
            found.sort(key=lambda source: not _is_secret(state, source[0]))
        for source in reversed(found):
            _work(state, self.seat, source)


@decision
class WorkFirst(Decision[Road]):
    """Choose which of your abilities works first (AL-41, AL-250)."""

    seat: int
    hook: str
    detail: int
    left: tuple[int, ...]
    space: ClassVar[Space] = Space(
        numbers("contract", 0, FIRST_TOKEN - 1, "contract"),
        numbers("token", 0, MOST_TOKENS - 1, "token"),
    )

    def options(self, state: Road) -> Options:
        return self.left

    def resolve(self, state: Road, choice: int) -> None:
        rest = tuple([number for number in self.left if number != choice])
        state.stack.append(Automatic.of(self.seat, self.hook, self.detail, rest))
        for source in _automatic(state, self.seat, self.hook, self.detail, (choice,)):
            _work(state, self.seat, source)

    def why_not(self, state: Road, choice: int) -> Reason:
        if any(number == choice for number, _ in sources(state, self.seat, self.hook, self.detail)):
            return Reason("order_free")
        return why_no_source(state, self.seat, self.hook, choice)


def _automatic(road: Road, seat: int, hook: str, detail: int, left: tuple[int, ...]) -> list[Source]:
    """The automatic abilities among those left that work now."""
    return [source for source in sources(road, seat, hook, detail) if source[0] in left and not source[1].optional]


def _is_secret(road: Road, source: int) -> bool:
    return source >= FIRST_TOKEN and book_of(road).tokens[source - FIRST_TOKEN].secret


def _any_time(road: Road, seat: int, ability: Ability) -> bool:
    return all(op.any_time(road, seat) for op in book_of(road).programs[ability.program])


def _is_tight(road: Road, seat: int, abilities: int) -> bool:
    """Whether the crates or the supply may be too small for the goods of this number of abilities."""
    goods = MOST_GAINED * abilities
    return empty_crates(road, seat) < goods or (min(road.supply) < goods and not road.unlimited)


def _work(road: Road, seat: int, source: Source) -> None:
    """Let an ability work; the ability of a token kind works once for each token."""
    number, ability = source
    times = tokens_of(road, seat, number - FIRST_TOKEN) if number >= FIRST_TOKEN else 1
    spend(road, seat, source)
    for _ in range(times):
        carry_out(road, seat, ability.program, number)


@step
class Offer(Step[Road]):
    """Offer the optional abilities that can still be used; the window opens again after each use."""

    seat: int
    hook: str
    detail: int

    def run(self, state: Road) -> None:
        for _, ability in sources(state, self.seat, self.hook, self.detail):
            if ability.optional:
                state.stack.append(UseAbility.of(self.seat, self.hook, self.detail))
                return


@decision
class UseAbility(Decision[Road]):
    """Use one of your contracts or tokens now, or decline (AL-225)."""

    seat: int
    hook: str
    detail: int
    space: ClassVar[Space] = Space(
        word("done"),
        numbers("contract", 0, FIRST_TOKEN - 1, "contract"),
        numbers("token", 0, MOST_TOKENS - 1, "token"),
    )

    def options(self, state: Road) -> Options:
        found = sources(state, self.seat, self.hook, self.detail)
        return (DONE, *[1 + number for number, ability in found if ability.optional])

    def resolve(self, state: Road, choice: int) -> None:
        if choice == DONE:
            return
        state.stack.append(Offer.of(self.seat, self.hook, self.detail))
        for source in sources(state, self.seat, self.hook, self.detail):
            if source[0] == choice - 1 and source[1].optional:
                spend(state, self.seat, source)
                state.tell(USED, self.seat, choice - 1)
                perform(state, self.seat, source[1].program, choice - 1)
                return

    def why_not(self, state: Road, choice: int) -> Reason:
        return why_no_source(state, self.seat, self.hook, choice - 1)
