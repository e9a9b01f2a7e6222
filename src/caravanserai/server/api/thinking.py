"""Calls that let a master think: about one's own question, or about any question of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.server.after.analysis import advice
from caravanserai.server.after.story import story_at
from caravanserai.server.api import telling
from caravanserai.server.errors import RefusedError
from caravanserai.text.thought import Thought

if TYPE_CHECKING:
    from caravanserai.server.after.analyst import Analyst
    from caravanserai.server.api.call import Call
    from caravanserai.server.api.telling import Told


async def think(call: Call) -> Told:
    """With `moment`, the question after so many answers of a finished match; else the open one of who plays alone."""
    match, tell = call.match, telling.describer(call.table, call.lang)
    number = call.fields.get("moment")
    if number is None:
        look = await advice(call.house, call.table, call.seat)
    else:
        story = story_at(call.table, None)
        story.check_over()
        analyst: Analyst = call.request.app.state.analyst
        found = await analyst.look(story, number)
        if found is None:
            raise RefusedError("no_choice")
        look = found
    moment = match if number is None else call.table.moment(look.number)
    return telling.thought(Thought(look, moment.chair(look.seat), tell))
