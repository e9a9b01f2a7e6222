"""The end of the match: closing contracts and the final score (AL-188 ... AL-207)."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.ability_windows import open_window
from caravanserai.games.almanac.events import ENDED
from caravanserai.games.almanac.flow.contracts import CloseContract
from caravanserai.games.almanac.purse import goods_held, kinds_held
from caravanserai.games.almanac.state import Road, book_of, turn_order
from caravanserai.kernel.decision import Step, step
from caravanserai.kernel.game import Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.effects import Ability


@step
class Close(Step[Road]):
    """In turn order, each player may complete contracts once more (AL-188, AL-201, AL-202)."""

    def run(self, state: Road) -> None:
        order = turn_order(state)
        state.ask(*[waiting for seat in order for waiting in (CloseContract.of(seat), Closed.of(seat))], End.of())


@step
class Closed(Step[Road]):
    """A player has finished completing contracts; some tokens work now."""

    seat: int

    def run(self, state: Road) -> None:
        open_window(state, self.seat, "game.closed", 0)


@step
class End(Step[Road]):
    """Reveal everything and end the match (AL-206)."""

    def run(self, state: Road) -> None:
        state.seal()
        state.tell(ENDED)


def standings(road: Road) -> tuple[Standing, ...]:
    """Rank by fame, then gold, then goods; seats that are still equal share the victory (AL-197 ... AL-200)."""
    sheets = [score_sheet(road, seat) for seat in range(road.seats)]
    keys = [
        (sum([points for _, points in sheets[seat]]), road.gold[seat], goods_held(road, seat))
        for seat in range(road.seats)
    ]
    order = sorted(keys, reverse=True)
    return tuple(Standing(seat, 1 + order.index(key), key[0], sheets[seat]) for seat, key in enumerate(keys))


def score_sheet(road: Road, seat: int) -> tuple[tuple[str, int], ...]:
    """Gold, cards, contracts, guards, tokens, encounter cards, the key (AL-191 ... AL-196)."""
    book = book_of(road)
    kinds, contracts = book.tokens, book.contracts
    tokens = road.fame[seat]
    for at in compress(range(len(kinds)), road.tokens[len(kinds) * seat : len(kinds) * (seat + 1)]):
        count = road.tokens[len(kinds) * seat + at]
        tokens += kinds[at].fame * count + _scored_by(road, seat, kinds[at].abilities, count)
    return (
        ("gold", road.gold[seat]),
        ("caravans", sum([book.caravans[card].fame for card in road.cards[seat]])),
        ("contracts", sum([contracts[card].fame for card in road.done[seat]])),
        ("contract_abilities", sum([_scored_by(road, seat, contracts[card].abilities, 0) for card in road.done[seat]])),
        ("contracts_failed", -sum([contracts[card].fame for card in road.contracts[seat]])),
        ("guards", road.guards[seat]),
        ("tokens", tokens),
        ("encounters", sum([fame for _, fame in road.kept[seat]])),
        ("key", sum([kind.fame for kind in kinds if kind.family == "city_key"]) if road.key == seat else 0),
    )


def _scored_by(road: Road, seat: int, abilities: Sequence[Ability], count: int) -> int:
    """The fame that the abilities of a card, or of `count` tokens, give at the end."""
    fame = 0
    for ability in abilities:
        if ability.hook == "score.items":
            fame += _scored(road, seat, ability.modify, count)
    return fame


def _scored(road: Road, seat: int, modify: Mapping[str, Any], count: int) -> int:
    """The fame from one ability; a table gives it for a whole set of `count` tokens (DR-T11r)."""
    if "table" in modify:
        table = modify["table"]
        return int(table[min(count, len(table)) - 1]) if count else 0
    fame = int(modify["fame"]) * (_MEASURES[modify["per"]](road, seat) // int(modify.get("every", 1)))
    return min(fame, int(modify.get("max", fame)))


_MEASURES: Final[Mapping[str, Callable[[Road, int], int]]] = {
    "completed_contracts": lambda road, seat: len(road.done[seat]),
    "caravan_cards": lambda road, seat: len(road.cards[seat]),
    "guards": lambda road, seat: road.guards[seat],
    "gold": lambda road, seat: road.gold[seat],
    "strength": lambda road, seat: road.strength[seat],
    "kinds_in_crates": kinds_held,
}
"""The numbers of a seat for which abilities give fame."""
