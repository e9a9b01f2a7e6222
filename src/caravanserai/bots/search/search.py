"""Information-set Monte Carlo tree search for any number of seats, over worlds that fit the knowledge of one seat."""

from __future__ import annotations

import functools
from dataclasses import fields
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.bots.search.tree import Branch, Node, grow

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from caravanserai.bots.search.guide import Guide
    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.world import World

EXPLORE: Final = 0.35
"""The weight of prior and uncertainty against the mean utility (the exploration constant of PUCT)."""


class Considered(NamedTuple):
    """The result of a search for one option."""

    choice: int
    tries: int
    utility: float
    """The mean utility of the simulations. It orders the options and is not a calibrated win probability."""


class Search:
    """The search of one seat at one question. Each seat maximises its own utility (max^n).

    A node of the searching seat is identified by everything that the seat would know there; a node of another seat by
    the answers before it, except those of the same sealed group. The n-th simulation of every option starts in the
    n-th world, so that all options are compared in the same worlds.
    """

    def __init__(self, chair: Chair[Any], guide: Guide, seed: int | str, known: Mapping[Hashable, Node]) -> None:
        self._chair, self._guide, self._seed = chair, guide, seed
        self._random = Random(str(seed))
        self._worlds: list[World[Any]] = []
        self._known = known
        self._before = Branch(-1, 1.0)
        """The parent of other seats' nodes in a sealed group that is open at the root."""
        self.met: dict[Hashable, Node] = {}
        """The visited nodes of this seat; the search at the next question starts with them."""
        self.tried: dict[int, list[float]] = {}
        """The utilities of each option's simulations for this seat; the n-th ones of all options share a world."""
        first = self._world(0)
        self._chapter = first.chapter
        self._options = first.options
        self.root = self._own_node(first)

    def simulate(self, choice: int | None = None) -> int:
        """Simulate one option (the given one, or the one that PUCT selects) in one world; return it."""
        node = self.root
        branch = node.select(self._options, EXPLORE) if choice is None else node.branches[choice]
        path = [(node, branch)]
        world = self._world(branch.tries).copy()
        trail = _Trail(branch, world, self._before)
        fresh = False
        while not fresh and world.decision is not None and not self._guide.sees_enough(world, self._chapter):
            options = world.options
            if len(options) == 1:
                trail.answer(options[0])
                continue
            node = self._own_node(world) if world.decision.seat == self.root.seat else self._node_of_other(world, trail)
            fresh = not node.visits
            branch = node.select(options, EXPLORE)
            path.append((node, branch))
            trail.follow(branch)
        self._guide.play(world, self._chapter, self._random)
        utilities = self._guide.utilities(world)
        self.tried.setdefault(path[0][1].choice, []).append(utilities[self.root.seat])
        for node, branch in path:
            node.note(branch, utilities[node.seat])
        return path[0][1].choice

    def considered(self) -> list[Considered]:
        """All options with their results, the one to take first: by simulations, then by utility."""
        found = [Considered(one.choice, one.tries, one.mean) for one in self.root.offered(self._options)]
        return sorted(found, key=lambda one: (one.tries, one.utility), reverse=True)

    def _world(self, number: int) -> World[Any]:
        while len(self._worlds) <= number:
            world = self._chair.world(f"{self._seed} {len(self._worlds)}")
            world.reopen(self._chair.seat)
            self._worlds.append(world)
        return self._worlds[number]

    def _own_node(self, world: World[Any]) -> Node:
        """The node of a question of this seat, identified by its view; an earlier search may have made it."""
        view = world.view(self._chair.seat)
        key = world.decision, _facts_of(view)
        node = self.met.get(key)
        if node is None:
            node = self.met[key] = self._known.get(key) or self._grown(world)
        return node

    def _node_of_other(self, world: World[Any], trail: _Trail) -> Node:
        key = trail.known_as
        node = trail.anchor.after.get(key)
        if node is None:
            node = trail.anchor.after[key] = self._grown(world)
        return node

    def _grown(self, world: World[Any]) -> Node:
        node = Node(world.decision.seat)  # type: ignore[union-attr]  # a question is open
        grow(node, world.options, self._guide.priors(world))
        return node


class _Trail:
    """The path of a simulation through the tree: the last branch before a sealed group, and the answers since then."""

    def __init__(self, branch: Branch, world: World[Any], before: Branch) -> None:
        self._world = world
        self.anchor = before
        self._before: tuple[int, ...] = ()
        """The answers of closed groups."""
        self._given: tuple[int, ...] = ()
        """The answers of the open group: no seat may use them."""
        self.follow(branch)

    @property
    def known_as(self) -> Hashable:
        """The key of another seat's open question, from what the seats know."""
        return self._before, self._world.decision

    def follow(self, branch: Branch) -> None:
        """Take a branch of the tree; outside a sealed group it becomes the anchor."""
        if self._world.group is None:
            self.anchor, self._before = branch, ()
        self.answer(branch.choice)

    def answer(self, choice: int) -> None:
        """Answer the open question."""
        group = self._world.group
        self._world.answer(choice)
        if group is not None:
            self._given = (*self._given, choice)
            if self._world.group is not group:
                self._before, self._given = (*self._before, *self._given), ()


def _facts_of(view: Any) -> Hashable:  # noqa: ANN401  # each game has a view class of its own
    """All fields of a view, as a hashable value."""
    kind: Any = type(view)
    return view if isinstance(view, tuple) else _reader(kind)(view)


@functools.cache
def _reader(kind: type) -> Callable[[Any], Hashable]:
    return attrgetter(*[field.name for field in fields(kind)])
