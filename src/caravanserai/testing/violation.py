"""How the contract suite says what is wrong."""

from __future__ import annotations


class ContractBroken(AssertionError):  # noqa: N818  # named for what happened
    """A game broke one property of the contract; the message says which, how, and in what match."""

    def __init__(self, broken: str, detail: str) -> None:
        super().__init__(f"{broken}: {detail}")
        self.property = broken
        self.detail = detail
