"""HTTP to one server, by httpx."""

from __future__ import annotations

import contextlib
import functools
import importlib
import ssl
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping

    import httpx

_SECONDS: Final = 30.0
"""Longest wait for a connection, or for the next bytes of an answer."""
_IDLE_SECONDS: Final = 30.0
"""A connection that was unused for longer is not used again."""


class Response(NamedTuple):
    """An answer that was read whole."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Connection:
    """A kept connection to one server; after an error, which is an `OSError`, the next request opens a new one.

    `source` is the address of this computer to call from; without it, the system picks one.
    """

    def __init__(self, address: str, source: str = "") -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            raise ValueError(f"this is no address of a server: {address!r}")
        library = _httpx()
        self._site = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self._http: httpx.AsyncClient = library.AsyncClient(
            headers={"accept-encoding": "identity"},
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),  # a token says who calls
            timeout=_SECONDS,
            trust_env=False,
            transport=library.AsyncHTTPTransport(
                verify=_certificates() if parts.scheme == "https" else False,
                local_address=source or None,
                limits=library.Limits(keepalive_expiry=_IDLE_SECONDS),
            ),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection for good."""
        await self._http.aclose()

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Response:
        """Send a request and read the whole answer."""
        with _as_os_errors():
            answer = await self._http.request(method, self._site + path, headers=headers, content=body or None)
        return Response(answer.status_code, answer.headers, answer.content)

    @contextlib.asynccontextmanager
    async def stream(self, path: str, headers: Mapping[str, str]) -> AsyncIterator[tuple[int, AsyncIterator[bytes]]]:
        """Send a GET request; give the status, and the parts of the body as they come."""
        with _as_os_errors():
            async with self._http.stream("GET", self._site + path, headers=headers) as answer:
                yield answer.status_code, answer.aiter_raw()


def _httpx() -> Any:  # noqa: ANN401  # a module
    """Import httpx: the server, which imports this package for its messages, works without it."""
    try:
        return importlib.import_module("httpx")
    except ModuleNotFoundError:
        raise ModuleNotFoundError('The client needs httpx: pip install "caravanserai[client]"', name="httpx") from None


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Trust the authorities that the system trusts; reading them takes time, so clients share the result."""
    return ssl.create_default_context()


@contextlib.contextmanager
def _as_os_errors() -> Iterator[None]:
    """Raise the errors of httpx as the errors of the standard library."""
    library = _httpx()
    try:
        yield
    except library.TimeoutException as fault:
        raise TimeoutError(str(fault) or type(fault).__name__) from fault
    except library.TransportError as fault:
        raise ConnectionError(str(fault) or type(fault).__name__) from fault
