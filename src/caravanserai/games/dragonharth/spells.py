"""Cards played in the owner's turn, and the Dispel that cancels a Spell (DH-196, DH-199, DH-200)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.combat.battle import SPELL
from caravanserai.games.dragonharth.content import CARD_IDS, CARDS, CHARTS, KIND, KIND_OF, SEATS
from caravanserai.games.dragonharth.economy.money import lose_points, pay
from caravanserai.games.dragonharth.economy.store import Muster, barracks
from caravanserai.games.dragonharth.events import DISPELLED, GAINED, GAINED_TILE, PLAYED, PLAYED_AT, REJECTED, SPIED
from caravanserai.games.dragonharth.knowledge import (
    KIND_BITS,
    draw_shot,
    holds,
    holds_of_deck,
    kinds_of,
    unowned_shots,
    use_card,
)
from caravanserai.games.dragonharth.rows import Row, add, members, put
from caravanserai.games.dragonharth.state import (
    ARMY,
    BRIDGE,
    DEAD,
    FIRST_TERRAIN,
    LEADER,
    SOLDIER,
    STASHED,
    WALL,
    Realm,
    dock_of,
    others,
    soldiers_alive,
)
from caravanserai.games.dragonharth.timeouts import OFFER, REACTION
from caravanserai.games.dragonharth.treaties import ACCEPT, DECLINE, in_turn, make_alliance, stance
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names, seats, word

BACK: Final = len(CARD_IDS)
_GRIFFIN, _RATS, _RAISE, _HASTE, _FOG = (KIND[n] for n in ("griffin", "rat_swarm", "resurrection", "haste", "fog"))
_TAILWIND, _LEVY, _HARVEST = (KIND[n] for n in ("tailwind", "levy", "good_harvest"))
_MARRIAGE, _ENGINEERS, _WINDFALL = (KIND[n] for n in ("royal_marriage", "engineers", "windfall"))
_MARKET, _TREASURE, _ARSENAL = (KIND[n] for n in ("market_day", "treasure_ship", "arsenal_find"))
_DISPEL: Final = KIND["dispel"]
_DEPENDENT: Final = (_RATS, _RAISE, _HASTE, _TAILWIND, _LEVY, _MARRIAGE, _ARSENAL)
"""The cards whose turn effect is useless in some positions."""
_TURN_CARDS: Final = [number for number, card in enumerate(CARDS) if card.use == "turn"]
_SOMETIMES_USEFUL: Final = sum(KIND_BITS[kind] for kind in _DEPENDENT)
_ALWAYS_USEFUL: Final = sum(KIND_BITS[kind] for kind in _TURN_CARDS if kind not in _DEPENDENT)
_GAINS: Final = {_HARVEST: 100, _WINDFALL: 100}
_TREASURE_ABROAD, _TREASURE_AT_HOME = 200, 50
_GRIFFIN_SPEED: Final = 3
_RAT_LOSS, _MARRIAGE_LOSS = 2, 5
_FOUND_SHOTS: Final = 2


def card_victims(realm: Realm, seat: int, kind: int) -> Row:
    """The kingdoms at which a card can be played: Rats not at allies, a Marriage not at foes, a Spy at any kingdom."""
    known = stance(realm, seat)
    if kind == _RATS:
        return tuple([other for other in others(realm, seat) if other not in known.allies])
    if kind == _MARRIAGE:
        return tuple([other for other in in_turn(realm, seat, known.neutral) if known.courted >> other & 1])
    return others(realm, seat)


def _is_useful(realm: Realm, seat: int, kind: int) -> bool:
    """Whether the turn effect of a card in `_DEPENDENT` does anything now."""
    if kind == _HASTE:
        return bool(realm.moved)
    if kind == _TAILWIND:
        return not realm.sailed and realm.ship[seat] >= 0
    if kind == _RAISE:
        return DEAD in realm.army[ARMY * seat : ARMY * (seat + 1)] and bool(barracks(realm, seat))
    if kind == _LEVY:
        return soldiers_alive(realm, seat) < CHARTS.most_soldiers and bool(barracks(realm, seat))
    if kind == _ARSENAL:
        return unowned_shots(realm) > 0
    return bool(card_victims(realm, seat, kind))


def may_play(realm: Realm, seat: int) -> bool:
    """Whether any card of a hand has a turn effect that can be used now."""
    hand = realm.hands[seat]
    if hand & _ALWAYS_USEFUL:
        return True
    for kind in kinds_of(hand & _SOMETIMES_USEFUL):  # noqa: SIM110  # faster than `any`
        if _is_useful(realm, seat, kind):
            return True
    return False


def playable(realm: Realm, seat: int) -> list[int]:
    """The cards of a hand whose turn effect can be used now."""
    kinds = kinds_of(realm.hands[seat] & (_ALWAYS_USEFUL | _SOMETIMES_USEFUL))
    return [kind for kind in kinds if kind not in _DEPENDENT or _is_useful(realm, seat, kind)]


@decision
class PlayCard(Decision[Realm]):
    """Play a card for its turn effect (DH-196)."""

    seat: int
    space: ClassVar[Space] = Space(names("card", "card", CARD_IDS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*playable(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == BACK:
            return
        use_card(state, self.seat, choice)
        state.seal()
        state.tell(PLAYED, self.seat, choice)
        if CARDS[choice].deck == SPELL:
            state.stack.append(Hush.of(self.seat, choice, 0))
        else:
            state.stack.append(Effect.of(self.seat, choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if not holds(state, self.seat, choice):
            return Reason("card_not_held", (("card", choice),))
        turn_card = CARDS[choice].use == "turn"
        return Reason("no_use_now" if turn_card else "no_turn_effect", (("card", choice),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return BACK

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == BACK:
            return ()
        if choice == _TREASURE:
            return (("dollars", _treasure(state, self.seat)),)
        return (("dollars", _GAINS[choice]),) if choice in _GAINS else ()


@step
class Hush(Step[Realm]):
    """Ask every other seat with a Spell card in turn whether it dispels a Spell (DH-199, DH-225)."""

    caster: int
    card: int
    place: int

    def run(self, state: Realm) -> None:
        asked = [seat for seat in others(state, self.caster) if holds_of_deck(state, seat, SPELL)]
        if self.place < len(asked):
            state.stack.append(DispelSpell.of(asked[self.place], self.caster, self.card, self.place))
        else:
            state.stack.append(Effect.of(self.caster, self.card))


@decision
class DispelSpell(Decision[Realm]):
    """A Dispel cancels the turn effect of one Spell (DH-200)."""

    seat: int
    caster: int
    card: int
    place: int
    space: ClassVar[Space] = Space(word("dispel"), word("pass"))
    time_share: ClassVar[float] = REACTION

    def options(self, state: Realm) -> Options:
        return (0, 1) if holds(state, self.seat, _DISPEL) else (1,)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == 0:
            use_card(state, self.seat, _DISPEL)
            state.seal()
            state.tell(DISPELLED, self.seat)
        else:
            state.stack.append(Hush.of(self.caster, self.card, self.place + 1))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("card_not_held", (("card", _DISPEL),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return 1


@step
class Effect(Step[Realm]):
    """Apply the turn effect of a card (DH-200)."""

    seat: int
    card: int

    def run(self, state: Realm) -> None:  # noqa: C901, PLR0912  # one branch for each card
        seat, card = self.seat, self.card
        if card in _GAINS:
            _gain(state, seat, _GAINS[card])
        elif card == _GRIFFIN:
            state.speed += _GRIFFIN_SPEED
        elif card == _HASTE:
            state.moved -= 1
        elif card == _FOG:
            state.fog = put(state.fog, seat, 1)
        elif card == _TAILWIND:
            state.wind = 1
        elif card == _MARKET:
            state.bargain = 1
        elif card == _LEVY:
            state.stack.append(Muster.of(seat, SOLDIER))
        elif card == _RAISE:
            state.stack.append(Raise.of(seat))
        elif card == _ENGINEERS:
            state.stack.append(Engineer.of(seat))
        elif card == _TREASURE:
            _gain(state, seat, _treasure(state, seat))
        elif card == _ARSENAL:
            for _ in range(min(_FOUND_SHOTS, unowned_shots(state).bit_count())):
                draw_shot(state, seat)
        else:
            state.stack.append(CardAt.of(seat, card))


def _treasure(realm: Realm, seat: int) -> int:
    """The money of a Treasure Ship: more if the kingdom's ship is away from home (DH-200)."""
    away = realm.ship[seat] >= 0 and realm.ship[seat] != dock_of(realm, seat)
    return _TREASURE_ABROAD if away else _TREASURE_AT_HOME


