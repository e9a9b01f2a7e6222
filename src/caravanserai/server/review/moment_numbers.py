"""The numbers of moments in addresses and forms. Their length is limited, because Python refuses very long numbers."""

from __future__ import annotations

from typing import Final

from starlette.convertors import IntegerConvertor, register_url_convertor


class _Moment(IntegerConvertor):
    """The number of a moment in a URL; a module with such a route imports this one."""

    regex = "[0-9]{1,6}"


register_url_convertor("moment", _Moment())
NUMBER: Final = "{number:moment}"
"""The number of a moment as a part of the path of a route."""


def moment_number(text: str) -> int:
    """Return a number of decimal digits; for any other text, a number that no moment has."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
