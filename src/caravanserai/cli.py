"""The command `caravanserai`. Each command imports its modules when it runs, so that `--help` is fast."""

from __future__ import annotations

import os
import platform
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from caravanserai import __version__
from caravanserai.kernel.build import is_compiled
from caravanserai.kernel.errors import CaravanseraiError, SetupError, UnknownGameError
from caravanserai.terminal.click_i18n import Seconds, TranslatedCommand, TranslatedGroup, refusal
from caravanserai.text import tell_fault
from caravanserai.text.catalogue import TextError, Words, languages, preferred_language
from caravanserai.text.refusal import OperatorNeededError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_WRONG_USAGE = 2
_OPERATOR_NEEDED = 78
"""The conventional exit code of a configuration error that a restart does not fix."""
_INTERRUPTED = 130
_SERVER_COMMANDS = ("serve", "work", "backup", "restore", "move-database", "match_import", "admin-link")
_ENV_COMMANDS = ("export",)
_FILE = click.Path(dir_okay=False, readable=False)
_FOLDER = click.Path(file_okay=False, readable=False)
"""Readability is checked on reading, so that the error message is specific."""


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Exit with 0, 2 for wrong usage, 78 if a server needs its operator, or 1 for any other error."""
    code = run(sys.argv[1:] if args is None else list(args), os.environ)
    if code == _INTERRUPTED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program already stops; a second Ctrl+C must not disturb that
    sys.exit(code)


def run(args: list[str], environ: Mapping[str, str]) -> int:
    """Run the command and return its exit code; every refusal is one clear line, never a traceback."""
    try:
        words = Words(preferred_language(_language_asked(args), environ))
    except TextError:
        words = Words(preferred_language(None, environ))
        known = words.say("terminal.usage.one_of", known=", ".join(languages()))
        click.echo(words.say("terminal.usage.bad_value", name="--lang", needed=known), err=True)
        return _WRONG_USAGE
    try:
        build(words).main(args, prog_name="caravanserai", standalone_mode=False)
    except click.ClickException as fault:
        click.echo(refusal(fault, words), err=True)
        _detail(fault.format_message(), args)
        if isinstance(fault, click.UsageError) and fault.ctx is not None:
            click.echo(words.say("terminal.usage.hint", command=f"{fault.ctx.command_path} --help"), err=True)
        return fault.exit_code
    except (CaravanseraiError, OSError) as fault:
        return _failed(fault, words, args)
    except (KeyboardInterrupt, click.Abort):
        click.echo()
        return _INTERRUPTED
    return 0


def _failed(fault: CaravanseraiError | OSError, words: Words, args: list[str]) -> int:
    from caravanserai.terminal.error_messages import explain  # noqa: PLC0415  # not needed for help

    if isinstance(fault, BrokenPipeError):  # the reader of our output has gone; say nothing more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    for told in getattr(fault, "faults", ()):
        click.echo(tell_fault(told, words), err=True)
    click.echo(explain(fault, words), err=True)
    _detail(f"{type(fault).__name__}: {fault}", args)
    if isinstance(fault, OperatorNeededError):
        return _OPERATOR_NEEDED
    return _WRONG_USAGE if isinstance(fault, SetupError | UnknownGameError) else 1


def _detail(text: str, args: list[str]) -> None:
    """Print the original English message of click, the kernel or the system, if `--debug` asks for it."""
    if "--debug" in args:
        click.echo(text, err=True)


def build(words: Words) -> click.Group:
    """Build the group of commands in one language."""
    say = words.say
    program = TranslatedGroup(
        "caravanserai",
        words=words,
        help=say("terminal.help.program"),
        invoke_without_command=True,
        no_args_is_help=False,
        callback=lambda lang, debug, content: _unless_command(words, content, chosen=lang is not None),  # noqa: ARG005  # see `_detail`
        params=[_lang(words), _debug(words), _content(words), _version(words)],
    )
    option, flag = _option_maker(), _option_maker(is_flag=True)
    game = click.Argument(["game"], metavar=say("terminal.help.game_metavar"))
    seats = option("--seats", say("terminal.help.seats"), type=int, metavar="N")
    seed = option("--seed", say("terminal.help.seed"), metavar="S")
    rules = option(
        "--option", say("terminal.help.option"), "options", multiple=True, metavar=say("terminal.help.pair_metavar")
    )
    bots = option("--bots", say("terminal.help.bots"), metavar="BOT,BOT")
    all_bots = option("--bots", say("terminal.help.all_bots"), metavar="BOT,BOT")
    names = option("--names", say("terminal.help.names"), metavar="ANA,BEN")
    as_json = flag("--json", say("terminal.help.json"), "as_json")

    content = TranslatedGroup(
        "content",
        words=words,
        help=say("terminal.help.content"),
        invoke_without_command=True,
        no_args_is_help=False,
        callback=lambda lang, debug: _help_unless_command(),  # noqa: ARG005  # already read from the arguments
        params=[_lang(words), _debug(words)],
    )
    program.add_command(content)

    def add(name: str, text: str, *params: click.Parameter, group: click.Group = program, prefix: str = "") -> None:
        group.add_command(
            TranslatedCommand(
                name,
                words=words,
                help=text,
                callback=_lazy_callback(prefix + name, words),
                params=[*params, *([] if group is content else [_content(words)]), _lang(words), _debug(words)],
            )
        )

    people = option("--people", say("terminal.help.people"), metavar="1,3")
    resume = flag("--resume", say("terminal.help.resume"))
    add("play", say("terminal.help.play"), game, seats, people, names, bots, seed, rules, resume)
    pace = option("--pace", say("terminal.help.pace"), type=Seconds(0, 60), default=1.0, metavar="S")
    add("watch", say("terminal.help.watch"), game, seats, names, all_bots, seed, rules, pace)
    file = click.Argument(["file"], type=_FILE, metavar=say("terminal.help.file_metavar"))
    add("replay", say("terminal.help.replay"), file, *_replay_options(option, say), names, _match_number(words))
    add("analyse", say("bots.help.analyse"), file, *_analysis_options(option, say), names, _match_number(words))
    for name, text, params in _server_commands(words):
        add(name, text, *params, prefix="match_" if name == "import" else "")
    add("rules", say("terminal.help.rules"), game)
    add(
        "games",
        say("terminal.help.games"),
        click.Argument(["game"], required=False, metavar=say("terminal.help.any_game_metavar")),
    )
    matches = option(
        "--matches", say("terminal.help.matches"), type=click.IntRange(1, 1_000_000), default=100, metavar="N"
    )
    processes = option(
        "--processes", say("terminal.help.processes"), type=click.IntRange(1, 256), default=1, metavar="N"
    )
    add("simulate", say("terminal.help.simulate"), game, seats, matches, all_bots, seed, rules, processes, as_json)
    add("arena", say("arena.help.arena"), file, processes, *_arena_parameters(words))
    seconds = option("--seconds", say("terminal.help.seconds"), type=Seconds(0.1, 600), default=2.0, metavar="S")
    add("bench", say("terminal.help.bench"), game, seats, seconds)
    folder = click.Argument(["folder"], required=False, metavar=f"[{say('terminal.help.folder_metavar')}]")
    add("check", say("terminal.help.content_check"), folder, group=content, prefix="content_")
    return program


def _arena_parameters(words: Words) -> list[click.Parameter]:
    """Return the options for the folder of a league's results and for its players."""
    option, flag, say = _option_maker(), _option_maker(is_flag=True), words.say
    return [
        option("--results", say("arena.help.results"), type=_FOLDER, metavar=say("terminal.help.folder_metavar")),
        option("--cluster", say("arena.help.cluster"), metavar=say("terminal.help.address_metavar")),
        flag("--report", say("arena.help.report")),
    ]


