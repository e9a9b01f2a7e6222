"""Reasons against illegal options: every reason of the game is reached in a scene."""

import ast
from collections.abc import Callable, Iterator
from importlib import resources

import pytest

from caravanserai.kernel.chance import Dice
from caravanserai.kernel.decision import NOT_OFFERED
from tests.games.silk_road.scene import Scene, auction_in, market_in, new_match

Facts = dict[str, int | str]

IVORY, SILK, JEWELS = 0, 1, 3
TURFAN, KORIA, KASGAR = 4, 6, 9


def tiles(*faces: str, **position: object) -> Callable[[], Scene]:
    """A market in Turfan."""
    return lambda: market_in("turfan", *faces, **position)  # type: ignore[arg-type]  # any position


SCENES: list[tuple[str, Callable[[], Scene], tuple[str, ...], str, Facts]] = [
    ("bid_too_low", lambda: auction_in("turfan"), ("bid:4",), "bid:4", {"money": 4}),
    ("bid_above_money", lambda: auction_in("turfan", money={1: 6}), (), "bid:7", {"money": 6}),
    (
        "cannot_pay_bid",
        lambda: auction_in("turfan", money={0: 1}),
        ("bid:2", "pass", "pass"),
        "keep",
        {"money": 2},
    ),
    (
        "no_road",
        lambda: auction_in("turfan"),
        ("pass", "pass", "pass"),
        "to:kasgar",
        {"city": TURFAN, "other_city": KASGAR},
    ),
    ("tile_not_here", tiles("crook", "thief", "thief"), (), "take:buyer_ivory", {"city": TURFAN, "face": 0}),
    ("no_printed_action", tiles("crook", "thief", "thief"), (), "printed", {"city": TURFAN}),
    (
        "printed_used",
        lambda: market_in("koria", "crook", "thief", "thief"),
        ("printed", "count:0"),
        "printed",
        {},
    ),
    (
        "printed_leader_only",
        lambda: market_in("koria", "crook", "thief", "thief"),
        ("take:crook", "to:1"),
        "printed",
        {},
    ),
    ("no_barterer", tiles("crook", "thief", "thief"), (), "barterer", {}),
    (
        "barterer_new_here",
        tiles("barterer", "crook", "crook", "crook", "crook", seats=3),
        ("take:barterer", "to:1", "take:crook", "to:0"),
        "barterer",
        {},
    ),
    ("barterer_too_late", tiles("crook", "thief", "thief", barterers={0: 2}), ("barterer",), "barterer", {}),
    (
        "barterer_needs_two_tiles",
        tiles("crook", "crook", "crook", barterers={2: 1}),
        ("take:crook", "to:1", "take:crook", "to:2"),
        "barterer",
        {},
    ),
    ("no_such_seat", tiles("crook", "thief", "thief"), ("take:crook",), "to:4", {}),
    ("no_such_seat", tiles("crook", "thief", "thief"), ("take:thief",), "from:5", {}),
    ("pawn_to_another", tiles("crook", "thief", "thief"), ("take:crook",), "to:0", {}),
    (
        "no_room_for_token",
        tiles("crook", "crook", "thief"),
        ("take:crook", "to:1", "take:crook"),
        "to:0",
        {"seat": 0},
    ),
    ("too_dear", tiles("buyer_silk", "thief", "thief"), ("take:buyer_silk",), "count:5", {"money": 14}),
    (
        "supply_short",
        tiles("buyer_silk", "thief", "thief", goods={1: {"silk": 14}}),
        ("take:buyer_silk",),
        "count:2",
        {"count": 1, "good": SILK},
    ),
    (
        "supply_short",
        tiles("trader2_ivory_silk", "thief", "thief", goods={0: {"ivory": 2}, 1: {"silk": 14}}),
        ("take:trader2_ivory_silk",),
        "times:1",
        {"count": 1, "good": SILK},
    ),
    (
        "supply_short",
        tiles("merchant_2", "thief", "thief", goods={0: {"ivory": 1}, 1: {"silk": 15}}),
        ("take:merchant_2", "give:ivory", "done"),
        "receive:silk",
        {"count": 0, "good": SILK},
    ),
    (
        "not_enough_goods",
        tiles("seller_silk", "thief", "thief", goods={0: {"silk": 2}}),
        ("take:seller_silk",),
        "count:3",
        {"count": 2, "good": SILK},
    ),
    (
        "not_enough_goods",
        tiles("trader_ivory_silk", "thief", "thief", goods={0: {"ivory": 1}}),
        ("take:trader_ivory_silk",),
        "times:2",
        {"count": 1, "good": IVORY},
    ),
    (
        "not_enough_goods",
        tiles("merchant_2", "thief", "thief", goods={0: {"ivory": 1}}),
        ("take:merchant_2",),
        "give:silk",
        {"count": 0, "good": SILK},
    ),
    (
        "not_enough_goods",
        tiles("vizier", "thief", "thief", goods={0: {"silk": 1}}),
        ("take:vizier", "name:silk"),
        "show:2",
        {"count": 1, "good": SILK},
    ),
    ("no_crook", tiles("buyer_silk", "thief", "thief"), ("take:buyer_silk",), "crook:ivory", {}),
    ("no_crook", tiles("seller_silk", "thief", "thief"), ("take:seller_silk",), "crook:ivory", {}),
    (
        "no_crook",
        tiles("trader_ivory_silk", "thief", "thief"),
        ("take:trader_ivory_silk",),
        "crook_get:jewels",
        {},
    ),
    (
        "already_changed",
        tiles("seller_silk", "thief", "thief", crooks={0: 2}),
        ("take:seller_silk", "crook:ivory"),
        "crook:jewels",
        {},
    ),
    (
        "same_good",
        tiles("buyer_silk", "thief", "thief", crooks={0: 1}),
        ("take:buyer_silk",),
        "crook:silk",
        {"good": SILK},
    ),
    (
        "sides_must_differ",
        tiles("trader_ivory_silk", "thief", "thief", crooks={0: 1}),
        ("take:trader_ivory_silk",),
        "crook_give:silk",
        {"good": SILK},
    ),
    ("not_yourself", tiles("thief", "crook", "crook", goods={0: {"silk": 1}}), ("take:thief",), "from:0", {}),
    ("nothing_to_steal", tiles("thief", "crook", "crook"), ("take:thief",), "from:2", {"seat": 2}),
    (
        "already_marked",
        tiles("vizier", "crook", "crook", marked=("jewels",)),
        ("take:vizier",),
        "name:jewels",
        {"good": JEWELS},
    ),
]


