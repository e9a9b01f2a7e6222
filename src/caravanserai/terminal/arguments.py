"""Checked command line arguments; invalid ones are refused in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.bots import FORMS, bot_names, check_plays, usual_bot
from caravanserai.kernel import registry
from caravanserai.kernel.chance import checked_seed
from caravanserai.kernel.errors import SetupError
from caravanserai.terminal.match_setup import PERSON
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.kernel.game import Game
    from caravanserai.text import Words

_DEFAULT_SEATS: Final = 4
_MAX_NAME_LENGTH: Final = 20
_MAX_NUMBER_LENGTH: Final = 18


def game_called(name: str) -> Game[Any]:
    """Return the game of that name."""
    if name not in registry.names():
        raise RefusedError("terminal.refused.game", name=name, known=", ".join(registry.names()))
    return registry.game(name)


def default_seats(game: str) -> int:
    """Return four seats, or the minimum of a game that four cannot play."""
    counts = registry.game(game).seat_counts
    return _DEFAULT_SEATS if _DEFAULT_SEATS in counts else counts[0]


def seat_count(game: str, seats: int | None) -> int:
    """Return the number of seats."""
    counts = game_called(game).seat_counts
    if seats is None:
        return default_seats(game)
    if seats not in counts:
        raise RefusedError("terminal.refused.seats", low=counts[0], high=counts[-1], seats=seats)
    return seats


def checked_seat(seat: int, seats: int) -> int:
    """Return a seat number counted from 0."""
    if seat not in range(seats):
        raise RefusedError("terminal.refused.seat", seat=seat + 1, last=seats)
    return seat


def listed(text: str | None) -> list[str]:
    """Return the comma-separated words."""
    return [word.strip() for word in (text or "").split(",") if word.strip()]


def people_in(text: str) -> list[int]:
    """Return the seats of a text with numbers counted from 1."""
    words = listed(text)
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 4 and int(word) for word in words):
        raise RefusedError("terminal.refused.people", text=text)
    return [int(word) - 1 for word in words]


def bots_in(text: str | None, game: str) -> list[str]:
    """Return the bots by name; without a name, the default bot of the game."""
    rules = game_called(game)
    wanted = listed(usual_bot(rules) if text is None else text)
    for name in wanted:
        check_plays(name, rules)
    if not wanted:
        raise RefusedError("terminal.refused.no_bot", known=", ".join((*bot_names(rules), *FORMS)))
    return wanted


def players_in(text: str | None, game: str, seats: int) -> list[str]:
    """Return the kind of player of each seat: people, or bots by name; without an argument, unknown."""
    if text is None:
        return []
    words = [word for word in listed(text) if word != PERSON]
    if words:
        bots_in(",".join(words), game)
    led = listed(text) or bots_in(text, game)
    return [led[seat % len(led)] for seat in range(seats)]


def tidy(name: str) -> str:
    """Return a name on one line without commas, because commas separate names on the command line."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name.replace(",", " "))
    return " ".join(printable.split())[:_MAX_NAME_LENGTH].strip()


def names_for(names: Sequence[str], seats: int) -> list[str]:
    """Return names for some of the seats, all different."""
    found = [name for name in map(tidy, names) if name]
    if len(found) > seats:
        raise RefusedError("terminal.refused.names", names=len(found), seats=seats)
    for place, name in enumerate(found):
        if name in found[:place]:
            raise RefusedError("terminal.refused.same_name", name=name)
    return found


def names_of(words: Words, names: Sequence[str], seats: int) -> list[str]:
    """Return a name for each seat: the given names first, then the default ones."""
    given = names_for(names, seats)
    usual = [name.strip() for name in words.say("terminal.setup.names").split(",")]
    return [*given, *[name for name in usual if name not in given]][:seats]


def all_names(words: Words, names: Sequence[str], seats: int) -> list[str]:
    """Return names for all seats of a finished match: either all names are given, or no name is."""
    if 0 < len(names) < seats:
        raise RefusedError("terminal.refused.few_names", names=len(names), seats=seats)
    return names_of(words, names, seats)


def seed_in(text: str | None) -> int | str | None:
    """Return the seed: an int if the text is an integer, else the text; None for a random seed."""
    if text is None:
        return None
    number = text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") and len(text) <= _MAX_NUMBER_LENGTH
    try:
        return checked_seed(int(text) if number else text)
    except SetupError as fault:
        raise RefusedError("terminal.refused.seed") from fault


def options_in(pairs: Sequence[str]) -> dict[str, str]:
    """Return the game options from arguments of the form NAME=VALUE."""
    options = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise RefusedError("terminal.refused.pair", text=pair)
        options[name.strip()] = value.strip()
    return options


def options_for(game: str, options: Mapping[str, str], seats: int) -> dict[str, str]:
    """Return the options of a match with this number of seats, without those at their default."""
    return game_called(game).checked_options(options, seats)
