"""The property of a player: gold, goods, guards, workers, tokens, and the numbers that their cards change."""

from __future__ import annotations

import functools
from itertools import compress
from typing import TYPE_CHECKING

from caravanserai.games.almanac.ability_hooks import hooks_of
from caravanserai.games.almanac.book import ANY, KINDS
from caravanserai.games.almanac.events import FAME, GAINED, GAVE_UP, GOLD, GUARD, PAID, TOKEN, TOKEN_SPENT, WORKER
from caravanserai.games.almanac.packed_goods import COUNT, ONE, counted
from caravanserai.games.almanac.state import BOOKS, GUARD_STRENGTH, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from caravanserai.games.almanac.book import Goods
    from caravanserai.games.almanac.effects import Ability
    from caravanserai.games.almanac.state import Road


def gain_gold(road: Road, seat: int, amount: int) -> None:
    """Take gold from the supply, which never runs out (AL-247)."""
    if amount > 0:
        road.gold[seat] += amount
        road.tell(GOLD, seat, amount)


def pay_gold(road: Road, seat: int, amount: int) -> None:
    """Pay gold to the supply, at most all the seat has (AL-166)."""
    own = road.gold[seat]
    amount = min(amount, own)
    if amount > 0:
        road.gold[seat] = own - amount
        road.tell(PAID, seat, amount)


def gain_fame(road: Road, seat: int, amount: int) -> None:
    """Gain fame directly."""
    road.fame = replaced(road.fame, seat, road.fame[seat] + amount)
    road.tell(FAME, seat, amount)


def in_supply(road: Road, good: int) -> bool:
    """Whether a good of the kind can be gained (AL-98)."""
    return road.supply[good] > 0 or road.unlimited > 0


def any_supplied(road: Road, goods: Goods) -> bool:
    """Whether any of the goods shown, or any good of free choice, can be gained."""
    if road.unlimited or 0 not in road.supply:
        return any(goods)
    return any(stock and (goods[good] or goods[ANY]) for good, stock in enumerate(road.supply))


def gain_good(road: Road, seat: int, good: int, count: int) -> None:
    """Take goods of a kind from the supply, as many as there are (AL-98)."""
    stock = road.supply[good]
    if count > stock and not road.unlimited:
        count = stock
    if count > 0:
        (road.bundles or counted(road))[seat] += count * ONE[good]
        road.goods[KINDS * seat + good] += count
        road.supply[good] = stock - count
        road.gained |= 1 << good
        road.tell(GAINED, seat, count, good)


@functools.cache
def shown(goods: Goods) -> tuple[tuple[int, int], ...]:
    """The kinds of goods shown on a card or space, each with its number."""
    return tuple((good, goods[good]) for good in range(KINDS) if goods[good])


def give_up_good(road: Road, seat: int, good: int, count: int) -> None:
    """Put goods back into the supply (AL-05)."""
    if count > 0:
        (road.bundles or counted(road))[seat] -= count * ONE[good]
        road.goods[KINDS * seat + good] -= count
        road.supply[good] += count
        road.given = good
        road.tell(GAVE_UP, seat, count, good)


def goods_held(road: Road, seat: int) -> int:
    """The number of goods in a seat's crates."""
    return (road.bundles or counted(road))[seat] % COUNT


def kinds_held(road: Road, seat: int) -> int:
    """The number of kinds of goods in a seat's crates."""
    return sum([count > 0 for count in road.goods[KINDS * seat : KINDS * seat + KINDS]])


def tokens_of(road: Road, seat: int, kind: int) -> int:
    """The number of tokens of a kind that a seat has."""
    return road.tokens[len(BOOKS[road.product].tokens) * seat + kind]


def tokens_by_seat(road: Road, kind: int) -> tuple[int, ...]:
    """The number of tokens of a kind that each seat has."""
    return road.tokens[kind :: len(BOOKS[road.product].tokens)]


