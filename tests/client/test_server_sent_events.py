"""Server-sent events, however the bytes are cut."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from caravanserai.client.server_sent_events import EventStreamParser

STREAM = (
    b'id: 0.1.0\nevent: news\ndata: {"a":1}\n\n: still here\n\n'
    b'id: 0.2.0\nevent: news\ndata: {"\xc3\xb1":\ndata: 2}\n\ndata:x\n\n'
)
MESSAGES = [("0.1.0", '{"a":1}'), ("0.2.0", '{"ñ":\n2}'), ("0.2.0", "x")]


@given(st.lists(st.integers(0, len(STREAM))))
def test_a_stream_is_read_however_it_is_cut(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(STREAM)]
    parser = EventStreamParser()
    read = [one for start, end in itertools.pairwise(places) for one in parser.read(STREAM[start:end])]
    assert read == MESSAGES
