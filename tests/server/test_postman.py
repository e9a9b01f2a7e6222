"""Letters by e-mail, to a real SMTP server: confirmed first, at most once a turn, tried again, never to strangers."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import re
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path

import pytest
import uvicorn
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from caravanserai.server.app import build
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.clocks import DAY
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.connection_limits import Connections, protocols
from caravanserai.server.http.garbage import GarbageCollector
from caravanserai.server.identity.person import Person
from caravanserai.server.identity.signing import Signer
from caravanserai.server.mail import addresses, outbox
from caravanserai.server.mail.addresses import MailPreferences
from caravanserai.server.mail.postman import Postman
from caravanserai.server.run import _Server
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from tests.server.browsing import Guest
from tests.server.conftest import AMAIA, NOOR, TEO, Scenario
from tests.server.engines import both_engines
from tests.server.test_table import answer_once

pytestmark = both_engines

MAIL = "amaia@example.org"


class Post:
    """The letters that an SMTP server took, and the addresses that it refuses."""

    def __init__(self) -> None:
        self.taken: list[EmailMessage] = []
        self.receivers: list[str] = []
        self.refusal = ""
        self.refuses_receivers = ""

    async def handle_RCPT(  # noqa: N802  # aiosmtpd calls it so
        self, _server: SMTP, _session: Session, envelope: Envelope, receiver: str, _options: list[str]
    ) -> str:
        if self.refuses_receivers:
            return self.refuses_receivers
        envelope.rcpt_tos.append(receiver)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802  # the same
        if self.refusal:
            return self.refusal
        content = envelope.content
        assert isinstance(content, bytes)
        self.taken.append(message_from_bytes(content, policy=policy.default))
        self.receivers += envelope.rcpt_tos
        return "250 OK"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def settings(tmp_path: Path, database: str, post: Post) -> Iterator[Settings]:
    controller = Controller(post, hostname="127.0.0.1", port=free_port())
    controller.start()
    yield Settings(
        tmp_path,
        database,
        bot_pause=0.0,
        public_url="https://club.example/",
        mail_host="127.0.0.1",
        mail_port=controller.port,
        mail_starttls=False,
        mail_from="Caravanserai <inn@club.example>",
    )
    controller.stop()


@functools.cache
def postman_of(registry: TableRegistry) -> Postman:
    """Return the postman of a registry without a running application."""
    return Postman(
        registry.settings, registry.store, Signer(registry.key, "letters"), registry.chores, registry.is_here
    )


async def known(
    registry: TableRegistry,
    person: Person = AMAIA,
    mail: str = MAIL,
    wishes: MailPreferences = MailPreferences(),  # noqa: B008  # never changes
) -> str:
    """Store a person with a confirmed address; return the nonce of its links."""
    await registry.people.keep(person)
    now = time.time()
    saved = await registry.store.do(lambda store: addresses.save_address(store, person.id, mail, wishes, now))
    assert await registry.store.do(lambda store: addresses.confirm(store, saved.nonce, now))
    return saved.nonce


async def three_people(registry: TableRegistry, **pace: int) -> Table:
    table = await registry.open_table(AMAIA, "silk_road", 3, {}, **pace)  # type: ignore[arg-type]  # numbers only
    for seat, person in enumerate((AMAIA, TEO, NOOR)):
        await table.seating.sit(seat, person)
    await table.start()
    return table


async def until_asked(table: Table, seat: int) -> None:
    assert table.match is not None
    while table.match.decisions()[0].seat != seat:
        await answer_once(table)


async def states(registry: TableRegistry) -> list[tuple[str, str, int]]:
    sql = "select kind, state, tries from outbox"
    return await registry.store.do(lambda store: [tuple(row) for row in store.execute(sql)])


def test_a_turn_gets_one_letter_in_text_and_html(run_scenario: Callable[[Scenario], None], post: Post) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        table = await three_people(registry, clock=3 * DAY)
        await until_asked(table, 0)
        now = time.time()
        await postman_of(registry).go_round(now)
        assert post.taken == []
        for later in (61, 62, 4000):
            await postman_of(registry).go_round(now + later)
        (letter,) = post.taken
        assert post.receivers == [MAIL]
        assert letter["Subject"] == "Your turn: Silk Road"
        assert letter["From"] == "Caravanserai <inn@club.example>"
        plain, html = letter.get_body(("plain",)), letter.get_body(("html",))
        assert plain is not None
        assert html is not None
        for text in (plain.get_content(), html.get_content()):
            assert "Teo, Noor" in text
            assert f"https://club.example/tables/{table.id}" in text
            assert "2 days 23 hours" in text
            assert "https://club.example/letters/stop/" in text
        assert letter["List-Unsubscribe"].startswith("<https://club.example/letters/stop/")

    run_scenario(scenario)


def test_a_second_turn_gets_a_letter_in_the_language_of_its_reader(
    run_scenario: Callable[[Scenario], None], post: Post
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry, TEO, "teo@example.org")
        table = await three_people(registry, clock=DAY)
        for _ in range(2):
            await until_asked(table, 1)
            await postman_of(registry).go_round(time.time() + 61)
            await answer_once(table)
            while table.match is not None and table.match.decisions()[0].seat == 1:
                await answer_once(table)
        assert [letter["Subject"] for letter in post.taken] == ["Te toca: La Ruta de la Seda"] * 2

    run_scenario(scenario)


def test_nobody_gets_a_letter_about_a_table_they_watch(run_scenario: Callable[[Scenario], None], post: Post) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        table = await three_people(registry, clock=DAY)
        await until_asked(table, 0)
        table.presence.here = {AMAIA.id: 1}
        await postman_of(registry).go_round(time.time() + 61)
        assert post.taken == []
        table.presence.here = {}
        await postman_of(registry).go_round(time.time() + 61)
        assert len(post.taken) == 1

    run_scenario(scenario)


@pytest.mark.parametrize(
    ("wishes", "too_early", "run_timed_scenario"),
    [
        (MailPreferences("hours", 6), 6 * 3600 - 60, 6 * 3600 + 1),
        (MailPreferences("quarter"), 0.75 * 4 * DAY - 60, 0.75 * 4 * DAY + 1),
        (MailPreferences("never"), 4 * DAY - 1, 0),
    ],
)
def test_a_turn_gets_a_letter_at_the_preferred_time(
    run_scenario: Callable[[Scenario], None],
    post: Post,
    wishes: MailPreferences,
    too_early: float,
    run_timed_scenario: float,
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry, wishes=wishes)
        table = await three_people(registry, clock=4 * DAY)
        await until_asked(table, 0)
        now = time.time()
        await postman_of(registry).go_round(now + too_early)
        assert post.taken == []
        if run_timed_scenario:
            await postman_of(registry).go_round(now + run_timed_scenario)
            assert len(post.taken) == 1

    run_scenario(scenario)


def test_at_fast_tables_no_letter_is_sent(run_scenario: Callable[[Scenario], None], post: Post) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        table = await three_people(registry, clock=3600)
        await until_asked(table, 0)
        await postman_of(registry).go_round(time.time() + 61)
        assert post.taken == []

    run_scenario(scenario)


def test_the_letter_about_the_end_of_a_match_has_its_points(
    run_scenario: Callable[[Scenario], None], post: Post
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry, wishes=MailPreferences("never", 6, over=True))
        await known(registry, TEO, "teo@example.org", MailPreferences("never", 6, over=False))
        table = await three_people(registry)
        while table.info.status != OVER:
            await answer_once(table)
        for later in (61, 200):
            await postman_of(registry).go_round(time.time() + later)
        (letter,) = post.taken
        body = letter.get_body(("plain",))
        assert body is not None
        assert post.receivers == [MAIL]
        assert table.info.scores is not None
        assert all(
            f"{seat_info.name} {score}" in body.get_content()
            for seat_info, score in zip(table.seating.seats, table.info.scores, strict=True)
        )

    run_scenario(scenario)


def test_an_obsolete_letter_is_not_sent(run_scenario: Callable[[Scenario], None], post: Post) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        table = await three_people(registry, clock=DAY)
        await until_asked(table, 0)
        post.refusal = "451 come back later"
        await postman_of(registry).go_round(time.time() + 61)
        post.refusal = ""
        while table.match is not None and table.match.decisions()[0].seat == 0:
            await answer_once(table)
        await postman_of(registry).go_round(time.time() + 3600)
        assert post.taken == []
        assert await states(registry) == [("turn", "void", 2)]

    run_scenario(scenario)


def test_a_letter_is_tried_again_after_longer_and_longer_pauses_and_given_up_at_last(
    run_scenario: Callable[[Scenario], None], post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        await until_asked(await three_people(registry, clock=9 * DAY), 0)
        post.refusal = "451 come back later"
        now, tries = time.time() + 61, 0
        for pause in (0, 59, 1, 119, 1, 239, 1):
            now += pause
            await postman_of(registry).go_round(now)
            tries += pause < 59
            assert await states(registry) == [("turn", "waiting", tries)]
        for _ in range(10):
            now += DAY / 4
            await postman_of(registry).go_round(now)
        assert await states(registry) == [("turn", "failed", 8)]

    with caplog.at_level(logging.DEBUG):
        run_scenario(scenario)
    told = " ".join(str(record.__dict__) for record in caplog.records if record.name.startswith("caravanserai"))
    assert "451" in told
    assert MAIL not in told


def test_a_server_that_is_down_loses_no_letter(
    run_scenario: Callable[[Scenario], None], post: Post, settings: Settings
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        await until_asked(await three_people(registry, clock=DAY), 0)
        postman_of(registry)._settings = replace(settings, mail_port=free_port())
        now = time.time() + 61
        await postman_of(registry).go_round(now)
        assert await states(registry) == [("turn", "waiting", 1)]

    async def later(registry: TableRegistry) -> None:
        await postman_of(registry).go_round(time.time() + 200)
        assert len(post.taken) == 1

    run_scenario(scenario)
    run_scenario(later)


def test_a_letter_is_never_sent_twice_even_if_the_server_dies_while_sending(
    run_scenario: Callable[[Scenario], None], post: Post
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        await until_asked(await three_people(registry, clock=DAY), 0)
        now = time.time() + 61
        for occasion in await registry.store.do(lambda store: outbox.occasions(store, now)):
            await registry.store.do(lambda store, one=occasion: outbox.put(store, one, now))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        assert await registry.store.do(lambda store: outbox.take(store, now, 20)) is not None

    async def after_the_crash(registry: TableRegistry) -> None:
        await postman_of(registry).go_round(time.time() + 3600)
        assert post.taken == []

    run_scenario(scenario)
    run_scenario(after_the_crash)


def test_an_address_that_the_post_refuses_must_be_confirmed_anew(
    run_scenario: Callable[[Scenario], None], post: Post
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        await until_asked(await three_people(registry, clock=DAY), 0)
        post.refuses_receivers = "550 nobody of that name"
        await postman_of(registry).go_round(time.time() + 61)
        assert await states(registry) == [("turn", "failed", 1)]
        kept = await registry.store.do(lambda store: addresses.address_of(store, AMAIA.id))
        assert kept is not None
        assert kept.confirmed is None

    run_scenario(scenario)


def test_nothing_but_the_question_goes_to_an_address_that_is_not_confirmed(
    run_scenario: Callable[[Scenario], None], post: Post
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await registry.people.keep(AMAIA)
        now = time.time()
        saved = await registry.store.do(
            lambda store: addresses.save_address(store, AMAIA.id, MAIL, MailPreferences(), now)
        )
        await registry.store.do(lambda store: outbox.put_confirm(store, AMAIA.id, saved.nonce, "mark", now))
        await until_asked(await three_people(registry, clock=DAY), 0)
        await postman_of(registry).go_round(now + 600)
        (letter,) = post.taken
        assert letter["Subject"] == "Confirm your e-mail address"
        assert AMAIA.name not in letter.as_string()
        assert not await registry.store.do(lambda store: addresses.confirm(store, saved.nonce, now + 4 * DAY))
        assert not await registry.store.do(lambda store: addresses.confirm(store, "guessed", now))

    run_scenario(scenario)


def test_nobody_is_pestered_with_the_question(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        async def ask(person: str, mark: str, at: float) -> None:
            await registry.store.do(lambda store: outbox.put_confirm(store, person, "nonce", mark, at))

        for minute in range(3):
            await ask(f"person {minute}", "mark", 1e9 + minute)
        with pytest.raises(RefusedError, match="too many letters"):
            await ask("person 4", "mark", 1e9 + 4)
        for minute in range(3):
            await ask("one", f"mark {minute}", 1e9 + minute)
        with pytest.raises(RefusedError, match="too many letters"):
            await ask("one", "mark 4", 1e9 + 4)
        await ask("one", "mark", 1e9 + DAY + 10)

    run_scenario(scenario)


def test_one_person_gets_a_limited_number_of_letters_an_hour(
    run_scenario: Callable[[Scenario], None], post: Post, settings: Settings
) -> None:
    async def scenario(registry: TableRegistry) -> None:
        await known(registry)
        postman_of(registry)._settings = replace(settings, mail_most_an_hour=2)
        for _ in range(3):
            await until_asked(await three_people(registry, clock=9 * DAY), 0)
        now = time.time() + 61
        await postman_of(registry).go_round(now)
        assert len(post.taken) == 2
        await postman_of(registry).go_round(now + 3601)
        assert len(post.taken) == 3

    run_scenario(scenario)


@pytest.mark.parametrize(
    "text", ["", "amaia", "a@b", "a b@c.org", "a@c..org", "a@c.org\nBcc: x@y.org", "ñ@c.org", "a" * 250 + "@c.org"]
)
def test_an_invalid_address_is_refused(text: str) -> None:
    with pytest.raises(RefusedError):
        addresses.read_mail(text)


def test_a_password_is_read_from_its_file(tmp_path: Path, post: Post, settings: Settings) -> None:
    heard: list[bytes] = []

    def check(*args: object) -> AuthResult:
        login = args[-1]
        assert isinstance(login, LoginPassword)
        heard.extend([login.login, login.password])
        return AuthResult(success=True)

    controller = Controller(post, hostname="127.0.0.1", port=free_port(), authenticator=check, auth_require_tls=False)
    controller.start()
    secret = tmp_path / "password"
    secret.write_text("open sesame\n")

    async def scenario() -> None:
        registry = TableRegistry(
            replace(settings, mail_port=controller.port, mail_user="inn", mail_password_file=secret)
        )
        await registry.join()
        await known(registry)
        await until_asked(await three_people(registry, clock=DAY), 0)
        await postman_of(registry).go_round(time.time() + 62)
        await registry.close()

    asyncio.run(scenario())
    controller.stop()
    assert heard == [b"inn", b"open sesame"]
    assert len(post.taken) == 1


def link_in(letter: EmailMessage, purpose: str) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    found = re.search(rf"https://club\.example(/letters/{purpose}/\S+)", body.get_content())
    assert found is not None
    return found[1]


@contextlib.asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[TableRegistry, str]]:
    """Run a server in this event loop; yield its registry and its address."""
    app = build(settings)
    ready = asyncio.Event()
    http, websocket = protocols(Connections(settings, settings.most_connections), "httptools")
    config = uvicorn.Config(app, port=0, log_level="warning", http=http, ws=websocket)
    server = _Server(config, GarbageCollector(lambda: 0), ready.set)
    task = asyncio.create_task(server.serve())
    await ready.wait()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield app.state.registry, f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


def test_an_address_is_left_confirmed_and_forgotten_in_the_browser(settings: Settings, post: Post) -> None:
    async def scenario() -> None:
        async with opened(settings) as (registry, home):
            owner, stranger = Guest(home), Guest(home)
            for guest in (owner, stranger):  # the cookies are for HTTPS, which the proxy of the club brings
                guest.jar.set_policy(DefaultCookiePolicy(secure_protocols=("http", "https")))

            async def visit(guest: Guest, verb: str, path: str, **form: str) -> tuple[int, str]:
                status, _, text = await asyncio.to_thread(getattr(guest, verb), path, **form)
                return status, text

            assert "amaia@example.org" not in (await visit(owner, "get", "/me"))[1]
            assert (await visit(owner, "post", "/me/letters", do="save", mail="nonsense"))[0] == 400
            status, text = await visit(owner, "post", "/me/letters", do="save", mail=MAIL, turn="hours", hours="3")
            assert (status, "We have sent an e-mail to amaia@example.org" in text) == (200, True)
            assert MAIL not in (await visit(stranger, "get", "/me"))[1]
            await postman_of(registry).go_round(registry.store.now())
            confirm, stop = (link_in(post.taken[0], purpose) for purpose in ("confirm", "stop"))

            status, text = await visit(stranger, "get", confirm)
            assert (status, "Confirm your address" in text) == (200, True)
            assert "We have sent an e-mail to" in (await visit(owner, "get", "/me"))[1], "viewing a link does nothing"
            for forged in (
                confirm[:-1],
                confirm.replace("confirm", "stop"),
                stop.replace("stop", "confirm", 1),
                "/letters/confirm/x",
                "/letters/burn/x.y",
            ):
                for verb in ("get", "post"):
                    assert (await visit(stranger, verb, forged))[0] == 404
            assert (await visit(stranger, "post", confirm))[0] == 200
            text = (await visit(owner, "get", "/me"))[1]
            assert "Confirmed: we write to amaia@example.org" in text
            assert MAIL not in (await visit(stranger, "get", "/me"))[1], "a link logs in nobody"

            assert (await visit(stranger, "post", stop, **{"List-Unsubscribe": "One-Click"}))[0] == 200
            assert MAIL not in (await visit(owner, "get", "/me"))[1]
            assert (await visit(stranger, "post", confirm))[0] == 404
            await visit(owner, "post", "/me/letters", do="save", mail=MAIL)
            await visit(owner, "post", "/me/letters", do="forget")
            assert (
                await registry.store.do(lambda store: store.execute("select count(*) from address").fetchone()[0]) == 0
            )
            await postman_of(registry).go_round(time.time())
            assert len(post.taken) == 1, "what waited for a forgotten address is not sent"

    asyncio.run(scenario())


def test_a_server_without_mail_takes_no_address(settings: Settings) -> None:
    async def scenario() -> None:
        for without in (replace(settings, mail_host=""), replace(settings, mail_from="")):
            async with opened(without) as (_, home):
                guest = Guest(home)
                assert 'name="mail"' not in (await asyncio.to_thread(guest.get, "/me"))[2]
                assert (await asyncio.to_thread(guest.post, "/me/letters", do="save", mail=MAIL))[0] == 409

    asyncio.run(scenario())
