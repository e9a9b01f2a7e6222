"""Messages of the API as the client gives them: structs that can also be read like dicts."""

from __future__ import annotations

import msgspec
import pytest

from caravanserai.client.messages import Error, Level, NewTable

LEVEL = Level(bot="master", label="Master", description="Strong.")


def test_a_field_is_an_attribute_and_an_item() -> None:
    assert LEVEL.bot == LEVEL["bot"] == LEVEL.get("bot") == "master"
    assert dict(LEVEL) == {"bot": "master", "label": "Master", "description": "Strong."}
    assert list(LEVEL) == ["bot", "label", "description"]
    assert LEVEL.get("nothing", 7) == 7
    for name in ("nothing", "__class__", "keys"):
        assert name not in LEVEL
        with pytest.raises(KeyError):
            LEVEL[name]


def test_a_field_that_was_not_sent_is_not_there() -> None:
    error = msgspec.json.decode(b'{"error": "stale", "message": "Gone."}', type=Error)
    assert "decision" not in error
    assert error.get("decision") is None
    assert list(error) == ["error", "message"]


def test_fields_of_a_newer_server_are_ignored() -> None:
    sent = b'{"bot": "master", "label": "Master", "description": "Strong.", "colour": "red"}'
    assert msgspec.json.decode(sent, type=Level) == LEVEL


def test_a_request_sends_only_the_fields_that_differ_from_their_defaults() -> None:
    assert msgspec.json.encode(NewTable(game="silk_road", public=True)) == b'{"game":"silk_road","public":true}'
