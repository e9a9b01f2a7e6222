"""Mistakes in points and words, another try from a moment, and shared moments that tell no secret."""

from __future__ import annotations

import functools
import re
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from caravanserai.bots.analysis import Look, Option
from caravanserai.kernel.match import Match
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.html_page import Reader
from caravanserai.server.identity.person import Person
from caravanserai.server.review.analysis_pages import analysis_html
from caravanserai.server.review.analyst import Report, choices
from caravanserai.server.review.mistake_pages import mistake_html
from caravanserai.server.review.mistakes import Mistake, mistake_of
from caravanserai.server.review.moments import moment_html
from caravanserai.server.review.past_match import PastMatch
from caravanserai.server.storage import shared_moments, uncounted
from caravanserai.server.storage.playing_times import last_finished
from caravanserai.server.tables.bot_pool import MatchSource
from caravanserai.server.tables.match_copies import CopiedCalls, open_copy, seats_of_copy
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words, languages
from caravanserai.web.player import BOT, PERSON, Player
from tests.crowding import until
from tests.server.browsing import Guest, running_server
from tests.server.conftest import Scenario
from tests.server.engines import both_engines
from tests.server.played import AMAIA, cookie, played, store_match

EN = Words("en")
NAMES = ("Amaia", "Teo", "Noor")
GAME, SEATS = "dragon_road", 3
MATCH = played(GAME, SEATS, seed="vermilion")
PLAYERS = tuple(Player(seat, PERSON if seat == 0 else BOT, name, "merchant") for seat, name in enumerate(NAMES))


def past_match(match: Match[Any] = MATCH, **changes: Any) -> PastMatch:  # noqa: ANN401  # fields of any type
    source = MatchSource(match.game.id, match.seats, dict(match.setup), match.seed, tuple(match.calls()))
    return PastMatch("/tables", "over", source, over=True, players=PLAYERS, own=0)._replace(**changes)


@functools.cache
def asked_with_choice(match: Match[Any] = MATCH) -> list[int]:
    """Return the moments at which any seat had several options."""
    people = tuple(player._replace(kind=PERSON) for player in PLAYERS)
    return choices(past_match(match, players=people))


@functools.cache
def placements(seat: int = 0, match: Match[Any] = MATCH) -> list[int]:
    """Return the moments at which a seat placed a worker and had several spaces."""
    before = (match.moment(number) for number in asked_with_choice(match))
    return [
        one.number
        for one in before
        if one.decision_of(None).seat == seat and type(one.decision_of(None)).__name__ == "Place"
    ]


def look(number: int, points: tuple[float, float] = (40.5, 34.0), shares: tuple[float, float] = (0.4, 0.3)) -> Look:
    """Return a look at an answer: the best option has the first points and share, the answer the second ones."""
    seat, taken = MATCH.answers()[number]
    best = next(one for one in MATCH.moment(number).options(seat) if one != taken)
    good, bad = (
        Option(one, 50, share, points=mean) for one, share, mean in zip((best, taken), shares, points, strict=True)
    )
    return Look(number, seat, (good._replace(as_good=True), bad), taken)


def in_words(found: Look, lang: str = "en", *, own: bool = True) -> Mistake:
    match = past_match()
    told = mistake_of(match, found, match.describer(lang), own=own)
    assert told is not None
    return told


# -- in words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "lost"), [("en", "6.5"), ("es", "6,5")])
def test_a_mistake_is_told_in_points_and_with_its_reason(lang: str, lost: str) -> None:
    number = placements()[0]
    told = in_words(look(number), lang)
    assert (told.lost, told.seat, told.number) == (lost, 0, number)
    chair, describer = MATCH.moment(number).chair(0), past_match().describer(lang)
    for way, choice in ((told.played, MATCH.answers()[number][1]), (told.better, told.better.choice)):
        assert way.label == describer.option(chair.decision, choice, chair.view())
        assert way.full in told.reason
    assert told.played.length < told.better.length == 100
    percents = [Words(lang).say("bots.percent", number=share) for share in (40, 30)]
    assert all(part in told.reason for part in (lost, *percents))
    assert "Amaia" not in told.reason
    assert "Amaia" in in_words(look(number), lang, own=False).reason


