"""A game: the interface between a set of rules and the kernel."""

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
    """An option of the set-up: its name and the allowed values, the default first."""

    name: str
    values: tuple[str, ...]
    seats: bool = False
    """Whether the value may also be a seat, counted from 1. The set-up then omits the default."""

    def allowed(self, seats: int) -> tuple[str, ...]:
        """The allowed values for a number of seats."""
        return (*self.values, *[str(seat + 1) for seat in range(seats)]) if self.seats else self.values


class Standing(NamedTuple):
    """The result of one seat: rank (1 is best; ties share a rank), points, and the lines of the score sheet."""

    seat: int
    rank: int
    points: int
    lines: tuple[tuple[str, int], ...]


class Portrait(NamedTuple):
    """The description of a thing: the key of its text, and the facts that texts about it may show."""

    key: str
    facts: Mapping[str, Any]


class OptionTable:
    """Stable integer ids for all options of a game: the offset of the decision kind plus the choice."""

    def __init__(self, kinds: tuple[type[Pending], ...]) -> None:
        self.offsets: dict[str, int] = {}
        self.kinds = tuple(kind for kind in kinds if issubclass(kind, Decision) and kind is not Together)
        self.size = 0
        for kind in self.kinds:
            self.offsets[kind.__name__] = self.size
            self.size += kind.space.size

    def id_of(self, decision: Decision[Any], choice: int) -> int:
        """Return the id of a choice."""
        choice = as_int(choice, "an option is a whole number", SetupError)
        if not 0 <= choice < decision.space.size:
            raise SetupError(f"option {shown(choice)} is outside the declared space of {decision.space.size}")
        return self.offsets[type(decision).__name__] + choice

    def name_of(self, option_id: SupportsIndex) -> str:
        """Return the name of an option by its id, for instance `Buy/count:3`."""
        number = as_int(option_id, "the id of an option is a whole number", SetupError)
        for kind in self.kinds:
            place = number - self.offsets[kind.__name__]
            if 0 <= place < kind.space.size:
                return f"{kind.__name__}/{kind.space.name(place)}"
        raise SetupError(f"no option has the id {shown(number)}")


