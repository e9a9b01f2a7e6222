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
from caravanserai.terminal.match_setup import PERSON, MatchSetup
from caravanserai.terminal.options import unusual_options
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.session import Session
from caravanserai.text import Describer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from caravanserai.kernel.match import Match
    from caravanserai.terminal.console import Terminal
    from caravanserai.terminal.screen import Screen
    from caravanserai.text import Words


def make_setup(  # noqa: PLR0913  # the fields of a setup
    words: Words,
    game: str,
    *,
    seats: int | None,
    people: Sequence[int],
    bots: Sequence[str],
    names: Sequence[str] = (),
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
) -> MatchSetup:
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
    return MatchSetup(
        rules.id,
        rules.rules,
        count,
        checked_seed(seed),
        arguments.options_for(game, options or {}, count),
        tuple(called),
        tuple(players),
    )


def begin(terminal: Terminal, folder: Path, setup: MatchSetup) -> None:
    """Play a new match, with a journal if the disk allows it."""
    match = setup.start()
    journal = None
    try:
        journal = Journal.create(folder, setup)
    except OSError as fault:
        terminal.say("terminal.journal.full", style="bold red", detail=explain(fault, terminal.words))
        if terminal.ask(terminal.words.say("terminal.journal.go_on")).lower() != terminal.words.say(
            "terminal.word.yes"
        ):
            raise LeaveError from None
    describer = screen_of(terminal, setup).describer
    terminal.say("terminal.start.welcome", game=describer.game_title())
    terminal.show(*unusual_options(setup.options, describer, terminal.words))
    terminal.say("terminal.start.commitment", commitment=match.commitment)
    if journal is not None:
        terminal.say("terminal.start.saved")
    terminal.say("terminal.start.hint")
    _pause(terminal, "terminal.start.enter")
    _run(terminal, setup, match, journal)


def resume(terminal: Terminal, folder: Path, game: str | None = None) -> bool:
    """Resume the match played last; return False if there is none. Unusable journals are reported."""
    for path in unfinished(folder, game):
        try:
            resumed = Journal.resume(path)
        except JournalError as fault:
            terminal.show(explain(fault, terminal.words))
            continue
        continue_match(terminal, resumed)
        return True
    return False


def continue_match(terminal: Terminal, resumed: Resumed) -> None:
    """Continue a match restored from its journal."""
    if resumed.repaired:
        terminal.say("terminal.journal.repaired", style="yellow")
    terminal.say("terminal.start.resumed", number=resumed.match.number)
    describer = screen_of(terminal, resumed.setup).describer
    terminal.show(*unusual_options(resumed.setup.options, describer, terminal.words))
    terminal.say("terminal.start.commitment", commitment=resumed.match.commitment)
    _pause(terminal, "terminal.start.enter_again")
    _run(terminal, resumed.setup, resumed.match, resumed.journal)


def watch(terminal: Terminal, folder: Path, setup: MatchSetup, pace: float) -> None:
    """Let bots play a match, and store its record."""
    session = session_of(terminal, setup, setup.start(), None)
    terminal.show(*unusual_options(setup.options, session.screen.describer, terminal.words))
    terminal.say("terminal.start.commitment", commitment=session.match.commitment)
    session.watch(pace)
    session.finish(_record(terminal, folder, setup, session.match))


def _run(terminal: Terminal, setup: MatchSetup, match: Match[Any], journal: Journal | None) -> None:
    session = session_of(terminal, setup, match, journal)
    try:
        session.play()
    except (LeaveError, KeyboardInterrupt):
        terminal.unhide()
        again = command(terminal.words, "play", setup.game, "--resume")
        if session.journal is not None:
            terminal.say("terminal.leave.saved", command=again)
        elif journal is not None:
            terminal.say("terminal.leave.partly_saved", command=again)
        else:
            terminal.say("terminal.leave.unsaved")
        raise
    finally:
        if journal is not None and not match.over:
            journal.close()
    record = None
    if session.journal is not None:
        try:
            record = session.journal.finish(match)
        except OSError as fault:  # the journal stays, and resuming it tries again
            terminal.show(explain(fault, terminal.words))
            session.journal.close()
    session.finish(record)


def session_of(terminal: Terminal, setup: MatchSetup, match: Match[Any], journal: Journal | None) -> Session:
    """Return a session with the game's own screen."""
    return Session(terminal, setup, match, screen_of(terminal, setup), journal)


def screen_of(terminal: Terminal, setup: MatchSetup) -> Screen:
    """Return the game's screen, with the players' names in the reader's language."""
    describer = Describer(registry.game(setup.game), terminal.words.lang, setup.names)
    return screen_for(setup.game, describer, terminal.words, utf8=terminal.utf8)


def _record(terminal: Terminal, folder: Path, setup: MatchSetup, match: Match[Any]) -> Path | None:
    path = free_name(folder, f"{setup.game}-{match.commitment[:12]}", RECORD)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_record(match, path)
    except OSError as fault:
        terminal.show(explain(fault, terminal.words))
        return None
    return path


def _pause(terminal: Terminal, key: str) -> None:
    if terminal.interactive:
        terminal.ask(terminal.words.say(key))
