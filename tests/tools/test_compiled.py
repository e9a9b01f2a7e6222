"""The compiled build: the same source, with classes written out.

`make test COMPILED=1` tests that it plays the same.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from caravanserai.games.almanac import state
from caravanserai.kernel import decision, match
from caravanserai.kernel.build import is_compiled
from tools.compiled import native
from tools.compiled.__main__ import SOURCE, check_tools, chosen, lay_out
from tools.compiled.written_out import parametrised, written_out


def written(module: ModuleType, *, at_the_gate: bool = False) -> str:
    text = (SOURCE / module.__name__.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
    return written_out(text, module, ["Decision", "Match", "Asking"], at_the_gate=at_the_gate)


def run(path: str, *words: str) -> None:
    """Run Python in the folder of the project, with this path before the source."""
    known, home = os.environ | {"PYTHONPATH": path}, SOURCE.parent
    done = subprocess.run([sys.executable, *words], check=False, capture_output=True, text=True, cwd=home, env=known)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def expanded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build") / "compiled"
    lay_out(folder, chosen())
    return folder


def test_every_module_is_there_and_only_those_to_be_compiled_are_changed(expanded: Path) -> None:
    changed = [path for path in expanded.rglob("*.py") if not path.is_symlink() and path.name != "_native.py"]
    assert sorted(path.relative_to(expanded) for path in changed) == chosen()
    for name in ("__init__.py", "cli.py", "kernel/game.py", "games/silk_road/data", "web/static"):
        assert (expanded / "caravanserai" / name).samefile(SOURCE / "caravanserai" / name)


def test_no_class_keeps_a_custom_decorator(expanded: Path) -> None:
    for path in chosen():
        for node in ast.parse((expanded / path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                assert [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list] in ([], ["mypyc_attr"])


def test_a_state_has_its_constructor_and_its_copy() -> None:
    text = written(state)
    assert "    def __init__(self, seats: Any, chance: Any, stack: Any, sealed: Any, seals: Any, product: str," in text
    assert "        new = Road.__new__(Road)\n        new.seats = self.seats\n" in text
    assert "\n_native.fields(Road, False, {'product': 'str'," in text


@pytest.mark.skipif(is_compiled(), reason="the tool reads classes as they are interpreted")
def test_a_decision_has_its_constructor_and_no_parameters() -> None:
    text = written(decision)
    assert "class Decision(Pending):" in text
    assert "class Together(Decision):" in text
    assert "    def __init__(self, parts: tuple[Decision, ...]) -> None:" in text
    assert "        self.__post_init__()\n_native.fields(Together, True," in text
    assert "\nsetattr(Together, 'of', _functools.cache(Together))" in text
    assert list(parametrised(decision)) == ["Decision", "Step"]


def test_untrusted_arguments_are_not_refused_by_type() -> None:
    assert "def answer(self, choice: Any, seat: Any=None)" in written(match, at_the_gate=True)
    assert "def answer(self, choice: int, seat: int | None=None)" in written(match)


def test_modules_compiled_from_an_older_source_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("gold = 1\n", encoding="utf-8")
    digests = {"rules.py": native.digest(file)}
    native.refuse_if_stale(tmp_path, digests)
    file.write_text("gold = 2\n", encoding="utf-8")
    with pytest.raises(ImportError, match=r"rules\.py has changed since it was compiled: run `make compiled`"):
        native.refuse_if_stale(tmp_path, digests)
    file.unlink()
    with pytest.raises(ImportError, match=r"rules\.py"):
        native.refuse_if_stale(tmp_path, digests)


def test_without_a_compiler_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(SystemExit, match=r"^There is no C compiler no-such-compiler: .*\.$"):
        check_tools()


def test_without_headers_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CC", sys.executable)
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))
    with pytest.raises(SystemExit, match=r"^The headers of Python are missing: .*\.$"):
        check_tools()


@pytest.mark.deep
@pytest.mark.parametrize("level", ["0", "1"])
def test_compiled_rules_play_the_golden_records(tmp_path: Path, level: str) -> None:
    """The kernel and one game are enough here; `make test COMPILED=1` runs all tests with the whole engine.

    Without optimisation the C compiler needs a third of the time, and its output does the same.
    """
    try:
        check_tools()
    except SystemExit as missing:
        pytest.skip(str(missing))
    folder = tmp_path / "compiled"
    run("", "-m", "tools.compiled", f"-O{level}", str(folder), "kernel", "games/silk_road")
    run(str(folder), "-c", "from caravanserai.kernel.build import is_compiled; assert is_compiled()")
    which = ["tests/golden", "tests/kernel/test_fuzz.py", "-k", "replays or fuzz"]
    run(str(folder), "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *which)
