"""The start menu: a few questions, each with a default that Enter takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.rule import Rule
from rich.text import Text

from caravanserai.bots import levels_of, usual_bot
from caravanserai.kernel import registry
from caravanserai.terminal.arguments import tidy, usual_seats
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.journal import Journal, JournalError
from caravanserai.terminal.match_folder import unfinished
from caravanserai.terminal.play import begin, go_on, make_setting
from caravanserai.text import Describer, Words, languages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from caravanserai.kernel.game import Game
    from caravanserai.terminal.console import Desk


def choose(desk: Desk, folder: Path, *, ask_language: bool) -> None:
    """Choose language, game, players and options, or resume an unfinished match."""
    if ask_language:
        _choose_language(desk)
    desk.show(Rule(Text(desk.words.say("terminal.choose.title"), "bold")))
    desk.say("terminal.choose.hint", style="dim")
    if _resumed(desk, folder):
        return
    game = _choose_game(desk)
    say = desk.words.say
    rules = registry.game(game)
    usual = say("terminal.setup.you")
    names = [tidy(desk.ask(say("terminal.choose.name", default=usual))) or usual]
    counts = rules.seat_counts
    seats = _number(desk, "terminal.choose.seats", counts, usual_seats(game)) if len(counts) > 1 else counts[0]
    people = _number(desk, "terminal.choose.people", list(range(1, seats + 1)), 1)
    while len(names) < people:
        names.append(_another_name(desk, names))
    level = _choose_level(desk, rules) if people < seats else usual_bot(rules)
    options = _choose_options(desk, game, seats, names)
    setting = make_setting(
        desk.words,
        game,
        seats=seats,
        people=range(people),
        bots=(level,),
        names=names,
        options=options,
    )
    begin(desk, folder, setting)


def _another_name(desk: Desk, names: list[str]) -> str:
    """Return the name of the next person; all names differ."""
    say, number = desk.words.say, len(names) + 1
    usual = say("terminal.choose.person", number=number)
    while True:
        name = tidy(desk.ask(say("terminal.choose.next_name", number=number, default=usual))) or usual
        if name not in names:
            return name
        desk.say("terminal.refused.same_name", style="red", name=name)


def _choose_language(desk: Desk) -> None:
    known = languages()
    titles = [Words(lang).say("terminal.language.name") for lang in known]
    _list(desk, titles)
    usual = known.index(desk.words.lang) + 1
    question = " / ".join(Words(lang).say("terminal.language.choose") for lang in known)
    place = _ask_number(desk, f"{question} [{usual}]", range(1, len(known) + 1), usual)
    desk.words = Words(known[place - 1])


def _resumed(desk: Desk, folder: Path) -> bool:
    """Offer the match played last, if it is unfinished."""
    for path in unfinished(folder):
        try:
            resumed = Journal.resume(path)
        except JournalError as fault:
            desk.show(Text(explain(fault, desk.words), "yellow"))
            continue
        describer = Describer(registry.game(resumed.setting.game), desk.words.lang, resumed.setting.names)
        names = ", ".join(resumed.setting.names)
        desk.say("terminal.choose.unfinished", game=describer.game_title(), names=names)
        if _yes(desk, "terminal.choose.resume", usual=True):
            go_on(desk, resumed)
            return True
        resumed.journal.close()
        return False
    return False


def _choose_game(desk: Desk) -> str:
    games = registry.games()
    describers = [Describer(game, desk.words.lang, ()) for game in games]
    place = 1
    if len(games) > 1:
        _list(desk, [describer.game_title() for describer in describers])
        place = _number(desk, "terminal.choose.game", list(range(1, len(games) + 1)), 1)
    chosen = describers[place - 1]
    desk.show(Text(chosen.game_title(), "bold"), Text(chosen.game_summary()), Text())
    return games[place - 1].id


def _choose_level(desk: Desk, game: Game[Any]) -> str:
    """Return the strength of the bots."""
    say, levels = desk.words.say, levels_of(game)
    _list(desk, [f"{say(f'bots.name.{level}')}: {say(f'bots.about.{level}')}" for level in levels])
    place = _number(desk, "bots.choose_level", range(1, len(levels) + 1), levels.index(usual_bot(game)) + 1)
    return levels[place - 1]


def _choose_options(desk: Desk, game: str, seats: int, names: Sequence[str]) -> dict[str, str]:
    """Return the default options, unless the person wants others."""
    every = {option.name: option.allowed(seats) for option in registry.game(game).match_options}
    options = {name: values for name, values in every.items() if len(values) > 1}
    if not options or not _yes(desk, "terminal.choose.options", usual=False):
        return {}
    describer = Describer(registry.game(game), desk.words.lang, names)
    chosen = {}
    for name, values in options.items():
        desk.show(Text(describer.match_option(name), "bold"))
        _list(desk, [describer.match_option_value(name, value) for value in values])
        place = _number(desk, "terminal.choose.value", list(range(1, len(values) + 1)), 1)
        chosen[name] = values[place - 1]
    return chosen


def _list(desk: Desk, titles: Sequence[str]) -> None:
    for place, title in enumerate(titles, 1):
        desk.show(Text(f"  {place}  ", "bold cyan").append(title, "not bold default"))


def _number(desk: Desk, key: str, allowed: Sequence[int], usual: int) -> int:
    question = desk.words.say(key, low=allowed[0], high=allowed[-1], default=usual)
    return _ask_number(desk, question, allowed, usual)


def _ask_number(desk: Desk, question: str, allowed: Sequence[int], usual: int) -> int:
    while True:
        typed = desk.ask(question)
        if not typed:
            return usual
        if typed.isascii() and typed.isdigit() and len(typed) < 10 and int(typed) in allowed:
            return int(typed)
        desk.say("terminal.choose.not_a_number", style="red", low=allowed[0], high=allowed[-1])


def _yes(desk: Desk, key: str, *, usual: bool) -> bool:
    say = desk.words.say
    words = {say("terminal.word.yes"): True, say("terminal.word.no"): False, "": usual}
    while True:
        typed = desk.ask(say(key)).lower()[:1]
        if typed in words:
            return words[typed]
        desk.say("terminal.choose.yes_or_no", style="red")
