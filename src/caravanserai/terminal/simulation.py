"""Many matches between bots: a progress bar while they play, then tables or JSON."""

from __future__ import annotations

import contextlib
import json
import signal
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from caravanserai.arena.interrupts import interrupts_held
from caravanserai.arena.simulate import Simulation
from caravanserai.arena.simulate import simulate as play_matches
from caravanserai.kernel import registry
from caravanserai.terminal.number_tables import NumberRows
from caravanserai.text import Describer
from caravanserai.text.number_format import decimal, share

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from caravanserai.arena.confidence import Interval
    from caravanserai.text import Words


@contextlib.contextmanager
def progress_bar() -> Iterator[Progress]:
    """Yield a progress bar that counts matches; it writes to standard error, so that results can be piped.

    The first Ctrl-C ends the command; further ones are ignored during the cleanup.
    """
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    before = signal.signal(signal.SIGINT, _interrupt_once)
    try:
        with interrupts_held():
            bar.start()
        yield bar
    finally:
        bar.stop()
        if signal.getsignal(signal.SIGINT) is _interrupt_once:
            signal.signal(signal.SIGINT, before)


def _interrupt_once(*_: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def run(words: Words, game: str, *, seats: int, bots: Sequence[str], matches: int, **more: Any) -> Simulation:  # noqa: ANN401  # options, seed and processes, passed to the arena
    """Play the matches under a progress bar."""
    with progress_bar() as bar:
        task = bar.add_task(words.say("terminal.simulate.progress"), total=matches)
        sitting = [bots[seat % len(bots)] for seat in range(seats)]
        return play_matches(
            game, seats, matches, sitting, progress=lambda done: bar.update(task, completed=done), **more
        )


def as_json(simulation: Simulation) -> str:
    """Return all numbers as JSON."""
    return json.dumps(simulation.to_data())


def tables(simulation: Simulation, words: Words) -> list[RenderableType]:
    """Return scores and wins by bot and by seat, and the length of the matches."""
    say = words.say
    title = say(
        "terminal.simulate.title",
        simulation.matches,
        game=Describer(registry.game(simulation.game), words.lang, ()).game_title(),
        seats=simulation.seats,
    )
    score, wins = say("terminal.simulate.score"), say("terminal.simulate.wins")
    interval, advantage = say("terminal.simulate.interval"), say("terminal.simulate.advantage")
    by_bot = NumberRows([say("terminal.simulate.bot")], [score, wins, interval])
    for tally in simulation.bots:
        won = tally.win_share
        by_bot.add_row(tally.name, decimal(words, tally.mean_score), share(words, won.share), span(words, won))
    by_seat = NumberRows([say("terminal.simulate.seat")], [score, wins, advantage, interval])
    for tally, edge in zip(simulation.by_seat, simulation.seat_advantage(), strict=True):
        seat = str(int(tally.name) + 1)
        figures = decimal(words, tally.mean_score), share(words, tally.win_share.share), share(words, edge.share, "+")
        by_seat.add_row(seat, *figures, span(words, edge, sign="+"))
    lengths = simulation.lengths
    length = say("terminal.simulate.length", mean=f"{lengths.mean:.0f}", low=lengths.shortest, high=lengths.longest)
    return [Text(title, "bold"), by_bot, Text(), by_seat, Text(), Text(length)]


def span(words: Words, interval: Interval, sign: str = "") -> str:
    """Return the bounds of an interval as text."""
    return f"{share(words, interval.low, sign)} ... {share(words, interval.high, sign)}"
