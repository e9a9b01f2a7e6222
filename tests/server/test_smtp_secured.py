"""Letters go through a line that is secured, and a password is told to nobody else."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, LoginPassword

from caravanserai.server.config.settings import Settings
from caravanserai.server.mail.smtp import PostError, send
from tests.server.test_postman import free_port


class SecuredPost:
    """A post that takes letters and passwords only through a secured line."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.taken: list[Envelope] = []

    def check(self, *args: object) -> AuthResult:
        login = args[-1]
        assert isinstance(login, LoginPassword)
        self.told += [login.login, login.password]
        return AuthResult(success=login.password == b"open sesame")

    async def handle_DATA(self, _server: object, _session: object, envelope: Envelope) -> str:  # noqa: N802  # aiosmtpd's name
        self.taken.append(envelope)
        return "250 OK"


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def post() -> SecuredPost:
    return SecuredPost()


@pytest.fixture
def settings(tmp_path: Path, authority: trustme.CA, post: SecuredPost) -> Iterator[Settings]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    controller = Controller(
        post,
        hostname="127.0.0.1",
        port=free_port(),
        tls_context=context,
        require_starttls=True,
        authenticator=post.check,
        auth_required=True,
    )
    controller.start()
    secret = tmp_path / "password"
    secret.write_text("open sesame\n")
    yield Settings(
        tmp_path,
        mail_host="127.0.0.1",
        mail_port=controller.port,
        mail_from="inn@club.example",
        mail_user="inn",
        mail_password_file=secret,
    )
    controller.stop()


def letter() -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "inn@club.example", "amaia@club.example", "Your turn"
    message.set_content("It is your turn.")
    return message


def test_a_letter_travels_through_a_secured_line(
    tmp_path: Path, authority: trustme.CA, post: SecuredPost, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    trusted = tmp_path / "trusted.pem"
    authority.cert_pem.write_to_path(str(trusted))
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    send(settings, letter())
    assert post.told == [b"inn", b"open sesame"]
    assert [envelope.rcpt_tos for envelope in post.taken] == [["amaia@club.example"]]


def test_a_post_that_cannot_prove_who_it_is_hears_no_password(post: SecuredPost, settings: Settings) -> None:
    with pytest.raises(PostError, match="SSLCertVerificationError") as fault:
        send(settings, letter())
    assert not fault.value.forever
    assert post.told == []
    assert post.taken == []
