"""Loading token kinds: one kind for each face; letters have a face for each destination, statues for each variant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import TokenKind
from caravanserai.games.almanac.loading.context import unique
from caravanserai.games.almanac.loading.effects import read_abilities
from caravanserai.games.almanac.loading.vocabulary import DESTINATION, TOKEN
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.effects import Ability
    from caravanserai.games.almanac.loading.context import LoadContext

_WITH_CODE: Final = ("secret", "destinations")
"""Properties of tokens that only the code of a page supports."""


@dataclass(slots=True)
class Draft:
    """A token whose kinds are known; its effects are read after all tokens have their names."""

    entry: Entry
    kinds: list[TokenKind]
    faces: list[Entry]
    """The variants, in the order of the kinds; empty when the faces have no effects of their own."""


def read_tokens(context: LoadContext, pages: list[Entry]) -> list[TokenKind]:
    """Read and number the tokens of all pages; a token of several pages must have the same entry on each."""
    drafts: dict[str, Draft] = {}
    for found in context.each(pages, lambda page: _tokens_of(context, page)):
        for draft in found:
            first = drafts.setdefault(draft.kinds[0].family, draft)
            if context.fields.own and first is not draft:
                context.add_fault(draft.entry, "content.used_twice", value=shown(draft.kinds[0].family))
            elif not first.entry.same_as(draft.entry):
                context.add_fault(draft.entry, "content.other_words", other=first.entry.where)
    index = 0
    for family, draft in drafts.items():
        draft.kinds = [replace(kind, index=index + at) for at, kind in enumerate(draft.kinds)]
        context.compiler.families[family] = tuple(kind.index for kind in draft.kinds)
        index += len(draft.kinds)
    finished = context.each(list(drafts.values()), lambda draft: finish_token(context, draft))
    return [kind for kinds in finished for kind in kinds]


def _tokens_of(context: LoadContext, page: Entry) -> list[Draft]:
    tokens = page.tables("token")
    unique(tokens, "id")
    number = page.peek("number")
    drafts = context.each(tokens, lambda token: read_token(context, token, number))
    counts = {str(token.peek("id")): token.peek("count") for token in tokens}
    if page.peek("tokens") != counts:
        page.fail("tokens", "content.tokens_described", counts=shown(counts))
    return drafts


def read_token(context: LoadContext, entry: Entry, page: int) -> Draft:
    """Read the kinds of one token, without abilities."""
    for key in _WITH_CODE:
        if context.fields.own and entry.has(key):
            entry.fail(key, "content.not_from_a_folder")
    family = entry.plain_name("id")
    entry.text("effect_id")
    context.text(entry, "name", f"token.{family}.name")
    context.text(entry, "text", f"token.{family}.text")
    entry.number_or("per_player", 0, 1)
    kind = TokenKind(
        index=-1,
        id=family,
        family=family,
        face="",
        page=page,
        count=entry.number("count", 1),
        secret=entry.flag("secret"),
        crate=entry.take("crate", bool),
        strength=entry.number_or("strength", 0),
        fame=entry.number_or("fame", 0, -99),
        crates=entry.number_or("crates", 0),
        destination=0,
    )
    if entry.has("destinations"):
        return Draft(entry, _letters(context, entry, kind), [])
    if entry.has("variants"):
        faces = entry.tables("variants")
        unique(faces, "id")
        if entry.flag("two_sided"):
            return Draft(entry, [_face(context, face, kind, kind.count) for face in faces], faces)
        _one_each(entry, "variants", len(faces), kind.count)
        return Draft(entry, [_face(context, face, kind, 1) for face in faces], faces)
    return Draft(entry, [kind], [])


def _letters(context: LoadContext, entry: Entry, kind: TokenKind) -> list[TokenKind]:
    """A kind for each destination of a letter."""
    pages = entry.take("destinations", list)
    _one_each(entry, "destinations", len(pages), kind.count)
    for page in pages:
        if type(page) is not int or page not in context.names.pages:
            entry.fail("destinations", "content.no_page", value=shown(page))
        if pages.count(page) > 1:
            entry.fail("destinations", "content.page_twice", page=page)
    return [replace(kind, id=f"{kind.id}_{page}", face=str(page), count=1, destination=page) for page in pages]


def _face(context: LoadContext, face: Entry, kind: TokenKind, count: int) -> TokenKind:
    """Read a face with its own name and effects, as every two-sided token has."""
    name = face.plain_name("id")
    face.text("effect_id")
    context.text(face, "name", f"token.{kind.id}_{name}.name")
    context.text(face, "text", f"token.{kind.id}_{name}.text")
    return replace(kind, id=f"{kind.id}_{name}", face=name, count=count)


def _one_each(entry: Entry, key: str, faces: int, count: int) -> None:
    if faces != count:
        entry.fail(key, "content.faces", faces=faces, tokens=count)


def finish_token(context: LoadContext, draft: Draft) -> list[TokenKind]:
    """The same kinds with their abilities; crates and strength that always apply become plain numbers."""
    shared = _abilities(context, draft.entry)
    draft.entry.close()
    kinds = []
    for at, kind in enumerate(draft.kinds):
        abilities = list(shared)
        if draft.faces:
            abilities += _abilities(context, draft.faces[at])
            draft.faces[at].close()
        if not kind.destination and any(ability.conditions.get("page") == DESTINATION for ability in abilities):
            draft.entry.fail("destinations", "content.no_destinations")
        kinds.append(_with_abilities(kind, abilities))
    return kinds


def _abilities(context: LoadContext, entry: Entry) -> list[Ability]:
    return [ability for effect in entry.tables("effect") for ability in read_abilities(context, effect, TOKEN)]


def _with_abilities(kind: TokenKind, abilities: list[Ability]) -> TokenKind:
    always = [one for one in abilities if one.hook in ("crates.capacity", "strength") and not one.conditions]
    return replace(
        kind,
        crates=kind.crates + sum(one.modify.get("crates", 0) for one in always),
        strength=kind.strength + sum(one.modify.get("strength", 0) for one in always),
        abilities=tuple(one for one in abilities if one not in always),
    )
