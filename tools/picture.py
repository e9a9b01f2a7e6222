"""Draw the terminal as it looks in a match with a known seed: docs/pictures/terminal-<language>.svg."""

from __future__ import annotations

import contextlib
import io
import itertools
import re
import tempfile
from pathlib import Path

from rich.console import Console

from caravanserai.terminal.desk import Desk, LeaveError
from caravanserai.terminal.play import begin, make_setting
from caravanserai.text import Words, languages

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_ANSWERS = range(14, 24)
_CHOICES = "1-4"
"""The picture is taken at a question with so many choices, after so many answers."""
_WIDTH, _HEIGHT = 84, 44


class Camera(Desk):
    """A desk that answers by itself for a while, keeps only the last screen, and then leaves."""

    interactive = True
    height = _HEIGHT

    def __init__(self, words: Words) -> None:
        console = Console(
            file=io.StringIO(),
            width=_WIDTH,
            record=True,
            force_terminal=True,
            color_system="truecolor",
            highlight=False,
        )
        super().__init__(words, console, io.StringIO())
        self.answers = 0
        self.picture = ""

    def clear(self) -> None:
        self.console.export_text(clear=True)

    def ask(self, prompt: str) -> str:
        """Alternate between the first choice and Enter, as `1` is not always among the numbers."""
        self.answers += 1
        if self.answers in _ANSWERS and _CHOICES in prompt:
            self.console.print(prompt, style="bold", markup=False)
            self.picture = self.console.export_svg(title="caravanserai", unique_id="terminal")
        if self.picture or self.answers >= _ANSWERS.stop:
            raise LeaveError
        return "1" if self.answers % 2 == 0 else ""


def draw(lang: str) -> str:
    """The picture in one language, from the first match that comes to such a question."""
    return next(picture for picture in (_taken(Words(lang), seed) for seed in itertools.count(1)) if picture)


def _taken(words: Words, seed: int) -> str:
    """The picture of one match, without anything fetched from elsewhere; nothing if there was no such question."""
    camera = Camera(words)
    setting = make_setting(words, "silk_road", seats=4, people=(0,), bots=("greedy",), seed=seed)
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(LeaveError):
        begin(camera, Path(folder), setting)
    return re.sub(r"\s*@font-face \{.*?\}", "", camera.picture, flags=re.DOTALL)


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for lang in languages():
        path = FOLDER / f"terminal-{lang}.svg"
        path.write_text(draw(lang), encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
