"""Checks requests to the studio: their origin and size, and the policies sent to browsers.

A request must carry the token in its address, name this machine as its host (otherwise a foreign page could resolve
its own name to this machine: DNS rebinding), and, if it names its origin, come from the studio's own page.
"""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from satpack.runtime.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, MutableMapping
    from typing import Any

    Scope = MutableMapping[str, Any]
    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]
    App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 8_000_000
"""Most bytes of a request."""

_MOST_AT_ONCE = 100
"""Most requests with the token that are answered at the same time, event streams included."""

_SECONDS = 30.0
"""Seconds in which a request must have arrived."""

_PAGE = (
    "default-src 'none'; "
    "script-src 'self'; "
    "style-src 'self'; "
    "img-src 'self' data: blob:; "
    "connect-src 'self'; "
    "frame-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'"
)

FRAMED = "sandbox allow-scripts; frame-ancestors 'self'"
"""The policy of a page written by satpack, shown in a frame: it has its own policy, and here no origin."""

_HEADERS = {
    "content-security-policy": _PAGE,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def new_token() -> str:
    """Return an unguessable token."""
    return secrets.token_urlsafe(24)


class Guard:
    """Passes valid requests to an app, with the token removed from the path."""

    def __init__(self, app: App, *, token: str, hosts: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._token = token
        self._hosts = hosts | {"localhost"}
        self._answering = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close"})
            return
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        refused = self._refusal(scope["path"], headers)
        if not refused and self._answering >= _MOST_AT_ONCE:
            refused = 503, f"{_MOST_AT_ONCE} requests are already being answered; close some tabs"
        if refused:
            await _refuse(send, *refused)
            return
        self._answering += 1
        try:
            await self._answer(scope, receive, send)
        finally:
            self._answering -= 1

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the app answer a valid request."""
        length = len(self._token) + 1
        inner = {**scope, "path": scope["path"][length:], "root_path": ""}
        inner["raw_path"] = inner["path"].encode()
        await self._app(inner, _bounded(receive), _with_headers(send))

    def _refusal(self, path: str, headers: Mapping[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if not self._is_here(host):
            return 403, "this is not the studio's host name"
        _, _, rest = path.partition("/")
        token, slash, _ = rest.partition("/")
        if not slash or not secrets.compare_digest(token.encode(), self._token.encode()):
            return 404, "open the address that `satpack studio` printed"
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return 403, "this request does not come from the studio's page"
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return 403, "this request does not come from the studio's page"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MAX_BODY:
            return 413, f"more than {MAX_BODY:,} bytes"
        return None

    def _is_here(self, host: str) -> bool:
        """Whether a Host header names this machine: by an address, or by one of its known names."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


class RequestRefused(InputError):  # noqa: N818 - the fault is in the request
    """A request is too large, or does not arrive in time."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


def _bounded(receive: Receive) -> Receive:
    """Return a receive function that limits the size and time of a request."""
    size = 0
    arrived = False
    loop = asyncio.get_running_loop()
    until = loop.time() + _SECONDS

    async def bounded() -> Message:
        nonlocal size, arrived
        if arrived:  # afterwards only the disconnect of the reader can come
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), max(0.0, until - loop.time()))
        except TimeoutError:
            raise RequestRefused(408, "the request did not arrive in time") from None
        size += len(message.get("body", b""))
        arrived = not message.get("more_body", False)
        if size > MAX_BODY:
            raise RequestRefused(413, f"more than {MAX_BODY:,} bytes")
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    """Return a send function that adds the common headers to each answer, unless it has its own."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = list(message.get("headers", []))
            names = {name.lower() for name, _ in own}
            own += [
                (name.encode(), value.encode())
                for name, value in _HEADERS.items()
                if name.encode() not in names
            ]
            message = {**message, "headers": own}
        await send(message)

    return sending


async def _refuse(send: Send, status: int, words: str) -> None:
    headers = {**_HEADERS, "content-type": "text/plain; charset=utf-8", "connection": "close"}
    packed = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": packed})
    await send({"type": "http.response.body", "body": f"{words}\n".encode()})