def _gain(realm: Realm, seat: int, amount: int) -> None:
    pay(realm, seat, -amount)
    realm.tell(GAINED, seat, amount)


@decision
class CardAt(Decision[Realm]):
    """Choose the kingdom at which Rats, a Spy or a Royal Marriage are played (DH-200)."""

    seat: int
    card: int
    space: ClassVar[Space] = Space(seats("seat", SEATS))
    is_follow_up: ClassVar[bool] = True

    def options(self, state: Realm) -> Options:
        return card_victims(state, self.seat, self.card)

    def resolve(self, state: Realm, choice: int) -> None:
        state.tell(PLAYED_AT, self.seat, self.card, choice)
        if self.card == _RATS:
            lose_points(state, choice, _RAT_LOSS)
        elif self.card == _MARRIAGE:
            state.stack.append(AnswerMarriage.of(choice, self.seat))
        else:
            state.seal()
            known = state.card_known[self.seat] | state.hands[choice]
            state.card_known = put(state.card_known, self.seat, known)
            hand = tuple([KIND_OF[card] for card in members(state.hands[choice])])
            state.whisper(SPIED, (self.seat, choice), 1, self.seat, choice, hand)

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == self.seat:
            return Reason("yourself")
        if state.out[choice]:
            return Reason("wiped_out", (("seat", choice),))
        return Reason("card_not_at", (("card", self.card), ("seat", choice)))


