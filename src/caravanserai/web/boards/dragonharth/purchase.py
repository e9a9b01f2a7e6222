"""The panel of a purchase: what, where and who works there, its effect each month, and one button (DH-43, DH-84)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.dragonharth.content import CHARTS, EXPORTS, GOODS, PRICES
from caravanserai.games.dragonharth.economy.store import ITEMS
from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.games.dragonharth.map.board import FIELD_OF, SPACES
from caravanserai.games.dragonharth.map.tiles import PlaceAt, WorkField, WorkWith
from caravanserai.games.dragonharth.state import (
    FIRST_TERRAIN,
    HALF_GIANT,
    STASHED_EGG,
    TERRAINS,
    TILES,
    WAGE,
    points_of,
)
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.pictures import figure, item_name, symbol, tile_name
from caravanserai.web.boards.dragonharth.plan import Panel, Step, in_words
from caravanserai.web.boards.dragonharth.targets import Target

if TYPE_CHECKING:
    from caravanserai.kernel.chair import Chair
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

BUY, PLACE, WORK = (VERBS.index(verb) for verb in ("buy", "place", "work"))
_EGG, _SHOT, _SOLDIER, _SHIP, _TERRAIN, _CARD = 5, 6, 7, 8, 9, 14
_MOST_SITES: Final = 6
"""The most places that are listed; all of them are on the board."""
_CREW_FIGURES: Final = ((), ("small",), ("small", "small"), ("giant",))


class Effect(NamedTuple):
    """What a purchase brings each month: yield and wage in dollars, and the points that it adds to the score."""

    gain: int
    wage: int
    points: int


def list_price(board: DragonharthBoard, item: int) -> int:
    """Return the reader's price of an item: their own export is more expensive (DH-84)."""
    view, name, seat = board.view, ITEMS[item], board.perspective.seat
    if item < len(GOODS):
        primary = seat is not None and view.corner[seat] >= 0 and EXPORTS[view.corner[seat]] == item
        return PRICES.primary if primary else PRICES.regular
    price: int = getattr(PRICES, "card" if name.endswith("_card") else name)
    return price


def thing_of(board: DragonharthBoard, item: int) -> int | None:
    """Return what a purchase puts into the stash; None for what goes elsewhere."""
    seat = board.perspective.seat
    if item < len(GOODS) and seat is not None:
        return item + len(GOODS) * (EXPORTS[board.view.corner[seat]] == item)
    if item == _EGG:
        return STASHED_EGG
    return FIRST_TERRAIN + item - _TERRAIN if _TERRAIN <= item < _CARD else None


