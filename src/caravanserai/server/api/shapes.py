"""The shapes of what is sent and answered, as JSON Schema: they check the requests and stand in the document."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from caravanserai.bots import bot_names
from caravanserai.server.domain.proposals import KINDS
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, OVERTIMES, PLAYING
from caravanserai.server.domain.time_controls import INCREMENTS, PACES
from caravanserai.server.identity.person import LONGEST_NAME
from caravanserai.server.tables.table import LONGEST_LINE
from caravanserai.text.catalogue import languages
from caravanserai.web.player import BOT, OPEN, PERSON

Schema = Mapping[str, Any]

TEXT: Final[Schema] = MappingProxyType({"type": "string"})
NUMBER: Final[Schema] = MappingProxyType({"type": "integer"})
AMOUNT: Final[Schema] = MappingProxyType({"type": "number"})
FLAG: Final[Schema] = MappingProxyType({"type": "boolean"})
COUNT: Final[Schema] = MappingProxyType({"type": "integer", "minimum": 0})
ANYTHING: Final[Schema] = MappingProxyType({})
SEAT: Final[Schema] = MappingProxyType({"type": "integer", "minimum": 0, "maximum": 9})
OPTION: Final[Schema] = MappingProxyType({"type": "integer", "minimum": 0, "maximum": 1_000_000})
NAME: Final[Schema] = MappingProxyType({"type": "string", "maxLength": 4 * LONGEST_NAME})
QUESTION: Final[Schema] = MappingProxyType({"type": "string", "maxLength": 40})


def one_of(*values: str | int) -> Schema:
    """One of these values."""
    return {"enum": list(values)}


def list_of(item: Schema) -> Schema:
    """A list of like things."""
    return {"type": "array", "items": item}


def maybe(schema: Schema) -> Schema:
    """Something, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def record_of(required: Mapping[str, Schema], optional: Mapping[str, Schema] = MappingProxyType({})) -> Schema:
    """An object with these fields and no other."""
    return {
        "type": "object",
        "properties": {**required, **optional},
        "required": list(required),
        "additionalProperties": False,
    }


def any_of(values: Schema) -> Schema:
    """An object whose fields are named by the game."""
    return {"type": "object", "additionalProperties": values}


NOTHING: Final = record_of({})
LANGUAGE: Final = one_of(*languages())
PERSON_FACTS: Final = {"name": TEXT, "language": LANGUAGE}

# -- what is sent ------------------------------------------------------------------------------------------------

NEW_PERSON: Final = record_of({}, {"name": NAME, "language": LANGUAGE})
NEW_TABLE: Final = record_of(
    {"game": {**TEXT, "maxLength": 40}},
    {
        "seats": {**COUNT, "maximum": 9},
        "options": any_of(TEXT),
        "public": FLAG,
        "clock": one_of(*sorted({pace.clock for pace in PACES.values()})),
        "bank": one_of(*sorted({pace.bank for pace in PACES.values()})),
        "increment": one_of(*INCREMENTS),
        "overtime": one_of(*OVERTIMES),
    },
)
JOIN: Final = record_of({}, {"seat": SEAT, "name": NAME})
LEAVE: Final = record_of({}, {"seat": SEAT})
SEAT_BOTS: Final = record_of({}, {"seat": SEAT, "bot": one_of(*bot_names())})
ANSWER: Final = record_of({"question": QUESTION, "option": OPTION}, {"seat": SEAT})
MY_SEAT: Final = record_of({}, {"seat": SEAT})
PROPOSAL: Final = record_of({"kind": one_of("undo", "stand_in")}, {"seat": SEAT, "about": SEAT})
CONSENT: Final = record_of({"yes": FLAG}, {"seat": SEAT})
AWAY: Final = record_of({"away": FLAG}, {"seat": SEAT})
LINE: Final = record_of({"text": {"type": "string", "minLength": 1, "maxLength": LONGEST_LINE}})

# -- what is answered --------------------------------------------------------------------------------------------

