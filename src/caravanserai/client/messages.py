"""The messages of the JSON API, each described once.

The server checks requests and encodes answers with these structs, the OpenAPI document is made from them, and the
client returns them. They need neither the server nor the engine: values that the engine defines are written out here,
and a test compares them with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Count = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
OptionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
AnswerNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
QuestionName = Annotated[str, Meta(max_length=40)]
PersonName = Annotated[str, Meta(max_length=96)]

Language = Literal["en", "es"]
Bot = Literal["novice", "merchant", "master", "easy", "normal", "hard", "greedy", "random"]
Clock = Literal[0, 60, 180, 600, 86_400, 259_200, 604_800]
Bank = Literal[0, 900, 1_800, 3_600, 604_800, 1_814_400]
Increment = Literal[0, 10, 30, 3_600, 43_200, 86_400]
Overtime = Literal["bot", "vote"]
Status = Literal["gathering", "playing", "over", "closed"]
SeatKind = Literal["open", "person", "bot"]
ProposalKind = Literal["undo", "stand_in", "time_up"]
Words = Literal[0, 1]

# -- requests ----------------------------------------------------------------------------------------------------


class Request(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of a request body or of a query; fields left at their default are not sent."""


class Empty(Request):
    """A body without fields."""


class NewPerson(Request):
    """Become a person."""

    name: PersonName = ""
    language: Language | UnsetType = UNSET


class NewTable(Request):
    """Open a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=0, le=9)] | UnsetType = UNSET
    options: dict[str, str] = {}
    public: bool = False
    clock: Clock = 0
    bank: Bank = 0
    increment: Increment = 0
    overtime: Overtime = "bot"


class Join(Request):
    """Take a seat."""

    seat: SeatNumber | UnsetType = UNSET
    name: PersonName = ""


class ForSeat(Request):
    """Name the seat that a request is about; needed by a person who holds several seats."""

    seat: SeatNumber | UnsetType = UNSET


class SeatBots(ForSeat):
    """Put bots into seats."""

    bot: Bot | UnsetType = UNSET


class Answer(ForSeat, kw_only=True):
    """Answer the open question."""

    question: QuestionName
    option: OptionNumber


class Propose(ForSeat, kw_only=True):
    """Ask the table for something."""

    kind: Literal["undo", "stand_in"]
    about: SeatNumber | UnsetType = UNSET


class Consent(ForSeat, kw_only=True):
    """Agree to a proposal, or refuse it."""

    yes: bool


class Away(ForSeat, kw_only=True):
    """Let a bot play, or play again."""

    away: bool


class Say(Request):
    """Write a line in the chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class InWords(ForSeat):
    """Query: with sentences or without."""

    words: Words = 1


class AtMoment(ForSeat):
    """Query: a moment of a finished match."""

    moment: AnswerNumber | UnsetType = UNSET


class Since(ForSeat):
    """Query: only events after an answer."""

    since: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1


# -- answers -----------------------------------------------------------------------------------------------------


class Message(Struct):
    """A JSON object that the server sends; fields that this version does not know are ignored.

    `message["field"]` reads a field as well, as programs did when the client returned plain dicts.
    """

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401  # any field
        if name not in self:
            raise KeyError(name)
        return getattr(self, name)

    def __contains__(self, name: object) -> bool:
        return name in self.__struct_fields__ and getattr(self, str(name)) is not UNSET

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def keys(self) -> list[str]:
        """List the fields that were sent; `dict(message)` works by this."""
        return [name for name in self.__struct_fields__ if name in self]

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ANN401  # any field
        """Return a field, or a default if it was not sent."""
        return getattr(self, name) if name in self else default


class Greeting(Message):
    """A new person with the token."""

    token: str
    name: str
    language: Language


class OptionValue(Message):
    """A value that a match option can have."""

    value: str
    label: str


class MatchOption(Message):
    """An option that can be agreed before a match."""

    name: str
    label: str
    values: list[OptionValue]
    may_name_a_seat: bool


class Level(Message):
    """A bot offered to people."""

    bot: str
    label: str
    description: str


