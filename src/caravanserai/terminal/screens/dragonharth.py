"""Dragonharth in the terminal: the land, the kingdoms, the reader's belongings, the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from caravanserai.games.dragonharth.content import PRICES, SEATS
from caravanserai.games.dragonharth.events import TURN
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.state import ARMY, DEAD, TERRAINS
from caravanserai.terminal.screen import Screen
from caravanserai.terminal.screens.dragonharth_board import ASCII, COLOURS, DRAWN, draw_board, square

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Block
    from caravanserai.terminal.choice_keys import Entry, Menu
    from caravanserai.text import Describer, Words

_SQUARES: Final = ("space", "field")
_RELATIONS: Final = ("neutral", "war", "allied")
_HEADS: Final = (
    "kingdom", "points", "fields", "army", "dragons", "workers", "cards", "shots", "honour", "treaty",
)  # fmt: skip  # in rows
_WIDEST_NAME: Final = 10
_HEIGHT_FOR_LEGEND: Final = 60


class DragonharthScreen(Screen):
    """The table of a match of Dragonharth, for one seat or a spectator."""

    keeps_board = True

    def __init__(self, describer: Describer, words: Words, *, utf8: bool = True) -> None:
        super().__init__(describer, words, utf8=utf8)
        self.signs = DRAWN if utf8 else ASCII
        self.letters = words.say("terminal_dragonharth.letters")

    def heading(self, view: DragonharthView) -> str:
        """Return the month, the player on turn, and the reader's money, which only they see (DH-37)."""
        title = self.describer.game_title()
        if not view.month:
            return self.words.say("terminal_dragonharth.heading.setup", game=title)
        whose = self.describer.seat(view.turn)
        text = self.words.say(
            "terminal_dragonharth.heading", game=title, month=view.month, months=view.months, seat=whose
        )
        if view.money is None:
            return text
        return self.words.say(
            "terminal_dragonharth.heading.own", text=text, money=self.describer.thing("money", view.money)
        )

    def board(
        self,
        view: DragonharthView,
        width: int,  # noqa: ARG002  # the land has a fixed width
        height: int,
        *,
        brief: bool = False,
        menu: Menu | None = None,
    ) -> list[RenderableType]:
        """Return the land, the kingdoms and the reader's belongings; on a tall screen with a legend."""
        marked = self._asked_squares(menu) if menu is not None else []
        land = draw_board(view, self.signs, self.letters, marked)
        legend = [Text(self._legend(), "dim")] if height >= _HEIGHT_FOR_LEGEND and not brief else []
        return [land, *legend, self._kingdoms(view), *self._own(view)]

    def plan(self, view: DragonharthView, width: int) -> list[RenderableType]:  # noqa: ARG002  # as above
        """Return the land with its legend."""
        return [draw_board(view, self.signs, self.letters, ()), Text(self._legend(), "dim")]

    def ledger(self, view: DragonharthView) -> RenderableType:
        """Return the known facts about everyone, and the prices of the store."""
        return Group(self._kingdoms(view), Text(), *self._own(view), Text(), *self._store())

    def guide(self) -> str:
        """Return the meaning of the signs on the land."""
        return self._legend()

    def tie(self) -> str:
        """Return the tie-breakers: resources, then money (DH-206)."""
        return self.words.say("terminal_dragonharth.tie")

    def begins_turn(self, event: Event) -> bool:
        """Whether a kingdom's turn begins."""
        return event.kind is TURN

    def key_of(self, decision: Decision[Any], block: Block, place: int) -> str | None:
        """Return column and row of a square, unless the question has two choices on one square."""
        if block.of not in _SQUARES or sum(one.of in _SQUARES for one in decision.space.blocks) > 1:
            return None
        return square(self._space(block, place)).lower()

    def listed(self, menu: Menu) -> tuple[Entry, ...]:
        """Return all choices except squares, which are marked on the land."""
        located = [(entry, menu.decision.space.locate(entry.choice)) for entry in menu.others]
        return tuple([entry for entry, (block, place) in located if self.key_of(menu.decision, block, place) is None])

    def _space(self, block: Block, place: int) -> int:
        number = int(block.items[place])
        return FIELDS[number] if block.of == "field" else number

    def _asked_squares(self, menu: Menu) -> list[int]:
        located = [menu.decision.space.locate(entry.choice) for entry in menu.others]
        return [self._space(block, place) for block, place in located if block.of in _SQUARES]

    def _legend(self) -> str:
        signs = self.signs
        goods = ", ".join(
            f"{letter.upper()} {self.describer.thing('tile', good)}" for good, letter in enumerate(self.letters)
        )
        river, wall, fire, camp, bridge = signs.terrain
        egg, baby, home = signs.nests
        soldier, leader, dragon = signs.pieces
        ground = signs.ground
        return self.words.say(
            "terminal_dragonharth.legend",
            goods=goods, idle=signs.idle, river=river, wall=wall, fire=fire, camp=camp, bridge=bridge,
            egg=egg, baby=baby, home=home, soldier=soldier, leader=leader, dragon=dragon, ship=signs.ship,
            castle=ground["C"], field=ground["F"], road=ground["R"], stand=ground["A"], dock=ground["D"],
            march=ground["m"], sea=ground["~"], island=ground["I"],
        )  # fmt: skip  # in rows, by kind

    def _kingdoms(self, view: DragonharthView) -> RenderableType:
        """Return a line for each kingdom: points, fields, army, dragons, workers, cards, shots, debts, treaties."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, collapse_padding=True, header_style="dim")
        table.add_column("", no_wrap=True)
        for name in _HEADS:
            widest = _WIDEST_NAME if name == "kingdom" else None
            table.add_column(
                self.words.say(f"terminal_dragonharth.column.{name}"), no_wrap=name != "treaty", max_width=widest
            )
        for seat in view.order:
            table.add_row(*self._kingdom(view, seat))
        return table

    def _kingdom(self, view: DragonharthView, seat: int) -> list[Text]:
        fields = [field for field, tile in enumerate(view.tile) if tile and view.control[field] == seat]
        army = view.army[ARMY * seat : ARMY * (seat + 1)]
        soldier, leader, _ = self.signs.pieces
        alive = f"{sum(place != DEAD for place in army[:-1])}{soldier}" + (f" {leader}" if army[-1] != DEAD else "")
        nests = [view.nest[f] for f in range(len(FIELDS)) if view.nest[f] and view.control[f] == seat]
        treaty = ""
        if view.out[seat]:
            treaty = self.words.say("terminal_dragonharth.wiped_out")
        elif view.seat is not None and seat != view.seat:
            treaty = self.words.say(
                f"terminal_dragonharth.relation.{_RELATIONS[view.relation[SEATS * view.seat + seat]]}"
            )
        owes = self.words.say("terminal_dragonharth.owes", money=self.describer.thing("money", view.debt[seat]))
        kingdom = view.corner[seat]
        colour = COLOURS[kingdom] if kingdom >= 0 else ""
        mark = ">" if seat == view.turn and view.month else " "
        own = "bold" if seat == view.seat else ""
        return [
            Text(f"{mark}{seat + 1}", f"bold {colour}"),
            Text(self.describer.seat(seat), f"{own} {colour}".strip()),
            Text(str(view.points[seat]), "bold"),
            Text(str(len(fields))),
            Text(alive),
            Text(" ".join(self.signs.nests[nest - 1] for nest in nests) or "-"),
            Text(f"{view.small[seat]}+{view.giants[seat]}"),
            Text(" ".join(map(str, view.backs[seat]))),
            Text(str(view.shots[seat])),
            Text(str(view.honour[seat])),
            Text(f"{treaty} ".lstrip()).append(owes if view.debt[seat] else "", "red"),
        ]

    def _own(self, view: DragonharthView) -> list[RenderableType]:
        """Return the belongings that only their owner sees, besides money: stash, hand, projectiles (DH-37)."""
        if view.stash is None or view.hand is None or view.colours is None:
            return []
        stash = [(self.describer.thing("stashed", thing), count) for thing, count in enumerate(view.stash) if count]
        hand = [(self.describer.thing("card", kind), view.hand.count(kind)) for kind in dict.fromkeys(view.hand)]
        shots = [(self.describer.thing("colour", colour), count) for colour, count in enumerate(view.colours) if count]
        lines = {"stash": stash, "hand": hand, "shots": shots}
        return [
            Text(self.words.say(f"terminal_dragonharth.own.{name}", things=_counted(things)))
            for name, things in lines.items()
        ]

    def _store(self) -> list[RenderableType]:
        """Return the price of each thing in the store (DH-84)."""
        named = [("item", name) for name in ("egg", "projectile", "soldier", "ship", *TERRAINS)]
        prices = [self._price(kind, name, getattr(PRICES, name)) for kind, name in named]
        prices.insert(
            0, self.words.say("terminal_dragonharth.price.regular", money=self.describer.thing("money", PRICES.regular))
        )
        prices.insert(
            1, self.words.say("terminal_dragonharth.price.primary", money=self.describer.thing("money", PRICES.primary))
        )
        prices.append(
            self.words.say("terminal_dragonharth.price.card", money=self.describer.thing("money", PRICES.card))
        )
        return [Text(self.words.say("terminal_dragonharth.store", prices=", ".join(prices)))]

    def _price(self, kind: str, name: str, price: int) -> str:
        return f"{self.describer.thing(kind, name)} {self.describer.thing('money', price)}"


def _counted(things: Iterable[tuple[str, int]]) -> str:
    """Return the names of things in a row, equal ones combined."""
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in things) or "-"
