"""Who gets in: with the token, to this machine, from the studio's own page; and how much at a time."""

import asyncio
import re

import pytest

from satpack.studio import guard
from satpack.studio.guard import MAX_BODY, Guard, new_token
from tests.studio.conftest import TOKEN


def test_the_page_is_there_with_the_token_alone(studio):
    assert studio.get("").status_code == 200
    for path in ("/", "/api/start", "/wrong/", f"/{TOKEN}", f"/{TOKEN}x/", f"/{TOKEN[:-1]}/", "//"):
        told = studio.client.get(path)
        assert told.status_code == 404, path
        assert TOKEN not in told.text


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
    told = studio.get(path).headers
    policy = told["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer"
    assert told["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in told


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
    told = studio.client.request(
        "POST", f"/{TOKEN}/api/read", headers=[("content-length", "2")], content=b"{"
    )
    assert told.status_code == 408


def test_web_sockets_are_closed():
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(Guard(None, token=TOKEN)({"type": "websocket"}, None, send))
    assert sent == [{"type": "websocket.close"}]


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b'"x"', b"[" * 100_000, b"\xff"])
def test_what_is_no_object_is_refused_in_one_line(studio, body):
    for path in ("api/read", "api/write", "api/new", "api/shapes", "api/jobs"):
        told = studio.client.post(f"/{TOKEN}/{path}", content=body)
        assert told.status_code == 400
        assert "JSON" in told.json()["error"]
