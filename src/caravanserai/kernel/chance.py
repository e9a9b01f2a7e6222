"""Chance is one 64-bit integer, advanced by splitmix64 and by nothing else."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from caravanserai.kernel.errors import SetupError, shown
from caravanserai.kernel.whole import whole

if TYPE_CHECKING:
    from collections.abc import MutableSequence

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_BACK: Final = pow(_STEP, -1, 1 << 64)
_MIX_A: Final = 0xBF58476D1CE4E5B9
_MIX_B: Final = 0x94D049BB133111EB
_SHORT: Final = 1024
_DRAWS_FROM_SHORT: Final = 3
_SEED_LIMIT: Final = 1 << 128
_LONGEST_SEED: Final = 64


def advance(chance: int) -> int:
    """Give the chance integer that follows this one."""
    return (chance + _STEP) & _MASK


def steps_between(earlier: int, later: int) -> int:
    """How often one chance integer was advanced until it was the other."""
    return (later - earlier) * _BACK & _MASK


def scrambled(chance: int) -> int:
    """Turn an advanced chance integer into 64 fair bits."""
    chance = ((chance ^ (chance >> 30)) * _MIX_A) & _MASK
    chance = ((chance ^ (chance >> 27)) * _MIX_B) & _MASK
    return chance ^ (chance >> 31)


def number_below(chance: int, limit: int) -> int:
    """Turn an advanced chance integer into a fair number from 0 to limit - 1."""
    return (scrambled(chance) * limit) >> 64


def sample(chance: int, items: MutableSequence[int], count: int) -> tuple[int, list[int]]:
    """Take so many items out of a list, each by a fair draw; give the chance integer after it, and the items.

    Read as a fraction, 64 fair bits times n give a place below n and a new fraction; that costs ten bits at most
    in a short list. So one integer serves three draws, with a bias below one in ten thousand million.
    """
    if count > len(items):
        raise ValueError(f"cannot take {count} out of {len(items)}")
    draws = _DRAWS_FROM_SHORT if len(items) <= _SHORT else 1
    taken, fraction = [], 0
    for place, left in enumerate(range(len(items), len(items) - count, -1)):
        if place % draws == 0:
            chance = advance(chance)
            fraction = scrambled(chance)
        fraction *= left
        at = fraction >> 64
        fraction &= _MASK
        taken.append(items[at])
        items[at] = items[left - 1]
    del items[len(items) - count :]
    return chance, taken


def shuffle(chance: int, items: MutableSequence[int]) -> int:
    """Shuffle a list in place and give the chance integer after it."""
    chance, taken = sample(chance, items, len(items))
    items.extend(taken)
    return chance


class Dice:
    """Dice outside a match: for bots, for imagined worlds, for tests."""

    __slots__ = ("chance",)

    def __init__(self, seed: int | str) -> None:
        self.chance = chance_of(checked_seed(seed))

    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit - 1."""
        self.chance = advance(self.chance)
        return number_below(self.chance, limit)

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list in place; how it lay before makes no difference, so that it cannot betray anything."""
        items.sort()
        self.chance = shuffle(self.chance, items)


def chance_of(seed: int | str) -> int:
    """Turn any seed into the first chance integer."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest(), "big")


def checked_seed(seed: int | str | None) -> int | str:
    """Accept a whole number or a text as seed; without one, take it from the system's entropy."""
    if seed is None:
        return secrets.token_hex(16)
    if type(seed) is not int and type(seed) is not str:
        seed = whole(seed, "a seed is a whole number or a short text", SetupError)
    if type(seed) is int and abs(seed) < _SEED_LIMIT:
        return seed
    if type(seed) is str and len(seed) <= _LONGEST_SEED and seed.isprintable():
        return seed
    raise SetupError(f"a seed is a whole number or a short text, not {shown(seed)}")


def commitment(seed: int | str) -> str:
    """Give the hash published at the start, by which anyone can check the seed published at the end."""
    return hashlib.sha256(f"caravanserai seed {seed}".encode()).hexdigest()
