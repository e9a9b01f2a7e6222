"""The text of a question: the sentence, the legal choices with their keys, and the other commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

from caravanserai.terminal.choice_keys import numeric_block
from caravanserai.terminal.choice_list import Choices

if TYPE_CHECKING:
    from typing import Any

    from rich.console import RenderableType

    from caravanserai.kernel.match import Match
    from caravanserai.terminal.choice_keys import Menu
    from caravanserai.terminal.screen import Screen

_KEYS: Final = dict(
    zip("?ulmwhsrq", ("help", "undo", "log", "map", "why_not", "hint", "ledger", "rules", "quit"), strict=True)
)


def question(menu: Menu, view: object, screen: Screen, *, undo: bool, hint: bool = True) -> list[RenderableType]:
    """Return the question, the choices, and one line of commands."""
    words = screen.words
    asked = screen.paint(screen.describer.question(menu.decision, view))
    asked.stylize("bold")
    parts: list[RenderableType] = [Text("» " if screen.utf8 else "> ", "bold green").append_text(asked)]
    if any(entry.outlook for entry in menu.numbers):
        parts.append(Choices(menu.numbers, menu, view, screen))
    elif menu.numbers:
        key = "terminal.ask.one_number" if len(menu.numbers) == 1 else "terminal.ask.numbers"
        low, high = menu.numbers[0].key, menu.numbers[-1].key
        parts.append(Text(f"  {words.say(key, low=low, high=high)}"))
    parts += screen.extra_choices(menu, view)
    listed = screen.listed(menu)
    if listed:
        parts.append(Choices(listed, menu, view, screen))
    parts.append(Text(commands(menu, screen, undo=undo, hint=hint), "dim"))
    return parts


def every_choice(menu: Menu, view: object, screen: Screen) -> list[RenderableType]:
    """Return all listed choices with all details."""
    listed = [menu.numbers, screen.listed(menu)]
    return [Choices(entries, menu, view, screen).full() for entries in listed if entries]


def prompt(menu: Menu, screen: Screen) -> str:
    """Return the prompt: the possible inputs and the effect of Enter."""
    words = screen.words
    if menu.numbers:
        low, high = menu.numbers[0].key, menu.numbers[-1].key
        only = low == high
        text = words.say("terminal.ask.type_only" if only else "terminal.ask.type_number", low=low, high=high)
    elif menu.numeric:
        text = words.say("terminal.ask.type_letter")
    elif menu.named or menu.squares:
        text = words.say("terminal.ask.type_square" if menu.squares else "terminal.ask.type_space")
        if menu.lettered is not None and not menu.squares:
            text = words.say("terminal.ask.or_key", text=text, key=menu.lettered)
    elif len(menu.others) == 1:
        text = words.say("terminal.ask.type_only", low=menu.others[0].key)
    else:
        text = words.say("terminal.ask.type_choice", last=len(menu.others))
    if menu.numbers and menu.squares:
        text = words.say("terminal.ask.or_square", text=text)
    elif menu.numbers and any(entry is not menu.default for entry in menu.others):
        text = words.say("terminal.ask.or_letter", text=text)
    if menu.default is not None:
        text = words.say(
            "terminal.ask.with_default", text=text, default=menu.default.key if menu.named else menu.default.label
        )
    return f"{text} >"


def commands(menu: Menu, screen: Screen, *, undo: bool, hint: bool = True) -> str:
    """Return one line: marks, then the other commands."""
    words = screen.words
    finals = [entry.final for entry in menu.entries]
    if all(finals):
        mark = words.say("terminal.ask.all_final")
    else:
        mark = words.say("terminal.ask.some_final") if any(finals) else words.say("terminal.ask.none_final")
    left_out = ("" if undo else "u") + ("" if hint else "h")
    keys = " ".join(words.say(f"terminal.ask.key.{_KEYS[key]}") for key in _KEYS if key not in left_out)
    return f"{mark} {'·' if screen.utf8 else '-'} {keys}"


def barred(match: Match[Any], seat: int, screen: Screen) -> list[Text]:
    """Return the plausible choices that are barred now, grouped by reason."""
    decision = match.decision_of(seat)
    legal, view = match.options(seat), match.view(seat)
    reasons: dict[str, list[str]] = {}
    numbers = numeric_block(decision)
    for block in decision.space.blocks:
        start = decision.space.starts[block.name]
        choices = [start + place for place in range(len(block.items)) if start + place not in legal]
        if block.of == "seat":
            choices = [choice for choice in choices if block.items[choice - start] in range(match.seats)]
        if block is numbers:
            choices = _nearest(
                choices, [choice for choice in legal if choice in range(start, start + len(block.items))]
            )
        else:
            choices = [*screen.plausible(decision, choices, view)]
        for choice in choices:
            reason = match.why_not(choice, seat)
            if reason is not None:
                label = screen.describer.option(decision, choice, view)
                reasons.setdefault(screen.describer.reason(reason), []).append(label)
    say = screen.words.say
    return [
        screen.paint(say("terminal.ask.barred", options=", ".join(labels), reason=reason))
        for reason, labels in reasons.items()
    ]


def _nearest(choices: list[int], legal: list[int]) -> list[int]:
    """Return the barred numbers next to the legal ones; without legal ones, the first."""
    if not legal:
        return choices[:1]
    return [choice for choice in choices if choice in (legal[0] - 1, legal[-1] + 1)]
