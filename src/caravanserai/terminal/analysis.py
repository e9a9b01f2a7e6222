"""A master bot's analysis: advice for a person who plays alone, and the mistakes of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.progress import Progress
from rich.text import Text

from caravanserai.bots.analysis import CLOSE, GLANCE, look, mistakes, questions, suspects
from caravanserai.bots.reasons import SeededBot, reason
from caravanserai.kernel import registry
from caravanserai.kernel.record import replay as play_again
from caravanserai.terminal import arguments
from caravanserai.terminal.match_setup import PERSON, bot_seed
from caravanserai.terminal.number_tables import NumberTable
from caravanserai.text import Describer
from caravanserai.text.rated_options import RatedOptions, percent
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.record import Record
    from caravanserai.terminal.console import Terminal

_MAX_MISTAKES: Final = 8
"""The maximum number of mistakes shown."""


def advice(chair: Chair[Any], describer: Describer) -> list[RenderableType]:
    """Return a master's advice for the open question of a chair."""
    return _shown(RatedOptions(look(chair, CLOSE), chair, describer), describer)


def at_moment(
    match: Match[Any], number: int, describer: Describer, players: Sequence[str], tries: int = CLOSE
) -> list[RenderableType]:
    """Return a master's analysis of answer `number + 1`, and the reasons of the bot if a bot gave it."""
    for before, seat, taken in questions(match):
        if before.number == number:
            chair, seeded_bot = before.chair(seat), _bot_of(match, players, seat)
            seen = look(chair, tries, taken)
            why = None if seeded_bot is None else reason(seeded_bot, chair, taken)
            return _shown(RatedOptions(seen._replace(reason=why), chair, describer), describer)
    return [Text(describer.words.say("bots.why.forced"))]


def analyse(  # noqa: PLR0913  # the options of the command
    terminal: Terminal, record: Record, *, at: int | None, tries: int | None, names: Sequence[str], bots: str | None
) -> None:
    """Show the biggest mistakes of a record, or the options at one position of it."""
    match = play_again(record)
    if not match.over:
        raise RefusedError("bots.refused.unfinished")
    players = arguments.players_in(bots, record.game, record.seats)
    describer = Describer(
        registry.game(record.game), terminal.words.lang, arguments.all_names(terminal.words, names, record.seats)
    )
    if at is None:
        terminal.show_whole(*_biggest(terminal, match, describer, tries or GLANCE))
        return
    if at >= match.number:
        raise RefusedError("bots.refused.no_moment", number=at, last=match.number)
    terminal.show_whole(*at_moment(match, at, describer, players, tries or CLOSE))


def _bot_of(match: Match[Any], players: Sequence[str], seat: int) -> SeededBot | None:
    """Return the bot of a seat; None for a master, because its earlier search is not stored."""
    player = players[seat] if players else PERSON
    if player == PERSON:
        return None
    return SeededBot(player, None if player == "master" else bot_seed(match.seed, seat))


def _biggest(terminal: Terminal, match: Match[Any], describer: Describer, tries: int) -> list[RenderableType]:
    """Analyse every question briefly, then those with the largest losses in depth."""
    say = terminal.words.say
    with Progress(console=terminal.console, transient=True, disable=not terminal.interactive) as progress:
        task = progress.add_task(say("bots.analysis"), total=match.number)
        glances = []
        for before, seat, taken in questions(match):
            glances.append(look(before.chair(seat), tries, taken))
            progress.update(task, completed=before.number)
    doubtful = [one.number for one in suspects(glances, _MAX_MISTAKES)]
    closer = [
        RatedOptions(look(before.chair(seat), 4 * tries, taken), before.chair(seat), describer)
        for before, seat, taken in questions(match)
        if before.number in doubtful
    ]
    worst = mistakes([rated.look for rated in closer], _MAX_MISTAKES)
    if not worst:
        return [Text(say("bots.mistakes.none"))]
    table = NumberTable(title=say("bots.mistakes"), title_justify="left")
    table.add_numbers(say("bots.column.answer"))
    table.add_texts(*[say(f"bots.column.{column}") for column in ("player", "question", "taken", "better")])
    table.add_numbers(say("bots.column.loss"))
    for rated in sorted(closer, key=lambda one: -one.look.loss):
        if rated.look in worst and rated.look.taken is not None:
            table.add_row(
                str(rated.look.number),
                describer.seat(rated.look.seat),
                rated.question,
                rated.label(rated.look.taken),
                rated.label(rated.look.best.choice),
                percent(terminal.words, rated.look.loss),
            )
    return [Text(say("bots.analysis.lead"), "dim"), table]


def _shown(rated: RatedOptions, describer: Describer) -> list[RenderableType]:
    say = describer.words.say
    table = NumberTable()
    table.add_texts(say("bots.column.option"))
    table.add_numbers(say("bots.column.share"), say("bots.column.tries"))
    table.add_texts("")
    for label, share, tries, mark in rated.rows:
        table.add_row(label, share, str(tries), mark)
    why = [Text(rated.reason)] if rated.reason else []
    return [Text(rated.question, "bold"), *why, Text(rated.verdict), table]
