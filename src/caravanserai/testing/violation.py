"""The error of the contract suite."""

from __future__ import annotations


class ContractBroken(AssertionError):  # noqa: N818  # part of the public API
    """A game broke a property of the contract; the message names the property, the violation and the match."""

    def __init__(self, broken: str, detail: str) -> None:
        super().__init__(f"{broken}: {detail}")
        self.property = broken
        self.detail = detail
