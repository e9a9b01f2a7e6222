"""Calls of other programs: join, view, answer, undo, chat, and read the record."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.domain.clocks import SeatClock
from caravanserai.server.domain.table_info import PLAYING
from tests.server.api.calling import Caller, Scene, deciding, person, running_table, table_at
from tests.server.api.fitting import assert_fits
from tests.server.engines import both_engines

pytestmark = both_engines

Tell = Callable[[Scene], None]


def test_a_person_gets_a_token_and_is_known_by_it(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        amaia = await person(app, "  Amaia\x00 ", "es")
        known = await amaia.get("/api/me")
        assert known.status == 200
        assert known.data == {"name": "Amaia", "language": "es", "tables": []}
        nameless = await Caller(app, lang="es").post("/api/people")
        assert nameless.status == 201
        assert nameless.data["name"]
        assert nameless.data["language"] == "es"

    in_app(scene)


def test_the_games_are_listed_in_the_language_asked_for(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        english = (await Caller(app).get("/api/games")).data
        spanish = (await Caller(app, lang="es-MX,en;q=0.5").get("/api/games")).data
        assert [game["id"] for game in english] == [game.id for game in caravanserai.all_games()]
        assert [game["seats"] for game in english] == [list(game.seat_counts) for game in caravanserai.all_games()]
        assert english[0]["summary"] != spanish[0]["summary"]
        assert {value["value"] for value in english[0]["options"][0]["values"]} == set(
            caravanserai.all_games()[0].match_options[0].values
        )

    in_app(scene)


def test_an_option_that_does_not_fit_is_named(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        one = await person(app, "Amaia")
        for options, said in (({"foo": "x"}, "no option “foo”"), ({"ledger": "x"}, "option ledger cannot be “x”")):
            reply = await one.post("/api/tables", game="silk_road", options=options)
            assert reply.status == 409
            assert said in reply.data["message"]

    in_app(scene)


def test_a_public_table_is_listed_until_it_begins(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        amaia, teo = await person(app, "Amaia"), await person(app, "Teo")
        hidden = (await amaia.post("/api/tables", game="silk_road", seats=3)).data["id"]
        shown = (await amaia.post("/api/tables", game="silk_road", seats=3, public=True)).data["id"]
        assert [line["id"] for line in (await teo.get("/api/tables")).data] == [shown]
        assert {line["id"] for line in (await amaia.get("/api/me")).data["tables"]} == {hidden, shown}
        await amaia.post(f"/api/tables/{shown}/bots")
        await amaia.post(f"/api/tables/{shown}/begin")
        assert (await teo.get("/api/tables")).data == []
        closed = await amaia.post(f"/api/tables/{hidden}/close")
        assert closed.data["status"] == "closed"

    in_app(scene)


def test_seats_are_taken_left_and_given_to_bots(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        amaia, teo = await person(app, "Amaia"), await person(app, "Amaia")
        path = "/api/tables/" + (await amaia.post("/api/tables", game="silk_road", seats=4)).data["id"]
        assert (await amaia.post(f"{path}/join", seat=2)).data["mine"] == [2]
        joined = (await teo.post(f"{path}/join")).data
        assert joined["mine"] == [0]
        assert [seat["name"] for seat in joined["seats"]] == ["Amaia 2", "", "Amaia", ""]
        assert (await teo.post(f"{path}/join", seat=1)).data["error"] == "seated"
        assert (await teo.post(f"{path}/leave")).data["mine"] == []
        assert (await teo.post(f"{path}/leave")).status == 403
        assert (await teo.post(f"{path}/leave", seat=2)).status == 403
        assert (await teo.post(f"{path}/join", seat=2)).data["error"] == "seat_taken"
        assert (await teo.post(f"{path}/join", seat=7)).status == 404
        assert (await teo.post(f"{path}/bots")).data["error"] == "not_host"
        assert (await amaia.post(f"{path}/begin")).data["error"] == "seats_open"
        one = (await amaia.post(f"{path}/bots", seat=1, bot="random")).data
        assert [seat["bot"] for seat in one["seats"]] == ["", "random", "", ""]
        assert [seat["kind"] for seat in (await amaia.post(f"{path}/bots")).data["seats"]] == [
            "bot",
            "bot",
            "person",
            "bot",
        ]
        assert (await amaia.post(f"{path}/leave", seat=0)).data["seats"][0]["kind"] == "open"

    in_app(scene)


@pytest.mark.parametrize("game", [game.id for game in caravanserai.all_games()])
def test_every_answer_has_the_shape_that_the_document_says(in_app: Tell, game: str) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app, game, caravanserai.game(game).seat_counts[0])
        for number in range(40):
            one, asked = await deciding(people, path)
            for name in ("look", "view", "decision", "log", "chat"):
                read = next(endpoint for endpoint in ENDPOINTS if endpoint.name == name)
                reply = await one.get(read.path.replace("/tables/{table}", path))
                assert reply.status == 200
                assert_fits(read.answer, reply.data)
            option = asked["options"][number % len(asked["options"])]["id"]
            done = await one.post(f"{path}/answer", question=asked["question"], option=option)
            assert done.status == 200
            assert done.data["number"] == number + 1

    in_app(scene)


def test_a_decision_has_words_and_the_costs_of_its_options(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        seen = []
        for _ in range(60):
            one, asked = await deciding(people, path)
            one.lang = "es"
            spanish = (await one.get(f"{path}/decision")).data["decision"]
            one.lang = "en"
            assert [option["id"] for option in spanish["options"]] == [option["id"] for option in asked["options"]]
            assert spanish["text"] != asked["text"]
            assert all(option["label"] for option in asked["options"])
            seen += [option for option in asked["options"] if option["effects"]]
            await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][-1]["id"])
        assert any(str(abs(option["effects"][0]["amount"])) in option["effect"] for option in seen)

    in_app(scene)


def test_a_program_gets_the_same_decision_without_words(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        for _ in range(20):
            one, asked = await deciding(people, path)
            mute = (await one.get(f"{path}/decision?words=0")).data["decision"]
            assert [option["id"] for option in mute["options"]] == [option["id"] for option in asked["options"]]
            assert [option["effects"] for option in mute["options"]] == [
                option["effects"] for option in asked["options"]
            ]
            assert {mute["text"], *(option["label"] for option in mute["options"])} == {""}
            assert mute["question"] == asked["question"]
            await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][0]["id"])

    in_app(scene)


def test_an_answer_to_a_question_that_is_gone_is_refused_with_the_new_one(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        one, asked = await deciding(people, path)
        body = {"question": asked["question"], "option": asked["options"][0]["id"]}
        assert (await one.post(f"{path}/answer", **body)).status == 200
        number = (await one.get(path)).data["number"]
        again = await one.post(f"{path}/answer", **body)
        assert again.status == 409
        assert again.data["error"] == "stale"
        assert again.data["message"]
        assert again.data["decision"] == (await one.get(f"{path}/decision")).data["decision"]
        assert (await one.get(path)).data["number"] == number

    in_app(scene)


def test_an_illegal_or_unasked_answer_is_refused_with_the_reason(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        one, asked = await deciding(people, path)
        legal = {option["id"] for option in asked["options"]}
        barred = next(option for option in range(1000) if option not in legal)
        refused = await one.post(f"{path}/answer", question=asked["question"], option=barred)
        assert (refused.status, refused.data["error"]) in {(409, "barred"), (409, "not_legal")}
        undeclared = await one.post(f"{path}/answer", question=asked["question"], option=999_999)
        assert (undeclared.status, undeclared.data["error"]) == (409, "not_legal")
        other = next(person for person in people if person is not one)
        early = await other.post(f"{path}/answer", question="0.0", option=0)
        assert (early.status, early.data["error"]) == (409, "not_asked")
        assert (await other.get(f"{path}/decision")).data["decision"] is None
        assert (await one.get(f"{path}/decision")).data["decision"] == asked

    in_app(scene)


def test_taking_back_alone_and_by_consent(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        one, asked = await deciding(people, path)
        while True:
            done = await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][-1]["id"])
            assert done.status == 200
            assert table.match is not None
            mine = table.seating.seats_of(one.id)[0]
            if table.match.can_undo(mine):
                break
            one, asked = await deciding(people, path)
        before = table.match.number
        undone = await one.post(f"{path}/undo")
        assert undone.status == 200
        assert undone.data["number"] == before - 1
        assert undone.data["question"] is not None
        asked = (await one.get(f"{path}/decision")).data["decision"]
        await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][-1]["id"])
        assert (await one.post(f"{path}/restart")).status == 200
        asked = (await one.get(f"{path}/decision")).data["decision"]
        await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][-1]["id"])
        number = (await one.get(path)).data["number"]
        proposed = await one.post(f"{path}/propose", kind="undo")
        assert proposed.data["proposal"]["kind"] == "undo"
        assert (await one.post(f"{path}/propose", kind="undo")).data["error"] == "proposal_open"
        for other in people:
            if other is not one:
                assert (await other.post(f"{path}/consent", yes=True)).status == 200
        settled = (await one.get(path)).data
        assert settled["proposal"] is None
        assert settled["number"] == number - 1

    in_app(scene)


def test_a_bot_plays_for_an_absent_person_and_gives_the_seat_back(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        one, _ = await deciding(people, path)
        away = (await one.post(f"{path}/away", away=True)).data
        assert away["seats"][away["mine"][0]]["away"]
        back = (await one.post(f"{path}/away", away=False)).data
        assert not any(seat["away"] for seat in back["seats"])

    in_app(scene)


def test_a_clock_tells_the_seconds_that_are_left(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        told = (await people[0].get(path)).data
        assert (told["deadline"], told["seconds_left"]) == (None, None)
        table = await table_at(app, path)
        table.clocks.readings[0] = SeatClock(0.0, 600.0, table.now() - 100)
        told = (await people[0].get(path)).data
        assert told["deadline"] == table.clocks.readings[0].deadline
        assert 440 < told["seconds_left"] <= 500

    in_app(scene)


def test_chat_is_cleaned_and_carries_the_name_at_the_table(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        said = (await people[1].post(f"{path}/chat", text="hello\u202e  <b>\n\x00 there")).data["chat"]
        assert [(line["name"], line["seat"], line["text"]) for line in said] == [("Teo", 1, "hello <b> there")]
        stranger = await person(app, "Zeno")
        assert (await stranger.post(f"{path}/chat", text="hi")).data["chat"][-1]["seat"] is None

    in_app(scene)


def test_a_spectator_sees_the_public_view(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table, stranger = await table_at(app, path), await person(app, "Zeno")
        assert table.match is not None
        looked = (await stranger.get(f"{path}/view")).data
        assert looked["seat"] is None
        assert looked["view"]["money"] is None
        mine = (await people[1].get(f"{path}/view")).data
        assert mine["view"]["money"] == table.match.view(1).money
        assert (await stranger.get(f"{path}/decision")).data["decision"] is None
        assert (await stranger.get(f"{path}/view?seat=0")).status == 403

    in_app(scene)


@pytest.mark.slow
def test_the_record_is_shown_when_the_match_is_over_and_not_before(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        while table.info.status == PLAYING:
            one, asked = await deciding(people, path)
            early = await one.get(f"{path}/record")
            assert (early.status, early.data["error"]) == (409, "not_over")
            await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][0]["id"])
        record = (await (await person(app, "Zeno")).get(f"{path}/record")).data
        assert caravanserai.replay(record).scores() == tuple(record["scores"])
        told = (await people[0].get(path)).data
        assert [line["points"] for line in told["standings"]] == record["scores"]
        assert told["commitment"] == record["commitment"]
        refused = await people[0].post(f"{path}/answer", question="0.0", option=0)
        assert (refused.status, refused.data["error"]) == (409, "not_running")

    in_app(scene)


def test_the_log_goes_back_only_as_far_as_the_rules_let_it(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        assert table.match is not None
        arrivals = 0
        while arrivals < 2:
            one, asked = await deciding(people, path)
            await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][0]["id"])
            told = (await one.get(f"{path}/log")).data["events"]
            arrivals = [event.kind.name for event in table.match.events(0)].count("moved")
        assert told[0]["kind"] == "moved"
        assert [event["kind"] for event in told].count("moved") == 1
        assert all(event["text"] for event in told)
        last = told[-1]["number"]
        later = (await one.get(f"{path}/log?since={last - 1}")).data["events"]
        assert {event["number"] for event in later} == {last}

    in_app(scene)