def test_the_reason_says_who_took_the_better_space_afterwards() -> None:
    number = placements()[0]
    later, (seat, taken) = next(
        (later, answer)
        for later, answer in enumerate(MATCH.answers()[number + 1 :], 1)
        if type(MATCH.moment(number + later).decision_of(None)).__name__ == "Place" and answer[0] != 0
    )
    if taken in MATCH.moment(number).options(0):
        found = look(number)
        best = found.options[0]._replace(choice=taken)
        reason = in_words(found._replace(options=(best, found.options[1]))).reason
        assert reason.endswith(EN.say("mistakes.taken", later, name=NAMES[seat]))
    with mock.patch("caravanserai.server.review.mistakes._WAIT", 1):
        assert not any(name in in_words(look(number)).reason for name in NAMES)


def test_an_answer_without_a_clear_difference_is_no_mistake() -> None:
    number = placements()[0]
    found = look(number)
    equal = found._replace(options=(found.options[0], found.options[1]._replace(as_good=True)))
    assert in_words(equal).lost == ""
    assert EN.say("mistakes.reason.as_good.you", played="", better="")[-40:] in in_words(equal).reason
    best = found._replace(taken=found.best.choice)
    assert in_words(best).reason == EN.say("mistakes.reason.best.you", played=in_words(best).played.full)
    only_chance = in_words(look(number, (34.0, 34.0))).reason
    assert "points" not in only_chance
    assert "40%" in only_chance


def reader(lang: str) -> Reader:
    return Reader(Person("", "", lang), "/tables/over/analysis")


@pytest.mark.parametrize("lang", languages())
def test_the_list_begins_with_the_dearest_mistake_of_the_seat(lang: str) -> None:
    own, others = placements()[:2], placements(1)[:1]
    worst = (look(own[0]), look(own[1], (30.0, 27.0)), look(others[0]))
    text = analysis_html(past_match(), Report(worst, ("closely", 3, 3), 0), None, reader(lang))
    listed = re.findall(r'class="mistake" href="/tables/over/mistake/(\d+)"', text)
    assert listed == [str(number) for number in own]
    dots = re.findall(r'<a href="/tables/over/mistake/(\d+)" aria-label', text)
    assert dots == listed, "the graph shows them too"
    assert ("9.5" if lang == "en" else "9,5") in text
    assert str(round(MATCH.scores()[0] + 9.5)) in text
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", text)
    waits = analysis_html(past_match(), Report(None, ("glances", 5, 10), 0), None, reader(lang))
    assert '<progress max="100" value="33"' in waits


@pytest.mark.parametrize("lang", languages())
def test_the_board_shows_the_view_of_the_seat_with_both_ways(lang: str) -> None:
    number = placements()[1]
    found = look(number)
    text = mistake_html(past_match(own=2), number, found, (look(placements()[0]), found), reader(lang))
    bar = text[text.index('id="decision"') :]
    assert f'data-played="{found.taken}" data-better="{found.best.choice}"' in bar
    assert f'data-choice="{found.best.choice}"' in text
    assert Words(lang).say("mistakes.of", at=2, all=2) in bar
    assert 'action="/tables/over/retry"' in bar
    assert f'name="number" value="{number}"' in bar


def test_only_people_are_analysed_and_in_a_record_everybody() -> None:
    asked = {MATCH.moment(number).decision_of(None).seat for number in choices(past_match())}
    assert asked == {0}
    people = tuple(player._replace(kind=PERSON) for player in PLAYERS)
    assert len(choices(past_match(players=people))) > len(choices(past_match()))


# -- another try --------------------------------------------------------------------------------------------


def test_the_person_gets_the_seat_and_bots_keep_theirs() -> None:
    seats = seats_of_copy(past_match().source, PLAYERS, 2, Person("teo", "Teo", "en"))
    assert [(one.kind, one.bot) for one in seats] == [(BOT, "merchant"), (BOT, "merchant"), (PERSON, "")]
    assert seats[2].person == "teo"
    assert seats[1].name == "Teo"
    assert len({one.name for one in seats}) == SEATS


def test_copied_answers_lead_to_the_same_position() -> None:
    copied = CopiedCalls.from_json(CopiedCalls.of(MATCH, 40).to_json())
    assert [call[:2] for call in copied.calls] == MATCH.answers()[:40]
    assert copied.calls[-1][2] == copied.position.digest == MATCH.moment(40).digest()


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, MATCH, "over", bot="merchant")
    store_match(folder, played(GAME, SEATS, 30), "going")
    with running_server(folder) as (address, _):
        yield address, folder


