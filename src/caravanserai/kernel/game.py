"""A game: a set of rules, as the kernel needs to know it."""

from __future__ import annotations

import functools
import json
from abc import ABC, abstractmethod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, SupportsIndex, TypeVar

from caravanserai.kernel.chance import Dice, chance_of, checked_seed
from caravanserai.kernel.codec import Pending
from caravanserai.kernel.decision import Decision, Together
from caravanserai.kernel.errors import OptionValueError, RecordError, SetupError, UnknownOptionError, shown
from caravanserai.kernel.integers import as_int
from caravanserai.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.event import EventKind, Value
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Options

S = TypeVar("S", bound=State)
_NONE: Mapping[str, str] = MappingProxyType({})


class MatchOption(NamedTuple):
    """A choice made before a match begins: its name and the values allowed, the default first."""

    name: str
    values: tuple[str, ...]
    seats: bool = False
    """Whether it may also name a seat, counted from 1; its default is left out of the set-up."""

    def allowed(self, seats: int) -> tuple[str, ...]:
        """The values there are with so many seats."""
        return (*self.values, *[str(seat + 1) for seat in range(seats)]) if self.seats else self.values


class Standing(NamedTuple):
    """How one seat ended: its rank (1 is best; equal ranks share), its points, and the lines they add up from."""

    seat: int
    rank: int
    points: int
    lines: tuple[tuple[str, int], ...]


class Portrait(NamedTuple):
    """How a thing is described: the key of its text, and the facts that the text, or another about it, may show."""

    key: str
    facts: Mapping[str, Any]


class OptionTable:
    """Stable integer ids for every option of a game: the kind's offset plus the choice."""

    def __init__(self, kinds: tuple[type[Pending], ...]) -> None:
        self.offsets: dict[str, int] = {}
        self.kinds = tuple(kind for kind in kinds if issubclass(kind, Decision) and kind is not Together)
        self.size = 0
        for kind in self.kinds:
            self.offsets[kind.__name__] = self.size
            self.size += kind.space.size

    def id_of(self, decision: Decision[Any], choice: int) -> int:
        """Give the id of a choice."""
        choice = as_int(choice, "an option is a whole number", SetupError)
        if not 0 <= choice < decision.space.size:
            raise SetupError(f"option {shown(choice)} is outside the declared space of {decision.space.size}")
        return self.offsets[type(decision).__name__] + choice

    def name_of(self, option_id: SupportsIndex) -> str:
        """Name an option by its id, for instance `Buy/count:3`."""
        number = as_int(option_id, "the id of an option is a whole number", SetupError)
        for kind in self.kinds:
            place = number - self.offsets[kind.__name__]
            if 0 <= place < kind.space.size:
                return f"{kind.__name__}/{kind.space.name(place)}"
        raise SetupError(f"no option has the id {shown(number)}")


