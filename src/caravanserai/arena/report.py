"""The report of an arena: one self-contained HTML page with tables and plots."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import resources
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment
from markupsafe import Markup

from caravanserai.arena.rating import RESAMPLED
from caravanserai.arena.standings import BotResult, ratings_by_table, standings_by_table
from caravanserai.kernel import registry
from caravanserai.text import Describer
from caravanserai.text.number_format import decimal, share
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from caravanserai.arena.league import League
    from caravanserai.arena.rating import Rating
    from caravanserai.text import Words

_Plotter = Callable[[str, int, Callable[[Any], None]], Markup]
"""Draws a plot: its name, its number of rows, and the function that fills its axes."""
_INK: Final = "#3b2f2a"
_BAR: Final = "#dcbf94"
_FAIR: Final = "#1f6f78"


def check_plots() -> None:
    """Raise an error at once if the plot library is not installed."""
    if find_spec("matplotlib") is None:
        raise RefusedError("arena.missing_extra", extra="report")


def report(league: League, results: list[dict[str, Any]], words: Words) -> str:
    """Return the report of all results so far."""
    draw = _plotter(words)
    tables = []
    found = zip(league.tables, standings_by_table(league, results), ratings_by_table(league, results), strict=True)
    for table, standings, rated in found:
        describer = Describer(registry.game(table.game), words.lang, ())
        options = [
            (describer.match_option(name), describer.match_option_value(name, value))
            for name, value in table.options.items()
        ]
        about = {"title": describer.game_title(), "seats": table.seats, "options": options, "fair": 1 / table.seats}
        plots = list(_plots(draw, table.seats, standings, rated))
        tables.append({**about, "standings": standings, "rated": rated, "plots": plots})
    source = resources.files(__package__).joinpath("report.html").read_text("utf-8")
    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    figures = {"decimal": functools.partial(decimal, words), "share": functools.partial(share, words)}
    return page.render(
        say=words.say,
        lang=words.lang,
        **figures,
        league=league,
        tables=tables,
        matches=len(results),
        resampled=RESAMPLED,
    )


def _plots(draw: _Plotter, seats: int, standings: list[BotResult], rated: list[Rating]) -> Iterator[Markup]:
    """The plots of a table: win shares, scores and ratings of the bots, the best one at the top."""
    shown, ranked = standings[::-1], rated[::-1]
    if shown:
        yield draw("shares", len(shown), lambda axes: _shares(axes, shown, seats))
        yield draw("scores", len(shown), lambda axes: _scores(axes, shown))
    if ranked:
        yield draw("ratings", len(ranked), lambda axes: _ratings(axes, ranked))


def _plotter(words: Words) -> _Plotter:
    check_plots()
    from matplotlib import rc_context  # noqa: PLC0415  # an extra
    from matplotlib.figure import Figure  # noqa: PLC0415  # an extra

    def draw(name: str, lines: int, fill: Callable[[Any], None]) -> Markup:
        with rc_context({"svg.hashsalt": "caravanserai", "svg.fonttype": "none", "font.family": "sans-serif"}):
            figure = Figure(figsize=(7, 1.2 + 0.45 * lines), layout="constrained")
            axes = figure.subplots()
            fill(axes)
            axes.set_xlabel(words.say(f"arena.report.{name}"), color=_INK)
            for side in ("top", "right"):
                axes.spines[side].set_visible(False)
            file = StringIO()
            figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        drawing = file.getvalue()
        return Markup(drawing[drawing.index("<svg") :])  # noqa: S704  # matplotlib escapes the names

    return draw


def _shares(axes: Any, shown: list[BotResult], seats: int) -> None:  # noqa: ANN401  # matplotlib's own
    """Win shares with their intervals, and the fair share as a line."""
    shares = [one.win_share for one in shown]
    reach = _reach(shares)
    axes.barh([one.label for one in shown], [won.share for won in shares], xerr=reach, color=_BAR, ecolor=_INK)
    axes.axvline(1 / seats, color=_FAIR, linestyle="--")
    axes.set_xlim(0, 1)


def _scores(axes: Any, shown: list[BotResult]) -> None:  # noqa: ANN401  # as above
    """The points of all matches as box plots."""
    axes.boxplot([one.scores for one in shown], orientation="horizontal", tick_labels=[one.label for one in shown])


def _ratings(axes: Any, rated: list[Rating]) -> None:  # noqa: ANN401  # as above
    """Ratings with their intervals, around their mean."""
    reach = _reach([(one.points, one.low, one.high) for one in rated])
    lines = range(len(rated))
    axes.errorbar(
        [one.points for one in rated], lines, xerr=reach, fmt="D", color=_INK, markerfacecolor=_BAR, capsize=4
    )
    axes.set_yticks(lines, [one.name for one in rated])
    axes.set_ylim(-0.5, len(rated) - 0.5)
    axes.axvline(0, color=_FAIR, linestyle="--")


def _reach(spans: Sequence[tuple[float, float, float]]) -> list[list[float]]:
    """The distances of the interval ends from the middle value; rounding errors below zero become zero."""
    below, above = [middle - low for middle, low, _ in spans], [high - middle for middle, _, high in spans]
    return [[max(part, 0) for part in side] for side in (below, above)]