class Amaia(Guest):
    """A browser that has Amaia's cookie."""

    def __init__(self, address: str, folder: Path) -> None:
        super().__init__(address)
        self._cookie = "=".join(cookie(folder))

    def _open(self, request: urllib.request.Request) -> tuple[int, str, str]:
        request.add_header("Cookie", self._cookie)
        return super()._open(request)


def test_another_try_is_a_copy_that_does_not_count(registry: tuple[str, Path]) -> None:
    guest = Amaia(*registry)
    number = placements()[1]
    before = guest.get("/mine")[2]
    status, address, text = guest.post("/tables/over/retry", number=str(number), seat="1")
    assert status == 200
    assert "/tables/over" not in address
    assert f'href="/tables/over/at/{number}"' in text
    assert EN.say("mistakes.copy.mark") in text
    assert 'data-choice="' in text, "it is her turn"
    mine = guest.get("/mine")[2]
    assert EN.say("mistakes.copy.mark") in mine
    counted = re.compile(r'<section class="sheet matches-top".*?</section>', re.DOTALL)
    assert counted.findall(mine) == counted.findall(before)
    name = address.rpartition("/")[2]
    asked = re.findall(r'id="question"[^>]*>([^<]*)', text)
    assert asked == re.findall(r'id="question"[^>]*>([^<]*)', guest.get(f"/tables/{name}")[2]), (
        "it goes on after a reload"
    )


@pytest.mark.parametrize(
    ("fields", "status", "reason"),
    [
        ({"number": "9999"}, 404, "no_such_moment"),
        ({"number": str(MATCH.number)}, 404, "no_such_moment"),
        ({"number": "-1"}, 404, "no_such_moment"),
        ({"number": "9" * 5000}, 404, "no_such_moment"),
        ({"number": "٣"}, 404, "no_such_moment"),
        ({}, 404, "no_such_moment"),
        ({"number": "3", "seat": "9"}, 409, "no_seat"),
        ({"number": "3", "seat": "0"}, 409, "no_seat"),
        ({"number": "3", "seat": "x"}, 409, "no_seat"),
    ],
)
def test_a_copy_of_nothing_is_refused(
    registry: tuple[str, Path], fields: dict[str, str], status: int, reason: str
) -> None:
    answer = Amaia(*registry).get("/tables/over")
    assert answer[0] == 200
    found, _, text = Amaia(*registry).post("/tables/over/retry", **fields)
    assert (found, EN.say(f"web.refused.{reason}") in text) == (status, True)


@pytest.mark.parametrize("what", ["retry", "share"])
def test_a_running_match_is_neither_copied_nor_shared(registry: tuple[str, Path], what: str) -> None:
    status, _, text = Amaia(*registry).post(f"/tables/going/{what}", number="3", seat="1")
    assert status == 409
    assert EN.say("web.refused.still_running") in text
    assert Amaia(*registry).get("/tables/going/mistake/3")[0] == 409


def test_a_visitor_without_a_seat_must_choose_one(registry: tuple[str, Path]) -> None:
    status, _, text = Guest(registry[0]).post("/tables/over/retry", number="3")
    assert status == 409
    assert EN.say("web.refused.no_seat") in text
    assert Guest(registry[0]).post("/tables/over/retry", origin="http://other.example", number="3")[0] == 403


