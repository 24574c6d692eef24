"""Measure the studio in a real browser: `python -m tests.bench.studio` prints a table; the machine must be idle.

The server is a process of its own, whose work of the processor is counted; times are those of the page, from the
event to the frame after the one that shows it. A square is painted twice: the page shows the stroke at once, by a
sample of the terrain in that square (*stroke shown*), until the studio has drawn the country with it (*drawn whole*).
`--rounds` says how often each thing is done; medians are shown. `--only` leaves all but some scenarios out.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from pwprint.resources import scenario_folder
from tests.bench.report import table
from tests.bench.stopwatch import machine, today
from tests.studio.browsing import BROWSER, PAGE, PLACE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SHIPPED = {"tile": "tile/stone-bridge.json", "hexes": "musket/quatre-bras.json", "table": "european-19c/nachod.json"}
UNITS = {"tile": "R2", "hexes": "F3", "table": "A2", "large": "R60"}
PAINTED = """() => new Promise((resolve) => {
  const before = document.body.dataset.shown;
  const asked = performance.now();
  const look = () => {
    if (performance.now() - asked > 5000) { resolve(null); return; } // nothing has changed
    if (document.body.dataset.shown === before) { requestAnimationFrame(look); return; }
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - window.upAt)));
  };
  window.upAt = window.upAt ?? performance.now();
  look();
})"""


STROKE_SHOWN = """square => new Promise((resolve) => {
  const asked = performance.now();
  const look = () => {
    const wet = document.querySelector(`#map [data-stroke="${square}"]`);
    if (!wet && performance.now() - asked < 5000) { requestAnimationFrame(look); return; }
    requestAnimationFrame(() => resolve(wet ? performance.now() - window.downAt : null));
  };
  document.addEventListener("pointerdown", () => { window.downAt = performance.now(); look(); }, {once: true, capture: true});
})"""


class Wanted(NamedTuple):
    """What was measured, in what, and the most that it may be."""

    what: str
    number: float
    unit: str
    most: float

    @property
    def cells(self) -> tuple[str, ...]:
        return (
            self.what,
            f"{self.number:.0f} {self.unit}",
            f"{self.most:g} {self.unit}",
            "yes" if self.number <= self.most else "no",
        )


class Most(NamedTuple):
    """What a scenario may cost at most: work of the server and news for a move, the wait after a drop, a square."""

    work: float = 35
    told: float = 5
    drop: float = 120
    square: float = 75


MOST = {"tile": Most(), "hexes": Most(), "table": Most(work=130, drop=200), "large": Most(100, 10, 200, 150)}
"""The large battle only has to stay usable: 26 x 26 squares, and 60 units a side."""

RESULTS = Path(__file__).with_name("STUDIO.md")
ABOUT = """# The studio in a browser

