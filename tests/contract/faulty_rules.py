"""The toy game with one planted fault in each variant: in its questions and its state."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.kernel.codec import TRANSIENT, state
from caravanserai.kernel.decision import Decision, Reason, Together, decision
from caravanserai.kernel.space import Options, Space, numbers
from caravanserai.kernel.state import State
from tests.contract.toy import CARDS, DREW, KEPT, Bazaar, Table

if TYPE_CHECKING:
    from collections.abc import Mapping


# -- a faulty question at the start ------------------------------------------------------------------------


class Planted(Bazaar):
    """The toy game, starting with a faulty question."""

    questions: ClassVar[tuple[type[Decision[Table]], ...]]
    """The first question, and the questions that follow from it."""

    def __init_subclass__(cls) -> None:
        cls.kinds = (*Bazaar.kinds, *cls.questions)

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Table:
        table = super().deal(seats, options, chance)
        table.ask(self.questions[0].of(0))
        return table


class Question(Decision[Table]):
    """A question without a fault: both options do nothing."""

    __slots__ = ()
    space: ClassVar[Space] = Space(numbers("pick", 0, CARDS - 1))

    def options(self, state: Table) -> Options:  # noqa: ARG002  # constant options
        return (0, 1)

    def resolve(self, state: Table, choice: int) -> None:
        """Do nothing."""


@decision
class AskForever(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.ask(self)


class NeverEnds(Planted):
    questions = (AskForever,)


@decision
class OfferTwice(Question):
    seat: int

    def options(self, state: Table) -> Options:  # noqa: ARG002  # constant options
        return (0, 1, 1)


class DuplicateOption(Planted):
    questions = (OfferTwice,)


@decision
class OfferTooMuch(Question):
    seat: int

    def options(self, state: Table) -> Options:  # noqa: ARG002  # constant options
        return (0, CARDS)


class UndeclaredOption(Planted):
    questions = (OfferTooMuch,)


@decision
class OfferTruth(Question):
    seat: int

    def options(self, state: Table) -> Options:
        return (0, state.bank > 0)


class BooleanOption(Planted):
    questions = (OfferTruth,)


@decision
class OfferNothing(Question):
    seat: int

    def options(self, state: Table) -> Options:
        return (0, 1) if state.bank else ()

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.coins[0] += state.bank
        state.bank = 0
        state.ask(self)


class EmptyOptions(Planted):
    questions = (OfferNothing,)


@decision
class BreakDown(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:
        state.bank //= choice


class BreaksHalfWay(Planted):
    questions = (BreakDown,)


@decision
class GiveNoReason(Question):
    seat: int

    def why_not(self, state: Table, choice: int) -> Reason:  # noqa: ARG002  # any choice
        return Reason("")


class RefusesWithoutReason(Planted):
    questions = (GiveNoReason,)


@decision
class ChargeThenRefuse(Question):
    seat: int

    def why_not(self, state: Table, choice: int) -> Reason:  # noqa: ARG002  # any choice
        state.coins[self.seat] -= 1
        return Reason("no_cards")


class MutatesThenRefuses(Planted):
    questions = (ChargeThenRefuse,)


@decision
class ReadTheDeck(Question):
    seat: int

    def options(self, state: Table) -> Options:
        return tuple(sorted(state.deck[:3]))


class OptionsFromTheDeck(Planted):
    questions = (ReadTheDeck,)


@decision
class ExplainTheDeck(Question):
    seat: int

    def why_not(self, state: Table, choice: int) -> Reason:  # noqa: ARG002  # any choice
        return Reason("no_cards", (("card", state.deck[0]),))


class ReasonFromTheDeck(Planted):
    questions = (ExplainTheDeck,)


@decision
class DrawAloud(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        card = state.deck.pop()
        state.hands[self.seat].append(card)
        state.seal()
        state.tell(KEPT, self.seat, card)


class TellsTheCard(Planted):
    questions = (DrawAloud,)


@decision
class ThrowOutside(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.seal()
        state.notes["luck"] = random.randrange(1 << 30)


class GlobalRandom(Planted):
    questions = (ThrowOutside,)


@decision
class TakeAnyName(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.notes[",".join({f"name {number}" for number in range(9)})] = 1


class OrderOfASet(Planted):
    questions = (TakeAnyName,)


@decision
class MintCoins(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.coins[self.seat] += 1


class UnconservedCoins(Planted):
    questions = (MintCoins,)


@decision
class PeekUnsealed(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.hands[self.seat].append(state.deck.pop())


class ForgottenSeal(Planted):
    questions = (PeekUnsealed,)


@decision
class TellUnsealed(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.whisper(DREW, (self.seat,), 3, self.seat, *state.deck[:3])


class ForgottenSealOfAnEvent(Planted):
    questions = (TellUnsealed,)


@decision
class SealByTheDeck(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        if state.deck[-1] % 2:
            state.seal()


class UndoShowsTheDeck(Planted):
    questions = (SealByTheDeck,)


@decision
class BidOpenly(Question):
    seat: int

    def options(self, state: Table) -> Options:
        return range(2 + max(state.sealed))


@decision
class CallForBids(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.ask(Together.of((BidOpenly.of(0), BidOpenly.of(1))))


class SealedOptionsLeak(Planted):
    questions = (CallForBids, BidOpenly)


@decision
class Second(Question):
    seat: int


@decision
class DrawsFirst(Question):
    """It draws before it asks its follow-up: a refusal of the second answer would reveal something."""

    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.draw(6, "dice")
        state.ask(Second.of(self.seat))

    def follow_up(self, choice: int) -> Decision[Table] | None:  # noqa: ARG002  # any choice
        return Second.of(self.seat)  # type: ignore[no-any-return]  # the decorator makes it


class FollowUpBehindADraw(Planted):
    questions = (DrawsFirst, Second)


@decision
class AsksByLuck(DrawsFirst):
    """It asks its follow-up only if the top card is low."""

    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        if state.deck[-1] < CARDS // 2:
            state.ask(Second.of(self.seat))


class FollowUpByLuck(Planted):
    questions = (AsksByLuck, Second)


@decision
class AsksByTheDeck(Question):
    seat: int

    def resolve(self, state: Table, choice: int) -> None:  # noqa: ARG002  # any choice
        state.ask(ReadTheDeck.of(self.seat))

    def follow_up(self, choice: int) -> Decision[Table] | None:  # noqa: ARG002  # any choice
        return ReadTheDeck.of(self.seat)  # type: ignore[no-any-return]  # the decorator makes it


class FollowUpShowsTheDeck(Planted):
    questions = (AsksByTheDeck, ReadTheDeck)


# -- faulty states -----------------------------------------------------------------------------------------


@state
class SharingTable(Table):
    """Its copies share the hands."""


_faithful: Final = SharingTable.copy


def _sharing(table: SharingTable) -> SharingTable:
    new = _faithful(table)
    new.hands = table.hands
    return new


SharingTable.copy = _sharing  # type: ignore[method-assign, assignment]  # the planted fault


@state
class ForgetfulTable(Table):
    """`mood` should be part of the position, but is not."""

    mood: list[int] | None = dataclasses.field(default_factory=list, kw_only=True, metadata=TRANSIENT)


def _made_of(table: Table, kind: type[Table]) -> Table:
    return kind(**{field.name: getattr(table, field.name) for field in dataclasses.fields(table)})


class SharesHands(Bazaar):
    """Copies share a list."""

    state_type: ClassVar[type[State]] = SharingTable

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Table:
        return _made_of(super().deal(seats, options, chance), SharingTable)


@decision
class SetMood(Decision[ForgetfulTable]):
    seat: int
    space: ClassVar[Space] = Question.space

    def options(self, state: ForgetfulTable) -> Options:
        return range(2 + len(state.mood or ()))

    def resolve(self, state: ForgetfulTable, choice: int) -> None:  # noqa: ARG002  # any choice
        if not state.mood:
            state.mood = [1]
            state.ask(self)


class ForgetsItsMood(Bazaar):
    """A field is missing in the saved position."""

    state_type: ClassVar[type[State]] = ForgetfulTable
    kinds = (*Bazaar.kinds, SetMood)

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Table:
        table = _made_of(super().deal(seats, options, chance), ForgetfulTable)
        table.ask(SetMood.of(0))
        return table
