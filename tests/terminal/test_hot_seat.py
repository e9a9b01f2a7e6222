"""Several people at one keyboard: the screen hides the previous person's secrets, and nobody gets advice."""

from unittest import mock

from rich.text import Text

from caravanserai.terminal.session import Session
from caravanserai.text.catalogue import Words


def shared_session() -> Session:
    """Return a session of several people, with seat 0 at the keyboard and a mock terminal."""
    session = object.__new__(Session)
    session.terminal, session.screen, session.match = mock.Mock(words=Words("en")), mock.Mock(), mock.Mock()
    session.shared, session._facing = True, 0
    return session


def test_the_screen_is_emptied_before_the_next_person_is_named() -> None:
    session = shared_session()
    asked = mock.Mock()
    asked.attach_mock(session.terminal, "terminal")  # type: ignore[arg-type]  # the mock above
    session._turn_to(0)
    assert asked.mock_calls == []
    session._turn_to(1)
    assert [name for name, *_ in asked.mock_calls] == [
        "terminal.clear",
        "terminal.say",
        "terminal.ask",
        "terminal.drop_pending_input",
    ]
    assert session._facing == 1


def test_those_who_share_a_keyboard_get_no_advice() -> None:
    session = shared_session()
    (described,) = session._hint(0)
    assert isinstance(described, Text)
    assert described.plain == Words("en").say("bots.advice.only_alone")
    assert not session.match.mock_calls  # type: ignore[attr-defined]  # the mock above
