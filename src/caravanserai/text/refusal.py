"""Errors with a sentence: a key of the catalogue and its facts."""

from __future__ import annotations

from caravanserai.kernel.errors import CaravanseraiError, SetupError


class SpokenError(CaravanseraiError):
    """An operation is impossible; `key` is the key of the message, `facts` are its values."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(" ".join([key, *(f"{name}={fact}" for name, fact in facts.items())]))
        self.key = key
        self.facts = facts


class OperatorNeededError(SpokenError):
    """A server cannot start until its operator acts: a service manager must not restart it."""


class RefusedError(SpokenError, SetupError):
    """A request on the command line is impossible."""
