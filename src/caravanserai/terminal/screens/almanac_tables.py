"""The tables beside the page: the caravans, the reader's secrets, the offer, the encounter in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from caravanserai.games.almanac.book import ANY, KINDS
from caravanserai.games.almanac.flow.encounters import winning_faces
from caravanserai.games.almanac.state import WORKERS
from caravanserai.terminal.choice_list import flowing
from caravanserai.terminal.screens.almanac_pieces import MARKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from caravanserai.games.almanac.book import Book, Goods
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.terminal.screens.almanac_page import Pen

_MAX_NAME_LENGTH: Final = 16


class Tables:
    """The known facts about the caravans in one position."""

    def __init__(self, book: Book, view: RoadView, pen: Pen) -> None:
        self.book, self.view, self.pen = book, view, pen
        self.say = pen.words.say

    # -- caravans ----------------------------------------------------------------------------------------

    def caravans(self, *, details: bool) -> list[RenderableType]:
        """Return a line for each caravan; in detail also its cards, completed contracts and tokens by name."""
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim")
        table.add_column("", no_wrap=True)
        table.add_column(self.say("terminal.dragon_road.caravan"), no_wrap=True, max_width=_MAX_NAME_LENGTH)
        table.add_column(self.say("terminal.dragon_road.goods"), no_wrap=True)
        for name in ("crates", "strength", "workers", "guards", "cards", "contracts", "tokens", "purse"):
            table.add_column(self.say(f"terminal.dragon_road.column.{name}"), justify="right", no_wrap=True)
        for seat in range(self.view.seats):
            table.add_row(*self._caravan(seat))
        return [table, *(self._details() if details else [])]

    def _caravan(self, seat: int) -> list[RenderableType]:
        view = self.view
        goods = view.goods[KINDS * seat : KINDS * (seat + 1)]
        stowed = sum(kind.crate * count for kind, count in zip(self.book.tokens, view.tokens[seat], strict=True))
        gold = view.gold[seat]
        style = "bold" if seat == view.seat else ""
        return [
            Text(MARKS[seat], "bold reverse" if seat == view.seat else "bold"),
            Text(self.pen.describer.seat(seat), style, overflow="ellipsis"),
            self.pen.goods.counts(goods) if any(goods) else Text("-", "dim"),
            Text(f"{sum(goods) + stowed}/{view.crates[seat]}"),
            Text(str(view.strength[seat])),
            Text(f"{view.home[seat]}/{WORKERS - view.reserve[seat]}"),
            Text(str(view.guards[seat] or "-")),
            Text(str(len(view.cards[seat]) or "-")),
            Text(f"{len(view.done[seat])}+{view.open_contracts[seat]}"),
            Text(str(sum(view.tokens[seat]) + view.secret_tokens[seat] or "-")),
            Text("?" if gold is None else str(gold), style),
        ]

    def _details(self) -> list[Text]:
        """Return cards, completed contracts, kept encounters and tokens by name, for each caravan that has any."""
        lines = []
        for seat in range(self.view.seats):
            named = self._belongings(seat)
            if named:
                line = Text(f"{MARKS[seat]} ", "bold").append(self.pen.signs.between.join(named), "not bold default")
                lines.append(line)
        return lines

    def _belongings(self, seat: int) -> list[str]:
        view, describer = self.view, self.pen.describer
        cards = [describer.thing("caravan", card) for card in view.cards[seat]]
        done = [describer.thing("contract", card) for card in view.done[seat]]
        kept = [describer.thing("encounter", card) for card, _ in view.kept[seat]]
        parts = (("cards", cards), ("done", done), ("kept", kept), ("tokens", self._tokens(seat)))
        return [self.say(f"terminal.dragon_road.with.{key}", names=", ".join(names)) for key, names in parts if names]

    def _tokens(self, seat: int) -> list[str]:
        view, describer = self.view, self.pen.describer
        held = [(kind, count) for kind, count in enumerate(view.tokens[seat]) if count]
        names = [f"{describer.thing('token', kind)}{f' x{count}' if count > 1 else ''}" for kind, count in held]
        if view.key == seat:
            names.append(describer.thing("token", self._key()))
        secret = view.secret_tokens[seat]
        return [*names, self.say("terminal.dragon_road.secret_tokens", secret)] if secret else names

    def _key(self) -> int:
        """The kind of the key to the city, which belongs to no page."""
        return next(kind.index for kind in self.book.tokens if kind.family == "city_key")

    def everything(self) -> RenderableType:
        """Return every card, contract and token of every caravan with its effect."""
        view, describer = self.view, self.pen.describer
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for seat in range(view.seats):
            table.add_row(Text(f"{MARKS[seat]} {describer.seat(seat)}", "bold"), Text())
            for card in view.cards[seat]:
                table.add_row(f"  {describer.thing('caravan', card)}", self.painted(describer.gist("caravan", card)))
            for card in view.done[seat]:
                table.add_row(f"  {describer.thing('contract', card)}", self.painted(describer.help("contract", card)))
            for card, fame in view.kept[seat]:
                table.add_row(f"  {describer.thing('encounter', card)}", describer.counted("fame", fame))
            for kind, count in enumerate(view.tokens[seat]):
                if count:
                    name = f"  {describer.thing('token', kind)}{f' x{count}' if count > 1 else ''}"
                    table.add_row(name, self.painted(describer.help("token", kind)))
            if view.key == seat:
                table.add_row(f"  {describer.thing('token', self._key())}", describer.help("token", self._key()))
            if view.secret_tokens[seat]:
                table.add_row(f"  {self.say('terminal.dragon_road.secret_tokens', view.secret_tokens[seat])}", "")
            for card in view.final_contracts[seat] if view.final_contracts else ():
                failed = self.say("terminal.dragon_road.incomplete")
                table.add_row(f"  {describer.thing('contract', card)}", Text(failed, "red"))
        return table

    # -- the reader's secrets ----------------------------------------------------------------------------

    def own(self, *, help_too: bool) -> list[RenderableType]:
        """Return the reader's gold, incomplete contracts with the missing goods, letters, and secret knowledge."""
        view, describer = self.view, self.pen.describer
        if view.seat is None or view.over:
            return []
        lines: list[RenderableType] = []
        first = Text(self.say("terminal.dragon_road.own", gold=describer.counted("gold", view.gold[view.seat] or 0)))
        first.stylize("bold")
        for letter in view.letters:
            first.append(f"{self.pen.signs.between}{describer.thing('token', letter)}", "not bold default")
        if view.top_encounter is not None:
            top = self.say("terminal.dragon_road.top_encounter", name=describer.thing("encounter", view.top_encounter))
            first.append(f"{self.pen.signs.between}{top}", "not bold default")
        lines.append(first)
        for card in view.contracts:
            lines.append(self._contract(card, view.seat))
            if help_too:
                lines.append(Padding(self.painted(describer.help("contract", card)), (0, 0, 0, 4)))
        return lines

    def _contract(self, card: int, seat: int) -> Text:
        view, contract = self.view, self.book.contracts[card]
        goods = view.goods[KINDS * seat : KINDS * (seat + 1)]
        missing = [max(0, needed - held) for needed, held in zip(contract.goods[:ANY], goods, strict=True)]
        spare = sum(max(0, held - needed) for needed, held in zip(contract.goods[:ANY], goods, strict=True))
        line = Text(f"  {self.pen.describer.thing('contract', card)}: ")
        line.append_text(self._amounts(contract.goods))
        line.append(f" = {self.pen.describer.counted('fame', contract.fame)}; ")
        lacking = (*missing, max(0, contract.goods[ANY] - spare))
        if any(lacking):
            line.append(self.say("terminal.dragon_road.missing") + " ", "red").append_text(self._amounts(lacking))
        else:
            line.append(self.say("terminal.dragon_road.ready"), "bold green")
        return line

    def _amounts(self, goods: Goods) -> Text:
        text = self.pen.goods.counts(goods[:ANY])
        if goods[ANY]:
            text = text + Text(f"{' ' if text.plain else ''}{goods[ANY]}{self.pen.signs.any_good}")
        return text

    # -- the offer and the encounter ---------------------------------------------------------------------

    def offer(self, width: int, *, details: bool) -> list[RenderableType]:
        """Return the caravan cards on offer with their prices and, in detail, their effects."""
        view, describer = self.view, self.pen.describer
        if not view.offer:
            return []
        title = Text(self.say("terminal.dragon_road.offer"), "bold")
        if not details:
            first, *others = map(self._price, view.offer)
            return [*flowing([title + Text(" ") + first, *others], width, self.pen.signs.between)]
        table = Table.grid(padding=(0, 1))
        for place, card in enumerate(view.offer):
            name = Text(describer.thing("caravan", card), no_wrap=True)
            table.add_row(title if not place else "", name, self.painted(describer.gist("caravan", card)))
        return [table]

    def _price(self, card: int) -> Text:
        """Return a card's name and price in short."""
        caravan = self.book.caravans[card]
        text = Text(f"{self.pen.describer.thing('caravan', card)} (")
        text.append(self.say("terminal.dragon_road.gold", amount=caravan.gold))
        goods = self._amounts(caravan.goods)
        return (text.append(" ").append_text(goods) if goods.plain else text).append(")")

    def supply(self) -> Text:
        """Return the goods left in the supply by name, which also explains their shapes."""
        unlimited, named = self.view.unlimited, self.pen.goods.name
        counts = ["" if unlimited else str(count) for count in self.view.supply]
        title = self.say("terminal.dragon_road.unlimited" if unlimited else "terminal.dragon_road.supply")
        return Text("  ").join([Text(title, "bold"), *[Text(count) + named(good) for good, count in enumerate(counts)]])

    def encounter(self, *, story: bool) -> list[RenderableType]:
        """Return the encounter card in play: its text, and each caravan's odds in a fight."""
        view, describer = self.view, self.pen.describer
        if view.encounter < 0:
            return []
        card = self.book.encounters[view.encounter]
        title = Text(describer.thing("encounter", card.index), "bold")
        texts: Iterable[str] = (f"encounter.{card.id}.{name}" for name in ("story", "win", "lose"))
        lines: list[RenderableType] = [title.append(f": {describer.help('encounter', card.index)}", "not bold default")]
        for path in texts:
            if describer.has(path) and (story or not path.endswith("story")):
                key, description = path.rpartition(".")[2], describer.text(path)
                description = (
                    description if key == "story" else self.say(f"terminal.dragon_road.outcome.{key}", text=description)
                )
                lines.append(self.painted(description))
        if card.strength:
            lines += self._odds(card.strength)
        return lines

    def _odds(self, needed: int) -> Sequence[Text]:
        odds = [
            Text(f"{self.pen.describer.seat(seat)} {winning_faces(self.view.strength[seat], needed)}/6")
            for seat in range(self.view.seats)
        ]
        return [Text(self.say("terminal.dragon_road.odds", odds=", ".join(part.plain for part in odds)), "bold")]

    def painted(self, words: str) -> Text:
        """Return a sentence with its goods in colour."""
        return self.pen.goods.sentence(words)
