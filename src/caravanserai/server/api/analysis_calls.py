"""Calls for an analysis: of the caller's open question, or of any question of a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from caravanserai.server.api import serializers
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.rate_limits import retry_after
from caravanserai.server.review.analysis_pages import advice
from caravanserai.server.review.analyst import InQueue
from caravanserai.server.review.past_match import past_match_at
from caravanserai.server.review.past_pages import asker_of
from caravanserai.text.rated_options import RatedOptions

if TYPE_CHECKING:
    from caravanserai.client.messages import Analysis, AtMoment
    from caravanserai.server.api.api_call import ApiCall
    from caravanserai.server.review.analysis_pages import AnyAnalyst

_AGAIN_SECONDS: Final = 3.0


async def think(call: ApiCall[AtMoment]) -> Analysis:
    """Analyse the question after `moment` answers of a finished match; without `moment`, the caller's open one."""
    match, tell = call.match, serializers.describer(call.table, call.lang)
    number = call.fields.moment
    analyst: AnyAnalyst = call.request.app.state.analyst
    asker = asker_of(call.request, call.person)
    if number is UNSET:
        look = await advice(analyst, call.table, call.seat, asker)
    else:
        past_match = past_match_at(call.table, None)
        past_match.check_over()
        look = await analyst.look(past_match, number, asker)
    if isinstance(look, InQueue):
        place = {"place": str(look.place)}
        raise CallRefusedError("in_queue", place, {"place": look.place}, retry_after(_AGAIN_SECONDS))
    if look is None:
        raise RefusedError("no_choice")
    moment = match if number is UNSET else call.table.moment(look.number)
    return serializers.analysis(RatedOptions(look, moment.chair(look.seat), tell))
