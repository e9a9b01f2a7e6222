"""nginx before several servers, which gets the next request to the next server: no client stays at one of them."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.server.test_hosting import examples, free_port, nginx_config, running


@contextlib.contextmanager
def balancer(folder: Path, addresses: Sequence[str]) -> Iterator[str]:
    """Start nginx with the settings of the guide, but without encryption; yield its address."""
    if shutil.which("nginx") is None:
        pytest.skip("there is no nginx here: install Debian's package nginx-light to run these tests")
    port = free_port()
    places = "".join(f"server {address.removeprefix('http://').rstrip('/')} fail_timeout=1s;" for address in addresses)
    site = re.sub(r"\n *ssl_certificate\S* .*", "", examples("nginx")[0])
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port}").replace("club.example", "127.0.0.1")
    site = site.replace("http://127.0.0.1:8000;", "http://servers; proxy_connect_timeout 2s;")
    config = nginx_config(folder, f"upstream servers {{ {places} }}\n{site}")
    with running(["nginx", "-p", str(folder), "-c", str(config)], port):
        yield f"http://127.0.0.1:{port}"
