"""The guide for hosts: a match is played through each of its proxies, and its units and settings are parsed."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from caravanserai.server.config.loading import known_settings
from tests.crowding import patience
from tests.docs.pages import blocks
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import legal_answer, my_turn, sit_down, until

GUIDE = (Path(__file__).parents[2] / "docs" / "how-to" / "host-a-club.md").read_text(encoding="utf-8")


def examples(language: str) -> list[str]:
    return [block.text for block in blocks(GUIDE) if block.language == language]


def test_every_setting_of_the_guide_exists() -> None:
    settings = tomllib.loads(examples("toml")[0])
    assert settings
    assert set(settings) <= set(known_settings())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    service, copy, timer = examples("ini")
    program = tmp_path / "caravanserai"
    program.symlink_to(sys.executable)
    files = {"caravanserai.service": service, "caravanserai-backup.service": copy, "caravanserai-backup.timer": timer}
    for name, text in files.items():
        (tmp_path / name).write_text(text.replace("/opt/caravanserai/.venv/bin/caravanserai", str(program)))
    names = [str(tmp_path / name) for name in files]
    command = [str(shutil.which("systemd-analyze")), "verify", "--man=no", *names]
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    assert [line for line in told.stderr.splitlines() if str(tmp_path) in line or "caravanserai" in line] == []


class Visitor(Guest):
    """A guest who comes through a proxy with a self-signed certificate."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._trust = ssl._create_unverified_context()  # noqa: S323  # made a moment ago, for this test
        handlers = urllib.request.HTTPCookieProcessor(self.jar), urllib.request.HTTPSHandler(context=self._trust)
        self._opener = urllib.request.build_opener(*handlers)

    def socket(self, path: str, origin: str | None = None) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return connect(
            self.address.replace("http", "ws") + path,
            origin=Origin(self.address if origin is None else origin),
            additional_headers={"Cookie": cookies},
            ssl=self._trust,
            open_timeout=patience(20),
        )


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def certificate(folder: Path) -> tuple[Path, Path]:
    key, made = folder / "key.pem", folder / "cert.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, *names, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    return made, key


def nginx_config(folder: Path, site: str) -> Path:
    """Write the configuration of an nginx that keeps everything in a folder."""
    paths = " ".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    whole = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
    config.write_text(f"{whole}http {{ access_log off; {paths}\n{site} }}")
    return config


@contextlib.contextmanager
def nginx(folder: Path, port: int, server: str) -> Iterator[None]:
    made, key = certificate(folder)
    site = (
        examples("nginx")[0].replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8000", server)
    )
    site = re.sub(r"/etc/\S+fullchain.pem", str(made), re.sub(r"/etc/\S+privkey.pem", str(key), site))
    config = nginx_config(folder, site)
    with running(["nginx", "-p", str(folder), "-c", str(config)], port):
        yield


@contextlib.contextmanager
def caddy(folder: Path, port: int, server: str) -> Iterator[None]:
    made, key = certificate(folder)
    site = examples("caddy")[0].replace("127.0.0.1:8000", server)
    site = site.replace("club.example {", f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls {made} {key}")
    config = folder / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}\n}}\n{site}")
    with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(config)], port):
        yield


@contextlib.contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as proxy:
        try:
            end = time.monotonic() + patience(20)
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    assert time.monotonic() < end, "the proxy does not start"
                    assert proxy.poll() is None, "the proxy has ended"
                    time.sleep(0.05)
            yield
        finally:
            proxy.terminate()


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
def test_a_match_is_played_through_the_proxy_of_the_guide(tmp_path: Path, name: str) -> None:
    if shutil.which(name) is None or shutil.which("openssl") is None:
        pytest.skip(f"there is no {name} here")
    options = ["--set", "trusted_proxies=127.0.0.1"]
    with running_server(tmp_path / "house", *options) as (address, _):
        port = free_port()
        with PROXIES[name](tmp_path, port, address.removeprefix("http://").rstrip("/")):
            guest = Visitor(f"https://localhost:{port}")
            table = sit_down(guest)
            assert [cookie.secure for cookie in guest.jar] == [True]
            with guest.socket(f"{table}/socket") as line:
                page = Page(line)
                my_turn(page)
                for _ in range(5):
                    number = page.message["number"]
                    page.command("answer", **legal_answer(page))
                    until(page, lambda number=number: page.message["number"] != number)  # type: ignore[misc]  # an int
                    my_turn(page)
            assert guest.get("/health")[0] == 200
            assert guest.get("/metrics")[0] == 404
            assert guest.post("/me", origin="https://elsewhere.example", name="x")[0] == 403
