"""Read the data files of Dragonharth into tables; invalid content fails here, with file, key and reason."""

from __future__ import annotations

from importlib import resources
from typing import Any, Final, NamedTuple

from caravanserai.content.entry import Entry
from caravanserai.content.toml import fail, parse
from caravanserai.kernel.errors import shown

SEATS: Final = 4
KINGDOMS: Final = ("green", "blue", "gold", "red")
"""The kingdoms clockwise, from the north-western corner (DH-23)."""
DECKS: Final = ("weapon", "creature", "spell", "kingdom", "fortune")
CARDS_A_DECK: Final = 24
GOODS: Final = ("lumber", "mining", "livestock", "crops", "village")
EXPORTS: Final = (0, 3, 1, 2)
"""The good that each kingdom exports: lumber, crops, mining, livestock (DH-02)."""
VILLAGE: Final = 4
COLOURS: Final = ("black", "red", "grey", "purple", "orange", "blue", "green", "brown", "yellow")
PROJECTILES_A_COLOUR: Final = 4
SIGIL_BP: Final = 5
USES: Final = ("", "turn", "reaction", "due", "drawn")
_SIDE: Final = 13
_BOARD: Final = "board.toml"
_CARD_FILE: Final = "cards.toml"


class Card(NamedTuple):
    """A kind of card: its deck, its Battle Points and its other effects (DH-195, DH-196)."""

    id: str
    deck: int
    copies: int
    bp: int
    siege: int
    slayer: int
    sigil: int
    shield: bool
    use: str


class Charts(NamedTuple):
    """The numbers of the rules."""

    point: int
    start_money: int
    grant: int
    tax: int
    hand_limit: int
    months: int
    short_months: int
    peace_months: int
    most_soldiers: int
    most_cards_bought: int
    most_offers: int
    most_free_actions: int
    loan_step: int
    most_loan: int
    interest: int
    most_interest: int
    wrath_from: int
    lost_attacks_to_ruin: int
    baby_food: int
    adult_food: int
    baby_honour: int
    adult_honour: int
    wall: int
    castle: int
    castle_loss: int
    dragon: int
    asleep: int
    most_battle_cards: int
    pact_price: int
    pact_upkeeps: int
    pride: int
    pride_pause: int
    angle_error: int
    flight_error: int
    retakes: int
    chaos: tuple[int, ...]
    damage: tuple[int, ...]


class Prices(NamedTuple):
    """The prices of the store (DH-84)."""

    regular: int
    primary: int
    egg: int
    projectile: int
    soldier: int
    ship: int
    river: int
    wall: int
    fire: int
    camp: int
    bridge: int
    card: int


class Layout(NamedTuple):
    """The default placement, as coordinates counted from the castle's corner (DH-32)."""

    dragon: tuple[int, int]
    primaries: tuple[tuple[int, int], ...]
    village: tuple[int, int]
    leader: tuple[int, int]
    soldiers: tuple[tuple[int, int], ...]


def read_rows(text: str) -> tuple[tuple[str, ...], ...]:
    """Read the spaces of the board, row by row."""
    entry = Entry(parse(text, _BOARD), _BOARD, "")
    rows = tuple(tuple(str(row).split()) for row in entry.take("rows", list))
    if len(rows) != _SIDE or any(len(row) != _SIDE for row in rows):
        fail(_BOARD, "rows", "content.out_of_bounds", value=len(rows), least=_SIDE, most=_SIDE)
    known = ("m", "~", "I", *(colour + kind for colour in "gbyr" for kind in "CFRAD"))
    for at, row in enumerate(rows):
        for token in row:
            if token not in known:
                fail(_BOARD, f"rows[{at}]", "content.none_of", value=shown(token), names=", ".join(known))
    return rows


def read_layout(text: str) -> Layout:
    """Read the default placement."""
    entry = Entry(parse(text, _BOARD), _BOARD, "").required_table("default")
    layout = Layout(
        _place(entry, "dragon", entry.take("dragon", list)),
        tuple(_place(entry, "primaries", place) for place in entry.take("primaries", list)),
        _place(entry, "village", entry.take("village", list)),
        _place(entry, "leader", entry.take("leader", list)),
        tuple(_place(entry, "soldiers", place) for place in entry.take("soldiers", list)),
    )
    entry.close()
    return layout


def _place(entry: Entry, key: str, value: Any) -> tuple[int, int]:  # noqa: ANN401  # TOML values
    if type(value) is not list or len(value) != 2 or not all(type(n) is int and 0 <= n < 5 for n in value):
        entry.fail(key, "content.place")
    return value[0], value[1]


def read_numbers(text: str, fields: tuple[str, ...], file: str) -> dict[str, Any]:
    """Read a file of positive numbers and lists of positive numbers."""
    entry = Entry(parse(text, file), file, "")
    values: dict[str, Any] = {}
    for key in fields:
        if type(entry.peek(key)) is list:
            scale = entry.take(key, list)
            if not scale or not all(type(number) is int and number > 0 for number in scale):
                entry.fail(key, "content.scale")
            values[key] = tuple(scale)
        else:
            values[key] = entry.number(key, 1)
    entry.close()
    return values


def read_cards(text: str) -> tuple[Card, ...]:
    """Read the kinds of cards, deck by deck (DH-200)."""
    whole = Entry(parse(text, _CARD_FILE), _CARD_FILE, "")
    cards = [_read_card(entry) for entry in whole.tables("card")]
    whole.close()
    if [card.deck for card in cards] != sorted(card.deck for card in cards):
        fail(_CARD_FILE, "card", "content.none_of", value="deck", names=", ".join(DECKS))
    for deck, name in enumerate(DECKS):
        total = sum(card.copies for card in cards if card.deck == deck)
        if total != CARDS_A_DECK:
            fail(_CARD_FILE, name, "content.out_of_bounds", value=total, least=CARDS_A_DECK, most=CARDS_A_DECK)
    return tuple(cards)


def _read_card(entry: Entry) -> Card:
    card = Card(
        entry.text("id"),
        DECKS.index(entry.choice("deck", DECKS)),
        entry.number("count", 1, CARDS_A_DECK),
        entry.number("bp"),
        entry.number_or("siege", 0),
        entry.number_or("slayer", 0),
        KINGDOMS.index(entry.choice("sigil", KINGDOMS)) if entry.has("sigil") else -1,
        entry.flag("shield"),
        entry.choice("use", USES) if entry.has("use") else "",
    )
    entry.close()
    return card


def _read(name: str) -> str:
    return resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8")


ROWS: Final = read_rows(_read(_BOARD))
LAYOUT: Final = read_layout(_read(_BOARD))
CHARTS: Final = Charts(**read_numbers(_read("charts.toml"), Charts._fields, "charts.toml"))
PRICES: Final = Prices(**read_numbers(_read("store.toml"), Prices._fields, "store.toml"))
CARDS: Final = read_cards(_read(_CARD_FILE))
CARD_IDS: Final = tuple(card.id for card in CARDS)
KIND: Final = {card.id: number for number, card in enumerate(CARDS)}
"""The number of each kind of card, by its name."""
KIND_OF: Final = tuple(number for number, card in enumerate(CARDS) for _ in range(card.copies))
"""The kind of each of the 120 cards."""
DECK_OF: Final = tuple(CARDS[kind].deck for kind in KIND_OF)
