"""The report of an arena: one page of HTML with tables and plots, which needs nothing else to be read."""

from __future__ import annotations

from importlib import resources
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Environment
from markupsafe import Markup

from caravanserai.arena.tallies import Fared, by_table
from caravanserai.kernel import registry
from caravanserai.text import Describer
from caravanserai.text.refused import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.arena.league import League
    from caravanserai.text import Words

_INK: Final = "#3b2f2a"
_BAR: Final = "#dcbf94"
_FAIR: Final = "#1f6f78"


def check_plots() -> None:
    """Refuse a report at once where there is nothing to draw its plots with."""
    if find_spec("matplotlib") is None:
        raise RefusedError("lab.missing_extra", extra="report")


def report(league: League, results: list[dict[str, Any]], words: Words) -> str:
    """Write the report of all results so far."""
    draw = _plotter(words)
    tables = []
    for table, fared in zip(league.tables, by_table(league, results), strict=True):
        describer = Describer(registry.game(table.game), words.lang, ())
        options = [
            (describer.match_option(name), describer.match_option_value(name, value))
            for name, value in table.options.items()
        ]
        plots = [draw(fared, table.seats, name) for name in ("shares", "scores")] if fared else []
        about = {"title": describer.game_title(), "seats": table.seats, "options": options}
        tables.append({**about, "fared": fared, "plots": plots, "fair": 1 / table.seats})
    source = resources.files(__package__).joinpath("report.html").read_text("utf-8")
    page = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    return page.render(say=words.say, lang=words.lang, league=league, tables=tables, matches=len(results))


def _plotter(words: Words) -> Callable[[list[Fared], int, str], Markup]:
    check_plots()
    from matplotlib import rc_context  # noqa: PLC0415  # an extra
    from matplotlib.figure import Figure  # noqa: PLC0415  # the same

    def draw(fared: list[Fared], seats: int, name: str) -> Markup:
        shown = fared[::-1]  # the best on top
        with rc_context({"svg.hashsalt": "caravanserai", "svg.fonttype": "none", "font.family": "sans-serif"}):
            figure = Figure(figsize=(7, 1.2 + 0.45 * len(shown)), layout="constrained")
            axes = figure.subplots()
            if name == "shares":
                _shares(axes, shown, seats)
            else:
                axes.boxplot(
                    [one.scores for one in shown], orientation="horizontal", tick_labels=[one.label for one in shown]
                )
            axes.set_xlabel(words.say(f"lab.report.{name}"), color=_INK)
            for side in ("top", "right"):
                axes.spines[side].set_visible(False)
            file = StringIO()
            figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        drawing = file.getvalue()
        return Markup(drawing[drawing.index("<svg") :])  # noqa: S704  # drawn by matplotlib, which escapes the names

    return draw


def _shares(axes: Any, shown: list[Fared], seats: int) -> None:  # noqa: ANN401  # matplotlib's own
    """Shares of victory with their intervals, beside what an equal would win."""
    shares = [one.win_share for one in shown]
    below, above = [share.share - share.low for share in shares], [share.high - share.share for share in shares]
    reach = [[max(part, 0) for part in side] for side in (below, above)]  # rounding can bring it just below 0
    axes.barh([one.label for one in shown], [share.share for share in shares], xerr=reach, color=_BAR, ecolor=_INK)
    axes.axvline(1 / seats, color=_FAIR, linestyle="--")
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
