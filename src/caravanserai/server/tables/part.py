"""A part of a table: what seats, clocks and proposals have in common."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.server.tables.table import Table


class TablePart:
    """Knows its table without keeping it: a table that nobody holds leaves the memory at once.

    Each verb of a part takes the table into a local name first, and so holds it until the verb is done.
    """

    def __init__(self, table: Table) -> None:
        self._whole = weakref.ref(table)

    @property
    def _table(self) -> Table:
        table = self._whole()
        if table is None:
            raise ReferenceError("the table of this part has left the memory")
        return table
