"""The cards of an almanac from one reader's perspective: their texts, and the required goods that the reader holds."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from caravanserai.games.almanac.book import ANY, GOODS, KINDS
from caravanserai.games.almanac.flow.encounters import winning_faces
from caravanserai.games.almanac.flow.standard_actions import caravan_price
from caravanserai.games.almanac.state import BOOKS, FIGHT_DIE, turn_order
from caravanserai.web.boards.almanac.names import lexicon
from caravanserai.web.boards.almanac.pictures import fight_face, token_symbol
from caravanserai.web.rendering import static_or

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markupsafe import Markup

    from caravanserai.games.almanac.book import Book, Caravan, Goods
    from caravanserai.games.almanac.state import Road
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.text.describe import Describer
    from caravanserai.web.board import Board


class Need(NamedTuple):
    """A good that a card requires, and whether the reader has it."""

    symbol: str
    label: str
    held: bool


_WAGONS: Final = 30
"""The number of painted wagons of The Dragon Road."""


class Part(NamedTuple):
    """A cost or gain of a card: its icon, its number, and both in words."""

    icon: str
    figure: str
    label: str


class CaravanCard(NamedTuple):
    """A caravan card with the reader's own price."""

    card: int
    name: str
    picture: str
    price: int
    price_label: str
    goods: tuple[Need, ...]
    fame: int
    fame_label: str
    brings: tuple[Part, ...]


class ContractCard(NamedTuple):
    """A contract; a completed contract lists no requirements."""

    card: int
    name: str
    goods: tuple[Need, ...]
    fame: int
    fame_label: str
    ability: str


class TokenCard(NamedTuple):
    """A kind of location token, its effect, the number of tokens, and the page that it names (0 for none)."""

    name: str
    symbol: str
    text: str
    number: int
    destination: int


class Odds(NamedTuple):
    """A player's chance to win a fight: the number of winning faces of the six-sided die."""

    seat: int
    name: str
    wins: int
    faces: tuple[tuple[Markup, bool], ...]


class EncounterCard(NamedTuple):
    """An encounter card with its texts; a text that the card lacks is empty."""

    name: str
    letter: str
    strength: int
    strength_label: str
    story: str
    text: str
    win: str
    lose: str
    odds: tuple[Odds, ...]


def wagon_of(card: Caravan) -> str:
    """Return the path of a caravan card's picture, under static/; a card without a painting reuses another one."""
    borrowed = f"art/dragon_road/wagon-{1 + (card.serial - 1) % _WAGONS}.svg"
    return static_or(f"art/{card.product}/wagon-{card.serial}.svg", borrowed)


class Cards:
    """Describes cards for one drawing of the table."""

    def __init__(self, board: Board) -> None:
        self.view: RoadView = board.perspective.view
        self.describer = lexicon(board.perspective.game, board.perspective.lang)
        self.players = board.perspective.players
        self.book: Book = BOOKS[self.view.product]

    def caravan(self, card: int) -> CaravanCard:
        """Describe a caravan card with the price for the reader (AL-210)."""
        face, seat = self.book.caravans[card], self.view.seat
        price = face.gold if seat is None else caravan_price(cast("Road", self.view), seat, face)
        return _caravan_card(self.describer, self.view.product, card, price, self._held())

    def contract(self, card: int, *, done: bool = False) -> ContractCard:
        """Describe a contract; goods that the reader holds are marked while the contract is incomplete (AL-219)."""
        face = self.book.contracts[card]
        return ContractCard(
            card,
            self.describer.thing("contract", card),
            _needs(self.describer, face.goods, (0,) * KINDS if done else self._held()),
            face.fame,
            self.describer.counted("fame", face.fame),
            self.describer.help("contract", card),
        )

    def token(self, kind: int, number: int = 1) -> TokenCard:
        """Describe a kind of location token."""
        tell, face = self.describer, self.book.tokens[kind]
        name, text = tell.thing("token", kind), tell.help("token", kind)
        return TokenCard(name, token_symbol(face), text, number, face.destination)

    def encounter(self, card: int) -> EncounterCard:
        """Describe an encounter card; a fight lists all players' odds, starting with the Guide (AL-181)."""
        face, tell = self.book.encounters[card], self.describer
        texts = [f"encounter.{face.id}.{name}" for name in ("story", "win", "lose")]
        story, win, lose = (tell.text(path) if tell.has(path) else "" for path in texts)
        has_text = tell.has(f"help.encounter.{face.id}")
        return EncounterCard(
            tell.thing("encounter", card),
            face.letter,
            face.strength,
            tell.counted("strength", face.strength),
            story,
            tell.help("encounter", card) if has_text else "",
            win,
            lose,
            tuple(self.odds(seat, face.strength) for seat in self.in_turn()) if face.strength else (),
        )

    def odds(self, seat: int, needed: int) -> Odds:
        """Return the odds of a seat in a fight."""
        strength, tell = self.view.strength[seat], self.describer
        faces = [
            (fight_face(face, tell.thing("face", face), 30), pips is not None and strength + pips >= needed)
            for face, pips in enumerate(FIGHT_DIE)
        ]
        return Odds(seat, self.players[seat].name, winning_faces(strength, needed), tuple(faces))

    def in_turn(self) -> Sequence[int]:
        """The seats in turn order."""
        return turn_order(cast("Road", self.view))

    def _held(self) -> tuple[int, ...]:
        seat = self.view.seat
        return (0,) * KINDS if seat is None else self.view.goods[KINDS * seat : KINDS * (seat + 1)]


@functools.lru_cache(maxsize=4096)
def _caravan_card(tell: Describer, product: str, card: int, price: int, held: tuple[int, ...]) -> CaravanCard:
    """Describe a caravan card for a reader who pays a price and holds some goods."""
    face = BOOKS[product].caravans[card]
    brings = (("crate", "crates", face.crates), ("strength", "strength", face.strength))
    parts = [Part(icon, str(count), tell.counted(name, count)) for icon, name, count in brings if count]
    if face.workers:
        parts.append(Part("worker", f"+{face.workers}", tell.counted("workers", face.workers)))
    return CaravanCard(
        card,
        tell.thing("caravan", card),
        wagon_of(face),
        price,
        tell.counted("gold", price),
        _needs(tell, face.goods, held),
        face.fame,
        tell.counted("fame", face.fame),
        tuple(parts),
    )


def _needs(tell: Describer, goods: Goods, held: tuple[int, ...]) -> tuple[Need, ...]:
    """Return the goods of a card one by one; goods left over count towards the requirements of any kind."""
    needs = [
        Need(f"good-{GOODS[good]}", tell.thing("good", good), at < held[good])
        for good in range(KINDS)
        for at in range(goods[good])
    ]
    spare = sum(max(0, have - want) for have, want in zip(held, goods[:KINDS], strict=True))
    label = tell.counted("any_goods", 1)
    return (*needs, *[Need("good-any", label, at < spare) for at in range(goods[ANY])])
