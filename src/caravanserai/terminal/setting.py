"""Who plays what: all that is fixed before a match begins, and what a journal begins with."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from caravanserai.bots import is_bot_name
from caravanserai.kernel import registry
from caravanserai.kernel.errors import OtherRulesError, RecordError
from caravanserai.kernel.match import Match

PERSON: Final = "person"
"""What stands in `players` for a seat held by a person; any other word names a bot."""
_ENOUGH: Final = 32
"""So much of a match's public commitment tells it apart from all others; a bot gets no more, and never the seed."""


def bot_seed(match: Match[Any], seat: int) -> str:
    """The seed of the bot that leads a seat."""
    return f"{match.commitment[:_ENOUGH]} {seat}"


@dataclasses.dataclass(frozen=True, slots=True)
class Setting:
    """A game with its rules version and options, the seed, and for each seat a name and a kind of player."""

    game: str
    rules: int
    seats: int
    seed: int | str
    options: dict[str, str]
    names: tuple[str, ...]
    players: tuple[str, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats held by people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == PERSON)

    def start(self) -> Match[Any]:
        """Begin the match from its first position."""
        game = registry.game(self.game)
        if game.rules != self.rules:
            raise OtherRulesError.of(game.id, self.rules, game.rules)
        return game.start(self.seats, self.seed, self.options)

    def encode(self) -> dict[str, Any]:
        """Write it as plain JSON data."""
        return dataclasses.asdict(self)

    @classmethod
    def decode(cls, data: dict[str, Any]) -> Setting:
        """Read it back; raise `RecordError` naming the field that is wrong."""
        kinds: dict[str, tuple[type, ...]] = {
            "game": (str,),
            "rules": (int,),
            "seats": (int,),
            "seed": (int, str),
            "options": (dict,),
            "names": (list,),
            "players": (list,),
        }
        for name, allowed in kinds.items():
            if type(data.get(name)) not in allowed:
                raise RecordError(f"{name} is missing or of the wrong type")
        for name in ("names", "players"):
            texts = data[name]
            if len(texts) != data["seats"] or not all(isinstance(text, str) for text in texts):
                raise RecordError(f"{name} is not one text for each seat")
        if not all(name.isprintable() for name in data["names"]):
            raise RecordError("names hold signs that cannot be shown")
        if not all(player == PERSON or is_bot_name(player) for player in data["players"]):
            raise RecordError("players are neither people nor bots that there are")
        fields = {name: data[name] for name in kinds}
        fields["names"], fields["players"] = tuple(data["names"]), tuple(data["players"])
        return cls(**fields)
