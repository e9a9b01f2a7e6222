"""Many matches between bots, with statistics: scores, lengths, win shares and the advantage of seats."""

from __future__ import annotations

import functools
import statistics
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.arena.confidence import Interval, wilson
from caravanserai.arena.workers import in_order
from caravanserai.bots import bot, check_plays
from caravanserai.kernel import registry
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from caravanserai.kernel.game import Game

_CHUNK: Final = 8
"""The number of matches that another process gets at a time."""


class Tally(NamedTuple):
    """The results of a bot, or of a seat; a shared win counts as a fraction."""

    name: str
    chairs: int
    wins: float
    mean_score: float
    win_share: Interval
    """The seats of one match are not independent: for a bot with several seats the interval is slightly too wide."""


class Lengths(NamedTuple):
    """The number of answers in the matches."""

    mean: float
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """The statistics of a series of matches."""

    game: str
    seats: int
    matches: int
    options: dict[str, str]
    seed: int | str
    bots: tuple[Tally, ...]
    """One entry for each bot name."""
    by_seat: tuple[Tally, ...]
    lengths: Lengths
    mean_gap: float
    """The mean difference between the best and the worst score of a match."""

    def seat_advantage(self) -> tuple[Interval, ...]:
        """The win share of each seat above (or below) its fair share, with 95 % intervals."""
        fair = 1 / self.seats
        return tuple(Interval(*(part - fair for part in seat.win_share)) for seat in self.by_seat)

    def to_data(self) -> dict[str, Any]:
        """The statistics as plain data for JSON."""
        data = asdict(self)
        data["bots"] = [_tally_data(tally) for tally in self.bots]
        data["by_seat"] = [_tally_data(tally) for tally in self.by_seat]
        data["lengths"] = self.lengths._asdict()
        data["seat_advantage"] = [interval._asdict() for interval in self.seat_advantage()]
        return data


class Outcome(NamedTuple):
    """The outcome of one match: the bot of each seat, the points, the winners, the number of answers."""

    sitting: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    answers: int


class Series(NamedTuple):
    """The data that another process needs to play some of the matches."""

    game: Game[Any]
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: int | str
    rotate: bool


def simulate(  # noqa: PLR0913, PLR0917  # independent options
    game: Game[Any] | str,
    seats: int,
    matches: int,
    bots: Sequence[str],
    options: Mapping[str, str] | None = None,
    seed: int | str = 0,
    progress: Callable[[int], None] | None = None,
    *,
    rotate: bool = True,
    processes: int = 1,
) -> Simulation:
    """Play `matches` matches between bots: one name for each seat, or one name for all seats.

    With `rotate` the bots move on by one seat in each match. The same seed gives the same result with any number of
    processes. `progress` gets the number of finished matches.
    """
    played = registry.game(game) if isinstance(game, str) else game
    seats = played.checked_seats(seats)
    series = Series(
        played,
        seats,
        _bots_by_seat(played, bots, seats),
        played.checked_options(options or {}, seats),
        seed,
        rotate,
    )
    for name, count in (("matches", matches), ("processes", processes)):
        if type(count) is not int or count < 1:
            raise SetupError(f"{name} is a positive whole number, not {count!r}")
    outcomes: list[Outcome] = []
    for part in _played(series, matches, processes):
        outcomes += part
        if progress is not None:
            progress(len(outcomes))
    return _summary(series, outcomes)


def play_one(series: Series, number: int) -> Outcome:
    """Play the match with that number in a series."""
    seats = series.seats
    turn = number if series.rotate else 0
    sitting = tuple((seat - turn) % seats for seat in range(seats))
    match = series.game.start(seats, f"{series.seed} {number}", series.options)
    players = [bot(series.bots[place], f"{match.commitment[:32]} {place}") for place in sitting]
    while (decision := match.decision) is not None:
        seat = decision.seat
        match.answer(players[seat].choose(match.chair(seat)), seat)
    return Outcome(sitting, match.scores(), match.winners(), match.number)


def _play_some(series: Series, numbers: range) -> list[Outcome]:
    return [play_one(series, number) for number in numbers]


def _played(series: Series, matches: int, processes: int) -> Iterator[list[Outcome]]:
    """Play all matches; yield their outcomes in order, in chunks."""
    if processes == 1:
        for number in range(matches):
            yield [play_one(series, number)]
        return
    chunks = [range(first, min(first + _CHUNK, matches)) for first in range(0, matches, _CHUNK)]
    yield from in_order(functools.partial(_play_some, series), chunks, processes)


def _bots_by_seat(game: Game[Any], bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """The bot of each seat; an unknown bot, or one that does not play the game, raises an error."""
    names = (bots,) if isinstance(bots, str) else tuple(bots)
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise SetupError(f"name one bot, or one for each of the {seats} seats, not {len(names)}")
    for name in names:
        check_plays(name, game)
    return names


def _summary(series: Series, outcomes: list[Outcome]) -> Simulation:
    chairs = [
        (series.bots[place], seat, outcome.scores[seat], (seat in outcome.winners) / len(outcome.winners))
        for outcome in outcomes
        for seat, place in enumerate(outcome.sitting)
    ]
    lengths = [outcome.answers for outcome in outcomes]
    return Simulation(
        series.game.id,
        series.seats,
        len(outcomes),
        series.options,
        series.seed,
        tuple(_tally(name, [chair for chair in chairs if chair[0] == name]) for name in dict.fromkeys(series.bots)),
        tuple(_tally(str(seat), [chair for chair in chairs if chair[1] == seat]) for seat in range(series.seats)),
        Lengths(statistics.fmean(lengths), min(lengths), max(lengths)),
        statistics.fmean(max(outcome.scores) - min(outcome.scores) for outcome in outcomes),
    )


def _tally(name: str, chairs: list[tuple[str, int, int, float]]) -> Tally:
    wins = sum(won for _, _, _, won in chairs)
    mean = statistics.fmean(score for _, _, score, _ in chairs)
    return Tally(name, len(chairs), wins, mean, wilson(wins, len(chairs)))


def _tally_data(tally: Tally) -> dict[str, Any]:
    return {**tally._asdict(), "win_share": tally.win_share._asdict()}
