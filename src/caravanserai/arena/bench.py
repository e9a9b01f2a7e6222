"""The speed of a game: random playouts through the public API, and the cost of copies, views and replays.

All times are processor time of this process, so that other work on the machine matters less.
"""

from __future__ import annotations

import random
import statistics
from time import process_time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, TypeVar

from caravanserai.kernel import registry
from caravanserai.kernel.build import is_compiled
from caravanserai.kernel.record import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.record import Record

T = TypeVar("T")
_SLICES: Final = 5
_SAMPLED_MATCHES: Final = 8
_ANSWERS_BETWEEN_POSITIONS: Final = 8
_SEEDS_OF_A_SLICE: Final = 1_000_000
_MICRO: Final = 1e6


class Figures(TypedDict):
    """The results of `measure`; names with `_us` are microseconds."""

    game: str
    seats: int
    decisions_per_s: float
    games_per_s: float
    copy_us: float
    view_us: float
    imagine_us: float
    replay_us_per_answer: float
    compiled: bool


class Slice(NamedTuple):
    """The playouts of one time slice."""

    decisions: int
    games: int
    seconds: float


def playouts(game: Game[Any], seats: int, seconds: float, place: int = 0) -> Slice:
    """Play complete random matches for that time, from the start to the scores, with every answer checked."""
    draw = random.Random(place).random
    decisions = games = 0
    begin = now = process_time()
    while now < begin + seconds:
        decisions += playout(game, seats, _SEEDS_OF_A_SLICE * place + games, draw)
        games += 1
        now = process_time()
    return Slice(decisions, games, now - begin)


def playout(game: Game[Any], seats: int, seed: int, draw: Callable[[], float]) -> int:
    """Play one random match to its scores; return the number of answers."""
    match = game.start(seats, seed)
    while not match.over:
        options = match.options()
        match.answer(options[int(draw() * len(options))])
    match.scores()
    return match.number


def positions(game: Game[Any], seats: int) -> list[Match[Any]]:
    """Open positions, spread evenly over several random matches."""
    spread = (match for match in _random_positions(game, seats) if not match.over)
    return [match.copy() for at, match in enumerate(spread) if at % _ANSWERS_BETWEEN_POSITIONS == 0]


def records(game: Game[Any], seats: int) -> list[Record]:
    """The records of several random matches."""
    return [match.record() for match in _random_positions(game, seats) if match.over]


def unforced_share(game: Game[Any], seats: int) -> float:
    """The share of decisions with more than one option in random matches."""
    counts = [len(match.options()) for match in _random_positions(game, seats) if not match.over]
    return sum(count > 1 for count in counts) / len(counts)


def copy_us(at: Sequence[Match[Any]], seconds: float) -> float:
    """The mean cost of copying a match at these positions, in microseconds."""
    return _mean_us(lambda match: match.copy(), at, seconds)


def measure(game_id: str, seats: int, seconds: float) -> Figures:
    """Measure a game for about `seconds`, half of them in playouts; every figure is a median of slices."""
    game = registry.game(game_id)
    seats = game.checked_seats(seats)
    each = seconds / (8 * _SLICES)
    played = [playouts(game, seats, 4 * each, place) for place in range(_SLICES)]
    at = positions(game, seats)
    kept = records(game, seats)
    replayed = statistics.median(_mean_us(replay, kept, each) for _ in range(_SLICES))
    return Figures(
        game=game.id,
        seats=seats,
        decisions_per_s=round(statistics.median(part.decisions / part.seconds for part in played)),
        games_per_s=round(statistics.median(part.games / part.seconds for part in played), 1),
        copy_us=_median_us(lambda match: match.copy(), at, each),
        view_us=_median_us(lambda match: match.view(match.decision_of(None).seat), at, each),
        imagine_us=_median_us(lambda match: match.imagine(match.decision_of(None).seat, 0), at, each),
        replay_us_per_answer=round(replayed / statistics.mean(len(record.calls) for record in kept), 2),
        compiled=is_compiled(),
    )


def _median_us(action: Callable[[T], object], items: Sequence[T], seconds: float) -> float:
    return round(statistics.median(_mean_us(action, items, seconds) for _ in range(_SLICES)), 3)


def _mean_us(action: Callable[[T], object], items: Sequence[T], seconds: float) -> float:
    """Apply the action to all items repeatedly for that time; return the mean cost of one call."""
    done = 0
    begin = now = process_time()
    while now < begin + seconds:
        for item in items:
            action(item)
        done += len(items)
        now = process_time()
    return (now - begin) / done * _MICRO


def _random_positions(game: Game[Any], seats: int) -> Iterator[Match[Any]]:
    """Several random matches, each one before every answer and at its end."""
    draw = random.Random(0).random
    for seed in range(_SAMPLED_MATCHES):
        match = game.start(seats, seed)
        while not match.over:
            yield match
            options = match.options()
            match.answer(options[int(draw() * len(options))])
        yield match
