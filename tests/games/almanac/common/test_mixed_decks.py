"""Cards of two products in one match; the second product is a changed copy of the first."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import pytest

from caravanserai.games.almanac.book import LETTERS, Caravan, Contract, Encounter
from caravanserai.games.almanac.decks import deck_options
from caravanserai.games.almanac.dragon_road.content import content_texts
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD, DragonRoad
from caravanserai.games.almanac.flow.contracts import KeepContract
from caravanserai.games.almanac.flow.phases import BeginAction
from caravanserai.games.almanac.loading import read_book
from caravanserai.games.almanac.purse import refresh
from caravanserai.games.almanac.state import BOOKS, Road, replaced
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.game import MatchOption
from caravanserai.kernel.match import Match
from tests.games.almanac.road import road, spot

TOY = "toy_peaks"
CHANGES = {
    'product = "dragon_road"': f'product = "{TOY}"',
    'id = "ford_wolves"': 'id = "snow_wolves"',
    'token = "contraband"': 'token = "snowshoes"',
    "if = {empty_crates_min = 1}": "if = {page_not = 3}",
}
"""One encounter now names a token, and the Wayfarers' Inn a location, that The Dragon Road lacks."""


def toy_files() -> dict[str, str]:
    """The content files of the other product."""
    files = content_texts()
    for old, new in CHANGES.items():
        assert any(old in text for text in files.values())
        files = {name: text.replace(old, new) for name, text in files.items()}
    return files


MIXED_BOOK = replace(read_book(content_texts(), FIELDS, guests=(toy_files(),)), product="mixed_road")


class MixedRoad(DragonRoad):
    """The Dragon Road, with the cards of the toy as guests."""

    id: ClassVar[str] = "mixed_road"
    match_options: ClassVar[tuple[MatchOption, ...]] = (*DRAGON_ROAD.match_options, *deck_options(MIXED_BOOK))


GAME = MixedRoad()


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, GAME.id, MIXED_BOOK)


def dealt(seats: int = 2, seed: int = 1, **options: str) -> Match[Road]:
    """A new match with these decks."""
    return GAME.start(seats, seed, options)


def played_out(match: Match[Road], seed: int = 1) -> Match[Road]:
    """The match after random answers to its end."""
    dice, totals = Dice(seed), GAME.totals(match._state)
    while not match.over:
        options = match.options()
        match.answer(options[dice.below(len(options))])
        assert GAME.totals(match._state) == totals
    return match


def products(cards: tuple[Caravan, ...] | tuple[Contract, ...] | tuple[Encounter, ...], deck: list[int]) -> set[str]:
    """The products the cards of a deck come from."""
    return {cards[number].product for number in deck}


def contracts_of(match: Match[Road]) -> list[int]:
    """All contracts that are in a match."""
    state = match._state
    return sorted([*state.contract_deck, *[card for hand in state.contracts for card in hand]])


@pytest.mark.parametrize("source", [TOY, "mixed"])
def test_products_go_together(source: str) -> None:
    """AL-240: a match with the cards of the other product, or of both, plays to its end."""
    for seed in range(3):
        match = played_out(dealt(3, seed, caravans=source, contracts=source, encounters=source), seed)
        assert len(match.standings()) == 3


def test_one_book_only() -> None:
    """AL-241: pages, tokens and key are those of the chosen almanac, and no option changes them."""
    assert MIXED_BOOK.tokens == BOOK.tokens
    assert [page and page.id for page in MIXED_BOOK.pages] == [page and page.id for page in BOOK.pages]
    assert (MIXED_BOOK.start, len(MIXED_BOOK.pages)) == (1, 18)
    assert {option.name for option in deck_options(MIXED_BOOK)} == {
        "caravans",
        "contracts",
        "encounters",
        "merged_supply",
    }


def test_each_deck_has_its_own_source() -> None:
    """AL-242: either product, or both shuffled together, for each of the three decks."""
    own = dealt()._state
    assert products(MIXED_BOOK.caravans, own.caravan_deck) == {"dragon_road"}
    assert products(MIXED_BOOK.encounters, own.encounter_deck) == {"dragon_road"}
    assert contracts_of(dealt()) == list(range(24))
    match = dealt(caravans=TOY, contracts="mixed")
    assert products(MIXED_BOOK.caravans, [*match._state.caravan_deck, *match._state.offer]) == {TOY}
    assert products(MIXED_BOOK.contracts, contracts_of(match)) == {"dragon_road", TOY}
    assert products(MIXED_BOOK.encounters, match._state.encounter_deck) == {"dragon_road"}
    assert len(contracts_of(match)) == 24 + 23


