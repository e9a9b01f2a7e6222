"""Encounters and fights (AL-147 ... AL-187)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.ability_hooks import LOSING
from caravanserai.games.almanac.ability_windows import Window, open_window
from caravanserai.games.almanac.effects import carry_out, perform_last
from caravanserai.games.almanac.events import CHOSE, ENCOUNTER, FOUGHT, LOST_BY_X, ROLLED
from caravanserai.games.almanac.flow.crates import lose_goods, lose_kinds
from caravanserai.games.almanac.purse import goods_held, kinds_held, pay_gold, tokens_of
from caravanserai.games.almanac.state import BOOKS, FIGHT_DIE, Road, book_of, replaced, turn_order
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, numbers, word

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Choice, Encounter

MOST_CHOICES: Final = 6
FIGHT: Final = 0
DRAFT: Final = "draft_in_turn"
"""The mode in which only one player may take each option."""


def in_play(road: Road) -> Encounter:
    """The encounter card in play."""
    return BOOKS[road.product].encounters[road.encounter]


@step
class Meet(Step[Road]):
    """Turn up the top encounter card and resolve it (AL-147); with an empty deck nothing happens (AL-249)."""

    def run(self, state: Road) -> None:
        if not state.encounter_deck:
            return
        state.encounter = state.encounter_deck.pop()
        state.peeked = 0
        state.first_done = state.taken = 0
        state.seal()
        state.tell(ENCOUNTER, state.encounter)
        card = in_play(state)
        if card.mode == "guide_for_all":
            state.stack.append(ChooseForAll.of(state.guide))
        elif card.mode in ("bid", "contest"):
            carry_out(state, state.guide, card.effect)
        else:
            state.stack.append(EncounterTurn.of(0))


@step
class EncounterTurn(Step[Road]):
    """Resolve the encounter for one player after the other, from the Guide (AL-163)."""

    at: int

    def run(self, state: Road) -> None:
        if self.at >= state.seats:
            return
        seat, card = turn_order(state)[self.at], in_play(state)
        state.stack.append(EncounterTurn.of(self.at + 1))
        if card.kind == "fight":
            fight(state, seat, card.strength, card.win, card.lose)
        elif card.kind == "optional_fight":
            state.stack.append(FightOrNot.of(seat))
        elif card.choices:
            meet_choices(state, seat, card)
        else:
            perform_last(state, seat, card.effect)


def meet_choices(road: Road, seat: int, card: Encounter) -> None:
    """Ask which of the options the player takes; a forced option is taken without asking (CP-E16)."""
    for number, choice in enumerate(card.choices):
        if choice.forced and can_choose(road, seat, choice):
            make_choice(road, seat, number)
            return
    road.stack.append(ChooseOption.of(seat))


def gold_needed(road: Road, seat: int, choice: Choice) -> int:
    """The gold that a choice costs a seat."""
    gold = choice.gold
    if choice.gold_per_worker_here:
        gold += choice.gold_per_worker_here * sum(road.on_card)
    if choice.gold_per_contraband:
        gold += choice.gold_per_contraband * _contraband(road, seat)
    return gold


def _contraband(road: Road, seat: int) -> int:
    """The number of contraband tokens of a seat."""
    kinds = book_of(road).tokens
    return sum(tokens_of(road, seat, kind.index) for kind in kinds if kind.family == "contraband")


def can_choose(road: Road, seat: int, choice: Choice) -> bool:
    """Whether a choice can be paid in full and its condition holds (AL-176)."""
    return (
        gold_needed(road, seat, choice) <= road.gold[seat]
        and (not choice.any_goods or choice.any_goods <= goods_held(road, seat))
        and choice.worker <= road.home[seat]
        and choice.min_strength <= road.strength[seat]
        and not 0 < choice.max_strength < road.strength[seat]
        and (not choice.distinct or choice.distinct <= kinds_held(road, seat))
    )


def gone(road: Road) -> int:
    """A bit for each option that is no longer available: in a draft each option is taken once (CP-E11)."""
    return road.taken if in_play(road).mode == DRAFT else 0


def make_choice(road: Road, seat: int, number: int) -> None:
    """Pay for a choice and carry it out."""
    choice = in_play(road).choices[number]
    road.tell(CHOSE, seat, road.encounter, number)
    road.taken |= 1 << number
    carry_out(road, seat, choice.program)
    pay_gold(road, seat, gold_needed(road, seat, choice))
    if choice.worker:
        road.home[seat] -= choice.worker
        road.on_card = replaced(road.on_card, seat, road.on_card[seat] + choice.worker)
    if choice.any_goods:
        lose_goods(road, seat, choice.any_goods)
    lose_kinds(road, seat, choice.distinct)


def _why_not(road: Road, seat: int, number: int) -> Reason:
    choices = in_play(road).choices
    if number >= len(choices):
        return Reason("not_offered")
    if gone(road) >> number & 1:
        return Reason("option_taken")
    choice = choices[number]
    gold, strength = gold_needed(road, seat, choice), road.strength[seat]
    obstacles = (
        (gold > road.gold[seat], Reason("too_dear", (("gold", gold),))),
        (choice.min_strength > strength, Reason("too_weak", (("count", choice.min_strength),))),
        (0 < choice.max_strength < strength, Reason("too_strong", (("count", choice.max_strength),))),
        (choice.worker > road.home[seat], Reason("no_worker", (("count", choice.worker),))),
        (choice.distinct > kinds_held(road, seat), Reason("kinds_cost", (("count", choice.distinct),))),
        (True, Reason("goods_cost", (("count", choice.any_goods),))),
    )
    return next(reason for holds, reason in obstacles if holds)


@decision
class ChooseOption(Decision[Road]):
    """Choose one of the options of the encounter that you can pay (AL-178)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("choice", 0, MOST_CHOICES - 1, "choice"))

    def options(self, state: Road) -> Options:
        choices, taken = in_play(state).choices, gone(state)
        left = [at for at in range(len(choices)) if not taken >> at & 1]
        return tuple([at for at in left if can_choose(state, self.seat, choices[at])])

    def resolve(self, state: Road, choice: int) -> None:
        make_choice(state, self.seat, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        return _why_not(state, self.seat, choice)

    def outlook(self, state: Road, choice: int) -> Outlook:
        gold = gold_needed(state, self.seat, in_play(state).choices[choice])
        return (("gold", -gold),) if gold else ()


@decision
class ChooseForAll(Decision[Road]):
    """The Guide chooses one option for all players; every player gets it, in turn order (AL-180)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("choice", 0, MOST_CHOICES - 1, "choice"))

    def options(self, state: Road) -> Options:
        return range(len(in_play(state).choices))

    def resolve(self, state: Road, choice: int) -> None:
        state.tell(CHOSE, self.seat, state.encounter, choice)
        for seat in reversed(turn_order(state)):
            carry_out(state, seat, in_play(state).choices[choice].program)


@decision
class FightOrNot(Decision[Road]):
    """Fight, or follow the other text of the card if you can pay for it (AL-173, AL-176)."""

    seat: int
    space: ClassVar[Space] = Space(word("fight"), numbers("choice", 0, MOST_CHOICES - 1, "choice"))

    def options(self, state: Road) -> Options:
        choices = in_play(state).choices
        return (FIGHT, *[1 + at for at, choice in enumerate(choices) if can_choose(state, self.seat, choice)])

    def resolve(self, state: Road, choice: int) -> None:
        if choice == FIGHT:
            start_fight(state, self.seat)
        else:
            make_choice(state, self.seat, choice - 1)

    def why_not(self, state: Road, choice: int) -> Reason:
        return _why_not(state, self.seat, choice - 1)

    def outlook(self, state: Road, choice: int) -> Outlook:
        if choice == FIGHT:
            return (("win_of_6", winning_faces(state.strength[self.seat], in_play(state).strength)),)
        gold = gold_needed(state, self.seat, in_play(state).choices[choice - 1])
        return (("gold", -gold),) if gold else ()


def winning_faces(strength: int, needed: int) -> int:
    """The number of faces of the fight die, out of six, that win a fight (AL-181 ... AL-184)."""
    return sum(face is not None and strength + face >= needed for face in FIGHT_DIE)


def start_fight(road: Road, seat: int) -> None:
    """Fight the encounter card in play."""
    card = in_play(road)
    fight(road, seat, card.strength, card.win, card.lose)


def fight(road: Road, seat: int, strength: int, win: int, lose: int) -> None:
    """Roll the fight die; abilities may change the roll before the program of the result runs (AL-181, AL-187)."""
    road.roll_bonus = road.x_counts = 0
    if road.spent_fight[seat]:
        road.spent_fight = replaced(road.spent_fight, seat, 0)
    road.stack.append(Result.of(seat, strength, win, lose))
    open_window(road, seat, "fight.roll", 0)
    roll_fight_die(road, seat)


def roll_fight_die(road: Road, seat: int) -> None:
    """Roll the fight die, or roll it again."""
    road.roll = road.draw(len(FIGHT_DIE), "fight")
    road.tell(ROLLED, seat, road.roll)


@step
class Result(Step[Road]):
    """Compare strength plus roll with the strength needed; an X loses whatever the strength (AL-182 ... AL-184)."""

    seat: int
    needed: int
    win: int
    lose: int

    def run(self, state: Road) -> None:
        seat = self.seat
        face = FIGHT_DIE[state.roll]
        total = state.strength[seat] + (face or 0) + state.roll_bonus
        lost_by_x = face is None and not state.x_counts
        won = total >= self.needed and not lost_by_x
        if lost_by_x:
            state.tell(LOST_BY_X, seat, total, self.needed)
        else:
            state.tell(FOUGHT, seat, total, self.needed, int(won))
        if won:
            _end_encounter(state)
        state.stack.append(Window.of(seat, "fight.result", int(won)))
        if not won and state.encounter >= 0 and state.hooks[seat] & LOSING:
            state.stack.append(Suffer.of(seat, self.lose))
            state.stack.append(Window.of(seat, "fight.losing", 0))
        else:
            perform_last(state, seat, self.win if won else self.lose)


@step
class Suffer(Step[Road]):
    """The lose result of an encounter, which the player may still prevent (CP-L11g)."""

    seat: int
    program: int

    def run(self, state: Road) -> None:
        perform_last(state, self.seat, self.program)


def _end_encounter(road: Road) -> None:
    """The first win ends the encounter (AL-171, AL-174)."""
    if road.stack and isinstance(road.stack[-1], EncounterTurn):
        road.stack.pop()