class _Draft:
    """A purchase, or a thing of the stash, as far as it is planned; what is left open gets the best lawful choice."""

    def __init__(self, board: DragonharthBoard) -> None:
        self.board = board
        plan = board.perspective.plan
        self.bought: int | None = None
        self.thing: int | None = None
        self.start: tuple[int, ...] = ()
        rest: tuple[int, ...] = ()
        if plan[0] == BUY:
            planned = plan[1] if len(plan) > 1 and plan[1] < len(ITEMS) else None
            self.bought = planned if len(plan) > 1 else _proposed(board)
            self.start, rest = (BUY,) if self.bought is None else (BUY, self.bought), plan[2:]
            self.thing = None if self.bought is None else thing_of(board, self.bought)
        elif len(plan) > 1 and plan[1] <= STASHED_EGG:
            self.thing, rest = plan[1], plan
        self.sites: tuple[int, ...] = ()
        self.site: int | None = None
        self.crews: tuple[int, ...] = ()
        self.crew: int | None = None
        """The choice of `WorkWith`; None for nobody."""
        self._find_site(rest)
        self._find_crew(rest)

    def _later(self, *choices: int) -> Chair[Any] | None:
        return self.board.perspective.later(*self.start, *choices)

    def _find_site(self, rest: tuple[int, ...]) -> None:
        """Find the places, and the planned or the first one."""
        if self.bought == _SOLDIER:
            chair = self._later()
            self.sites = tuple(chair.options) if chair is not None else ()
            self.site = rest[0] if rest and rest[0] in self.sites else next(iter(self.sites), None)
            return
        chair = None if self.thing is None else self._later(PLACE, self.thing)
        if chair is None or not isinstance(chair.decision, PlaceAt):
            return
        self.sites = tuple(space for space in chair.options if space != SPACES)
        planned = rest[2] if len(rest) > 2 else None  # PLACE, thing, site
        self.site = planned if planned in self.sites else next(iter(self.sites), None)

    def _find_crew(self, rest: tuple[int, ...]) -> None:
        """Find the workers for a resource, and the planned or the cheapest ones."""
        if self.thing is None or self.thing >= len(TILES) or self.site is None:
            return
        chair = self._later(PLACE, self.thing, self.site, WORK)
        field = FIELD_OF[self.site]
        if chair is None or not isinstance(chair.decision, WorkField) or field not in chair.options:
            return
        chair = self._later(PLACE, self.thing, self.site, WORK, field)
        if chair is None or not isinstance(chair.decision, WorkWith):
            return
        self.crews = tuple(crew for crew in chair.options if crew < HALF_GIANT - 1)
        planned = rest[5] if len(rest) > 5 else None  # PLACE, thing, site, WORK, field, crew
        if planned in self.crews:
            self.crew = planned
        elif len(rest) != 3:  # a plan that ends with the site means that nobody works there
            self.crew = min(self.crews, key=lambda crew: WAGE[crew + 1], default=None)

    def plan(self, site: int | None, crew: int | None) -> tuple[int, ...]:
        """Return the answers for a site and for workers."""
        if site is None:
            return self.start
        if self.bought == _SOLDIER:
            return (*self.start, site)
        found = (*self.start, PLACE, self.thing or 0, site)
        return found if crew is None else (*found, WORK, FIELD_OF[site], crew)

    @property
    def effect(self) -> Effect | None:
        """What the purchase brings each month; None for things without points."""
        if self.thing is None or self.thing >= len(TILES):
            return None
        points = points_of(self.thing + 1)
        if self.crew is None or self.site is None:
            return Effect(0, 0, points if self.site is not None else 0)
        return Effect(CHARTS.point * points, CHARTS.point * WAGE[self.crew + 1], points)


def _proposed(board: DragonharthBoard) -> int | None:
    """Return the good that an open panel begins with: affordable, most points, then the one the kingdom has least of.

    None without a free field of the reader's own.
    """
    view, seat = board.view, board.perspective.seat
    counter = board.perspective.later(BUY)
    fields = zip(view.control, view.tile, view.nest, strict=True)
    if counter is None or not any(holder == seat and not tile and not nest for holder, tile, nest in fields):
        return None
    owned = [(tile - 1) % len(GOODS) for field, tile in enumerate(view.tile) if tile and view.control[field] == seat]
    goods = [item for item in counter.options if item < len(GOODS)]
    return max(goods, key=lambda item: (points_of((thing_of(board, item) or 0) + 1), -owned.count(item)), default=None)


def panel(board: DragonharthBoard) -> Panel:
    """Return the panel of a purchase, or of a thing that lies in the stash."""
    draft, view, say, lex = _Draft(board), board.view, board.words.say, board.lexicon
    counter = board.perspective.later(BUY)
    price = 0 if draft.bought is None else _price(board, counter, draft.bought)
    chosen = draft.bought is not None or draft.thing is not None
    what = ""
    if draft.bought is not None:
        what = lex.items_with_article[draft.bought]
    elif draft.thing is not None:
        what = lex.stash[draft.thing]
    button = "" if not chosen else _button(board, draft, what, price)
    sheet = render_panel(
        board,
        "purchase",
        money=view.money,
        wares=tuple(_ware(board, item, counter, draft) for item in range(len(ITEMS))),
        stash=_stash(board, draft),
        sites=_sites(board, draft) if chosen else (),
        more=max(0, len(draft.sites) - _MOST_SITES),
        crews=_crews(board, draft) if chosen else (),
        effect=draft.effect,
        nowhere=chosen and draft.thing is not None and not draft.sites,
        drawn=draft.bought is not None and (draft.bought == _SHOT or draft.bought >= _CARD),
        commit=in_words(draft.plan(draft.site, draft.crew)) if button else "",
        button=button,
        keep=in_words(draft.start) if draft.bought is not None and draft.thing is not None and draft.sites else "",
        left=(view.money or 0) - price,
    )
    sentence = button or say("web_dragonharth_panels.buy.what")
    note = say("web_dragonharth_panels.buy.left", money=lex.dollars((view.money or 0) - price)) if chosen else ""
    if len(draft.sites) > 1:
        note = f"{note} {say('web_dragonharth_panels.buy.tap')}"
    targets = tuple(_target(board, draft, site) for site in draft.sites) if chosen else ()
    return Panel(sheet, sentence, note, targets, draft.site)


