"""The studio's server: pages, the live connection of each of them, prints, and new scenarios. On this machine only."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocketDisconnect

from pwprint.studio.balance_run import CannotFightError
from pwprint.studio.cards import Cards
from pwprint.studio.explaining import Explained, explained
from pwprint.studio.guard import Address, Guard
from pwprint.studio.messages import OfTab, decoded
from pwprint.studio.open_file import Listener, OpenFile
from pwprint.studio.prints import CannotShowError, Prints, choices_for_prints
from pwprint.studio.scenes import BattlePicture, setup_of
from pwprint.studio.shared_text import CannotChangeError
from pwprint.studio.starting import CannotBeginError, begin_battle, choices_for_new, copied
from pwprint.studio.store import CannotOpenError, Store
from pwprint.studio.tab import Tabs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from starlette.requests import Request
    from starlette.types import ASGIApp
    from starlette.websockets import WebSocket

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

PAGE = Path(__file__).parent / "page"
"""What browsers load; `built/` in it is made from `src/` when the package is."""

_LOG = logging.getLogger(__name__)

_PATIENCE = 30
"""Seconds after which battles stop that are fought for a page that is gone."""

_LARGEST = 8 * 1024 * 1024
"""The most bytes of a message or a form."""


class Studio:
    """What the server knows: the folder, and the scenarios that are open."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder)
        self.cards = Cards(self.store)
        self.tabs = Tabs()
        self._open: dict[str, tuple[OpenFile, asyncio.Task[None]]] = {}
        self._prints: tuple[object, Prints] | None = None
        self._worker = ThreadPoolExecutor(1, "prints")

    async def beside(self, act: Callable[[Asked], Answer], asked: Asked) -> Answer:
        """Return what a function answers, which may take long: one after the other, beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, act, asked)

    def file(self, name: str) -> OpenFile:
        """Return a scenario, opened if it is not. Raises CannotOpenError."""
        name = self.store.name(name)
        if name not in self._open:
            opened = OpenFile(self.store, name)
            self._open[name] = opened, asyncio.create_task(opened.run())
        return self._open[name][0]

    async def close(self, name: str) -> None:
        """Save a scenario and forget it."""
        _, task = self._open.pop(name)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass
        except Exception:  # noqa: BLE001 - the others are to be saved all the same
            _LOG.exception("%s could not be saved", name)

    async def close_all(self) -> None:
        """Save all scenarios, and end all that is under way."""
        self.tabs.stop()
        for name in [*self._open]:
            await self.close(name)

    async def close_idle(self) -> None:
        """Save and forget the scenarios that no page has shown for a while."""
        for name, (opened, _) in [*self._open.items()]:
            if opened.is_idle:
                await self.close(name)

    def look_outside(self) -> None:
        """Take over what other programs wrote."""
        for opened, _ in self._open.values():
            with suppress(CannotOpenError):
                opened.look_outside()

    def prints(self, name: str, choices: Mapping[str, str]) -> Prints:
        """Return the prints of a scenario as it is now; those asked for last are kept. Raises what they raise."""
        text, folder = self.text(name)
        key = (text, folder, tuple(sorted(choices.items())))
        if self._prints is None or self._prints[0] != key:
            self._prints = key, Prints(text, folder, choices)
        return self._prints[1]

    def text(self, name: str) -> tuple[str, str]:
        """Return the text of a scenario as it is now, and the folder of its pictures. Raises CannotOpenError."""
        name = self.store.name(name)
        opened = self._open.get(name)
        text = opened[0].shared.text if opened else self.store.read(name).text
        return text, str(self.store.path(name).parent)


def application(folder: Path, address: Address) -> ASGIApp:
    """Return the whole server as an ASGI application, guarded."""
    studio = Studio(folder)

    @asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(_watched(studio)), asyncio.create_task(_tidied(studio))]
        yield
        for task in tasks:
            task.cancel()
        await studio.close_all()

    routes = [
        Route("/", _page("start.html")),
        Route("/edit", _page("edit.html")),
        WebSocketRoute("/live", _live(studio)),
        Route("/api/scenarios", _answered(asyncio.to_thread, lambda _: studio.cards.all())),
        Route("/api/new", _answered(asyncio.to_thread, lambda _: choices_for_new())),
        Route("/api/new", _posted(studio, begin_battle), methods=["POST"]),
        Route("/api/copy", _posted(studio, copied), methods=["POST"]),
        Route("/api/picture", _picture(studio)),
        Route("/api/scene", _scene(studio)),
        Route("/api/fought", _fought(studio)),
        Route("/api/rule", _answered(asyncio.to_thread, lambda request: _rule(request.query_params))),
        Route("/api/print-choices", _answered(asyncio.to_thread, lambda _: choices_for_prints())),
        Route("/api/sheets", _answered(studio.beside, lambda request: _prints(studio, request).sheets())),
        Route("/api/page", _print(studio, _a_page)),
        Route("/api/pdf", _print(studio, _a_pdf)),
        Route("/api/zip", _print(studio, _a_zip)),
        Mount("/static", StaticFiles(directory=PAGE)),
    ]
    return Guard(Starlette(routes=routes, lifespan=running), address)


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(_request: Request) -> Response:
        return Response((PAGE / name).read_bytes(), media_type="text/html")

    return page


def _live(studio: Studio) -> Callable[[WebSocket], Awaitable[None]]:
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        name = socket.query_params.get("file", "")
        try:
            opened = studio.file(name)
        except CannotOpenError as cannot:
            await socket.send_text(msgspec.json.encode({"type": "closed", "why": str(cannot)}).decode())
            await socket.close()
            return
        listener, loop = Listener(), asyncio.get_running_loop()
        tab = studio.tabs.tab(opened.name, socket.query_params.get("tab", ""))

        def tell(message: str) -> None:
            with suppress(RuntimeError):  # the studio is ending
                loop.call_soon_threadsafe(listener.tell, message)

        tab.join(tell)
        opened.join(listener)
        telling = asyncio.create_task(_tell(socket, listener))
        try:
            while True:
                text = await socket.receive_text()
                said = decoded(text if len(text) <= _LARGEST else "")
                if isinstance(said, OfTab):
                    await asyncio.to_thread(tab.hear, said, opened)
                else:
                    opened.hear(listener, said)
        except (WebSocketDisconnect, msgspec.MsgspecError, CannotChangeError):
            # A page that says what makes no sense is behind the times: it comes again and gets all there is.
            pass
        finally:
            telling.cancel()
            tab.leave(tell, _PATIENCE)  # a page that is loaded anew comes soon
            opened.leave(listener)
            opened.save()
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    return live


async def _tell(socket: WebSocket, listener: Listener) -> None:
    while (message := await listener.next()) is not None:
        await socket.send_text(message)
    await socket.close()


async def _watched(studio: Studio) -> None:
    from watchfiles import awatch  # noqa: PLC0415 - loads its own machinery

    while True:
        try:
            async for _ in awatch(studio.store.folder, step=100):
                studio.look_outside()
        except OSError:
            # A system that watches no more folders: files are still looked at before they are written.
            _LOG.exception("%s cannot be watched", studio.store.folder)
        await asyncio.sleep(5)


async def _tidied(studio: Studio) -> None:
    while True:
        await asyncio.sleep(60)
        await studio.close_idle()


def _failed(failure: Exception) -> Response:
    return JSONResponse({"why": str(failure)}, status_code=409)


_FAILURES = (CannotOpenError, CannotShowError, CannotBeginError, CannotFightError, OSError)


def _answered(
    beside: Callable[..., Awaitable[object]], answer: Callable[[Request], object]
) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that gives what a function says as JSON, worked out `beside` the event loop."""

    async def answered(request: Request) -> Response:
        try:
            found = await beside(answer, request)
        except _FAILURES as failure:
            return _failed(failure)
        return Response(msgspec.json.encode(found), media_type="application/json")

    return answered


