"""A fact inside a text, and the count that its words follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.event import Value
    from caravanserai.text.describe import Describer


class Count(int):
    """How many; a text shows the bare number as `{count}`, or so many of a thing as `{count:gold}`."""

    _describer: Describer

    def __new__(cls, describer: Describer, number: int) -> Self:
        made = super().__new__(cls, number)
        made._describer = describer
        return made

    def __format__(self, form: str) -> str:
        return self._describer.counted(form, int(self)) if form else str(int(self))


class Fact:
    """A value and its type; a text shows it as `{good}`, as another type `{give:good}`, or counted `{good:3}`.

    The number may itself be a fact: `{good:{count}}`, or with a type `{get:good {rate}}`.
    """

    __slots__ = ("_among", "_describer", "kind", "value")

    def __init__(self, describer: Describer, kind: str, value: Value, among: Mapping[str, Value]) -> None:
        self._describer = describer
        self._among = among
        self.kind = kind
        self.value = value

    def __format__(self, form: str) -> str:
        parts = form.split()
        amount = parts.pop() if parts and parts[-1].isdecimal() else None
        kind = parts[0] if parts else self.kind
        if amount is None or self.value is None:
            return self._describer.thing(kind, self.value, self._among)
        return self._describer.counted(self._describer.name(kind, self.value), int(amount))
