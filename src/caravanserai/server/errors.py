"""What a server refuses, and the text that says why."""

from __future__ import annotations

from caravanserai.kernel.errors import CaravanseraiError


class RefusedError(CaravanseraiError):
    """A wish that cannot be granted; `key` is the text `web.refused.<key>`."""

    def __init__(self, key: str) -> None:
        super().__init__(key.replace("_", " "))
        self.key = key


class NoTableError(RefusedError):
    """There is no such table, or not for this person."""

    def __init__(self) -> None:
        super().__init__("no_table")