def _price(board: DragonharthBoard, counter: Chair[Any] | None, item: int) -> int:
    if counter is None or item not in counter.options:
        return list_price(board, item)
    return -dict(counter.outlook(item)).get("dollars", 0)


def _ware(board: DragonharthBoard, item: int, counter: Chair[Any] | None, draft: _Draft) -> Step:
    reason = None if counter is None else counter.why_not(item)
    price = board.lexicon.dollars(_price(board, counter, item))
    told = "" if reason is None else board.perspective.describer.reason(reason)
    picture = symbol(item_name(item), 28, "", board.mine)
    barred = told or (board.perspective.why_not(BUY) if counter is None else "")
    return Step(
        f"ware-{item}", in_words((BUY, item)), picture, board.lexicon.items[item], price, item == draft.bought, barred
    )


def _stash(board: DragonharthBoard, draft: _Draft) -> tuple[Step, ...]:
    """Return the things of the stash that can be placed."""
    chair = board.perspective.later(PLACE)
    if chair is None:
        return ()
    placeable = [thing for thing in chair.options if thing <= STASHED_EGG]
    held = board.view.stash or ()
    return tuple(
        Step(
            f"stash-{thing}",
            in_words((PLACE, thing)),
            symbol(_thing_name(thing), 28, "", board.mine),
            board.lexicon.stash[thing],
            f"{held[thing]}" if held and held[thing] > 1 else "",
            draft.bought is None and draft.thing == thing,
        )
        for thing in placeable
    )


def _thing_name(thing: int) -> str:
    if thing == STASHED_EGG:
        return "egg"
    return tile_name(TILES[thing] if thing < len(TILES) else TERRAINS[thing - FIRST_TERRAIN])


def _sites(board: DragonharthBoard, draft: _Draft) -> tuple[Step, ...]:
    first = [site for site in draft.sites if site != draft.site][: _MOST_SITES - 1]
    shown = sorted({*first, *([] if draft.site is None else [draft.site])})
    return tuple(
        Step(
            f"site-{site}",
            in_words(draft.plan(site, draft.crew)),
            "",
            board.lexicon.spaces[site],
            board.contents.ground(site),
            site == draft.site,
        )
        for site in shown
    )


def _crews(board: DragonharthBoard, draft: _Draft) -> tuple[Step, ...]:
    if not draft.crews:
        return ()
    say = board.words.say
    found = [
        Step(
            f"crew-{crew}",
            in_words(draft.plan(draft.site, crew)),
            _figures(board, crew),
            board.lexicon.crews[crew + 1],
            say("web_dragonharth_panels.buy.wage", wage=WAGE[crew + 1]),
            crew == draft.crew,
        )
        for crew in draft.crews
    ]
    nobody = Step(
        "crew-none",
        in_words(draft.plan(draft.site, None)),
        "",
        say("web_dragonharth_panels.buy.nobody"),
        say("web_dragonharth_panels.buy.no_yield"),
        draft.crew is None,
    )
    return (*found, nobody)


def _figures(board: DragonharthBoard, crew: int) -> Markup:
    return Markup("").join(figure(name, board.mine, 32) for name in _CREW_FIGURES[crew + 1])


def _button(board: DragonharthBoard, draft: _Draft, what: str, price: int) -> str:
    say, lex = board.words.say, board.lexicon
    if draft.bought is None and draft.site is None:
        return ""
    space = "" if draft.site is None else lex.spaces[draft.site]
    crew = "" if draft.crew is None else lex.crews[draft.crew + 1]
    if draft.bought is None:
        key = "place_with" if crew else "place"
        return say(f"web_dragonharth_panels.buy.do.{key}", thing=what, space=space, crew=crew)
    key = "with" if crew else "at" if space else "only"
    return say(f"web_dragonharth_panels.buy.do.{key}", item=what, space=space, crew=crew, price=lex.dollars(price))


def _target(board: DragonharthBoard, draft: _Draft, site: int) -> Target:
    label = board.words.say("web_dragonharth_panels.buy.site", space=board.lexicon.spaces[site])
    plan = in_words(draft.plan(site, draft.crew))
    return Target(site, site, label, "", "", at_once=False, aside=False, plan=plan)
