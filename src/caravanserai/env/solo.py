"""Every game as a Gymnasium environment: one seat learns, bots play the others.

>>> import gymnasium
>>> import caravanserai.env.solo  # registers the games
>>> table = gymnasium.make("caravanserai/SilkRoad-v1", bots=["greedy", "random"])
>>> observation, info = table.reset(seed=7)
>>> over = False
>>> while not over:
...     action = table.action_space.sample(observation["action_mask"])
...     observation, reward, over, truncated, info = table.step(action)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium

from caravanserai.bots import bot, check_plays
from caravanserai.env.render import RENDER_MODES, check_mode, render
from caravanserai.env.reward import LOST, reward_called
from caravanserai.env.spaces import NEVER_RESET, Observation, ObservationEncoder
from caravanserai.kernel import registry
from caravanserai.kernel.errors import AnswerError, MatchOverError, SetupError, shown
from caravanserai.kernel.integers import as_int

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.bots import Bot
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match


class SoloEnv(gymnasium.Env[Any, Any]):
    """A table where one seat acts; bots answer for the other seats before its next turn.

    The reward comes at the end of the match. An action outside the mask ends it at once with -1.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium declares it

    def __init__(  # noqa: PLR0913  # independent options
        self,
        game: str,
        seats: SupportsIndex | None = None,
        options: Mapping[str, str] | None = None,
        *,
        seat: SupportsIndex = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "victory",
        render_mode: str | None = None,
    ) -> None:
        self.game = registry.game(game)
        self.seats = self.game.checked_seats(seats)
        self.seat = as_int(seat, "a seat is a whole number", SetupError)
        if not 0 <= self.seat < self.seats:
            raise SetupError(f"seats are 0 to {self.seats - 1}, not {shown(seat)}")
        self.options = self.game.checked_options(options or {}, self.seats)
        self.render_mode = check_mode(render_mode)
        self._bots = _one_each(self.game, bots, self.seats - 1)
        self._rewards_of = reward_called(reward)
        self._encoder = ObservationEncoder(self.game, self.seats)
        self.observation_space = self._encoder.observation_space()
        self.action_space = self._encoder.action_space()
        self._match: Match[Any] | None = None
        self._over = False

    @property
    def match(self) -> Match[Any]:
        """The match; an error before the first reset."""
        if self._match is None:
            raise AnswerError(NEVER_RESET)
        return self._match

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new match. A seed and match options apply to this match, to all later ones, and to the bots."""
        chosen = self.options if options is None else self.game.checked_options(options, self.seats, self.options)
        super().reset(seed=None if seed is None else as_int(seed, "a seed is a whole number", SetupError))
        self.options = chosen
        number = int(self.np_random.integers(1 << 63))
        self._match = self.game.start(self.seats, number, self.options)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._players: dict[int, Bot] = {
            seat: bot(name, f"{number} {seat}") for seat, name in zip(others, self._bots, strict=True)
        }
        self._over = False
        self._let_others_play()
        return self._encoder.of(self.match, self.seat), {}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, then let the bots play until it is this seat's turn again."""
        match = self.match
        if self._over:
            raise MatchOverError("the match is over; reset the environment")
        reward, info = 0.0, {}
        if not self._encoder.answer(match, action):
            self._over, reward, info = True, LOST, {"illegal_action": int(action)}
        else:
            self._let_others_play()
            self._over = match.over
            if self._over:
                reward = self._rewards_of(match)[self.seat]
        return self._encoder.of(match, self.seat), reward, self._over, False, info

    def render(self) -> Any:  # noqa: ANN401  # gymnasium's frame type is a type variable
        """The public view of the table: returned as text, or printed."""
        return render(self.match, self.render_mode)

    def _let_others_play(self) -> None:
        match = self.match
        while (question := match.decision) is not None and question.seat != self.seat:
            match.answer(self._players[question.seat].choose(match.chair(question.seat)), question.seat)
        if self.render_mode == "human":
            self.render()


def _one_each(game: Game[Any], bots: str | Sequence[str], others: int) -> tuple[str, ...]:
    """The bot of each other seat; an unknown bot, or one that does not play the game, raises an error."""
    rule = f"name one bot for all, or one for each of the {others} other seats"
    try:
        names = (bots,) * others if isinstance(bots, str) else tuple(bots)
    except TypeError:
        raise SetupError(f"{rule}, not {shown(bots)}") from None
    if len(names) != others:
        raise SetupError(f"{rule}, not {len(names)}")
    for name in names:
        check_plays(name, game)
    return names


def register_games() -> None:
    """Register all new games in Gymnasium; call it again after registering an almanac.

    An id has the game's name and the version of its rules, such as `caravanserai/SilkRoad-v1`.
    """
    for game in registry.games():
        name = f"caravanserai/{game.id.title().replace('_', '')}-v{game.rules}"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:{SoloEnv.__name__}", kwargs={"game": game.id})


register_games()
