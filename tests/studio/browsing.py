"""What tests do with a page of the studio in a real browser."""

import os
import shutil
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "pwprint" / "studio" / "page"
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
needs_browser = (
    pytest.mark.skipif(BROWSER is None, reason="no Chromium: apt-get install chromium-headless-shell"),
    pytest.mark.skipif(not (PAGE / "built" / "edit.js").is_file(), reason="the page is not built: there was no npm"),
)
READY = "() => document.body.dataset.playing === 'ready'"
PLACE = """name => {
  const map = window.studio.map, [x, y] = map.place(name);
  const at = new DOMPoint(x, y).matrixTransform(map.svg.getScreenCTM());
  return [at.x, at.y];
}"""


def opened(page, studio, file):
    page.goto(f"{studio.origin}/edit?file={file}")
    page.wait_for_selector('[data-layer="ground"]', state="attached")
    page.wait_for_function("() => document.body.dataset.version !== undefined")


def text_of(page):
    return page.evaluate("window.studio.text.view.state.doc.toString()")


def drag(page, start, *way):
    """Drag from one place of the map to others, and wait until the studio has told of what came of it."""
    version = page.evaluate("document.body.dataset.version")
    page.mouse.move(*page.evaluate(PLACE, start))
    page.mouse.down()
    for place in way:
        page.mouse.move(*page.evaluate(PLACE, place), steps=4)
    page.mouse.up()
    page.wait_for_function("before => document.body.dataset.version !== before", arg=version)


def settled(page):
    """Wait until all gestures are done, the text is agreed, and what comes of it is told."""
    page.evaluate("() => window.studio.text.chain")
    page.wait_for_function("""() => {
      const {text, map} = window.studio, told = document.body.dataset.version;
      return text.settled && !map.flushing && !map.strokeAreas.length && told === String(text.version);
    }""")


def saved(page, file, text):
    for _ in range(1200):
        if file.read_text(encoding="utf-8") == text:
            return True
        page.wait_for_timeout(50)
    return False


def tab_to(page, selector):
    """Press Tab until what matches has the focus, as somebody without a mouse does."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def walk(page, square, of="window.studio.map"):
    """Move the cursor of a map to a square by arrow keys."""
    for _ in range(40):
        here = page.evaluate(f"() => {of}.cursor")
        if here == square:
            return
        if here[0] != square[0]:
            page.keyboard.press("ArrowRight" if here[0] < square[0] else "ArrowLeft")
        else:
            page.keyboard.press("ArrowUp" if int(here[1:]) < int(square[1:]) else "ArrowDown")
    raise AssertionError(f"the cursor never comes to {square}")


def picture(page, name):
    """Take a picture for the tutorial, where somebody wants them: `STUDIO_PICTURES=docs/gallery pytest tests/studio`."""
    if folder := os.environ.get("STUDIO_PICTURES"):
        page.wait_for_timeout(600)
        page.screenshot(path=f"{folder}/studio-{name}.png")
