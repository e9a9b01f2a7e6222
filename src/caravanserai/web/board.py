"""The base class of all boards: it draws any game in plain style. The boards of single games are in `boards`."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from markupsafe import Markup

from caravanserai.web.fragment import Fragment, always, reads
from caravanserai.web.illustrated_text import IllustratedDescriber, Picture
from caravanserai.web.recent_log import RecentLog
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import NO_TALK, Talk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game
    from caravanserai.web.cue import Cue
    from caravanserai.web.goal import Goal
    from caravanserai.web.legend import Group
    from caravanserai.web.perspective import Choice, Perspective


class Progress(NamedTuple):
    """The progress of the match, for the ribbon: the number of stations, the current one, its name and a text."""

    stations: int
    at: int
    title: str
    note: str
    phases: tuple[str, ...] = ()
    phase: int = 0


class Board:
    """Draws one perspective of a game. A board is made for each drawing and holds no state between drawings."""

    layout: ClassVar[str] = "table/plain.html"
    """The template of the table page; it defines the first position of each fragment."""
    styles: ClassVar[tuple[str, ...]] = ()
    """Additional style sheets of this board, under static/."""
    common_pieces: ClassVar[bool] = True
    """Whether the board shows cards, crates or tiles in the common style."""
    gives_badges: ClassVar[bool] = False
    """Whether the match decides each player's colour and shape; otherwise the seat number decides."""
    targeted: ClassVar[frozenset[str]] = frozenset()
    """The questions whose choices are pieces on the board; on large screens they need no buttons."""
    names_on_buttons: ClassVar[bool] = False
    """Whether the buttons of the decision bar name their choices so well that final ones need no confirmation."""
    max_log_lines: ClassVar[int] = 60
    """The maximum number of new lines in the log panel; the page of the complete log shows all of them."""
    first_chapter: ClassVar[int] = 1
    """The number of the first chapter; 0 for games in which something happens before the first round."""
    modules: ClassVar[tuple[str, ...]] = ()
    """Additional JavaScript modules of this board, under static/."""

    own_fragments: ClassVar[tuple[Fragment, ...]] = (
        Fragment("board", lambda board: board.plain_view(), reads("perspective.view"), always),
    )
    """The board and everything else that this game draws in its own way.

    Each fragment is one complete element with its id. An outer fragment contains empty elements for its inner ones.
    """

    def __init__(self, perspective: Perspective, talk: Talk = NO_TALK) -> None:
        self.perspective = perspective
        self.talk = talk
        self._public: Board | None = None
        self.words = perspective.words
        self.describer = perspective.describer
        self.teller = _teller(type(self), perspective.game, perspective.lang, perspective.names)  # type: ignore[arg-type]  # classes can be hashed

    @property
    def public(self) -> Board:
        """The spectator's board of the same position, for facts that everyone knows; by default this board."""
        return self if self._public is None else self._public

    @public.setter
    def public(self, board: Board) -> None:
        self._public = board

    @property
    def shown_choice(self) -> int | None:
        """The choice that the companion of a lesson shows; None if it shows none."""
        return None if self.talk.coach is None else self.talk.coach.choice

    @functools.cached_property
    def log(self) -> RecentLog:
        """The last lines of the reader's log."""
        return RecentLog().update(self)

    def plain_view(self) -> Markup:
        """Draw the view of any game as a list of its fields."""
        view = self.perspective.view
        fields = [
            (field.name, getattr(view, field.name))
            for field in (dataclasses.fields(view) if dataclasses.is_dataclass(view) else ())
        ]
        return render("table/plain_board.html", self.words, fields=fields)

    # -- methods that a game may override ---------------------------------------------------------------------

    @functools.cached_property
    def goal(self) -> Goal | None:
        """How one wins, and the points in the reader's view; None for a game without a goal line."""
        return None

    @functools.cached_property
    def legend(self) -> tuple[Group, ...]:
        """The signs of the table, which the legend explains."""
        return ()

    def progress(self) -> Progress:
        """Return the progress of the match."""
        return Progress(1, 1, self.describer.game_title(), "")

    def draws(self, decision: Decision[Any]) -> frozenset[str]:  # noqa: ARG002  # for boards that draw choices
        """Return the option blocks that are clickable on the board itself and therefore need no button."""
        return frozenset()

    def in_bar(self, decision: Decision[Any]) -> frozenset[str]:  # noqa: ARG002  # for boards with few, weighty choices
        """Return the option blocks whose choices stand with their pictures in the decision bar, below the question."""
        return frozenset()

    def hint(self) -> str:
        """A second line under the reader's question, such as the number of open spaces."""
        return ""

    def prepare_hint(self) -> str:
        """The assumption under which the reader prepares an answer; empty if no answer can be prepared."""
        return ""

    def face(self, choice: Choice) -> Markup | None:  # noqa: ARG002  # for boards with pictures of their choices
        """Return the picture of a choice in a list, such as its card; None shows the choice in words."""
        return None

    def at_once(self, choice: Choice) -> bool:  # noqa: ARG002  # for boards with mere steps
        """Whether a plain choice in the bar takes effect on the first click, without confirmation."""
        return False

    def selection_text(self, choice: Choice) -> str:
        """Return the text of the selected choice for the bar, with those effects that its name does not include."""
        unsaid = [part for part in choice.outlook.split(", ") if part.lstrip("+-") not in choice.label]
        return f"{choice.label}: {', '.join(unsaid)}" if unsaid else choice.label

    def plan_text(self) -> tuple[str, str]:
        """Return what the reader prepares in a panel, and a second line about it."""
        return "", ""

    def is_usual(self, choice: Choice) -> bool:  # noqa: ARG002  # for boards that know more
        """Whether most people choose this button of the bar, so that it is green."""
        return False

    @classmethod
    def in_full(cls, perspective: Perspective, choice: int) -> tuple[int, ...]:  # noqa: ARG003  # for boards that know more
        """Return a choice with the answers that go with it unless the reader gives them one by one."""
        return (choice,)

    def rule(self, decision: Decision[Any]) -> str:  # noqa: ARG002  # for boards that know the ids
        """Return the id of the rule behind a question; it is an anchor of the rules page."""
        return ""

    def home_of(self, rule: str) -> str:  # noqa: ARG002  # for games that share their rules
        """Return the game whose rules page contains a rule."""
        return self.perspective.game.id

    def opens_chapter(self, event: Event) -> bool:  # noqa: ARG002  # for games with rounds
        """Whether this event begins a new chapter of the log; it is then shown as a heading."""
        return False

    def starts_log(self, event: Event) -> bool:  # noqa: ARG002  # for games with such facts
        """Whether the log begins anew with this event; players must remember what happened before it themselves."""
        return False

    @property
    def log_scope(self) -> object:
        """The facts on which `starts_log` depends; if they change, the log is made anew."""
        return None

    def recorded(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events that the log may show."""
        begins = (place for place in range(len(events) - 1, 0, -1) if self.starts_log(events[place]))
        return events[next(begins, 0) :]

    def actor(self, event: Event) -> int | None:
        """Return the seat whose badge stands before a line of the log."""
        seat = event.facts().get("seat")
        return seat if isinstance(seat, int) else None

    def cues(self, events: Sequence[Event]) -> list[Cue]:  # noqa: ARG002  # for boards that move
        """Return the animations for these events, in order."""
        return []

    def score_icon(self, name: str) -> Markup:  # noqa: ARG002  # for boards with pictures of their scores
        """Return the picture before a line of the score sheet."""
        return Markup("")

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        """Return the picture of a fact in a sentence; None leaves the fact in words."""
        kind, _, text = picture
        return Markup("<b>{}</b>").format(text) if kind == "seat" else None


@functools.lru_cache(maxsize=4096)
def _teller(board: type[Board], game: Game[Any], lang: str, names: tuple[str, ...]) -> IllustratedDescriber:
    return IllustratedDescriber(game, lang, names, board.draw)
