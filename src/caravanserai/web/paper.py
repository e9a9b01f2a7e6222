"""Jinja: templates become pages and fragments. Everything is escaped, and every word comes from a catalogue."""

from __future__ import annotations

import functools
import hashlib
import re
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

import jinja2
from markupsafe import Markup

from caravanserai.text.catalogue import Words, languages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

STATIC: Final = resources.files(__package__).joinpath("static")


@functools.cache
def environment() -> jinja2.Environment:
    """The one environment of all templates."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__ or "", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
    )
    made.globals.update(static=static, sprite=sprite, languages=languages, whole=whole)
    return made


def render(template: str, words: Words, /, **facts: Any) -> Markup:  # noqa: ANN401  # whatever the template needs
    """Render a whole template; `t` says a text of the reader's language."""
    return Markup(environment().get_template(template).render(t=words.say, lang=words.lang, **facts))  # noqa: S704  # Jinja has escaped it


@functools.lru_cache(maxsize=8192, typed=True)
def drawn(template: str, lang: str, /, **facts: Any) -> Markup:  # noqa: ANN401  # whatever the template needs
    """Render a template from facts that can be hashed. It knows nothing else, so like facts give the drawing kept."""
    return render(template, Words(lang), **facts)


def macro(template: str, name: str) -> Callable[..., Markup]:
    """A macro of a template, as a function. It knows nothing but its arguments."""
    return getattr(environment().get_template(template).module, name)  # type: ignore[no-any-return]  # Jinja's macros are untyped


def whole(fragments: Mapping[str, Markup], outer: str) -> Markup:
    """A fragment with its inner ones in their places, as the first page shows it."""
    html = str(fragments[outer])
    for key, inner in fragments.items():
        if key.startswith(f"{outer}/"):
            place = re.search(rf'<(\w+) id="{re.escape(key.rpartition("/")[2])}"></\1>', html)
            if place is not None:
                html = html[: place.start()] + str(inner) + html[place.end() :]
    return Markup(html)  # noqa: S704  # both were escaped when they were made


@functools.cache
def static(path: str) -> str:
    """The address of a file under static/, with a mark of its content, so that browsers may keep it for ever."""
    content = STATIC.joinpath(*path.split("/")).read_bytes()
    return f"/static/{path}?v={hashlib.blake2b(content, digest_size=5).hexdigest()}"


@functools.cache
def sprite(name: str) -> str:
    """The address of a symbol in the sprite."""
    return f"{static('sprite.svg')}#{name}"
