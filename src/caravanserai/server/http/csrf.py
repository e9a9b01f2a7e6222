"""The check against cross-site request forgery: a request that changes something comes from our own pages."""

from __future__ import annotations

from starlette.datastructures import Headers


def same_origin(headers: Headers, *, required: bool) -> bool:
    """Whether a request comes from our own pages. Browsers always say so; other programs have no cookie to abuse."""
    origin = headers.get("origin")
    if origin is None:
        return not required and headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    scheme, _, site = origin.partition("://")
    return scheme in {"http", "https"} and site != "" and site == headers.get("host")
