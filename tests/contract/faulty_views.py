"""The toy game with one fault planted in each variant: in what it shows, imagines and adds up."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from caravanserai.kernel.game import MatchOption
from tests.contract.toy import Bazaar, Table

if TYPE_CHECKING:
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.game import Standing


class ShowsHands(Bazaar):
    """View leak: what the others hold."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(map(tuple, state.hands))


class ShowsTopCard(Bazaar):
    """View leak: the next card of the deck."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.deck[-1]


class ShowsTray(Bazaar):
    """View leak: the tray of whoever is choosing."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(state.tray)


class ShowsChance(Bazaar):
    """View leak: how the dice will fall."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.chance


class ShowsBids(Bazaar):
    """View leak: the sealed answers, before all are in."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), tuple(state.sealed)


class LendsItsLists(Bazaar):
    """View leak: the view holds a list of the state, and follows it."""

    def view(self, state: Table, seat: int | None) -> object:
        return super().view(state, seat), state.coins


class ImaginesNothing(Bazaar):
    """The imagined world is the true one."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        """Leave all as it is."""


class ForgetsTheTray(Bazaar):
    """Imagining shuffles deck and hands, but leaves the tray as it is."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        tray, state.tray = state.tray, []
        super().imagine(state, seat, dice)
        state.tray = tray


class ForgetsTheSpectator(Bazaar):
    """Imagining redraws for seats only."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        if seat is not None:
            super().imagine(state, seat, dice)


class ImaginesThePublic(Bazaar):
    """Imagining changes what lies open."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        super().imagine(state, seat, dice)
        state.coins[dice.below(state.seats)] += 1
        state.bank -= 1


class ImaginesCards(Bazaar):
    """Imagining makes cards out of nothing, where no view shows it."""

    def view(self, state: Table, seat: int | None) -> object:
        return (seat, tuple(state.coins))

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        super().imagine(state, seat, dice)
        state.deck.append(0)


class ImaginesByGlobalChance(Bazaar):
    """Imagining does not follow its seed."""

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:  # noqa: ARG002  # that is the fault
        if seat is None:
            random.shuffle(state.deck)


class HasNoWinner(Bazaar):
    """The standings forget a seat."""

    def standings(self, state: Table) -> tuple[Standing, ...]:
        return super().standings(state)[1:]


class ManyOptions(Bazaar):
    """No fault: too many match options to try them all together."""

    match_options: ClassVar[tuple[MatchOption, ...]] = tuple(MatchOption(name, ("x", "y", "z")) for name in "abcd")
