"""Every game for OpenSpiel: import this module, then load for instance `caravanserai_silk_road(players=4)`.

There is one chance node, at the start: it chooses the seed of the match among `DEALS`. All later draws follow from the
seed, so a search that copies states knows future dice; `resample_from_infostate` draws them again, together with
everything else that is hidden from the player.

>>> import pyspiel
>>> import caravanserai.env.spiel
>>> state = pyspiel.load_game("caravanserai_silk_road(players=4)").new_initial_state()
>>> state.apply_action(7)
>>> state.current_player() >= 0
True
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import pyspiel

from caravanserai.env.encoder import Encoder
from caravanserai.env.layouts import layout_of
from caravanserai.env.reward import victory
from caravanserai.kernel import registry
from caravanserai.kernel.errors import AnswerError
from caravanserai.text import Describer

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match

DEALS: Final = 4096
_LONGEST: Final = 10_000
"""More answers than any match has."""
_MARK: Final = "#"
_Seen = dict[int, list[tuple[str, str]]]
_OUTCOMES: Final = [(deal, 1 / DEALS) for deal in range(DEALS)]


class _Held:
    """The match of a state, None before the deal. Copies are fast; pickling stores the position and the seen events."""

    __slots__ = ("_read", "_seen", "match")

    def __init__(self, match: Match[Any] | None = None, seen: _Seen | None = None) -> None:
        self.match = match
        self._seen = seen or {}
        """The events that each player saw, as far as requested; at first those before the position."""
        self._read: dict[int, int] = {}
        """The number of the last answer whose events are in `_seen`, by player."""

    def seen_by(self, player: int) -> list[tuple[str, str]]:
        """The events that a player saw: the name and the text of each."""
        seen, match = self._seen.setdefault(player, []), self.match
        if match is not None:
            events = match.events(player, self._read.get(player, -1))
            seen += [(event.kind.name, f"{event.number} {event.values}") for event in events]
            self._read[player] = match.number
        return seen

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        twin = _Held(None if self.match is None else self.match.copy(), _copied(self._seen))
        twin._read = dict(self._read)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        if match is None:
            return _Held, ()
        seen = {player: self.seen_by(player) for player in range(match.seats)}
        return _held, (match.game.id, dict(match.setup), match.snapshot(), match.number, seen)


def _copied(seen: _Seen) -> _Seen:
    return {player: list(events) for player, events in seen.items()}


def _held(game: str, options: dict[str, str], text: str, number: int, seen: _Seen) -> _Held:
    """Resume from a position; the seed is not needed any more."""
    return _Held(registry.game(game).resume(text, 0, options, number), seen)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A match, or the deal before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = _Held()

    @property
    def match(self) -> Match[Any]:
        """The match; an error before the deal."""
        if self._held.match is None:
            raise ValueError("the match begins with the deal")
        return self._held.match

    def current_player(self) -> int:
        match = self._held.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        question = match.decision
        return int(pyspiel.PlayerId.TERMINAL) if question is None else question.seat

    def _legal_actions(self, _player: int) -> list[int]:
        question = self.match.decision_of(None)
        offset = self.match.game.table.offsets[type(question).__name__]
        return sorted([offset + choice for choice in self.match.options()])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self._held.match is None:
            if not 0 <= action < DEALS:
                raise AnswerError(f"there is no deal {action}; deals are 0 to {DEALS - 1}")
            self._held = _Held(self.get_game().start(action))
        else:
            question = self.match.decision_of(None)
            self.match.answer(action - self.match.game.table.offsets[type(question).__name__])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal:{action}" if player < 0 else self.get_game().rules.table.name_of(action)

    def is_terminal(self) -> bool:
        return self._held.match is not None and self._held.match.over

    def returns(self) -> list[float]:
        return victory(self.match) if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that fits the knowledge of the player: hidden state and future chance are drawn again."""
        other = self.clone()
        imagined = self.match.imagine(player, int(sampler() * (1 << 62)))
        other._held = _Held(imagined, {player: list(self.seen_by(player))})  # noqa: SLF001  # the same class
        return other  # type: ignore[no-any-return]  # pyspiel has no types

    def seen_by(self, player: int) -> list[tuple[str, str]]:
        """The events that a player saw."""
        return self._held.seen_by(player)

    def __str__(self) -> str:
        match = self._held.match
        return "deal" if match is None else f"{match.game.id} {match.number} {match.digest()}"


