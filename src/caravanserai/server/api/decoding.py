"""Read the body and the query of a request, and check them with the struct of the endpoint."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from caravanserai.client.messages import Request as Fields
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.http.strict_json import read_json

if TYPE_CHECKING:
    from starlette.requests import Request

_JSON: Final = "application/json"
_LONGEST_FIELD: Final = 80
_MOST_DIGITS: Final = 9
_AT: Final = re.compile(r" - at `\$\.?(.*)`\Z", re.DOTALL)
_OF_OBJECT: Final = re.compile(r"Object (?:missing required|contains unknown) field `(.*)`\Z", re.DOTALL)

F = TypeVar("F", bound=Fields)


async def read_body(request: Request, largest: int) -> Any:  # noqa: ANN401  # any JSON
    """Read the JSON of a request; an empty body counts as an object without fields."""
    length = request.headers.get("content-length", "0")
    if length.isascii() and length.isdecimal() and int(length[:20]) > largest:
        raise CallRefusedError("too_large")
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > largest:
            raise CallRefusedError("too_large")
    if not read:
        return {}
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        raise CallRefusedError("not_json")
    try:
        return read_json(bytes(read), _integer_if_whole)
    except ValueError:
        raise CallRefusedError("bad_json") from None


def read_query(request: Request) -> dict[str, int | str]:
    """Read the fields of a query; all fields of the API are integers there."""
    return {name: _integer_if_digits(text) for name, text in request.query_params.items()}


def checked(kind: type[F], value: Any) -> F:  # noqa: ANN401  # any JSON
    """Return a value as the struct of a request; a refusal names the field that is wrong."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        field = _wrong_field(str(fault), value)
    except UnicodeEncodeError as fault:  # a lone surrogate in a name, or in a value of an enumeration
        field = next((name for name, one in value.items() if fault.object in (name, one)), "")
    field = field[:_LONGEST_FIELD] or "."
    raise CallRefusedError("bad_shape", {"field": field}, {"field": field})


def _wrong_field(message: str, value: Any) -> str:  # noqa: ANN401  # any JSON
    """Find the path of the wrong field in a message of msgspec; the fields of a request are not nested."""
    missing_or_unknown, place = _OF_OBJECT.match(message), _AT.search(message)
    if missing_or_unknown:
        return missing_or_unknown[1]
    path = place[1] if place else ""
    if path.endswith("[...]"):  # msgspec does not name the key of a dict
        name = path.removesuffix("[...]")
        return ".".join([name, *(key for key, one in value[name].items() if not isinstance(one, str))][:2])
    return path


def _integer_if_whole(number: float) -> float:
    """Return 3.0 as 3, as JSON Schema counts integers."""
    return int(number) if number.is_integer() else number


def _integer_if_digits(text: str) -> int | str:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS else text
