"""Examples for the document: the body of a request, and the answer to it."""

from __future__ import annotations

from typing import Final

from caravanserai.client import messages
from caravanserai.client.messages import Message, Request

_TABLE: Final = messages.Table(
    id="Xq3bT0aLmE5k",
    game="silk_road",
    title="Silk Road",
    rules=1,
    status="gathering",
    options={"direction": "normal", "ledger": "hidden", "tiles": "standard"},
    public=False,
    clock=0,
    bank=0,
    increment=0,
    overtime="bot",
    seats=[
        messages.SeatHolder(seat=0, kind="person", name="Amaia", bot="", here=True, away=False),
        messages.SeatHolder(seat=1, kind="bot", name="Teo", bot="merchant", here=True, away=False),
        messages.SeatHolder(seat=2, kind="open", name="", bot="", here=False, away=False),
    ],
    mine=[0],
    host=True,
    number=0,
    deciding=[],
    deadline=None,
    seconds_left=None,
    proposal=None,
    commitment=None,
    standings=None,
)
_DECISION: Final = messages.Decision(
    question="0.4",
    seat=0,
    kind="SellOrKeep",
    text="Noor bids 10 silver for the leader pawn. Do you sell it, or pay Noor 10 silver and keep it?",
    fields={"seat": 0},
    options=[
        messages.Option(
            id=0,
            name="sell",
            label="sell the pawn",
            gist="",
            effects=[messages.Effect(thing="silver", amount=10)],
            effect="+10 silver",
        ),
        messages.Option(
            id=1,
            name="keep",
            label="pay and keep the pawn",
            gist="",
            effects=[messages.Effect(thing="silver", amount=-10)],
            effect="-10 silver",
        ),
    ],
)
_EVENT: Final = messages.Event(
    number=5, kind="moved", facts={"seat": 1, "city": 2}, text="Teo leads the caravan to Yumen."
)

EXAMPLES: Final[dict[str, tuple[Request | None, Message | None]]] = {
    "greet": (
        messages.NewPerson(name="Amaia", language="en"),
        messages.Greeting(token="T1nJ...c0.9f2a...", name="Amaia", language="en"),  # noqa: S106  # an example
    ),
    "create": (messages.NewTable(game="silk_road", seats=3), None),
    "look": (None, _TABLE),
    "join": (messages.Join(seat=0, name="Amaia"), None),
    "seat_bots": (messages.SeatBots(seat=1, bot="master"), None),
    "decision": (None, messages.OpenDecision(decision=_DECISION, deciding=[0], number=5)),
    "answer": (
        messages.Answer(question="0.4", option=0),
        messages.Done(number=6, over=False, question=None, choices=[]),
    ),
    "propose": (messages.Propose(kind="undo"), None),
    "consent": (messages.Consent(yes=True), None),
    "away": (messages.Away(away=True), None),
    "say": (
        messages.Say(text="Good luck"),
        messages.Chat(chat=[messages.ChatLine(name="Amaia", seat=0, text="Good luck", at=1790000000.5)]),
    ),
    "log": (None, messages.Log(number=5, events=[_EVENT])),
}
"""By the name of the endpoint: the body of a request, the body of an answer."""
