"""What each command of `caravanserai` does."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from caravanserai.bots import bot_names
from caravanserai.kernel import registry
from caravanserai.kernel.errors import SetupError
from caravanserai.terminal import chooser, replaying
from caravanserai.terminal import play as playing
from caravanserai.terminal.desk import Desk, LeaveError
from caravanserai.terminal.folder import matches_folder
from caravanserai.terminal.rules import rules_of
from caravanserai.text import Describer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.text import Words


def choose(words: Words, *, ask_language: bool) -> None:
    """Open the chooser."""
    desk = Desk(words)
    _politely(desk, lambda: chooser.choose(desk, _folder(), ask_language=ask_language))


def play(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    people: str | None,
    names: str | None,
    bots: str,
    seed: str | None,
    options: Sequence[str],
    resume: bool,
) -> None:
    """Play a match, or go on with the last one."""
    desk = Desk(words)
    registry.game(game)
    if resume:
        _politely(desk, lambda: _resume(desk, game))
        return
    setting = playing.make_setting(
        words,
        game,
        seats=seats,
        people=_seats(people or "1"),
        bots=_bots(bots),
        names=_listed(names),
        seed=_seed(seed),
        options=_options(options),
    )
    _politely(desk, lambda: playing.begin(desk, _folder(), setting))


def watch(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    names: str | None,
    bots: str,
    seed: str | None,
    options: Sequence[str],
    pace: float,
) -> None:
    """Let bots play a match."""
    desk = Desk(words)
    setting = playing.make_setting(
        words,
        game,
        seats=seats,
        people=(),
        bots=_bots(bots),
        names=_listed(names),
        seed=_seed(seed),
        options=_options(options),
    )
    _politely(desk, lambda: playing.watch(desk, _folder(), setting, pace))


def replay(words: Words, *, file: str, seat: int | None, names: str | None) -> None:
    """Step through the record of a match."""
    desk = Desk(words)
    place = None if seat is None else seat - 1
    _politely(desk, lambda: replaying.replay(desk, Path(file), place, _listed(names)))


def rules(words: Words, *, game: str) -> None:
    """Show the rules of a game."""
    Desk(words).read(rules_of(game, words))


def games(words: Words) -> None:
    """List the games."""
    desk = Desk(words)
    for game in registry.games():
        describer = Describer(game, words.lang, ())
        line = words.say(
            "terminal.games.line",
            id=game.id,
            title=describer.game_title(),
            low=game.seat_counts[0],
            high=game.seat_counts[-1],
        )
        desk.show(Text(line, "bold"), Padding(describer.game_summary(), (0, 0, 0, 2)))


def simulate(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    matches: int,
    bots: str,
    seed: str | None,
    options: Sequence[str],
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play many matches and tell what came of it."""
    from caravanserai.terminal import simulation  # noqa: PLC0415  # the arena is needed by this command only

    done = simulation.run(
        words,
        game,
        seats=_count(game, seats),
        bots=_bots(bots),
        matches=matches,
        options=_options(options),
        seed=_seed(seed) or 0,
        processes=processes,
    )
    if as_json:
        print(simulation.as_json(done))  # noqa: T201  # for other programs to read
    else:
        Desk(words).show(*simulation.tables(done, words))


def bench(words: Words, *, game: str, seats: int | None, seconds: float) -> None:  # noqa: ARG001  # figures need no words
    """Print how fast a game is, as JSON."""
    from caravanserai.arena.bench import measure  # noqa: PLC0415  # the arena is needed by this command only

    print(json.dumps(measure(game, _count(game, seats), seconds)))  # noqa: T201  # for other programs to read


def _count(game: str, seats: int | None) -> int:
    return registry.game(game).checked_seats(playing.usual_seats(game) if seats is None else seats)


def _resume(desk: Desk, game: str) -> None:
    if not playing.resume(desk, _folder(), game):
        desk.say("terminal.start.nothing_to_resume")


def _politely(desk: Desk, work: Callable[[], None]) -> None:
    """Who leaves at a question has done nothing wrong."""
    try:
        work()
    except LeaveError:
        desk.say("terminal.leave.goodbye")
    finally:
        desk.unhide()


def _folder() -> Path:
    return matches_folder(os.environ, Path.home())


def _listed(text: str | None) -> list[str]:
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def _seats(text: str) -> list[int]:
    """Seat numbers as people count them, from 1 on."""
    words = _listed(text)
    if not words or not all(word.isascii() and word.isdigit() and int(word) for word in words):
        raise SetupError(f"--people takes seat numbers such as 1,3, not {text!r}")
    return [int(word) - 1 for word in words]


def _bots(text: str) -> list[str]:
    wanted = _listed(text)
    for name in wanted:
        if name not in bot_names():
            raise SetupError(f"there is no bot {name!r}; there are {', '.join(bot_names())}")
    if not wanted:
        raise SetupError("--bots names at least one bot")
    return wanted


def _seed(text: str | None) -> int | str | None:
    """Whole numbers are numbers, anything else is a text; without any, chance decides."""
    if text is None:
        return None
    return int(text) if text.isascii() and text.isdigit() and str(int(text)) == text else text


def _options(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise SetupError(f"--option takes NAME=VALUE, not {pair!r}")
        options[name.strip()] = value.strip()
    return options
