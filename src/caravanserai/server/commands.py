"""The command-line commands of a server: serve, work, backup, restore, move-database, export, import, admin-link."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from caravanserai.server.admin.admin_auth import AdminAuth
from caravanserai.server.config.loading import Known, read_settings, written
from caravanserai.server.config.logs import configure
from caravanserai.server.http.open_file_limit import connections_allowed
from caravanserai.server.run import bot_worker, listen, open_browser, serve_on
from caravanserai.server.storage import backup as copies
from caravanserai.server.storage import export_import
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.keys import admin_key, renew_keys, signing_key
from caravanserai.server.storage.lock import address_of, held
from caravanserai.server.storage.moving import move
from caravanserai.server.storage.store import Store
from caravanserai.server.supervisor import Supervisor, inherited
from caravanserai.text.refusal import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from socket import socket

    from caravanserai.server.config.settings import Settings
    from caravanserai.text.catalogue import Words


def serve(  # noqa: PLR0913  # what the command line gives
    words: Words,
    config: str | None,
    pairs: tuple[str, ...],
    *,
    no_browser: bool,
    show_settings: bool,
    new_key: bool,
    **given: object,
) -> None:
    """Start a server, print its address, and show it in the browser."""
    known = _known(given, pairs, config)
    settings = known.settings
    if show_settings:
        click.echo("\n".join(written(known)))
        return
    _check_processes(settings)
    _make_folder(settings)
    configure(settings)
    started = inherited()
    if started is not None:
        started.end_with_supervisor()
        serve_on(started.listener, settings, lambda _: started.tell_ready())
        return
    with _folder_held(settings) as tell, contextlib.closing(_listener(settings)) as listener:
        Store(database_of(settings)).close()
        if new_key:
            kept = ", ".join(str(file) for file in renew_keys(settings))
            click.echo(words.say("admin.key.renewed", files=kept or "-"), err=True)
        signing_key(settings)
        admin_key(settings)
        allowed = connections_allowed(settings.most_connections)

        def ready(address: str) -> None:
            tell(address)
            if allowed < settings.most_connections:
                facts = {"allowed": allowed, "wanted": settings.most_connections}
                click.echo(words.say("admin.few_files", None, **facts), err=True)
            click.echo(words.say("web.serving", address=address, folder=settings.folder))
            if not no_browser:
                open_browser(address)

        if settings.workers == 1:
            serve_on(listener, settings, ready)
            return
        address = f"http://{settings.host}:{listener.getsockname()[1]}/"
        if not Supervisor(listener, settings.workers, settings.stop_seconds).run(lambda: ready(address)):
            raise SpokenError("admin.workers.not_ready")


def _listener(settings: Settings) -> socket:
    try:
        return listen(settings)
    except OSError as fault:
        address = f"{settings.host}:{settings.port}"
        raise SpokenError("web.port_taken", address=address, reason=str(fault.strerror)) from None


def work(words: Words, config: str | None, pairs: tuple[str, ...], **given: object) -> None:
    """Let bots of the tables in a shared database think, until a signal ends the process."""
    settings = _known(given, pairs, config).settings
    if not settings.database:
        raise SpokenError("admin.workers.need_postgresql")
    _make_folder(settings)
    configure(settings)
    asyncio.run(bot_worker(settings, lambda: click.echo(words.say("admin.workers.at_work", settings.thinkers))))


def _check_processes(settings: Settings) -> None:
    """Refuse several processes without a database that they can share, and a server whose bots nobody plays."""
    if not settings.database and (settings.workers > 1 or not settings.thinkers):
        raise SpokenError("admin.workers.need_postgresql")
    if settings.workers > 1 and os.name != "posix":
        raise SpokenError("admin.workers.need_posix")


@contextlib.contextmanager
def _folder_held(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Hold the folder of a server; servers that share a database may share their folder, too."""
    with contextlib.ExitStack() as stack:
        try:
            tell = stack.enter_context(held(settings.folder))
        except SpokenError:
            if not settings.database:
                raise

            def tell(_address: str) -> None: ...

        yield tell


def backup(words: Words, file: str, config: str | None, **given: object) -> None:
    """Back up the data of a server, whether it runs or not."""
    copied = copies.backup(_known(given, (), config).settings, Path(file))
    click.echo(words.say("admin.backup.done", file=file, kilobytes=copied.size // 1000))
    for key in copied.left_out:
        click.echo(words.say("admin.key.left_out", file=key), err=True)


def restore(words: Words, file: str, config: str | None, **given: object) -> None:
    """Restore a backup; no server may use the folder."""
    settings = _known(given, (), config).settings
    _make_folder(settings)
    with held(settings.folder):
        aside = copies.restore(settings, Path(file))
    click.echo(words.say("admin.backup.restored", file=file, folder=settings.folder))
    if aside is not None:
        click.echo(words.say("admin.backup.aside", file=aside))


def move_database(words: Words, target: str, config: str | None, **given: object) -> None:
    """Copy all data to another database; no server may use the present one."""
    settings = _known(given, (), config).settings
    with held(settings.folder):
        moved = move(settings, target)
    facts = {"source": moved.source, "target": moved.target, "matches": moved.matches, "setting": moved.setting}
    click.echo(words.say("admin.move.done", None, **facts))
    if moved.aside is not None:
        click.echo(words.say("admin.backup.aside", file=moved.aside))


def match_export(words: Words, match: str, file: str, config: str | None, **given: object) -> None:
    """Write one match to a file."""
    export_import.export_match(_known(given, (), config).settings, match, Path(file))
    click.echo(words.say("admin.match.exported", match=match, file=file))


def match_import(words: Words, file: str, config: str | None, **given: object) -> None:
    """Import one match from a file."""
    settings = _known(given, (), config).settings
    name = export_import.import_match(settings, Path(file))
    click.echo(words.say("admin.match.imported", match=name, path=f"/tables/{name}"))


def admin_link(words: Words, config: str | None, *, token: bool, **given: object) -> None:
    """Print the address that opens the admin page once, or the token with which programs read the figures."""
    settings = _known(given, (), config).settings
    _make_folder(settings)
    admin_auth = AdminAuth(settings)
    if token:
        click.echo(admin_auth.bearer)
        return
    running = address_of(settings.folder)
    usual = settings.public_url or running or f"http://{settings.host}:{settings.port}"
    click.echo(f"{usual.rstrip('/')}/admin/enter/{admin_auth.ticket()}")
    click.echo(words.say("admin.page.link" if running is not None else "admin.page.not_running"), err=True)


def _known(given: dict[str, object], pairs: tuple[str, ...], config: str | None) -> Known:
    known = read_settings(given, pairs, config, os.environ, Path.home())
    if known.settings.content is not None:
        from caravanserai.games.almanac.own.folder import bring_folder  # noqa: PLC0415  # few need it
        from caravanserai.lessons.library import check_lessons  # noqa: PLC0415  # as above

        check_lessons(bring_folder(known.settings.content))
    return known


def _make_folder(settings: Settings) -> None:
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpokenError("web.folder_fault", folder=str(settings.folder), reason=str(fault.strerror)) from None
