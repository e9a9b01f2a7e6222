"""Loading the pages of a book."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.book import GOODS, LETTERS, LocationAction, Page
from caravanserai.games.almanac.flow.phases import MOST_PAGES
from caravanserai.games.almanac.flow.placement import MOST_SPACES
from caravanserai.games.almanac.loading.context import check_number, read_fields, unique
from caravanserai.games.almanac.loading.effects import read_program
from caravanserai.games.almanac.loading.spaces import SEATS, check_links, read_place, read_spot
from caravanserai.games.almanac.loading.vocabulary import LOCATION_ACTION
from caravanserai.games.almanac.placement_rule import RULES
from caravanserai.games.almanac.space_index import bits_of, index_spaces
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.loading.checks import Names
    from caravanserai.games.almanac.loading.context import LoadContext
    from caravanserai.games.almanac.loading.fields import Fields, RuleFields
    from caravanserai.games.almanac.placement_rule import PlacementRule

MOST_GROUPS: Final = 12
MOST_LOCATIONS: Final = 2
_TAGS: Final = ("token", "gold", "gain", "copy", "bid", "dice", "key")
_COLOURS: Final = 5
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")


def read_page(context: LoadContext, entry: Entry) -> Page | None:
    """Read one page without its tokens, which are read before; None if a part of it is rejected."""
    entry.drop("token", "tokens")
    number, name = entry.number("number", 1, MOST_PAGES - 1), entry.plain_name("id")
    _read_words(context, entry, name)
    onward, turn, letter = _read_way(context, entry)
    spaces, groups = entry.tables("space"), entry.tables("group")
    actions, pieces = entry.tables("location_action"), entry.tables("piece")
    for several in (spaces, groups, actions, pieces):
        unique(several, "id")
    check_number(entry, "space", len(spaces), MOST_SPACES)
    check_number(entry, "group", len(groups), MOST_GROUPS)
    check_number(entry, "location_action", len(actions), MOST_LOCATIONS)
    here = context.names._replace(groups=_ids(groups), spots=_ids(spaces), locations=_ids(actions))
    rule, fields = _rule_of(context, entry)
    faults_before = len(context.faults)
    context.each(groups, lambda group: _check_group(context, group, name, here, fields))
    pieces_read = context.each(pieces, lambda piece: _read_piece(context, piece, name, here, fields))
    locations = context.each(actions, lambda action: _read_location(context, action, name))
    spots = context.each(spaces, lambda space: read_spot(space, here, fields.spot))
    settings = read_fields(rule, fields.settings, here) | {"pieces": pieces_read}
    rule.close()
    if fields.key is not None:
        settings["key"] = _read_key(context, entry.required_table("key"), name, here, fields.key)
    entry.close()
    if len(context.faults) > faults_before:
        return None
    check_links(spaces, spots, fields)
    _check_use(entry, spots, here)
    if not context.faults:
        _check_stock(entry, actions, spots)
    return Page(
        number=number,
        id=name,
        onward=onward,
        round=turn,
        letter=letter,
        groups=here.groups,
        spots=tuple(spots),
        locations=tuple(locations),
        rule=_make_rule(rule, settings, here, tuple(spots)),
        in_use={seats: tuple(spot.index for spot in spots if spot.min_players <= seats) for seats in SEATS},
        used={seats: bits_of(spot.index for spot in spots if spot.min_players <= seats) for seats in SEATS},
        space_index=index_spaces(spots, [context.compiler.programs[location.program] for location in locations]),
    )


def _ids(entries: list[Entry]) -> tuple[str, ...]:
    return tuple(str(entry.peek("id")) for entry in entries)


def _read_words(context: LoadContext, entry: Entry, name: str) -> None:
    """Read the texts and the look of a page."""
    for key in ("name", "lore", "preview", "placement"):
        context.text(entry, key, f"page.{name}.{key}")
    for key in ("two_player", "setup", "end_of_page"):
        if entry.has(key):
            context.text(entry, key, f"page.{name}.{key}")
    if sorted(entry.names("bar")) != sorted(GOODS):
        entry.fail("bar", "content.each_kind_once")
    scene = entry.required_table("scene")
    palette = scene.names("palette")
    if len(palette) != _COLOURS or not all(_COLOUR.fullmatch(colour) for colour in palette):
        scene.fail("palette", "content.palette", colours=_COLOURS)
    if not scene.names("motifs"):
        scene.fail("motifs", "content.empty")
    scene.text("mood")
    scene.close()


def _read_way(context: LoadContext, entry: Entry) -> tuple[tuple[int, ...], int, str]:
    """Read the pages that may follow, the round, and the letter of its encounter (empty on a final page)."""
    onward = entry.take("next", list)
    for page in onward:
        if type(page) is not int or page not in context.names.pages:
            entry.fail("next", "content.no_page", value=shown(page))
    turn = entry.number("round", 1, context.rounds)
    last = turn == context.rounds
    if entry.take("final", bool) != last:
        entry.fail("final", "content.final", round=context.rounds)
    if last != (not onward) or len(set(onward)) != len(onward):
        entry.fail("next", "content.next")
    letter = entry.take("encounter", str)
    if letter != ("" if last else LETTERS[turn - 1]):
        entry.fail("encounter", "content.round_letter", letter=shown(letter), round=turn)
    return tuple(onward), turn, letter


def _check_group(context: LoadContext, group: Entry, page: str, here: Names, fields: RuleFields) -> None:
    context.text(group, "name", f"group.{page}.{group.plain_name('id')}")
    if group.has("x"):
        read_place(group)
    read_fields(group, fields.group, here)
    group.close()


def _read_piece(context: LoadContext, piece: Entry, page: str, here: Names, fields: RuleFields) -> dict[str, Any]:
    """Read a piece of a rule: its kind, its first position, and its own fields."""
    name = piece.plain_name("id")
    found: dict[str, Any] = {"kind": piece.text("kind"), "at": piece.peek("at")}
    read_place(piece)
    if piece.has("name"):
        context.text(piece, "name", f"piece.{page}.{name}")
    if piece.has("at") and (at := piece.text("at")) not in (*here.groups, *here.spots):
        piece.fail("at", "content.not_here", name=shown(at))
    for spot in piece.tables("spots"):
        if spot.has("group"):
            spot.choice("group", here.groups)
        read_place(spot)
        spot.close()
    piece.number_or("min_players", SEATS[0], SEATS[0], SEATS[-1])
    found |= read_fields(piece, fields.piece, here)
    piece.close()
    return found


def _read_location(context: LoadContext, action: Entry, page: str) -> LocationAction:
    name = action.plain_name("id")
    for key in ("name", "text"):
        context.text(action, key, f"action.{page}.{name}.{key}")
    for tag in action.names("tags"):
        if tag not in _TAGS:
            action.fail("tags", "content.none_of", value=shown(tag), names=", ".join(_TAGS))
    made = LocationAction(name, read_program(context, action, "effect", (LOCATION_ACTION,)))
    gains = [step for step in action.peek("effect") if step["op"] == "gain_token"]
    if context.fields.own and len(gains) > 1:
        action.fail("effect", "content.one_token")
    action.close()
    return made


def _rule_of(context: LoadContext, entry: Entry) -> tuple[Entry, RuleFields]:
    """Read the kind of a page's placement rule, and find the fields of this kind."""
    rule = entry.required_table("rule")
    kind = rule.text("kind")
    if kind not in RULES or kind not in context.fields.rules:
        rule.fail("kind", "content.no_rule", kind=shown(kind))
    return rule, context.fields.rules[kind]