class Game(ABC, Generic[S]):
    """What a game offers; one instance of each game is registered."""

    id: ClassVar[str]
    rules: ClassVar[int]
    """The rules version: bumped by every change of behaviour, named in every record."""
    seat_counts: ClassVar[range]
    match_options: ClassVar[tuple[MatchOption, ...]] = ()
    kinds: ClassVar[tuple[type[Pending], ...]]
    """Every kind of decision and step; the order of the decisions fixes the option ids."""
    events: ClassVar[tuple[EventKind, ...]]
    state_type: ClassVar[type[State]]
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields of the state that `imagine` redraws."""
    things: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """The names of the numbered things in events and decisions, by type, such as the goods in their order."""
    score_temperature: ClassVar[float] = 10.0
    """By how many points one must lead for search to rate one's hopes e times as high."""
    calibration_slope: ClassVar[float] = 1.0
    """How much the odds that search sees at the end of a match count when a share of the victory is told.

    `python -m studies.calibration` fits this figure.
    """
    long_turns: ClassVar[bool] = False
    """Whether a turn takes many answers, so that bots should not linger over each of them."""
    spares_the_late: ClassVar[bool] = False
    """Whether the harmless choice is taken for a player whose time is up, before a bot stands in for him."""
    levels: ClassVar[tuple[str, ...]] = ()
    """How well its automaton can play, the weakest level first; nothing for a game with the usual levels."""
    catalogues: ClassVar[tuple[str, ...]] = ()
    """The domains of texts that it shares with like games, beside the one of its own id."""

    @abstractmethod
    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> S:
        """Set up the table, with what waits first on the stack."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> object:
        """Build what a seat (None: a spectator) may know, field by field."""

    @abstractmethod
    def imagine(self, state: S, seat: int | None, dice: Dice) -> None:
        """Redraw all that a seat cannot know, as it could be from what it remembers."""

    @abstractmethod
    def standings(self, state: S) -> tuple[Standing, ...]:
        """Score a finished match, seat by seat."""

    def grade(self, standings: Sequence[Standing], people: Sequence[int]) -> str:  # noqa: ARG002  # for games with grades
        """How well those who are no bots did, as a word of the game's texts; nothing in most games."""
        return ""

    def standing(self, state: S, seat: int) -> int | None:  # noqa: ARG002  # for games that can tell
        """What a seat would score if the match ended now; None if the game cannot tell. It may rest on secrets."""
        return None

    @abstractmethod
    def totals(self, state: S) -> tuple[int, ...]:
        """Add up what must stay the same through the whole match: goods, coins, cards."""

    def texts(self, lang: str) -> Mapping[str, str]:  # noqa: ARG002  # for games whose content brings texts
        """Give the texts that stand in the content files of the game, by key."""
        return _NONE

    def rulebook(self, lang: str) -> str:  # noqa: ARG002  # as above
        """Give the rules that stand in the content files of the game, as Markdown."""
        return ""

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:  # noqa: ARG002  # as above
        """Describe a thing that has more to it than a name in `things`; `among` are the facts told with it.

        So a space is known by its number and by the page, which is another fact.
        """
        return None

    def greedy(self, view: Any, decision: Decision[S], options: Options, dice: Dice) -> int:  # noqa: ANN401, ARG002  # for games with rules of thumb
        """Choose what looks best from a seat's view alone; a game without rules of thumb leaves it to the dice."""
        return options[dice.below(len(options))]

    def option_scores(self, view: Any, decision: Decision[S], options: Options) -> Sequence[float]:  # noqa: ANN401  # as above
        """Tell how much each option promises a seat, in points; here, that it takes what `greedy` takes."""
        taken = self.greedy(view, decision, options, Dice(0))
        return [float(option == taken) for option in options]

    def worth(self, state: S, seat: int) -> float:
        """What a seat may hope to score in the end; here, what it would score now. Asked in imagined worlds."""
        return float(self.standing(state, seat) or 0)

    def chapter(self, state: S) -> int | None:  # noqa: ARG002  # for games that have such parts
        """Which part of the match it is: search looks to the end of one, and asks `worth` there; None for no parts."""
        return None

    def progress(self, state: S) -> float:  # noqa: ARG002  # as above
        """How much of the match is behind when this chapter ends, from 0 to 1, as far as one can tell."""
        return 1.0

    def takeover_period(self, state: S) -> int | None:  # noqa: ARG002  # for games that let people take over
        """Which shift it is: between two of them a person may take over a seat from a bot; None for never."""
        return None

    def automaton(self, chair: Chair[S], level: str, dice: Dice) -> int:
        """Choose for a chair at one of the `levels`; a game without them goes by its rules of thumb."""
        del level
        return self.greedy(chair.view(), chair.decision, chair.options, dice)

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Match[S]:
        """Begin a match; without a seed, a keyed one is drawn from the system's entropy.

        The seed chooses the generator: `keyed_seed` makes one for the keyed generator, any other takes the fast one.
        """
        from caravanserai.kernel.match import Match  # noqa: PLC0415  # the match knows the game, not vice versa

        seats = self.checked_seats(seats)
        chosen = MappingProxyType(self.checked_options({} if options is None else options, seats))
        seed = checked_seed(seed)
        return Match(self, self.deal(seats, chosen, chance_of(seed)), seed, chosen)

    def resume(self, text: str, seed: int | str, options: Mapping[str, str], number: int) -> Match[S]:
        """Go on from a saved position with so many answers behind it; they are not known, nor can they be undone."""
        from caravanserai.kernel.match import Match  # noqa: PLC0415  # as above

        state = self.load(text)
        chosen = MappingProxyType(self.checked_options(options, self.checked_seats(state.seats)))
        return Match(self, state, checked_seed(seed), chosen, number)

    def checked_seats(self, seats: SupportsIndex | None) -> int:
        """Accept a number of seats this game can be played with; the fewest by default."""
        if seats is None:
            return self.seat_counts[0]
        rule = f"{self.id} is played by {self.seat_counts[0]} to {self.seat_counts[-1]} seats"
        number = as_int(seats, rule, SetupError)
        if number not in self.seat_counts:
            raise SetupError(f"{rule}, not {shown(number)}")
        return number

    def checked_options(
        self, options: Mapping[str, str], seats: int | None = None, before: Mapping[str, str] = _NONE
    ) -> dict[str, str]:
        """Fill in what held before, or else defaults; refuse unknown names and values."""
        seats = self.checked_seats(seats)
        try:
            given = dict(options)
        except (TypeError, ValueError):
            raise SetupError(f"options are pairs of names and values, not {shown(options)}") from None
        known = {option.name: option for option in self.match_options}
        for name, value in given.items():
            if name not in known:
                names = ", ".join(known) or "none"
                message = f"{self.id} has no option {shown(name)}; it has {names}"
                raise UnknownOptionError(message, name=shown(name).strip("'"), known=names)
            allowed = known[name].allowed(seats)
            if value not in allowed:
                values = ", ".join(allowed)
                message = f"option {name!r} is one of {values}, not {shown(value)}"
                raise OptionValueError(message, name=name, value=shown(value).strip("'"), known=values)
        filled = {name: given.get(name, before.get(name, option.values[0])) for name, option in known.items()}
        untold = [(option.name, option.values[0]) for option in self.match_options if option.seats]
        return {name: value for name, value in filled.items() if (name, value) not in untold}

    @functools.cached_property
    def table(self) -> OptionTable:
        """The ids of all options."""
        return OptionTable(self.kinds)

    @functools.cached_property
    def kinds_by_name(self) -> dict[str, type[Pending]]:
        """The kinds of decisions and steps, for reading a saved state."""
        return {kind.__name__: kind for kind in (*self.kinds, Together)}

    def load(self, text: str) -> S:
        """Read a state back from JSON text."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError) as fault:
            raise RecordError(f"this is no saved position: {fault}") from None
        return self.state_type.decode(data, self.kinds_by_name)  # type: ignore[return-value]  # state_type is S
