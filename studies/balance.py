"""A report on the balance of an almanac: `python -m studies.balance dragon_road --matches 2000`.

The report is for designers: in English, with the ids of the content files.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.book import ACTIONS
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry
from studies.almanac_survey import survey
from studies.command import errors_in_one_line
from studies.markdown import mean, percent, table, win_share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from caravanserai.games.almanac.book import Book, Page, Spot
    from studies.survey import Survey

DEAD: Final = 0.05
"""A space is dead if workers use it in a smaller share of the visits to its page."""
DOMINATING: Final = 2.0
"""A space dominates if it brings this many times the mean of its page and is hardly ever left free."""
HARDLY_FREE: Final = 0.9
"""A space is hardly ever left free if workers use it in at least this share of the visits."""

_INTRODUCTION: Final = """Greedy bots play the same number of matches with each number of players.

- A *chair* is one player in one match; shared victories are split. Intervals are 95 % (Wilson).
- What a placement *brings* is the bot's estimate, in fame, at the moment of placing: the figure shows how this bot
  rates a space. Goods for a contract count when they are gained, so completing the contract adds little. A placement
  that brings less than 0 was the best one left.
- A space that the bot never uses may be dead, or the bot may not understand it.
- [What was tuned, and why](../explanation/balance.md) explains the changes that followed from these figures."""


def report(book: Book, surveys: list[Survey], seed: int | str) -> str:
    """The whole report in Markdown."""
    matches = surveys[0].matches
    command = f"python -m studies.balance {book.product} --matches {matches} --seed {seed}"
    parts = [f"# Balance of {book.product}", "", f"Made by `{command}`.", "", _INTRODUCTION, ""]
    sections: tuple[tuple[str, Callable[[Book, list[Survey]], Iterator[str]]], ...] = (
        ("Scores", _scores),
        ("Where the points come from", _sheet),
        ("Turn order of the first round (the first Guide is 1)", _order),
        ("Seats", _seats),
        ("Actions", _actions),
        ("Pages", _pages),
        ("Spaces that stand out", _outstanding),
        ("Contracts", _contracts),
        ("Caravan cards bought", _cards),
        ("Encounters", _encounters),
        ("All spaces", _spaces),
    )
    for title, section in sections:
        parts += [f"## {title}", "", *section(book, surveys), ""]
    return "\n".join(parts)


def _per_seats(surveys: list[Survey], *firsts: str) -> list[str]:
    return [*firsts, *[f"{each.seats} players" for each in surveys]]


def _scores(_book: Book, surveys: list[Survey]) -> Iterator[str]:
    heads = ("players", "matches", "mean", "deviation", "10 %", "median", "90 %", "mean winner")
    rows = []
    for each in surveys:
        tenths = statistics.quantiles(each.scores, n=10)
        average, deviation = statistics.fmean(each.scores), statistics.stdev(each.scores)
        figures = (average, deviation, tenths[0], tenths[4], tenths[8], statistics.fmean(each.best))
        rows.append([each.seats, each.matches, *[f"{figure:.1f}" for figure in figures]])
    yield from table(heads, rows)


def _sheet(_book: Book, surveys: list[Survey]) -> Iterator[str]:
    names = [key[1] for key in surveys[0].counts if key[0] == "sheet"]
    rows = [[name, *[mean(each["sheet", name], len(each.scores)) for each in surveys]] for name in names]
    yield from table(_per_seats(surveys, "mean points from"), rows)


def _order(_book: Book, surveys: list[Survey]) -> Iterator[str]:
    yield from _groups(surveys, "order", 1)


def _seats(_book: Book, surveys: list[Survey]) -> Iterator[str]:
    yield from _groups(surveys, "seat", 0)


def _groups(surveys: list[Survey], name: str, first: int) -> Iterator[str]:
    """Win shares and mean scores of the chairs, grouped by a number such as the seat."""
    rows = []
    for place in range(max(each.seats for each in surveys)):
        cells = [
            f"{win_share(each['wins', name, place], each['chairs', name, place])}, "
            f"{mean(each['score', name, place], each['chairs', name, place])}"
            if place < each.seats
            else ""
            for each in surveys
        ]
        rows.append([place + first, *cells])
    yield from table(_per_seats(surveys, f"{name}: wins, mean score"), rows)


def _all_pages(book: Book) -> list[Page]:
    return [page for page in book.pages if page is not None]


def _all_spots(book: Book) -> list[tuple[Page, Spot]]:
    return [(page, spot) for page in _all_pages(book) for spot in page.spots]


def _actions(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for action, name in enumerate(ACTIONS):
        spots = [("placed", page.number, spot.index) for page, spot in _all_spots(book) if spot.action == action]
        cells = []
        for each in surveys:
            placed = sum(each[key] for key in spots)
            all_placed = sum(count for key, count in each.counts.items() if key[0] == "placed")
            worth = sum(each["worth", key[1], key[2]] for key in spots)
            cells.append(f"{percent(placed / all_placed)}, {mean(worth, placed)}")
        rows.append([name, *cells])
    yield from table(_per_seats(surveys, "share of placements, brings"), rows)


def _pages(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for page in _all_pages(book):
        cells = []
        for each in surveys:
            visits = each["visits", page.number]
            placed = sum(each["placed", page.number, spot.index] for spot in page.spots)
            worth = sum(each["worth", page.number, spot.index] for spot in page.spots)
            left = each.share(("left", page.number), ("workers", page.number))
            cells.append(f"{percent(visits / each.matches)}, {mean(worth, placed)}, {percent(left)}")
        rows.append([f"{page.number} {page.id}", *cells])
    yield from table(_per_seats(surveys, "visited, a placement brings, workers left unplaced"), rows)
    totals = [f"{percent(_sum(each, 'left') / max(1.0, _sum(each, 'workers')))} with {each.seats}" for each in surveys]
    yield ""
    yield f"Workers left unplaced on all pages: {', '.join(totals)}."


def _sum(each: Survey, name: str) -> float:
    return sum(count for key, count in each.counts.items() if key[0] == name)


def _use(each: Survey, page: Page, spot: Spot) -> float | None:
    """The share of visits in which a space was used; None if the space is not in use or its page was never visited."""
    if spot.index not in page.in_use[each.seats] or not each["visits", page.number]:
        return None
    return each.share(("placed", page.number, spot.index), ("visits", page.number))


def _outstanding(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for page, spot in _all_spots(book):
        for each in surveys:
            use = _use(each, page, spot)
            if use is None:
                continue
            placed = each["placed", page.number, spot.index]
            worth = each["worth", page.number, spot.index] / placed if placed else 0.0
            all_worth = sum(each["worth", page.number, other.index] for other in page.spots)
            all_placed = sum(each["placed", page.number, other.index] for other in page.spots)
            dominates = use >= HARDLY_FREE and worth >= DOMINATING * all_worth / max(1.0, all_placed)
            if use < DEAD or dominates:
                kind = "dominates" if dominates else "dead"
                brings = mean(each["worth", page.number, spot.index], placed)
                rows.append([kind, page.id, spot.id, ACTIONS[spot.action], each.seats, percent(use), brings])
    yield (
        f"Dead: used in fewer than {percent(DEAD)} of the visits. Dominating: used in at least "
        f"{percent(HARDLY_FREE)}, and brings at least {DOMINATING:g} times the mean of its page."
    )
    yield ""
    yield from table(("", "page", "space", "action", "players", "used", "brings"), sorted(rows, key=str))


def _contracts(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for card in [card for card in book.contracts if card.product == book.product]:
        cells = []
        for each in surveys:
            done, failed = each["done", card.index], each["failed", card.index]
            cells.append(f"{mean(done + failed, each.matches)}, {percent(done / max(1.0, done + failed))}")
        rows.append([card.id, sum(card.goods), card.fame, *cells])
    yield from table(_per_seats(surveys, "held in a match, completed", "goods", "fame"), rows)
    totals = []
    for each in surveys:
        done, failed = _sum(each, "done"), _sum(each, "failed")
        chairs = len(each.scores)
        totals.append(f"{done / chairs:.2f} of {(done + failed) / chairs:.2f} with {each.seats}")
    yield ""
    yield f"Completed by a player, on average: {', '.join(totals)}."


def _cards(_book: Book, surveys: list[Survey]) -> Iterator[str]:
    most = max(int(key[2]) for each in surveys for key in each.counts if key[:2] == ("chairs", "cards"))
    rows = []
    for number in range(most + 1):
        cells = []
        for each in surveys:
            chairs = each["chairs", "cards", number]
            won = win_share(each["wins", "cards", number], chairs)
            cells.append(f"{chairs:.0f}: {won}, {mean(each['score', 'cards', number], chairs)}")
        rows.append([number, *cells])
    yield from table(_per_seats(surveys, "cards: chairs, wins, mean score"), rows)


def _encounters(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for card in [card for card in book.encounters if card.product == book.product]:
        cells = []
        for each in surveys:
            texts = [f"met {each['met', card.index]:.0f}"]
            fights = each["fought", card.index]
            if fights:
                texts.append(f"{fights:.0f} fights, {percent(each['won', card.index] / fights)} won")
            texts += [
                f"{choice.id} {each['chose', card.index, at]:.0f}"
                for at, choice in enumerate(card.choices)
                if each["chose", card.index, at]
            ]
            cells.append("; ".join(texts))
        rows.append([card.id, card.letter, card.strength or "", *cells])
    yield from table(_per_seats(surveys, "encounter", "letter", "strength"), rows)
    yield from _page_fights(book, surveys)


def _page_fights(book: Book, surveys: list[Survey]) -> Iterator[str]:
    """The fights that pages start, without those of encounter cards."""
    rows = []
    for page in _all_pages(book):
        if any(each["page_fought", page.number] for each in surveys):
            fights = [(each["page_won", page.number], each["page_fought", page.number]) for each in surveys]
            cells = [f"{fought:.0f} fights, {percent(won / max(1.0, fought))} won" for won, fought in fights]
            rows.append([f"{page.number} {page.id}", *cells])
    if rows:
        yield ""
        yield from table(_per_seats(surveys, "fights of a page"), rows)


def _spaces(book: Book, surveys: list[Survey]) -> Iterator[str]:
    rows = []
    for page, spot in _all_spots(book):
        cells = []
        for each in surveys:
            use = _use(each, page, spot)
            placed = each["placed", page.number, spot.index]
            cells.append("" if use is None else f"{use:.2f}, {mean(each['worth', page.number, spot.index], placed)}")
        rows.append([page.id, spot.id, ACTIONS[spot.action], *cells])
    yield "Workers placed in a visit, and what a worker brings."
    yield ""
    yield from table(_per_seats(surveys, "page", "space", "action"), rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches and write the report."""
    almanacs = [game.id for game in registry.games() if isinstance(game, Almanac)]
    parser = argparse.ArgumentParser(prog="python -m studies.balance")
    parser.add_argument("game", choices=almanacs)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--to", type=Path, default=None, help="the file to write; default: docs/balance/GAME.md")
    wanted = parser.parse_args(arguments)
    with errors_in_one_line(parser):
        _write(wanted)


def _write(wanted: argparse.Namespace) -> None:
    game: Any = registry.game(wanted.game)
    found = []
    for seats in game.seat_counts:
        found.append(survey(game, seats, wanted.matches, seed=wanted.seed, processes=wanted.processes))
        sys.stderr.write(f"{game.id}: {wanted.matches} matches with {seats} players\n")
    path = wanted.to or Path("docs") / "balance" / f"{game.id}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report(BOOKS[game.id], found, wanted.seed), encoding="utf-8")


if __name__ == "__main__":
    main()