def _make_rule(entry: Entry, settings: dict[str, Any], here: Names, spots: tuple[Spot, ...]) -> PlacementRule:
    try:
        return RULES[entry.peek("kind")](settings, here.groups, spots)
    except (LookupError, ValueError) as fault:
        entry.fail("", "content.rule_unsuited", detail=fault)


def _read_key(context: LoadContext, key: Entry, page: str, here: Names, fields: Fields) -> dict[str, Any]:
    """Read the contest for the key on a final page."""
    context.text(key, "text", f"page.{page}.key")
    contest = read_fields(key, fields, here)
    key.close()
    return contest


def _check_use(entry: Entry, spots: list[Spot], here: Names) -> None:
    """Check that every location action has a space, and that two players have spaces."""
    for at, name in enumerate(here.locations):
        if not any(spot.location == at for spot in spots):
            entry.fail("location_action", "content.no_space_for", name=shown(name))
    if not any(spot.min_players == SEATS[0] for spot in spots):
        entry.fail("space", "content.no_space_for_two")


def _check_stock(entry: Entry, actions: list[Entry], spots: list[Spot]) -> None:
    """Check that there is a token for every space that gives one."""
    counts = entry.peek("tokens")
    for at, action in enumerate(actions):
        spaces = sum(spot.location == at for spot in spots)
        for step in action.peek("effect"):
            at_hand = step["op"] == "gain_token" and step["from"] == "pool"
            if step["op"] == "gain_token" and not at_hand and spaces > (count := counts.get(step["token"], 0)):
                entry.fail("tokens", "content.too_few_tokens", tokens=count, token=step["token"], spaces=spaces)
