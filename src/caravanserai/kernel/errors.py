"""All errors of this package. An operation that raises one of them has changed nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.decision import Reason

_LONGEST_SHOWN: Final = 80


def shown(value: object) -> str:
    """Return a short text of any value for a message; never fails."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  # a foreign repr may raise anything, and a huge integer cannot be printed
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


class CaravanseraiError(Exception):
    """The base class of all errors of this package."""


class UnknownGameError(CaravanseraiError):
    """No game with that id is registered."""


class SetupError(CaravanseraiError):
    """Seats, seed or options of a new match are invalid."""


class UnknownOptionError(SetupError):
    """The game has no such option; `facts` holds its name, the given value and the known options."""

    def __init__(self, message: str, name: str = "?", value: str = "?", known: str = "?") -> None:
        super().__init__(message)
        self.facts = {"name": name, "value": value, "known": known}


class OptionValueError(UnknownOptionError):
    """The option does not allow that value; `facts` as in the base class."""


class Fault(NamedTuple):
    """One fault of a content file: file, key in the file, key of the text catalogue, and the facts for the text.

    An empty `where` means the file as a whole.
    """

    file: str
    where: str
    key: str
    facts: Mapping[str, object]

    def __str__(self) -> str:
        """An English text for developers; `caravanserai.text.tell_fault` makes the text for users."""
        reason = self.key.rpartition(".")[2].replace("_", " ")
        facts = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return ": ".join(filter(None, [self.file, self.where, f"{reason} ({facts})" if facts else reason]))


class ContentError(CaravanseraiError):
    """A content file is invalid; each of `faults` names file, key and reason."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class AnswerError(CaravanseraiError):
    """An answer is not accepted."""


class IllegalOptionError(AnswerError):
    """The option is not legal; `reason` says why."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class WrongSeatError(AnswerError):
    """The seat does not exist, or has no open question."""


class MatchOverError(AnswerError):
    """The match is over; there is no open question."""


class MatchRunningError(CaravanseraiError):
    """The match is still running; only a finished match has, for instance, final scores."""


class SealedError(CaravanseraiError):
    """Undo cannot go behind the last seal."""


class RecordError(CaravanseraiError):
    """A record is damaged, of another program, or of another rules version."""


class OtherRulesError(RecordError):
    """The match began under another rules version; `facts` holds the game, that version and the current one."""

    def __init__(self, message: str, game: str = "?", rules: str = "?", known: str = "?") -> None:
        super().__init__(message)
        self.facts = {"game": game, "rules": rules, "known": known}

    @classmethod
    def of(cls, game: str, rules: object, known: int) -> OtherRulesError:
        """Make the error from the game, the version of the match and the current version."""
        begun = shown(rules)
        message = f"the match was begun under rules {begun} of {game}; these are rules {known}"
        return cls(message, game, begun, str(known))


class RuleFaultError(CaravanseraiError):
    """A rule of the game failed while it ran; the match stands as before."""
