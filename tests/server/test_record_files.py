"""Records are downloaded and uploaded; an invalid file is refused with the reason."""

from __future__ import annotations

import asyncio
import http.client
import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.applications import Starlette

from caravanserai.kernel.record import replay
from caravanserai.server.config.settings import Settings
from caravanserai.server.errors import RefusedError
from caravanserai.server.identity.client_network import Marker
from caravanserai.server.review import uploaded_records
from caravanserai.server.review.uploaded_records import LARGEST, UploadedRecord, UploadedRecords, checked
from caravanserai.server.storage import uploads
from caravanserai.server.storage.connection import Connection
from caravanserai.server.storage.engines import database_of
from caravanserai.server.storage.store import Store
from caravanserai.text.catalogue import Words
from tests.crowding import patience
from tests.server.browsing import Guest, running_server
from tests.server.engines import both_engines, on_postgresql
from tests.server.played import played, store_match
from tests.server.two_processes import browser, run_two

MATCH = played("silk_road", 3)
RECORD: dict[str, Any] = json.loads(MATCH.record().to_json())
EN = Words("en")
MARKER = Marker(b"k" * 32)
FROM_OUR_PAGE = {"origin": "http://127.0.0.1"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, MATCH, "over")
    with running_server(folder) as (address, _):
        yield address


def bring(guest: Guest, content: bytes, boundary: str = "x7") -> tuple[int, str, str]:
    """Send a file as the form does it."""
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="record"; filename="a.json"\r\n'
    body = head.encode() + b"Content-Type: application/json\r\n\r\n" + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}", "Origin": guest.address}
    return guest._open(urllib.request.Request(guest.address + "/records", body, headers))  # noqa: S310  # our own server


def test_a_record_goes_home_and_comes_back(address: str) -> None:
    guest = Guest(address)
    status, _, text = guest.get("/tables/over/record.json")
    assert status == 200
    assert replay(text).scores() == MATCH.scores()
    status, url, page = bring(guest, text.encode())
    assert status == 200
    path = url.removeprefix(guest.address).removesuffix("/after")
    assert path.startswith("/records/")
    assert "/again" not in page
    for rest in ("at/0", "at/40?eyes=2", "step/40", "log?eyes=1", "fair", "record.json"):
        assert guest.get(f"{path}/{rest}")[0] == 200
    assert guest.get(f"{path}/record.json")[2] == text
    assert guest.get(f"{path}/at/9999")[0] == 404
    assert guest.get("/records/0123456789/after")[0] == 404


def changed(**facts: object) -> bytes:
    return json.dumps(RECORD | facts).encode()


UNFINISHED = played("silk_road", 3, 30).record().to_json().encode()
BROKEN: list[tuple[bytes, str]] = [
    (b"", "record_foreign"),
    (b"\xff\xfe", "record_foreign"),
    (b"[" * 5000, "record_foreign"),
    (b'{"format": "chess"}', "record_foreign"),
    (changed(more=1), "record_damaged"),
    (changed(game="ludo"), "record_game"),
    (changed(rules=99), "record_version"),
    (changed(seats=99), "record_damaged"),
    (changed(calls=RECORD["calls"][1:], digests=RECORD["digests"][1:]), "record_damaged"),
    (changed(digests=["0" * 16] * len(RECORD["digests"])), "record_damaged"),
    (changed(scores=[1, 2, 3]), "record_damaged"),
    (UNFINISHED, "record_unfinished"),
]


@pytest.mark.parametrize(("content", "key"), BROKEN)
def test_an_invalid_or_unfinished_record_is_refused_with_the_reason(content: bytes, key: str) -> None:
    with pytest.raises(RefusedError) as told:
        checked(content)
    assert told.value.key == key


@pytest.mark.parametrize(
    ("content", "status", "key"),
    [
        (b"hello", 400, "record_foreign"),
        (changed(rules=99), 400, "record_version"),
        (b" " * (LARGEST + 1), 413, "record_large"),
    ],
)
def test_the_page_says_what_is_wrong_with_a_file(address: str, content: bytes, status: int, key: str) -> None:
    answered, _, text = bring(Guest(address), content)
    assert answered == status
    assert EN.say(f"web.refused.{key}") in text
    assert 'type="file"' in text


def test_a_form_without_a_file_is_no_record(address: str) -> None:
    status, _, text = Guest(address).post("/records", record="{}")
    assert status == 400
    assert EN.say("web.refused.record_foreign") in text
    line = http.client.HTTPConnection(address.rstrip("/").removeprefix("http://"), timeout=patience(20))
    line.putrequest("POST", "/records")
    line.putheader("Content-Length", "2000000")  # it is refused before any of it is read
    line.endheaders()
    assert line.getresponse().status == 413
    line.close()


