"""A studio that runs in a thread of the test, with a folder of its own."""

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from shutil import copy
from urllib.parse import quote

import pytest

from pwprint.resources import scenario_folder

pytest.importorskip("starlette")
uvicorn = pytest.importorskip("uvicorn")
websockets = pytest.importorskip("websockets.sync.client")

from pwprint.studio.guard import Address  # noqa: E402 - an extra
from pwprint.studio.server import application  # noqa: E402
from tests.studio.browsing import BROWSER  # noqa: E402

TOKEN = "the-token-of-the-test"


class Answer:
    """Status, headers and body of an answer."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class RunningStudio:
    """The address of a studio, its folder, and a browser that knows the token."""

    def __init__(self, folder, address):
        self.folder, self.address = folder, address
        self.origin = f"http://127.0.0.1:{address.port}"
        self.cookie = f"{address.cookie}={TOKEN}"

    def ask(self, path, *, body=None, **headers):
        """Ask as a page of its own would, with these headers in place of its; None leaves one out."""
        sent = {"Cookie": self.cookie, "Origin": self.origin} | {key.replace("_", "-"): v for key, v in headers.items()}
        request = urllib.request.Request(
            f"{self.origin}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={key: value for key, value in sent.items() if value is not None},
        )
        try:
            with urllib.request.build_opener(_NoRedirect).open(request, timeout=60) as answer:
                return Answer(answer.status, answer.headers, answer.read())
        except urllib.error.HTTPError as refused:
            return Answer(refused.code, refused.headers, refused.read())

    @contextmanager
    def page(self, file, tab="", **headers):
        """Open the live connection of a page, in a tab of a name."""
        sent = {"Cookie": self.cookie, "Origin": self.origin} | headers
        url = f"ws://127.0.0.1:{self.address.port}/live?file={quote(file)}&tab={tab}"
        with websockets.connect(url, additional_headers=sent, max_size=None) as connection:
            yield Page(connection)


class Page:
    """A page as plain as can be: what it hears and says."""

    def __init__(self, connection):
        self.connection = connection

    def say(self, **message):
        self.connection.send(json.dumps(message))

    def hear(self, kind, **wanted):
        """Return the next message of a kind that says what is wanted, and drop those before it."""
        while True:
            message = json.loads(self.connection.recv(timeout=60))
            if message["type"] == kind and all(
                bool(message[key]) is value if isinstance(value, bool) else message[key] == value
                for key, value in wanted.items()
            ):
                return message


ENDING: list[threading.Thread] = []
"""Servers that have been told to end: nobody waits for one before the last test."""


@pytest.fixture(autouse=True, scope="session")
def _every_server_ends():
    yield
    for thread in ENDING:
        thread.join()


@contextmanager
def running(folder):
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    address = Address(listening.getsockname()[1], TOKEN)
    settings = uvicorn.Config(
        application(folder, address), log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
    thread.start()
    try:
        yield RunningStudio(folder, address)
    finally:
        server.should_exit = True
        ENDING.append(thread)


@pytest.fixture
def studio(tmp_path):
    for name in ("tile/stone-bridge.json", "musket/quatre-bras.json", "european-19c/nachod.json"):
        copy(scenario_folder() / name, tmp_path)
    with running(tmp_path) as found:
        yield found


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser, studio):
    """A page that has not gone anywhere yet, in a browser that has been told the token."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    context.add_cookies([{"name": studio.address.cookie, "value": TOKEN, "url": studio.origin}])
    page = context.new_page()
    page.set_default_timeout(60_000)
    said, asked = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert said == [], "a clean console"
    assert [url for url in asked if not url.startswith(studio.origin) and not url.startswith(("blob:", "data:"))] == []


@pytest.fixture
def start(page, studio):
    """Open the page on which everything starts, by the address that the studio tells."""
    page.context.clear_cookies()
    page.goto(studio.address.url)
    page.wait_for_selector(".card")
