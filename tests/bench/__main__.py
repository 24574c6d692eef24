"""Measure everything side by side and write RESULTS.md, AGREEMENT.md and BATTLES.md."""

from __future__ import annotations

import argparse

from tests.bench import agreement, battles, playouts, processes
from tests.bench.report import MORE, Row, table, write
from tests.bench.stopwatch import machine, side_by_side, today, versions

BATTLES, GAMES = 60, 40
SETUPS = {"stone-bridge": playouts.stone_bridge, "eight units a side, 8x8": playouts.eight_a_side}


def playing(repeats: int) -> list[Row]:
    """Return the rows of random play."""
    arenas = {name: make() for name, make in SETUPS.items()}
    counted = {name: playouts.count(battle, BATTLES) for name, battle in arenas.items()}
    runs = {name: playouts.seconds_of_battles(battle, BATTLES) for name, battle in arenas.items()}
    runs["free"] = playouts.plies_a_second(GAMES, asking=False)
    runs["asking"] = playouts.plies_a_second(GAMES, asking=True)
    results = side_by_side(runs, repeats)
    return [
        Row(f"random `tile`, {name}: {what} a second", done / results[name], than, results[reference], MORE)
        for name, count in counted.items()
        for what, done in (("activations", count.activations), ("choices", count.choices))
        for reference, than in (
            ("free", "python-chess, plies a second"),
            ("asking", "python-chess with `is_game_over` before each ply"),
        )
    ]


def as_text(rows: list[Row], agreed: str, played: str, repeats: int, quick: int) -> str:
    """Return the report."""
    head = ("What", "Ours", "Reference", "Its number", "Ours / reference", "Better")
    return f"""# Benchmarks

{machine()}; {today()}. References: {versions("chess", "reportlab", "check-jsonschema")}.

{table(head, [row.cells for row in rows])}

What stands side by side was measured in one run, taking turns, after a round to warm up; the numbers are medians of
{repeats} rounds ({quick} of playing). To repeat: `pip install -e '.[dev,bench]'`, then `python -m tests.bench` from the
checkout, with nothing else running; it takes two minutes. What the references are:

- **python-chess**: `list(board.legal_moves)`, one of them by chance, `push`; {GAMES} games broken off after
  {playouts.LONGEST} plies, where no move is left or, in the other variant, as soon as `is_game_over` says so. An
  *activation* in `tile` is all that a unit does whose chit was drawn: one or more *choices* (which unit, what to do and
  where, whom to fight, how to answer a failed save), with the dice, the tests whether the battle is over, and every event
  logged with its rules; {BATTLES} battles. A choice is among about 6 legal orders, a ply among about 28 legal moves. What
  is legal is offered as sets of squares; only the order that is chosen is built.
- **bare ReportLab**: `tests/bench/bare_reportlab.py`, a map of 8x8 squares, 24 counters with backs and a page of text, each
  mark at a place typed in by hand; it reads no scenario and checks nothing.
- **check-jsonschema**: `check-jsonschema --schemafile schemas/scenario.schema.json`; it checks the shape of a file and
  nothing else.

## The long stage

- {agreed}
- {played}

Details: [AGREEMENT.md](AGREEMENT.md), [BATTLES.md](BATTLES.md)."""


def main() -> None:
    """Run all of it: two or three minutes."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--repeats", type=int, default=15, help="rounds of whole processes; a third as many of playing")
    repeats = parser.parse_args().repeats
    quick = max(1, repeats // 3)
    rows = [*playing(quick), *processes.rows(repeats)]
    print(write("RESULTS.md", as_text(rows, agreement.main(), battles.main(), repeats, quick)))


if __name__ == "__main__":
    main()
