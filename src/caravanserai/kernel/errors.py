"""One family of errors: whatever is refused, nothing has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.decision import Reason

_LONGEST_SHOWN: Final = 80


def shown(value: object) -> str:
    """Show any value in a message, shortened; never fails."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  # a foreign repr may do anything, and a huge number refuses to be written
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


class CaravanseraiError(Exception):
    """The root of the family; catch this to catch every refusal."""


class UnknownGameError(CaravanseraiError):
    """No game of that name is registered."""


class SetupError(CaravanseraiError):
    """A match cannot start like this: seats, seed or options are wrong."""


class UnknownOptionError(SetupError):
    """The game has no such option; `facts` are its name, the value wanted and what is known instead."""

    def __init__(self, message: str, name: str = "?", value: str = "?", known: str = "?") -> None:
        super().__init__(message)
        self.facts = {"name": name, "value": value, "known": known}


class OptionValueError(UnknownOptionError):
    """The option cannot have that value; `facts` are as above."""


class Fault(NamedTuple):
    """What is wrong with a content file: where, a key of the text catalogue, and the facts that belong into the text.

    Where nothing is named, it is the file itself.
    """

    file: str
    where: str
    key: str
    facts: Mapping[str, object]

    def __str__(self) -> str:
        """For developers; readers are told in their language by `caravanserai.text.tell_fault`."""
        reason = self.key.rpartition(".")[2].replace("_", " ")
        facts = ", ".join(f"{name}={fact}" for name, fact in self.facts.items())
        return ": ".join(filter(None, [self.file, self.where, f"{reason} ({facts})" if facts else reason]))


class ContentError(CaravanseraiError):
    """A content file is broken; `faults` name file, key and reason."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class AnswerError(CaravanseraiError):
    """An answer was refused."""


class IllegalOptionError(AnswerError):
    """The option is not among those offered; `reason` says why not."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class WrongSeatError(AnswerError):
    """That seat does not exist, or has nothing to decide now."""


class MatchOverError(AnswerError):
    """The match is finished; nothing is left to decide."""


class MatchRunningError(CaravanseraiError):
    """Only a finished match has that, for instance final scores."""


class SealedError(CaravanseraiError):
    """Undo may not go behind the last seal."""


class RecordError(CaravanseraiError):
    """A record is damaged, foreign, or of another rules version."""


class OtherRulesError(RecordError):
    """A match was begun under another version of the rules; `facts` are the game, that version and the one known."""

    def __init__(self, message: str, game: str = "?", rules: str = "?", known: str = "?") -> None:
        super().__init__(message)
        self.facts = {"game": game, "rules": rules, "known": known}

    @classmethod
    def of(cls, game: str, rules: object, known: int) -> OtherRulesError:
        """Of a game, the version the match was begun under and the version known here."""
        begun = shown(rules)
        message = f"the match was begun under rules {begun} of {game}; these are rules {known}"
        return cls(message, game, begun, str(known))


class RuleFaultError(CaravanseraiError):
    """A rule broke while it was carried out: a fault of the game; the match stands as it was before."""