@both_engines
def test_matches_of_older_rules_are_not_played_on_and_links_are_bounded(
    run_scenario: Callable[[Scenario], None],
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        copied, source = CopiedCalls.of(MATCH, 10), past_match().source
        older = copied._replace(position=copied.position._replace(rules=copied.position.rules - 1))
        for source_of, calls in ((source, older), (source._replace(base=copied.position), copied)):
            with pytest.raises(RefusedError, match="retry older rules"):
                await open_copy(registry, AMAIA, 0, source_of, PLAYERS, calls, "/tables/over", "")
        table = await open_copy(registry, AMAIA, 0, source, PLAYERS, copied, "/tables/over", "")
        assert table.match is not None
        assert table.match.number == 10
        known = await registry.store.do(lambda store: uncounted.load(store, table.id))
        assert known == uncounted.Uncounted(uncounted.RETRY, "/tables/over", 10)
        assert await registry.store.do(lambda store: uncounted.load(store, "another")) is None
        over = "update game_table set status = 'over', scores = '[1, 2, 3]'"
        await registry.store.do(lambda store: store.execute(over))
        assert await registry.store.do(lambda store: last_finished(store, 10)) == []

        moment = shared_moments.SharedMoment(table.id, 3, 0, named=False)
        with mock.patch.object(shared_moments, "_MOST_OF_TABLE", 1):
            for _ in range(2):
                await registry.store.do(lambda store: shared_moments.save(store, "first", moment))
            with pytest.raises(RefusedError, match="too many moments"):
                await registry.store.do(lambda store: shared_moments.save(store, "second", moment))
        assert await registry.store.do(lambda store: shared_moments.load(store, "first")) == moment
        assert await registry.store.do(lambda store: shared_moments.load(store, "second")) is None

    run_scenario(scenario)


# -- shared moments -----------------------------------------------------------------------------------------


def shared(registry: tuple[str, Path], number: int, **more: str) -> str:
    status, address, _ = Amaia(*registry).post("/tables/over/share", number=str(number), **more)
    assert status == 200
    return address.removeprefix(registry[0].rstrip("/"))


def test_a_link_tells_neither_table_nor_names_nor_the_answer(registry: tuple[str, Path]) -> None:
    number = placements()[1]
    path = shared(registry, number)
    assert re.fullmatch(r"/moments/[\w-]{16}", path)
    assert shared(registry, number) == path, "the same moment has the same link"
    guest = Guest(registry[0])
    text = guest.get(path)[2]
    for secret in ("over/", '"over"', *NAMES, str(MATCH.seed), MATCH.commitment, "data-played", "data-better"):
        assert secret not in text, secret
    assert EN.say("mistakes.share.question") in text
    named = shared(registry, number, named="on")
    assert named != path
    assert "Teo" in guest.get(named)[2]
    assert "/tables/over" not in guest.get(named)[2]


def test_the_answer_comes_after_the_choice(registry: tuple[str, Path]) -> None:
    number = placements()[1]
    path = shared(registry, number)
    guest, seen = Guest(registry[0]), [""]
    options = re.findall(rf'href="{path}/answer\?choice=(\d+)"', guest.get(path)[2])
    assert options == [str(one) for one in MATCH.moment(number).options(0)]

    def is_there() -> bool:
        seen[-1] = guest.get(f"{path}/answer?choice={options[0]}")[2]
        return f'data-played="{MATCH.answers()[number][1]}"' in seen[-1]

    until(is_there, "the answer was never shown")
    assert f'data-chosen="{options[0]}"' in seen[-1]
    for secret in ("over/", '"over"', *NAMES, str(MATCH.seed), MATCH.commitment):
        assert secret not in seen[-1], secret


def test_a_shared_moment_shows_no_hidden_hand() -> None:
    """In two worlds that differ only in what the seat could not see, the page is the same."""
    number = placements()[1]
    hiding = past_match(home="/moments", name="link", own=None, seeded_bots=())
    real = MATCH.moment(number)
    pages = []
    for seed in ("a", "b"):
        imagined = real.imagine(0, seed)
        with (
            mock.patch.object(PastMatch, "moment", lambda _self, _number, world=imagined: world),
            mock.patch.object(Match, "commitment", ""),
        ):
            pages.append(moment_html(hiding, number, None, reader("en")))
    assert pages[0] == pages[1]
    assert real.imagine(0, "a").snapshot() != real.imagine(0, "b").snapshot()


@pytest.mark.parametrize("path", ["/moments/x", f"/moments/{'a' * 5000}", "/moments/x/answer", "/moments/%27--"])
def test_a_link_that_nobody_made_leads_nowhere(registry: tuple[str, Path], path: str) -> None:
    status, _, text = Guest(registry[0]).get(path)
    assert status == 404
    assert EN.say("web.refused.no_moment") in text


def test_hostile_choices_and_moments_are_refused(registry: tuple[str, Path]) -> None:
    guest, path = Guest(registry[0]), shared(registry, placements()[1])
    for choice in ("9999", "-1", "x", "", "1e3"):
        status, _, text = guest.get(f"{path}/answer?choice={choice}")
        assert (status, EN.say("web.refused.not_legal") in text) == (409, True), choice
    for number in ("9999", str(MATCH.number), "x", ""):
        assert guest.post("/tables/over/share", number=number)[0] == 404
    forced = next(one for one in range(MATCH.number) if one not in set(asked_with_choice()))
    status, _, text = guest.post("/tables/over/share", number=str(forced))
    assert (status, EN.say("web.refused.one_option") in text) == (409, True)
    assert guest.post("/tables/over/share", origin="http://other.example", number="3")[0] == 403
