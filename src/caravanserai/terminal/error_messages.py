"""Error messages in the reader's language, one sentence each. Details from the kernel or the system are English."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from caravanserai.bots import BotError
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.text import explain as explain_kind
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from caravanserai.text import Words


def explain(fault: CaravanseraiError | OSError, words: Words) -> str:
    """Return the message for an error."""
    if isinstance(fault, SpokenError):
        facts = {
            name: explain(fact, words) if isinstance(fact, CaravanseraiError | OSError) else fact
            for name, fact in fault.facts.items()
        }
        return words.say(fault.key, None, **facts)
    if isinstance(fault, BotError):
        return words.say("bots.refused.bot", name=fault.facts["name"], fault=words.say(fault.key, None, **fault.facts))
    if isinstance(fault, OSError):
        sentence = _about_file(fault, words)
        return f"{sentence} ({fault.filename})" if fault.filename else sentence
    return explain_kind(fault, words)


def _about_file(fault: OSError, words: Words) -> str:
    if isinstance(fault, FileNotFoundError):
        return words.say("terminal.fault.no_file")
    if isinstance(fault, NotADirectoryError):
        return words.say("terminal.fault.no_folder")
    if isinstance(fault, IsADirectoryError):
        return words.say("terminal.fault.is_folder")
    if isinstance(fault, PermissionError):
        return words.say("terminal.fault.not_allowed")
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return words.say("terminal.fault.disk_full")
    return words.say("terminal.fault.file")
