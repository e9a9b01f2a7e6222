"""The Grand Vizier: all players show goods of one kind at the same time, and the most goods win prizes."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.silk_road.content import KINDS, PRICES
from caravanserai.games.silk_road.events import DECLINED, NAMED, PRIZE, SHOWED
from caravanserai.games.silk_road.known_goods import note_shown
from caravanserai.games.silk_road.state import Journey
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, Together, decision, step
from caravanserai.kernel.space import Options, Space, names, numbers, word

DECLINE: Final = 0


def added(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    """The counts with `more` added at one position, as a new tuple."""
    return (*counts[:place], counts[place] + more, *counts[place + 1 :])


@decision
class NameGood(Decision[Journey]):
    """Name a kind that no earlier Vizier has marked; when all five are marked, any kind (SR-86, SR-93, SR-94)."""

    seat: int
    space: ClassVar[Space] = Space(word("decline"), names("name", "good", GOODS))

    def options(self, state: Journey) -> Options:
        free = [1 + good for good in range(KINDS) if not state.named[good]]
        return (DECLINE, *(free or range(1, KINDS + 1)))

    def resolve(self, state: Journey, choice: int) -> None:
        """Mark the kind with a token from the supply, if one is left (SR-92); then all show at once (SR-87)."""
        if choice == DECLINE:
            state.tell(DECLINED, self.seat)
            return
        good = choice - 1
        state.named = added(state.named, good, 1)
        if state.supply[good]:
            state.supply[good] -= 1
            state.markers = added(state.markers, good, 1)
        state.tell(NAMED, self.seat, good)
        everyone = tuple(Show.of(seat, good) for seat in range(state.seats))
        state.ask(Together.of(everyone), Reward.of(good))

    def why_not(self, state: Journey, choice: int) -> Reason:
        return Reason("already_marked", (("good", choice - 1),))


@decision
class Show(Decision[Journey]):
    """Choose in secret how many tokens of the named kind to show, from none to all (SR-87)."""

    seat: int
    good: int
    space: ClassVar[Space] = Space(numbers("show", 0, PRICES.tokens_of_a_kind, "count"))

    def options(self, state: Journey) -> Options:
        return range(state.goods[KINDS * self.seat + self.good] + 1)

    def resolve(self, state: Journey, choice: int) -> None:
        """Shown goods stay with their owner, and the number shown is public from then on (SR-91, SR-95)."""
        place = KINDS * self.seat + self.good
        state.shown = (*state.shown[:place], choice, *state.shown[place + 1 :])
        note_shown(state, self.seat, self.good, choice)
        state.tell(SHOWED, self.seat, choice, self.good)

    def timeout_choice(self, state: Journey, options: Options) -> int:
        """On timeout the seat shows all its tokens (SR-127)."""
        return options[-1]

    def why_not(self, state: Journey, choice: int) -> Reason:
        own = state.goods[KINDS * self.seat + self.good]
        return Reason("not_enough_goods", (("count", own), ("good", self.good)))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        return ()


@step
class Reward(Step[Journey]):
    """The bank rewards the most goods shown, and the second most behind a sole winner (SR-88 ... SR-90)."""

    good: int

    def run(self, state: Journey) -> None:
        shown = [state.shown[KINDS * seat + self.good] for seat in range(state.seats)]
        for seat, prize in enumerate(prizes(shown)):
            if prize:
                state.money[seat] += prize
                state.bank -= prize
                state.tell(PRIZE, seat, prize)


def prizes(shown: list[int]) -> list[int]:
    """The prizes: 5 for the most goods, 3 for the second most behind a sole winner, none for showing nothing."""
    ranks = sorted(dict.fromkeys(count for count in shown if count), reverse=True)
    first = ranks[0] if ranks else -1
    second = ranks[1] if len(ranks) > 1 and shown.count(first) == 1 else -1
    reward = {first: PRICES.vizier_first, second: PRICES.vizier_second}
    return [reward.get(count, 0) if count else 0 for count in shown]
