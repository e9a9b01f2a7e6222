"""The time controls that a host can choose, and times in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.server.domain.clocks import DAY, Pace
from caravanserai.server.domain.table_info import BY_BOT

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.text.catalogue import Words

_UNITS: Final = (("day", DAY), ("hour", 3600), ("minute", 60), ("second", 1))
PACES: Final = {
    "0": Pace(),
    **{str(clock): Pace(clock=clock) for clock in (60, 180, 600, DAY, 3 * DAY, 7 * DAY)},
    **{f"match-{bank}": Pace(bank=bank) for bank in (900, 1800, 3600, 7 * DAY, 21 * DAY)},
}
"""By the value of the field in the form."""
INCREMENTS: Final = (0, 10, 30, 3600, 43_200, DAY)
"""The choices of seconds that an answer adds to the time for the match."""


def pace_in_words(words: Words, pace: Pace) -> str:
    """Return the pace in words."""
    if not pace.runs:
        return words.say("lobby.pace.0")
    text = words.say("mail.pace.each" if pace.clock else "mail.pace.all", span=span(words, pace.allowance))
    if pace.increment:
        text = f"{text}, {words.say('mail.pace.plus', span=span(words, pace.increment))}"
    return words.say("mail.pace.by_letter", pace=text) if pace.by_letter else text


def overtime_name(game: Game[Any], overtime: str) -> str:
    """Return the key of the text for a timeout rule; some games first give the timeout choice."""
    return "least" if overtime == BY_BOT and game.spares_the_late else overtime


def span(words: Words, seconds: float) -> str:
    """Return a duration in its two largest units: 2 days 4 hours."""
    left, told = max(0, round(seconds)), []
    for name, size in _UNITS:
        count, left = divmod(left, size)
        if count:
            told.append(words.say(f"mail.span.{name}", count))
        if len(told) == 2 or (told and not count):
            break
    return " ".join(told) or words.say("mail.span.second", 0)