def test_mixed_encounters_go_by_letter() -> None:
    """AL-242: one card of each letter, from either product; imagined worlds keep to this."""
    drawn: set[tuple[str, str]] = set()
    for seed in range(40):
        match = dealt(seed=seed, encounters="mixed")
        for deck in (match._state.encounter_deck, match.imagine(0, seed)._state.encounter_deck):
            cards = [MIXED_BOOK.encounters[card] for card in reversed(deck)]
            assert "".join(card.letter for card in cards) == LETTERS
            drawn |= {(card.letter, card.product) for card in cards}
    assert drawn == {(letter, product) for letter in LETTERS for product in ("dragon_road", TOY)}
    for source in ("dragon_road", TOY):
        world = dealt(encounters=source).imagine(1, 5)._state
        assert products(MIXED_BOOK.encounters, world.encounter_deck) == {source}


def test_mixing_does_not_enlarge_the_supply() -> None:
    """AL-243: 30 goods of a kind and 12 guards whatever the decks; twice as many only with merged supplies."""
    mixed: Mapping[str, str] = dict.fromkeys(("caravans", "contracts", "encounters"), "mixed")
    for options, goods, guards in (
        ({}, 30, 12),
        (mixed, 30, 12),
        ({**mixed, "merged_supply": "on"}, 60, 24),
    ):
        match = dealt(4, 1, **options)
        assert (match.view().supply, match.view().guard_supply) == ((goods,) * 4, guards)
        assert [match.view().home[seat] + match.view().reserve[seat] for seat in range(4)] == [6] * 4
    played_out(dealt(4, 2, **mixed, merged_supply="on"))


def test_cards_carry_their_product_and_serial() -> None:
    """AL-244: both products have a contract 10, The Bookkeepers Union; they are different cards."""
    for cards in (MIXED_BOOK.caravans, MIXED_BOOK.contracts, MIXED_BOOK.encounters):
        assert len({(card.product, card.serial) for card in cards}) == len(cards)
        assert len({card.id for card in cards}) == len(cards)
        assert [card.index for card in cards] == list(range(len(cards)))
    unions = [card for card in MIXED_BOOK.contracts if card.id.endswith("bookkeepers_union")]
    assert [(card.product, card.serial) for card in unions] == [("dragon_road", 10), (TOY, 10)]
    for card in unions:
        assert MIXED_BOOK.texts["es"][f"contract.{card.id}.name"] == "Unión de Contables"


def test_two_cards_of_the_same_name_add_up() -> None:
    """AL-245: with both Bookkeepers Unions completed, five contracts are drawn; two Night Watches give strength 7."""
    state = road(2, "cloud_monastery")
    state.product = GAME.id
    own = {card.id: card.index for card in MIXED_BOOK.contracts}
    names = ("bookkeepers_union", "night_watch")
    done = tuple(own[name] for name in (*names, *[f"{TOY}.{name}" for name in names]))
    state.done = replaced(state.done, 0, done)
    state.contract_deck = [card for card in state.contract_deck if card not in state.done[0]]
    state.contract_seen = [0] * len(state.contract_deck)
    refresh(state, 0)
    state.ask(BeginAction.of())
    match = Match(GAME, state, 1, GAME.checked_options({}))
    assert match.view().strength == (1 + 3 + 3, 1)
    match.answer(spot(state, "r3c5"))
    assert isinstance(match.decision, KeepContract)
    assert len(match.options()) == 5


def test_cards_that_name_absent_things_are_left_out() -> None:
    """AL-246: two cards of the toy are missing: the patrol with an unknown token and the inn with a location."""
    guests = [card for card in MIXED_BOOK.encounters if card.product == TOY]
    assert {card.id for card in MIXED_BOOK.encounters[20:]} == {card.id for card in guests}
    assert sorted(set(range(1, 21)) - {card.serial for card in guests}) == [10]
    assert f"{TOY}.snow_wolves" in {card.id for card in guests}
    contracts = [card.serial for card in MIXED_BOOK.contracts if card.product == TOY]
    assert sorted(set(range(1, 25)) - set(contracts)) == [24]
    assert len([card for card in MIXED_BOOK.caravans if card.product == TOY]) == 30
    assert not [key for key in MIXED_BOOK.texts["en"] if f"{TOY}.customs_patrol" in key]


def test_without_guests_there_is_no_deck_to_choose() -> None:
    """AL-242: without a second product there is only the book's own deck, and no option for it."""
    assert deck_options(read_book(content_texts(), FIELDS)) == ()
