"""Bots of one's own by name: a class of a module, written `module:Class`."""

from __future__ import annotations

import importlib
import inspect
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from caravanserai.bots.bot import BotError
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair


def own_class(name: str) -> type[Any]:
    """The class of that name, from a module that is installed or lies in the current folder."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that nothing in the folder stands before what is installed
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except Exception as fault:  # whatever a module does when it is imported
        detail = f"{type(fault).__name__}: {fault}"
        raise BotError(f"{module} cannot be imported: {detail}", "no_module", name=name, detail=detail) from fault
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError(f"{name} is no class with a method choose(chair)", "no_bot", name=name)
    return found


class OwnBot:
    """Somebody's bot; where it breaks down, that is told in one line with its name and place."""

    def __init__(self, name: str, kind: type[Any], seed: int | str) -> None:
        self._name, self._kind = name, kind
        try:
            self._bot = kind(seed) if _takes_a_seed(kind) else kind()
        except Exception as fault:  # a stranger's code
            raise self._broken(fault) from fault

    def choose(self, chair: Chair[Any]) -> int:
        try:
            choice: int = self._bot.choose(chair)
        except Exception as fault:  # as above
            raise self._broken(fault) from fault
        if type(choice) is not int or choice not in chair.options:
            detail = f"{shown(choice)} not in {shown(tuple(chair.options))}"
            raise BotError(f"{self._name} chose {detail}", "broken", name=self._name, detail=detail)
        return choice

    def _broken(self, fault: Exception) -> BotError:
        frames = traceback.extract_tb(fault.__traceback__)
        module = getattr(sys.modules[self._kind.__module__], "__file__", None)
        last = [frame for frame in frames if frame.filename == module or frame is frames[-1]][-1]
        detail = f"{Path(last.filename).name}:{last.lineno}: {type(fault).__name__}: {fault}"
        return BotError(f"{self._name} broke down: {detail}", "broken", name=self._name, detail=detail)


def _takes_a_seed(kind: type[Any]) -> bool:
    try:
        inspect.signature(kind).bind("")
    except (TypeError, ValueError):
        return False
    return True
