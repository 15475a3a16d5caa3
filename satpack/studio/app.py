"""The studio as an ASGI application: its guarded routes, and the end of its jobs at shutdown."""

from __future__ import annotations

import contextlib
from threading import Event
from typing import TYPE_CHECKING

from starlette.applications import Starlette

from satpack.studio.drawing import Pictures
from satpack.studio.guard import Guard
from satpack.studio.job_routes import job_routes
from satpack.studio.jobs import Jobs
from satpack.studio.routes import puzzle_routes

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from satpack.studio.folder import Folder


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
