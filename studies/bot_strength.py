"""The strength of the bots: `python -m studies.bot_strength --kept docs/bots.jsonl --to docs/bots.md`.

Each bot plays against the next weaker one: one copy of it among copies of the other, in each seat in turn. Each match
is stored as a JSON line when it ends; a second run with the same file continues the first. Several runs, each with
another `--game`, may write to the same file at once.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.arena.confidence import wilson
from caravanserai.arena.rating import RESAMPLED, Rating, Result, ratings
from caravanserai.arena.simulate import Series, play_one
from caravanserai.bots import MASTER_TRIES, levels_of
from caravanserai.kernel import registry
from studies.command import errors_in_one_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_INTRODUCTION: Final = f"""Made by `python -m studies.bot_strength --kept docs/bots.jsonl --to docs/bots.md`,
which plays the missing matches. `docs/bots.jsonl` holds all matches played so far; each row says how many it counts.

- One copy of the stronger bot plays among copies of the next weaker one, in each seat in turn. *Wins* is its share of
  the victories (a shared victory is split) with the 95 % interval (Wilson); *fair* is the share of an equal bot.
- The ratings are one fit over all matches of a table (Bradley-Terry; a difference of 400 points means odds of ten to
  one). The second strongest bot has 0. The 95 % intervals come from {RESAMPLED} resamplings of whole matches. Each pair
  also counts one drawn match (divided at random in a resampling), so that a bot that never lost has a rating, too, with
  a wide interval.
- The master tries its options {MASTER_TRIES} times before each answer, however long that takes: the figures do not
  depend on the machine. `merchant` plays like `greedy`.
- In Dragonharth, the automaton has levels of its own, from `hard` to `easy`; there are always four kingdoms."""


class Pairing(NamedTuple):
    """One champion among bots of the field at a table with this number of seats."""

    game: str
    seats: int
    champion: str
    field: str

    @property
    def series(self) -> Series:
        """The matches of this pairing."""
        game = registry.game(self.game)
        bots = (self.champion, *[self.field] * (self.seats - 1))
        return Series(game, self.seats, bots, game.checked_options({}, self.seats), "strength", rotate=True)


class PairingResult(NamedTuple):
    """The result of a match: the rank of each seat, and the seat of the champion."""

    number: int
    champion: int
    ranks: tuple[int, ...]

    @property
    def won(self) -> float:
        """The champion's share of the victory."""
        return (self.ranks[self.champion] == 1) / self.ranks.count(1)


def ladder(game_id: str) -> tuple[str, ...]:
    """The bots of a game, from the strongest to the weakest."""
    return (*reversed(levels_of(registry.game(game_id))), "random")


def play(pairing: Pairing, number: int) -> PairingResult:
    """Play the match with this number."""
    outcome = play_one(pairing.series, number)
    better = [sum(other > own for other in outcome.scores) for own in outcome.scores]
    ranks = [1 if seat in outcome.winners else max(2, 1 + above) for seat, above in enumerate(better)]
    return PairingResult(number, outcome.sitting.index(0), tuple(ranks))


def load_results(file: Path) -> dict[Pairing, dict[int, PairingResult]]:
    """The results in a file; a match whose line was cut off by an interruption is played again."""
    found: dict[Pairing, dict[int, PairingResult]] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            data = json.loads(line)
            pairing = Pairing(*data["pairing"])
            played = PairingResult(data["number"], data["champion"], tuple(data["ranks"]))
        except (ValueError, KeyError, TypeError):
            continue
        found.setdefault(pairing, {})[played.number] = played
    return found


def append_result(file: Path, pairing: Pairing, played: PairingResult) -> None:
    """Append the result of a match to a file."""
    with file.open("a", encoding="utf-8") as opened:
        opened.write(json.dumps({"pairing": pairing, **played._asdict()}) + "\n")


def report(kept: dict[Pairing, dict[int, PairingResult]]) -> str:
    """All tables in Markdown."""
    parts = ["# How strong the bots are", "", _INTRODUCTION, ""]
    for game, seats in sorted({(pairing.game, pairing.seats) for pairing in kept}):
        met = {pairing: played for pairing, played in kept.items() if (pairing.game, pairing.seats) == (game, seats)}
        parts += [f"## {game}, {seats} players", "", *_pairings(met), "", *_ratings(met), ""]
    return "\n".join(parts)


