"""The setup of a match: everything fixed before it begins; the first line of a journal."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from caravanserai.bots import is_bot_name
from caravanserai.kernel import registry
from caravanserai.kernel.chance import FAST, commitment, derived_seed, generator_of
from caravanserai.kernel.errors import OtherRulesError, RecordError
from caravanserai.kernel.match import Match

PERSON: Final = "person"
"""The entry in `players` of a seat held by a person; any other word names a bot."""
_COMMITMENT_PREFIX: Final = 32
"""The number of characters of a commitment that identifies a match."""


def bot_seed(seed: int | str, seat: int) -> str:
    """Return the seed of a seat's bot; it reveals neither the match's seed nor another bot's.

    With a seed of the fast generator, a bot's seed contains a part of the public commitment, for compatibility.
    """
    if generator_of(seed) == FAST:
        return f"{commitment(seed)[:_COMMITMENT_PREFIX]} {seat}"
    return derived_seed(seed, f"bot {seat}")


@dataclasses.dataclass(frozen=True, slots=True)
class MatchSetup:
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
        """Return the match at its first position."""
        game = registry.game(self.game)
        if game.rules != self.rules:
            raise OtherRulesError.of(game.id, self.rules, game.rules)
        return game.start(self.seats, self.seed, self.options)

    def encode(self) -> dict[str, Any]:
        """Return the setup as plain JSON data."""
        return dataclasses.asdict(self)

    @classmethod
    def decode(cls, data: dict[str, Any]) -> MatchSetup:
        """Decode the setup; raise `RecordError` with the name of an invalid field."""
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
