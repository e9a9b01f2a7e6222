"""The form that sets up a table: its fields, its errors, and the table it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots import bot_names, levels_of
from caravanserai.server.domain.table_info import BY_BOT, OVERTIMES
from caravanserai.server.domain.time_controls import INCREMENTS, PACES
from caravanserai.server.identity.person import clean_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.game import Game

ME: Final = "me"
FREE: Final = "free"
GUEST: Final = "guest"
"""Somebody who shares the screen of the person who opens the table."""


class Chair(NamedTuple):
    """The holder that the form names for a seat; a guest and a bot may have a name."""

    holder: str
    name: str


class TableForm(NamedTuple):
    """A filled-in form. `errors` are keys of texts by the name of the field they stand beside."""

    seats: int
    options: dict[str, str]
    chairs: tuple[Chair, ...]
    pace: str
    increment: int
    """Seconds that each answer adds, where the clock is for the whole match."""
    overtime: str
    public: bool
    errors: dict[str, str]

    @property
    def clocks(self) -> dict[str, Any]:
        """What the form says about time, as a table wants to know it."""
        pace = PACES[self.pace]._replace(increment=self.increment)
        return {**pace._asdict(), "overtime": self.overtime}

    @property
    def taken(self) -> tuple[Chair, ...]:
        """The rows of the form that the chosen number of seats uses."""
        return self.chairs[: self.seats]


def holders(game: Game[Any]) -> tuple[str, ...]:
    """Whom the form offers for a seat: oneself, nobody yet, a bot of the game's levels, a guest."""
    return ME, FREE, *levels_of(game), GUEST


def usual_seats(game: Game[Any]) -> int:
    """How many sit down if nobody says otherwise: the middle of what the game allows."""
    return (game.seat_counts[0] + game.seat_counts[-1]) // 2


def fresh_form(game: Game[Any]) -> TableForm:
    """The form before anything is filled in: oneself, and free seats for friends."""
    return read_form(game, {})


def read_form(game: Game[Any], fields: Mapping[str, str]) -> TableForm:
    """Read a form; a field that is missing or wrong has its default, and `errors` names the wrong ones."""
    errors: dict[str, str] = {}

    def one_of(name: str, allowed: tuple[str, ...], usual: str) -> str:
        value = fields.get(name, usual)
        if value not in allowed:
            errors[name] = "choice"
        return value if value in allowed else usual

    seats = int(one_of("seats", tuple(map(str, game.seat_counts)), str(usual_seats(game))))
    options = {
        option.name: one_of(f"option_{option.name}", option.values, option.values[0]) for option in game.match_options
    }
    known = (*holders(game), *bot_names(game))
    chairs = tuple(
        Chair(
            one_of(f"seat_{seat}", known, FREE if seat else ME),
            clean_name(fields.get(f"name_{seat}", "")),
        )
        for seat in range(game.seat_counts[-1])
    )
    pace = one_of("pace", tuple(PACES), "0")
    increment = int(one_of("increment", tuple(map(str, INCREMENTS)), "0")) if PACES[pace].bank else 0
    overtime = one_of("overtime", OVERTIMES, BY_BOT)
    public = one_of("public", ("0", "1"), "0") == "1"
    return TableForm(seats, options, chairs, pace, increment, overtime, public, errors | _faults(chairs[:seats]))


def _faults(chairs: tuple[Chair, ...]) -> dict[str, str]:
    """What is wrong with the chairs taken together: one sits only once, a guest has a name, and names differ."""
    faults: dict[str, str] = {}
    names: set[str] = set()
    for seat, (holder, name) in enumerate(chairs):
        if holder == ME and any(chair.holder == ME for chair in chairs[:seat]):
            faults[f"seat_{seat}"] = "me_twice"
        elif holder == GUEST and not name:
            faults[f"name_{seat}"] = "no_name"
        elif holder not in {ME, FREE} and name and name.casefold() in names:
            faults[f"name_{seat}"] = "same_name"
        names.add(name.casefold())
    return faults
