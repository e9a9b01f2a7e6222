"""Train a small policy for Silk Road with numpy alone, and test whether it beats random players.

One seat learns, a random one in each match; the other seats take random legal actions. The policy is linear: each
action has a weight for every number of the observation, and a softmax over the legal actions gives their
probabilities. After each batch, actions that led to more points than usual become more likely (REINFORCE with a
baseline, Adam for the steps). The same seed gives the same weights and the same result.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from caravanserai.env.aec import CaravanEnv, env

if TYPE_CHECKING:
    from collections.abc import Callable

Floats = np.ndarray[Any, np.dtype[np.float64]]


class Moment(NamedTuple):
    """A decision of the learner: the observation, the legal actions with their probabilities, and the chosen one."""

    seen: Floats
    legal: np.ndarray[Any, np.dtype[np.intp]]
    chances: Floats
    taken: int


class Policy:
    """A linear policy: a weight for each action and each number of the observation, updated by Adam."""

    def __init__(self, actions: int, numbers: int, rate: float = 0.02) -> None:
        self.weights = np.zeros((actions, numbers + 1))
        self._rate, self._steps = rate, 0
        self._mean, self._square = np.zeros_like(self.weights), np.zeros_like(self.weights)

    def look(self, observation: Any) -> Floats:  # noqa: ANN401  # an array of the environment
        """Scale the numbers to a small range, and add a constant 1 for the bias."""
        return np.append(np.tanh(observation / 8.0), 1.0)

    def chances(self, seen: Floats, legal: np.ndarray[Any, np.dtype[np.intp]]) -> Floats:
        """The probability of each legal action."""
        weighed = self.weights[legal] @ seen
        grown = np.exp(weighed - weighed.max())
        shares: Floats = grown / grown.sum()
        return shares

    def learn(self, matches: list[tuple[list[Moment], float]]) -> None:
        """Update the weights: actions that led to more points than the baseline become more likely."""
        gains = np.array([gain for _, gain in matches])
        gains = (gains - gains.mean()) / (gains.std() + 1e-9)
        slope = np.zeros_like(self.weights)
        for (moments, _), gain in zip(matches, gains, strict=True):
            for moment in moments:
                pull = -moment.chances
                pull[moment.taken] += 1
                slope[moment.legal] += gain / len(matches) * np.outer(pull, moment.seen)
        self._steps += 1
        self._mean = 0.9 * self._mean + 0.1 * slope
        self._square = 0.999 * self._square + 0.001 * slope**2
        mean, square = self._mean / (1 - 0.9**self._steps), self._square / (1 - 0.999**self._steps)
        self.weights += self._rate * mean / (np.sqrt(square) + 1e-8)


def play(table: CaravanEnv, policy: Policy, draw: np.random.Generator) -> tuple[list[Moment], float, float]:
    """Play a match. Return the learner's decisions, its lead over the mean of the others, and whether it won."""
    table.reset(seed=int(draw.integers(1 << 31)))
    learner = table.possible_agents[draw.integers(table.seats)]
    moments: list[Moment] = []
    while not table.terminations[learner]:
        agent = table.agent_selection
        observation = table.observe(agent)
        legal = observation["action_mask"].nonzero()[0]
        if agent == learner:
            seen = policy.look(observation["observation"])
            chances = policy.chances(seen, legal)
            taken = int(np.searchsorted(chances.cumsum(), draw.random()).clip(max=len(legal) - 1))
            moments.append(Moment(seen, legal, chances, taken))
            table.step(int(legal[taken]))
        else:
            table.step(int(legal[int(draw.random() * len(legal))]))
    own = table.rewards[learner]
    others = [points for agent, points in table.rewards.items() if agent != learner]
    winners = table.match.winners()
    won = (table.possible_agents.index(learner) in winners) / len(winners)
    return moments, own - float(np.mean(others)), won


def train(matches: int, batch: int, seed: int, tell: Callable[[str], object] = print) -> Policy:
    """Train a policy in that number of matches."""
    table, draw = env("silk_road", reward="points"), np.random.default_rng(seed)
    numbers, actions = table.observe("seat_0")["observation"].size, table.observe("seat_0")["action_mask"].size
    policy = Policy(actions, numbers)
    for done in range(batch, matches + 1, batch):
        played = [play(table, policy, draw) for _ in range(batch)]
        policy.learn([(moments, gain) for moments, gain, _ in played])
        won, gain = np.mean([won for _, _, won in played]), np.mean([gain for _, gain, _ in played])
        tell(f"{done:6} matches: wins {won:5.1%}, ahead by {gain:+.1f}")
    return policy


def win_share(policy: Policy, matches: int, seed: int) -> float:
    """The share of new matches that the policy wins; random play wins a third."""
    table, draw = env("silk_road", reward="points"), np.random.default_rng([seed, 1])
    return float(np.mean([play(table, policy, draw)[2] for _ in range(matches)]))


def at_least(least: int) -> Callable[[str], int]:
    """Return a parser for integers with a minimum."""

    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}")
        return int(text)

    return number


def main(arguments: list[str] | None = None) -> None:
    """Train, then evaluate in new matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=at_least(2), default=2000, help="matches to learn from")
    parser.add_argument("--batch", type=at_least(2), default=100, help="matches between two steps")
    parser.add_argument("--tests", type=at_least(1), default=1000, help="new matches to be tested in")
    parser.add_argument("--seed", type=at_least(0), default=1)
    wanted = parser.parse_args(arguments)
    if wanted.matches < wanted.batch:
        parser.error(f"with --matches {wanted.matches} and --batch {wanted.batch} nothing is learnt: give more matches")
    policy = train(wanted.matches, wanted.batch, wanted.seed)
    share = win_share(policy, wanted.tests, wanted.seed)
    print(f"wins {share:.1%} of {wanted.tests} new matches; chance alone would win 33.3%")


if __name__ == "__main__":
    main()