def _posted(
    studio: Studio, act: Callable[[Store, Mapping[str, object]], str]
) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that makes a file from a form in JSON, and says which."""

    async def posted(request: Request) -> Response:
        body = await request.body()
        try:
            form = msgspec.json.decode(body) if len(body) <= _LARGEST else None
            if not isinstance(form, dict):
                return PlainTextResponse("a form is a JSON object\n", status_code=400)
            return JSONResponse({"file": act(studio.store, form)})
        except msgspec.MsgspecError:
            return PlainTextResponse("a form is a JSON object\n", status_code=400)
        except _FAILURES as failure:
            return _failed(failure)

    return posted


def _picture(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    async def picture(request: Request) -> Response:
        try:
            svg = await studio.beside(studio.cards.picture, request.query_params.get("file", ""))
        except _FAILURES as failure:
            return _failed(failure)
        return Response(svg, media_type="image/svg+xml")

    return picture


def _scene(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that gives a picture to share: of the set-up, or of the battle that a tab plays."""

    def drawn(asked: Mapping[str, str]) -> Response:
        name = studio.store.name(asked.get("file", ""))
        subject = studio.tabs.subject(name, asked.get("tab", ""))
        scene = BattlePicture(subject or setup_of(*studio.text(name)))
        if asked.get("form") == "png":
            return _download(scene.png(), "image/png", f"{scene.name}.png")
        return _download(scene.svg(), "image/svg+xml", f"{scene.name}.svg")

    async def scene(request: Request) -> Response:
        try:
            return await studio.beside(drawn, request.query_params)
        except _FAILURES as failure:
            return _failed(failure)

    return scene