def ratings_of(met: dict[Pairing, dict[int, PairingResult]]) -> list[Rating]:
    """The ratings of the bots of one table; the second strongest bot has 0."""
    anchor = ladder(next(iter(met)).game)[1]
    return ratings([result for pairing, played in met.items() for result in _results(pairing, played)], anchor=anchor)


def _pairings(met: dict[Pairing, dict[int, PairingResult]]) -> Iterator[str]:
    yield "| one | among | matches | wins | 95 % | fair |"
    yield "|---|---|---|---|---|---|"
    for pairing in sorted(met, key=lambda one: [ladder(one.game).index(bot) for bot in (one.champion, one.field)]):
        played = met[pairing].values()
        share, low, high = wilson(sum(match.won for match in played), len(played))
        fair = f"{100 / pairing.seats:.0f} %"
        figures = f"{100 * share:.1f} % | {100 * low:.1f}-{100 * high:.1f} | {fair}"
        yield f"| {pairing.champion} | {pairing.field} | {len(played)} | {figures} |"


def _ratings(met: dict[Pairing, dict[int, PairingResult]]) -> Iterator[str]:
    yield "| bot | rating | 95 % |"
    yield "|---|---|---|"
    for rating in ratings_of(met):
        yield f"| {rating.name} | {rating.points:.0f} | {rating.low:.0f} to {rating.high:.0f} |"


def _results(pairing: Pairing, played: dict[int, PairingResult]) -> Iterator[Result]:
    for match in played.values():
        yield tuple(
            (pairing.champion if seat == match.champion else pairing.field, rank)
            for seat, rank in enumerate(match.ranks)
        )


def pairings_of(game_id: str, seats: Sequence[int]) -> Iterator[Pairing]:
    """Each bot against the next weaker one, with these numbers of seats, or with all numbers if the list is empty."""
    game = registry.game(game_id)
    for count in seats or game.seat_counts:
        if count in game.seat_counts:
            for champion, field in itertools.pairwise(ladder(game.id)):
                yield Pairing(game.id, count, champion, field)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the missing matches and write the report."""
    known = list(registry.names())
    parser = argparse.ArgumentParser(prog="python -m studies.bot_strength")
    parser.add_argument("--game", choices=known, action="append", help="measure only this game; may be repeated")
    parser.add_argument(
        "--seats",
        type=int,
        action="append",
        default=[],
        help="number of seats; may be repeated; default: all of the game",
    )
    parser.add_argument("--matches", type=int, default=400, help="matches of each pairing")
    parser.add_argument(
        "--master-matches", type=int, default=400, help="matches of each pairing with a master, which is slow"
    )
    parser.add_argument("--kept", type=Path, default=Path("strength.jsonl"), help="the file of the results")
    parser.add_argument("--to", type=Path, default=None, help="the report to write; default: none")
    wanted = parser.parse_args(arguments)
    pairings = [one for game in wanted.game or known for one in pairings_of(game, wanted.seats)]
    possible = {seats for game in wanted.game or known for seats in registry.game(game).seat_counts}
    if not possible.issuperset(wanted.seats):
        parser.error(
            f"--seats: the tables of {', '.join(wanted.game or known)} have {min(possible)} to {max(possible)}"
        )
    with errors_in_one_line(parser):
        _play_and_write(wanted, pairings)


def _play_and_write(wanted: argparse.Namespace, pairings: list[Pairing]) -> None:
    kept = load_results(wanted.kept)
    for pairing in pairings:
        matches = wanted.master_matches if "master" in pairing else wanted.matches
        missing = [number for number in range(matches) if number not in kept.get(pairing, {})]
        for number in missing:
            played = play(pairing, number)
            append_result(wanted.kept, pairing, played)
            kept.setdefault(pairing, {})[number] = played
        sys.stderr.write(f"{pairing.game} {pairing.seats} {pairing.champion} {pairing.field}: {matches}\n")
    if wanted.to is not None:
        wanted.to.write_text(report(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
