"""The formats of the log: lines for people or JSON for programs, and never a secret.

Facts are given by `extra`; paths, queries, cookies, forms, names and talk are never among them.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered."""
_USUAL: Final = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time_of(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **facts_of(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Readable(logging.Formatter):
    """Time, level, message and facts."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{name}={_on_one_line(value)}" for name, value in facts_of(record).items())
        line = " ".join(filter(None, [_time_of(record), record.levelname.lower(), record.getMessage(), facts]))
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """What was told with a message, and the request it belongs to."""
    facts = {name: value for name, value in record.__dict__.items() if name not in _USUAL}
    return {"request": REQUEST.get(), **facts} if REQUEST.get() else facts


def configure(settings: Settings) -> None:
    """Write to the standard error as the settings say; of the web server below us only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else Readable())
    handler.setLevel(settings.log_level.upper())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(min(handler.level, logging.WARNING))
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)


_CLIENT_FAULTS: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
    }
)
"""What uvicorn logs as a warning or an error although only a client has made a mistake."""


def lower_client_faults() -> None:
    """Let mistakes of clients be information: nobody outside can fill the log or the admin page with warnings."""
    logging.getLogger("uvicorn.error").addFilter(_lowered)
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # it warns of crooked forms


def _lowered(record: logging.LogRecord) -> bool:
    if record.msg in _CLIENT_FAULTS:
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return True


def _on_one_line(value: object) -> str:
    """A fact as text; nothing in it can look like another line."""
    text = str(value)
    return text if text.isprintable() else ascii(text)


def _time_of(record: logging.LogRecord) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{moment}.{int(record.msecs):03}Z"
