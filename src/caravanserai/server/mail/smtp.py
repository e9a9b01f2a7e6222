"""Compose a letter as plain text and simple HTML, and hand it to an SMTP server."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from caravanserai.server.config.settings import Settings
    from caravanserai.text.catalogue import Words

_PATIENCE: Final = 20.0
_NEVER: Final = range(500, 600)
"""The replies of an SMTP server that will not change."""


class PostError(Exception):
    """The post did not take a letter; `forever` if it never will. Says nothing of where the letter was to go."""

    def __init__(self, reason: str, *, forever: bool) -> None:
        super().__init__(reason)
        self.forever = forever


class Letter(NamedTuple):
    """What is written: a subject, some lines, one thing to do, and how to get no more letters."""

    subject: str
    lines: tuple[str, ...]
    label: str
    link: str
    foot: str
    stop: str
    """The link that ends all letters."""


def compose(letter: Letter, words: Words, sender: str, receiver: str) -> EmailMessage:
    """Write a letter both ways."""
    message = EmailMessage()
    message["Subject"] = letter.subject
    message["From"] = sender
    message["To"] = receiver
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].strip("> "))
    message["Auto-Submitted"] = "auto-generated"
    message["List-Unsubscribe"] = f"<{letter.stop}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(
        "\n\n".join([*letter.lines, f"{letter.label}: {letter.link}", f"-- \n{letter.foot}: {letter.stop}"])
    )
    message.add_alternative(str(render("mail/letter.html", words, letter=letter)), subtype="html")
    return message


def send(settings: Settings, message: EmailMessage) -> None:
    """Hand a letter to the SMTP server. It blocks: run it in a thread of its own."""
    try:
        with smtplib.SMTP(settings.mail_host, settings.mail_port, timeout=_PATIENCE) as post:
            if settings.mail_starttls:
                post.starttls(context=ssl.create_default_context())
            if settings.mail_user:
                post.login(settings.mail_user, _password(settings))
            post.send_message(message)
    except smtplib.SMTPRecipientsRefused as fault:
        codes = [code for code, _ in fault.recipients.values()]
        raise PostError(f"receiver refused: {codes}", forever=all(code in _NEVER for code in codes)) from None
    except smtplib.SMTPResponseException as fault:
        raise PostError(f"{type(fault).__name__} {fault.smtp_code}", forever=False) from None
    except (smtplib.SMTPException, OSError) as fault:
        raise PostError(type(fault).__name__, forever=False) from None


def _password(settings: Settings) -> str:
    file = settings.mail_password_file
    return "" if file is None else file.read_text(encoding="utf-8").strip()
