"""Serves the studio: its socket, which by default only this machine can reach, and the address that opens it."""

from __future__ import annotations

import contextlib
import gc
import ipaddress
import socket
import threading
import webbrowser
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.io.files import temporary_folder
from satpack.runtime.errors import InputError, OptionError
from satpack.runtime.processes import share_one_heap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_NEEDED = ("starlette", "tomlkit", "uvicorn")

_COLLECTED_AFTER = (100_000, 50)
"""Allocations between two collections of garbage: a puzzle of 216,000 cells has more objects, and no cycle; with the default a third of the time to write it goes into collections."""


def check_installed() -> None:
    """Refuse to start if the studio's extra is missing."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise InputError(f"the studio needs {' and '.join(missing)}: pip install 'satpack[studio]'")


def is_private(host: str) -> bool:
    """Whether only this machine reaches an address.

    >>> is_private("127.0.0.1"), is_private("localhost"), is_private("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def addresses(family: int = socket.AF_INET) -> list[str]:
    """Return the addresses at which other machines may reach this one, as in URLs, the likeliest first."""
    found = []
    for each, outside in (
        (socket.AF_INET, "192.0.2.1"),
        *([(socket.AF_INET6, "2001:db8::1")] if family == socket.AF_INET6 else []),
    ):
        # connecting a datagram socket sends nothing, but sets the address that it would send from
        with contextlib.suppress(OSError), socket.socket(each, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            found.append(probe.getsockname()[0])
        with contextlib.suppress(OSError):
            found += [
                str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, each)
            ]
    usable = [each for each in dict.fromkeys(found) if "%" not in each and not is_private(each)]
    return [f"[{each}]" if ":" in each else each for each in usable]


def folder_and_file(given: str) -> tuple[Path, str | None]:
    """Return the folder to serve, and the file to open in it, if one is named."""
    path = Path(given)
    if path.is_dir():
        return path, None
    if path.is_file():
        return path.parent, path.name
    raise InputError(f"{given}: there is no such file or folder")


def serve(
    given: str,
    *,
    host: str,
    port: int,
    browser: bool,
    at_once: int,
    say: Callable[[str], None],
) -> None:
    """Serve the studio until it is interrupted."""
    check_installed()
    share_one_heap()
    gc.set_threshold(*_COLLECTED_AFTER)
    import uvicorn

    from satpack.studio.app import server_config, studio_app
    from satpack.studio.folder import Folder
    from satpack.studio.guard import new_token

    root, file = folder_and_file(given)
    folder = Folder(root)
    if file is not None:
        folder.path(file)
    token = new_token()
    ending = threading.Event()

    class Server(uvicorn.Server):
        """Ends the streams before it waits for open responses."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            ending.set()
            super().handle_exit(sig, frame)

    with _listening(host, port) as listener:
        port = listener.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        reached = "127.0.0.1" if host in ("0.0.0.0", "::") else shown  # noqa: S104 - asked for, with a warning
        address = f"http://{reached}:{port}/{token}/"
        app = studio_app(
            folder,
            token=token,
            file=file,
            hosts=frozenset({host, socket.gethostname()} if not is_private(host) else {host}),
            at_once=at_once,
            ending=ending,
        )
        say(f"satpack studio: {address}")
        if reached != shown:
            for other in addresses(family=listener.family):
                say(f"On other machines: http://{other}:{port}/{token}/")
        say(f"It opens the puzzle files in {folder.root}. Press Ctrl-C to stop it.")
        with _opener(address) if browser else contextlib.nullcontext():
            Server(server_config(app)).run(sockets=[listener])


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise OptionError(f"--host {host}: {getattr(fault, 'strerror', None) or fault}") from None
    with listener:
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen(128)  # clients may connect as soon as the address is known
        except OSError as fault:
            raise OptionError(f"--host {host} --port {port}: {fault.strerror}") from None
        yield listener


@contextlib.contextmanager
def _opener(address: str) -> Iterator[None]:
    """Open a browser by a file that only this user can read: others can read the arguments of programs."""
    with temporary_folder() as folder:
        page = folder / "open.html"
        page.touch(mode=0o600)
        place = escape(address)
        page.write_text(
            '<!doctype html><meta charset="utf-8"><title>satpack studio</title>'
            f'<meta http-equiv="refresh" content="0; url={place}"><a href="{place}">satpack studio</a>\n',
            encoding="utf-8",
        )
        threading.Thread(target=webbrowser.open, args=(page.as_uri(),), daemon=True).start()
        yield