class Game(ABC, Generic[S]):
    """The rules of a game. One instance of each game is registered."""

    id: ClassVar[str]
    rules: ClassVar[int]
    """The rules version. Every change of behaviour raises it; every record names it."""
    seat_counts: ClassVar[range]
    match_options: ClassVar[tuple[MatchOption, ...]] = ()
    kinds: ClassVar[tuple[type[Pending], ...]]
    """All kinds of decisions and steps; the order of the decisions defines the option ids."""
    events: ClassVar[tuple[EventKind, ...]]
    state_type: ClassVar[type[State]]
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields of the state that `imagine` redraws."""
    things: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    """The names of the numbered things in events and decisions, by type, such as the goods in their order."""
    score_temperature: ClassVar[float] = 10.0
    """Search: a lead of this many points multiplies the estimated chance of winning by e."""
    calibration_slope: ClassVar[float] = 1.0
    """Factor on the log-odds of search in a reported chance of winning; `python -m studies.calibration` fits it."""
    long_turns: ClassVar[bool] = False
    """Whether a turn takes many answers; bots then pause less before each answer."""
    spares_the_late: ClassVar[bool] = False
    """Whether a timeout takes the `timeout_choice` first, before a bot takes over the seat."""
    levels: ClassVar[tuple[str, ...]] = ()
    """The levels of its automaton, the weakest first; empty for a game with the usual bots."""
    catalogues: ClassVar[tuple[str, ...]] = ()
    """Text catalogues that the game shares with similar games, besides the one of its own id."""

    @abstractmethod
    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> S:
        """Create the initial state, with the first decision or step on the stack."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> object:
        """Build the view of a seat (None: of a spectator) field by field."""

    @abstractmethod
    def imagine(self, state: S, seat: int | None, dice: Dice) -> None:
        """Redraw everything that a seat cannot know, consistent with all that the seat has seen."""

    @abstractmethod
    def standings(self, state: S) -> tuple[Standing, ...]:
        """Score a finished match, seat by seat."""

    def grade(self, standings: Sequence[Standing], people: Sequence[int]) -> str:  # noqa: ARG002  # for games with grades
        """A grade of the people's result, as a text key of the game; empty in most games."""
        return ""

    def standing(self, state: S, seat: int) -> int | None:  # noqa: ARG002  # for games that can tell
        """The points of a seat if the match ended now; None if they are undefined. They may depend on secrets."""
        return None

    @abstractmethod
    def totals(self, state: S) -> tuple[int, ...]:
        """Sums that stay constant during the whole match: goods, coins, cards."""

    def texts(self, lang: str) -> Mapping[str, str]:  # noqa: ARG002  # for games whose content brings texts
        """Return the texts of the game's content files, by key."""
        return _NONE

    def rulebook(self, lang: str) -> str:  # noqa: ARG002  # as above
        """Return the rules of the game's content files, as Markdown."""
        return ""

    def lesson(self) -> str:
        """Return the lesson of the game's content files, as TOML; empty for games without such a file."""
        return ""

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:  # noqa: ARG002  # as above
        """Describe a thing that needs more than its name in `things`; `among` holds the other facts of the event.

        For instance a space is identified by its number and by the page, which is another fact.
        """
        return None

    def greedy(self, view: Any, decision: Decision[S], options: Options, dice: Dice) -> int:  # noqa: ANN401, ARG002  # for games with heuristics
        """Choose by heuristics from a seat's view; a game without heuristics chooses at random."""
        return options[dice.below(len(options))]

    def option_scores(self, view: Any, decision: Decision[S], options: Options) -> Sequence[float]:  # noqa: ANN401  # as above
        """Heuristic value of each option for the seat, in points; by default 1 for the choice of `greedy`, else 0."""
        taken = self.greedy(view, decision, options, Dice(0))
        return [float(option == taken) for option in options]

    def worth(self, state: S, seat: int) -> float:
        """The expected final points of a seat; by default its points now. Search calls it in imagined worlds."""
        return float(self.standing(state, seat) or 0)

    def chapter(self, state: S) -> int | None:  # noqa: ARG002  # for games that have such parts
        """The number of the current chapter: search plays to its end and calls `worth` there. None: no chapters."""
        return None

    def progress(self, state: S) -> float:  # noqa: ARG002  # as above
        """The estimated part of the match, 0 to 1, that is over when the current chapter ends."""
        return 1.0

    def takeover_period(self, state: S) -> int | None:  # noqa: ARG002  # for games that let people take over
        """The takeover period: when it changes, a person may take over a seat from a bot. None: never."""
        return None

    def automaton(self, chair: Chair[S], level: str, dice: Dice) -> int:
        """Choose for a chair at one of the `levels`; a game without levels uses its heuristics."""
        del level
        return self.greedy(chair.view(), chair.decision, chair.options, dice)

    def start(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Match[S]:
        """Start a match. Without a seed, the system's entropy gives a keyed seed.

        The seed chooses the generator: `keyed_seed` makes one for the keyed generator, any other takes the fast one.
        """
        from caravanserai.kernel.match import Match  # noqa: PLC0415  # the match knows the game, not vice versa

        seats = self.checked_seats(seats)
        chosen = MappingProxyType(self.checked_options({} if options is None else options, seats))
        seed = checked_seed(seed)
        return Match(self, self.deal(seats, chosen, chance_of(seed)), seed, chosen)

    def resume(self, text: str, seed: int | str, options: Mapping[str, str], number: int) -> Match[S]:
        """Resume from a saved position after `number` answers, which are unknown and cannot be undone."""
        from caravanserai.kernel.match import Match  # noqa: PLC0415  # as above

        state = self.load(text)
        chosen = MappingProxyType(self.checked_options(options, self.checked_seats(state.seats)))
        return Match(self, state, checked_seed(seed), chosen, number)

    def checked_seats(self, seats: SupportsIndex | None) -> int:
        """Check the number of seats; None gives the smallest number."""
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
        """Complete the options with the values in `before`, then with defaults; reject unknown names and values."""
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
        omitted = [(option.name, option.values[0]) for option in self.match_options if option.seats]
        return {name: value for name, value in filled.items() if (name, value) not in omitted}

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
