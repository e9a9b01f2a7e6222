"""A perspective: the match as one reader may know it. Every fragment of a table page is made from it alone."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, NamedTuple

from caravanserai.text.describe import Describer
from caravanserai.web.player import PERSON

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        """Whether it may be chosen."""
        return not self.reason


class Perspective:
    """What a seat (None: a spectator) may see and do at a table, in one language."""

    def __init__(  # noqa: PLR0913  # all of it is told by the table
        self,
        match: Match[Any],
        seat: int | None,
        players: Sequence[Player],
        lang: str,
        *,
        chosen: int | None = None,
        ahead: int | None = None,
        undone: int = 0,
        past: bool = False,
    ) -> None:
        self.game: Game[Any] = match.game
        self.setup = match.setup
        self.seat = seat
        self.players = tuple(players)
        self.lang = lang
        self.number = match.number
        self.over = match.over
        self.view = match.view(seat)
        self.events: list[Event] = match.events(seat, -1)
        self.asked: tuple[Decision[Any], ...] = () if past else match.decisions()
        """All open questions; their fields are public. In the past nothing can be decided."""
        self.standings: tuple[Standing, ...] = match.standings() if match.over else ()
        self.commitment = match.commitment
        self.seed = match.seed if match.over else None
        self.chair: Chair[Any] | None = None if seat is None else match.chair(seat)
        mine = [decision for decision in self.asked if decision.seat == seat]
        self.decision: Decision[Any] | None = mine[0] if mine else None
        """The reader's own open question."""
        self.options: Options = match.options(seat) if mine else ()
        self.chosen = chosen if chosen is not None and chosen in self.options else None
        """The choice the reader looks at before confirming it."""
        self.ahead = None if self.chosen is None else ahead
        """What he means to choose right after it, when both are one act to him, such as angle and pull of a shot."""
        self.last_answer = match.last_answer(seat)
        """The number of the reader's last answer: what happened after it is new to him."""
        self.question = f"{undone}.{self.last_answer}"
        """What an answer must name, so that a late click is never taken for an answer to another question."""
        self.undoable = 0 if seat is None or past else match.undoable(seat)
        """How many of his last answers the reader could take back by himself."""

    @functools.cached_property
    def describer(self) -> Describer:
        """Plain words, for labels."""
        return Describer(self.game, self.lang, [player.name for player in self.players])

    @functools.cached_property
    def grade(self) -> str:
        """How well somebody did alone against bots, where the game grades that."""
        people = [player.seat for player in self.players if player.kind == PERSON]
        grade = self.game.grade(self.standings, people) if self.standings else ""
        if not grade:
            return ""
        seat = people[0]
        return self.describer.grade(grade, seat, self.standings[seat].rank, own=seat == self.seat)

    @property
    def words(self) -> Words:
        """The words of the reader's language."""
        return self.describer.words

    @functools.cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The legal choices of the reader's question. Of a long range of numbers rather ask `choice` one by one."""
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
        """Say why a declared choice of the reader's question is barred; nothing if it is legal."""
        if self.chair is None or choice in self.options:
            return ""
        reason = self.chair.why_not(choice)
        return "" if reason is None else self.describer.reason(reason)

    def outlook(self, choice: int) -> Outlook:
        """What a choice is sure to cost or bring, as facts: boards draw them."""
        return () if self.chair is None else self.chair.outlook(choice)

    def after(self, choice: int) -> Chair[Any] | None:
        """The reader's seat at the follow-up of a choice, as far as they can know: to show what it allows."""
        return None if self.chair is None or choice not in self.options else self.chair.after(choice)

    def choice_of(self, block: str, item: int | str) -> int | None:
        """Find the number of the choice about an item; None if the question has no such choice."""
        if self.decision is None or block not in self.decision.space.starts:
            return None
        home = next(one for one in self.decision.space.blocks if one.name == block)
        return self.decision.space.starts[block] + home.items.index(item) if item in home.items else None  # type: ignore[arg-type]  # a range holds numbers, a tuple names

    def is_final(self, choice: int) -> bool:
        """Whether a choice could not be taken back."""
        return self.chair is not None and (len(self.asked) > 1 or self.chair.is_final(choice))

    @property
    def alone(self) -> bool:
        """Whether the reader is the only person at the table: he may ask for advice."""
        return [player.seat for player in self.players if player.kind == PERSON] == [self.seat]

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats the table waits for."""
        return tuple(decision.seat for decision in self.asked)


def question_name(match: Match[Any], seat: int | None, undone: int) -> str:
    """Name the open question of a seat: it stays the same until the seat answers or something is taken back."""
    return f"{undone}.{match.last_answer(seat)}"
