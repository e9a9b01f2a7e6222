"""Files that come with a form: limits first, and every crooked form is refused."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
from python_multipart.multipart import File
from starlette.requests import ClientDisconnect, Request

from caravanserai.server.errors import RefusedError
from caravanserai.server.review import upload
from tests.server.wires import Wire, wired

LARGEST = 1000
KIND = "multipart/form-data; boundary=x7"
HEAD = b'Content-Disposition: form-data; name="record"; filename="a.json"\r\n\r\n'


def part(content: bytes, head: bytes = HEAD) -> bytes:
    return b"--x7\r\n" + head + content + b"\r\n"


def read(body: bytes, kind: str = KIND, length: int | None = None, piece: int = 700) -> bytes | str:
    """The file in a form, or why it is refused."""
    pieces = [body[at : at + piece] for at in range(0, len(body), piece)] or [b""]
    taken = []

    async def receive() -> dict[str, object]:
        taken.append(pieces.pop(0))
        return {"type": "http.request", "body": taken[-1], "more_body": bool(pieces)}

    headers = [(b"content-type", kind.encode("latin-1"))]
    if length is not None:
        headers.append((b"content-length", str(length).encode()))

    async def scenario() -> bytes:
        return await upload.uploaded(Request({"type": "http", "headers": headers}, receive), "record", LARGEST)

    try:
        return asyncio.run(scenario())
    except RefusedError as fault:
        assert sum(map(len, taken)) <= LARGEST + 8 * 1024 + piece
        return fault.key


def test_a_file_comes_as_it_was_sent() -> None:
    content = bytes(range(256)) + b"\r\n--x\r\n-- x7--\r\n"
    for piece in (1, 7, 100_000):
        assert read(part(content) + b"--x7--\r\n", piece=piece) == content
    other = part(b"1", b'Content-Disposition: form-data; name="other"\r\n\r\n')
    assert read(other + part(b"mine") + part(b"another") + b"--x7--\r\n") == b"mine"
    assert read(part(b"") + b"--x7--\r\n") == b""
    without_a_name = b'Content-Disposition: form-data; name="record"\r\n\r\n'
    assert read(part(b"mine", without_a_name) + b"--x7--\r\n") == b"mine"
    assert read(part(b"", without_a_name) + b"--x7--\r\n") == b""


def test_a_file_stays_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(File, "flush_to_disk", lambda _: pytest.fail("written to a disk"))
    large = b"a" * (3 << 20)

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": part(large) + b"--x7--\r\n"}

    request = Request({"type": "http", "headers": [(b"content-type", KIND.encode())]}, receive)
    assert asyncio.run(upload.uploaded(request, "record", len(large))) == large


def test_a_visitor_who_leaves_in_the_middle_uploads_nothing() -> None:
    sent: list[dict[str, object]] = [
        {"type": "http.request", "body": part(b"{}"), "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> dict[str, object]:
        return sent.pop(0)

    request = Request({"type": "http", "headers": [(b"content-type", KIND.encode())]}, receive)
    with pytest.raises(ClientDisconnect):
        asyncio.run(upload.uploaded(request, "record", LARGEST))


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", KIND),
        (b"record={}", "application/x-www-form-urlencoded"),
        (part(b"{}") + b"--x7--\r\n", "multipart/form-data"),
        (part(b"{}") + b"--x7--\r\n", "multipart/form-data; boundary="),
        (part(b"{}") + b"--x7--\r\n", "multipart/form-data; boundary=" + "x" * 71),
        (part(b"{}") + b"--x7--\r\n", "multipart/mixed; boundary=x7"),
        (part(b"{}") + b"--x7--\r\n", "multipart/form-data; boundary=\xff\xfe"),
        (part(b"{}") + b"--x7--\r\n", 'multipart/form-data; a="' + '\\"' * 3000),
        (part(b"{}"), KIND),
        (b"--x7\r\n" + HEAD[:20], KIND),
        (part(b"{}", b"\r\n") + b"--x7--\r\n", KIND),
        (part(b"{}", b"no header\r\n\r\n") + b"--x7--\r\n", KIND),
        (part(b"1") * 9 + b"--x7--\r\n", KIND),
        (part(b"1", b"X: a\r\n" * 9 + HEAD) + b"--x7--\r\n", KIND),
        (part(b"1", b"X: " + b"a" * 2000 + b"\r\n" + HEAD) + b"--x7--\r\n", KIND),
        (b"--x7\r\n" * 900, KIND),
        (part(b"***", b"Content-Transfer-Encoding: base64\r\n" + HEAD) + b"--x7--\r\n", KIND),
    ],
)
def test_a_crooked_form_is_refused(body: bytes, kind: str) -> None:
    assert read(body, kind) == "record_foreign"


def test_no_more_is_read_than_a_file_may_have() -> None:
    assert read(part(b"a" * LARGEST) + b"--x7--\r\n") == b"a" * LARGEST
    assert read(part(b"a" * (LARGEST + 1)) + b"--x7--\r\n") == "record_large"
    assert read(part(b"a" * 1_000_000)) == "record_large"
    assert read(part(b"a"), length=10**9) == "record_large"


def test_bytes_at_random_are_refused_or_read() -> None:
    chance = random.Random(3)
    whole = part(b"{}") + part(b"x" * 50) + b"--x7--\r\n"
    for _ in range(500):
        body = bytearray(whole)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(body))
            body[at : at + chance.randrange(4)] = chance.randbytes(chance.randrange(3))
        assert isinstance(read(bytes(body)), bytes | str)


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    with wired(tmp_path_factory.mktemp("house")) as wire:
        yield wire


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"--x7\r\n" * 11_000, "HTTP/1.1 400"),
        (b"\r\n--x7-" * 9_000, "HTTP/1.1 400"),
        (part(b"[" * 60_000) + b"--x7--\r\n", "HTTP/1.1 400"),
        (part(b"a: " * 300_000), "HTTP/1.1 413"),
    ],
    ids=["boundaries", "almost boundaries", "nested", "too large"],
)
def test_over_the_wire_a_crooked_form_is_refused_and_others_are_served(wire: Wire, content: bytes, status: str) -> None:
    sent = wire.head("POST", "/records", f"Content-Type: {KIND}", f"Content-Length: {len(content)}") + content
    assert wire.ask(sent).startswith(status)
    assert wire.is_well()


@pytest.mark.parametrize("form", [b"\xff\xfe=1", b"&".join(b"a=1" for _ in range(101))])
def test_a_form_that_cannot_be_read_changes_nothing(wire: Wire, form: bytes) -> None:
    for path in ("/me", "/me/language"):
        sent = wire.head("POST", path, f"Content-Length: {len(form)}") + form
        assert wire.ask(sent).startswith("HTTP/1.1 400")
