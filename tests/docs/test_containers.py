"""The files for containers: what they copy exists, what they start is what the program knows, and the steps work."""

from __future__ import annotations

import asyncio
import fnmatch
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has no types

from caravanserai.server.config.loading import known_settings
from tests.docs.test_pages import unknown_words
from tests.server.postgresql import PostgresqlServer, postgresql_server
from tests.server.test_postgresql_server import whole_match

ROOT = Path(__file__).parents[2]
STEPS = [
    tuple(line.split(maxsplit=1))
    for line in (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}


def arguments(kind: str) -> list[str]:
    """Return what the image starts by default: its program, or the arguments of it."""
    return [one for step, rest in STEPS if step == kind for one in json.loads(rest)]


def copied() -> list[tuple[str, str]]:
    """Return what the image copies: the sources, and where they go."""
    pairs = [rest.split() for step, rest in STEPS if step == "COPY"]
    return [(source, words[-1]) for words in pairs for source in words[:-1]]


def test_the_image_copies_what_is_there_and_not_left_out() -> None:
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert copied()
    for source, _ in copied():
        assert (ROOT / source).exists()
        assert any(fnmatch.fnmatch(source.split("/")[0], line[1:]) for line in kept if line.startswith("!"))


@pytest.mark.parametrize("command", [arguments("CMD"), *(service["command"] for service in OURS.values())], ids=str)
def test_the_program_knows_what_the_containers_start(command: list[str]) -> None:
    assert arguments("ENTRYPOINT") == ["caravanserai"]
    assert unknown_words(" ".join(["caravanserai", *command])) == []
    for pair in (command[place + 1] for place, word in enumerate(command) if word == "--set"):
        assert pair.partition("=")[0] in known_settings()


@pytest.mark.parametrize("name", OURS)
def test_the_settings_of_a_service_exist(name: str) -> None:
    for variable in OURS[name]["environment"]:
        assert variable == "CARAVANSERAI_HOME" or variable.removeprefix("CARAVANSERAI_").lower() in known_settings()
    assert OURS[name]["build"]["dockerfile"] == "Containerfile"


@pytest.fixture
def database() -> Iterator[PostgresqlServer]:
    with postgresql_server() as server:
        yield server


@pytest.mark.deep
def test_what_the_steps_install_plays_a_match_on_postgresql(tmp_path: Path, database: PostgresqlServer) -> None:
    """All steps but those that need an image: the program is installed into an empty environment."""
    folder, environment = tmp_path / "image", tmp_path / "environment"
    folder.mkdir()
    venv.create(environment, with_pip=True)
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for source, target in copied():
        place = folder / target if not target.endswith("/") else folder / target / Path(source).name
        place.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, place)
    for step, rest in STEPS:
        if step == "RUN" and rest.startswith("pip "):
            subprocess.run(rest, shell=True, check=True, cwd=folder, env={**os.environ, "PATH": path})  # noqa: S602  # our own file
    shutil.rmtree(folder)
    command = [str(environment / "bin" / "caravanserai"), *arguments("CMD")[:-1], str(tmp_path), "--port", "0"]
    settings = {"CARAVANSERAI_DATABASE": database.fresh(), "CARAVANSERAI_HOST": "127.0.0.1", "LANG": "en"}
    free = ("--set", "calls_of_one=0", "--set", "calls_of_address=0")
    with subprocess.Popen(
        [*command, *free], stdout=subprocess.PIPE, text=True, env={"PATH": path, **settings}
    ) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split(" at ")[1].split()[0].replace("0.0.0.0", "127.0.0.1")  # noqa: S104  # as printed
        asyncio.run(whole_match(address.rstrip("/"), "silk_road"))
        server.terminate()
    assert sys.prefix not in command[0]
