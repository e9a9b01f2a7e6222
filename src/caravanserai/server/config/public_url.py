"""The address and the scheme under which browsers reach the server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from caravanserai.server.config.settings import Settings

_SITE: Final = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")


def home_of(connection: HTTPConnection) -> str:
    """Return what links begin with: `public_url`; without one, the site that the reader's browser has asked for."""
    settings = _settings(connection)
    site = connection.headers.get("host", "")
    if settings.public_url or not _SITE.fullmatch(site):
        return settings.home
    return f"{'https' if is_secure(connection) else 'http'}://{site}"


def is_secure(connection: HTTPConnection) -> bool:
    """Whether browsers come by HTTPS: `public_url` says so; without one, a trusted proxy."""
    url = _settings(connection).public_url
    return url.lower().startswith("https:") if url else connection.scope["scheme"] in {"https", "wss"}


def _settings(connection: HTTPConnection) -> Settings:
    settings: Settings = connection.app.state.registry.settings
    return settings
