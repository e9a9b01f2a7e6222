"""Refusals of a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ApiError(Exception):
    """A call was refused; nothing has changed. `code` is for programs, `message` for people."""

    def __init__(self, status: int, body: Mapping[str, Any], retry_after: float | None = None) -> None:
        self.status = status
        self.body = body
        self.code = str(body.get("error", ""))
        self.message = str(body.get("message", ""))
        self.retry_after = retry_after
        """With status 429: the seconds to wait."""
        super().__init__(f"{status} {self.code}: {self.message}")
