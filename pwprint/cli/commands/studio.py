"""`pwprint studio`: scenarios in the browser."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.console import Ended, Exit, fail, show
from pwprint.text.failures import why

if TYPE_CHECKING:
    from uvicorn import Server

_NEEDED = ("starlette", "uvicorn", "websockets")
_HOST = "127.0.0.1"


def studio(
    folder: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="The folder with your scenarios.")] = Path(),
    *,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="N", help="The port to listen at; 0: any free one.")
    ] = 0,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser, or only show its address.")
    ] = True,
) -> None:
    """See, edit and print scenarios in the browser.

    It listens on this machine only. Text and map stand side by side: drag units, paint terrain, and what is wrong is
    shown as you go. Files are saved as you edit. Ctrl-C ends it.
    """
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        fail(f"the studio needs {missing[0]}: pip install 'pwprint[studio]'")
    if not folder.is_dir():
        fail(f"{folder}: {'is a file; name its folder' if folder.exists() else 'there is no such folder'}")
    from pwprint.studio.server import PAGE  # noqa: PLC0415 - an extra

    if not (PAGE / "built" / "edit.js").is_file():
        fail(
            "the studio's page is not built; in a checkout, run `python pwprint/studio/build_page.py`; elsewhere, "
            "install pwprint once more where there is Node.js, with npm"
        )
    listening = _listening(port)
    try:
        asyncio.run(_serve(folder.resolve(), listening, browser=browser))
    except KeyboardInterrupt:
        raise Ended(Exit.INTERRUPTED) from None


def _listening(port: int) -> socket.socket:
    """Return a socket that listens on this machine only; where it cannot, end the program with a message."""
    listening = socket.socket()
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((_HOST, port))
        listening.listen()  # a browser that is quick waits, and is not refused
    except OSError as failure:
        fail(f"port {port}: {why(failure)}")
    return listening


async def _serve(folder: Path, listening: socket.socket, *, browser: bool) -> None:
    from secrets import token_urlsafe  # noqa: PLC0415

    import uvicorn  # noqa: PLC0415 - an extra

    from pwprint.studio.guard import Address  # noqa: PLC0415
    from pwprint.studio.server import application  # noqa: PLC0415

    address = Address(listening.getsockname()[1], token_urlsafe(24))
    settings = uvicorn.Config(
        application(folder, address),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=8 * 1024 * 1024,
        timeout_graceful_shutdown=1,
    )
    show(f"{address.url}\nShows the scenarios in {folder}; Ctrl-C ends it.")
    server: Server = uvicorn.Server(settings)
    if browser:
        webbrowser.open(address.url)
    await server.serve([listening])