def _server_commands(words: Words) -> list[tuple[str, str, list[click.Parameter]]]:
    """Return the commands of a server: name, help and parameters of each."""
    option, flag, say = _option_maker(), _option_maker(is_flag=True), words.say
    host = option("--host", say("terminal.help.host"), metavar=say("terminal.help.address_metavar"))
    port = option("--port", say("terminal.help.port"), type=click.IntRange(0, 65535), metavar="N")
    folder = option(
        "--folder", say("terminal.help.data_folder"), type=_FOLDER, metavar=say("terminal.help.folder_metavar")
    )
    pause = option("--bot-pause", say("terminal.help.bot_pause"), type=Seconds(0, 60), metavar="S")
    quiet = flag("--no-browser", say("terminal.help.no_browser"))
    config = option("--config", say("admin.help.config"), type=_FILE, metavar=say("terminal.help.file_metavar"))
    logs = option("--log-format", say("admin.help.log_format"), metavar="text|json")
    pairs = option("--set", say("admin.help.set"), "pairs", multiple=True, metavar=say("terminal.help.pair_metavar"))
    once = [flag("--show-settings", say("admin.help.show_settings")), flag("--new-key", say("admin.help.new_key"))]
    workers = option("--workers", say("admin.help.workers"), type=click.IntRange(1, 64), metavar="N")
    thinkers = option("--thinkers", say("admin.help.thinkers"), type=click.IntRange(1, 64), metavar="N")
    token = flag("--token", say("admin.help.token"))
    file = click.Argument(["file"], type=_FILE, metavar=say("terminal.help.file_metavar"))
    to = click.Argument(["target"], metavar=say("admin.help.move_metavar"))
    return [
        ("serve", say("terminal.help.serve"), [host, port, folder, pause, workers, quiet, config, logs, pairs, *once]),
        ("work", say("admin.help.work"), [folder, thinkers, pause, config, logs, pairs]),
        ("backup", say("admin.help.backup"), [file, folder, config]),
        ("restore", say("admin.help.restore"), [file, folder, config]),
        ("move-database", say("admin.help.move"), [to, folder, config]),
        ("export", say("arena.help.export"), [_match(words), file, folder, config]),
        ("import", say("admin.help.import"), [file, folder, config]),
        ("admin-link", say("admin.help.admin_link"), [folder, config, token]),
    ]


