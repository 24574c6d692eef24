"""Measure speed side by side and write RESULTS.md."""

from __future__ import annotations

import argparse
import subprocess

from tests.bench import playing, playouts, processes, targets
from tests.bench.report import Row, table, write
from tests.bench.stopwatch import machine, today, versions


def as_text(rows: list[Row], repeats: int, quick: int) -> str:
    """Return the report."""
    head = ("What", "Ours", "Reference", "Its number", "Ours / reference", "Better")
    return f"""# Benchmarks

{machine()}; {today()}. References: {versions("chess", "reportlab", "check-jsonschema")}.

{table(("What", "Wanted", "Measured", "Met"), targets.lines(rows))}

{table(head, [row.cells for row in rows])}

What stands side by side was measured in one run, taking turns, after a round to warm up; the numbers are medians of
{repeats} rounds ({quick} of playing). What is counted is the work of the processor; only folders of many files, on which
several processes may work at once, are timed by the clock. To repeat: `pip install -e '.[dev,bench]'`, then `python -m tests.bench` from the
checkout, with nothing else running; it takes about twelve minutes. What the references are:

- **python-chess**: `list(board.legal_moves)`, one of them by chance, `push`; {playing.GAMES} games broken off after
  {playouts.LONGEST} plies, where no move is left or, in the other variant, as soon as `is_game_over` says so. An
  *activation* is all that a unit does whose chit was drawn or, in `musket` and `portable-19c`, that it does in the step of its side; guns
  that fire before the initiative are not counted. It is one or more *choices* (which unit, what to do and where, whom to
  fight, how to answer a failed save), with the dice, the tests whether the battle is over, and every event logged with
  its rules; 60 battles, 10 on the open table. A choice is among about 6 legal orders in `tile`, 7 in `house` and 8 to 10 in
  `musket`, facings not counted, and on the open table among ways sampled along headings; a ply is among about 28 legal moves. What is legal is offered as sets of squares; only the
  order that is chosen is built. Rows with `tile` on the left and another ruleset on the right say how many times as fast
  `tile` is. Shipped scenarios differ in size; eight units a side are the same armies on the
  same ground in all of them, 8x8 squares or hexes, or three inches of table for each square.
- **drill against drill**: whole battles of shipped scenarios as `pwprint balance` fights them, in seconds of the processor
  on one core; 60, 30 and 6 battles.
- **bare ReportLab**: `tests/bench/bare_reportlab.py`, a map of 8x8 squares, 24 counters with backs and a page of text, each
  mark at a place typed in by hand; it reads no scenario and checks nothing.
- **protograf** {_protograf()}: `tests/bench/protograf_kit.py`, as many squares, counters, words and pages as the kit of bare
  ReportLab. It needs Python 3.13; name an interpreter that has it in `PROTOGRAF_PYTHON`, else its rows are left out.
- **check-jsonschema**: `check-jsonschema --schemafile schemas/scenario.schema.json`; it checks the shape of a file and
  nothing else.

What the engine does right is counted elsewhere, in [AGREEMENT.md](AGREEMENT.md) and [BATTLES.md](BATTLES.md)."""


def _protograf() -> str:
    if not processes.PROTOGRAF:
        return "(not measured here)"
    show = "import importlib.metadata as m; print(m.version('protograf'))"
    return subprocess.run([processes.PROTOGRAF, "-c", show], capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Run all of it: about twelve minutes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--repeats", type=int, default=15, help="rounds of whole processes; a third as many of playing")
    repeats = parser.parse_args().repeats
    quick = max(1, repeats // 3)
    rows = [*playing.rows(quick), *processes.rows(repeats)]
    print(write("RESULTS.md", as_text(rows, repeats, quick)))


if __name__ == "__main__":
    main()
