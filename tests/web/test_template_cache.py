"""Templates are compiled once, and the result is valid until one of its inputs changes."""

import os
import subprocess
import sys
from pathlib import Path

import jinja2
import pytest

from caravanserai.web.rendering import environment
from caravanserai.web.template_cache import CompiledTemplates

_PROGRAM = """
import jinja2
from caravanserai.web.rendering import environment

compiled = []
really = jinja2.Environment.compile
jinja2.Environment.compile = lambda made, *facts, **more: compiled.append(facts) or really(made, *facts, **more)
for page in ("base.html", "game.html", "settings.html"):
    environment().get_template(page)
print(len(compiled))
"""


def compiled_by_a_program(folder: Path, **environ: str) -> int:
    """Return the number of templates that a new process compiles for a few pages."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    description = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        check=True,
        capture_output=True,
        text=True,
        env={**known, "PYTHONPYCACHEPREFIX": str(folder), **environ},
    )
    return int(description.stdout)


def kept_in(folder: Path) -> list[Path]:
    return list(folder.rglob("template-*.bin"))


def test_a_second_program_compiles_nothing_but_what_is_broken(tmp_path: Path) -> None:
    assert compiled_by_a_program(tmp_path) == len(kept_in(tmp_path)) == 3
    assert compiled_by_a_program(tmp_path) == 0
    for file, content in zip(kept_in(tmp_path), (b"", b"nonsense"), strict=False):
        file.write_bytes(content)
    assert compiled_by_a_program(tmp_path) == 2


def test_where_python_keeps_no_modules_no_template_is_kept(tmp_path: Path) -> None:
    assert compiled_by_a_program(tmp_path, PYTHONDONTWRITEBYTECODE="1") > 0
    assert not kept_in(tmp_path)


def test_where_nothing_can_be_written_templates_are_compiled_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    kept = CompiledTemplates()
    kept.directory = str(tmp_path / "nowhere")
    made = environment().overlay(bytecode_cache=kept)
    assert made.get_template("settings.html").filename is not None
    assert not kept_in(tmp_path)


def test_another_jinja_and_other_settings_of_it_have_files_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    now = CompiledTemplates().pattern
    monkeypatch.setattr(jinja2, "__version__", "0.0")
    assert CompiledTemplates().pattern != now
    monkeypatch.undo()
    monkeypatch.setattr(Path, "read_bytes", lambda _file: b"other settings")
    assert CompiledTemplates().pattern != now


def test_a_template_that_was_changed_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    Path(CompiledTemplates().directory).mkdir(parents=True)

    def shown(source: str) -> str:
        loader = jinja2.DictLoader({"page": source})
        return (
            jinja2.Environment(loader=loader, autoescape=True, bytecode_cache=CompiledTemplates())
            .get_template("page")
            .render()
        )

    assert [shown("one"), shown("two"), shown("two"), shown("one")] == ["one", "two", "two", "one"]
