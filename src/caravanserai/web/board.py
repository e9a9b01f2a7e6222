"""How a game looks on the web table. This one serves any game; a game with more to show has its own in `boards`."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from markupsafe import Markup

from caravanserai.web.illustrated_text import Picture, Teller
from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game
    from caravanserai.web.cue import Cue
    from caravanserai.web.perspective import Choice, Perspective


class Progress(NamedTuple):
    """Where the match stands, for the ribbon: so many stations, the present one, its name and the line below it."""

    stations: int
    at: int
    title: str
    note: str
    phases: tuple[str, ...] = ()
    phase: int = 0


class Board:
    """Draws one perspective of a game. A board is made for each drawing and keeps nothing."""

    layout: ClassVar[str] = "table/plain.html"
    """The template of the table: where each fragment lies at first."""
    styles: ClassVar[tuple[str, ...]] = ()
    """Style sheets of its own, under static/."""
    common_pieces: ClassVar[bool] = True
    """Whether it shows cards, crates or tiles in the common style."""
    gives_badges: ClassVar[bool] = False
    """Whether a player's colour and shape come from the match, and not from his seat."""
    most_lines: ClassVar[int] = 60
    """So many new lines the log shows at once; all of them stand on the page of the whole log."""
    first_chapter: ClassVar[int] = 1
    """What the first chapter is counted as; 0 where something comes before the first round."""
    modules: ClassVar[tuple[str, ...]] = ()
    """Modules of its own for the browser, under static/."""

    def __init__(self, perspective: Perspective) -> None:
        self.perspective = perspective
        self.words = perspective.words
        self.describer = perspective.describer
        names = tuple(player.name for player in perspective.players)
        self.teller = _teller(type(self), perspective.game, perspective.lang, names)  # type: ignore[arg-type]  # classes can be hashed

    # -- what a game may draw itself ------------------------------------------------------------------------

    def fragments(self) -> dict[str, Markup]:
        """The board and all else that this game shows, by element id; `outer/inner` lies inside the element `outer`.

        Each is one whole element that carries its id. An outer one holds empty elements for its inner ones.
        """
        fields = [
            (field.name, getattr(self.perspective.view, field.name))
            for field in (
                dataclasses.fields(self.perspective.view) if dataclasses.is_dataclass(self.perspective.view) else ()
            )
        ]
        return {"board": render("table/plain_board.html", self.words, fields=fields)}

    def progress(self) -> Progress:
        """Say where the match stands."""
        return Progress(1, 1, self.describer.game_title(), "")

    def draws(self, decision: Decision[Any]) -> frozenset[str]:  # noqa: ARG002  # for boards that draw choices
        """The blocks of a question's choices that can be clicked on the board itself, so that they need no button."""
        return frozenset()

    def in_bar(self, decision: Decision[Any]) -> frozenset[str]:  # noqa: ARG002  # for boards with few, weighty choices
        """The blocks whose choices stand in the bar with their pictures, right below the question."""
        return frozenset()

    def hint(self) -> str:
        """A second line under the reader's question, such as how many spaces are open to him."""
        return ""

    def prepare_hint(self) -> str:
        """What an answer that the reader prepares rests on; empty where none can be prepared."""
        return ""

    def face(self, choice: Choice) -> Markup | None:  # noqa: ARG002  # for boards with pictures of their choices
        """The picture of a choice that is offered in a list, such as the card it is about; None for its words."""
        return None

    def at_once(self, choice: Choice) -> bool:  # noqa: ARG002  # for boards with mere steps
        """Whether a plain choice in the bar is taken at once, without confirming."""
        return False

    def looked_at(self, choice: Choice) -> str:
        """What the reader is about to choose, in the bar; of what it brings, only what its name does not say."""
        unsaid = [part for part in choice.outlook.split(", ") if part.lstrip("+-") not in choice.label]
        return f"{choice.label}: {', '.join(unsaid)}" if unsaid else choice.label

    def rule(self, decision: Decision[Any]) -> str:  # noqa: ARG002  # for boards that know the ids
        """The id of the rule that a question follows, an anchor of the rules page."""
        return ""

    def home_of(self, rule: str) -> str:  # noqa: ARG002  # for games that share their rules
        """The game on whose rules page a rule stands."""
        return self.perspective.game.id

    def opens_chapter(self, event: Event) -> bool:  # noqa: ARG002  # for games with rounds
        """Whether a new part of the log begins with this event; it is shown as a heading."""
        return False

    def recorded(self, events: Sequence[Event]) -> Sequence[Event]:
        """The events that the log may still show; a game may forget what its players must remember themselves."""
        return events

    def actor(self, event: Event) -> int | None:
        """The seat whose badge stands before a line of the log."""
        seat = event.facts().get("seat")
        return seat if isinstance(seat, int) else None

    def cues(self, events: Sequence[Event]) -> list[Cue]:  # noqa: ARG002  # for boards that move
        """What moves when these events have happened, in their order."""
        return []

    def score_icon(self, name: str) -> Markup:  # noqa: ARG002  # for boards with pictures of their scores
        """The picture before a line of the score sheet."""
        return Markup("")

    @classmethod
    def draw(cls, picture: Picture) -> Markup | None:
        """Draw a fact in a sentence; None leaves it in words."""
        kind, _, text = picture
        return Markup("<b>{}</b>").format(text) if kind == "seat" else None


@functools.lru_cache(maxsize=256)
def _teller(board: type[Board], game: Game[Any], lang: str, names: tuple[str, ...]) -> Teller:
    return Teller(game, lang, names, board.draw)
