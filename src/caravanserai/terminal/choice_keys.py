"""The legal choices of a question and the keys that select them.

If a question is about a number, the person types the number itself, and all other choices have letters. If it is
about spaces, the spaces have their numbers on the board; other kinds of choices have a letter each, followed by a
number if there are several. If the board has names for its squares, such as `b7`, the person types the names.
Otherwise the choices are numbered from 1. So a number never has two meanings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.match import Match
    from caravanserai.kernel.space import Block, Options
    from caravanserai.text import Describer

    KeyOf = Callable[[Decision[Any], Block, int], str | None]

TENTHS: Final = ("angle", "pull")
"""Numbers of these types are tenths, typed as 12.5."""
NUMERIC: Final = ("amount", "money", "count", "gold", *TENTHS)
AMOUNTS: Final = (*NUMERIC, "coins", "loan")
"""Choices of these types differ only by a number."""
NAMED: Final = "space"
"""Choices of this type have fixed numbers on the board and can also be selected by name."""
COMMANDS: Final = "?+ulmwhsrq"
_SHORTEST_NAME: Final = 3
_MAX_LISTED_NUMBERS: Final = 200
"""The largest range of numbers listed in full; a longer range lists only its ends, but any number can be typed."""
_LETTERS: Final = [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in COMMANDS]


class Entry(NamedTuple):
    """One legal choice: its key, its label, its certain costs and gains, whether it is final."""

    key: str
    choice: int
    label: str
    outlook: str
    final: bool


class Menu(NamedTuple):
    """All legal choices of a question."""

    decision: Decision[Any]
    numbers: tuple[Entry, ...]
    """Choices that are selected by typing their number."""
    others: tuple[Entry, ...]
    """Choices that are selected by a letter, or by their position if there are no numbers."""
    default: Entry | None
    """The choice that Enter takes: one without cost and gain, or the only one; never a final one."""
    squares: bool
    """Whether squares of the board, such as `b7`, serve as keys."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All choices in the order shown."""
        return self.numbers + self.others

    @property
    def numeric(self) -> bool:
        """Whether the question is about a number."""
        return numeric_block(self.decision) is not None

    def find(self, typed: str) -> Entry | None:
        """Return the choice with the typed key."""
        if not typed:
            return self.default
        key = (typed.lstrip("0") or "0") if typed.isascii() and typed.isdigit() else typed.lower()
        called = [entry for entry in self.entries if entry.key == key] or self.called(typed) or self._between(typed)
        return called[0] if len(called) == 1 else None

    def _between(self, typed: str) -> list[Entry]:
        """Return the choice about a typed number within a range that lists only its ends."""
        choice = self.barred_number(typed) if self.numbers else None
        first, last = self.numbers[0].choice if self.numbers else 0, self.numbers[-1].choice if self.numbers else 0
        within = choice is not None and first <= choice <= last and last - first >= _MAX_LISTED_NUMBERS
        return (
            [self.numbers[0]._replace(key=typed, choice=choice, label=typed)] if within and choice is not None else []
        )

    @property
    def named(self) -> bool:
        """Whether the choices can be selected by name."""
        return self._named_block() is not None

    @property
    def lettered(self) -> str | None:
        """The first key that consists of a letter and a number, for choices beside the spaces such as ladders."""
        keys = [entry.key for entry in self.others if entry.key[:1].isalpha() and entry.key[1:].isdigit()]
        return keys[0] if keys else None

    def called(self, typed: str) -> list[Entry]:
        """Return the choices whose name contains all typed words."""
        words = typed.casefold().split()
        if not self.named or len(typed) < _SHORTEST_NAME:
            return []
        return [entry for entry in self.others if all(word in entry.label.casefold() for word in words)]

    def _named_block(self) -> Block | None:
        return next((block for block in self.decision.space.blocks if block.of == NAMED), None)

    def barred_number(self, typed: str) -> int | None:
        """Return the declared choice about that number if it is not legal now."""
        block = numeric_block(self.decision) or self._named_block()
        if block is None or not typed.isascii() or len(typed) > 9:
            return None
        whole, point, tenths = typed.partition(".")
        if block.of in TENTHS and whole.isdigit() and (tenths.isdigit() or not point) and len(tenths) <= 1:
            number = 10 * int(whole) + int(tenths or 0)
        elif typed.isdigit():
            number = int(typed) - (block.of == NAMED)
        else:
            return None
        if number not in block.items:
            return None
        return self.decision.space.starts[block.name] + block.items.index(number)


