"""A move is told in few bytes: drawings that did not change are not told again, and letters are told once."""

import asyncio
import json
import re
from shutil import copy

import pytest

from pwprint.game.board.surface import Surface
from pwprint.resources import scenario_folder
from pwprint.studio.drawn.painter import Painter
from pwprint.studio.drawn.picture import KeptPicture
from pwprint.studio.examined import examined
from pwprint.studio.gestures import PlaceUnit
from pwprint.studio.messages import AskForm, Gestured, Push
from pwprint.studio.open_file import Listener, OpenFile
from pwprint.studio.shared_text import Update, as_change_set, from_units
from pwprint.studio.store import Store
from tests.stages import counted

MOST = 5000
SCENARIOS = sorted(scenario_folder().glob("*/*.json"))


class Page:
    """A page that makes gestures, and counts the bytes that it is told."""

    def __init__(self, opened):
        self.opened, self.listener, self.told = opened, Listener(), 0
        opened.join(self.listener)

    async def hear(self, kind):
        while True:
            message = await asyncio.wait_for(self.listener.next(), 60)
            self.told += len(message.encode())
            if (said := json.loads(message))["type"] == kind:
                return said

    async def do(self, gesture):
        """Make a gesture as a page does, look at its form, and return how many bytes all that took."""
        shared, before = self.opened.shared, self.told
        self.opened.hear(self.listener, Gestured(1, shared.version, gesture))
        (change,) = (await self.hear("proposal"))["changes"]
        start, end = (from_units(shared.text, change[key]) for key in ("from", "to"))
        update = Update(as_change_set(shared.text, (start, end, change["insert"])), "page")
        self.opened.hear(self.listener, Push(shared.version, (update,)))
        await self.hear("shown")
        await self.hear("told")
        self.opened.hear(self.listener, AskForm(gesture.pointer))
        await self.hear("form")
        return self.told - before


def beside(unit, picture, board):
    """Return a free place beside a unit, if there is one."""
    if board.surface is Surface.TABLE:
        x, y = (float(part) for part in unit.where.split(" / "))
        return x + (1 if x < 20 else -1), y
    at, taken = board.square(unit.where), {other.where for other in picture.units if other.at}
    near = [step for way in range(len(board.facings)) if (step := board.step(at, way)) is not None]
    return next((name for name in map(board.name, near) if name not in taken), None)


async def moves(tmp_path, file, most):
    """Yield units of a scenario with the bytes of a move of each; each goes back then."""
    copy(file, tmp_path)
    opened = OpenFile(Store(tmp_path), file.name)
    running = asyncio.create_task(opened.run())
    page = Page(opened)
    await page.hear("told")
    picture, (board, _) = opened._picture, opened._ground
    units = [unit for unit in picture.units if unit.at is not None]
    for unit in units[:: max(1, len(units) // most)]:
        if (spot := beside(unit, picture, board)) is not None:
            opened.hear(page.listener, AskForm(unit.pointer))  # whoever drags a unit sees its form
            await page.hear("form")
            size = await page.do(PlaceUnit(unit.pointer, spot, id=unit.id))
            yield unit.id, size
            back = unit.where if isinstance(spot, str) else tuple(float(part) for part in unit.where.split(" / "))
            await page.do(PlaceUnit(unit.pointer, back, id=unit.id))
    running.cancel()


@pytest.mark.rulesets("portable-19c")
@pytest.mark.one_of_each
@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}/{file.stem}")
@pytest.mark.parametrize("most", counted(2, 1000))
def test_a_move_is_told_in_few_bytes(tmp_path, file, most):
    async def found():
        return [(unit, size) async for unit, size in moves(tmp_path, file, most) if size > MOST]

    assert asyncio.run(found()) == []


def test_a_name_that_is_drawn_anew_writes_with_letters_that_pages_have():
    """Where B3 goes to d7, the lime tree is written in two lines beside it, below a smaller shield."""
    file = scenario_folder() / "house" / "two-bridges.json"
    text, painter, kept = file.read_text(encoding="utf-8"), Painter(), KeptPicture()
    first, moved = (
        kept.news(examined(words, file.name, str(file.parent), painter).picture)
        for words in (text, text.replace('"at": "g4"', '"at": "d7"'))
    )
    drawn = {bytes.fromhex(key.split("-")[1]).decode(): layer for key, layer in moved.layers.items()}
    assert drawn.keys() == {"the lime tree", "goal:lime-tree"}
    name = drawn["the lime tree"]
    letters = re.findall(r'href="#([^"]+)"', name)
    assert len(letters) == 2 * len("thelimetree"), "over their halo"
    assert {*letters} <= first.letters.keys()
    assert not moved.letters
    assert "<path" not in name
