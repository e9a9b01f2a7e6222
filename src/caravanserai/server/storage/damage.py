"""Damage inside the database: what is stored of a table does not fit together."""

from __future__ import annotations

from caravanserai.server.errors import RefusedError


class DamagedError(RefusedError):
    """What is stored of a table is damaged; it is left as it is. `detail` says where, in English."""

    def __init__(self, detail: str) -> None:
        super().__init__("damaged")
        self.detail = detail