VALUE: Final = record_of({"value": TEXT, "label": TEXT})
GAME: Final = record_of(
    {
        "id": TEXT,
        "title": TEXT,
        "summary": TEXT,
        "rules": NUMBER,
        "seats": list_of(COUNT),
        "options": list_of(record_of({"name": TEXT, "label": TEXT, "values": list_of(VALUE), "may_name_a_seat": FLAG})),
        "levels": list_of(record_of({"bot": TEXT, "label": TEXT, "description": TEXT})),
    }
)
HOLDER: Final = record_of(
    {"seat": SEAT, "kind": one_of(OPEN, PERSON, BOT), "name": TEXT, "bot": TEXT, "here": FLAG, "away": FLAG}
)
AGREED: Final = {
    "status": one_of(GATHERING, PLAYING, OVER, CLOSED),
    "options": any_of(TEXT),
    "public": FLAG,
    "clock": COUNT,
    "bank": COUNT,
    "increment": COUNT,
    "overtime": one_of(*OVERTIMES),
}
TABLE: Final = record_of(
    {
        "id": TEXT,
        "game": TEXT,
        "title": TEXT,
        "rules": NUMBER,
        **AGREED,
        "seats": list_of(HOLDER),
        "mine": list_of(SEAT),
        "host": FLAG,
        "number": COUNT,
        "deciding": list_of(SEAT),
        "deadline": maybe(AMOUNT),
        "seconds_left": maybe(AMOUNT),
        "proposal": maybe(record_of({"kind": one_of(*KINDS), "by": SEAT, "about": COUNT, "needed": list_of(SEAT)})),
        "commitment": maybe(TEXT),
        "standings": maybe(
            list_of(
                record_of(
                    {
                        "seat": SEAT,
                        "rank": COUNT,
                        "points": NUMBER,
                        "lines": list_of(record_of({"name": TEXT, "label": TEXT, "points": NUMBER})),
                    }
                )
            )
        ),
    }
)
LISTED: Final = record_of(
    {
        "id": TEXT,
        "game": TEXT,
        "title": TEXT,
        **AGREED,
        "seats": list_of(record_of({"seat": SEAT, "kind": one_of(OPEN, PERSON, BOT), "name": TEXT, "bot": TEXT})),
    }
)
ME: Final = record_of({**PERSON_FACTS, "tables": list_of(LISTED)})
GREETING: Final = record_of({"token": TEXT, **PERSON_FACTS})
CHOICE: Final = record_of(
    {
        "id": OPTION,
        "name": TEXT,
        "label": TEXT,
        "gist": TEXT,
        "effects": list_of(record_of({"thing": TEXT, "amount": NUMBER})),
        "effect": TEXT,
    }
)
DECISION: Final = record_of(
    {
        "question": QUESTION,
        "seat": SEAT,
        "kind": TEXT,
        "text": TEXT,
        "fields": any_of(ANYTHING),
        "options": list_of(CHOICE),
    }
)
ASKED: Final = record_of({"decision": maybe(DECISION), "deciding": list_of(SEAT), "number": COUNT})
VIEW: Final = record_of({"seat": maybe(SEAT), "number": COUNT, "over": FLAG, "view": any_of(ANYTHING)})
HAPPENED: Final = record_of({"number": COUNT, "kind": TEXT, "facts": any_of(ANYTHING), "text": TEXT})
LOG: Final = record_of({"number": COUNT, "events": list_of(HAPPENED)})
SAID: Final = record_of({"name": TEXT, "seat": maybe(SEAT), "text": TEXT, "at": AMOUNT})
CHAT: Final = record_of({"chat": list_of(SAID)})
DONE: Final = record_of({"number": COUNT, "over": FLAG, "question": maybe(QUESTION), "choices": list_of(OPTION)})
THOUGHT: Final = record_of(
    {
        "number": COUNT,
        "seat": SEAT,
        "text": TEXT,
        "verdict": TEXT,
        "went_by": TEXT,
        "taken": maybe(OPTION),
        "options": list_of(record_of({"id": OPTION, "label": TEXT, "share": AMOUNT, "tries": COUNT, "as_good": FLAG})),
    }
)
RECORD: Final = record_of(
    {
        "format": TEXT,
        "game": TEXT,
        "rules": NUMBER,
        "seats": COUNT,
        "options": any_of(TEXT),
        "seed": {"type": ["integer", "string"]},
        "commitment": TEXT,
        "calls": list_of(list_of(NUMBER)),
        "digests": list_of(TEXT),
        "scores": maybe(list_of(NUMBER)),
    }
)
NEWS: Final = record_of(
    {
        "number": COUNT,
        "status": one_of(GATHERING, PLAYING, OVER, CLOSED),
        "over": FLAG,
        "deciding": list_of(SEAT),
        "deadline": maybe(AMOUNT),
        "seconds_left": maybe(AMOUNT),
        "question": maybe(QUESTION),
        "choices": list_of(OPTION),
        "rewound": FLAG,
        "events": list_of(HAPPENED),
        "chat": list_of(SAID),
    },
    {"table": TABLE},
)
ERROR: Final = record_of({"error": TEXT, "message": TEXT}, {"field": TEXT, "place": COUNT, "decision": maybe(DECISION)})

NAMED: Final = {
    "Game": GAME,
    "Table": TABLE,
    "Listed": LISTED,
    "Decision": DECISION,
    "Event": HAPPENED,
    "Thought": THOUGHT,
    "Said": SAID,
    "News": NEWS,
    "Record": RECORD,
    "Error": ERROR,
}
"""The shapes that the document shows under a name of their own."""
