"""A battle: hidden cards, cards in answer, dice, reactions, comparison of scores (DH-105 ... DH-113, DH-199)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CARD_IDS, CARDS, CHARTS, DECK_OF, DECKS, KIND, KIND_OF, SIGIL_BP
from caravanserai.games.dragonharth.events import COMMITTED, DICE, LORD_SHOWED, REACTED, REVEALED, SCORED, SHOWED_COUNT
from caravanserai.games.dragonharth.knowledge import (
    KIND_BITS,
    find_card,
    holds,
    holds_of_deck,
    kinds_in_hand,
    lay_under,
    put_under,
    show_cards,
    take_out,
    use_card,
)
from caravanserai.games.dragonharth.rows import bits_of, put
from caravanserai.games.dragonharth.state import NOBODY, WALL, Realm, allies_of
from caravanserai.games.dragonharth.timeouts import REACTION
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names, word

(
    ATTACKER,
    DEFENDER,
    START,
    TARGET,
    PLACE,
    ATTACK,
    DEFENCE,
    ATTACK_DIE,
    DEFENCE_DIE,
    ATTACK_DRAGON,
    DEFENCE_DRAGON,
    GRUDGE,
) = range(12)
"""The fields of `fight`: seats, start, kind of target, place, modifiers, dice, dragons' strengths, a Lord's reason."""
PIECE, FIELD, CASTLE, SHIP = range(4)
TARGETS: Final = ("piece", "field", "castle", "ship")
LORD: Final = -1
DONE: Final = len(CARD_IDS)
SPELL, FORTUNE = 2, 4
REACTIONS: Final = ("dispel", "dragon_sleep", "lucky_charm", "mirror")
_DISPEL, _SLEEP, _CHARM, _MIRROR, PASS = range(5)
_REACTION_CARDS: Final = tuple(KIND_BITS[KIND[name]] for name in REACTIONS)
_CARDS: Final = Space(names("card", "card", CARD_IDS), word("done"))


def ask_battle(realm: Realm) -> None:
    """Push the parts of the battle that `fight` describes; its outcome step already lies below them on the stack."""
    attacker, defender = realm.fight[ATTACKER], realm.fight[DEFENDER]
    realm.played, realm.helper = ((), ()), NOBODY
    if attacker == LORD:
        realm.ask(Commit.of(defender, 1, CHARTS.most_battle_cards), LordCards.of(), Reveal.of())
    elif defender == NOBODY:
        realm.ask(Commit.of(attacker, 0, CHARTS.most_battle_cards), Reveal.of())
    else:
        realm.ask(Commit.of(attacker, 0, CHARTS.most_battle_cards), ShowCount.of(), Reveal.of())


def commit(realm: Realm, seat: int, side: int, kind: int) -> None:
    """Put a card face down."""
    card = find_card(realm, seat, kind)
    take_out(realm, seat, card)
    _lay_down(realm, side, card)
    realm.whisper(COMMITTED, (seat,), 1, seat, kind)


def _lay_down(realm: Realm, side: int, card: int) -> None:
    attack, defence = realm.played
    realm.played = (attack, (*defence, card)) if side else ((*attack, card), defence)


def committed(realm: Realm, seat: int) -> int:
    """The cards of a seat that lie face down in the battle, as bits."""
    fight, (attack, defence) = realm.fight, realm.played
    if not fight or fight[ATTACK_DIE]:
        return 0
    if seat == realm.helper:
        return 1 << defence[-1]
    if seat == fight[ATTACKER]:
        return bits_of(attack)
    return bits_of(defence if realm.helper < 0 else defence[:-1]) if seat == fight[DEFENDER] else 0


def _card_outlook(realm: Realm, seat: int, side: int, kind: int) -> Outlook:
    """The Battle Points of a card in this battle."""
    return () if kind == DONE else (("battle_points", card_points(realm, find_card(realm, seat, kind), side)),)


@decision
class Commit(Decision[Realm]):
    """Commit up to three cards face down; against a Dragon Lord the defender commits first (DH-107, DH-149)."""

    seat: int
    side: int
    left: int
    space: ClassVar[Space] = _CARDS

    def options(self, state: Realm) -> Options:
        return (*kinds_in_hand(state, self.seat), DONE)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != DONE:
            commit(state, self.seat, self.side, choice)
            if self.left > 1:
                state.stack.append(Commit.of(self.seat, self.side, self.left - 1))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("card_not_held", (("card", choice),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DONE

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return _card_outlook(state, self.seat, self.side, choice)


def _room(realm: Realm, deck: int) -> bool:
    """Whether the defence may add a card of a deck: it has fewer of them than the attack (DH-108)."""
    attack, defence = realm.played
    return [DECK_OF[card] for card in defence].count(deck) < [DECK_OF[card] for card in attack].count(deck)


def _answers(realm: Realm, seat: int) -> list[int]:
    return [kind for kind in kinds_in_hand(realm, seat) if _room(realm, CARDS[kind].deck)]


def why_no_answer(realm: Realm, seat: int, kind: int) -> Reason:
    """Why a card cannot defend: the seat does not hold it, or the attack has no more cards of its deck (DH-108)."""
    if not holds(realm, seat, kind):
        return Reason("card_not_held", (("card", kind),))
    return Reason("deck_answered", (("deck", CARDS[kind].deck),))


def _may_answer(realm: Realm, seat: int) -> bool:
    """Whether the backs of a hand allow an answer; everyone can see that (DH-225)."""
    return any(holds_of_deck(realm, seat, deck) and _room(realm, deck) for deck in range(len(DECKS)))


@step
class ShowCount(Step[Realm]):
    """Tell the defender how many cards of each deck the attacker committed; then ask the defender and the allies.

    DH-109, DH-184.
    """

    def run(self, state: Realm) -> None:
        attacker, defender = state.fight[ATTACKER], state.fight[DEFENDER]
        if not state.played[0]:
            return
        state.seal()
        state.tell(SHOWED_COUNT, attacker, tuple(sorted(DECK_OF[card] for card in state.played[0])))
        state.ask(Answer.of(defender), Help.of(0))


@decision
class Answer(Decision[Realm]):
    """Answer the attack with at most as many cards of each deck as the attacker committed (DH-108)."""

    seat: int
    space: ClassVar[Space] = _CARDS

    def options(self, state: Realm) -> Options:
        return (*_answers(state, self.seat), DONE) if _may_answer(state, self.seat) else ()

    def without_option(self, state: Realm) -> None:
        """A hand without matching backs cannot answer; everyone can see that."""

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != DONE:
            commit(state, self.seat, 1, choice)
            state.stack.append(self)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return why_no_answer(state, self.seat, choice)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DONE

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return _card_outlook(state, self.seat, 1, choice)


@step
class Help(Step[Realm]):
    """Ask the defender's allies in turn until one of them adds a card (DH-184)."""

    place: int

    def run(self, state: Realm) -> None:
        attacker, defender = state.fight[ATTACKER], state.fight[DEFENDER]
        allies = [seat for seat in allies_of(state, defender) if seat != attacker and _may_answer(state, seat)]
        if self.place < len(allies):
            state.stack.append(Support.of(allies[self.place], self.place))


