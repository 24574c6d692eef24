"""An open scenario that changes faster than it is checked."""

import asyncio
import json
from shutil import copy

import pytest

from pwprint.resources import scenario_folder
from pwprint.studio import open_file
from pwprint.studio.open_file import Listener, OpenFile
from pwprint.studio.store import Store


@pytest.mark.parametrize(("overdue", "told"), [(0, True), (3600, False)])
def test_who_never_stops_typing_is_told_of_problems_now_and_then(monkeypatch, tmp_path, overdue, told):
    copy(scenario_folder() / "tile" / "matchbox.json", tmp_path)
    monkeypatch.setattr(open_file, "_OVERDUE", overdue)
    examined = vars(open_file)["examined"]

    async def heard():
        loop, page = asyncio.get_running_loop(), Listener()
        opened = OpenFile(Store(tmp_path), "matchbox.json")

        def examined_while_typing(*asked):
            found = examined(*asked)
            loop.call_soon_threadsafe(opened._changed.set)
            return found

        monkeypatch.setattr(open_file, "examined", examined_while_typing)
        opened.join(page)
        running = asyncio.create_task(opened.run())
        kinds: list[str] = []
        while kinds.count("shown") < 4:
            kinds.append(json.loads(await asyncio.wait_for(page.next(), 30))["type"])
        running.cancel()
        return kinds

    assert ("told" in asyncio.run(heard())) is told
