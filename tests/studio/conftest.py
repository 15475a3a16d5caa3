"""A studio to ask, over a socket, as its page asks."""

import contextlib
import http.client
import json
import threading
from dataclasses import dataclass

import pytest
import uvicorn

import satpack
from satpack.gallery import gallery_text
from satpack.studio.app import server_config, studio_app
from satpack.studio.folder import Folder
from tests.tools.watch import wait_for

TOKEN = "a-token-of-the-tests"  # noqa: S105 - it is


@dataclass
class Answer:
    status_code: int
    headers: dict
    content: bytes

    @property
    def text(self):
        return self.content.decode()

    def json(self):
        return json.loads(self.content)


class Client:
    """Asks a server."""

    def __init__(self, port):
        self.port = port

    def request(self, method, path, *, headers=(), content=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        try:
            connection.putrequest(method, path, skip_host=True)
            given = {"host": f"127.0.0.1:{self.port}"} | dict(headers)
            parts = None
            if isinstance(content, bytes):
                given.setdefault("content-length", str(len(content)))
                parts = content
            elif content is not None:
                given["transfer-encoding"] = "chunked"
                parts = content
            for name, value in given.items():
                connection.putheader(name, value)
            # it may be refused before all was sent
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.endheaders(parts, encode_chunked=not isinstance(content, bytes))
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, found, answer.read())
        finally:
            connection.close()

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, content):
        return self.request("POST", path, content=content)

    def delete(self, path):
        return self.request("DELETE", path)


class Asked:
    """A studio of a folder, asked as its page asks."""

    def __init__(self, root, **options):
        self.root = root
        app = studio_app(Folder(root), token=TOKEN, **options)
        self.server = uvicorn.Server(server_config(app, port=0))
        self.thread = threading.Thread(target=self.server.run)

    def __enter__(self):
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.client = Client(port)
        self.address = f"http://127.0.0.1:{port}/{TOKEN}/"
        return self

    def __exit__(self, *ending):
        self.server.should_exit = True
        self.thread.join()

    def get(self, path, **options):
        return self.client.get(f"/{TOKEN}/{path}", **options)

    def send(self, method, path, given):
        content = json.dumps(given).encode()
        return self.client.request(method, f"/{TOKEN}/{path}", content=content)

    def post(self, path, **given):
        return self.send("POST", path, given)

    def put(self, path, **given):
        return self.send("PUT", path, given)

    def delete(self, path):
        return self.client.delete(f"/{TOKEN}/{path}")

    def ask(self, command, name="soma", text=None, **chosen):
        """Submit a job, and return its key."""
        answer = self.post(
            "api/jobs",
            command=command,
            chosen=chosen,
            text=text or gallery_text(name),
            file=f"{name}.toml",
        )
        assert answer.status_code == 200, answer.text
        return answer.json()["id"]

    def job(self, key):
        return next(job for job in self.get("api/jobs").json()["jobs"] if job["id"] == key)

    def wait(self, key, until=lambda job: job["state"] not in ("queued", "running")):
        return wait_for(lambda: until(job := self.job(key)) and job, every=0.05)


@pytest.fixture
def studio(tmp_path):
    """A studio in a folder that has the Soma cube."""
    (tmp_path / "soma.toml").write_text(gallery_text("soma"), encoding="utf-8")
    with Asked(tmp_path) as asked:
        yield asked


@pytest.fixture
def soma():
    return satpack.load("soma")