@decision
class Support(Decision[Realm]):
    """An ally may add one card to the defence (DH-184)."""

    seat: int
    place: int
    space: ClassVar[Space] = _CARDS
    time_share: ClassVar[float] = REACTION

    def options(self, state: Realm) -> Options:
        return (*_answers(state, self.seat), DONE)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != DONE:
            commit(state, self.seat, 1, choice)
            state.helper = self.seat
        else:
            state.stack.append(Help.of(self.place + 1))

    def why_not(self, state: Realm, choice: int) -> Reason:
        return why_no_answer(state, self.seat, choice)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DONE

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return _card_outlook(state, self.seat, 1, choice)


@step
class LordCards(Step[Realm]):
    """The Dragon Lord draws a card of the same deck for each card that the offender plays (DH-149)."""

    def run(self, state: Realm) -> None:
        attack, defence = state.played
        piles = [*state.decks]
        for deck in [DECK_OF[card] for card in defence]:
            pile = piles[deck]
            if pile:
                state.seal()
                piles[deck] = pile[:-1]
                attack = (*attack, pile[-1])
        state.decks, state.played = tuple(piles), (attack, defence)


@step
class Reveal(Step[Realm]):
    """Reveal all cards, roll both dice, then ask for reactions, the attacker's first.

    DH-110, DH-199.
    """

    def run(self, state: Realm) -> None:
        fight, (attack, defence) = state.fight, state.played
        show_cards(state, bits_of(attack + defence))
        for side, cards in enumerate((attack, defence)):
            if not cards:
                continue
            kinds = tuple([KIND_OF[card] for card in cards])
            if fight[side] == LORD:
                state.tell(LORD_SHOWED, kinds)
            else:
                state.tell(REVEALED, fight[side], kinds)
        dice = (_throw(state), _throw(state))
        state.fight = fight[:ATTACK_DIE] + dice + fight[ATTACK_DRAGON:]
        state.tell(DICE, *dice)
        reacting = [React.of(fight[side], side) for side in (0, 1) if fight[side] >= 0]
        state.ask(*reacting)


