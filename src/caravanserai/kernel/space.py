"""The option space of a decision kind: a fixed, ordered list of options, declared once."""

from __future__ import annotations

from typing import NamedTuple

from caravanserai.kernel.errors import SetupError, shown
from caravanserai.kernel.integers import as_int

Options = tuple[int, ...] | range
"""Legal choices: a tuple of small ints, or a range if there are many."""


class Block(NamedTuple):
    """Options of one type: `items` are their names, `of` is their type (good, seat, amount ...)."""

    name: str
    of: str
    items: tuple[str, ...] | range


class Space:
    """A sequence of blocks; a choice is the index of an option in this sequence."""

    __slots__ = ("blocks", "size", "starts")

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self.starts: dict[str, int] = {}
        self.size = 0
        for block in blocks:
            self.starts[block.name] = self.size
            self.size += len(block.items)

    def locate(self, choice: int) -> tuple[Block, int]:
        """Return the block of a choice and the index within the block."""
        if type(choice) is not int:
            choice = as_int(choice, "an option is a whole number", SetupError)
        if 0 <= choice < self.size:
            place = choice
            for block in self.blocks:
                if place < len(block.items):
                    return block, place
                place -= len(block.items)
        raise SetupError(f"option {shown(choice)} is outside the declared space of {self.size}")

    def name(self, choice: int) -> str:
        """Return the name of a choice, for instance `count:3` or `pass`."""
        block, place = self.locate(choice)
        return option_name(block, place)

    def choice(self, name: str) -> int:
        """Return the choice with that name."""
        block_name = name.partition(":")[0] if type(name) is str else ""
        for block in self.blocks:
            if block.name == block_name:
                for place in range(len(block.items)):
                    if option_name(block, place) == name:
                        return self.starts[block_name] + place
        raise SetupError(f"no option is called {shown(name)}")


def option_name(block: Block, place: int) -> str:
    """The name of an item; a block with one unnamed item is called by the block name."""
    item = block.items[place]
    return f"{block.name}:{item}" if item != "" else block.name


def numbers(name: str, low: int, high: int, of: str = "amount") -> Block:
    """Declare the integers from low to high, both included."""
    return Block(name, of, range(low, high + 1))


def names(name: str, of: str, items: tuple[str, ...]) -> Block:
    """Declare one option for each name."""
    return Block(name, of, items)


def word(name: str) -> Block:
    """Declare a single option, such as `pass`."""
    return Block(name, "word", ("",))


def seats(name: str, most: int) -> Block:
    """Declare one option for each possible seat."""
    return Block(name, "seat", range(most))
