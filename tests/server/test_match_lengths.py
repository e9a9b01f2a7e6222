"""How long the lobby says that a match takes."""

from __future__ import annotations

import statistics

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.server.domain.game_cards import game_cards
from caravanserai.server.domain.match_lengths import LENGTHS, SECONDS_A_DECISION, Length

MATCHES = 6
TOLERANCE = 0.15


def answers(game: str, seats: int, people: int) -> float:
    """The answers of so many seats in a match between bots, on average."""
    counts = []
    for seed in range(MATCHES):
        match = caravanserai.game(game).start(seats, f"length {seed}")
        players = [bot("greedy", seat) for seat in range(seats)]
        while (decision := match.decision) is not None:
            match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
        counts.append(sum(seat < people for seat, _ in match.answers()))
    return statistics.fmean(counts)


@pytest.mark.parametrize("game", sorted(LENGTHS))
def test_the_decisions_of_a_match_are_those_that_bots_take(game: str) -> None:
    counts = caravanserai.game(game).seat_counts
    fewest = 1 if game == "dragonharth" else counts[0]
    length = LENGTHS[game]
    assert length.fewest == pytest.approx(answers(game, counts[0], fewest), rel=TOLERANCE)
    assert length.most == pytest.approx(answers(game, counts[-1], counts[-1]), rel=TOLERANCE)


def test_minutes_follow_from_decisions_alone() -> None:
    assert SECONDS_A_DECISION == 10
    assert Length(90, 300).minutes == (15, 50)
    assert Length(1, 100).minutes == (5, 15)
    assert all(game_card.length == LENGTHS[game_card.id] for game_card in game_cards("es"))