`python -m tests.bench.studio --write` measured this with headless Chromium at 1280 x 720 and wrote it. Work is that of the processor, of the whole
server, with the check and the saving of the file; times are medians of {rounds} rounds, from the event to the frame after the one that shows it. *Stroke shown* is a
sample of the terrain in the square that is painted; *drawn whole* is the country that the studio draws with it. Other programs on the machine
disturb times in the browser more than work.
"""


class Server:
    """A studio that runs in a process of its own."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "pwprint", "studio", folder, "--no-browser"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.origin = self.url.partition("/?")[0]

    def work(self) -> float:
        """Return the milliseconds of the processor that it has used."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return 1000 * (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def large() -> str:
    """Return a battle on 26 x 26 squares with 60 units a side."""
    letters = "abcdefghijklmnopqrstuvwxyz"

    def side(name: str, letter: str, rows: range) -> dict[str, Any]:
        squares = [f"{column}{row}" for row in rows for column in letters][:60]
        kinds = ("infantry", "infantry", "cavalry", "artillery")
        units = [
            {"id": f"{letter}{number + 1}", "type": kinds[number % 4], "at": at} for number, at in enumerate(squares)
        ]
        return {"id": name, "deployment": [f"a{rows[0]}-z{rows[-1]}"], "units": units}

    woods = [f"{letters[(7 * n) % 24]}{8 + (5 * n) % 10}" for n in range(40)]
    value = {
        "format": 1,
        "id": "large",
        "title": "A large battle",
        "ruleset": "tile",
        "map": {"columns": 26, "rows": 26, "terrain": {"woods": sorted(set(woods)), "river": ["a20-z20"]}},
        "sides": [side("red", "R", range(1, 5)), side("blue", "B", range(23, 27))],
        "turn_limit": 12,
        "victory": [{"side": name, "when": {"enemy_lost": 20}} for name in ("red", "blue")],
    }
    return json.dumps(value, indent=2)


def first_load() -> float:
    """Return how many kB the page of a scenario takes, packed."""
    files = [PAGE / "edit.html", PAGE / "style.css", PAGE / "built" / "edit.js"]
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / 1000


class Bench:
    """A browser at a server."""

    def __init__(self, page: Any, server: Server, rounds: int) -> None:
        self.page, self.server, self.rounds = page, server, rounds
        self.received = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._count))

    def _count(self, frame: str | bytes) -> None:
        self.received += len(frame)

    def ready(self, file: str) -> float:
        start = time.perf_counter()
        self.page.goto(f"{self.server.origin}/edit?file={file}")
        self.page.wait_for_function("() => document.body.dataset.version !== undefined")
        return 1000 * (time.perf_counter() - start)

    def quiet(self) -> None:
        """Wait till the server has nothing more to do."""
        before = -1.0
        while before != (before := self.server.work()):
            self.page.wait_for_timeout(700)

    def move(self, unit: str) -> tuple[list[float], float, float]:
        """Drag a unit to and fro: milliseconds to the picture, of work, and bytes, for a move."""
        page, painted = self.page, []
        self.quiet()
        work, received = self.server.work(), self.received
        page.evaluate("() => document.addEventListener('pointerup', () => { window.upAt = performance.now(); }, true)")
        for number in range(self.rounds):
            found = next(each for each in page.evaluate("() => window.studio.map.units") if each["id"] == unit)
            x, y = page.evaluate(
                "at => { const map = window.studio.map; const p = new DOMPoint(...at).matrixTransform(map.svg.getScreenCTM()); return [p.x, p.y]; }",
                found["at"],
            )
            step = page.evaluate(
                "() => { const map = window.studio.map; const s = map.svg.getScreenCTM().a; return (map.facts.inch || 16) * s; }"
            )
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + (step if number % 2 == 0 else -step), y, steps=4)
            page.evaluate("() => { window.upAt = null; }")
            shown = page.evaluate_handle(f"() => {{ window.painted = ({PAINTED})(); }}")
            page.mouse.up()
            painted.append(page.evaluate("() => window.painted"))
            shown.dispose()
            page.wait_for_timeout(600)  # the file is saved apart
        self.quiet()
        return painted, (self.server.work() - work) / self.rounds, (self.received - received) / self.rounds / 1000

    def paint(self) -> tuple[float, float]:
        """Paint squares one by one: milliseconds to the stroke on the page, and to the studio's drawing of it."""
        page, shown, drawn = self.page, [], []
        page.click("[data-tool=woods]")
        names = page.evaluate("() => window.studio.map.facts.areas.map((area) => area.name)")
        for name in names[: self.rounds]:
            x, y = page.evaluate(PLACE, name)
            page.mouse.move(x, y)
            page.evaluate("() => { window.upAt = null; }")
            page.evaluate(f"square => {{ window.stroke = ({STROKE_SHOWN})(square); }}", name)
            page.evaluate(f"() => {{ window.painted = ({PAINTED})(); }}")
            page.mouse.down()
            page.mouse.up()
            shown.append(page.evaluate("() => window.stroke"))
            drawn.append(page.evaluate("() => window.painted"))
            page.wait_for_timeout(400)
        page.click("[data-tool=move]")
        one, other = (median(each for each in found if each is not None) for found in (shown, drawn))
        return one, other

    def frames(self, unit: str) -> float:
        """Drag a unit round for two seconds: milliseconds between frames that 95 of 100 keep to."""
        page = self.page
        found = next(each for each in page.evaluate("() => window.studio.map.units") if each["id"] == unit)
        x, y = page.evaluate(
            "at => { const map = window.studio.map; const p = new DOMPoint(...at).matrixTransform(map.svg.getScreenCTM()); return [p.x, p.y]; }",
            found["at"],
        )
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate(
            "() => { window.frames2 = []; let last = performance.now(); const tick = (now) => { window.frames2.push(now - last); last = now; window.ticking = requestAnimationFrame(tick); }; window.ticking = requestAnimationFrame(tick); }"
        )
        for number in range(120):
            page.mouse.move(x + 60 * (number % 7), y + 20 * (number % 5))
        page.keyboard.press("Escape")
        page.mouse.move(x, y)
        found = page.evaluate("() => { cancelAnimationFrame(window.ticking); return window.frames2; }")
        page.mouse.up()
        return quantiles(found, n=20)[-1]


def measured(bench: Bench, kinds: Sequence[str]) -> Iterator[Wanted]:
    """Yield all that is measured."""
    yield Wanted("First load, packed", first_load(), "kB", 250)
    for kind, file in (*SHIPPED.items(), ("large", "large.json")):
        if kind not in kinds:
            continue
        name = Path(file).name
        bench.ready(name)
        most = MOST[kind]
        yield Wanted(f"{kind}: ready", median(bench.ready(name) for _ in range(3)), "ms", 1000)
        painted, work, size = bench.move(UNITS[kind])
        yield Wanted(f"{kind}: server's work for a move", work, "ms", most.work)
        yield Wanted(f"{kind}: told for a move", size, "kB", most.told)
        yield Wanted(f"{kind}: painted after a drop", median(painted), "ms", most.drop)
        yield Wanted(f"{kind}: frames while dragging (p95)", bench.frames(UNITS[kind]), "ms", 33)
        if kind != "table":
            work = bench.server.work()
            shown, drawn = bench.paint()
            yield Wanted(f"{kind}: a square painted, stroke shown", shown, "ms", 75)
            yield Wanted(f"{kind}: a square painted, drawn whole", drawn, "ms", 500)
            bench.quiet()
            square = (bench.server.work() - work) / bench.rounds
            yield Wanted(f"{kind}: server's work for a square", square, "ms", most.square)


def main() -> None:
    """Run all of it: about two minutes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.studio", description=__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    from playwright.sync_api import sync_playwright

    parser.add_argument("--only", nargs="*", choices=UNITS, default=[*UNITS])
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.name} anew")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        for file in SHIPPED.values():
            shutil.copy(scenario_folder() / file, folder)
        Path(folder, "large.json").write_text(large(), encoding="utf-8")
        server = Server(folder)
        try:
            page = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"]).new_page(
                viewport={"width": 1280, "height": 720}
            )
            page.goto(server.url)
            page.wait_for_selector(".card")
            rows = []
            for row in measured(Bench(page, server, asked.rounds), asked.only):
                print(*row.cells, sep="; ", file=sys.stderr, flush=True)
                rows.append(row)
        finally:
            server.process.terminate()
    found = table(("What", "Measured", "At most", "Met"), [row.cells for row in rows])
    print(found)
    if asked.write:
        RESULTS.write_text(
            f"{ABOUT.format(rounds=asked.rounds)}\n{machine()}; {today()}.\n\n{found}\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
