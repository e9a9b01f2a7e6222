"""The common base of the parts of a table: seats, clocks and proposals."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.server.tables.table import Table


class TablePart:
    """Refers to its table weakly, so that an unused table leaves the memory at once.

    Each method of a part first takes the table into a local variable, which holds the table until the method ends.
    """

    def __init__(self, table: Table) -> None:
        self._whole = weakref.ref(table)

    @property
    def _table(self) -> Table:
        table = self._whole()
        if table is None:
            raise ReferenceError("the table of this part has left the memory")
        return table
