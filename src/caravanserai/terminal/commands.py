"""What each command of `caravanserai` does."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from caravanserai.kernel import registry
from caravanserai.terminal import analysis, arguments, start_menu
from caravanserai.terminal import play as playing
from caravanserai.terminal import replay as replaying
from caravanserai.terminal.console import Desk, LeaveError
from caravanserai.terminal.match_folder import matches_folder
from caravanserai.terminal.options import options_in_words
from caravanserai.terminal.records import record_in
from caravanserai.terminal.rules import rules_of
from caravanserai.text import Describer, tell_fault
from caravanserai.text.refusal import RefusedError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from caravanserai.text import Words


def choose(words: Words, *, ask_language: bool) -> None:
    """Open the start_menu."""
    desk = Desk(words)
    _politely(desk, lambda: start_menu.choose(desk, _folder(), ask_language=ask_language))


def play(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    people: str | None,
    names: str | None,
    bots: str | None,
    seed: str | None,
    options: Sequence[str],
    resume: bool,
) -> None:
    """Play a match, or go on with the last one, which is what it is: nothing else can be asked for then."""
    desk = Desk(words)
    arguments.game_called(game)
    if resume:
        others = {"--people": people, "--names": names, "--bots": bots, "--seed": seed, "--option": options or None}
        given = [flag for flag, value in {"--seats": seats, **others}.items() if value is not None]
        if given:
            raise RefusedError("terminal.refused.resume_with", others=", ".join(given))
        _politely(desk, lambda: _resume(desk, game))
        return
    setting = playing.make_setting(
        words,
        game,
        seats=seats,
        people=arguments.people_in("1" if people is None else people),
        bots=arguments.bots_in(bots, game),
        names=arguments.listed(names),
        seed=arguments.seed_in(seed),
        options=arguments.options_in(options),
    )
    _politely(desk, lambda: playing.begin(desk, _folder(), setting))


def watch(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    names: str | None,
    bots: str | None,
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
        bots=arguments.bots_in(bots, game),
        names=arguments.listed(names),
        seed=arguments.seed_in(seed),
        options=arguments.options_in(options),
    )
    _politely(desk, lambda: playing.watch(desk, _folder(), setting, pace))


def replay(  # noqa: PLR0913  # the options of the command
    words: Words, *, file: str, match: int | None, seat: int | None, names: str | None, bots: str | None
) -> None:
    """Step through the record of a match."""
    desk = Desk(words)
    place = None if seat is None else seat - 1
    _politely(desk, lambda: replaying.replay(desk, record_in(Path(file), match), place, arguments.listed(names), bots))


def analyse(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    file: str,
    match: int | None,
    at: int | None,
    tries: int | None,
    names: str | None,
    bots: str | None,
) -> None:
    """Show what a master thinks of a finished match."""
    desk, listed = Desk(words), arguments.listed(names)
    _politely(
        desk,
        lambda: analysis.analyse(desk, record_in(Path(file), match), at=at, tries=tries, names=listed, bots=bots),
    )


def rules(words: Words, *, game: str) -> None:
    """Show the rules of a game."""
    desk = Desk(words)
    text = rules_of(arguments.game_called(game).id, words)
    _politely(desk, lambda: desk.read(text))


def games(words: Words, *, game: str | None = None) -> None:
    """List the games, or tell all options of one."""
    desk, say = Desk(words), words.say
    for rules in registry.games() if game is None else (arguments.game_called(game),):
        describer, counts = Describer(rules, words.lang, ()), rules.seat_counts
        span = say("terminal.games.range", low=counts[0], high=counts[-1])
        players = span if len(counts) > 1 else counts[0]
        line = say("terminal.games.line", id=rules.id, title=describer.game_title(), players=players)
        desk.show(Text(line, "bold"), Padding(describer.game_summary(), (0, 0, 0, 2)))
        if game is not None:
            desk.show(*options_in_words(describer, words))
        elif rules.match_options:
            names = ", ".join(option.name for option in rules.match_options)
            desk.show(Padding(Text(say("terminal.games.options", names=names), "dim"), (0, 0, 0, 2)))
    if game is None:
        desk.say("terminal.games.more")


def simulate(  # noqa: PLR0913  # the options of the command
    words: Words,
    *,
    game: str,
    seats: int | None,
    matches: int,
    bots: str | None,
    seed: str | None,
    options: Sequence[str],
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play many matches and tell what came of it."""
    from caravanserai.terminal import simulation  # noqa: PLC0415  # the arena is needed by this command only

    count = arguments.seat_count(game, seats)
    done = simulation.run(
        words,
        game,
        seats=count,
        bots=arguments.bots_in(bots, game),
        matches=matches,
        options=arguments.options_for(game, arguments.options_in(options), count),
        seed=arguments.seed_in(seed) or 0,
        processes=processes,
    )
    if as_json:
        print(simulation.as_json(done))  # noqa: T201  # for other programs to read
    else:
        Desk(words).show_whole(*simulation.tables(done, words))


def bench(words: Words, *, game: str, seats: int | None, seconds: float) -> None:  # noqa: ARG001  # figures need no words
    """Print how fast a game is, as JSON."""
    from caravanserai.arena.bench import measure  # noqa: PLC0415  # the arena is needed by this command only

    print(json.dumps(measure(game, arguments.seat_count(game, seats), seconds)))  # noqa: T201  # for other programs to read


def arena(words: Words, *, file: str, results: str | None, processes: int, cluster: str | None, report: bool) -> None:  # noqa: PLR0913  # the options of the command
    """Play a league, or what is left of it, and tell how each bot fared."""
    from caravanserai.terminal import arena as hall  # noqa: PLC0415  # the arena is needed by this command only

    if report:
        hall.check_plots()
    league = hall.league_in(Path(file), words)
    usual = Path(file).with_suffix("" if Path(file).suffix else ".results")
    folder = usual if results is None else Path(results)
    ledger = hall.run(words, league, folder, processes=processes, cluster=cluster)
    desk = Desk(words)
    try:
        hall.put_in_order(ledger)
    finally:
        desk.show_whole(*hall.tables(words, league, ledger))
    desk.say("arena.done", len(ledger.results), file=ledger.file)
    if report:
        desk.say("arena.report.done", file=hall.write_report(words, league, ledger))


def content_check(words: Words, *, folder: str | None) -> None:
    """Check content files and print all that is wrong with them."""
    from caravanserai.terminal import content  # noqa: PLC0415  # the almanacs are needed by this command only

    faults = content.faults_in(None if folder is None else Path(folder))
    for fault in faults:
        print(tell_fault(fault, words))  # noqa: T201  # for other programs to read
    if faults:
        raise SpokenError("terminal.content.faults", number=len(faults))
    Desk(words).say("terminal.content.sound")


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
