"""The common base of the parts of a table: seats, clocks and proposals."""

from __future__ import annotations

import copy
import weakref
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from typing import Self

    from caravanserai.server.tables.table import Table


class TablePart:
    """Refers to its table weakly, so that an unused table leaves the memory at once.

    Each method of a part first takes the table into a local variable, which holds the table until the method ends.
    """

    name: ClassVar[str]
    """The attribute of the table that holds this part."""

    def __init__(self, table: Table) -> None:
        self._whole = weakref.ref(table)

    @property
    def table(self) -> Table:
        """The table of this part."""
        table = self._whole()
        if table is None:
            raise ReferenceError("the table of this part has left the memory")
        return table

    def in_draft(self, draft: Table) -> Self:
        """Return a copy of this part for a draft of its table."""
        part = copy.copy(self)
        TablePart.__init__(part, draft)
        return part

    def adopt(self, part: TablePart) -> None:
        """Take over the state of the same part in a draft."""
        vars(self).update(vars(part) | {"_whole": self._whole})
