"""Our own cookies among others, and nothing else that a cookie header may hold."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

import caravanserai.server
from caravanserai.server.identity.cookies import cookie_of

SERVER = Path(str(caravanserai.server.__file__)).parent


def sent(*headers: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [(b"cookie", header.encode("latin-1")) for header in headers]})


@pytest.mark.parametrize(
    ("headers", "value"),
    [
        ((), ""),
        (("",), ""),
        (("ours=a.b",), "a.b"),
        (("other=1; ours=a.b; more=2",), "a.b"),
        (("other=1;ours=a.b",), "a.b"),
        (("other=1", "ours=a=b"), "a=b"),
        (("ours=first; ours=second",), "first"),
        (("xours=1; oursx=2; OURS=3; ours",), ""),
        (('other="a; ours=inside"; ours=outside',), 'inside"'),
        (("=; ;;; ours = spaced ;",), "spaced"),
        (("ours=\xff",), "\xff"),
    ],
)
def test_a_cookie_is_found_among_others(headers: tuple[str, ...], value: str) -> None:
    assert cookie_of(sent(*headers), "ours") == value


@pytest.mark.parametrize("unit", ["\\", '"', '\\"', "=", ";", "a=;", ' "\\', "ours"])
def test_any_header_is_read_in_linear_time(unit: str) -> None:
    """The standard library takes seconds for some of these; a thousand times longer than the bound here."""
    header = 'ours="' + unit * (2_000_000 // len(unit))
    start = time.process_time()
    cookie_of(sent(header), "another")
    assert time.process_time() - start < 2


def test_no_other_parser_of_cookies_mails_or_forms_reads_a_request() -> None:
    """`http.cookies`, `Request.cookies`, `Request.form` and the parsers of e-mail are not made for strangers."""
    found = []
    for file in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Attribute):
                names = [f".{node.attr}"]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            found += [(file.name, name) for name in names if is_banned(name)]
    assert found == []


def is_banned(name: str) -> bool:
    banned = ("http.cookies", "email.message_from", "email.parser", "email.feedparser", "cgi")
    return name in {".cookies", ".form"} or name.startswith(banned) or name.endswith("cookie_parser")


@pytest.mark.parametrize("name", [".cookies", ".form", "http.cookies.SimpleCookie", "email.message_from_bytes"])
def test_the_check_would_find_them(name: str) -> None:
    assert is_banned(name)
