"""Loading effects of cards, tokens and location actions: checked word by word, then compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.effects import OPS, Ability
from caravanserai.games.almanac.loading.context import read_fields
from caravanserai.games.almanac.loading.vocabulary import (
    ACTION_ASKED,
    CONTRACT,
    HOOKS,
    LIMITS,
    LOCATION_ACTION,
    ONLY_AT,
    OPERATIONS,
    PRICE_OF_A_KIND,
    QUERIES,
    TOKEN,
    TRIGGERS,
)
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.loading.context import LoadContext
    from caravanserai.games.almanac.loading.fields import Fields

Places = tuple[str, ...]
"""The place of a program: the kind of its owner, and the hook at which it is carried out."""
ON_COMPLETION: Final = "contract.completed"
_DEALT: Final = ("random", "secret")
_COUNTED: Final = ("air",)
"""Values that only the code of single pages supports: face-down tokens, and numbers that pages count."""


def read_program(context: LoadContext, entry: Entry, key: str, places: Places) -> int:
    """Read, check and compile a list of operations."""
    _check_steps(context, entry, key, places)
    context.compiler.file = entry.file
    try:
        return context.compiler.program(entry.peek(key))
    except LookupError as fault:
        entry.fail(key, "content.operation_lacks", detail=fault)


def _check_steps(context: LoadContext, entry: Entry, key: str, places: Places) -> None:
    steps = entry.tables(key)
    if not steps:
        entry.fail(key, "content.no_operation")
    for step in steps:
        _check_step(context, step, places)


def _check_step(context: LoadContext, step: Entry, places: Places) -> None:
    """Check one operation and the operations nested in it."""
    name = step.text("op")
    fields = OPERATIONS.get(name, context.fields.ops.get(name))
    if fields is None or name not in OPS:
        step.fail("op", "content.unknown_operation", name=shown(name))
    wanted = ONLY_AT.get(name, (LOCATION_ACTION, TOKEN) if name in context.fields.ops else places)
    if not set(wanted) & set(places):
        step.fail("op", "content.only_with", name=shown(name), wanted=", ".join(wanted))
    found = read_fields(step, fields, context.names)
    if context.fields.own:
        _check_own(step, found)
    if name == "sell_set" and len(found) != 1:
        step.fail("gold", "content.gold_or_fame")
    if ("rerolls" in found) != ("reroll_cost" in found):
        step.fail("rerolls", "content.rerolls")
    for key, check in fields.items():
        inner = key.removesuffix("?")
        if check is None and (step.has(inner) or inner == key):
            _check_steps(context, step, inner, places)
    step.close()


def _check_own(step: Entry, found: dict[str, Any]) -> None:
    """Reject values that only the code of a single page supports, in an almanac from a folder."""
    for key, value in found.items():
        if (key in _DEALT and value) or value in _COUNTED:
            step.fail(key, "content.not_from_a_folder")


def read_abilities(context: LoadContext, entry: Entry, owner: str) -> list[Ability]:
    """Read an effect with its parts: `also` at other hooks, `now` once on completion."""
    hook = entry.choice("on", HOOKS)
    if hook in TRIGGERS:
        abilities = [_read_trigger(context, entry, hook, (owner, hook))]
    else:
        abilities = [_read_query(context, entry, hook)]
    for other in entry.tables("also"):
        abilities += read_abilities(context, other, owner)
    if owner == CONTRACT and entry.has("now"):
        now = read_program(context, entry, "now", (owner, ON_COMPLETION))
        abilities.append(Ability(ON_COMPLETION, {"self": True}, optional=False, limit="", program=now, modify={}))
    entry.close()
    return abilities


def _read_trigger(context: LoadContext, entry: Entry, hook: str, places: Places) -> Ability:
    """Read an ability that runs a program at a hook."""
    if hook == "fight.roll" and entry.has("when"):
        entry.choice("when", ("after",))
    return Ability(
        hook,
        conditions=_read_conditions(context, entry, TRIGGERS[hook]),
        optional=entry.flag("optional"),
        limit=entry.choice("limit", LIMITS) if entry.has("limit") else "",
        program=read_program(context, entry, "do", places),
        modify={},
    )


def _read_query(context: LoadContext, entry: Entry, hook: str) -> Ability:
    """Read an ability that changes a number whenever the rules look it up."""
    wanted, changes = QUERIES[hook]
    conditions = _read_conditions(context, entry, wanted)
    table = entry.required_table("modify")
    modify = read_fields(table, changes, context.names)
    table.close()
    if not modify.keys() - {"min"}:
        table.fail("", "content.changes_nothing")
    if hook == "action.params":
        _check_asked(table, modify, conditions)
    if hook == "score.items":
        _check_scoring(table, modify)
    return Ability(hook, conditions, optional=entry.flag("optional"), limit="", program=-1, modify=modify)


def _check_asked(table: Entry, modify: dict[str, Any], conditions: dict[str, Any]) -> None:
    """Check that the rules look up each changed number with these actions, and by kind of good only the price."""
    wanted = conditions["action"]
    actions = wanted if isinstance(wanted, list) else [wanted]
    for key in filter(ACTION_ASKED.get, modify):
        asked = PRICE_OF_A_KIND if key == "price" and "good" in conditions else ACTION_ASKED[key]
        if not set(actions) <= set(asked) or ("good" in conditions and key != "price"):
            table.fail(key, "content.only_asked", action=", ".join(asked))


def _read_conditions(context: LoadContext, entry: Entry, wanted: Fields) -> dict[str, Any]:
    table = entry.table("if")
    conditions = read_fields(table, wanted, context.names)
    table.close()
    return conditions


def _check_scoring(table: Entry, modify: dict[str, Any]) -> None:
    """Check that an ability gives either fame per unit, or a table of fame for a set of tokens."""
    of_a_set = modify["per"] == "token_set"
    for key, belongs in (("table", of_a_set), ("token", of_a_set), ("fame", not of_a_set)):
        if (key in modify) != belongs:
            table.fail(key, "content.missing" if belongs else "content.not_part_of", per=modify["per"])
