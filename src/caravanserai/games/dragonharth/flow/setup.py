"""Set-up: the first player, the choice of kingdoms, the start position, and the secret placement (DH-21 ... DH-37)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.dragonharth.content import (
    CARDS_A_DECK,
    CHARTS,
    COLOURS,
    DECKS,
    EXPORTS,
    KIND_OF,
    KINGDOMS,
    PROJECTILES_A_COLOUR,
    SEATS,
    VILLAGE,
)
from caravanserai.games.dragonharth.events import DEALT, PICKED, PLACED, ROLLED_FIRST, SETTLED
from caravanserai.games.dragonharth.flow.turn import Month
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS, FATED
from caravanserai.games.dragonharth.map.board import (
    ALL_SPACES,
    CAMPS,
    CASTLES,
    DEFAULT_PLACES,
    DOCKS,
    FIELD_HOME,
    FIELD_OF,
    FIELDS,
    HOME_FIELD_BITS,
    HOME_FIELDS,
    ROADS,
    SPACES,
)
from caravanserai.games.dragonharth.map.changes import put_army, set_crew, set_nest, set_terrain, set_tile
from caravanserai.games.dragonharth.rows import Row, add, bits_of, members, put
from caravanserai.games.dragonharth.state import (
    ARMY,
    BRIDGE,
    DEAD,
    EGG,
    FIRST_TERRAIN,
    GIANT,
    OBSERVERS,
    PRIMARY,
    SMALL,
    STASHED,
    TERRAINS,
    WALL,
    WORKERS,
    Realm,
)
from caravanserai.kernel.decision import Decision, Reason, Step, Together, decision, step
from caravanserai.kernel.space import Block, Options, Space, names, word

if TYPE_CHECKING:
    from collections.abc import Mapping

_CARDS_DEALT: Final = 2
_FIELD_ROUNDS: Final = 6
"""The rounds that place the dragon, the village and the Primaries on fields; the rounds of the army follow."""
PLACED_THINGS: Final = (
    *("dragon", "village", "primary_1", "primary_2", "primary_3", "primary_4"),
    *("leader", "soldier_1", "soldier_2", "soldier_3", "soldier_4", "soldier_5"),
    *TERRAINS,
)
"""The thing placed in each round; terrain tiles may be kept for later (DH-34)."""
ROUNDS: Final = len(PLACED_THINGS)
_FIRST_TERRAIN_ROUND: Final = ROUNDS - len(TERRAINS)
_HOME_SPACES: Final = tuple(tuple(FIELDS[field] for field in fields) for fields in HOME_FIELDS)
DEFAULT: Final = SPACES
KEEP: Final = SPACES + 1


def set_up(options: Mapping[str, str], chance: int) -> Realm:
    """Create a new match: every seat has the same means and no kingdom yet."""
    nobody, none = (0,) * SEATS, (-1,) * SEATS
    bare, empty = (0,) * len(FIELDS), (0,) * SPACES
    start_stash = (*(0,) * FIRST_TERRAIN, *(2 if name == "bridge" else 1 for name in TERRAINS), 0)
    realm = Realm(
        seats=SEATS, chance=chance, stack=[], sealed=[], seals=0,
        months=CHARTS.short_months if options["length"] == "short" else CHARTS.months,
        month=0, turn=0, order=tuple(range(SEATS)), corner=none, plans=((),) * SEATS,
        tile=bare, control=(-1,) * len(FIELDS), crew=bare, share=(-1,) * len(FIELDS),
        nest=bare, nested=0, grown=0, age=bare, hungry=bare,
        owned=nobody, tiled=0, primed=0, crewed=0, flown=(-1,) * len(FIELDS),
        terrain=empty, built=0, wet=0, burning=0, piece=empty, standing=nobody,
        army=(DEAD,) * (ARMY * SEATS), ship=none, cargo=nobody,
        bank=0, money=(CHARTS.start_money,) * SEATS, stash=start_stash * SEATS,
        small=(WORKERS,) * SEATS, giants=(WORKERS,) * SEATS, principal=nobody, loan_age=nobody, lost_attacks=nobody,
        chaos=nobody, honour=nobody, out=nobody, pact=nobody, proud=nobody, beaten=nobody, fog=nobody,
        relation=nobody * SEATS, warned=nobody * SEATS, torn=nobody,
        decks=(), hands=nobody, played=((), ()), helper=-1, card_known=(0,) * OBSERVERS,
        shots=tuple(bits_of(range(seat, PROJECTILES_A_COLOUR * len(COLOURS), SEATS)) for seat in range(SEATS)),
        shot_known=(ALL_SHOTS,) * OBSERVERS,
        acts=0, moved=0, sailed=0, attacked=0, fired=0, offers=0, courted=0, cards_bought=0, gifted=0, speed=0, wind=0,
        bargain=0, visited=0, refused=(), offended=0, unpaid_tax=0, borrowed=0, roll=0, column=(), placed=(), aim=(),
        fight=(), pairs=(), fallen=(), give=(), want=(),
    )  # fmt: skip  # one row for each group of fields
    _deal_cards(realm)
    first = _roll_for_first(realm)
    picking = [PickKingdom.of((first + place) % SEATS) for place in range(SEATS)]
    realm.ask(*picking, Begin.of(first))
    return realm


def _deal_cards(realm: Realm) -> None:
    """Deal two cards of each deck to every seat; cards that are resolved when drawn go back (DH-27, DH-197)."""
    hands = [0] * SEATS
    for deck in range(len(DECKS)):
        cards = list(range(CARDS_A_DECK * deck, CARDS_A_DECK * (deck + 1)))
        realm.shuffle(cards, "deck")
        dealt = [card for card in cards if not FATED[card]][: _CARDS_DEALT * SEATS]
        for place, card in enumerate(dealt):
            hands[place % SEATS] |= 1 << card
        cards = [card for card in cards if card not in dealt]
        realm.shuffle(cards, "deck")
        realm.decks = (*realm.decks, tuple(cards))
    realm.hands = tuple(hands)
    realm.card_known = (*hands, 0)
    for seat, hand in enumerate(hands):
        realm.whisper(DEALT, (seat,), 1, seat, tuple([KIND_OF[card] for card in members(hand)]))


def _roll_for_first(realm: Realm) -> int:
    """Every seat rolls, the highest roll starts, ties roll again (DH-21)."""
    rolling = list(range(SEATS))
    while len(rolling) > 1:
        rolls = [realm.draw(6, "first_player") + 1 for _ in rolling]
        for seat, roll in zip(rolling, rolls, strict=True):
            realm.tell(ROLLED_FIRST, seat, roll)
        rolling = [seat for seat, roll in zip(rolling, rolls, strict=True) if roll == max(rolls)]
    return rolling[0]


@decision
class PickKingdom(Decision[Realm]):
    """The seats choose their kingdoms in turn, beginning with the first player (DH-22)."""

    seat: int
    space: ClassVar[Space] = Space(names("kingdom", "kingdom", KINGDOMS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Realm) -> Options:
        return tuple(kingdom for kingdom in range(SEATS) if kingdom not in state.corner)

    def resolve(self, state: Realm, choice: int) -> None:
        state.corner = put(state.corner, self.seat, choice)
        state.tell(PICKED, self.seat, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("kingdom_taken", (("kingdom", choice),))


@step
class Begin(Step[Realm]):
    """Set the turn order clockwise from the first player's kingdom (DH-23) and start the placement."""

    first: int

    def run(self, state: Realm) -> None:
        corner = state.corner
        state.order = tuple([corner.index((corner[self.first] + place) % SEATS) for place in range(SEATS)])
        state.ship = tuple([DOCKS[home] for home in corner])
        state.control = tuple([corner.index(home) for home in FIELD_HOME])
        state.owned = tuple([HOME_FIELD_BITS[home] for home in corner])
        state.stack.append(LayRound.of(0))


