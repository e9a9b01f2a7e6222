"""Write the golden files of the current rules versions: option tables, records, and playthroughs for readers.

Run as `python -m tools.regenerate_golden`, or with `--check` to compare the files with the rules. A published file is
never overwritten: a game with a changed behaviour first gets a new rules version, and with it a new folder of golden
files.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from tools import golden_crystal_peaks, golden_dragon_road, golden_dragonharth, golden_silk_road
from tools.golden_list import FOLDER, digest_of, publish, published

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tools.golden import Golden

GAMES: Final[dict[str, Golden]] = {
    golden.game.id: golden
    for golden in (
        golden_silk_road.GOLDEN,
        golden_dragon_road.GOLDEN,
        golden_crystal_peaks.GOLDEN,
        golden_dragonharth.GOLDEN,
    )
}


def files_of(games: list[str]) -> dict[str, Callable[[], str]]:
    """The files of some games with their folders, each with the function that writes it."""
    return {f"{GAMES[name].folder}/{file}": write for name in games for file, write in GAMES[name].files().items()}


def regenerate(folder: Path, files: Mapping[str, Callable[[], str]], *, checking: bool) -> int:
    """Write the missing files, or only report those that differ; return the number of errors.

    If one published file differs, no file is written.
    """
    known, texts = published(folder), {name: write() for name, write in files.items()}
    digests = {name: digest_of(text) for name, text in texts.items()}
    moved = [name for name in texts if known.get(name, digests[name]) != digests[name]]
    for name in moved:
        print(_remedy(name))
    missing = [name for name in texts if name not in moved and not _holds(folder / name, texts[name])]
    writing = not checking and not moved
    for name in missing:
        print(f"{name} {'written' if writing else 'is missing or was edited: run `make golden`'}")
        if writing:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(texts[name], encoding="utf-8", newline="\n")
    fresh = {name: digests[name] for name in texts if name not in known}
    if fresh and writing:
        publish(folder, fresh)
    print(f"golden: {len(files)} files, {len(missing)} {'written' if writing else 'missing'}, {len(moved)} changed")
    return len(moved) if writing else len(moved) + len({*missing, *fresh})


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


def _remedy(name: str) -> str:
    game, rules, _ = name.split("/")
    number = int(rules.partition("-")[2])
    return (
        f"{name} is published, and {game} behaves differently now. If you mean it, set `rules = {number + 1}` in the"
        " class of the game and run `make golden`; running matches then go on from their snapshots."
    )


def main(arguments: list[str]) -> int:
    """Write or compare the files; return 1 if a published file would change or, with `--check`, one is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.regenerate_golden", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files would change")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    chosen = parser.parse_args(arguments)
    return bool(regenerate(FOLDER, files_of([chosen.game] if chosen.game else [*GAMES]), checking=chosen.check))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
