"""Load the settings from the command line, the environment and a file, in this order of precedence.

Every field of `Settings` can be set; this module names none of them except the folder.
"""

from __future__ import annotations

import functools
import json
import math
import tomllib
import types
import typing
from dataclasses import MISSING, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from caravanserai.folders import data_folder
from caravanserai.server.config.key_text import KEY_BYTES
from caravanserai.server.config.settings import (
    Between,
    DatabaseAddress,
    OneOf,
    SecretKey,
    Settings,
    WebAddress,
    without_password,
)
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FILE: Final = "caravanserai.toml"
_PREFIX: Final = "CARAVANSERAI_"
_OTHER_VARIABLES: Final = ("CARAVANSERAI_HOME", "CARAVANSERAI_CONFIG")
_SECRETS: Final = ("password", "secret", "token")
_TRUTHS: Final = {"true": True, "false": False}
_ANY_NUMBER: Final = Between(0, math.inf)
_Found = tuple[str, Any, str]
"""A setting: its name, its value, and its source."""


class Setting(NamedTuple):
    """A field of the settings: its type and its bounds."""

    name: str
    kind: Any
    bound: Between | OneOf | WebAddress | DatabaseAddress | SecretKey | None


class Known(NamedTuple):
    """The settings, and the source of each value; an empty source means the default."""

    settings: Settings
    places: dict[str, str]


@functools.cache
def known_settings() -> dict[str, Setting]:
    """Return all settings by name."""
    hints = typing.get_type_hints(Settings, include_extras=True)
    found = {}
    for field in fields(Settings):
        hint = hints[field.name]
        bound = next(iter(getattr(hint, "__metadata__", ())), None)
        kind = hint.__origin__ if bound is not None else hint
        if isinstance(kind, types.UnionType):  # an optional setting has the default None
            kind = next(one for one in typing.get_args(kind) if one is not types.NoneType)
        found[field.name] = Setting(field.name, kind, bound)
    return found


def read_settings(
    given: Mapping[str, Any], pairs: Iterable[str], config: str | None, environ: Mapping[str, str], home: Path
) -> Known:
    """Read every setting: from `given` options, `pairs` such as `port=80`, the environment, then the file."""
    values: dict[str, tuple[Any, str]] = {}
    file = config or environ.get(f"{_PREFIX}CONFIG")
    for name, value, place in (*_from_options(given), *_from_pairs(pairs), *_from_environment(environ)):
        values.setdefault(name, (value, place))
    folder = Path(values["folder"][0]) if "folder" in values else data_folder(environ, home)
    chosen = folder / FILE if file is None else Path(file)
    if file is not None or chosen.is_file():
        for name, value, place in _from_file(chosen):
            values.setdefault(name, (value, place))
    values.setdefault("folder", (folder, ""))
    settings = Settings(**{name: value for name, (value, _) in values.items()})
    return Known(settings, {name: values[name][1] if name in values else "" for name in known_settings()})


def written(known: Known) -> Iterator[str]:
    """Yield the settings as lines of a configuration file, each with its source; secrets are hidden."""
    for name in known_settings():
        value, place = getattr(known.settings, name), known.places[name]
        text = "..." if value and _is_secret(name) else without_password(_toml(value))
        yield ("# " if value is None else "") + f"{name} = {text}" + (f"  # {place}" if place else "")


def defaults() -> dict[str, str]:
    """Return the default of every setting that has one, as TOML."""
    return {field.name: _toml(field.default) for field in fields(Settings) if field.default is not MISSING}


def _is_secret(name: str) -> bool:
    is_key = isinstance(known_settings()[name].bound, SecretKey)
    return is_key or (any(word in name for word in _SECRETS) and not name.endswith("_file"))


def _toml(value: object) -> str:
    """Return a value as TOML; strings, numbers and lists have the syntax of JSON."""
    if value is None:
        return ""
    plain = str(value) if isinstance(value, Path) else list(value) if isinstance(value, tuple) else value
    return json.dumps(plain, ensure_ascii=False)


def _from_options(given: Mapping[str, Any]) -> Iterator[_Found]:
    for name, value in given.items():
        if value is not None:
            place = f"--{name.replace('_', '-')}"
            yield name, _checked(_setting(name, place), value, place), place


