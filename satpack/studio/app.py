"""The studio as an ASGI application, and the connections to it.

Uvicorn waits for ever for the first request of a connection, and a limit on connections would include those of
clients without the token, who could then lock the studio's owner out. So a connection that sends no complete header
in time is closed, and if there are many of these, the oldest are closed first. The guard limits requests that have
the token.
"""

from __future__ import annotations

import contextlib
from threading import Event
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from satpack.studio.drawing import Pictures
from satpack.studio.guard import Guard
from satpack.studio.job_routes import job_routes
from satpack.studio.jobs import Jobs
from satpack.studio.routes import puzzle_routes

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator

    from uvicorn._types import ASGI3Application

    from satpack.studio.folder import Folder

_SECONDS = 10.0
"""Seconds in which a connection must have sent the header of a request."""

_MOST_SILENT = 64
"""Most connections without a request; beyond that the oldest is closed."""


def studio_app(
    folder: Folder,
    *,
    token: str,
    file: str | None = None,
    hosts: frozenset[str] = frozenset(),
    at_once: int = 2,
    ending: Event | None = None,
) -> Guard:
    """Return the studio of a folder."""
    jobs, pictures = Jobs(folder, at_once=at_once), Pictures()

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await jobs.close()
        pictures.close()

    routes = [
        *puzzle_routes(folder, pictures, file=file),
        *job_routes(jobs, pictures, ending=ending or Event()),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), token=token, hosts=hosts)


class _Connections(H11Protocol):
    """Closes connections that send no request."""

    silent: dict[_Connections, None]  # the server's connections without a request, the oldest first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.silent[self] = None
        if len(self.silent) > _MOST_SILENT:
            oldest = next(iter(self.silent))
            del self.silent[oldest]
            oldest.transport.close()
        self._check_later()

    def connection_lost(self, exc: Exception | None) -> None:
        self.silent.pop(self, None)
        self._late.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None:
            self.silent.pop(self, None)

    def _check_later(self) -> None:
        self._seen = self.cycle
        self._late = self.loop.call_later(_SECONDS, self._check)

    def _check(self) -> None:
        """Close the connection if no request is being answered and none has come since the last check."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering or self.cycle is not self._seen:
            self._check_later()
        else:
            self.transport.close()


def server_config(app: Guard, **options: Any) -> uvicorn.Config:
    """Return the protocol class of a server."""
    connections = type("_OwnConnections", (_Connections,), {"silent": {}})
    return uvicorn.Config(
        cast("ASGI3Application", app),
        http=connections,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        **options,
    )
