"""A report on the balance of Dragonharth: `python -m studies.dragonharth_balance --matches 2000`.

The report is for designers: in English, with the ids of the content files.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caravanserai.bots import OWN_LEVELS
from caravanserai.games.dragonharth.combat.battle import TARGETS
from caravanserai.games.dragonharth.content import KINGDOMS, SEATS
from caravanserai.games.dragonharth.economy.ruin import GRUDGES
from studies.command import errors_in_one_line
from studies.dragonharth_survey import CAUSES, survey
from studies.markdown import mean, percent, table, win_share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from studies.survey import Survey

_INTRODUCTION: Final = """The automaton of that level plays all four kingdoms.

- A *chair* is one kingdom in one match; shared victories are split. Intervals are 95 % (Wilson).
- Points are those of the score sheet; $100 is one point.
- The report describes how the automaton plays. A strategy that it does not try may still be good.
- [What was tuned, and why](../explanation/balance.md) explains the changes that followed from these figures."""
_LAST_GROUP: Final = 4
"""The last group of a table counts this number and more."""


def report(found: Survey, *commands: str) -> str:
    """The whole report in Markdown, with the commands that made it."""
    made = " and ".join(f"`python -m studies.dragonharth_balance {command}`" for command in commands)
    parts = ["# Balance of dragonharth", "", f"Made by {made}.", "", _INTRODUCTION, ""]
    sections: tuple[tuple[str, Callable[[Survey], Iterator[str]]], ...] = (
        ("Scores", _scores),
        ("Where the points come from", _sheet),
        ("Conquest, catapults, economy", _sources),
        ("Kingdoms", lambda each: _groups(each, "kingdom", KINGDOMS)),
        ("Order of turns (the first player is 1)", lambda each: _groups(each, "order", range(1, SEATS + 1))),
        ("Seats", lambda each: _groups(each, "seat", range(1, SEATS + 1))),
        ("The dragon, kept or sent home", _dragon),
        (
            "Fields on others' land at the end",
            lambda each: _groups(each, "abroad", _groups_up_to(_LAST_GROUP), scores=False),
        ),
        ("Attacks", _attacks),
        ("Loans, chaos, the Dragon Lords, ruin", _ruin),
    )
    for title, section in sections:
        parts += [f"## {title}", "", *section(found), ""]
    return "\n".join(parts)


def _groups_up_to(last: int) -> list[str]:
    return [*map(str, range(last)), f"{last} and more"]


def _scores(found: Survey) -> Iterator[str]:
    tenths = statistics.quantiles(found.scores, n=10)
    figures = {
        "mean": statistics.fmean(found.scores),
        "deviation": statistics.stdev(found.scores),
        "10 %": tenths[0],
        "median": tenths[4],
        "90 %": tenths[8],
        "mean winner": statistics.fmean(found.best),
        "answers a match": found[("answers",)] / found.matches,
    }
    yield from table(("matches", *figures), [[found.matches, *[f"{figure:.1f}" for figure in figures.values()]]])


def _sheet(found: Survey) -> Iterator[str]:
    names = [key[1] for key in found.counts if key[0] == "sheet"]
    yield from table(
        ("line of the sheet", "mean points"),
        [[name, mean(found["sheet", name], len(found.scores))] for name in names],
    )


def _sources(found: Survey) -> Iterator[str]:
    """The points that a chair gains from each source and loses to each cause."""
    chairs = len(found.scores)

    def sheet(name: str) -> float:
        return found["sheet", name]

    gains = {
        "economy: resources at home": found[("at_home",)],
        "economy: all five kinds": sheet("all_kinds"),
        "economy: money": sheet("money"),
        "conquest: annexed fields with their bonus": found[("conquest",)],
        "dragons: honour, and those left": sheet("honour") + sheet("dragons"),
        "army: leader and soldiers": sheet("leader") + sheet("soldiers"),
        "debt": sheet("debt"),
    }
    all_points = sum(found.scores)
    rows = [[name, mean(points, chairs), percent(points / all_points)] for name, points in gains.items()]
    yield from table(("gained by", "mean points", "share of all points"), rows)
    yield ""
    causes = list(dict.fromkeys(CAUSES.values()))
    rows = [[cause, mean(found["lost", cause], chairs), mean(found["gave_up", cause], chairs)] for cause in causes]
    yield from table(("lost to", "money, in points", "points of tiles given up"), rows)


def _groups(found: Survey, name: str, labels: Sequence[object], *, scores: bool = True) -> Iterator[str]:
    """Win shares and mean scores of the chairs, grouped by a number such as the seat."""
    rows = []
    for number, label in enumerate(labels):
        chairs = found["chairs", name, number]
        cells = [label, f"{chairs:.0f}", win_share(found["wins", name, number], chairs)]
        rows.append([*cells, mean(found["score", name, number], chairs)] if scores else cells)
    heads = (name, "chairs", "wins")
    yield from table((*heads, "mean score") if scores else heads, rows)


def _dragon(found: Survey) -> Iterator[str]:
    yield from table(
        ("", "a match"),
        [[name, mean(found["event", name], found.matches)] for name in ("sent_home", "flew_home", "gift")],
    )
    yield ""
    yield from _groups(found, "dragon", ("none at the end", "an adult at the end"))
    yield ""
    yield "Months in which a chair fed an adult:"
    yield ""
    yield from _groups(found, "fed", _groups_up_to(_LAST_GROUP))


def _attacks(found: Survey) -> Iterator[str]:
    rows = [[f"attacks on a {name}", mean(found["attacked", at], found.matches)] for at, name in enumerate(TARGETS)]
    counted = {"annexed": "fields annexed", "razed": "fields razed", "died": "pieces dead", "alliance": "alliances"}
    rows += [[label, mean(found["event", name], found.matches)] for name, label in counted.items()]
    hits, misses = found["event", "hit"], found["event", "missed"]
    rows += [["shots", mean(hits + misses, found.matches)], ["of them hits", percent(hits / max(1.0, hits + misses))]]
    yield from table(("", "a match"), rows)


def _ruin(found: Survey) -> Iterator[str]:
    counted = {
        "borrowed": "loans taken",
        "repaid": "loans repaid",
        "chaos": "rolls for Chaos",
        "wiped_out": "kingdoms wiped out",
    }
    rows = [[label, f"{found['event', name] / found.matches:.2f}"] for name, label in counted.items()]
    rows += [
        [f"the Dragon Lords, for {name}", f"{found['wrath', at] / found.matches:.2f}"]
        for at, name in enumerate(GRUDGES)
    ]
    yield from table(("", "a match"), rows)
    yield ""
    yield from _groups(found, "borrowed", ("never borrowed", "borrowed"))
    yield ""
    rows = [[str(left), percent(found["alive", left] / found.matches)] for left in range(1, SEATS + 1)]
    yield from table(("kingdoms that stand at the end", "of the matches"), rows)


def main() -> None:
    """Play the matches and write the report."""
    parser = argparse.ArgumentParser(prog="python -m studies.dragonharth_balance")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--level", choices=OWN_LEVELS, default="normal")
    parser.add_argument("--length", choices=("full", "short"), default="full")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match of the series")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("docs", "balance", "dragonharth.md"))
    wanted = parser.parse_args()
    series = {"level": wanted.level, "length": wanted.length, "seed": wanted.seed, "first": wanted.first}
    with errors_in_one_line(parser):
        found = survey(matches=wanted.matches, processes=wanted.processes, **series)
        command = " ".join(f"--{name} {value}" for name, value in {"matches": wanted.matches, **series}.items())
        wanted.to.parent.mkdir(parents=True, exist_ok=True)
        wanted.to.write_text(report(found, command), encoding="utf-8")


if __name__ == "__main__":
    main()