def _from_pairs(pairs: Iterable[str]) -> Iterator[_Found]:
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise RefusedError("admin.config.no_pair", pair=pair)
        yield name, _of_text(_setting(name, "--set"), text, "--set"), "--set"


def _from_environment(environ: Mapping[str, str]) -> Iterator[_Found]:
    for variable in sorted(environ):
        if variable.startswith(_PREFIX) and variable not in _OTHER_VARIABLES:
            name = variable.removeprefix(_PREFIX).lower()
            yield name, _of_text(_setting(name, variable), environ[variable], variable), variable


def _from_file(file: Path) -> Iterator[_Found]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as fault:
        raise RefusedError("admin.config.no_file", file=str(file), reason=str(fault.strerror)) from None
    except ValueError as fault:
        raise RefusedError("admin.config.no_toml", file=str(file), reason=str(fault)) from None
    for name, value in data.items():
        yield name, _checked(_setting(name, str(file)), value, str(file), beside=file.parent), str(file)


def _setting(name: str, place: str) -> Setting:
    if name not in known_settings():
        raise RefusedError("admin.config.unknown", place=place, name=name, known=", ".join(known_settings()))
    return known_settings()[name]


def _of_text(setting: Setting, text: str, place: str) -> Any:  # noqa: ANN401  # a value of any kind
    """Convert a value that is given as text."""
    value: Any = text
    try:
        if setting.kind in (int, float):
            value = setting.kind(text)
        elif setting.kind is bool:
            value = _TRUTHS[text.lower()]
        elif typing.get_origin(setting.kind) is tuple:
            value = [part.strip() for part in text.split(",") if part.strip()]
    except (ValueError, KeyError):
        _refuse(setting, text, place)
    return _checked(setting, value, place)


def _checked(setting: Setting, value: Any, place: str, beside: Path | None = None) -> Any:  # noqa: ANN401  # as above
    """Return a value if it has the right type and keeps within its bounds; refuse it otherwise."""
    kind, bound = setting.kind, setting.bound
    if kind is float and type(value) is int:
        value = float(value)
    if kind is Path and isinstance(value, str) and value:
        return (beside or Path()) / Path(value).expanduser()
    if typing.get_origin(kind) is tuple:
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return tuple(value)
        _refuse(setting, value, place)
    if type(value) is not kind:
        _refuse(setting, value, place)
    if kind in (int, float):
        low, high = bound if isinstance(bound, Between) else _ANY_NUMBER
        if not (low <= value <= high and math.isfinite(value)):
            _refuse(setting, value, place)
    if (isinstance(bound, OneOf) and value not in bound.values) or (
        isinstance(bound, WebAddress | DatabaseAddress | SecretKey) and not bound.fits(value)
    ):
        _refuse(setting, value, place)
    return value


def _refuse(setting: Setting, value: object, place: str) -> NoReturn:
    """Raise an error that explains why a value is wrong; the message does not repeat a secret."""
    bound, shown = setting.bound, "..." if _is_secret(setting.name) else without_password(str(value))
    facts: dict[str, object] = {"place": place, "name": setting.name, "value": shown}
    if isinstance(bound, OneOf):
        raise RefusedError("admin.config.wrong.one_of", known=", ".join(bound.values), **facts)
    if isinstance(bound, DatabaseAddress):
        raise RefusedError("admin.config.wrong.database_address", **facts)
    if isinstance(bound, SecretKey):
        raise RefusedError("admin.config.wrong.secret_key", place=place, name=setting.name, needed=KEY_BYTES)
    if isinstance(bound, WebAddress):
        raise RefusedError("admin.config.wrong.web_address", **facts)
    if setting.kind in (int, float):
        low, high = bound if isinstance(bound, Between) else _ANY_NUMBER
        facts["low"], facts["high"] = f"{low:g}", "∞" if math.isinf(high) else f"{high:g}"
    kind = typing.get_origin(setting.kind) or setting.kind
    raise RefusedError(f"admin.config.wrong.{kind.__name__.lower()}", **facts)
