"""Draw the terminal during a match with a known seed, for each game and language.

The files are docs/pictures/terminal-<language>.svg for Silk Road and docs/pictures/dragon-road-<language>.svg.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from caravanserai.bots import bot
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.terminal.console import LeaveError, Terminal
from caravanserai.terminal.play import begin, make_setup, session_of
from caravanserai.text import Words, languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.kernel.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_ANSWERS = range(14, 24)
_CHOICES = "1-4"
"""The picture of Silk Road shows a question with these choices, after this many answers."""
_PAGE, _WORKERS = 4, 7
"""The picture of The Dragon Road shows the Cavern Mines, with this many placed workers."""
_WIDTH, _HEIGHT = 84, 44


class Camera(Terminal):
    """A terminal that gives some answers automatically, keeps only the last screen, and then leaves."""

    interactive = True
    height = _HEIGHT

    def __init__(self, words: Words, when: range, asked: str) -> None:
        console = Console(
            file=io.StringIO(),
            width=_WIDTH,
            record=True,
            force_terminal=True,
            color_system="truecolor",
            highlight=False,
        )
        super().__init__(words, console, io.StringIO())
        self.when, self.asked = when, asked
        self.answers = 0
        self.picture = ""

    def clear(self) -> None:
        self.console.export_text(clear=True)

    def ask(self, prompt: str) -> str:
        """Alternate between the first choice and Enter, as `1` is not always among the numbers."""
        self.answers += 1
        if self.answers in self.when and self.asked in prompt:
            self.console.print(prompt, style="bold", markup=False)
            self.picture = self.console.export_svg(title="caravanserai", unique_id="terminal")
        if self.picture or self.answers >= self.when.stop:
            raise LeaveError
        return "1" if self.answers % 2 == 0 else ""


def draw(lang: str, taken: Callable[[Words, int], str]) -> str:
    """The picture in one language, from the first match that reaches such a question.

    The picture loads no other files.
    """
    picture = next(found for found in (taken(Words(lang), seed) for seed in itertools.count(1)) if found)
    return re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.DOTALL)


def silk_road(words: Words, seed: int) -> str:
    """A person who takes the first option; empty if there was no such question."""
    camera = Camera(words, _ANSWERS, _CHOICES)
    setting = make_setup(words, "silk_road", seats=4, people=(0,), bots=("greedy",), seed=seed)
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(LeaveError):
        begin(camera, Path(folder), setting)
    return camera.picture


def dragon_road(words: Words, seed: int) -> str:
    """A person who takes over from bots; empty if the bots took another route."""
    camera = Camera(words, range(1, 2), "")
    setting = make_setup(words, "dragon_road", seats=3, people=(0,), bots=("greedy",), seed=seed)
    match = setting.start()
    players = [bot("greedy", f"{seed} {seat}") for seat in range(match.seats)]
    while not match.over and not _wanted(match):
        seat = match.decision_of(None).seat
        match.answer(players[seat].choose(match.chair(seat)), seat)
    if not match.over:
        with contextlib.suppress(LeaveError):
            session_of(camera, setting, match, None).play()
    return camera.picture


def _wanted(match: Match[Any]) -> bool:
    view, question = match.view(0), match.decision_of(None)
    return question.seat == 0 and isinstance(question, Place) and (view.page, view.placements) == (_PAGE, _WORKERS)


PICTURES: Final = {"terminal": silk_road, "dragon-road": dragon_road}


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, taken in PICTURES.items():
        for lang in languages():
            path = FOLDER / f"{name}-{lang}.svg"
            path.write_text(draw(lang, taken), encoding="utf-8")
            print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
