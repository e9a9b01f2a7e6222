"""Static files; a mark of the content in their address lets browsers keep them for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from caravanserai.web.rendering import STATIC, sprite_files

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import Scope


KEPT: Final = "public, max-age=31536000, immutable"


async def sheet(request: Request) -> Response:
    """A file of the sprite, by the mark of its content."""
    path = sprite_files().get(request.path_params["mark"])
    if path is None:
        raise HTTPException(404)
    return FileResponse(str(STATIC.joinpath(path)), headers={"cache-control": KEPT})


class Statics(StaticFiles):
    """Files under static/."""

    def __init__(self) -> None:
        super().__init__(directory=str(STATIC))

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        marked = b"v=" in scope.get("query_string", b"")
        response.headers["cache-control"] = KEPT if marked else "no-cache"
        return response
