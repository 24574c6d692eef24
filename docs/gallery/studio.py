"""Takes the pictures of the studio for its how-to, in a real browser: `python docs/gallery/studio.py`."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from playwright.sync_api import Page, sync_playwright

from pwprint.resources import scenario_folder
from pwprint.studio.guard import Address
from pwprint.studio.server import application

HERE = Path(__file__).parent
PLACE = """name => {
  const map = window.studio.map, [x, y] = map.place(name);
  const at = new DOMPoint(x, y).matrixTransform(map.svg.getScreenCTM());
  return [at.x, at.y];
}"""
READY = "() => document.body.dataset.playing === 'ready'"


def main() -> None:
    """Serve a copy of a shipped scenario, and take the pictures."""
    browser = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        shutil.copy(scenario_folder() / "tile" / "stone-bridge.json", folder)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        address = Address(listening.getsockname()[1], "pictures")
        server = uvicorn.Server(
            uvicorn.Config(application(Path(folder), address), log_level="error", timeout_graceful_shutdown=1)
        )
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
        thread.start()
        try:
            page = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page(
                viewport={"width": 1280, "height": 760}
            )
            _pictures(page, address)
        finally:
            server.should_exit = True
            thread.join()


def _pictures(page: Page, address: Address) -> None:
    page.goto(address.url)
    page.wait_for_selector(".card")
    page.goto(f"http://127.0.0.1:{address.port}/edit?file=stone-bridge.json")
    page.wait_for_selector('[data-layer="u0"]', state="attached")
    page.wait_for_timeout(800)
    page.mouse.move(*page.evaluate(PLACE, "c4"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(PLACE, "d5"), steps=5)
    page.mouse.up()
    page.wait_for_selector("#problems .error")
    page.click("#problems .problem")
    page.wait_for_selector("#problems .explained")
    page.wait_for_timeout(800)
    page.screenshot(path=HERE / "studio-edit.png")
    page.click("#undo")
    page.wait_for_selector("#problems .error", state="detached")
    page.click("[data-view=play]")
    page.click("#battle-head [type=submit]")
    page.wait_for_function(READY)
    page.evaluate(
        "() => { const play = window.studio.play;"
        " play.map.select(play.told.units.find((unit) => unit.at && play.map.ready.has(unit.pointer)).pointer); }"
    )
    page.wait_for_timeout(300)
    page.screenshot(path=HERE / "studio-play.png")
    page.click("[data-view=balance]")
    page.fill("[name=battles]", "100")
    page.click("#balance-form [type=submit]")
    page.wait_for_function("() => document.body.dataset.balance === 'done'", timeout=300_000)
    page.screenshot(path=HERE / "studio-balance.png")
    page.click("[data-view=print]")
    page.wait_for_selector("img.page")
    page.wait_for_timeout(2500)
    page.screenshot(path=HERE / "studio-print.png")


if __name__ == "__main__":
    main()
