"""Examples for the document: what may be sent to an endpoint, and what it may answer."""

from __future__ import annotations

from typing import Any, Final

_TABLE: Final = {
    "id": "Xq3bT0aLmE5k",
    "game": "silk_road",
    "title": "Silk Road",
    "rules": 1,
    "status": "gathering",
    "options": {"direction": "normal", "ledger": "hidden", "tiles": "standard"},
    "public": False,
    "clock": 0,
    "bank": 0,
    "increment": 0,
    "overtime": "bot",
    "seats": [
        {"seat": 0, "kind": "person", "name": "Amaia", "bot": "", "here": True, "away": False},
        {"seat": 1, "kind": "bot", "name": "Teo", "bot": "merchant", "here": True, "away": False},
        {"seat": 2, "kind": "open", "name": "", "bot": "", "here": False, "away": False},
    ],
    "mine": [0],
    "host": True,
    "number": 0,
    "deciding": [],
    "deadline": None,
    "seconds_left": None,
    "proposal": None,
    "commitment": None,
    "standings": None,
}
_DECISION: Final = {
    "question": "0.4",
    "seat": 0,
    "kind": "SellOrKeep",
    "text": "Noor bids 10 silver for the leader pawn. Do you sell it, or pay Noor 10 silver and keep it?",
    "fields": {"seat": 0},
    "options": [
        {
            "id": 0,
            "name": "sell",
            "label": "sell the pawn",
            "gist": "",
            "effects": [{"thing": "silver", "amount": 10}],
            "effect": "+10 silver",
        },
        {
            "id": 1,
            "name": "keep",
            "label": "pay and keep the pawn",
            "gist": "",
            "effects": [{"thing": "silver", "amount": -10}],
            "effect": "-10 silver",
        },
    ],
}
_HAPPENED: Final = {
    "number": 5,
    "kind": "moved",
    "facts": {"seat": 1, "city": 2},
    "text": "Teo leads the caravan to Yumen.",
}

EXAMPLES: Final[dict[str, tuple[Any, Any]]] = {
    "greet": ({"name": "Amaia", "language": "en"}, {"token": "T1nJ...c0.9f2a...", "name": "Amaia", "language": "en"}),
    "create": ({"game": "silk_road", "seats": 3, "public": False}, None),
    "look": (None, _TABLE),
    "join": ({"seat": 0, "name": "Amaia"}, None),
    "seat_bots": ({"seat": 1, "bot": "master"}, None),
    "decision": (None, {"decision": _DECISION, "deciding": [0], "number": 5}),
    "answer": ({"question": "0.4", "option": 0}, {"number": 6, "over": False, "question": None, "choices": []}),
    "propose": ({"kind": "undo"}, None),
    "consent": ({"yes": True}, None),
    "away": ({"away": True}, None),
    "say": ({"text": "Good luck"}, {"chat": [{"name": "Amaia", "seat": 0, "text": "Good luck", "at": 1790000000.5}]}),
    "log": (None, {"number": 5, "events": [_HAPPENED]}),
}
"""By the name of the endpoint: the body of a request, the body of an answer."""
