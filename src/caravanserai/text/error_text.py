"""Errors in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.kernel.errors import CaravanseraiError, Fault
    from caravanserai.text.catalogue import Words


def explain(fault: CaravanseraiError, words: Words) -> str:
    """Say what was refused, by the kind of error and its facts; the details stand in the error itself, in English."""
    keys = [f"common.error.{kind.__name__}" for kind in type(fault).__mro__]
    return words.say(next(key for key in keys if words.has(key)), None, **getattr(fault, "facts", {}))


def tell_fault(fault: Fault, words: Words) -> str:
    """Say what is wrong with a content file: file, key and reason."""
    return ": ".join(filter(None, [fault.file, fault.where, words.say(fault.key, None, **fault.facts)]))
