"""Every Python block of the documentation runs, and says what the page says it says."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path
from typing import Any

import pytest

from caravanserai.kernel import registry
from tests.docs.pages import PAGES, ROOT, blocks

WITH_CODE = [page for page in PAGES if any(block.language == "python" for block in blocks(page.read_text("utf-8")))]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {}
    for block in blocks(page.read_text("utf-8")):
        if block.language == "python" and block.file:
            with Path(block.file).open("a", encoding="utf-8") as file:
                file.write(block.text)
            importlib.invalidate_caches()  # otherwise an import in the same tick of the clock would not see the file
        elif block.language == "python":
            run(block.text, scope, page.name, block.line)


def run(code: str, scope: dict[str, Any], name: str, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(code, scope, name, name, line - 1)
    assert test.examples, f"{name}, line {line}: a block without a prompt is never run"
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
    scope.update(test.globs)
    assert not report, "".join(report)


def test_there_is_code_to_run() -> None:
    names = [page.name for page in WITH_CODE]
    assert {"README.md", "write-a-bot.md", "study-a-game.md", "add-a-game.md", "kernel.md"} <= set(names)


def test_a_wrong_page_is_noticed() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run(">>> 1 + 1\n3\n", {}, "wrong", 1)


def test_a_block_that_would_not_run_is_noticed() -> None:
    with pytest.raises(AssertionError, match="never run"):
        run("1 + 1\n", {}, "wrong", 1)
