"""The mistakes of a match in words: what was chosen, what was better, and what it would have gained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from babel.numbers import format_decimal

from caravanserai.text.rated_options import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.bots.analysis import Look, Option
    from caravanserai.kernel.chair import Chair
    from caravanserai.server.review.past_match import PastMatch
    from caravanserai.text.describe import Describer

_WAIT: Final = 40
"""How many later answers are searched for another player who took the better option."""
_BAR: Final = 100


class Way(NamedTuple):
    """One option of a question in words: what it is, what it certainly brings, and how the match ends after it."""

    choice: int
    label: str
    outlook: str
    points: str
    share: str
    length: int
    """The length of its bar, between 0 and 100."""

    @property
    def full(self) -> str:
        """The option with those certain effects that its name does not tell."""
        unsaid = [part for part in self.outlook.split(", ") if part and part.lstrip("+-") not in self.label]
        return f"{self.label} ({', '.join(unsaid)})" if unsaid else self.label


class Mistake(NamedTuple):
    """An answer that lost points, in words."""

    number: int
    """The number of answers before the question."""
    seat: int
    chapter: int
    """The number of the chapter, such as the round."""
    title: str
    """The title of the chapter."""
    question: str
    lost: str
    """The lost points; empty if the answer was about as good as the best option."""
    played: Way
    better: Way
    reason: str


def mistake_of(past_match: PastMatch, look: Look, describer: Describer, *, own: bool) -> Mistake | None:
    """Put a look into words; `own` addresses the reader. None if the question has no answer."""
    given = look.given
    if given is None:
        return None
    chair = past_match.moment(look.number).chair(look.seat)
    low, high = sorted((given.points, look.best.points))
    span = max(abs(high), abs(low), 1.0)
    played, better = (_way(one, chair, describer, span) for one in (given, look.best))
    chapter = past_match.chapter_of(look.number, describer.words.lang)
    return Mistake(
        look.number,
        look.seat,
        chapter.label,
        chapter.title.rstrip("."),
        describer.question(chair.decision, chair.view()),
        number_of_points(describer, look.points_lost) if look.points_lost > 0 else "",
        played,
        better,
        _reason(past_match, look, describer, played, better, own=own),
    )


def number_of_points(describer: Describer, points: float) -> str:
    """Return points with one decimal, as the language writes it."""
    return format_decimal(round(points, 1), format="0.0", locale=describer.words.lang)


def total_of(describer: Describer, looks: Sequence[Look]) -> str:
    """Return the points that some mistakes lost together."""
    return number_of_points(describer, sum(look.points_lost for look in looks))


def _way(option: Option, chair: Chair[Any], describer: Describer, span: float) -> Way:
    words = describer.words
    return Way(
        option.choice,
        describer.option(chair.decision, option.choice, chair.view()),
        describer.outlook(chair.outlook(option.choice)),
        number_of_points(describer, option.points),
        percent(words, option.share),
        max(2, min(_BAR, round(_BAR * option.points / span))),
    )


def _reason(  # noqa: PLR0913  # a sentence of many facts
    past_match: PastMatch, look: Look, describer: Describer, played: Way, better: Way, *, own: bool
) -> str:
    """Return the reason in one or two sentences, from facts of the match."""
    words, you = describer.words, ".you" if own else ""
    facts = {
        "name": describer.seat(look.seat),
        "played": played.full,
        "better": better.full,
        "points": number_of_points(describer, look.points_gap),
        "share": played.share,
        "better_share": better.share,
    }
    if played.choice == better.choice:
        return words.say(f"mistakes.reason.best{you}", None, **facts)
    kind = "lost" if look.points_lost >= 1 / 10 else "as_good" if look.loss <= 0 else "share"
    sentence = words.say(f"mistakes.reason.{kind}{you}", None, **facts)
    taker = _taker(past_match, look) if kind != "as_good" else None
    if taker is None:
        return sentence
    seat, later = taker
    return f"{sentence} {words.say('mistakes.taken', later, name=describer.seat(seat))}"


def _taker(past_match: PastMatch, look: Look) -> tuple[int, int] | None:
    """Return the other seat that answered the same question with the better option in the same chapter, and when.

    An answer that was secret then, such as a bid, says nothing about a missed chance.
    """
    first, number = past_match.first, look.number
    asked = past_match.moment(number)
    if len(asked.decisions()) > 1:
        return None
    kind, chapter = type(asked.decision_of(look.seat)), past_match.chapter_end(number)
    answers = past_match.match.answers()
    for later in range(number + 1, min(chapter, number + _WAIT, first + len(answers))):
        seat, choice = answers[later - first]
        if seat == look.seat or choice != look.best.choice:
            continue
        other = past_match.moment(later)
        if type(other.decision_of(seat)) is kind and len(other.decisions()) == 1:
            return seat, later - number
    return None
