"""Chance is one integer in the state; its size says which of two generators it belongs to.

An integer below 2**64 is the state of `splitmix64`, which is fast: it serves search, simulation and seeds chosen by a
caller. A larger one holds the 256-bit key and the 64-bit counter of `blake2b`, keyed BLAKE2b in counter mode: it serves
live matches, for no number of draws tells anything about the next one. The seed names its generator.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING, Final

from caravanserai.kernel.errors import SetupError, shown
from caravanserai.kernel.integers import as_int

if TYPE_CHECKING:
    from collections.abc import MutableSequence

FAST: Final = "splitmix64"
KEYED: Final = "blake2b"
_KEYED_SEED: Final = re.compile(rf"{KEYED}:([0-9a-f]{{64}})")
"""Longer than any seed of the fast generator, so both kinds of seeds cannot be confused."""
_KEY_BYTES: Final = 32
_KEY_MASK: Final = (1 << 8 * _KEY_BYTES) - 1
_KEYED_MARK: Final = 1 << 320
"""A bit above key and counter, so every keyed chance integer is above 2**64."""
_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_BACK: Final = pow(_STEP, -1, 1 << 64)
_MIX_A: Final = 0xBF58476D1CE4E5B9
_MIX_B: Final = 0x94D049BB133111EB
_SHORT: Final = 1024
_DRAWS_FROM_SHORT: Final = 3
_SEED_LIMIT: Final = 1 << 128
_LONGEST_SEED: Final = 64
_LONGEST_DICE_SEED: Final = 256
"""Seeds of dice are longer: often a seed plus, for instance, the number of an answer."""


def advance(chance: int) -> int:
    """Return the next chance integer."""
    if chance > _MASK:
        return chance + 1
    return (chance + _STEP) & _MASK


def steps_between(earlier: int, later: int) -> int:
    """The number of advances from one chance integer to the other; above 2**63 if their keys differ."""
    if earlier > _MASK or later > _MASK:
        return (later - earlier) % (2 * _KEYED_MARK)
    return (later - earlier) * _BACK & _MASK


def scrambled(chance: int) -> int:
    """Turn an advanced chance integer into 64 uniform bits."""
    if chance > _MASK:
        key = ((chance >> 64) & _KEY_MASK).to_bytes(_KEY_BYTES, "big")
        counter = (chance & _MASK).to_bytes(8, "big")
        return int.from_bytes(hashlib.blake2b(counter, digest_size=8, key=key).digest(), "big")
    chance = ((chance ^ (chance >> 30)) * _MIX_A) & _MASK
    chance = ((chance ^ (chance >> 27)) * _MIX_B) & _MASK
    return chance ^ (chance >> 31)


def number_below(chance: int, limit: int) -> int:
    """Turn an advanced chance integer into a uniform number from 0 to limit - 1.

    The probability of each number differs from 1 / limit by less than 2**-64.
    """
    return (scrambled(chance) * limit) >> 64


def sample(chance: int, items: MutableSequence[int], count: int) -> tuple[int, list[int]]:
    """Remove `count` random items from a list; return the next chance integer and the items.

    64 uniform bits, read as a fraction and multiplied by n, give an index below n and a new fraction. In a short list
    this uses at most ten bits, so one integer serves three draws, with a bias below 1e-10.
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
    """Shuffle a list in place; return the next chance integer."""
    chance, taken = sample(chance, items, len(items))
    items.extend(taken)
    return chance


class Dice:
    """A random number generator outside a match: for bots, imagined worlds and tests."""

    __slots__ = ("chance",)

    def __init__(self, seed: int | str) -> None:
        self.chance = chance_of(checked_seed(seed, _LONGEST_DICE_SEED))

    def below(self, limit: int) -> int:
        """Draw a number from 0 to limit - 1."""
        self.chance = advance(self.chance)
        return number_below(self.chance, limit)

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list in place. It is sorted first, so its old order has no influence and cannot leak."""
        items.sort()
        self.chance = shuffle(self.chance, items)


def chance_of(seed: int | str) -> int:
    """Turn any seed into the first chance integer."""
    keyed = _KEYED_SEED.fullmatch(str(seed))
    if keyed is not None:
        return _KEYED_MARK | int(keyed[1], 16) << 64
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest(), "big")


def generator_of(seed: int | str) -> str:
    """Return the name of the generator that a seed uses."""
    return FAST if _KEYED_SEED.fullmatch(str(seed)) is None else KEYED


def keyed_seed(seed: int | str | None = None) -> str:
    """Make a seed of the keyed generator from another seed, or from 256 bits of the system's entropy."""
    if seed is None:
        return f"{KEYED}:{secrets.token_hex(_KEY_BYTES)}"
    return f"{KEYED}:{hashlib.blake2b(str(checked_seed(seed)).encode(), digest_size=_KEY_BYTES).hexdigest()}"


def derived_seed(seed: int | str, use: str) -> str:
    """Derive a seed for another use from a secret seed; it reveals neither that seed nor other derived seeds."""
    return hashlib.blake2b(f"caravanserai {use} of {seed}".encode(), digest_size=16).hexdigest()


def checked_seed(seed: int | str | None, longest: int = _LONGEST_SEED) -> int | str:
    """Accept an integer, a short text or a keyed seed; None gives a keyed seed from the system's entropy."""
    if seed is None:
        return keyed_seed()
    if type(seed) is not int and type(seed) is not str:
        seed = as_int(seed, "a seed is a whole number or a short text", SetupError)
    if type(seed) is int and abs(seed) < _SEED_LIMIT:
        return seed
    if type(seed) is str and len(seed) <= longest and seed.isprintable():
        return seed
    if type(seed) is str and generator_of(seed) == KEYED:
        return seed
    raise SetupError(f"a seed is a whole number or a short text, not {shown(seed)}")


def commitment(seed: int | str) -> str:
    """Return the hash that is published at the start, to verify the seed that is published at the end."""
    return hashlib.sha256(f"caravanserai seed {seed}".encode()).hexdigest()