@functools.lru_cache(maxsize=8192)
def crates_filled(product: str, tokens: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """The number of crates of each seat that tokens take up (AL-214)."""
    kinds = BOOKS[product].tokens
    return tuple(sum(tokens[len(kinds) * seat + kind.index] for kind in kinds if kind.crate) for seat in range(seats))


def empty_crates(road: Road, seat: int) -> int:
    """The number of empty crates; below 0 until the player has thrown out the excess goods."""
    return road.room[seat] - (road.bundles or counted(road))[seat] % COUNT


@functools.cache
def secret_kinds(product: str) -> tuple[int, ...]:
    """The kinds of tokens that only their owner sees."""
    return tuple(kind.index for kind in BOOKS[product].tokens if kind.secret)


def any_secret_token(road: Road) -> bool:
    """Whether a player holds a token that only its owner sees."""
    return any(map(road.tokens.__getitem__, _secret_places(road.product, road.seats)))


@functools.cache
def _secret_places(product: str, seats: int) -> tuple[int, ...]:
    """The indices in `road.tokens` of the tokens that only their owner sees."""
    kinds = len(BOOKS[product].tokens)
    return tuple(kinds * seat + kind for seat in range(seats) for kind in secret_kinds(product))


def change_tokens(road: Road, seat: int, kind: int, change: int) -> None:
    """Give a seat tokens of a kind, or take them away; only the owner sees a secret token."""
    kinds = BOOKS[road.product].tokens
    at = len(kinds) * seat + kind
    road.tokens = replaced(road.tokens, at, road.tokens[at] + change)
    if change > 0 and kinds[kind].secret:
        road.whisper(TOKEN, (seat,), 1, seat, kind)
    else:
        road.tell(TOKEN if change > 0 else TOKEN_SPENT, seat, kind)
    room, strength, hooks = _of_tokens(road.product)[kind]
    if hooks and not road.tokens[at]:
        refresh(road, seat)
    else:
        if hooks & ~road.hooks[seat]:
            road.hooks = replaced(road.hooks, seat, road.hooks[seat] | hooks)
        if room or strength:
            strengthen(road, seat, room * change, strength * change)


def gain_guards(road: Road, seat: int, count: int) -> None:
    """Take guards, as many as are left (AL-124)."""
    count = min(count, road.guard_supply)
    if count > 0:
        road.guards = replaced(road.guards, seat, road.guards[seat] + count)
        road.guard_supply -= count
        strengthen(road, seat, 0, GUARD_STRENGTH * count)
        road.tell(GUARD, seat, count)


def strengthen(road: Road, seat: int, room: int, strength: int) -> None:
    """Add room and strength; at strength 0, which hides negative sums, compute everything again."""
    if strength and not road.strength[seat]:
        refresh(road, seat)
    else:
        if room:
            road.room = replaced(road.room, seat, road.room[seat] + room)
        if strength:
            road.strength = replaced(road.strength, seat, max(0, road.strength[seat] + strength))


def gain_workers(road: Road, seat: int, count: int, *, for_the_round: bool = False) -> None:
    """Move workers from the reserve to the caravan, as many as there are (AL-78, AL-80)."""
    count = min(count, road.reserve[seat])
    if count > 0:
        road.reserve = replaced(road.reserve, seat, road.reserve[seat] - count)
        road.home[seat] += count
        if for_the_round:
            road.hired = replaced(road.hired, seat, road.hired[seat] + count)
        road.tell(WORKER, seat, count)


def refresh(road: Road, seat: int) -> None:
    """Recompute room, strength and hooks after a change of cards, contracts or tokens (AL-118, AL-122, AL-212)."""
    book = BOOKS[road.product]
    room, strength, hooks = _of_contracts(road.product, road.done[seat])
    room += book.start_crates
    strength += book.start_strength + GUARD_STRENGTH * road.guards[seat]
    for number in road.cards[seat]:
        card = book.caravans[number]
        room += card.crates
        strength += card.strength
    kinds = len(book.tokens)
    tokens = road.tokens[kinds * seat : kinds * seat + kinds]
    if any(tokens):
        held = zip(filter(None, tokens), compress(_of_tokens(road.product), tokens), strict=True)
        for count, (more, stronger, its_hooks) in held:
            room += more * count
            strength += stronger * count
            hooks |= its_hooks
    road.room = replaced(road.room, seat, room)
    road.strength = replaced(road.strength, seat, max(0, strength))
    road.hooks = replaced(road.hooks, seat, hooks)


@functools.lru_cache(maxsize=8192)
def _of_contracts(product: str, done: tuple[int, ...]) -> tuple[int, int, int]:
    """The crates, strength and hooks that completed contracts add."""
    cards, bonuses = BOOKS[product].contracts, _bonuses(product, done)
    hooks = hooks_of(ability for card in done for ability in cards[card].abilities)
    return (bonuses.get("crates", 0), bonuses.get("strength", 0), hooks)


@functools.cache
def _of_tokens(product: str) -> tuple[tuple[int, int, int], ...]:
    """The room, strength and hooks that each kind of token adds; a token in a crate takes up that crate."""
    return tuple((kind.crates - kind.crate, kind.strength, hooks_of(kind.abilities)) for kind in BOOKS[product].tokens)


def bonus(road: Road, seat: int, key: str) -> int:
    """The sum that a seat's completed contracts add to a number (AL-226)."""
    done = road.done[seat]
    return _bonuses(road.product, done).get(key, 0) if done else 0


def bonuses(road: Road, seat: int) -> Mapping[str, int]:
    """All numbers that a seat's completed contracts change."""
    return _bonuses(road.product, road.done[seat])


@functools.lru_cache(maxsize=8192)
def _bonuses(product: str, done: tuple[int, ...]) -> Mapping[str, int]:
    """All numbers that a set of completed contracts changes: `extend.cost_gold`, `sell.price`, `strength` ..."""
    sums: dict[str, int] = {}
    for card in done:
        for ability in BOOKS[product].contracts[card].abilities:
            if "per" in ability.modify:
                continue
            for name, value in _named(ability):
                sums[name] = sums.get(name, 0) + value
    return sums


def _named(ability: Ability) -> Iterator[tuple[str, int]]:
    """The numbers that an ability changes: those of each of its actions, of one kind of good, or of a placement."""
    wanted = ability.conditions.get("action", [])
    actions = wanted if isinstance(wanted, list) else [wanted]
    good = f".{ability.conditions['good']}" if "good" in ability.conditions else ""
    for key, value in ability.modify.items():
        if key == "stand_in":
            yield key, sum(value.values())
            yield from ((f"{key}.{kind}", count) for kind, count in value.items())
        elif key == "min":
            continue
        elif ability.hook == "placement.cost":
            yield f"placement.{key}", int(value)
        elif ability.hook == "action.params":
            name = "limited_price" if key == "price" and "max_extra" in ability.modify else key
            yield from ((f"{action}.{name}{good}", int(value)) for action in actions)
        else:
            yield key, int(value)
