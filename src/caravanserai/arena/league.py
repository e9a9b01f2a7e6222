"""A league file: the tables, their bots and the number of matches; and the list of matches of a league."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from caravanserai.arena.fixture import Fixture
from caravanserai.bots import BotError, check_plays
from caravanserai.content.toml import fail, of_type, parse
from caravanserai.kernel import registry
from caravanserai.kernel.errors import SetupError, UnknownGameError, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from caravanserai.kernel.game import Game

ROUND_ROBIN: Final = "round_robin"
LEAGUE: Final = "league"
_KINDS: Final = (ROUND_ROBIN, LEAGUE)
_MOST_MATCHES: Final = 1_000_000
_OF_THE_FILE: Final = ("kind", "seed", "bots", "matches", "records", "table")
_OF_A_TABLE: Final = ("game", "seats", "options", "bots", "matches")


class Table(NamedTuple):
    """A game with its number of seats and options, its bots, and the number of matches for each meeting."""

    game: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    matches: int


class League(NamedTuple):
    """The content of a league file."""

    kind: str
    seed: str
    records: bool
    tables: tuple[Table, ...]

    def to_data(self) -> dict[str, Any]:
        """The content as plain data for JSON."""
        return {**self._asdict(), "tables": [{**table._asdict(), "bots": list(table.bots)} for table in self.tables]}


def read(file: Path) -> League:
    """Read a league file; an invalid one raises an error with file, key and reason."""
    return _Reader(str(file)).league(file.read_bytes().decode("utf-8", "replace"))


def plan(league: League) -> list[Fixture]:
    """All matches of a league, in order."""
    sittings = _round_robin if league.kind == ROUND_ROBIN else _league
    found = [(at, bots) for at, table in enumerate(league.tables) for bots in sittings(table, f"{league.seed} {at}")]
    return [
        Fixture(
            number,
            at,
            league.tables[at].game,
            league.tables[at].seats,
            league.tables[at].options,
            bots,
            f"{league.seed} {number}",
            league.records,
        )
        for number, (at, bots) in enumerate(found)
    ]


def _round_robin(table: Table, _seed: str) -> Iterator[tuple[str, ...]]:
    """Each bot alone against a table full of each other bot; all bots move on by one seat in each match."""
    seats = table.seats
    meetings = list(combinations(table.bots, 2)) if seats > 1 else []
    sittings = [(one, *[other] * (seats - 1)) for one, other in meetings]
    if seats > 2:
        sittings += [(other, *[one] * (seats - 1)) for one, other in meetings]
    if not sittings:
        sittings = [(one,) * seats for one in table.bots]
    for sitting in sittings:
        for turn in range(table.matches):
            yield tuple(sitting[(seat - turn) % seats] for seat in range(seats))


def _league(table: Table, seed: str) -> Iterator[tuple[str, ...]]:
    """Tables of randomly drawn bots; all bots play equally often, as far as possible."""
    dice = random.Random(seed)
    waiting: list[str] = []
    for _ in range(table.matches):
        while len(waiting) < table.seats:
            waiting += dice.sample(table.bots, len(table.bots))
        sitting, waiting = waiting[: table.seats], waiting[table.seats :]
        dice.shuffle(sitting)
        yield tuple(sitting)


class _Reader:
    """Reads one league file."""

    def __init__(self, file: str) -> None:
        self._file = file

    def league(self, text: str) -> League:
        data = parse(text, self._file)
        self._check_keys(data, _OF_THE_FILE, "")
        kind = data.get("kind", ROUND_ROBIN)
        if kind not in _KINDS:
            self._none_of("kind", kind, ", ".join(_KINDS))
        data = {"seed": 0, "records": True, **data}
        seed = str(data["seed"]) if type(data["seed"]) is int else of_type(data, "seed", str, self._file)
        entries = of_type(data, "table", list, self._file)
        if not entries:
            fail(self._file, "table", "content.missing")
        usual = {name: value for name, value in data.items() if name in ("bots", "matches")}
        tables = tuple(self._table(entry, usual, f"table[{at}]") for at, entry in enumerate(entries))
        return League(kind, seed, of_type(data, "records", bool, self._file), tables)

    def _table(self, entry: Any, usual: dict[str, Any], where: str) -> Table:  # noqa: ANN401  # foreign TOML
        if not isinstance(entry, dict):
            fail(self._file, where, "content.no_table", value=shown(entry))
        name = of_type(entry, "game", str, self._file, where)
        self._check_keys(entry, _OF_A_TABLE, where)
        try:
            game = registry.game(name)
        except UnknownGameError:
            self._none_of(f"{where}.game", name, ", ".join(sorted(game.id for game in registry.games())))
        given = {"seats": game.seat_counts[0], "options": {}, **usual, **entry}
        seats = self._number(given, "seats", game.seat_counts, where)
        own = {key: where if key in entry or key not in usual else "" for key in ("bots", "matches")}
        matches = self._number(given, "matches", range(1, _MOST_MATCHES + 1), own["matches"])
        options = of_type(given, "options", dict, self._file, where)
        try:
            options = game.checked_options(options, seats)
        except SetupError:
            known = "; ".join(f"{option.name} = {' | '.join(option.allowed(seats))}" for option in game.match_options)
            self._none_of(f"{where}.options", options, known)
        return Table(name, seats, options, self._bots(given, game, own["bots"]), matches)

    def _bots(self, given: dict[str, Any], game: Game[Any], where: str) -> tuple[str, ...]:
        bots = of_type(given, "bots", list, self._file, where)
        place = f"{where}.bots".lstrip(".")
        if not bots:
            fail(self._file, place, "content.empty")
        for at, bot in enumerate(bots):
            try:
                check_plays(bot, game)
            except BotError as wrong:
                fail(self._file, f"{place}[{at}] = {shown(bot)} ({game.id})", wrong.key, **wrong.facts)
            if bot in bots[:at]:
                fail(self._file, f"{place}[{at}]", "content.used_twice", value=shown(bot))
        return tuple(bots)

    def _number(self, given: dict[str, Any], key: str, allowed: range, where: str) -> int:
        number: int = of_type(given, key, int, self._file, where)
        if number not in allowed:
            self._none_of(f"{where}.{key}".lstrip("."), number, f"{allowed[0]} ... {allowed[-1]}")
        return number

    def _check_keys(self, data: dict[str, Any], known: tuple[str, ...], where: str) -> None:
        for key in data:
            if key not in known:
                self._none_of(where, key, ", ".join(known))

    def _none_of(self, where: str, value: object, names: str) -> NoReturn:
        fail(self._file, where, "content.none_of", value=shown(value), names=names)
