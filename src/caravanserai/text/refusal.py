"""Refusals that know their sentence: a key of the catalogue and the facts that belong into it."""

from __future__ import annotations

from caravanserai.kernel.errors import CaravanseraiError, SetupError


class SpokenError(CaravanseraiError):
    """Something cannot be done; `key` names the sentence that says why, `facts` belong into it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(" ".join([key, *(f"{name}={fact}" for name, fact in facts.items())]))
        self.key = key
        self.facts = facts


class OperatorNeededError(SpokenError):
    """A server cannot start until its operator acts: a service manager must not try again by itself."""


class RefusedError(SpokenError, SetupError):
    """What was asked for on the command line cannot be."""
