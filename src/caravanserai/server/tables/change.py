"""A change of a table: it is made on a draft, stored in one transaction, and only then visible."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar, cast

from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import StaleError, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from caravanserai.server.tables.part import TablePart
    from caravanserai.server.tables.table import Table

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound="Table | TablePart")
_MOST_TRIES: Final = 20
"""Tries of a change before it is refused, if other processes are faster each time."""


def change(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], Coroutine[Any, Any, R]]:
    """Make a method of a table or of its part a change: the method gets a draft, and a refusal changes nothing.

    A change that another process has overtaken is made again on the newest state of the table, and so is a change that
    was refused on an old state.
    """

    @functools.wraps(method)
    async def run(part: T, *args: P.args, **kwargs: P.kwargs) -> R:
        table = part.table
        async with table.lock:
            for _ in range(_MOST_TRIES):
                await table.catch_up()
                draft = table.draft()
                try:
                    result = method(draft.counterpart(part), *args, **kwargs)
                    await table.commit(draft)
                except StaleError:
                    continue
                except StoreError:
                    raise
                except CaravanseraiError:
                    if not await table.is_behind():
                        raise
                else:
                    return result
        raise StaleError(f"other processes change table {table.id} all the time")

    return cast("Callable[Concatenate[T, P], Coroutine[Any, Any, R]]", run)
