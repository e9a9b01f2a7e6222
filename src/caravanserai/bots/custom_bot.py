"""Custom bots: a bot by the name of its class, `module:Class`."""

from __future__ import annotations

import contextlib
import importlib
import inspect
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from caravanserai.bots.bot import BotError
from caravanserai.kernel.errors import AnswerError, shown
from caravanserai.kernel.integers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from caravanserai.kernel.chair import Chair


def custom_class(name: str) -> type[Any]:
    """Return the class, from an installed module or from the current folder."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that installed modules come before the folder
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # an import may raise anything
        detail = _error_text(fault)
        raise BotError(f"{module} cannot be imported: {detail}", "no_module", name=name, detail=detail) from fault
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError(f"{name} is no class with a method choose(chair)", "no_bot", name=name)
    return found


class CustomBot:
    """Runs a custom bot. If it fails, the error is one line with its name and the place in its code."""

    def __init__(self, name: str, kind: type[Any], seed: int | str) -> None:
        self._name, self._kind = name, kind
        with self._errors_named():
            self._bot = kind(seed) if _takes_a_seed(kind) else kind()

    def choose(self, chair: Chair[Any]) -> int:
        with self._errors_named():
            choice = self._bot.choose(chair)
        name, chosen, kind = self._name, shown(choice), type(choice).__name__
        try:
            number = as_int(choice, "a choice is a whole number", AnswerError)
        except AnswerError as fault:
            message = f"{name} chose {chosen} of type {kind}"
            raise BotError(message, "no_number", name=name, choice=chosen, kind=kind) from fault
        if number not in chair.options:
            options = shown(tuple(chair.options))
            message = f"{name} chose {chosen}, not in {options}"
            raise BotError(message, "illegal", name=name, choice=chosen, options=options)
        return number

    @contextlib.contextmanager
    def _errors_named(self) -> Iterator[None]:
        """Turn all exceptions of the custom code into a `BotError`, `SystemExit` included; Ctrl-C passes."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except BaseException as fault:
            raise self._broken(fault) from fault

    def _broken(self, fault: BaseException) -> BotError:
        frames = traceback.extract_tb(fault.__traceback__)
        module = getattr(sys.modules[self._kind.__module__], "__file__", None)
        last = [frame for frame in frames if frame.filename == module or frame is frames[-1]][-1]
        detail = f"{Path(last.filename).name}:{last.lineno}: {_error_text(fault)}"
        return BotError(f"{self._name} broke down: {detail}", "broken", name=self._name, detail=detail)


def _error_text(fault: BaseException) -> str:
    """The type of an exception, and its message if it has one."""
    return ": ".join(filter(None, (type(fault).__name__, str(fault))))


def _takes_a_seed(kind: type[Any]) -> bool:
    try:
        inspect.signature(kind).bind("")
    except (TypeError, ValueError):
        return False
    return True