@pytest.mark.parametrize(
    ("key", "begin", "answers", "barred", "facts"), SCENES, ids=[f"{scene[0]} {scene[3]}" for scene in SCENES]
)
def test_a_barred_option_says_why(
    key: str, begin: Callable[[], Scene], answers: tuple[str, ...], barred: str, facts: Facts
) -> None:
    """SR-130: the key of the reason, and the facts for its sentence."""
    reason = begin().answer(*answers).refuse(barred)
    assert (reason.key, dict(reason.facts)) == (key, facts)


@pytest.mark.parametrize(
    ("seats", "tiles_before", "answers"),
    [
        (4, 3, ("barterer", "take:crook")),
        (3, 5, ("take:crook", "to:1", "take:crook", "to:0")),
    ],
    ids=["second tile of a Barterer", "second turn of three players"],
)
def test_a_lapsed_printed_action_is_not_reported_as_used(
    seats: int, tiles_before: int, answers: tuple[str, ...]
) -> None:
    """SR-52: the leader took a tile first; the reason names leader and tile."""
    scene = market_in("koria", *["crook"] * tiles_before, seats=seats, barterers={0: 1}).answer(*answers)
    assert scene.asked == ("TakeTile", 0)
    assert scene.refuse("printed").key == "printed_leader_only"


@pytest.mark.parametrize("seats", [3, 6])
def test_every_barred_option_has_a_reason_of_its_own(seats: int) -> None:
    """SR-130: through a whole match; legal options have no reason."""
    match, dice = new_match(seats, 1), Dice(1)
    reasons = {scene[0] for scene in SCENES}
    while not match.over:
        options = match.options()
        for choice in range(match.decision_of(None).space.size):
            reason = match.why_not(choice)
            assert reason is None if choice in options else reason is not None and reason.key in reasons
        match.answer(options[dice.below(len(options))])


def written_keys() -> Iterator[str]:
    """The keys of reasons in the game's source: in `Reason(...)`, and in functions that return a key."""
    for file in resources.files("caravanserai.games.silk_road").iterdir():
        if not file.name.endswith(".py"):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
                yield from texts(node.args[0])
            elif isinstance(node, ast.FunctionDef) and "barred" in node.name:
                for part in ast.walk(node):
                    if isinstance(part, ast.Return) and part.value is not None:
                        yield from texts(part.value)


def texts(node: ast.AST) -> list[str]:
    """The strings that an expression can evaluate to, without the facts inside a `Reason`."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in texts(value)]
    return []


def test_every_reason_is_reached_in_a_scene() -> None:
    """SR-130: a scene shows every reason in the code, except the kernel's fallback."""
    assert {*written_keys()} - {NOT_OFFERED.key} == {scene[0] for scene in SCENES}
