"""The start menu: a few questions, each with a default that Enter takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.text import Text

from caravanserai.bots import levels_of, usual_bot
from caravanserai.kernel import registry
from caravanserai.terminal.arguments import default_seats, tidy
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.journal import Journal, JournalError
from caravanserai.terminal.match_folder import unfinished
from caravanserai.terminal.play import begin, continue_match, make_setup
from caravanserai.text import Describer, Words, languages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from caravanserai.kernel.game import Game
    from caravanserai.terminal.console import Terminal


def choose(terminal: Terminal, folder: Path, *, ask_language: bool) -> None:
    """Choose language, game, players and options, or resume an unfinished match."""
    if ask_language:
        _choose_language(terminal)
    terminal.show(Rule(Text(terminal.words.say("terminal.choose.title"), "bold")))
    terminal.say("terminal.choose.hint", style="dim")
    if _resumed(terminal, folder):
        return
    game = _choose_game(terminal)
    say = terminal.words.say
    rules = registry.game(game)
    usual = say("terminal.setup.you")
    names = [tidy(terminal.ask(say("terminal.choose.name", default=usual))) or usual]
    counts = rules.seat_counts
    seats = _number(terminal, "terminal.choose.seats", counts, default_seats(game)) if len(counts) > 1 else counts[0]
    people = _number(terminal, "terminal.choose.people", list(range(1, seats + 1)), 1)
    while len(names) < people:
        names.append(_another_name(terminal, names))
    level = _choose_level(terminal, rules) if people < seats else usual_bot(rules)
    options = _choose_options(terminal, game, seats, names)
    setup = make_setup(
        terminal.words,
        game,
        seats=seats,
        people=range(people),
        bots=(level,),
        names=names,
        options=options,
    )
    begin(terminal, folder, setup)


def _another_name(terminal: Terminal, names: list[str]) -> str:
    """Return the name of the next person; all names differ."""
    say, number = terminal.words.say, len(names) + 1
    usual = say("terminal.choose.person", number=number)
    while True:
        name = tidy(terminal.ask(say("terminal.choose.next_name", number=number, default=usual))) or usual
        if name not in names:
            return name
        terminal.say("terminal.refused.same_name", style="red", name=name)


def _choose_language(terminal: Terminal) -> None:
    known = languages()
    titles = [Words(lang).say("terminal.language.name") for lang in known]
    _list(terminal, titles)
    usual = known.index(terminal.words.lang) + 1
    question = " / ".join(Words(lang).say("terminal.language.choose") for lang in known)
    place = _ask_number(terminal, f"{question} [{usual}]", range(1, len(known) + 1), usual)
    terminal.words = Words(known[place - 1])


def _resumed(terminal: Terminal, folder: Path) -> bool:
    """Offer the match played last, if it is unfinished."""
    for path in unfinished(folder):
        try:
            resumed = Journal.resume(path)
        except JournalError as fault:
            terminal.show(Text(explain(fault, terminal.words), "yellow"))
            continue
        describer = Describer(registry.game(resumed.setup.game), terminal.words.lang, resumed.setup.names)
        names = ", ".join(resumed.setup.names)
        terminal.say("terminal.choose.unfinished", game=describer.game_title(), names=names)
        if _yes(terminal, "terminal.choose.resume", usual=True):
            continue_match(terminal, resumed)
            return True
        resumed.journal.close()
        return False
    return False


def _choose_game(terminal: Terminal) -> str:
    games = registry.games()
    describers = [Describer(game, terminal.words.lang, ()) for game in games]
    place = 1
    if len(games) > 1:
        _list(terminal, [describer.game_title() for describer in describers])
        place = _number(terminal, "terminal.choose.game", list(range(1, len(games) + 1)), 1)
    chosen = describers[place - 1]
    terminal.show(Text(chosen.game_title(), "bold"), Text(chosen.game_summary()), Text())
    return games[place - 1].id


def _choose_level(terminal: Terminal, game: Game[Any]) -> str:
    """Return the strength of the bots."""
    say, levels = terminal.words.say, levels_of(game)
    _list(terminal, [f"{say(f'bots.name.{level}')}: {say(f'bots.about.{level}')}" for level in levels])
    place = _number(terminal, "bots.choose_level", range(1, len(levels) + 1), levels.index(usual_bot(game)) + 1)
    return levels[place - 1]


def _choose_options(terminal: Terminal, game: str, seats: int, names: Sequence[str]) -> dict[str, str]:
    """Return the default options, unless the person wants others."""
    every = {option.name: option.allowed(seats) for option in registry.game(game).match_options}
    options = {name: values for name, values in every.items() if len(values) > 1}
    if not options or not _yes(terminal, "terminal.choose.options", usual=False):
        return {}
    describer = Describer(registry.game(game), terminal.words.lang, names)
    chosen = {}
    for name, values in options.items():
        terminal.show(Text(describer.match_option(name), "bold"))
        _list(terminal, [describer.match_option_value(name, value) for value in values])
        place = _number(terminal, "terminal.choose.value", list(range(1, len(values) + 1)), 1)
        chosen[name] = values[place - 1]
    return chosen


def _list(terminal: Terminal, titles: Sequence[str]) -> None:
    for place, title in enumerate(titles, 1):
        terminal.show(Text(f"  {place}  ", "bold cyan").append(title, "not bold default"))


def _number(terminal: Terminal, key: str, allowed: Sequence[int], usual: int) -> int:
    question = terminal.words.say(key, low=allowed[0], high=allowed[-1], default=usual)
    return _ask_number(terminal, question, allowed, usual)


def _ask_number(terminal: Terminal, question: str, allowed: Sequence[int], usual: int) -> int:
    while True:
        typed = terminal.ask(question)
        if not typed:
            return usual
        if typed.isascii() and typed.isdigit() and len(typed) < 10 and int(typed) in allowed:
            return int(typed)
        terminal.say("terminal.choose.not_a_number", style="red", low=allowed[0], high=allowed[-1])


def _yes(terminal: Terminal, key: str, *, usual: bool) -> bool:
    say = terminal.words.say
    words = {say("terminal.word.yes"): True, say("terminal.word.no"): False, "": usual}
    while True:
        typed = terminal.ask(say(key)).lower()[:1]
        if typed in words:
            return words[typed]
        terminal.say("terminal.choose.yes_or_no", style="red")