def _fought(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that gives the map of where the battles of a tab were fought."""

    def drawn(asked: Mapping[str, str]) -> bytes:
        return studio.tabs.fought_map(studio.store.name(asked.get("file", "")), asked.get("tab", ""))

    async def fought(request: Request) -> Response:
        try:
            return Response(await studio.beside(drawn, request.query_params), media_type="image/svg+xml")
        except _FAILURES as failure:
            return _failed(failure)

    return fought


def _rule(asked: Mapping[str, str]) -> Explained:
    found = explained(asked.get("code", ""), asked.get("ruleset", ""))
    if found is None:
        raise CannotShowError("no rule has this name")
    return found


def _prints(studio: Studio, request: Request) -> Prints:
    choices = {key: value for key, value in request.query_params.items() if key not in {"file", "sheet", "page"}}
    return studio.prints(request.query_params.get("file", ""), choices)


def _print(
    studio: Studio, make: Callable[[Prints, Mapping[str, str]], Response]
) -> Callable[[Request], Awaitable[Response]]:
    def made(request: Request) -> Response:
        return make(_prints(studio, request), request.query_params)

    async def printed(request: Request) -> Response:
        try:
            return await studio.beside(made, request)
        except _FAILURES as failure:
            return _failed(failure)

    return printed


def _a_page(prints: Prints, asked: Mapping[str, str]) -> Response:
    number = asked.get("page", "1")
    svg = prints.page(asked.get("sheet", ""), int(number) if number.isdecimal() and len(number) < 6 else 0)
    return Response(svg, media_type="image/svg+xml")


def _a_pdf(prints: Prints, asked: Mapping[str, str]) -> Response:
    name = asked.get("sheet", "kit")
    try:
        data = prints.files(name).files[f"{name}.pdf"]
    except (ValueError, KeyError) as failure:
        raise CannotShowError(str(failure)) from failure
    return _download(data, "application/pdf", f"{prints.id}-{name}.pdf")


def _a_zip(prints: Prints, _asked: Mapping[str, str]) -> Response:
    return _download(prints.everything(), "application/zip", f"{prints.id}.zip")


def _download(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})
