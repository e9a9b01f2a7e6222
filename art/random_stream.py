"""Random numbers for painters, the same on every machine."""

from collections.abc import Sequence


class RandomStream:
    """A stream of random numbers (splitmix64): the same seed gives the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & (2**64 - 1)

    def unit(self) -> float:
        """The next number, from 0 to just below 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & (2**64 - 1)
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & (2**64 - 1)
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & (2**64 - 1)
        return ((z ^ (z >> 31)) >> 11) / 2**53

    def __call__(self, low: float, high: float) -> float:
        """A random number between two others."""
        return low + (high - low) * self.unit()

    def near(self, value: float, spread: float) -> float:
        """A random number at most `spread` away from `value`."""
        return value + self(-spread, spread)

    def pick(self, items: Sequence[str]) -> str:
        """A random item."""
        return items[int(self.unit() * len(items))]
