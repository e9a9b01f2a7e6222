"""A fact inside a text, and the count that selects its plural form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.event import Value
    from caravanserai.text.describe import Describer


class Count(int):
    """The count of a text: `{count}` shows the bare number, `{count:gold}` an amount of a thing."""

    _describer: Describer

    def __new__(cls, describer: Describer, number: int) -> Self:
        made = super().__new__(cls, number)
        made._describer = describer
        return made

    def __format__(self, form: str) -> str:
        return self._describer.counted(form, int(self)) if form else str(int(self))


class Fact:
    """A value and its type: a text shows it as `{good}`, as another type `{give:good}`, or as an amount `{good:3}`.

    The number may itself be a fact: `{good:{count}}`, or with a type `{get:good {rate}}`.
    """

    __slots__ = ("_among", "_describer", "kind", "value")

    def __init__(self, describer: Describer, kind: str, value: Value, among: Mapping[str, Value]) -> None:
        self._describer = describer
        self._among = among
        self.kind = kind
        self.value = value

    def __format__(self, form: str) -> str:
        if not form:
            return self._describer.thing(self.kind, self.value, self._among)
        parts = form.split()
        amount = parts.pop() if parts and parts[-1].isdecimal() else None
        kind = parts[0] if parts else self.kind
        if amount is None or self.value is None:
            return self._describer.thing(kind, self.value, self._among)
        return self._describer.counted(self._describer.name(kind, self.value), int(amount))


class Facts(dict[str, object]):
    """The facts of a text. Each is made when the text asks for it: most texts use few of them.

    The default type of a fact is its name. The count is not among the facts: it selects the plural form.
    """

    __slots__ = ("_describer", "_types", "_values")

    def __init__(self, describer: Describer, values: Mapping[str, Value], types: Mapping[str, str]) -> None:
        super().__init__()
        self._describer, self._values, self._types = describer, values, types

    def __missing__(self, name: str) -> Fact:
        if name == "count":
            raise KeyError(name)
        return Fact(self._describer, self._types.get(name, name), self._values[name], self._values)
