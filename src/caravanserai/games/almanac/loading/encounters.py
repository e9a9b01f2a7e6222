"""Loading encounter cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import LETTERS, Choice, Encounter
from caravanserai.games.almanac.flow.encounters import MOST_CHOICES
from caravanserai.games.almanac.loading.context import check_number, unique
from caravanserai.games.almanac.loading.effects import read_program
from caravanserai.games.almanac.loading.vocabulary import ENCOUNTER
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.loading.context import LoadContext

FIGHT, OPTIONAL_FIGHT, SPECIAL = KINDS = ("fight", "optional_fight", "special")
WITH_OPTIONS: Final = ("guide_for_all", "each_in_turn", "draft_in_turn")
MODES: Final = (*WITH_OPTIONS, "bid", "contest")
_COSTS: Final = (
    "gold",
    "any",
    "worker",
    "gold_per_worker_here",
    "gold_per_contraband",
    "min_strength",
    "max_strength",
    "distinct",
)
_STRENGTHS: Final = range(100)


def read_encounter(context: LoadContext, entry: Entry, product: str) -> Encounter:
    """Read an encounter card: a fight, a fight with an alternative, or a special card."""
    name = entry.plain_name("id")
    entry.text("effect_id")
    context.text(entry, "name", f"encounter.{name}.name")
    context.text(entry, "story", f"encounter.{name}.story")
    entry.choice("starts", ("guide",))
    if entry.has("note"):
        entry.text("note")
    kind = entry.choice("kind", KINDS)
    mode, strength, win, lose, effect = "", 0, -1, -1, -1
    choices: list[Choice] = []
    if kind == SPECIAL:
        mode = entry.choice("mode", MODES)
        context.text(entry, "text", f"encounter.{name}.text")
        choices, effect = _read_special(context, entry, name, mode)
    else:
        strength = entry.number("strength", 1)
        win, lose = _read_result(context, entry, name, "win"), _read_result(context, entry, name, "lose")
    if kind == OPTIONAL_FIGHT:
        choices = [_read_choice(context, entry.required_table("alternative"), name)]
    serial = entry.number("serial", 1)
    card = Encounter(
        index=serial - 1,
        id=name,
        product=product,
        serial=serial,
        letter=entry.choice("letter", tuple(LETTERS)),
        kind=kind,
        mode=mode,
        strength=strength,
        win=win,
        lose=lose,
        effect=effect,
        choices=tuple(choices),
    )
    entry.close()
    return card


def _read_result(context: LoadContext, entry: Entry, name: str, key: str) -> int:
    context.text(entry, f"{key}_text", f"encounter.{name}.{key}")
    return read_program(context, entry, key, (ENCOUNTER,))


def _read_special(context: LoadContext, entry: Entry, name: str, mode: str) -> tuple[list[Choice], int]:
    """Read the options or the one effect; a player with nothing at all must have an option."""
    options = entry.tables("option")
    if bool(options) == entry.has("effect"):
        entry.fail("option", "content.options_or_effect")
    if not options:
        return [], read_program(context, entry, "effect", (ENCOUNTER,))
    if mode not in WITH_OPTIONS:
        entry.fail("mode", "content.mode_without_options", mode=shown(mode))
    unique(options, "id")
    check_number(entry, "option", len(options), MOST_CHOICES)
    choices = [_read_choice(context, option, name) for option in options]
    if not all(any(_is_open(choice, strength) for choice in choices) for strength in _STRENGTHS):
        entry.fail("option", "content.every_option_costs")
    return choices, -1


def _is_open(choice: Choice, strength: int) -> bool:
    """Whether a choice is open to a player with this strength and nothing else."""
    most = choice.max_strength or strength
    costs = choice.gold + choice.any_goods + choice.worker + choice.gold_per_worker_here + choice.distinct
    return choice.min_strength <= strength <= most and not costs + choice.gold_per_contraband


def _read_choice(context: LoadContext, entry: Entry, encounter: str) -> Choice:
    name = entry.plain_name("id")
    for key in ("name", "text"):
        context.text(entry, key, f"encounter.{encounter}.choice.{name}.{key}")
    cost = entry.required_table("cost")
    gold, any_goods, worker, per_worker, per_contraband, least, most, distinct = (
        cost.number_or(key, 0, 1, 20) for key in _COSTS
    )
    cost.close()
    choice = Choice(
        id=name,
        gold=gold,
        any_goods=any_goods,
        worker=worker,
        gold_per_worker_here=per_worker,
        gold_per_contraband=per_contraband,
        min_strength=least,
        max_strength=most,
        distinct=distinct,
        forced=entry.flag("forced"),
        program=read_program(context, entry, "effect", (ENCOUNTER,)) if entry.peek("effect") else _nothing(entry),
    )
    entry.close()
    return choice


def _nothing(entry: Entry) -> int:
    """Read an effect that is an empty list: the choice does nothing."""
    entry.take("effect", list)
    return -1
