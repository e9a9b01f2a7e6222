"""Requests are checked by their structs; a refusal names the field that is wrong."""

from __future__ import annotations

from typing import get_args

import pytest

from caravanserai.bots import bot_names
from caravanserai.client import messages
from caravanserai.client.messages import Answer, Empty, InWords, Join, NewPerson, NewTable, Propose, Request, Say
from caravanserai.server.api.decoding import checked
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.domain.proposals import KINDS
from caravanserai.server.domain.table_info import CLOSED, GATHERING, OVER, OVERTIMES, PLAYING
from caravanserai.server.domain.time_controls import INCREMENTS, PACES
from caravanserai.server.identity.person import LONGEST_NAME
from caravanserai.server.tables.table import LONGEST_LINE
from caravanserai.text.catalogue import languages
from caravanserai.web.player import BOT, OPEN, PERSON


@pytest.mark.parametrize(
    ("kind", "value", "where"),
    [
        (Join, [], "."),
        (Join, None, "."),
        (Join, {"seat": True}, "seat"),
        (Join, {"seat": 1.5}, "seat"),
        (Join, {"seat": "1"}, "seat"),
        (Join, {"seat": None}, "seat"),
        (Join, {"seat": -1}, "seat"),
        (Join, {"seat": 10}, "seat"),
        (Join, {"seat": 10**400}, "seat"),
        (Join, {"name": "a" * (4 * LONGEST_NAME + 1)}, "name"),
        (Join, {"nmae": "Amaia"}, "nmae"),
        (Join, {"": 1}, "."),
        (Join, {"\ud800": 1}, "\ud800"),
        (Join, {"a" * 100: 1}, "a" * 80),
        (Join, {"a` - at `$.seat`": 1}, "a` - at `$.seat`"),
        (Empty, {"seat": 0}, "seat"),
        (Say, {"text": ""}, "text"),
        (Say, {"text": "x" * (LONGEST_LINE + 1)}, "text"),
        (Say, {}, "text"),
        (Answer, {"question": "0.4"}, "option"),
        (Answer, {"question": 4, "option": 1}, "question"),
        (Answer, {"question": "x" * 41, "option": 1}, "question"),
        (Answer, {"question": "0.4", "option": 1_000_001}, "option"),
        (Propose, {"kind": "time_up"}, "kind"),
        (NewPerson, {"language": "\ud800"}, "language"),
        (NewPerson, {"language": "fr"}, "language"),
        (NewTable, {"game": "silk_road", "clock": 61}, "clock"),
        (NewTable, {"game": "silk_road", "clock": False}, "clock"),
        (NewTable, {"game": "silk_road", "public": 1}, "public"),
        (NewTable, {"game": "silk_road", "options": {"ledger": "open", "foo": 1}}, "options.foo"),
        (NewTable, {"game": "silk_road", "options": []}, "options"),
        (InWords, {"words": 2}, "words"),
        (InWords, {"words": ""}, "words"),
    ],
)
def test_a_wrong_field_is_refused_and_named(kind: type[Request], value: object, where: str) -> None:
    with pytest.raises(CallRefusedError) as refused:
        checked(kind, value)
    assert refused.value.key == "bad_shape"
    assert refused.value.more == {"field": where}


def test_right_fields_are_read_and_the_others_have_their_defaults() -> None:
    table = checked(NewTable, {"game": "silk_road", "clock": 60, "options": {"ledger": "open"}})
    assert table == NewTable(game="silk_road", clock=60, options={"ledger": "open"})
    assert (table.public, table.overtime) == (False, "bot")
    assert checked(Join, {"name": "a\ud800b"}).name == "a\ud800b"


def test_the_values_written_out_in_the_messages_are_those_of_the_engine() -> None:
    assert get_args(messages.Language) == languages()
    assert get_args(messages.Bot) == bot_names()
    assert list(get_args(messages.Clock)) == sorted({pace.clock for pace in PACES.values()})
    assert list(get_args(messages.Bank)) == sorted({pace.bank for pace in PACES.values()})
    assert get_args(messages.Increment) == INCREMENTS
    assert get_args(messages.Overtime) == OVERTIMES
    assert get_args(messages.ProposalKind) == KINDS
    assert get_args(messages.Status) == (GATHERING, PLAYING, OVER, CLOSED)
    assert get_args(messages.SeatKind) == (OPEN, PERSON, BOT)
    for kind, text in ((messages.NewPerson, {"name": "a" * 4 * LONGEST_NAME}), (Say, {"text": "a" * LONGEST_LINE})):
        checked(kind, text)
