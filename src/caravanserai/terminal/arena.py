"""The command `arena`: a progress bar while matches are played, then the results at each table of the league."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from caravanserai.arena import backends
from caravanserai.arena.league import plan, read
from caravanserai.arena.report import check_plots, report
from caravanserai.arena.results_folder import ResultsFolder
from caravanserai.arena.standings import ratings_by_table, standings_by_table
from caravanserai.kernel import registry
from caravanserai.kernel.errors import CaravanseraiError, ContentError
from caravanserai.terminal.number_tables import NumberRows
from caravanserai.terminal.simulation import progress_bar, span
from caravanserai.text import Describer, tell_fault
from caravanserai.text.number_format import decimal, share
from caravanserai.text.refusal import RefusedError, SpokenError

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType

    from caravanserai.arena.league import League
    from caravanserai.arena.rating import Rating
    from caravanserai.text import Words


__all__ = ["check_plots", "league_in", "put_in_order", "run", "tables", "write_report"]


def league_in(file: Path, words: Words) -> League:
    """Read a league file."""
    try:
        return read(file)
    except ContentError as wrong:
        raise RefusedError(
            "arena.league.wrong", fault="; ".join(tell_fault(fault, words) for fault in wrong.faults)
        ) from wrong


def run(words: Words, league: League, folder: Path, *, processes: int, cluster: str | None) -> ResultsFolder:
    """Play the rest of a league; every result is stored at once, so that an interruption loses nothing."""
    fixtures = plan(league)
    stored = ResultsFolder(folder, league, fixtures)
    left = stored.left
    playing = (
        backends.play_in_processes(left, processes) if cluster is None else backends.play_on_cluster(left, cluster)
    )
    total = len(fixtures)
    try:
        with progress_bar() as bar, closing(playing):
            task = bar.add_task(words.say("arena.progress"), total=total, completed=total - len(left))
            for result in playing:
                stored.add(result)
                bar.advance(task)
    except KeyboardInterrupt:
        Console(stderr=True).print(_kept(words, stored, total), soft_wrap=True, highlight=False, markup=False)
        raise
    except RefusedError:
        raise
    except (CaravanseraiError, OSError) as fault:
        raise SpokenError("arena.stopped", fault=fault, kept=_kept(words, stored, total)) from fault
    return stored


def _kept(words: Words, stored: ResultsFolder, total: int) -> str:
    return words.say("arena.interrupted", len(stored.results), total=total, file=stored.file)


def put_in_order(stored: ResultsFolder) -> None:
    """Sort the results in the order of the league; a failure here loses no result."""
    try:
        stored.finish()
    except OSError as fault:
        raise SpokenError("arena.not_in_order", file=stored.file, fault=fault) from fault


def write_report(words: Words, league: League, stored: ResultsFolder) -> Path:
    """Write the report beside the results."""
    file = stored.folder / "report.html"
    file.write_text(report(league, list(stored.results.values()), words), "utf-8")
    return file


def tables(words: Words, league: League, stored: ResultsFolder) -> list[RenderableType]:
    """Return each bot's results and rating at each table."""
    say, results = words.say, list(stored.results.values())
    shown: list[RenderableType] = []
    names = [say("terminal.simulate.bot"), say("arena.against")]
    heads = [say("arena.matches"), *[say(f"terminal.simulate.{name}") for name in ("wins", "interval", "score")]]
    found = zip(league.tables, standings_by_table(league, results), ratings_by_table(league, results), strict=True)
    for table, standings, rated in found:
        title = Describer(registry.game(table.game), words.lang, ()).game_title()
        part = NumberRows(names, heads)
        for one in standings:
            won = one.win_share
            figures = str(one.chairs), share(words, won.share), span(words, won), decimal(words, one.mean_score)
            part.add_row(one.bot, one.against or say("arena.report.all"), *figures)
        shown += [Text(say("arena.report.table", game=title, seats=table.seats), "bold"), part, Text()]
        if rated:
            shown += [_ratings(words, rated), Text()]
    return shown


def _ratings(words: Words, rated: list[Rating]) -> RenderableType:
    say = words.say
    part = NumberRows([say("terminal.simulate.bot")], [say("arena.rating"), say("terminal.simulate.interval")])
    for one in rated:
        part.add_row(one.name, f"{one.points:+.0f}", f"{one.low:+.0f} ... {one.high:+.0f}")
    return part
