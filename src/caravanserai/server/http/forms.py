"""Read HTML forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qsl

from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request

_MOST_FIELDS: Final = 100


async def fields(request: Request) -> dict[str, str]:
    """The fields of a posted form; what is no form is refused."""
    body = await request.body()
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise RefusedError("bad_form") from None
    return dict(pairs)


def local_path(text: str) -> str:
    """A path of this server to go back to; anything that could lead elsewhere becomes the front page."""
    elsewhere = not text.startswith("/") or text.startswith("//") or "\\" in text or not text.isprintable()
    return "/" if elsewhere else text