@decision
class AnswerMarriage(Decision[Realm]):
    """Accept the alliance, or lose 5 RP (DH-200)."""

    seat: int
    suitor: int
    space: ClassVar[Space] = Space(word("accept"), word("decline"))
    time_share: ClassVar[float] = OFFER

    def options(self, state: Realm) -> Options:
        return (ACCEPT, DECLINE)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == ACCEPT:
            make_alliance(state, self.suitor, self.seat)
        else:
            state.tell(REJECTED, self.seat, self.suitor)
            lose_points(state, self.seat, _MARRIAGE_LOSS)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DECLINE

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return (("dollars", -_MARRIAGE_LOSS * CHARTS.point),) if choice == DECLINE else ()


@decision
class Raise(Decision[Realm]):
    """Resurrection: a dead soldier or leader returns to a free home road or dock (DH-115, DH-200)."""

    seat: int
    space: ClassVar[Space] = Space(word("soldier"), word("leader"))

    def options(self, state: Realm) -> Options:
        base = ARMY * self.seat
        found = (SOLDIER,) if DEAD in state.army[base : base + ARMY - 1] else ()
        return (*found, LEADER) if state.army[base + ARMY - 1] == DEAD else found

    def resolve(self, state: Realm, choice: int) -> None:
        state.stack.append(Muster.of(self.seat, choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("nobody_dead")


@decision
class Engineer(Decision[Realm]):
    """Engineers bring a wall or a bridge (DH-200)."""

    seat: int
    space: ClassVar[Space] = Space(word("wall"), word("bridge"))

    def options(self, state: Realm) -> Options:
        return (0, 1)

    def resolve(self, state: Realm, choice: int) -> None:
        thing = FIRST_TERRAIN + (BRIDGE if choice else WALL) - 1
        state.stash = add(state.stash, STASHED * self.seat + thing, 1)
        state.tell(GAINED_TILE, self.seat, thing)
