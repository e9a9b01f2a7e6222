"""Facts that stand in two places of the repository are equal: checks and hooks, Python versions, the version."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import yaml  # type: ignore[import-untyped]  # no types

ROOT: Final = Path(__file__).parents[2]
MAKEFILE: Final = (ROOT / "Makefile").read_text("utf-8")
PYPROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOW: Final[dict[str, Any]] = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))


def test_the_hooks_are_the_checks_of_the_makefile() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    [[*hooks]] = [repository["hooks"] for repository in config["repos"]]
    listed = re.search(r"^CHECKS := (.*)$", MAKEFILE, re.MULTILINE)
    assert listed is not None
    checks = [f"check-{name}" for name in listed[1].split()]
    assert [hook["id"] for hook in hooks] == checks
    assert [hook["entry"] for hook in hooks] == [f"make -s {name}" for name in checks]
    assert {(hook["language"], hook["pass_filenames"]) for hook in hooks} == {("system", False)}


def test_every_file_of_a_hook_exists() -> None:
    """A hook whose pattern matches no file would never run."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    folders = (".github", "docs/rules", "src", "tests")
    files = [path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*")]
    for hook in config["repos"][0]["hooks"]:
        assert hook.get("always_run") or any(re.search(hook["files"], name) for name in files), hook["id"]


def test_the_same_python_versions_everywhere() -> None:
    found = (re.fullmatch(r".* :: (3\.\d+)", line) for line in PYPROJECT["project"]["classifiers"])
    promised = [version[1] for version in found if version]
    assert WORKFLOW["jobs"]["python"]["strategy"]["matrix"]["python"] == promised
    looked_for = re.search(r"^PYTHON \?= (.*)$", MAKEFILE, re.MULTILINE)
    assert looked_for is not None
    assert looked_for[1].split() == [*(f"python{version}" for version in reversed(promised)), "python3"]
    assert PYPROJECT["project"]["requires-python"] == f">={promised[0]}"
    assert PYPROJECT["tool"]["mypy"]["python_version"] == promised[0]
    contributing = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert f"The tests run on {', '.join(promised[:-1])} and {promised[-1]}." in contributing


def test_the_workflow_runs_the_checks_and_the_tests_with_the_python_it_names() -> None:
    steps = [step.get("run", "") for step in WORKFLOW["jobs"]["python"]["steps"]]
    goals = ("check", "speed", "test")
    assert steps[-3:] == [f"make {goal} PYTHON=python${{{{ matrix.python }}}}" for goal in goals]
    assert WORKFLOW["permissions"] == {}
    assert {repr(job["permissions"]) for job in WORKFLOW["jobs"].values()} == {"{'contents': 'read'}"}


def test_the_workflow_installs_what_ci_does() -> None:
    ci, workflow = ((ROOT / file).read_text("utf-8") for file in (".ci/run", ".github/workflows/ci.yml"))
    for command in (r"apt-get install .*--no-install-recommends ([a-z -]+[a-z])", r"npm exec (.*)"):
        assert re.findall(command, workflow) == re.findall(command, ci) != []


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PYPROJECT["project"]["dynamic"]
    assert "version" not in PYPROJECT["project"]
    assert "version" not in yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))


def test_the_changelog_begins_with_what_is_not_released_yet() -> None:
    titles = re.findall(r"^## \[(.+?)\](?: - (.*))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert titles[0] == ("Unreleased", "")
    assert len(titles) > 1
    for number, date in titles[1:]:
        assert re.fullmatch(r"\d+\.\d+\.\d+", number)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", date)
