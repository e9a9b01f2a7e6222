"""A scene: a real match of an almanac on a position set by hand, driven by the names of its options.

The page or the encounter named decides which almanac is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack, cast

import pytest

from caravanserai.games.almanac.book import GOODS, KINDS, LETTERS, Book
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.flow.encounters import Meet
from caravanserai.games.almanac.flow.final_scoring import Close
from caravanserai.games.almanac.flow.phases import Arrive, BeginAction, BidForGuide, Choose, CleanUp, Retrieve
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.state import BOOKS, Road, book_of, replaced
from caravanserai.games.almanac.view import RoadView
from caravanserai.kernel.chance import Dice, advance, chance_of, number_below
from caravanserai.kernel.codec import Pending
from caravanserai.kernel.decision import Decision, Reason
from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.kernel.event import Event
from caravanserai.kernel.match import Match
from tests.games.almanac.road import ALMANACS, Overrides, book_with, page_named, road

GAMES: Mapping[str, Almanac] = {game.id: game for game in (DRAGON_ROAD, CRYSTAL_PEAKS)}
FIRST: Mapping[str, str] = {DRAGON_ROAD.id: "outpost", CRYSTAL_PEAKS.id: "traders_village"}
"""The pages that need no set-up."""
NAMED = ("good", "caravan", "contract", "encounter", "token", "page")
"""The kinds of things that options and events name by id."""
Events = list[tuple[str, dict[str, Any]]]


class Position(Overrides, total=False):
    """The values that a scene may set in addition to a road's; `seed` decides the draws from the first answer on."""

    supply: Mapping[str, int]
    """The number of goods of a kind in the supply; the others are out of the game."""
    guard_supply: int
    contract_deck: tuple[str, ...]
    """The contracts on top of the deck; the first is drawn first."""
    bare_deck: bool
    """Whether the contract deck holds only these."""
    caravan_deck: tuple[str, ...]
    bare_caravans: bool
    """Whether the caravan deck holds only these."""
    caravan_discard: tuple[str, ...]
    encounter: str
    """The top card of the encounter deck."""
    kept: Mapping[int, tuple[tuple[str, int], ...]]
    """Encounter cards kept by a seat, each with its fame."""
    key: int


# -- positions -------------------------------------------------------------------------------------------


