"""The contents of each space in words: for tips, for labels, and for the board as text."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.dragonharth.map.board import ALL_SPACES, CASTLES, DOCKS, FIELD_HOME, FIELD_OF, HOME, KIND_AT
from caravanserai.games.dragonharth.state import ADULT, FIRST_TERRAIN, kind_of, owner_of
from caravanserai.web.boards.dragonharth.names import lexicon

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView


class SpaceContents(NamedTuple):
    """The contents of all spaces, and the names of the owners."""

    lang: str
    names: tuple[str, ...]
    corner: tuple[int, ...]
    tile: tuple[int, ...]
    control: tuple[int, ...]
    crew: tuple[int, ...]
    nest: tuple[int, ...]
    hungry: tuple[int, ...]
    terrain: tuple[int, ...]
    piece: tuple[int, ...]
    ship: tuple[int, ...]
    cargo: tuple[int, ...]

    def seat_of(self, corner: int) -> int:
        """Return the seat that leads the kingdom of a corner; -1 if there is none."""
        return self.corner.index(corner) if corner in self.corner else -1

    def owned(self, thing: str, seat: int) -> str:
        """Return the name of a thing with its owner."""
        if seat < 0:
            return thing
        return lexicon(self.lang).words.say("web_dragonharth.owned", thing=thing, name=self.names[seat])

    def describe(self, space: int) -> list[str]:
        """Describe the contents of a space, the tallest first."""
        lex, found = lexicon(self.lang), []
        code = self.piece[space]
        if code:
            found.append(self.owned(lex.pieces[kind_of(code)], owner_of(code)))
        for seat, at in enumerate(self.ship):
            if at == space:
                aboard = self.cargo[seat].bit_count()
                ship = (
                    lex.words.say("web_dragonharth.ship_with", aboard)
                    if aboard
                    else lex.words.say("web_dragonharth.ship")
                )
                found.append(self.owned(ship, seat))
        if FIELD_OF[space] >= 0:
            found += self._field(FIELD_OF[space])
        if self.terrain[space]:
            found.append(lex.stash[FIRST_TERRAIN + self.terrain[space] - 1])
        return found

    def _field(self, field: int) -> list[str]:
        lex, found = lexicon(self.lang), []
        if self.tile[field]:
            found.append(self.owned(lex.stash[self.tile[field] - 1], self.control[field]))
            found.append(lex.crews[self.crew[field]] if self.crew[field] else lex.words.say("web_dragonharth.unworked"))
        if self.nest[field]:
            nest = lex.stages[self.nest[field]]
            key = "web_dragonharth.home_of_adult" if self.nest[field] == ADULT else "web_dragonharth.nest"
            description = lex.words.say(key, stage=nest)
            found.append(
                f"{description} ({lex.words.say('web_dragonharth.hungry')})" if self.hungry[field] else description
            )
        elif self.control[field] != self.seat_of(FIELD_HOME[field]) and not self.tile[field]:
            found.append(self.owned(lex.words.say("web_dragonharth.annexed"), self.control[field]))
        return found

    def ground(self, space: int) -> str:
        """Return the name of a kind of space, for castles and docks with their owner."""
        description = lexicon(self.lang).grounds[KIND_AT[space]]
        return self.owned(description, self.seat_of(HOME[space])) if space in CASTLES or space in DOCKS else description

    def describe_space(self, space: int) -> str:
        """Describe a space with its contents."""
        return f"{lexicon(self.lang).spaces[space]}, {', '.join((self.ground(space), *self.describe(space)))}"


@functools.lru_cache(maxsize=128)
def filled(contents: SpaceContents) -> tuple[int, ...]:
    """Return the occupied spaces."""
    return tuple(space for space in ALL_SPACES if contents.describe(space))


def contents_of(view: DragonharthView, names: tuple[str, ...], lang: str) -> SpaceContents:
    """Extract the contents of the board from a view."""
    return SpaceContents(
        lang,
        names,
        view.corner,
        view.tile,
        view.control,
        view.crew,
        view.nest,
        view.hungry,
        view.terrain,
        view.piece,
        view.ship,
        view.cargo,
    )
