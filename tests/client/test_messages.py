"""Server-sent events, however the bytes are cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caravanserai.client.messages import Messages

STREAM = 'id: 0.1.0\nevent: news\ndata: {"a":1}\n\n: still here\n\nid: 0.2.0\nevent: news\ndata: {"ñ":\ndata: 2}\n\ndata:x\n\n'.encode()
MESSAGES = [("0.1.0", '{"a":1}'), ("0.2.0", '{"ñ":\n2}'), ("0.2.0", "x")]


@given(st.lists(st.integers(0, len(STREAM))))
def test_a_stream_is_read_however_it_is_cut(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(STREAM)]
    messages = Messages()
    read = [one for start, end in zip(places, places[1:], strict=False) for one in messages.read(STREAM[start:end])]
    assert read == MESSAGES
