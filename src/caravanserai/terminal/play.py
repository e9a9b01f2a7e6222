"""Begin, resume and end a match in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.kernel import registry
from caravanserai.kernel.chance import checked_seed
from caravanserai.terminal import arguments
from caravanserai.terminal.command_hint import command
from caravanserai.terminal.console import LeaveError
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.journal import Journal, JournalError, Resumed, write_record
from caravanserai.terminal.match_folder import RECORD, free_name, unfinished
from caravanserai.terminal.match_setup import PERSON, Setting
from caravanserai.terminal.options import unusual_options
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.session import Session
from caravanserai.text import Describer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from caravanserai.kernel.match import Match
    from caravanserai.terminal.console import Desk
    from caravanserai.terminal.screen import Screen
    from caravanserai.text import Words


def make_setting(  # noqa: PLR0913  # the fields of a setup
    words: Words,
    game: str,
    *,
    seats: int | None,
    people: Sequence[int],
    bots: Sequence[str],
    names: Sequence[str] = (),
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
) -> Setting:
    """Fill in the missing seats, names and seed; refuse invalid values."""
    rules = arguments.game_called(game)
    count = arguments.seat_count(game, seats)
    people = [arguments.checked_seat(seat, count) for seat in people]
    called = arguments.names_of(words, names, count)
    players = [bots[seat % len(bots)] for seat in range(count)]
    for seat in people:
        players[seat] = PERSON
    if not arguments.names_for(names, count) and people == [0]:
        called[0] = words.say("terminal.setup.you")
    return Setting(
        rules.id,
        rules.rules,
        count,
        checked_seed(seed),
        arguments.options_for(game, options or {}, count),
        tuple(called),
        tuple(players),
    )


def begin(desk: Desk, folder: Path, setting: Setting) -> None:
    """Play a new match, with a journal if the disk allows it."""
    match = setting.start()
    journal = None
    try:
        journal = Journal.create(folder, setting)
    except OSError as fault:
        desk.say("terminal.journal.full", style="bold red", detail=explain(fault, desk.words))
        if desk.ask(desk.words.say("terminal.journal.go_on")).lower() != desk.words.say("terminal.word.yes"):
            raise LeaveError from None
    describer = screen_of(desk, setting).describer
    desk.say("terminal.start.welcome", game=describer.game_title())
    desk.show(*unusual_options(setting.options, describer, desk.words))
    desk.say("terminal.start.commitment", commitment=match.commitment)
    if journal is not None:
        desk.say("terminal.start.saved")
    desk.say("terminal.start.hint")
    _pause(desk, "terminal.start.enter")
    _run(desk, setting, match, journal)


def resume(desk: Desk, folder: Path, game: str | None = None) -> bool:
    """Resume the match played last; return False if there is none. Unusable journals are reported."""
    for path in unfinished(folder, game):
        try:
            resumed = Journal.resume(path)
        except JournalError as fault:
            desk.show(explain(fault, desk.words))
            continue
        go_on(desk, resumed)
        return True
    return False


def go_on(desk: Desk, resumed: Resumed) -> None:
    """Continue a match restored from its journal."""
    if resumed.repaired:
        desk.say("terminal.journal.repaired", style="yellow")
    desk.say("terminal.start.resumed", number=resumed.match.number)
    describer = screen_of(desk, resumed.setting).describer
    desk.show(*unusual_options(resumed.setting.options, describer, desk.words))
    desk.say("terminal.start.commitment", commitment=resumed.match.commitment)
    _pause(desk, "terminal.start.enter_again")
    _run(desk, resumed.setting, resumed.match, resumed.journal)


def watch(desk: Desk, folder: Path, setting: Setting, pace: float) -> None:
    """Let bots play a match, and store its record."""
    session = session_of(desk, setting, setting.start(), None)
    desk.show(*unusual_options(setting.options, session.screen.describer, desk.words))
    desk.say("terminal.start.commitment", commitment=session.match.commitment)
    session.watch(pace)
    session.finish(_record(desk, folder, setting, session.match))


def _run(desk: Desk, setting: Setting, match: Match[Any], journal: Journal | None) -> None:
    session = session_of(desk, setting, match, journal)
    try:
        session.play()
    except (LeaveError, KeyboardInterrupt):
        desk.unhide()
        again = command(desk.words, "play", setting.game, "--resume")
        if session.journal is not None:
            desk.say("terminal.leave.saved", command=again)
        elif journal is not None:
            desk.say("terminal.leave.partly_saved", command=again)
        else:
            desk.say("terminal.leave.unsaved")
        raise
    finally:
        if journal is not None and not match.over:
            journal.close()
    record = None
    if session.journal is not None:
        try:
            record = session.journal.finish(match)
        except OSError as fault:  # the journal stays, and resuming it tries again
            desk.show(explain(fault, desk.words))
            session.journal.close()
    session.finish(record)


def session_of(desk: Desk, setting: Setting, match: Match[Any], journal: Journal | None) -> Session:
    """Return a session with the game's own screen."""
    return Session(desk, setting, match, screen_of(desk, setting), journal)


def screen_of(desk: Desk, setting: Setting) -> Screen:
    """Return the game's screen, with the players' names in the reader's language."""
    describer = Describer(registry.game(setting.game), desk.words.lang, setting.names)
    return screen_for(setting.game, describer, desk.words, utf8=desk.utf8)


def _record(desk: Desk, folder: Path, setting: Setting, match: Match[Any]) -> Path | None:
    path = free_name(folder, f"{setting.game}-{match.commitment[:12]}", RECORD)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_record(match, path)
    except OSError as fault:
        desk.show(explain(fault, desk.words))
        return None
    return path


def _pause(desk: Desk, key: str) -> None:
    if desk.interactive:
        desk.ask(desk.words.say(key))