def _no_key(decision: Decision[Any], block: Block, place: int) -> str | None:  # noqa: ARG001  # the signature of KeyOf
    """Return None: the board has no names."""
    return None


def numeric_block(decision: Decision[Any]) -> Block | None:
    """Return the block of a question that is about a number."""
    for block in decision.space.blocks:
        if block.of in NUMERIC and isinstance(block.items, range):
            return block
    return None


def menu_of(match: Match[Any], seat: int, describer: Describer, key_of: KeyOf = _no_key) -> Menu:
    """List the legal choices of a seat; `key_of` returns the keys that the board has for some of them."""
    decision = match.decision_of(seat)
    block = numeric_block(decision)
    squares = any(key_of(decision, one, 0) is not None for one in decision.space.blocks)
    view = match.view(seat)
    # In a simultaneous decision nobody is asked again before the answers are revealed.
    together = len(match.decisions()) > 1
    numbers: list[Entry] = []
    others: list[Entry] = []
    for choice in _laid_out(match.options(seat), decision, block):
        home, place = decision.space.locate(choice)
        about = describer.option(decision, choice, view), describer.outlook(match.outlook(choice, seat))
        final = together or match.is_final(choice, seat)
        if home is block:
            numbers.append(Entry(_figure(home, place), choice, *about, final))
        else:
            key = key_of(decision, home, place) or _key(decision, home, place, others, squares=squares)
            others.append(Entry(key, choice, *about, final))
    default = _default(match, seat, (*numbers, *others))
    called = squares and any(not entry.key.isdigit() for entry in others)
    return Menu(decision, tuple(numbers), tuple(others), default, called)


def _laid_out(options: Options, decision: Decision[Any], numbers: Block | None) -> list[int]:
    """Return the choices to list: all, but only the ends of a very long range of numbers."""
    if numbers is None or len(options) <= _MAX_LISTED_NUMBERS:
        return list(options)
    start = decision.space.starts[numbers.name]
    within = [choice for choice in options if choice in range(start, start + len(numbers.items))]
    return [choice for choice in options if choice in (within[0], within[-1]) or choice not in within]


def _figure(block: Block, place: int) -> str:
    """Return a number as it is typed."""
    number = block.items[place]
    return f"{int(number) / 10:.1f}" if block.of in TENTHS else str(number)


def _key(decision: Decision[Any], block: Block, place: int, others: list[Entry], *, squares: bool) -> str:
    """Return a letter beside numbers; the board's number of a space, and letters beside it; else the next number."""
    if numeric_block(decision) is not None:
        return _letter(block, [entry.key for entry in others])
    blocks = decision.space.blocks
    spaces = next((one for one in blocks if one.name == one.of == NAMED), None)
    if squares or spaces is None:
        return str(1 + sum(entry.key.isdigit() for entry in others))
    if block is spaces:
        return str(place + 1)
    letters: list[str] = []
    for one in blocks[: blocks.index(block) + 1]:
        letters += [] if one is spaces else [_initial(one, letters)]
    return letters[-1] if len(block.items) == 1 else f"{letters[-1]}{place + 1}"


def _letter(block: Block, taken: list[str]) -> str:
    """Return the first letter of a single option, else the next free letter."""
    if len(block.items) == 1:
        return _initial(block, taken)
    return next(letter for letter in _LETTERS if letter not in taken)


def _initial(block: Block, taken: list[str]) -> str:
    """Return the first letter of a kind of choices, if it is free."""
    letters = [block.name[0], *_LETTERS]
    return next(letter for letter in letters if letter in _LETTERS and letter not in taken)


def _default(match: Match[Any], seat: int, entries: tuple[Entry, ...]) -> Entry | None:
    """Return the choice for Enter: the only one, or the timeout choice if it is a number or a word without cost.

    A final choice has its key typed: an Enter too many must not end a turn.
    """
    harmless = match.timeout_choice(seat)
    entry = next(entry for entry in entries if entry.choice == harmless)
    block, _ = match.decision_of(seat).space.locate(harmless)
    plain = (block.of in NUMERIC or block.of == "word") and not entry.outlook
    return entry if (plain or len(entries) == 1) and not entry.final else None