def _option_maker(**usual: Any) -> Callable[..., click.Option]:  # noqa: ANN401  # whatever click takes
    def make(flag: str, text: str, *names: str, **attrs: Any) -> click.Option:  # noqa: ANN401  # the same
        return click.Option([flag, *names], help=text, **(usual | attrs))

    return make


def _replay_options(option: Callable[..., click.Option], say: Callable[[str], str]) -> list[click.Option]:
    """Return the options for the seat whose view is shown, and for the names of the players."""
    return [option("--seat", say("terminal.help.seat"), type=int, metavar="N"), _players(option, say)]


def _analysis_options(option: Callable[..., click.Option], say: Callable[[str], str]) -> list[click.Option]:
    """Return the options for the position in a match, the thinking time, and the names of the players."""
    return [
        option("--at", say("bots.help.at"), type=click.IntRange(0, 1_000_000), metavar="N"),
        option("--tries", say("bots.help.tries"), type=click.IntRange(1, 100_000), metavar="N"),
        _players(option, say),
    ]


def _players(option: Callable[..., click.Option], say: Callable[[str], str]) -> click.Option:
    return option("--bots", say("bots.help.players"), metavar="person,BOT")


def _match_number(words: Words) -> click.Option:
    """Return the option that selects a match of an arena."""
    return click.Option(["--match"], help=words.say("arena.help.match"), type=click.IntRange(0, 1_000_000), metavar="N")


def _lang(words: Words) -> click.Option:
    known = "|".join(languages())
    return click.Option(["--lang"], help=words.say("terminal.help.lang"), metavar=known, expose_value=True)


def _debug(words: Words) -> click.Option:
    return click.Option(["--debug"], is_flag=True, help=words.say("terminal.help.debug"))


def _content(words: Words) -> click.Option:
    folder = words.say("terminal.help.folder_metavar")
    return click.Option(["--content"], help=words.say("own_almanac.help.content"), metavar=folder)


def _version(words: Words) -> click.Option:
    def show(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:  # noqa: FBT001  # click's signature
        if wanted:
            key = "terminal.version.compiled" if is_compiled() else "terminal.version.interpreted"
            click.echo(words.say(key, version=__version__, python=platform.python_version()))
            ctx.exit()

    text = words.say("terminal.help.version")
    return click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=show, help=text)


def _language_asked(args: list[str]) -> str | None:
    """Return the last `--lang` of the command line; it is needed before click is set up."""
    asked = None
    for place, word in enumerate(args):
        if word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        elif word == "--lang" and place + 1 < len(args):
            asked = args[place + 1]
    return asked


def _match(words: Words) -> click.Argument:
    return click.Argument(["match"], metavar=words.say("admin.help.match_metavar"))


def _lazy_callback(name: str, words: Words) -> Callable[..., None]:
    def call(lang: str | None, debug: bool, **params: Any) -> None:  # noqa: ANN401, ARG001, FBT001  # both are known already
        if name in _SERVER_COMMANDS:
            from caravanserai.server import commands  # noqa: PLC0415  # keeps the web server out of `--help`
        else:
            _register_content(params.pop("content", None))
            if name in _ENV_COMMANDS:
                from caravanserai.env import commands  # type: ignore[no-redef]  # noqa: PLC0415  # keeps NumPy out of `--help`
            else:
                from caravanserai.terminal import commands  # type: ignore[no-redef]  # noqa: PLC0415  # keeps rich, games and bots out of `--help`
        getattr(commands, name.replace("-", "_"))(words, **params)

    return call


def _help_unless_command() -> None:
    """Show the help of a group that is called without a command."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _register_content(folder: str | None) -> None:
    """Register the almanacs of a folder as games."""
    if folder is not None:
        from caravanserai.games.almanac.own.folder import bring_folder  # noqa: PLC0415  # as above
        from caravanserai.lessons.library import check_lessons  # noqa: PLC0415  # as above

        check_lessons(bring_folder(Path(folder)))


def _unless_command(words: Words, content: str | None, *, chosen: bool) -> None:
    """Open the start menu if the program is called without a command."""
    _register_content(content)
    if click.get_current_context().invoked_subcommand is None:
        from caravanserai.terminal import commands  # noqa: PLC0415  # as above

        commands.choose(words, ask_language=not chosen)
