"""A perspective: the facts of a match that one reader may know. Fragments of a table page are made from it alone."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.kernel.errors import AnswerError
from caravanserai.text.describe import Describer
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.decision import Decision, Outlook
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game, Standing
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Block, Options
    from caravanserai.text.catalogue import Words
    from caravanserai.web.player import Player


class Choice(NamedTuple):
    """A choice of the reader's question in words; `reason` says why it is barred and is empty if it is legal."""

    choice: int
    block: Block
    item: int | str
    label: str
    gist: str
    outlook: str
    reason: str

    @property
    def legal(self) -> bool:
        """Whether the choice is legal."""
        return not self.reason


class Perspective:
    """Everything a seat (None: a spectator) may see and do at a table, in one language."""

    def __init__(  # noqa: PLR0913  # the table passes all of them
        self,
        match: Match[Any],
        seat: int | None,
        players: Sequence[Player],
        lang: str,
        *,
        chosen: int | None = None,
        ahead: int | None = None,
        plan: tuple[int, ...] = (),
        undone: int = 0,
        past: bool = False,
    ) -> None:
        self.game: Game[Any] = match.game
        self.setup = match.setup
        self.seat = seat
        self.players = tuple(players)
        self.lang = lang
        self.number = match.number
        self.carried_out = match.carried_out
        """The number of answers that may have changed the reader's question or its options."""
        self.over = match.over
        self.undone = undone
        """The number of undos so far: it changes whenever something is taken back."""
        self.view = match.view(seat)
        self.newest_events: Callable[[], Iterator[Event]] = functools.partial(match.newest_events, seat)
        """Yields the events that the reader saw, the newest first."""
        self.events_since: Callable[[int], list[Event]] = functools.partial(match.events, seat)
        """Returns the events that the reader saw after an answer, the oldest first; -1 includes the set-up."""
        self.asked: tuple[Decision[Any], ...] = () if past else match.decisions()
        """All open questions; their fields are public. A past position has none."""
        self.standings: tuple[Standing, ...] = match.standings() if match.over else ()
        self.commitment = match.commitment
        self.seed = match.seed if match.over else None
        self.chair: Chair[Any] | None = None if seat is None else match.chair(seat)
        mine = [decision for decision in self.asked if decision.seat == seat]
        self.decision: Decision[Any] | None = mine[0] if mine else None
        """The reader's own open question."""
        self.options: Options = match.options(seat) if mine else ()
        self.chosen = chosen if chosen is not None and chosen in self.options else None
        """The choice that the reader has selected but not yet confirmed."""
        self.ahead = None if self.chosen is None else ahead
        """The intended answer to the follow-up question, if both form one action, such as angle and pull of a shot."""
        self.plan = plan if mine else ()
        """The answers that a panel prepares: to the open question and to those that follow it, none of them given."""
        self.last_answer = match.last_answer(seat)
        """The number of the reader's last answer: later events are new to the reader."""
        self.question = f"{undone}.{self.last_answer}"
        """The name of the open question; an answer contains it, so that a late click never answers another question."""
        self.undoable = 0 if seat is None or past else match.undoable(seat)
        """The number of last answers that the reader can take back without consent."""

    @functools.cached_property
    def events(self) -> list[Event]:
        """All events that the reader saw, the oldest first. A live table reads only the last ones."""
        return self.events_since(-1)

    @property
    def asking(self) -> tuple[str, int, int | None, int | None, tuple[int, ...]] | None:
        """The name of the reader's open question, its position, and the selected answer; None without a question."""
        return None if self.decision is None else (self.question, self.carried_out, self.chosen, self.ahead, self.plan)

    @functools.cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(player.name for player in self.players)

    @property
    def names_and_badges(self) -> tuple[tuple[str, int], ...]:
        """The name and the badge of each player."""
        return tuple((player.name, player.badge) for player in self.players)

    @functools.cached_property
    def describer(self) -> Describer:
        """The describer for plain words, such as labels."""
        return describer(self.game, self.lang, self.names)

    @functools.cached_property
    def grade(self) -> str:
        """The reader's grade in a match alone against bots, in games with grades."""
        people = [player.seat for player in self.players if player.kind == PERSON]
        grade = self.game.grade(self.standings, people) if self.standings else ""
        if not grade:
            return ""
        seat = people[0]
        return self.describer.grade(grade, seat, self.standings[seat].rank, own=seat == self.seat)

    @property
    def words(self) -> Words:
        """The texts of the reader's language."""
        return self.describer.words

    @functools.cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The legal choices of the reader's question. For a long range of numbers, call `choice` for single ones."""
        return tuple(map(self.choice, self.options))

    def choice(self, choice: int) -> Choice:
        """Describe any declared choice of the reader's question, legal or barred."""
        decision, chair, tell = self.decision, self.chair, self.describer
        if decision is None or chair is None:
            raise LookupError("the reader has nothing to decide")
        block, place = decision.space.locate(choice)
        legal = choice in self.options
        return Choice(
            choice,
            block,
            block.items[place],
            tell.option(decision, choice, self.view),
            tell.option_gist(decision, choice, self.view),
            tell.outlook(chair.outlook(choice)) if legal else "",
            self.why_not(choice),
        )

    def why_not(self, choice: int) -> str:
        """Return why a declared choice of the reader's question is barred; empty if it is legal."""
        if self.chair is None or choice in self.options:
            return ""
        reason = self.chair.why_not(choice)
        return "" if reason is None else self.describer.reason(reason)

    def outlook(self, choice: int) -> Outlook:
        """Return the certain costs and gains of a choice as facts, which boards draw."""
        return () if self.chair is None else self.chair.outlook(choice)

    def after(self, choice: int) -> Chair[Any] | None:
        """Return the reader's seat at the follow-up of a choice, from the facts they know, to show the next options."""
        return None if self.chair is None or choice not in self.options else self.chair.after(choice)

    def later(self, *choices: int) -> Chair[Any] | None:
        """Return the reader's seat after some choices, from the facts they know; None if one of them is not legal."""
        if self.chair is None:
            return None
        try:
            return self.chair.ahead(*choices)
        except AnswerError:
            return None

    def choice_of(self, block: str, item: int | str) -> int | None:
        """Return the number of the choice about an item; None if the question has no such choice."""
        if self.decision is None or block not in self.decision.space.starts:
            return None
        home = next(one for one in self.decision.space.blocks if one.name == block)
        return self.decision.space.starts[block] + home.items.index(item) if item in home.items else None  # type: ignore[arg-type]  # a range holds numbers, a tuple names

    def is_final(self, choice: int) -> bool:
        """Whether a choice cannot be taken back."""
        return self.chair is not None and (len(self.asked) > 1 or self.chair.is_final(choice))

    @property
    def alone(self) -> bool:
        """Whether the reader is the only person at the table and may therefore ask for advice."""
        return [player.seat for player in self.players if player.kind == PERSON] == [self.seat]

    @functools.cached_property
    def deciding(self) -> tuple[int, ...]:
        """The seats that the table waits for."""
        return tuple(decision.seat for decision in self.asked)


@functools.lru_cache(maxsize=4096)
def describer(game: Game[Any], lang: str, names: tuple[str, ...]) -> Describer:
    """Return the describer of the tables with these players' names; it keeps the sentences that it has made."""
    return Describer(game, lang, names)


def question_name(match: Match[Any], seat: int | None, undone: int) -> str:
    """Return the name of a seat's open question; it changes when the seat answers or something is taken back."""
    return f"{undone}.{match.last_answer(seat)}"