class Game(Message):
    """A game that can be played."""

    id: str
    title: str
    summary: str
    rules: int
    seats: list[Count]
    options: list[MatchOption]
    levels: list[Level]


class ListedSeat(Message):
    """A seat of a listed table."""

    seat: SeatNumber
    kind: SeatKind
    name: str
    bot: str


class SeatHolder(ListedSeat):
    """A seat of a table, with its presence."""

    here: bool
    away: bool


class TableTerms(Message):
    """The game and the terms of a table."""

    id: str
    game: str
    title: str
    status: Status
    options: dict[str, str]
    public: bool
    clock: Count
    bank: Count
    increment: Count
    overtime: Overtime


class ListedTable(TableTerms):
    """A table as a line of a list."""

    seats: list[ListedSeat]


class Me(Message):
    """The caller and their tables."""

    name: str
    language: Language
    tables: list[ListedTable]


class Proposal(Message):
    """An open proposal."""

    kind: ProposalKind
    by: SeatNumber
    about: Count
    needed: list[SeatNumber]


class ScoreLine(Message):
    """A line of the score sheet."""

    name: str
    label: str
    points: int


class Standing(Message):
    """The result of one seat."""

    seat: SeatNumber
    rank: Count
    points: int
    lines: list[ScoreLine]


class Table(TableTerms):
    """A table as one reader sees it."""

    rules: int
    seats: list[SeatHolder]
    mine: list[SeatNumber]
    host: bool
    number: Count
    deciding: list[SeatNumber]
    deadline: float | None
    seconds_left: float | None
    proposal: Proposal | None
    commitment: str | None
    standings: list[Standing] | None


class Effect(Message):
    """A certain gain or cost of an option."""

    thing: str
    amount: int


class Option(Message):
    """A legal choice."""

    id: OptionNumber
    name: str
    label: str
    gist: str
    effects: list[Effect]
    effect: str


class Decision(Message):
    """The open question of a seat."""

    question: QuestionName
    seat: SeatNumber
    kind: str
    text: str
    fields: dict[str, Any]
    options: list[Option]


class OpenDecision(Message):
    """The decision that the caller must take, if any."""

    decision: Decision | None
    deciding: list[SeatNumber]
    number: Count


class View(Message):
    """The knowledge of a seat."""

    seat: SeatNumber | None
    number: Count
    over: bool
    view: dict[str, Any]


class Event(Message):
    """An event as a seat saw it."""

    number: Count
    kind: str
    facts: dict[str, Any]
    text: str


class Log(Message):
    """The events that a seat saw."""

    number: Count
    events: list[Event]


class ChatLine(Message):
    """A line of the chat."""

    name: str
    seat: SeatNumber | None
    text: str
    at: float


class Chat(Message):
    """The last lines of the chat."""

    chat: list[ChatLine]


class Done(Message):
    """The position after an answer or an undo."""

    number: Count
    over: bool
    question: QuestionName | None
    choices: list[OptionNumber]


class News(Done):
    """A message of the event stream."""

    status: Status
    deciding: list[SeatNumber]
    deadline: float | None
    seconds_left: float | None
    rewound: bool
    events: list[Event]
    chat: list[ChatLine]
    table: Table | UnsetType = UNSET


class AnalysedOption(Message):
    """The estimate of one option."""

    id: OptionNumber
    label: str
    share: float
    tries: Count
    as_good: bool


class Analysis(Message):
    """The estimates of a master for a question."""

    number: Count
    seat: SeatNumber
    text: str
    verdict: str
    went_by: str
    taken: OptionNumber | None
    options: list[AnalysedOption]


class Record(Message):
    """The record of a finished match."""

    format: str
    game: str
    rules: int
    seats: Count
    options: dict[str, str]
    seed: int | str
    commitment: str
    calls: list[list[int]]
    digests: list[str]
    scores: list[int] | None


class Error(Message):
    """A refusal."""

    error: str
    message: str
    field: str | UnsetType = UNSET
    place: Count | UnsetType = UNSET
    decision: Decision | UnsetType | None = UNSET
