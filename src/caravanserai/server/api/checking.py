"""Does a value have its shape? The part of JSON Schema that the shapes of the API use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from caravanserai.server.api.shapes import Schema

_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list, tuple),
    "object": (dict,),
    "null": (type(None),),
}


def misfit(schema: Schema, value: Any, where: str = "") -> str | None:  # noqa: ANN401  # any JSON
    """The path of the first thing that does not fit its shape; None if all does."""
    if "anyOf" in schema:
        return None if any(misfit(one, value) is None for one in schema["anyOf"]) else where or "."
    if not _is_plain_fit(schema, value):
        return where or "."
    if isinstance(value, list | tuple):
        parts = ((schema.get("items", {}), item, f"{where}[{at}]") for at, item in enumerate(value))
        return next(filter(None, (misfit(*part) for part in parts)), None)
    return _misfit_inside(schema, value, where) if isinstance(value, dict) else None


def _is_plain_fit(schema: Schema, value: Any) -> bool:  # noqa: ANN401  # any JSON
    """Whether type, bounds and length of the value itself are right."""
    kinds = schema.get("type", ())
    if kinds and not any(_is_of(kind, value) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if "enum" in schema and not any(type(one) is type(value) and one == value for one in schema["enum"]):
        return False
    if isinstance(value, str):
        low, high = schema.get("minLength", 0), schema.get("maxLength")
        return len(value) >= low and (high is None or len(value) <= high)
    if isinstance(value, int | float):
        low, high = schema.get("minimum"), schema.get("maximum")
        return (low is None or value >= low) and (high is None or value <= high)
    return True


def _is_of(kind: str, value: Any) -> bool:  # noqa: ANN401  # any JSON
    """Whether a value is of a type; true and false are no numbers."""
    return isinstance(value, _TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _misfit_inside(schema: Schema, value: dict[str, Any], where: str) -> str | None:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    path = f"{where}." if where else ""
    missing = [name for name in schema.get("required", ()) if name not in value]
    if missing:
        return f"{path}{missing[0]}"
    for name, item in value.items():
        shape, here = known.get(name, others), f"{path}{name}" or "."
        found = here if shape is False else misfit(shape, item, here)
        if found:
            return found
    return None
