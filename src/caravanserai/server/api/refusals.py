"""Refusals of the API: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from caravanserai.client.messages import Error
from caravanserai.kernel import errors
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.server.errors import RefusedError, StoreError, reason
from caravanserai.text.error_text import explain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.text.catalogue import Words

STATUS: Final = MappingProxyType(
    {
        "bad_json": 400,
        "unknown_wish": 400,
        "no_token": 401,
        "foreign_origin": 403,
        "not_host": 403,
        "not_seated": 403,
        "no_game": 404,
        "no_seat": 404,
        "no_table": 404,
        "not_found": 404,
        "bad_method": 405,
        "too_large": 413,
        "not_json": 415,
        "bad_shape": 422,
        "in_queue": 429,
        "too_fast": 429,
        "too_many_screens": 429,
        "large_head": 431,
        "server_fault": 500,
        "store_fails": 503,
    }
)
CONFLICT: Final = 409
"""Possible in itself, but not in the present position."""
_CODES: Final[tuple[tuple[type[CaravanseraiError], str], ...]] = (
    (StoreError, "store_fails"),
    (errors.UnknownGameError, "no_game"),
    (errors.SetupError, "bad_setup"),
    (errors.IllegalOptionError, "not_legal"),
    (errors.WrongSeatError, "not_asked"),
    (errors.MatchOverError, "not_running"),
    (errors.MatchRunningError, "not_over"),
    (errors.SealedError, "nothing_to_undo"),
    (errors.RuleFaultError, "server_fault"),
)


class CallRefusedError(RefusedError):
    """A call that the API itself refuses; `facts` go into the sentence, `more` are fields of the error message."""

    def __init__(
        self,
        key: str,
        facts: Mapping[str, str] = MappingProxyType({}),
        more: Mapping[str, Any] = MappingProxyType({}),
        headers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(key)
        self.facts, self.more, self.headers = facts, more, headers


def code_of(fault: CaravanseraiError) -> str:
    """Return the code of a fault."""
    if isinstance(fault, RefusedError):
        return fault.key
    return next((code for kind, code in _CODES if isinstance(fault, kind)), "refused")


def status_of(code: str) -> int:
    """Return the status of a code."""
    return STATUS.get(code, CONFLICT)


def error_message(fault: CaravanseraiError, words: Words) -> Error:
    """Return the body of the answer to a fault."""
    code = code_of(fault)
    key, facts = f"api.error.{code}", fault.facts if isinstance(fault, CallRefusedError) else {}
    if words.has(key):
        message = words.say(key, None, **facts)
    else:
        message = reason(fault, words) if isinstance(fault, RefusedError) else explain(fault, words)
    more = fault.more if isinstance(fault, CallRefusedError) else {}
    return Error(error=code, message=message, **more)
