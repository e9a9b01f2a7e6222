"""The options of a game in words: all of them, and those of a match that differ from the defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from caravanserai.text import Describer, Words


def options_in_words(describer: Describer, words: Words) -> list[RenderableType]:
    """Return every option of a game as written on the command line, with the meaning of each value."""
    parts: list[RenderableType] = []
    for option in describer.game.match_options:
        table = Table.grid(padding=(0, 2))
        for value in option.values:
            told = describer.match_option_value(option.name, value)
            usual = value == option.values[0]
            name = Text(f"{option.name}={value}", "bold cyan", no_wrap=True)
            table.add_row(name, words.say("terminal.games.usual", value=told) if usual else told)
        if option.seats:
            seats = f"1-{describer.game.seat_counts[-1]}"
            table.add_row(Text(f"{option.name}={seats}", "bold cyan"), words.say("terminal.games.seat"))
        parts += [Text(f"  {describer.match_option(option.name)}", "bold"), Padding(table, (0, 0, 0, 4))]
    return parts


def unusual_options(options: Mapping[str, str], describer: Describer, words: Words) -> list[Text]:
    """Return one line with the options of a match that differ from the defaults; empty if there are none."""
    usual = {option.name: option.values[0] for option in describer.game.match_options}
    told = [
        f"{describer.match_option(name)}: {describer.match_option_value(name, value)}"
        for name, value in options.items()
        if value != usual[name]
    ]
    return [Text(words.say("terminal.start.options", options="; ".join(told)))] if told else []
