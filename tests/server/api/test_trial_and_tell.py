"""No message is a way to try something out: until it is stored, the same comes back in every world.

Whatever a client sends, a bid, a second answer, a proposal or nonsense: whether it is refused, and with which words,
depends on what the seat knows before anything is carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from unittest import mock

import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.kernel.match import Match
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import RefusedError
from caravanserai.server.tables import player_commands
from caravanserai.server.tables.proposals import Proposals
from caravanserai.testing.internals import state_of
from caravanserai.testing.random_match import play
from tests.server.api.calling import play_scene
from tests.server.api.trials import OF_THE_MATCH, calls, messages, told_by_the_api, told_over_the_socket
from tests.server.api.wire import LeakError, Wire, compare, readers, twin

GAMES = [game.id for game in caravanserai.all_games()]
_LATER_EACH = 211
DENSITY = [pytest.param(1, id="sampled"), pytest.param(2, marks=pytest.mark.deep, id="deep")]
"""At how many positions with the same question everything is tried."""
_MOST_SECONDS = 1200


def positions(game: str, seats: int, seed: str, most: int, each: int) -> Iterator[Match[Any]]:
    """Positions of a random match: the first ones at which the same is asked, and a few others."""
    asked: Counter[tuple[frozenset[type], int]] = Counter()
    for match in play(caravanserai.game(game), seats, seed):
        if match.over or match.number >= most:
            return
        key = frozenset(map(type, match.decisions())), len(match.decisions())
        asked[key] += 1
        if asked[key] <= each or match.number % _LATER_EACH == 0:
            yield match


def assert_no_message_tells(
    settings: Settings, game: str, seats: int, seed: str, most: int = 100_000, each: int = 1
) -> None:
    async def scene(app: Starlette) -> None:
        wire, worlds = await Wire.of(app, game, seats), 0
        for match in positions(game, seats, seed, most, each):
            for seat in readers(match):
                lang = ("en", "es")[match.number % 2]
                where = f"{game}, seed {seed}, answer {match.number}, seat {seat}"
                true, other = match.copy(), twin(match, seat, f"{seed} {match.number}")
                worlds += state_of(true) != state_of(other)
                sent = messages(wire, true, seat)
                compare(
                    await told_over_the_socket(wire, true, seat, lang, sent),
                    await told_over_the_socket(wire, other, seat, lang, sent),
                    where,
                )
                called = calls(wire, true, seat)
                compare(
                    await told_by_the_api(wire, true, seat, lang, called),
                    await told_by_the_api(wire, other, seat, lang, called),
                    where,
                )
        assert worlds > 5, "the imagined worlds were no others"

    play_scene(settings, scene, _MOST_SECONDS)


@pytest.mark.parametrize("each", DENSITY)
@pytest.mark.parametrize("game", GAMES)
def test_no_message_tells_anything_before_it_is_stored(settings: Settings, game: str, each: int) -> None:
    assert_no_message_tells(settings, game, caravanserai.game(game).seat_counts[0], "trial", each=each)


def test_every_kind_of_message_is_tried(settings: Settings) -> None:
    async def scene(app: Starlette) -> None:
        wire = await Wire.of(app, "silk_road", 3)
        match = caravanserai.game("silk_road").start(3, 1)
        assert {message["do"] for message in messages(wire, match, 0)} >= set(player_commands._COMMANDS)
        assert {name for name, _ in calls(wire, match, 0)} == set(OF_THE_MATCH)
        gathering = {"join", "leave", "seat_bots", "begin", "close"}
        posts = {one.name for one in ENDPOINTS if one.method == "POST" and one.at_table}
        assert posts == gathering | set(OF_THE_MATCH)

    play_scene(settings, scene)


# -- planted leaks -------------------------------------------------------------------------------------------------


def _tries_both(chair: Chair[Any], choice: int, then: int | None = None) -> tuple[int, ...]:
    """Try both answers on a copy of the true match: the refusal of the second tells how the first would end."""
    given = (choice,) if then is None else (choice, then)
    trial = chair._match.copy()
    trial._seed = None  # so that nothing but the bytes that come back can give it away
    for one in given:
        if trial.over or chair.seat not in [question.seat for question in trial.decisions()]:
            raise IllegalOptionError("nothing follows")
        trial.answer(one, chair.seat)
    return given


def _tries_first(chair: Chair[Any], choice: int, then: int | None = None) -> tuple[int, ...]:
    """Refuse a second answer always, but only after the first was tried."""
    chair._match.copy().answer(choice, chair.seat)
    if then is not None:
        raise IllegalOptionError("nothing follows")
    return (choice,)


def _tries_in_a_row(chair: Chair[Any], choices: Sequence[int]) -> tuple[int, ...]:
    """Try answers in a row on a copy of the true match: the refusal of one tells how those before it would end."""
    trial = chair._match.copy()
    trial._seed = None  # as above
    for one in choices:
        trial.answer(one, chair.seat)
    return tuple(choices)


def _truly_final(match: Match[Any], choice: int, seat: int | None = None) -> bool:
    """Look whether luck will be good."""
    return bool(state_of(match).chance % 2) and seat is not None and choice >= 0


async def _grants_by_luck(table: Any, seat: int, choice: int) -> None:  # noqa: ANN401  # a table
    raise RefusedError("not_preparable" if (state_of(table.match).chance + seat + choice) % 2 else "stale")


async def _asks_by_luck(proposals: Proposals, _kind: str, by: int, about: int) -> None:
    match = proposals.table.running()
    raise RefusedError("proposal_open" if (state_of(match).chance + by + about) % 2 else "nothing_to_undo")


PLANTED = [
    (Chair, "checked", _tries_both),
    (Chair, "checked", _tries_first),
    (Chair, "checked_in_row", _tries_in_a_row),
    (Match, "is_final", _truly_final),
    (player_commands, "prepare", _grants_by_luck),
    (Proposals, "propose", _asks_by_luck),
]


def _where(leak: object) -> list[str]:
    """In Silk Road what a seat is asked next depends on something hidden in one of four thousand positions only."""
    return [game for game in GAMES if leak not in {_tries_both, _tries_in_a_row} or game != "silk_road"]


@pytest.mark.parametrize(
    ("game", "owner", "name", "leak"),
    [
        pytest.param(game, *planted, id=f"{planted[-1].__name__.strip('_')}-{game}")
        for planted in PLANTED
        for game in _where(planted[-1])
    ],
)
def test_a_message_that_tells_is_found(settings: Settings, game: str, owner: object, name: str, leak: object) -> None:
    with mock.patch.object(owner, name, leak), pytest.raises(LeakError):
        assert_no_message_tells(settings, game, caravanserai.game(game).seat_counts[0], "leak", 120)
