"""Tables of figures are never cut off: not in files, not on narrow terminals."""

import io
import re

import pytest
from rich.console import Console

from caravanserai.terminal.console import Desk
from caravanserai.terminal.number_tables import Figures, Rows
from caravanserai.text import Words

NAMES = ("strategies:AggressiveBuyerOfSilk", "strategies:AggressiveBuyerOfSpices")
FIGURES = (["250", "100.0%", "43.9% ... 100.0%", "36.3"], ["17", "0.0%", "0.0% ... 56.1%", "9.0"])


def drawn(table: Figures, width: int, *, terminal: bool) -> list[str]:
    paper = io.StringIO()
    console = Console(file=paper, width=width, force_terminal=terminal, color_system=None)
    Desk(Words("en"), console, io.StringIO()).show_whole(table)
    return paper.getvalue().splitlines()


def table() -> Rows:
    rows = Rows(["bot", "against"], ["matches", "wins", "95% interval", "mean score"])
    rows.add_row(*NAMES, *FIGURES[0])
    rows.add_row(*reversed(NAMES), *FIGURES[1])
    return rows


@pytest.mark.parametrize("width", [20, 80])
def test_in_a_file_each_row_is_one_line_with_all_there_is(width: int) -> None:
    head, *lines = drawn(table(), width, terminal=False)
    assert re.split(" {2,}", head.strip()) == ["bot", "against", "matches", "wins", "95% interval", "mean score"]
    assert [re.split(" {2,}", line.strip()) for line in lines] == [
        [*NAMES, *FIGURES[0]],
        [*reversed(NAMES), *FIGURES[1]],
    ]


@pytest.mark.parametrize("width", [1, 20, 40, 80, 100, 200])
def test_on_a_terminal_names_fold_and_figures_stand_whole(width: int) -> None:
    lines = drawn(table(), width, terminal=True)
    assert not any("…" in line for line in lines)
    assert max(map(len, lines)) <= max(width, 79)
    starts = [at for at, line in enumerate(lines) if line.endswith(("36.3  ", "9.0  "))]
    for at, until, figures, name in zip(starts, [starts[1], None], FIGURES, NAMES, strict=True):
        assert all(figure in lines[at] for figure in figures)
        folded = [line[: lines[0].index("against")].strip() for line in lines[at:until]]
        assert "".join(folded) == name


def test_what_a_master_thinks_folds_and_its_figures_stand_whole() -> None:
    thought = Figures()
    thought.add_texts("Option")
    thought.add_figures("Chance of winning", "Tries")
    thought.add_row("pay ten silver and keep the pawn", "100%", "1234")
    shown = drawn(thought, 30, terminal=False)
    assert not any("…" in line for line in shown)
    assert any("100%" in line and "1234" in line for line in shown)
    assert len(shown) > 5
