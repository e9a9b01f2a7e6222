"""Refusals in the reader's language: one clear sentence, then the detail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.terminal.journal import JournalError
from caravanserai.text import explain as explain_kind

if TYPE_CHECKING:
    from caravanserai.kernel.errors import CaravanseraiError
    from caravanserai.text import Words


def explain(fault: CaravanseraiError | OSError, words: Words) -> str:
    """Say what went wrong; the detail is the error's own message."""
    if isinstance(fault, JournalError):
        facts = {
            name: explain(fact, words) if isinstance(fact, JournalError) else fact for name, fact in fault.facts.items()
        }
        return words.say(fault.key, None, **facts)
    if isinstance(fault, OSError):
        where = f" ({fault.filename})" if fault.filename else ""
        return words.say("terminal.fault.file", detail=f"{fault.strerror or fault}{where}")
    return f"{explain_kind(fault, words)} ({fault})"