@step
class LayRound(Step[Realm]):
    """All seats place one thing at the same time, hidden from each other (DH-30, DH-31)."""

    round: int

    def run(self, state: Realm) -> None:
        if self.round == ROUNDS or state.plans.count((DEFAULT,)) == SEATS:
            settle_all(state)
            state.stack.append(Month.of())
        else:
            state.ask(_lay_group(self.round), LayRound.of(self.round + 1))


@functools.cache
def _lay_group(number: int) -> Together:
    """The questions of a round to all seats, as one sealed group."""
    group: Together = Together.of(tuple(Lay.of(seat, number) for seat in range(SEATS)))
    return group


@decision
class Lay(Decision[Realm]):
    """Choose in secret where the dragon, the tiles, the leader and the soldiers start, or take the default.

    DH-32, DH-34.
    """

    seat: int
    round: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("default"), word("keep"))

    def options(self, state: Realm) -> Options:
        return plan_options(state.corner[self.seat], self.round, state.plans[self.seat])

    def resolve(self, state: Realm, choice: int) -> None:
        plans = state.plans
        state.plans = (*plans[: self.seat], extended(plans[self.seat], choice), *plans[self.seat + 1 :])

    def why_not(self, state: Realm, choice: int) -> Reason:
        plan = state.plans[self.seat]
        if choice == DEFAULT or plan == (DEFAULT,):
            return Reason("default_at_first")
        if choice == KEEP:
            return Reason("must_be_laid", (("round", self.round),))
        return Reason("laid_there" if choice in plan else "not_laid_there", (("round", self.round),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return next((choice for choice in (DEFAULT, KEEP) if choice in options), options[0])


def extended(plan: Row, choice: int) -> Row:
    """The plan with the choice added; the default plan stays as it is."""
    return plan if plan == (DEFAULT,) else (*plan, choice)


@functools.lru_cache(1 << 8)
def plan_options(corner: int, number: int, plan: Row) -> Options:
    """The spaces where the thing of this round may still go."""
    if plan == (DEFAULT,):
        return (KEEP,)
    if number >= _FIRST_TERRAIN_ROUND:
        return (*_terrain_places(corner, number - _FIRST_TERRAIN_ROUND + 1, plan), KEEP)
    places, used = _HOME_SPACES[corner] if number < _FIELD_ROUNDS else CAMPS[corner], set(plan)
    return tuple([space for space in places if space not in used]) if number else (*places, DEFAULT)


def _terrain_places(corner: int, terrain: int, plan: Row) -> list[int]:
    """The spaces for a terrain tile in the set-up: the home corner only, because marches are open to other seats."""
    if terrain == WALL:
        return [*_HOME_SPACES[corner], CASTLES[corner]]
    if terrain == BRIDGE:
        return [river for river in plan[_FIRST_TERRAIN_ROUND : _FIRST_TERRAIN_ROUND + 1] if river != KEEP]
    return [space for space in ROADS[corner] if space not in plan]


def settle_all(realm: Realm) -> None:
    """Reveal all placements: workers stand on their fields, terrain tiles on their spaces.

    DH-30, DH-34.
    """
    for seat, plan in enumerate(realm.plans):
        corner = realm.corner[seat]
        places = DEFAULT_PLACES[corner] if plan == (DEFAULT,) else plan
        dragon, village, *primaries = [FIELD_OF[space] for space in places[:_FIELD_ROUNDS]]
        set_nest(realm, dragon, EGG)
        set_tile(realm, village, VILLAGE + 1)
        set_crew(realm, village, SMALL)
        realm.small = add(realm.small, seat, -1)
        for field in primaries:
            set_tile(realm, field, PRIMARY + EXPORTS[corner] + 1)
            set_crew(realm, field, GIANT)
            realm.giants = add(realm.giants, seat, -1)
        leader = places[_FIELD_ROUNDS]
        put_army(realm, seat, (*places[_FIELD_ROUNDS + 1 : _FIRST_TERRAIN_ROUND], leader))
        realm.tell(SETTLED, seat, places[:_FIRST_TERRAIN_ROUND])
        for terrain, space in enumerate(places[_FIRST_TERRAIN_ROUND:], start=1):
            if space != KEEP:
                set_terrain(realm, space, terrain)
                realm.stash = add(realm.stash, STASHED * seat + FIRST_TERRAIN + terrain - 1, -1)
                realm.tell(PLACED, seat, FIRST_TERRAIN + terrain - 1, space)
    realm.plans = ((),) * SEATS
    realm.seal()
