"""Write the golden files of Silk Road: the option table, three records, and a playthrough to read.

Run as `python -m tools.regenerate_golden`, or with `--check` to see whether the files still say what the rules do.
A change in them is a change of behaviour: bump `rules` of the game, and name the files that moved.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from caravanserai.games.silk_road.auction import Bid
from caravanserai.games.silk_road.content import CITY_IDS
from caravanserai.games.silk_road.faces import FACES, GOODS
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.journey import Journey
from caravanserai.games.silk_road.view import SilkRoadView
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import Event
from caravanserai.kernel.match import Match
from caravanserai.kernel.space import Options, Space

FOLDER = Path(__file__).parent.parent / "tests" / "golden" / "silk_road"
WORDS = {"good": GOODS, "city": CITY_IDS, "face": FACES}


def option_table() -> str:
    """Every kind of decision with its offset, size and blocks; numbers as their first and last."""
    table = SILK_ROAD.table
    kinds = [
        {
            "kind": kind.__name__,
            "offset": table.offsets[kind.__name__],
            "size": kind.space.size,
            "blocks": [
                {
                    "name": block.name,
                    "of": block.of,
                    "items": {"from": block.items[0], "to": block.items[-1]}
                    if isinstance(block.items, range)
                    else list(block.items),
                }
                for block in kind.space.blocks
            ],
        }
        for kind in table.kinds
    ]
    listing = {"game": SILK_ROAD.id, "rules": SILK_ROAD.rules, "size": table.size, "kinds": kinds}
    return json.dumps(listing, indent=1) + "\n"


def random_record(seats: int, seed: str, options: dict[str, str], undo_one_in: int = 0) -> str:
    """The record of a random match; with `undo_one_in`, some answers are taken back where that is allowed."""
    match, dice = SILK_ROAD.start(seats, seed, options), Dice(f"chooser of {seed}")
    while not match.over:
        if undo_one_in and match.can_undo() and not dice.below(undo_one_in):
            match.undo()
        choices = match.options()
        match.answer(choices[dice.below(len(choices))])
    return match.record().to_json() + "\n"


def playthrough() -> str:
    """A short match to read: who was asked what, could do what, did what, and what came of it."""
    match, dice = SILK_ROAD.start(4, "playthrough", {}), Dice("chooser of playthrough")
    settings = " ".join(f"{name}={value}" for name, value in match.setup.items())
    lines = [f"{SILK_ROAD.id}, rules {SILK_ROAD.rules}, 4 seats, seed playthrough, {settings}", ""]
    lines += [f"    {CITY_IDS[at]}: {_faces(tiles)}" for at, tiles in enumerate(match.view().deal) if tiles]
    lines += ["", *(f"    told   {told}" for told in _told(match, -1))]
    turn = 0
    while not match.over:
        question, choices = match.decision_of(None), match.options()
        view = match.view(question.seat)
        if isinstance(question, Bid) and turn != len(view.path):
            turn = len(view.path)
            lines += ["", f"turn {turn}, from {CITY_IDS[view.city]}"]
        choice = match.harmless() if dice.below(2) else choices[dice.below(len(choices))]
        lines += ["", f"{match.number + 1}. seat {question.seat}: {question}"]
        lines += [f"    sees   {_sight(view)}"]
        lines += [f"    may    {' '.join(_names(question.space, choices))}"]
        lines += [f"    does   {question.space.name(choice)}"]
        match.answer(choice, question.seat)
        lines += [f"    told   {told}" for told in _told(match, match.number - 1)]
    lines += ["", "scores"]
    for seat, rank, points, sheet in match.standings():
        counted = " + ".join(f"{name} {amount}" for name, amount in sheet)
        lines += [f"    seat {seat}, rank {rank}: {points} = {counted}"]
    return "\n".join(lines) + "\n"


GOLDEN: dict[str, Callable[[], str]] = {
    "options.json": option_table,
    "three_west.json": lambda: random_record(3, "three_west", {}),
    "five_reverse.json": lambda: random_record(5, "five_reverse", {"direction": "reverse"}, undo_one_in=4),
    "six_open.json": lambda: random_record(6, "six_open", {"ledger": "open"}),
    "playthrough.txt": playthrough,
}
"""The files and what writes them."""


def _faces(tiles: tuple[int, ...]) -> str:
    return " ".join(FACES[face] for face in tiles) or "none"


def _goods(counts: tuple[int, ...]) -> str:
    return " ".join(f"{good} {count}" for good, count in zip(GOODS, counts, strict=True) if count) or "none"


def _sight(view: SilkRoadView) -> str:
    """The view of the seat that acts, in a line."""
    kept = [f"crooks {view.crooks}"] if any(view.crooks) else []
    kept += [f"barterers {view.barterers}"] if any(view.barterers) else []
    parts = [
        CITY_IDS[view.city],
        f"tiles {_faces(view.market)}",
        f"holder {view.holder} leader {view.leader}",
        f"tokens {view.tokens}",
        f"bid {view.high}",
        f"money {view.money}",
        f"goods {_goods(view.goods or ())}",
        f"supply {_goods(view.supply)}",
        *kept,
    ]
    return "; ".join(parts)


def _names(space: Space, choices: Options) -> Iterator[str]:
    """Name the options, a run of numbers as its first and last."""
    run: list[str] = []
    before = None
    for choice in choices:
        block, _ = space.locate(choice)
        goes_on = run and isinstance(block.items, range) and block.of != "seat" and before == (block, choice - 1)
        if not goes_on:
            yield from _shortened(run)
            run = []
        run.append(space.name(choice))
        before = (block, choice)
    yield from _shortened(run)


def _shortened(run: list[str]) -> list[str]:
    return run if len(run) < 3 else [f"{run[0]}..{run[-1].partition(':')[2]}"]


def _told(match: Match[Journey], since: int) -> Iterator[str]:
    """What happened, with the secrets that some seat was told."""
    for sights in zip(*(match.events(seat, since) for seat in range(match.seats)), strict=True):
        event = min(sights, key=lambda seen: seen.values.count(None))
        yield " ".join([event.kind.name, *(f"{field}={_word(event, field)}" for field in event.kind.fields)])


def _word(event: Event, field: str) -> Any:  # noqa: ANN401  # whatever an event can hold
    value, words = event.field(field), WORDS.get(event.kind.types[field])
    return words[value] if words is not None and isinstance(value, int) else value


def main(arguments: list[str]) -> int:
    """Write the files, or only compare them; 1 if one differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.regenerate_golden", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files would change")
    checking = parser.parse_args(arguments).check
    changed = 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, write in GOLDEN.items():
        file, text = FOLDER / name, write()
        if file.is_file() and file.read_text(encoding="utf-8") == text:
            continue
        changed += 1
        print(f"{name} {'differs' if checking else 'written'}")
        if not checking:
            file.write_text(text, encoding="utf-8", newline="\n")
    print(f"golden: {len(GOLDEN)} files, {changed} changed")
    return 1 if checking and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
