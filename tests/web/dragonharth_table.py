"""Positions of Dragonharth for readers: some of each kind of question in random matches, and the ends."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match
from caravanserai.web.boards import board_for
from caravanserai.web.boards.dragonharth import DragonharthBoard
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player

NAMES = ("Amaia", "Teo", "Noor", "Old Fen")
PLAYERS = [Player(seat, "person", name) for seat, name in enumerate(NAMES)]
EACH = 2


@cache
def positions() -> tuple[tuple[str, Match[Any]], ...]:
    """Return the first positions of each kind of question in some random matches, and the ends."""
    found: list[tuple[str, Match[Any]]] = []
    seen: Counter[str] = Counter()
    for seed in range(4):
        match, chance = DRAGONHARTH.start(4, seed, {"length": "short"}), random.Random(seed)
        while not match.over:
            for decision in match.decisions():
                name = type(decision).__name__
                seen[name] += 1
                if seen[name] <= EACH or seen[name] % 150 == 0:
                    found.append((name, match.copy()))
            asked = match.decisions()[0]
            options = match.options(asked.seat)
            wild = seed > 1 or chance.random() < 0.5
            dice = Dice(chance.randrange(1 << 30))
            choice = (
                chance.choice(list(options))
                if wild
                else DRAGONHARTH.greedy(match.view(asked.seat), asked, options, dice)
            )
            match.answer(choice, asked.seat)
        found.append(("over", match.copy()))
    return tuple(found)


def first(name: str, month: int = 0) -> Match[Any]:
    return next(match for kind, match in positions() if kind == name and match.view(None).month >= month)


def asked_seat(match: Match[Any], name: str) -> int:
    return next(one.seat for one in match.decisions() if type(one).__name__ == name)


def perspective(match: Match[Any], seat: int | None, lang: str = "en", **more: Any) -> Perspective:  # noqa: ANN401  # passed to Perspective
    return Perspective(match, seat, PLAYERS, lang, **more)


def board_of(match: Match[Any], seat: int | None, lang: str = "en", **more: Any) -> DragonharthBoard:  # noqa: ANN401  # passed to Perspective
    board = board_for(perspective(match, seat, lang, **more))
    assert isinstance(board, DragonharthBoard)
    return board
