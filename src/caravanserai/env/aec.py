"""Every game as a PettingZoo environment: seats act one after another, each with a mask of its legal actions.

>>> from caravanserai.env.aec import env
>>> table = env("silk_road", seats=4)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     over = termination or truncation
...     table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

import copy
import functools
import random
import warnings
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from caravanserai.env.render import RENDER_MODES, check_mode, render
from caravanserai.env.reward import LOST, reward_called
from caravanserai.env.serialization import AGENT_ATTRIBUTES, agent_names, from_text, to_text
from caravanserai.env.spaces import NEVER_RESET, Observation, ObservationEncoder
from caravanserai.kernel import registry
from caravanserai.kernel.errors import (
    AnswerError,
    MatchOverError,
    OptionValueError,
    RecordError,
    SetupError,
    UnknownOptionError,
)
from caravanserai.kernel.integers import as_int

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pettingzoo import ParallelEnv

    from caravanserai.kernel.match import Match


class CaravanEnv(AECEnv[str, Observation, "int | None"]):  # type: ignore[misc]  # PettingZoo has no types
    """A table of one game. Agents are `seat_0`, `seat_1` ...; an action is the id of an option.

    Rewards come at the end of the match. An action outside the mask ends the match at once: its agent gets -1, the
    others 0.
    """

    agent_selection: str

    def __init__(
        self,
        game: str,
        seats: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        *,
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        self.game = registry.game(game)
        self.seats = self.game.checked_seats(seats)
        self.options = self.game.checked_options(options or {}, self.seats)
        self.reward = reward
        self.render_mode = check_mode(render_mode)
        name = f"{self.game.id}_v{self.game.rules}"
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self.possible_agents = agent_names(self.seats)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rewards_of = reward_called(reward)
        self._encoder = ObservationEncoder(self.game, self.seats)
        self._dice = random.Random()
        self.observation_spaces = {agent: self._encoder.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self._encoder.action_space() for agent in self.possible_agents}
        self._start_match()
        self.agents.clear()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. A seed and match options apply to this match and to all later ones.

        PettingZoo's own tests pass an option that no game has, so an unknown option causes a warning and is ignored.
        """
        begin = None if seed is None else as_int(seed, "a seed is a whole number", SetupError)
        if options is not None:
            try:
                self.options = self.game.checked_options(options, self.seats, self.options)
            except OptionValueError:
                raise
            except UnknownOptionError as fault:
                warnings.warn(f"{fault}; the options stay as they are", stacklevel=2)
        if begin is not None:
            self._dice.seed(begin)
        self._start_match()
        self._show()

    def observe(self, agent: str) -> Observation:
        return self._encoder.of(self.match, self._seat_of[agent])

    def step(self, action: SupportsIndex | None) -> None:
        """Act for the agent in turn; the action is None if the match is over for it."""
        if not self.agents:
            if self.terminations:  # not started yet, as opposed to over
                raise AnswerError(NEVER_RESET)
            raise MatchOverError("the match is over; reset the environment")
        agent, match = self.agent_selection, self.match
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self._encoder.answer(match, action):
            self.infos[agent] = {"illegal_action": int(action)}  # type: ignore[arg-type]  # a number, as checked before
            self._end([LOST if one == agent else 0.0 for one in self.agents])
        elif (question := match.decision) is None:
            self._end(self._rewards_of(match))
        else:
            self.agent_selection = self.possible_agents[question.seat]
        if self.render_mode is not None:
            self._show()

    def state(self) -> np.ndarray[Any, Any]:
        """The observations of all seats in a row, for centralised training."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    @functools.cached_property
    def state_space(self) -> spaces.Space[Any]:
        """The space of `state`."""
        return self._encoder.numbers_space(self.seats)

    def render(self) -> str | None:
        """The public view of the table: returned as text, or printed."""
        return render(self.match, self.render_mode)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _start_match(self) -> None:
        self.match: Match[Any] = self.game.start(self.seats, self._dice.getrandbits(63), self.options)
        self.agents: list[str] = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.match.decision_of(None).seat]

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    # -- storage -----------------------------------------------------------------------------------------

    def copy(self) -> CaravanEnv:
        """An independent table at the same position."""
        twin = CaravanEnv(self.game.id, self.seats, self.options, reward=self.reward, render_mode=self.render_mode)
        twin.match = self.match.copy()
        twin._dice.setstate(self._dice.getstate())
        for name in AGENT_ATTRIBUTES:
            setattr(twin, name, copy.copy(getattr(self, name)))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> CaravanEnv:
        return self.copy()

    def save(self) -> str:
        """The match as text for `restore`. It contains all secrets."""
        return to_text(self.match, self._dice, {name: getattr(self, name) for name in AGENT_ATTRIBUTES})

    def restore(self, text: str) -> None:
        """Continue from the text of `save`, with its match options; an invalid text raises an error."""
        match, dice, agents = from_text(text)
        if (match.game.id, match.seats) != (self.game.id, self.seats):
            raise RecordError(f"this is another table: {match.game.id} with {match.seats} seats")
        self.match, self._dice, self.options = match, dice, dict(match.setup)
        for name in AGENT_ATTRIBUTES:
            setattr(self, name, agents[name])

    def __reduce__(self) -> tuple[Any, ...]:
        make = functools.partial(CaravanEnv, reward=self.reward, render_mode=self.render_mode)
        return make, (self.game.id, self.seats, self.options), self.save()

    def __setstate__(self, text: str) -> None:
        self.restore(text)


class _Parallel(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]  # PettingZoo has no types
    """A table with parallel actions; an error names the agent whose action is missing."""

    def step(self, actions: Mapping[str, int | None]) -> tuple[dict[str, Any], ...]:
        if self.agents and self.aec_env.agent_selection not in actions:
            raise AnswerError(f"{self.aec_env.agent_selection} is to act, and gave no action")
        return super().step(actions)  # type: ignore[no-any-return]  # as above


def env(
    game: str,
    seats: SupportsIndex | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,  # noqa: ANN401  # further arguments of CaravanEnv
) -> CaravanEnv:
    """A table of a game with that number of seats (by default the minimum) and these match options."""
    return CaravanEnv(game, seats, options, **more)


def parallel_env(
    game: str,
    seats: SupportsIndex | None = None,
    **more: Any,  # noqa: ANN401  # as above
) -> ParallelEnv[str, Observation, int | None]:
    """The parallel version: every agent sends an action, and only that of the seat in turn is carried out."""
    table = CaravanEnv(game, seats, **more)
    table.metadata["is_parallelizable"] = True
    return _Parallel(table)
