"""Who gets in: with the token, to this machine, from the studio's own page; and how much at a time."""

import asyncio
import http.client
import ipaddress
import re
import socket

import pytest

from satpack.studio import app, guard, server
from satpack.studio.guard import MAX_BODY, Guard, new_token
from tests.studio.conftest import TOKEN


def test_the_page_is_there_with_the_token_alone(studio):
    assert studio.get("").status_code == 200
    for path in ("/", "/api/start", "/wrong/", f"/{TOKEN}", f"/{TOKEN}x/", f"/{TOKEN[:-1]}/", "//"):
        answer = studio.client.get(path)
        assert answer.status_code == 404, path
        assert TOKEN not in answer.text


def test_tokens_are_long_and_never_the_same():
    assert len({new_token() for _ in range(100)}) == 100
    assert all(len(new_token()) >= 32 for _ in range(10))


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("127.0.0.1", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.7", 200),  # in numbers, it can't be a name that leads here by somebody's wish
        ("evil.example", 403),
        ("evil.example:8000", 403),
        ("127.0.0.1.evil.example", 403),
        ("localhost.evil.example", 403),
        ("[::1", 403),
        ("", 403),
    ],
)
def test_the_host_must_be_this_machine(studio, host, status):
    assert studio.get("api/start", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}, 200),
        ({"origin": "http://evil.example"}, 403),
        ({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:9000"}, 403),
        ({"host": "127.0.0.1:8000", "origin": "https://127.0.0.1:8000"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
    ],
)
def test_other_pages_are_refused(studio, headers, status):
    assert studio.get("api/start", headers=headers).status_code == status


@pytest.mark.parametrize("path", ["", "studio.js", "api/start", "api/nothing", "../"])
def test_every_answer_has_the_policy(studio, path):
    answer = studio.get(path).headers
    policy = answer["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer["x-content-type-options"] == "nosniff"
    assert answer["referrer-policy"] == "no-referrer"
    assert answer["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in answer


def test_the_page_has_no_inline_script_or_style(studio):
    text = studio.get("").text
    assert re.findall(r"<script[^>]*>([^<]+)</script>", text) == []
    assert "<style" not in text
    assert not re.search(r"\son\w+=", text)


def test_large_requests_are_refused_whether_or_not_they_say_so(studio):
    big = b"x" * (MAX_BODY + 1)
    assert studio.client.post(f"/{TOKEN}/api/read", content=big).status_code == 413

    def parts():
        for _ in range(9):
            yield b"x" * 1_000_000

    assert studio.client.post(f"/{TOKEN}/api/read", content=parts()).status_code == 413


def test_a_request_that_does_not_arrive_is_given_up(studio, monkeypatch):
    monkeypatch.setattr(guard, "_SECONDS", 0.05)

    # the rest of it never comes
    answer = studio.client.request(
        "POST", f"/{TOKEN}/api/read", headers=[("content-length", "2")], content=b"{"
    )
    assert answer.status_code == 408


@pytest.fixture
def silent(studio, monkeypatch):
    """Return what opens connections that send nothing, or a part of a header."""
    opened = []

    def connect(count, said=b""):
        for _ in range(count):
            opened.append(socket.create_connection(("127.0.0.1", studio.client.port), timeout=60))
            opened[-1].sendall(said)
        return opened[-1]

    yield connect
    for each in opened:
        each.close()


def test_connections_that_say_nothing_do_not_lock_anybody_out(studio, silent):
    silent(app._MOST_SILENT)
    silent(2 * app._MOST_SILENT, b"GET /wrong/")
    assert studio.get("api/start").status_code == 200


def test_of_connections_that_say_nothing_the_oldest_goes(silent, monkeypatch):
    monkeypatch.setattr(app, "_SECONDS", 3600.0)
    oldest = silent(1)
    silent(app._MOST_SILENT)
    assert oldest.recv(1) == b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nhost: 127", b"GET / HT"])
def test_a_connection_without_a_request_is_closed_in_time(studio, silent, monkeypatch, said):
    monkeypatch.setattr(app, "_SECONDS", 0.05)
    assert silent(1, said).recv(1) == b""


def test_a_connection_is_closed_when_its_next_request_does_not_come(studio, silent, monkeypatch):
    monkeypatch.setattr(app, "_SECONDS", 0.05)
    opened = silent(1, f"GET /{TOKEN}/api/files HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET".encode())
    said = b""
    while part := opened.recv(10_000):
        said += part
    assert said.startswith(b"HTTP/1.1 200 OK")


def test_a_request_that_was_answered_makes_no_room_for_more(studio, monkeypatch):
    monkeypatch.setattr(guard, "_MOST_AT_ONCE", 2)
    opened = [
        http.client.HTTPConnection("127.0.0.1", studio.client.port, timeout=600) for _ in range(2)
    ]
    for connection in opened:
        assert studio.get("api/files").status_code == 200
        connection.request("GET", f"/{TOKEN}/api/events")
        connection.getresponse().readline()
    assert studio.get("api/files").status_code == 503
    for connection in opened:
        connection.close()


def test_web_sockets_are_closed():
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(Guard(None, token=TOKEN)({"type": "websocket"}, None, send))
    assert sent == [{"type": "websocket.close"}]


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b'"x"', b"[" * 100_000, b"\xff"])
def test_what_is_no_object_is_refused_in_one_line(studio, body):
    for path in ("api/read", "api/write", "api/new", "api/shapes", "api/jobs"):
        answer = studio.client.post(f"/{TOKEN}/{path}", content=body)
        assert answer.status_code == 400
        assert "JSON" in answer.json()["error"]


def test_where_other_machines_reach_this_one_is_said():
    for family in (socket.AF_INET, socket.AF_INET6):
        found = server.addresses(family)
        assert len(set(found)) == len(found)
        for each in found:
            assert not ipaddress.ip_address(each.strip("[]")).is_loopback