def action_at(page: str, *, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """The page is open, these workers stand on it, and the Guide takes the next turn of the Action Phase."""
    return Scene(_match(_set(seats, page, position), position, BeginAction.of()))


def arriving_at(page: str, *, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """The last page is cleaned up, and the book turns to this page; the offer is empty."""
    return Scene(_match(_set(seats, page, position, opened=False), position, Arrive.of()))


def end_of(page: str, *, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """All workers of the page are placed: its End Phase begins, with the bid for Guide."""
    phase = (Retrieve.of(), BidForGuide.of(), Choose.of(), Meet.of(), CleanUp.of())
    return Scene(_match(_set(seats, page, position), position, *phase))


def meeting(turned_up: str, *, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """This encounter card is turned up, after the choice of the next page; clean-up comes next."""
    book = next(book for book in ALMANACS if any(card.id == turned_up for card in book.encounters))
    letter = next(card.letter for card in book.encounters if card.id == turned_up)
    page = next(page for page in book.pages if page is not None and page.letter == letter)
    position["encounter"] = turned_up
    state = _set(seats, page.id, position)
    state.next_page = page.onward[0]
    return Scene(_match(state, position, Meet.of(), CleanUp.of()))


def closing_at(page: str = "skygate", *, seats: int = 2, **position: Unpack[Position]) -> Scene:
    """The last Action Phase is over: contracts may be completed once more, then the match is scored."""
    return Scene(_match(_set(seats, page, position), position, Close.of()))


def new_match(seats: int = 2, seed: int | str = 1, game: Almanac = DRAGON_ROAD, **options: str) -> Scene:
    """A newly dealt match."""
    return Scene(game.start(seats, seed, options))


def seed_of(limit: int, *numbers: int) -> int:
    """A seed with which chance draws these numbers below the limit, one after another."""
    seed = 0
    while True:
        chance, found = chance_of(seed), True
        for wanted in numbers:
            chance = advance(chance)
            found = found and number_below(chance, limit) == wanted
        if found:
            return seed
        seed += 1


def _set(seats: int, page: str, position: Position, *, opened: bool = True) -> Road:
    known = {name: value for name, value in position.items() if name in Overrides.__annotations__}
    state = road(seats, page if opened else FIRST[book_with(page).product], **cast("Overrides", known))
    things = GAMES[state.product].things
    if not opened:
        _between_pages(state, page)
    state.chance = chance_of(position.get("seed", 1))
    for good, left in position.get("supply", {}).items():
        state.supply[GOODS.index(good)] = left
    state.guard_supply = position.get("guard_supply", state.guard_supply)
    if position.get("bare_deck"):
        state.contract_deck = []
    _on_top(state.contract_deck, [things["contract"].index(name) for name in position.get("contract_deck", ())])
    state.contract_seen = [0] * len(state.contract_deck)
    state.caravan_discard = tuple(things["caravan"].index(name) for name in position.get("caravan_discard", ()))
    if position.get("bare_caravans"):
        state.caravan_deck = []
    state.caravan_deck = [card for card in state.caravan_deck if card not in state.caravan_discard]
    _on_top(state.caravan_deck, [things["caravan"].index(name) for name in position.get("caravan_deck", ())])
    if "encounter" in position:
        state.encounter_deck[-1] = things["encounter"].index(position["encounter"])
    for seat, cards in position.get("kept", {}).items():
        kept = tuple((things["encounter"].index(name), fame) for name, fame in cards)
        state.kept = replaced(state.kept, seat, kept)
    state.key = position.get("key", state.key)
    return state


def _on_top(deck: list[int], cards: list[int]) -> None:
    for card in reversed(cards):
        if card in deck:
            deck.remove(card)
        deck.append(card)


def _between_pages(state: Road, page: str) -> None:
    """The state after clean-up: the page is chosen, but not set up, and the offer is empty."""
    chosen = page_named(page)
    pages = book_with(page).pages
    before = next((each.number for each in pages if each is not None and chosen.number in each.onward), 0)
    state.workers, state.lying, state.memo = [], [], []
    state.face_down, state.pool = (), ()
    state.page, state.next_page, state.round = before, chosen.number, chosen.round - 1
    del state.encounter_deck[len(LETTERS) + 1 - chosen.round :]
    state.caravan_deck = [*state.offer, *state.caravan_deck]
    state.offer = ()


def _match(state: Road, position: Position, *waiting: Pending) -> Match[Road]:
    on = {"strict_placement": state.strict, "unlimited_goods": state.unlimited, "open_gold": state.open_gold}
    state.ask(*waiting)
    options = {name: "on" if on[name] else "off" for name in on}
    return Match(GAMES[state.product], state, position.get("seed", 1), options)


def card_index(thing: str, name: str) -> int:
    """The number of a card or token of The Dragon Road."""
    return DRAGON_ROAD.things[thing].index(name)


# -- the scene -------------------------------------------------------------------------------------------


class Scene:
    """A match with readable facts; every answer checks that the totals are conserved."""

    def __init__(self, match: Match[Road]) -> None:
        self.match = match
        self.game = cast("Almanac", match.game)
        self._totals = self.game.totals(match._state)

    @property
    def book(self) -> Book:
        """The almanac of the match."""
        return book_of(self.match._state)

    # -- driving -----------------------------------------------------------------------------------------

    def answer(self, *names: str) -> Scene:
        """Answer one question after another; a space is named by its id, a card as `contract:night_watch`."""
        for name in names:
            self.answer_as(None, name)
        return self

    def answer_as(self, seat: int | None, name: str) -> Scene:
        """Answer the open question of a seat."""
        self.match.answer(self._choice(name, seat), seat)
        assert self.game.totals(self.match._state) == self._totals
        return self

    def bid(self, *bids: int) -> Scene:
        """All seats bid, from seat 0 on."""
        for seat, gold in enumerate(bids):
            self.answer_as(seat, f"bid:{gold}")
        return self

    def until(self, kind: str, seed: int | str = 1) -> Scene:
        """Answer at random until a question of this kind is asked, or the match is over."""
        dice = Dice(seed)
        while not self.match.over and self.asked[0] != kind:
            options = self.match.options()
            self.match.answer(options[dice.below(len(options))])
            assert self.game.totals(self.match._state) == self._totals
        return self

    def play_out(self, seed: int | str = 1) -> Scene:
        """Answer at random until the match is over."""
        return self.until("", seed)

    def refuse(self, name: str, seat: int | None = None) -> Reason:
        """Try an illegal option and return the reason; check that nothing changes."""
        before = self.match.digest()
        choice = self._choice(name, seat)
        with pytest.raises(IllegalOptionError) as refusal:
            self.match.answer(choice, seat)
        assert self.match.digest() == before
        reason = refusal.value.reason
        assert reason is not None
        assert self.match.why_not(choice, seat) == reason
        return reason

    # -- what is asked -----------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, int]:
        """The open question and the seat that must answer it."""
        question = self.match.decision_of(None)
        return type(question).__name__, question.seat

    @property
    def offers(self) -> list[str]:
        """The names of the legal options."""
        return self.offered_to(None)

    def offered_to(self, seat: int | None) -> list[str]:
        """The names of a seat's options."""
        question = self.match.decision_of(seat)
        return [self._name(question, choice) for choice in self.match.options(seat)]

    def _name(self, question: Decision[Road], choice: int) -> str:
        block, place = question.space.locate(choice)
        word = self._words(block.of)
        number = block.items[place]
        if not word or not isinstance(number, int):
            return question.space.name(choice)
        name = word[number] if number < len(word) else str(number)
        return name if block.of == block.name == "space" else f"{block.name}:{name}"

    def _choice(self, name: str, seat: int | None) -> int:
        question = self.match.decision_of(seat)
        for choice in range(question.space.size):
            if self._name(question, choice) == name:
                return choice
        raise AssertionError(f"{type(question).__name__} knows no {name}; it offers {self.offered_to(seat)}")

    def _words(self, of: str) -> tuple[str, ...]:
        view = self.view()
        if of == "space":
            page = self.book.pages[view.page]
            return () if page is None else tuple(spot.id for spot in page.spots)
        if of == "choice":
            return tuple(choice.id for choice in self.book.encounters[view.encounter].choices)
        return self.game.things[of] if of in NAMED else ()

    def outlook(self, name: str) -> list[tuple[str, int]]:
        """The certain costs and gains of an option."""
        return list(self.match.outlook(self._choice(name, None)))

    # -- facts -------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> RoadView:
        """The view of a seat."""
        view = self.match.view(seat)
        assert isinstance(view, RoadView)
        return view

    def gold(self, seat: int) -> int:
        """The seat's gold."""
        gold = self.view(seat).gold[seat]
        assert gold is not None
        return gold

    def purses(self) -> list[int]:
        """The gold of each seat."""
        return [self.gold(seat) for seat in range(self.match.seats)]

    def goods(self, seat: int) -> dict[str, int]:
        """The goods in a seat's crates, without the kinds it lacks."""
        held = self.view().goods[KINDS * seat : KINDS * seat + KINDS]
        return {good: count for good, count in zip(GOODS, held, strict=True) if count}

    def supply(self, good: str) -> int:
        """The number of goods of a kind in the supply."""
        return self.view().supply[GOODS.index(good)]

    def cards(self, seat: int) -> list[str]:
        """The caravan cards a seat has bought."""
        return [self.book.caravans[card].id for card in self.view().cards[seat]]

    def contracts(self, seat: int) -> list[str]:
        """A seat's incomplete contracts, in its own view."""
        return [self.book.contracts[card].id for card in self.view(seat).contracts]

    def done(self, seat: int) -> list[str]:
        """A seat's completed contracts."""
        return [self.book.contracts[card].id for card in self.view().done[seat]]

    def tokens(self, seat: int) -> dict[str, int]:
        """The tokens of a seat in its own view, including secret tokens."""
        view = self.view(seat)
        kinds = self.book.tokens
        counts = {kinds[kind].id: count for kind, count in enumerate(view.tokens[seat]) if count}
        for kind in view.letters:
            counts[kinds[kind].id] = counts.get(kinds[kind].id, 0) + 1
        return counts

    @property
    def offer(self) -> list[str]:
        """The caravan cards that can be bought."""
        return [self.book.caravans[card].id for card in self.view().offer]

    @property
    def place(self) -> str:
        """The open page."""
        page = self.book.pages[self.view().page]
        assert page is not None
        return page.id

    def on_spaces(self) -> dict[str, int]:
        """The seat of the worker on each occupied space."""
        spaces = self._words("space")
        return {space: seat for space, seat in zip(spaces, self.view().workers, strict=True) if seat >= 0}

    def events_seen(self, seat: int | None = None, since: int | None = None) -> Events:
        """The events of the last answer (or since an answer; -1: all) in the view of a seat, with things by name."""
        start = self.match.number - 1 if since is None else since
        return [(event.kind.name, named_facts(event, self.game)) for event in self.match.events(seat, start)]

    def facts_of(self, name: str, seat: int | None = None, since: int = -1) -> list[dict[str, Any]]:
        """The facts of all events of a kind."""
        return [facts for kind, facts in self.events_seen(seat, since) if kind == name]


def named_facts(event: Event, game: Almanac = DRAGON_ROAD) -> dict[str, Any]:
    """The facts of an event, with goods, cards and pages by their ids, and a space by its own id."""
    facts: dict[str, Any] = dict(event.facts())
    book = BOOKS[game.id]
    page = book.pages[facts["page"]] if isinstance(facts.get("page"), int) else None
    for field, value in event.facts().items():
        thing = event.kind.types[field]
        if thing in NAMED and isinstance(value, int):
            facts[field] = game.things[thing][value]
        elif thing == "contracts" and isinstance(value, tuple):
            facts[field] = [book.contracts[card].id for card in value]
        elif thing == "space" and page is not None and isinstance(value, int):
            facts[field] = page.spots[value].id
    return facts
