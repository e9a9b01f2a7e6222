"""The files of the pages. Their addresses carry a mark of their content, so browsers may keep them for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

from caravanserai.web.paper import STATIC

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope


class Statics(StaticFiles):
    """Files under static/."""

    def __init__(self) -> None:
        super().__init__(directory=str(STATIC))

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        marked = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if marked else "no-cache"
        return response