def _throw(realm: Realm) -> int:
    """Roll the die of one side."""
    return realm.draw(6, "battle") + 1


@decision
class React(Decision[Realm]):
    """Each side may use one reaction; a side with any Spell or Fortune card is asked, so that asking reveals nothing.

    DH-199, DH-225.
    """

    seat: int
    side: int
    space: ClassVar[Space] = Space(names("card", "card", REACTIONS), word("pass"))
    time_share: ClassVar[float] = REACTION

    def options(self, state: Realm) -> Options:
        seat, enemy = self.seat, 1 - self.side
        if not holds_of_deck(state, seat, SPELL) and not holds_of_deck(state, seat, FORTUNE):
            return ()
        useful = (
            any(DECK_OF[card] == SPELL for card in state.played[enemy]),
            state.fight[ATTACK_DRAGON + enemy] > CHARTS.asleep,
            True,
            True,
        )
        hand = state.hands[seat]
        return (*[number for number, cards in enumerate(_REACTION_CARDS) if hand & cards and useful[number]], PASS)

    def without_option(self, state: Realm) -> None:
        """A hand without Spell and Fortune backs cannot react; everyone can see that."""

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == PASS:
            return
        enemy = 1 - self.side
        use_card(state, self.seat, KIND[REACTIONS[choice]])
        state.seal()
        state.tell(REACTED, self.seat, KIND[REACTIONS[choice]])
        if choice == _DISPEL:
            spells = [card for card in state.played[enemy] if DECK_OF[card] == SPELL]
            best = max(spells, key=lambda card: card_points(state, card, enemy))
            state.played = tuple([tuple([card for card in cards if card != best]) for cards in state.played])
            put_under(state, best)
        elif choice == _SLEEP:
            state.fight = put(state.fight, ATTACK_DRAGON + enemy, CHARTS.asleep)
        else:
            if choice == _CHARM:
                state.fight = put(state.fight, ATTACK_DIE + self.side, _throw(state))
            else:
                attack, defence = state.fight[ATTACK_DIE:ATTACK_DRAGON]
                state.fight = (*state.fight[:ATTACK_DIE], defence, attack, *state.fight[ATTACK_DRAGON:])
            state.tell(DICE, *state.fight[ATTACK_DIE:ATTACK_DRAGON])

    def why_not(self, state: Realm, choice: int) -> Reason:
        kind = KIND[REACTIONS[choice]]
        return Reason("no_use_now" if holds(state, self.seat, kind) else "card_not_held", (("card", kind),))

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return PASS


def _is_walled(realm: Realm) -> bool:
    """Whether the target of this battle is a castle, or a field behind a wall."""
    target, place = realm.fight[TARGET], realm.fight[PLACE]
    return target == CASTLE or (target == FIELD and realm.terrain[place] == WALL)


def card_points(realm: Realm, card: int, side: int) -> int:
    """The Battle Points of a card in this battle (DH-106, DH-198, DH-200)."""
    kind, fight = CARDS[KIND_OF[card]], realm.fight
    seat = fight[side]
    if kind.shield and side == 0:
        return 0
    if kind.sigil >= 0 and seat >= 0 and realm.corner[seat] == kind.sigil:
        return SIGIL_BP
    if kind.siege and side == 0 and _is_walled(realm):
        return kind.siege
    if kind.slayer and fight[ATTACK_DRAGON + 1 - side]:
        return kind.slayer
    return kind.bp


def totals(realm: Realm) -> tuple[int, int]:
    """Both battle scores: die, modifiers, dragon, cards (DH-106)."""
    return _total(realm, 0), _total(realm, 1)


def _total(realm: Realm, side: int) -> int:
    fight = realm.fight
    cards = sum([card_points(realm, card, side) for card in realm.played[side]])
    return fight[ATTACK + side] + fight[ATTACK_DIE + side] + fight[ATTACK_DRAGON + side] + cards


def verdict(realm: Realm) -> int:
    """Compare the scores and put the cards under their decks: 1 the attacker wins, -1 the defender wins, 0 a tie.

    DH-111, DH-112.
    """
    attack, defence = totals(realm)
    realm.tell(SCORED, attack, defence)
    lay_under(realm, realm.played[0] + realm.played[1])
    realm.played, realm.helper = ((), ()), NOBODY
    return (attack > defence) - (attack < defence)
