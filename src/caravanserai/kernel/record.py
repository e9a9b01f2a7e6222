"""Records: the file format of a match (game, rules version, options, seed, seats, calls), and their replay."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from caravanserai.kernel import registry
from caravanserai.kernel.chance import checked_seed, commitment, generator_of
from caravanserai.kernel.errors import CaravanseraiError, OtherRulesError, RecordError, RuleFaultError, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.match import Match

FORMAT: Final = "caravanserai-record-1"


@dataclass(frozen=True, slots=True)
class Record:
    """A match as data. `calls` are pairs of seat and choice; `digests` identify the position after each call."""

    format: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    seed: int | str
    commitment: str
    calls: tuple[tuple[int, int], ...]
    digests: tuple[str, ...]
    scores: tuple[int, ...] | None

    @property
    def generator(self) -> str:
        """The name of the random number generator, which the seed defines."""
        return generator_of(self.seed)

    @classmethod
    def of(cls, match: Match[Any], seed: int | str) -> Record:
        """Make the record of a match; the match is replayed from its seed to compute the digests."""
        game, calls = match.game, match.calls()
        if len(match.answers()) < match.number:
            raise RecordError("this match goes on from a saved position: its beginning is not known")
        again = game.start(match.seats, seed, match.setup)
        digests = []
        for seat, choice in calls:
            again.perform(seat, choice)
            digests.append(again.digest())
        if again.digest() != match.digest():
            raise RuleFaultError("the match does not repeat from its seed: a rule depends on something outside")
        scores = match.scores() if match.over else None
        facts = (FORMAT, game.id, game.rules, match.seats, dict(match.setup), seed, commitment(seed))
        return cls(*facts, tuple(calls), tuple(digests), scores)

    def to_json(self) -> str:
        """Encode the record as JSON text."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Decode a record; raise `RecordError` with a reason if it is damaged or not a record."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as fault:
            raise RecordError(f"this is no record: {fault}") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Record:
        """Decode a record from plain data."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f"this is no record of the format {FORMAT}")
        if set(data) != set(cls.__slots__):
            raise RecordError(f"a record has the fields {', '.join(cls.__slots__)}")
        _check(isinstance(data["game"], str), "game is not a name")
        _check(type(data["rules"]) is int, "rules is not a number")
        _check(type(data["seats"]) is int, "seats is not a number")
        _check(_is_seed(data["seed"]), "seed is neither a number nor a short text")
        _check(data["commitment"] == commitment(data["seed"]), "the seed does not fit the commitment")
        options, calls, digests, scores = data["options"], data["calls"], data["digests"], data["scores"]
        _check(isinstance(options, dict) and _all(options.values(), str), "options are not names and values")
        _check(isinstance(calls, list | tuple), "calls is not a list")
        for at, call in enumerate(calls):
            pair = isinstance(call, list | tuple) and len(call) == 2 and _all(call, int)
            _check(pair, f"call {at} is not a pair of numbers")
        _check(isinstance(digests, list | tuple) and _all(digests, str), "digests is not a list of texts")
        _check(len(digests) == len(calls), "there is not one digest for each call")
        known = scores is None or (isinstance(scores, list | tuple) and _all(scores, int))
        _check(known, "scores is not a list of numbers")
        fields = dict(data)
        fields["calls"] = tuple((call[0], call[1]) for call in calls)
        fields["digests"] = tuple(digests)
        fields["scores"] = None if scores is None else tuple(scores)
        return cls(**fields)


def replay(record: Record | str | bytes | Mapping[str, Any], calls: int | None = None) -> Match[Any]:
    """Replay a record and check every digest; `calls` limits the number of calls."""
    if not isinstance(record, Record):
        record = Record.from_json(record) if isinstance(record, str | bytes) else Record.from_data(record)
    if calls is not None and (type(calls) is not int or calls < 0):
        raise RecordError(f"a record cannot be played up to call {shown(calls)}")
    game = registry.game(record.game)
    if game.rules != record.rules:
        raise OtherRulesError.of(game.id, record.rules, game.rules)
    match = game.start(record.seats, record.seed, record.options)
    for at, (seat, choice) in enumerate(record.calls[:calls]):
        try:
            match.perform(seat, choice)
        except CaravanseraiError as fault:
            raise RecordError(
                f"call {at} ({shown(seat)}, {shown(choice)}) of the record was refused: {fault}"
            ) from fault
        if match.digest() != record.digests[at]:
            raise RecordError(
                f"the record goes another way after call {at}: expected position {shown(record.digests[at])}"
            )
    ended = calls is None or calls >= len(record.calls)
    if ended and record.scores is not None and (not match.over or match.scores() != record.scores):
        raise RecordError("the record ends with other scores than it says")
    return match


def _is_seed(seed: Any) -> bool:  # noqa: ANN401  # foreign JSON
    try:
        return seed is not None and checked_seed(seed) == seed
    except CaravanseraiError:
        return False


def _all(values: Any, kind: type) -> bool:  # noqa: ANN401  # foreign JSON
    return all(type(value) is kind for value in values)


def _check(holds: bool, complaint: str) -> None:  # noqa: FBT001  # reads like assert
    if not holds:
        raise RecordError(f"the record is damaged: {complaint}")
