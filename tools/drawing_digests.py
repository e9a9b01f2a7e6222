"""Digests of all fragments of whole matches, to show that a change of the drawing code changes no drawing.

python -m tools.drawing_digests before.json              # before the change
python -m tools.drawing_digests after.json               # after it
python -m tools.drawing_digests --compare before.json after.json
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any, Final

import caravanserai
from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import languages
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.table_talk import Talk

GAMES: Final = ("silk_road", "dragon_road", "crystal_peaks", "dragonharth")
NAMES: Final = ("Amaia", "Teo", "Noor", "Ilse")
Digests = dict[str, list[dict[str, str]]]
"""The digest of each fragment, by its key, at each position; by game, seed, language and seat."""


def digests_of(game: str, seed: int) -> Digests:
    """Play a match at random, and digest every fragment of every reader in every language at every position."""
    match, dice = caravanserai.game(game).start(len(NAMES), seed), random.Random(seed)  # noqa: S311  # a random match
    players = [Player(seat, PERSON, name) for seat, name in enumerate(NAMES)]
    found: Digests = {}
    while True:
        for lang in languages():
            for seat in (None, *range(match.seats)):
                name = f"{game} {seed} {lang} {'spectator' if seat is None else seat}"
                found.setdefault(name, []).append(_drawn(match, seat, players, lang))
        if match.over:
            return found
        question = dice.choice(match.decisions())
        match.answer(dice.choice(match.options(question.seat)), question.seat)


def _drawn(match: Match[Any], seat: int | None, players: list[Player], lang: str) -> dict[str, str]:
    """Digest the fragments of one reader, who has selected the last choice at every second position."""
    asked = [question.seat for question in match.decisions()]
    selects = seat in asked and match.number % 2
    chosen = match.options(seat)[-1] if selects else None
    drawn = fragments(Perspective(match, seat, players, lang, chosen=chosen), Talk("t"))
    return {key: hashlib.blake2b(str(html).strip().encode(), digest_size=6).hexdigest() for key, html in drawn.items()}


def differences(before: Digests, after: Digests) -> list[str]:
    """Name the first position at which each reader's fragments differ, and those fragments."""
    found = []
    for name in before | after:
        old, new = before.get(name, []), after.get(name, [])
        at = next((at for at in range(max(len(old), len(new))) if old[at : at + 1] != new[at : at + 1]), None)
        if at is not None:
            one, two = (set(side[at].items()) if at < len(side) else set() for side in (old, new))
            found.append(f"{name}, answer {at}: {', '.join(sorted({key for key, _ in one ^ two}))}")
    return found


def main() -> None:
    """Write digests, or compare two files of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="file")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--matches", type=int, default=2, help="matches of each game")
    wanted = parser.parse_args()
    if wanted.compare:
        found = differences(*(json.loads(file.read_text(encoding="utf-8")) for file in wanted.files))
        print("\n".join(found) or "all drawings are equal")
        sys.exit(bool(found))
    digests: Digests = {}
    for game in GAMES:
        for seed in range(wanted.matches):
            digests |= digests_of(game, seed)
    wanted.files[0].write_text(json.dumps(digests), encoding="utf-8")


if __name__ == "__main__":
    main()
