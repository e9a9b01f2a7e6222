"""Errors in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.kernel.errors import CaravanseraiError, Fault
    from caravanserai.text.catalogue import Words


def explain(fault: CaravanseraiError, words: Words) -> str:
    """Explain an error to a person, by its kind and facts; the English details are in the error itself."""
    keys = [f"common.error.{kind.__name__}" for kind in type(fault).__mro__]
    return words.say(next(key for key in keys if words.has(key)), None, **getattr(fault, "facts", {}))


def tell_fault(fault: Fault, words: Words) -> str:
    """Explain an error in a content file: file, key and reason."""
    return ": ".join(filter(None, [fault.file, fault.where, words.say(fault.key, None, **fault.facts)]))