class Observer:
    """Writes the observation of a player; with perfect recall also the player's earlier actions and events."""

    def __init__(self, game: Game[Any], seats: int, *, recall: bool) -> None:
        self._encoder = Encoder(layout_of(game, seats))
        self._recall = recall
        self._actions = game.table.size
        self._events = {kind.name: at for at, kind in enumerate(game.events)}
        size = self._encoder.layout.size
        shapes = {"view": (0, size)}
        if recall:
            shapes |= {"answers": (size, self._actions), "events": (size + self._actions, len(self._events))}
        self.tensor = np.zeros(sum(length for _, length in shapes.values()), np.float32)
        self.dict = {name: self.tensor[start : start + length] for name, (start, length) in shapes.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers of the layout; with perfect recall, also the counts of taken options and seen events."""
        self.tensor.fill(0)
        if state.is_chance_node():
            return
        match = state.match
        self.dict["view"][:] = self._encoder.numbers(match, player)
        if self._recall:
            for action in own_actions(state, player):
                self.dict["answers"][action] += 1
            for name, _ in state.seen_by(player):
                if name in self._events:
                    self.dict["events"][self._events[name]] += 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as text; with perfect recall, after the player's earlier actions and events."""
        if state.is_chance_node():
            return f"player {player}"
        match = state.match
        lines = [f"player {player}", *[str(question) for question in match.decisions() if question.seat == player]]
        lines.append(str(match.view(player)))
        if self._recall:
            lines += [f"did {action}" for action in own_actions(state, player)]
            lines += [f"saw {name} {facts}" for name, facts in state.seen_by(player)]
        return "\n".join(lines)


def own_actions(state: SpielState, player: int) -> list[int]:
    """The actions of a player so far."""
    return [taken.action for taken in state.full_history() if taken.player == player]


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A Caravanserai game with the number of players and match options as parameters.

    A value such as `2` is written with a prefix, `#2`: without it OpenSpiel would parse a number instead of a text.
    """

    rules: ClassVar[Game[Any]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given, rules = params or {}, self.rules
        self.seats = rules.checked_seats(given.get("players"))
        texts = [option.name for option in rules.match_options if option.name in given]
        chosen = {name: given[name].removeprefix(_MARK) for name in texts}
        self.options = rules.checked_options(chosen, self.seats)
        marked = {name: _MARK + value for name, value in chosen.items() if value.isdecimal()}
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.table.size,
            max_chance_outcomes=DEALS,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.seats > 1 else None,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type(rules), info, given | marked)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (str(self),)

    def start(self, deal: int) -> Match[Any]:
        """Start the match of a deal."""
        return self.rules.start(self.seats, deal, self.options)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:  # noqa: ANN401, ARG002  # OpenSpiel's own
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.rules, self.seats, recall=recall)


def _loaded(name: str) -> Any:  # noqa: ANN401  # pyspiel has no types
    """Load a game by name; importing this module registers the games."""
    return pyspiel.load_game(name)


@functools.cache
def game_type(game: Game[Any]) -> Any:  # noqa: ANN401  # pyspiel has no types
    """The OpenSpiel description of a game."""
    alone = 1 in game.seat_counts
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"caravanserai_{game.id}",
        long_name=Describer(game, "en", ()).game_title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seat_counts[0],
            **{option.name: option.values[0] for option in game.match_options},
        },
    )


def register_games() -> None:
    """Register all new games in OpenSpiel; call it again after registering an almanac."""
    known = set(pyspiel.registered_names())
    for game in registry.games():
        kind = game_type(game)
        if kind.short_name not in known:
            pyspiel.register_game(kind, type(f"SpielGame_{game.id}", (SpielGame,), {"rules": game}))


register_games()
