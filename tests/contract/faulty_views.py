"""The toy game with one planted fault in each variant: in its views, imagined worlds and totals."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from caravanserai.kernel.game import MatchOption
from tests.contract.toy import Bazaar, Table

if TYPE_CHECKING:
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.game import Standing


class ShowsHands(Bazaar):
    """View leak: the hands of other seats."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(map(tuple, state.hands))


class ShowsTopCard(Bazaar):
    """View leak: the next card of the deck."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.deck[-1]


class ShowsTray(Bazaar):
    """View leak: the tray of another seat that chooses."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(state.tray)


class ShowsChance(Bazaar):
    """View leak: the future dice."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.chance


class ShowsBids(Bazaar):
    """View leak: sealed answers, before the group is complete."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(state.sealed)


class LendsItsLists(Bazaar):
    """View leak: the view contains a list of the state, which changes with it."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.coins


class ImaginesNothing(Bazaar):
    """The imagined world is the true one."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        """Change nothing."""


class ForgetsTheTray(Bazaar):
    """Imagining shuffles deck and hands, but not the tray."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        tray, state.tray = state.tray, []
        super().imagine(state, seat, dice)
        state.tray = tray


class ForgetsTheSpectator(Bazaar):
    """Imagining redraws for seats only, not for a spectator."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        if seat is not None:
            super().imagine(state, seat, dice)


class ImaginesThePublic(Bazaar):
    """Imagining changes public facts."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        super().imagine(state, seat, dice)
        state.coins[dice.below(state.seats)] += 1
        state.bank -= 1


class ImaginesCards(Bazaar):
    """Imagining adds cards that no view shows."""

    def view(self, state: Table, seat: int | None) -> object:
        return (seat, tuple(state.coins))

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        super().imagine(state, seat, dice)
        state.deck.append(0)


class ImaginesByGlobalChance(Bazaar):
    """Imagining ignores its seed."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:  # noqa: ARG002  # the planted fault
        if seat is None:
            random.shuffle(state.deck)


class HasNoWinner(Bazaar):
    """The standings omit a seat."""

    def standings(self, state: Table) -> tuple[Standing, ...]:
        return super().standings(state)[1:]


class ManyOptions(Bazaar):
    """No fault: too many match options to test all combinations."""

    match_options: ClassVar[tuple[MatchOption, ...]] = tuple(MatchOption(name, ("x", "y", "z")) for name in "abcd")