@both_engines
def test_only_the_last_records_are_kept_and_not_too_many_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploaded_records, "_MOST", 2)
    monkeypatch.setattr(uploads, "_MINUTE", 3600.0)
    text = json.dumps(RECORD)

    async def scenario() -> None:
        store = Store(database_of(settings))
        records = UploadedRecords(store, MARKER)
        names = [await records.add((text + " " * blanks).encode()) for blanks in range(3)]
        with pytest.raises(RefusedError, match="no record"):
            await records.find(names[0])
        assert (await records.find(names[2])).match.scores() == MATCH.scores()
        assert await records.add(text.encode() + b"  ") == names[2]
        told = []
        for blanks in range(1, 10):
            with pytest.raises(RefusedError) as refused:
                await records.add(b"x" * blanks)
            told.append(refused.value.key)
        assert told == ["record_foreign"] * 7 + ["too_many_records"] * 2
        with pytest.raises(RefusedError, match="record foreign"):  # another address still has its share
            await records.add(b"another", "192.0.2.7")
        await records.add((text + " " * 9).encode(), "192.0.2.7")
        await records.add((text + " " * 10).encode(), "192.0.2.7")
        assert await records.find(names[2]), "what came from elsewhere is not pushed out"
        store.close()

    asyncio.run(scenario())


@on_postgresql
def test_a_record_that_one_process_took_is_opened_by_another(settings: Settings) -> None:
    text = json.dumps(RECORD).encode()

    async def scene(one: Starlette, two: Starlette) -> None:
        async with browser(one) as sender, browser(two) as reader:
            sent = await sender.post("/records", files={"record": ("a.json", text)}, headers=FROM_OUR_PAGE)
            assert sent.status_code == 200
            path = sent.url.path.removesuffix("/after")
            for rest in ("after", "at/3", "fair", "record.json"):
                assert (await reader.get(f"{path}/{rest}")).status_code == 200
            await one.state.registry.store.do(lambda store: store.execute("delete from uploaded_record").rowcount)
            for client in (sender, reader):  # what is in memory is no longer shown
                assert (await client.get(f"{path}/after")).status_code == 404

    run_two(settings, scene)


@both_engines
def test_an_uploaded_record_expires(settings: Settings) -> None:
    text = json.dumps(RECORD).encode()

    def age(connection: Connection) -> None:
        connection.execute("update uploaded_record set used = used - 86400")

    async def scenario() -> None:
        store = Store(database_of(settings))
        records = UploadedRecords(store, MARKER)
        name = await records.add(text)
        await store.do(age)
        with pytest.raises(RefusedError, match="no record"):
            await records.find(name)
        assert await records.add(text) == name
        assert (await records.find(name)).record.digests
        store.close()

    asyncio.run(scenario())


@both_engines
def test_a_name_that_is_no_name_finds_nothing(settings: Settings) -> None:
    async def scenario() -> None:
        store = Store(database_of(settings))
        for name in ("", "0" * 23, "0" * 24, "0" * 25, "\0" * 24, "' or 1=1 --             "):
            with pytest.raises(RefusedError, match="no record"):
                await UploadedRecords(store, MARKER).find(name)
        store.close()

    asyncio.run(scenario())


@on_postgresql
def test_the_limits_of_uploads_hold_over_all_processes(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Uploads at the same moment through four processes pass the limit by none."""
    monkeypatch.setattr(uploads, "_MINUTE", 3600.0)

    async def scenario() -> None:
        stores = [Store(database_of(settings)) for _ in range(4)]
        processes = [UploadedRecords(store, MARKER) for store in stores]
        told = await asyncio.gather(
            *(processes[number % 4].add(b"x" * number, "192.0.2.9") for number in range(1, 41)), return_exceptions=True
        )
        keys = [one.key for one in told if isinstance(one, RefusedError)]
        assert len(keys) == 40
        assert keys.count("record_foreign") == 10  # half of what the others leave
        monkeypatch.setattr(uploaded_records, "_MOST", 3)
        text = json.dumps(RECORD)
        names = await asyncio.gather(
            *(processes[number % 4].add((text + " " * number).encode(), f"192.0.2.{number}") for number in range(8))
        )
        found = await asyncio.gather(*(processes[0].find(name) for name in names), return_exceptions=True)
        assert sum(isinstance(one, UploadedRecord) for one in found) == 3
        for store in stores:
            store.close()

    asyncio.run(scenario())
